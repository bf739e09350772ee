//! Models of `memref`.

pub(crate) mod indices;
mod metadata;

use crate::ViewModel;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_memref as memref;

pub(crate) const ROWS: ModelRows<ViewModel> = model_rows! {
    memref::CollapseShapeOp
        => ViewModel { source_indices: indices::through_collapse, strided: metadata::of_collapse },
    memref::ExpandShapeOp
        => ViewModel { source_indices: indices::through_expand, strided: metadata::of_expand },
    memref::SubViewOp => SUBVIEW,
};

const SUBVIEW: ViewModel = ViewModel {
    source_indices: |op, indices, _, location, rewriter| {
        let indices: Vec<MixedIndex> = indices.iter().map(|index| MixedIndex::Value(*index)).collect();
        indices::through_subview(op, &indices, location, rewriter)
    },
    strided: metadata::of_subview,
};
