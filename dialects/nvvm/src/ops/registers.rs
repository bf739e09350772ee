//! Registers that the machine keeps: which thread it is, of how many, and what time it is.

use crate::constraints::LLVM_ConstantRangeAttr;
use terrace_ir::{LogicalResult, TypedOp};
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::operation;

/// Declares registers whose range may be said, which do not change.
macro_rules! ranged_registers {
    ($($(#[$doc:meta])* $name:literal $op:ident;)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [AlwaysSpeculatableImplTrait],
            interfaces = [InferIntRangeInterface],
            format = "(`range` $range^)? attr-dict `:` type($res)",
            effects = [],
            has = [verify],
        )]
        pub struct $op {
            range: OptionalAttr<LLVM_ConstantRangeAttr>,
            res: OpResult<LLVM_Type>,
        }

        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                crate::verify::verify_range(self.op(), self.range())
            }
        }
    )*};
}

ranged_registers! {
    /// Returns the number of blocks of a cluster in dimension z.
    "nvvm.read.ptx.sreg.cluster.nctaid.z" ClusterDimBlocksZOp;
    /// Returns the number of blocks of the cluster.
    "nvvm.read.ptx.sreg.cluster.nctarank" ClusterDim;
    /// Returns the position of the cluster in its grid, in dimension y.
    "nvvm.read.ptx.sreg.clusterid.y" ClusterIdYOp;
    /// Returns the position of the cluster in its grid, in dimension z.
    "nvvm.read.ptx.sreg.clusterid.z" ClusterIdZOp;
    /// Returns the position of the block in its grid, in dimension x.
    "nvvm.read.ptx.sreg.ctaid.x" BlockIdXOp;
    /// Returns the position of the block in its grid, in dimension y.
    "nvvm.read.ptx.sreg.ctaid.y" BlockIdYOp;
    /// Returns the position of the block in its grid, in dimension z.
    "nvvm.read.ptx.sreg.ctaid.z" BlockIdZOp;
    /// The number of the grid.
    "nvvm.read.ptx.sreg.gridid" GridIdOp;
    /// The number of the thread in its warp.
    "nvvm.read.ptx.sreg.laneid" LaneIdOp;
    /// Returns the number of clusters of the grid in dimension x.
    "nvvm.read.ptx.sreg.nclusterid.x" ClusterDimXOp;
    /// Returns the number of clusters of the grid in dimension y.
    "nvvm.read.ptx.sreg.nclusterid.y" ClusterDimYOp;
    /// Returns the number of clusters of the grid in dimension z.
    "nvvm.read.ptx.sreg.nclusterid.z" ClusterDimZOp;
    /// Returns the number of blocks of the grid in dimension x.
    "nvvm.read.ptx.sreg.nctaid.x" GridDimXOp;
    /// Returns the number of blocks of the grid in dimension y.
    "nvvm.read.ptx.sreg.nctaid.y" GridDimYOp;
    /// Returns the number of blocks of the grid in dimension z.
    "nvvm.read.ptx.sreg.nctaid.z" GridDimZOp;
    /// Returns the upper bound of multiprocessor numbers.
    "nvvm.read.ptx.sreg.nsmid" SmDimOp;
    /// Returns the number of threads of a block in dimension x.
    "nvvm.read.ptx.sreg.ntid.x" BlockDimXOp;
    /// Returns the number of threads of a block in dimension y.
    "nvvm.read.ptx.sreg.ntid.y" BlockDimYOp;
    /// Returns the number of threads of a block in dimension z.
    "nvvm.read.ptx.sreg.ntid.z" BlockDimZOp;
    /// Returns the upper bound of warp numbers.
    "nvvm.read.ptx.sreg.nwarpid" WarpDimOp;
    /// The number of the multiprocessor.
    "nvvm.read.ptx.sreg.smid" SmIdOp;
    /// Returns the position of the thread in its block, in dimension x.
    ///
    /// ```mlir
    /// %tid = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
    /// ```
    "nvvm.read.ptx.sreg.tid.x" ThreadIdXOp;
    /// Returns the position of the thread in its block, in dimension y.
    "nvvm.read.ptx.sreg.tid.y" ThreadIdYOp;
    /// Returns the position of the thread in its block, in dimension z.
    "nvvm.read.ptx.sreg.tid.z" ThreadIdZOp;
    /// The number of the warp in its block.
    "nvvm.read.ptx.sreg.warpid" WarpIdOp;
    /// Returns the number of threads of a warp.
    "nvvm.read.ptx.sreg.warpsize" WarpSizeOp;
}

