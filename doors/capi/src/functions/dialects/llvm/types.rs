//! `Dialect/LLVM.h`: types.

use crate::abi::*;
use crate::context::{self, ContextState, resolve};
use crate::functions::builtin::types::{made, mistyped};
use crate::functions::dialects::{Argument, Declared, declared, field};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use std::sync::Arc;
use terrace_ir::{Attribute, Location, Type};
use terrace_llvm::types::{Packing, StructType};

/// Types that structures have no elements of.
const NO_ELEMENTS: [&str; 5] = ["llvm.void", "llvm.label", "llvm.metadata", "llvm.func", "llvm.token"];

declared! {
    MlirType "llvm.ptr" {
        is mlirTypeIsALLVMPointerType;
        id mlirLLVMPointerTypeGetTypeID;
        name mlirLLVMPointerTypeGetName;
        get mlirLLVMPointerTypeGet(address_space: u32) [address_space];
        field mlirLLVMPointerTypeGetAddressSpace 0 u32;
    }
    MlirType "llvm.void" {
        name mlirLLVMVoidTypeGetName;
        get mlirLLVMVoidTypeGet() [];
    }
    MlirType "llvm.array" {
        name mlirLLVMArrayTypeGetName;
        of mlirLLVMArrayTypeGet(element: MlirType, count: u32) [element, count];
        field mlirLLVMArrayTypeGetElementType 0 MlirType;
    }
    MlirType "llvm.func" {
        name mlirLLVMFunctionTypeGetName;
        of mlirLLVMFunctionTypeGet(
            result: MlirType,
            count: isize,
            inputs: *const MlirType,
            is_variadic: bool,
        ) [result, array(inputs, count)?, is_variadic];
        field mlirLLVMFunctionTypeGetReturnType 0 MlirType;
    }
    MlirType "llvm.struct" {
        is mlirTypeIsALLVMStructType;
        id mlirLLVMStructTypeGetTypeID;
        name mlirLLVMStructTypeGetName;
    }
}

/// Returns the types of the arguments of a function type, and its context.
fn inputs(ty: MlirType) -> Result<(Arc<ContextState>, &'static [Attribute<'static>]), Misuse> {
    let (state, parameters) = ty.parameters_of("llvm.func")?;
    Ok((state, parameters.get(1).and_then(|inputs| inputs.as_array()).unwrap_or_default()))
}

/// Returns a structure, and its context.
fn structure(ty: MlirType) -> Result<(Arc<ContextState>, Type<'static>, StructType<'static>), Misuse> {
    let (state, ty) = resolve::<Type<'static>>(ty)?;
    Ok((state, ty, StructType::of(ty).ok_or_else(|| mistyped("structure type"))?))
}

fn packing(is_packed: bool) -> Packing {
    if is_packed { Packing::Packed } else { Packing::Aligned }
}

/// Makes a structure without a name.
fn literal(
    state: &ContextState,
    location: Option<Location<'static>>,
    elements: &[MlirType],
    is_packed: bool,
) -> Result<MlirType, Misuse> {
    let elements: Vec<Type<'static>> = state.get_all(elements)?;
    let is_wrong = |ty: &&Type<'static>| NO_ELEMENTS.iter().any(|name| ty.as_dialect(name).is_some());
    let checked = match elements.iter().find(is_wrong) {
        Some(wrong) => Err(format!("invalid LLVM structure element type: '{wrong}'")),
        None => Ok(()),
    };
    made(state, location, checked)?;
    Ok(state.name(StructType::literal(state.ctx(), &elements, packing(is_packed))))
}

/// Returns the structure of a name, if it has a body or is opaque for good.
fn known(state: &ContextState, name: &str) -> Option<Type<'static>> {
    state.ctx().late_parameter(StructType::by_name(state.ctx(), name))?.as_type()
}

/// Returns what stands for a structure of a name until its body is known; it is printed as an opaque one.
fn unknown(state: &ContextState, name: &str) -> Result<MlirType, Misuse> {
    let name = state.ctx().string_attribute(name);
    MlirType::make(state, "llvm.struct", vec![name, state.ctx().absent_parameter(), false.parameter(state)?])
}

/// Gives the structure of a name its body; `None` if it has another one.
fn set_body(
    state: &ContextState,
    name: &str,
    elements: &[Type<'static>],
    is_packed: bool,
) -> Option<Type<'static>> {
    let itself = |ty: Type<'static>| StructType::of(ty).is_some_and(|inner| inner.name() == Some(name));
    let by_name = StructType::by_name(state.ctx(), name);
    let elements: Vec<_> = elements.iter().map(|ty| if itself(*ty) { by_name } else { *ty }).collect();
    StructType::identified(state.ctx(), name, &elements, packing(is_packed)).ok()
}

