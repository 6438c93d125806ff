"""Jinja's compiler without what our templates never use: calls that are handed a context, and Markup around each value.

Drawing is most of what an answer costs. Of that, half went into asking each function whether it wants Jinja's context,
and into wrapping each escaped text in an object of its own, only to join them all a moment later.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from types import CodeType
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import markup_join
from markupsafe import Markup, escape

try:
    from markupsafe._speedups import _escape_inner as escaped  # the same without the wrapping
except ImportError:  # another build of it: slower, the same
    def escaped(text: str, /) -> str:
        return str(escape(text))

# What a template is handed to speak and draw with; anything else by a bare name may be a macro.
OURS = frozenset({"_", "gettext", "ngettext", "said", "arms", "mark", "qr", "asset"})


def shown(value: Any) -> str:
    """A value as a page shows it, escaped once."""
    kind = type(value)
    if kind is str:
        return escaped(value)
    return str(value) if kind is int or kind is Markup else str(escape(value))


def joined(parts: Sequence[Any]) -> str:
    """What `~` makes of its parts: escaped, if one of them is Markup."""
    for one in parts:
        if type(one) is not str and type(one) is not int:
            return markup_join(parts)
    return "".join([str(one) for one in parts])


class Plainly(CodeGenerator):
    """Calls what is plainly one of our functions, or a method of a value, as Python does."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        is_method = isinstance(node.node, nodes.Getattr)
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


class PlainTemplate(Template):
    @classmethod
    def from_code(cls, environment: Environment, code: CodeType, globals: MutableMapping[str, Any],
                  uptodate: Any = None) -> Template:
        template = super().from_code(environment, code, globals, uptodate)
        module = template.root_render_func.__globals__  # by the names that the compiled code has for them
        module["escape"], module["markup_join"] = shown, joined
        return template


class PlainEnvironment(Environment):
    code_generator_class = Plainly
    template_class = PlainTemplate
