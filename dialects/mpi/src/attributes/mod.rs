//! Attributes.

mod enums;

pub use enums::*;

use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};

/// A kind of error: `#mpi.errclass<MPI_SUCCESS>`.
pub static ERRCLASS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "MPI_ErrorClassAttr",
    summary: "MPI error class name",
    ..AttributeSpec::of_enum(
        "mpi.errclass",
        &[ParameterSpec::required("value", ParameterKind::Enum(MPIErrorClass::SPEC))],
        MPIErrorClass::SPEC,
    )
};
