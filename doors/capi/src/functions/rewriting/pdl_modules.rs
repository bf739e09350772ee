//! `Rewrite.h`: modules of `pdl` patterns, and the functions of the host that they name.

use super::greedy;
use crate::abi::*;
use crate::context::{ContextState, locate};
use crate::graph::OpKey;
use crate::handle::*;
use crate::misuse::Misuse;
use crate::pdl::{self, Bound, Native};
use crate::slab::{Key, Slab, keys};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use terrace_ir::{Attribute, Type};

keys! {
    /// Key of a module of patterns.
    ModuleKey;
    /// Key of a value that a function of the host looks at.
    ValueEntryKey;
    /// Key of a list that a function of the host fills.
    ListKey;
}

/// Function of the host: a rewrite or a constraint.
pub type MlirPDLFunction = Option<
    unsafe extern "C" fn(
        MlirPatternRewriter,
        MlirPDLResultList,
        usize,
        *mut MlirPDLValue,
        UserData,
    ) -> MlirLogicalResult,
>;

/// A function of the host with its data.
#[derive(Clone, Copy)]
struct Function {
    call: MlirPDLFunction,
    data: UserData,
}

/// Functions of the host by their names.
#[derive(Clone, Default)]
struct Functions {
    rewrites: HashMap<String, Function>,
    constraints: HashMap<String, Function>,
}

// SAFETY: the data is handed to the functions only, on the thread that applies the patterns.
unsafe impl Send for Functions {}
// SAFETY: as above.
unsafe impl Sync for Functions {}

struct Module {
    op: MlirOperation,
    functions: Functions,
}

/// Things of this file that C has handles for.
#[derive(Default)]
struct Owned {
    modules: Slab<ModuleKey, Module>,
    values: Slab<ValueEntryKey, Shown>,
    lists: Slab<ListKey, Vec<Shown>>,
}

/// A bound thing by its handle.
#[derive(Clone, Copy, Debug)]
enum Shown {
    Op(MlirOperation),
    Value(MlirValue),
    Type(MlirType),
    Attribute(MlirAttribute),
    /// A range, which mlir-c has no function for.
    Range,
}

static OWNED: Mutex<Option<Owned>> = Mutex::new(None);

fn owned<R>(work: impl FnOnce(&mut Owned) -> R) -> R {
    work(OWNED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default())
}

fn with_module<R>(handle: MlirPDLPatternModule, work: impl FnOnce(&mut Module) -> R) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    owned(|owned| {
        let key = owned.modules.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::PdlModule))?;
        Ok(work(&mut owned.modules[key]))
    })
}

fn shown(value: MlirPDLValue) -> Result<Shown, Misuse> {
    let parts = value.parts()?;
    owned(|owned| {
        let key = owned.values.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::PdlValue))?;
        Ok(owned.values[key])
    })
}

fn push(list: MlirPDLResultList, result: Shown) -> Result<(), Misuse> {
    let parts = list.parts()?;
    owned(|owned| {
        let key = owned.lists.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::PdlResults))?;
        owned.lists[key].push(result);
        Ok(())
    })
}

/// The functions of a module's patterns, called with a rewriter.
struct Host<'h> {
    state: &'h ContextState,
    functions: &'h Functions,
    rewriter: MlirPatternRewriter,
}

impl Host<'_> {
    fn show(&self, bound: &Bound) -> Shown {
        match bound {
            Bound::Op(op) => Shown::Op(self.state.graph(|graph| graph.handle(*op))),
            Bound::Value(value) => Shown::Value(self.state.graph(|graph| graph.handle(*value))),
            Bound::Type(ty) => Shown::Type(self.state.name(*ty)),
            Bound::Attribute(attribute) => Shown::Attribute(self.state.name(*attribute)),
            Bound::Values(_) | Bound::Types(_) => Shown::Range,
        }
    }

    fn take(&self, shown: Shown) -> Result<Bound, Misuse> {
        Ok(match shown {
            Shown::Op(op) => Bound::Op(self.state.graph(|graph| graph.find(op))?),
            Shown::Value(value) => Bound::Value(self.state.graph(|graph| graph.find(value))?),
            Shown::Type(ty) => Bound::Type(self.state.get::<Type<'static>>(ty)?),
            Shown::Attribute(attribute) => Bound::Attribute(self.state.get::<Attribute<'static>>(attribute)?),
            Shown::Range => return Err(Misuse::other("a range is no result")),
        })
    }

    fn call(
        &self,
        function: Option<&Function>,
        name: &str,
        arguments: &[Bound],
    ) -> Result<Option<Vec<Bound>>, Misuse> {
        let Some(Function { call: Some(call), data }) = function else {
            return Err(Misuse::other(format_args!("no function '{name}' is registered")));
        };
        let shown: Vec<Shown> = arguments.iter().map(|argument| self.show(argument)).collect();
        let (keys, list, mut values, results) = owned(|owned| {
            let keys: Vec<ValueEntryKey> = shown.iter().map(|shown| owned.values.insert(*shown)).collect();
            let handles = keys.iter().map(|key| {
                let generation = owned.values.generation(*key);
                MlirPDLValue::from_parts(Parts { context: 0, generation, index: key.index() })
            });
            let values: Vec<MlirPDLValue> = handles.collect();
            let list = owned.lists.insert(Vec::new());
            let generation = owned.lists.generation(list);
            let results =
                MlirPDLResultList::from_parts(Parts { context: 0, generation, index: list.index() });
            (keys, list, values, results)
        });
        // SAFETY: whoever registered the function gave it for this data; the array outlives the call.
        let outcome = unsafe { call(self.rewriter, results, values.len(), values.as_mut_ptr(), *data) };
        let given = owned(|owned| {
            for key in keys {
                owned.values.remove(key);
            }
            owned.lists.remove(list).unwrap_or_default()
        });
        if outcome.value == 0 {
            return Ok(None);
        }
        let bound: Result<Vec<Bound>, Misuse> = given.into_iter().map(|shown| self.take(shown)).collect();
        bound.map(Some)
    }
}

impl Native for Host<'_> {
    fn constraint(&self, name: &str, arguments: &[Bound]) -> Result<Option<Vec<Bound>>, Misuse> {
        self.call(self.functions.constraints.get(name), name, arguments)
    }

    fn rewrite(&self, name: &str, arguments: &[Bound]) -> Result<Option<Vec<Bound>>, Misuse> {
        self.call(self.functions.rewrites.get(name), name, arguments)
    }
}

