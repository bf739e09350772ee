//! A tool of one's own: `mlir-opt` with one more dialect and one more pass.
//!
//! ```sh
//! echo 'func.func @f() { "greet.hello"() : () -> () return }' | cargo run -p terrace --example tool -- --count-greetings
//! ```

use std::process::ExitCode;
use terrace::ir::{DialectSpec, WalkOrder, WalkResult};
use terrace::prelude::*;
use terrace::{operation, pass};

/// Greets.
///
/// ```mlir
/// greet.hello
/// ```
#[operation(name = "greet.hello", format = "attr-dict")]
pub struct HelloOp {}

/// The dialect.
pub static GREET: DialectSpec<'static> = DialectSpec { ops: &[HelloOp::SPEC], ..DialectSpec::new("greet") };

/// Remarks how many greetings there are.
#[pass("count-greetings", "Count the greetings of a function", anchor = "func.func")]
struct CountGreetings;

impl Pass for CountGreetings {
    fn run(&self, op: &mut PassOp<'_, '_>) -> LogicalResult {
        let mut count = 0;
        // The answer says how the walk ended; this one visits everything.
        let _ = op.op().walk(WalkOrder::PreOrder, &mut |op| {
            count += usize::from(op.is("greet.hello"));
            WalkResult::Advance
        });
        op.context().remark(op.op().location(), format_args!("{count} greetings")).tell();
        op.mark_all_analyses_preserved();
        Ok(())
    }
}

/// The passes.
pub const PASSES: &[PassEntry] = &[PassEntry::of::<CountGreetings>()];

/// Runs the tool.
pub fn main() -> ExitCode {
    terrace::tool::main("greet-opt", &[&GREET], &[PASSES], &[])
}
