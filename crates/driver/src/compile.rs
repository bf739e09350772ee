//! `terrace compile`: a program as an object file, as text for an assembler, or as something to start.

use crate::diagnostics::{Around, SourceFile};
use crate::engines::{Backend, NoCode, emit};
use crate::files::Files;
use crate::input::{InputOptions, rendered};
use crate::lowering::{Shapes, optimize, to_llvm, to_loops};
use crate::opt::Registry;
use crate::words::{self, Word, Words};
use terrace_bytecode::Bytes;
use terrace_jit::llvm::Output;

/// Name and usage of the tool.
const HELP: &str = "\
Usage: terrace compile [OPTIONS] [FILE]

Compiles a program for machines of this kind. Without a file, or with '-', standard input is read. Programs above the
llvm dialect are lowered first.

Options:
  -o FILE             Where to write: an object file for '.o', text for an assembler for '.s', text of LLVM IR for
                      '.ll'; anything else is linked by 'cc' to something that can be started
  --backend=NAME      The compiler: llvm, if the machine has its library; or cranelift, which is always there and
                      makes object files. If not given, llvm where it is, else cranelift
  -O0, -O1, -O2, -O3  How much to optimize; -O2 if not given
  --verify-shapes     Let the program check that shapes fit and accesses are in bounds; it stops where they do not
  --edition=EDITION   2019-01, 2019-05, 2020, 2022, today, or auto
  -h, --help          Print this
";

struct Options {
    input: InputOptions,
    output: String,
    level: u8,
    backend: Option<Backend>,
    shapes: Shapes,
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    if words::asks_for_help(arguments) {
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
    let mut options = Options {
        input: InputOptions::default(),
        output: String::new(),
        level: 2,
        backend: None,
        shapes: Shapes::Trusted,
    };
    let mut words = Words::new(arguments);
    while let Some(word) = words.next() {
        let Some(Word::Flag(flag)) = options.input.take(word, &mut words)? else { continue };
        match (flag.name, words::level(flag.name)) {
            ("o", _) => words.value(&flag)?.clone_into(&mut options.output),
            ("backend", _) => options.backend = Some(Backend::of_name(words.value(&flag)?)?),
            ("verify-shapes", _) => options.shapes = Shapes::Verified,
            (_, Some(level)) if flag.value.is_none() => options.level = level,
            _ => return Err(words::unknown(&flag, HELP)),
        }
    }
    if options.output.is_empty() {
        return Err("'-o' must say where to write".to_owned());
    }
    Ok(options)
}

fn compile(options: &Options, registry: &Registry, files: &mut dyn Files) -> Result<i32, String> {
    let bytes = files.read(&options.input.file);
    let bytes = bytes.map_err(|why| format!("cannot open input file '{}': {why}", options.input.file))?;
    let context = registry.new_context();
    let told = options.input.prepare(&context);
    let read = options.input.read(&context, &Bytes::Borrowed(&bytes), Around::default());
    let made = read.map_err(NoCode::from).and_then(|mut program| {
        to_loops(&context, &mut program, registry.passes, options.shapes)?;
        if options.backend == Some(Backend::Cranelift) && options.level > 0 {
            optimize(&context, &mut program, registry.passes, None)?;
        }
        to_llvm(&context, &mut program, registry.passes)?;
        if options.output.ends_with(".ll") {
            return Ok(terrace_target_llvm::translate(program.op())?.text.into_bytes());
        }
        let output = if options.output.ends_with(".s") { Output::Assembly } else { Output::Object };
        emit(program.op(), options.backend, options.level, output)
    });
    let source = SourceFile::new(options.input.name(), &bytes);
    files.report(&rendered(&told.take(), &source));
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
