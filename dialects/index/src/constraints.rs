//! Constraints that are peculiar to `index`.
#![allow(non_upper_case_globals)]

use crate::attributes::INDEX_CMP_PREDICATE_ATTR;
use terrace_ir::spec::AttributeConstraint;

/// The predicate of a comparison.
pub const IndexCmpPredicateAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("index comparison predicate kind", &INDEX_CMP_PREDICATE_ATTR);
