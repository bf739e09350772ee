//! `IR.h`: printing flags, printing states, and printing, verifying and encoding operations.

use crate::abi::*;
use crate::context::{ContextState, locate};
use crate::graph::{self, BlockKey, Closed, Definition, Graph, OpKey, Outside, ValueKey};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::sync::{Mutex, PoisonError};
use terrace_ir::capture;
use terrace_ir::print::{PrintFlags, ValueNames, print_block, print_operation};

keys! {
    /// Key of printing flags.
    FlagsKey;
    /// Key of a printing state.
    AsmStateKey;
    /// Key of a configuration of the bytecode writer.
    ConfigKey;
}

/// Context and flags of a printing state.
struct AsmState {
    context: u16,
    flags: Flags,
}

/// Printing flags of the C side.
#[derive(Clone, Default)]
struct Flags {
    print: PrintFlags,
    assumes_verified: bool,
}

/// Things of this file that C owns.
#[derive(Default)]
struct Owned {
    flags: Slab<FlagsKey, Flags>,
    states: Slab<AsmStateKey, AsmState>,
    /// Versions of bytecode that are asked for.
    configs: Slab<ConfigKey, Option<i64>>,
}

static OWNED: Mutex<Option<Owned>> = Mutex::new(None);

fn owned<R>(work: impl FnOnce(&mut Owned) -> R) -> R {
    work(OWNED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default())
}

fn with_flags<R>(handle: MlirOpPrintingFlags, work: impl FnOnce(&mut Flags) -> R) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    owned(|owned| {
        let key =
            owned.flags.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::PrintingFlags))?;
        Ok(work(&mut owned.flags[key]))
    })
}

/// Returns what flags say.
///
/// # Errors
/// If they are null or gone.
pub fn print_flags(handle: MlirOpPrintingFlags) -> Result<PrintFlags, Misuse> {
    with_flags(handle, |flags| PrintFlags { assume_verified: flags.assumes_verified, ..flags.print.clone() })
}

fn with_state<R>(handle: MlirAsmState, work: impl FnOnce(&AsmState) -> R) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    owned(|owned| {
        let key = owned.states.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::AsmState))?;
        Ok(work(&owned.states[key]))
    })
}

fn with_config<R>(
    handle: MlirBytecodeWriterConfig,
    work: impl FnOnce(&mut Option<i64>) -> R,
) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    owned(|owned| {
        let key = owned.configs.find(parts.index, parts.generation);
        Ok(work(&mut owned.configs[key.ok_or(Misuse::Stale(Kind::BytecodeConfig))?]))
    })
}

fn create_state(context: u16, flags: MlirOpPrintingFlags) -> Result<MlirAsmState, Misuse> {
    let flags = with_flags(flags, |flags| flags.clone())?;
    Ok(owned(|owned| {
        let key = owned.states.insert(AsmState { context, flags });
        MlirAsmState::from_parts(Parts {
            context: 0,
            generation: owned.states.generation(key),
            index: key.index(),
        })
    }))
}

/// Builds an operation, works with it, and gives back what was lent.
fn closed<R>(graph: &mut Graph, op: OpKey, outside: Outside, work: impl FnOnce(&Graph, &Closed) -> R) -> R {
    let closed = graph.close(op, outside);
    let result = work(graph, &closed);
    graph.give_back(closed);
    result
}

/// Returns the operation whose values are named together with those of an operation.
fn naming_root(graph: &Graph, op: OpKey, flags: &PrintFlags) -> OpKey {
    if !flags.local_scope {
        return graph.top(op);
    }
    let is_isolated = |op: &OpKey| graph.ops[*op].name.has_trait(terrace_ir::TraitFlags::ISOLATED);
    std::iter::successors(Some(op), |op| graph.parent(*op)).find(is_isolated).unwrap_or_else(|| graph.top(op))
}

/// Returns the flags with which a built operation prints: invalid ones in their generic form.
fn adjusted(graph: &Graph, root: &Closed, flags: &Flags) -> PrintFlags {
    let mut print = flags.print.clone();
    if !flags.assumes_verified && !print.op_generic {
        let (outcome, _) = capture(|| graph::verify(graph, root));
        print.op_generic = outcome.is_err();
    }
    print
}

fn op_text(state: &ContextState, op: OpKey, flags: &Flags) -> String {
    state.graph(|graph| {
        let root = naming_root(graph, op, &flags.print);
        closed(graph, root, Outside::Undefined, |graph, built| {
            let print = adjusted(graph, built, flags);
            match built.op(graph, op) {
                Some(view) if op == root && graph.ops[op].block.is_none() => print_operation(view, &print),
                Some(view) => ValueNames::of(built.target(), &print).text_of(view, &print),
                None => String::new(),
            }
        })
    })
}

/// Returns the text of a block.
pub fn block_text(state: &ContextState, block: BlockKey) -> Result<String, Misuse> {
    state.graph(|graph| {
        let Some(parent) = graph.parent_of_block(block) else {
            return Ok(loose_block_text(graph, block));
        };
        let flags = Flags::default();
        let root = naming_root(graph, parent, &flags.print);
        closed(graph, root, Outside::Undefined, |graph, built| {
            let print = adjusted(graph, built, &flags);
            let view = built.block(graph, block).ok_or(Misuse::Stale(Kind::Block))?;
            Ok(print_block(built.target(), view, &print))
        })
    })
}

