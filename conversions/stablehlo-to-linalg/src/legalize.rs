//! `--stablehlo-legalize-to-linalg`: operations of `stablehlo` and `chlo` become loops over elements.
//!
//! Each function is built anew beside its old blocks, which are erased after that. Integers without a sign lose their mark:
//! the operations of `arith` have it.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; regions are translated in the place where they run.

use crate::rules::RULES;
use crate::side::Side;
use crate::translation::Translation;
use crate::types::signless;
use terrace_func::FuncOp;
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, Builder, Ctx, Failure, LogicalResult, Operation, PatternRewriter, Type};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::in_each_body;

/// The pass `--stablehlo-legalize-to-linalg`.
#[pass(
    "stablehlo-legalize-to-linalg",
    "Legalize StableHLO to LinAlg",
    class = "StablehloLegalizeToLinalgPass"
)]
pub struct StablehloLegalizeToLinalg {
    /// Function that is called from outside with arrays: truth values are bytes there, floats of 16 bits their bits, and
    /// complex numbers pairs.
    #[option("entry")]
    entry: String,
}

impl Pass for StablehloLegalizeToLinalg {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            let root = Operation::new(body, Body::ROOT);
            let side = match root.symbol_name() {
                Some(name) if name == self.entry => Side::Outside,
                _ => Side::Inside,
            };
            if root.isa::<FuncOp>() && needs_conversion(root, side) { convert(body, side) } else { Ok(()) }
        })
    }
}

/// Returns true for a function with operations of the dialects, or with types that are converted.
fn needs_conversion<'c>(function: Operation<'_, 'c>, side: Side) -> bool {
    let context = function.context();
    let changes = |ty: Type<'c>| signless(context, ty) != Ok(ty) || side.ty(context, ty) != ty;
    let has_types =
        function.attribute(FUNCTION_TYPE).and_then(|ty| ty.as_type()).and_then(|ty| ty.as_function());
    let (inputs, results) = has_types.unwrap_or_default();
    inputs.iter().chain(results).any(|ty| changes(*ty))
        || function.regions().flat_map(|region| region.ops()).any(|op| {
            matches!(op.name().dialect_name(), "stablehlo" | "chlo")
                || op.region_count() > 0
                || op.results().any(|result| changes(result.ty()))
        })
}

/// Returns the types in the translated program, if all have elements in memory.
fn converted<'c>(context: Ctx<'c>, types: &[Type<'c>], side: Side) -> Option<Vec<Type<'c>>> {
    types.iter().map(|ty| Some(side.ty(context, signless(context, *ty).ok()?))).collect()
}

fn convert(body: &mut Body<'_>, side: Side) -> LogicalResult {
    let (context, function) = (body.context(), Operation::new(body, Body::ROOT));
    let location = function.location();
    let signature =
        function.attribute(FUNCTION_TYPE).and_then(|ty| ty.as_type()).and_then(|ty| ty.as_function());
    let Some((inputs, results)) = signature else { return Ok(()) };
    let (Some(inputs), Some(results)) = (converted(context, inputs, side), converted(context, results, side))
    else {
        return function.emit_op_error("has a type in its signature that has no elements in memory");
    };
    let region = function.regions().next().map(|region| region.id());
    let ty = context.type_attribute(context.function_type(&inputs, &results));
    if let Some(region) = region {
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        let mut translation = Translation::new(Builder::new(&mut rewriter, location), side, RULES);
        if let Err(refusal) = translation.function(region) {
            let op = translation.b.rewriter.op(refusal.op);
            let message =
                format!("failed to legalize operation '{}' that was explicitly marked illegal", op.name());
            return op.error(message).note(op.location(), refusal.why).emit::<()>().map_err(|_| Failure);
        }
    }
    body.set_attribute(Body::ROOT, context.identifier(FUNCTION_TYPE), Some(ty));
    Ok(())
}
