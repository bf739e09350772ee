//! Structured operations on tensors of common numbers, computed in lanes along a parallel loop.
//!
//! Each element of a result is computed in the order of the reduction loops, so that nothing is rounded in another way.

use super::lanes::{Compute, LANES, Lanes, compute};
use super::operands::Held;
use super::space::{Positions, advance};
use crate::machine::Machine;
use crate::trap::Outcome;
use crate::value::Elements;
use crate::value::numbers::{Data, Number, Numbers};
use std::collections::HashMap;
use std::ops::Range;
use terrace_arith as arith;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::ValueId;
use terrace_ir::{Block, Operation};
use terrace_linalg as linalg;
use terrace_linalg::IteratorType;

/// Source of the numbers of a register.
enum Source {
    /// The same in all lanes.
    Splat(u64),
    /// An element of an operand.
    Element(usize),
    /// The position along a loop.
    Index(usize),
    /// Computed from up to three registers.
    Computed(Compute, [usize; 3]),
}

/// An operand as plain bits.
struct Packed {
    bits: Vec<u64>,
    /// Elements from one iteration of each loop to the next.
    steps: Vec<i64>,
    start: i64,
}

/// A region that is compiled, with its operands.
pub(super) struct Kernel {
    registers: Vec<Source>,
    operands: Vec<Option<Packed>>,
    outputs: Range<usize>,
    numbers: Vec<Option<Number>>,
    /// The register of each value that is yielded.
    yielded: Vec<usize>,
    sizes: Vec<usize>,
    /// The loop along which lanes are.
    lane_loop: Option<usize>,
    /// The other parallel loops, and the reductions.
    outer: Vec<usize>,
    reductions: Vec<usize>,
}

