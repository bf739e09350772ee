//! Changes to a function body that replaces a call.

use crate::attributes::MemoryEffectsAttr;
use crate::attributes::enums::ModRefInfo;
use crate::types::DataLayout;
use crate::{
    AllocaOp, ConstantOp, LifetimeEndOp, LifetimeStartOp, MemcpyOp, StackRestoreOp, StackSaveOp, types,
};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::{OpSpec, Trait};
use terrace_ir::{Attribute, Block, Body, Inlined, Operation, OperationState, TraitFlags, Value};

fn insert_before<'c>(body: &mut Body<'c>, next: OpId, state: OperationState<'c>) -> OpId {
    let op = body.create(state);
    body.insert_op_before(next, op);
    op
}

fn result(body: &Body<'_>, op: OpId) -> ValueId {
    Operation::new(body, op).result(0).id()
}

/// Returns the first block of what an operation allocates stack memory for.
fn entry_block(op: Operation<'_, '_>) -> Option<BlockId> {
    let mut inner = op;
    while let Some(parent) = inner.parent_op() {
        let is_scope =
            |spec: &OpSpec<'_>| spec.traits.iter().any(|one| matches!(one, Trait::AutomaticAllocationScope));
        if parent.has_trait(TraitFlags::ISOLATED) || parent.spec().is_some_and(is_scope) {
            return inner.parent_region()?.first_block().map(Block::id);
        }
        inner = parent;
    }
    None
}

/// Returns true if a function writes nothing after its arguments.
fn is_read_only(callee: Operation<'_, '_>) -> bool {
    let effects = callee.attribute("memory_effects");
    let behind =
        effects.and_then(|effects| effects.as_dialect(MemoryEffectsAttr::SPEC.name)?.get(1)?.as_i64());
    behind.is_some_and(|behind| {
        behind != ModRefInfo::Mod.value().cast_signed() && behind != ModRefInfo::ModRef.value().cast_signed()
    })
}

/// Returns the alignment of what is allocated at an address, as far as that is known.
fn alignment_of(address: Value<'_, '_>) -> u64 {
    let alloca = address.defining_op().filter(|op| op.is("llvm.alloca"));
    alloca.and_then(|op| op.attribute("alignment")?.as_i64()?.try_into().ok()).unwrap_or(1)
}

/// Returns a pointer to a value that the callee may change becomes one to a copy of it.
pub(super) fn argument<'c>(
    body: &mut Body<'c>,
    call: OpId,
    callee: Operation<'_, 'c>,
    index: usize,
    value: ValueId,
) -> ValueId {
    copy_of_argument(body, call, callee, index, value).unwrap_or(value)
}

fn copy_of_argument<'c>(
    body: &mut Body<'c>,
    call: OpId,
    callee: Operation<'_, 'c>,
    index: usize,
    value: ValueId,
) -> Option<ValueId> {
    let words = *callee.attribute("arg_attrs")?.as_array()?.get(index)?;
    let element = words.entry("llvm.byval")?.as_type()?;
    let wanted: u64 = words.entry("llvm.align").and_then(|of| of.as_i64()?.try_into().ok()).unwrap_or(1);
    let layout = DataLayout::at(callee);
    let natural = layout.alignment(element).unwrap_or(1);
    if is_read_only(callee) && (wanted <= natural || alignment_of(Value::new(body, value)) >= wanted) {
        return None;
    }
    let size = layout.size(element)?.cast_signed();
    let (context, location) = (body.context(), callee.location());
    let i64_type = context.integer_type(64);
    let constant = |value: i64| {
        let value = context.integer_attribute(i64_type, value);
        ConstantOp::builder(context, location).value(value).res(i64_type).build()
    };
    let entry = entry_block(Operation::new(body, call))?;
    let first = Block::new(body, entry).first_op()?.id();
    let one = insert_before(body, first, constant(1));
    let alloca = AllocaOp::builder(context, location)
        .array_size(result(body, one))
        .alignment(wanted.max(natural).cast_signed())
        .elem_type(element)
        .res(Value::new(body, value).ty());
    let alloca = insert_before(body, first, alloca.build());
    let copy = result(body, alloca);
    let size = insert_before(body, call, constant(size));
    let memcpy = MemcpyOp::builder(context, location)
        .dst(copy)
        .src(value)
        .len(result(body, size))
        .is_volatile(context.bool_attribute(false));
    insert_before(body, call, memcpy.build());
    Some(copy)
}

