//! Models of `memref`.

pub(crate) mod indices;
mod metadata;

use crate::ViewModel;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::spec::ModelRows;

pub(crate) const ROWS: ModelRows<ViewModel> = &[
    (
        "memref.collapse_shape",
        &ViewModel { source_indices: indices::through_collapse, strided: metadata::of_collapse },
    ),
    (
        "memref.expand_shape",
        &ViewModel { source_indices: indices::through_expand, strided: metadata::of_expand },
    ),
    ("memref.subview", &SUBVIEW),
];

const SUBVIEW: ViewModel = ViewModel {
    source_indices: |op, indices, _, location, rewriter| {
        let indices: Vec<MixedIndex> = indices.iter().map(|index| MixedIndex::Value(*index)).collect();
        indices::through_subview(op, &indices, location, rewriter)
    },
    strided: metadata::of_subview,
};
