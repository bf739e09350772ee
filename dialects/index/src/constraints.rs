//! Constraints that are peculiar to `index`.
#![allow(non_upper_case_globals)]

use crate::attributes::INDEX_CMP_PREDICATE_ATTR;
use terrace_ir::spec::{AttributeConstraint, TypeConstraint};

/// What an index converts to and from.
pub const AnyIntegerOrIndex: TypeConstraint<'static> =
    TypeConstraint::new("integer or index", |ty| ty.is_int_or_index());

/// The predicate of a comparison.
pub const IndexCmpPredicateAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("index comparison predicate kind", &INDEX_CMP_PREDICATE_ATTR);
