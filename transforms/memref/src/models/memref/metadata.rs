//! Buffers, offsets, sizes and strides of views.

use crate::strided::{Strided, product};
use terrace_affine::apply_folded;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, DYNAMIC, Location, PatternRewriter, TypedOp};
use terrace_memref as memref;
use terrace_memref::facts::reshapes::{groups_of, output_shape};
use terrace_memref::facts::shapes::SLICE;

/// Multiplies strides; the offset moves by the offset of each dimension times its stride.
pub(super) fn of_subview<'c>(
    op: OpId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Strided> {
    let view = rewriter.view::<memref::SubViewOp>(op)?;
    let (slice, dropped, source) = (SLICE.slice(view.op()), view.dropped_dims()?, view.source().id());
    let whole = Strided::of(source, location, rewriter)?;
    let mut strides = Vec::with_capacity(slice.strides.len());
    for (own, stride) in slice.strides.iter().zip(&whole.strides) {
        strides.push(product(&[*own, *stride], location, rewriter));
    }
    let context = rewriter.context();
    let mut terms = vec![whole.offset];
    let mut sum = AffineExpr::symbol(context, 0);
    for (offset, stride) in slice.offsets.iter().zip(&whole.strides) {
        let at = terms.len() as u32;
        let step = AffineExpr::symbol(context, at).mul(context, AffineExpr::symbol(context, at + 1));
        sum = sum.add(context, step);
        terms.extend([*offset, *stride]);
    }
    let map = AffineMap::new(context, 0, terms.len() as u32, &[sum]);
    let offset = apply_folded(map, &terms, location, rewriter);
    let kept = |list: Vec<MixedIndex>| -> Vec<MixedIndex> {
        list.into_iter().zip(&dropped).filter(|(_, is_dropped)| !**is_dropped).map(|(one, _)| one).collect()
    };
    Some(Strided { base: whole.base, offset, sizes: kept(slice.sizes), strides: kept(strides) })
}

/// Returns the numbers of the dimensions of a group.
fn dims(group: &[i64]) -> Vec<usize> {
    group.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect()
}

/// Resolves an expansion: the dimensions of a group share its size, and the last of them has its stride.
pub(super) fn of_expand<'c>(
    op: OpId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Strided> {
    let view = rewriter.op(op);
    let (groups, given) = (groups_of(view), output_shape(view));
    let view = memref::ExpandShapeOp::cast(view)?;
    let (source, shape) = (view.src().id(), view.result().ty().shape()?);
    let whole = Strided::of(source, location, rewriter)?;
    if groups.is_empty() {
        let ones = vec![MixedIndex::Constant(1); shape.len()];
        return Some(Strided { sizes: ones.clone(), strides: ones, ..whole });
    }
    let (mut sizes, mut strides) = (Vec::with_capacity(shape.len()), Vec::with_capacity(shape.len()));
    for ((group, &size), &stride) in groups.iter().zip(&whole.sizes).zip(&whole.strides) {
        let dims = dims(group);
        let known: Vec<i64> = dims.iter().filter_map(|dim| shape.get(*dim).copied()).collect();
        let given: Vec<MixedIndex> = dims.iter().filter_map(|dim| given.get(*dim).copied()).collect();
        let group = Group { known: &known, given: &given, size, stride };
        group.sizes(&mut sizes, location, rewriter);
        group.strides(&mut strides, location, rewriter);
    }
    Some(Strided { sizes, strides, ..whole })
}

/// The dimensions that one dimension is split into.
struct Group<'a> {
    /// Their sizes, as far as the type tells.
    known: &'a [i64],
    /// Their sizes, as the operation is told.
    given: &'a [MixedIndex],
    /// The size of the one dimension.
    size: MixedIndex,
    /// Its stride.
    stride: MixedIndex,
}

