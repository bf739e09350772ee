//! Functions that call themselves, add something and return: they go on at their beginning instead.
//!
//! ```text
//! f(n): if n < 2 return n            f(n):  sum = 0
//!       x = f(n - 1)                 again: if n < 2 return sum + n
//!       y = f(n - 2)           ->           sum = sum + f(n - 1)
//!       return x + y                        n = n - 2, go on at again
//! ```

use crate::cranelift::Lowered;
use crate::cranelift::lowering::{Again, Lowering};
use crate::cranelift::types::Kind;
use crate::cranelift::unit::{function_type, takes_by_value};
use cranelift_codegen::ir::{self, BlockArg, InstBuilder};
use cranelift_codegen::settings::OptLevel;
use cranelift_module::Module;
use std::collections::HashMap;
use terrace_ir::ids::OpId;
use terrace_ir::{Block, Operation, Value};
use terrace_llvm as llvm;

/// Most blocks with nothing but a branch that are followed to a return.
const MOST_STEPS: usize = 8;

impl<'a, 'c> Lowering<'_, '_, 'a, 'c> {
    /// Begins the part of a function to which it returns instead of calling itself, if it does so.
    pub fn begin_again(&mut self, function: Operation<'a, 'c>, order: &[Block<'a, 'c>]) -> Lowered<()> {
        let Some(first) = order.first().copied() else { return Ok(()) };
        let is_quick = self.unit.module.isa().flags().opt_level() == OptLevel::None;
        let allocates = order.iter().any(|block| block.ops().any(|op| op.isa::<llvm::AllocaOp>()));
        if is_quick || allocates || takes_by_value(function) || !function.isa::<llvm::LLVMFuncOp>() {
            return Ok(());
        }
        let ty = function_type(function)?;
        let calls: HashMap<OpId, Value<'a, 'c>> =
            order[1..].iter().filter_map(|block| last_call(function, *block)).collect();
        let Ok(Kind::Integer(width @ 1..=64)) = self.unit.types.scalar(ty.result) else { return Ok(()) };
        if calls.is_empty() || ty.is_variadic {
            return Ok(());
        }
        let head = self.builder.create_block();
        self.append_arguments(first, head)?;
        let held = Kind::Integer(width).held();
        let sum = self.builder.append_block_param(head, held);
        let mut arguments = self.block_arguments(first.arguments())?;
        arguments.push(BlockArg::Value(self.int(held, 0)));
        self.builder.ins().jump(head, &arguments);
        self.builder.switch_to_block(head);
        self.bind_arguments(first, head)?;
        self.again = Some(Again { head, sum, width, calls });
        Ok(())
    }

    /// Branches to the beginning, if that replaces the call; then nothing after it is compiled.
    pub fn goes_on_again(&mut self, call: Operation<'a, 'c>) -> Lowered<bool> {
        let Some(again) = &self.again else { return Ok(false) };
        let Some(added) = again.calls.get(&call.id()).copied() else { return Ok(false) };
        let head = again.head;
        let mut arguments = self.block_arguments(call.operands())?;
        let added = self.get_one(added)?;
        arguments.push(BlockArg::Value(self.added(added)));
        self.builder.ins().jump(head, &arguments);
        Ok(true)
    }

    /// Returns the value plus the accumulator.
    pub fn added(&mut self, value: ir::Value) -> ir::Value {
        let Some(Again { sum, width, .. }) = self.again else { return value };
        let sum = self.builder.ins().iadd(sum, value);
        self.mask(sum, width)
    }
}

/// Returns the call of the function itself at the end of a block whose result is only added to a value and returned, and
/// what it is added to.
fn last_call<'a, 'c>(function: Operation<'a, 'c>, block: Block<'a, 'c>) -> Option<(OpId, Value<'a, 'c>)> {
    let end = block.terminator()?;
    let ops: Vec<Operation<'a, 'c>> = block.ops().collect();
    let [.., call, add, _] = ops.as_slice() else { return None };
    let callee = call.attribute("callee").and_then(|callee| callee.as_flat_symbol());
    let calls_itself = call.isa::<llvm::CallOp>()
        && call.operand_count() == function.region(0).first_block()?.arguments().count()
        && callee.is_some_and(|callee| function.symbol_name() == Some(callee.as_str()));
    if !calls_itself || !add.isa::<llvm::AddOp>() {
        return None;
    }
    let (result, sum) = (call.results().next()?, add.result(0));
    let added = add.operands().find(|operand| operand.id() != result.id())?;
    let is_added = add.operands().any(|operand| operand.id() == result.id());
    (is_added && result.has_one_use() && sum.has_one_use() && is_returned(sum, end))
        .then_some((call.id(), added))
}

/// Returns true if the function returns a value after the end of a block.
fn is_returned<'a, 'c>(mut value: Value<'a, 'c>, mut end: Operation<'a, 'c>) -> bool {
    for step in 0..MOST_STEPS {
        let at = end.operands().position(|operand| operand.id() == value.id());
        // What is not passed on is still there after the first step.
        if end.isa::<llvm::ReturnOp>() || (at.is_none() && step == 0) {
            return at.is_some();
        }
        let target = end.successors().next().filter(|target| target.ops().count() == 1);
        let Some(target) = target.filter(|_| end.isa::<llvm::BrOp>()) else { return false };
        let passed = at.and_then(|at| target.arguments().nth(at));
        let Some(next) = target.terminator() else { return false };
        (value, end) = (passed.unwrap_or(value), next);
    }
    false
}
