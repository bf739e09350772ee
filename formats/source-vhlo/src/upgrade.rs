//! Operations of a version as operations current, in functions of `func`.

use crate::attributes::{Named, of_today};
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{
    Attribute, Body, Context, Location, NamedAttribute, Operation, OperationState, OwnedOperation, Region,
    RegionSource, TypedOp, ValueMap,
};
use terrace_stablehlo as hlo;
use terrace_support::ensure_stack;

const FUNCTION: &str = "vhlo.func_v1";
const CALL: &str = "vhlo.call_v1";
const RETURN: &str = "vhlo.return_v1";

/// Returns the program of a verified module of `vhlo`.
///
/// # Errors
/// In words, if an operation is not known or stands where none may.
pub(crate) fn upgrade<'c>(
    context: &'c Context<'c>,
    module: &OwnedOperation<'c>,
) -> Result<OwnedOperation<'c>, String> {
    let mut program = OwnedOperation::module(context, Location::Unknown);
    let end = program.op().region(0).first_block().ok_or("a module has a block")?.id();
    let (old, body) = (module.op(), program.body_mut());
    for NamedAttribute { name, value } in old.attributes() {
        body.set_attribute(Body::ROOT, name, Some(value));
    }
    for op in old.regions().flat_map(Region::ops) {
        if !op.is(FUNCTION) {
            return Err(format!("'{}' stands outside of a function", op.name()));
        }
        let function = function(context, op)?;
        let function = body.create(function);
        body.append_op(end, function);
    }
    Ok(program)
}

fn function<'c>(context: &'c Context<'c>, op: Operation<'_, 'c>) -> Result<OperationState<'c>, String> {
    let mut state = OperationState::new(context.op_name(FuncOp::NAME), op.location());
    for name in ["sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"] {
        if let Some(value) = op.attribute(name).filter(|value| !says_nothing(*value)) {
            state.set(context, name, value);
        }
    }
    state.discardable.extend(op.discardable_attributes().iter().copied());
    let mut body = Body::for_child(context, state.name);
    let region = body.create_region();
    let Some(source) = op.regions().next() else { return Err("a function has no region".to_owned()) };
    let mut map = ValueMap::default();
    for block in source.blocks() {
        let new = body.create_block();
        body.append_block(region, new);
        map.map_block(block.id(), new);
        for argument in block.arguments() {
            let value = body.add_argument(new, argument.ty(), argument.location());
            map.map(argument.id(), value);
        }
    }
    for block in source.blocks() {
        let new = map.get_block(block.id()).ok_or("a block was copied")?;
        for op in block.ops() {
            let copy = body.clone_op(op, &mut map);
            body.append_op(new, copy);
        }
    }
    rename_all(context, &mut body, region)?;
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(body);
    Ok(state)
}

/// Returns true for an empty name, and for a list of empty dictionaries.
fn says_nothing(value: Attribute<'_>) -> bool {
    value.as_str().is_some_and(str::is_empty)
        || value.as_array().is_some_and(|list| {
            list.iter().all(|entry| entry.as_dictionary().is_some_and(|entries| entries.is_empty()))
        })
}

/// Gives all operations of the region of a function their names current.
fn rename_all<'c>(context: &'c Context<'c>, body: &mut Body<'c>, region: RegionId) -> Result<(), String> {
    let mut all = Vec::new();
    collect(Region::new(body, region), true, &mut all);
    for (op, ends_function) in all {
        rename(context, body, op, ends_function)?;
    }
    Ok(())
}

/// Lists operations, each with whether it stands in the blocks of the function itself.
fn collect(region: Region<'_, '_>, is_outer: bool, all: &mut Vec<(OpId, bool)>) {
    for op in region.ops() {
        all.push((op.id(), is_outer));
        op.regions().for_each(|region| ensure_stack(|| collect(region, false, all)));
    }
}

/// Returns the name without its version: `vhlo.add_v1` is `add`.
fn without_version(name: &str) -> Option<&str> {
    let (name, version) = name.strip_prefix("vhlo.")?.rsplit_once("_v")?;
    version.bytes().all(|byte| byte.is_ascii_digit()).then_some(name)
}

fn rename<'c>(
    context: &'c Context<'c>,
    body: &mut Body<'c>,
    op: OpId,
    ends_function: bool,
) -> Result<(), String> {
    let view = Operation::new(body, op);
    let old = view.name();
    let Some(plain) = without_version(old.as_str()) else { return Ok(()) };
    let name = match old.as_str() {
        CALL => context.op_name(CallOp::NAME),
        RETURN if ends_function => context.op_name(ReturnOp::NAME),
        _ => context.op_name(&format!("{}.{plain}", hlo::DIALECT.name)),
    };
    let Some(spec) = name.spec() else { return Err(format!("unknown operation: '{old}'")) };
    let given: Vec<Named<'c>> = old
        .slot_names()
        .iter()
        .zip(view.slots())
        .filter_map(|(name, value)| Some((name.as_str(), (*value)?)))
        .collect();
    let today = of_today(context, spec, &given);
    let mut slots: Vec<Option<Attribute<'c>>> = vec![None; name.slot_names().len()];
    for (attribute, value) in today {
        if let Some(slot) = name.slot_of(attribute) {
            slots[slot] = Some(value);
        }
    }
    body.rename_op(op, name, &slots);
    Ok(())
}
