//! The progress bar, on terminals only.

use crate::program::{Program, Size};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Mutex;
use std::time::Duration;

/// Progress of a search.
pub struct Progress {
    bar: ProgressBar,
    start: Size,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    reduction: &'static str,
    size: Size,
}

impl Progress {
    /// Creates a bar for a program of this size; nothing is drawn if standard error is no terminal.
    pub fn new(start: Size, is_quiet: bool) -> Self {
        let bar = ProgressBar::new(start.bytes as u64);
        if is_quiet {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let style = ProgressStyle::with_template("{elapsed} [{bar:30}] {percent}% smaller  {msg}");
        bar.set_style(style.expect("the template is valid").progress_chars("=> "));
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, start, state: Mutex::new(State { reduction: "", size: start }) }
    }

    /// Notes which reduction is at work.
    pub fn enter(&self, reduction: &'static str) {
        self.change(|state| state.reduction = reduction, (0, 0));
    }

    /// Notes a smaller program.
    pub fn found(&self, program: &Program, counts: (usize, usize)) {
        self.bar.set_position(self.start.bytes.saturating_sub(program.size.bytes) as u64);
        self.change(|state| state.size = program.size, counts);
    }

    /// Notes a test.
    pub fn tick(&self, counts: (usize, usize)) {
        self.change(|_| {}, counts);
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn change(&self, change: impl FnOnce(&mut State), (tests, _): (usize, usize)) {
        let Ok(mut state) = self.state.lock() else { return };
        change(&mut state);
        let State { reduction, size } = &*state;
        let tests = if tests == 0 { String::new() } else { format!(", {tests} tests") };
        self.bar.set_message(format!("{} operations, {} bytes{tests}: {reduction}", size.ops, size.bytes));
    }
}
