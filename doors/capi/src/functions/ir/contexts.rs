//! `IR.h`, `RegisterEverything.h` and `Debug.h`: contexts, dialects and their registries.

use crate::abi::*;
use crate::context::{self, ContextState};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::sync::{Mutex, PoisonError};
use terrace_ir::DialectSpec;

keys! {
    /// Key of a dialect registry.
    RegistryKey;
}

/// Dialects that a registry lists.
type Registry = Vec<&'static DialectSpec<'static>>;

static REGISTRIES: Mutex<Option<Slab<RegistryKey, Registry>>> = Mutex::new(None);

fn registries<R>(work: impl FnOnce(&mut Slab<RegistryKey, Registry>) -> R) -> R {
    work(REGISTRIES.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(Slab::default))
}

fn with_registry<R>(handle: MlirDialectRegistry, work: impl FnOnce(&mut Registry) -> R) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    registries(|table| {
        let key = table.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::DialectRegistry))?;
        Ok(work(&mut table[key]))
    })
}

/// Returns the dialect of a dialect handle, whose index is the position in the list of all dialects.
fn dialect_of(handle: MlirDialectHandle) -> Result<&'static DialectSpec<'static>, Misuse> {
    let parts = handle.parts()?;
    let dialects = terrace_registry::DIALECTS;
    dialects.get(parts.index as usize).copied().ok_or(Misuse::WrongKind(Kind::DialectHandle))
}

fn create(registry: Option<MlirDialectRegistry>, threads: bool) -> Result<MlirContext, Misuse> {
    let dialects = match registry {
        Some(registry) => with_registry(registry, |dialects| dialects.clone())?,
        None => Vec::new(),
    };
    let state = ContextState::create(&dialects)?;
    state.ctx().set_threads(if threads { available_threads() } else { 1 });
    Ok(state.handle())
}

fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