/// Moves stack memory to the caller's entry block, and hands the groups of the call's accesses on.
pub(super) fn adapt(body: &mut Body<'_>, inlined: &Inlined<'_>) {
    move_allocations(body, inlined);
    add_access_groups(body, inlined);
}

/// Stack memory of a fixed size, and whether the time is noted in which it is used.
struct Allocation {
    op: OpId,
    is_timed: bool,
}

fn move_allocations(body: &mut Body<'_>, inlined: &Inlined<'_>) {
    let context = body.context();
    let Some(entry) = entry_block(Operation::new(body, inlined.call)) else { return };
    let mut fixed = Vec::new();
    let mut is_dynamic = false;
    for (index, block) in inlined.blocks.iter().enumerate() {
        for &op in block {
            let view = Operation::new(body, op);
            if !view.is("llvm.alloca") {
                continue;
            }
            match view.operand(0).constant_int() {
                Some(count) if index == 0 => {
                    let is_noted = |user: Operation<'_, '_>| {
                        user.is("llvm.intr.lifetime.start") || user.is("llvm.intr.lifetime.end")
                    };
                    let has_notes = view.result(0).uses().any(|one| is_noted(one.owner()));
                    fixed.push(Allocation { op, is_timed: !count.is_zero() && !has_notes });
                }
                Some(_) => {}
                None => is_dynamic = true,
            }
        }
    }
    if fixed.is_empty() && !is_dynamic {
        return;
    }
    let call_location = Operation::new(body, inlined.call).location();
    let start = inlined.blocks.first().and_then(|block| block.first().copied()).unwrap_or(inlined.call);
    let stack = is_dynamic.then(|| {
        let save = StackSaveOp::builder(context, call_location).res(types::pointer_type(context, 0));
        let save = insert_before(body, start, save.build());
        result(body, save)
    });
    let Some(first) = Block::new(body, entry).first_op().map(Operation::id) else { return };
    for allocation in &fixed {
        let view = Operation::new(body, allocation.op);
        let (location, count, pointer) = (view.location(), view.operand(0), view.result(0).id());
        let Some(value) = count.constant() else { continue };
        let constant = ConstantOp::builder(context, location).value(value).res(count.ty()).build();
        let constant = insert_before(body, first, constant);
        if allocation.is_timed {
            insert_before(
                body,
                allocation.op,
                LifetimeStartOp::builder(context, location).ptr(pointer).build(),
            );
        }
        body.move_op_before(allocation.op, first);
        let count = result(body, constant);
        body.set_operand(allocation.op, 0, count);
    }
    for &end in inlined.ends {
        if let Some(stack) = stack {
            insert_before(body, end, StackRestoreOp::builder(context, call_location).ptr(stack).build());
        }
        for allocation in fixed.iter().filter(|allocation| allocation.is_timed) {
            let view = Operation::new(body, allocation.op);
            let (location, pointer) = (view.location(), view.result(0).id());
            insert_before(body, end, LifetimeEndOp::builder(context, location).ptr(pointer).build());
        }
    }
}

fn add_access_groups(body: &mut Body<'_>, inlined: &Inlined<'_>) {
    let context = body.context();
    let call = Operation::new(body, inlined.call);
    let Some(groups) = call.attribute("access_groups").and_then(Attribute::as_array) else { return };
    let name = context.identifier("access_groups");
    for &op in inlined.blocks.iter().flatten() {
        let view = Operation::new(body, op);
        let has_groups = |view: Operation<'_, '_>| {
            view.spec().is_some_and(|spec| spec.attributes.iter().any(|of| of.name == name.as_str()))
        };
        if !has_groups(view) {
            continue;
        }
        let own = view.attribute("access_groups").and_then(Attribute::as_array).unwrap_or_default();
        let all = context.array_attribute(&[own, groups].concat());
        body.set_attribute(op, name, Some(all));
    }
}
