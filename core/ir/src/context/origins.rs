//! Origins of operations: which pass and which pattern made an operation, and from what.
//!
//! While a context tracks origins, a location that is given to a new operation is wrapped in the step at work, in the form
//! that MLIR has for it: `fused<"canonicalize (AddIZero)">["a.mlir":3:5]`. So origins go wherever locations go: to other
//! functions, through bufferization and every conversion, into files and back. A step is a pass, and the pattern of it if a
//! pattern is at work; which they are is a matter of the thread.

use super::Context;
use crate::uniqued::attribute::Attribute;
use crate::uniqued::location::{Location, LocationData, PackedLocation};
use std::cell::Cell;
use std::fmt;
use std::sync::atomic::Ordering;
use terrace_support::interner::FoldSet;

/// Most steps in a row that a location keeps; of a longer history the last ones are replaced.
const MOST_STEPS: usize = 32;

/// Most sources that an origin lists.
const MOST_SOURCES: usize = 16;

/// Step at work: a pass, and one of its patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pass: &'static str,
    pattern: Option<&'static str>,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pattern {
            Some(pattern) => write!(f, "{} ({pattern})", self.pass),
            None => f.write_str(self.pass),
        }
    }
}

thread_local! {
    static STEP: Cell<Option<Step>> = const { Cell::new(None) };
}

/// Returns the step at work on this thread.
pub fn current_step() -> Option<Step> {
    STEP.get()
}

/// Does work as part of a step, or of none.
pub fn in_step<R>(step: Option<Step>, work: impl FnOnce() -> R) -> R {
    /// Restores the step before, even if the work panics.
    struct Restore(Option<Step>);
    impl Drop for Restore {
        fn drop(&mut self) {
            STEP.set(self.0);
        }
    }
    let _restore = Restore(STEP.replace(step));
    work()
}

/// Does the work of a pass.
pub fn in_pass<R>(pass: &'static str, work: impl FnOnce() -> R) -> R {
    in_step(Some(Step { pass, pattern: None }), work)
}

/// Does the work of a pattern of the pass at work.
pub fn in_pattern<R>(pattern: &'static str, work: impl FnOnce() -> R) -> R {
    in_step(STEP.get().map(|step| Step { pattern: Some(pattern), ..step }), work)
}

/// Wrapped location that a body made last: most operations of a step come from few locations.
pub(crate) struct LastOrigin<'c> {
    step: Step,
    attribute: Attribute<'c>,
    location: Location<'c>,
    packed: PackedLocation,
}

/// Origin of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin<'c> {
    /// Steps that it came through, the last one first. Of an operation that was made from several ones, those of the first.
    pub steps: Vec<&'c str>,
    /// Locations that it comes from, which no pass made; at most 16.
    pub sources: Vec<Location<'c>>,
}

impl<'c> Origin<'c> {
    /// Finds the origin that a location tells of. The steps are empty where no pass made what is there.
    pub fn of(location: Location<'c>) -> Self {
        let mut origin = Origin { steps: Vec::new(), sources: Vec::new() };
        let mut seen = FoldSet::default();
        // True while the way from the outermost location is that of the first operation.
        let mut pending = vec![(location, true)];
        while let Some((next, is_first)) = pending.pop() {
            if origin.sources.len() == MOST_SOURCES {
                break;
            }
            if !seen.insert(next) {
                continue;
            }
            let parts = match next.data() {
                Some(LocationData::Fused { locations, metadata }) => {
                    if let (Some(step), true) = (metadata.and_then(step_of), is_first) {
                        origin.steps.push(step);
                    }
                    *locations
                }
                Some(LocationData::Joined { parts }) => *parts,
                _ => {
                    if next != Location::Unknown {
                        origin.sources.push(next);
                    }
                    continue;
                }
            };
            let parts = parts.iter().enumerate().rev();
            pending.extend(parts.map(|(at, part)| (*part, is_first && at == 0)));
        }
        origin
    }
}

impl fmt::Display for Origin<'_> {
    /// Formats as `from a.mlir:3:5 by convert-scf-to-cf (ForLowering), convert-to-llvm`: the steps in their order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, source) in self.sources.iter().enumerate() {
            f.write_str(if at == 0 { "from " } else { ", " })?;
            match source.find_file() {
                Some(place) => write!(f, "{}:{}:{}", place.file.as_str(), place.line(), place.column())?,
                None => write!(f, "{}", source.name().unwrap_or("a place without a name"))?,
            }
        }
        for (at, step) in self.steps.iter().rev().enumerate() {
            let before = match (at, self.sources.is_empty()) {
                (0, true) => "by ",
                (0, false) => " by ",
                _ => ", ",
            };
            write!(f, "{before}{step}")?;
        }
        Ok(())
    }
}

