//! What the interface hands out.

use terrace_ir::spec::TypeSpec;

/// A group of processes.
pub static COMM_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "MPI communicator handler", ..TypeSpec::new("mpi.comm") };

/// A message on its way.
pub static REQUEST_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "MPI asynchronous request handler", ..TypeSpec::new("mpi.request") };

/// What a call says of its success.
pub static RETVAL_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "MPI function call return value (!mpi.retval)", ..TypeSpec::new("mpi.retval") };

/// What is known of a message that arrived.
pub static STATUS_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "MPI reception operation status type", ..TypeSpec::new("mpi.status") };
