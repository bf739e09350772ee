//! Interface implementations.

use crate::facts::{KERNEL, WORKGROUP_ATTRIBUTIONS};
use crate::{
    BlockDimOp, BlockIdOp, BroadcastType, ClusterBlockIdOp, ClusterDimBlocksOp, ClusterDimOp, ClusterIdOp,
    Dimension, GPUFuncOp, GlobalIdOp, GridDimOp, LaunchOp, ThreadIdOp,
};
use smallvec::smallvec;
use terrace_interfaces::call::Callable;
use terrace_interfaces::function;
use terrace_interfaces::region_branch::{Inputs, RegionBranch, RegionBranchPoint, RegionSuccessor};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Operation, Type, TypedOp, Value};

/// Number of region arguments of a launch without clusters: three positions and three sizes, of blocks and of threads.
const LAUNCH_ARGUMENTS: usize = 12;

/// Runs its region, if it has one.
pub(crate) static CALLABLE: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// The value of a certain thread may be asked for earlier; which thread is the first depends on where it is asked.
pub(crate) static BROADCAST: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| {
        let whose = op.attribute("broadcast_type").and_then(case_value).and_then(BroadcastType::from_value);
        Speculatability::when(whose == Some(BroadcastType::SpecificLane))
    },
};

/// Into the region, and out of it; vectors change their shape on the way.
pub(crate) static ON_LANE_0: RegionBranch = RegionBranch {
    are_types_compatible: |_, _| true,
    ..RegionBranch::new(|op, point| match point {
        RegionBranchPoint::Parent => {
            smallvec![RegionSuccessor { region: op.regions().next(), inputs: Inputs::Nothing }]
        }
        RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
    })
};

/// Returns the number of a function's or launch's buffers that belong to a workgroup.
fn workgroup_count(op: Operation<'_, '_>) -> usize {
    let count = op.attribute(WORKGROUP_ATTRIBUTIONS).and_then(Attribute::as_i64).unwrap_or(0);
    usize::try_from(count).unwrap_or(0)
}

/// Returns the arguments of the first block of the first region, some left out at the start.
fn buffers<'a, 'c>(op: Operation<'a, 'c>, first: usize) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
    let entry = op.regions().next().and_then(|body| body.first_block());
    let arguments: Vec<_> = entry.into_iter().flat_map(|entry| entry.arguments()).skip(first).collect();
    arguments.into_iter()
}

impl<'a, 'c> GPUFuncOp<'a, 'c> {
    /// Returns the types of the arguments and of the results; none while the type is not that of a function.
    pub fn signature(self) -> (&'c [Type<'c>], &'c [Type<'c>]) {
        let ty = self.op().attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
        ty.and_then(Type::as_function).unwrap_or_default()
    }

    /// Returns true if it can be launched.
    pub fn is_kernel(self) -> bool {
        self.op().attribute(KERNEL).is_some_and(Attribute::is_unit)
    }

    /// Returns the number of workgroup buffers.
    pub(crate) fn workgroup_count(self) -> usize {
        workgroup_count(self.op())
    }

    /// Returns the buffers of a block.
    pub fn workgroup_buffers(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
        buffers(self.op(), self.signature().0.len()).take(self.workgroup_count())
    }

    /// Returns the buffers of a thread.
    pub fn private_buffers(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
        buffers(self.op(), self.signature().0.len().saturating_add(self.workgroup_count()))
    }
}

impl<'a, 'c> LaunchOp<'a, 'c> {
    /// Returns the number of clusters, in three dimensions.
    pub fn cluster_sizes(self) -> Option<[Value<'a, 'c>; 3]> {
        Some([self.cluster_size_x()?, self.cluster_size_y()?, self.cluster_size_z()?])
    }

    /// Returns the number of blocks, in three dimensions.
    pub fn grid_sizes(self) -> [Value<'a, 'c>; 3] {
        [self.grid_size_x(), self.grid_size_y(), self.grid_size_z()]
    }

    /// Returns the number of threads of a block, in three dimensions.
    pub fn block_sizes(self) -> [Value<'a, 'c>; 3] {
        [self.block_size_x(), self.block_size_y(), self.block_size_z()]
    }

    /// Returns the number of workgroup buffers.
    pub(crate) fn workgroup_count(self) -> usize {
        workgroup_count(self.op())
    }

    /// Returns the number of region arguments that are no buffers.
    fn argument_count(self) -> usize {
        LAUNCH_ARGUMENTS + if self.cluster_sizes().is_some() { 6 } else { 0 }
    }

    /// Returns the minimum number of region arguments.
    pub(crate) fn least_argument_count(self) -> usize {
        LAUNCH_ARGUMENTS.saturating_add(self.workgroup_count())
    }

    /// Returns the buffers of a block.
    pub fn workgroup_buffers(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
        buffers(self.op(), self.argument_count()).take(self.workgroup_count())
    }

    /// Returns the buffers of a thread.
    pub fn private_buffers(self) -> impl ExactSizeIterator<Item = Value<'a, 'c>> {
        buffers(self.op(), self.argument_count().saturating_add(self.workgroup_count()))
    }
}

macro_rules! named_by_dimension {
    ($($op:ident)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
                let mnemonic = self.op().name().as_str().trim_start_matches("gpu.");
                let dimension = self.op().attribute("dimension").and_then(case_value).and_then(Dimension::from_value);
                set(self.op().result(0), &format!("{mnemonic}_{}", dimension.map_or("", Dimension::text)));
            }
        }
    )*};
}

named_by_dimension! {
    BlockDimOp BlockIdOp ClusterBlockIdOp ClusterDimBlocksOp ClusterDimOp ClusterIdOp GlobalIdOp GridDimOp ThreadIdOp
}
