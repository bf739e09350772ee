//! Roles of the loops of contractions and convolutions, by the maps of their operands.

use std::collections::BTreeMap;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_ir::{Operation, Value};
use terrace_linalg::LinalgOp;

/// Loops of a contraction, each list ascending.
pub struct Contraction {
    /// Loops that both inputs and the output have.
    pub batch: Vec<u32>,
    /// Loops of the left input and the output.
    pub m: Vec<u32>,
    /// Loops of the right input and the output.
    pub n: Vec<u32>,
    /// Loops of both inputs that are summed up.
    pub k: Vec<u32>,
}

/// Returns the dimensions that are results of a map as they are, each once.
fn plain(map: AffineMap<'_>) -> Vec<u32> {
    let as_dim = |expr: &AffineExpr<'_>| match expr.kind() {
        AffineExprKind::Dim(at) => Some(at),
        _ => None,
    };
    let is_alone = |at: &u32| map.results().iter().filter(|expr| expr.uses_dim(*at)).count() == 1;
    map.results().iter().filter_map(as_dim).filter(is_alone).collect()
}

impl Contraction {
    /// Returns the loops, by the maps of two inputs and an output; loops that the output lacks are summed up.
    pub fn of_maps(maps: &[AffineMap<'_>]) -> Option<Self> {
        let [left, right, output] = *maps else { return None };
        let (a, b, c) = (plain(left), plain(right), plain(output));
        let pick = |in_a: bool, in_b: bool, in_c: bool| -> Vec<u32> {
            let is = |dim: &u32| {
                (a.contains(dim), b.contains(dim), c.contains(dim)) == (in_a, in_b, in_c)
                    && (in_c || !output.results().iter().any(|expr| expr.uses_dim(*dim)))
            };
            (0..output.dims()).filter(is).collect()
        };
        Some(Contraction {
            batch: pick(true, true, true),
            m: pick(true, false, true),
            n: pick(false, true, true),
            k: pick(true, true, false),
        })
    }

    /// Returns true if an operation computes sums of products in such loops.
    pub fn is(linalg: LinalgOp<'_, '_>) -> bool {
        let maps = linalg.maps();
        linalg.input_count() == 2
            && linalg.output_count() == 1
            && maps.iter().all(|map| map.is_projected_permutation(false))
            && Self::of_maps(&maps).is_some_and(|loops| !loops.k.is_empty())
            && has_sum_of_product(linalg)
    }
}

/// Returns true if the block yields a sum of its last argument and a product of the others.
fn has_sum_of_product(linalg: LinalgOp<'_, '_>) -> bool {
    let found = || {
        let sum = through_casts(linalg.terminator()?.operand(0)).defining_op()?;
        let accumulator = linalg.argument(2)?;
        let product = other_side(sum, accumulator)?.defining_op()?;
        let (left, right) = (linalg.argument(0)?, linalg.argument(1)?);
        (product.operand_count() == 2 && is_combination(sum, product)).then_some(())?;
        let sides = [through_casts(product.operand(0)), through_casts(product.operand(1))];
        (sides == [left, right] || sides == [right, left]).then_some(())
    };
    found().is_some()
}

/// Sums with the products that go with them.
const COMBINATIONS: [(&str, &str); 4] = [
    ("arith.addf", "arith.mulf"),
    ("arith.addi", "arith.muli"),
    ("arith.ori", "arith.andi"),
    ("complex.add", "complex.mul"),
];

fn is_combination(sum: Operation<'_, '_>, product: Operation<'_, '_>) -> bool {
    COMBINATIONS.contains(&(sum.name().as_str(), product.name().as_str()))
}

/// Returns the other operand of an operation with two, one of which is a value.
fn other_side<'a, 'c>(op: Operation<'a, 'c>, side: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    if op.operand_count() != 2 {
        return None;
    }
    let sides = [through_casts(op.operand(0)), through_casts(op.operand(1))];
    match sides {
        [a, b] if a == side => Some(b),
        [a, b] if b == side => Some(a),
        _ => None,
    }
}

/// Returns what a value is before it is converted.
fn through_casts<'a, 'c>(mut value: Value<'a, 'c>) -> Value<'a, 'c> {
    while let Some(op) = value.defining_op() {
        let converts = op.operand_count() == 1 && op.result_count() == 1 && op.region_count() == 0;
        if !converts {
            break;
        }
        value = op.operand(0);
    }
    value
}

/// Loops of a convolution, each list ascending.
#[derive(Default)]
pub struct Convolution {
    /// Loops of the input and the output.
    pub batch: Vec<u32>,
    /// Loops over the image that is written.
    pub output_image: Vec<u32>,
    /// Loops of the filter and the output.
    pub output_channel: Vec<u32>,
    /// Loops over the window.
    pub filter_loop: Vec<u32>,
    /// Loops of the input and the filter that are summed up.
    pub input_channel: Vec<u32>,
    /// Loops of input, filter and output.
    pub depth: Vec<u32>,
    /// Factor of each loop over the image.
    pub strides: Vec<i64>,
    /// Factor of each loop over the window.
    pub dilations: Vec<i64>,
}

/// Returns a dimension and its factor.
fn scaled(expr: AffineExpr<'_>) -> Option<(u32, i64)> {
    match expr.kind() {
        AffineExprKind::Dim(at) => Some((at, 1)),
        AffineExprKind::Binary(BinaryKind::Mul, lhs, rhs) => match (lhs.kind(), rhs.as_constant()) {
            (AffineExprKind::Dim(at), Some(factor)) => Some((at, factor)),
            _ => None,
        },
        _ => None,
    }
}

impl Convolution {
    /// Returns the loops, by the maps of image, filter and output.
    pub fn of_maps(maps: &[AffineMap<'_>]) -> Option<Self> {
        let [image, filter, output] = *maps else { return None };
        if ![filter, output].iter().all(|map| map.is_projected_permutation(false)) {
            return None;
        }
        // Loops that move the window over the image, with their factors; and those that do not.
        let (mut moving, mut still) = (BTreeMap::new(), Vec::new());
        for expr in image.results() {
            match expr.as_binary() {
                Some((BinaryKind::Add, lhs, rhs)) => {
                    moving.extend([scaled(lhs)?, scaled(rhs)?]);
                }
                _ => still.push(scaled(*expr).filter(|(_, factor)| *factor == 1)?.0),
            }
        }
        let (filter, output) = (plain(filter), plain(output));
        let mut loops = Convolution::default();
        for dim in 0..image.dims() {
            let (is_written, is_filter) = (output.contains(&dim), filter.contains(&dim));
            match (moving.get(&dim), is_written, is_filter, still.contains(&dim)) {
                (Some(factor), true, false, false) => {
                    loops.output_image.push(dim);
                    loops.strides.push(*factor);
                }
                (Some(factor), false, true, false) => {
                    loops.filter_loop.push(dim);
                    loops.dilations.push(*factor);
                }
                (None, true, true, true) => loops.depth.push(dim),
                (None, true, true, false) => loops.output_channel.push(dim),
                (None, true, false, true) => loops.batch.push(dim),
                (None, false, true, true) => loops.input_channel.push(dim),
                _ => return None,
            }
        }
        (!loops.output_image.is_empty() && !loops.filter_loop.is_empty()).then_some(loops)
    }
}
