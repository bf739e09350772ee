//! `--llvm-use-default-visibility`: functions and variables of default visibility get another one.
//!
//! Reads:     nothing.
//! Preserves: everything but these attributes.
//! Cost:      one visit for each symbol of the module.

use terrace_ir::ids::OpId;
use terrace_ir::spec::case_value;
use terrace_ir::{Body, LogicalResult, Operation};
use terrace_llvm as llvm;
use terrace_llvm::Visibility;
use terrace_ods_macros::pass;
use terrace_pass::{OptionKind, OptionType, Pass, PassOp, PassOptions};

/// Visibility to give.
#[derive(Clone, Copy)]
struct Wanted(Visibility);

impl OptionType for Wanted {
    const KIND: OptionKind = OptionKind::Choice(&["default", "hidden", "protected"]);

    fn read(options: &PassOptions, at: usize) -> Self {
        Wanted(match options.choice(at) {
            0 => Visibility::Default,
            1 => Visibility::Hidden,
            _ => Visibility::Protected,
        })
    }
}

/// The pass `--llvm-use-default-visibility`.
#[pass(
    "llvm-use-default-visibility",
    "Update default visibility of all global values and function definitions",
    class = "LLVMUseDefaultVisibilityPass"
)]
pub struct LlvmUseDefaultVisibility {
    /// Visibility to use in place of default.
    #[option("visibility", default = "default")]
    wanted: Wanted,
}

impl Pass for LlvmUseDefaultVisibility {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let (name, value) = (context.identifier("visibility_"), self.wanted.0.value() as i64);
        let symbols: Vec<OpId> = op
            .op()
            .regions()
            .flat_map(|region| region.ops())
            .filter(|op| is_default(*op))
            .map(|op| op.id())
            .collect();
        let body = op.body_mut();
        for symbol in symbols {
            let value = Some(context.i64_attribute(value));
            match body.child_mut(symbol) {
                Some(child) => child.set_attribute(Body::ROOT, name, value),
                None => body.set_attribute(symbol, name, value),
            }
        }
        Ok(())
    }
}

/// Returns true for what the linker sees, if nothing else is said of who else sees it.
fn is_default(op: Operation<'_, '_>) -> bool {
    let is_global = op.isa::<llvm::LLVMFuncOp<'_, '_>>()
        || op.isa::<llvm::GlobalOp<'_, '_>>()
        || op.isa::<llvm::AliasOp<'_, '_>>()
        || op.isa::<llvm::IFuncOp<'_, '_>>();
    is_global && op.attribute("visibility_").and_then(case_value).unwrap_or(0) == 0
}
