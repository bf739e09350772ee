//! Constants as attributes and as operations.

use super::Importer;
use super::body::{FunctionBuilder, Wanted};
use crate::module::body::InstructionKind;
use crate::module::constants::Constant;
use crate::module::ids::{ConstantId, Operand, TypeId};
use crate::module::symbols::SymbolKind;
use crate::module::types::Type as TextType;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Failure, Location, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::attributes::{BlockAddressAttr, BlockTagAttr};
use terrace_support::float::{ApFloat, FloatSemantics};

/// Largest number of elements that an attribute is made of, so that a short text cannot ask for much memory.
const MOST_ELEMENTS: usize = 1 << 26;

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    fn scalar_attribute(&mut self, id: ConstantId) -> Option<Attribute<'c>> {
        let ty = self.module.constants.ty(id);
        match (self.module.constants.get(id), self.module.types.get(ty)) {
            (Constant::Integer(value), TextType::Integer(width)) => {
                Some(self.context.ap_int_attribute(self.context.integer_type(*width), value))
            }
            (Constant::Float(bits), TextType::Float(semantics)) => {
                let value = ApFloat::from_bits(*semantics, *bits);
                Some(self.context.float_attribute(self.context.float_type(*semantics), value))
            }
            _ => None,
        }
    }

    /// Returns the elements of a constant that LLVM stores as plain data: numbers of 8 to 64 bits in an array or vector.
    fn plain_elements(&self, id: ConstantId) -> Option<&'m [ConstantId]> {
        let Constant::Aggregate(elements) = self.module.constants.get(id) else { return None };
        let types = &self.module.types;
        let (TextType::Array(_, element) | TextType::Vector { element, .. }) =
            types.get(self.module.constants.ty(id))
        else {
            return None;
        };
        let is_plain = match types.get(*element) {
            TextType::Integer(width) => matches!(width, 8 | 16 | 32 | 64),
            TextType::Float(semantics) => !matches!(semantics, FloatSemantics::F80 | FloatSemantics::F128),
            _ => false,
        };
        let is_number = |id: &ConstantId| {
            matches!(self.module.constants.get(*id), Constant::Integer(_) | Constant::Float(_))
        };
        (is_plain && elements.iter().all(is_number)).then_some(elements)
    }

    /// Returns the shaped type that holds the elements of an array or vector of numbers, and that of an element.
    fn shape_of(&mut self, ty: TypeId) -> Option<(Type<'c>, TypeId)> {
        let types = &self.module.types;
        let (mut shape, mut inner) = (Vec::new(), ty);
        while let TextType::Array(length, element) = types.get(inner) {
            shape.push(i64::try_from(*length).ok()?);
            inner = *element;
        }
        let mut is_vector = false;
        if let TextType::Vector { lanes, is_scalable, element } = types.get(inner) {
            if *is_scalable {
                let _ = self.context.error(Location::Unknown, "scalable vectors not supported").tell();
                return None;
            }
            is_vector = true;
            shape.push(i64::from(*lanes));
            inner = *element;
        }
        if shape.is_empty() || !matches!(types.get(inner), TextType::Integer(_) | TextType::Float(_)) {
            return None;
        }
        let element = self.ty(inner).ok()?;
        let shaped = match is_vector {
            true => self.context.try_vector_type(&shape, element).ok()?,
            false => self.context.try_ranked_tensor_type(&shape, element, None).ok()?,
        };
        Some((shaped, inner))
    }

    /// Returns a constant as an attribute, if it is made of numbers.
    pub(super) fn constant_attribute(&mut self, id: ConstantId) -> Option<Attribute<'c>> {
        if let Some(scalar) = self.scalar_attribute(id) {
            return Some(scalar);
        }
        let ty = self.module.constants.ty(id);
        match self.module.constants.get(id) {
            Constant::Bytes(bytes) => Some(self.bytes(bytes)),
            Constant::Zero => {
                let (shaped, element) = self.shape_of(ty)?;
                let bytes = self.element_bytes(element, 0)?;
                self.context.try_dense_elements_attribute(shaped, &bytes, true).ok()
            }
            Constant::Aggregate(_) => {
                let (shaped, element) = self.shape_of(ty)?;
                let mut leaves = Vec::new();
                self.collect_leaves(id, &mut leaves)?;
                let is_splat =
                    leaves.iter().all(|leaf| *leaf == leaves[0]) && self.is_shown_as_splat(id, leaves.len());
                let shown = if is_splat { &leaves[..1] } else { &leaves[..] };
                let bytes = self.packed(element, shown)?;
                self.context.try_dense_elements_attribute(shaped, &bytes, is_splat).ok()
            }
            _ => None,
        }
    }

    /// Returns true if equal elements are written once.
    fn is_shown_as_splat(&self, _: ConstantId, count: usize) -> bool {
        count > 0
    }

    /// Collects the numbers in a constant, in order; `None` if there is anything else.
    fn collect_leaves(&mut self, id: ConstantId, out: &mut Vec<ConstantId>) -> Option<()> {
        let mut worklist = vec![id];
        while let Some(id) = worklist.pop() {
            if out.len() > MOST_ELEMENTS {
                return None;
            }
            match self.module.constants.get(id) {
                Constant::Aggregate(elements) => worklist.extend(elements.iter().rev()),
                Constant::Integer(_) | Constant::Float(_) => out.push(id),
                _ => return None,
            }
        }
        Some(())
    }

    fn element_bytes(&self, element: TypeId, bits: u128) -> Option<Vec<u8>> {
        let width = match self.module.types.get(element) {
            TextType::Integer(width) => *width,
            TextType::Float(semantics) => semantics.width_bits(),
            _ => return None,
        };
        if width == 1 {
            return Some(vec![if bits == 0 { 0 } else { 0xff }]);
        }
        let size = width.div_ceil(8) as usize;
        let mut bytes = bits.to_le_bytes().to_vec();
        bytes.resize(size, 0);
        Some(bytes)
    }

    /// Returns the bytes of elements as a dense attribute stores them.
    fn packed(&self, element: TypeId, leaves: &[ConstantId]) -> Option<Vec<u8>> {
        let constants = &self.module.constants;
        if let TextType::Integer(1) = self.module.types.get(element)
            && leaves.len() > 1
        {
            let mut bytes = vec![0u8; leaves.len().div_ceil(8)];
            for (at, leaf) in leaves.iter().enumerate() {
                if !constants.integer(*leaf)?.is_zero() {
                    bytes[at / 8] |= 1 << (at % 8);
                }
            }
            return Some(bytes);
        }
        let mut out = Vec::new();
        for leaf in leaves {
            match constants.get(*leaf) {
                Constant::Float(bits) => out.extend(self.element_bytes(element, *bits)?),
                Constant::Integer(value) if value.width_bits() <= 128 => {
                    out.extend(self.element_bytes(element, value.to_u128()?)?);
                }
                Constant::Integer(value) => {
                    let size = value.width_bits().div_ceil(8) as usize;
                    let bytes = value.words().iter().flat_map(|word| word.to_le_bytes());
                    out.extend(bytes.take(size));
                }
                _ => return None,
            }
        }
        Some(out)
    }

    /// Returns the constants that the operations of a constant use.
    fn dependencies(&self, id: ConstantId) -> Vec<ConstantId> {
        let module = self.module;
        match module.constants.get(id) {
            Constant::Aggregate(elements) if self.plain_elements(id).is_none() => elements.to_vec(),
            Constant::Expression(expression) => expression.operands.to_vec(),
            _ => Vec::new(),
        }
    }
}

