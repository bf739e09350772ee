//! The place of an element in memory whose elements hold several narrow ones.

use super::memory::constants_among;
use crate::Strided;
use terrace_affine::apply_folded;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Ctx, DYNAMIC, Type};

/// Widths of narrow elements, and of the integers that hold them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Packing {
    pub(super) bits: u32,
    pub(super) container_bits: u32,
}

impl Packing {
    /// Returns the packing of a memref's elements in those of another one; `None` if an element would be in two integers.
    pub(super) fn of(narrow: Type<'_>, containers: Type<'_>) -> Option<Self> {
        let (narrow, container) = (narrow.element_or_self(), containers.element_or_self());
        let is_signless = |ty: Type<'_>| ty.is_signless_integer() || ty.is_float();
        let bits = Some(narrow).filter(|ty| is_signless(*ty))?.int_or_float_width()?;
        let container_bits = Some(container).filter(|ty| ty.is_signless_integer())?.int_or_float_width()?;
        let fits = bits < container_bits && container_bits % bits == 0;
        fits.then_some(Packing { bits, container_bits })
    }

    /// Returns the number of elements in an integer.
    pub(super) fn count(self) -> i64 {
        i64::from(self.container_bits / self.bits)
    }

    /// Returns the number of integers that hold a number of elements.
    pub(super) fn containers(self, elements: i64) -> i64 {
        elements.div_euclid(self.count()) + i64::from(elements % self.count() != 0)
    }
}

/// Returns the number of elements that a memref spans; [`DYNAMIC`] if it is not known, and `None` if it is too large.
pub(super) fn extent(ty: Type<'_>, strides: &[i64]) -> Option<i64> {
    let shape = ty.shape()?;
    if shape.contains(&DYNAMIC) || strides.contains(&DYNAMIC) {
        return Some(DYNAMIC);
    }
    if shape.contains(&0) {
        return Some(0);
    }
    let mut steps = shape.iter().zip(strides).map(|(size, stride)| (size - 1).checked_mul(*stride));
    let extent = steps.try_fold(1i64, |sum, step| sum.checked_add(step?));
    extent.filter(|extent| *extent >= 0)
}

/// Place of an element: its number in the order of memory.
pub(super) struct Place<'c> {
    /// Number of the element, an expression of symbols.
    number: AffineExpr<'c>,
    operands: Vec<MixedIndex>,
    packing: Packing,
}

impl<'c> Place<'c> {
    /// Returns the place of an element of a memref. Strides that the type does not tell are values.
    pub(super) fn of(
        memref: ValueId,
        indices: &[MixedIndex],
        packing: Packing,
        b: &mut Builder<'_, '_, 'c>,
    ) -> Option<Self> {
        let (known, _) = b.type_of(memref).strides_and_offset()?;
        let strides = if known.contains(&DYNAMIC) {
            let location = b.location;
            let strides = Strided::of(memref, location, b.rewriter)?.strides;
            constants_among(&strides, b)
        } else {
            known.into_iter().map(MixedIndex::Constant).collect()
        };
        Some(Self::at(indices, &strides, packing, b.context()))
    }

    /// Returns the place of an element by indices and strides.
    pub(super) fn at(
        indices: &[MixedIndex],
        strides: &[MixedIndex],
        packing: Packing,
        context: Ctx<'c>,
    ) -> Self {
        let term =
            |at: u32| AffineExpr::symbol(context, at).mul(context, AffineExpr::symbol(context, at + 1));
        let terms = (0..2 * indices.len() as u32).step_by(2).map(term);
        let number = terms.reduce(|sum, term| sum.add(context, term));
        let number = number.unwrap_or_else(|| AffineExpr::constant(context, 0));
        let operands = indices.iter().zip(strides).flat_map(|(index, stride)| [*index, *stride]).collect();
        Place { number, operands, packing }
    }

    fn apply(
        &self,
        expr: impl FnOnce(Ctx<'c>, AffineExpr<'c>) -> AffineExpr<'c>,
        b: &mut Builder<'_, '_, 'c>,
    ) -> MixedIndex {
        let context = b.context();
        let (number, operands) = self.without_constants(context);
        let expr = expr(context, number).simplified(context, 0, operands.len() as u32);
        // Indices that only change the integer are in no expression about the place within it.
        let is_used: Vec<bool> = (0..operands.len() as u32).map(|at| expr.uses_symbol(at)).collect();
        let mut count = 0;
        let renumber = |is_used: &bool| {
            let symbol = AffineExpr::symbol(context, count);
            count += u32::from(*is_used);
            symbol
        };
        let symbols: Vec<_> = is_used.iter().map(renumber).collect();
        let operands: Vec<MixedIndex> = operands
            .into_iter()
            .zip(is_used)
            .filter(|(_, is_used)| *is_used)
            .map(|(value, _)| value)
            .collect();
        let map = AffineMap::new(context, 0, count, &[expr.replace(context, &[], &symbols)]);
        let location = b.location;
        apply_folded(map, &operands, location, b.rewriter)
    }

    /// Returns the number as an expression of those operands that are values.
    fn without_constants(&self, context: Ctx<'c>) -> (AffineExpr<'c>, Vec<MixedIndex>) {
        let mut values = Vec::new();
        let mut replace = |operand: &MixedIndex| match *operand {
            MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
            MixedIndex::Value(_) => {
                values.push(*operand);
                AffineExpr::symbol(context, values.len() as u32 - 1)
            }
        };
        let symbols: Vec<_> = self.operands.iter().map(&mut replace).collect();
        (self.number.replace(context, &[], &symbols), values)
    }

    /// Returns the index of the integer that the element is in.
    pub(super) fn container(&self, b: &mut Builder<'_, '_, 'c>) -> MixedIndex {
        let count = self.packing.count();
        self.apply(|context, number| binary(BinaryKind::FloorDiv, number, count, context), b)
    }

    /// Returns the number of elements that are before this one in its integer.
    pub(super) fn within(&self, b: &mut Builder<'_, '_, 'c>) -> MixedIndex {
        let count = self.packing.count();
        self.apply(|context, number| binary(BinaryKind::Mod, number, count, context), b)
    }

    /// Returns [`Place::within`] if that is known without an operation.
    pub(super) fn known_within(&self, context: Ctx<'c>) -> Option<i64> {
        let (number, operands) = self.without_constants(context);
        let within = binary(BinaryKind::Mod, number, self.packing.count(), context);
        within.simplified(context, 0, operands.len() as u32).as_constant()
    }

    /// Returns the position of the element's lowest bit in its integer.
    pub(super) fn bit(&self, b: &mut Builder<'_, '_, 'c>) -> MixedIndex {
        let Packing { bits, container_bits } = self.packing;
        let count = self.packing.count();
        let position = |context: Ctx<'c>, number: AffineExpr<'c>| {
            let constant = |value: u32| AffineExpr::constant(context, i64::from(value));
            let container = binary(BinaryKind::FloorDiv, number, count, context);
            let first = container.mul(context, constant(container_bits));
            number.mul(context, constant(bits)).sub(context, first)
        };
        self.apply(position, b)
    }
}

/// Returns an expression with a constant on its right.
fn binary<'c>(kind: BinaryKind, lhs: AffineExpr<'c>, rhs: i64, context: Ctx<'c>) -> AffineExpr<'c> {
    AffineExpr::binary(context, kind, lhs, AffineExpr::constant(context, rhs))
}
