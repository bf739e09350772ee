//! The command line of `terrace compile`.

use crate::engines::{Backend, TARGET_FEATURES};
use crate::input::InputOptions;
use crate::input::arrays::sizes_of;
use crate::lowering::{Shapes, schedule};
use terrace_arguments::{
    ArgMatches, Command, examples, is_on, level, output, repeated, switch, text, texts, tool, value,
};

/// Describes the command line.
pub fn command() -> Command {
    tool("compile", "Compiles a program for machines of this kind")
        .long_about(
            "Compiles a program, or an ONNX model, for machines of this kind. Programs above the llvm dialect are lowered \
             first. A model becomes one function for C, with a header that describes it.",
        )
        .args(InputOptions::arguments())
        .arg(
            output(
                "Where to write: an object file for '.o', a static library for '.a', a shared one for '.so', text for an \
                 assembler for '.s', text of LLVM IR for '.ll', a folder with --rust and --python; anything else is linked \
                 by 'cc' to something that can be started",
            )
            .required(true),
        )
        .arg(
            value(
                "entry-point",
                "NAME",
                "The function that C calls: it is exported as NAME_run, takes the addresses of arrays, and is described in a \
                 header beside the output; 'main' of a model",
            )
            .short('e'),
        )
        .arg(value(
            "name",
            "NAME",
            "The name that all names of the header begin with; of a model, that of its file",
        ))
        .arg(repeated(
            "shape",
            "INPUT=SIZES",
            "Sizes of an input of a model that leaves them open, as x=1x3x224x224",
        ))
        .arg(value(
            "weights",
            "FILE",
            "Give resources without bytes those of the arrays of their names in a .safetensors, .gguf or .npz file",
        ))
        .arg(switch(
            "split-weights",
            "Write large constants to NAME.safetensors beside the output; who calls the function maps that file",
        ))
        .arg(switch("rust", "Write a crate with a safe function, which needs no other crate"))
        .arg(switch(
            "python",
            "Write a package with a function on arrays of numpy, and its wheel; 'cc' links the library in it",
        ))
        .arg(
            value(
                "backend",
                "NAME",
                "The compiler: llvm, if the machine has its library; cranelift, which is always there and makes object \
                 files; or native, which does so for processors with the vectors of this one. If not given, llvm where it \
                 is, else cranelift; for models, native where the processor has AVX2",
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
            ("terrace compile -o model.o model.onnx", "Makes an object file, and model.h for C"),
            ("terrace compile --rust -o model model.onnx", "Makes a crate"),
        ]))
}

/// Form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    LlvmIr,
    Assembly,
    Object,
    Archive,
    Shared,
    Program,
    Crate,
    Package,
}

/// Ends of the names of files, and what they are.
const ENDS: [(&str, Kind); 7] = [
    (".ll", Kind::LlvmIr),
    (".s", Kind::Assembly),
    (".o", Kind::Object),
    (".a", Kind::Archive),
    (".so", Kind::Shared),
    (".dylib", Kind::Shared),
    (".dll", Kind::Shared),
];

/// A command line.
pub(super) struct Options {
    pub input: InputOptions,
    pub output: String,
    pub level: u8,
    pub backend: Option<Backend>,
    pub target_features: String,
    pub checks: Shapes,
    pub schedule: Option<String>,
    pub name: Option<String>,
    /// Sizes of inputs of a model, by name.
    pub shapes: Vec<(String, Vec<i64>)>,
    pub splits_weights: bool,
    /// File of arrays for resources.
    pub weights: Option<String>,
    entry: Option<String>,
    makes_crate: bool,
    makes_package: bool,
}

impl Options {
    /// Reads them.
    ///
    /// # Errors
    /// With words for the user.
    pub fn of(matches: &ArgMatches) -> Result<Self, String> {
        let shape = |text: &String| {
            let wrong = || format!("--shape {text}: write the name of an input and sizes, as x=1x3x224x224");
            let (name, sizes) = text.rsplit_once('=').ok_or_else(wrong)?;
            Ok::<_, String>((name.to_owned(), sizes_of(sizes).map_err(|_| wrong())?))
        };
        let options = Options {
            input: InputOptions::of(matches),
            output: text(matches, "o").unwrap_or_default().to_owned(),
            level: matches.get_one("O").copied().unwrap_or(2),
            backend: text(matches, "backend").map(Backend::of_name).transpose()?,
            target_features: text(matches, "target-features").unwrap_or_default().to_owned(),
            schedule: text(matches, "schedule").map(str::to_owned),
            checks: if is_on(matches, "verify-shapes") { Shapes::Verified } else { Shapes::Trusted },
            name: text(matches, "name").map(str::to_owned),
            shapes: texts(matches, "shape").iter().map(shape).collect::<Result<_, _>>()?,
            splits_weights: is_on(matches, "split-weights"),
            weights: text(matches, "weights").map(str::to_owned),
            entry: text(matches, "entry-point").map(str::to_owned),
            makes_crate: is_on(matches, "rust"),
            makes_package: is_on(matches, "python"),
        };
        let kind = options.kind()?;
        if options.entry().is_none() {
            let needs = [(options.splits_weights, "--split-weights"), (options.name.is_some(), "--name")];
            if let Some((_, flag)) = needs.into_iter().find(|(is_given, _)| *is_given) {
                return Err(format!("{flag} is for the function of an --entry-point"));
            }
        } else if kind == Kind::Program {
            return Err(format!(
                "'{}' is no library: end it with .o, .a or .so, or write --rust or --python",
                options.output
            ));
        }
        Ok(options)
    }

    /// Returns true if the input is an ONNX model.
    pub fn is_model(&self) -> bool {
        self.input.file.ends_with(".onnx")
    }

    /// Returns the function that other languages call, if there is one.
    pub fn entry(&self) -> Option<&str> {
        self.entry.as_deref().or_else(|| self.is_model().then_some("main"))
    }

    /// Returns the compiler, if one is named or suits.
    pub fn compiler(&self) -> Option<Backend> {
        let makes_text = matches!(self.kind(), Ok(Kind::Assembly | Kind::LlvmIr));
        let usual = || (self.entry().is_some() && !makes_text).then(Backend::usual_compiler);
        self.backend.or_else(usual)
    }

    /// Returns the form of the output.
    ///
    /// # Errors
    /// If two were asked for.
    pub fn kind(&self) -> Result<Kind, String> {
        let found = ENDS.into_iter().find(|(end, _)| self.output.ends_with(end)).map(|(_, kind)| kind);
        match (self.makes_crate, self.makes_package) {
            (true, true) => Err("--rust and --python exclude each other".to_owned()),
            (true, false) => Ok(Kind::Crate),
            (false, true) => Ok(Kind::Package),
            _ if self.output == "-" => Ok(Kind::Object),
            _ => Ok(found.unwrap_or(Kind::Program)),
        }
    }
}
