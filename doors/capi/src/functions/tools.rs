//! `Terrace.h`: functions beyond mlir-c. The tools as functions, and programs at any level, compiled and called.

use crate::abi::*;
use crate::c_memory;
use crate::handle::*;
use crate::misuse::Misuse;
use crate::owned::Owned;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;
use terrace_driver::opt::Registry;
use terrace_driver::run::in_process::{Program, compile_in_process};
use terrace_driver::{Files, opt, translate, upgrade};
use terrace_execution::{CallError, World};
use terrace_jit::cranelift::OptimizationLevel;

/// Returns everything that tools work with.
fn registry() -> Registry {
    Registry {
        dialects: terrace_registry::DIALECTS_AND_TESTS,
        passes: &terrace_registry::PASSES,
        models: terrace_registry::MODELS,
        load_dialects: Some(terrace_registry::load_dialects),
        dump_specs: None,
    }
}

/// Standard input and both outputs of a tool; it has no other files.
#[derive(Default)]
struct Streams {
    input: Vec<u8>,
    output: Vec<u8>,
    errors: String,
}

impl Files for Streams {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        if name == "-" { Ok(self.input.clone()) } else { Err("No such file or directory".to_owned()) }
    }

    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.append(name, text)
    }

    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        if name != "-" {
            return Err(format!("cannot write '{name}': there are no files here"));
        }
        self.output.extend_from_slice(text);
        Ok(())
    }

    fn report(&mut self, text: &str) {
        self.errors.push_str(text);
    }
}

static PROGRAMS: Owned<TerraceProgram, Arc<Program>> = Owned::empty();

/// The standard streams of this process.
struct Process(Instant);

impl World for Process {
    fn print(&mut self, text: &[u8]) {
        // Nobody is left to tell if this fails.
        let _ = std::io::stdout().write_all(text);
    }

    fn print_error(&mut self, text: &[u8]) {
        let _ = std::io::stderr().write_all(text);
    }

    fn seconds(&mut self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

export! {
    /// Runs a tool (`opt`, `translate` or `upgrade`) on a text, and returns its exit status.
    fn terraceRunTool(
        tool: MlirStringRef,
        count: isize,
        arguments: *const MlirStringRef,
        input: MlirStringRef,
        output: MlirStringCallback,
        errors: MlirStringCallback,
        data: UserData,
    ) -> i32 {
        let texts = array(arguments, count)?.iter().map(|argument| argument.text().map(str::to_owned));
        let arguments: Vec<String> = texts.collect::<Result<_, _>>()?;
        let mut streams = Streams { input: input.bytes().to_vec(), ..Streams::default() };
        let status = match tool.text()? {
            "opt" => opt::main("terrace opt", &arguments, &registry(), &mut streams),
            "translate" => translate::main(&arguments, &registry(), &mut streams),
            "upgrade" => upgrade::main(&arguments, &registry(), &mut streams),
            other => return Err(Misuse::other(format_args!("there is no tool '{other}'"))),
        };
        hand_text(&streams.output, output, data)?;
        hand_text(streams.errors.as_bytes(), errors, data)?;
        Ok(status)
    }

    /// Compiles a program at any level, text or bytecode; null after an error, whose text the callback gets.
    fn terraceProgramCreate(
        program: MlirStringRef,
        level: i32,
        errors: MlirStringCallback,
        data: UserData,
    ) -> TerraceProgram {
        let level = if level <= 0 { OptimizationLevel::None } else { OptimizationLevel::Speed };
        match compile_in_process(program.bytes(), &registry(), level) {
            Ok(program) => Ok(PROGRAMS.insert(Arc::new(program))),
            Err(why) => {
                hand_text(why.as_bytes(), errors, data)?;
                Ok(TerraceProgram::default())
            }
        }
    }

    /// Frees memory that a program gave away.
    fn terraceFree(memory: UserData) {
        c_memory::give_back(memory);
        Ok(())
    }

    /// Destroys a program.
    fn terraceProgramDestroy(program: TerraceProgram) {
        PROGRAMS.take(program).map(drop)
    }

    /// Returns true if memory of results belongs to whoever calls, who gives it to `free`.
    fn terraceProgramGivesMemoryAway(program: TerraceProgram) -> bool {
        Ok(PROGRAMS.get(program)?.gives_memory_away)
    }

    /// Hands the names of the functions to a callback, a line each.
    fn terraceProgramGetFunctions(program: TerraceProgram, callback: MlirStringCallback, data: UserData) {
        let names = PROGRAMS.get(program)?.artifact.functions().join("\n");
        hand_text(names.as_bytes(), callback, data)
    }

    /// Hands the types of a function to a callback, a line each: those of the arguments, `->`, those of the results.
    fn terraceProgramGetSignature(
        program: TerraceProgram,
        name: MlirStringRef,
        callback: MlirStringCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        let program = PROGRAMS.get(program)?;
        let Some((mut lines, results)) = program.artifact.signature(name.text()?) else {
            return Ok(MlirLogicalResult::default());
        };
        lines.push("->".to_owned());
        lines.extend(results);
        hand_text(lines.join("\n").as_bytes(), callback, data)?;
        Ok(MlirLogicalResult::SUCCESS)
    }

    /// Calls a function with a buffer of 16 bytes for each scalar and each word of a descriptor, arguments first; results
    /// are written after them. The buffer is as large as the function's signature says.
    fn terraceProgramCall(
        program: TerraceProgram,
        name: MlirStringRef,
        count: isize,
        buffer: *mut u64,
        errors: MlirStringCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        let program = PROGRAMS.get(program)?;
        let words = count.checked_mul(2).ok_or_else(|| Misuse::other("the buffer is larger than memory"))?;
        let mut leaves: Vec<u128> = array(buffer.cast_const(), words)?.chunks(2).map(joined).collect();
        let called = program.artifact.call_in_place(name.text()?, &mut leaves, &mut Process(Instant::now()));
        let _ = std::io::stdout().flush();
        match called {
            Ok(()) => {
                let halves = |leaf: u128| [leaf as u64, (leaf >> 64) as u64];
                write_all(buffer, leaves.into_iter().flat_map(halves));
                Ok(MlirLogicalResult::SUCCESS)
            }
            Err(CallError::Exited(status)) => std::process::exit(status),
            Err(why) => {
                hand_text(why.to_string().as_bytes(), errors, data)?;
                Ok(MlirLogicalResult::default())
            }
        }
    }
}

/// Returns a leaf of its halves.
fn joined(halves: &[u64]) -> u128 {
    u128::from(halves[0]) | u128::from(halves[1]) << 64
}
