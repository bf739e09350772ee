//! `--print-ir`: print the operation, wherever the pass stands in a pipeline.
//!
//! Reads:     nothing.
//! Preserves: everything.
//! Cost:      that of printing.

use terrace_ir::LogicalResult;
use terrace_ir::print::print_operation;
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};

/// The pass.
pub struct PrintIr {
    label: String,
}

impl DeclaredPass for PrintIr {
    const ARGUMENT: &'static str = "print-ir";
    const CLASS: &'static str = "PrintIRPass";
    const SUMMARY: &'static str = "Print IR on the debug stream";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "label",
        kind: OptionKind::Text,
        default: "",
        help: "What stands in the line above",
    }];

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(PrintIr { label: options.text("label").to_owned() })
    }
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
