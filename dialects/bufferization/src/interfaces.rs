//! Answers to interfaces.

use crate::{DeallocOp, MaterializeInDestinationOp};
use terrace_interfaces::destination_style::{DestinationStyle, operands_of_group};
use terrace_ir::spec::{EffectInstance, EffectKind, InferContext};
use terrace_ir::{Failure, Type};

/// The second operand is written into.
pub(crate) static INTO_DEST: DestinationStyle = DestinationStyle { inits: |op| operands_of_group(op, 1) };

impl<'a, 'c> MaterializeInDestinationOp<'a, 'c> {
    /// Adds a write to the memory; a tensor has none.
    pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        if self.dest().ty().is_any_memref() {
            add(EffectInstance::new(EffectKind::Write).on(self.dest()));
        }
    }
}

impl DeallocOp<'_, '_> {
    /// Infers a condition for each retained memref.
    pub(crate) fn infer_types<'c>(context: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        let retained = context.operand_groups.get(2).map_or(0, |group| group.len());
        Ok(vec![context.context.integer_type(1); retained])
    }
}
