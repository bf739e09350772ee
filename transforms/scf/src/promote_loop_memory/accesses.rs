//! Memory accesses of loops: places always loaded and stored directly, and what else may be accessed.

use std::collections::HashMap;
use terrace_analysis::alias::arguments::DistinctArguments;
use terrace_analysis::alias::may_alias_given;
use terrace_interfaces::effects::effects;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::EffectKind;
use terrace_ir::{Block, Body, Location, Operation, PatternRewriter, Region, TraitFlags, Type, Value};
use terrace_memref as memref;

/// More different memory than this is taken for all memory.
const MOST_TOUCHED: usize = 32;

/// The memory that operations touch.
#[derive(Clone, Debug)]
pub(super) enum Touched {
    /// Memory of these values, with whether it may be written.
    Values(Vec<(ValueId, bool)>),
    /// It may be any.
    Anything,
}

impl Default for Touched {
    fn default() -> Self {
        Touched::Values(Vec::new())
    }
}

impl Touched {
    fn add(&mut self, value: ValueId, is_written: bool) {
        let Touched::Values(values) = self else { return };
        if let Some((_, before)) = values.iter_mut().find(|(known, _)| *known == value) {
            *before |= is_written;
        } else if values.len() < MOST_TOUCHED {
            values.push((value, is_written));
        } else {
            *self = Touched::Anything;
        }
    }

    fn add_all(&mut self, other: &Touched) {
        match other {
            Touched::Values(values) => {
                values.iter().for_each(|(value, is_written)| self.add(*value, *is_written));
            }
            Touched::Anything => *self = Touched::Anything,
        }
    }
}

/// The memory that is touched in the regions of operations.
#[derive(Default)]
pub(super) struct Summaries(HashMap<OpId, Touched>);

impl Summaries {
    /// Finds what is touched in an operation; all operations in it were summarized before.
    pub fn summarize(&mut self, op: Operation<'_, '_>) {
        let mut touched = Touched::default();
        for inner in op.regions().flat_map(Region::ops) {
            self.add(inner, &mut touched);
        }
        self.0.insert(op.id(), touched);
    }

    /// Adds what one operation touches, with what is in it.
    fn add(&self, op: Operation<'_, '_>, touched: &mut Touched) {
        let is_recursive = op.has_trait(TraitFlags::RECURSIVE_EFFECTS);
        if is_recursive {
            touched.add_all(self.0.get(&op.id()).unwrap_or(&Touched::Anything));
        }
        match effects(op) {
            Some(list) => {
                for effect in list.iter().filter(|effect| effect.kind != EffectKind::Allocate) {
                    match effect.value() {
                        Some(value) => touched.add(value.id(), effect.kind != EffectKind::Read),
                        None => *touched = Touched::Anything,
                    }
                }
            }
            None if is_recursive => {}
            None => *touched = Touched::Anything,
        }
    }
}

/// An element of a memref that a block loads or stores every time that it is run.
#[derive(Debug)]
pub(super) struct Place {
    pub memref: ValueId,
    pub indices: Vec<ValueId>,
    /// Its loads and stores, in order.
    pub accesses: Vec<OpId>,
    pub is_loaded: bool,
    pub is_stored: bool,
}

impl Place {
    /// Returns the type of the element.
    pub fn ty<'c>(&self, rewriter: &PatternRewriter<'_, 'c>) -> Type<'c> {
        let first = self.first(rewriter);
        first.results().chain(first.operands()).next().expect("an access has a value").ty()
    }

    /// Returns the location of its first load or store.
    pub fn location<'c>(&self, rewriter: &PatternRewriter<'_, 'c>) -> Location<'c> {
        self.first(rewriter).location()
    }

    fn first<'a, 'c>(&self, rewriter: &'a PatternRewriter<'_, 'c>) -> Operation<'a, 'c> {
        rewriter.op(*self.accesses.first().expect("a place is accessed"))
    }
}