/// Returns the text of a block in no region.
fn loose_block_text(graph: &mut Graph, block: BlockKey) -> String {
    let closed = graph.close_block(block);
    let text =
        closed.block(graph, block).map(|view| print_block(closed.around(), view, &PrintFlags::default()));
    graph.give_back(closed);
    text.unwrap_or_default()
}

/// Returns the text of a value: the operation that defines it, or a line about the argument.
pub fn value_text(state: &ContextState, value: ValueKey) -> Result<String, Misuse> {
    match state.graph(|graph| (graph.values[value].definition, graph.values[value].ty)) {
        (Definition::Result(op, _), _) => Ok(op_text(state, op, &Flags::default())),
        (Definition::Argument(_, at), ty) => Ok(format!("<block argument> of type '{ty}' at index: {at}")),
    }
}

/// Returns the name of a value as its users print it.
fn value_name(state: &ContextState, value: ValueKey, flags: &Flags) -> String {
    state.graph(|graph| {
        let op = match graph.values[value].definition {
            Definition::Result(op, _) => Some(op),
            Definition::Argument(block, _) => graph.parent_of_block(block),
        };
        let Some(op) = op else { return "<<UNKNOWN SSA VALUE>>".to_owned() };
        let root = naming_root(graph, op, &flags.print);
        closed(graph, root, Outside::Undefined, |graph, built| {
            let name =
                built.value(graph, value).map(|view| ValueNames::of(built.target(), &flags.print).name(view));
            name.unwrap_or_else(|| "<<UNKNOWN SSA VALUE>>".to_owned())
        })
    })
}

/// Encodes an operation, as the version that is asked for.
fn bytecode(state: &ContextState, op: OpKey, version: Option<i64>) -> Result<Vec<u8>, Misuse> {
    let bytes = state.reporting(|| {
        state.graph(|graph| {
            closed(graph, op, Outside::Undefined, |_, built| {
                let mut options = terrace_bytecode::WriteOptions::default();
                if let Some(version) = version {
                    options.version = version;
                }
                terrace_bytecode::write(built.target(), &options)
            })
        })
    });
    bytes.map_err(|_| Misuse::Told)
}

