//! Addresses as sums: a pointer, values times constants, and a constant. What does not change in the innermost loop is
//! summed up in front of it, once for all addresses that share it; what is left is an index, once a block.

use super::build::Address;
use super::{Selector, constant_integer};
use crate::Lowered;
use crate::encode::scalar::Size;
use crate::instruction::Arithmetic;
use crate::registers::GENERAL;
use regalloc2::VReg;
use std::collections::HashMap;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{TypeKind, Value};
use terrace_llvm as llvm;

/// Sums of more values are left to the operations that make them.
const MOST_TERMS: usize = 6;

/// Operations that are looked through are no more than this.
const MOST_STEPS: usize = 64;

/// Scalar: a leaf of a value, by its number.
type Leaf<'a, 'c> = (Value<'a, 'c>, usize);

/// Sum of scalars times constants.
type Terms<'a, 'c> = Vec<(Leaf<'a, 'c>, i64)>;

/// Address as a sum.
#[derive(Clone)]
pub(crate) struct Linear<'a, 'c> {
    /// Pointer; memory of the frame if it is the result of an allocation there. `None` for an index alone.
    base: Option<Leaf<'a, 'c>>,
    terms: Terms<'a, 'c>,
    constant: i64,
}

/// Identity of a sum without its constant.
type Key = (BlockId, Option<(ValueId, usize)>, Vec<((ValueId, usize), i64)>);

/// Sums that are computed at the beginning or the end of blocks.
#[derive(Default)]
pub(crate) struct Sums<'a, 'c> {
    known: HashMap<Key, VReg>,
    at_start: HashMap<BlockId, Vec<(VReg, Linear<'a, 'c>)>>,
    at_end: HashMap<BlockId, Vec<(VReg, Linear<'a, 'c>)>>,
}

impl<'a, 'c> Linear<'a, 'c> {
    fn key(&self, block: BlockId) -> Key {
        let id = |(value, number): Leaf<'a, 'c>| (value.id(), number);
        let terms = self.terms.iter().map(|(leaf, factor)| (id(*leaf), *factor)).collect();
        (block, self.base.map(id), terms)
    }

    fn add(&mut self, leaf: Leaf<'a, 'c>, factor: i64) {
        let is_it = |known: &Leaf<'a, 'c>| known.0.id() == leaf.0.id() && known.1 == leaf.1;
        match self.terms.iter_mut().find(|(known, _)| is_it(known)) {
            Some((_, sum)) => *sum = sum.wrapping_add(factor),
            None => self.terms.push((leaf, factor)),
        }
    }
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns an address as a sum, if it is a simple one.
    pub fn linear(&mut self, pointer: Value<'a, 'c>) -> Lowered<Option<Linear<'a, 'c>>> {
        let mut sum = Linear { base: None, terms: Vec::new(), constant: 0 };
        let mut open: Vec<(Value<'a, 'c>, i64)> = Vec::new();
        let mut base = self.origin(pointer, 0)?;
        let mut steps_left = MOST_STEPS;
        while let Some(op) = base.0.defining::<llvm::GEPOp>()
            && steps_left > 0
        {
            steps_left -= 1;
            if op.res().ty().is_vector() {
                return Ok(None);
            }
            let (offset, steps) = self.steps(op)?;
            let is_long =
                |value: &Value<'a, 'c>| matches!(*value.ty().kind(), TypeKind::Integer { width: 64, .. });
            if !steps.iter().all(|(index, _)| is_long(index)) {
                break;
            }
            sum.constant = sum.constant.wrapping_add(offset);
            open.extend(steps);
            base = self.origin(op.base(), 0)?;
        }
        sum.base = Some(base);
        while let Some((value, factor)) = open.pop() {
            if let Some(constant) = constant_integer(value) {
                sum.constant = sum.constant.wrapping_add(constant.wrapping_mul(factor));
                continue;
            }
            let (origin, number) = self.origin(value, 0)?;
            let is_whole = number == 0 && origin.ty() == value.ty();
            let Some(op) = origin.defining_op().filter(|_| steps_left > 0 && is_whole) else {
                sum.add((origin, number), factor);
                continue;
            };
            steps_left -= 1;
            if let Some(op) = op.try_as::<llvm::AddOp>() {
                open.extend([(op.lhs(), factor), (op.rhs(), factor)]);
            } else if let Some(op) = op.try_as::<llvm::SubOp>() {
                open.extend([(op.lhs(), factor), (op.rhs(), factor.wrapping_neg())]);
            } else if let Some(op) = op.try_as::<llvm::MulOp>()
                && let Some(by) = constant_integer(op.rhs())
            {
                open.push((op.lhs(), factor.wrapping_mul(by)));
            } else if let Some(op) = op.try_as::<llvm::ShlOp>()
                && let Some(by @ 0..=62) = constant_integer(op.rhs())
            {
                open.push((op.lhs(), factor.wrapping_mul(1 << by)));
            } else {
                sum.add((origin, number), factor);
            }
        }
        sum.terms.retain(|(_, factor)| *factor != 0);
        sum.terms.sort_by_key(|((value, number), factor)| (value.id().index(), *number, *factor));
        Ok((sum.terms.len() <= MOST_TERMS).then_some(sum))
    }

