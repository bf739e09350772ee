//! Fewer and longer loops: those of one iteration vanish, and those that go on where the next inner one ends are one with it.
//!
//! ```text
//! loops (n, c, h, w) of 1x64x12x40, bias along c  ->  (c, hw) of 64x480
//! 1x1 convolution (n, f, h, w, c, kh, kw)         ->  (f, hw, c), a product of matrices
//! ```
//!
//! Memory is seen through `memref.collapse_shape`.

use super::nest::{Access, Nest, is_contiguous};
use crate::maps::as_dim;
use terrace_interfaces::reassociation::{collapsed_sizes, group_size};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::{Ctx, DYNAMIC, Location, PatternRewriter, Type};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_memref::{CollapseShapeOp, collapsed_type, is_surely_collapsible};

/// A dimension of memory, or several that become one, and the index there.
#[derive(Clone)]
struct Dim<'c> {
    dims: Vec<i64>,
    index: AffineExpr<'c>,
    /// True if the index is one loop, which goes through all of it.
    is_whole: bool,
}

impl<'c> Nest<'c> {
    /// Joins loops, and dimensions of memory, where that is the same. An operation that asks for positions stays as it is.
    pub fn flatten(&mut self, rewriter: &PatternRewriter<'_, 'c>) {
        if LinalgOp::of(rewriter.op(self.op)).is_some_and(|linalg| !linalg.uses_positions()) {
            let _ = self.try_flatten(rewriter.context());
        }
    }

    fn try_flatten(&mut self, context: Ctx<'c>) -> Option<()> {
        let old_loops = self.iterators.len();
        let mut groups: Vec<Vec<usize>> =
            (0..old_loops).filter(|at| self.extents[*at] != 1).map(|at| vec![at]).collect();
        let mut operands: Vec<Vec<Dim<'c>>> =
            self.accesses.iter().map(|access| dims_of(access, &self.extents, context)).collect();
        while let Some((outer, inner)) = self.next_to_join(&groups, &operands) {
            let (kept, taken) = (groups[outer][0], groups.remove(inner));
            for dims in &mut operands {
                join(dims, kept, taken[0]);
            }
            let group = groups.iter_mut().find(|group| group[0] == kept)?;
            group.extend(taken);
        }
        let mut new_loops = vec![AffineExpr::constant(context, 0); old_loops];
        for (new, group) in groups.iter().enumerate() {
            new_loops[group[0]] = AffineExpr::dim(context, new as u32);
        }
        let new_loops = AffineMap::new(context, groups.len() as u32, 0, &new_loops);
        let mut accesses = self.accesses.clone();
        for (access, dims) in accesses.iter_mut().zip(&operands) {
            access.go_along(dims, old_loops, context)?;
            access.map = access.map.compose(context, new_loops);
        }
        self.accesses = accesses;
        self.iterators = groups.iter().map(|group| self.iterators[group[0]]).collect();
        self.extents =
            groups.iter().map(|group| group_size(group.iter().map(|at| self.extents[*at]))).collect();
        self.groups = groups;
        Some(())
    }

