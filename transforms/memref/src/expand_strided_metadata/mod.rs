//! `--expand-strided-metadata`: views become arithmetic on offsets, sizes and strides, and one `reinterpret_cast` of the
//! buffer that they are of.
//!
//! ```text
//! models   metadata of views, from the metadata of their sources
//! buffers  metadata of allocations, globals, casts
//! ```
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; operations for each dimension of a view.

mod buffers;

use crate::ViewModel;
use crate::strided::{Strided, replace_metadata};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_memref::{CollapseShapeOp, ExpandShapeOp, SubViewOp};
use terrace_memref::{ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, ReinterpretCastOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--expand-strided-metadata`.
#[pass(
    "expand-strided-metadata",
    "Expand memref operations into easier to analyze constructs",
    class = "ExpandStridedMetadataPass"
)]
pub struct ExpandStridedMetadata;

impl GreedyPass for ExpandStridedMetadata {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([VIEW_PATTERNS, METADATA_PATTERNS].concat());
    }
}

const VIEW_PATTERNS: &[Pattern] = &[
    Pattern::of::<SubViewOp>("SubviewFolder", replace_view),
    Pattern::of::<ExpandShapeOp>("ReshapeFolder<memref::ExpandShapeOp>", replace_view),
    Pattern::of::<CollapseShapeOp>("ReshapeFolder<memref::CollapseShapeOp>", replace_view),
];

/// Patterns that find out the metadata of memrefs from what made them.
pub(super) const METADATA_PATTERNS: &[Pattern] = &[
    Pattern::of::<ExtractStridedMetadataOp>("ExtractStridedMetadataOpOfViewFolder", metadata_of_view),
    Pattern::of::<ExtractStridedMetadataOp>("ExtractStridedMetadataOpOfBufferFolder", buffers::metadata),
    Pattern::of::<ExtractAlignedPointerAsIndexOp>(
        "RewriteExtractAlignedPointerAsIndexOfViewLikeOp",
        pointer_of_view,
    ),
];

/// `view x -> reinterpret_cast (the buffer of x)`
fn replace_view(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (location, result) = (view.location(), view.result(0).ty());
    let strided = (rewriter.op(op).model::<ViewModel>()?.strided)(op, location, rewriter)?;
    let new = strided.reinterpret_cast(result, location, rewriter);
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// `extract_strided_metadata (view x) -> arithmetic on extract_strided_metadata x`
fn metadata_of_view(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let metadata = rewriter.view::<ExtractStridedMetadataOp>(op)?;
    let location = metadata.op().location();
    let view = metadata.source().defining_op()?.id();
    let Strided { base, offset, sizes, strides } =
        (rewriter.op(view).model::<ViewModel>()?.strided)(view, location, rewriter)?;
    replace_metadata(op, base, offset, &sizes, &strides, rewriter);
    Some(())
}

/// `extract_aligned_pointer_as_index (reinterpret_cast x) -> extract_aligned_pointer_as_index x`
fn pointer_of_view(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let pointer = rewriter.view::<ExtractAlignedPointerAsIndexOp>(op)?;
    let source = pointer.source().defining::<ReinterpretCastOp>()?.source().id();
    rewriter.set_operand(op, 0, source);
    Some(())
}
