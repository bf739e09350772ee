//! Operations whose region is written, and what stands in regions.

use super::list;
use crate::facts::{Structured, iterator_types};
use crate::interfaces::{element_of, inputs_of, outputs_of};
use crate::ops::{BroadcastOp, IndexOp, MapOp, ReduceOp, TransposeOp, YieldOp};
use terrace_ir::{Attribute, Block, LogicalResult, Operation, Type, TypedOp};

impl YieldOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(parent) = op.parent_op() else { return Ok(()) };
        if parent.region_count() != 1 || parent.region(0).is_empty() {
            return op.emit_op_error("expected single non-empty parent region");
        }
        if parent.interface::<Structured>().is_none() {
            return op.emit_op_error("expected parent op with LinalgOp interface");
        }
        let (given, wanted) = (op.operand_count(), outputs_of(parent).len());
        if given != wanted {
            return op.emit_op_error(format_args!(
                "expected number of yield values ({given}) to match the number of inits / outs operands of the \
                 enclosing LinalgOp ({wanted})"
            ));
        }
        for (at, (operand, output)) in op.operands().zip(outputs_of(parent)).enumerate() {
            let (given, wanted) = (operand.ty(), element_of(output.ty()));
            if given != wanted {
                let number = at + 1;
                return op.emit_op_error(format_args!(
                    "type of yield operand {number} ('{given}') doesn't match the element type of the enclosing \
                     linalg.generic op ('{wanted}')"
                ));
            }
        }
        Ok(())
    }
}

impl IndexOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let parent = op.parent_op().filter(|parent| parent.interface::<Structured>().is_some());
        let Some(parent) = parent else {
            return op.emit_op_error("expected parent op with LinalgOp interface");
        };
        let dim = op.attribute("dim").and_then(Attribute::as_i64).unwrap_or(0);
        let loops = iterator_types(parent).len();
        if loops as i64 <= dim {
            return op.emit_op_error(format_args!(
                "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
            ));
        }
        Ok(())
    }
}

fn shape(ty: Type<'_>) -> &[i64] {
    ty.shape().unwrap_or_default()
}

fn numbers(op: Operation<'_, '_>, name: &str) -> Vec<i64> {
    op.attribute(name).and_then(Attribute::as_i64_array).unwrap_or_default()
}

fn block_of<'a, 'c>(op: Operation<'a, 'c>) -> Block<'a, 'c> {
    op.region(0).first_block().expect("the region has one block")
}

impl MapOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let block = block_of(op);
        let (operands, arguments) = (inputs_of(op).len() + 1, block.argument_count());
        if operands != arguments {
            return op.emit_op_error(format_args!(
                "expects number of operands to match the arity of mapper, but got: {operands} and {arguments}"
            ));
        }
        for (input, argument) in inputs_of(op).zip(block.arguments()) {
            let (element, given) = (input.ty().element_or_self(), argument.ty());
            if element != given {
                return op.emit_op_error(format_args!(
                    "expected element type of input '{element}' to match bbArg type '{given}'"
                ));
            }
        }
        let Some(output) = outputs_of(op).next().map(|output| shape(output.ty())) else { return Ok(()) };
        for input in inputs_of(op).map(|input| shape(input.ty())) {
            if input != output {
                return op.emit_op_error(format_args!(
                    "expected shape of input ({}) to match shape of output ({})",
                    list(input),
                    list(output),
                ));
            }
        }
        Ok(())
    }
}

