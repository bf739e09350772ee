//! `Dialect/Transform/Interpreter.h`: runs of transform scripts, their options, and merging of their libraries.

use crate::abi::*;
use crate::context::{ContextState, locate};
use crate::functions::ir::symbol_tables::{
    SYMBOL_NAME, VISIBILITY, is_table, members, rename_uses, symbol_name, unique_name,
};
use crate::graph::{Graph, OpKey, Outside, Place};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::slab::{Key, Slab, keys};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use terrace_ir::TraitFlags;
use terrace_pass::{FnPass, PassManager, PassOp, RunSettings};
use terrace_transform_interpreter::apply_named_sequence;
use terrace_transform_interpreter::interpreter::{InterpreterOptions, Script};

keys! {
    /// Key of options.
    OptionsKey;
}

/// Options of a transform script.
struct Options {
    has_expensive_checks: bool,
    wants_single_op: bool,
}

static OPTIONS: Mutex<Option<Slab<OptionsKey, Options>>> = Mutex::new(None);

fn options<R>(work: impl FnOnce(&mut Slab<OptionsKey, Options>) -> R) -> R {
    work(OPTIONS.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(Slab::default))
}

fn with<R>(handle: MlirTransformOptions, work: impl FnOnce(&mut Options) -> R) -> Result<R, Misuse> {
    let parts = handle.parts()?;
    options(|table| {
        let key = table.find(parts.index, parts.generation).ok_or(Misuse::Stale(Kind::TransformOptions))?;
        Ok(work(&mut table[key]))
    })
}

/// Merges the symbols of an operation into a table, where no two may have one name.
///
/// A declaration gives way to a definition, and a private symbol gets another name.
fn merge(state: &ContextState, graph: &mut Graph, target: OpKey, other: OpKey) -> Result<(), Misuse> {
    for symbol in members(graph, other) {
        let Some(name) = symbol_name(graph, symbol) else { continue };
        let there = members(graph, target);
        let taken: HashSet<&str> = there.iter().filter_map(|op| symbol_name(graph, *op)).collect();
        let existing = there.iter().copied().find(|op| symbol_name(graph, *op) == Some(name));
        if let Some(existing) = existing {
            if is_declaration(graph, symbol) {
                continue;
            }
            if is_declaration(graph, existing) {
                graph.erase_op(existing)?;
            } else if is_private(graph, existing) {
                rename(state, graph, (target, existing), name, &unique_name(&taken, name));
            } else if is_private(graph, symbol) {
                rename(state, graph, (other, symbol), name, &unique_name(&taken, name));
            } else {
                report_doubly_defined(graph, symbol, existing, name);
                return Err(Misuse::Told);
            }
        }
        graph.detach_op(symbol);
        let block = graph.ops[target].regions.first().and_then(|region| graph.regions[*region].first);
        let block = block.ok_or_else(|| Misuse::other("the symbol table has no block"))?;
        graph.insert_op(block, Place::End, symbol);
    }
    Ok(())
}

fn rename(state: &ContextState, graph: &mut Graph, (table, symbol): (OpKey, OpKey), old: &str, new: &str) {
    rename_uses(state, graph, table, old, new);
    graph.set_attribute(symbol, SYMBOL_NAME, Some(state.ctx().string_attribute(new)));
}

fn is_private(graph: &Graph, op: OpKey) -> bool {
    graph.attribute(op, VISIBILITY).and_then(|value| value.as_str()) == Some("private")
}

/// Returns true for a function without a body.
fn is_declaration(graph: &mut Graph, op: OpKey) -> bool {
    graph.open(op);
    let is_isolated = graph.ops[op].name.has_trait(TraitFlags::ISOLATED);
    is_isolated && graph.ops[op].regions.iter().all(|region| graph.regions[*region].first.is_none())
}

fn report_doubly_defined(graph: &mut Graph, op: OpKey, existing: OpKey, name: &str) {
    let note = graph.ops[existing].location;
    let closed = graph.close(op, Outside::Undefined);
    let message = format_args!("doubly defined symbol @{name}").to_string();
    closed.target().error(message).note(note, "previously defined here").tell();
    graph.give_back(closed);
}

