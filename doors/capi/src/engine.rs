//! Compiled modules of handles: what they are called by, and the functions that C gets pointers to.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
use std::time::Instant;
use terrace_execution::{CallError, World};
use terrace_ir::{Context, Operation};
use terrace_jit::cranelift::{
    Artifact, CompileOptions, Gates, OptimizationLevel, PackedCallback, object_file,
};

/// A compiled module.
pub struct Engine {
    artifact: Artifact,
    /// Bytecode of the module, if an object file may be asked for.
    source: Option<Vec<u8>>,
    level: OptimizationLevel,
    /// `None` once the engine is destroyed.
    gates: Mutex<Option<GateTable>>,
}

/// Functions for C in front of compiled ones, by name.
struct GateTable {
    gates: Gates,
    packed: HashMap<String, usize>,
    like: HashMap<String, usize>,
}

/// Form of a function that C gets a pointer to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// It takes an array of pointers to arguments and result.
    Packed,
    /// It takes what the compiled function takes.
    Native,
}

/// Gates of n destroyed engines are kept: calling one reports that the engine is gone.
const RETIRED_GATES: usize = 64;

static RETIRED: Mutex<VecDeque<GateTable>> = Mutex::new(VecDeque::new());

impl Engine {
    /// Compiles a module of the `llvm` dialect; errors are reported to its context.
    ///
    /// # Safety
    /// Memory accesses of the program are not checked when it is called, and opening a library runs its initializers:
    /// the caller vouches for both.
    pub unsafe fn compile(
        module: Operation<'_, '_>,
        level: OptimizationLevel,
        libraries: Vec<String>,
        keeps_source: bool,
    ) -> Option<Arc<Self>> {
        let options = CompileOptions { level, libraries, ..CompileOptions::default() };
        // SAFETY: the caller's promise.
        let artifact = unsafe { Artifact::compile_late(module, &options) }.ok()?;
        let gates =
            Gates::new().map_err(|why| module.context().error(module.location(), &why).tell()).ok()?;
        let write = || terrace_bytecode::write(module, &terrace_bytecode::WriteOptions::default()).ok();
        let source = if keeps_source { write() } else { None };
        let gates = GateTable { gates, packed: HashMap::new(), like: HashMap::new() };
        Some(Arc::new(Engine { artifact, source, level, gates: Mutex::new(Some(gates)) }))
    }

    /// Binds a name that the module does not define to an address.
    ///
    /// # Safety
    /// As of [`Artifact::bind`].
    pub unsafe fn bind(&self, name: &str, address: *const u8) {
        // SAFETY: the caller's promise. A name that nobody asks for is nobody's mistake.
        let _is_needed = unsafe { self.artifact.bind(name, address) };
    }

    /// Returns an error if names are missing that the module needs.
    pub fn check_names(&self) -> Result<(), String> {
        let unbound = self.artifact.unbound();
        if unbound.is_empty() {
            return Ok(());
        }
        Err(format!("symbols not found: [ {} ]", unbound.join(", ")))
    }

    /// Runs the initializers, unless they ran already.
    ///
    /// # Errors
    /// If they stopped.
    pub fn start(&self) -> Result<(), String> {
        self.check_names()?;
        // SAFETY: whoever created the engine vouched for the program.
        finished(unsafe { self.artifact.start(&mut Process) })
    }

    /// Calls a function with an array of pointers to arguments and result.
    ///
    /// # Safety
    /// As of [`Artifact::call_packed`].
    ///
    /// # Errors
    /// If there is no such function, a name is missing, or the program was stopped.
    pub unsafe fn call_packed(&self, name: &str, arguments: *const *mut u8) -> Result<(), String> {
        self.check_names()?;
        // SAFETY: the caller's promise, and whoever created the engine vouched for the program.
        finished(unsafe { self.artifact.call_packed(name, arguments, &mut Process) })
    }

