//! Constants, each once.

use super::{Serializer, literal, word};
use terrace_ir::{Attribute, AttributeKind, Failure, Location, Type};
use terrace_spirv::attributes::enums::Opcode;
use terrace_spirv::types::{
    ARRAY_TYPE, ArrayType, CooperativeMatrixType, MatrixType, RuntimeArrayType, StructType, TENSOR_ARM_TYPE,
    TensorArmType,
};
use terrace_support::ap_int::ApInt;
use terrace_support::ensure_stack;
use terrace_support::float::{ApFloat, FloatSemantics};

/// Sharing of equal constants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharing {
    /// They are one.
    Shared,
    /// Each is a specialization constant of its own.
    Specialization,
}

/// The elements of a dense attribute.
struct Elements<'c> {
    ty: Type<'c>,
    values: Values,
}

enum Values {
    Integers(Vec<ApInt>),
    Floats(Vec<ApFloat>),
}

impl<'c> Serializer<'_, 'c> {
    /// Returns the id of a constant of 32 bits.
    pub(super) fn i32_constant(&mut self, location: Location<'c>, value: u32) -> Result<u32, Failure> {
        let value = self.context.i32_attribute(value.cast_signed());
        self.scalar_constant(location, value, Sharing::Shared).expect("an integer is a scalar")
    }

    /// Returns the id of an array of 32-bit constants that is a shape; each is an instruction of its own.
    pub(super) fn shape_constant(&mut self, location: Location<'c>, shape: &[i64]) -> Result<u32, Failure> {
        let context = self.context;
        let i32_type = context.integer_type(32);
        let ty = array_of(self.context, i32_type, shape.len());
        let ty = self.type_id(location, ty)?;
        let id = self.new_id();
        let mut operands = vec![ty, id];
        for size in shape {
            operands.push(self.i32_constant(location, *size as u32)?);
        }
        self.push(location, |s| &mut s.types, Opcode::OpConstantComposite, &operands)?;
        Ok(id)
    }

    /// Returns the id of a constant of a type.
    pub(super) fn constant(
        &mut self,
        location: Location<'c>,
        ty: Type<'c>,
        value: Attribute<'c>,
    ) -> Result<u32, Failure> {
        if let Some(Ok(id)) = self.scalar_constant(location, value, Sharing::Shared) {
            return Ok(id);
        }
        if let Some(id) = self.constants.get(&(value, ty)) {
            return Ok(*id);
        }
        self.type_id(location, ty)?;
        let id = match *value.kind() {
            AttributeKind::DenseElements { ty: shaped, .. } => {
                let shape = shaped.shape().unwrap_or_default();
                elements_of(value).map(|elements| self.dense(location, ty, shape, &elements, 0, 0))
            }
            AttributeKind::Array(elements) => ArrayType::of(ty)
                .map(|array| ensure_stack(|| self.array(location, ty, array.element, elements))),
            _ => None,
        };
        match id {
            Some(Ok(id)) => {
                self.constants.insert((value, ty), id);
                Ok(id)
            }
            _ => self.context.error(location, format_args!("cannot serialize attribute: {value}")).emit(),
        }
    }

    /// Writes an array of constants.
    fn array(
        &mut self,
        location: Location<'c>,
        ty: Type<'c>,
        element: Type<'c>,
        elements: &[Attribute<'c>],
    ) -> Result<u32, Failure> {
        let ty = self.type_id(location, ty)?;
        let id = self.new_id();
        let mut operands = vec![ty, id];
        for value in elements {
            operands.push(self.constant(location, element, *value)?);
        }
        self.push(location, |s| &mut s.types, Opcode::OpConstantComposite, &operands)?;
        Ok(id)
    }

    /// Writes the part of dense elements from an offset on that one index more, after `depth` of them, takes apart.
    fn dense(
        &mut self,
        location: Location<'c>,
        ty: Type<'c>,
        shape: &[i64],
        elements: &Elements<'c>,
        depth: usize,
        offset: usize,
    ) -> Result<u32, Failure> {
        let Some(&count) = shape.get(depth) else { return self.element(location, elements, offset) };
        let type_id = self.type_id(location, ty)?;
        let count = usize::try_from(count).unwrap_or(0);
        let id = self.new_id();
        let mut operands = vec![type_id, id];
        let Some(element) = self.element_type(ty) else {
            return Err(Failure);
        };
        if TensorArmType::is(ty) && elements.are_zero() {
            self.push(location, |s| &mut s.types, Opcode::OpConstantNull, &operands)?;
            return Ok(id);
        }
        if CooperativeMatrixType::of(ty).is_some() {
            if !elements.are_equal() {
                let message = "cannot serialize a non-splat value for a cooperative matrix type";
                return self.context.error(location, message).emit();
            }
            operands.push(self.element(location, elements, 0)?);
        } else {
            let step: i64 = shape[depth + 1..].iter().product();
            let step = usize::try_from(step).unwrap_or(0);
            for at in 0..count {
                let part = self.dense(location, element, shape, elements, depth + 1, offset + at * step)?;
                operands.push(part);
            }
        }
        self.push(location, |s| &mut s.types, Opcode::OpConstantComposite, &operands)?;
        Ok(id)
    }

    fn element(
        &mut self,
        location: Location<'c>,
        elements: &Elements<'c>,
        at: usize,
    ) -> Result<u32, Failure> {
        let context = self.context;
        let value = match &elements.values {
            Values::Integers(values) => context.ap_int_attribute(elements.ty, &values[at]),
            Values::Floats(values) => context.float_attribute(elements.ty, values[at]),
        };
        self.scalar_constant(location, value, Sharing::Shared).expect("an element is a scalar")
    }

    /// Returns the type of the parts of a composite; a tensor is made of tensors with a dimension less.
    fn element_type(&self, ty: Type<'c>) -> Option<Type<'c>> {
        if let Some(tensor) = TensorArmType::of(ty) {
            let inner = tensor.shape.get(1..).filter(|inner| !inner.is_empty());
            return Some(inner.map_or(tensor.element, |shape| {
                let parameters =
                    [self.context.i64_array_attribute(shape), self.context.type_attribute(tensor.element)];
                self.context.dialect_type(&TENSOR_ARM_TYPE, &parameters)
            }));
        }
        ArrayType::of(ty)
            .map(|array| array.element)
            .or_else(|| RuntimeArrayType::of(ty).map(|array| array.element))
            .or_else(|| MatrixType::of(ty).map(|matrix| matrix.column))
            .or_else(|| CooperativeMatrixType::of(ty).map(|matrix| matrix.element))
            .or_else(|| StructType::of(ty)?.member(self.context, 0))
            .or_else(|| ty.shaped_element())
    }

    /// Returns the id of a scalar constant; `None` if the value is no scalar.
    pub(super) fn scalar_constant(
        &mut self,
        location: Location<'c>,
        value: Attribute<'c>,
        sharing: Sharing,
    ) -> Option<Result<u32, Failure>> {
        let ty = match *value.kind() {
            AttributeKind::Integer { ty, .. } | AttributeKind::Float { ty, .. } => ty,
            _ => return None,
        };
        let known = self.constants.get(&(value, ty)).filter(|_| sharing == Sharing::Shared);
        if let Some(id) = known {
            return Some(Ok(*id));
        }
        Some(self.new_scalar(location, value, ty, sharing))
    }

    fn new_scalar(
        &mut self,
        location: Location<'c>,
        value: Attribute<'c>,
        ty: Type<'c>,
        sharing: Sharing,
    ) -> Result<u32, Failure> {
        let type_id = self.type_id(location, ty)?;
        let id = self.new_id();
        let is_spec = sharing == Sharing::Specialization;
        let (mut opcode, mut operands) = (Opcode::OpConstant, vec![type_id, id]);
        if is_spec {
            opcode = Opcode::OpSpecConstant;
        }
        match value.as_float() {
            Some(float) => {
                let bits = float.to_bits() as u64;
                match float.semantics() {
                    FloatSemantics::F16 | FloatSemantics::BF16 | FloatSemantics::F32 => {
                        operands.push(word(bits));
                    }
                    FloatSemantics::F64 => operands.extend([word(bits), word(bits >> 32)]),
                    _ => {
                        let message = format_args!("cannot serialize '{ty}'-typed float literal: {float}");
                        return self.context.error(location, message).emit();
                    }
                }
            }
            None if ty.is_signless_integer_of(1) => {
                opcode = match (value.as_bool() == Some(true), is_spec) {
                    (true, false) => Opcode::OpConstantTrue,
                    (false, false) => Opcode::OpConstantFalse,
                    (true, true) => Opcode::OpSpecConstantTrue,
                    (false, true) => Opcode::OpSpecConstantFalse,
                };
            }
            None => {
                let integer = value.as_integer().map(|value| value.to_ap_int());
                let integer = integer.unwrap_or_else(|| ApInt::zero(32));
                let is_signed = matches!(ty.as_integer(), Some((_, terrace_ir::Signedness::Signed)));
                match integer.width_bits() {
                    width @ (8 | 16 | 32) if is_signed && width < 32 => {
                        operands.push(word(integer.sign_extend(32).words()[0]));
                    }
                    8 | 16 | 32 => operands.push(literal(value)),
                    64 => {
                        let bits = integer.words()[0];
                        operands.extend([word(bits), word(bits >> 32)]);
                    }
                    width => {
                        let text = integer.to_string_unsigned(10);
                        let message = format_args!("cannot serialize {width}-bit integer literal: {text}");
                        return self.context.error(location, message).emit();
                    }
                }
            }
        }
        self.push(location, |s| &mut s.types, opcode, &operands)?;
        if !is_spec {
            self.constants.insert((value, ty), id);
        }
        Ok(id)
    }

    /// Returns the id of a composite whose parts are all this.
    pub(super) fn replicated_constant(
        &mut self,
        location: Location<'c>,
        ty: Type<'c>,
        value: Attribute<'c>,
    ) -> Result<u32, Failure> {
        if let Some(id) = self.replicated.get(&(value, ty)) {
            return Ok(*id);
        }
        let type_id = self.type_id(location, ty)?;
        let element = if let Some(tensor) = TensorArmType::of(ty) {
            Some(tensor.element)
        } else {
            self.element_type(ty)
        };
        let element = element.ok_or(Failure)?;
        let part = if value_type(self.context, value) == Some(element) {
            self.constant(location, element, value)?
        } else {
            ensure_stack(|| self.replicated_constant(location, element, value))?
        };
        let id = self.new_id();
        if TensorArmType::is(ty) && is_zero(value) {
            self.push(location, |s| &mut s.types, Opcode::OpConstantNull, &[type_id, id])?;
        } else {
            let operands = [type_id, id, part];
            self.push(location, |s| &mut s.types, Opcode::OpConstantCompositeReplicateEXT, &operands)?;
        }
        self.replicated.insert((value, ty), id);
        Ok(id)
    }
}

impl Elements<'_> {
    fn are_zero(&self) -> bool {
        match &self.values {
            Values::Integers(values) => values.iter().all(ApInt::is_zero),
            Values::Floats(values) => values.iter().all(|value| value.is_zero()),
        }
    }

    fn are_equal(&self) -> bool {
        match &self.values {
            Values::Integers(values) => values.windows(2).all(|pair| pair[0] == pair[1]),
            Values::Floats(values) => values.windows(2).all(|pair| pair[0] == pair[1]),
        }
    }
}

