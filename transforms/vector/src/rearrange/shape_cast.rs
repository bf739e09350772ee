//! Other shapes for the same elements: pieces are taken from one vector and put into the other, as large as they lie
//! together in both.

use crate::shapes::{inner_type, rank_of, shape_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// `shape_cast(x) -> insert(extract(x, i), .., j)`
pub const SHAPE_CAST: &[Pattern] = &[
    Pattern::of::<vector::ShapeCastOp>("ShapeCastOpRewritePattern", shape_cast),
    Pattern::of::<vector::ShapeCastOp>("ScalableShapeCastOpRewritePattern", scalable_shape_cast),
];

/// Returns the largest shape of which both consist.
fn common_piece(from: &[i64], to: &[i64]) -> Vec<i64> {
    let equal = from.iter().rev().zip(to.iter().rev()).take_while(|(a, b)| a == b).count();
    let mut piece = from[from.len() - equal..].to_vec();
    let (outer_from, outer_to) = (&from[..from.len() - equal], &to[..to.len() - equal]);
    if let (Some(a), Some(b)) = (outer_from.last(), outer_to.last()) {
        let together = greatest_common_divisor(*a, *b);
        if together > 1 {
            piece.insert(0, together);
        }
    }
    piece
}

fn greatest_common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// A vector as a list of pieces: in each of its slabs, of the rank of a piece, there are some, after each other along
/// the first dimension.
struct Side<'c> {
    ty: Type<'c>,
    /// Number of outer dimensions that count slabs.
    outer: usize,
    /// Number of pieces in a slab.
    in_slab: i64,
    piece: Vec<i64>,
}

impl<'c> Side<'c> {
    fn new(ty: Type<'c>, piece: &[i64]) -> Self {
        let outer = rank_of(ty) - piece.len();
        let in_slab = piece.first().map_or(1, |size| shape_of(ty)[outer] / size);
        Side { ty, outer, in_slab, piece: piece.to_vec() }
    }

    /// Returns the position of a slab.
    fn slab(&self, number: i64) -> Vec<i64> {
        let mut left = number;
        let mut position: Vec<i64> = shape_of(self.ty)[..self.outer]
            .iter()
            .rev()
            .map(|&size| {
                let at = left % size;
                left /= size;
                at
            })
            .collect();
        position.reverse();
        position
    }

    /// Returns the offsets of a piece in its slab.
    fn offsets(&self, number: i64) -> Vec<i64> {
        let mut offsets = vec![0; self.piece.len()];
        offsets[0] = number % self.in_slab * self.piece[0];
        offsets
    }
}

fn shape_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ShapeCastOp>(op)?;
    let (source, from, to) = (view.source().id(), view.source().ty(), view.result().ty());
    if from.is_scalable_vector() || to.is_scalable_vector() || from.element_count()? == 0 {
        return None;
    }
    let piece = common_piece(shape_of(from), shape_of(to));
    let (reads, writes) = (Side::new(from, &piece), Side::new(to, &piece));
    let count = from.element_count()? / piece.iter().product::<i64>();
    let mut make = Builder::like(rewriter, op);
    let mut whole = make.poison(to);
    let target_slab = inner_type(make.context(), to, writes.outer);
    let (mut slab, mut new_slab) = (source, whole);
    for number in 0..count {
        if number % reads.in_slab == 0 && reads.outer > 0 {
            slab = make.extract(source, &reads.slab(number / reads.in_slab));
        } else if piece.is_empty() {
            // A vector of no dimensions has one element.
            slab = make.extract(source, &[]);
        }
        let part = match reads.in_slab {
            1 => slab,
            _ => make.extract_slice(slab, &reads.offsets(number), &piece),
        };
        if writes.in_slab == 1 {
            new_slab = part;
        } else {
            if number % writes.in_slab == 0 {
                new_slab = if writes.outer == 0 { whole } else { make.poison(target_slab) };
            }
            let strides = vec![1; piece.len()];
            new_slab = make.insert_slice(part, new_slab, &writes.offsets(number), &strides);
        }
        if (number + 1) % writes.in_slab != 0 {
            continue;
        }
        whole = match writes.outer {
            0 if piece.is_empty() => make.insert(new_slab, whole, &[]),
            0 => new_slab,
            _ => make.insert(new_slab, whole, &writes.slab(number / writes.in_slab)),
        };
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Returns true if only the last dimension is scalable.
fn has_scalable_rows(ty: Type<'_>) -> bool {
    let scalable = ty.scalable_dims();
    scalable.last() == Some(&true) && !scalable[..scalable.len() - 1].contains(&true)
}

/// Lowers a cast where the rows of both are scalable.
fn scalable_shape_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ShapeCastOp>(op)?;
    let (source, from, to) = (view.source().id(), view.source().ty(), view.result().ty());
    if !has_scalable_rows(from) || !has_scalable_rows(to) {
        return None;
    }
    let (row_from, row_to) = (*shape_of(from).last()?, *shape_of(to).last()?);
    let size = row_from.min(row_to);
    if size == 0 || row_from % size != 0 || row_to % size != 0 {
        return None;
    }
    let (reads, writes) = (Side::new(from, &[size]), Side::new(to, &[size]));
    let count = from.element_count()? / size;
    let mut make = Builder::like(rewriter, op);
    let context = make.context();
    let part_type = context.scalable_vector_type(&[size], &[true], from.element_or_self());
    let row_type = inner_type(context, to, writes.outer);
    let mut whole = make.poison(to);
    let (mut row, mut new_row) = (source, whole);
    for number in 0..count {
        if number % reads.in_slab == 0 && reads.outer > 0 {
            row = make.extract(source, &reads.slab(number / reads.in_slab));
        }
        let part = match reads.in_slab {
            1 => row,
            _ => scalable_part(
                vector::ScalableExtractOp::NAME,
                &[row],
                part_type,
                reads.offsets(number)[0],
                &mut make,
            ),
        };
        if writes.in_slab == 1 {
            new_row = part;
        } else {
            if number % writes.in_slab == 0 {
                new_row = if writes.outer == 0 { whole } else { make.poison(row_type) };
            }
            let at = writes.offsets(number)[0];
            new_row =
                scalable_part(vector::ScalableInsertOp::NAME, &[part, new_row], row_type, at, &mut make);
        }
        if (number + 1) % writes.in_slab == 0 {
            whole = match writes.outer {
                0 => new_row,
                _ => make.insert(new_row, whole, &writes.slab(number / writes.in_slab)),
            };
        }
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn scalable_part<'c>(
    name: &str,
    operands: &[ValueId],
    ty: Type<'c>,
    at: i64,
    make: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let position = ("pos", make.context().i64_attribute(at));
    make.value_with(name, operands, ty, &[position])
}
