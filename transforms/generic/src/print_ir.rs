//! `--print-ir`: print the operation, wherever the pass stands in a pipeline.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      that of printing.

use terrace_ir::LogicalResult;
use terrace_ir::print::print_operation;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--print-ir`.
#[pass("print-ir", "Print IR on the debug stream", class = "PrintIRPass")]
pub struct PrintIr {
    #[option("label", help = "What stands in the line above")]
    label: String,
}

impl Pass for PrintIr {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut flags = op.print_flags();
        let label = if self.label.is_empty() { String::new() } else { format!(" {}", self.label) };
        let mut text = format!("// -----// IR Dump{label} //----- //\n");
        flags.local_scope |= op.is_nested();
        text.push_str(&print_operation(op.op(), &flags));
        if flags.local_scope {
            text.push('\n');
        }
        op.context().tell_text(text);
        op.mark_all_analyses_preserved();
        Ok(())
    }
}
