//! Chooses tests, runs them on several threads, and reports as `cargo test` does.

use crate::discover::{Test, discover, root};
use crate::programs::{caught, note_panics};
use crate::{run_file, snippets};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// A test that takes longer than this is given up on, and all with it.
const LIMIT: Duration = Duration::from_secs(120);

/// Stack size, equal to that of a main thread.
const STACK_BYTES: usize = 8 << 20;

/// Selection from the command line.
#[derive(Debug, Default)]
struct Choice {
    /// A test is run if its name contains one of these, or if there are none.
    wanted: Vec<String>,
    unwanted: Vec<String>,
    threads: Option<usize>,
    is_exact: bool,
    only_lists: bool,
}

impl Choice {
    fn read(arguments: impl Iterator<Item = String>) -> Self {
        let mut choice = Choice::default();
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--exact" => choice.is_exact = true,
                "--list" => choice.only_lists = true,
                "--skip" => choice.unwanted.extend(arguments.next()),
                "--test-threads" => choice.threads = arguments.next().and_then(|n| n.parse().ok()),
                "--format" | "--color" | "-Z" => drop(arguments.next()),
                _ => match argument.strip_prefix("--test-threads=") {
                    Some(number) => choice.threads = number.parse().ok(),
                    // Flags of Rust's own harness that make no difference here.
                    None if argument.starts_with('-') => {}
                    None => choice.wanted.push(argument),
                },
            }
        }
        choice
    }

    /// `arith/canonicalize` also means `dialects/arith/tests/canonicalize.mlir`.
    fn has(&self, name: &str) -> bool {
        let short = name.replace("/tests/", "/").replace("/src/", "/");
        let fits = |word: &String| match self.is_exact {
            true => name == word,
            false => name.contains(word.as_str()) || short.contains(word.as_str()),
        };
        (self.wanted.is_empty() || self.wanted.iter().any(fits)) && !self.unwanted.iter().any(fits)
    }
}

/// Runs the tests of the tree that the command line selects.
pub fn main() -> ExitCode {
    let choice = Choice::read(std::env::args().skip(1));
    let root = root();
    let all = match discover(&root) {
        Ok(all) => all,
        Err(error) => {
            eprintln!("the tree cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let found = all.len();
    let tests: Vec<Test> = all.into_iter().filter(|test| choice.has(&test.name())).collect();
    if choice.only_lists {
        tests.iter().for_each(|test| println!("{}: test", test.name()));
        return ExitCode::SUCCESS;
    }
    note_panics();
    let started = Instant::now();
    println!("\nrunning {} tests", tests.len());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let failures = run_all(&root, &tests, choice.threads.unwrap_or(cores).max(1));
    if !failures.is_empty() {
        println!("\nfailures:\n");
        failures.iter().for_each(|(name, why)| println!("---- {name} ----\n{why}"));
        println!("\nfailures:");
        failures.iter().for_each(|(name, _)| println!("    {name}"));
    }
    println!(
        "\ntest result: {}. {} passed; {} failed; 0 ignored; 0 measured; {} filtered out; finished in {:.2}s\n",
        if failures.is_empty() { "ok" } else { "FAILED" },
        tests.len() - failures.len(),
        failures.len(),
        found - tests.len(),
        started.elapsed().as_secs_f64(),
    );
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

enum Event {
    Started(usize),
    Ended(usize, Result<(), String>),
}

/// Returns the failures, in the order of the tests.
fn run_all(root: &Path, tests: &[Test], threads: usize) -> Vec<(String, String)> {
    let next = AtomicUsize::new(0);
    let mut failures = Vec::new();
    std::thread::scope(|scope| {
        let (sender, events) = mpsc::channel();
        for _ in 0..threads.min(tests.len()) {
            let sender = sender.clone();
            let next = &next;
            let work = move || {
                while let Some((i, test)) = take(next, tests) {
                    let _ = sender.send(Event::Started(i));
                    let _ = sender.send(Event::Ended(i, run_one(root, test)));
                }
            };
            let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, work).expect("the system has a thread for us");
        }
        drop(sender);
        failures = watch(&events, tests);
    });
    failures.sort_by_key(|(i, _)| *i);
    failures.into_iter().map(|(i, why)| (tests[i].name(), why)).collect()
}

fn take<'t>(next: &AtomicUsize, tests: &'t [Test]) -> Option<(usize, &'t Test)> {
    let i = next.fetch_add(1, Ordering::Relaxed);
    Some((i, tests.get(i)?))
}

fn run_one(root: &Path, test: &Test) -> Result<(), String> {
    let outcome = caught(|| match test {
        Test::File(path) => run_file::run_file(root, path),
        Test::Example(path) => run_file::run_example(root, path),
        Test::Snippet(snippet) => snippets::check(snippet),
    });
    outcome.unwrap_or_else(|words| Err(format!("{words}\n")))
}

/// Prints what happens; ends the process if a test never ends.
fn watch(events: &mpsc::Receiver<Event>, tests: &[Test]) -> Vec<(usize, String)> {
    let mut running: Vec<(usize, Instant)> = Vec::new();
    let mut failures = Vec::new();
    loop {
        match events.recv_timeout(Duration::from_secs(1)) {
            Ok(Event::Started(i)) => running.push((i, Instant::now())),
            Ok(Event::Ended(i, outcome)) => {
                running.retain(|(other, _)| *other != i);
                println!("test {} ... {}", tests[i].name(), if outcome.is_ok() { "ok" } else { "FAILED" });
                failures.extend(outcome.err().map(|why| (i, why)));
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                if let Some((i, _)) = running.iter().find(|(_, started)| started.elapsed() > LIMIT) {
                    println!("test {} ... FAILED: it runs for more than {LIMIT:?}", tests[*i].name());
                    std::process::exit(1);
                }
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => return failures,
        }
    }
}
