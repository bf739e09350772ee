//! Arithmetic of quantized numbers, on scalars and on tensors.

use super::{Cast, Direction, dynamic_sizes};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Type};
use terrace_quant::{is_signed, storage_bounds};
use terrace_tensor::SplatOp;

/// Scale and zero point of a number.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    pub scale: ValueId,
    pub zero_point: ValueId,
}

/// Shape over which scalars are spread.
pub(super) struct Spread<'c> {
    tensor: Option<(&'c [i64], Vec<ValueId>)>,
}

impl<'c> Spread<'c> {
    /// Returns the shape of a scalar.
    pub fn scalar() -> Self {
        Spread { tensor: None }
    }

    /// Returns the shape of a scalar, or of a tensor with a rank.
    pub fn like(b: &mut Builder<'_, '_, 'c>, value: ValueId) -> Self {
        let shape = b.type_of(value).shape();
        Spread { tensor: shape.map(|shape| (shape, dynamic_sizes(b, value))) }
    }

    /// Creates a tensor with a scalar in all elements, or returns the scalar.
    fn over(&self, b: &mut Builder<'_, '_, 'c>, scalar: ValueId) -> ValueId {
        let Some((_, sizes)) = &self.tensor else { return scalar };
        let ty = self.of(b, b.type_of(scalar));
        let new = SplatOp::builder(b.context(), b.location).input(scalar);
        b.make(new.dynamic_sizes(sizes.iter().copied()).aggregate(ty))
    }

    /// Returns the type of values of this shape.
    fn of(&self, b: &Builder<'_, '_, 'c>, element: Type<'c>) -> Type<'c> {
        match self.tensor {
            Some((shape, _)) => b.context().ranked_tensor_type(shape, element, None),
            None => element,
        }
    }
}

impl<'c> Cast<'c> {
    /// Creates the arithmetic on a value; the zero point is left out if there is none.
    pub(super) fn compute(
        &self,
        b: &mut Builder<'_, '_, 'c>,
        spread: &Spread<'c>,
        value: ValueId,
        numbers: Numbers,
        has_zero_point: bool,
    ) -> ValueId {
        let scale = spread.over(b, numbers.scale);
        match self.direction {
            Direction::Dequantize => {
                let mut float = self.to_float(b, spread, value);
                if has_zero_point {
                    let zero_point = spread.over(b, numbers.zero_point);
                    let zero_point = self.to_float(b, spread, zero_point);
                    float = b.subf(float, zero_point);
                }
                b.mulf(float, scale)
            }
            Direction::Quantize => {
                let mut float = b.divf(value, scale);
                if has_zero_point {
                    let zero_point = spread.over(b, numbers.zero_point);
                    let zero_point = self.to_float(b, spread, zero_point);
                    float = b.addf(float, zero_point);
                }
                let stored = spread.of(b, self.storage);
                let integer = match is_signed(self.quantized) {
                    true => b.fptosi(float, stored),
                    false => b.fptoui(float, stored),
                };
                self.clamp(b, spread, integer)
            }
        }
    }

    fn to_float(&self, b: &mut Builder<'_, '_, 'c>, spread: &Spread<'c>, integer: ValueId) -> ValueId {
        let ty = spread.of(b, self.expressed);
        if is_signed(self.quantized) { b.sitofp(integer, ty) } else { b.uitofp(integer, ty) }
    }

    /// Creates the nearest integer within the bounds of the storage.
    fn clamp(&self, b: &mut Builder<'_, '_, 'c>, spread: &Spread<'c>, integer: ValueId) -> ValueId {
        let Some((min, max)) = storage_bounds(self.quantized) else { return integer };
        let [min, max] = [min, max].map(|bound| b.int(self.storage, bound));
        let [min, max] = [min, max].map(|bound| spread.over(b, bound));
        if is_signed(self.quantized) {
            let integer = b.maxsi(integer, min);
            return b.minsi(integer, max);
        }
        let integer = b.maxui(integer, min);
        b.minui(integer, max)
    }
}
