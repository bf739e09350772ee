//! Interface implementations.

use crate::types::is_fundamental;
use crate::{
    ApplyOp, ExpressionOp, FuncOp, IfOp, SwitchOp, array_of, is_integer_index_or_opaque, is_supported_float,
    pointee_of,
};
use smallvec::{SmallVec, smallvec};
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::cast::Cast;
use terrace_interfaces::function;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor};
use terrace_ir::{Attribute, Ctx, Location, Operation, OperationState, Type, TypedOp, Value};

/// Calls a symbol with all operands.
pub(crate) static CALL: Call =
    Call { callee: |op| op.attribute("callee").map(Callee::Symbol), arguments: |op| 0..op.operand_count() };

/// Runs its region, if it has one.
pub(crate) static CALLABLE: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// Numbers and pointers become one another, and an array of one dimension a pointer to its elements.
pub(crate) static CAST: Cast = Cast {
    are_compatible: |inputs, outputs| {
        let ([input], [output]) = (inputs, outputs) else { return false };
        if let Some((shape, element)) = array_of(*input) {
            return pointee_of(*output) == Some(element) && matches!(shape[..], [size] if size >= 1);
        }
        let is_scalar = |ty: Type<'_>| {
            is_integer_index_or_opaque(ty) || is_supported_float(ty) || pointee_of(ty).is_some()
        };
        is_scalar(*input) && is_scalar(*output)
    },
};

/// Into one of the regions that are there, or past them, and out.
pub(crate) static IF: RegionBranch = RegionBranch::new(|op, point| match point {
    RegionBranchPoint::Parent => {
        let branch = IfOp::wrap(op);
        let otherwise = branch.else_region();
        smallvec![
            RegionSuccessor::into_region(branch.then_region()),
            match otherwise.is_empty() {
                true => RegionSuccessor::out_without_inputs(),
                false => RegionSuccessor::into_region(otherwise),
            },
        ]
    }
    RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
});

/// Into one of the regions, and out.
pub(crate) static SWITCH: RegionBranch = RegionBranch::new(|op, point| match point {
    RegionBranchPoint::Parent => {
        let switch = SwitchOp::wrap(op);
        let mut successors: SmallVec<_> =
            switch.case_regions().map(RegionSuccessor::into_region_without_inputs).collect();
        successors.push(RegionSuccessor::into_region_without_inputs(switch.default_region()));
        successors
    }
    RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
});

impl<'a, 'c> FuncOp<'a, 'c> {
    /// Returns the types of the arguments and of the results; none while the type is not that of a function.
    pub fn signature(self) -> (&'c [Type<'c>], &'c [Type<'c>]) {
        let ty = self.op().attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
        ty.and_then(Type::as_function).unwrap_or_default()
    }

    /// Returns true if it has no body.
    pub fn is_declaration(self) -> bool {
        function::is_external(self.op())
    }
}

impl ExpressionOp<'_, '_> {
    /// Returns true if it matters how often, and when, it is evaluated.
    pub fn has_side_effects(self) -> bool {
        has_side_effects(self.op())
    }
}

/// Returns true if an operation can be part of an expression.
pub(crate) fn is_expression(op: Operation<'_, '_>) -> bool {
    op.declares_interface("CExpressionInterface")
}

/// Returns true if it matters how often, and when, an operation of an expression is evaluated.
pub(crate) fn has_side_effects(op: Operation<'_, '_>) -> bool {
    let any_is_custom =
        |mut values: Vec<Value<'_, '_>>| values.drain(..).any(|one| !is_fundamental(one.ty()));
    match op.name().as_str() {
        "emitc.address_of" | "emitc.call" | "emitc.cast" | "emitc.conditional" => false,
        name if name == ApplyOp::SPEC.name => {
            op.attribute("applicableOperator").and_then(Attribute::as_str) == Some("*")
        }
        "emitc.constant" => any_is_custom(op.results().collect()),
        "emitc.call_opaque" | "emitc.load" => true,
        name if name == ExpressionOp::SPEC.name => op
            .regions()
            .flat_map(|region| region.ops())
            .filter(|inner| is_expression(*inner))
            .any(has_side_effects),
        _ => any_is_custom(op.operands().collect()),
    }
}

/// Materializes a constant of the dialect.
pub(crate) fn materialize_constant<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    let mut state = OperationState::new(context.op_name("emitc.constant"), location);
    state.set(context, "value", value);
    state.result_types.push(ty);
    Some(state)
}
