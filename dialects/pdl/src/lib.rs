//! The `pdl` dialect: patterns of operations, and what becomes of what they match.
//!
//! A pattern is a graph of handles: operations, their operands, results, attributes and types. At its end stands the
//! rewrite, which is made of operations of the dialect or is code with a name.
#![forbid(unsafe_code)]

pub mod constraints;
mod ops;
mod syntax;
mod types;
mod verify;

pub use ops::*;
pub use syntax::{RANGE_TYPE_DIRECTIVE, parse_named_operands, print_named_operands};
pub use types::*;
pub use verify::{known_spec, verify_elements};

use terrace_ir::{DialectSpec, TypedOp};

/// The declaration of the dialect.
pub static DIALECT: DialectSpec<'static> = DialectSpec {
    ops: &[
        ApplyNativeConstraintOp::SPEC,
        ApplyNativeRewriteOp::SPEC,
        AttributeOp::SPEC,
        EraseOp::SPEC,
        OperandOp::SPEC,
        OperandsOp::SPEC,
        OperationOp::SPEC,
        PatternOp::SPEC,
        RangeOp::SPEC,
        ReplaceOp::SPEC,
        ResultOp::SPEC,
        ResultsOp::SPEC,
        RewriteOp::SPEC,
        TypeOp::SPEC,
        TypesOp::SPEC,
    ],
    types: &[&ATTRIBUTE_TYPE, &OPERATION_TYPE, &RANGE_TYPE, &TYPE_TYPE, &VALUE_TYPE],
    ..DialectSpec::new("pdl")
};
