//! Casts between vectors of narrow integers and others, by shifts, masks and shuffles of bytes.
//!
//! ```text
//! bytes   integers of two or four bits, all at once: half of the vectors' bytes, or a quarter, at a time
//! bits    any other integers: each result is put together of bits from where they are
//! ```

mod bits;
mod bytes;

use terrace_arith::ArithBuilder;
use terrace_arith::{ExtSIOp, ExtUIOp, SIToFPOp, TruncIOp, UIToFPOp};
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter};
use terrace_vector::{BitCastOp, TransposeOp, VectorBuilder};

/// Patterns that cast narrow integers.
pub const NARROW: &[Pattern] = &[
    Pattern::of::<ExtSIOp>("RewriteAlignedSubByteIntExt<arith::ExtSIOp>", bytes::extend),
    Pattern::of::<SIToFPOp>("RewriteAlignedSubByteIntExt<arith::SIToFPOp>", bytes::extend),
    Pattern::of::<ExtUIOp>("RewriteAlignedSubByteIntExt<arith::ExtUIOp>", bytes::extend),
    Pattern::of::<UIToFPOp>("RewriteAlignedSubByteIntExt<arith::UIToFPOp>", bytes::extend),
    Pattern::of::<TruncIOp>("RewriteAlignedSubByteIntTrunc", bytes::truncate),
    Pattern::of::<BitCastOp>("RewriteBitCastOfTruncI", bits::bitcast_of_trunci),
    Pattern::of::<ExtUIOp>("RewriteExtOfBitCast<arith::ExtUIOp>", bits::extension_of_bitcast),
    Pattern::of::<ExtSIOp>("RewriteExtOfBitCast<arith::ExtSIOp>", bits::extension_of_bitcast),
    Pattern::of::<TransposeOp>("RewriteVectorTranspose", transpose),
];

/// `transpose(x) -> trunci(transpose(extsi(x)))`, for elements that are smaller than bytes
fn transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<TransposeOp>(op)?;
    let (vector, ty, permutation) = (view.vector().id(), view.result().ty(), view.permutation());
    let element = view.vector().ty().element_or_self();
    if !element.is_signless_integer() || element.int_or_float_width()? >= 8 {
        return None;
    }
    let mut b = Builder::like(rewriter, op);
    let byte = b.context().integer_type(8);
    let extended = b.extsi(vector, byte);
    let transposed = b.transpose(extended, &permutation);
    let value = b.trunci(transposed, ty);
    rewriter.replace_op(op, &[value]);
    Some(())
}
