//! Strides and offset of memrefs.

use crate::affine::{AffineExpr, AffineExprKind, BinaryKind};
use crate::uniqued::attribute::AttributeKind;
use crate::uniqued::ty::{DYNAMIC, Type, TypeKind};
use terrace_support::ensure_stack;

impl<'c> Type<'c> {
    /// Returns the stride of each dimension of a ranked memref and the offset of its first element, in elements;
    /// [`DYNAMIC`] where unknown. `None` if the layout is not strided, or this is no ranked memref.
    pub fn strides_and_offset(self) -> Option<(Vec<i64>, i64)> {
        let TypeKind::MemRef { shape, layout, .. } = *self.kind() else { return None };
        match layout.map(|layout| *layout.kind()) {
            None => Some((suffix_products(shape), 0)),
            Some(AttributeKind::StridedLayout { offset, strides }) => Some((strides.to_vec(), offset)),
            Some(AttributeKind::AffineMap(map)) if map.is_identity() => Some((suffix_products(shape), 0)),
            Some(AttributeKind::AffineMap(map)) => match map.results() {
                [result] => {
                    let mut sum = Sum { strides: vec![0; shape.len()], offset: 0 };
                    sum.add(*result, 1)?;
                    // A dimension of one element has no neighbours, and one that does not occur stands still.
                    Some((sum.strides, sum.offset))
                }
                _ => None,
            },
            Some(_) => None,
        }
    }

    /// Returns true if it is a ranked memref whose elements are strides apart.
    pub fn is_strided(self) -> bool {
        match *self.kind() {
            TypeKind::MemRef { layout: None, .. } => true,
            _ => self.strides_and_offset().is_some(),
        }
    }
}

/// Returns the strides of the identity layout: each the product of the sizes after it.
pub fn suffix_products(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for at in (1..shape.len()).rev() {
        strides[at - 1] = times(strides[at], shape[at]);
    }
    strides
}

/// A sum of dimensions times strides, and an offset.
struct Sum {
    strides: Vec<i64>,
    offset: i64,
}

impl Sum {
    /// Adds `factor` times an expression; `None` if that is not a sum of dimensions times factors without dimensions.
    fn add(&mut self, expr: AffineExpr<'_>, factor: i64) -> Option<()> {
        match expr.kind() {
            AffineExprKind::Dim(at) => {
                let stride = self.strides.get_mut(at as usize)?;
                *stride = plus(*stride, factor);
            }
            AffineExprKind::Binary(BinaryKind::Add, lhs, rhs) => {
                return ensure_stack(|| {
                    self.add(lhs, factor)?;
                    self.add(rhs, factor)
                });
            }
            AffineExprKind::Binary(BinaryKind::Mul, lhs, rhs) if rhs.is_symbolic_or_constant() => {
                let factor = times(factor, rhs.as_constant().unwrap_or(DYNAMIC));
                return ensure_stack(|| self.add(lhs, factor));
            }
            AffineExprKind::Binary(BinaryKind::Mul, lhs, rhs) if lhs.is_symbolic_or_constant() => {
                let factor = times(factor, lhs.as_constant().unwrap_or(DYNAMIC));
                return ensure_stack(|| self.add(rhs, factor));
            }
            _ if expr.is_symbolic_or_constant() => {
                self.offset = plus(self.offset, times(factor, expr.as_constant().unwrap_or(DYNAMIC)));
            }
            _ => return None,
        }
        Some(())
    }
}

/// Returns the sum, if both are known.
fn plus(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.checked_add(b).unwrap_or(DYNAMIC) }
}

/// Returns the product, if both are known or one is zero.
fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.checked_mul(b).unwrap_or(DYNAMIC),
    }
}