impl Group<'_> {
    /// Returns the position of the only size that the type does not tell.
    fn only_unknown(&self) -> Option<usize> {
        let mut unknown = (0..self.known.len()).filter(|at| self.known[*at] == DYNAMIC);
        let only = unknown.next()?;
        unknown.next().is_none().then_some(only)
    }

    /// Returns the product of the sizes that the type tells, among the first `count`.
    fn known_product(&self, count: usize) -> i64 {
        let known = self.known[..count].iter().filter(|size| **size != DYNAMIC);
        known.fold(1, |product, size| product.wrapping_mul(*size))
    }

    /// Appends the sizes of a group; one that is not known is what the others leave of the whole.
    fn sizes<'c>(
        &self,
        sizes: &mut Vec<MixedIndex>,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) {
        let only = self.only_unknown();
        for (at, (&known, &given)) in self.known.iter().zip(self.given).enumerate() {
            sizes.push(match known {
                DYNAMIC if only == Some(at) => {
                    let others = self.known_product(self.known.len());
                    quotient(self.size, others, None, location, rewriter)
                }
                DYNAMIC => given,
                known => MixedIndex::Constant(known),
            });
        }
    }

    /// Appends the strides of a group: the stride of the whole times the sizes after it. Where these are not all known,
    /// their product is the size of the whole by the sizes up to here.
    fn strides<'c>(
        &self,
        strides: &mut Vec<MixedIndex>,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) {
        let only = self.only_unknown();
        for at in 0..self.known.len() {
            let behind = &self.known[at + 1..];
            strides.push(if only.is_some_and(|only| at < only) {
                quotient(self.size, self.known_product(at + 1), Some(self.stride), location, rewriter)
            } else if behind.contains(&DYNAMIC) {
                let factors: Vec<MixedIndex> =
                    [self.stride].into_iter().chain(self.given[at + 1..].iter().copied()).collect();
                product(&factors, location, rewriter)
            } else {
                let behind = behind.iter().fold(1, |product: i64, size| product.wrapping_mul(*size));
                product(&[self.stride, MixedIndex::Constant(behind)], location, rewriter)
            });
        }
    }
}

/// `size floordiv by`, times a factor.
fn quotient<'c>(
    size: MixedIndex,
    by: i64,
    factor: Option<MixedIndex>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context: Ctx<'c> = rewriter.context();
    let by = AffineExpr::constant(context, by);
    let mut quotient = AffineExpr::binary(context, BinaryKind::FloorDiv, AffineExpr::symbol(context, 0), by);
    let mut operands = vec![size];
    if let Some(factor) = factor {
        quotient = quotient.mul(context, AffineExpr::symbol(context, 1));
        operands.push(factor);
    }
    let map = AffineMap::new(context, 0, operands.len() as u32, &[quotient]);
    apply_folded(map, &operands, location, rewriter)
}

/// Resolves a collapse: a group has the product of its sizes, and the stride of its last dimension that is more than
/// one element long.
pub(super) fn of_collapse<'c>(
    op: OpId,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Strided> {
    let view = rewriter.op(op);
    let groups = groups_of(view);
    let view = memref::CollapseShapeOp::cast(view)?;
    let (source, ty) = (view.src(), view.result().ty());
    let (shape, (known_strides, _)) = (ty.shape()?, ty.strides_and_offset()?);
    let (source_shape, source) = (source.ty().shape()?, source.id());
    let whole = Strided::of(source, location, rewriter)?;
    let (mut sizes, mut strides) = (Vec::with_capacity(shape.len()), Vec::with_capacity(shape.len()));
    for ((group, &known_size), &known_stride) in groups.iter().zip(shape).zip(&known_strides) {
        let dims = dims(group);
        sizes.push(match known_size {
            DYNAMIC => {
                let factors: Vec<MixedIndex> =
                    dims.iter().filter_map(|dim| whole.sizes.get(*dim).copied()).collect();
                product(&factors, location, rewriter)
            }
            known => MixedIndex::Constant(known),
        });
        let is_long = |dim: &&usize| source_shape.get(**dim).is_some_and(|size| *size != 1);
        let of_last = dims.iter().rfind(is_long).and_then(|dim| whole.strides.get(*dim).copied());
        // Where all are one element long, any stride will do that the type allows.
        let any = || match known_stride {
            DYNAMIC => {
                let mut strides = dims.iter().filter_map(|dim| whole.strides.get(*dim).copied());
                strides.find(|stride| matches!(stride, MixedIndex::Value(_)))
            }
            known => Some(MixedIndex::Constant(known)),
        };
        strides.push(of_last.or_else(any)?);
    }
    Some(Strided { sizes, strides, ..whole })
}
