//! A part of the matrix is run, in this process.

use crate::{programs, reasons};
use terrace_driver::Files;
use terrace_driver::opt::Registry;
use terrace_matrix::{ENGINES, Ended, OPTIONS, Program, judge};

/// One of this number of programs is run.
const ONE_IN: usize = 47;

/// Files of a run: the program alone.
struct Memory<'p> {
    program: &'p str,
    output: Vec<u8>,
    errors: String,
}

impl Files for Memory<'_> {
    fn read(&mut self, _: &str) -> Result<Vec<u8>, String> {
        Ok(self.program.as_bytes().to_vec())
    }

    fn write(&mut self, name: &str, _: &[u8]) -> Result<(), String> {
        Err(format!("'{name}' is not to be written"))
    }

    fn append(&mut self, _: &str, text: &[u8]) -> Result<(), String> {
        self.output.extend_from_slice(text);
        Ok(())
    }

    fn report(&mut self, text: &str) {
        self.errors += text;
    }
}

fn run(program: &Program, engine: &str) -> Ended {
    let registry = Registry {
        dialects: terrace_registry::DIALECTS_AND_TESTS,
        models: terrace_registry::MODELS,
        passes: &terrace_registry::PASSES,
        load_dialects: None,
        dump_specs: None,
    };
    let mut files = Memory { program: &program.text, output: Vec::new(), errors: String::new() };
    let mut words = vec!["-".to_owned(), format!("--backend={engine}")];
    words.extend(OPTIONS.map(str::to_owned));
    let status = terrace_driver::run::main(&words, &registry, &mut files);
    let output = String::from_utf8_lossy(&files.output).into_owned();
    Ended { is_well: status == 0, output, errors: files.errors }
}

#[test]
fn engines_do_what_the_page_says() {
    let reasons = reasons();
    // LLVM is not on every machine.
    let engines: Vec<&'static str> = ENGINES.into_iter().filter(|engine| is_there(engine)).collect();
    let mut complaints = Vec::new();
    for program in programs().iter().step_by(ONE_IN) {
        for (engine, cell) in judge(program, &engines, run) {
            let is_known = program.operations.iter().any(|name| reasons.get(name, engine).is_some());
            let complaint = cell.complaint().filter(|_| !is_known);
            complaints.extend(complaint.map(|why| format!("{}: {engine} {why}", program.name)));
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

fn is_there(engine: &str) -> bool {
    terrace_driver::engines::Backend::of_name(engine).is_ok_and(terrace_driver::engines::Backend::is_there)
}
