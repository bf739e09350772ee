//! Tiles, the vectors that fit into their slices, and how they follow from each other.
#![allow(non_upper_case_globals)]

use crate::attributes::{KIND_ATTR, LAYOUT_ATTR, TYPE_SIZE_ATTR};
use terrace_ir::constraints::{BF16, F16, F32, F64, I1, I8, I16, I32, I64, I128, MEMREF, VECTOR};
use terrace_ir::spec::{AttributeConstraint, Trait, TypeConstraint, same_types};
use terrace_ir::{Ctx, Operation, Type, TypeKind};

/// A predicate for each element of a factor.
pub const MOPPredicate: TypeConstraint<'static> =
    TypeConstraint::new("a vector type that is a supported predicate for the SME MOP instructions", |ty| {
        is_register_of(ty, &[I1], &[16, 8, 4, 2])
    })
    .of_class(VECTOR);

/// A factor of an outer product.
pub const MOPVector: TypeConstraint<'static> =
    TypeConstraint::new("a vector type that is a supported input for the SME MOP instructions", |ty| {
        is_register_of(ty, &[I8, I16, BF16, F16, F32, F64], &[16, 8, 4, 2])
    })
    .of_class(VECTOR);

/// A predicate for each element of a slice.
pub const SVEPredicate: TypeConstraint<'static> =
    TypeConstraint::new("a vector type that matches the size of a SVE predicate", |ty| {
        is_register_of(ty, &[I1], &[16, 8, 4, 2, 1])
    })
    .of_class(VECTOR);

/// A register, or what one slice of a tile holds.
pub const SVEVector: TypeConstraint<'static> =
    TypeConstraint::new("a vector type that matches the size of a SVE vector", |ty| {
        is_register_of(ty, &[I8, I16, I32, I64, I128, F16, BF16, F32, F64], &[16, 8, 4, 2, 1])
    })
    .of_class(VECTOR);

/// Pairs of f16/bf16 values.
pub const PairsOfFloat: TypeConstraint<'static> = TypeConstraint::new(
    " of ranks 1scalable vector of 16-bit float or bfloat16 type values of length 8",
    |ty| is_register_of(ty, &[F16, BF16], &[8]),
);

/// A tile of floats.
pub const TileOfF32: TypeConstraint<'static> =
    TypeConstraint::new("vector<[4]x[4]xf32> of 32-bit float values", |ty| is_tile_of(ty, 4, F32));

/// Pairs of integers.
pub const PairsOfInteger: TypeConstraint<'static> =
    TypeConstraint::new(" of ranks 1scalable vector of 16-bit signless integer values of length 8", |ty| {
        is_register_of(ty, &[I16], &[8])
    });

/// A tile of integers.
pub const TileOfI32: TypeConstraint<'static> =
    TypeConstraint::new("vector<[4]x[4]xi32> of 32-bit signless integer values", |ty| is_tile_of(ty, 4, I32));

/// Fours of integers.
pub const FoursOfInteger: TypeConstraint<'static> = TypeConstraint::new(
    " of ranks 1scalable vector of 8-bit signless integer values of length 16 or  of ranks 1scalable vector of 16-bit signless integer values of length 8",
    |ty| is_register_of(ty, &[I8], &[16]) || is_register_of(ty, &[I16], &[8]),
);

/// A tile of integers or wide integers.
pub const TileOfI32OrI64: TypeConstraint<'static> = TypeConstraint::new(
    "vector<[4]x[4]xi32> of 32-bit signless integer values or vector<[2]x[2]xi64> of 64-bit signless integer values",
    |ty| is_tile_of(ty, 4, I32) || is_tile_of(ty, 2, I64),
);

/// Tile.
pub const SMETile: TypeConstraint<'static> =
    TypeConstraint::new("a vector type that fits into a SME tile", is_tile);

/// Layout of slices in a tile.
pub const ArmSME_TileSliceLayoutAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Layout of a tile slice", &LAYOUT_ATTR);

/// True if a product is added or subtracted.
pub const ArmSME_CombiningKindAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Kind of combining function", &KIND_ATTR);

/// Size of an element.
pub const ArmSME_TypeSizeAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("Size of a vector element type", &TYPE_SIZE_ATTR);

/// Memory of two dimensions.
pub const MemRefOfRank2: TypeConstraint<'static> =
    TypeConstraint::new("2D memref of any type values", |ty| ty.is_memref() && ty.rank() == Some(2))
        .of_class(MEMREF);

