//! The types.

use terrace_ir::spec::TypeSpec;

/// The part of a dimension that a data clause is about.
pub static DATA_BOUNDS_TY_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Type for representing acc data clause bounds information",
    ..TypeSpec::new("acc.data_bounds_ty")
};

/// Holds the begin and the end of declared variables together.
pub static DECLARE_TOKEN_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "declare token type", ..TypeSpec::new("acc.declare_token") };
