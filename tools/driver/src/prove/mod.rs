//! `terrace prove`: whether rewrite rules, folds and passes on integers are right.

mod command_line;
mod confirm;
mod folds;
mod functions;
mod report;
mod rules;
mod solver;

pub use command_line::command;

use crate::files::{Files, leave};
use crate::input::{Told, rendered};
use crate::opt::Registry;
use command_line::Subject;
use report::Findings;
use terrace_ir::render::SourceFile;
use terrace_ir::verify::verify;
use terrace_ir::{Ctx, OwnedOperation};
use terrace_parser::{Source, TopLevel, parse_source};

/// Runs the tool with the arguments after its name; the exit status: 0 if all is proved, 1 if something is wrong, 2 if
/// something is unknown or cannot be read.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let options = match command_line::parse(arguments) {
        Ok(options) => options,
        Err(exit) => {
            let status = leave(exit, files);
            return if status == 0 { 0 } else { 2 };
        }
    };
    let mut findings = Findings::new(&options, registry);
    let done = match &options.subject {
        Subject::Rules(names) => rules::prove(names, &options, registry, files, &mut findings),
        Subject::Functions(pair) => functions::prove(pair, &options, registry, files, &mut findings),
        Subject::Folds(names) => folds::prove(names, &options, registry, files, &mut findings),
    };
    if let Err(why) = done {
        files.report(&why);
        return 2;
    }
    findings.finish(files)
}

/// Reads and verifies a program.
///
/// # Errors
/// With the diagnostics.
fn read<'c>(context: Ctx<'c>, name: &str, files: &mut dyn Files) -> Result<OwnedOperation<'c>, String> {
    let bytes = files.read(name).map_err(|why| format!("error: cannot open input file '{name}': {why}\n"))?;
    parse(context, name, &bytes)
}

/// Parses and verifies the text of a program.
///
/// # Errors
/// With the diagnostics.
fn parse<'c>(context: Ctx<'c>, name: &str, text: &[u8]) -> Result<OwnedOperation<'c>, String> {
    let shown = if name == "-" { "<stdin>" } else { name };
    let told = Told::by(context);
    let program = parse_source(context, Source::new(text, shown), TopLevel::Module);
    match program.and_then(|program| verify(program.op()).map(|()| program)) {
        Ok(program) => Ok(program),
        Err(_) => Err(rendered(&told.take(), &SourceFile::new(shown, text))),
    }
}
