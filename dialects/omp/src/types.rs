//! The types.

use terrace_ir::spec::TypeSpec;

/// A name for a canonical loop.
pub static CLI_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "Type for representing a reference to a canonical loop", ..TypeSpec::new("omp.cli") };

/// The part of a dimension that is mapped.
pub static MAP_BOUNDS_TY_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Type for representing omp map clause bounds information",
    ..TypeSpec::new("omp.map_bounds_ty")
};
