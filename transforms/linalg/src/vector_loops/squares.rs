//! Transposition of squares in registers.

use super::emitter::Emitter;
use terrace_ir::ids::ValueId;
use terrace_vector::VectorBuilder;

/// Returns the columns of a square whose rows are vectors; as many as there are lanes, a power of two.
///
/// Single elements change places, then squares of two by two, up to those of half the size.
pub(super) fn transpose(mut vectors: Vec<ValueId>, e: &mut Emitter<'_, '_, '_>) -> Vec<ValueId> {
    let count = vectors.len() as i64;
    let mut step = 1;
    while step < count {
        let low: Vec<i64> =
            (0..count).map(|at| if at & step == 0 { at } else { count + at - step }).collect();
        let high: Vec<i64> =
            (0..count).map(|at| if at & step == 0 { at + step } else { count + at }).collect();
        for at in (0..count).filter(|at| at & step == 0) {
            let (a, b) = (vectors[at as usize], vectors[(at + step) as usize]);
            vectors[at as usize] = e.build().shuffle(a, b, &low);
            vectors[(at + step) as usize] = e.build().shuffle(a, b, &high);
        }
        step *= 2;
    }
    vectors
}
