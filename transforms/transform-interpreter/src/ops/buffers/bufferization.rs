//! From tensors to memory.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use crate::ops::rows;
use terrace_bufferization_transforms::empty_tensor_to_alloc_tensor;
use terrace_bufferization_transforms::to_allocation::{AllocationOptions, CopyWith, bufferize_to_allocation};
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Operation, TraitFlags, TypedOp};
use terrace_linalg as linalg;
use terrace_memref as memref;
use terrace_pass::PassManager;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::BufferLoopHoistingOp => hoist_buffers,
    transform::EliminateEmptyTensorsOp => |state, op| eliminate_empty_tensors(state, op.op()),
    transform::EmptyTensorToAllocTensorOp => |state, op| {
        state.rewrite_each(op.op(), |target, rewriter| {
            empty_tensor_to_alloc_tensor(target, rewriter).map(|new| vec![new]).ok_or("no empty tensor")
        })
    },
    transform::OneShotBufferizeOp => one_shot_bufferize,
    transform::BufferizeToAllocationOp => to_allocation,
    transform::EliminateLinalgOpAnchoredEmptyTensorsOp => |state, op| eliminate_empty_tensors(state, op.op()),
};

/// Runs a pass on an isolated operation. Handles into it are gone then.
fn run_pass<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    target: TreeOp,
    pass: &str,
) -> Applied<TreeOp> {
    let view = state.tree.op(target)?;
    let location = view.location();
    if !view.has_trait(TraitFlags::ISOLATED) {
        return op.wrong_kind(location).fail();
    }
    let environment = state.environment();
    let mut manager = match PassManager::of_text(pass, environment.registry) {
        Ok(manager) => manager,
        Err(error) => return op.failure(error).fail_definitely(),
    };
    manager.initialize(op.context())?;
    match state.edit_untracked(target, |body| environment.pipelines.run(&manager, body))? {
        (Ok(()), target) => Ok(target),
        (Err(_), _) => op.failure("bufferization failed").fail(),
    }
}

fn eliminate_empty_tensors<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, op: Operation<'s, 'c>) -> Applied {
    for target in state.ops(op.operand(0)) {
        run_pass(state, op, target, "eliminate-empty-tensors")?;
    }
    Ok(())
}

fn hoist_buffers<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::BufferLoopHoistingOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    for target in state.ops(view.target()) {
        run_pass(state, op, target, "buffer-loop-hoisting")?;
    }
    Ok(())
}

fn one_shot_bufferize<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::OneShotBufferizeOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let flag = |name: &str| op.attribute(name).and_then(Attribute::as_bool).unwrap_or(false);
    let copy = op.attribute("memcpy_op").and_then(Attribute::as_str).unwrap_or(memref::CopyOp::NAME);
    if copy != memref::CopyOp::NAME {
        return op.failure(format_args!("copies by '{copy}' are not supported")).fail();
    }
    let mut options = Vec::new();
    for (attribute, option) in [
        ("allow_return_allocs_from_loops", "allow-return-allocs-from-loops"),
        ("allow_unknown_ops", "allow-unknown-ops"),
        ("bufferize_function_boundaries", "bufferize-function-boundaries"),
        ("dump_alias_sets", "dump-alias-sets"),
        ("test_analysis_only", "test-analysis-only"),
        ("print_conflicts", "print-conflicts"),
        ("check_parallel_regions", "check-parallel-regions"),
    ] {
        options.push(format!("{option}={}", flag(attribute)));
    }
    if let Some(layout) = op.attribute("function_boundary_type_conversion").and_then(Attribute::as_i64) {
        let names = ["infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"];
        let name = usize::try_from(layout).ok().and_then(|layout| names.get(layout)).copied();
        options.extend(name.map(|name| format!("function-boundary-type-conversion={name}")));
    }
    let pass = format!("one-shot-bufferize{{{}}}", options.join(" "));
    let targets = state.ops(view.target());
    let mut edited = Vec::new();
    for target in targets {
        edited.push(run_pass(state, op, target, &pass)?);
    }
    state.set(view.transformed(), Payload::Ops(edited))
}

fn to_allocation<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::BufferizeToAllocationOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let text = |name: &str| op.attribute(name).and_then(Attribute::as_str);
    let options = AllocationOptions {
        memory_space: op.attribute("memory_space"),
        on_stack: text("alloc_op") == Some(memref::AllocaOp::NAME),
        copy: match text("memcpy_op") {
            Some(memref::CopyOp::NAME) => CopyWith::MemRefCopy,
            Some(linalg::CopyOp::NAME) => CopyWith::LinalgCopy,
            _ => CopyWith::Materialization,
        },
        destination_only: transform.bufferize_destination_only(),
        deallocates: transform.emit_dealloc(),
    };
    let (mut buffers, mut new_ops) = (Vec::new(), Vec::new());
    for target in state.ops(transform.target()) {
        let view = state.tree.op(target)?;
        let (location, id) = (view.location(), view.inner().id());
        let home = state.tree.parent(target)?.unwrap_or(state.tree.root());
        let allocated = state.edit(|rewriter| {
            rewriter
                .edit_inside(target, |body, listener| bufferize_to_allocation(id, &options, body, listener))
        })?;
        let Some(allocated) = allocated else {
            return op.failure("failed to bufferize operation").note(location, "target payload op").fail();
        };
        let body = state.tree.op(home)?.inner().body();
        let handle = |id: OpId| state.tree.op_handle(Operation::new(body, id));
        buffers.push(state.tree.value_handle(Operation::new(body, allocated.allocation).result(0))?);
        for new in allocated.new_ops {
            new_ops.push(handle(new)?);
        }
    }
    state.set_values(transform.allocated_buffer(), buffers)?;
    state.set_ops(transform.new_ops(), new_ops)
}
