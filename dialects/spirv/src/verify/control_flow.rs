//! Branches, and the blocks of selections and loops.

use crate::interfaces::signature;
use crate::{BranchConditionalOp, FunctionCallOp, LoopOp, SelectionOp, SwitchOp, UnreachableOp};
use terrace_interfaces::call::verify_call_operands;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, Block, LogicalResult, Operation, Region, Type, TypedOp};

impl BranchConditionalOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(weights) = op.attribute("branch_weights").and_then(Attribute::as_array) else {
            return Ok(());
        };
        if weights.len() != 2 {
            return op.emit_op_error("must have exactly two branch weights");
        }
        if weights.iter().all(|weight| weight.as_i64() == Some(0)) {
            return op.emit_op_error("branch weights cannot both be zero");
        }
        Ok(())
    }
}

impl SwitchOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let literals = op.attribute("literals").and_then(Attribute::ty);
        if let Some(literals) = literals {
            let (selector, element) = (op.operand(0).ty(), literals.element_or_self());
            if selector != element {
                return op.emit_op_error(format_args!(
                    "'selector' type ('{selector}') should match literals type ('{element}')"
                ));
            }
        }
        let given = literals.and_then(Type::element_count).unwrap_or(0);
        let wanted = op.successor_count().saturating_sub(1);
        if i64::try_from(wanted) != Ok(given) {
            return op.emit_op_error(format_args!(
                "number of literals ({given}) should match number of targets ({wanted})"
            ));
        }
        let groups = op.attribute("case_operand_segments").and_then(Attribute::as_i32_array);
        let groups = groups.map_or(0, |sizes| sizes.len());
        if groups != wanted {
            return op.emit_op_error(format_args!(
                "number of groups of operands ({groups}) should match number of targets ({wanted})"
            ));
        }
        Ok(())
    }
}

impl UnreachableOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match self.op().block().is_some_and(Block::is_entry) {
            true => self.op().emit_op_error("cannot be used in reachable block"),
            false => Ok(()),
        }
    }
}

impl<'a, 'c> FunctionCallOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        match op.result_count() {
            0 | 1 => Ok(()),
            count => op.emit_op_error(format_args!(
                "expected callee function to have 0 or 1 result, but provided {count}"
            )),
        }
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(callee) = op.attribute("callee") else { return Ok(()) };
        let Some(function) = scope.lookup(callee).filter(|op| op.is("spirv.func")) else {
            let name = callee.as_flat_symbol();
            return op.emit_op_error(format_args!(
                "callee function '{}' not found in nearest symbol table",
                name.map_or("", |name| name.as_str()),
            ));
        };
        let (inputs, results) = signature(function);
        if op.operand_count() != inputs.len() {
            return op.emit_op_error(format_args!(
                "has incorrect number of operands for callee: expected {}, but provided {}",
                inputs.len(),
                op.operand_count(),
            ));
        }
        verify_call_operands(op, inputs)?;
        if op.result_count() != results.len() {
            return op.emit_op_error(format_args!(
                "has incorrect number of results has for callee: expected {}, but provided {}",
                results.len(),
                op.result_count(),
            ));
        }
        for (result, wanted) in op.results().zip(results) {
            let given = result.ty();
            if given != *wanted {
                return op.emit_op_error(format_args!(
                    "result type mismatch: expected '{wanted}', but provided '{given}'"
                ));
            }
        }
        Ok(())
    }
}

// ---- structured control flow ----

/// Returns true if a block merges control flow and does nothing else.
fn is_merge_block(block: Block<'_, '_>) -> bool {
    block.first_op().is_some_and(|op| op.is("spirv.mlir.merge") && op.next().is_none())
}

/// Returns true if a block goes on at another one and does nothing else.
fn only_branches_to(block: Block<'_, '_>, to: Block<'_, '_>) -> bool {
    block.first_op().is_some_and(|op| {
        op.is("spirv.Branch") && op.next().is_none() && op.successors().any(|block| block.id() == to.id())
    })
}

/// Merges stand in the last block only.
fn verify_merges(op: Operation<'_, '_>, region: Region<'_, '_>, last: Block<'_, '_>) -> LogicalResult {
    if !is_merge_block(last) {
        return op.emit_op_error("last block must be the merge block with only one 'spirv.mlir.merge' op");
    }
    let mut others = region.blocks().filter(|block| block.id() != last.id());
    if others.any(|block| block.terminator().is_some_and(|op| op.is("spirv.mlir.merge"))) {
        return op.emit_op_error("should not have 'spirv.mlir.merge' op outside the merge block");
    }
    Ok(())
}

impl SelectionOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let region = op.region(0);
        let Some(last) = region.blocks().next_back() else { return Ok(()) };
        verify_merges(op, region, last)?;
        if region.has_one_block() {
            return op.emit_op_error("must have a selection header block");
        }
        Ok(())
    }
}

impl LoopOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let region = op.region(0);
        let Some(last) = region.blocks().next_back() else { return Ok(()) };
        verify_merges(op, region, last)?;
        let mut blocks = region.blocks();
        let (entry, header) = match (blocks.next(), blocks.next(), blocks.next()) {
            (Some(_), None, _) => {
                return op.emit_op_error("must have an entry block branching to the loop header block");
            }
            (Some(_), Some(_), None) => {
                return op.emit_op_error("must have a loop header block branched from the entry block");
            }
            (Some(entry), Some(header), Some(_)) => (entry, header),
            (None, ..) => return Ok(()),
        };
        if !only_branches_to(entry, header) {
            return op.emit_op_error("entry block must only have one 'spirv.Branch' op to the second block");
        }
        let Some(_) = blocks.next() else {
            return op.emit_op_error("requires a loop continue block branching to the loop header block");
        };
        let branches_to_header =
            |block: Block<'_, '_>| block.successors().any(|successor| successor.id() == header.id());
        let Some(back) = last.previous() else { return Ok(()) };
        if !branches_to_header(back) {
            return op.emit_op_error(
                "second to last block must be the loop continue block that branches to the loop header block",
            );
        }
        let inner = region.blocks().skip(2).take_while(|block| block.id() != back.id());
        for block in inner {
            if branches_to_header(block) {
                return op.emit_op_error(
                    "can only have the entry and loop continue block branching to the loop header block",
                );
            }
        }
        Ok(())
    }
}
