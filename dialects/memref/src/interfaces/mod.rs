//! Control flow into regions, names of results, and types that follow from operands.

pub(crate) mod memory_slots;

pub(crate) mod ranges;

use crate::*;
use smallvec::smallvec;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::spec::InferContext;
use terrace_ir::{Failure, Type, TypedOp, Value};

/// Into the region, and out of it.
pub(crate) static ALLOCA_SCOPE_BRANCH: RegionBranch = RegionBranch::new(|op, point| match point {
    RegionBranchPoint::Parent => {
        smallvec![RegionSuccessor::into_region(AllocaScopeOp::wrap(op).body_region())]
    }
    RegionBranchPoint::Terminator(_) => smallvec![RegionSuccessor::out_of(op)],
});

macro_rules! result_names {
    ($($op:ident = $name:literal;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
                set(self.op().result(0), $name);
            }
        }
    )*};
}

result_names! {
    AllocOp = "alloc";
    AllocaOp = "alloca";
    AssumeAlignmentOp = "assume_align";
    CastOp = "cast";
    CollapseShapeOp = "collapse_shape";
    DimOp = "dim";
    ExpandShapeOp = "expand_shape";
    ExtractAlignedPointerAsIndexOp = "intptr";
    MemorySpaceCastOp = "memspacecast";
    ReinterpretCastOp = "reinterpret_cast";
    ReshapeOp = "reshape";
    SubViewOp = "subview";
    TransposeOp = "transpose";
    ViewOp = "view";
}

impl<'a, 'c> ExtractStridedMetadataOp<'a, 'c> {
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        set(self.base_buffer(), "base_buffer");
        set(self.offset(), "offset");
        // A memref of rank zero has no sizes, and no strides.
        if let Some(first) = self.sizes().next() {
            set(first, "sizes");
        }
        if let Some(first) = self.strides().next() {
            set(first, "strides");
        }
    }

    pub(crate) fn infer_types(context: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        let ctx = context.context;
        let source = context.operand_types.first().copied().filter(|ty| ty.is_memref());
        let Some((source, rank)) = source.and_then(|source| Some((source, source.rank()?))) else {
            return Err(Failure);
        };
        let base = ctx.memref_type(&[], source.element_or_self(), None, source.memory_space());
        let mut types = vec![base];
        types.resize(2 + 2 * rank, ctx.index_type());
        Ok(types)
    }
}

impl DistinctObjectsOp<'_, '_> {
    pub(crate) fn infer_types<'c>(context: &InferContext<'_, 'c>) -> Result<Vec<Type<'c>>, Failure> {
        Ok(context.operand_types.to_vec())
    }
}

/// It is known that there is a dimension of this number.
pub(crate) static DIM_SPECULATION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| {
        let (source, index) = (op.operand(0).ty(), op.operand(1).constant_i64());
        let rank = source.rank().filter(|_| source.is_memref());
        let index = index.and_then(|index| usize::try_from(index).ok());
        Speculatability::when(rank.zip(index).is_some_and(|(rank, index)| index < rank))
    },
};
