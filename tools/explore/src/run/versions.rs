//! Versions of the program after each step, as changes to the version before.

use super::functions::FunctionShot;
use super::story::{Event, Story};
use std::collections::HashMap;

/// Changes of a step.
#[derive(Default)]
pub struct Change {
    /// Cuts in the lines before, in order: position, number of lines removed, lines inserted.
    pub hunks: Vec<(usize, usize, Vec<u32>)>,
    /// Ranges of lines whose values have new names, with the names that do not follow from the rule.
    pub names: Vec<(usize, usize, Vec<(usize, u32)>)>,
    /// Functions after the step that differ from those before; `None` for one that is gone.
    pub functions: Vec<(u32, Option<FunctionShot>)>,
}

/// Program between two steps.
#[derive(Default)]
pub struct Versions<'s> {
    lines: Vec<u32>,
    /// Names of values and blocks.
    names: HashMap<u32, u32>,
    functions: HashMap<u32, FunctionShot>,
    events: HashMap<u32, Vec<&'s Event>>,
}

impl<'s> Versions<'s> {
    /// Returns the versions of a story, before the first one.
    pub fn of(story: &'s Story) -> Self {
        let mut this = Versions::default();
        for event in &story.events {
            this.events.entry(event.step).or_default().push(event);
        }
        this
    }

    /// Returns the text of the version.
    #[cfg(test)]
    pub fn text(&self, story: &Story) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let entry = &story.entries.all[*line as usize];
            text.push_str(&" ".repeat(usize::from(entry.indent)));
            let mut things = entry.things.iter();
            let mut words = story.templates.all[entry.template as usize].split(super::snapshot::HOLE);
            text.push_str(words.next().expect("there is a first word"));
            for word in words {
                let thing = things.next().expect("each hole has a thing");
                let name = &*story.words.all[self.names[thing] as usize];
                let is_group =
                    word.strip_prefix(':').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
                text.push_str(if is_group { name.trim_end_matches("#0") } else { name });
                text.push_str(word);
            }
            text.push('\n');
        }
        text
    }

    /// Goes on to the version after a step.
    pub fn apply(&mut self, step: u32, story: &Story) -> Change {
        let old = std::mem::take(&mut self.lines);
        let events = self.events.remove(&step).unwrap_or_default();
        let mut change = Change::default();
        let mut lines = old.clone();
        // Ranges whose names are new: those of the events, where they came to lie.
        let mut renamed: Vec<(usize, usize, &'s Event)> = Vec::new();
        let mut nested: Vec<&'s Event> = Vec::new();
        for event in events {
            self.take_functions(event, &mut change);
            match event.root {
                Some(_) => nested.push(event),
                None => {
                    splice(&mut lines, &mut renamed, &std::mem::take(&mut nested), story);
                    lines.clone_from(&event.lines);
                    renamed = vec![(0, lines.len(), event)];
                }
            }
        }
        splice(&mut lines, &mut renamed, &nested, story);
        change.hunks = hunks(&old, &lines);
        for (start, end, event) in renamed {
            let exceptions = self.rename(&lines[start..end], event, story);
            if let Some(exceptions) = exceptions {
                change.names.push((start, end, exceptions));
            }
        }
        self.lines = lines;
        change
    }

    fn take_functions(&mut self, event: &Event, change: &mut Change) {
        if event.root.is_none() {
            let kept: Vec<u32> = event.functions.iter().map(|one| one.track).collect();
            let mut gone: Vec<u32> =
                self.functions.keys().copied().filter(|track| !kept.contains(track)).collect();
            gone.sort_unstable();
            for track in gone {
                self.functions.remove(&track);
                change.functions.push((track, None));
            }
        }
        for function in &event.functions {
            if self.functions.get(&function.track) != Some(function) {
                self.functions.insert(function.track, function.clone());
                change.functions.push((function.track, Some(function.clone())));
            }
        }
    }

    /// Gives the values and blocks of a range their names. Returns those that are not as expected, by the position of
    /// the value among those that occur; `None` if all names are as they were.
    ///
    /// A value is expected to keep a name that is no number, and otherwise to have the next number.
    fn rename(&mut self, lines: &[u32], event: &Event, story: &Story) -> Option<Vec<(usize, u32)>> {
        let mut exceptions = Vec::new();
        let (mut has_changed, mut last, mut position) = (false, None, 0);
        let mut seen = std::collections::HashSet::new();
        let things = lines.iter().flat_map(|line| story.entries.all[*line as usize].things.iter());
        for (thing, word) in things.zip(&event.words) {
            if !seen.insert(*thing) {
                continue;
            }
            let text = &*story.words.all[*word as usize];
            let before = self.names.get(thing).copied();
            let before_text = before.map(|before| &*story.words.all[before as usize]);
            let is_expected = match before_text.filter(|name| number_of(name).is_none()) {
                Some(name) => name == text,
                None => text == format!("%{}", last.map_or(0, |last: u64| last + 1)),
            };
            if !is_expected {
                exceptions.push((position, *word));
            }
            last = number_of(text).or(last);
            has_changed |= before != Some(*word);
            self.names.insert(*thing, *word);
            position += 1;
        }
        has_changed.then_some(exceptions)
    }
}