/// Declares registers whose range may be said, which do not change.
macro_rules! ranged_registers_of_clusters {
    ($($(#[$doc:meta])* $name:literal $op:ident;)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [Named("NVVMRequiresSM<90>"), AlwaysSpeculatableImplTrait],
            interfaces = [InferIntRangeInterface],
            format = "(`range` $range^)? attr-dict `:` type($res)",
            effects = [],
            has = [verify],
        )]
        pub struct $op {
            range: OptionalAttr<LLVM_ConstantRangeAttr>,
            res: OpResult<LLVM_Type>,
        }

        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                crate::verify::verify_range(self.op(), self.range())
            }
        }
    )*};
}

ranged_registers_of_clusters! {
    /// Returns the position of the block in its cluster, in dimension x.
    "nvvm.read.ptx.sreg.cluster.ctaid.x" BlockInClusterIdXOp;
    /// Returns the position of the block in its cluster, in dimension y.
    "nvvm.read.ptx.sreg.cluster.ctaid.y" BlockInClusterIdYOp;
    /// Returns the position of the block in its cluster, in dimension z.
    "nvvm.read.ptx.sreg.cluster.ctaid.z" BlockInClusterIdZOp;
    /// The number of the block in its cluster, over all dimensions.
    "nvvm.read.ptx.sreg.cluster.ctarank" ClusterId;
    /// Returns the number of blocks of a cluster in dimension x.
    "nvvm.read.ptx.sreg.cluster.nctaid.x" ClusterDimBlocksXOp;
    /// Returns the number of blocks of a cluster in dimension y.
    "nvvm.read.ptx.sreg.cluster.nctaid.y" ClusterDimBlocksYOp;
    /// Returns the position of the cluster in its grid, in dimension x.
    "nvvm.read.ptx.sreg.clusterid.x" ClusterIdXOp;
}

/// Declares registers, which do not change.
macro_rules! registers {
    ($($(#[$doc:meta])* $name:literal $op:ident;)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [AlwaysSpeculatableImplTrait],
            format = "attr-dict `:` type($res)",
            effects = [],
        )]
        pub struct $op {
            res: OpResult<LLVM_Type>,
        }
    )*};
}