impl Kernel {
    /// Compiles the region of an operation, if all that is in it is known.
    pub fn of<'a, 'c>(
        m: &Machine<'a, 'c, '_>,
        op: Operation<'a, 'c>,
        operands: &[Held<'c>],
        positions: &[Positions<'c>],
        outputs: Range<usize>,
        loops: (&[IteratorType], &[usize], &[AffineMap<'c>]),
    ) -> Option<Self> {
        let (iterators, sizes, maps) = loops;
        let of_kind =
            |kind| (0..sizes.len()).filter(move |at| (iterators[*at] == IteratorType::Parallel) == kind);
        let (mut outer, reductions): (Vec<usize>, Vec<usize>) =
            (of_kind(true).collect(), of_kind(false).collect());
        // Each point of the parallel loops has elements of the outputs of its own.
        let is_own = |map: &AffineMap<'_>| {
            map.results().len() == outer.len()
                && map.is_projected_permutation(false)
                && outer.iter().all(|at| map.results().iter().any(|result| result.uses_dim(*at as u32)))
        };
        if !maps[outputs.clone()].iter().all(is_own) {
            return None;
        }
        let lane_loop = outer.pop();
        let block = op.region(0).first_block()?;
        let mut kernel = Kernel {
            registers: Vec::new(),
            operands: Vec::new(),
            outputs,
            numbers: operands.iter().enumerate().map(|(at, _)| number_of(op, at)).collect(),
            yielded: Vec::new(),
            sizes: sizes.to_vec(),
            lane_loop,
            outer,
            reductions,
        };
        kernel.compile(m, block)?;
        for (at, operand) in operands.iter().enumerate() {
            let is_read =
                kernel.registers.iter().any(|one| matches!(one, Source::Element(other) if *other == at));
            let packed = kernel.pack(at, operand, &positions[at], is_read)?;
            kernel.operands.push(packed);
        }
        Some(kernel)
    }

    /// Makes a register of each value of the region.
    fn compile<'a, 'c>(&mut self, m: &Machine<'a, 'c, '_>, block: Block<'a, 'c>) -> Option<()> {
        let mut known: HashMap<ValueId, usize> = HashMap::new();
        let add = |registers: &mut Vec<Source>, source: Source| {
            registers.push(source);
            registers.len() - 1
        };
        for (at, argument) in block.arguments().enumerate() {
            if !argument.is_unused() {
                self.numbers.get(at).copied().flatten()?;
                known.insert(argument.id(), add(&mut self.registers, Source::Element(at)));
            }
        }
        for op in block.ops() {
            let mut operands = Vec::new();
            for operand in op.operands() {
                let register = match known.get(&operand.id()) {
                    Some(register) => *register,
                    // A value from around the operation.
                    None => {
                        let bits = Number::of(operand.ty())?.bits(&m.get(operand).ok()?)?;
                        let register = add(&mut self.registers, Source::Splat(bits));
                        known.insert(operand.id(), register);
                        register
                    }
                };
                operands.push(register);
            }
            if op.next().is_none() {
                self.yielded = operands;
                return (self.yielded.len() == self.outputs.len()).then_some(());
            }
            let source = if let Some(constant) = op.try_as::<arith::ConstantOp<'a, 'c>>() {
                let value = crate::constants::value_of(op.context(), constant.value()).ok()?;
                Source::Splat(Number::of(constant.result().ty())?.bits(&value)?)
            } else if let Some(index) = op.try_as::<linalg::IndexOp<'a, 'c>>() {
                Source::Index(usize::try_from(index.dim().as_i64()?).ok()?)
            } else if (1..=3).contains(&operands.len()) {
                let first = operands[0];
                let at = |number: usize| operands.get(number).copied().unwrap_or(first);
                Source::Computed(compute(op)?, [at(0), at(1), at(2)])
            } else {
                return None;
            };
            let register = add(&mut self.registers, source);
            if let Some(result) = op.results().next() {
                known.insert(result.id(), register);
            }
        }
        None
    }

    /// Returns the bits of an operand; nothing of one that is not read.
    fn pack(
        &self,
        at: usize,
        operand: &Held<'_>,
        positions: &Positions<'_>,
        is_read: bool,
    ) -> Option<Option<Packed>> {
        let is_written = self.outputs.contains(&at);
        if !is_read && !is_written {
            return Some(None);
        }
        let (number, Positions::Linear(linear)) = (self.numbers[at]?, positions) else { return None };
        let (shape, bits): (&[usize], Vec<u64>) = match operand {
            Held::Tensor(tensor) => (&tensor.shape, bits(number, &tensor.data, is_read)?),
            Held::Result(tensor) => (&tensor.shape, bits(number, &tensor.data, is_read)?),
            Held::Scalar(value) => (&[], vec![number.bits(value)?]),
            Held::Memory(..) => return None,
        };
        let (mut steps, mut start, mut stride) = (vec![0i64; self.sizes.len()], 0i64, 1i64);
        for (position, size) in linear.iter().zip(shape).rev() {
            for (step, factor) in steps.iter_mut().zip(&position.factors) {
                *step += factor.checked_mul(stride)?;
            }
            start += position.constant.checked_mul(stride)?;
            stride = stride.checked_mul(i64::try_from(*size).ok()?)?;
        }
        Some(Some(Packed { bits, steps, start }))
    }

    /// Computes all, and returns the outputs; nothing if a number was met that is not known.
    pub fn run(mut self, shapes: &[Vec<usize>]) -> Option<Vec<Elements>> {
        let lanes = self.lane_loop.map_or(1, |at| self.sizes[at]);
        let mut values: Vec<Lanes> = vec![[0; LANES]; self.registers.len()];
        for (value, source) in values.iter_mut().zip(&self.registers) {
            if let Source::Splat(bits) = source {
                value.fill(*bits);
            }
        }
        let of = |loops: &[usize]| loops.iter().map(|at| self.sizes[*at]).collect::<Vec<usize>>();
        let (outer_sizes, reduction_sizes) = (of(&self.outer), of(&self.reductions));
        let mut point = vec![0i64; self.sizes.len()];
        let mut outer = vec![0i64; outer_sizes.len()];
        loop {
            self.outer.iter().zip(&outer).for_each(|(at, index)| point[*at] = *index);
            for first in (0..lanes).step_by(LANES) {
                if let Some(at) = self.lane_loop {
                    point[at] = first as i64;
                }
                let count = LANES.min(lanes - first);
                let mut inner = vec![0i64; reduction_sizes.len()];
                loop {
                    self.reductions.iter().zip(&inner).for_each(|(at, index)| point[*at] = *index);
                    self.at(&point, count, &mut values)?;
                    if !advance(&mut inner, &reduction_sizes) {
                        break;
                    }
                }
            }
            if !advance(&mut outer, &outer_sizes) {
                break;
            }
        }
        let mut results = Vec::new();
        for at in self.outputs.clone() {
            let (packed, number) = (self.operands[at].take()?, self.numbers[at]?);
            let data = Numbers::of_bits(number, packed.bits.into_iter()).into();
            results.push(Elements { shape: shapes[at].clone(), data });
        }
        Some(results)
    }

    /// Computes the lanes that begin at a point.
    fn at(&mut self, point: &[i64], count: usize, values: &mut [Lanes]) -> Option<()> {
        for at in 0..self.registers.len() {
            let (before, rest) = values.split_at_mut(at);
            let out = &mut rest[0][..count];
            match &self.registers[at] {
                Source::Splat(_) => {}
                Source::Element(operand) => {
                    let packed = self.operands[*operand].as_ref()?;
                    let (mut from, step) = self.place(packed, point);
                    match step {
                        0 => out.fill(*packed.bits.get(from as usize)?),
                        1 => out.copy_from_slice(packed.bits.get(from as usize..from as usize + count)?),
                        _ => {
                            for one in out {
                                *one = *packed.bits.get(from as usize)?;
                                from += step;
                            }
                        }
                    }
                }
                Source::Index(dim) => {
                    let step = if self.lane_loop == Some(*dim) { 1 } else { 0 };
                    let start = *point.get(*dim)?;
                    for (lane, one) in out.iter_mut().enumerate() {
                        *one = (start + step * lane as i64) as u64;
                    }
                }
                Source::Computed(compute, [a, b, c]) => {
                    if !compute(out, &before[*a][..count], &before[*b][..count], &before[*c][..count]) {
                        return None;
                    }
                }
            }
        }
        for (at, register) in self.outputs.clone().zip(&self.yielded) {
            let (mut to, step) = self.place(self.operands[at].as_ref()?, point);
            let packed = self.operands[at].as_mut()?;
            for bits in &values[*register][..count] {
                *packed.bits.get_mut(to as usize)? = *bits;
                to += step;
            }
        }
        Some(())
    }

    /// Returns the position of the element at a point, and the distance to that of the next lane.
    fn place(&self, packed: &Packed, point: &[i64]) -> (i64, i64) {
        let at = packed.steps.iter().zip(point).map(|(step, index)| step * index).sum::<i64>();
        (packed.start + at, self.lane_loop.map_or(0, |lane| packed.steps[lane]))
    }
}

/// Returns the bits of all elements; zeros of those that are not read.
fn bits(number: Number, data: &Data, is_read: bool) -> Option<Vec<u64>> {
    match data.numbers() {
        _ if !is_read => Some(vec![0; data.len()]),
        Some(numbers) if numbers.number() == number => Some(numbers.bits()),
        _ => data.iter().map(|value| number.bits(value)).collect(),
    }
}

fn number_of(op: Operation<'_, '_>, at: usize) -> Option<Number> {
    Number::of(op.operand(at).ty().element_or_self())
}

/// Counts the operations that a kernel executed, as if it had executed them one by one.
pub(super) fn count(m: &mut Machine<'_, '_, '_>, sizes: &[usize], ops: usize) -> Outcome<()> {
    let points = sizes.iter().fold(1u64, |count, size| count.saturating_mul(*size as u64));
    m.count_steps(points.saturating_mul(ops as u64))
}
