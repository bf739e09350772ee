//! Operations that a rewrite makes.

use super::program::Creation;
use smallvec::SmallVec;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    Attribute, BuiltOperand, Location, Operation, OperationState, PatternRewriter, StateBuilder, TraitFlags,
    Type,
};

/// Parts of an operation to make.
pub(super) struct Parts<'c> {
    /// Operands, by the values of the rule that give them.
    pub operands: Vec<Vec<ValueId>>,
    /// Attributes; `None` for one that is left out.
    pub attributes: Vec<Option<Attribute<'c>>>,
    /// Result types, by the values of the rule that give them.
    pub types: Vec<Vec<Type<'c>>>,
}

/// Makes an operation at the insertion point.
///
/// # Errors
/// If result types are to be inferred and cannot be.
pub(super) fn create<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    creation: &Creation,
    parts: Parts<'c>,
    location: Location<'c>,
) -> Result<OpId, String> {
    let context = rewriter.context();
    let name = context.op_name(&creation.name);
    let mut state = OperationState::new(name, location);
    state.operands = parts.operands.iter().flatten().copied().collect();
    state.result_types = parts.types.iter().flatten().copied().collect();
    for ((name, _), attribute) in creation.attributes.iter().zip(parts.attributes) {
        if let Some(attribute) = attribute {
            state.set(context, name, attribute);
        }
    }
    let spec = name.spec();
    if let Some(spec) = spec {
        let sizes = |groups: Vec<usize>, declared: usize| {
            let sizes: Vec<i32> = groups.into_iter().filter_map(|size| i32::try_from(size).ok()).collect();
            (sizes.len() == declared).then(|| context.dense_i32_array(&sizes))
        };
        let operands = parts.operands.iter().map(Vec::len).collect();
        let types = parts.types.iter().map(Vec::len).collect();
        let sides = [
            (TraitFlags::OPERAND_SEGMENTS, OpSpec::OPERAND_SEGMENTS, sizes(operands, spec.operands.len())),
            (TraitFlags::RESULT_SEGMENTS, OpSpec::RESULT_SEGMENTS, sizes(types, spec.results.len())),
        ];
        // Where a rule gives a value for each group, it need not spell out their sizes.
        for (flag, attribute, sizes) in sides {
            if let Some(sizes) =
                sizes.filter(|_| name.has_trait(flag) && state.attribute(attribute).is_none())
            {
                state.set(context, attribute, sizes);
            }
        }
        if spec.successors.iter().any(|successor| !successor.is_variadic) {
            return Err(format!("a rule cannot make '{}', which branches", creation.name));
        }
        if creation.infers_types {
            state.result_types = infer(rewriter, &state, spec, location)?.into();
        }
        for _ in spec.regions.iter().filter(|region| !region.is_variadic) {
            state.add_empty_region();
        }
    } else if creation.infers_types {
        return Err(format!("the result types of '{}' are not known", creation.name));
    }
    Ok(rewriter.create(state))
}

/// Infers result types. Which operands make a group is known to an operation without results, which is made for that.
fn infer<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    state: &OperationState<'c>,
    spec: &'c OpSpec<'c>,
    location: Location<'c>,
) -> Result<Vec<Type<'c>>, String> {
    let context = rewriter.context();
    let mut probe = OperationState::new(state.name, location);
    probe.operands = state.operands.clone();
    probe.slots = state.slots.clone();
    let body = rewriter.body_mut();
    let op = body.create(probe);
    let view = Operation::new(body, op);
    let mut builder = StateBuilder::new(context, spec, location);
    for group in 0..spec.operands.len() {
        let operands: SmallVec<[BuiltOperand<'c>; 4]> =
            view.operands_in(view.operand_range(group)).map(BuiltOperand::from).collect();
        builder.operands(group, operands);
    }
    for (slot, value) in state.slots.iter().enumerate() {
        builder.attribute(slot, *value);
    }
    let built = builder.try_build();
    body.erase_op(op);
    match built {
        Ok(built) => Ok(built.result_types.to_vec()),
        Err(error) => Err(error.to_string()),
    }
}
