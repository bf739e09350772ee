//! Numbers of values: each region continues where the one around it ends, down to the next isolated operation.

use super::body::Filling;
use crate::cursor::{Read, Stop, end_of_bytes};
use terrace_ir::ids::ValueId;

/// The values that operands can refer to, within one isolated operation.
///
/// ```text
/// values  | of the outer region | of the inner one |
///           defined ... next      ...          limit
/// ```
pub(super) struct Scope {
    /// By number; `None` for one that is neither defined nor used yet.
    values: Vec<Option<ValueId>>,
    /// The number of the next value that is defined.
    next: usize,
    /// Number of placeholders for values that are not defined yet.
    forward: usize,
    /// Number of values that the open regions have announced and not defined.
    outstanding: usize,
    /// True if regions say how many values they have; the top level does not.
    grows: bool,
}

/// Saved progress of an enclosing region.
pub(super) struct Outer {
    next: usize,
    base: usize,
    grows: bool,
    outstanding: usize,
}

impl Scope {
    /// `outstanding`: how many values of enclosing scopes are yet to be defined by the same bytes.
    pub fn new(outstanding: usize) -> Self {
        Scope { values: Vec::new(), next: 0, forward: 0, outstanding, grows: false }
    }

    /// Makes it as new, but keeps its memory.
    pub fn restart(&mut self, outstanding: usize) {
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        *self = Scope { values, ..Scope::new(outstanding) };
    }

    pub fn at_top_level() -> Self {
        Scope { grows: true, ..Scope::new(0) }
    }

    pub fn outstanding(&self) -> usize {
        self.outstanding
    }

    /// Makes room for the values of a region. Each takes at least a byte of those that are left.
    pub fn enter_region(&mut self, count: u64, remaining: usize) -> Read<Outer> {
        let count = match usize::try_from(count) {
            Ok(count) if count <= remaining.saturating_sub(self.outstanding) => count,
            _ => return Err(end_of_bytes()),
        };
        let base = self.values.len();
        let outer = Outer {
            next: self.next,
            base,
            grows: std::mem::take(&mut self.grows),
            outstanding: self.outstanding,
        };
        self.values.resize(base + count, None);
        self.next = base;
        self.outstanding += count;
        Ok(outer)
    }

    /// Forgets the values of a region.
    pub fn leave_region(&mut self, outer: Outer) -> Read<()> {
        // A value of an outer region may have been used before it is defined; one of this region is not defined any more.
        let is_unresolved = |value: &Option<ValueId>| value.is_some();
        let left = &self.values[self.next.min(self.values.len())..];
        if left.iter().any(is_unresolved) {
            return Err(unresolved());
        }
        self.values.truncate(outer.base);
        self.next = outer.next;
        self.grows = outer.grows;
        self.outstanding = outer.outstanding;
        Ok(())
    }

    pub fn check_resolved(&self) -> Read<()> {
        if self.forward == 0 { Ok(()) } else { Err(unresolved()) }
    }

    /// Returns true if the region has numbers for n more values.
    pub fn check_range(&self, count: usize) -> Read<()> {
        let end = self.next + count;
        if end <= self.values.len() || self.grows {
            return Ok(());
        }
        Err(Stop::new(format!(
            "value index range was outside of the expected range for the parent region, got [{}, {end}), but the \
             maximum index was {}",
            self.next,
            self.values.len() as i64 - 1,
        )))
    }

    /// Gives the next number, which was checked, to a value.
    #[inline]
    pub fn define(&mut self, filling: &mut Filling<'_>, value: ValueId) {
        if self.grows && self.next == self.values.len() {
            self.values.push(None);
        } else {
            self.outstanding = self.outstanding.saturating_sub(1);
        }
        if let Some(forward) = self.values[self.next].replace(value) {
            filling.body.resolve_forward(forward, value);
            filling.orders.note_forward(value);
            self.forward -= 1;
        }
        self.next += 1;
    }

    /// Reads the value of that number; one that stands for it if it is not defined yet.
    #[inline]
    pub fn value(&mut self, filling: &mut Filling<'_>, number: u64) -> Read<ValueId> {
        let at = usize::try_from(number).unwrap_or(usize::MAX);
        match self.values.get(at) {
            Some(Some(value)) => Ok(*value),
            Some(None) => {
                let forward = filling.body.create_forward(filling.body.context().none_type());
                self.values[at] = Some(forward);
                self.forward += 1;
                Ok(forward)
            }
            None => Err(Stop::new(format!("invalid value index: {number}"))),
        }
    }
}

fn unresolved() -> Stop {
    Stop::new("not all forward unresolved forward operand references")
}
