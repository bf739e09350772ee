//! `--linalg-fuse-rows`: operations that go over the same rows one after the other do so row by row.
//!
//! ```text
//! m = max of rows of x; e = exp(x - m); s = sum of rows of e; y = e / s
//!
//! for rows { m = max of row of x; e = exp(row of x - m); s = sum of e; row of y = e / s }
//! ```
//!
//! What is computed for a row is still in the nearest cache when it is read, and there is no tensor of all rows of it. That
//! pays where all rows together are more than the caches hold, and something is reduced along a row; functions of single
//! elements are fused by `--linalg-fuse-by-cost`.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      for each operation, a walk through those that it depends on, as far as they are row by row.

use crate::maps::as_dim;
use crate::tiling::{ForallTiles, Tile, TilingModel, tile_with_for, tile_with_forall};
use smallvec::SmallVec;
use terrace_affine::AffineApplyOp;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::AffineExpr;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp, PassOptions};
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_support::interner::FoldSet;
use terrace_tensor::{EXTRACT, EmptyOp, ExtractSliceOp};

/// The pass `--linalg-fuse-rows`.
#[pass(
    "linalg-fuse-rows",
    "Do passes over the same rows of large tensors row by row",
    class = "LinalgFuseRowsPass",
    configure
)]
pub struct LinalgFuseRows {
    /// Bytes of the first-level data cache.
    #[option("l1", default = 32768)]
    l1_bytes: i64,
    /// Bytes of the second-level cache.
    #[option("l2", default = 524288)]
    l2_bytes: i64,
    /// Write the loops over rows as parallel loops.
    #[option("parallel")]
    is_parallel: bool,
}

/// Bytes of caches.
#[derive(Clone, Copy)]
struct Caches {
    first: i64,
    second: i64,
}

/// Share of the first cache up to which something is no row, but needed by all rows.
const PART_FOR_ALL: i64 = 2;

/// Most operations that are fused.
const MOST_MEMBERS: usize = 64;

impl LinalgFuseRows {
    fn configure(&mut self, _: &PassOptions) -> Result<(), String> {
        match self.l1_bytes < 1 || self.l2_bytes < 1 {
            true => Err("'l1' and 'l2' must be above zero".to_owned()),
            false => Ok(()),
        }
    }
}

impl Pass for LinalgFuseRows {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            self.fuse_all(body);
            Ok(())
        })
    }
}

impl LinalgFuseRows {
    fn fuse_all(&self, body: &mut Body<'_>) {
        let mut found: Vec<OpId> = Vec::new();
        for region in Operation::new(body, Body::ROOT).regions() {
            for_each_in(region, &mut |op| {
                found.extend(LinalgOp::of(op).filter(|linalg| linalg.is_on_tensors()).map(|_| op.id()));
            });
        }
        let caches = Caches { first: self.l1_bytes, second: self.l2_bytes };
        let mut gone: FoldSet<OpId> = FoldSet::default();
        for root in found.into_iter().rev() {
            if gone.contains(&root) {
                continue;
            }
            let Some(group) = Group::of(Operation::new(body, root), caches) else { continue };
            let mut listener = NoListener;
            let mut rewriter = PatternRewriter::new(body, &mut listener);
            if self.fuse(&group, &mut rewriter).is_some() {
                gone.insert(group.root.op);
            }
            for member in &group.producers {
                if rewriter.op(member.op).results().all(Value::is_unused) {
                    rewriter.erase_op(member.op);
                    gone.insert(member.op);
                }
            }
        }
    }

    /// Creates the loop over rows, and moves what the last operation needs into it.
    fn fuse(&self, group: &Group, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let mut sizes = vec![MixedIndex::Constant(0); group.root.loop_ + 1];
        sizes[group.root.loop_] = MixedIndex::Constant(group.rows);
        let worker = match self.is_parallel {
            true => tile_with_forall(group.root.op, &ForallTiles::Sizes(sizes), &[], rewriter)?.op,
            false => tile_with_for(group.root.op, &sizes, rewriter)?.op,
        };
        let block = rewriter.op(worker).block()?.id();
        for member in &group.producers {
            member.compute_in(block, group.rows, rewriter);
        }
        // Of what has no elements yet, a row is as good as any other.
        let slices: Vec<OpId> = rewriter
            .block(block)
            .ops()
            .filter_map(ExtractSliceOp::cast)
            .filter(|slice| {
                slice.source().defining::<EmptyOp>().is_some() && slice.result().ty().has_static_shape()
            })
            .map(|slice| slice.op().id())
            .collect();
        for slice in slices {
            let (ty, location) = (rewriter.op(slice).result(0).ty(), rewriter.op(slice).location());
            rewriter.set_insertion_point(slice);
            let new = EmptyOp::builder(rewriter.context(), location).result(ty);
            let new = rewriter.create_value(new);
            rewriter.replace_op(slice, &[new]);
        }
        Some(())
    }
}

