//! `terrace compile`: a program as an object file, as text for an assembler, or as something to start.

use crate::diagnostics::{Around, SourceFile};
use crate::engines::{Backend, NoCode, TARGET_FEATURES, emit};
use crate::files::{Files, leave};
use crate::input::{InputOptions, rendered};
use crate::lowering::schedule;
use crate::lowering::target::Target;
use crate::lowering::{Shapes, optimize, to_llvm, to_loops};
use crate::opt::Registry;
use terrace_arguments::{
    ArgMatches, Command, examples, is_on, level, output, parse, switch, text, tool, value,
};
use terrace_bytecode::Bytes;
use terrace_jit::llvm::Output;

/// Describes the command line.
pub fn command() -> Command {
    tool("compile", "Compiles a program for machines of this kind")
        .long_about("Compiles a program for machines of this kind. Programs above the llvm dialect are lowered first.")
        .args(InputOptions::arguments())
        .arg(
            output(
                "Where to write: an object file for '.o', text for an assembler for '.s', text of LLVM IR for '.ll'; \
                 anything else is linked by 'cc' to something that can be started",
            )
            .required(true),
        )
        .arg(
            value(
                "backend",
                "NAME",
                "The compiler: llvm, if the machine has its library; cranelift, which is always there and makes object \
                 files; or native, which does so for processors with the vectors of this one. If not given, llvm where it \
                 is, else cranelift",
            )
            .value_parser(Backend::ALL.map(Backend::name)),
        )
        .arg(value("target-features", "LIST", TARGET_FEATURES))
        .arg(level("How much to optimize"))
        .arg(schedule::argument())
        .arg(switch(
            "verify-shapes",
            "Let the program check that shapes fit and accesses are in bounds; it stops where they do not",
        ))
        .after_help(examples(&[
            ("terrace compile -o program program.mlir", "Makes something that can be started"),
            ("terrace compile -O3 -o kernel.o kernel.mlir", "Makes an object file"),
            ("terrace compile -o program.ll program.mlir", "Writes LLVM IR"),
        ]))
}

struct Options {
    input: InputOptions,
    output: String,
    level: u8,
    backend: Option<Backend>,
    target_features: String,
    shapes: Shapes,
    schedule: Option<String>,
}

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let matches = match parse(command(), arguments) {
        Ok(matches) => matches,
        Err(exit) => return leave(exit, files),
    };
    let made = Options::of(&matches).and_then(|options| compile(&options, registry, files));
    match made {
        Ok(status) => status,
        Err(why) => {
            files.report(&format!("terrace compile: {why}\n"));
            1
        }
    }
}

impl Options {
    fn of(matches: &ArgMatches) -> Result<Self, String> {
        Ok(Options {
            input: InputOptions::of(matches),
            output: text(matches, "o").unwrap_or_default().to_owned(),
            level: matches.get_one("O").copied().unwrap_or(2),
            backend: text(matches, "backend").map(Backend::of_name).transpose()?,
            target_features: text(matches, "target-features").unwrap_or_default().to_owned(),
            schedule: text(matches, "schedule").map(str::to_owned),
            shapes: if is_on(matches, "verify-shapes") { Shapes::Verified } else { Shapes::Trusted },
        })
    }
}

fn compile(options: &Options, registry: &Registry, files: &mut dyn Files) -> Result<i32, String> {
    let bytes = files.read(&options.input.file);
    let bytes = bytes.map_err(|why| format!("cannot open input file '{}': {why}", options.input.file))?;
    let schedule = schedule::read(options.schedule.as_deref(), registry, files)?;
    let context = registry.new_context();
    let told = options.input.prepare(&context);
    let read = options.input.read(&context, &Bytes::Borrowed(&bytes), Around::default());
    let target = match options.backend {
        Some(backend @ Backend::Native) => {
            Target::host(backend).with_features(backend, &options.target_features)?
        }
        _ => Target::ANY,
    };
    let made = read.map_err(NoCode::from).and_then(|mut program| {
        let pipeline = schedule.or_else(|| (options.level > 1).then(|| target.pipeline()));
        to_loops(&context, &mut program, registry.passes, options.shapes, pipeline.as_deref())?;
        if options.backend.is_some_and(Backend::is_cranelift) && options.level > 0 {
            optimize(&context, &mut program, registry.passes, None)?;
        }
        to_llvm(&context, &mut program, registry.passes)?;
        if options.output.ends_with(".ll") {
            return Ok(terrace_target_llvm::translate(program.op())?.text.into_bytes());
        }
        let output = if options.output.ends_with(".s") { Output::Assembly } else { Output::Object };
        emit(program.op(), options.backend, options.level, &options.target_features, output)
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
