//! The search: edits in a fixed order, several at a time, of which the first that keeps the failure is taken.

use crate::action::Edit;
use crate::edits::{REDUCTIONS, Reduction};
use crate::oracle::{Oracle, Verdict};
use crate::program::{Program, Rules};
use crate::progress::Progress;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A search for a small program.
pub struct Search<'a> {
    pub oracle: &'a Oracle,
    pub rules: Rules,
    pub jobs: usize,
    /// Folder for the files of tests.
    pub folder: &'a Path,
    /// Name of the file that tests get.
    pub name: &'a str,
    pub progress: &'a Progress,
    /// Results of tests by the hash of what was tested.
    pub memory: Memory,
    /// Takes each smaller program that is found.
    pub keep: &'a (dyn Fn(&Program) -> Result<(), String> + Sync),
}

/// Results of tests.
#[derive(Default)]
pub struct Memory {
    known: Mutex<HashMap<u128, bool>>,
    tests: AtomicUsize,
    hits: AtomicUsize,
}

impl Memory {
    fn key(contents: &[u8]) -> u128 {
        let hash = |seed: u64| {
            let mut hasher = DefaultHasher::new();
            (seed, contents).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        hash(1) << 64 | hash(2)
    }

    fn get(&self, key: u128) -> Option<bool> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied()
    }

    fn put(&self, key: u128, fails: bool) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(key, fails);
    }

    /// Returns how many tests were run, and how many were not since the result was known.
    pub fn counts(&self) -> (usize, usize) {
        (self.tests.load(Ordering::Relaxed), self.hits.load(Ordering::Relaxed))
    }
}

/// Result of one candidate.
enum Tried {
    Taken(Program),
    Rejected,
    Error(String),
}

impl Search<'_> {
    /// Reduces until no edit of any reduction makes the program smaller and keeps the failure.
    ///
    /// # Errors
    /// If the test cannot be run, or a result not be kept.
    pub fn run(&self, mut program: Program) -> Result<Program, String> {
        loop {
            let before = program.size;
            for reduction in REDUCTIONS {
                if reduction.is_for(self.rules) {
                    program = self.reduce(program, reduction)?;
                }
            }
            if program.size == before {
                return Ok(program);
            }
        }
    }

    /// Goes through the edits of one reduction, large ones first.
    fn reduce(&self, mut program: Program, reduction: &Reduction) -> Result<Program, String> {
        self.progress.enter(reduction.name);
        let mut size = (reduction.start)(&program);
        loop {
            let mut edits = (reduction.edits)(&program, size);
            let mut next = 0;
            while let Some((at, smaller)) = self.first(&program, &edits[next.min(edits.len())..])? {
                program = smaller;
                (self.keep)(&program)?;
                self.progress.found(&program, self.memory.counts());
                next += at;
                edits = (reduction.edits)(&program, size);
            }
            if size <= 1 {
                return Ok(program);
            }
            size = size.min((reduction.start)(&program).max(2)) / 2;
        }
    }

    /// Finds the first edit that keeps the failure; its position and the program.
    fn first(&self, program: &Program, edits: &[Edit]) -> Result<Option<(usize, Program)>, String> {
        let next = AtomicUsize::new(0);
        // Position of the first success; later candidates are of no interest any more.
        let best = AtomicUsize::new(usize::MAX);
        let found: Mutex<Vec<(usize, Result<Program, String>)>> = Mutex::new(Vec::new());
        let work = |worker: usize| {
            let folder = self.folder.join(worker.to_string());
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= edits.len() || at > best.load(Ordering::Relaxed) {
                    return;
                }
                let is_late = || best.load(Ordering::Relaxed) < at;
                let tried = match self.try_edit(program, &edits[at], &folder, &is_late) {
                    Tried::Rejected => continue,
                    Tried::Taken(program) => Ok(program),
                    Tried::Error(why) => Err(why),
                };
                best.fetch_min(at, Ordering::Relaxed);
                found.lock().unwrap_or_else(PoisonError::into_inner).push((at, tried));
            }
        };
        let workers = self.jobs.min(edits.len()).max(1);
        if workers == 1 {
            work(0);
        } else {
            std::thread::scope(|scope| {
                for worker in 0..workers {
                    let work = &work;
                    // Deep programs need stack, which threads have less of.
                    let builder = std::thread::Builder::new().stack_size(16 << 20);
                    if builder.spawn_scoped(scope, move || work(worker)).is_err() {
                        // Those that could be started do it all; the last resort is this one.
                        if worker == 0 {
                            work(0);
                        }
                    }
                }
            });
        }
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        match found.into_iter().min_by_key(|(at, _)| *at) {
            None => Ok(None),
            Some((at, Ok(program))) => Ok(Some((at, program))),
            Some((_, Err(why))) => Err(why),
        }
    }

    fn try_edit(
        &self,
        program: &Program,
        edit: &Edit,
        folder: &Path,
        is_late: &(dyn Fn() -> bool + Sync),
    ) -> Tried {
        let Some(candidate) = program.edited(edit, self.rules) else { return Tried::Rejected };
        let key = Memory::key(&candidate.contents);
        let fails = match self.memory.get(key) {
            Some(fails) => {
                self.memory.hits.fetch_add(1, Ordering::Relaxed);
                fails
            }
            None => {
                self.memory.tests.fetch_add(1, Ordering::Relaxed);
                self.progress.tick(self.memory.counts());
                match self.test(&candidate, folder, is_late) {
                    Ok(Verdict::Cancelled) => return Tried::Rejected,
                    Ok(verdict) => {
                        let fails = matches!(verdict, Verdict::Fails(_));
                        self.memory.put(key, fails);
                        fails
                    }
                    Err(why) => return Tried::Error(why),
                }
            }
        };
        if fails { Tried::Taken(candidate) } else { Tried::Rejected }
    }

    fn test(
        &self,
        candidate: &Program,
        folder: &Path,
        is_late: &(dyn Fn() -> bool + Sync),
    ) -> Result<Verdict, String> {
        let file = write_input(folder, self.name, &candidate.contents)?;
        self.oracle.test(&file, folder, is_late)
    }
}

/// Writes a file for a test; its path.
///
/// # Errors
/// If it cannot be written.
pub fn write_input(folder: &Path, name: &str, contents: &[u8]) -> Result<PathBuf, String> {
    let file = folder.join(name);
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, contents));
    written.map_err(|e| format!("cannot write '{}': {e}", file.display()))?;
    Ok(file)
}
