//! What the values of the dialect stand for.

use terrace_ir::spec::TypeSpec;

/// A constraint on an attribute; types are attributes, too.
pub static ATTRIBUTE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "IRDL handle to an `mlir::Attribute`", ..TypeSpec::new("irdl.attribute") };

/// What holds of a region.
pub static REGION_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "IRDL handle to a region definition", ..TypeSpec::new("irdl.region") };
