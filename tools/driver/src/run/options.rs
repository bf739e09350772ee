//! The command line of `terrace run`.

use super::arguments::Output;
use super::emit::Level;
use super::plan::Plan;
use crate::engines::{Backend, EngineSettings, TARGET_FEATURES, threads_of};
use crate::input::InputOptions;
use crate::lowering::target::Target;
use crate::lowering::{PARALLEL_LOOPS, Shapes, schedule};
use terrace_arguments::{
    Arg, ArgMatches, Command, ValueParser, examples, is_on, level, repeated, switch, text, texts, tool,
    value, value_parser,
};
use terrace_interp::Limits;
use terrace_ir::Operation;

/// Describes the command line.
pub fn command() -> Command {
    tool("run", "Runs a function of a program, 'main' unless another is named, and prints its result")
        .long_about(
            "Runs a function of a program, 'main' unless another is named, and prints its result. The program may be at \
             any level that the engine knows.",
        )
        .args(InputOptions::arguments())
        .args(crate::opt::td::file_arguments())
        .arg(value("entry-point", "NAME", "The function to be called").short('e').default_value("main"))
        .arg(
            value("entry-point-result", "TYPE", "What it must return: i32, i64, f32, f64 or void; anything, if not given")
                .value_parser(RESULTS),
        )
        .arg(
            repeated(
                "argument",
                "VALUE",
                "An argument of the function, once for each: a number; numbers with their type, as 4xf32=1,2,3,4 or \
                 2x2xf32=0; the name of an .npy file; or bytes with their type, as 4xf32=@weights.bin. NAME=X gives the \
                 one of that name, and FILE.npz all whose names it has; FILE.npz:NAME is one array of it",
            )
            .long("input")
            .allow_hyphen_values(true),
        )
        .arg(value(
            "weights",
            "FILE",
            "Take arguments that are not given, and resources without bytes, from the arrays of their names in a \
             .safetensors, .gguf or .npz file",
        ))
        .arg(
            value(
                "make-inputs",
                "SEED",
                "Make the arguments of the function where none are given, of small numbers; open sizes are 4",
            )
            .value_parser(value_parser!(u64)),
        )
        .arg(value(
            "output",
            "FILE",
            "Write results that are arrays to an .npy file, all to an .npz file, or to out_0.npy and so on in a folder, in \
             place of printing them",
        ))
        .arg(
            value(
                "backend",
                "NAME",
                "The engine; cranelift lowers the program and compiles it, native does so for the processor's longest \
                 vectors, llvm with the library of that name, if the machine has it. If none is named, programs on \
                 tensors are compiled with --verify-shapes, by native if the processor has AVX2 and by \
                 cranelift if not, and others interpreted",
            )
            .value_parser(Backend::ALL.map(Backend::name)),
        )
        .arg(value("target-features", "LIST", TARGET_FEATURES))
        .arg(repeated(
            "shared-libs",
            "FILES",
            "Libraries that the program needs; those of mlir-runner are built in",
        ))
        .arg(level("How much to optimize; nothing to the interpreter, and none or all to Cranelift"))
        .arg(switch("dump-object-file", "Write the object file that LLVM made"))
        .arg(value("object-filename", "FILE", "Where; beside the input if not given"))
        .arg(bound("max-steps", "Stop after so many operations; like the other limits, only the interpreter knows it"))
        .arg(bound("max-depth", "Stop at so many nested calls"))
        .arg(bound("max-memory", "Stop at so many bytes of memory"))
        .arg(switch(
            "verify-shapes",
            "Let a compiled program check that shapes fit and accesses are in bounds, and stop where they do not; the \
             interpreter always does",
        ))
        .arg(
            value(
                "emit",
                "LEVELS",
                "Do not run the program but print what it is lowered to: input, loops (if there are tensors), optimized \
                 (what Cranelift gets at any level but -O0), tasks (if there are several threads), cf, llvm, llvm-ir, \
                 several of them, or all; or schedule, the script of the transform dialect that makes the loops",
            )
            .value_parser(ValueParser::new(|text: &str| Level::of_names(text))),
        )
        .arg(schedule::argument())
        .arg(
            value(
                "threads",
                "N",
                "Run parallel loops of a compiled program on this many threads, on all cores if it is 0; no result \
                 depends on it",
            )
            .value_parser(value_parser!(u64).range(..=1024))
            .allow_hyphen_values(true)
            .default_value("1"),
        )
        .arg(switch(
            "check-passes",
            "Lower the program pass by pass first, and let the interpreter run it before and after each pass; if one \
             changes what the program prints, name it and stop",
        ))
        .arg(switch("time", "Tell how long reading, lowering, compiling and running took"))
        .arg(switch("profile", "Tell how long each operation of the source took, the longest first"))
        .arg(value("profile-page", "FILE", "Write the same as a page with a flame graph"))
        .after_help(examples(&[
            ("terrace run examples/multiply.mlir", "Calls 'main' and prints what it returns"),
            ("terrace run -e entry --entry-point-result=void --backend=llvm -O3 program.mlir", "As mlir-runner does"),
            (
                "terrace run -e f --input 2x2xf32=1,2,3,4 --input image.npy program.mlir",
                "Calls 'f' with arrays, and prints what it returns as numpy would",
            ),
            (
                "terrace run model.onnx --input image=image.npy --output answers.npz --profile",
                "Calls a model, writes what it returns, and tells where the time went",
            ),
            ("terrace run --emit=cf,llvm program.mlir", "Prints two of the levels on the way to machine code"),
        ]))
}

