"""Templates compiled once per language: what is the same every time is worked out beforehand.

Drawing is most of what stands between the last ballot and the reveal. A sentence without values is a constant in
one language, so are marks; an include of a template known by name is the same as its text. Both are folded into the
template before it is compiled, by Jinja's own parser and compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from companion.web.compiling import PlainEnvironment

Constant = Callable[..., str]


class Folder(NodeTransformer):
    """Replaces calls that always say the same by what they say, and includes by what they include."""

    def __init__(self, environment: Environment, loader: FileSystemLoader, constants: Mapping[str, Constant]) -> None:
        self._environment = environment
        self._loader = loader
        self._constants = constants

    def folded(self, name: str) -> nodes.Template:
        source, _, _ = self._loader.get_source(self._environment, name)
        tree: nodes.Template = self.visit(self._environment.parse(source, name))
        return tree

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 - the visitor's own naming
        self.generic_visit(node)
        known = isinstance(node.node, nodes.Name) and node.node.name in self._constants
        if not known or node.kwargs or not all(isinstance(one, nodes.Const) for one in node.args):
            return node
        text = self._constants[node.node.name](*(one.value for one in node.args))  # type: ignore[attr-defined]
        return nodes.MarkSafe(nodes.Const(str(text))) if isinstance(text, Markup) else nodes.Const(text)

    def visit_Include(self, node: nodes.Include) -> nodes.Node:  # noqa: N802
        if isinstance(node.template, nodes.Const) and node.with_context:
            # A scope of its own: what an include sets stays in it.
            return nodes.Scope(self.folded(node.template.value).body, lineno=node.lineno)
        return node


class FoldingLoader(FileSystemLoader):
    def __init__(self, folder: Path, constants: Mapping[str, Constant]) -> None:
        super().__init__(str(folder))
        self._constants = constants

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None) -> Template:
        tree = Folder(environment, self, self._constants).folded(name)
        tree.set_environment(environment)
        code = environment.compile(tree, name, name)
        # A plain dict: Jinja copies these with every drawing, and its own chain of mappings is slow to copy.
        return environment.template_class.from_code(environment, code, dict(globals or {}))


def folding(like: Environment, folder: Path, constants: Mapping[str, Constant]) -> Environment:
    """An environment for one language, with the filters and globals of the other."""
    environment = PlainEnvironment(loader=FoldingLoader(folder, constants), autoescape=True, undefined=StrictUndefined,
                                   trim_blocks=True, lstrip_blocks=True, auto_reload=False, cache_size=-1)
    environment.filters |= like.filters
    environment.globals |= like.globals
    return environment
