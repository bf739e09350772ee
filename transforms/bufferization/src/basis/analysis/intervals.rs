//! Intervals of positions in a text, to be found by what they overlap: treaps that know the furthest end below.

/// Interval of positions, both ends included, with a number of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub start: u32,
    pub end: u32,
    pub item: u32,
}

impl Interval {
    fn key(self) -> (u32, u32) {
        (self.start, self.item)
    }
}

/// Marker of a missing child.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Node {
    interval: Interval,
    /// Largest end of the intervals from here downwards.
    furthest: u32,
    left: u32,
    right: u32,
}

/// Set of intervals in an [`Arena`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    root: u32,
    /// Number of intervals.
    pub len: usize,
}

impl Tree {
    pub const EMPTY: Tree = Tree { root: NONE, len: 0 };
}

/// Memory of all sets of intervals.
#[derive(Default)]
pub(super) struct Arena(Vec<Node>);

/// Returns a number that looks random, which balances the trees.
fn priority(node: u32) -> u64 {
    let mixed = (u64::from(node) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Arena {
    fn update(&mut self, at: u32) {
        let node = self.0[at as usize];
        let below = [node.left, node.right].into_iter().filter(|child| *child != NONE);
        let furthest = below.map(|child| self.0[child as usize].furthest).max().unwrap_or(0);
        self.0[at as usize].furthest = furthest.max(node.interval.end);
    }

    /// Splits a tree into the intervals before a key, and the others.
    fn split(&mut self, at: u32, key: (u32, u32)) -> (u32, u32) {
        if at == NONE {
            return (NONE, NONE);
        }
        let node = self.0[at as usize];
        if node.interval.key() < key {
            let (left, right) = self.split(node.right, key);
            self.0[at as usize].right = left;
            self.update(at);
            (at, right)
        } else {
            let (left, right) = self.split(node.left, key);
            self.0[at as usize].left = right;
            self.update(at);
            (left, at)
        }
    }

    fn insert_node(&mut self, at: u32, new: u32) -> u32 {
        if at == NONE {
            return new;
        }
        let key = self.0[new as usize].interval.key();
        if priority(new) > priority(at) {
            let (left, right) = self.split(at, key);
            self.0[new as usize].left = left;
            self.0[new as usize].right = right;
            self.update(new);
            return new;
        }
        let node = self.0[at as usize];
        if node.interval.key() < key {
            self.0[at as usize].right = self.insert_node(node.right, new);
        } else {
            self.0[at as usize].left = self.insert_node(node.left, new);
        }
        self.update(at);
        at
    }

    /// Adds an interval to a tree.
    pub fn insert(&mut self, tree: &mut Tree, interval: Interval) {
        let new = self.0.len() as u32;
        self.0.push(Node { interval, furthest: interval.end, left: NONE, right: NONE });
        tree.root = self.insert_node(tree.root, new);
        tree.len += 1;
    }

    /// Moves all intervals of the smaller of two trees to the larger one, which is returned.
    pub fn merge(&mut self, a: Tree, b: Tree) -> Tree {
        let (mut large, small) = if a.len >= b.len { (a, b) } else { (b, a) };
        let mut open = vec![small.root];
        while let Some(at) = open.pop() {
            if at == NONE {
                continue;
            }
            let node = self.0[at as usize];
            open.extend([node.left, node.right]);
            self.0[at as usize] = Node { furthest: node.interval.end, left: NONE, right: NONE, ..node };
            large.root = self.insert_node(large.root, at);
        }
        large.len += small.len;
        large
    }

    /// Visits the intervals of a tree that overlap a range, until a visit returns true; returns true then.
    pub fn any_overlapping(
        &self,
        tree: Tree,
        start: u32,
        end: u32,
        visit: &mut dyn FnMut(Interval) -> bool,
    ) -> bool {
        let mut open = vec![tree.root];
        while let Some(at) = open.pop() {
            if at == NONE {
                continue;
            }
            let node = self.0[at as usize];
            if node.furthest < start {
                continue;
            }
            open.push(node.left);
            if node.interval.start <= end {
                if node.interval.end >= start && visit(node.interval) {
                    return true;
                }
                open.push(node.right);
            }
        }
        false
    }

    /// Visits all intervals of a tree, until a visit returns true; returns true then.
    pub fn any(&self, tree: Tree, visit: &mut dyn FnMut(Interval) -> bool) -> bool {
        self.any_overlapping(tree, 0, u32::MAX, visit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Intervals of a simple sequence, merged from two trees, against a search of all.
    #[test]
    fn overlaps_are_those_of_a_search_of_all() {
        let mut arena = Arena::default();
        let (mut a, mut b) = (Tree::EMPTY, Tree::EMPTY);
        let mut all = Vec::new();
        for item in 0..300u32 {
            let start = item * 7919 % 1000;
            let interval = Interval { start, end: start + item * 31 % 40, item };
            arena.insert(if item % 3 == 0 { &mut a } else { &mut b }, interval);
            all.push(interval);
        }
        let tree = arena.merge(a, b);
        assert_eq!(tree.len, 300);
        for start in (0..1040).step_by(13) {
            let mut found = Vec::new();
            arena.any_overlapping(tree, start, start + 5, &mut |interval| {
                found.push(interval.item);
                false
            });
            found.sort_unstable();
            let wanted: Vec<u32> = all
                .iter()
                .filter(|one| one.start <= start + 5 && one.end >= start)
                .map(|one| one.item)
                .collect();
            assert_eq!(found, wanted);
        }
    }
}
