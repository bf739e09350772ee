//! [`Timeline`]: where memory is read and written, in the order of the text, for the question what happens in between.

use crate::dependence::{Access, Pairs, common_loops, dependence};
use std::cell::RefCell;
use terrace_affine as affine;
use terrace_affine::affine_scope;
use terrace_analysis::alias::may_alias;
use terrace_interfaces::effects::effects;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::EffectKind;
use terrace_ir::{Block, Body, Operation, Region, TraitFlags, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// Deed done to memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Deed {
    Read,
    Write,
}

/// An access, and where it is.
pub(super) struct Entry<'a, 'c> {
    pub access: Access<'a, 'c>,
    pub position: u32,
    /// The number of the elements that it touches: accesses with equal numbers touch the same ones, in terms of the
    /// same values.
    pub place: usize,
    pub block: BlockId,
}

/// Affine accesses in one block whose subscripts differ in constants only.
struct Group<'a, 'c> {
    deed: Deed,
    block: BlockId,
    example: Operation<'a, 'c>,
    linear: Linear<'c>,
    /// Positions and places, in order.
    members: Vec<(u32, usize, Operation<'a, 'c>)>,
    by_place: FoldMap<usize, Vec<u32>>,
}

/// Subscripts without their constants, applied to operands, and the shape of what is accessed.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Linear<'c> {
    exprs: Vec<AffineExpr<'c>>,
    dims: u32,
    operands: Vec<ValueId>,
    extents: Vec<i64>,
}

/// All effects in a body.
pub(super) struct Timeline<'a, 'c> {
    body: &'a Body<'c>,
    /// Positions of operations, and of the last one in each that has regions.
    positions: FoldMap<OpId, (u32, u32)>,
    /// All affine accesses.
    pub entries: Vec<Entry<'a, 'c>>,
    /// Positions at which anything may be done.
    unknown: [Vec<u32>; 2],
    /// Positions of effects on a value, other than those of affine accesses.
    others: FoldMap<ValueId, [Vec<u32>; 2]>,
    /// Positions of affine accesses to a memref.
    affine: FoldMap<ValueId, [Vec<u32>; 2]>,
    groups: FoldMap<ValueId, Vec<Group<'a, 'c>>>,
    /// Values that memory is known by.
    values: Vec<ValueId>,
    caches: RefCell<Caches>,
}

/// Answers to questions that were asked.
#[derive(Default)]
struct Caches {
    aliases: FoldMap<ValueId, Vec<ValueId>>,
    conflicts: FoldMap<(usize, BlockId, usize, BlockId, usize), bool>,
    common: FoldMap<(BlockId, BlockId), usize>,
}

/// Positions from one to another, both included.
type Span = (u32, u32);

impl<'a, 'c> Timeline<'a, 'c> {
    /// Reads a body; what is isolated in it has a body of its own.
    pub fn of(body: &'a Body<'c>) -> Self {
        let mut timeline = Timeline {
            body,
            positions: FoldMap::default(),
            entries: Vec::new(),
            unknown: Default::default(),
            others: FoldMap::default(),
            affine: FoldMap::default(),
            groups: FoldMap::default(),
            values: Vec::new(),
            caches: RefCell::default(),
        };
        let mut places = FoldMap::default();
        for region in Operation::new(body, Body::ROOT).regions() {
            timeline.read(region, &mut places);
        }
        let mut seen = FoldSet::default();
        let values = timeline.others.keys().chain(timeline.affine.keys()).copied();
        timeline.values = values.filter(|value| seen.insert(*value)).collect();
        timeline.values.sort();
        timeline
    }

