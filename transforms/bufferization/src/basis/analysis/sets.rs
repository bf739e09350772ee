//! Sets of ids, and sets of values that are joined in nearly constant time.

use terrace_ir::ids::{OperandId, ValueId};

/// Set of operands.
#[derive(Default)]
pub(crate) struct OperandSet(Vec<u64>);

impl OperandSet {
    /// Adds an operand; returns true if it was not there.
    pub fn insert(&mut self, operand: OperandId) -> bool {
        let (word, bit) = (operand.index() / 64, 1u64 << (operand.index() % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Returns true if an operand is in the set.
    pub fn contains(&self, operand: OperandId) -> bool {
        self.0.get(operand.index() / 64).is_some_and(|word| word & (1 << (operand.index() % 64)) != 0)
    }
}

/// Marker of the end of a list.
const END: u32 = u32::MAX;

/// Element of a [`Partition`].
#[derive(Clone, Copy)]
struct Node {
    /// Element nearer to the representative of the set; itself for the representative.
    parent: u32,
    /// Next member in the order in which they came together.
    next: u32,
    /// The value, once it was joined to another one.
    value: Option<ValueId>,
}

/// Order of a set, kept with its representative.
#[derive(Clone, Copy)]
struct Order {
    first: u32,
    last: u32,
    size: u32,
}

/// Values in sets that do not overlap; at first each value is a set.
///
/// Members of a set have an order: those of a set that is joined to another one follow its members.
#[derive(Default)]
pub(crate) struct Partition {
    nodes: Vec<Node>,
    orders: Vec<Order>,
}

impl Partition {
    fn make_room(&mut self, value: ValueId) {
        while self.nodes.len() <= value.index() {
            let at = self.nodes.len() as u32;
            self.nodes.push(Node { parent: at, next: END, value: None });
            self.orders.push(Order { first: at, last: at, size: 1 });
        }
    }

    /// Returns the representative of the set of a value.
    pub fn find(&self, value: ValueId) -> usize {
        let mut at = value.index();
        while let Some(node) = self.nodes.get(at).filter(|node| node.parent as usize != at) {
            at = node.parent as usize;
        }
        at
    }

    /// Returns true if two values are in one set.
    pub fn are_joined(&self, a: ValueId, b: ValueId) -> bool {
        self.find(a) == self.find(b)
    }

    /// Joins the set of the second value to that of the first; returns the two former representatives, the one that
    /// stands for the new set first. `None` if it was one set already.
    pub fn join(&mut self, a: ValueId, b: ValueId) -> Option<(usize, usize)> {
        self.make_room(a.max(b));
        self.nodes[a.index()].value = Some(a);
        self.nodes[b.index()].value = Some(b);
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return None;
        }
        let (front, back) = (self.orders[a], self.orders[b]);
        self.nodes[front.last as usize].next = back.first;
        let joined = Order { first: front.first, last: back.last, size: front.size + back.size };
        // The smaller set hangs on the larger one, so that chains are short.
        let (top, below) = if front.size >= back.size { (a, b) } else { (b, a) };
        self.nodes[below].parent = top as u32;
        self.orders[top] = joined;
        Some((top, below))
    }

    /// Returns the members of the set of a value, in order.
    pub fn members(&self, value: ValueId) -> impl Iterator<Item = ValueId> + '_ {
        let first = self.orders.get(self.find(value)).map_or(value.index(), |order| order.first as usize);
        let places = std::iter::successors(Some(first), |at| {
            let next = self.nodes.get(*at)?.next;
            (next != END).then_some(next as usize)
        });
        places.map(move |at| self.nodes.get(at).and_then(|node| node.value).unwrap_or(value))
    }
}