/// A pattern of a module, with the functions that it names.
pub struct PdlPattern {
    /// The pattern.
    pub pattern: pdl::Pattern,
    functions: Arc<Functions>,
    /// The module, which must live as long as the pattern is applied.
    module: MlirOperation,
}

impl PdlPattern {
    /// Matches the pattern against an operation and applies it.
    pub fn apply(
        &self,
        state: &ContextState,
        op: OpKey,
        rewriter: MlirPatternRewriter,
    ) -> Result<bool, Misuse> {
        locate::<OpKey>(self.module)?;
        pdl::apply(state, &self.pattern, op, &Host { state, functions: &self.functions, rewriter })
    }
}

export! {
    /// Makes a module of patterns of a module, which it owns from then on.
    fn mlirPDLPatternModuleFromModule(module: MlirModule) -> MlirPDLPatternModule {
        let op = MlirOperation::from_bits(module.bits());
        locate::<OpKey>(op)?;
        Ok(owned(|owned| {
            let key = owned.modules.insert(Module { op, functions: Functions::default() });
            let generation = owned.modules.generation(key);
            MlirPDLPatternModule::from_parts(Parts { context: 0, generation, index: key.index() })
        }))
    }

    /// Destroys a module of patterns; patterns made of it keep what they need.
    fn mlirPDLPatternModuleDestroy(module: MlirPDLPatternModule) {
        with_module(module, |_| ())?;
        let index = module.parts()?.index;
        owned(|owned| owned.modules.remove(ModuleKey::at(index)));
        Ok(())
    }

    /// Makes a set of a module's patterns.
    fn mlirRewritePatternSetFromPDLPatternModule(module: MlirPDLPatternModule) -> MlirRewritePatternSet {
        let (op, functions) = with_module(module, |module| (module.op, module.functions.clone()))?;
        let functions = Arc::new(functions);
        let (state, key) = locate::<OpKey>(op)?;
        let patterns = state.graph(|graph| pdl::patterns_of(graph, key))?;
        let patterns = patterns.into_iter().map(|pattern| {
            PdlPattern { pattern, functions: functions.clone(), module: op }
        });
        Ok(greedy::set_of_pdl(patterns.collect()))
    }

    /// Returns a value as that of a program, or null.
    fn mlirPDLValueAsValue(value: MlirPDLValue) -> MlirValue {
        Ok(match shown(value)? {
            Shown::Value(value) => value,
            _ => MlirValue::default(),
        })
    }

    /// Returns a value as a type, or null.
    fn mlirPDLValueAsType(value: MlirPDLValue) -> MlirType {
        Ok(match shown(value)? {
            Shown::Type(ty) => ty,
            _ => MlirType::default(),
        })
    }

    /// Returns a value as an operation, or null.
    fn mlirPDLValueAsOperation(value: MlirPDLValue) -> MlirOperation {
        Ok(match shown(value)? {
            Shown::Op(op) => op,
            _ => MlirOperation::default(),
        })
    }

    /// Returns a value as an attribute, or null.
    fn mlirPDLValueAsAttribute(value: MlirPDLValue) -> MlirAttribute {
        Ok(match shown(value)? {
            Shown::Attribute(attribute) => attribute,
            _ => MlirAttribute::default(),
        })
    }

    /// Adds a value to the results of a function.
    fn mlirPDLResultListPushBackValue(results: MlirPDLResultList, value: MlirValue) {
        push(results, Shown::Value(value))
    }

    /// Adds a type to the results of a function.
    fn mlirPDLResultListPushBackType(results: MlirPDLResultList, value: MlirType) {
        push(results, Shown::Type(value))
    }

    /// Adds an operation to the results of a function.
    fn mlirPDLResultListPushBackOperation(results: MlirPDLResultList, value: MlirOperation) {
        push(results, Shown::Op(value))
    }

    /// Adds an attribute to the results of a function.
    fn mlirPDLResultListPushBackAttribute(results: MlirPDLResultList, value: MlirAttribute) {
        push(results, Shown::Attribute(value))
    }

    /// Registers a rewrite of the host.
    fn mlirPDLPatternModuleRegisterRewriteFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: MlirPDLFunction,
        data: UserData,
    ) {
        let name = name.text()?.to_owned();
        with_module(module, |module| {
            module.functions.rewrites.insert(name, Function { call: function, data });
        })
    }

    /// Registers a constraint of the host.
    fn mlirPDLPatternModuleRegisterConstraintFunction(
        module: MlirPDLPatternModule,
        name: MlirStringRef,
        function: MlirPDLFunction,
        data: UserData,
    ) {
        let name = name.text()?.to_owned();
        with_module(module, |module| {
            module.functions.constraints.insert(name, Function { call: function, data });
        })
    }
}
