//! Functions of loops.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use crate::ops::rows;
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::ids::ValueId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::{TreeError, TreeOp, TreePoint, TreeValue};
use terrace_ir::{Operation, OwnedOperation, RegionSource, TreeRewriter, Type, TypedOp, Value};
use terrace_scf::{ExecuteRegionOp, YieldOp};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::LoopOutlineOp => outline,
};

fn outline<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::LoopOutlineOp<'s, 'c>) -> Applied {
    let op = view.op();
    let (mut functions, mut calls) = (Vec::new(), Vec::new());
    for target in state.ops(view.target()) {
        let payload = state.tree.op(target)?;
        let location = payload.location();
        let new = match payload.region_count() {
            1 => state.edit(|rewriter| outline_op(target, view.func_name(), rewriter))?,
            _ => None,
        };
        let Some((function, call)) = new else {
            return op.failure("failed to outline").note(location, "target op").fail();
        };
        functions.push(function);
        calls.push(call);
    }
    state.set_all(op.results(), [Payload::Ops(functions), Payload::Ops(calls)])
}

/// Moves an operation into a new function, in front of the one that it is in, and calls that from an `scf.execute_region` in
/// its place. `None` if it is in no function of a symbol table.
fn outline_op(
    op: TreeOp,
    name: &str,
    rewriter: &mut TreeRewriter<'_, '_, '_>,
) -> Result<Option<(TreeOp, TreeOp)>, TreeError> {
    let tree = rewriter.tree();
    let Some(table) = tree.parent(op)?.map(|parent| tree.nearest_symbol_table(parent)).transpose()?.flatten()
    else {
        return Ok(None);
    };
    let mut around = op;
    while let Some(parent) = tree.parent(around)?.filter(|parent| *parent != table) {
        around = parent;
    }
    if around == op {
        return Ok(None);
    }
    let view = tree.op(op)?;
    let (context, location) = (view.context(), view.location());
    let captured = captured_values(view);
    let types: Vec<Type<'_>> = captured.iter().map(|value| value.ty()).collect();
    let results: Vec<Type<'_>> = view.results().map(|result| result.ty()).collect();
    let handles: Vec<TreeValue> =
        captured.iter().map(|value| tree.value_handle(*value)).collect::<Result<_, _>>()?;
    let arguments: Vec<ValueId> = captured.iter().map(|value| value.id()).collect();
    let declaration = FuncOp::builder(context, location)
        .sym_name(name)
        .function_type(context.function_type(&types, &results))
        .body(RegionSource::Empty);
    let declaration = OwnedOperation::create(context, declaration.build());
    let function = rewriter.insert_symbol(table, declaration, Some(TreePoint::Before(around)))?;
    let name = rewriter.tree().op(function)?.symbol_name().unwrap_or_default();
    // The call goes in front of the operation, which is moved away then.
    let call = rewriter.rewrite_op(op, |op, rewriter| {
        rewriter.set_insertion_point(op);
        let region = ExecuteRegionOp::builder(context, location)
            .results(results.iter().copied())
            .region(RegionSource::Empty);
        let wrapper = rewriter.create(region);
        let region = rewriter.op(wrapper).region(0).id();
        let block = rewriter.create_block(region, None, std::iter::empty());
        rewriter.set_insertion_point_to_end(block);
        let call = CallOp::builder(context, location)
            .callee(name)
            .operands(arguments.iter().copied())
            .results(results.iter().copied());
        let call = rewriter.create(call);
        let values = rewriter.results(call);
        rewriter.create(YieldOp::builder(context, location).results(values));
        let values = rewriter.results(wrapper);
        for (old, new) in rewriter.results(op).into_iter().zip(values) {
            rewriter.replace_all_uses_with(old, new);
        }
        Some(vec![call])
    })?;
    let entry = rewriter.create_entry_block(function)?;
    let tree = rewriter.tree();
    let arguments = tree.block(entry)?.arguments().map(|argument| tree.value_handle(argument));
    let arguments: Vec<TreeValue> = arguments.collect::<Result<_, _>>()?;
    let pairs: Vec<(TreeValue, TreeValue)> = handles.into_iter().zip(arguments).collect();
    rewriter.move_ops(&[op], TreePoint::End(entry), &pairs)?;
    let values: Vec<ValueId> = rewriter.tree().op(op)?.results().map(Value::id).collect();
    rewriter.at(TreePoint::End(entry), |rewriter| {
        rewriter.create(ReturnOp::builder(context, location).operands(values));
    })?;
    Ok(call.and_then(|call| call.first().copied()).map(|call| (function, call)))
}

/// Returns the values from outside that an operation uses; those used in its regions come first.
fn captured_values<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    fn visit<'a, 'c>(
        op: Operation<'a, 'c>,
        outermost: Operation<'a, 'c>,
        seen: &mut FoldSet<ValueId>,
        found: &mut Vec<Value<'a, 'c>>,
    ) {
        for inner in op.regions().flat_map(|region| region.ops()) {
            ensure_stack(|| visit(inner, outermost, seen, found));
        }
        for operand in op.operands() {
            let is_outside = terrace_interfaces::loop_like::is_defined_outside(operand, outermost.id());
            if is_outside && operand.defining_op() != Some(outermost) && seen.insert(operand.id()) {
                found.push(operand);
            }
        }
    }
    let mut found = Vec::new();
    visit(op, op, &mut FoldSet::default(), &mut found);
    found
}