impl<'a, 'c> FunctionBuilder<'_, '_, 'a, 'c> {
    /// Returns the key of a constant: a zero is the same whether or not the text spells it out.
    fn wanted(&self, id: ConstantId) -> Wanted {
        let constants = &self.importer.module.constants;
        if constants.is_null(id) { Wanted::Zero(constants.ty(id)) } else { Wanted::Given(id) }
    }

    fn wanted_dependencies(&self, wanted: Wanted) -> Vec<Wanted> {
        let module = self.importer.module;
        match wanted {
            Wanted::Given(id) => {
                self.importer.dependencies(id).into_iter().map(|id| self.wanted(id)).collect()
            }
            Wanted::Zero(ty) => match module.types.get(ty) {
                TextType::Array(length, element) if *length > 0 => vec![Wanted::Zero(*element)],
                TextType::Vector { element, .. } => vec![Wanted::Zero(*element)],
                _ => match module.types.structure(ty) {
                    Some((elements, _)) => elements.iter().map(|ty| Wanted::Zero(*ty)).collect(),
                    None => Vec::new(),
                },
            },
        }
    }

    /// Returns the value of a constant, creating what it takes after the constants before it.
    pub(super) fn constant(&mut self, id: ConstantId) -> Result<ValueId, Failure> {
        let wanted = self.wanted(id);
        if let Some(value) = self.constants.get(&wanted) {
            return Ok(*value);
        }
        let outer = self.enter_constants();
        let result = self.create_constants(wanted);
        self.leave_constants(outer);
        result?;
        Ok(self.constants[&wanted])
    }

