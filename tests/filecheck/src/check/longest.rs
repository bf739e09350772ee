//! Longest matches of expressions without back references.
//!
//! The set of places reached is carried through the tree, so the cost is at most quadratic in the length of the
//! match and never exponential.

use std::collections::BTreeSet;

use super::ere::Node;

/// Finds the end of the longest match that starts at `start`, if there is a match there.
pub(super) fn longest_end(root: &Node, text: &[u8], start: usize) -> Option<usize> {
    ends(root, text, BTreeSet::from([start])).last().copied()
}

/// Returns all places where a match of `node` can end that starts at one of `starts`.
fn ends(node: &Node, text: &[u8], starts: BTreeSet<usize>) -> BTreeSet<usize> {
    match node {
        Node::Empty | Node::BackReference(_) => starts,
        Node::Set(set) => starts
            .into_iter()
            .filter(|&place| text.get(place).is_some_and(|&byte| set.contains(byte)))
            .map(|place| place + 1)
            .collect(),
        Node::LineStart | Node::LineEnd | Node::WordStart | Node::WordEnd => {
            starts.into_iter().filter(|&place| holds_at(node, text, place)).collect()
        }
        Node::Group(_, inner) => ends(inner, text, starts),
        Node::Concat(nodes) => nodes.iter().fold(starts, |places, node| ends(node, text, places)),
        Node::Alternate(nodes) => nodes.iter().flat_map(|node| ends(node, text, starts.clone())).collect(),
        Node::Repeat { node, min, max } => {
            let mut frontier = (0..*min).fold(starts, |places, _| ends(node, text, places));
            let mut reached = frontier.clone();
            let mut rounds = max.map(|max| max - min);
            while !frontier.is_empty() && rounds != Some(0) {
                rounds = rounds.map(|rounds| rounds - 1);
                frontier = ends(node, text, frontier);
                frontier.retain(|&place| reached.insert(place));
            }
            reached
        }
    }
}

/// Returns true if an assertion holds between the bytes `place - 1` and `place`.
pub(super) fn holds_at(assertion: &Node, text: &[u8], place: usize) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let before = place.checked_sub(1).and_then(|place| text.get(place));
    let after = text.get(place);
    match assertion {
        Node::LineStart => before.is_none_or(|&byte| byte == b'\n'),
        Node::LineEnd => after.is_none_or(|&byte| byte == b'\n'),
        Node::WordStart => !is_word(before) && is_word(after),
        Node::WordEnd => is_word(before) && !is_word(after),
        _ => true,
    }
}
