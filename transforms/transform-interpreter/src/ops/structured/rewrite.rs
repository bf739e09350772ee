//! One structured operation as others: changes that need nothing but the operation.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_func as func;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Operation, PatternRewriter, TypedOp};
use terrace_linalg as linalg;
use terrace_linalg::{LinalgOp, WinogradConv2DFmr};
use terrace_linalg_transforms::convolution::{
    convolution_to_im2col, decompose_winograd, downscale_convolution, transpose_filter, winograd_conv2d,
};
use terrace_linalg_transforms::decompose::insert_slice_to_copy;
use terrace_linalg_transforms::decompose::{decompose_softmax, rewrite_in_destination_passing_style};
use terrace_linalg_transforms::loops::{interchange as interchange_loops, lower_to_loops};
use terrace_linalg_transforms::morph::{
    TransposedMatrix, flatten_elementwise, generalize, is_elementwise, specialize, transpose_matmul,
};
use terrace_linalg_transforms::reduction::{
    SplitReductionOptions, split_reduction, split_reduction_by_scaling,
};
use terrace_linalg_transforms::tiling::TilingModel;
use terrace_linalg_transforms::vectorization::hoist_redundant_vector_transfers;
use terrace_tensor as tensor;
use terrace_transform as transform;
use terrace_transform::TransposeMatmulInput;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::ConvertConv2DToImg2ColOp => |state, op| {
        state.rewrite_each(op.op(), |target, rewriter| {
            convolution_to_im2col(target, rewriter).map(|new| vec![new.columns, new.last])
        })
    },
    transform::ConvertToLoopsOp => to_loops,
    transform::DecomposeOp => |state, op| {
        state.rewrite_each(op.op(), |target, rewriter| downscale_convolution(target, rewriter).map(|new| vec![new]))
    },
    transform::DecomposeInterfaceOp => |state, op| {
        state.rewrite_each(op.op(), |target, rewriter| decompose_softmax(target, rewriter).map(|new| vec![new]))
    },
    transform::DecomposeWinogradOp => |state, op| {
        state.rewrite_each(op.op(), |target, rewriter| decompose_winograd(target, rewriter).map(|new| vec![new]))
    },
    transform::FlattenElementwiseLinalgOp => flatten,
    transform::GeneralizeOp => |state, op| {
        state.rewrite_each(op.op(), |target, rewriter| {
            if rewriter.op(target).isa::<linalg::GenericOp>() {
                return Ok(vec![target]);
            }
            generalize(target, rewriter).map(|new| vec![new]).ok_or("the operation cannot be generalized")
        })
    },
    transform::HoistRedundantVectorTransfersOp => hoist_transfers,
    transform::InsertSliceToCopyOp => insert_to_copy,
    transform::InterchangeOp => interchange,
    transform::RewriteInDestinationPassingStyleOp => |state, op| {
        state.rewrite_each(op.op(), |target, rewriter| {
            rewrite_in_destination_passing_style(target, rewriter).map(|new| vec![new])
        })
    },
    transform::SpecializeOp => specialize_each,
    transform::SplitReductionOp => split,
    transform::TransposeConv2DOp => |state, op| {
        state.rewrite_each(op.op(), |target, rewriter| transpose_filter(target, rewriter).map(|new| vec![new]))
    },
    transform::TransposeMatmulOp => transpose,
    transform::WinogradConv2DOp => winograd,
};

impl<'s, 'c> Interpreter<'s, '_, 'c> {
    /// Rewrites each target by a function that returns the new operations, one for each result of the transform
    /// operation.
    pub(in crate::ops) fn rewrite_each(
        &mut self,
        op: Operation<'s, 'c>,
        mut rewrite: impl FnMut(OpId, &mut PatternRewriter<'_, 'c>) -> Result<Vec<OpId>, &'static str>,
    ) -> Applied {
        self.for_each_target(op, |state, target| {
            let location = state.tree.op(target)?.location();
            match state.rewrite(target, |target, rewriter| rewrite(target, rewriter).ok())? {
                Some(new) => Ok(new.into_iter().map(|new| Payload::Ops(vec![new])).collect()),
                None => op.not_applied(location).fail(),
            }
        })
    }

    /// Rewrites an operation by a function that returns new operations in the same body.
    pub(in crate::ops) fn rewrite(
        &mut self,
        target: TreeOp,
        rewrite: impl FnOnce(OpId, &mut PatternRewriter<'_, 'c>) -> Option<Vec<OpId>>,
    ) -> Applied<Option<Vec<TreeOp>>> {
        Ok(self.edit(|rewriter| rewriter.rewrite_op(target, rewrite))?)
    }
}

