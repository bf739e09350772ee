//! Interface implementations.

use crate::{AtomicOrdering, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, PtrAddOp, ScatterOp, StoreOp};
use terrace_ir::spec::{EffectInstance, EffectKind, InferContext};
use terrace_ir::{Attribute, Failure, Operation, Type, TypedOp};

/// Returns the order that an access promises.
pub(crate) fn ordering(op: Operation<'_, '_>) -> AtomicOrdering {
    let value = op.attribute("ordering").and_then(Attribute::as_i64).unwrap_or_default();
    AtomicOrdering::from_value(value.cast_unsigned()).unwrap_or(AtomicOrdering::NotAtomic)
}

/// Returns true if other memory is affected as well: by what is volatile, and by what orders accesses.
fn is_ordered(op: Operation<'_, '_>) -> bool {
    op.attribute("volatile_").is_some_and(Attribute::is_unit)
        || !matches!(ordering(op), AtomicOrdering::NotAtomic | AtomicOrdering::Unordered)
}

macro_rules! effects {
    ($($op:ident: $kind:ident $on:ident;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
                add(EffectInstance::new(EffectKind::$kind).on(self.$on()));
                if is_ordered(self.op()) {
                    add(EffectInstance::new(EffectKind::Write));
                    add(EffectInstance::new(EffectKind::Read));
                }
            }
        }
    )*};
}

effects! {
    GatherOp: Read ptrs;
    LoadOp: Read ptr;
    MaskedLoadOp: Read ptr;
    MaskedStoreOp: Write ptr;
    ScatterOp: Write ptrs;
    StoreOp: Write ptr;
}

impl PtrAddOp<'_, '_> {
    /// Infers the type of the base, in the shape of the offset if the base has none.
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        let [base, offset] = *infer.operand_types else { return Err(Failure) };
        let context = infer.context;
        let Some(shape) = offset.shape() else { return Ok(vec![base]) };
        let refused = match base.shape() {
            None => return Ok(vec![offset.with_element(context, base)]),
            Some(own) if own != shape => "shapes of base and offset must match",
            Some(_) if base.is_vector() != offset.is_vector() => "the shaped containers type must match",
            Some(_) => return Ok(vec![base]),
        };
        context.error(infer.location, refused).emit()
    }
}
