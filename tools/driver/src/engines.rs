//! The engines by name: each with a program, ready to be called.

use std::path::PathBuf;
use terrace_execution::{Engine, World};
use terrace_interp::{Interpreter, Limits};
use terrace_ir::{Failure, Operation};
use terrace_jit::cranelift::{self, Cranelift, Features, OptimizationLevel, Signatures};
use terrace_jit::llvm::{self, Constant, EngineOptions, Llvm, LlvmEngine, Output, Source};
use terrace_target_llvm::{LargeConstant, LargeConstants, Settings, translate_with};

/// Engine that runs a program: the interpreter or a compiled one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// The interpreter, at any level.
    Interpreter,
    /// The compiler in Rust; it takes the `llvm` dialect.
    Cranelift,
    /// Machine code for vectors of 256 and 512 bits, with Cranelift for functions that it does not take.
    Native,
    /// The library of that name, if the machine has it; it takes the `llvm` dialect.
    Llvm,
}

impl Backend {
    /// All of them.
    pub const ALL: [Backend; 4] = [Backend::Interpreter, Backend::Cranelift, Backend::Native, Backend::Llvm];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Interpreter => "interpreter",
            Backend::Cranelift => "cranelift",
            Backend::Native => "native",
            Backend::Llvm => "llvm",
        }
    }

    /// Parses a name.
    ///
    /// # Errors
    /// If there is none; which there are.
    pub fn of_name(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|backend| backend.name() == name);
        found.ok_or_else(|| {
            format!("there is no backend '{name}': there are 'interpreter', 'cranelift', 'native' and 'llvm'")
        })
    }

    /// Returns true if a program has to be lowered for it.
    pub fn compiles(self) -> bool {
        self != Backend::Interpreter
    }

    /// Returns true if the machine has it.
    pub fn is_there(self) -> bool {
        match self {
            Backend::Interpreter | Backend::Cranelift => true,
            Backend::Native => Features::of_this_machine().avx2,
            Backend::Llvm => open_llvm().is_ok(),
        }
    }

    /// Returns the compiler for programs whose user named none: the one whose code is fastest of those that are always here.
    pub fn usual_compiler() -> Self {
        if Backend::Native.is_there() { Backend::Native } else { Backend::Cranelift }
    }

    /// Returns true if Cranelift compiles all of a program with it, or a part.
    pub fn is_cranelift(self) -> bool {
        matches!(self, Backend::Cranelift | Backend::Native)
    }
}

/// Help for the flag of that name.
pub(crate) const TARGET_FEATURES: &str =
    "What native takes the processor for, as changes to what it is, such as -avx512f";

/// Returns the number of threads that a number on a command line means: zero is all cores.
pub fn threads_of(number: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    if number == 0 { cores() } else { number }
}

/// Settings of an engine.
#[derive(Clone, Debug)]
pub struct EngineSettings {
    /// Optimization level: 0 to 3.
    pub level: u8,
    /// Libraries that the program needs beside those that are built in.
    pub libraries: Vec<String>,
    /// Resource limits of interpreted programs.
    pub limits: Limits,
    /// True if code of LLVM's asks for stack; an object file that others link should not.
    pub watches_stack: bool,
    /// Changes to the features of this machine's processor for which code is made, such as `-avx512f`.
    pub target_features: String,
    /// Number of threads that run parallel loops of compiled programs.
    pub threads: usize,
}

impl EngineSettings {
    /// Returns the features of the processor for which code is made.
    fn features(&self) -> Result<Features, String> {
        Features::of_this_machine().changed_by(&self.target_features)
    }
}

impl Default for EngineSettings {
    fn default() -> Self {
        EngineSettings {
            level: 2,
            libraries: Vec::new(),
            limits: Limits::default(),
            watches_stack: true,
            target_features: String::new(),
            threads: 1,
        }
    }
}

/// Why there is no code.
#[derive(Debug)]
pub enum NoCode {
    /// Reported error.
    Told,
    /// In words.
    Because(String),
}

impl From<Failure> for NoCode {
    fn from(_: Failure) -> Self {
        NoCode::Told
    }
}

impl From<String> for NoCode {
    fn from(why: String) -> Self {
        NoCode::Because(why)
    }
}

