//! Blocks: what they begin with, branches, and the end of functions.

use super::build::{Draft, Source};
use super::{Effect, Selector, Table, constant_integer};
use crate::encode::Condition;
use crate::encode::scalar::Size;
use crate::instruction::{Comparison, Kind, Test};
use crate::registers::GENERAL;
use crate::{Lowered, StackLimit};
use regalloc2::{Block as Number, VReg};
use terrace_ir::{Block, Operation, TypedOp, Value};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!(llvm::BrOp, Effect::Writes, branch),
    row!(llvm::CondBrOp, Effect::Writes, branch_if),
    row!([llvm::ReturnOp], Effect::Writes, |s, op| s.leave(op)),
    row!(llvm::SwitchOp, Effect::Writes, switch),
    row!([llvm::UnreachableOp], Effect::Writes, |s, op| {
        let number = s.stop_number(op, format!("'{}' op has undefined behavior: it is reached", op.name()));
        s.push(Kind::Trap, &[], number);
        Ok(())
    }),
    row!([llvm::TrapOp], Effect::Writes, |s, op| {
        let zero = s.constant(0);
        s.stop_if(Condition::E, Comparison::Test(Size::Double), (zero, Source::None), op, "it is reached");
        Ok(())
    }),
];

fn branch<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::BrOp<'a, 'c>) -> Lowered<()> {
    let block = s.current_block(op.op())?;
    let target = s.block(op.dest())?;
    let passed = s.passed(op.op().operands())?;
    s.ends(block, vec![target], vec![passed]);
    s.push(Kind::Jump, &[], 0);
    Ok(())
}

fn branch_if<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::CondBrOp<'a, 'c>) -> Lowered<()> {
    let block = s.current_block(op.op())?;
    let split = 1 + op.true_dest().argument_count();
    let edges = [block + 1, block + 2];
    s.edge(edges[0], op.true_dest(), op.op().operands_in(1..split))?;
    s.edge(edges[1], op.false_dest(), op.op().operands_in(split..op.op().operand_count()))?;
    let (comparison, test, first, second) = s.condition(op.condition())?;
    s.add(Draft { other: Some(first), source: second, ..Draft::new(Kind::Branch(comparison, test)) });
    s.ends(block, edges.map(Number::new).to_vec(), vec![Vec::new(); 2]);
    Ok(())
}