    /// Returns the numbers of two groups of loops that may be one.
    fn next_to_join(&self, groups: &[Vec<usize>], operands: &[Vec<Dim<'c>>]) -> Option<(usize, usize)> {
        let kind = |group: usize| self.iterators[groups[group][0]];
        let pairs = (0..groups.len()).flat_map(|a| (0..groups.len()).map(move |b| (a, b)));
        pairs.filter(|(a, b)| a != b && kind(*a) == kind(*b)).find(|&(a, b)| {
            // What is reduced stays in its order.
            let between = (a + 1..b).any(|group| kind(group) == IteratorType::Reduction);
            let is_in_order = kind(a) != IteratorType::Reduction || a < b && !between;
            let mut accesses = self.accesses.iter().zip(operands);
            is_in_order && accesses.all(|(access, dims)| may_join(access, dims, groups[a][0], groups[b][0]))
        })
    }

    /// Adds a loop that goes along several parallel ones, or several reductions, the last of which is the innermost.
    ///
    /// Operands in which these loops go through dimensions that follow each other go along the new one; returns true if there
    /// are others, which still go along the old ones.
    pub fn add_joined(&mut self, loops: &[usize], context: Ctx<'c>) -> Option<(usize, bool)> {
        let (new, count) = (self.iterators.len(), self.iterators.len() + 1);
        let joined = AffineExpr::dim(context, new as u32);
        let extents: Vec<i64> = self.extents.iter().copied().chain([DYNAMIC]).collect();
        let mut accesses = self.accesses.clone();
        let mut are_left = false;
        for access in &mut accesses {
            let mut dims = dims_of(access, &extents, context);
            let mut pairs = loops.windows(2);
            let fits = pairs.all(|pair| {
                let fits = may_join(access, &dims, loops[0], pair[1]);
                join(&mut dims, loops[0], pair[1]);
                fits
            });
            let first = AffineExpr::dim(context, loops[0] as u32);
            let is_used = |dims: &[Dim<'c>]| {
                loops.iter().any(|loop_| dims.iter().any(|dim| dim.index.uses_dim(*loop_ as u32)))
            };
            if fits {
                for dim in dims.iter_mut().filter(|dim| dim.index == first) {
                    dim.index = joined;
                }
            } else {
                dims = dims_of(access, &extents, context);
            }
            are_left |= is_used(&dims);
            access.go_along(&dims, count, context)?;
        }
        self.accesses = accesses;
        self.iterators.push(self.iterators[loops[0]]);
        self.extents.push(group_size(loops.iter().map(|at| self.extents[*at])));
        self.groups.push(loops.iter().flat_map(|at| self.groups[*at].clone()).collect());
        Some((new, are_left))
    }

    /// Returns the longest parts of a sequence of loops that go through dimensions of an operand that follow each other.
    pub fn dense_parts(&self, loops: &[usize], access: &Access<'c>, context: Ctx<'c>) -> Vec<Vec<usize>> {
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut dims = dims_of(access, &self.extents, context);
        for &loop_ in loops {
            if let Some(part) = parts.last_mut()
                && may_join(access, &dims, part[0], loop_)
            {
                join(&mut dims, part[0], loop_);
                part.push(loop_);
                continue;
            }
            parts.push(vec![loop_]);
        }
        parts
    }

    /// Creates the views of memory at the insertion point.
    pub fn create_views(&mut self, location: Location<'c>, rewriter: &mut PatternRewriter<'_, 'c>) {
        let context = rewriter.context();
        for access in &mut self.accesses {
            if let Some((_, joined)) = access.seen.take() {
                let groups: Vec<_> = joined.iter().map(|group| context.i64_array_attribute(group)).collect();
                let new = CollapseShapeOp::builder(context, location)
                    .src(access.value)
                    .reassociation(&groups)
                    .result(access.ty);
                access.value = rewriter.create_value(new);
            }
        }
    }
}

impl<'c> Access<'c> {
    /// Sets the dimensions of memory, and the indices there, in `n` loops; `None` if there is no such view.
    fn go_along(&mut self, dims: &[Dim<'c>], loops: usize, context: Ctx<'c>) -> Option<()> {
        let indices: Vec<AffineExpr<'c>> = dims.iter().map(|dim| dim.index).collect();
        let rank = self.map.results().len();
        self.map = AffineMap::new(context, loops as u32, 0, &indices);
        if !self.is_memory() || dims.len() == rank {
            return Some(());
        }
        let mut groups = with_ones(dims, rank);
        let (source, before) = self.seen.clone().unwrap_or_else(|| {
            let single = |dim: usize| vec![dim as i64];
            (self.ty, (0..rank).map(single).collect())
        });
        for group in &mut groups {
            *group = group.iter().flat_map(|dim| before[*dim as usize].clone()).collect();
        }
        self.ty = flat_type(source, &groups, context)?;
        self.is_contiguous = is_contiguous(self.ty);
        self.seen = Some((source, groups));
        Some(())
    }
}

/// Returns the dimensions of an operand that have more than one element, with indices in which loops of one iteration are
/// at zero.
fn dims_of<'c>(access: &Access<'c>, extents: &[i64], context: Ctx<'c>) -> Vec<Dim<'c>> {
    let zero = AffineExpr::constant(context, 0);
    let loops: Vec<AffineExpr<'c>> = (0..extents.len())
        .map(|at| if extents[at] == 1 { zero } else { AffineExpr::dim(context, at as u32) })
        .collect();
    let loops = loops.get(..access.map.dims() as usize).unwrap_or_default();
    let map = access.map.compose(context, AffineMap::new(context, extents.len() as u32, 0, loops));
    let shape = access.ty.shape().filter(|_| access.is_memory()).unwrap_or_default();
    let dims = map.results().iter().enumerate();
    let dims = dims.filter(|(dim, _)| shape.get(*dim) != Some(&1));
    let is_whole = |dim: usize, index: AffineExpr<'c>| {
        let extent = as_dim(index).and_then(|loop_| extents.get(loop_));
        match (shape.get(dim), extent) {
            (Some(&size), Some(&extent)) if size != DYNAMIC && extent != DYNAMIC => size == extent,
            // What is alone in the map has the extent of the loop.
            _ => !access.has_sums,
        }
    };
    let dim = |(dim, index): (usize, &AffineExpr<'c>)| Dim {
        dims: vec![dim as i64],
        index: *index,
        is_whole: is_whole(dim, *index),
    };
    dims.map(dim).collect()
}

/// Returns true if two loops go along an operand as one: through dimensions that follow each other, or not at all.
fn may_join(access: &Access<'_>, dims: &[Dim<'_>], outer: usize, inner: usize) -> bool {
    let uses = |loop_: usize| -> Vec<usize> {
        (0..dims.len()).filter(|at| dims[*at].index.uses_dim(loop_ as u32)).collect()
    };
    match (&uses(outer)[..], &uses(inner)[..]) {
        ([], []) => true,
        ([a], [b]) => {
            let is_alone = |at: usize, loop_: usize| as_dim(dims[at].index) == Some(loop_);
            let mut joined = dims.to_vec();
            join(&mut joined, outer, inner);
            a + 1 == *b
                && is_alone(*a, outer)
                && is_alone(*b, inner)
                && dims[*b].is_whole
                && is_surely_collapsible(access.ty, &with_ones(&joined, access.map.results().len()))
        }
        _ => false,
    }
}