/// Returns the memref and the indices that an operation loads or stores.
fn accessed<'a, 'c>(op: Operation<'a, 'c>) -> Option<(Value<'a, 'c>, impl Iterator<Item = Value<'a, 'c>>)> {
    let (memref, first_index) = match op.try_as::<memref::LoadOp>() {
        Some(load) => (load.memref(), 1),
        None => (op.try_as::<memref::StoreOp>()?.memref(), 2),
    };
    Some((memref, op.operands().skip(first_index)))
}

/// The places of one memref.
#[derive(Default)]
struct Places {
    count: usize,
    stored: usize,
}

/// Returns the places that are the same in each iteration of a loop, and that nothing else in its body can be: if the
/// body stores there, nothing else touches them, and if not, nothing stores there.
pub(super) fn promotable(
    body: &Body<'_>,
    block: BlockId,
    summaries: &Summaries,
    arguments: &DistinctArguments,
) -> Vec<Place> {
    let Some((mut places, others)) = places(body, block, summaries) else { return Vec::new() };
    let mut by_memref: HashMap<ValueId, Places> = HashMap::new();
    for place in &places {
        let of_memref = by_memref.entry(place.memref).or_default();
        of_memref.count += 1;
        of_memref.stored += usize::from(place.is_stored);
    }
    if by_memref.len() > MOST_TOUCHED {
        return Vec::new();
    }
    // Values of the block itself change from one iteration to the next; what is deeper cannot be used in it.
    let is_outside = |value: &ValueId| Value::new(body, *value).parent_block().map(Block::id) != Some(block);
    let may_alias =
        |a: ValueId, b: ValueId| may_alias_given(Value::new(body, a), Value::new(body, b), arguments);
    places.retain(|place| {
        let conflicts = |is_written: bool| is_written || place.is_stored;
        let own = &by_memref[&place.memref];
        place.is_loaded
            && holds_a_number(body, place)
            && is_outside(&place.memref)
            && place.indices.iter().all(is_outside)
            && (own.stored == 0 || own.count == 1)
            && !others.iter().any(|(value, written)| conflicts(*written) && may_alias(*value, place.memref))
            && !by_memref.iter().any(|(memref, of)| {
                *memref != place.memref && conflicts(of.stored != 0) && may_alias(*memref, place.memref)
            })
    });
    places
}

/// Returns true if a place holds a number, or several: what is loaded can be no memory that a summary speaks of.
fn holds_a_number(body: &Body<'_>, place: &Place) -> bool {
    let element = Value::new(body, place.memref).ty().element_or_self();
    let number = if element.is_vector() { element.element_or_self() } else { element };
    number.is_int_or_index_or_float()
}

/// Collects the places that a block loads and stores, and what else it touches, which are values and whether they are
/// written; `None` if that may be anything.
fn places(
    body: &Body<'_>,
    block: BlockId,
    summaries: &Summaries,
) -> Option<(Vec<Place>, Vec<(ValueId, bool)>)> {
    let mut others = Touched::default();
    let mut places: Vec<Place> = Vec::new();
    let mut by_name: HashMap<(ValueId, Vec<ValueId>), usize> = HashMap::new();
    for op in Block::new(body, block).ops() {
        let Some((memref, indices)) = accessed(op) else {
            summaries.add(op, &mut others);
            continue;
        };
        let indices: Vec<ValueId> = indices.map(Value::id).collect();
        let at = *by_name.entry((memref.id(), indices.clone())).or_insert_with(|| {
            let (is_loaded, is_stored) = (false, false);
            places.push(Place { memref: memref.id(), indices, accesses: Vec::new(), is_loaded, is_stored });
            places.len() - 1
        });
        let place = &mut places[at];
        place.accesses.push(op.id());
        let is_load = op.result_count() == 1;
        place.is_loaded |= is_load;
        place.is_stored |= !is_load;
    }
    match others {
        Touched::Values(others) => Some((places, others)),
        Touched::Anything => None,
    }
}
