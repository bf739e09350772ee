//! A backtracking matcher, for expressions with back references and for the groups of a match whose end is known.

use std::ops::Range;

use super::ere::Node;
use super::longest::holds_at;

type Groups = Vec<Option<Range<usize>>>;
/// Continuation of a match: given the position reached, returns true if the rest matches.
type Next<'n> = &'n mut dyn FnMut(&mut Backtracker<'_>, usize) -> bool;

/// The state of one search; it may try many places, one after the other.
pub(super) struct Backtracker<'t> {
    text: &'t [u8],
    groups: Groups,
    steps: u32,
    depth: u32,
}

/// Gives up after this many steps in one search: an expression that takes longer is taken not to match.
const MAX_STEPS: u32 = 10_000_000;
/// Repetitions of groups nest the stack; no deeper than this.
const MAX_DEPTH: u32 = 1_000;

impl<'t> Backtracker<'t> {
    pub(super) fn new(text: &'t [u8], group_count: usize) -> Backtracker<'t> {
        Backtracker { text, groups: vec![None; group_count], steps: 0, depth: 0 }
    }

    /// Finds the longest match that starts at `start`: its end and its groups.
    pub(super) fn match_from(&mut self, root: &Node, start: usize) -> Option<(usize, Groups)> {
        let mut best = None;
        loop {
            let floor = best.as_ref().map_or(start, |(end, _)| end + 1);
            let mut found = None;
            self.groups.fill(None);
            self.step(root, start, &mut |this, end| {
                if end >= floor {
                    found = Some((end, this.groups.clone()));
                }
                end >= floor
            });
            match found {
                Some(found) => best = Some(found),
                None => return best,
            }
        }
    }

    /// Returns the groups of a match that covers exactly `start..end`.
    pub(super) fn match_between(&mut self, root: &Node, start: usize, end: usize) -> Option<Groups> {
        let mut found = None;
        self.step(root, start, &mut |this, place| {
            if place == end {
                found = Some(this.groups.clone());
            }
            place == end
        });
        found
    }

    fn step(&mut self, node: &Node, place: usize, next: Next<'_>) -> bool {
        self.steps += 1;
        if self.steps > MAX_STEPS || self.depth > MAX_DEPTH {
            return false;
        }
        self.depth += 1;
        let matched = match node {
            Node::Empty => next(self, place),
            Node::Set(set) => {
                self.text.get(place).is_some_and(|&byte| set.contains(byte)) && next(self, place + 1)
            }
            Node::LineStart | Node::LineEnd | Node::WordStart | Node::WordEnd => {
                holds_at(node, self.text, place) && next(self, place)
            }
            Node::Group(number, inner) => self.group(*number, inner, place, next),
            Node::Concat(nodes) => self.concat(nodes, place, next),
            Node::Alternate(nodes) => nodes.iter().any(|node| self.step(node, place, next)),
            Node::Repeat { node, min, max } => match **node {
                Node::Set(_) => self.repeat_set(node, (*min, *max), place, next),
                _ => self.repeat(node, (*min, *max), place, next),
            },
            Node::BackReference(number) => {
                self.reference_end(*number, place).is_some_and(|end| next(self, end))
            }
        };
        self.depth -= 1;
        matched
    }

    fn group(&mut self, number: usize, inner: &Node, place: usize, next: Next<'_>) -> bool {
        let before = self.groups[number - 1].clone();
        let matched = self.step(inner, place, &mut |this, end| {
            let outer = this.groups[number - 1].replace(place..end);
            let matched = next(this, end);
            if !matched {
                this.groups[number - 1] = outer;
            }
            matched
        });
        if !matched {
            self.groups[number - 1] = before;
        }
        matched
    }

    fn concat(&mut self, nodes: &[Node], mut place: usize, next: Next<'_>) -> bool {
        for (i, node) in nodes.iter().enumerate() {
            // What can match in one way only needs no recursion, so long literals are cheap.
            let end = match node {
                Node::Set(set) => {
                    self.text.get(place).is_some_and(|&byte| set.contains(byte)).then_some(place + 1)
                }
                Node::BackReference(number) => self.reference_end(*number, place),
                _ => {
                    let rest = &nodes[i + 1..];
                    return self.step(node, place, &mut |this, end| this.concat(rest, end, next));
                }
            };
            match end {
                Some(end) => place = end,
                None => return false,
            }
        }
        next(self, place)
    }

    /// Matches a single byte repeated: no recursion is needed, so long runs are cheap.
    fn repeat_set(&mut self, set: &Node, bounds: (u32, Option<u32>), place: usize, next: Next<'_>) -> bool {
        let Node::Set(set) = set else { unreachable!("only called for a set") };
        let (min, max) = (bounds.0 as usize, bounds.1.map_or(usize::MAX, |max| max as usize));
        let run = self.text[place..].iter().take(max).take_while(|&&byte| set.contains(byte)).count();
        (min..=run).rev().any(|length| {
            self.steps += 1;
            self.steps <= MAX_STEPS && next(self, place + length)
        })
    }

    fn repeat(&mut self, node: &Node, (min, max): (u32, Option<u32>), place: usize, next: Next<'_>) -> bool {
        let more = max != Some(0)
            && self.step(node, place, &mut |this, end| {
                // An empty round would repeat for ever; it may only serve to reach the minimum.
                if end == place && min == 0 {
                    return false;
                }
                let rest = (min.saturating_sub(1), max.map(|max| max - 1));
                this.repeat(node, rest, end, next)
            });
        more || (min == 0 && next(self, place))
    }

    /// Returns the end of a repetition of the text of group `number` at `place`, if it is there.
    fn reference_end(&self, number: usize, place: usize) -> Option<usize> {
        let wanted = &self.text[self.groups[number - 1].clone()?];
        let end = place + wanted.len();
        (self.text.get(place..end)? == wanted).then_some(end)
    }
}
