//! The programs that RUN lines may call, all in this process.

use crate::REGISTRY;
use crate::machine::{Ending, Machine};
use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use terrace_driver::{Files, doc, opt, prove, run as run_tool, tblgen, translate, upgrade};
use terrace_filecheck::CRATE_FOLDERS;
use terrace_filecheck::check::{CheckArguments, CheckErrorKind, check};

/// Runs the program that the first word names.
pub fn run(words: &[String], machine: &mut Machine<'_, '_>) -> Ending {
    let (name, arguments) = words.split_first().expect("a command has a word");
    match name.as_str() {
        "terrace" => match arguments.split_first() {
            Some((first, rest)) if first == "opt" => run_opt("terrace opt", rest, machine),
            Some((first, rest)) if first == "run" => run_program(rest, machine),
            Some((first, rest)) if first == "doc" => Ending::Status(doc::main(rest, machine)),
            Some((first, rest)) if first == "tblgen" => Ending::Status(tblgen::main(rest, machine)),
            Some((first, rest)) if first == "prove" => Ending::Status(prove::main(rest, &REGISTRY, machine)),
            Some((first, rest)) if first == "translate" => {
                Ending::Status(translate::main(rest, &REGISTRY, machine))
            }
            Some((first, rest)) if first == "upgrade" => {
                Ending::Status(upgrade::main(rest, &REGISTRY, machine))
            }
            _ => unknown(&format!("{name} {}", arguments.first().map_or("", String::as_str)), machine),
        },
        "mlir-opt" => run_opt("mlir-opt", arguments, machine),
        "FileCheck" => Ending::Status(file_check(arguments, machine)),
        "cat" => Ending::Status(cat(arguments, machine)),
        "count" => Ending::Status(count(arguments, machine)),
        "echo" => {
            machine.print(format!("{}\n", arguments.join(" ")));
            Ending::Status(0)
        }
        "rm" => {
            arguments.iter().for_each(|name| machine.files.remove(name));
            Ending::Status(0)
        }
        // Folders need not be made where files are names only.
        "mkdir" | "true" | ":" => Ending::Status(0),
        "false" => Ending::Status(1),
        _ => unknown(name, machine),
    }
}

fn unknown(name: &str, machine: &mut Machine<'_, '_>) -> Ending {
    machine.complain(format!("there is no program '{name}' in tests\n"));
    Ending::Status(127)
}

thread_local! {
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Notes where and why a thread panics, instead of printing it.
pub fn note_panics() {
    std::panic::set_hook(Box::new(|information| {
        let backtrace = std::backtrace::Backtrace::capture().to_string();
        let is_ours = |line: &&str| {
            line.contains(" at ./")
                || CRATE_FOLDERS.iter().any(|folder| line.contains(&format!("/{folder}/")))
        };
        let frames: Vec<&str> = backtrace.lines().filter(is_ours).collect();
        let text = format!("{information}\n{}\n", frames.join("\n"));
        PANIC.with_borrow_mut(|noted| *noted = text);
    }));
}

/// Runs `work`; if it panics, the words of the panic.
///
/// # Errors
/// If it panics.
pub fn caught<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    std::panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| PANIC.with_borrow_mut(std::mem::take))
}

fn run_opt(name: &'static str, arguments: &[String], machine: &mut Machine<'_, '_>) -> Ending {
    match caught(|| opt::main(name, arguments, &REGISTRY, machine)) {
        Ok(status) => Ending::Status(status),
        Err(words) => {
            machine.complain(words);
            Ending::Crash
        }
    }
}

fn run_program(arguments: &[String], machine: &mut Machine<'_, '_>) -> Ending {
    match caught(|| run_tool::main(arguments, &REGISTRY, machine)) {
        Ok(status) => Ending::Status(status),
        Err(words) => {
            machine.complain(words);
            Ending::Crash
        }
    }
}

impl Files for Machine<'_, '_> {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        if name == "-" { Ok(self.input.to_vec()) } else { self.files.read(name) }
    }

    fn folder(&mut self, name: &str) -> Option<Vec<String>> {
        self.files.folder(name)
    }

    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        match name {
            "-" => self.print(text),
            _ => self.files.write(name, text),
        }
        Ok(())
    }

    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        match name {
            "-" => self.print(text),
            _ => self.files.append(name, text),
        }
        Ok(())
    }

    fn report(&mut self, text: &str) {
        self.complain(text);
    }
}

/// Runs FileCheck: status 1 for a mismatch, 2 for wrong arguments or directives.
fn file_check(arguments: &[String], machine: &mut Machine<'_, '_>) -> i32 {
    let mut compare = || -> Result<i32, String> {
        let arguments = CheckArguments::parse(arguments)?;
        let check_file = arguments.check_file.ok_or("no check file given")?;
        let text = |name: &str| machine.files.read(name).map_err(|why| format!("{name}: {why}"));
        let check_text = text(&check_file)?;
        let input = match arguments.input_file.as_deref() {
            None | Some("-") => machine.input.to_vec(),
            Some(name) => text(name)?,
        };
        let (check_text, input) = (String::from_utf8_lossy(&check_text), String::from_utf8_lossy(&input));
        match check(&check_text, &input, &arguments.options) {
            Ok(()) => Ok(0),
            Err(error) => {
                machine.complain(format!("{check_file}: {error}\n"));
                Ok(if error.kind == CheckErrorKind::Mismatch { 1 } else { 2 })
            }
        }
    };
    compare().unwrap_or_else(|message| {
        machine.complain(format!("FileCheck: {message}\n"));
        2
    })
}

fn cat(arguments: &[String], machine: &mut Machine<'_, '_>) -> i32 {
    if arguments.is_empty() {
        machine.print(machine.input);
    }
    let mut status = 0;
    for name in arguments {
        match if name == "-" { Ok(machine.input.to_vec()) } else { machine.files.read(name) } {
            Ok(text) => machine.print(text),
            Err(why) => {
                machine.complain(format!("cat: {name}: {why}\n"));
                status = 1;
            }
        }
    }
    status
}

/// Returns true if the input has this many lines.
fn count(arguments: &[String], machine: &mut Machine<'_, '_>) -> i32 {
    let wanted = arguments.first().and_then(|number| number.parse::<usize>().ok());
    let lines = String::from_utf8_lossy(machine.input).lines().count();
    match wanted {
        Some(wanted) if wanted == lines => 0,
        Some(wanted) => {
            machine.complain(format!("expected {wanted} lines, got {lines}\n"));
            1
        }
        None => {
            machine.complain("count: expected a number of lines\n");
            2
        }
    }
}
