//! Types of the interface.

use terrace_ir::spec::TypeSpec;

/// A group of processes.
pub static COMM_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "MPI communicator handler", ..TypeSpec::new("mpi.comm") };

/// A message on its way.
pub static REQUEST_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "MPI asynchronous request handler", ..TypeSpec::new("mpi.request") };

/// Status of a call.
pub static RETVAL_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "MPI function call return value (!mpi.retval)", ..TypeSpec::new("mpi.retval") };

/// Status of a received message.
pub static STATUS_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "MPI reception operation status type", ..TypeSpec::new("mpi.status") };