registers! {
    /// Returns the size of the shared memory that the launch requested.
    "nvvm.read.ptx.sreg.dynamic.smem.size" DynamicSmemSize;
    /// Register 0 of the driver.
    "nvvm.read.ptx.sreg.envreg0" EnvReg0Op;
    /// Register 1 of the driver.
    "nvvm.read.ptx.sreg.envreg1" EnvReg1Op;
    /// Register 10 of the driver.
    "nvvm.read.ptx.sreg.envreg10" EnvReg10Op;
    /// Register 11 of the driver.
    "nvvm.read.ptx.sreg.envreg11" EnvReg11Op;
    /// Register 12 of the driver.
    "nvvm.read.ptx.sreg.envreg12" EnvReg12Op;
    /// Register 13 of the driver.
    "nvvm.read.ptx.sreg.envreg13" EnvReg13Op;
    /// Register 14 of the driver.
    "nvvm.read.ptx.sreg.envreg14" EnvReg14Op;
    /// Register 15 of the driver.
    "nvvm.read.ptx.sreg.envreg15" EnvReg15Op;
    /// Register 16 of the driver.
    "nvvm.read.ptx.sreg.envreg16" EnvReg16Op;
    /// Register 17 of the driver.
    "nvvm.read.ptx.sreg.envreg17" EnvReg17Op;
    /// Register 18 of the driver.
    "nvvm.read.ptx.sreg.envreg18" EnvReg18Op;
    /// Register 19 of the driver.
    "nvvm.read.ptx.sreg.envreg19" EnvReg19Op;
    /// Register 2 of the driver.
    "nvvm.read.ptx.sreg.envreg2" EnvReg2Op;
    /// Register 20 of the driver.
    "nvvm.read.ptx.sreg.envreg20" EnvReg20Op;
    /// Register 21 of the driver.
    "nvvm.read.ptx.sreg.envreg21" EnvReg21Op;
    /// Register 22 of the driver.
    "nvvm.read.ptx.sreg.envreg22" EnvReg22Op;
    /// Register 23 of the driver.
    "nvvm.read.ptx.sreg.envreg23" EnvReg23Op;
    /// Register 24 of the driver.
    "nvvm.read.ptx.sreg.envreg24" EnvReg24Op;
    /// Register 25 of the driver.
    "nvvm.read.ptx.sreg.envreg25" EnvReg25Op;
    /// Register 26 of the driver.
    "nvvm.read.ptx.sreg.envreg26" EnvReg26Op;
    /// Register 27 of the driver.
    "nvvm.read.ptx.sreg.envreg27" EnvReg27Op;
    /// Register 28 of the driver.
    "nvvm.read.ptx.sreg.envreg28" EnvReg28Op;
    /// Register 29 of the driver.
    "nvvm.read.ptx.sreg.envreg29" EnvReg29Op;
    /// Register 3 of the driver.
    "nvvm.read.ptx.sreg.envreg3" EnvReg3Op;
    /// Register 30 of the driver.
    "nvvm.read.ptx.sreg.envreg30" EnvReg30Op;
    /// Register 31 of the driver.
    "nvvm.read.ptx.sreg.envreg31" EnvReg31Op;
    /// Register 4 of the driver.
    "nvvm.read.ptx.sreg.envreg4" EnvReg4Op;
    /// Register 5 of the driver.
    "nvvm.read.ptx.sreg.envreg5" EnvReg5Op;
    /// Register 6 of the driver.
    "nvvm.read.ptx.sreg.envreg6" EnvReg6Op;
    /// Register 7 of the driver.
    "nvvm.read.ptx.sreg.envreg7" EnvReg7Op;
    /// Register 8 of the driver.
    "nvvm.read.ptx.sreg.envreg8" EnvReg8Op;
    /// Register 9 of the driver.
    "nvvm.read.ptx.sreg.envreg9" EnvReg9Op;
    /// A mask of the thread alone.
    "nvvm.read.ptx.sreg.lanemask.eq" LaneMaskEqOp;
    /// A mask of the thread and those after it in its warp.
    "nvvm.read.ptx.sreg.lanemask.ge" LaneMaskGeOp;
    /// A mask of the threads after it in its warp.
    "nvvm.read.ptx.sreg.lanemask.gt" LaneMaskGtOp;
    /// A mask of the thread and those before it in its warp.
    "nvvm.read.ptx.sreg.lanemask.le" LaneMaskLeOp;
    /// A mask of the threads before it in its warp.
    "nvvm.read.ptx.sreg.lanemask.lt" LaneMaskLtOp;
    /// Returns the size of the shared memory that the block uses.
    "nvvm.read.ptx.sreg.total.smem.size" TotalSmemSize;
}

/// Declares registers, which do not change.
macro_rules! registers_of_clusters {
    ($($(#[$doc:meta])* $name:literal $op:ident;)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            traits = [Named("NVVMRequiresSM<90>"), AlwaysSpeculatableImplTrait],
            format = "attr-dict `:` type($res)",
            effects = [],
        )]
        pub struct $op {
            res: OpResult<LLVM_Type>,
        }
    )*};
}

registers_of_clusters! {
    /// Returns the size of the block's shared memory, reserved memory included.
    "nvvm.read.ptx.sreg.aggr.smem.size" AggrSmemSize;
}

/// Declares registers, which may change between two reads.
macro_rules! counters {
    ($($(#[$doc:meta])* $name:literal $op:ident;)*) => {$(
        $(#[$doc])*
        #[operation(
            name = $name,
            format = "attr-dict `:` type($res)",
        )]
        pub struct $op {
            res: OpResult<LLVM_Type>,
        }
    )*};
}

counters! {
    /// A counter of cycles, of 32 bits.
    "nvvm.read.ptx.sreg.clock" ClockOp;
    /// A counter of cycles, of 64 bits.
    "nvvm.read.ptx.sreg.clock64" Clock64Op;
    /// A timer in nanoseconds.
    "nvvm.read.ptx.sreg.globaltimer" GlobalTimerOp;
    /// The low half of the timer.
    "nvvm.read.ptx.sreg.globaltimer.lo" GlobalTimerLoOp;
}
