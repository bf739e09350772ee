//! `terrace reduce`: makes a program smaller while a failure stays.
//!
//! `program` is a program and its size, `edits` the steps that make it smaller, `oracle` the tests of what is left, and
//! `search` tries the steps in a fixed order, several at a time, so that the result does not depend on threads.
#![forbid(unsafe_code)]

mod action;
pub mod bisect;
mod edits;
mod options;
mod oracle;
mod program;
mod progress;
mod search;
mod tree;

pub use options::command;

use options::{Failure, Options};
use oracle::{Kind, Oracle, Verdict, interrupt};
use program::{Form, Program, Rules};
use progress::Progress;
use search::{Memory, Search, write_input};
use std::path::{Path, PathBuf};
use terrace_arguments::Exit;

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String]) -> i32 {
    let options = match options::parse(arguments) {
        Ok(options) => options,
        Err(Exit::Information(text)) => {
            print!("{text}");
            return 0;
        }
        Err(Exit::Refusal(why)) => {
            eprint!("{why}");
            return 1;
        }
    };
    let outcome = reduce(&options);
    match outcome {
        Ok(report) => {
            eprint!("{report}");
            0
        }
        Err(why) => {
            eprintln!("terrace reduce: {why}");
            1
        }
    }
}

/// A folder that is gone in the end.
struct Folder(PathBuf);