/// Copies the sequences of a module, and returns the name of the one to run.
fn script_of(
    state: &ContextState,
    root: MlirOperation,
    module: MlirOperation,
) -> Result<(Script<'static>, String), Misuse> {
    let (root, module) =
        state.graph(|graph| Ok::<_, Misuse>((graph.find::<OpKey>(root)?, graph.find::<OpKey>(module)?)))?;
    let (is_sequence, location) = state.graph(|graph| {
        let record = &graph.ops[root];
        (record.name.as_str() == "transform.named_sequence", record.location)
    });
    if !is_sequence {
        let message = "must implement TransformOpInterface to be used as transform root";
        state.reporting(|| state.ctx().error(location, message).tell());
        return Err(Misuse::Told);
    }
    state.graph(|graph| {
        let entry = symbol_name(graph, root).unwrap_or_default().to_owned();
        let closed = graph.close(module, Outside::Undefined);
        let script = Script::of(state.ctx(), closed.target());
        graph.give_back(closed);
        Ok((script, entry))
    })
}

/// Runs a sequence of a script on an operation; whether it succeeded.
fn run(
    state: &ContextState,
    payload: OpKey,
    script: Script<'static>,
    entry: String,
    options: InterpreterOptions,
) -> Result<bool, Misuse> {
    let mut program = state.graph(|graph| graph.take_program(payload))?;
    let script = Mutex::new(script);
    let mut manager = PassManager::any();
    manager.add(FnPass::new("transform-interpreter", move |op| {
        let op: *mut PassOp<'_, '_> = op;
        // SAFETY: the manager runs on a program of `state` only, whose context has the lifetime that all of this crate
        // has; nobody else uses the operation meanwhile.
        let op: &mut PassOp<'_, 'static> = unsafe { &mut *op.cast() };
        let script = script.lock().unwrap_or_else(PoisonError::into_inner);
        apply_named_sequence(op, &script, &entry, options, &terrace_registry::PASSES)
    }));
    let settings = RunSettings::default();
    let is_success = state.reporting(|| manager.run(state.ctx(), &mut program, settings).is_ok());
    state.graph(|graph| graph.replace_content(payload, program));
    Ok(is_success)
}

export! {
    /// Creates options with their defaults.
    fn mlirTransformOptionsCreate() -> MlirTransformOptions {
        Ok(options(|table| {
            let key = table.insert(Options { has_expensive_checks: true, wants_single_op: true });
            let generation = table.generation(key);
            MlirTransformOptions::from_parts(Parts { context: 0, generation, index: key.index() })
        }))
    }

    /// Sets whether handles are checked thoroughly.
    fn mlirTransformOptionsEnableExpensiveChecks(options: MlirTransformOptions, enable: bool) {
        with(options, |options| options.has_expensive_checks = enable)
    }

    /// Returns true if handles are checked thoroughly.
    fn mlirTransformOptionsGetExpensiveChecksEnabled(options: MlirTransformOptions) -> bool {
        with(options, |options| options.has_expensive_checks)
    }

    /// Sets whether a script is one top-level operation.
    fn mlirTransformOptionsEnforceSingleTopLevelTransformOp(options: MlirTransformOptions, enable: bool) {
        with(options, |options| options.wants_single_op = enable)
    }

    /// Returns true if a script is one top-level operation.
    fn mlirTransformOptionsGetEnforceSingleTopLevelTransformOp(options: MlirTransformOptions) -> bool {
        with(options, |options| options.wants_single_op)
    }

    /// Destroys options.
    fn mlirTransformOptionsDestroy(of: MlirTransformOptions) {
        with(of, |_| ())?;
        let index = of.parts()?.index;
        options(|table| table.remove(OptionsKey::at(index)));
        Ok(())
    }

    /// Runs a named sequence of a module on an operation.
    fn mlirTransformApplyNamedSequence(
        payload: MlirOperation,
        root: MlirOperation,
        module: MlirOperation,
        options: MlirTransformOptions,
    ) -> MlirLogicalResult {
        let checks = with(options, |options| InterpreterOptions { expensive_checks: options.has_expensive_checks })?;
        let (state, payload) = locate::<OpKey>(payload)?;
        let (script, entry) = script_of(&state, root, module)?;
        Ok(MlirLogicalResult::of(run(&state, payload, script, entry, checks)?))
    }

    /// Copies the symbols of a symbol table into another one.
    fn mlirMergeSymbolsIntoFromClone(target: MlirOperation, other: MlirOperation) -> MlirLogicalResult {
        let (state, target) = locate::<OpKey>(target)?;
        let merged = state.reporting(|| {
            state.graph(|graph| {
                let other = graph.find::<OpKey>(other)?;
                if !is_table(graph, target) || !is_table(graph, other) {
                    return Err(Misuse::other("both operations are symbol tables"));
                }
                let copy = graph.clone_op(other);
                let merged = merge(&state, graph, target, copy);
                graph.erase_op(copy)?;
                merged
            })
        });
        merged.map(|()| MlirLogicalResult::SUCCESS)
    }
}
