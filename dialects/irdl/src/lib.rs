//! The `irdl` dialect: dialects, described as operations.
//!
//! A dialect's operations, types and attributes are lists of names with a constraint each, and constraints are values.
//! The crate `irdl-loader` makes a dialect of such a description.
#![forbid(unsafe_code)]

mod attributes;
pub mod constraints;
mod ops;
mod syntax;
mod types;
mod verify;

pub use attributes::*;
pub use ops::*;
pub use types::*;

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        AllOfOp::SPEC,
        AnyOfOp::SPEC,
        AnyOp::SPEC,
        AttributeOp::SPEC,
        AttributesOp::SPEC,
        BaseOp::SPEC,
        CPredOp::SPEC,
        DialectOp::SPEC,
        IsOp::SPEC,
        OperandsOp::SPEC,
        OperationOp::SPEC,
        ParametersOp::SPEC,
        ParametricOp::SPEC,
        RegionOp::SPEC,
        RegionsOp::SPEC,
        ResultsOp::SPEC,
        TypeOp::SPEC,
    ],
    types: &[&ATTRIBUTE_TYPE, &REGION_TYPE],
    attributes: &[&VARIADICITY_ATTR, &VARIADICITY_ARRAY_ATTR],
    enums: &[Variadicity::SPEC],
    ..DialectSpec::new("irdl")
};
