//! Identity of operations and values over passes: a track is one operation, from the pass that made it to the pass that
//! took it away.
//!
//! While its body stays, an operation is known by its id. Where bodies are made anew, operations are matched by name,
//! location and order.

use super::snapshot::{OpKey, OpShot, Ref, Snapshot};
use std::collections::{HashMap, HashSet};
use terrace_ir::ids::{BlockId, ValueId};
use terrace_rewrite::provenance::{Action, Record};

/// Most predecessors of an operation that are kept.
const MOST_PARENTS: usize = 8;

/// An operation over all passes.
pub struct Track {
    pub name: Box<str>,
    pub symbol: Option<Box<str>>,
    /// Step that made it.
    pub step: u32,
    /// Pattern that made it.
    pub pattern: Option<&'static str>,
    /// Operations that it was made from.
    pub parents: Vec<u32>,
}

/// A value or block over all passes.
pub struct Thing {
    /// Track that defines it, the last one if several do.
    pub track: u32,
    pub kind: ThingKind,
    pub number: u32,
}

/// Kind of a [`Thing`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ThingKind {
    Result,
    Argument,
    Block,
}

/// An operation as it was at the end of its last pass.
struct Live {
    track: u32,
    name: Box<str>,
    place: u64,
    symbol: Option<Box<str>>,
    results: u32,
    /// Number of arguments of its blocks.
    arguments: usize,
}

/// Operations of a body, and the bodies in it.
#[derive(Default)]
struct LiveBody {
    ops: HashMap<OpKey, Live>,
    inner: Vec<usize>,
}

/// All tracks.
#[derive(Default)]
pub struct Tracks {
    pub tracks: Vec<Track>,
    pub things: Vec<Thing>,
    bodies: HashMap<usize, LiveBody>,
    /// First result of a track, and how many there are.
    results: HashMap<u32, (u32, u32)>,
    arguments: HashMap<(u32, (usize, ValueId)), u32>,
    arguments_by_path: HashMap<(u32, [u32; 3]), u32>,
    /// Tracks whose arguments are those of another one that they replaced.
    arguments_from: HashMap<u32, u32>,
    /// Body of the arguments of a track.
    argument_bodies: HashMap<u32, usize>,
    blocks: HashMap<(u32, (usize, BlockId)), u32>,
}