/// Returns the number that a value has as its name.
fn number_of(name: &str) -> Option<u64> {
    let digits = name.strip_prefix('%')?;
    let digits = digits.split_once('#').map_or(digits, |(digits, _)| digits);
    digits.parse().ok()
}

/// Puts new texts of nested operations in the place of the old ones.
fn splice<'s>(
    lines: &mut Vec<u32>,
    renamed: &mut Vec<(usize, usize, &'s Event)>,
    events: &[&'s Event],
    story: &Story,
) {
    if events.is_empty() {
        return;
    }
    let mut by_root: HashMap<u32, &'s Event> = HashMap::new();
    for event in events {
        by_root.extend(event.root.map(|root| (root, *event)));
    }
    let mut ends: HashMap<u32, usize> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        let track = story.entries.all[*line as usize].track;
        if by_root.contains_key(&track) {
            ends.insert(track, at + 1);
        }
    }
    let old = std::mem::take(lines);
    // Names that a version of the whole program gave stand in the places that the lines have now.
    let mut moved = Vec::new();
    let mut at = 0;
    while at < old.len() {
        let track = story.entries.all[old[at] as usize].track;
        match (by_root.get(&track), ends.get(&track)) {
            (Some(event), Some(end)) => {
                moved.push((lines.len(), lines.len() + event.lines.len(), *event));
                lines.extend(&event.lines);
                at = *end;
            }
            _ => {
                lines.push(old[at]);
                at += 1;
            }
        }
    }
    if renamed.is_empty() {
        *renamed = moved;
    } else {
        renamed.clear();
        renamed.extend(moved);
    }
}

/// Returns the cuts that make new lines of old ones: what is in both, in the same order, stays.
fn hunks(old: &[u32], new: &[u32]) -> Vec<(usize, usize, Vec<u32>)> {
    let prefix = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let suffix =
        old[prefix..].iter().rev().zip(new[prefix..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (before, after) = (&old[prefix..old.len() - suffix], &new[prefix..new.len() - suffix]);
    let places: HashMap<u32, usize> = before.iter().enumerate().map(|(at, line)| (*line, at)).collect();
    let kept = increasing(after.iter().enumerate().filter_map(|(at, line)| Some((*places.get(line)?, at))));
    let mut hunks = Vec::new();
    let (mut from, mut to) = (0, 0);
    for (a, b) in kept.into_iter().chain([(before.len(), after.len())]) {
        if a > from || b > to {
            hunks.push((prefix + from, a - from, after[to..b].to_vec()));
        }
        (from, to) = (a + 1, b + 1);
    }
    hunks
}

/// Returns a longest sequence of pairs, in their order, whose first numbers grow.
fn increasing(pairs: impl Iterator<Item = (usize, usize)>) -> Vec<(usize, usize)> {
    let pairs: Vec<(usize, usize)> = pairs.collect();
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (at, (place, _)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].0 < *place);
        before.push(length.checked_sub(1).map(|length| ends[length]));
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut chain = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(at) = next {
        chain.push(pairs[at]);
        next = before[at];
    }
    chain.reverse();
    chain
}

#[cfg(test)]
mod tests {
    use super::hunks;

    #[test]
    fn hunks_make_the_new_lines() {
        let cases: [(&[u32], &[u32]); 6] = [
            (&[], &[]),
            (&[], &[1, 2]),
            (&[1, 2, 3], &[]),
            (&[1, 2, 3, 4], &[1, 4]),
            (&[1, 2, 3, 4], &[1, 5, 3, 6, 4]),
            (&[1, 2, 3, 4, 5], &[1, 4, 2, 3, 5]),
        ];
        for (old, new) in cases {
            let mut made = Vec::new();
            let mut at = 0;
            for (position, removed, inserted) in hunks(old, new) {
                made.extend(&old[at..position]);
                made.extend(inserted);
                at = position + removed;
            }
            made.extend(&old[at..]);
            assert_eq!(made, new);
        }
        assert_eq!(hunks(&[1, 2, 3, 4, 5], &[1, 4, 2, 3, 5]), [(1, 0, vec![4]), (3, 1, vec![])]);
    }
}
