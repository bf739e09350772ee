//! Patterns of `affine.delinearize_index` and `affine.linearize_index`.

use crate::ops::{AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::RewriteFn;
use terrace_ir::{Attribute, DYNAMIC, Location, MatchResult, Pattern, PatternRewriter, TypedOp, Value};

impl AffineDelinearizeIndexOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        delinearize("CancelDelinearizeOfLinearizeDisjointExactTail", cancel_tail),
        delinearize("DropUnitExtentBasis", drop_units),
        delinearize("SplitDelinearizeSpanningLastLinearizeArg", split_last),
    ];

    fn basis(self) -> Vec<Entry> {
        entries(&self.static_basis(), self.dynamic_basis())
    }

    /// Returns the basis with an entry for each result: none for one without bound.
    fn padded_basis(self) -> Vec<Option<Entry>> {
        padded(self.basis(), self.op().result_count())
    }
}

impl AffineLinearizeIndexOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        linearize("CancelLinearizeOfDelinearizePortion", cancel_portion),
        linearize("DropLinearizeLeadingZero", drop_leading_zero),
        linearize("DropLinearizeUnitComponentsIfDisjointOrZero", drop_unit_components),
    ];

    fn basis(self) -> Vec<Entry> {
        entries(&self.static_basis(), self.dynamic_basis())
    }

    fn indices(self) -> Vec<ValueId> {
        self.multi_index().map(Value::id).collect()
    }
}

const fn delinearize(name: &'static str, rewrite: RewriteFn) -> Pattern {
    Pattern::of::<AffineDelinearizeIndexOp>(name, rewrite)
}

const fn linearize(name: &'static str, rewrite: RewriteFn) -> Pattern {
    Pattern::of::<AffineLinearizeIndexOp>(name, rewrite)
}

/// An entry of a basis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Constant(i64),
    Value(ValueId),
}

impl Entry {
    /// Returns the constant that it is, even if it is a value.
    fn constant(self, rewriter: &PatternRewriter<'_, '_>) -> Option<i64> {
        match self {
            Entry::Constant(constant) => Some(constant),
            Entry::Value(value) => rewriter.value(value).constant_i64(),
        }
    }
}

fn entries<'a, 'c: 'a>(list: &[i64], mut values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<Entry> {
    let mut entry = |entry: i64| match entry {
        DYNAMIC => Entry::Value(values.next().expect("a verified basis has a value for each place").id()),
        constant => Entry::Constant(constant),
    };
    list.iter().map(|one| entry(*one)).collect()
}

fn padded(basis: Vec<Entry>, count: usize) -> Vec<Option<Entry>> {
    let missing = count.saturating_sub(basis.len());
    std::iter::repeat_n(None, missing).chain(basis.into_iter().map(Some)).collect()
}

/// Splits the constants of a basis, and its values.
fn split(basis: &[Entry]) -> (Vec<i64>, Vec<ValueId>) {
    let mut values = Vec::new();
    let mut constant = |entry: &Entry| match *entry {
        Entry::Constant(constant) => constant,
        Entry::Value(value) => {
            values.push(value);
            DYNAMIC
        }
    };
    (basis.iter().map(&mut constant).collect(), values)
}

/// Returns the basis without a first entry that is none; whether there was one.
fn unpadded(basis: &[Option<Entry>]) -> (Vec<Entry>, bool) {
    (basis.iter().copied().flatten().collect(), basis.first() == Some(&None))
}

/// Creates a `affine.delinearize_index`; its results.
fn create_delinearize<'c>(
    index: ValueId,
    basis: &[Entry],
    has_outer_bound: bool,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<ValueId> {
    let context = rewriter.context();
    let count = basis.len() + usize::from(!has_outer_bound);
    let (constants, values) = split(basis);
    let new = AffineDelinearizeIndexOp::builder(context, location)
        .linear_index(index)
        .dynamic_basis(values)
        .static_basis(&constants)
        .multi_index(std::iter::repeat_n(context.index_type(), count));
    let new = rewriter.create(new);
    rewriter.results(new).to_vec()
}

