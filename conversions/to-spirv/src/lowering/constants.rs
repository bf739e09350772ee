//! Operations that all conversions create.

use terrace_ir::ids::ValueId;
use terrace_ir::spec::AttributeSpec;
use terrace_ir::{Attribute, Builder, Ctx, Type, TypedOp};
use terrace_spirv as spirv;
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode};

/// Operations of the `spirv` dialect, created by a [`Builder`].
pub trait ConstantBuilder<'c> {
    /// `spirv.Constant`
    fn constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId;

    /// Creates a constant of a type of integers or floats, the same in each lane.
    fn number(&mut self, value: i64, ty: Type<'c>) -> ValueId;

    /// `spirv.CompositeExtract`
    fn extract(&mut self, composite: ValueId, indices: &[i32], ty: Type<'c>) -> ValueId;

    /// `spirv.CompositeInsert`
    fn insert(&mut self, object: ValueId, composite: ValueId, indices: &[i32]) -> ValueId;

    /// Creates an operation on two values, with a result of the type of the first.
    fn binary(&mut self, name: &str, lhs: ValueId, rhs: ValueId) -> ValueId;

    /// Creates an operation with a boolean for each lane of the first operand.
    fn predicate(&mut self, name: &str, operands: &[ValueId]) -> ValueId;

    /// `spirv.Select`
    fn select(&mut self, condition: ValueId, then: ValueId, otherwise: ValueId) -> ValueId;
}

impl<'c> ConstantBuilder<'c> for Builder<'_, '_, 'c> {
    fn constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> ValueId {
        self.value_with(spirv::ConstantOp::NAME, &[], ty, &[("value", value)])
    }

    fn number(&mut self, value: i64, ty: Type<'c>) -> ValueId {
        let value = number_attribute(self.context(), value, ty);
        self.constant(value, ty)
    }

    fn extract(&mut self, composite: ValueId, indices: &[i32], ty: Type<'c>) -> ValueId {
        let context = self.context();
        let indices: Vec<_> = indices.iter().map(|index| context.i32_attribute(*index)).collect();
        let indices = [("indices", context.array_attribute(&indices))];
        self.value_with(spirv::CompositeExtractOp::NAME, &[composite], ty, &indices)
    }

    fn insert(&mut self, object: ValueId, composite: ValueId, indices: &[i32]) -> ValueId {
        let (context, ty) = (self.context(), self.type_of(composite));
        let indices: Vec<_> = indices.iter().map(|index| context.i32_attribute(*index)).collect();
        let indices = [("indices", context.array_attribute(&indices))];
        self.value_with(spirv::CompositeInsertOp::NAME, &[object, composite], ty, &indices)
    }

    fn binary(&mut self, name: &str, lhs: ValueId, rhs: ValueId) -> ValueId {
        let ty = self.type_of(lhs);
        self.value(name, &[lhs, rhs], ty)
    }

    fn predicate(&mut self, name: &str, operands: &[ValueId]) -> ValueId {
        let bit = self.context().integer_type(1);
        let ty = self.type_like(operands[0], bit);
        self.value(name, operands, ty)
    }

    fn select(&mut self, condition: ValueId, then: ValueId, otherwise: ValueId) -> ValueId {
        let ty = self.type_of(then);
        self.value(spirv::SelectOp::NAME, &[condition, then, otherwise], ty)
    }
}

/// Returns the attribute of a constant of a type of integers or floats, the same in each lane.
pub fn number_attribute<'c>(context: Ctx<'c>, value: i64, ty: Type<'c>) -> Attribute<'c> {
    let element = ty.element_or_self();
    let scalar = match element.as_float() {
        // Small whole numbers are exact in each format.
        Some(semantics) => context.float_attribute(element, ApFloat::from_f64(semantics, value as f64).value),
        None => context.integer_attribute(element, value),
    };
    if ty.is_vector() { context.splat_of_scalar(ty, scalar).unwrap_or(scalar) } else { scalar }
}

/// Returns an integer attribute as one of another width; `None` if the value does not fit, with a sign or without.
pub fn resized_integer<'c>(context: Ctx<'c>, value: Attribute<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    let width = ty.int_or_float_width()?;
    let value = value.as_integer()?.to_ap_int();
    if value.active_bits() > width && value.significant_bits() > width {
        return None;
    }
    Some(context.ap_int_attribute(ty, &value.sign_extend_or_truncate(width)))
}

/// Returns a float attribute as one of 32 bits; `None` if that loses anything.
pub fn resized_float<'c>(context: Ctx<'c>, value: Attribute<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    if ty.as_float() != Some(FloatSemantics::F32) {
        return None;
    }
    let converted = value.as_float()?.convert(FloatSemantics::F32, RoundingMode::NearestTiesToEven);
    (!converted.loses_info).then(|| context.float_attribute(ty, converted.value))
}

/// Returns the bits of a float attribute as an integer attribute.
pub fn bits_of_float<'c>(context: Ctx<'c>, value: Attribute<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    let bits = value.as_float()?.to_bits();
    Some(context.ap_int_attribute(ty, &ApInt::from_u128(ty.int_or_float_width()?, bits)))
}

/// Returns the attribute of a case of an enum.
pub fn case<'c>(context: Ctx<'c>, spec: &'static AttributeSpec<'static>, value: u64) -> Attribute<'c> {
    context.dialect_attribute(spec, &[context.i64_attribute(value.cast_signed())])
}
