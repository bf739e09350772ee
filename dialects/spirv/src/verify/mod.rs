//! Verification beyond the declared constraints.

mod arithmetic;
mod atomic;
mod attributes;
mod cast;
mod composite;
mod constant;
mod control_flow;
mod cooperative_matrix;
mod function;
mod group;
mod image;
mod matrix;
mod memory;
mod module;
mod structure;

pub(crate) use attributes::{verify_argument_attribute, verify_op_attribute, verify_result_attribute};

use crate::types::CooperativeMatrixType;
use terrace_ir::{Attribute, Operation, Type, Value};

/// Returns the value of an integer constant of the dialect.
fn constant_value(value: Value<'_, '_>) -> Option<i64> {
    let constant = value.defining_op().filter(|op| op.is("spirv.Constant"))?;
    constant.attribute("value")?.as_integer()?.to_i64()
}

/// Returns the bits that a scalar, a vector or a pointer has.
fn bit_width(ty: Type<'_>) -> u64 {
    if ty.as_dialect("spirv.ptr").is_some() {
        return 64;
    }
    let width = u64::from(ty.element_or_self().int_or_float_width().unwrap_or(0));
    let count = if ty.is_vector() { ty.element_count().unwrap_or(0) } else { 1 };
    width.saturating_mul(count.cast_unsigned())
}

/// Returns the element type of vectors and cooperative matrices.
fn element_of(ty: Type<'_>) -> Type<'_> {
    CooperativeMatrixType::of(ty).map_or_else(|| ty.element_or_self(), |matrix| matrix.element)
}

/// Returns the type that an attribute of an operation holds.
fn type_attribute<'c>(op: Operation<'_, 'c>, name: &str) -> Option<Type<'c>> {
    op.attribute(name).and_then(Attribute::as_type)
}