/// An operation, and its loop over rows.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Member {
    op: OpId,
    loop_: usize,
}

impl Member {
    /// Computes the rows that are taken of the results in a block, at the first place where they are.
    fn compute_in(&self, block: BlockId, rows: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.op(self.op);
        let linalg = LinalgOp::of(view)?;
        let mut slices: Vec<(OpId, usize, MixedIndex)> = Vec::new();
        for (number, result) in view.results().enumerate() {
            let map = linalg.map(linalg.input_count() + number)?;
            let dim = dim_along(map.results(), self.loop_)??;
            for slice in result.users().filter_map(ExtractSliceOp::cast) {
                if slice.op().block().map(|block| block.id()) != Some(block) {
                    continue;
                }
                let taken = EXTRACT.slice(slice.op());
                if taken.sizes.get(dim) != Some(&MixedIndex::Constant(rows)) {
                    return None;
                }
                slices.push((slice.op().id(), number, *taken.offsets.get(dim)?));
            }
        }
        let (first, _, offset) = slices
            .iter()
            .copied()
            .reduce(|a, b| if rewriter.op(a.0).is_before_in_block(rewriter.op(b.0)) { a } else { b })?;
        if slices.iter().any(|(_, _, other)| !are_same(*other, offset, rewriter)) {
            return None;
        }
        let extents = linalg.loop_extents();
        let mut tile = Tile {
            offsets: vec![MixedIndex::Constant(0); extents.len()],
            sizes: extents.iter().map(|extent| MixedIndex::Constant(*extent)).collect(),
        };
        tile.offsets[self.loop_] = offset;
        tile.sizes[self.loop_] = MixedIndex::Constant(rows);
        let model = view.model::<TilingModel>()?;
        rewriter.set_insertion_point(first);
        let new = (model.tile)(self.op, &tile, rewriter)?;
        let results = rewriter.results(new);
        for (slice, number, _) in slices {
            let result = *results.get(number)?;
            if rewriter.type_of(result) == rewriter.op(slice).result(0).ty() {
                rewriter.replace_op(slice, &[result]);
            }
        }
        Some(())
    }
}

/// Returns true if two indices are the same value, or computed in the same way from the same values.
fn are_same(a: MixedIndex, b: MixedIndex, rewriter: &PatternRewriter<'_, '_>) -> bool {
    let apply = |index: MixedIndex| match index {
        MixedIndex::Value(value) => rewriter.value(value).defining::<AffineApplyOp>(),
        MixedIndex::Constant(_) => None,
    };
    a == b
        || apply(a).zip(apply(b)).is_some_and(|(a, b)| {
            a.map() == b.map() && a.op().operands().map(Value::id).eq(b.op().operands().map(Value::id))
        })
}

/// Operations that are done row by row together.
struct Group {
    /// The one whose results are used elsewhere.
    root: Member,
    /// The others, users before what they use.
    producers: Vec<Member>,
    /// Number of rows at a time.
    rows: i64,
}

impl Group {
    /// Returns what is worth to be done with an operation row by row.
    fn of(root: Operation<'_, '_>, caches: Caches) -> Option<Self> {
        let linalg = LinalgOp::of(root)?;
        let extents = linalg.loop_extents();
        let loop_ = extents.iter().position(|extent| *extent != 1)?;
        let first = Member { op: root.id(), loop_ };
        let most = caches.first / PART_FOR_ALL;
        if !is_row_by_row(linalg, loop_, most) {
            return None;
        }
        let mut members = vec![(root, loop_)];
        let mut at = 0;
        // Whatever can be done so, and then what nobody else uses.
        while let Some(&(op, loop_)) = members.get(at) {
            at += 1;
            for (producer, loop_) in producers(op, loop_, most) {
                let known = members.iter().find(|(op, _)| *op == producer);
                match known {
                    Some((_, known)) if *known == loop_ => {}
                    Some(_) => return None,
                    None if members.len() == MOST_MEMBERS => return None,
                    None => members.push((producer, loop_)),
                }
            }
        }
        loop {
            let inside: Vec<OpId> = members.iter().map(|(member, _)| member.id()).collect();
            let kept: Vec<_> = members
                .iter()
                .copied()
                .filter(|(op, _)| {
                    let mut users = op.results().flat_map(Value::users);
                    op.id() == first.op || users.all(|user| inside.contains(&user.id()))
                })
                .collect();
            let is_done = kept.len() == members.len();
            members = kept;
            if is_done {
                break;
            }
        }
        let reduces = |op: Operation<'_, '_>| LinalgOp::of(op).is_some_and(|linalg| !linalg.is_parallel());
        if members.len() < 2 || !members.iter().any(|(op, _)| reduces(*op)) {
            return None;
        }
        let rows = rows_at_a_time(&members, extents[loop_], caches)?;
        let mut producers: Vec<(Operation<'_, '_>, usize)> =
            members.into_iter().filter(|(op, _)| op.id() != first.op).collect();
        producers.sort_by(|(a, _), (b, _)| a.is_before_in_block(*b).cmp(&b.is_before_in_block(*a)));
        let producers = producers.into_iter().map(|(op, loop_)| Member { op: op.id(), loop_ }).collect();
        Some(Group { root: first, producers, rows })
    }
}

