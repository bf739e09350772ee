//! Numbers of values of one body.

use terrace_ir::ids::ValueId;

/// A number for some of the values, by the number of the value: those of a body are dense.
#[derive(Default)]
pub(super) struct ValueTable(Vec<u32>);

impl ValueTable {
    const NONE: u32 = u32::MAX;

    /// By how many values it grows at least.
    const STEP: usize = 64;

    /// The number of a value.
    #[inline]
    pub fn get(&self, value: ValueId) -> Option<u32> {
        self.0.get(value.index()).copied().filter(|number| *number != Self::NONE)
    }

    /// Gives a value a number, or none; the one that it had.
    pub fn set(&mut self, value: ValueId, number: Option<u32>) -> Option<u32> {
        let at = value.index();
        if self.0.len() <= at {
            self.0.resize((at + 1).next_multiple_of(Self::STEP), Self::NONE);
        }
        let old = std::mem::replace(&mut self.0[at], number.unwrap_or(Self::NONE));
        (old != Self::NONE).then_some(old)
    }

    /// Takes all numbers away.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
