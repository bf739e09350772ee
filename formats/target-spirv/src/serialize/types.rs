//! Types, each once.

use super::{ForwardPointer, Serializer, word};
use terrace_ir::{Failure, Location, LogicalResult, Signedness, Type, TypeKind};
use terrace_spirv::attributes::enums::{Decoration, FPEncoding, Opcode, StorageClass};
use terrace_spirv::types::{
    ArrayType, CooperativeMatrixType, ImageType, MatrixType, PointerType, RuntimeArrayType, StructType,
    TensorArmType, sampled_image,
};
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

/// An instruction that declares a type, without the id of that.
struct Declaration {
    opcode: Opcode,
    operands: Vec<u32>,
}

impl Declaration {
    fn new(opcode: Opcode, operands: impl Into<Vec<u32>>) -> Self {
        Declaration { opcode, operands: operands.into() }
    }
}

impl<'c> Serializer<'_, 'c> {
    /// Returns the id of a type, which is declared if it is new.
    pub(super) fn type_id(&mut self, location: Location<'c>, ty: Type<'c>) -> Result<u32, Failure> {
        // SPIR-V has no types for integers without a sign beside those that are never negative.
        let ty = match ty.as_integer() {
            Some((width, Signedness::Unsigned)) => self.context.integer_type(width),
            _ => ty,
        };
        if let Some(id) = self.types.get(&ty) {
            return Ok(*id);
        }
        let id = self.new_id();
        ensure_stack(|| self.declare(location, ty, id)).or_else(|Failure| {
            self.context.error(location, format_args!("failed to process type: '{ty}'")).emit()
        })?;
        Ok(id)
    }

    /// Declares a type under an id. Of a pointer back to a structure around it, only that it will be there.
    fn declare(&mut self, location: Location<'c>, ty: Type<'c>, id: u32) -> LogicalResult {
        if let Some(pointer) = PointerType::of(ty)
            && let Some(structure) = StructType::of(pointer.pointee)
            && let Some(name) = structure.name()
            && self.enclosing.contains(&name)
        {
            let storage_class = word(pointer.storage_class.value());
            self.forward_pointers.entry(name).or_default().push(ForwardPointer { id, storage_class });
            let operands = [id, storage_class];
            return self.push(location, |s| &mut s.types, Opcode::OpTypeForwardPointer, &operands);
        }
        let Declaration { opcode, operands } = self.declaration(location, ty, id)?;
        self.types.insert(ty, id);
        let operands: Vec<u32> = std::iter::once(id).chain(operands).collect();
        self.push(location, |s| &mut s.types, opcode, &operands)?;
        let name = StructType::of(ty).and_then(StructType::name);
        let waiting = name.and_then(|name| self.forward_pointers.remove(name)).unwrap_or_default();
        for ForwardPointer { id: pointer, storage_class } in waiting {
            let operands = [pointer, storage_class, id];
            self.push(location, |s| &mut s.types, Opcode::OpTypePointer, &operands)?;
        }
        Ok(())
    }

    /// Returns the instruction that declares a type; what it consists of is declared first.
    fn declaration(&mut self, location: Location<'c>, ty: Type<'c>, id: u32) -> Result<Declaration, Failure> {
        match *ty.kind() {
            TypeKind::None => Ok(Declaration::new(Opcode::OpTypeVoid, [])),
            TypeKind::Integer { width: 1, .. } => Ok(Declaration::new(Opcode::OpTypeBool, [])),
            TypeKind::Integer { width, signedness } => {
                let sign = u32::from(signedness == Signedness::Signed);
                Ok(Declaration::new(Opcode::OpTypeInt, [width, sign]))
            }
            TypeKind::Float(semantics) => {
                let mut operands = vec![semantics.width_bits()];
                if semantics == FloatSemantics::BF16 {
                    operands.push(word(FPEncoding::BFloat16KHR.value()));
                }
                Ok(Declaration::new(Opcode::OpTypeFloat, operands))
            }
            TypeKind::Vector { element, .. } => {
                let element = self.type_id(location, element)?;
                let count = ty.element_count().and_then(|count| u32::try_from(count).ok()).unwrap_or(0);
                Ok(Declaration::new(Opcode::OpTypeVector, [element, count]))
            }
            TypeKind::Function { inputs, results } => {
                let result = results.first().copied().unwrap_or(self.context.none_type());
                let mut operands = vec![self.type_id(location, result)?];
                for input in inputs {
                    operands.push(self.type_id(location, *input)?);
                }
                Ok(Declaration::new(Opcode::OpTypeFunction, operands))
            }
            TypeKind::Graph { inputs, results } => {
                let mut operands = vec![inputs.len() as u32];
                for ty in inputs.iter().chain(results) {
                    operands.push(self.type_id(location, *ty)?);
                }
                Ok(Declaration::new(Opcode::OpTypeGraphARM, operands))
            }
            _ => self.dialect_declaration(location, ty, id),
        }
    }

    fn dialect_declaration(
        &mut self,
        location: Location<'c>,
        ty: Type<'c>,
        id: u32,
    ) -> Result<Declaration, Failure> {
        if let Some(image) = ImageType::of(ty) {
            return self.image(location, image);
        }
        if let Some(array) = ArrayType::of(ty) {
            let element = self.type_id(location, array.element)?;
            let count = self.i32_constant(location, array.count)?;
            self.array_stride(location, id, array.stride)?;
            return Ok(Declaration::new(Opcode::OpTypeArray, [element, count]));
        }
        if let Some(pointer) = PointerType::of(ty) {
            return self.pointer(location, pointer);
        }
        if let Some(array) = RuntimeArrayType::of(ty) {
            let element = self.type_id(location, array.element)?;
            self.array_stride(location, id, array.stride)?;
            return Ok(Declaration::new(Opcode::OpTypeRuntimeArray, [element]));
        }
        if let Some(image) = sampled_image(ty) {
            let image = self.type_id(location, image)?;
            return Ok(Declaration::new(Opcode::OpTypeSampledImage, [image]));
        }
        if let Some(structure) = StructType::of(ty) {
            return self.structure(location, ty, structure, id);
        }
        if let Some(matrix) = CooperativeMatrixType::of(ty) {
            let mut operands = vec![self.type_id(location, matrix.element)?];
            let numbers =
                [word(matrix.scope.value()), matrix.rows, matrix.columns, word(matrix.role.value())];
            for number in numbers {
                operands.push(self.i32_constant(location, number)?);
            }
            return Ok(Declaration::new(Opcode::OpTypeCooperativeMatrixKHR, operands));
        }
        if let Some(matrix) = MatrixType::of(ty) {
            let column = self.type_id(location, matrix.column)?;
            return Ok(Declaration::new(Opcode::OpTypeMatrix, [column, matrix.columns]));
        }
        if let Some(tensor) = TensorArmType::of(ty) {
            return self.tensor(location, &tensor);
        }
        self.context.error(location, format_args!("unhandled type in serialization: '{ty}'")).emit()
    }

    fn image(&mut self, location: Location<'c>, image: ImageType<'c>) -> Result<Declaration, Failure> {
        let element = self.type_id(location, image.element)?;
        let cases = [
            image.dim.value(),
            image.depth.value(),
            image.arrayed.value(),
            image.sampling.value(),
            image.sampler_use.value(),
            image.format.value(),
        ];
        let operands: Vec<u32> = std::iter::once(element).chain(cases.map(word)).collect();
        Ok(Declaration::new(Opcode::OpTypeImage, operands))
    }

    fn pointer(&mut self, location: Location<'c>, pointer: PointerType<'c>) -> Result<Declaration, Failure> {
        let pointee = self.type_id(location, pointer.pointee)?;
        let is_interface = matches!(
            pointer.storage_class,
            StorageClass::PhysicalStorageBuffer
                | StorageClass::PushConstant
                | StorageClass::StorageBuffer
                | StorageClass::Uniform
        );
        if is_interface
            && let Some(structure) = StructType::of(pointer.pointee)
            && !structure.decorations().any(|one| one.decoration == Decoration::Block)
        {
            self.decorate(location, pointee, Decoration::Block, &[])?;
        }
        let operands = [word(pointer.storage_class.value()), pointee];
        Ok(Declaration::new(Opcode::OpTypePointer, operands))
    }

    fn structure(
        &mut self,
        location: Location<'c>,
        ty: Type<'c>,
        structure: StructType<'c>,
        id: u32,
    ) -> Result<Declaration, Failure> {
        if let Some(name) = structure.name() {
            self.name(location, id, name)?;
            self.enclosing.push(name);
        }
        let operands = self.members(location, structure, id);
        if structure.name().is_some() {
            self.enclosing.pop();
        }
        let operands = operands?;
        for one in structure.member_decorations() {
            let mut words = vec![id, one.member as u32, word(one.decoration.value())];
            if !one.value.is_unit() {
                words.push(super::literal(one.value));
            }
            self.push(location, |s| &mut s.decorations, Opcode::OpMemberDecorate, &words)?;
        }
        for one in structure.decorations() {
            self.decoration(location, id, one.decoration, one.value).or_else(|Failure| {
                let decoration = one.decoration.text();
                let message = format_args!("cannot decorate struct '{ty}' with {decoration}");
                self.context.error(location, message).emit()
            })?;
        }
        Ok(Declaration::new(Opcode::OpTypeStruct, operands))
    }

    /// Returns the ids of the types of members, and writes their offsets.
    fn members(
        &mut self,
        location: Location<'c>,
        structure: StructType<'c>,
        id: u32,
    ) -> Result<Vec<u32>, Failure> {
        let mut ids = Vec::with_capacity(structure.len());
        for at in 0..structure.len() {
            let Some(member) = structure.member(self.context, at) else { break };
            ids.push(self.type_id(location, member)?);
            if let Some(offset) = structure.offset(at) {
                let words = [id, at as u32, word(Decoration::Offset.value()), offset];
                self.push(location, |s| &mut s.decorations, Opcode::OpMemberDecorate, &words)?;
            }
        }
        Ok(ids)
    }

    fn tensor(&mut self, location: Location<'c>, tensor: &TensorArmType<'c>) -> Result<Declaration, Failure> {
        let mut operands = vec![self.type_id(location, tensor.element)?];
        if !tensor.shape.is_empty() {
            operands.push(self.i32_constant(location, tensor.shape.len() as u32)?);
            if tensor.shape.iter().all(|size| *size > 0) {
                operands.push(self.shape_constant(location, &tensor.shape)?);
            }
        }
        Ok(Declaration::new(Opcode::OpTypeTensorARM, operands))
    }

    fn array_stride(&mut self, location: Location<'c>, id: u32, stride: u32) -> LogicalResult {
        match stride {
            0 => Ok(()),
            _ => self.decorate(location, id, Decoration::ArrayStride, &[stride]),
        }
    }
}