    fn read(&mut self, region: Region<'a, 'c>, places: &mut FoldMap<(ValueId, Linear<'c>, Vec<i64>), usize>) {
        for op in region.ops() {
            let position = self.positions.len() as u32;
            self.positions.insert(op.id(), (position, position));
            match Access::of(op) {
                Some(access) => self.add_access(access, position, places),
                None => self.add_effects(op, position),
            }
            if op.region_count() != 0 && self.body.child(op.id()).is_none() {
                for inner in op.regions() {
                    ensure_stack(|| self.read(inner, places));
                }
                let last = self.positions.len() as u32 - 1;
                self.positions.insert(op.id(), (position, last));
            }
        }
    }

    fn add_access(
        &mut self,
        access: Access<'a, 'c>,
        position: u32,
        places: &mut FoldMap<(ValueId, Linear<'c>, Vec<i64>), usize>,
    ) {
        let Some(block) = access.op.block().map(Block::id) else { return };
        let deed = if access.is_store { Deed::Write } else { Deed::Read };
        let (linear, constants) = linear_part(&access);
        let count = places.len();
        let key = (access.memref.id(), linear, constants);
        let place = *places.entry(key.clone()).or_insert(count);
        let memref = access.memref.id();
        let groups = self.groups.entry(memref).or_default();
        let linear = key.1;
        let is_it =
            |group: &&mut Group<'a, 'c>| group.block == block && group.deed == deed && group.linear == linear;
        let group = match groups.iter_mut().rev().find(is_it) {
            Some(group) => group,
            None => {
                let (members, by_place) = (Vec::new(), FoldMap::default());
                groups.push(Group { deed, block, example: access.op, linear, members, by_place });
                let at = groups.len() - 1;
                &mut groups[at]
            }
        };
        group.members.push((position, place, access.op));
        group.by_place.entry(place).or_default().push(position);
        self.affine.entry(memref).or_default()[deed as usize].push(position);
        self.entries.push(Entry { access, position, place, block });
    }

    fn add_effects(&mut self, op: Operation<'a, 'c>, position: u32) {
        let Some(list) = effects(op) else {
            if !op.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
                self.unknown.iter_mut().for_each(|list| list.push(position));
            }
            return;
        };
        for effect in list {
            let deed = match effect.kind {
                EffectKind::Read => Deed::Read,
                // Nothing is left of what is freed.
                EffectKind::Write | EffectKind::Free => Deed::Write,
                EffectKind::Allocate => continue,
            };
            match effect.value() {
                Some(value) => self.others.entry(value.id()).or_default()[deed as usize].push(position),
                None => self.unknown[deed as usize].push(position),
            }
        }
    }

    /// Returns the last position in the operation around a block.
    pub fn end_around(&self, block: Block<'a, 'c>) -> u32 {
        let around = block.parent_op().and_then(|op| self.positions.get(&op.id()));
        around.map_or(u32::MAX, |(_, last)| *last)
    }

    /// Returns true unless it is known that nothing between two accesses to the same elements does that to these; the
    /// first one comes before the second one wherever control gets to that.
    pub fn may_intervene(&self, deed: Deed, from: &Entry<'a, 'c>, to: &Entry<'a, 'c>) -> bool {
        let Some(spans) = self.between(from.access.op, to.access.op) else { return true };
        if in_spans(&self.unknown[deed as usize], &spans) {
            return true;
        }
        let memref = to.access.memref;
        let is_done =
            |list: Option<&[Vec<u32>; 2]>| list.is_some_and(|list| in_spans(&list[deed as usize], &spans));
        for value in self.aliases_of(memref) {
            if is_done(self.others.get(&value)) || value != memref.id() && is_done(self.affine.get(&value)) {
                return true;
            }
        }
        let least = self.common_of(from.block, from.access.op, to.block, to.access.op);
        let repeats = may_repeat(from.access.op, to.access.op);
        let groups = self.groups.get(&memref.id()).map_or(&[][..], Vec::as_slice);
        groups.iter().filter(|group| group.deed == deed).any(|group| match repeats {
            true => group.may_touch(to, &spans),
            false => self.may_conflict(group, to, &spans, least),
        })
    }

    /// Returns true unless it is known that no access of a group in some spans touches what an access does, in the same
    /// iteration of the outermost loops.
    fn may_conflict(&self, group: &Group<'a, 'c>, to: &Entry<'a, 'c>, spans: &[Span], least: usize) -> bool {
        let within = |span: &Span| group.within(*span);
        if spans.iter().all(|span| within(span).is_empty()) {
            return false;
        }
        let target = &to.access;
        if affine_scope(group.example) != affine_scope(target.op) {
            return true;
        }
        let common = self.common_of(group.block, group.example, to.block, target.op);
        let (linear, _) = linear_part(target);
        if linear == group.linear && linear.extents.iter().all(|extent| *extent == 1) && common == least {
            // In one iteration, subscripts that differ in constants differ.
            let same = group.by_place.get(&to.place).map_or(&[][..], Vec::as_slice);
            return same.iter().any(|at| *at < to.position && is_in(*at, spans));
        }
        spans.iter().flat_map(within).any(|&(position, place, op)| {
            let is_before = usize::from(position < to.position);
            let key = (place, group.block, to.place, to.block, 2 * least + is_before);
            if let Some(known) = self.caches.borrow().conflicts.get(&key) {
                return *known;
            }
            let conflict = Access::of(op).is_none_or(|source| {
                let mut depths = least + 1..=common + 1;
                depths.any(|depth| !dependence(&source, target, depth, Pairs::Ordered).is_none())
            });
            self.caches.borrow_mut().conflicts.insert(key, conflict);
            conflict
        })
    }

    fn common_of(
        &self,
        a: BlockId,
        first: Operation<'a, 'c>,
        b: BlockId,
        second: Operation<'a, 'c>,
    ) -> usize {
        let known = self.caches.borrow().common.get(&(a, b)).copied();
        known.unwrap_or_else(|| {
            let count = common_loops(first, second);
            self.caches.borrow_mut().common.insert((a, b), count);
            count
        })
    }

    /// Returns the values whose memory may be that of a memref.
    fn aliases_of(&self, memref: Value<'a, 'c>) -> Vec<ValueId> {
        if let Some(known) = self.caches.borrow().aliases.get(&memref.id()) {
            return known.clone();
        }
        let all = self.values.iter().copied();
        let aliases: Vec<ValueId> =
            all.filter(|value| may_alias(Value::new(self.body, *value), memref)).collect();
        self.caches.borrow_mut().aliases.insert(memref.id(), aliases.clone());
        aliases
    }

    /// Returns what is executed between two operations, the first of which is in a region around the second one, or in
    /// the same one: in an operation around the second one, everything.
    fn between(&self, from: Operation<'a, 'c>, to: Operation<'a, 'c>) -> Option<Vec<Span>> {
        let region = from.parent_region()?;
        let ancestor = region.find_ancestor_op(to)?;
        let (start, _) = *self.positions.get(&from.id())?;
        let (reached, last) = *self.positions.get(&ancestor.id())?;
        let end = if ancestor == to { reached.checked_sub(1)? } else { last };
        let (first, target) = (from.block()?, ancestor.block()?);
        if first == target && start < reached {
            return Some(vec![(start + 1, end)]);
        }
        let mut spans = vec![(start + 1, self.last_in(first)?)];
        let mut left: Vec<Block<'a, 'c>> = first.successors().collect();
        let mut seen = FoldSet::default();
        while let Some(block) = left.pop() {
            if !seen.insert(block.id()) {
                continue;
            }
            let Some(first) = block.first_op() else { continue };
            let (first, _) = *self.positions.get(&first.id())?;
            if block == target {
                spans.push((first, end));
            } else {
                spans.push((first, self.last_in(block)?));
                left.extend(block.successors());
            }
        }
        Some(spans)
    }

    fn last_in(&self, block: Block<'a, 'c>) -> Option<u32> {
        self.positions.get(&block.last_op()?.id()).map(|(_, last)| *last)
    }
}

impl<'c> Group<'_, 'c> {
    /// Returns the members in a span.
    fn within(&self, (from, last): Span) -> &[(u32, usize, Operation<'_, 'c>)] {
        let start = self.members.partition_point(|member| member.0 < from);
        let end = self.members.partition_point(|member| member.0 <= last);
        &self.members[start..end]
    }

