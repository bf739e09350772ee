//! Verification of all structured operations: maps match loops and shapes, and the region matches the elements.

use super::element_of;
use crate::facts::{IndexingMaps, as_loop, indexing_maps, iterator_types, rank};
use smallvec::SmallVec;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type};

/// Returns true if there are tensors among the operands, and no memory.
pub(super) fn works_on_tensors(op: Operation<'_, '_>) -> bool {
    let (tensors, memrefs) = tensors_and_memrefs(op);
    tensors && !memrefs
}

fn tensors_and_memrefs(op: Operation<'_, '_>) -> (bool, bool) {
    let mut found = (false, false);
    for ty in op.operands().map(|operand| operand.ty()) {
        found.0 |= ty.is_tensor();
        found.1 |= ty.is_any_memref();
    }
    found
}

pub(super) fn verify(op: Operation<'_, '_>) -> LogicalResult {
    let (tensors, memrefs) = tensors_and_memrefs(op);
    if tensors == memrefs && op.operand_count() != 0 {
        return op.emit_op_error("expected to have pure tensor or buffer semantics");
    }
    let maps = indexing_maps(op);
    verify_maps(op, &maps)?;
    verify_region(op)
}

/// Returns the dimensions of an operand over which loops run.
pub(super) fn shape_of(ty: Type<'_>) -> &[i64] {
    if ty.is_vector() { &[] } else { ty.shape().unwrap_or_default() }
}

fn verify_maps<'c>(op: Operation<'_, 'c>, maps: &IndexingMaps<'c>) -> LogicalResult {
    if maps.len() != op.operand_count() {
        return op.emit_op_error(format_args!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({})",
            maps.len(),
            op.operand_count(),
        ));
    }
    for (at, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        if map.symbols() != 0 {
            return op.emit_op_error(format_args!("unexpected symbols in indexing_map #{at}"));
        }
        let (rank, results) = (rank(operand.ty()), map.results().len());
        if rank != results {
            return op.emit_op_error(format_args!(
                "expected operand #{at} rank ({rank}) to match the result rank of indexing_map ({results})"
            ));
        }
    }
    let dims = maps.iter().map(|map| map.dims()).max().unwrap_or(0);
    let Some(extents) = extents_of_loops(op, maps, dims as usize) else {
        let results: Vec<AffineExpr<'c>> = maps.iter().flat_map(|map| map.results()).copied().collect();
        let all = text(op, AffineMap::new(op.context(), dims, 0, &results));
        return op.emit_op_error(format_args!("invalid indexing maps are non-invertible: ({all})"));
    };
    if !extents.contains(&DYNAMIC) {
        for (at, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
            verify_shape(op, at, *map, shape_of(operand.ty()), &extents)?;
        }
    }
    let loops = iterator_types(op).len();
    match maps.iter().position(|map| map.dims() as usize != loops) {
        None => Ok(()),
        Some(at) => op.emit_op_error(format_args!(
            "expected indexing_map #{at} to have {loops} dim(s) to match the number of loops"
        )),
    }
}

/// Returns the extent of each loop: the size of the first dimension along which it alone goes. `None` if there is none
/// for a loop.
fn extents_of_loops<'c>(
    op: Operation<'_, 'c>,
    maps: &IndexingMaps<'c>,
    loops: usize,
) -> Option<SmallVec<[i64; 8]>> {
    let mut extents: SmallVec<[Option<i64>; 8]> = SmallVec::from_elem(None, loops);
    for (map, operand) in maps.iter().zip(op.operands()) {
        for (result, size) in map.results().iter().zip(shape_of(operand.ty())) {
            if let Some(extent) = as_loop(*result).and_then(|at| extents.get_mut(at as usize)) {
                extent.get_or_insert(*size);
            }
        }
    }
    extents.into_iter().collect()
}

/// Checks that the first and the last point are inside of an operand.
fn verify_shape<'c>(
    op: Operation<'_, 'c>,
    at: usize,
    map: AffineMap<'c>,
    shape: &[i64],
    extents: &[i64],
) -> LogicalResult {
    let corner = |last: bool| -> SmallVec<[Option<i64>; 8]> {
        extents.iter().map(|extent| Some(if last { extent.wrapping_sub(1) } else { 0 })).collect()
    };
    let mut corners = None;
    for (dimension, (result, &size)) in map.results().iter().zip(shape).enumerate() {
        if size == DYNAMIC || size == 0 {
            continue;
        }
        let (first, last) = match as_loop(*result) {
            Some(loop_) => (0, extents.get(loop_ as usize).map_or(0, |extent| extent.wrapping_sub(1))),
            None => {
                let (first, last) = corners.get_or_insert_with(|| (corner(false), corner(true)));
                let place = |point: &[Option<i64>]| result.evaluate(map.dims(), point).ok().flatten();
                let (Some(first), Some(last)) = (place(first), place(last)) else { continue };
                (first, last)
            }
        };
        if first.min(last) < 0 {
            return op.emit_op_error(format_args!(
                "unexpected result less than 0 at expression #{dimension} in {}",
                text(op, map),
            ));
        }
        let inferred = first.max(last).wrapping_add(1);
        let is_loop = as_loop(*result).is_some();
        if is_loop && inferred != size || !is_loop && inferred > size {
            let relation = if is_loop { "" } else { "greater than or equal to " };
            return op.emit_op_error(format_args!(
                "inferred input/output operand #{at} has shape's dimension #{dimension} to be {relation}{inferred}, \
                 but found {size}"
            ));
        }
    }
    Ok(())
}

/// Returns a map, in its bare form.
fn text<'c>(op: Operation<'_, 'c>, map: AffineMap<'c>) -> String {
    let text = op.context().affine_map_attribute(map).to_string();
    let bare = text.strip_prefix("affine_map<").and_then(|text| text.strip_suffix('>'));
    bare.unwrap_or(&text).to_owned()
}

fn verify_region(op: Operation<'_, '_>) -> LogicalResult {
    let mut regions = op.regions();
    let block = match (regions.next(), regions.next()) {
        (Some(region), None) if region.has_one_block() => region.first_block(),
        _ => None,
    };
    let Some(block) = block else {
        return op.emit_op_error("expects to have 1 region with 1 block");
    };
    if block.argument_count() != op.operand_count() {
        return op.emit_op_error(
            "expected as many non-induction variable region arguments as the number of input/output operands",
        );
    }
    for (at, (operand, argument)) in op.operands().zip(block.arguments()).enumerate() {
        let (wanted, given) = (element_of(operand.ty()), argument.ty());
        if wanted != given {
            return op.emit_op_error(format_args!(
                "expected type of bb argument #{at} ('{given}') to match element or self type of the corresponding \
                 operand ('{wanted}')"
            ));
        }
    }
    Ok(())
}
