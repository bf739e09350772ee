//! Attributes.

mod enums;

pub use enums::*;

use terrace_ir::case_attributes;

case_attributes! {
    /// A kind of error: `#mpi.errclass<MPI_SUCCESS>`.
    ERRCLASS_ATTR = of_enum("mpi.errclass", MPIErrorClass),
        class = "MPI_ErrorClassAttr", summary = "MPI error class name";
}