impl<'c> Location<'c> {
    /// Returns the name of a named location.
    fn name(self) -> Option<&'c str> {
        match self.data()? {
            LocationData::Name { name, .. } => Some(name.as_str()),
            _ => None,
        }
    }
}

/// Returns the step that metadata of a fused location names.
fn step_of(metadata: Attribute<'_>) -> Option<&str> {
    metadata.as_str()
}

/// Returns the number of steps in a row, as far as it matters.
fn depth(mut location: Location<'_>) -> usize {
    (0..MOST_STEPS)
        .take_while(|_| match location.data() {
            Some(&LocationData::Fused { locations: &[inner], metadata: Some(_) }) => {
                location = inner;
                true
            }
            _ => false,
        })
        .count()
}

impl<'c> Context<'c> {
    /// Returns true if new operations learn which pass and pattern made them.
    #[inline]
    pub fn tracks_origins(&self) -> bool {
        self.tracks_origins.load(Ordering::Relaxed)
    }

    /// Lets new operations learn which pass and pattern made them, or not.
    pub fn set_tracks_origins(&self, tracks: bool) {
        self.tracks_origins.store(tracks, Ordering::Relaxed);
    }

    /// Wraps a location in a step.
    fn wrap(&'c self, location: Location<'c>, step: Attribute<'c>) -> Location<'c> {
        if let Some(&LocationData::Fused { locations: &[inner], metadata: Some(metadata) }) = location.data()
        {
            if metadata == step {
                return location;
            }
            if depth(location) == MOST_STEPS {
                return self.fused_as_given(&[inner], Some(step));
            }
        }
        self.fused_as_given(&[location], Some(step))
    }

    /// Packs a location for a new operation of the step at work, if origins are tracked and there is one.
    #[cold]
    pub(crate) fn pack_new(
        &'c self,
        location: Location<'c>,
        last: &mut Option<Box<LastOrigin<'c>>>,
    ) -> PackedLocation {
        let Some(step) = current_step() else { return self.pack_location(location) };
        let attribute = match last {
            Some(last) if last.step == step && last.location == location => return last.packed,
            Some(last) if last.step == step => last.attribute,
            _ => self.string_attribute(&step.to_string()),
        };
        let packed = self.pack_location(self.wrap(location, attribute));
        *last = Some(Box::new(LastOrigin { step, attribute, location, packed }));
        packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_location_learns_each_step_once() {
        let context = Context::new(&[]);
        let place = context.file_line_col("a.mlir", 3, 5);
        let (first, second) =
            (context.string_attribute("cse"), context.string_attribute("canonicalize (AddZero)"));
        let once = context.wrap(place, first);
        assert_eq!(context.wrap(once, first), once);
        let origin = Origin::of(context.wrap(once, second));
        assert_eq!(origin.steps, ["canonicalize (AddZero)", "cse"]);
        assert_eq!(origin.sources, [place]);
        assert_eq!(origin.to_string(), "from a.mlir:3:5 by cse, canonicalize (AddZero)");
    }

    #[test]
    fn long_histories_stay_short() {
        let context = Context::new(&[]);
        let steps = [context.string_attribute("one"), context.string_attribute("two")];
        let place = context.file_line_col("a.mlir", 1, 1);
        let location = (0..1000).fold(place, |location, at| context.wrap(location, steps[at % 2]));
        let origin = Origin::of(location);
        assert_eq!((origin.steps.len(), origin.sources), (MOST_STEPS, vec![place]));
    }

    #[test]
    fn several_sources_are_listed_and_steps_follow_the_first() {
        let context = Context::new(&[]);
        let [a, b] = [1, 2].map(|line| context.file_line_col("a.mlir", line, 1));
        let [one, two] =
            [(a, "one"), (b, "two")].map(|(at, step)| context.wrap(at, context.string_attribute(step)));
        let origin =
            Origin::of(context.wrap(context.fused(&[one, two], None), context.string_attribute("fuse")));
        assert_eq!(origin.steps, ["fuse", "one"]);
        assert_eq!(origin.sources, [a, b]);
    }
}