    /// Returns the address of a function for C, which leads to the compiled one of that name.
    ///
    /// # Errors
    /// If there is no such function, or a name is missing.
    pub fn function(self: &Arc<Self>, name: &str, form: Form) -> Result<*const u8, String> {
        self.check_names()?;
        if self.artifact.address(name).is_none() {
            return Err(CallError::NoSuchFunction(name.to_owned()).to_string());
        }
        let mut gates = self.gates.lock().unwrap_or_else(PoisonError::into_inner);
        let table = gates.as_mut().ok_or("the engine is destroyed")?;
        let known = if form == Form::Packed { &table.packed } else { &table.like };
        if let Some(known) = known.get(name) {
            return Ok(std::ptr::with_exposed_provenance(*known));
        }
        let behind = behind(Arc::downgrade(self), name.to_owned(), form);
        let address = match form {
            Form::Packed => table.gates.packed(behind),
            Form::Native => {
                let gate = table.gates.like(&self.artifact, name, behind);
                gate.map_err(|error| error.to_string())
            }
        }?;
        let known = if form == Form::Packed { &mut table.packed } else { &mut table.like };
        known.insert(name.to_owned(), address.expose_provenance());
        Ok(address)
    }

    /// Compiles the module to an object file.
    ///
    /// # Errors
    /// If that was not asked for when the engine was created, or a part of it is for this process only.
    pub fn object_file(&self) -> Result<Vec<u8>, String> {
        let source = self.source.as_ref().ok_or("the engine was created without object files")?;
        let context = Context::new(terrace_registry::DIALECTS);
        let (object, told) = terrace_ir::capture(|| {
            let bytes = terrace_bytecode::Bytes::Borrowed(source);
            let options = terrace_bytecode::ReadOptions::default();
            let program = terrace_bytecode::read(&context, &bytes, &options, |_| Ok(()))?;
            object_file(program.op(), self.level)
        });
        object.map_err(|_| told.iter().map(|one| one.message.clone()).collect::<Vec<_>>().join("; "))
    }

    /// Makes the engine unusable. What runs still runs to its end.
    pub fn retire(&self) {
        let Some(gates) = self.gates.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
        let mut retired = RETIRED.lock().unwrap_or_else(PoisonError::into_inner);
        retired.push_back(gates);
        let oldest = if retired.len() > RETIRED_GATES { retired.pop_front() } else { None };
        drop(retired);
        drop(oldest);
    }
}

/// Returns what a gate does.
fn behind(engine: Weak<Engine>, name: String, form: Form) -> PackedCallback {
    Box::new(move |passed| {
        let Some(engine) = engine.upgrade() else {
            eprintln!("'{name}' is called, but its execution engine is gone: it was destroyed");
            return;
        };
        let called = match form {
            // SAFETY: C code that calls the function passes what it takes.
            Form::Packed => unsafe { engine.call_packed(&name, passed.cast()) },
            Form::Native => {
                // SAFETY: the gate passes room for all leaves.
                finished(unsafe { engine.artifact.call_buffer(&name, passed.cast(), &mut Process) })
            }
        };
        if let Err(why) = called {
            eprintln!("'{name}': {why}");
        }
    })
}

/// Ends the process if the program does; otherwise returns the error in words.
fn finished(called: Result<(), CallError>) -> Result<(), String> {
    let _ = std::io::Write::flush(&mut std::io::stdout());
    match called {
        Ok(()) => Ok(()),
        Err(CallError::Exited(status)) => std::process::exit(status),
        Err(why) => Err(why.to_string()),
    }
}

/// The standard streams of this process, and a clock that all calls share.
struct Process;

static STARTED: OnceLock<Instant> = OnceLock::new();

impl World for Process {
    fn print(&mut self, text: &[u8]) {
        // Nobody is left to tell if this fails.
        let _ = std::io::Write::write_all(&mut std::io::stdout(), text);
    }

    fn print_error(&mut self, text: &[u8]) {
        let _ = std::io::Write::write_all(&mut std::io::stderr(), text);
    }

    fn seconds(&mut self) -> f64 {
        STARTED.get_or_init(Instant::now).elapsed().as_secs_f64()
    }
}