/// Creates a `affine.linearize_index`.
fn create_linearize<'c>(
    indices: Vec<ValueId>,
    basis: &[Entry],
    disjoint: Option<Attribute<'c>>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let (constants, values) = split(basis);
    let new = AffineLinearizeIndexOp::builder(context, location)
        .multi_index(indices)
        .dynamic_basis(values)
        .static_basis(&constants)
        .disjoint_attr(disjoint)
        .linear_index(context.index_type());
    rewriter.create_value(new)
}

fn create_zero<'c>(location: Location<'c>, rewriter: &mut PatternRewriter<'_, 'c>) -> ValueId {
    rewriter.builder(location).index(0)
}

/// `delinearize_index x into (4, 1, 5) -> y, 0, z`, where `y, z = delinearize_index x into (4, 5)`
fn drop_units(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineDelinearizeIndexOp>(op)?;
    let (basis, index, location) = (view.padded_basis(), view.linear_index().id(), view.op().location());
    let is_unit = |entry: &Option<Entry>| entry.and_then(|entry| entry.constant(rewriter)) == Some(1);
    let are_units: Vec<bool> = basis.iter().map(is_unit).collect();
    if !are_units.contains(&true) {
        return None;
    }
    let zero = create_zero(location, rewriter);
    let kept = basis.iter().zip(&are_units).filter(|(_, is_unit)| !**is_unit);
    let kept: Vec<Option<Entry>> = kept.map(|(entry, _)| *entry).collect();
    let mut new = Vec::new();
    if !kept.is_empty() {
        let (kept, is_unbounded) = unpadded(&kept);
        new = create_delinearize(index, &kept, !is_unbounded, location, rewriter);
    }
    let mut new = new.into_iter();
    let results = are_units.into_iter().map(|is_unit| if is_unit { Some(zero) } else { new.next() });
    let results = results.collect::<Option<Vec<ValueId>>>()?;
    rewriter.replace_op(op, &results);
    Some(())
}