export! {
    /// Creates a context that works with several threads.
    fn mlirContextCreate() -> MlirContext {
        create(None, true)
    }

    /// Creates a context, with several threads or one.
    fn mlirContextCreateWithThreading(threading: bool) -> MlirContext {
        create(None, threading)
    }

    /// Creates a context that knows the dialects of a registry.
    fn mlirContextCreateWithRegistry(registry: MlirDialectRegistry, threading: bool) -> MlirContext {
        create(Some(registry), threading)
    }

    /// Returns true if both are the same context.
    fn mlirContextEqual(context: MlirContext, other: MlirContext) -> bool {
        Ok(context == other)
    }

    /// Destroys a context with all that is in it.
    fn mlirContextDestroy(context: MlirContext) {
        ContextState::destroy(context)
    }

    /// Accepts or refuses what belongs to unknown dialects.
    fn mlirContextSetAllowUnregisteredDialects(context: MlirContext, allow: bool) {
        context::find(context)?.ctx().set_allows_unregistered_dialects(allow);
        Ok(())
    }

    /// Returns true if what belongs to unknown dialects is accepted.
    fn mlirContextGetAllowUnregisteredDialects(context: MlirContext) -> bool {
        Ok(context::find(context)?.ctx().allows_unregistered_dialects())
    }

    /// Returns the number of dialects that the context can load.
    fn mlirContextGetNumRegisteredDialects(context: MlirContext) -> isize {
        Ok(context::find(context)?.ctx().dialects().len() as isize)
    }

    /// Lets a context know the dialects of a registry.
    fn mlirContextAppendDialectRegistry(context: MlirContext, registry: MlirDialectRegistry) {
        let state = context::find(context)?;
        let dialects = with_registry(registry, |dialects| dialects.clone())?;
        let context = state.ctx();
        for dialect in dialects {
            if context.dialect(dialect.name).is_none() {
                context.register_dialect(dialect);
            }
        }
        Ok(())
    }

    /// Returns the number of loaded dialects.
    fn mlirContextGetNumLoadedDialects(context: MlirContext) -> isize {
        Ok(context::find(context)?.loaded_count() as isize)
    }

    /// Returns a dialect by its name, or null if the context does not know it.
    fn mlirContextGetOrLoadDialect(context: MlirContext, name: MlirStringRef) -> MlirDialect {
        let state = context::find(context)?;
        let name = state.load_dialect(name.text()?);
        Ok(state.name_or_null(name))
    }

    /// Sets whether the context works with several threads.
    fn mlirContextEnableMultithreading(context: MlirContext, enable: bool) {
        context::find(context)?.ctx().set_threads(if enable { available_threads() } else { 1 });
        Ok(())
    }

    /// Loads all dialects that the context knows.
    fn mlirContextLoadAllAvailableDialects(context: MlirContext) {
        let state = context::find(context)?;
        for dialect in state.ctx().dialects() {
            state.load_dialect(dialect.name);
        }
        Ok(())
    }

    /// Returns true if an operation of that name is declared.
    fn mlirContextIsRegisteredOperation(context: MlirContext, name: MlirStringRef) -> bool {
        Ok(context::find(context)?.ctx().op_name(name.text()?).spec().is_some())
    }

    /// Lets a context work with the threads of a pool.
    fn mlirContextSetThreadPool(context: MlirContext, pool: MlirLlvmThreadPool) {
        pool.parts()?;
        context::find(context)?.ctx().set_threads(available_threads());
        Ok(())
    }

    /// Returns the number of threads that the context works with.
    fn mlirContextGetNumThreads(context: MlirContext) -> u32 {
        Ok(context::find(context)?.ctx().threads() as u32)
    }

    /// Returns the thread pool of a context.
    fn mlirContextGetThreadPool(context: MlirContext) -> MlirLlvmThreadPool {
        context::find(context)?;
        Ok(MlirLlvmThreadPool::from_parts(Parts { context: 0, generation: 0, index: 0 }))
    }

    /// Returns the context of a dialect.
    fn mlirDialectGetContext(dialect: MlirDialect) -> MlirContext {
        Ok(context::resolve::<&str>(dialect)?.0.handle())
    }

    /// Returns true if both are the same dialect.
    fn mlirDialectEqual(dialect: MlirDialect, other: MlirDialect) -> bool {
        Ok(dialect == other)
    }

    /// Returns the name of a dialect.
    fn mlirDialectGetNamespace(dialect: MlirDialect) -> MlirStringRef {
        Ok(context::resolve::<&str>(dialect)?.1.into())
    }

    /// Returns the name of a dialect.
    fn mlirDialectHandleGetNamespace(handle: MlirDialectHandle) -> MlirStringRef {
        Ok(dialect_of(handle)?.name.into())
    }

    /// Adds a dialect to a registry.
    fn mlirDialectHandleInsertDialect(handle: MlirDialectHandle, registry: MlirDialectRegistry) {
        let dialect = dialect_of(handle)?;
        with_registry(registry, |dialects| dialects.push(dialect))
    }

    /// Lets a context know a dialect.
    fn mlirDialectHandleRegisterDialect(handle: MlirDialectHandle, context: MlirContext) {
        let (dialect, state) = (dialect_of(handle)?, context::find(context)?);
        if state.ctx().dialect(dialect.name).is_none() {
            state.ctx().register_dialect(dialect);
        }
        Ok(())
    }

    /// Loads a dialect.
    fn mlirDialectHandleLoadDialect(handle: MlirDialectHandle, context: MlirContext) -> MlirDialect {
        let (dialect, state) = (dialect_of(handle)?, context::find(context)?);
        if state.ctx().dialect(dialect.name).is_none() {
            state.ctx().register_dialect(dialect);
        }
        let name = state.load_dialect(dialect.name);
        Ok(state.name_or_null(name))
    }

    /// Creates an empty registry.
    fn mlirDialectRegistryCreate() -> MlirDialectRegistry {
        Ok(registries(|table| {
            let key = table.insert(Vec::new());
            let (generation, index) = (table.generation(key), key.index());
            MlirDialectRegistry::from_parts(Parts { context: 0, generation, index })
        }))
    }

    /// Destroys a registry.
    fn mlirDialectRegistryDestroy(registry: MlirDialectRegistry) {
        let parts = registry.parts()?;
        with_registry(registry, |_| ())?;
        registries(|table| table.remove(RegistryKey::at(parts.index)));
        Ok(())
    }

    /// Adds all dialects to a registry.
    fn mlirRegisterAllDialects(registry: MlirDialectRegistry) {
        with_registry(registry, |dialects| dialects.extend_from_slice(terrace_registry::DIALECTS))
    }

    /// Registers the translations to LLVM IR, which every context knows.
    fn mlirRegisterAllLLVMTranslations(context: MlirContext) {
        context::find(context).map(drop)
    }
}