    /// Returns the address that a sum is; `None` if it would have to be computed for this operation alone.
    pub fn place(&mut self, sum: &Linear<'a, 'c>, computes: bool) -> Lowered<Option<Address>> {
        let Some((_, block)) = self.current else { return Ok(None) };
        let around = self.layout.innermost(block);
        let is_inside = |(value, _): &Leaf<'a, 'c>| {
            around.is_none_or(|around| value.parent_block().is_none_or(|of| around.blocks.contains(&of.id())))
        };
        let before = around.and_then(|around| around.before);
        let (mut inside, mut outside): (Terms<'a, 'c>, Terms<'a, 'c>) =
            sum.terms.iter().copied().partition(|(leaf, _)| is_inside(leaf));
        let base_is_inside = sum.base.is_some_and(|base| is_inside(&base) && !self.is_frame(base.0));
        let Some(before) = before.filter(|_| !base_is_inside) else {
            inside.append(&mut outside);
            return self.place_at(block, (sum.base, &[]), &inside, sum.constant, computes);
        };
        self.place_at_loop(block, before, sum, (&inside, &outside), computes)
    }

    fn is_frame(&self, value: Value<'a, 'c>) -> bool {
        let allocation = value.defining::<llvm::AllocaOp>();
        allocation.is_some_and(|op| matches!(self.frame_bytes(op), Ok(Some(_))))
    }

    fn place_at_loop(
        &mut self,
        block: BlockId,
        before: BlockId,
        sum: &Linear<'a, 'c>,
        (inside, outside): (&[(Leaf<'a, 'c>, i64)], &[(Leaf<'a, 'c>, i64)]),
        computes: bool,
    ) -> Lowered<Option<Address>> {
        if outside.is_empty() {
            return self.place_at(block, (sum.base, &[]), inside, sum.constant, computes);
        }
        let part = Linear { base: sum.base, terms: outside.to_vec(), constant: 0 };
        let register = self.summed_at(part, before, false);
        self.place_at(block, (None, &[register]), inside, sum.constant, computes)
    }

    /// Returns the register of a sum that is computed at the beginning of a block, or at its end.
    fn summed_at(&mut self, sum: Linear<'a, 'c>, block: BlockId, is_start: bool) -> VReg {
        let key = sum.key(block);
        if let Some(known) = self.sums.known.get(&key) {
            return *known;
        }
        let register = self.register(GENERAL);
        self.sums.known.insert(key, register);
        let list = if is_start { &mut self.sums.at_start } else { &mut self.sums.at_end };
        list.entry(block).or_default().push((register, sum));
        register
    }

    fn place_at(
        &mut self,
        block: BlockId,
        (base, summed): (Option<Leaf<'a, 'c>>, &[VReg]),
        terms: &[(Leaf<'a, 'c>, i64)],
        constant: i64,
        computes: bool,
    ) -> Lowered<Option<Address>> {
        let is_here = |(value, _): &Leaf<'a, 'c>| {
            value.defining_op().is_some_and(|op| op.block().is_some_and(|of| of.id() == block))
        };
        let index = match terms {
            [] => None,
            [(leaf, factor @ (1 | 2 | 4 | 8))] => Some((self.scalar(*leaf)?, factor.trailing_zeros() as u8)),
            _ if !terms.iter().any(|(leaf, _)| is_here(leaf)) && !self.is_entering => {
                let sum = Linear { base: None, terms: terms.to_vec(), constant: 0 };
                Some((self.summed_at(sum, block, true), 0))
            }
            _ if computes => Some((self.sum_of(terms)?, 0)),
            _ => return Ok(None),
        };
        let mut address = match (summed, base) {
            ([register, ..], _) => Address::of(*register),
            ([], Some(base)) => match base.0.defining::<llvm::AllocaOp>() {
                Some(op) => match self.allocation(op)? {
                    Some(start) => Address::at(start, 0),
                    None => Address::of(self.scalar(base)?),
                },
                None => Address::of(self.scalar(base)?),
            },
            ([], None) => return Ok(None),
        };
        address.index = index;
        Ok(Some(self.moved(address, constant)))
    }

    /// Returns the register of a scalar.
    fn scalar(&mut self, (value, number): Leaf<'a, 'c>) -> Lowered<VReg> {
        match self.leaf(value, number)?.as_slice() {
            [one] => Ok(*one),
            _ => Err("has an address that is no scalar".into()),
        }
    }

    /// Computes the sum of scalars times constants.
    fn sum_of(&mut self, terms: &[(Leaf<'a, 'c>, i64)]) -> Lowered<VReg> {
        let mut sum: Option<VReg> = None;
        for (leaf, factor) in terms {
            let register = self.scalar(*leaf)?;
            sum = Some(match (sum, *factor) {
                (Some(sum), 1 | 2 | 4 | 8) => {
                    let scale = factor.trailing_zeros() as u8;
                    self.address(Address { index: Some((register, scale)), ..Address::of(sum) })
                }
                (Some(sum), _) => {
                    let product = self.times(register, *factor, Size::Quad)?;
                    self.arithmetic(Arithmetic::Add, Size::Quad, sum, product.into())
                }
                (None, _) => self.times(register, *factor, Size::Quad)?,
            });
        }
        match sum {
            Some(sum) => Ok(sum),
            None => Ok(self.constant(0)),
        }
    }

    /// Adds the sums that are computed at the end of a block, in front of its terminator.
    pub fn sum_at_end(&mut self, block: BlockId) -> Lowered<()> {
        while let Some((register, sum)) = self.sums.at_end.get_mut(&block).and_then(Vec::pop) {
            let address = self.place(&sum, true)?.ok_or("has an address that is not understood")?;
            let own = self.address(address);
            self.stands_for(register, own);
        }
        Ok(())
    }

    /// Adds the sums that are computed at the beginning of a block.
    pub fn sum_at_start(&mut self, block: BlockId) -> Lowered<()> {
        self.is_entering = true;
        while let Some((register, sum)) = self.sums.at_start.get_mut(&block).and_then(Vec::pop) {
            debug_assert!(sum.base.is_none());
            let own = self.sum_of(&sum.terms)?;
            self.stands_for(register, own);
        }
        self.is_entering = false;
        Ok(())
    }
}
