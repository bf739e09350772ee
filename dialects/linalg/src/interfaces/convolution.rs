//! `ConvolutionOpInterface`: kernels that slide over images.

use super::{inputs_of, outputs_of};
use crate::IteratorType;
use crate::facts::{as_loop, indexing_maps, iterator_types};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::spec::{Check, Interface};
use terrace_ir::{LogicalResult, Operation};

/// `ConvolutionOpInterface`: combines elements of an image with those of a kernel that slides over it.
pub struct Convolution;

/// Combines elements of an image with those of a kernel that slides over it.
pub(crate) static CONVOLUTION: Convolution = Convolution;

impl Interface for Convolution {
    const NAME: &'static str = "ConvolutionOpInterface";
    const VERIFY_REGIONS: Option<Check> = None;
    const VERIFY: Option<Check> = Some(verify);
}

/// The loops that access the image: each at most once.
#[derive(Default)]
struct ImageLoops {
    /// Those that go along a dimension alone.
    plain: u64,
    /// Those that go along a dimension with another one.
    convolved: u64,
}

impl ImageLoops {
    /// Notes the loops of a result of the map; `None` if it is not of the form of a convolution.
    fn add(&mut self, expr: AffineExpr<'_>) -> Option<()> {
        if let Some(at) = as_loop(expr) {
            return self.note(at, false);
        }
        let (BinaryKind::Add, lhs, rhs) = expr.as_binary()? else { return None };
        for side in [lhs, rhs] {
            self.note(loop_of_term(side)?, true)?;
        }
        Some(())
    }

    fn note(&mut self, at: u32, is_convolved: bool) -> Option<()> {
        let bit = bit(at);
        if (self.plain | self.convolved) & bit != 0 {
            return None;
        }
        *(if is_convolved { &mut self.convolved } else { &mut self.plain }) |= bit;
        Some(())
    }
}

/// Returns the loop of `d0` or of `d0 * 2`.
fn loop_of_term(expr: AffineExpr<'_>) -> Option<u32> {
    if let Some(at) = as_loop(expr) {
        return Some(at);
    }
    let (BinaryKind::Mul, lhs, rhs) = expr.as_binary()? else { return None };
    let (factor, term) = if as_loop(lhs).is_some() { (rhs, lhs) } else { (lhs, rhs) };
    if factor.is_symbolic_or_constant() { as_loop(term) } else { None }
}

fn bit(at: u32) -> u64 {
    1u64.checked_shl(at).unwrap_or(0)
}

fn loops_of(map: AffineMap<'_>) -> u64 {
    map.results().iter().filter_map(|result| as_loop(*result)).fold(0, |all, at| all | bit(at))
}

fn verify(op: Operation<'_, '_>) -> LogicalResult {
    if inputs_of(op).len() < 2 || outputs_of(op).len() != 1 {
        return op.emit_error("expected op with 2 inputs and 1 output");
    }
    let maps = indexing_maps(op);
    let [input, filter, .., output] = maps[..] else {
        return op.emit_error("expected op with 2 inputs and 1 output");
    };
    let mut image = ImageLoops::default();
    if input.results().iter().any(|result| image.add(*result).is_none()) {
        return op.emit_error("unexpected input index map for convolutions");
    }
    if !filter.is_projected_permutation(false) || !output.is_projected_permutation(false) {
        return op.emit_error("expected output/filter indexing maps to be projected permutations");
    }
    let iterators = iterator_types(op);
    let is = |at: u32, ty| iterators.get(at as usize) == Some(&ty);
    let (in_output, in_filter) = (loops_of(output), loops_of(filter));
    let mut seen = 0;
    for at in output.results().iter().filter_map(|result| as_loop(*result)) {
        let is_in = |set: u64| set & bit(at) != 0;
        // A loop over batches, places of the kernel, or channels of the output.
        let is_known = match (is_in(image.plain), is_in(image.convolved)) {
            (true, _) => true,
            (_, true) => !is_in(in_filter),
            _ => is_in(in_filter),
        };
        if !is_known {
            return op.emit_error("unexpected loop dimension for convolution op");
        }
        if !is(at, IteratorType::Parallel) {
            return op.emit_error("expected all iterators used to access outputs to be parallel");
        }
        seen |= bit(at);
    }
    for at in filter.results().iter().filter_map(|result| as_loop(*result)) {
        let is_in = |set: u64| set & bit(at) != 0;
        let (plain, convolved, is_output) = (is_in(image.plain), is_in(image.convolved), is_in(in_output));
        // Channels of the output, and of what has a kernel for each channel, were met already.
        if is_output && !convolved {
            continue;
        }
        if is_output || !plain && !convolved {
            return op.emit_error("unexpected loop dimension for convolution op");
        }
        if !is(at, IteratorType::Reduction) {
            return op.emit_error("expected all iterators not used to access outputs to be reduction");
        }
        if seen & bit(at) != 0 {
            return op.emit_error("unexpected loop dimension for convolution op");
        }
        seen |= bit(at);
    }
    if seen.count_ones() as usize != iterators.len() {
        return op.emit_error("unexpected loop dimension for convolution op");
    }
    Ok(())
}
