//! Constraints that are peculiar to `irdl`.
#![allow(non_upper_case_globals)]

use crate::{ATTRIBUTE_TYPE, REGION_TYPE, VARIADICITY_ARRAY_ATTR};
use terrace_ir::spec::{AttributeConstraint, TypeConstraint};

/// A constraint on an attribute.
pub const AttributeType: TypeConstraint<'static> = TypeConstraint::buildable(
    "IRDL handle to an `mlir::Attribute`",
    |ty| ty.as_dialect(ATTRIBUTE_TYPE.name).is_some(),
    |context| context.dialect_type(&ATTRIBUTE_TYPE, &[]),
);

/// Region constraint.
pub const RegionType: TypeConstraint<'static> = TypeConstraint::buildable(
    "IRDL handle to a region definition",
    |ty| ty.as_dialect(REGION_TYPE.name).is_some(),
    |context| context.dialect_type(&REGION_TYPE, &[]),
);

/// Arities of the operands or results.
pub const VariadicityArrayAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("", &VARIADICITY_ARRAY_ATTR);