/// Returns an engine for a program, which is lowered already where that is needed. `signatures` are those before
/// that.
///
/// # Errors
/// If it cannot be compiled.
///
/// # Safety
/// Memory accesses of a compiled program are not checked, neither here nor when it is called: the caller vouches for
/// it as for a program that is started. The interpreter checks it.
#[allow(unsafe_code)]
pub unsafe fn start<'p, 'c: 'p>(
    program: Operation<'p, 'c>,
    backend: Backend,
    settings: &EngineSettings,
    signatures: Signatures,
    world: &'p mut dyn World,
) -> Result<Box<dyn Engine + 'p>, NoCode> {
    Ok(match backend {
        Backend::Interpreter => Box::new(Interpreter::new(program, world, settings.limits)),
        Backend::Cranelift | Backend::Native => {
            let level = if settings.level == 0 { OptimizationLevel::None } else { OptimizationLevel::Speed };
            let libraries = settings.libraries.clone();
            let native = if backend == Backend::Native { Some(settings.features()?) } else { None };
            let threads = settings.threads;
            let options = cranelift::CompileOptions { level, libraries, signatures, native, threads };
            // SAFETY: the caller's promise.
            Box::new(unsafe { Cranelift::compile(program, world, &options) }?)
        }
        // SAFETY: the caller's promise.
        Backend::Llvm => Box::new(unsafe { start_llvm(program, settings, signatures, world) }?),
    })
}

/// Starts a program with LLVM.
///
/// # Safety
/// As of [`start`].
#[allow(unsafe_code)]
unsafe fn start_llvm<'w, 'c>(
    program: Operation<'_, 'c>,
    settings: &EngineSettings,
    signatures: Signatures,
    world: &'w mut dyn World,
) -> Result<LlvmEngine<'w, 'c>, NoCode> {
    let llvm = open_llvm()?;
    // An object file that others link holds everything.
    let large_constants = if settings.watches_stack { LargeConstants::Apart } else { LargeConstants::Bytes };
    let written = translate_with(program, Settings { data_layout: HOST_LAYOUT, large_constants })?;
    let constants: Vec<Constant<'_>> =
        written.apart.iter().map(|LargeConstant { name, bytes }| Constant { name, bytes }).collect();
    let mut libraries: Vec<PathBuf> = settings.libraries.iter().map(PathBuf::from).collect();
    if cfg!(target_os = "linux") {
        // Rust's programs do not bring it along.
        libraries.push(PathBuf::from("libm.so.6"));
    }
    let code = llvm::CompileOptions { level: settings.level, ..llvm::CompileOptions::default() };
    // Nothing may cost time at the highest level.
    let watches_stack = settings.watches_stack && settings.level < 3;
    let threads = settings.threads;
    let options = EngineOptions { code, libraries, watches_stack, signatures, threads };
    let source = Source { ir: &written.text, constants: &constants };
    // SAFETY: the caller's promise.
    unsafe { LlvmEngine::compile(llvm, program, source, world, &options) }
        .map_err(|why| NoCode::Because(why.to_string()))
}

/// Data layout entries of 64-bit machines that differ from LLVM's defaults.
const HOST_LAYOUT: &str = "e-i64:64-i128:128-f80:128";

/// Opens LLVM, or returns what is missing and where it was looked for.
fn open_llvm() -> Result<&'static Llvm, String> {
    Llvm::open(None).map_err(|why| why.to_string())
}

/// Makes a file of a program: an object file or text for an assembler, for any machine of this kind.
///
/// If no compiler is named, it is LLVM's where the machine has it.
pub(crate) fn emit(
    program: Operation<'_, '_>,
    backend: Option<Backend>,
    level: u8,
    target_features: &str,
    output: Output,
) -> Result<Vec<u8>, NoCode> {
    let llvm = match (backend, open_llvm()) {
        (Some(Backend::Interpreter), _) => {
            return Err("the interpreter makes no files; 'cranelift' and 'llvm' do".to_owned().into());
        }
        (Some(Backend::Native), _) if output == Output::Object => {
            let level = if level == 0 { OptimizationLevel::None } else { OptimizationLevel::Speed };
            let features = Features::of_this_machine().changed_by(target_features)?;
            return Ok(cranelift::object_file_with(program, level, Some(features))?);
        }
        (Some(Backend::Cranelift), _) | (None, Err(_)) if output == Output::Object => {
            let level = if level == 0 { OptimizationLevel::None } else { OptimizationLevel::Speed };
            return Ok(cranelift::object_file(program, level)?);
        }
        (Some(Backend::Cranelift | Backend::Native), _) => {
            return Err("Cranelift makes object files only; text for an assembler is LLVM's"
                .to_owned()
                .into());
        }
        (_, llvm) => llvm?,
    };
    let large_constants = LargeConstants::Bytes;
    let written = translate_with(program, Settings { data_layout: HOST_LAYOUT, large_constants })?;
    let options =
        llvm::CompileOptions { level, output, for_this_processor: false, ..llvm::CompileOptions::default() };
    llvm.compile(&written.text, options).map_err(|why| NoCode::Because(why.to_string()))
}
