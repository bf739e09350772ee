//! Calls of the message passing interface.

use crate::constraints::{MPI_Comm, MPI_ErrorClassAttr, MPI_ReductionOpEnum, MPI_Request, MPI_Retval};
use crate::{MPIErrorClass, MPIReductionOp};
use terrace_ir::constraints::{AnyMemRef, I1, I32};
use terrace_ods_macros::{operation, operations};

/// Makes one value of those of all processes, and gives it to all.
///
/// ```mlir
/// mpi.allreduce(%from, %to, MPI_SUM, %comm) : memref<100xf32>, memref<100xf32>
/// ```
#[operation(
    name = "mpi.allreduce",
    format = "`(` $sendbuf `,` $recvbuf `,` $op `,` $comm `)` attr-dict `:` type($sendbuf) `,` \
        type($recvbuf) (`->` type($retval)^)?"
)]
pub struct AllReduceOp {
    sendbuf: Operand<AnyMemRef>,
    recvbuf: Operand<AnyMemRef>,
    #[cases(MPIReductionOp)]
    #[name = "op"]
    reduction: Attr<MPI_ReductionOpEnum>,
    comm: Operand<MPI_Comm>,
    retval: OptionalResult<MPI_Retval>,
}

/// Waits until all processes have got here.
///
/// ```mlir
/// %done = mpi.barrier(%comm) -> !mpi.retval
/// ```
#[operation(name = "mpi.barrier", format = "`(` $comm `)` attr-dict (`->` type($retval)^)?")]
pub struct Barrier {
    comm: Operand<MPI_Comm>,
    retval: OptionalResult<MPI_Retval>,
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// The position of the process among those of the group.
    ///
    /// ```mlir
    /// %ok, %rank = mpi.comm_rank(%comm) : !mpi.retval, i32
    /// ```
    pub struct CommRankOp = "mpi.comm_rank", format = "`(` $comm `)` attr-dict `:` type(results)" {
        comm: Operand<MPI_Comm>,
        retval: OptionalResult<MPI_Retval>,
        rank: OpResult<I32>,
    }

    /// Returns the number of processes of the group.
    pub struct CommSizeOp = "mpi.comm_size", format = "`(` $comm `)` attr-dict `:` type(results)" {
        comm: Operand<MPI_Comm>,
        retval: OptionalResult<MPI_Retval>,
        size: OpResult<I32>,
    }

    /// Divides a group: processes of one color make one, in the order of their keys.
    ///
    /// ```mlir
    /// %part = mpi.comm_split(%comm, %color, %key) : !mpi.comm
    /// ```
    pub struct CommSplitOp = "mpi.comm_split",
        format = "`(` $comm `,` $color `,` $key `)` attr-dict `:` type(results)",
    {
        comm: Operand<MPI_Comm>,
        color: Operand<I32>,
        key: Operand<I32>,
        retval: OptionalResult<MPI_Retval>,
        newcomm: OpResult<MPI_Comm>,
    }

    /// The group of all processes.
    ///
    /// ```mlir
    /// %comm = mpi.comm_world : !mpi.comm
    /// ```
    pub struct CommWorldOp = "mpi.comm_world", format = "attr-dict `:` type(results)" {
        comm: OpResult<MPI_Comm>,
    }
}

/// The kind of error that a call tells.
#[operation(name = "mpi.error_class", format = "$val attr-dict `:` type($val)")]
pub struct ErrorClassOp {
    val: Operand<MPI_Retval>,
    errclass: OpResult<MPI_Retval>,
}

/// Ends the use of the interface.
#[operation(name = "mpi.finalize", format = "attr-dict (`:` type($retval)^)?")]
pub struct FinalizeOp {
    retval: OptionalResult<MPI_Retval>,
}

/// Begins the use of the interface.
///
/// ```mlir
/// %ok = mpi.init : !mpi.retval
/// ```
#[operation(name = "mpi.init", format = "attr-dict (`:` type($retval)^)?")]
pub struct InitOp {
    retval: OptionalResult<MPI_Retval>,
}

/// Starts to receive a message.
#[operation(
    name = "mpi.irecv",
    format = "`(` $ref `,` $tag `,` $source `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` \
        type($source)`->` type(results)"
)]
pub struct IRecvOp {
    #[name = "ref"]
    reference: Operand<AnyMemRef>,
    tag: Operand<I32>,
    source: Operand<I32>,
    comm: Operand<MPI_Comm>,
    retval: OptionalResult<MPI_Retval>,
    req: OpResult<MPI_Request>,
}

/// Starts to send a message.
#[operation(
    name = "mpi.isend",
    format = "`(` $ref `,` $tag `,` $dest `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` \
        type($dest) `->` type(results)"
)]
pub struct ISendOp {
    #[name = "ref"]
    reference: Operand<AnyMemRef>,
    tag: Operand<I32>,
    dest: Operand<I32>,
    comm: Operand<MPI_Comm>,
    retval: OptionalResult<MPI_Retval>,
    req: OpResult<MPI_Request>,
}

/// Receives a message.
///
/// ```mlir
/// mpi.recv(%memory, %tag, %rank, %comm) : memref<100xf32>, i32, i32
/// ```
#[operation(
    name = "mpi.recv",
    format = "`(` $ref `,` $tag `,` $source `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` \
        type($source) (`->` type($retval)^)?"
)]
pub struct RecvOp {
    #[name = "ref"]
    reference: Operand<AnyMemRef>,
    tag: Operand<I32>,
    source: Operand<I32>,
    comm: Operand<MPI_Comm>,
    retval: OptionalResult<MPI_Retval>,
}

/// True if a call tells an error of this kind.
///
/// ```mlir
/// %ok = mpi.retval_check %retval = <MPI_SUCCESS> : i1
/// ```
#[operation(name = "mpi.retval_check", format = "$val `=` $errclass attr-dict `:` type($res)")]
pub struct RetvalCheckOp {
    val: Operand<MPI_Retval>,
    #[cases(MPIErrorClass)]
    errclass: Attr<MPI_ErrorClassAttr>,
    res: OpResult<I1>,
}

/// Sends a message.
#[operation(
    name = "mpi.send",
    format = "`(` $ref `,` $tag `,` $dest `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` \
        type($dest)(`->` type($retval)^)?"
)]
pub struct SendOp {
    #[name = "ref"]
    reference: Operand<AnyMemRef>,
    tag: Operand<I32>,
    dest: Operand<I32>,
    comm: Operand<MPI_Comm>,
    retval: OptionalResult<MPI_Retval>,
}

/// Waits until a message has arrived.
#[operation(name = "mpi.wait", format = "`(` $req `)` attr-dict `:` type($req) (`->` type($retval) ^)?")]
pub struct Wait {
    req: Operand<MPI_Request>,
    retval: OptionalResult<MPI_Retval>,
}
