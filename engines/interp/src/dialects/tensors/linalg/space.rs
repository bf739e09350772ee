//! Iteration spaces, and the positions of elements at their points.

use crate::dialects::affine::apply;
use crate::trap::{Outcome, Trap};
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_support::ensure_stack;

/// Position of an element along one dimension: a sum of loops times factors, and a constant.
pub(super) struct Linear {
    pub factors: Vec<i64>,
    pub constant: i64,
}

/// Map from points to positions of elements.
pub(super) enum Positions<'c> {
    /// Sums of loops times factors, one for each dimension.
    Linear(Vec<Linear>),
    /// Any map.
    Map(AffineMap<'c>),
}

impl Linear {
    fn of(expr: AffineExpr<'_>, loops: usize) -> Option<Self> {
        match expr.kind() {
            AffineExprKind::Dim(at) => {
                let mut factors = vec![0; loops];
                *factors.get_mut(at as usize)? = 1;
                Some(Linear { factors, constant: 0 })
            }
            AffineExprKind::Constant(constant) => Some(Linear { factors: vec![0; loops], constant }),
            AffineExprKind::Symbol(_) => None,
            AffineExprKind::Binary(kind, lhs, rhs) => ensure_stack(|| {
                let lhs = Linear::of(lhs, loops)?;
                match kind {
                    BinaryKind::Add => {
                        let rhs = Linear::of(rhs, loops)?;
                        let factors = lhs.factors.iter().zip(&rhs.factors).map(|(a, b)| a.checked_add(*b));
                        let constant = lhs.constant.checked_add(rhs.constant)?;
                        Some(Linear { factors: factors.collect::<Option<_>>()?, constant })
                    }
                    BinaryKind::Mul => {
                        let by = rhs.as_constant()?;
                        let factors = lhs.factors.iter().map(|factor| factor.checked_mul(by));
                        let constant = lhs.constant.checked_mul(by)?;
                        Some(Linear { factors: factors.collect::<Option<_>>()?, constant })
                    }
                    _ => None,
                }
            }),
        }
    }

    /// Returns the least and greatest position in a space that is not empty; saturated.
    fn range(&self, sizes: &[usize]) -> (i64, i64) {
        let (mut least, mut greatest) = (self.constant, self.constant);
        for (factor, size) in self.factors.iter().zip(sizes) {
            let last = factor.saturating_mul(i64::try_from(size.saturating_sub(1)).unwrap_or(i64::MAX));
            if last < 0 {
                least = least.saturating_add(last)
            } else {
                greatest = greatest.saturating_add(last)
            }
        }
        (least, greatest)
    }

    pub fn at(&self, point: &[i64]) -> i64 {
        let terms = self.factors.iter().zip(point).map(|(factor, index)| factor * index);
        self.constant + terms.sum::<i64>()
    }
}

impl<'c> Positions<'c> {
    pub fn of(map: AffineMap<'c>) -> Self {
        let loops = map.dims() as usize;
        match map.results().iter().map(|expr| Linear::of(*expr, loops)).collect() {
            Some(linear) => Positions::Linear(linear),
            None => Positions::Map(map),
        }
    }

    /// Checks that all positions lie in a shape; `number` is the operand's, for the message.
    pub fn check(&self, number: usize, shape: &[i64], sizes: &[usize]) -> Outcome<()> {
        // Other maps are checked at each point.
        let Positions::Linear(linear) = self else { return Ok(()) };
        for (dim, (position, size)) in linear.iter().zip(shape).enumerate() {
            let (least, greatest) = position.range(sizes);
            if least < 0 || greatest >= *size {
                let wrong = if least < 0 { least } else { greatest };
                return Trap::undefined(format_args!(
                    "its loops reach position {wrong} of dimension {dim} of operand #{number}, which has the size {size}"
                ));
            }
        }
        Ok(())
    }

    /// Returns the position at a point.
    pub fn at(&self, point: &[i64], indices: &mut Vec<i64>) -> Outcome<()> {
        indices.clear();
        match self {
            Positions::Linear(linear) => indices.extend(linear.iter().map(|one| one.at(point))),
            Positions::Map(map) => indices.extend(apply(*map, point)?),
        }
        Ok(())
    }
}

/// Infers the number of iterations of each loop from the shapes of the operands.
pub(super) fn sizes_of<'c>(loops: usize, maps: &[AffineMap<'c>], shapes: &[Vec<i64>]) -> Outcome<Vec<usize>> {
    let mut sizes: Vec<Option<i64>> = vec![None; loops];
    for (map, shape) in maps.iter().zip(shapes) {
        if map.results().len() != shape.len() {
            return Trap::unsupported("a map that has not as many results as its operand has dimensions");
        }
        for (expr, size) in map.results().iter().zip(shape) {
            let AffineExprKind::Dim(at) = expr.kind() else { continue };
            match sizes.get_mut(at as usize) {
                Some(Some(known)) if known != size => {
                    return Trap::undefined(format_args!(
                        "the shapes disagree about the size of loop #{at}: {known} and {size}"
                    ));
                }
                Some(known) => *known = Some(*size),
                None => return Trap::unsupported("a map of other loops"),
            }
        }
    }
    let known = |(at, size): (usize, &Option<i64>)| match size {
        Some(size) => usize::try_from(*size).map_or_else(|_| Trap::undefined("a size is negative"), Ok),
        None => Trap::unsupported(format_args!("no shape tells the size of loop #{at}")),
    };
    sizes.iter().enumerate().map(known).collect()
}

/// Moves a point to the next one in row-major order; returns false after the last.
pub(super) fn advance(point: &mut [i64], sizes: &[usize]) -> bool {
    for (index, size) in point.iter_mut().zip(sizes).rev() {
        *index += 1;
        if (*index as usize) < *size {
            return true;
        }
        *index = 0;
    }
    false
}
