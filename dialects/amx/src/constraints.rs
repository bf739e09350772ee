//! Tiles by their elements.
#![allow(non_upper_case_globals)]

use crate::types::as_tile;
use terrace_ir::Type;
use terrace_ir::constraints::{BF16, F16, F32, I8, I32};
use terrace_ir::spec::TypeConstraint;

/// A tile of any elements.
pub const AnyAMXTile: TypeConstraint<'static> = TypeConstraint::new(
    "tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer values",
    |ty| is_tile_of(ty, &[F32, F16, BF16, I32, I8]),
);

/// A tile of f16/bf16 values.
pub const AMXTileF16OrBF16: TypeConstraint<'static> =
    TypeConstraint::new("tile of 16-bit float or bfloat16 type values", |ty| is_tile_of(ty, &[F16, BF16]));

/// A tile of floats.
pub const AMXTileF32: TypeConstraint<'static> =
    TypeConstraint::new("tile of 32-bit float values", |ty| is_tile_of(ty, &[F32]));

/// A tile of bytes.
pub const AMXTileI8: TypeConstraint<'static> =
    TypeConstraint::new("tile of 8-bit signless integer values", |ty| is_tile_of(ty, &[I8]));

/// A tile of integers.
pub const AMXTileI32: TypeConstraint<'static> =
    TypeConstraint::new("tile of 32-bit signless integer values", |ty| is_tile_of(ty, &[I32]));

fn is_tile_of(ty: Type<'_>, elements: &[TypeConstraint<'_>]) -> bool {
    as_tile(ty).is_some_and(|(shape, element)| {
        shape.len() == 2 && elements.iter().any(|constraint| constraint.holds(element))
    })
}
