//! Positions as scripts write them: a list, all but a list, or all.

use crate::interpreter::{Applied, ScriptError, Silenceable};
use terrace_ir::{InFlight, Location, Operation};

/// A list of positions; those below zero count from the end.
#[derive(Clone, Copy)]
pub(super) struct Positions<'p> {
    pub list: &'p [i64],
    pub is_inverted: bool,
    pub is_all: bool,
}

impl Positions<'_> {
    /// Returns the positions among as many as there are.
    ///
    /// # Errors
    /// If one of them is not among them, or occurs twice; the failure can be silenced.
    pub fn resolve<'c>(
        self,
        count: usize,
        op: Operation<'_, 'c>,
        payload: Location<'c>,
    ) -> Applied<Vec<usize>> {
        if self.is_all {
            return Ok((0..count).collect());
        }
        let note = |error: InFlight<'c>| {
            error.note(payload, "while considering positions of this payload operation")
        };
        let mut found = Vec::with_capacity(self.list.len());
        for raw in self.list {
            let updated = if *raw < 0 { count as i64 + raw } else { *raw };
            let position = usize::try_from(updated).ok().filter(|position| *position < count);
            let Some(position) = position else {
                let side = if updated < 0 { "underflow" } else { "overflow" };
                let message =
                    format_args!("position {side} {updated} (updated from {raw}) for maximum {count}");
                return note(op.failure(message)).fail();
            };
            if found.contains(&position) {
                let message = format_args!("repeated position {updated} (updated from {raw})");
                return note(op.failure(message)).fail();
            }
            found.push(position);
        }
        if self.is_inverted {
            let mut is_excluded = vec![false; count];
            found.iter().for_each(|position| is_excluded[*position] = true);
            found = (0..count).filter(|position| !is_excluded[*position]).collect();
        }
        Ok(found)
    }
}
