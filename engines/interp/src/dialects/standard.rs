//! The `std` dialect of 2019: operations without a successor today that mean something on any machine.

use crate::dialects::affine::apply;
use crate::dialects::tensors::tensor::outside;
use crate::layout::sizes_with;
use crate::machine::as_elements;
use crate::machine::step::{Step, Table, row};
use crate::trap::{Outcome, Trap};
use crate::value::{MemRef, Value};
use terrace_ir::affine::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::{DYNAMIC, Type, suffix_products};

/// The operations.
pub(crate) const OPS: Table = &[
    row!(terrace_std::AllocStaticOp, |_, _| {
        Trap::unsupported("its address means something only on the machine that the program was written for")
    }),
    row!(terrace_std::ExtractElementOp, |m, op| {
        let (tensor, indices) = (m.get(op.aggregate())?, m.indices(op.indices())?);
        let tensor = as_elements(&tensor)?;
        match tensor.position(&indices) {
            Some(at) => Step::result(tensor.data[at].clone()),
            None => outside(&indices, tensor),
        }
    }),
    row!(terrace_std::ViewOp, |m, op| {
        let source = m.memref(op.source())?;
        let (ty, symbols) = (op.result().ty(), m.indices(op.symbols())?);
        Step::result(view(ty, sizes_with(ty, m.indices(op.sizes())?), &symbols, &source)?)
    }),
    row!(terrace_std::ReshapeOp, |m, op| {
        let source = m.memref(op.source())?;
        let ty = op.result().ty();
        let (sizes, symbols) = (sizes_with(ty, m.indices(op.sizes())?), m.indices(op.symbols())?);
        let layout = ty.layout().and_then(|layout| layout.as_affine_map());
        if layout.is_some_and(|map| map.results().len() > 1 && map.results().len() == source.sizes.len()) {
            return Step::result(view(ty, sizes, &symbols, &source)?);
        }
        let whole = source.sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size));
        let is_dense = source.strides == suffix_products(&source.sizes);
        let Some(whole) = whole.filter(|_| is_dense) else {
            return Trap::unsupported("elements that do not lie one after the other get another shape");
        };
        if sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size)) != Some(whole) {
            return Trap::undefined("the shapes differ in their number of elements");
        }
        // The elements in a row, of which the result is a view.
        let row = MemRef { sizes: vec![whole], strides: vec![1], ..MemRef::clone(&source) };
        if ty.layout().is_none() {
            let strides = suffix_products(&sizes);
            return Step::result(Value::memref(MemRef { sizes, strides, ..row }));
        }
        Step::result(view(ty, sizes, &symbols, &row)?)
    }),
];

/// Returns the memref of a type whose indices are mapped to those of the source.
fn view(ty: Type<'_>, sizes: Vec<i64>, symbols: &[i64], source: &MemRef) -> Outcome<Value> {
    let at = |indices: Vec<i64>| mapped(ty, indices, symbols);
    let origin = at(vec![0; sizes.len()])?;
    if origin.len() != source.sizes.len() {
        return Trap::unsupported("the layout does not give the indices of the source");
    }
    let (mut low, mut high) = (origin.clone(), origin.clone());
    let mut strides = Vec::with_capacity(sizes.len());
    for dim in 0..sizes.len() {
        let mut unit = vec![0; sizes.len()];
        unit[dim] = 1;
        let neighbour = at(unit)?;
        let mut stride = 0i64;
        for place in 0..origin.len() {
            let step = neighbour[place].wrapping_sub(origin[place]);
            let reach = step.saturating_mul((sizes[dim] - 1).max(0));
            let end = if reach < 0 { &mut low[place] } else { &mut high[place] };
            *end = end.saturating_add(reach);
            stride = stride.wrapping_add(step.wrapping_mul(source.strides[place]));
        }
        strides.push(stride);
    }
    let is_empty = sizes.iter().any(|size| *size <= 0);
    let fits = |place: usize| low[place] >= 0 && high[place] < source.sizes[place];
    if !is_empty && !(0..origin.len()).all(fits) {
        return Trap::undefined("the view is larger than its source");
    }
    Ok(Value::memref(MemRef { offset: source.linear(&origin), sizes, strides, ..source.clone() }))
}

/// Maps indices through a layout.
fn mapped(ty: Type<'_>, indices: Vec<i64>, symbols: &[i64]) -> Outcome<Vec<i64>> {
    let Some(layout) = ty.layout() else { return Ok(indices) };
    match layout.as_affine_map() {
        Some(map) if map.results().iter().all(|expr| is_linear(*expr)) => {
            apply(map, &[indices, symbols.to_vec()].concat())
        }
        Some(_) => Trap::unsupported("a layout that is not strided"),
        None => match ty.strides_and_offset() {
            Some((strides, offset)) if offset != DYNAMIC && !strides.contains(&DYNAMIC) => {
                let terms = strides.iter().zip(&indices).map(|(stride, at)| stride.wrapping_mul(*at));
                Ok(vec![terms.fold(offset, i64::wrapping_add)])
            }
            _ => Trap::unsupported("a layout with strides that are not known"),
        },
    }
}

/// Returns true if equal steps of an input are equal steps of the expression.
fn is_linear(expr: AffineExpr<'_>) -> bool {
    match expr.kind() {
        AffineExprKind::Dim(_) | AffineExprKind::Symbol(_) | AffineExprKind::Constant(_) => true,
        AffineExprKind::Binary(BinaryKind::Add | BinaryKind::Mul, lhs, rhs) => {
            is_linear(lhs) && is_linear(rhs)
        }
        AffineExprKind::Binary(..) => false,
    }
}