/// Returns an option with a limit of the interpreter.
fn bound(name: &'static str, help: &'static str) -> Arg {
    value(name, "N", help).value_parser(value_parser!(u64))
}

/// The results that an entry point can be held to.
const RESULTS: [&str; 5] = ["void", "i32", "i64", "f32", "f64"];

/// The libraries whose functions are built in.
const BUILT_IN: [&str; 4] =
    ["mlir_c_runner_utils", "mlir_runner_utils", "mlir_float16_utils", "mlir_async_runtime"];

/// Expected result of the entry point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wants {
    Anything,
    Void,
    Type(&'static str),
}

/// A command line.
pub(super) struct Options {
    pub input: InputOptions,
    /// Named engine.
    pub backend: Option<Backend>,
    pub engine: EngineSettings,
    /// True if a limit of the interpreter is set.
    pub is_bounded: bool,
    /// True if the object file that LLVM makes is kept, and where.
    pub dumps_object: bool,
    pub object_name: Option<String>,
    pub entry_point: String,
    pub result: Wants,
    /// Text of each argument.
    pub inputs: Vec<String>,
    /// Seed of the arguments that are made where none are given.
    pub made_inputs: Option<u64>,
    pub output: Output,
    pub is_timed: bool,
    /// True if the time of each operation is told, and the page of it.
    pub is_profiled: bool,
    pub profile_page: Option<String>,
    /// File of arrays for arguments and resources.
    pub weights: Option<String>,
    /// True if each pass of the lowering is checked by the interpreter first.
    pub checks_passes: bool,
    /// Treatment of shapes in compiled programs.
    pub shapes: Shapes,
    /// Levels printed instead of running.
    pub emitted: Vec<Level>,
    /// File with the pipeline for programs on tensors; the pipeline, once it is read.
    pub schedule: Option<String>,
}

