//! Interface implementations, and type inference.

use crate::facts::Encoding;
use crate::types::Levels;
use crate::{
    ExtractIterSpaceOp, IterateOp, LvlOp, ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp,
};
use smallvec::smallvec;
use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::region_branch::{RegionBranch, RegionSuccessor};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::spec::InferContext;
use terrace_ir::{Attribute, DYNAMIC, Failure, Type, TypedOp};

type Inferred<'c> = Result<Vec<Type<'c>>, Failure>;

/// Runs its region for each point. The arguments are what is carried, coordinates and the iterator.
pub(crate) static LOOP: LoopLike = LoopLike {
    body: |op| op.region(0).first_block(),
    other_argument_count: |op| IterateOp::wrap(op).coordinate_places().count_ones() as usize + 1,
    inits: |op| op.operand_range(1),
    terminator: |op| op.region(0).first_block()?.last_op(),
    gives_what_it_carries: true,
    ..LoopLike::CARRIES_NOTHING
};

/// May be executed early if it is known that there is the level.
pub(crate) static LVL_SPECULATION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| match LvlOp::wrap(op).index().constant_i64() {
        Some(_) => Speculatability::Speculatable,
        None => Speculatability::NotSpeculatable,
    },
};

/// Goes into the region again and again, with what is carried.
pub(crate) static BRANCH: RegionBranch = RegionBranch {
    entry_operands: |op, _| op.operand_range(1),
    ..RegionBranch::new(|op, _| {
        let carried = op.operand_range(1).len();
        smallvec![RegionSuccessor::into_region_with_first(op.region(0), carried), RegionSuccessor::out_of(op),]
    })
};

/// Returns the encoding of the tensor that is the first operand.
fn encoding<'c>(infer: &InferContext<'_, 'c>) -> Result<(Type<'c>, Encoding<'c, 'c>), Failure> {
    let tensor = *infer.operand_types.first().ok_or(Failure)?;
    Ok((tensor, Encoding::of(tensor).ok_or(Failure)?))
}

fn number(infer: &InferContext<'_, '_>, name: &str) -> Result<i64, Failure> {
    infer.state.attribute(name).and_then(Attribute::as_i64).ok_or(Failure)
}

/// Returns a buffer of such elements, one for each tensor of a batch.
fn buffer<'c>(infer: &InferContext<'_, 'c>, element: Type<'c>, is_strided: bool) -> Inferred<'c> {
    let (context, (tensor, encoding)) = (infer.context, encoding(infer)?);
    let sizes = encoding.level_shape(context, tensor.shape().unwrap_or_default());
    let mut shape = sizes[..encoding.batch_rank().min(sizes.len())].to_vec();
    shape.push(DYNAMIC);
    let layout = is_strided.then(|| context.strided_layout_attribute(DYNAMIC, &[DYNAMIC]));
    Ok(vec![context.memref_type(&shape, element, layout, None)])
}

impl ToPositionsOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        buffer(infer, encoding(infer)?.1.position_type(infer.context), false)
    }
}

impl ToCoordinatesOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let encoding = encoding(infer)?.1;
        let level = usize::try_from(number(infer, "level")?).unwrap_or(usize::MAX);
        buffer(infer, encoding.coordinate_type(infer.context), encoding.list_start() <= level)
    }
}

impl ToCoordinatesBufferOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        buffer(infer, encoding(infer)?.1.coordinate_type(infer.context), false)
    }
}

impl ToValuesOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        buffer(infer, encoding(infer)?.0.element_or_self(), false)
    }
}

impl ExtractIterSpaceOp<'_, '_> {
    pub(crate) fn infer_types<'c>(infer: &InferContext<'_, 'c>) -> Inferred<'c> {
        let encoding = encoding(infer)?.0.encoding().ok_or(Failure)?;
        let levels = Levels { encoding, low: number(infer, "loLvl")?, high: number(infer, "hiLvl")? };
        Ok(vec![levels.space(infer.context)])
    }
}
