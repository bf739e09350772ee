//! The outside of a program: its output, and its clock.

use crate::files::Files;
use std::time::Instant;
use terrace_execution::World;

/// Destination of the program's output.
pub(super) struct Console<'f> {
    pub files: &'f mut dyn Files,
    /// Output that was not written yet.
    pub pending: Vec<u8>,
    pub started: Instant,
}

/// Bytes of output that are written at a time.
const PIECE_BYTES: usize = 1 << 16;

impl Console<'_> {
    /// Writes what is pending.
    pub fn flush(&mut self) {
        if !self.pending.is_empty() {
            if let Err(why) = self.files.append("-", &self.pending) {
                self.files.report(&format!("terrace run: {why}\n"));
            }
            self.pending.clear();
        }
    }
}

impl World for Console<'_> {
    fn print(&mut self, text: &[u8]) {
        self.pending.extend_from_slice(text);
        if self.pending.len() >= PIECE_BYTES {
            self.flush();
        }
    }

    fn print_error(&mut self, text: &[u8]) {
        self.flush();
        self.files.report(&String::from_utf8_lossy(text));
    }

    fn seconds(&mut self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}
