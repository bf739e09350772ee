//! `--rewrite-vectors`: apply sets of patterns about vectors, by name.
//!
//! ```text
//! parts        reductions, bitcasts and slices, in pieces
//! guarded      accesses to memory under masks, one element at a time
//! scalars      transfers of which one element is used, or that have one
//! flatten      transfers of one dimension
//! rows         products of matrices as products of rows
//! unrolling    operations on parts of vectors, a pass of its own
//! unit_dims, any_unit_dims, inner_unit_dims    operations without dimensions of one element
//! ```
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

pub mod any_unit_dims;
pub mod flatten;
pub mod guarded;
pub mod inner_unit_dims;
pub mod parts;
pub mod rows;
pub mod scalars;
pub mod unit_dims;
pub mod unrolling;

use crate::cleanup::sink::SINK;
use crate::cleanup::to_contraction::{OF_EXTENSIONS, TO_CONTRACTION};
use crate::{
    MASK, broadcast, masks, narrow, of_sensible_size, permutations, products, scan, shape_cast, slices,
    transfer, unroll,
};
use terrace_ir::Pattern;
use terrace_ods_macros::pass;
use terrace_pass::PassOptions;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// A set of patterns with a name.
pub struct PatternGroup {
    /// The name, which is that of upstream's operation in `transform.apply_patterns.vector`, if there is one.
    pub name: &'static str,
    /// Returns the patterns.
    pub patterns: fn() -> Vec<Pattern>,
}

macro_rules! groups {
    ($($name:literal => $patterns:expr,)*) => {
        &[$(PatternGroup { name: $name, patterns: || $patterns }),*]
    };
}

/// The sets, by name.
pub const GROUPS: &[PatternGroup] = groups! {
    "break_down_bitcast" => vec![parts::BITCAST],
    "break_down_reductions" => vec![parts::REDUCTION],
    "cast_away_vector_leading_one_dim" => unit_dims::LEADING.to_vec(),
    "contract_rows" => vec![rows::ROWS],
    "drop_inner_most_unit_dims_from_xfer_ops" => inner_unit_dims::INNER.to_vec(),
    "drop_unit_dims_with_shape_cast" => any_unit_dims::BY_SHAPE_CAST.to_vec(),
    "elementwise_to_vector" => products::ELEMENTWISE_TO_OUTER_PRODUCT.to_vec(),
    "emulate_masked_accesses" => guarded::MASKED.to_vec(),
    "flatten_transfers" => flatten::FLATTEN.to_vec(),
    "fold_arith_extension" => OF_EXTENSIONS.to_vec(),
    "fold_chained_reductions" => parts::CHAINED_REDUCTION.to_vec(),
    "gather_to_loads" => [vec![unroll::GATHER], guarded::GATHER.to_vec()].concat(),
    "interleave_to_shuffle" => vec![unroll::INTERLEAVE_TO_SHUFFLE],
    "lower_bitcast" => vec![unroll::BITCAST],
    "lower_broadcast" => vec![broadcast::BROADCAST],
    "lower_create_mask" => masks::MASKS.to_vec(),
    "lower_gather" => vec![unroll::GATHER],
    "lower_interleave" => unroll::INTERLEAVE.to_vec(),
    "lower_masked_transfers" => vec![MASK],
    "lower_outerproduct" => vec![products::OUTER_PRODUCT],
    "lower_scan" => vec![scan::SCAN],
    "lower_shape_cast" => shape_cast::SHAPE_CAST.to_vec(),
    "lower_slices" => slices::SLICES.to_vec(),
    "lower_transfer" => [transfer::TO_MEMORY, permutations::PERMUTATIONS].concat(),
    "materialize_masks" => masks::materialization_patterns(false),
    "rank_reducing_subview_patterns" => any_unit_dims::BY_SUBVIEW.to_vec(),
    "reduction_to_contract" => TO_CONTRACTION.to_vec(),
    "rewrite_narrow_types" => narrow::NARROW.to_vec(),
    "scalar_transfers" => scalars::SCALAR_TRANSFERS.to_vec(),
    "sink_ops" => SINK.to_vec(),
    "slices_to_elements" => vec![parts::SLICE],
    "transfer_permutation_patterns" => permutations::PERMUTATIONS.to_vec(),
    "unroll_from_elements" => vec![unroll::FROM_ELEMENTS],
    "unroll_to_elements" => vec![unroll::TO_ELEMENTS],
};

/// The pass `--rewrite-vectors`.
#[pass("rewrite-vectors", "Apply sets of patterns about vectors", configure)]
pub struct RewriteVectors {
    /// Names of the sets.
    #[option("patterns")]
    names: Vec<String>,
    groups: Vec<&'static PatternGroup>,
}

impl RewriteVectors {
    fn configure(&mut self, _: &PassOptions) -> Result<(), String> {
        let group = |name: &String| {
            let group = GROUPS.iter().find(|group| group.name == *name);
            group.ok_or_else(|| {
                let names: Vec<&str> = GROUPS.iter().map(|group| group.name).collect();
                format!("there are no patterns '{name}' of vectors; there are {}", names.join(", "))
            })
        };
        self.groups = self.names.iter().map(group).collect::<Result<_, _>>()?;
        Ok(())
    }
}

impl GreedyPass for RewriteVectors {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(of_sensible_size(self.groups.iter().flat_map(|group| (group.patterns)()).collect()));
    }
}
