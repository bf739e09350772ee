//! Threads that run chunks of parallel loops, beside the thread that comes to the loop.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle, available_parallelism};
use std::time::{Duration, Instant};

/// Stack size of a thread, as large as systems make that of a program.
const STACK_BYTES: usize = 8 << 20;

/// Time for which a thread looks for the next job before it sleeps: loops often follow each other, and to wake up takes about as
/// long.
const PATIENCE: Duration = Duration::from_micros(100);

/// Most threads of a pool.
const MOST_THREADS: usize = 1024;

/// Work in chunks, which several threads take in turn.
pub(super) trait Chunks: Send + Sync {
    /// Takes the next chunk and runs it; returns false if there is none left.
    fn run_next(&self) -> bool;

    /// Returns true if no chunk is running.
    fn is_idle(&self) -> bool;
}

/// Threads of a program that is compiled. They are started by the first parallel loop, and end when this is dropped.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    /// Number of threads, with the one that comes to a loop.
    threads: usize,
    helpers: Mutex<Vec<JoinHandle<()>>>,
}

/// State that the threads share.
#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// Notified when there is a job, or the end.
    changed: Condvar,
    /// True if there may be a job.
    has_jobs: AtomicBool,
    /// True if there is a core for each thread, so that one that looks for a job is in nobody's way.
    has_cores: bool,
}

/// Jobs with chunks to be taken, the oldest first.
#[derive(Default)]
struct Queue {
    jobs: VecDeque<Arc<dyn Chunks>>,
    is_over: bool,
}

impl Pool {
    /// Creates a pool of `threads` threads, with the one that comes to a loop; `None` if there are no others.
    pub fn new(threads: usize) -> Option<Self> {
        let threads = threads.min(MOST_THREADS);
        let has_cores = || available_parallelism().is_ok_and(|cores| threads <= cores.get());
        (threads > 1).then(|| Pool {
            shared: Arc::new(Shared { has_cores: has_cores(), ..Shared::default() }),
            threads,
            helpers: Mutex::default(),
        })
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Runs chunks of a job on all threads until none is left to be taken. Others may be running still.
    pub(super) fn work_on(&self, job: &Arc<dyn Chunks>) {
        self.start();
        self.shared.add_job(job);
        self.shared.changed.notify_all();
        while job.run_next() {}
        self.shared.drop_job(job);
        self.shared.look_until(&|| job.is_idle());
    }

    /// Starts the threads, unless that was done. If the system has no more, those that there are do the work.
    fn start(&self) {
        let mut helpers = locked(&self.helpers);
        while helpers.len() + 1 < self.threads {
            let shared = self.shared.clone();
            let builder = Builder::new().name("parallel loop".to_owned()).stack_size(STACK_BYTES);
            let Ok(helper) = builder.spawn(move || shared.help()) else { return };
            helpers.push(helper);
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        locked(&self.shared.queue).is_over = true;
        self.shared.changed.notify_all();
        for helper in locked(&self.helpers).drain(..) {
            // It catches the panics of its work; there is nothing to be done about others.
            let _ = helper.join();
        }
    }
}

impl Shared {
    /// Runs chunks of all jobs until the end.
    fn help(&self) {
        let mut queue = locked(&self.queue);
        while !queue.is_over {
            match queue.jobs.front().cloned() {
                None => queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
                Some(job) => {
                    drop(queue);
                    while job.run_next() {}
                    self.drop_job(&job);
                    self.look_until(&|| self.has_jobs.load(Ordering::Acquire));
                    queue = locked(&self.queue);
                }
            }
        }
    }

    fn add_job(&self, job: &Arc<dyn Chunks>) {
        let mut queue = locked(&self.queue);
        queue.jobs.push_back(job.clone());
        self.has_jobs.store(true, Ordering::Release);
    }

    fn drop_job(&self, job: &Arc<dyn Chunks>) {
        let mut queue = locked(&self.queue);
        queue.jobs.retain(|other| !Arc::ptr_eq(other, job));
        self.has_jobs.store(!queue.jobs.is_empty(), Ordering::Release);
    }

    /// Looks again and again for a short time, if there are cores for that.
    fn look_until(&self, is_there: &dyn Fn() -> bool) {
        let started = Instant::now();
        while self.has_cores && !is_there() && started.elapsed() < PATIENCE {
            for _ in 0..50 {
                std::hint::spin_loop();
            }
        }
    }
}

/// Locks what no panic leaves half changed.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