fn switch<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::SwitchOp<'a, 'c>) -> Lowered<()> {
    let block = s.current_block(op.op())?;
    let count = op.op().successor_count();
    if count == 1 {
        let target = s.block(op.default_destination())?;
        let passed = s.passed(op.op().operands_in(1..op.op().operand_count()))?;
        s.ends(block, vec![target], vec![passed]);
        s.push(Kind::Jump, &[], 0);
        return Ok(());
    }
    let values = op.case_values_attr().and_then(|values| values.dense_integers());
    let values: Vec<i64> =
        values.into_iter().flatten().map(|case| case.to_u128().unwrap_or(0) as u64 as i64).collect();
    if values.len() != count - 1 {
        return Err("has another number of cases than of blocks".into());
    }
    // Tests are after the block, and edges after those.
    let edges = block + 1 + (count - 2);
    let mut start = 1;
    for (at, successor) in op.op().successors().enumerate() {
        let end = start + successor.argument_count();
        s.edge(edges + at, successor, op.op().operands_in(start..end))?;
        start = end;
    }
    let leaf = s.leaf_of(op.value().ty())?;
    let bytes = leaf.scalar.bytes();
    let value = s.one(op.value())?;
    for (at, case) in values.iter().enumerate() {
        let shift = 64 - 8 * bytes;
        let case = case << shift >> shift;
        let outer = (at > 0).then(|| std::mem::take(&mut s.chunk));
        let wanted = match i32::try_from(case) {
            Ok(short) => Source::Immediate(short),
            Err(_) => s.constant(case).into(),
        };
        let kind = Kind::Branch(Comparison::Compare(Size::of_bytes(bytes)), Test::If(Condition::E));
        s.add(Draft { other: Some(value), source: wanted, ..Draft::new(kind) });
        let own = if at == 0 { block } else { block + at };
        let otherwise = if at + 1 == values.len() { edges } else { block + at + 1 };
        s.ends(own, vec![Number::new(edges + 1 + at), Number::new(otherwise)], vec![Vec::new(); 2]);
        if let Some(outer) = outer {
            s.code[own] = std::mem::replace(&mut s.chunk, outer);
        }
    }
    Ok(())
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    fn current_block(&self, op: Operation<'a, 'c>) -> Lowered<usize> {
        let block = op.block().and_then(|block| self.layout.number(block));
        Ok(block.ok_or("is in no block")?)
    }

    fn block(&self, block: Block<'a, 'c>) -> Lowered<Number> {
        Ok(Number::new(self.layout.number(block).ok_or("goes on at a block that cannot be reached")?))
    }

    fn passed(&mut self, operands: impl Iterator<Item = Value<'a, 'c>>) -> Lowered<Vec<VReg>> {
        let mut all = Vec::new();
        for operand in operands {
            all.extend(self.all_parts(operand)?);
        }
        Ok(all)
    }

    fn ends(&mut self, block: usize, successors: Vec<Number>, passed: Vec<Vec<VReg>>) {
        let block = &mut self.machine.blocks[block];
        block.successors = successors;
        block.passed = passed;
    }

    /// Makes the block of an edge.
    fn edge(
        &mut self,
        number: usize,
        target: Block<'a, 'c>,
        operands: impl Iterator<Item = Value<'a, 'c>>,
    ) -> Lowered<()> {
        let outer = std::mem::take(&mut self.chunk);
        let passed = self.passed(operands)?;
        let target = self.block(target)?;
        self.push(Kind::Jump, &[], 0);
        self.ends(number, vec![target], vec![passed]);
        self.code[number] = std::mem::replace(&mut self.chunk, outer);
        Ok(())
    }

    /// Adds what a block begins with.
    pub fn enter(
        &mut self,
        function: Operation<'a, 'c>,
        block: Block<'a, 'c>,
        order: &[Block<'a, 'c>],
    ) -> Lowered<()> {
        let number = self.layout.number(block).ok_or("is not reached")?;
        let is_first = number == 0;
        if is_first {
            self.arguments(block)?;
            if let Some(mark) = self.mark {
                let position = self.marked()?;
                self.stands_for(mark, position);
            }
        } else {
            let mut parameters = Vec::new();
            for argument in block.arguments() {
                parameters.extend(self.all_registers_of(argument)?);
            }
            self.machine.blocks[number].parameters = parameters;
        }
        let calls = |block: &Block<'a, 'c>| block.ops().any(|op| op.isa::<llvm::CallOp>());
        if calls(&block) && (is_first || !calls(&order[0])) {
            self.check_stack(function)?;
        }
        Ok(())
    }

    /// Ends the program if the stack is nearly used up.
    fn check_stack(&mut self, function: Operation<'a, 'c>) -> Lowered<()> {
        let limit = match self.out.stack_limit() {
            StackLimit::None => return Ok(()),
            StackLimit::Register => self.made(GENERAL, Draft::new(Kind::StackLimit)),
            StackLimit::Call(address) => {
                self.call(crate::Callee::Address(address), &[], &[crate::shape::Scalar::Integer(64)])?[0]
            }
        };
        let here = self.made(GENERAL, Draft::new(Kind::StackPointer));
        let why = format!("'{}' op is called when the stack is used up", function.name());
        let number = self.stop_number(function, why);
        let kind = Kind::StopIf(Comparison::Compare(Size::Quad), Condition::B);
        let draft = Draft { other: Some(here), source: limit.into(), ..Draft::new(kind) };
        self.add(Draft { immediate: number, ..draft });
        Ok(())
    }

    /// Returns the number of a stop; negative if nobody is told.
    pub fn stop_number(&mut self, op: Operation<'a, 'c>, why: String) -> i64 {
        match self.out.stop(op, why) {
            None => -1,
            Some(stop) => {
                self.machine.stops.push(stop);
                self.machine.stops.len() as i64 - 1
            }
        }
    }

    /// Ends the program at an operation if a comparison holds. The second operand is a register, or nothing.
    pub fn stop_if(
        &mut self,
        condition: Condition,
        comparison: Comparison,
        (a, b): (VReg, Source),
        op: Operation<'a, 'c>,
        why: &str,
    ) {
        let number = self.stop_number(op, format!("'{}' op has undefined behavior: {why}", op.name()));
        let kind = Kind::StopIf(comparison, condition);
        self.add(Draft { other: Some(a), source: b, immediate: number, ..Draft::new(kind) });
    }

    /// Returns the comparison that a condition is, and what it compares.
    pub fn condition(&mut self, value: Value<'a, 'c>) -> Lowered<(Comparison, Test, VReg, Source)> {
        if let Some(op) = value.defining_op().filter(|_| value.has_one_use()) {
            if let Some(compared) = op.try_as::<llvm::ICmpOp>() {
                return self.integer_comparison(compared);
            }
            if let Some(compared) = op.try_as::<llvm::FCmpOp>()
                && let Some(found) = self.float_comparison(compared)?
            {
                return Ok(found);
            }
        }
        let register = self.one(value)?;
        Ok((Comparison::Test(Size::Byte), Test::If(Condition::Ne), register, Source::None))
    }

    /// Returns the constant that a value is, if an instruction can hold it.
    pub fn immediate(&self, value: Value<'a, 'c>, bytes: u32) -> Option<i32> {
        let constant = constant_integer(value)?;
        let shift = 64 - 8 * bytes.min(8);
        i32::try_from(constant << shift >> shift).ok()
    }
}
