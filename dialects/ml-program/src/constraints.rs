//! Constraints that are peculiar to `ml_program`.
#![allow(non_upper_case_globals)]

use crate::TOKEN_TYPE;
use terrace_ir::spec::TypeConstraint;

/// Ordering token.
pub const TokenType: TypeConstraint<'static> = TypeConstraint::buildable(
    "Token for establishing execution ordering in a graph",
    |ty| ty.as_dialect(TOKEN_TYPE.name).is_some(),
    |context| context.dialect_type(&TOKEN_TYPE, &[]),
);
