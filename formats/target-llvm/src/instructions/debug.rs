//! Debug records: names of values.

use super::Body;
use terrace_ir::Operation;

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes the name of a value in debug information; nothing without a place in the source.
    pub(crate) fn write_debug_record(&mut self, op: Operation<'a, 'c>, word: &str) {
        let Some(place) = self.module.located(op.location(), self.subprogram) else { return };
        let what = op.attribute(if word == "dbg.label" { "label" } else { "varInfo" });
        let Some(what) = what.map(|what| self.module.debug_node(what)) else { return };
        let mut parts = Vec::new();
        if let Some(value) = op.operands().next() {
            parts.push(self.typed(value));
        }
        parts.push(what.mark());
        if word != "dbg.label" {
            let expression = op.attribute("locationExpr");
            let text = expression.map(|expression| self.module.expression_text(expression));
            parts.push(text.unwrap_or_else(|| "!DIExpression()".to_owned()));
        }
        parts.push(place.mark());
        let word = word.replace('.', "_");
        self.out.push_str(&format!("    #{word}({})\n", parts.join(", ")));
    }
}
