//! Branches, and the end of functions.

use super::Table;
use crate::cranelift::Lowered;
use crate::cranelift::lowering::{Lowering, Returns};
use crate::cranelift::types::wide_width;
use cranelift_codegen::ir::{self, InstBuilder, types};
use cranelift_frontend::Switch;
use std::collections::HashSet;
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;
use terrace_support::ap_int::ApInt;

pub(super) const TABLE: Table = &[
    row!(llvm::BrOp, |l, op| {
        if l.loops.is_head(op.dest()) {
            return l.pass_head(op.dest(), op.op());
        }
        let target = l.block(op.dest())?;
        let arguments = l.block_arguments(op.dest_operands())?;
        l.builder.ins().jump(target, &arguments);
        Ok(())
    }),
    row!(llvm::CondBrOp, |l, op| {
        let condition = l.get_one(op.condition())?;
        let targets = (l.block(op.true_dest())?, l.block(op.false_dest())?);
        let first = l.block_arguments(op.true_dest_operands())?;
        let second = l.block_arguments(op.false_dest_operands())?;
        l.builder.ins().brif(condition, targets.0, &first, targets.1, &second);
        Ok(())
    }),
    row!([llvm::ReturnOp], leave),
    row!(llvm::SwitchOp, switch),
    row!([llvm::UnreachableOp], |l, op| {
        l.stop(op, "it is reached");
        Ok(())
    }),
];

fn leave<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    if let Some(mark) = l.mark {
        l.release_allocations(mark)?;
    }
    let mut parts = Vec::new();
    for operand in op.operands() {
        parts.extend(l.get(operand)?);
    }
    if let [value] = parts.as_mut_slice() {
        *value = l.added(*value);
    }
    if let Returns::Store(address, ty) = l.returns {
        l.store(ty, &parts.into(), address)?;
        l.builder.ins().return_(&[]);
    } else {
        l.builder.ins().return_(&parts);
    }
    Ok(())
}

/// Returns the number of the first case that an integer of any width is, or one that none has; and the numbers.
fn number_of_case<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    cases: &[ApInt],
) -> Lowered<(ir::Value, Vec<u128>)> {
    let parts = l.get(op.operand(0))?;
    let mut found = l.int(types::I32, cases.len() as u128);
    for (at, case) in cases.iter().enumerate().rev() {
        let is_it = l.is_integer(&parts, op.operand(0).ty(), case)?;
        let number = l.int(types::I32, at as u128);
        found = l.select(is_it, number, found);
    }
    Ok((found, (0..cases.len() as u128).collect()))
}

fn switch<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::SwitchOp<'a, 'c>) -> Lowered<()> {
    let values = op.case_values_attr().and_then(|values| values.dense_integers());
    let values = values.into_iter().flatten().take(op.op().successor_count() - 1);
    let (value, cases) = if wide_width(op.value().ty()).is_some() {
        number_of_case(l, op.op(), &values.collect::<Vec<ApInt>>())?
    } else {
        (l.get_one(op.value())?, values.map(|case| case.to_u128().unwrap_or(0)).collect())
    };
    // Arguments go by way of a block of the edge.
    let mut edges = Vec::new();
    let mut start = 1;
    for successor in op.op().successors() {
        let end = start + successor.argument_count();
        let target = l.block(successor)?;
        let arguments = l.block_arguments(op.op().operands_in(start..end))?;
        start = end;
        let edge = if arguments.is_empty() { target } else { l.builder.create_block() };
        edges.push((edge, target, arguments));
    }
    let mut switch = Switch::new();
    let mut seen = HashSet::new();
    for (case, (edge, _, _)) in cases.iter().zip(&edges[1..]) {
        if seen.insert(*case) {
            switch.set_entry(*case, *edge);
        }
    }
    switch.emit(&mut l.builder, value, edges[0].0);
    for (edge, target, arguments) in edges {
        if edge != target {
            l.builder.switch_to_block(edge);
            l.builder.ins().jump(target, &arguments);
        }
    }
    Ok(())
}
