//! The program with all its states, and what commands do to them.

use crate::command::{COMMANDS, Request, read};
use crate::difference::difference;
use crate::program::{File, Program};
use std::fmt::Write;
use std::time::{Duration, Instant};
use terrace_ir::print::PrintFlags;
use terrace_pass::{OptionKind, PassEntry, Pipeline};
use terrace_registry::PASSES;

/// Result of a line.
pub enum Done {
    /// Text for standard output, and diagnostics.
    Text {
        out: String,
        told: String,
    },
    Quit,
}

/// A step that was run.
struct Step {
    /// The pipeline as it was asked for.
    text: String,
    pipeline: Pipeline,
    /// The state after it.
    program: Program,
    time: Duration,
}

/// A program, the steps from it, and how many of these count.
pub struct Session {
    allows_unregistered: bool,
    is_colored: bool,
    file: File,
    /// The program as it was read.
    first: Option<Program>,
    steps: Vec<Step>,
    /// Steps that were not taken back.
    taken: usize,
}

impl Session {
    /// Begins without a program.
    pub fn new(allows_unregistered: bool, is_colored: bool) -> Self {
        Session {
            allows_unregistered,
            is_colored,
            file: File { name: String::new(), bytes: Vec::new() },
            first: None,
            steps: Vec::new(),
            taken: 0,
        }
    }

    /// Returns the text before the next line: the number of steps so far.
    pub fn prompt(&self) -> String {
        format!("terrace:{}> ", self.taken)
    }

    /// Reads a program; returns what is to be said about it.
    ///
    /// # Errors
    /// In words.
    pub fn load(&mut self, name: &str) -> Result<String, String> {
        let bytes =
            std::fs::read(name).map_err(|why| format!("error: cannot open '{name}': {}\n", reason(&why)))?;
        let file = File { name: name.to_owned(), bytes };
        let (program, told) = Program::read(&file, self.allows_unregistered)?;
        let text = format!("{told}{name}: {}\n", program.summary());
        (self.file, self.first, self.taken) = (file, Some(program), 0);
        self.steps.clear();
        Ok(text)
    }

    /// Runs a line.
    ///
    /// # Errors
    /// In words, and then nothing has changed.
    pub fn run(&mut self, line: &str) -> Result<Done, String> {
        let request = read(line).map_err(|why| format!("error: {why}\n"))?;
        let out = match request {
            Request::Nothing => String::new(),
            Request::Quit => return Ok(Done::Quit),
            Request::Help(None) => help(),
            Request::Help(Some(pass)) => about_pass(&pass)?,
            Request::Passes(word) => passes(&word),
            Request::Load(name) => {
                let told = self.load(&name)?;
                return Ok(Done::Text { out: String::new(), told });
            }
            Request::Run(text) => return self.step(&text),
            Request::Print(None) => self.now()?.text.to_string(),
            Request::Print(Some(name)) => self.printed(Some(&name), false)?,
            Request::Origins(name) => self.printed(name.as_deref(), true)?,
            Request::Diff(steps) => {
                let steps = steps.unwrap_or(self.taken).min(self.taken);
                let (old, new) = (self.state(self.taken - steps)?, self.now()?);
                match difference(&old.text, &new.text, self.is_colored) {
                    same if same.is_empty() => "nothing changed\n".to_owned(),
                    text => text,
                }
            }
            Request::Undo(count) => {
                self.now()?;
                if self.taken == 0 {
                    return Err("error: there is no step to take back\n".to_owned());
                }
                self.taken -= count.min(self.taken);
                self.place()
            }
            Request::Redo(count) => {
                self.now()?;
                if self.taken == self.steps.len() {
                    return Err("error: nothing was taken back\n".to_owned());
                }
                self.taken = self.steps.len().min(self.taken.saturating_add(count));
                self.place()
            }
            Request::Steps => self.list()?,
            Request::Pipeline => {
                self.now()?;
                format!("{}\n", self.pipeline())
            }
            Request::Save(name) => self.save(&name)?,
            Request::Verify => {
                let told = self.now()?.verified(&self.file, self.allows_unregistered)?;
                return Ok(Done::Text { out: "the program is valid\n".to_owned(), told });
            }
        };
        Ok(Done::Text { out, told: String::new() })
    }

    /// Returns the state after n steps.
    fn state(&self, steps: usize) -> Result<&Program, String> {
        match steps.checked_sub(1) {
            Some(last) => Ok(&self.steps[last].program),
            None => self
                .first
                .as_ref()
                .ok_or_else(|| "error: there is no program: 'load FILE' reads one\n".to_owned()),
        }
    }

    /// Prints the program as it is now, or a symbol of it.
    fn printed(&self, symbol: Option<&str>, with_origins: bool) -> Result<String, String> {
        let flags = PrintFlags { origins: with_origins, ..PrintFlags::default() };
        let found = self.now()?.printed(symbol, &flags, &self.file, self.allows_unregistered)?;
        found.ok_or_else(|| format!("error: the program has no symbol '@{}'\n", symbol.unwrap_or_default()))
    }

