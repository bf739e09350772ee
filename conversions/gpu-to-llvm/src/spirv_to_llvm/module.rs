//! Modules, and what they say of entry points.

use super::Rewrite;
use std::collections::HashMap;
use std::sync::Arc;
use terrace_ir::builtin::MODULE;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::spec::case_value;
use terrace_ir::{
    Attribute, Block, Body, Builder, Ctx, MatchResult, Operation, OperationState, PatternRewriter,
    RegionSource, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::Linkage;
use terrace_llvm::types::{Packing, StructType, array_type};
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::Row;
use terrace_spirv as spirv;
use terrace_support::ensure_stack;
use terrace_to_llvm::lowering::build::LlvmBuilder;

pub(super) const ROWS: &[Row<Rewrite>] = &[
    Row::of::<spirv::ModuleOp>("ModulePattern", module),
    Row::of::<spirv::EntryPointOp>("ErasePattern", erase),
    Row::of::<spirv::ExecutionModeOp>("ExecutionModePattern", execution_mode),
];

/// Gives each variable that is bound to a descriptor a name that says so, for `llvm` has no other place for it.
pub(super) fn encode_bindings(body: &mut Body<'_>) {
    visit(body, Body::ROOT);
}

fn visit(body: &mut Body<'_>, op: OpId) {
    if op == Body::ROOT && Operation::new(body, op).isa::<spirv::ModuleOp<'_, '_>>() {
        return encode_bindings_of(body);
    }
    let blocks: Vec<_> =
        Operation::new(body, op).regions().flat_map(|region| region.blocks()).map(Block::id).collect();
    for block in blocks {
        let ops: Vec<OpId> = Block::new(body, block).ops().map(Operation::id).collect();
        for inner in ops {
            ensure_stack(|| match body.child_mut(inner) {
                Some(child) => visit(child, Body::ROOT),
                None => visit(body, inner),
            });
        }
    }
}

fn encode_bindings_of(module: &mut Body<'_>) {
    let context = module.context();
    let root = Operation::new(module, Body::ROOT);
    let prefix = root.symbol_name().map(|name| format!("{name}_")).unwrap_or_default();
    let mut names: HashMap<String, String> = HashMap::new();
    let mut variables = Vec::new();
    for op in root.regions().flat_map(|region| region.ops()) {
        let Some(variable) = op.try_as::<spirv::GlobalVariableOp<'_, '_>>() else { continue };
        let number = |name: &str| op.attribute(name).and_then(Attribute::as_i64);
        if let (Some(set), Some(binding)) = (number("descriptor_set"), number("binding")) {
            let old = variable.sym_name();
            let new = format!("{prefix}{old}_descriptor_set{set}_binding{binding}");
            names.insert(old.to_owned(), new.clone());
            variables.push((op.id(), new));
        }
    }
    if variables.is_empty() {
        return;
    }
    for (variable, name) in variables {
        module.set_attribute(variable, context.identifier("sym_name"), Some(context.string_attribute(&name)));
        for bound in ["descriptor_set", "binding"] {
            module.set_attribute(variable, context.identifier(bound), None);
        }
    }
    rename_uses(module, Body::ROOT, &names);
}

/// Renames the variables that are named in an operation of a body, and in those inside of it.
fn rename_uses(body: &mut Body<'_>, op: OpId, names: &HashMap<String, String>) {
    let context = body.context();
    let blocks: Vec<_> =
        Operation::new(body, op).regions().flat_map(|region| region.blocks()).map(Block::id).collect();
    for block in blocks {
        let ops: Vec<OpId> = Block::new(body, block).ops().map(Operation::id).collect();
        for inner in ops {
            for slot in ["variable", "interface", "initializer"] {
                let new =
                    Operation::new(body, inner).attribute(slot).and_then(|old| renamed(context, old, names));
                if new.is_some() {
                    body.set_attribute(inner, context.identifier(slot), new);
                }
            }
            ensure_stack(|| match body.child_mut(inner) {
                Some(child) => rename_uses(child, Body::ROOT, names),
                None => rename_uses(body, inner, names),
            });
        }
    }
}

fn renamed<'c>(
    context: Ctx<'c>,
    old: Attribute<'c>,
    names: &HashMap<String, String>,
) -> Option<Attribute<'c>> {
    if let Some(list) = old.as_array() {
        let new: Vec<_> = list.iter().map(|one| renamed(context, *one, names).unwrap_or(*one)).collect();
        return Some(context.array_attribute(&new));
    }
    names.get(old.as_flat_symbol()?.as_str()).map(|name| context.flat_symbol_attribute(name))
}

/// `spirv.module -> builtin.module`
fn module(op: OpId, _: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if op != Body::ROOT {
        return None;
    }
    let context = rewriter.context();
    let view = rewriter.op(op);
    let mut state = OperationState::new(context.op_name(MODULE.name), view.location());
    if let Some(name) = view.attribute("sym_name") {
        state.set(context, "sym_name", name);
    }
    rewriter.modify_op_in_place(op, |body| {
        body.rename_op(op, state.name, &state.slots);
        body.set_discardable(op, None);
    });
    Some(())
}

fn erase(op: OpId, _: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    rewriter.erase_op(op);
    Some(())
}

/// `spirv.ExecutionMode` becomes a constant structure at the start of the module, with the mode and its numbers.
fn execution_mode(op: OpId, _: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.view::<spirv::ExecutionModeOp<'_, '_>>(op)?.op();
    let (location, block) = (view.location(), view.block()?.id());
    let mode = view.attribute("execution_mode").and_then(case_value)?;
    let function = view.attribute("fn")?.as_flat_symbol()?;
    let values: Vec<i64> =
        view.attribute("values")?.as_array()?.iter().filter_map(|one| one.as_i64()).collect();
    let module = Operation::new(view.body(), Body::ROOT).symbol_name();
    let module = module.map(|name| format!("{name}_")).unwrap_or_default();
    let name = format!("__spv__{module}{function}_execution_mode_info_{mode}");
    let word = context.integer_type(32);
    let mut parts = vec![word];
    if !values.is_empty() {
        parts.push(array_type(context, word, values.len() as u64));
    }
    let ty = StructType::literal(context, &parts, Packing::Aligned);
    let mut state = OperationState::new(context.op_name(llvm::GlobalOp::NAME), location);
    state.set(context, "global_type", context.type_attribute(ty));
    state.set(context, "constant", context.unit_attribute());
    state.set(context, "sym_name", context.string_attribute(&name));
    state.set(context, "linkage", Linkage::External.attribute(context));
    state.set(context, "addr_space", context.integer_attribute(word, 0));

    let mut child = Body::for_child(context, state.name);
    let (region, inside) = (child.create_region(), child.create_block());
    child.append_block(region, inside);
    let mut listener = NoListener;
    let mut writer = PatternRewriter::new(&mut child, &mut listener);
    writer.set_insertion_point_to_end(inside);
    let mut builder = Builder::new(&mut writer, location);
    let empty = builder.poison(ty);
    let mode = builder.integer(mode.cast_signed(), word);
    let mut all = builder.insert(empty, mode, &[0]);
    for (at, value) in (0..).zip(values) {
        let value = builder.integer(value, word);
        all = builder.insert(all, value, &[1, at]);
    }
    builder.op(llvm::ReturnOp::NAME, &[all], &[], &[]);
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(child);

    rewriter.set_insertion_point_to_start(block);
    rewriter.create(state);
    rewriter.erase_op(op);
    Some(())
}
