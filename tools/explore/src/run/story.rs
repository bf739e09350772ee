//! Story of a run: the program after each pass, as lines that many versions share.

use super::functions::{FunctionShot, functions_of};
use super::snapshot::Snapshot;
use super::tracks::Tracks;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;
use terrace_rewrite::provenance::Record;

/// Line of a version of the program.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Entry {
    pub track: u32,
    /// Number among the lines of its operation.
    pub ordinal: u32,
    pub indent: u16,
    pub template: u32,
    pub things: Box<[u32]>,
}

/// Interned values, numbered in the order in which they came.
pub struct Pool<T> {
    pub all: Vec<T>,
    numbers: HashMap<T, u32>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { all: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Clone + Eq + Hash> Pool<T> {
    /// Returns the number of a value.
    pub fn number(&mut self, value: T) -> u32 {
        if let Some(number) = self.numbers.get(&value) {
            return *number;
        }
        let number = self.all.len() as u32;
        self.all.push(value.clone());
        self.numbers.insert(value, number);
        number
    }
}

/// New text of an operation after a pass.
pub struct Event {
    pub step: u32,
    /// Track of the operation; `None` for the whole program.
    pub root: Option<u32>,
    pub lines: Vec<u32>,
    /// Text of the values and blocks of each line, in order.
    pub words: Vec<u32>,
    /// Functions, if the operation has any.
    pub functions: Vec<FunctionShot>,
}

/// Everything that was recorded.
#[derive(Default)]
pub struct Story {
    pub tracks: Tracks,
    pub entries: Pool<Entry>,
    pub templates: Pool<Box<str>>,
    pub words: Pool<Box<str>>,
    pub events: Vec<Event>,
    /// Operations that a pattern changed in place: step, track, pattern.
    pub modified: Vec<(u32, u32, &'static str)>,
    /// Diagnostics of each step, by position.
    pub told: Vec<(u32, Range<usize>)>,
    /// Steps that failed.
    pub failed: Vec<u32>,
    /// Number of operations that each step ran on.
    pub runs: HashMap<u32, u32>,
    last: u32,
}

impl Story {
    /// Returns the last step that was recorded.
    pub fn last_step(&self) -> u32 {
        self.last
    }

    /// Notes what was told while a step ran on one operation.
    pub fn tell(&mut self, step: u32, told: Range<usize>, has_failed: bool) {
        *self.runs.entry(step).or_default() += 1;
        if !told.is_empty() {
            self.told.push((step, told));
        }
        if has_failed {
            self.failed.push(step);
        }
    }

    /// Adds a version of the whole program.
    pub fn add(&mut self, shot: &Snapshot, is_whole: bool, step: u32, records: &[Record]) {
        self.add_nested(shot, is_whole, 0, step, records);
    }

    /// Adds a version of an operation at a depth of nesting.
    pub fn add_nested(
        &mut self,
        shot: &Snapshot,
        is_whole: bool,
        depth: usize,
        step: u32,
        records: &[Record],
    ) {
        self.last = self.last.max(step);
        let followed = self.tracks.follow(shot, is_whole, step, records);
        let tracks = &followed.tracks;
        self.modified.extend(followed.modified.iter().map(|(track, pattern)| (step, *track, *pattern)));
        let mut ordinals: HashMap<u32, u32> = HashMap::new();
        let (mut lines, mut words) = (Vec::with_capacity(shot.lines.len()), Vec::new());
        for line in &shot.lines {
            let Some(&track) = tracks.get(line.op as usize) else { continue };
            let ordinal = ordinals.entry(track).or_default();
            let things = line.refs.iter().map(|one| self.tracks.thing(shot, tracks, *one)).collect();
            let entry = Entry {
                track,
                ordinal: *ordinal,
                indent: line.indent.saturating_add(2 * depth as u16),
                template: self.templates.number(line.template.as_str().into()),
                things,
            };
            *ordinal += 1;
            lines.push(self.entries.number(entry));
            words.extend(line.words.iter().map(|word| self.words.number(word.clone())));
        }
        let functions = functions_of(shot, tracks, &mut self.tracks);
        let root = if is_whole { None } else { tracks.first().copied() };
        self.events.push(Event { step, root, lines, words, functions });
    }
}
