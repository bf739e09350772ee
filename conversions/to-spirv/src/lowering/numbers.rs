//! Conversion of numbers and of short vectors of them, by what a target has.

use terrace_ir::{Ctx, Type};
use terrace_spirv::attributes::enums::StorageClass;
use terrace_spirv::types::{ARRAY_TYPE, RUNTIME_ARRAY_TYPE};
use terrace_spirv_transforms::TargetEnvironment;
use terrace_spirv_transforms::availability::{is_scalar, is_vector};
use terrace_support::float::FloatSemantics;

/// Options of the type conversion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeOptions {
    /// True if numbers of fewer than 32 bits become such of 32 where the target lacks them.
    pub emulates_narrow_scalars: bool,
    /// True if floats that the language lacks become integers of their width.
    pub emulates_floats: bool,
    /// True if an index has 64 bits.
    pub is_64bit_index: bool,
    /// Bits of a boolean in memory.
    pub bool_bits: u32,
    /// True if matrices of subgroups become cooperative ones.
    pub converts_matrices: bool,
}

impl Default for TypeOptions {
    fn default() -> Self {
        TypeOptions {
            emulates_narrow_scalars: true,
            emulates_floats: true,
            is_64bit_index: false,
            bool_bits: 8,
            converts_matrices: false,
        }
    }
}

/// Conversion of types for a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Types {
    /// The target.
    pub environment: TargetEnvironment,
    /// Options.
    pub options: TypeOptions,
}

impl Types {
    /// Returns the type of an index.
    pub fn index<'c>(&self, context: Ctx<'c>) -> Type<'c> {
        context.integer_type(if self.options.is_64bit_index { 64 } else { 32 })
    }

    /// Converts a number of any kind.
    pub(super) fn number<'c>(
        &self,
        context: Ctx<'c>,
        ty: Type<'c>,
        class: Option<StorageClass>,
    ) -> Option<Type<'c>> {
        if is_scalar(ty) {
            return self.scalar(context, ty, class);
        }
        match ty.int_or_float_width()? {
            8 if ty.is_float() => self.options.emulates_floats.then(|| context.integer_type(8)),
            width if ty.is_integer() && width < 8 => narrow_integer(context, ty),
            _ => None,
        }
    }

    /// Converts a number of the language: to 32 bits where the target lacks its width.
    pub fn scalar<'c>(
        &self,
        context: Ctx<'c>,
        ty: Type<'c>,
        class: Option<StorageClass>,
    ) -> Option<Type<'c>> {
        if self.environment.allows_type(ty, class) {
            return Some(ty);
        }
        if !self.options.emulates_narrow_scalars || ty.int_or_float_width()? > 32 {
            return None;
        }
        match ty.as_integer() {
            Some((_, sign)) => Some(context.signed_integer_type(32, sign)),
            None => Some(context.float_type(FloatSemantics::F32)),
        }
    }

    /// Converts a vector: one of a single element to that.
    pub fn vector<'c>(
        &self,
        context: Ctx<'c>,
        ty: Type<'c>,
        class: Option<StorageClass>,
    ) -> Option<Type<'c>> {
        let ty = self.with_numbers(context, ty);
        let (element, count) = (ty.element_or_self(), ty.element_count()?);
        let is_single = ty.rank() <= Some(1) && count == 1;
        if !is_scalar(element) {
            let element = narrow_integer(context, element)?;
            return match count {
                1 if is_single => Some(element),
                ..=4 => Some(ty.with_element(context, element)),
                _ => None,
            };
        }
        if is_single {
            return self.scalar(context, element, class);
        }
        if !is_vector(ty) {
            return None;
        }
        if self.environment.allows_type(ty, class) {
            return Some(ty);
        }
        Some(ty.with_element(context, self.scalar(context, element, class)?))
    }

    /// Converts a complex number to a vector of two.
    pub fn complex<'c>(
        &self,
        context: Ctx<'c>,
        ty: Type<'c>,
        class: Option<StorageClass>,
    ) -> Option<Type<'c>> {
        let element = ty.as_complex().filter(|element| is_scalar(*element))?;
        // Parts of another width would be read as they do not lie in memory.
        let converted = self.scalar(context, element, class).filter(|converted| *converted == element)?;
        Some(context.vector_type(&[2], converted))
    }

    /// Returns a shaped type with elements that are numbers: for those that are indices or floats of 8 bits.
    pub(super) fn with_numbers<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
        let element = ty.element_or_self();
        if element.is_index() {
            return ty.with_element(context, self.index(context));
        }
        if self.options.emulates_floats && element.is_float() && element.int_or_float_width() == Some(8) {
            return ty.with_element(context, context.integer_type(8));
        }
        ty
    }
}

/// Converts an integer of fewer than 8 bits, a power of two, to one of 32.
fn narrow_integer<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let (width, sign) = ty.as_integer()?;
    (width < 8 && width.is_power_of_two()).then(|| context.signed_integer_type(32, sign))
}

/// Returns the type of an array; a stride of 0 bytes is none.
pub fn array<'c>(context: Ctx<'c>, element: Type<'c>, count: u32, stride: u32) -> Type<'c> {
    let (count, stride) = (context.i64_attribute(count.into()), context.i64_attribute(stride.into()));
    context.dialect_type(&ARRAY_TYPE, &[context.type_attribute(element), count, stride])
}

/// Returns the type of an array of unknown length; a stride of 0 bytes is none.
pub fn runtime_array<'c>(context: Ctx<'c>, element: Type<'c>, stride: u32) -> Type<'c> {
    let stride = context.i64_attribute(stride.into());
    context.dialect_type(&RUNTIME_ARRAY_TYPE, &[context.type_attribute(element), stride])
}
