"""Templates compiled once per language: what is the same every time is worked out beforehand.

Drawing is most of what stands between the last ballot and the reveal. A sentence without values is a constant in
one language, so are marks; an include of a template known by name is the same as its text, and a macro as what it
draws. All are folded into the template before it is compiled, by Jinja's own parser and compiler. An include whose
name is put together (`"steps/" ~ view.step ~ ".html"`), and one of a large template, is drawn in one piece by a
template that is compiled once: beforehand (`FragmentRenderer.compile_templates`), or when it is first meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from companion.web.compiling import IncludingContext, PlainEnvironment, context_of_included_piece

Constant = Callable[..., str]
# Characters of a template that is folded into whatever includes it. A larger one stays a piece: compiling the board
# into each of the six steps that show it took longer, when a step was first met, than its drawings of an evening.
SMALL = 600


class FoldingTransformer(NodeTransformer):
    """Replaces calls that always say the same by what they say, and includes and macros by what they draw."""

    def __init__(self, environment: Environment, loader: FileSystemLoader, constants: Mapping[str, Constant]) -> None:
        self._environment = environment
        self._loader = loader
        self._constants = constants
        self._macros: dict[str, nodes.Macro] = {}

    def folded_template(self, name: str) -> nodes.Template:
        source, _, _ = self._loader.get_source(self._environment, name)
        tree: nodes.Template = self.visit(self._environment.parse(source, name))
        return tree

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - the visitor's own naming
        self.generic_visit(node)
        known = isinstance(node.node, nodes.Name) and node.node.name in self._constants
        if not known or node.kwargs:
            return node
        if not all(isinstance(one, nodes.Const) for one in node.args):  # the same as a filter, which is called directly
            name = node.node.name  # type: ignore[attr-defined]
            return nodes.Filter(node.args[0], name, node.args[1:], [], None, None)
        text = self._constants[node.node.name](*(one.value for one in node.args))  # type: ignore[attr-defined]
        return nodes.MarkSafe(nodes.Const(str(text))) if isinstance(text, Markup) else nodes.Const(text)

    def visit_Include(self, node: nodes.Include) -> nodes.Node:  # noqa: N802
        if not node.with_context:
            return node
        known = isinstance(node.template, nodes.Const) and not node.ignore_missing
        if known and is_small_template(self._environment, name := node.template.value):  # type: ignore[attr-defined]
            # A scope of its own: what an include sets stays in it.
            return nodes.Scope(self._new_transformer().folded_template(name).body, lineno=node.lineno)
        wanted = node.template if isinstance(node.template, nodes.List) else nodes.List([node.template])
        facts = [wanted, nodes.Const(node.ignore_missing), nodes.DerivedContextReference()]
        piece = nodes.Call(nodes.EnvironmentAttribute("draw_included_piece"), facts, [], None, None)
        return nodes.Output([nodes.MarkSafe(piece)], lineno=node.lineno)

    def visit_FromImport(self, node: nodes.FromImport) -> None:  # noqa: N802
        """Nothing is imported when a page is drawn: what these macros draw stands where they are called."""
        there = self._new_transformer()
        there.folded_template(node.template.value)  # type: ignore[attr-defined]
        self._macros |= {name: there._macros[name] for name in node.names if isinstance(name, str)}

    def visit_Macro(self, node: nodes.Macro) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        self._macros[node.name] = node
        return node

    def visit_Output(self, node: nodes.Output) -> list[nodes.Node]:  # noqa: N802
        shown: list[nodes.Node] = []
        for part in node.nodes:
            called = part.node if isinstance(part, nodes.Call) else None
            if isinstance(called, nodes.Name) and called.name in self._macros:
                shown.append(self._macro_call_as_with_node(self._macros[called.name], self.generic_visit(part)))
            elif shown and isinstance(shown[-1], nodes.Output):
                shown[-1].nodes.append(self.visit(part))
            else:
                shown.append(nodes.Output([self.visit(part)], lineno=node.lineno))
        return shown

    def _macro_call_as_with_node(self, macro: nodes.Macro, call: Any) -> nodes.Node:
        names = [one.name for one in macro.args]
        usual = zip(reversed(names), reversed(macro.defaults), strict=False)
        given = zip(names, call.args, strict=False)
        values = dict(usual) | dict(given) | {one.key: one.value for one in call.kwargs}
        targets: list[nodes.Expr] = [nodes.Name(name, "store") for name in names]
        return nodes.With(targets, [values[name] for name in names], macro.body, lineno=call.lineno)

    def _new_transformer(self) -> FoldingTransformer:
        return FoldingTransformer(self._environment, self._loader, self._constants)


def is_small_template(environment: Environment, name: str) -> bool:
    assert environment.loader is not None
    return len(environment.loader.get_source(environment, name)[0]) <= SMALL


class FoldingLoader(FileSystemLoader):
    def __init__(self, folder: Path, constants: Mapping[str, Constant]) -> None:
        super().__init__(str(folder))
        self._constants = constants

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None) -> Template:
        tree = FoldingTransformer(environment, self, self._constants).folded_template(name)
        tree.set_environment(environment)
        code = environment.compile(tree, name, name)
        # A plain dict: Jinja copies these with every drawing, and its own chain of mappings is slow to copy.
        return environment.template_class.from_code(environment, code, dict(globals or {}))


class FoldingEnvironment(PlainEnvironment):
    """Templates of one language."""

    names: frozenset[str]  # of all templates there are: a look for one that is missing must not reach for the disk
    known: dict[str, Template]

    def draw_included_piece(self, wanted: list[str], may_be_missing: bool, around: IncludingContext) -> str:
        """What an include draws whose template is known only now: the first of those wanted that there is."""
        name = next((one for one in wanted if one in self.names), wanted[0])
        if may_be_missing and name not in self.names:
            return ""
        return self.concat(self.compiled_template(name).root_render_func(context_of_included_piece(around, name)))

    def compiled_template(self, name: str) -> Template:
        """Looked up by ourselves: Jinja would copy all globals at every look."""
        if name not in self.known:
            self.known[name] = self.get_template(name)
        return self.known[name]


def folding_environment(like: Environment, folder: Path, constants: Mapping[str, Constant]) -> FoldingEnvironment:
    """An environment for one language, with the filters and globals of the other."""
    loader = FoldingLoader(folder, constants)
    environment = FoldingEnvironment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True,
                                     lstrip_blocks=True, auto_reload=False, cache_size=-1)
    environment.names = frozenset(loader.list_templates())
    environment.known = {}
    environment.filters |= {**like.filters, **constants}
    environment.globals |= like.globals
    return environment