export! {
    /// Returns the number of arguments of a function type.
    fn mlirLLVMFunctionTypeGetNumInputs(ty: MlirType) -> isize {
        Ok(inputs(ty)?.1.len() as isize)
    }

    /// Returns the type of an argument of a function type.
    fn mlirLLVMFunctionTypeGetInput(ty: MlirType, position: isize) -> MlirType {
        let (state, inputs) = inputs(ty)?;
        let input = inputs[check_index("inputs", position, inputs.len())?].as_type();
        Ok(state.name_or_null(input))
    }

    /// Returns true if a structure has no name.
    fn mlirLLVMStructTypeIsLiteral(ty: MlirType) -> bool {
        Ok(structure(ty)?.2.name().is_none())
    }

    /// Returns the number of elements of a structure.
    fn mlirLLVMStructTypeGetNumElementTypes(ty: MlirType) -> isize {
        Ok(structure(ty)?.2.len() as isize)
    }

    /// Returns the type of an element of a structure.
    fn mlirLLVMStructTypeGetElementType(ty: MlirType, position: isize) -> MlirType {
        let (state, _, structure) = structure(ty)?;
        let at = check_index("elements", position, structure.len())?;
        Ok(state.name_or_null(structure.element(state.ctx(), at)))
    }

    /// Returns true if there is no room between the elements of a structure.
    fn mlirLLVMStructTypeIsPacked(ty: MlirType) -> bool {
        Ok(structure(ty)?.2.packing() == Packing::Packed)
    }

    /// Returns the name of a structure that has one.
    fn mlirLLVMStructTypeGetIdentifier(ty: MlirType) -> MlirStringRef {
        let name = structure(ty)?.2.name();
        Ok(name.ok_or_else(|| Misuse::other("the structure has no name"))?.into())
    }

    /// Returns true if nothing is known of a structure but its name.
    fn mlirLLVMStructTypeIsOpaque(ty: MlirType) -> bool {
        Ok(structure(ty)?.2.is_opaque())
    }

    /// Returns a structure without a name.
    fn mlirLLVMStructTypeLiteralGet(
        context: MlirContext,
        count: isize,
        elements: *const MlirType,
        is_packed: bool,
    ) -> MlirType {
        literal(&*context::find(context)?, None, array(elements, count)?, is_packed)
    }

    /// Returns a structure without a name, or tells at a location why there is none.
    fn mlirLLVMStructTypeLiteralGetChecked(
        location: MlirLocation,
        count: isize,
        elements: *const MlirType,
        is_packed: bool,
    ) -> MlirType {
        let (state, location) = resolve::<Location<'static>>(location)?;
        literal(&state, Some(location), array(elements, count)?, is_packed)
    }

    /// Returns the structure of a name, whose body may still be set.
    fn mlirLLVMStructTypeIdentifiedGet(context: MlirContext, name: MlirStringRef) -> MlirType {
        let state = context::find(context)?;
        let name = name.text()?;
        match known(&state, name) {
            Some(ty) => Ok(state.name(ty)),
            None => unknown(&state, name),
        }
    }

    /// Returns a new structure with the name, or the name with a number if there is one already.
    fn mlirLLVMStructTypeIdentifiedNewGet(
        context: MlirContext,
        name: MlirStringRef,
        count: isize,
        elements: *const MlirType,
        is_packed: bool,
    ) -> MlirType {
        let state = context::find(context)?;
        let elements = state.get_all(array(elements, count)?)?;
        let name = name.text()?;
        let mut free = name.to_owned();
        let mut number = 0u64;
        while known(&state, &free).is_some() {
            number += 1;
            free = format!("{name}.{number}");
        }
        let handle = unknown(&state, &free)?;
        let whole = set_body(&state, &free, &elements, is_packed);
        let whole = whole.ok_or_else(|| Misuse::other("the structure has another body"))?;
        state.rename(handle, whole)?;
        Ok(state.name(whole))
    }

    /// Returns the structure of a name of which nothing else is known, unless there is one with a body.
    fn mlirLLVMStructTypeOpaqueGet(context: MlirContext, name: MlirStringRef) -> MlirType {
        let state = context::find(context)?;
        let name = name.text()?;
        match known(&state, name) {
            Some(ty) => Ok(state.name(ty)),
            None => {
                let made = StructType::opaque(state.ctx(), name);
                Ok(state.name(made.map_err(|_| Misuse::other("the structure has a body"))?))
            }
        }
    }

    /// Gives a structure its body; fails if it has another one.
    fn mlirLLVMStructTypeSetBody(
        ty: MlirType,
        count: isize,
        elements: *const MlirType,
        is_packed: bool,
    ) -> MlirLogicalResult {
        let (state, _, structure) = structure(ty)?;
        let name = structure.name().ok_or_else(|| Misuse::other("the structure has no name"))?;
        let elements = state.get_all(array(elements, count)?)?;
        match set_body(&state, name, &elements, is_packed) {
            Some(whole) => {
                state.rename(ty, whole)?;
                Ok(MlirLogicalResult::SUCCESS)
            }
            None => Ok(MlirLogicalResult::of(false)),
        }
    }
}