impl Options {
    /// Reads them.
    ///
    /// # Errors
    /// With words for the user, if they exclude each other.
    pub fn of(matches: &ArgMatches) -> Result<Self, String> {
        let text_of = |name: &str| text(matches, name).map(str::to_owned);
        let bound = |name: &str| matches.get_one::<u64>(name).copied();
        let (steps, depth, bytes) = (bound("max-steps"), bound("max-depth"), bound("max-memory"));
        let limits = Limits::default();
        let dumps_object = is_on(matches, "dump-object-file");
        let backend = text(matches, "backend").map(Backend::of_name).transpose()?;
        let options = Options {
            input: InputOptions::of(matches),
            backend,
            engine: EngineSettings {
                level: matches.get_one("O").copied().unwrap_or(2),
                libraries: texts(matches, "shared-libs")
                    .iter()
                    .flat_map(|list| other_libraries(list))
                    .collect(),
                limits: Limits {
                    steps: steps.unwrap_or(limits.steps),
                    depth: depth.map_or(limits.depth, |depth| depth.try_into().unwrap_or(usize::MAX)),
                    memory_bytes: bytes.unwrap_or(limits.memory_bytes),
                },
                watches_stack: !dumps_object,
                target_features: text(matches, "target-features").unwrap_or_default().to_owned(),
                threads: threads_of(bound("threads").map_or(1, |threads| threads as usize)),
            },
            is_bounded: steps.or(depth).or(bytes).is_some(),
            dumps_object,
            object_name: text_of("object-filename"),
            entry_point: text_of("entry-point").unwrap_or_default(),
            result: match text(matches, "entry-point-result") {
                None => Wants::Anything,
                Some("void") => Wants::Void,
                Some(name) => {
                    RESULTS.into_iter().find(|known| *known == name).map_or(Wants::Anything, Wants::Type)
                }
            },
            inputs: texts(matches, "argument"),
            made_inputs: bound("make-inputs"),
            output: text_of("output").map_or(Output::Printed, Output::Files),
            is_timed: is_on(matches, "time"),
            is_profiled: is_on(matches, "profile") || text(matches, "profile-page").is_some(),
            profile_page: text_of("profile-page"),
            weights: text_of("weights"),
            checks_passes: is_on(matches, "check-passes"),
            shapes: if is_on(matches, "verify-shapes") { Shapes::Verified } else { Shapes::Trusted },
            schedule: text_of("schedule"),
            emitted: matches.get_one::<Vec<Level>>("emit").cloned().unwrap_or_default(),
        };
        if dumps_object && options.engine.threads > 1 {
            return Err(
                "an object file is for one thread: --threads and --dump-object-file exclude each other"
                    .to_owned(),
            );
        }
        if options.is_profiled && options.backend == Some(Backend::Interpreter) {
            return Err("the interpreter has no profile: --profile is for engines that compile".to_owned());
        }
        let interprets = options.backend.is_none_or(|backend| !backend.compiles());
        if let (true, Some(library)) = (interprets, options.engine.libraries.first()) {
            return Err(format!(
                "cannot use '{library}': the interpreter has the functions of mlir-runner's own libraries only"
            ));
        }
        Ok(options)
    }

    /// Returns true if the input is an ONNX model.
    pub fn is_model(&self) -> bool {
        self.input.file.ends_with(".onnx")
    }

    /// Returns the pipeline for programs on tensors: the one that was given, or one for this machine if anything is
    /// optimized.
    pub fn pipeline(&self, backend: Backend) -> Option<String> {
        let threads = self.engine.threads;
        let usual = || match self.engine.level {
            2.. => {
                let host = Target::host(backend);
                // A list of features that is not understood is told when the engine starts.
                let target = host.with_features(backend, &self.engine.target_features).unwrap_or(host);
                Some(target.with_threads(threads).pipeline())
            }
            _ => (threads > 1).then(|| PARALLEL_LOOPS.to_owned()),
        };
        self.schedule.clone().or_else(usual)
    }

    /// Returns the named engine if it compiles, else the usual compiler.
    pub fn compiling_backend(&self) -> Backend {
        self.backend.filter(|backend| backend.compiles()).unwrap_or(Backend::usual_compiler())
    }

    /// Returns how a program is run.
    pub fn plan(&self, program: Operation<'_, '_>) -> Plan {
        match self.backend {
            Some(backend) => Plan::with(backend, self.shapes),
            None if self.is_profiled => Plan::with(Backend::usual_compiler(), self.shapes),
            None => Plan::of(program, self.is_bounded),
        }
    }
}

/// Returns those of the libraries whose functions are not built in.
fn other_libraries(list: &str) -> impl Iterator<Item = String> {
    list.split(',').filter(|library| !library.is_empty() && !is_built_in(library)).map(str::to_owned)
}

/// Returns true if the functions of a library of `mlir-runner` are part of every engine.
pub fn is_built_in(library: &str) -> bool {
    let name = library.rsplit(['/', '\\']).next().unwrap_or(library);
    let name = name.strip_prefix("lib").unwrap_or(name).split('.').next().unwrap_or(name);
    // `%mlir_runner_utils` is how tests name it before anybody replaces it.
    BUILT_IN.contains(&name.trim_start_matches('%'))
}