impl Folder {
    /// Creates the folder of a tool.
    fn new(tool: &str) -> Result<Self, String> {
        let folder = std::env::temp_dir().join(format!("terrace-{tool}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|e| format!("cannot make '{}': {e}", folder.display()))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // It is in the folder for such things anyway.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn reduce(options: &Options) -> Result<String, String> {
    let bytes = std::fs::read(&options.file).map_err(|e| format!("cannot read '{}': {e}", options.file))?;
    let folder = Folder::new("reduce")?;
    interrupt::end_cleanly(folder.0.clone(), options.output.clone());
    let name =
        Path::new(&options.file).file_name().map_or("input.mlir".into(), |name| name.to_string_lossy());
    let mut oracle = oracle(options)?;
    let first = folder.0.join("first");
    let file = write_input(&first, &name, &bytes)?;
    let failure = match oracle.learn(&file, &first)? {
        Verdict::Fails(how) => how,
        Verdict::Passes(why) => return Err(format!("'{}' does not fail: {why}", options.file)),
        Verdict::Cancelled => return Err("the test was stopped".to_owned()),
    };
    if options.only_checks {
        return Ok(if options.is_quiet { String::new() } else { format!("{}: {failure}\n", options.file) });
    }
    let start = Start { options, oracle: &oracle, folder: &first, name: &name };
    let (program, rules, note) = start.find(&bytes)?;
    if !options.is_quiet {
        eprint!("{}: {failure}\n{note}", options.file);
    }
    let keep = |program: &Program| keep(&options.output, &program.contents);
    keep(&program)?;
    let progress = Progress::new(program.size, options.is_quiet);
    let before = program.size;
    // Passes that panic on what a candidate is are reported by nobody.
    std::panic::set_hook(Box::new(|_| {}));
    let search = Search {
        oracle: &oracle,
        rules,
        jobs: options.jobs,
        folder: &folder.0,
        name: &name,
        progress: &progress,
        memory: Memory::default(),
        keep: &keep,
    };
    let result = search.run(program);
    progress.end();
    drop(std::panic::take_hook());
    let after = result?.size;
    let (tests, hits) = search.memory.counts();
    if options.is_quiet {
        return Ok(String::new());
    }
    let sizes = match rules.form {
        Form::Raw => format!("{} to {} bytes", before.bytes, after.bytes),
        _ => format!("{} to {} operations, {} to {} bytes", before.ops, after.ops, before.bytes, after.bytes),
    };
    Ok(format!("{}: {sizes}, {tests} tests, {hits} results known\n", options.output))
}

fn oracle(options: &Options) -> Result<Oracle, String> {
    let mut command = options.command.clone();
    let kind = match &options.failure {
        Failure::Crash => Kind::Crash,
        Failure::Test(script) => {
            command = vec![executable(script)];
            Kind::Test { expects_zero: options.expects_zero }
        }
        Failure::DiffersFrom(other) => Kind::DiffersFrom { other: options::words(other)? },
        Failure::DiffersFromInterpreter => {
            let own = std::env::current_exe().map_err(|e| format!("cannot find the interpreter: {e}"))?;
            let own = own.to_string_lossy().into_owned();
            let entry = format!("--entry-point={}", options.entry_point);
            let mut interpreter = vec![own, "run".to_owned(), "--backend=interpreter".to_owned(), entry];
            interpreter.extend(bisect::inputs(&options.inputs));
            Kind::DiffersFromInterpreter { runs: options.runs, interpreter }
        }
    };
    Ok(Oracle { kind, command, timeout: options.timeout, frames: options.frames, signature: None })
}

/// Returns the name by which a script is started: one in this folder is meant even without `./`.
fn executable(script: &str) -> String {
    match !script.contains('/') && Path::new(script).is_file() {
        true => format!("./{script}"),
        false => script.to_owned(),
    }
}

/// Writes the result so that at any time there is a whole one.
fn keep(output: &str, contents: &[u8]) -> Result<(), String> {
    let parts = format!("{output}.tmp");
    let written = std::fs::write(&parts, contents).and_then(|()| std::fs::rename(&parts, output));
    written.map_err(|e| format!("cannot write '{output}': {e}"))
}

/// The search for a form in which a program fails.
struct Start<'a> {
    options: &'a Options,
    oracle: &'a Oracle,
    folder: &'a Path,
    name: &'a str,
}

impl Start<'_> {
    fn fails(&self, contents: &[u8]) -> Result<bool, String> {
        let file = write_input(self.folder, self.name, contents)?;
        Ok(matches!(self.oracle.test(&file, self.folder, &|| false)?, Verdict::Fails(_)))
    }

    /// Finds the first form of the program in which it fails, and what is to be said of it.
    fn find(&self, bytes: &[u8]) -> Result<(Program, Rules, String), String> {
        let forms = match self.options.form {
            Some(form) => vec![form],
            None => vec![
                Form::Text,
                Form::Generic,
                Form::TextWithLocations,
                Form::GenericWithLocations,
                Form::Bytecode,
            ],
        };
        let mut note = String::new();
        let text = std::str::from_utf8(bytes);
        let part = match text {
            Ok(text) => self.failing_part(text)?,
            Err(_) => None,
        };
        let bytes = part.as_deref().map_or(bytes, str::as_bytes);
        for allows_invalid in [false, true] {
            for form in forms.iter().filter(|form| **form != Form::Raw) {
                let rules =
                    Rules { form: *form, allows_invalid: allows_invalid || self.options.allows_invalid };
                match Program::read(bytes, rules) {
                    Ok(program) if self.fails(&program.contents)? => {
                        if allows_invalid && !self.options.allows_invalid {
                            note += "the program is not valid, so candidates need not be\n";
                        }
                        return Ok((program, rules, note));
                    }
                    Ok(_) => {}
                    Err(why) if !allows_invalid && note.is_empty() => {
                        note = format!("the program cannot be read: {why}\n");
                    }
                    Err(_) => {}
                }
            }
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err(format!("the program fails only as it is, and it is no text\n{note}"));
        };
        if !matches!(self.options.form, None | Some(Form::Raw)) {
            return Err(format!("the program does not fail in that form\n{note}"));
        }
        let program = Program::raw(text);
        if !self.fails(&program.contents)? {
            return Err("the program does not fail with a line end at its end".to_owned());
        }
        note += "it is reduced as text\n";
        Ok((program, Rules { form: Form::Raw, allows_invalid: true }, note))
    }

    /// Finds the first part between markers that fails alone.
    fn failing_part(&self, text: &str) -> Result<Option<String>, String> {
        let parts: Vec<&str> = text.split("\n// -----").collect();
        if parts.len() > 1 {
            for part in parts {
                if self.fails(part.as_bytes())? {
                    return Ok(Some(part.to_owned()));
                }
            }
        }
        Ok(None)
    }
}