/// Declares `mlirGetDialectHandle__NAME__`.
macro_rules! dialect_handles {
    ($($function:ident = $name:literal;)*) => {
        export! {$(
            #[doc = concat!("Returns the handle of the dialect `", $name, "`.")]
            fn $function() -> MlirDialectHandle {
                let dialects = terrace_registry::DIALECTS;
                let at = dialects.iter().position(|dialect| dialect.name == $name);
                let index = at.ok_or_else(|| Misuse::other(concat!("no dialect '", $name, "'")))? as u32;
                Ok(MlirDialectHandle::from_parts(Parts { context: 0, generation: 0, index }))
            }
        )*}
    };
}

dialect_handles! {
    mlirGetDialectHandle__acc__ = "acc";
    mlirGetDialectHandle__affine__ = "affine";
    mlirGetDialectHandle__amdgpu__ = "amdgpu";
    mlirGetDialectHandle__amx__ = "amx";
    mlirGetDialectHandle__arith__ = "arith";
    mlirGetDialectHandle__arm_neon__ = "arm_neon";
    mlirGetDialectHandle__arm_sme__ = "arm_sme";
    mlirGetDialectHandle__arm_sve__ = "arm_sve";
    mlirGetDialectHandle__async__ = "async";
    mlirGetDialectHandle__bufferization__ = "bufferization";
    mlirGetDialectHandle__cf__ = "cf";
    mlirGetDialectHandle__complex__ = "complex";
    mlirGetDialectHandle__dlti__ = "dlti";
    mlirGetDialectHandle__emitc__ = "emitc";
    mlirGetDialectHandle__func__ = "func";
    mlirGetDialectHandle__gpu__ = "gpu";
    mlirGetDialectHandle__index__ = "index";
    mlirGetDialectHandle__irdl__ = "irdl";
    mlirGetDialectHandle__linalg__ = "linalg";
    mlirGetDialectHandle__llvm__ = "llvm";
    mlirGetDialectHandle__math__ = "math";
    mlirGetDialectHandle__memref__ = "memref";
    mlirGetDialectHandle__ml_program__ = "ml_program";
    mlirGetDialectHandle__mpi__ = "mpi";
    mlirGetDialectHandle__nvgpu__ = "nvgpu";
    mlirGetDialectHandle__nvvm__ = "nvvm";
    mlirGetDialectHandle__omp__ = "omp";
    mlirGetDialectHandle__pdl__ = "pdl";
    mlirGetDialectHandle__pdl_interp__ = "pdl_interp";
    mlirGetDialectHandle__ptr__ = "ptr";
    mlirGetDialectHandle__quant__ = "quant";
    mlirGetDialectHandle__rocdl__ = "rocdl";
    mlirGetDialectHandle__scf__ = "scf";
    mlirGetDialectHandle__shape__ = "shape";
    mlirGetDialectHandle__shard__ = "shard";
    mlirGetDialectHandle__smt__ = "smt";
    mlirGetDialectHandle__sparse_tensor__ = "sparse_tensor";
    mlirGetDialectHandle__spirv__ = "spirv";
    mlirGetDialectHandle__tensor__ = "tensor";
    mlirGetDialectHandle__tosa__ = "tosa";
    mlirGetDialectHandle__transform__ = "transform";
    mlirGetDialectHandle__ub__ = "ub";
    mlirGetDialectHandle__vcix__ = "vcix";
    mlirGetDialectHandle__vector__ = "vector";
    mlirGetDialectHandle__wasmssa__ = "wasmssa";
    mlirGetDialectHandle__x86vector__ = "x86vector";
    mlirGetDialectHandle__xegpu__ = "xegpu";
    mlirGetDialectHandle__xevm__ = "xevm";
}