/// Joins the dimension along which the inner loop goes to that of the outer one.
fn join(dims: &mut Vec<Dim<'_>>, outer: usize, inner: usize) {
    let at = |loop_: usize, dims: &[Dim<'_>]| dims.iter().position(|dim| as_dim(dim.index) == Some(loop_));
    if let (Some(to), Some(from)) = (at(outer, dims), at(inner, dims))
        && to + 1 == from
    {
        let taken = dims.remove(from);
        dims[to].dims.extend(taken.dims);
    }
}

/// Returns groups of all dimensions: those of one element are with what is before them, or with the first.
fn with_ones(dims: &[Dim<'_>], rank: usize) -> Vec<Vec<i64>> {
    let mut groups: Vec<Vec<i64>> = Vec::new();
    let mut next = 0;
    for (at, dim) in dims.iter().enumerate() {
        let end = match dims.get(at + 1) {
            Some(following) => following.dims[0],
            None => rank as i64,
        };
        debug_assert!(dim.dims.iter().all(|dim| (next..end).contains(dim)));
        groups.push((next..end).collect());
        next = end;
    }
    groups
}

/// Returns the type of a view with dimensions joined; `None` if there may be none.
fn flat_type<'c>(ty: Type<'c>, groups: &[Vec<i64>], context: Ctx<'c>) -> Option<Type<'c>> {
    let shape = collapsed_sizes(ty.shape()?, groups);
    is_surely_collapsible(ty, groups).then(|| collapsed_type(context, ty, &shape, groups)).flatten()
}
