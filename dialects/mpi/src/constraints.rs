//! Constraints that are peculiar to `mpi`.
#![allow(non_upper_case_globals)]

use crate::{COMM_TYPE, ERRCLASS_ATTR, MPIReductionOp, REQUEST_TYPE, RETVAL_TYPE};
use terrace_ir::spec::{AttributeConstraint, TypeClass, TypeConstraint};

/// A group of processes.
pub const MPI_Comm: TypeConstraint<'static> = TypeConstraint::buildable(
    "MPI communicator handler",
    |ty| ty.as_dialect(COMM_TYPE.name).is_some(),
    |context| context.dialect_type(&COMM_TYPE, &[]),
)
.of_class(TypeClass::new(COMM_TYPE.name, |ty| ty.as_dialect(COMM_TYPE.name).is_some()));

/// A message on its way.
pub const MPI_Request: TypeConstraint<'static> = TypeConstraint::buildable(
    "MPI asynchronous request handler",
    |ty| ty.as_dialect(REQUEST_TYPE.name).is_some(),
    |context| context.dialect_type(&REQUEST_TYPE, &[]),
)
.of_class(TypeClass::new(REQUEST_TYPE.name, |ty| ty.as_dialect(REQUEST_TYPE.name).is_some()));

/// Status of a call.
pub const MPI_Retval: TypeConstraint<'static> = TypeConstraint::buildable(
    "MPI function call return value (!mpi.retval)",
    |ty| ty.as_dialect(RETVAL_TYPE.name).is_some(),
    |context| context.dialect_type(&RETVAL_TYPE, &[]),
)
.of_class(TypeClass::new(RETVAL_TYPE.name, |ty| ty.as_dialect(RETVAL_TYPE.name).is_some()));

/// A kind of error.
pub const MPI_ErrorClassAttr: AttributeConstraint<'static> =
    AttributeConstraint::of("MPI error class name", &ERRCLASS_ATTR);

/// Reduction of the values of processes.
pub const MPI_ReductionOpEnum: AttributeConstraint<'static> =
    AttributeConstraint::case("MPI operation class", MPIReductionOp::SPEC);