    /// Creates a constant after those that it depends on, the last one first.
    fn create_constants(&mut self, wanted: Wanted) -> Result<(), Failure> {
        let mut worklist = vec![(wanted, self.wanted_dependencies(wanted))];
        let mut pending: std::collections::HashSet<Wanted> = [wanted].into();
        while let Some((current, dependencies)) = worklist.last_mut() {
            let current = *current;
            match dependencies.pop() {
                Some(next) => {
                    if !self.constants.contains_key(&next) && pending.insert(next) {
                        let dependencies = self.wanted_dependencies(next);
                        worklist.push((next, dependencies));
                    }
                }
                None => {
                    worklist.pop();
                    let value = self.create_constant(current)?;
                    self.constants.insert(current, value);
                }
            }
        }
        Ok(())
    }

    fn create_constant(&mut self, wanted: Wanted) -> Result<ValueId, Failure> {
        let context = self.importer.context;
        let module = self.importer.module;
        let id = match wanted {
            Wanted::Given(id) => id,
            Wanted::Zero(ty) => return self.create_zero(ty),
        };
        let text_type = module.constants.ty(id);
        let ty = self.importer.ty(text_type)?;
        if let Some(value) = self.importer.constant_attribute(id) {
            return Ok(self.value_op(llvm::ConstantOp::SPEC, &[], ty, &[("value", value)]));
        }
        let symbol = |name: &str| context.flat_symbol_attribute(name);
        match module.constants.get(id) {
            Constant::Poison => Ok(self.value_op(llvm::PoisonOp::SPEC, &[], ty, &[])),
            Constant::Undef => Ok(self.value_op(llvm::UndefOp::SPEC, &[], ty, &[])),
            Constant::Symbol(at) => {
                if let SymbolKind::Undefined = module.symbol(*at).kind {
                    return self.unhandled_constant(id, "");
                }
                let name = self.importer.symbol_name(*at);
                Ok(self.value_op(llvm::AddressOfOp::SPEC, &[], ty, &[("global_name", symbol(&name))]))
            }
            Constant::DsoLocalEquivalent(at) => {
                let name = self.importer.symbol_name(*at);
                Ok(self.value_op(
                    llvm::DSOLocalEquivalentOp::SPEC,
                    &[],
                    ty,
                    &[("function_name", symbol(&name))],
                ))
            }
            Constant::BlockAddress(function, block) => {
                let Some(number) = self.importer.block_number(*function, *block) else {
                    return self.unhandled_constant(id, "");
                };
                let name = self.importer.symbol_name(*function);
                let number = context.i64_attribute(number.index() as i64);
                let tag = context.dialect_attribute(BlockTagAttr::SPEC, &[number]);
                let address = context.dialect_attribute(BlockAddressAttr::SPEC, &[symbol(&name), tag]);
                Ok(self.value_op(llvm::BlockAddressOp::SPEC, &[], ty, &[("block_addr", address)]))
            }
            Constant::Expression(expression) => {
                let operands: Vec<ValueId> =
                    expression.operands.iter().map(|id| self.constant(*id)).collect::<Result<_, _>>()?;
                self.create_expression(id, &operands, ty)
            }
            Constant::Aggregate(elements) => {
                let mut whole = self.value_op(llvm::UndefOp::SPEC, &[], ty, &[]);
                for (at, element) in elements.iter().enumerate() {
                    let value = self.constant(*element)?;
                    whole = self.insert_element(whole, value, at, text_type, ty);
                }
                Ok(whole)
            }
            Constant::Splat(element) => self.create_splat(*element, ty),
            _ => self.unhandled_constant(id, ""),
        }
    }

