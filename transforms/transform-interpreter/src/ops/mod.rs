//! Models of the transform operations, a file for each kind.

mod apply;
mod buffers;
mod control;
mod debug;
mod func;
mod gpu;
mod handle;
mod loops;
mod matching;
mod navigation;
mod positions;
mod structured;

use crate::interpreter::TransformModel;
pub(crate) use apply::PatternRun;
use terrace_ir::spec::{ModelRows, ModelTable};

/// Lists the rows of a table. A row is the view of an operation, the function that executes it, which gets the view, and,
/// after a second arrow, the function that allows repeated operands.
macro_rules! rows {
    (@ $op:path) => { |_| false };
    (@ $op:path, $repeats:expr) => { $repeats };
    ($(
        $op:path =>
            $($apply:ident)?
            $(|$state:ident, $view:ident| $body:expr)?
            $(=> $repeats:expr)?
    ),* $(,)?) => {
        ::terrace_ir::model_rows! {
            $($op => $crate::interpreter::TransformModel {
                apply:
                    $(|state, op| $apply(state, <$op as ::terrace_ir::TypedOp<'_, '_>>::wrap(op)))?
                    $(|$state, $view| {
                        let $view = <$op as ::terrace_ir::TypedOp<'_, '_>>::wrap($view);
                        $body
                    })?,
                allows_repeats: $crate::ops::rows!(@ $op $(, $repeats)?),
            }),*
        }
    };
}
pub(crate) use rows;

/// The models of the operations.
pub(crate) const MODELS: ModelTable = ModelTable::of::<TransformModel, 28>(ROWS);

const ROWS: &[ModelRows<TransformModel>; 28] = &[
    apply::ROWS,
    buffers::BUFFERIZATION_ROWS,
    buffers::LOOP_INDEPENDENT_ROWS,
    buffers::MEMREF_ROWS,
    control::ROWS,
    debug::ROWS,
    func::ROWS,
    gpu::ROWS,
    handle::ROWS,
    loops::AFFINE_ROWS,
    loops::OUTLINE_ROWS,
    loops::ROWS,
    loops::SIBLING_ROWS,
    matching::FOREACH_MATCH_ROWS,
    matching::MATCHER_ROWS,
    matching::PDL_ROWS,
    navigation::ROWS,
    structured::COPY_ROWS,
    structured::FUSE_INTO_ROWS,
    structured::HOIST_ROWS,
    structured::MATCH_ROWS,
    structured::PACK_ROWS,
    structured::REDUCE_ROWS,
    structured::REPLACE_ROWS,
    structured::ROWS,
    structured::SPLIT_ROWS,
    structured::TILE_ROWS,
    structured::VECTORIZE_ROWS,
];
