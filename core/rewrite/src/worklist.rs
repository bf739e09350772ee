//! Operations that are to be looked at: a stack in which each stands once.

use terrace_ir::ids::OpId;

/// A stack of operations, with constant-time removal from anywhere.
#[derive(Default)]
pub(crate) struct Worklist {
    list: Vec<Option<OpId>>,
    /// By number of the operation: its place in `list`, counted from one; zero if it is not there.
    places: Vec<u32>,
}

impl Worklist {
    /// Takes all out, and makes room for n, whose numbers are below a limit.
    pub fn restart(&mut self, count: usize, limit: usize) {
        self.list.clear();
        self.list.reserve(count);
        self.places.clear();
        self.places.resize(limit, 0);
    }

    /// Adds an operation; whether it was not there before.
    #[inline]
    pub fn push(&mut self, op: OpId) -> bool {
        let at = op.index();
        if at >= self.places.len() {
            self.make_places(at);
        }
        if self.places[at] == 0 {
            self.list.push(Some(op));
            self.places[at] = u32::try_from(self.list.len()).expect("there are fewer than 2^32 operations");
            return true;
        }
        false
    }

    #[cold]
    fn make_places(&mut self, at: usize) {
        self.places.resize((at + 1).next_power_of_two(), 0);
    }

    #[inline]
    pub fn pop(&mut self) -> Option<OpId> {
        loop {
            if let Some(op) = self.list.pop()? {
                self.places[op.index()] = 0;
                return Some(op);
            }
        }
    }

    #[inline]
    pub fn remove(&mut self, op: OpId) {
        let place = self.places.get_mut(op.index()).map(std::mem::take).unwrap_or(0);
        if place != 0 {
            self.list[place as usize - 1] = None;
        }
    }

    pub fn reverse(&mut self) {
        self.list.reverse();
        for (op, place) in self.list.iter().zip(1..) {
            if let Some(op) = op {
                self.places[op.index()] = place;
            }
        }
    }
}