    /// Returns true unless the members in some spans touch other elements than an access, whatever the iterations.
    fn may_touch(&self, to: &Entry<'_, 'c>, spans: &[Span]) -> bool {
        let (linear, _) = linear_part(&to.access);
        let is_constant = linear == self.linear
            && linear.operands.is_empty()
            && linear.extents.iter().all(|extent| *extent == 1);
        let mut members = spans.iter().flat_map(|span| self.within(*span));
        members.any(|member| !is_constant || member.1 == to.place)
    }
}

/// Returns true if an operation may be executed several times for one execution of an operation before it, other than
/// by affine loops.
fn may_repeat<'a, 'c>(from: Operation<'a, 'c>, to: Operation<'a, 'c>) -> bool {
    let mut region = to.parent_region();
    while let Some((inside, parent)) = region.and_then(|region| Some((region, region.parent_op()?))) {
        if Some(inside) == from.parent_region() {
            return false;
        }
        let is_affine = parent.isa::<affine::AffineForOp>() || parent.isa::<affine::AffineParallelOp>();
        if !is_affine && parent.declares_interface("LoopLikeOpInterface") || !inside.has_one_block() {
            return true;
        }
        region = parent.parent_region();
    }
    true
}

fn is_in(position: u32, spans: &[Span]) -> bool {
    spans.iter().any(|(from, last)| (*from..=*last).contains(&position))
}

