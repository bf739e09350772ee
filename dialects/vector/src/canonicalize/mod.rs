//! Patterns that create operations.

mod element;
mod mask;
mod reduction;
mod shape;
mod slice;
mod transfer;

use terrace_ir::Type;

/// Returns the positions of all elements of a shape, row by row.
fn positions(shape: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for &size in shape {
        all = all.iter().flat_map(|outer| (0..size).map(|at| [&outer[..], &[at]].concat())).collect();
    }
    all
}

/// Returns the number of an element, row by row.
fn number(shape: &[i64], position: &[i64]) -> Option<usize> {
    let number = shape.iter().zip(position).fold(0i64, |number, (size, at)| number * size + at);
    usize::try_from(number).ok()
}

fn shape_of<'c>(ty: Type<'c>) -> &'c [i64] {
    ty.shape().unwrap_or_default()
}