const fn mask_of(summary: &'static str, from: &'static str, to: &'static str) -> Trait<'static> {
    Trait::OptionalTypesMatchWith { summary, from, to, transform: of_i1 }
}

const fn predicate(
    summary: &'static str,
    holds: for<'a, 'c> fn(Operation<'a, 'c>) -> bool,
) -> Trait<'static> {
    Trait::Predicate { name: "PredOpTrait", summary, values: &[], holds }
}

/// The first factor of an outer product has a predicate for each element.
pub(crate) const LHS_MASK: Trait<'static> =
    mask_of("lhsMask has i1 element type and same shape as lhs", "lhs", "lhsMask");

/// The second factor of an outer product has a predicate for each element.
pub(crate) const RHS_MASK: Trait<'static> =
    mask_of("rhsMask has i1 element type and same shape as rhs", "rhs", "rhsMask");

/// Both factors of an outer product have predicates, or none has.
pub(crate) const BOTH_MASKS: Trait<'static> =
    predicate("both `lhsMask` and `rhsMask` should be provided or neither", |op| {
        has_both_or_neither(op, 2, 3)
    });

/// An outer product is added to what it gives.
pub(crate) const ACC_OF_RESULT: Trait<'static> = Trait::OptionalTypesMatchWith {
    summary: "`result` and `acc` have the same type",
    from: "result",
    to: "acc",
    transform: same_types,
};

/// Two products are added to each element of the tile.
pub(crate) const TWICE_THE_SIZE: Trait<'static> =
    predicate("tile element size equals input element size * 2", |op| has_tile_times(op, 2));

/// Four products are added to each element of the tile.
pub(crate) const FOUR_TIMES_THE_SIZE: Trait<'static> =
    predicate("tile element size equals input element size * 4", |op| has_tile_times(op, 4));

/// Returns true if it is a scalable vector of one dimension with one of these element types and lengths.
fn is_register_of(ty: Type<'_>, elements: &[TypeConstraint<'_>], lengths: &[i64]) -> bool {
    ty.is_scalable_vector()
        && matches!(ty.shape(), Some([length]) if lengths.contains(length))
        && elements.iter().any(|element| element.holds(ty.element_or_self()))
}

/// Returns true if it is a vector of two scalable dimensions of this size.
fn is_tile_of(ty: Type<'_>, size: i64, element: TypeConstraint<'_>) -> bool {
    ty.is_vector()
        && ty.scalable_dims() == [true, true]
        && ty.shape() == Some(&[size, size])
        && element.holds(ty.element_or_self())
}

fn is_tile(ty: Type<'_>) -> bool {
    let tiles = [(16, I8), (8, I16), (4, I32), (2, I64), (1, I128), (8, F16), (8, BF16), (4, F32), (2, F64)];
    tiles.iter().any(|(size, element)| is_tile_of(ty, *size, *element))
}

/// `i1` in the shape of each type.
pub(crate) fn of_i1<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| ty.with_element(context, context.integer_type(1))).collect()
}

/// Returns the vector that one slice of a tile holds.
pub(crate) fn slice_of_tile<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let slice = |ty: &Type<'c>| match *ty.kind() {
        TypeKind::Vector { shape: [_, shape @ ..], scalable: [_, scalable @ ..], element } => {
            context.scalable_vector_type(shape, scalable, element)
        }
        _ => *ty,
    };
    types.iter().map(slice).collect()
}

/// Returns a predicate for each element of one slice of a tile.
pub(crate) fn mask_of_slice<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    of_i1(context, &slice_of_tile(context, types))
}

/// Returns the tile that holds an outer product of vectors of this type.
pub(crate) fn product_tile<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let tile = |ty: &Type<'c>| match ty.shape() {
        Some([size, ..]) => {
            context.scalable_vector_type(&[*size, *size], &[true, true], ty.element_or_self())
        }
        _ => *ty,
    };
    types.iter().map(tile).collect()
}

/// Returns the type of one element.
pub(crate) fn element_of_tile<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| ty.element_or_self()).collect()
}

fn has_both_or_neither(op: Operation<'_, '_>, first: usize, second: usize) -> bool {
    op.operand_group(first).len() == op.operand_group(second).len()
}

/// Returns true if both what is loaded instead and where it is are there, or none.
pub(crate) fn has_padding_with_mask(op: Operation<'_, '_>) -> bool {
    has_both_or_neither(op, 2, 3)
}

fn has_tile_times(op: Operation<'_, '_>, times: u32) -> bool {
    let width = |ty: Type<'_>| ty.element_or_self().int_or_float_width();
    width(op.result(0).ty()) == width(op.operand(0).ty()).map(|width| times * width)
}

/// Returns true if the result is an integer of 64 bits.
pub(crate) fn has_i64_result(op: Operation<'_, '_>) -> bool {
    I64.holds(op.result(0).ty())
}