fn elements_of(value: Attribute<'_>) -> Option<Elements<'_>> {
    let ty = value.ty()?.shaped_element()?;
    let integers = value.dense_integers().map(|values| Values::Integers(values.collect()));
    let values = integers.or_else(|| value.dense_floats().map(|values| Values::Floats(values.collect())))?;
    Some(Elements { ty, values })
}

/// Returns true if a value is zero in all its parts.
fn is_zero(value: Attribute<'_>) -> bool {
    match value.kind() {
        AttributeKind::Float { .. } => value.as_float().is_some_and(ApFloat::is_zero),
        AttributeKind::Integer { value, .. } => value.to_u64() == Some(0),
        _ => elements_of(value).is_some_and(|elements| elements.are_zero()),
    }
}

/// Returns `!spirv.array<count x element>`.
fn array_of<'c>(context: terrace_ir::Ctx<'c>, element: Type<'c>, count: usize) -> Type<'c> {
    let parameters =
        [context.type_attribute(element), context.i64_attribute(count as i64), context.i64_attribute(0)];
    context.dialect_type(&ARRAY_TYPE, &parameters)
}

/// Returns the type of a value that is replicated; that of a list is an array.
fn value_type<'c>(context: terrace_ir::Ctx<'c>, value: Attribute<'c>) -> Option<Type<'c>> {
    match value.as_array() {
        Some(elements) => {
            let element = ensure_stack(|| value_type(context, *elements.first()?))?;
            Some(array_of(context, element, elements.len()))
        }
        None => value.ty(),
    }
}
