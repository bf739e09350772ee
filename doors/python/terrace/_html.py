"""Programs in colors, for notebooks."""

import html
import re

_TOKENS = re.compile(
    r"""(?P<comment>//[^\n]*)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<value>%[\w$.\-]+(?::\d+)?(?:\#\d+)?)
    |(?P<symbol>@(?:[\w$.\-]+|"[^"\n]*"))
    |(?P<block>\^\w+)
    |(?P<type>![\w.]+|\b(?:[us]?i\d+|b?f\d+\w*|index|none|memref|tensor|vector|tuple|complex)\b)
    |(?P<attribute>\#[\w.]+)
    |(?P<op>\b[a-z_]\w*\.[\w.]+)
    |(?P<number>\b\d[\w.]*(?:[eE][+-]\d+)?)
    """,
    re.X,
)
_COLORS = {
    "comment": "#6a737d",
    "string": "#22863a",
    "value": "#005cc5",
    "symbol": "#6f42c1",
    "block": "#b08800",
    "type": "#d15704",
    "attribute": "#b31d28",
    "op": "#032f62;font-weight:bold",
    "number": "#22863a",
}


def to_html(text):
    """Returns the text as HTML."""
    parts, at = [], 0
    for token in _TOKENS.finditer(text):
        parts.append(html.escape(text[at : token.start()]))
        parts.append(f'<span style="color:{_COLORS[token.lastgroup]}">{html.escape(token.group())}</span>')
        at = token.end()
    parts.append(html.escape(text[at:]))
    return f'<pre style="line-height:1.3">{"".join(parts)}</pre>'


def notebook():
    """Lets notebooks show modules and operations of the official bindings in colors, from now on."""
    from mlir import ir

    for kind in (ir.Module, ir.Operation, ir.OpView):
        kind._repr_html_ = lambda self: to_html(str(self))