impl ReduceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let inputs: Vec<Type<'_>> = inputs_of(op).map(|input| input.ty()).collect();
        let outputs: Vec<Type<'_>> = outputs_of(op).map(|output| output.ty()).collect();
        for (what, types) in [("input", &inputs), ("output", &outputs)] {
            if let Some(at) = types.iter().position(|ty| shape(*ty) != shape(types[0])) {
                return op.emit_op_error(format_args!(
                    "expects all {what}s to have the same shapes. Shape at {what}-index {at} is not equal to the \
                     shape at {what}-index 0."
                ));
            }
        }
        if let (Some(input), Some(output)) = (inputs.first(), outputs.first()) {
            self.verify_dimensions(shape(*input), shape(*output))?;
        }
        let block = block_of(op);
        // Upstream halves an odd number of operands, and reads what is not there.
        if block.argument_count() != op.operand_count() || outputs.len() + inputs.len() != op.operand_count()
        {
            return op.emit_op_error("mismatching number of operands and block arguments");
        }
        for (at, argument) in block.arguments().enumerate() {
            let (what, ty) = match inputs.get(at) {
                Some(ty) => ("input", *ty),
                None => ("output", outputs[at - inputs.len()]),
            };
            let (element, given) = (ty.element_or_self(), argument.ty());
            if element != given {
                return op.emit_op_error(format_args!(
                    "{what} element type '{element}' does not match corresponding block argument type '{given}'"
                ));
            }
        }
        Ok(())
    }

    /// Checks that the output has the dimensions that are left.
    fn verify_dimensions(self, input: &[i64], output: &[i64]) -> LogicalResult {
        let op = self.op();
        let reduced = numbers(op, "dimensions");
        let rank = input.len() as i64;
        if reduced.iter().any(|at| !(0..rank).contains(at)) {
            return op.emit_op_error(format_args!(
                "dimensions for reduction should be in the range [0, {}].",
                rank - 1
            ));
        }
        let is_left = |at: usize| !reduced.contains(&(at as i64));
        let left: Vec<i64> =
            input.iter().enumerate().filter(|(at, _)| is_left(*at)).map(|(_, size)| *size).collect();
        if left.len() != output.len() {
            return op.emit_op_error(format_args!(
                "number of dimensions after reduction {} doesn't match the init rank {}",
                left.len(),
                output.len(),
            ));
        }
        if left != output {
            return op.emit_op_error(format_args!(
                "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
                list(output),
                list(&left),
            ));
        }
        Ok(())
    }
}

impl TransposeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (shape(self.input().ty()), shape(self.init().ty()));
        let permutation = numbers(op, "permutation");
        let mut sorted = permutation.clone();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..sorted.len() as i64) {
            return op.emit_op_error("permutation is not valid");
        }
        let rank = input.len();
        if rank != output.len() {
            return op
                .emit_op_error(format_args!("input rank {rank} does not match init rank {}", output.len()));
        }
        if rank != permutation.len() {
            return op.emit_op_error(format_args!(
                "size of permutation {} does not match the argument rank {rank}",
                permutation.len()
            ));
        }
        for (at, (from, given)) in permutation.iter().zip(output).enumerate() {
            let wanted = input[*from as usize];
            if wanted != *given {
                return op.emit_op_error(format_args!(
                    "dim(result, {at}) = {given} doesn't match dim(input, permutation[{at}]) = {wanted}"
                ));
            }
        }
        Ok(())
    }
}

impl BroadcastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (shape(self.input().ty()), shape(self.init().ty()));
        let added = numbers(op, "dimensions");
        if input.len() + added.len() != output.len() {
            return op.emit_op_error(format_args!(
                "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, \
                 init rank: {}",
                input.len(),
                added.len(),
                output.len(),
            ));
        }
        for (at, dimension) in added.iter().enumerate() {
            if !(0..output.len() as i64).contains(dimension) {
                return op.emit_op_error(format_args!(
                    "dimension {at} is out of range. expected range: [0, {}], got: {dimension}",
                    output.len() as i64 - 1,
                ));
            }
        }
        let kept = (0..output.len()).filter(|at| !added.contains(&(*at as i64)));
        for (from, to) in kept.enumerate() {
            let (Some(given), wanted) = (input.get(from), output[to]) else { break };
            if *given != wanted {
                return op.emit_op_error(format_args!(
                    "input dim {from} should match init dim {to}. input: {given}, init: {wanted}"
                ));
            }
        }
        Ok(())
    }
}
