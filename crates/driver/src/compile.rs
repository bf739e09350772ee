//! `terrace compile`: a program as an object file, as text for an assembler, or as something to start.

use crate::diagnostics::{SourceFile, render};
use crate::editions::{NAMES, Wanted, read_and_find};
use crate::llvm_backend::{NoCode, emit};
use crate::lowering::to_llvm;
use crate::opt::{Files, Registry};
use std::sync::{Arc, Mutex, PoisonError};
use terrace_bytecode::{Bytes, ReadOptions};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Failure, OwnedOperation};
use terrace_jit::llvm::Output;
use terrace_parser::{Source, TopLevel};

/// How the tool is called.
const HELP: &str = "\
Usage: terrace compile [OPTIONS] [FILE]

Compiles a program for this machine, with the LLVM library that it has. Without a file, or with '-', standard input is
read. Programs above the llvm dialect are lowered first.

Options:
  -o FILE             Where to write: an object file for '.o', text for an assembler for '.s', text of LLVM IR for
                      '.ll'; anything else is linked by 'cc' to something that can be started
  -O0, -O1, -O2, -O3  How much to optimize; -O2 if not given
  --edition=EDITION   2019-01, 2019-05, 2020, 2022, today, or auto
  -h, --help          Print this
";

struct Options {
    input: String,
    output: String,
    level: u8,
    edition: Option<String>,
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h" | "-help")) {
        return i32::from(files.write("-", HELP.as_bytes()).is_err());
    }
    let made = options(arguments).and_then(|options| compile(&options, registry, files));
    match made {
        Ok(status) => status,
        Err(why) => {
            files.report(&format!("terrace compile: {why}\n"));
            1
        }
    }
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options { input: "-".to_owned(), output: String::new(), level: 2, edition: None };
    let mut rest = arguments.iter();
    let mut has_input = false;
    while let Some(argument) = rest.next() {
        let flag = argument.trim_start_matches('-');
        if argument == "-" || !argument.starts_with('-') {
            if std::mem::replace(&mut has_input, true) {
                return Err("more than one input file is given".to_owned());
            }
            options.input.clone_from(argument);
            continue;
        }
        match (flag, flag.split_once('=')) {
            ("o", _) => options.output = rest.next().cloned().ok_or("'-o' needs a value")?,
            (_, Some(("o", value))) => options.output = value.to_owned(),
            ("O0", _) => options.level = 0,
            ("O1", _) => options.level = 1,
            ("O2", _) => options.level = 2,
            ("O3", _) => options.level = 3,
            (_, Some(("edition", edition))) if NAMES.contains(&edition) => {
                options.edition = Some(edition.to_owned())
            }
            _ => return Err(format!("there is no option '{argument}'\n\n{HELP}")),
        }
    }
    if options.output.is_empty() {
        return Err("'-o' must say where to write".to_owned());
    }
    Ok(options)
}

fn compile(options: &Options, registry: &Registry, files: &mut dyn Files) -> Result<i32, String> {
    let bytes = files.read(&options.input);
    let bytes = bytes.map_err(|why| format!("cannot open input file '{}': {why}", options.input))?;
    let context = Context::new(registry.dialects);
    let told = Arc::new(Mutex::new(Vec::<Diagnostic>::new()));
    let list = Arc::clone(&told);
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    });
    let name = if options.input == "-" { "<stdin>" } else { &options.input };
    let made = read(&context, &bytes, name, options).map_err(NoCode::from).and_then(|mut program| {
        to_llvm(&context, &mut program, registry.passes)?;
        if options.output.ends_with(".ll") {
            return Ok(terrace_target_llvm::translate(program.op())?.text.into_bytes());
        }
        let output = if options.output.ends_with(".s") { Output::Assembly } else { Output::Object };
        emit(program.op(), options.level, output)
    });
    let source = SourceFile { name, text: &bytes, first_line: 0 };
    let mut report = String::new();
    for diagnostic in std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner)) {
        render(&diagnostic, &source, &mut report);
    }
    files.report(&report);
    let made = match made {
        Ok(made) => made,
        Err(NoCode::Told) => return Ok(1),
        Err(NoCode::Because(why)) => return Err(why),
    };
    let is_file =
        [".o", ".s", ".ll"].iter().any(|end| options.output.ends_with(end)) || options.output == "-";
    if is_file {
        files.write(&options.output, &made)?;
    } else {
        link(&options.output, &made, files)?;
    }
    Ok(0)
}

/// Makes something that can be started, with the C compiler as the linker.
fn link(output: &str, object: &[u8], files: &mut dyn Files) -> Result<(), String> {
    let object_file = format!("{output}.o");
    files.write(&object_file, object)?;
    files.link(&object_file, output)
}

fn read<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    name: &str,
    options: &Options,
) -> Result<OwnedOperation<'c>, Failure> {
    if terrace_bytecode::is_bytecode(bytes) {
        let settings = ReadOptions { name, ..ReadOptions::default() };
        return terrace_bytecode::read(context, &Bytes::Borrowed(bytes), &settings, verify);
    }
    let source = Source { text: bytes, name, first_line: 0 };
    let wanted = Wanted::of_name(options.edition.as_deref());
    let (_, program) = read_and_find(context, source, TopLevel::Module, wanted);
    program.and_then(|program| verify(program.op()).map(|()| program))
}
