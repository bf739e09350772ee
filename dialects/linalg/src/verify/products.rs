//! Maps of products that are not those which need not be said.

use crate::facts::{as_loop, batch_matmul_maps, batch_reduce_matmul_maps, indexing_maps, matmul_maps};
use crate::ops::{BatchMatmulOp, BatchReduceMatmulOp, ContractOp, MatmulOp};
use terrace_ir::affine::AffineMap;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp};

/// Returns the maps that are said, and those that need not be, if they differ.
fn unusual_maps<'c>(
    op: Operation<'_, 'c>,
    usual: Attribute<'c>,
) -> Option<(Vec<AffineMap<'c>>, Vec<AffineMap<'c>>)> {
    let given = op.attribute("indexing_maps").filter(|given| *given != usual)?;
    let maps = |attribute: Attribute<'c>| -> Vec<AffineMap<'c>> {
        attribute.as_array().into_iter().flatten().filter_map(|map| map.as_affine_map()).collect()
    };
    Some((maps(given), maps(usual)))
}

/// Returns true if each result is one of the usual ones.
fn has_usual_results(map: AffineMap<'_>, usual: AffineMap<'_>) -> bool {
    map.results().iter().all(|result| usual.results().contains(result))
}

impl MatmulOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some((given, usual)) = unusual_maps(op, matmul_maps(op.context())) else { return Ok(()) };
        for (map, usual) in given.iter().zip(&usual).take(2) {
            if !has_usual_results(*map, *usual) {
                return op.emit_op_error("Unexpected dim expression in map result.");
            }
            let is_repeated = map.results().len() < usual.results().len();
            let last = map.dims().checked_sub(1);
            let goes_along = |at| map.results().first().is_some_and(|result| result.uses_dim(at));
            if is_repeated && !last.is_some_and(goes_along) {
                return op.emit_op_error("Invalid broadcast requested, should be (d2).");
            }
        }
        Ok(())
    }
}

impl BatchMatmulOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_batch(op, batch_matmul_maps(op.context()), &[0, 1, 2])
    }
}

impl BatchReduceMatmulOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_batch(op, batch_reduce_matmul_maps(op.context()), &[1, 2])
    }
}

/// The loops of a product of batches.
const BATCH: u32 = 0;
const ROW: u32 = 1;
const COLUMN: u32 = 2;
const INNER: u32 = 3;

fn verify_batch<'c>(op: Operation<'_, 'c>, usual: Attribute<'c>, output: &[u32]) -> LogicalResult {
    let Some((given, usual)) = unusual_maps(op, usual) else { return Ok(()) };
    if given.len() != 3 {
        return op.emit_op_error("Indexing_map attribute must have 3 affine maps.");
    }
    for (at, (map, usual)) in given.iter().zip(&usual).take(2).enumerate() {
        verify_factor(op, *map, *usual, at == 0)?;
    }
    let results = given[2].results();
    if results.len() != output.len() {
        return op.emit_op_error(format_args!("expects {} dims, but got ({}).", output.len(), results.len()));
    }
    if !results.iter().zip(output).all(|(result, at)| result.uses_dim(*at)) {
        return op.emit_op_error("Invalid output map result dimension.");
    }
    Ok(())
}

fn verify_factor<'c>(
    op: Operation<'_, 'c>,
    map: AffineMap<'c>,
    usual: AffineMap<'c>,
    is_first: bool,
) -> LogicalResult {
    if !has_usual_results(map, usual) {
        return op
            .emit_op_error("Unexpected result dim expression (outside the set of default result dims).");
    }
    let results = map.results();
    if results.len() > 3 {
        return op.emit_op_error("no. of result dim expressions exceeds 3.");
    }
    let goes = |at: usize, loop_: u32| results[at].uses_dim(loop_);
    let is_valid = match results.len() {
        3 if goes(0, BATCH) => return Ok(()),
        3 => return op.emit_op_error("Invalid batch dimension expression."),
        2 if is_first => (goes(0, BATCH) || goes(0, ROW)) && goes(1, INNER),
        2 => goes(0, BATCH) && goes(1, INNER) || goes(0, INNER) && goes(1, COLUMN),
        1 => goes(0, INNER),
        _ => false,
    };
    if is_valid { Ok(()) } else { op.emit_op_error("Invalid broadcast requested.") }
}

impl ContractOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let maps = indexing_maps(op);
        let loops = maps.first().map_or(0, |map| map.dims() as usize);
        let (mut in_inputs, mut in_output) = (vec![0; loops], vec![0; loops]);
        for (at, (map, operand)) in maps.iter().zip(op.operands()).take(3).enumerate() {
            if !map.is_projected_permutation(false) {
                return op.emit_error("provided affine_map is not a projected permutation");
            }
            let (ty, results) = (operand.ty(), map.results());
            if ty.is_shaped() {
                if ty.rank() != Some(results.len()) {
                    return op.emit_error(
                        "ranks of shaped operand and results of corresponding affine_map differ",
                    );
                }
            } else if !results.is_empty() {
                return op.emit_error("affine_map specifies shaped access while operand has non-shaped type");
            }
            if map.dims() as usize != loops {
                return op.emit_error("iteration spaces of provided affine_maps differ");
            }
            let counts = if at < 2 { &mut in_inputs } else { &mut in_output };
            for loop_ in results.iter().filter_map(|result| as_loop(*result)) {
                counts[loop_ as usize] += 1;
            }
        }
        let mut contracts = false;
        for (at, counts) in in_inputs.iter().zip(&in_output).enumerate() {
            match counts {
                (0, 0) => {
                    return op.emit_error(format_args!(
                        "iteration space dim at index {at} not used to access any operand"
                    ));
                }
                (2, 0) => contracts = true,
                (1, outputs) if *outputs != 1 => {
                    return op.emit_error(format_args!(
                        "iteration space dim at index {at} is neither a contracting dim nor of parallel iteration \
                         type"
                    ));
                }
                _ => {}
            }
        }
        match contracts {
            true => Ok(()),
            false => op.emit_error("'indexing_maps' do not specify a contracting dimension"),
        }
    }
}