    fn now(&self) -> Result<&Program, String> {
        self.state(self.taken)
    }

    /// Runs a pipeline as one step.
    fn step(&mut self, text: &str) -> Result<Done, String> {
        let pipeline = terrace_registry::request::pipeline(text).map_err(|why| format!("error: {why}\n"))?;
        let before = self.now()?;
        let started = Instant::now();
        let (program, told) = before.transformed(&pipeline, &self.file, self.allows_unregistered)?;
        let time = started.elapsed();
        let out = match *program.text == *before.text {
            true => "nothing changed\n".to_owned(),
            false => format!("{} -> {}\n", before.summary(), program.summary()),
        };
        self.steps.truncate(self.taken);
        self.steps.push(Step { text: text.trim().to_owned(), pipeline, program, time });
        self.taken += 1;
        Ok(Done::Text { out, told })
    }

    /// Says where in the list of steps the program is.
    fn place(&self) -> String {
        match self.taken.checked_sub(1) {
            Some(last) => format!("after step {}: {}\n", self.taken, self.steps[last].text),
            None => "as it was read\n".to_owned(),
        }
    }

    fn list(&self) -> Result<String, String> {
        self.now()?;
        let first = self.state(0)?;
        let mut text = format!("{:>3}  {:<40} {:>8} operations\n", 0, self.file.name, first.operations);
        for (number, step) in self.steps.iter().enumerate() {
            let mark = if number >= self.taken { " (taken back)" } else { "" };
            // A string takes all that is written to it.
            let _ = writeln!(
                text,
                "{:>3}  {:<40} {:>8} operations  {:.1} ms{mark}",
                number + 1,
                step.text,
                step.program.operations,
                step.time.as_secs_f64() * 1e3
            );
        }
        Ok(text)
    }

    fn pipeline(&self) -> String {
        let steps: Vec<String> =
            self.steps[..self.taken].iter().map(|step| steps_text(&step.pipeline)).collect();
        format!("builtin.module({})", steps.join(","))
    }

    fn save(&self, name: &str) -> Result<String, String> {
        let program = self.now()?;
        let bytes = match name.ends_with(".mlirbc") {
            true => program.bytecode.as_slice(),
            false => program.text.as_bytes(),
        };
        std::fs::write(name, bytes)
            .map_err(|why| format!("error: cannot write '{name}': {}\n", reason(&why)))?;
        Ok(format!("wrote {name}\n"))
    }
}

/// Returns the steps of a pipeline on modules, without the module around them.
fn steps_text(pipeline: &Pipeline) -> String {
    let text = pipeline.to_text();
    let inner = text.strip_prefix("builtin.module(").and_then(|text| text.strip_suffix(')'));
    inner.map_or(text.clone(), str::to_owned)
}

fn help() -> String {
    let mut text = String::new();
    for command in COMMANDS {
        let _ = writeln!(text, "  {:<18} {}", command.usage, command.about);
    }
    text
}

fn passes(word: &str) -> String {
    let mut text = String::new();
    for entry in PASSES.all_passes() {
        if entry.argument.contains(word) || entry.summary.to_lowercase().contains(&word.to_lowercase()) {
            let _ = writeln!(text, "  {:<44} {}", entry.argument, entry.summary);
        }
    }
    if text.is_empty() { format!("no pass has '{word}' in its name or summary\n") } else { text }
}

fn about_pass(name: &str) -> Result<String, String> {
    if let Some(command) = COMMANDS.iter().find(|command| command.name == name) {
        return Ok(format!("  {:<18} {}\n", command.usage, command.about));
    }
    let entry: &PassEntry =
        PASSES.pass(name).ok_or_else(|| format!("error: there is no pass or command '{name}'\n"))?;
    let mut text = format!("{}: {}\n", entry.argument, entry.summary);
    for option in entry.options {
        let kind = match option.kind {
            OptionKind::Choice(words) => words.join("|"),
            OptionKind::Bool | OptionKind::OwnBool => "true|false".to_owned(),
            OptionKind::Int | OptionKind::Unsigned => "N".to_owned(),
            OptionKind::Number => "X".to_owned(),
            OptionKind::Text => "TEXT".to_owned(),
            OptionKind::Texts | OptionKind::Files | OptionKind::Ints | OptionKind::UnsignedInts => {
                "A,B,..".to_owned()
            }
        };
        let _ = writeln!(
            text,
            "  {:<34} {} ({})",
            format!("{}={kind}", option.name),
            option.help,
            option.default
        );
    }
    Ok(text)
}

/// Returns the system's words, without the number that Rust puts after them.
fn reason(error: &std::io::Error) -> String {
    error.to_string().split(" (os error").next().unwrap_or_default().to_owned()
}
