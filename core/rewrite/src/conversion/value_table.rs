//! Table from values of one body to numbers.

use terrace_ir::ids::ValueId;

/// Table by value index, which is dense in a body.
#[derive(Default)]
pub(super) struct ValueTable(Vec<u32>);

impl ValueTable {
    const NONE: u32 = u32::MAX;

    /// Minimum growth in values.
    const STEP: usize = 64;

    /// Returns the number of a value.
    #[inline]
    pub fn get(&self, value: ValueId) -> Option<u32> {
        self.0.get(value.index()).copied().filter(|number| *number != Self::NONE)
    }

    /// Sets or removes the number of a value. Returns the previous one.
    pub fn set(&mut self, value: ValueId, number: Option<u32>) -> Option<u32> {
        let at = value.index();
        if self.0.len() <= at {
            self.0.resize((at + 1).next_multiple_of(Self::STEP), Self::NONE);
        }
        let old = std::mem::replace(&mut self.0[at], number.unwrap_or(Self::NONE));
        (old != Self::NONE).then_some(old)
    }

    /// Removes all numbers.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
