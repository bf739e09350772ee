//! Parallel loops of compiled programs: iterations in chunks, which the threads of a pool take in turn.
//!
//! What a program does follows from its iterations alone. Output of a chunk is kept until those before it are done, and
//! of several chunks that end the program, the first one does: chunks are taken in order, so those before it have all
//! been taken, and are waited for.

use super::pool::{Chunks, Pool, locked};
use super::{Ended, task_address};
use crate::cranelift::runtime::stack;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;
use terrace_execution::World;

/// Chunks for each thread: the more there are, the less one that takes long is waited for at the end.
const CHUNKS_PER_THREAD: u64 = 32;

/// Body of a parallel loop: a compiled function of the context and the range of iterations.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Task {
    pub body: usize,
    pub context: u64,
    pub begin: u64,
    pub end: u64,
}

/// Returns the number of iterations of a chunk; `None` if there is only one.
pub(super) fn chunk_size(count: u64, grain: u64, threads: usize) -> Option<u64> {
    let chunks = CHUNKS_PER_THREAD.saturating_mul(threads as u64);
    let size = count.div_ceil(chunks.max(1)).max(grain).max(1);
    (size < count).then_some(size)
}

/// A parallel loop that is running.
struct Job {
    body: usize,
    context: u64,
    /// Number of iterations.
    count: u64,
    /// Iterations of a chunk.
    size: u64,
    clock: Clock,
    progress: Mutex<Progress>,
    /// Notified when no chunk is running.
    idle: Condvar,
}

/// Clock of the program, as the thread that came to the loop read it.
#[derive(Clone, Copy)]
struct Clock {
    seconds: f64,
    read: Instant,
}

/// State of the chunks.
#[derive(Default)]
struct Progress {
    /// Number of the next chunk to be taken.
    next: u64,
    /// Number of chunks that were taken and are not done.
    running: usize,
    /// True if a chunk ended the program.
    is_ended: bool,
    /// Chunks that are done and wrote something, or ended the program.
    done: BTreeMap<u64, Outcome>,
}

/// Outcome of a chunk.
struct Outcome {
    output: Vec<Output>,
    /// End of the program.
    ended: Option<Ended>,
}

/// Output of a program.
enum Output {
    Text(Vec<u8>),
    Error(Vec<u8>),
}

/// Runs a loop in chunks of a size, on all threads of a pool.
///
/// # Errors
/// If the program ends in it.
///
/// # Safety
/// `body` is a compiled function that may be called with the context and any part of the range, by several threads.
pub(super) unsafe fn run(task: Task, size: u64, pool: &Pool, world: &mut dyn World) -> Result<(), Ended> {
    let Task { body, context, end: count, .. } = task;
    let clock = Clock { seconds: world.seconds(), read: Instant::now() };
    let (progress, idle) = (Mutex::default(), Condvar::new());
    let job = Arc::new(Job { body, context, count, size, clock, progress, idle });
    let chunks: Arc<dyn Chunks> = job.clone();
    pool.work_on(&chunks);
    job.wait();
    let mut progress = locked(&job.progress);
    for (_, Outcome { output, ended }) in std::mem::take(&mut progress.done) {
        for one in output {
            match one {
                Output::Text(text) => world.print(&text),
                Output::Error(text) => world.print_error(&text),
            }
        }
        if let Some(ended) = ended {
            return Err(ended);
        }
    }
    Ok(())
}

impl Chunks for Job {
    fn run_next(&self) -> bool {
        let Some(number) = self.take() else { return false };
        let ran = catch_unwind(AssertUnwindSafe(|| self.run_chunk(number)));
        let outcome = ran.unwrap_or_else(|_| {
            let why = "a thread of a parallel loop failed".to_owned();
            Outcome { output: Vec::new(), ended: Some(Ended::Refused(why)) }
        });
        self.finish(number, outcome);
        true
    }

    fn is_idle(&self) -> bool {
        locked(&self.progress).running == 0
    }
}

impl Job {
    fn take(&self) -> Option<u64> {
        let mut progress = locked(&self.progress);
        let number = progress.next;
        if progress.is_ended || number >= self.count.div_ceil(self.size) {
            return None;
        }
        progress.next += 1;
        progress.running += 1;
        Some(number)
    }

    fn run_chunk(&self, number: u64) -> Outcome {
        let begin = number * self.size;
        let end = begin.saturating_add(self.size).min(self.count);
        let mut task = Task { body: self.body, context: self.context, begin, end };
        let mut world = Recorder { clock: self.clock, output: Vec::new() };
        // SAFETY: the code calls the body with what stands in the task; that it may be called so is the promise of
        // whoever made the job, who waits for this.
        let called = unsafe {
            let code = task_address() as *const u8;
            stack::call_watched(code, (&raw mut task).cast(), &mut world, None)
        };
        Outcome { output: world.output, ended: called.err() }
    }

    fn finish(&self, number: u64, outcome: Outcome) {
        let mut progress = locked(&self.progress);
        progress.is_ended |= outcome.ended.is_some();
        if outcome.ended.is_some() || !outcome.output.is_empty() {
            progress.done.insert(number, outcome);
        }
        progress.running -= 1;
        if progress.running == 0 {
            self.idle.notify_all();
        }
    }

    /// Waits until no chunk is running.
    fn wait(&self) {
        let progress = locked(&self.progress);
        let is_running = |progress: &mut Progress| progress.running > 0;
        drop(self.idle.wait_while(progress, is_running).unwrap_or_else(PoisonError::into_inner));
    }
}

/// World of a chunk: it keeps what is written.
struct Recorder {
    clock: Clock,
    output: Vec<Output>,
}

impl World for Recorder {
    fn print(&mut self, text: &[u8]) {
        match self.output.last_mut() {
            Some(Output::Text(last)) => last.extend_from_slice(text),
            _ => self.output.push(Output::Text(text.to_vec())),
        }
    }

    fn print_error(&mut self, text: &[u8]) {
        match self.output.last_mut() {
            Some(Output::Error(last)) => last.extend_from_slice(text),
            _ => self.output.push(Output::Error(text.to_vec())),
        }
    }

    fn seconds(&mut self) -> f64 {
        self.clock.seconds + self.clock.read.elapsed().as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_cover_a_loop() {
        // (iterations, grain, threads) -> iterations of a chunk
        let table = [
            ((0, 1, 2), None),
            ((1, 1, 2), None),
            ((2, 1, 2), Some(1)),
            ((100, 100, 2), None),
            ((100, 30, 2), Some(30)),
            ((1600, 1, 2), Some(25)),
            ((1601, 0, 2), Some(26)),
            ((u64::MAX, 1, 2), Some(1 << 58)),
        ];
        for ((count, grain, threads), expected) in table {
            assert_eq!(chunk_size(count, grain, threads), expected, "{count} {grain} {threads}");
        }
    }
}