    fn insert_element(
        &mut self,
        whole: ValueId,
        value: ValueId,
        at: usize,
        text_type: TypeId,
        ty: Type<'c>,
    ) -> ValueId {
        let context = self.importer.context;
        if let TextType::Vector { .. } = self.importer.module.types.get(text_type) {
            let index = context.i32_attribute(i32::try_from(at).unwrap_or(i32::MAX));
            let i32_type = context.integer_type(32);
            let index = self.value_op(llvm::ConstantOp::SPEC, &[], i32_type, &[("value", index)]);
            return self.value_op(llvm::InsertElementOp::SPEC, &[whole, value, index], ty, &[]);
        }
        let position = context.dense_i64_array(&[at as i64]);
        self.value_op(llvm::InsertValueOp::SPEC, &[whole, value], ty, &[("position", position)])
    }

    fn create_splat(&mut self, element: ConstantId, ty: Type<'c>) -> Result<ValueId, Failure> {
        let context = self.importer.context;
        let value = self.constant(element)?;
        let poison = self.value_op(llvm::PoisonOp::SPEC, &[], ty, &[]);
        let i64_type = context.integer_type(64);
        let zero = context.integer_attribute(i64_type, 0);
        let zero = self.value_op(llvm::ConstantOp::SPEC, &[], i64_type, &[("value", zero)]);
        let one = self.value_op(llvm::InsertElementOp::SPEC, &[poison, value, zero], ty, &[]);
        let lanes = ty.shape().and_then(|shape| shape.first()).copied().unwrap_or_default();
        let mask = context.dense_i32_array(&vec![0; usize::try_from(lanes).unwrap_or_default()]);
        Ok(self.value_op(llvm::ShuffleVectorOp::SPEC, &[one, poison], ty, &[("mask", mask)]))
    }

    fn create_zero(&mut self, text_type: TypeId) -> Result<ValueId, Failure> {
        let context = self.importer.context;
        let ty = self.importer.ty(text_type)?;
        let value = match self.importer.module.types.get(text_type) {
            TextType::Integer(_) => Some(context.integer_attribute(ty, 0)),
            TextType::Float(semantics) => Some(context.float_attribute(ty, ApFloat::zero(*semantics))),
            TextType::Token => return Ok(self.value_op(llvm::NoneTokenOp::SPEC, &[], ty, &[])),
            TextType::Array(..) | TextType::Vector { .. } => {
                self.importer.shape_of(text_type).and_then(|(shaped, element)| {
                    let bytes = self.importer.element_bytes(element, 0)?;
                    context.try_dense_elements_attribute(shaped, &bytes, true).ok()
                })
            }
            _ => None,
        };
        Ok(match value {
            Some(value) => self.value_op(llvm::ConstantOp::SPEC, &[], ty, &[("value", value)]),
            None => self.value_op(llvm::ZeroOp::SPEC, &[], ty, &[]),
        })
    }

    fn create_expression(
        &mut self,
        id: ConstantId,
        operands: &[ValueId],
        ty: Type<'c>,
    ) -> Result<ValueId, Failure> {
        let Constant::Expression(expression) = self.importer.module.constants.get(id) else {
            return self.unhandled_constant(id, "");
        };
        let given = |at: usize| Operand::Constant(expression.operands[at]);
        let flags = expression.flags.clone();
        let kind = match (expression.name, operands.len()) {
            ("getelementptr", _) => InstructionKind::GetElementPointer {
                source: expression.source.unwrap_or(self.importer.module.constants.ty(id)),
                base: given(0),
                indices: (1..operands.len()).map(given).collect(),
                flags,
            },
            ("extractelement", 2) => InstructionKind::ExtractElement(given(0), given(1)),
            ("insertelement", 3) => InstructionKind::InsertElement(given(0), given(1), given(2)),
            ("shufflevector", 3) => InstructionKind::Shuffle(given(0), given(1), expression.operands[2]),
            (name, 1) => InstructionKind::Cast(name, given(0), flags),
            (name, 2) => InstructionKind::Binary(name, given(0), given(1), flags),
            _ => return self.unhandled_constant(id, ""),
        };
        match self.plain_instruction(&kind, ty)? {
            Some(op) => Ok(self.result_of(op)),
            None => self.unhandled_constant(id, ""),
        }
    }

    fn unhandled_constant<T>(&mut self, id: ConstantId, why: &str) -> Result<T, Failure> {
        let text = self.importer.constant_text(id);
        let message = format!("unhandled constant: {text}{why}");
        self.importer.context.error(Location::Unknown, message).emit()
    }
}
