//! `cargo xtask matrix`: a program for each operation, in each engine, and the page that says which engine runs what.

use crate::process::{Ended as Process, PATIENCE, run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use terrace_matrix::{Cell, Cells, ENGINES, Ended, FOLDER, OPTIONS, Program, Reasons, judge, page, read};

/// Settings of a run.
pub struct Settings {
    /// Our program.
    pub ours: String,
    /// Only programs of operations with this in their names.
    pub filter: String,
    /// The engines, beside the interpreter.
    pub engines: Vec<&'static str>,
    /// Number of programs that run at the same time.
    pub threads: usize,
}

impl Settings {
    /// Reads the settings of a command line: `--name value` each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut settings = Settings {
            ours: "target/release/terrace".to_owned(),
            filter: String::new(),
            engines: ENGINES[1..].to_vec(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
            match name.as_str() {
                "--ours" => settings.ours = value,
                "--filter" => settings.filter = value,
                "--threads" => {
                    settings.threads =
                        value.parse().map_err(|_| format!("--threads: '{value}' is no number"))?;
                }
                "--engines" => {
                    let known = |name: &str| ENGINES.into_iter().find(|known| *known == name);
                    let known = |name| known(name).ok_or_else(|| format!("there is no engine '{name}'"));
                    settings.engines = value.split(',').map(known).collect::<Result<_, _>>()?;
                }
                _ => return Err(format!("there is no option '{name}'")),
            }
        }
        Ok(settings)
    }

    /// Returns true if all of the matrix is run.
    fn is_whole(&self) -> bool {
        self.filter.is_empty() && ENGINES[1..].iter().all(|engine| self.engines.contains(engine))
    }
}

/// Runs the matrix and, if it is run whole and is as the reasons say, writes the page; complaints if it is not.
///
/// # Errors
/// If something cannot be read or written; in words.
pub fn report(settings: &Settings, root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join(FOLDER);
    let programs = read(&folder.join("programs"))?;
    let operations: BTreeSet<String> =
        programs.iter().flat_map(|program| program.operations.clone()).collect();
    let text =
        |path: PathBuf| std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()));
    let reasons =
        Reasons::read(&text(folder.join("reasons.txt"))?).map_err(|why| format!("reasons.txt: {why}"))?;
    let chosen: Vec<Program> = programs
        .into_iter()
        .filter(|program| program.operations.iter().any(|name| name.contains(&settings.filter)))
        .collect();
    let cells = run_all(&chosen, settings, &reasons);
    let mut complaints = cells.1;
    for ((operation, engine), cell) in &cells.0 {
        if *cell == Cell::Agrees && reasons.get(operation, engine).is_some() {
            complaints.push(format!("{engine} runs {operation}: its reason is outdated"));
        }
    }
    let unknown = reasons.holes().filter(|(operation, _)| !operations.contains(*operation));
    complaints.extend(unknown.map(|(operation, _)| format!("{operation} has a reason, and no program")));
    if settings.is_whole() && complaints.is_empty() {
        let operations: Vec<String> = operations.into_iter().collect();
        let path = root.join("docs/engines.md");
        let written = std::fs::write(&path, page(&operations, &reasons));
        written.map_err(|why| format!("{}: {why}", path.display()))?;
    }
    Ok(complaints)
}

/// Runs programs on several threads; returns the worst cell of each operation and engine, and what is wrong in those that
/// have no reason.
fn run_all(programs: &[Program], settings: &Settings, reasons: &Reasons) -> (Cells, Vec<String>) {
    let next = AtomicUsize::new(0);
    let found = Mutex::new((Cells::new(), Vec::new()));
    let work = || {
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let run = |program: &Program, engine: &str| execute(program, engine, &settings.ours);
            let cells = judge(program, &settings.engines, run);
            let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            for (engine, cell) in cells {
                let is_known = |name: &String| reasons.get(name, engine).is_some();
                if !program.operations.iter().any(is_known) {
                    found.1.extend(cell.complaint().map(|why| format!("{}: {engine} {why}", program.name)));
                }
                for operation in &program.operations {
                    let worst = found.0.entry((operation.clone(), engine)).or_insert(Cell::Agrees);
                    *worst = worst.clone().max(cell.clone());
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..settings.threads {
            scope.spawn(work);
        }
    });
    found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Runs a program in an engine.
fn execute(program: &Program, engine: &str, ours: &str) -> Ended {
    let mut words = vec!["run".into(), "-".into(), format!("--backend={engine}").into()];
    words.extend(OPTIONS.map(Into::into));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let silent = |errors: String| Ended { is_well: false, output: String::new(), errors };
    match run(ours, &words, Some(program.text.as_bytes()), PATIENCE) {
        Ok(Process::Well { output, errors }) => {
            Ended { is_well: true, output: text(&output), errors: text(&errors) }
        }
        Ok(Process::Badly { output, errors }) => {
            Ended { is_well: false, output: text(&output), errors: text(&errors) }
        }
        Ok(Process::TooLate) => silent("does not come to an end".to_owned()),
        Err(why) => silent(why.to_string()),
    }
}
