//! Types of the dialect's values.

use terrace_ir::spec::TypeSpec;

/// A constraint on an attribute; types are attributes, too.
pub static ATTRIBUTE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "IRDL handle to an `mlir::Attribute`", ..TypeSpec::new("irdl.attribute") };

/// Region constraint.
pub static REGION_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "IRDL handle to a region definition", ..TypeSpec::new("irdl.region") };
