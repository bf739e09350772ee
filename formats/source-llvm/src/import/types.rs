//! Types.

use super::Importer;
use crate::module::ids::TypeId;
use crate::module::types::Type as TextType;
use terrace_ir::{Failure, Type};
use terrace_llvm::types::{
    LABEL_TYPE, METADATA_TYPE, OtherBody, PPC_FP128_TYPE, Packing, StructType, TARGET_TYPE, X86_AMX_TYPE,
    array_type, function_type, pointer_type, token_type, void_type,
};
use terrace_support::ensure_stack;

impl<'c> Importer<'_, '_, 'c> {
    /// Returns the type of a number.
    pub(super) fn ty(&mut self, id: TypeId) -> Result<Type<'c>, Failure> {
        if let Some(ty) = self.types[id.index()] {
            return Ok(ty);
        }
        let ty = ensure_stack(|| self.new_type(id))?;
        self.types[id.index()] = Some(ty);
        Ok(ty)
    }

    fn all_types(&mut self, ids: &[TypeId]) -> Result<Vec<Type<'c>>, Failure> {
        ids.iter().map(|id| self.ty(*id)).collect()
    }

    fn new_type(&mut self, id: TypeId) -> Result<Type<'c>, Failure> {
        let context = self.context;
        Ok(match self.module.types.get(id) {
            TextType::Void => void_type(context),
            TextType::Label => context.dialect_type(&LABEL_TYPE, &[]),
            TextType::Metadata => context.dialect_type(&METADATA_TYPE, &[]),
            TextType::Token => token_type(context),
            TextType::X86Amx => context.dialect_type(&X86_AMX_TYPE, &[]),
            TextType::Float(semantics) => context.float_type(*semantics),
            TextType::PpcFp128 => context.dialect_type(&PPC_FP128_TYPE, &[]),
            TextType::Integer(width) => context.integer_type(*width),
            TextType::Pointer(space) => pointer_type(context, *space),
            TextType::Array(length, element) => {
                let element = self.ty(*element)?;
                array_type(context, element, *length)
            }
            TextType::Vector { lanes, is_scalable, element } => {
                let element = self.ty(*element)?;
                let built = context.try_scalable_vector_type(&[i64::from(*lanes)], &[*is_scalable], element);
                match built {
                    Ok(ty) => ty,
                    Err(_) => return self.unhandled_type(id),
                }
            }
            TextType::Struct { elements, is_packed } => {
                let elements = self.all_types(elements)?;
                StructType::literal(context, &elements, packing(*is_packed))
            }
            TextType::Named(number) => return self.named_structure(*number as usize),
            TextType::Function { result, inputs, is_variadic } => {
                let result = self.ty(*result)?;
                let inputs = self.all_types(inputs)?;
                function_type(context, result, &inputs, *is_variadic)
            }
            TextType::Target { name, types, integers } => {
                let types = self.all_types(types)?;
                let types: Vec<_> = types.iter().map(|ty| context.type_attribute(*ty)).collect();
                let integers: Vec<_> =
                    integers.iter().map(|number| context.i64_attribute(i64::from(*number))).collect();
                let parameters = [
                    context.string_attribute(name),
                    context.array_attribute(&types),
                    context.array_attribute(&integers),
                ];
                context.dialect_type(&TARGET_TYPE, &parameters)
            }
        })
    }

    fn unhandled_type<T>(&self, id: TypeId) -> Result<T, Failure> {
        let text = self.module.types.text(id);
        self.context.error(self.location, format!("unhandled type: {text}")).emit()
    }

    fn named_structure(&mut self, number: usize) -> Result<Type<'c>, Failure> {
        if let Some(ty) = self.structures[number] {
            return Ok(ty);
        }
        let context = self.context;
        let named = &self.module.types.named[number];
        let Some((elements, is_packed)) = named.body.and_then(|body| self.module.types.structure(body))
        else {
            let ty = StructType::opaque(context, &named.name);
            return ty.or_else(|_| self.other_body(number));
        };
        if self.settings.imports_structs_as_literals {
            let elements = self.all_types(elements)?;
            return Ok(StructType::literal(context, &elements, packing(is_packed)));
        }
        let elements = self.all_types(elements)?;
        let mut name = named.name.clone().into_owned();
        let mut count = 0;
        // Another structure may have the name already, in this module or another one of the context.
        let ty = loop {
            match StructType::identified(context, &name, &elements, packing(is_packed)) {
                Ok(ty) => break ty,
                Err(OtherBody) => {
                    count += 1;
                    name = format!("{}.{count}", named.name);
                }
            }
        };
        self.structures[number] = Some(ty);
        Ok(ty)
    }

    fn other_body(&self, number: usize) -> Result<Type<'c>, Failure> {
        let name = &self.module.types.named[number].name;
        let message = format!("the opaque structure '{name}' has a body elsewhere");
        self.context.error(self.location, message).emit()
    }
}

fn packing(is_packed: bool) -> Packing {
    if is_packed { Packing::Packed } else { Packing::Aligned }
}