/// Result of following a snapshot.
pub struct Followed {
    /// Track of each operation of the snapshot.
    pub tracks: Vec<u32>,
    /// Operations that a pattern changed in place.
    pub modified: Vec<(u32, &'static str)>,
}

impl Tracks {
    /// Follows the operations of a snapshot from the last one.
    pub fn follow(&mut self, shot: &Snapshot, is_whole: bool, step: u32, records: &[Record]) -> Followed {
        let (mut before, old_bodies) = self.take_live(shot, is_whole);
        let mut tracks: Vec<Option<u32>> = vec![None; shot.ops.len()];
        let mut renamed: Vec<Option<Live>> = Vec::new();
        renamed.resize_with(shot.ops.len(), || None);
        for (at, op) in shot.ops.iter().enumerate() {
            if let Some(live) = before.remove(&op.key) {
                match live.name == op.name {
                    true => tracks[at] = Some(live.track),
                    false => renamed[at] = Some(live),
                }
            }
        }
        match_by_structure(shot, &mut tracks, &renamed, &mut before, &old_bodies);
        let origins = Origins::new(records, &shot.ops, &tracks, &renamed, &before);
        let mut new = Vec::new();
        for (at, op) in shot.ops.iter().enumerate() {
            if tracks[at].is_none() {
                let (pattern, mut parents) = origins.of(op);
                if let Some(live) = &renamed[at] {
                    parents.retain(|parent| *parent != live.track);
                    parents.insert(0, live.track);
                }
                parents.truncate(MOST_PARENTS);
                let track = self.tracks.len() as u32;
                let (name, symbol) = (op.name.clone(), op.symbol.clone());
                self.tracks.push(Track { name, symbol, step, pattern, parents });
                tracks[at] = Some(track);
                new.push(at);
            }
        }
        let tracks: Vec<u32> = tracks.into_iter().flatten().collect();
        let dead = before.values().chain(renamed.iter().flatten());
        let dead: HashMap<u32, (u32, usize)> =
            dead.map(|live| (live.track, (live.results, live.arguments))).collect();
        self.hand_on_values(&new, &tracks, shot, &dead);
        let modified = records.iter().filter(|record| record.action == Action::Modified);
        let index: HashMap<OpKey, u32> =
            shot.ops.iter().zip(&tracks).map(|(op, track)| (op.key, *track)).collect();
        let modified =
            modified.filter_map(|record| Some((*index.get(&(record.body, record.op))?, record.pattern)));
        let mut modified: Vec<(u32, &'static str)> = modified.collect();
        let mut seen = HashSet::new();
        modified.retain(|one| seen.insert(*one));
        self.settle(shot, &tracks);
        Followed { tracks, modified }
    }

    /// Takes the operations that were in the operation of a snapshot, or all, with their bodies.
    fn take_live(&mut self, shot: &Snapshot, is_whole: bool) -> (HashMap<OpKey, Live>, HashSet<usize>) {
        let root = shot.ops.first().map(|op| op.key.0);
        let mut pending: Vec<usize> =
            if is_whole { self.bodies.keys().copied().collect() } else { root.into_iter().collect() };
        let (mut before, mut bodies) = (HashMap::new(), HashSet::new());
        while let Some(body) = pending.pop() {
            if let Some(live) = self.bodies.remove(&body) {
                bodies.insert(body);
                before.extend(live.ops);
                pending.extend(live.inner);
            }
        }
        (before, bodies)
    }

    /// Notes the operations of a snapshot as the last state.
    fn settle(&mut self, shot: &Snapshot, tracks: &[u32]) {
        for (op, track) in shot.ops.iter().zip(tracks) {
            let live = Live {
                track: *track,
                name: op.name.clone(),
                place: op.place,
                symbol: op.symbol.clone(),
                results: op.results,
                arguments: op.arguments.len(),
            };
            self.bodies.entry(op.key.0).or_default().ops.insert(op.key, live);
            let outer = op.parent.map(|parent| shot.ops[parent as usize].key.0);
            if let Some(outer) = outer.filter(|outer| *outer != op.key.0) {
                self.bodies.entry(outer).or_default().inner.push(op.key.0);
            }
        }
    }

    /// Lets the results and block arguments of an operation that replaces a single one go on as the same values.
    fn hand_on_values(
        &mut self,
        new: &[usize],
        tracks: &[u32],
        shot: &Snapshot,
        dead: &HashMap<u32, (u32, usize)>,
    ) {
        let mut taken = HashSet::new();
        // The last operation that a pattern makes has the results.
        for at in new.iter().rev() {
            let op = &shot.ops[*at];
            let (track, count, arguments) = (tracks[*at], op.results, op.arguments.len());
            let parents = self.tracks[track as usize].parents.clone();
            for parent in
                parents.iter().filter(|parent| dead.get(*parent).is_some_and(|(_, had)| *had == arguments))
            {
                if arguments > 0 && taken.insert((*parent, true)) {
                    self.arguments_from.insert(track, *parent);
                }
            }
            let heir =
                parents.into_iter().find(|parent| dead.get(parent).is_some_and(|(had, _)| *had == count));
            if let Some(parent) = heir.filter(|parent| count > 0 && taken.insert((*parent, false)))
                && let Some(&(first, had)) = self.results.get(&parent)
                && had == count
            {
                self.results.insert(track, (first, count));
                for thing in first..first + count {
                    self.things[thing as usize].track = track;
                }
            }
        }
    }

    /// Returns the number of a value or block of a snapshot.
    pub fn thing(&mut self, shot: &Snapshot, tracks: &[u32], reference: Ref) -> u32 {
        match reference {
            Ref::Result(op, number) => {
                let (track, count) = (tracks[op as usize], shot.ops[op as usize].results);
                let known = self.results.get(&track).filter(|(_, known)| *known == count);
                let first = match known {
                    Some((first, _)) => *first,
                    None => {
                        let first = self.things.len() as u32;
                        let things =
                            (0..count).map(|number| Thing { track, kind: ThingKind::Result, number });
                        self.things.extend(things);
                        self.results.insert(track, (first, count));
                        first
                    }
                };
                first + number
            }
            Ref::Argument(op, at) => {
                let (track, argument) = (tracks[op as usize], &shot.ops[op as usize].arguments[at as usize]);
                // In a new body ids say nothing.
                let known = match self.argument_bodies.get(&track) == Some(&argument.key.0) {
                    true => self.arguments.get(&(track, argument.key)),
                    false => self.arguments_by_path.get(&(track, argument.path)),
                };
                let heritage = self.arguments_from.get(&track);
                let known = known.or_else(|| {
                    heritage.and_then(|parent| self.arguments_by_path.get(&(*parent, argument.path)))
                });
                let thing = known.copied().unwrap_or_else(|| {
                    self.things.push(Thing { track, kind: ThingKind::Argument, number: argument.path[2] });
                    self.things.len() as u32 - 1
                });
                self.arguments.insert((track, argument.key), thing);
                self.arguments_by_path.insert((track, argument.path), thing);
                if argument_is_last(&shot.ops[op as usize], at) {
                    self.argument_bodies.insert(track, argument.key.0);
                }
                thing
            }
            Ref::Block(op, at) => {
                let (track, block) = (tracks[op as usize], &shot.ops[op as usize].blocks[at as usize]);
                let known = self.blocks.get(&(track, block.key)).copied();
                let thing = known.unwrap_or_else(|| {
                    self.things.push(Thing { track, kind: ThingKind::Block, number: block.path[1] });
                    self.things.len() as u32 - 1
                });
                self.blocks.insert((track, block.key), thing);
                thing
            }
        }
    }
}

fn argument_is_last(op: &OpShot, at: u32) -> bool {
    at as usize + 1 == op.arguments.len()
}

/// Matches operations of new bodies with those that are gone, by name, location and order.
fn match_by_structure(
    shot: &Snapshot,
    tracks: &mut [Option<u32>],
    renamed: &[Option<Live>],
    before: &mut HashMap<OpKey, Live>,
    old_bodies: &HashSet<usize>,
) {
    type Likeness<'l> = (&'l str, u64, Option<&'l str>);
    let unmatched = |at: usize| tracks[at].is_none() && renamed[at].is_none();
    let is_new = |op: &OpShot| !old_bodies.contains(&op.key.0) && op.place != 0;
    let candidates: Vec<usize> =
        (0..shot.ops.len()).filter(|at| unmatched(*at) && is_new(&shot.ops[*at])).collect();
    if candidates.is_empty() || before.is_empty() {
        return;
    }
    let mut gone: Vec<(u32, OpKey)> = before.iter().map(|(key, live)| (live.track, *key)).collect();
    gone.sort_unstable_by_key(|(track, _)| std::cmp::Reverse(*track));
    let mut by_likeness: HashMap<Likeness<'_>, Vec<OpKey>> = HashMap::new();
    for (_, key) in &gone {
        let live = &before[key];
        by_likeness.entry((&live.name, live.place, live.symbol.as_deref())).or_default().push(*key);
    }
    let mut found = Vec::new();
    for at in candidates {
        let op = &shot.ops[at];
        let likeness = (&*op.name, op.place, op.symbol.as_deref());
        if let Some(key) = by_likeness.get_mut(&likeness).and_then(Vec::pop) {
            found.push((at, key));
        }
    }
    for (at, key) in found {
        tracks[at] = before.remove(&key).map(|live| live.track);
    }
}

/// Origins of the operations that a pass made.
struct Origins {
    /// Pattern that made an operation, and the operation that it was applied to.
    made: HashMap<OpKey, (&'static str, OpKey)>,
    /// Operations that were replaced by results of this one.
    replaced: HashMap<OpKey, Vec<(&'static str, OpKey)>>,
    /// Tracks of operations before the pass.
    known: HashMap<OpKey, u32>,
    /// Tracks at a location: those that are gone, and those that are still there.
    gone: HashMap<u64, Vec<u32>>,
    kept: HashMap<u64, Vec<u32>>,
}

impl Origins {
    fn new(
        records: &[Record],
        ops: &[OpShot],
        tracks: &[Option<u32>],
        renamed: &[Option<Live>],
        before: &HashMap<OpKey, Live>,
    ) -> Self {
        let mut this = Origins {
            made: HashMap::new(),
            replaced: HashMap::new(),
            known: before.iter().map(|(key, live)| (*key, live.track)).collect(),
            gone: HashMap::new(),
            kept: HashMap::new(),
        };
        for record in records {
            let (op, root) = ((record.body, record.op), (record.body, record.root));
            match record.action {
                Action::Inserted => {
                    this.made.entry(op).or_insert((record.pattern, root));
                }
                Action::Modified => {
                    this.made.entry(op).or_insert((record.pattern, op));
                }
                Action::ReplacedBy(by) => {
                    this.replaced.entry((record.body, by)).or_default().push((record.pattern, op));
                }
                Action::Erased => {}
            }
        }
        let mut gone: Vec<(u32, u64)> = before.values().map(|live| (live.track, live.place)).collect();
        gone.extend(renamed.iter().flatten().map(|live| (live.track, live.place)));
        gone.sort_unstable();
        for (track, place) in gone.into_iter().filter(|(_, place)| *place != 0) {
            this.gone.entry(place).or_default().push(track);
        }
        for ((op, track), renamed) in ops.iter().zip(tracks).zip(renamed) {
            if let Some(track) = track {
                this.known.insert(op.key, *track);
                if op.place != 0 {
                    this.kept.entry(op.place).or_default().push(*track);
                }
            } else if let Some(live) = renamed {
                this.known.insert(op.key, live.track);
            }
        }
        this
    }

    /// Returns the pattern that made an operation, and the tracks that it was made from.
    fn of(&self, op: &OpShot) -> (Option<&'static str>, Vec<u32>) {
        let mut parents = Vec::new();
        let made = self.made.get(&op.key);
        let replaced = self.replaced.get(&op.key).into_iter().flatten();
        let pattern =
            made.map(|(pattern, _)| *pattern).or(replaced.clone().next().map(|(pattern, _)| *pattern));
        for (_, key) in replaced.chain(made) {
            parents.extend(self.origin(*key));
        }
        if parents.is_empty() && op.place != 0 {
            let there = self.gone.get(&op.place).or_else(|| self.kept.get(&op.place));
            parents.extend(there.into_iter().flatten().take(MOST_PARENTS));
        }
        let mut seen = HashSet::new();
        parents.retain(|parent| seen.insert(*parent));
        (pattern, parents)
    }

    /// Returns the operation from before the pass that one goes back to.
    fn origin(&self, mut key: OpKey) -> Option<u32> {
        let mut seen = HashSet::new();
        while seen.insert(key) {
            if let Some(track) = self.known.get(&key) {
                return Some(*track);
            }
            key = self.made.get(&key)?.1;
        }
        None
    }
}
