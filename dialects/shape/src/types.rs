//! Shapes, sizes, and what is known of them.

use terrace_ir::spec::TypeSpec;

/// The shape of a tensor, with or without a known rank, or an error.
pub static SHAPE_TYPE: TypeSpec<'static> = TypeSpec::new("shape.shape");

/// An extent that is at least zero, or an error.
pub static SIZE_TYPE: TypeSpec<'static> = TypeSpec::new("shape.size");

/// A value together with its shape.
pub static VALUE_SHAPE_TYPE: TypeSpec<'static> = TypeSpec::new("shape.value_shape");

/// Says that a condition holds, to what relies on it; it is nothing at run time.
pub static WITNESS_TYPE: TypeSpec<'static> = TypeSpec::new("shape.witness");
