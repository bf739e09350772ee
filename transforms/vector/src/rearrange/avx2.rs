//! Transpositions of four or eight rows of eight floats, by instructions of AVX2.
//!
//! ```text
//! unpack     two rows become pairs of their elements, low and high halves of each four
//! shuffle    two of those become columns of four
//! permute    two of those become columns of eight, or two columns of four
//! ```

use super::transpose::matrix;
use crate::shapes::{rank_of, shape_of};
use std::sync::Arc;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Root};
use terrace_llvm::{AsmDialect, InlineAsmOp};
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// Way in which lanes of two vectors are blended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blend {
    /// Inline assembly, as upstream does, which only LLVM compiles.
    Assembly,
    /// A `vector.shuffle`.
    Shuffle,
}

/// Returns the patterns, which go before those of other transpositions.
pub fn patterns(blend: Blend) -> Vec<Pattern> {
    let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| transpose(op, blend, rewriter);
    let pattern =
        Pattern::with_closure(Root::of::<vector::TransposeOp>(), "TransposeOpLowering", Arc::new(rewrite));
    vec![pattern.benefit(2)]
}

/// Pairs of the low and of the high halves of each four elements: `vunpcklps`, `vunpckhps`.
const UNPACK: [[i64; 8]; 2] = [[0, 8, 1, 9, 4, 12, 5, 13], [2, 10, 3, 11, 6, 14, 7, 15]];
/// The first pairs of each four elements of both, and the second ones: `vshufps`.
const PAIRS: [[i64; 8]; 2] = [[0, 1, 8, 9, 4, 5, 12, 13], [2, 3, 10, 11, 6, 7, 14, 15]];
/// The second pairs of the first, and the first pairs of the second: `vshufps`.
const INNER_PAIRS: [i64; 8] = [2, 3, 8, 9, 6, 7, 12, 13];
/// The low halves of both, and the high ones: `vperm2f128`.
const HALVES: [[i64; 8]; 2] = [[0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15]];

fn transpose(op: OpId, blend: Blend, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransposeOp>(op)?;
    let (vector, from, to) = (view.vector().id(), view.vector().ty(), view.result().ty());
    let element = from.element_or_self();
    let (rows, columns) = matrix(from, &view.permutation())?;
    // Rows are in the last dimension.
    let is_known = matches!((rows, columns), (4 | 8, 8)) && shape_of(from).last() == Some(&columns);
    if !is_known
        || !element.is_float()
        || element.int_or_float_width() != Some(32)
        || from.is_scalable_vector()
    {
        return None;
    }
    let outer = rank_of(from) - 1;
    let row_dim = shape_of(from)[..outer].iter().position(|size| *size == rows)?;
    let mut b = Builder::like(rewriter, op);
    let square = b.context().vector_type(&[rows, columns], element);
    let position = |row: i64| (0..outer).map(|dim| if dim == row_dim { row } else { 0 }).collect::<Vec<_>>();
    let lines: Vec<ValueId> = (0..rows).map(|row| b.extract(vector, &position(row))).collect();
    let unpacked: Vec<ValueId> =
        lines.chunks(2).flat_map(|pair| UNPACK.map(|mask| b.shuffle(pair[0], pair[1], &mask))).collect();
    let columns_of_rows = if rows == 4 { four(&unpacked, &mut b) } else { eight(&unpacked, blend, &mut b) };
    let mut whole = b.zero(square)?;
    for (column, at) in columns_of_rows.into_iter().zip(0..) {
        whole = b.insert(column, whole, &[at]);
    }
    if square != to {
        whole = b.shape_cast(whole, to);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Creates the transposition of four rows, two columns in a vector.
fn four(unpacked: &[ValueId], b: &mut Builder<'_, '_, '_>) -> Vec<ValueId> {
    let columns: Vec<ValueId> = (0..2)
        .flat_map(|half| PAIRS.map(|mask| b.shuffle(unpacked[half], unpacked[half + 2], &mask)))
        .collect();
    HALVES
        .iter()
        .flat_map(|mask| [0, 2].map(|at| (at, mask)))
        .map(|(at, mask)| b.shuffle(columns[at], columns[at + 1], mask))
        .collect()
}

/// Creates the transposition of eight rows.
fn eight(unpacked: &[ValueId], blend: Blend, b: &mut Builder<'_, '_, '_>) -> Vec<ValueId> {
    // The low and the high halves of the first four rows, and of the others.
    let pairs = [[0, 2], [1, 3], [4, 6], [5, 7]];
    let inner = pairs.map(|[lhs, rhs]| b.shuffle(unpacked[lhs], unpacked[rhs], &INNER_PAIRS));
    let mut columns = Vec::with_capacity(8);
    for (pair, inner) in pairs.iter().zip(inner) {
        columns.push(blended(unpacked[pair[0]], inner, 0xcc, blend, b));
        columns.push(blended(unpacked[pair[1]], inner, 0x33, blend, b));
    }
    HALVES
        .iter()
        .flat_map(|mask| (0..4).map(move |at| (at, mask)))
        .map(|(at, mask)| b.shuffle(columns[at], columns[at + 4], mask))
        .collect()
}

/// Creates a vector of lanes of the second vector where a bit is set, and of the first elsewhere.
fn blended(lhs: ValueId, rhs: ValueId, bits: u8, blend: Blend, b: &mut Builder<'_, '_, '_>) -> ValueId {
    if blend == Blend::Shuffle {
        let lanes: Vec<i64> = (0..8).map(|at| if bits >> at & 1 == 1 { 8 + at } else { at }).collect();
        return b.shuffle(lhs, rhs, &lanes);
    }
    let ty = b.type_of(lhs);
    let new = InlineAsmOp::builder(b.context(), b.location)
        .operands([lhs, rhs])
        .asm_string(&format!("vblendps $0, $1, $2, {bits:#x}"))
        .constraints("=x,x,x")
        .asm_dialect(AsmDialect::ADIntel)
        .res(ty);
    b.make(new)
}
