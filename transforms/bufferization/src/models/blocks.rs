//! Arguments of blocks: tensors that branches hand on.

use crate::basis::bufferizer::Bufferizer;
use crate::basis::model::{AliasingOperand, AliasingOperands, Relation};
use crate::basis::state::owner_of;
use crate::basis::types::{BufferTypes, with_dynamic_layout};
use terrace_bufferization::ToTensorOp;
use terrace_interfaces::branch::Branch;
use terrace_ir::ids::{BlockId, OperandId};
use terrace_ir::{Failure, LogicalResult, OpOperand, Operation, Type, Value};

/// Returns the operands of branches that an argument of a block gets its value from.
pub(crate) fn operands_of_branches(argument: Value<'_, '_>) -> AliasingOperands {
    let mut found = AliasingOperands::new();
    let Some((block, at)) = argument.as_argument() else { return found };
    for (op, successor) in block.predecessor_edges() {
        let Some(branch) = op.interface::<Branch>() else { continue };
        let operands = (branch.successor_operands)(op, successor);
        let operand = at.checked_sub(operands.produced).map(|at| operands.forwarded.start + at);
        let operand = operand.filter(|at| operands.forwarded.contains(at));
        if let Some(operand) = operand.and_then(|at| op.op_operands().nth(at)) {
            found.push(AliasingOperand::possible(operand, Relation::Equivalent));
        }
    }
    found
}

/// Returns the type of the buffer of an argument, as what branches hand on has it.
///
/// # Errors
/// If nothing tells it, or memory spaces differ; that is told.
pub(crate) fn type_of_branch_argument<'c>(
    argument: Value<'_, 'c>,
    types: &BufferTypes<'_, 'c>,
) -> Result<Type<'c>, Failure> {
    let mut found: Option<Type<'c>> = None;
    for alias in operands_of_branches(argument) {
        let value = OpOperand::new(argument.body(), alias.operand).value();
        if types.is_open(value) {
            continue;
        }
        let ty = types.of(value)?;
        match found {
            None => found = Some(ty),
            Some(known) if known == ty => {}
            Some(known) if known.memory_space() != ty.memory_space() => {
                if let Some(op) = owner_of(argument) {
                    let _ = op
                        .emit_op_error("incoming operands of block argument have inconsistent memory spaces");
                }
                return Err(Failure);
            }
            Some(known) => {
                let space = known.memory_space();
                found = Some(with_dynamic_layout(types.context(), argument.ty(), space));
            }
        }
    }
    match (found, owner_of(argument)) {
        (Some(found), _) => Ok(found),
        (None, Some(op)) => {
            let _ = op.emit_op_error("could not infer buffer type of block argument");
            Err(Failure)
        }
        (None, None) => Err(Failure),
    }
}

/// Makes buffers of the arguments of a block, and of what branches hand on to them.
///
/// # Errors
/// If a type cannot be inferred; that is told.
pub(crate) fn bufferize_block(block: BlockId, bufferizer: &mut Bufferizer<'_, '_, '_>) -> LogicalResult {
    let arguments: Vec<_> = bufferizer.rewriter.block(block).arguments().map(Value::id).collect();
    let mut types = Vec::with_capacity(arguments.len());
    for argument in &arguments {
        types.push(bufferizer.buffer_type(*argument)?);
    }
    let point = bufferizer.rewriter.save_insertion_point();
    for (argument, ty) in arguments.iter().zip(&types) {
        let view = bufferizer.rewriter.value(*argument);
        let (tensor, location) = (view.ty(), view.location());
        if tensor == *ty {
            continue;
        }
        let uses: Vec<OperandId> = view.uses().map(OpOperand::id).collect();
        bufferizer.rewriter.body_mut().set_type(*argument, *ty);
        if uses.is_empty() {
            continue;
        }
        bufferizer.rewriter.set_insertion_point_to_start(block);
        let context = bufferizer.rewriter.context();
        let new = ToTensorOp::builder(context, location).buffer(*argument).result(tensor);
        let tensor = bufferizer.rewriter.create_value(new);
        for operand in uses {
            bufferizer.rewriter.body_mut().set_use(operand, tensor);
        }
    }
    let edges: Vec<_> = bufferizer
        .rewriter
        .block(block)
        .predecessor_edges()
        .map(|(op, successor)| (op.id(), successor))
        .collect();
    for (op, successor) in edges {
        let view = bufferizer.op(op);
        let Some(branch) = view.interface::<Branch>() else {
            return view.emit_op_error(
                "cannot bufferize ops with block references that do not implement BranchOpInterface",
            );
        };
        let operands = (branch.successor_operands)(view, successor);
        for (at, ty) in operands.forwarded.zip(types.iter().skip(operands.produced)) {
            hand_on(op, at, *ty, bufferizer)?;
        }
    }
    bufferizer.rewriter.restore_insertion_point(point);
    Ok(())
}

/// Makes a buffer of what a branch hands on.
fn hand_on<'c>(
    op: terrace_ir::ids::OpId,
    at: usize,
    ty: Type<'c>,
    bufferizer: &mut Bufferizer<'_, '_, 'c>,
) -> LogicalResult {
    let value = bufferizer.operand(op, at);
    if bufferizer.type_of(value) == ty {
        return Ok(());
    }
    let mut buffer = bufferizer.buffer(value)?;
    if bufferizer.type_of(buffer) != ty {
        bufferizer.rewriter.set_insertion_point(op);
        let location = Operation::new(bufferizer.rewriter.body(), op).location();
        buffer = bufferizer.cast(location, buffer, ty);
    }
    bufferizer.rewriter.body_mut().set_operand(op, at, buffer);
    Ok(())
}
