//! Parts of shaped values, given by offsets, sizes and strides of which some are constants and some are values.
//!
//! Such a list is kept as an `array<i64>` with [`DYNAMIC`](terrace_ir::DYNAMIC) in place of each value, and the values
//! as operands of their own.

mod mixed;
mod rank_reduction;
mod slice;

pub use mixed::{MixedIndex, Slice, are_same, constants_of, fold_known, mixed_list, values_of};
pub use rank_reduction::{RankReduction, kept_dims, kept_dims_matching_dynamic, match_rank_reduced};
pub use slice::{
    SliceGroups, is_in_bounds, verify_in_bounds, verify_offsets_sizes_and_strides,
    verify_values_of_static_list,
};
