//! Inlining history: stops recursion through calls that inlining brought in.

use terrace_support::interner::FoldMap;

/// Call that was inlined.
struct Inlined {
    callee: usize,
    /// Entry that brought the call in.
    before: usize,
    /// Number of entries before this one.
    depth: usize,
    /// Ancestor far before this one, as a shortcut.
    jump: usize,
}

/// Growing tree of inlined calls.
///
/// Source: E. W. Myers, "An applicative random-access stack" (1983), for the jumps.
#[derive(Default)]
pub(super) struct History {
    all: Vec<Inlined>,
    of_callee: FoldMap<usize, Vec<usize>>,
}

impl History {
    /// Adds an inlined call and returns its number.
    pub fn add(&mut self, callee: usize, before: Option<usize>) -> usize {
        let number = self.all.len();
        let new = match before {
            None => Inlined { callee, before: number, depth: 0, jump: number },
            Some(before) => {
                let parent = &self.all[before];
                let far = &self.all[parent.jump];
                let is_even = parent.depth - far.depth == far.depth - self.all[far.jump].depth;
                let jump = if is_even { far.jump } else { before };
                Inlined { callee, before, depth: parent.depth + 1, jump }
            }
        };
        self.all.push(new);
        self.of_callee.entry(callee).or_default().push(number);
        number
    }

    /// Returns true if an entry or one of its ancestors inlined a call of a function.
    pub fn has(&self, callee: usize, from: Option<usize>) -> bool {
        let (Some(from), Some(known)) = (from, self.of_callee.get(&callee)) else { return false };
        let depth = self.all[from].depth;
        if known.len() < depth {
            return known.iter().any(|one| self.at_depth(from, self.all[*one].depth) == Some(*one));
        }
        let mut at = from;
        loop {
            let Inlined { callee: one, before, .. } = self.all[at];
            if one == callee {
                return true;
            }
            if before == at {
                return false;
            }
            at = before;
        }
    }

    /// Returns the ancestor of an entry at a depth.
    fn at_depth(&self, from: usize, depth: usize) -> Option<usize> {
        let mut at = from;
        while self.all[at].depth > depth {
            let jump = self.all[at].jump;
            at = if self.all[jump].depth >= depth { jump } else { self.all[at].before };
        }
        (self.all[at].depth == depth).then_some(at)
    }
}
