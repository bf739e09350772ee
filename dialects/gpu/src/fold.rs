//! Folds: casts of memory that lose what is known, and groups that are uniform.

use crate::{AllReduceOp, LaunchOp, MemcpyOp, MemsetOp, SubgroupBroadcastOp, SubgroupReduceOp};
use terrace_ir::{Constants, Edit, Folded, Operation, TypedOp};

impl<'c> MemcpyOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        terrace_memref::fold::without_casts(self.op())
    }
}

impl<'c> MemsetOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        terrace_memref::fold::without_casts(self.op())
    }
}

/// Makes an operation of a group uniform where all of its invocations come by: in the first block of a launch.
fn made_uniform<'c>(op: Operation<'_, 'c>, is_uniform: bool) -> Option<Folded<'c>> {
    let block = op.block().filter(|block| !is_uniform && block.is_entry())?;
    block.parent_op()?.try_as::<LaunchOp>()?;
    Folded::in_place([Edit::Attribute("uniform", Some(op.context().unit_attribute()))])
}

impl<'c> AllReduceOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        made_uniform(self.op(), self.uniform())
    }
}

impl<'a, 'c> SubgroupBroadcastOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // broadcast(broadcast(x)) -> broadcast(x)
        self.src().defining::<SubgroupBroadcastOp<'a, 'c>>()?;
        Folded::to(self.src())
    }
}

impl<'a, 'c> SubgroupReduceOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // subgroup_reduce(x) -> x, of clusters of one
        if self.op().attribute("cluster_size").and_then(|size| size.as_i64()) == Some(1) {
            return Folded::to(self.value());
        }
        made_uniform(self.op(), self.uniform())
    }
}
