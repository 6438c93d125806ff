"""Jinja's compiler without what our templates never use: calls that are handed a context, Markup around each value,
attributes that may as well be items, and a context made twice for each piece.

Drawing is most of what an answer costs. Of that, half went into asking each function whether it wants Jinja's context,
and into wrapping each escaped text in an object of its own, only to join them all a moment later; of what was left, a
third into looking up attributes by way of a function and into copying contexts.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from types import CodeType
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape

try:
    from markupsafe._speedups import _escape_inner as escaped  # the same without the wrapping
except ImportError:  # another build of it: slower, the same
    def escaped(text: str, /) -> str:
        return str(escape(text))

# What a template is handed to speak and draw with; anything else by a bare name may be a macro.
OURS = frozenset({"_", "gettext", "ngettext", "said", "arms", "mark", "qr", "asset"})


def value_as_html(value: Any) -> str:
    """A value as a page shows it, escaped once."""
    kind = type(value)
    if kind is str:
        return escaped(value)
    return str(value) if kind is int or kind is Markup else str(escape(value))


def joined_by_tilde(parts: Sequence[Any]) -> str:
    """What `~` makes of its parts: escaped, if one of them is Markup."""
    for one in parts:
        if type(one) is not str and type(one) is not int:
            return markup_join(parts)
    return "".join([str(one) for one in parts])


class PlainCodeGenerator(CodeGenerator):
    """Calls what is plainly one of our functions, or a method of a value, as Python does."""

    _may_be_missing = False

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        is_method = isinstance(node.node, nodes.Getattr | nodes.EnvironmentAttribute)
        is_ours = isinstance(node.node, nodes.Name) and node.node.name in OURS
        if forward_caller or node.dyn_args or node.dyn_kwargs or not (is_method or is_ours):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        for keyword in node.kwargs:
            self.write(f"{keyword.key}=")
            self.visit(keyword.value, frame)
            self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """As Python does; what is missing is an error of ours, unless a default is at hand."""
        if self._may_be_missing:
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Filter(self, node: nodes.Filter, frame: Frame) -> None:  # noqa: N802
        before = self._may_be_missing
        self._may_be_missing = before or node.name == "default"
        super().visit_Filter(node, frame)
        self._may_be_missing = before

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802
        before, asks = self._may_be_missing, node.name in ("defined", "undefined")
        self._may_be_missing = before or asks
        super().visit_Test(node, frame)
        self._may_be_missing = before

    def visit_DerivedContextReference(self, _node: nodes.DerivedContextReference, frame: Frame) -> None:  # noqa: N802
        """What is known here: the context, and what this very place has set."""
        self.write(f"({self.get_context_ref()}, {self.dump_local_context(frame)})")


class PlainContext(Context):
    """One for each piece. Escaping is the same everywhere, so it need not be worked out anew; nor are there blocks."""

    def __init__(self, environment: Environment, parent: dict[str, Any], name: str | None, _blocks: Any = None,
                 globals: MutableMapping[str, Any] | None = None) -> None:
        self.environment, self.parent, self.name = environment, parent, name
        self.vars: dict[str, Any] = {}
        self.exported_vars: set[str] = set()
        self.globals_keys: set[str] = set(globals or ())
        self.blocks: dict[str, Any] = {}
        self.eval_ctx: EvalContext = environment.escaping  # type: ignore[attr-defined]


IncludingContext = tuple[Context, dict[str, Any]]


def context_of_included_piece(around: IncludingContext, name: str) -> Context:
    """A context for a piece: all that is known where it is included."""
    context, here = around
    facts = {**context.parent, **context.vars} | {key: value for key, value in here.items() if value is not missing}
    return PlainContext(context.environment, facts, name)


class PlainTemplate(Template):
    @classmethod
    def from_code(cls, environment: Environment, code: CodeType, globals: MutableMapping[str, Any],
                  uptodate: Any = None) -> Template:
        template = super().from_code(environment, code, globals, uptodate)
        module = template.root_render_func.__globals__  # by the names that the compiled code has for them
        module["escape"], module["markup_join"] = value_as_html, joined_by_tilde
        return template


class PlainEnvironment(Environment):
    code_generator_class = PlainCodeGenerator
    template_class = PlainTemplate
    context_class = PlainContext

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.escaping = EvalContext(self)
