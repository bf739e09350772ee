//! The engine: a program of the `llvm` dialect, its text compiled by LLVM, and its functions called.

use super::constants::{Constants, Source};
use super::glue::{entry_name, write_calls, write_entry, write_host_function};
use super::{CompileOptions, Linked, Llvm, LlvmError, Symbol};
use crate::cranelift::engine::{check, push, returned};
use crate::cranelift::runtime::Ended;
use crate::cranelift::runtime::pool::Pool;
use crate::cranelift::runtime::stack;
use crate::cranelift::types::signature::{Signature, Signatures, passed};
use crate::cranelift::unit::outside::{c_function, compiler_functions};
use std::collections::HashMap;
use std::path::PathBuf;
use terrace_execution::{Argument, CallError, Engine, Returned, World, symbols};
use terrace_ir::{Attribute, Ctx, Location, Operation};
use terrace_llvm as llvm;
use terrace_llvm::types::{FunctionSignature, VOID_TYPE, as_function, is_type};

/// Compile and link options of a program.
#[derive(Clone)]
pub struct EngineOptions {
    /// Compile options.
    pub code: CompileOptions,
    /// Libraries in which names are looked for that nothing else defines.
    pub libraries: Vec<PathBuf>,
    /// True if functions end the program when the stack is used up, where that can be done.
    pub watches_stack: bool,
    /// Signatures of functions before the program was lowered; memrefs can only be passed to those.
    pub signatures: Signatures,
    /// Number of threads that run parallel loops (`terrace_parallel_for`); one if it is zero.
    pub threads: usize,
}

/// A program that is compiled, and the world that it prints to.
pub struct LlvmEngine<'w, 'c> {
    linked: Linked,
    /// Memory that the code reads.
    _constants: Constants,
    /// The object file of the program, without what stands between it and this process.
    object: Vec<u8>,
    world: &'w mut dyn World,
    context: Ctx<'c>,
    functions: HashMap<String, Function>,
    signatures: Signatures,
    pool: Option<Pool>,
    /// Locations of the functions that the program defines.
    places: Vec<(String, Location<'c>)>,
}

/// A function that can be called from outside.
struct Function {
    inputs: usize,
    results: usize,
    signature: Signature,
    entry: Option<usize>,
}

/// The name of the function that calls what is to be called first.
const FIRST: &str = "terrace.first";

impl<'w, 'c> LlvmEngine<'w, 'c> {
    /// Compiles a program for this machine: an operation of the `llvm` dialect, and its text as LLVM IR with
    /// the constants that it declares.
    ///
    /// # Errors
    /// What LLVM says of it; also if something is not defined anywhere that its constructors need.
    ///
    /// # Safety
    /// Memory accesses of the program are not checked, neither here nor when it is called: the caller vouches for it
    /// as for a program that is started.
    pub unsafe fn compile(
        llvm: &'static Llvm,
        program: Operation<'_, 'c>,
        source: Source<'_>,
        world: &'w mut dyn World,
        options: &EngineOptions,
    ) -> Result<Self, LlvmError> {
        let context = program.context();
        let object =
            llvm.compile(source.ir, CompileOptions { watches_stack: options.watches_stack, ..options.code })?;
        let mut glue = String::new();
        let mut functions = HashMap::new();
        let mut known = Vec::new();
        let mut first: Vec<(i64, &'c str)> = Vec::new();
        let (mut entered, mut places) = (Vec::new(), Vec::new());
        for op in program.regions().flat_map(|region| region.ops()) {
            if op.isa::<llvm::GlobalCtorsOp>() {
                let list = |name: &str| op.attribute(name).and_then(Attribute::as_array).unwrap_or_default();
                for (function, priority) in list("ctors").iter().zip(list("priorities")) {
                    first.extend(
                        function.as_flat_symbol().map(|name| (priority.as_i64().unwrap_or(0), name.as_str())),
                    );
                }
            }
            let signature = op.attribute("function_type").and_then(Attribute::as_type).and_then(as_function);
            let (Some(name), Some(signature)) = (op.symbol_name(), signature) else { continue };
            if op.regions().all(|region| region.is_empty()) {
                if let Some(address) = c_function(name) {
                    known.push(Symbol { name: name.to_owned(), address });
                } else if let Some(symbol) = symbols::lookup(name) {
                    write_host_function(&mut glue, symbol, &signature);
                }
                continue;
            }
            places.push((name.to_owned(), op.location()));
            // Others cannot be seen from outside.
            let linkage = op.attribute("linkage").and_then(terrace_ir::spec::case_value).unwrap_or_default();
            if linkage == 0
                && let Some((inputs, results)) = write_entry(&mut glue, name, &signature, context)
            {
                entered.push(name);
                let signature = signature_of(context, &signature);
                functions.insert(name.to_owned(), Function { inputs, results, signature, entry: None });
            }
        }
        first.sort_by_key(|(priority, _)| *priority);
        let first: Vec<&str> = first.into_iter().map(|(_, name)| name).collect();
        write_calls(&mut glue, FIRST, &first, &entered);
        let glue = llvm.compile(&glue, CompileOptions { level: 0, ..options.code })?;
        // What the program defines itself, nobody else does.
        let helpers = compiler_functions().into_iter().chain(super::float_conversions::helpers());
        let needed = helpers.filter(|(name, _)| program.lookup_symbol(name).is_none());
        known.extend(
            needed.map(|(name, address)| Symbol { name: name.to_owned(), address: address as usize }),
        );
        known.extend(stack_functions());
        let (constants, declared) = Constants::new(source.constants);
        known.extend(declared);
        let linked = llvm.link_all(vec![object.clone(), glue], known, options.libraries.clone())?;
        let signatures = options.signatures.clone();
        let engine = LlvmEngine {
            linked,
            _constants: constants,
            object,
            world,
            context,
            functions,
            signatures,
            pool: Pool::new(options.threads),
            places,
        };
        if !first.is_empty() {
            let entry = engine.linked.address(FIRST)?;
            // SAFETY: the function was compiled above to be called so. What it does is the program's, for which the
            // caller vouches.
            let called = unsafe {
                stack::call_watched(entry as *const u8, &mut 0, engine.world, engine.pool.as_ref())
            };
            called.map_err(|ended| LlvmError {
                doing: "starting the program",
                message: engine.ended(ended).to_string(),
            })?;
        }
        Ok(engine)
    }

    fn ended(&self, ended: Ended) -> CallError {
        let why = match ended {
            Ended::Exited(status) => return CallError::Exited(status),
            Ended::Refused(why) => why,
            Ended::Stopped(_) => "the program stopped".to_owned(),
            Ended::StackUsedUp(address) => {
                let why = "'llvm.func' op is called when the stack is used up".to_owned();
                self.context.error(self.place_of(address), &why).tell();
                return CallError::Stopped(why);
            }
        };
        self.context.error(Location::Unknown, &why).tell();
        CallError::Stopped(why)
    }

    /// Returns the location of the function that contains an address: the last one that begins before it.
    fn place_of(&self, address: usize) -> Location<'c> {
        let begins = |name: &str| self.linked.address(name).ok().filter(|begin| *begin <= address);
        let known = self.places.iter().filter_map(|(name, place)| Some((begins(name)?, *place)));
        known.max_by_key(|(begin, _)| *begin).map_or(Location::Unknown, |(_, place)| place)
    }

