//! Branches, and the end of functions.

use super::Table;
use crate::cranelift::values::{Lowering, Returns};
use crate::cranelift::{Lowered, runtime};
use cranelift_codegen::ir::InstBuilder;
use cranelift_frontend::Switch;
use std::collections::HashSet;
use terrace_ir::Operation;

pub(super) const TABLE: Table = &[
    ("llvm.br", |l, op| {
        let target = l.block(op.successor(0))?;
        let arguments = l.block_arguments(op.operands())?;
        l.builder.ins().jump(target, &arguments);
        Ok(())
    }),
    ("llvm.cond_br", |l, op| {
        let condition = l.get_one(op.operand(0))?;
        let split = 1 + op.successor(0).argument_count();
        let targets = (l.block(op.successor(0))?, l.block(op.successor(1))?);
        let first = l.block_arguments(op.operands_in(1..split))?;
        let second = l.block_arguments(op.operands_in(split..op.operand_count()))?;
        l.builder.ins().brif(condition, targets.0, &first, targets.1, &second);
        Ok(())
    }),
    ("llvm.return", leave),
    ("llvm.switch", switch),
    ("llvm.unreachable", |l, op| {
        l.stop(op, "it is reached");
        Ok(())
    }),
];

fn leave<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    if let Some(mark) = l.mark {
        l.call_address(runtime::release_address(), &[mark], &[]);
    }
    let mut parts = Vec::new();
    for operand in op.operands() {
        parts.extend(l.get(operand)?);
    }
    if let Returns::Store(address, ty) = l.returns {
        l.store(ty, &parts.into(), address)?;
        l.builder.ins().return_(&[]);
    } else {
        l.builder.ins().return_(&parts);
    }
    Ok(())
}

fn switch<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let value = l.get_one(op.operand(0))?;
    let values = op.attribute("case_values").and_then(|values| values.dense_integers());
    let mut cases: Vec<u128> = values.into_iter().flatten().map(|case| case.to_u128().unwrap_or(0)).collect();
    cases.truncate(op.successor_count() - 1);
    // Arguments go by way of a block of the edge.
    let mut edges = Vec::new();
    let mut start = 1;
    for successor in op.successors() {
        let end = start + successor.argument_count();
        let target = l.block(successor)?;
        let arguments = l.block_arguments(op.operands_in(start..end))?;
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
