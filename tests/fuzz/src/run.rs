//! Many executions, on several threads, watched.

use crate::inputs::Inputs;
use crate::laws::{Finding, Outcome};
use crate::shrink::{shrink, shrink_lines};
use crate::splice::execute;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// An execution that takes longer hangs, if it computes meanwhile: the machine may have others to serve.
pub const HANG: Duration = Duration::from_secs(10);

/// One that takes longer hangs, whatever it does.
const LONG_HANG: Duration = Duration::from_secs(600);

/// Interval of progress reports.
const PROGRESS: Duration = Duration::from_secs(30);

/// Limit on attempts to shrink a found input.
const SHRINK_TRIES: usize = 3000;

/// Stack size, equal to that of a main thread.
const STACK_BYTES: usize = 8 << 20;

/// Limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of the first input.
    pub first: u64,
    /// Number of executions.
    pub executions: u64,
    /// When to stop in any case.
    pub time: Duration,
    /// Number of threads.
    pub threads: usize,
}

/// Current input of a thread; 0 is none, else the number of the input plus one.
#[derive(Default)]
struct Slot {
    number: AtomicU64,
    started_ms: AtomicU64,
    /// Processor time of the process at that moment.
    computed_ms: AtomicU64,
}

/// Returns the processor time of this process where the system tells it, else the elapsed time.
fn computed_ms(started: Instant) -> u64 {
    /// Clock tick of `/proc`: a hundredth of a second.
    const TICK_MS: u64 = 10;
    let told = || {
        let text = std::fs::read_to_string("/proc/self/stat").ok()?;
        // The name of the program may hold anything, and is in parentheses.
        let mut numbers = text.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
        let mut next = || numbers.next()?.parse::<u64>().ok();
        Some((next()? + next()?) * TICK_MS)
    };
    told().unwrap_or_else(|| started.elapsed().as_millis() as u64)
}

/// Summary of a comparison.
#[derive(Debug, Default)]
pub struct Summary {
    /// Number of executions.
    pub executions: u64,
    /// Number of inputs by outcome.
    pub outcomes: BTreeMap<Outcome, u64>,
    /// The titles of the faults.
    pub findings: BTreeSet<String>,
}

/// Listener of a running session, which may end at any time.
pub trait Listener: Sync {
    /// Called when a thread is about to execute the input of a number.
    fn starts(&self, thread: usize, number: u64);

    /// Called with the first input with a fault, made smaller.
    fn found(&self, number: u64, smallest: &[u8], finding: &Finding);

    /// Called when an execution does not end; nor can it be stopped.
    fn hangs(&self, number: u64, input: &[u8]) -> !;
}

/// Tells the console what is found.
pub struct Console;

impl Listener for Console {
    fn starts(&self, _: usize, _: u64) {}

    fn found(&self, number: u64, smallest: &[u8], finding: &Finding) {
        let text = String::from_utf8_lossy(smallest);
        println!("input {number}: {}\n{text}\n{}\n", finding.title, finding.details);
    }

    fn hangs(&self, number: u64, input: &[u8]) -> ! {
        println!("input {number} takes more than {HANG:?}:\n{}", String::from_utf8_lossy(input));
        std::process::exit(1)
    }
}

/// Executes as many inputs as the limits allow.
pub fn run(inputs: &Inputs, limits: Limits, listener: &impl Listener) -> Summary {
    let summary = Mutex::new(Summary::default());
    let slots: Vec<Slot> = (0..limits.threads).map(|_| Slot::default()).collect();
    let next = AtomicU64::new(0);
    let started = Instant::now();
    let lock = || summary.lock().unwrap_or_else(PoisonError::into_inner);
    let work = |thread: usize| {
        let slot = &slots[thread];
        let mut outcomes: BTreeMap<Outcome, u64> = BTreeMap::new();
        while started.elapsed() < limits.time {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= limits.executions {
                break;
            }
            let number = limits.first + at;
            let text = inputs.input(number);
            listener.starts(thread, number);
            slot.started_ms.store(started.elapsed().as_millis() as u64, Ordering::Relaxed);
            slot.computed_ms.store(u64::MAX, Ordering::Relaxed);
            slot.number.store(number + 1, Ordering::Release);
            let outcome = execute(&text, inputs.setup);
            slot.number.store(0, Ordering::Release);
            match outcome {
                Ok(outcome) => *outcomes.entry(outcome).or_default() += 1,
                Err(finding) if lock().findings.contains(&finding.title) => {}
                Err(finding) => {
                    let is_same = |text: &[u8]| {
                        execute(text, inputs.setup).is_err_and(|other| other.title == finding.title)
                    };
                    // Programs are made of lines, each of which is an operation.
                    let smallest = if inputs.pool.is_some() {
                        crate::splice::shrink(&text, SHRINK_TRIES, is_same)
                    } else if inputs.setup.runs.is_some() {
                        shrink_lines(&text, SHRINK_TRIES / 10, is_same)
                    } else {
                        shrink(&text, SHRINK_TRIES, is_same)
                    };
                    let finding = execute(&smallest, inputs.setup).err().unwrap_or(finding);
                    if lock().findings.insert(finding.title.clone()) {
                        listener.found(number, &smallest, &finding);
                    }
                }
            }
        }
        let mut summary = lock();
        for (outcome, count) in outcomes {
            *summary.outcomes.entry(outcome).or_default() += count;
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..limits.threads)
            .map(|thread| {
                let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
                builder.spawn_scoped(scope, move || work(thread)).expect("the system has a thread for us")
            })
            .collect();
        let mut next_progress = PROGRESS;
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(Duration::from_millis(20));
            if started.elapsed() > next_progress {
                next_progress += PROGRESS;
                let (done, found) = (next.load(Ordering::Relaxed), lock().findings.len());
                eprintln!("{:4} s: {done} executions, {found} findings", started.elapsed().as_secs());
            }
            let now = started.elapsed().as_millis() as u64;
            for slot in &slots {
                let number = slot.number.load(Ordering::Acquire);
                let since = slot.started_ms.load(Ordering::Relaxed);
                let taken = Duration::from_millis(now.saturating_sub(since));
                if number == 0 || taken < HANG / 10 {
                    continue;
                }
                // What an execution computes is counted from when it is first seen to take its time.
                let computed = computed_ms(started);
                let before = slot.computed_ms.fetch_min(computed, Ordering::Relaxed).min(computed);
                let computed = Duration::from_millis(computed - before) / limits.threads as u32;
                if taken > LONG_HANG || computed > HANG {
                    listener.hangs(number - 1, &inputs.input(number - 1));
                }
            }
        }
    });
    let mut summary = summary.into_inner().unwrap_or_else(PoisonError::into_inner);
    summary.executions = next.load(Ordering::Relaxed).min(limits.executions);
    summary
}
