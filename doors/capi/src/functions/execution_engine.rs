//! `ExecutionEngine.h`: modules of the `llvm` dialect, compiled in this process.

use crate::abi::*;
use crate::context::locate;
use crate::engine::{Engine, Form};
use crate::graph::{OpKey, Outside};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::owned::Owned;
use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::Arc;
use terrace_ir::Operation;
use terrace_jit::cranelift::OptimizationLevel;

static ENGINES: Owned<MlirExecutionEngine, Arc<Engine>> = Owned::empty();

/// Address that C gets; null after an error.
#[repr(transparent)]
pub struct Address(pub *mut c_void);

impl Default for Address {
    fn default() -> Self {
        Address(null_mut())
    }
}

/// Reports the first operation that is not of the `llvm` dialect.
fn check_dialects(module: Operation<'_, '_>) -> Result<(), Misuse> {
    let is_foreign = |op: &Operation<'_, '_>| !op.name().as_str().starts_with("llvm.");
    match module.regions().flat_map(|region| region.ops()).find(is_foreign) {
        None => Ok(()),
        Some(op) => {
            let message = format!(
                "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect \
                 for op: {}",
                op.name()
            );
            op.emit_error(message).map_err(|_| Misuse::Told)
        }
    }
}

/// Returns the libraries that are to be opened: those whose functions are not built in, and that are there.
fn libraries(paths: &[MlirStringRef]) -> Result<Vec<String>, Misuse> {
    let mut found = Vec::new();
    for path in paths {
        // SAFETY: the C caller promises that the strings are there.
        let path = unsafe { path.text() }?;
        if path.is_empty() || terrace_driver::run::is_built_in(path) {
            continue;
        }
        // A name without a folder is for the system to find.
        if path.contains('/') && !std::path::Path::new(path).exists() {
            eprintln!("mlirExecutionEngineCreate: the library '{path}' is not there");
            continue;
        }
        found.push(path.to_owned());
    }
    Ok(found)
}

/// Returns the address of a function, or null after the reason is told.
fn look_up(engine: MlirExecutionEngine, name: MlirStringRef, form: Form) -> Result<Address, Misuse> {
    let engine = ENGINES.get(engine)?;
    // SAFETY: the C caller promises that the string is there.
    let name = unsafe { name.text() }?;
    let address = engine.function(name, form).map_err(Misuse::Other)?;
    Ok(Address(address.cast_mut().cast()))
}

export! {
    /// Compiles a module of the `llvm` dialect for this process; null after an error, which is reported.
    fn mlirExecutionEngineCreate(
        module: MlirModule,
        level: i32,
        path_count: i32,
        paths: *const MlirStringRef,
        enable_object_dump: bool,
        _enable_pic: bool,
    ) -> MlirExecutionEngine {
        let (state, op) = locate::<OpKey>(MlirOperation::from_bits(module.bits()))?;
        let libraries = libraries(array(paths, path_count as isize)?)?;
        let level = if level <= 0 { OptimizationLevel::None } else { OptimizationLevel::Speed };
        let engine = state.reporting(|| {
            state.graph(|graph| {
                let closed = graph.close(op, Outside::Undefined);
                let module = closed.target();
                // SAFETY: whoever creates an engine vouches for the program and its libraries.
                let engine = check_dialects(module)
                    .map(|()| unsafe { Engine::compile(module, level, libraries, enable_object_dump) });
                graph.give_back(closed);
                engine
            })
        })?;
        engine.map(|engine| ENGINES.insert(engine)).ok_or(Misuse::Told)
    }

    /// Runs the initializers of the module, unless they ran already.
    fn mlirExecutionEngineInitialize(engine: MlirExecutionEngine) {
        ENGINES.get(engine)?.start().map_err(Misuse::Other)
    }

    /// Destroys an engine; functions of it that are still called report that.
    fn mlirExecutionEngineDestroy(engine: MlirExecutionEngine) {
        ENGINES.take(engine)?.retire();
        Ok(())
    }

    /// Calls the function that the `llvm.emit_c_interface` attribute made, with an array of pointers to its arguments and
    /// its result.
    fn mlirExecutionEngineInvokePacked(
        engine: MlirExecutionEngine,
        name: MlirStringRef,
        arguments: *mut *mut c_void,
    ) -> MlirLogicalResult {
        let engine = ENGINES.get(engine)?;
        let name = format!("_mlir_ciface_{}", name.text()?);
        let called = engine.call_packed(&name, arguments.cast::<*mut u8>().cast_const());
        called.map_err(|why| Misuse::other(format_args!("'{name}': {why}")))?;
        Ok(MlirLogicalResult::SUCCESS)
    }

    /// Returns a function that calls the one of that name with an array of pointers; null if there is none.
    fn mlirExecutionEngineLookupPacked(engine: MlirExecutionEngine, name: MlirStringRef) -> Address {
        look_up(engine, name, Form::Packed)
    }

    /// Returns the function of that name, with the calling convention of C; null if there is none.
    fn mlirExecutionEngineLookup(engine: MlirExecutionEngine, name: MlirStringRef) -> Address {
        look_up(engine, name, Form::Native)
    }

    /// Gives a name that the module only declares an address.
    fn mlirExecutionEngineRegisterSymbol(engine: MlirExecutionEngine, name: MlirStringRef, address: *mut c_void) {
        let engine = ENGINES.get(engine)?;
        if address.is_null() {
            return Err(Misuse::other("the address is null"));
        }
        engine.bind(name.text()?, address.cast_const().cast());
        Ok(())
    }

    /// Writes the module as an object file.
    fn mlirExecutionEngineDumpToObjectFile(engine: MlirExecutionEngine, file: MlirStringRef) {
        let object = ENGINES.get(engine)?.object_file().map_err(Misuse::Other)?;
        let file = file.text()?;
        std::fs::write(file, object).map_err(|why| Misuse::other(format_args!("cannot write '{file}': {why}")))
    }
}
