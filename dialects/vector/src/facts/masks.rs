//! Static knowledge about masks.

use crate::{ConstantMaskOp, CreateMaskOp, VectorScaleOp};
use terrace_arith::MulIOp;
use terrace_ir::TypedOp;
use terrace_ir::Value;

/// Static knowledge about a mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MaskFormat {
    /// All lanes.
    AllTrue,
    /// No lane.
    AllFalse,
    /// Some, or not known.
    Unknown,
}

/// Returns the static knowledge about a mask.
pub(crate) fn mask_format(mask: Value<'_, '_>) -> MaskFormat {
    if let Some(constant) = mask.constant() {
        let Some(mut lanes) = constant.dense_integers() else { return MaskFormat::Unknown };
        let Some(first) = lanes.next() else { return MaskFormat::Unknown };
        return match (lanes.all(|lane| lane == first), first.is_zero()) {
            (true, false) => MaskFormat::AllTrue,
            (true, true) => MaskFormat::AllFalse,
            _ => MaskFormat::Unknown,
        };
    }
    let shape = mask.ty().shape().unwrap_or_default();
    if let Some(constant) = mask.defining::<ConstantMaskOp>() {
        let sizes = constant.mask_dim_sizes();
        return if sizes.iter().zip(shape).all(|(set, size)| set >= size) {
            MaskFormat::AllTrue
        } else if sizes.iter().all(|set| *set <= 0) {
            MaskFormat::AllFalse
        } else {
            MaskFormat::Unknown
        };
    }
    if let Some(create) = mask.defining::<CreateMaskOp>() {
        // One that selects all is a constant mask by then.
        let selects_none = create.op().operands().any(|set| set.constant_i64().is_some_and(|set| set <= 0));
        return if selects_none { MaskFormat::AllFalse } else { MaskFormat::Unknown };
    }
    MaskFormat::Unknown
}

/// `n`, of a value that is `vscale * n`.
pub(crate) fn vscale_factor(value: Value<'_, '_>) -> Option<i64> {
    if value.defining::<VectorScaleOp>().is_some() {
        return Some(1);
    }
    let product = value.defining::<MulIOp>()?;
    if product.lhs().defining::<VectorScaleOp>().is_some() {
        return product.rhs().constant_i64();
    }
    product.rhs().defining::<VectorScaleOp>()?;
    product.lhs().constant_i64()
}
