//! Constraints that are peculiar to `quant`.
#![allow(non_upper_case_globals)]

use crate::types::{is_quantized, scalar_of};
use terrace_ir::spec::TypeConstraint;

/// A float, or a tensor of floats.
pub const quant_FloatScalarOrTensor: TypeConstraint<'static> =
    TypeConstraint::new("scalar or tensor of floating-point", |ty| scalar_of(ty).is_float());

/// An integer or a quantized number, or a tensor of such.
pub const quant_IntegerOrQuantizedScalarOrTensor: TypeConstraint<'static> =
    TypeConstraint::new("scalar or tensor of signless integer or quantized type", |ty| {
        scalar_of(ty).is_signless_integer() || is_quantized(scalar_of(ty))
    });

/// A quantized number, or a tensor of such.
pub const quant_QuantizedScalarOrTensor: TypeConstraint<'static> =
    TypeConstraint::new("scalar or tensor of quantized type", |ty| is_quantized(scalar_of(ty)));
