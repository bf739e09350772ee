//! Which operations are legal on a target: those of the dialect that it has, on types that it has.

use std::sync::Arc;
use terrace_ir::{Operation, Value};
use terrace_rewrite::conversion::ConversionTarget;
use terrace_spirv::GlobalVariableOp;
use terrace_spirv_transforms::TargetEnvironment;
use terrace_spirv_transforms::availability::{OpNeeds, is_spirv_type};

/// Returns a target in which operations of the `spirv` dialect are legal where an environment has what they need.
pub fn target<'c>(environment: &TargetEnvironment) -> ConversionTarget<'c> {
    let (environment, needs) = (Arc::new(environment.clone()), OpNeeds::default());
    let mut target = ConversionTarget::new();
    target.add_dynamically_legal_dialect("spirv", move |op| Some(is_available(op, &environment, &needs)));
    target
}

fn is_available(op: Operation<'_, '_>, environment: &TargetEnvironment, needs: &OpNeeds) -> bool {
    if !needs.of(op).iter().all(|needs| environment.satisfies(needs)) {
        return false;
    }
    let global = op.isa::<GlobalVariableOp>().then(|| op.attribute("type")?.as_type()).flatten();
    let mut types = op.operands().chain(op.results()).map(Value::ty).chain(global);
    types.all(|ty| is_spirv_type(ty) && environment.allows_type(ty, None))
}