    fn entry(&mut self, name: &str) -> Result<usize, CallError> {
        let function = self.functions.get_mut(name);
        let function = function.ok_or_else(|| CallError::NoSuchFunction(name.to_owned()))?;
        if let Some(entry) = function.entry {
            return Ok(entry);
        }
        let address = self.linked.address(&entry_name(name));
        let entry = address.map_err(|error| CallError::Unsupported(error.to_string()))?;
        function.entry = Some(entry);
        Ok(entry)
    }
}

impl Engine for LlvmEngine<'_, '_> {
    fn name(&self) -> &'static str {
        "llvm"
    }

    fn prepare(&mut self, name: &str) -> Result<(), CallError> {
        self.entry(name).map(|_| ())
    }

    fn address(&mut self, name: &str) -> Option<*const u8> {
        let is_known = self.functions.contains_key(name);
        let address = is_known.then(|| self.linked.address(name).ok()).flatten()?;
        Some(std::ptr::with_exposed_provenance(address))
    }

    fn object(&self) -> Option<&[u8]> {
        Some(&self.object)
    }

    fn call(&mut self, name: &str, arguments: &mut [Argument<'_>]) -> Result<Vec<Returned>, CallError> {
        let entry = self.entry(name)?;
        let function = &self.functions[name];
        let signature = self.signatures.get(name).unwrap_or(&function.signature);
        check(signature, arguments)?;
        let mut buffer = Vec::with_capacity(function.inputs + function.results);
        for argument in arguments.iter_mut() {
            push(&mut buffer, argument);
        }
        if buffer.len() != function.inputs {
            return Err(CallError::Unsupported("the function was lowered to take something else".to_owned()));
        }
        buffer.resize(function.inputs + function.results, 0);
        // SAFETY: the entry was compiled for this function, and the buffer has room for all leaves it reads and writes.
        // What the function does with memory is the program's, for which whoever compiled it vouches.
        let called = unsafe {
            let (entry, buffer) = (entry as *const u8, buffer.as_mut_ptr());
            stack::call_watched(entry, buffer, self.world, self.pool.as_ref())
        };
        called.map_err(|ended| self.ended(ended))?;
        let function = &self.functions[name];
        let signature = self.signatures.get(name).unwrap_or(&function.signature);
        returned(signature, &buffer[function.inputs..])
    }
}

/// Returns the symbols that stack checks refer to.
fn stack_functions() -> Vec<Symbol> {
    #[cfg(target_arch = "x86_64")]
    let names = ["__morestack", "__morestack_allocate_stack_space"];
    #[cfg(target_arch = "x86_64")]
    return names.map(|name| Symbol { name: name.to_owned(), address: stack::more_stack_address() }).into();
    #[cfg(not(target_arch = "x86_64"))]
    Vec::new()
}

fn signature_of<'c>(context: Ctx<'c>, function: &FunctionSignature<'c>) -> Signature {
    let result = (!is_type(function.result, &VOID_TYPE)).then(|| passed(context, function.result));
    Signature {
        inputs: function.inputs.iter().map(|ty| passed(context, *ty)).collect(),
        results: result.into_iter().collect(),
    }
}