/// Returns the number of rows that the caches hold, which divides the number of all; `None` if they hold all, or none.
fn rows_at_a_time(members: &[(Operation<'_, '_>, usize)], extent: i64, caches: Caches) -> Option<i64> {
    let mut seen: SmallVec<[ValueId; 16]> = SmallVec::new();
    let mut bytes = 0_i64;
    for &(op, loop_) in members {
        let linalg = LinalgOp::of(op)?;
        for (at, value) in op.operands().chain(op.results()).enumerate() {
            let is_row = match op.operand_count().checked_sub(at + 1) {
                Some(_) => dim_along(linalg.map(at)?.results(), loop_)?.is_some(),
                None => true,
            };
            if is_row && value.ty().is_ranked_tensor() && !seen.contains(&value.id()) {
                seen.push(value.id());
                // What an operation writes into becomes its result.
                let is_destination = at >= linalg.input_count() && at < op.operand_count();
                bytes = bytes.saturating_add(if is_destination { 0 } else { bytes_of(value.ty())? });
            }
        }
    }
    let row = bytes / extent.max(1);
    if bytes <= caches.second || row > caches.second / 2 || row == 0 {
        return None;
    }
    let budget = if row <= caches.first { caches.first } else { caches.second / 2 };
    (1..=(budget / row).min(extent)).rev().find(|rows| extent % rows == 0)
}

fn bytes_of(ty: Type<'_>) -> Option<i64> {
    let width = i64::from(ty.element_or_self().int_or_float_width()?.div_ceil(8));
    ty.shape()?.iter().try_fold(width, |bytes, size| bytes.checked_mul(*size).filter(|_| *size >= 0))
}

/// Returns the dimension that a loop is; nothing inside, if it is none. `None` if it is part of a sum, or of several.
#[allow(clippy::option_option)]
fn dim_along(results: &[AffineExpr<'_>], loop_: usize) -> Option<Option<usize>> {
    let uses: SmallVec<[usize; 2]> =
        (0..results.len()).filter(|at| results[*at].uses_dim(loop_ as u32)).collect();
    match uses[..] {
        [] => Some(None),
        [only] => (as_dim(results[only]) == Some(loop_)).then_some(Some(only)),
        _ => None,
    }
}

/// Returns true if an operation can be done row by row, and reads little for each row but the row.
fn is_row_by_row(linalg: LinalgOp<'_, '_>, loop_: usize, most: i64) -> bool {
    let fits = |at: usize, operand: Value<'_, '_>| {
        let dim = linalg.map(at).and_then(|map| dim_along(map.results(), loop_));
        match dim {
            Some(Some(_)) => true,
            Some(None) => {
                let is_small = || bytes_of(operand.ty()).is_some_and(|bytes| bytes <= most);
                at < linalg.input_count() && (!operand.ty().is_shaped() || is_small())
            }
            None => false,
        }
    };
    linalg.is_on_tensors()
        && linalg.has_static_shape()
        && linalg.iterators().get(loop_) == Some(&IteratorType::Parallel)
        && linalg.op().operands().enumerate().all(|(at, operand)| fits(at, operand))
}

/// Returns the operations that can be done row by row, and whose results an operation reads so, with their loops over rows.
fn producers<'a, 'c>(
    op: Operation<'a, 'c>,
    loop_: usize,
    most: i64,
) -> SmallVec<[(Operation<'a, 'c>, usize); 4]> {
    let producer = |at: usize, operand: Value<'a, 'c>| {
        let dim = dim_along(LinalgOp::of(op)?.map(at)?.results(), loop_)??;
        let producer = operand.defining_op().filter(|producer| producer.block() == op.block())?;
        let linalg = LinalgOp::of(producer)?;
        let map = linalg.map(linalg.input_count() + operand.result_number()?)?;
        let loop_ = map.results().get(dim).and_then(|result| as_dim(*result))?;
        is_row_by_row(linalg, loop_, most).then_some((producer, loop_))
    };
    op.operands().enumerate().filter_map(|(at, operand)| producer(at, operand)).collect()
}