fn interchange<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::InterchangeOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let order = op.attribute("iterator_interchange").and_then(Attribute::as_i64_array).unwrap_or_default();
    let order: Vec<usize> = order.into_iter().filter_map(|loop_| usize::try_from(loop_).ok()).collect();
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        if order.is_empty() {
            return Ok(vec![Payload::Ops(vec![target])]);
        }
        let Some(linalg) = LinalgOp::of(view).filter(|_| view.isa::<linalg::GenericOp>()) else {
            return op.wrong_kind(location).fail();
        };
        let count = linalg.loop_count();
        if order.len() != count {
            let message = format_args!(
                "\"iterator_interchange\" has length ({}) different from the number of loops in the target operation \
                 ({count})",
                order.len()
            );
            return op.failure(message).fail();
        }
        let done = state.rewrite(target, |target, rewriter| {
            interchange_loops(target, &order, rewriter).map(|()| vec![target])
        })?;
        match done {
            Some(_) => Ok(vec![Payload::Ops(vec![target])]),
            None => op.not_applied(location).fail(),
        }
    })
}

fn to_loops<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::ConvertToLoopsOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        if view.model::<TilingModel>().is_none() {
            return op
                .failure("expected the payload to implement TilingInterface")
                .note(location, "payload op")
                .fail();
        }
        match state.rewrite(target, lower_to_loops)? {
            Some(loops) => Ok(vec![Payload::Ops(loops)]),
            None => {
                let view = state.tree.op(target)?;
                view.op_error("expected operation to have buffer semantics").tell();
                op.not_applied(location).fail_definitely()
            }
        }
    })
}

fn flatten<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::FlattenElementwiseLinalgOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let context = op.context();
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        if !LinalgOp::of(view).is_some_and(is_elementwise) {
            return context.error(location, "only elementwise flattening is supported").fail();
        }
        let new = state
            .rewrite(target, |target, rewriter| flatten_elementwise(target, rewriter).map(|new| vec![new]))?;
        match new {
            Some(new) => Ok(vec![Payload::Ops(new)]),
            None => context.error(location, "attempted to flatten, but failed").fail(),
        }
    })
}

fn hoist_transfers<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::HoistRedundantVectorTransfersOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        if !view.isa::<func::FuncOp>() {
            return op.wrong_kind(view.location()).fail();
        }
        state.edit(|rewriter| {
            rewriter.edit_inside(target, |body, _| hoist_redundant_vector_transfers(body))
        })?;
        Ok(vec![Payload::Ops(vec![target])])
    })
}

fn insert_to_copy<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::InsertSliceToCopyOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        if !view.isa::<tensor::InsertSliceOp>() && !view.isa::<tensor::ParallelInsertSliceOp>() {
            return op
                .failure("only InsertSliceOp and ParallelInsertSliceOp ops are supported")
                .note(location, "target op")
                .fail();
        }
        let new = state.rewrite(target, |target, rewriter| {
            insert_slice_to_copy(target, rewriter).map(|new| vec![new])
        })?;
        match new {
            Some(new) => Ok(vec![Payload::Ops(new)]),
            None => op.not_applied(location).fail(),
        }
    })
}

fn transpose<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transpose: transform::TransposeMatmulOp<'s, 'c>,
) -> Applied {
    let op = transpose.op();
    let is_left = transpose.input_to_transpose() == TransposeMatmulInput::Lhs;
    state.rewrite_each(op, |target, rewriter| {
        let matrix = if is_left { TransposedMatrix::Lhs } else { TransposedMatrix::Rhs };
        transpose_matmul(target, matrix, rewriter).map(|new| vec![new])
    })
}

fn specialize_each<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::SpecializeOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        if LinalgOp::of(view).is_none() {
            return op.wrong_kind(location).fail();
        }
        // What has a name keeps it.
        if !view.isa::<linalg::GenericOp>() {
            return Ok(vec![Payload::Ops(vec![target])]);
        }
        match state.rewrite(target, |target, rewriter| specialize(target, rewriter).map(|new| vec![new]))? {
            Some(new) => Ok(vec![Payload::Ops(new)]),
            None => op.not_applied(location).fail(),
        }
    })
}

fn winograd<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    winograd: transform::WinogradConv2DOp<'s, 'c>,
) -> Applied {
    let op = winograd.op();
    let sizes = match winograd.fmr() as i64 {
        0 => WinogradConv2DFmr::F23,
        1 => WinogradConv2DFmr::F43,
        _ => WinogradConv2DFmr::F25,
    };
    state.rewrite_each(op, |target, rewriter| winograd_conv2d(target, sizes, rewriter).map(|new| vec![new]))
}

fn split<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, split: transform::SplitReductionOp<'s, 'c>) -> Applied {
    let op = split.op();
    let (ratio, dimension) = (split.split_factor(), split.insert_split_dimension());
    let (scales, inner) = (split.use_scaling_algorithm(), split.inner_parallel());
    state.for_each_target(op, |state, target| {
        let location = state.tree.op(target)?.location();
        let dimension = usize::try_from(dimension).unwrap_or(usize::MAX);
        let done = state.rewrite(target, |target, rewriter| {
            let parts = if scales {
                split_reduction_by_scaling(target, ratio, dimension, rewriter)
            } else {
                let options = SplitReductionOptions { ratio, dimension, is_inner_parallel: inner };
                split_reduction(target, &options, rewriter)
            };
            parts.ok().map(|parts| vec![parts.init, parts.fill, parts.split, parts.combining])
        })?;
        match done {
            Some(new) => Ok(new.into_iter().map(|new| Payload::Ops(vec![new])).collect()),
            None => op.not_applied(location).fail(),
        }
    })
}
