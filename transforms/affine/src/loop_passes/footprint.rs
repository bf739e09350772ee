//! Amount of memory that a nest of loops touches.

use crate::dependence::{Iterations, Nest, Touch};
use terrace_affine::AffineForOp;
use terrace_analysis::value_constraints::{Linear, Role};
use terrace_ir::ids::ValueId;
use terrace_ir::{Operation, TypedOp};
use terrace_presburger::Side;
use terrace_support::interner::FoldMap;

/// Smallest box of constant bounds around the elements of a memref that are accessed; `None` for a side that is not
/// known.
type Extents = Vec<Option<(i64, i64)>>;

/// Returns the bytes of the boxes around what affine accesses in a loop touch, for each memref one; `None` if one is
/// not bounded by constants.
pub(crate) fn footprint_bytes(of: AffineForOp<'_, '_>) -> Option<u64> {
    let mut boxes: FoldMap<ValueId, Extents> = FoldMap::default();
    let mut order = Vec::new();
    for touch in Touch::all_in(of.op()) {
        let Some(access) = &touch.access else { continue };
        let own = extents(&touch, access.memref.ty().shape()?)?;
        let memref = access.memref.id();
        match boxes.get_mut(&memref) {
            None => {
                order.push((memref, element_bytes(touch.op, access.memref.ty())));
                boxes.insert(memref, own);
            }
            Some(all) => {
                if all.iter().chain(&own).any(Option::is_none) {
                    let message = "getMemoryFootprintBytes: unable to perform a union on a memory region";
                    touch.op.warning(message).tell();
                    return None;
                }
                for (all, own) in all.iter_mut().zip(own) {
                    let (a, b) = (all.as_mut()?, own?);
                    *a = (a.0.min(b.0), a.1.max(b.1));
                }
            }
        }
    }
    order.into_iter().try_fold(0_u64, |sum, (memref, bytes)| {
        let lengths = boxes[&memref].iter().map(|extent| {
            let (least, most) = (*extent)?;
            u64::try_from(most.checked_sub(least)?.checked_add(1)?.max(0)).ok()
        });
        let size = lengths.into_iter().try_fold(bytes?, |size, length| size.checked_mul(length?))?;
        sum.checked_add(size)
    })
}

/// Returns the range of each subscript of an access.
fn extents(touch: &Touch<'_, '_>, shape: &[i64]) -> Option<Extents> {
    let access = touch.access.as_ref()?;
    let mut iterations = Iterations::default();
    let execution = iterations.add(&Nest::around(touch.op))?;
    let rows = iterations.flatten(&access.subscripts, &execution)?;
    let mut extents = Vec::new();
    for ((row, size), width) in rows.iter().zip(shape).zip(&access.extents) {
        let variable = iterations.known.add(Role::Dim(None));
        iterations.known.zero(&row.clone().plus(&Linear::of([(variable, 1)], 0), -1)?);
        if *size >= 0 {
            iterations.known.at_least_zero(&Linear::of([(variable, 1)], 0));
            iterations.known.at_least_zero(&Linear::of([(variable, -1)], size - width));
        }
        let bound = |side| iterations.known.system.bound(variable, side);
        extents.push(match (bound(Side::Lower), bound(Side::Upper)) {
            (Some(least), Some(most)) => Some((least, most.checked_add(width - 1)?)),
            _ => None,
        });
    }
    Some(extents)
}

fn element_bytes(_: Operation<'_, '_>, memref: terrace_ir::Type<'_>) -> Option<u64> {
    let element = memref.element_or_self();
    let count = if element.is_vector() { element.element_count()? } else { 1 };
    let scalar = element.element_or_self();
    let bits = if scalar.is_index() { 64 } else { scalar.int_or_float_width()? };
    u64::try_from(count).ok()?.checked_mul(u64::from(bits.div_ceil(8)))
}