/// Returns true if one of some positions, which are in order, is in a span.
fn in_spans(positions: &[u32], spans: &[Span]) -> bool {
    spans.iter().any(|(from, last)| {
        positions.get(positions.partition_point(|at| at < from)).is_some_and(|at| at <= last)
    })
}

/// Returns the subscripts without their constants, and these. Operands are in the order of their definitions.
fn linear_part<'c>(access: &Access<'_, 'c>) -> (Linear<'c>, Vec<i64>) {
    let context = access.op.context();
    let ids: Vec<ValueId> = access.subscripts.operands.iter().map(|value| value.id()).collect();
    let (dims, symbols) = ids.split_at(access.subscripts.map.dims() as usize);
    let (dim_exprs, dims) = in_order(dims, |at| AffineExpr::dim(context, at));
    let (symbol_exprs, symbols) = in_order(symbols, |at| AffineExpr::symbol(context, at));
    let counts = (dims.len() as u32, symbols.len() as u32);
    let results = access.subscripts.map.results().iter();
    let results: Vec<AffineExpr<'c>> =
        results.map(|result| result.replace(context, &dim_exprs, &symbol_exprs)).collect();
    let map = AffineMap::new(context, counts.0, counts.1, &results).simplified(context);
    let split = |expr: &AffineExpr<'c>| match expr.kind() {
        AffineExprKind::Constant(value) => (AffineExpr::constant(context, 0), value),
        _ => match expr.as_binary() {
            Some((BinaryKind::Add, left, right)) if right.as_constant().is_some() => {
                (left, right.as_constant().unwrap_or(0))
            }
            _ => (*expr, 0),
        },
    };
    let (exprs, constants) = map.results().iter().map(split).unzip();
    let operands = [dims, symbols].concat();
    let extents = access.extents.clone();
    (Linear { exprs, dims: map.dims(), operands, extents }, constants)
}

/// Sorts operands, and gives the expression that stands for each of the old ones.
fn in_order<'c>(
    operands: &[ValueId],
    input: impl Fn(u32) -> AffineExpr<'c>,
) -> (Vec<AffineExpr<'c>>, Vec<ValueId>) {
    let mut sorted = operands.to_vec();
    sorted.sort();
    let exprs = operands.iter().map(|operand| input(sorted.partition_point(|other| other < operand) as u32));
    (exprs.collect(), sorted)
}