export! {
    /// Creates printing flags with their defaults.
    fn mlirOpPrintingFlagsCreate() -> MlirOpPrintingFlags {
        Ok(owned(|owned| {
            let key = owned.flags.insert(Flags::default());
            let generation = owned.flags.generation(key);
            MlirOpPrintingFlags::from_parts(Parts { context: 0, generation, index: key.index() })
        }))
    }

    /// Destroys printing flags.
    fn mlirOpPrintingFlagsDestroy(flags: MlirOpPrintingFlags) {
        with_flags(flags, |_| ())?;
        let index = flags.parts()?.index;
        owned(|owned| owned.flags.remove(FlagsKey::at(index)));
        Ok(())
    }

    /// Elides elements attributes with more elements than this.
    fn mlirOpPrintingFlagsElideLargeElementsAttrs(flags: MlirOpPrintingFlags, limit: isize) {
        with_flags(flags, |flags| flags.print.elide_elements_if_larger = usize::try_from(limit).ok())
    }

    /// Elides resources whose text is longer than this.
    fn mlirOpPrintingFlagsElideLargeResourceString(flags: MlirOpPrintingFlags, limit: isize) {
        with_flags(flags, |flags| flags.print.elide_resource_strings_if_larger = usize::try_from(limit).ok())
    }

    /// Prints locations, in a form that can be parsed or one for people.
    fn mlirOpPrintingFlagsEnableDebugInfo(flags: MlirOpPrintingFlags, enable: bool, pretty: bool) {
        with_flags(flags, |flags| {
            flags.print.debuginfo = enable;
            flags.print.pretty_debuginfo = pretty;
        })
    }

    /// Prints all operations in their generic form.
    fn mlirOpPrintingFlagsPrintGenericOpForm(flags: MlirOpPrintingFlags) {
        with_flags(flags, |flags| flags.print.op_generic = true)
    }

    /// Takes the names of values from their locations.
    fn mlirOpPrintingFlagsPrintNameLocAsPrefix(flags: MlirOpPrintingFlags) {
        with_flags(flags, |flags| flags.print.use_nameloc_as_prefix = true)
    }

    /// Names values as if nothing were around the operation, and uses no aliases.
    fn mlirOpPrintingFlagsUseLocalScope(flags: MlirOpPrintingFlags) {
        with_flags(flags, |flags| flags.print.local_scope = true)
    }

    /// Leaves out the verification before printing.
    fn mlirOpPrintingFlagsAssumeVerified(flags: MlirOpPrintingFlags) {
        with_flags(flags, |flags| flags.assumes_verified = true)
    }

    /// Leaves out regions.
    fn mlirOpPrintingFlagsSkipRegions(flags: MlirOpPrintingFlags) {
        with_flags(flags, |flags| flags.print.skip_regions = true)
    }

    /// Creates a printing state for an operation.
    fn mlirAsmStateCreateForOperation(op: MlirOperation, flags: MlirOpPrintingFlags) -> MlirAsmState {
        locate::<OpKey>(op)?;
        create_state(op.parts()?.context, flags)
    }

    /// Creates a printing state for a value.
    fn mlirAsmStateCreateForValue(value: MlirValue, flags: MlirOpPrintingFlags) -> MlirAsmState {
        locate::<ValueKey>(value)?;
        create_state(value.parts()?.context, flags)
    }

    /// Destroys a printing state.
    fn mlirAsmStateDestroy(state: MlirAsmState) {
        with_state(state, |_| ())?;
        let index = state.parts()?.index;
        owned(|owned| owned.states.remove(AsmStateKey::at(index)));
        Ok(())
    }

    /// Creates a configuration of the bytecode writer.
    fn mlirBytecodeWriterConfigCreate() -> MlirBytecodeWriterConfig {
        Ok(owned(|owned| {
            let key = owned.configs.insert(None);
            let generation = owned.configs.generation(key);
            MlirBytecodeWriterConfig::from_parts(Parts { context: 0, generation, index: key.index() })
        }))
    }

    /// Destroys a configuration.
    fn mlirBytecodeWriterConfigDestroy(config: MlirBytecodeWriterConfig) {
        with_config(config, |_| ())?;
        let index = config.parts()?.index;
        owned(|owned| owned.configs.remove(ConfigKey::at(index)));
        Ok(())
    }

    /// Sets the version of bytecode to write.
    fn mlirBytecodeWriterConfigDesiredEmitVersion(config: MlirBytecodeWriterConfig, version: i64) {
        with_config(config, |wanted| *wanted = Some(version))
    }

    /// Prints an operation.
    fn mlirOperationPrint(op: MlirOperation, callback: MlirStringCallback, data: UserData) {
        let (state, op) = locate::<OpKey>(op)?;
        hand_text(op_text(&state, op, &Flags::default()).as_bytes(), callback, data)
    }

    /// Prints an operation with flags.
    fn mlirOperationPrintWithFlags(
        op: MlirOperation,
        flags: MlirOpPrintingFlags,
        callback: MlirStringCallback,
        data: UserData,
    ) {
        let (state, op) = locate::<OpKey>(op)?;
        let flags = with_flags(flags, |flags| flags.clone())?;
        hand_text(op_text(&state, op, &flags).as_bytes(), callback, data)
    }

    /// Prints an operation with the flags of a printing state.
    fn mlirOperationPrintWithState(
        op: MlirOperation,
        asm_state: MlirAsmState,
        callback: MlirStringCallback,
        data: UserData,
    ) {
        let (state, op) = locate::<OpKey>(op)?;
        let flags = with_state(asm_state, |state| state.flags.clone())?;
        hand_text(op_text(&state, op, &flags).as_bytes(), callback, data)
    }

    /// Prints an operation on the standard error stream.
    fn mlirOperationDump(op: MlirOperation) {
        let (state, op) = locate::<OpKey>(op)?;
        let mut flags = Flags::default();
        flags.print.local_scope = true;
        eprintln!("{}", op_text(&state, op, &flags));
        Ok(())
    }

    /// Encodes an operation as bytecode.
    fn mlirOperationWriteBytecode(op: MlirOperation, callback: MlirStringCallback, data: UserData) {
        let (state, op) = locate::<OpKey>(op)?;
        hand_text(&bytecode(&state, op, None)?, callback, data)
    }

    /// Encodes an operation as bytecode of a version.
    fn mlirOperationWriteBytecodeWithConfig(
        op: MlirOperation,
        config: MlirBytecodeWriterConfig,
        callback: MlirStringCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        let (state, op) = locate::<OpKey>(op)?;
        let version = with_config(config, |version| *version)?;
        hand_text(&bytecode(&state, op, version)?, callback, data)?;
        Ok(MlirLogicalResult::SUCCESS)
    }

    /// Verifies an operation with all that is in it; reports what is wrong.
    fn mlirOperationVerify(op: MlirOperation) -> bool {
        let (state, op) = locate::<OpKey>(op)?;
        Ok(state.reporting(|| {
            state.graph(|graph| {
                closed(graph, op, Outside::Argument, |graph, built| graph::verify(graph, built).is_ok())
            })
        }))
    }

    /// Prints the name of a value.
    fn mlirValuePrintAsOperand(
        value: MlirValue,
        asm_state: MlirAsmState,
        callback: MlirStringCallback,
        data: UserData,
    ) {
        let (state, key) = locate::<ValueKey>(value)?;
        let (context, flags) = with_state(asm_state, |state| (state.context, state.flags.clone()))?;
        if context != value.parts()?.context {
            return Err(Misuse::OtherContext(Kind::AsmState));
        }
        hand_text(value_name(&state, key, &flags).as_bytes(), callback, data)
    }
}
