//! State of the solver: its queue, and the subscribers of each fact.
//!
//! The queue is first in, first out, and keeps duplicates: facts are widened after a number of changes, so the order of
//! the work shows in the result.

use smallvec::SmallVec;
use terrace_interfaces::region_branch::Inputs;
use terrace_ir::{Block, Operation};
use terrace_support::interner::{FoldMap, FoldSet};

/// One of the analyses that run together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Analysis {
    /// Reachability.
    DeadCode,
    /// Which values are always the same.
    Constants,
    /// The client.
    Client,
}

/// A place that an analysis can look at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Point<'a, 'c> {
    /// After an operation; nested isolated ones as seen from outside.
    After(Operation<'a, 'c>),
    /// The start of a block.
    Start(Block<'a, 'c>),
}

/// Work to do.
pub(super) type Item<'a, 'c> = (Point<'a, 'c>, Analysis);

/// A number for a point.
pub(super) type PointKey = usize;

/// Work that is to be done again after a change, in the order in which it was asked for.
#[derive(Default)]
pub(super) struct Dependents<'a, 'c> {
    items: Vec<Item<'a, 'c>>,
    seen: FoldSet<(PointKey, Analysis)>,
}

impl<'a, 'c> Dependents<'a, 'c> {
    pub fn add(&mut self, key: PointKey, item: Item<'a, 'c>) {
        if self.seen.insert((key, item.1)) {
            self.items.push(item);
        }
    }
}

/// Work that waits.
#[derive(Default)]
pub(super) struct Queue<'a, 'c>(std::collections::VecDeque<Item<'a, 'c>>);

impl<'a, 'c> Queue<'a, 'c> {
    pub fn push(&mut self, item: Item<'a, 'c>) {
        self.0.push_back(item);
    }

    pub fn pop(&mut self) -> Option<Item<'a, 'c>> {
        self.0.pop_front()
    }

    pub fn push_all(&mut self, dependents: Option<&Dependents<'a, 'c>>) {
        self.0.extend(dependents.iter().flat_map(|dependents| dependents.items.iter().copied()));
    }
}

/// Analyses, in the order in which they subscribed.
#[derive(Clone, Default)]
pub(super) struct Subscribers(SmallVec<[Analysis; 3]>);

impl Subscribers {
    pub fn add(&mut self, analysis: Analysis) {
        if !self.0.contains(&analysis) {
            self.0.push(analysis);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = Analysis> + use<> {
        self.0.clone().into_iter()
    }
}

/// Facts about all values for one analysis, and who is notified when they change.
pub(super) struct Lattices<'a, 'c, T> {
    pub facts: Vec<T>,
    /// Analyses that revisit the users of a value when its fact changes.
    pub subscribers: Vec<Subscribers>,
    /// Number of changes to a fact by values that flow into it.
    pub changes: Vec<u32>,
    /// Work beyond the users of a value.
    pub dependents: FoldMap<usize, Dependents<'a, 'c>>,
}

impl<T: Clone> Lattices<'_, '_, T> {
    pub fn new(count: usize, uninitialized: T) -> Self {
        Lattices {
            facts: vec![uninitialized; count],
            subscribers: vec![Subscribers::default(); count],
            changes: vec![0; count],
            dependents: FoldMap::default(),
        }
    }
}

/// True if control may get to a block, or along an edge.
#[derive(Clone, Default)]
pub(super) struct Executable {
    pub is_live: bool,
    /// Subscribers that revisit the whole block when it becomes reachable.
    pub subscribers: Subscribers,
}

/// Control predecessors: calls of a function, ends of regions.
#[derive(Default)]
pub(super) struct Predecessors<'a, 'c> {
    /// Known predecessors, each with the values it passes.
    pub known: Vec<(Operation<'a, 'c>, Inputs<'a, 'c>)>,
    numbers: FoldMap<PointKey, usize>,
    /// True if there may be others.
    pub has_unknown: bool,
    pub dependents: Dependents<'a, 'c>,
}

impl<'a, 'c> Predecessors<'a, 'c> {
    /// Adds one; whether that changed anything.
    pub fn add(&mut self, key: PointKey, op: Operation<'a, 'c>, inputs: Inputs<'a, 'c>) -> bool {
        match self.numbers.get(&key) {
            None => {
                self.numbers.insert(key, self.known.len());
                self.known.push((op, inputs));
                true
            }
            Some(&at) if !inputs.is_empty() && self.known[at].1 != inputs => {
                self.known[at].1 = inputs;
                true
            }
            Some(_) => false,
        }
    }
}