/// `delinearize_index (linearize_index disjoint [x, y] by (3, 4)) into (6, 4) -> z, y`, where `z` is
/// `delinearize_index (linearize_index disjoint [x] by (3)) into (6)`
fn cancel_tail(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineDelinearizeIndexOp>(op)?;
    let inner = view.linear_index().defining::<AffineLinearizeIndexOp>().filter(|inner| inner.disjoint())?;
    let (basis, inner_basis, indices) = (view.basis(), inner.basis(), inner.indices());
    let same = basis.iter().rev().zip(inner_basis.iter().rev()).take_while(|(a, b)| a == b).count();
    if same == 0 {
        return None;
    }
    let count = view.op().result_count();
    if same == basis.len() && same == inner_basis.len() && indices.len() == count {
        rewriter.replace_op(op, &indices);
        return Some(());
    }
    let (disjoint, has_outer_bound) = (inner.disjoint_attr(), basis.len() == count);
    let (location, inner_location) = (view.op().location(), inner.op().location());
    let (first, last) = indices.split_at(indices.len() - same);
    let rest = &inner_basis[..inner_basis.len() - same];
    let index = create_linearize(first.to_vec(), rest, disjoint, inner_location, rewriter);
    let rest = &basis[..basis.len() - same];
    let mut results = create_delinearize(index, rest, has_outer_bound, location, rewriter);
    results.extend_from_slice(last);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `delinearize_index (linearize_index disjoint [x, y] by (3, 32)) into (3, 8, 4) -> ..` of `x` into `(3)`, and of `y`
/// into `(8, 4)`
fn split_last(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineDelinearizeIndexOp>(op)?;
    let inner = view.linear_index().defining::<AffineLinearizeIndexOp>().filter(|inner| inner.disjoint())?;
    let (basis, inner_basis, mut indices) = (view.basis(), inner.basis(), inner.indices());
    let (Some(&Entry::Constant(target)), Some(last)) = (inner_basis.last(), indices.pop()) else {
        return None;
    };
    let mut size = 1_i64;
    let mut count = 0;
    for entry in basis.iter().rev() {
        let Entry::Constant(entry) = entry else { return None };
        size = size.checked_mul(*entry)?;
        count += 1;
        if size >= target {
            break;
        }
    }
    if size != target || count < 2 {
        return None;
    }
    let has_outer_bound = basis.len() == view.op().result_count();
    let (location, inner_location, disjoint) =
        (view.op().location(), inner.op().location(), inner.disjoint_attr());
    let rest = &inner_basis[..inner_basis.len() - 1];
    let index = create_linearize(indices, rest, disjoint, inner_location, rewriter);
    let (first, second) = basis.split_at(basis.len() - count);
    let mut results = create_delinearize(index, first, has_outer_bound, location, rewriter);
    results.extend(create_delinearize(last, second, true, location, rewriter));
    rewriter.replace_op(op, &results);
    Some(())
}

/// `linearize_index [0, x, y] by (3, 4, 5) -> linearize_index [x, y] by (4, 5)`
fn drop_leading_zero(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineLinearizeIndexOp>(op)?;
    if !view.multi_index().next()?.is_zero() {
        return None;
    }
    let (mut indices, mut basis) = (view.indices(), view.basis());
    if indices.len() == 1 {
        rewriter.replace_op(op, &indices);
        return Some(());
    }
    if basis.len() == indices.len() {
        basis.remove(0);
    }
    indices.remove(0);
    let (location, disjoint) = (view.op().location(), view.disjoint_attr());
    let new = create_linearize(indices, &basis, disjoint, location, rewriter);
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// `linearize_index disjoint [x, y, z] by (3, 1, 5) -> linearize_index disjoint [x, z] by (3, 5)`, and without
/// `disjoint` where `y` is zero
fn drop_unit_components(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineLinearizeIndexOp>(op)?;
    let (indices, is_disjoint) = (view.indices(), view.disjoint());
    let basis = padded(view.basis(), indices.len());
    let is_dropped = |(index, entry): &(&ValueId, &Option<Entry>)| {
        entry.and_then(|entry| entry.constant(rewriter)) == Some(1)
            && (is_disjoint || rewriter.value(**index).constant_i64() == Some(0))
    };
    let kept = indices.iter().zip(&basis).filter(|pair| !is_dropped(pair));
    let (kept, new_basis): (Vec<ValueId>, Vec<Option<Entry>>) =
        kept.map(|(index, entry)| (*index, *entry)).unzip();
    if kept.len() == indices.len() {
        return None;
    }
    let (location, disjoint) = (view.op().location(), view.disjoint_attr());
    let new = if kept.is_empty() {
        create_zero(location, rewriter)
    } else {
        create_linearize(kept, &unpadded(&new_basis).0, disjoint, location, rewriter)
    };
    rewriter.replace_op(op, &[new]);
    Some(())
}

/// Results of one `affine.delinearize_index` that are joined again.
struct Run {
    of: OpId,
    /// The first index of the outer operation.
    start: usize,
    /// The first result of the inner one.
    inner_start: usize,
    length: usize,
}

fn find_runs(view: AffineLinearizeIndexOp<'_, '_>) -> Vec<Run> {
    let indices: Vec<Value<'_, '_>> = view.multi_index().collect();
    let basis = padded(view.basis(), indices.len());
    let mut runs: Vec<Run> = Vec::new();
    let mut at = 0;
    while at < indices.len() {
        let run = run_at(view, &indices, &basis, at);
        let run = run.filter(|run| runs.iter().all(|known| known.of != run.of));
        match run {
            Some(run) => {
                at += run.length;
                runs.push(run);
            }
            None => at += 1,
        }
    }
    runs
}

fn run_at<'a, 'c>(
    view: AffineLinearizeIndexOp<'a, 'c>,
    indices: &[Value<'a, 'c>],
    basis: &[Option<Entry>],
    at: usize,
) -> Option<Run> {
    let inner = indices[at].defining::<AffineDelinearizeIndexOp>()?;
    let inner_start = indices[at].result_number()?;
    let inner_basis = inner.padded_basis();
    // The first of all has no bound, or one that does not matter.
    let may_begin = basis[at] == inner_basis[inner_start]
        || (at == 0 && inner_start == 0)
        || (view.disjoint() && inner_start == 0 && inner_basis[0].is_none());
    if !may_begin {
        return None;
    }
    let results: Vec<Value<'a, 'c>> = inner.multi_index().collect();
    let pairs = (at + 1..indices.len()).zip(inner_start + 1..results.len());
    let more = pairs.take_while(|(a, b)| indices[*a] == results[*b] && basis[*a] == inner_basis[*b]).count();
    (more > 0).then(|| Run { of: inner.op().id(), start: at, inner_start, length: more + 1 })
}

/// Returns the product of entries; none if one of them is none.
fn product<'c>(
    entries: &[Option<Entry>],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Entry> {
    let context = rewriter.context();
    let mut values = Vec::new();
    let mut result = AffineExpr::constant(context, 1);
    for entry in entries {
        let factor = match (*entry)?.constant(rewriter) {
            Some(constant) => AffineExpr::constant(context, constant),
            None => {
                let Some(Entry::Value(value)) = *entry else { return None };
                values.push(value);
                AffineExpr::symbol(context, values.len() as u32 - 1)
            }
        };
        result = result.mul(context, factor);
    }
    if let Some(constant) = result.as_constant() {
        return Some(Entry::Constant(constant));
    }
    let map = AffineMap::new(context, 0, values.len() as u32, &[result]);
    let apply =
        AffineApplyOp::builder(context, location).map(map).map_operands(values).result(context.index_type());
    Some(Entry::Value(rewriter.create_value(apply)))
}

/// `linearize_index [x, y, z] by (3, 4, 5) -> linearize_index [x, w] by (3, 20)`, where `y, z` are the results of
/// `delinearize_index w into (4, 5)`
fn cancel_portion(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineLinearizeIndexOp>(op)?;
    let runs = find_runs(view);
    if runs.is_empty() {
        return None;
    }
    let (indices, location, disjoint) = (view.indices(), view.op().location(), view.disjoint_attr());
    let basis = padded(view.basis(), indices.len());
    let (mut new_indices, mut new_basis) = (Vec::new(), Vec::new());
    let mut replacements = Vec::new();
    let mut end = 0;
    for run in runs {
        new_indices.extend_from_slice(&indices[end..run.start]);
        new_basis.extend_from_slice(&basis[end..run.start]);
        end = run.start + run.length;
        let merged = &basis[run.start..end];
        rewriter.set_insertion_point(run.of);
        let size = product(merged, location, rewriter);
        new_basis.push(size);
        let inner = rewriter.view::<AffineDelinearizeIndexOp>(run.of)?;
        let (index, mut inner_basis) = (inner.linear_index().id(), inner.padded_basis());
        if run.length == inner_basis.len() {
            new_indices.push(index);
            continue;
        }
        let inner_location = inner.op().location();
        inner_basis.splice(run.inner_start..run.inner_start + run.length, [size]);
        let (inner_basis, is_unbounded) = unpadded(&inner_basis);
        let mut results = create_delinearize(index, &inner_basis, !is_unbounded, inner_location, rewriter);
        let combined = results[run.inner_start];
        new_indices.push(combined);
        let (merged, is_unbounded) = unpadded(merged);
        let parts = create_delinearize(combined, &merged, !is_unbounded, inner_location, rewriter);
        results.splice(run.inner_start..=run.inner_start, parts);
        replacements.push((run.of, results));
    }
    new_indices.extend_from_slice(&indices[end..]);
    new_basis.extend_from_slice(&basis[end..]);
    rewriter.set_insertion_point(op);
    let new = create_linearize(new_indices, &unpadded(&new_basis).0, disjoint, location, rewriter);
    rewriter.replace_op(op, &[new]);
    for (inner, results) in replacements {
        rewriter.replace_op(inner, &results);
    }
    Some(())
}
