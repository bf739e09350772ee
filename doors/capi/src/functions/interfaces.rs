//! `Interfaces.h`: operations that infer the types of their results.

use crate::abi::*;
use crate::context::{self, ContextState, locate};
use crate::graph::{OpKey, OpParts, ValueKey, declared_name};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::typeid;
use smallvec::SmallVec;
use terrace_ir::{Attribute, Location, OpName, Type, TypeKind};

const INFER_TYPES: &str = "interface.InferTypeOpInterface";
const INFER_SHAPED_TYPES: &str = "interface.InferShapedTypeOpInterface";

/// Takes types that were inferred.
pub type MlirTypesCallback = Option<unsafe extern "C" fn(isize, *mut MlirType, UserData)>;

/// Takes the parts of a shaped type: if it has a rank, the rank, the shape, the element type, and an attribute.
pub type MlirShapedTypeComponentsCallback =
    Option<unsafe extern "C" fn(bool, isize, *const i64, MlirType, MlirAttribute, UserData)>;

fn implements(name: OpName<'_>, interface: MlirTypeID) -> bool {
    let wanted = if interface == typeid::of_name(INFER_TYPES) {
        "InferTypeOpInterface"
    } else if interface == typeid::of_name(INFER_SHAPED_TYPES) {
        "InferShapedTypeOpInterface"
    } else {
        return false;
    };
    name.spec().is_some_and(|spec| spec.declares_interface(wanted))
}

/// Returns the result types that follow from the rest of a future operation; nothing if none do.
fn inferred(
    state: &ContextState,
    name: &str,
    location: MlirLocation,
    operands: &[MlirValue],
    attributes: MlirAttribute,
) -> Result<Option<Vec<Type<'static>>>, Misuse> {
    let context = state.ctx();
    let location = state.get_optional::<Location<'static>>(location)?.unwrap_or(Location::Unknown);
    let mut parts = OpParts::new(context.op_name(name), location);
    parts.operands = state.graph(|graph| {
        let keys: Result<SmallVec<[ValueKey; 4]>, Misuse> =
            operands.iter().map(|value| graph.find(*value)).collect();
        keys
    })?;
    if let Some(attributes) = state.get_optional::<Attribute<'static>>(attributes)? {
        for entry in attributes.as_dictionary().unwrap_or_default() {
            if let Some(slot) = parts.name.slot_of(declared_name(parts.name, entry.name.as_str())) {
                parts.slots[slot] = Some(entry.value);
            }
        }
    }
    Ok(crate::infer::result_types(state, &parts).ok())
}

export! {
    /// Returns true if an operation implements an interface.
    fn mlirOperationImplementsInterface(op: MlirOperation, interface: MlirTypeID) -> bool {
        let (state, op) = locate::<OpKey>(op)?;
        let name = state.graph(|graph| graph.ops[op].name);
        Ok(implements(name, interface))
    }

    /// Returns true if operations of a name implement an interface.
    fn mlirOperationImplementsInterfaceStatic(
        name: MlirStringRef,
        context: MlirContext,
        interface: MlirTypeID,
    ) -> bool {
        Ok(implements(context::find(context)?.ctx().op_name(name.text()?), interface))
    }

    /// Returns the id of the interface of operations that infer the types of their results.
    fn mlirInferTypeOpInterfaceTypeID() -> MlirTypeID {
        Ok(typeid::of_name(INFER_TYPES))
    }

    /// Returns the id of the interface of operations that infer parts of the shaped types of their results.
    fn mlirInferShapedTypeOpInterfaceTypeID() -> MlirTypeID {
        Ok(typeid::of_name(INFER_SHAPED_TYPES))
    }

    /// Infers the result types of a future operation and hands them to a callback.
    fn mlirInferTypeOpInterfaceInferReturnTypes(
        name: MlirStringRef,
        context: MlirContext,
        location: MlirLocation,
        operand_count: isize,
        operands: *mut MlirValue,
        attributes: MlirAttribute,
        properties: UserData,
        region_count: isize,
        regions: *mut MlirRegion,
        callback: MlirTypesCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        // Attributes say all, and nothing is inferred from what is in a region.
        let _ = (properties, array(regions, region_count)?);
        let state = context::find(context)?;
        let callback = callback.ok_or_else(|| Misuse::other("the callback is null"))?;
        let types = inferred(&state, name.text()?, location, array(operands, operand_count)?, attributes)?;
        let Some(types) = types else { return Ok(MlirLogicalResult::default()) };
        let mut types: Vec<MlirType> = types.into_iter().map(|ty| state.name(ty)).collect();
        callback(types.len() as isize, types.as_mut_ptr(), data);
        Ok(MlirLogicalResult::SUCCESS)
    }

    /// Infers the shapes and element types of the results of a future operation, and hands them to a callback.
    fn mlirInferShapedTypeOpInterfaceInferReturnTypes(
        name: MlirStringRef,
        context: MlirContext,
        location: MlirLocation,
        operand_count: isize,
        operands: *mut MlirValue,
        attributes: MlirAttribute,
        properties: UserData,
        region_count: isize,
        regions: *mut MlirRegion,
        callback: MlirShapedTypeComponentsCallback,
        data: UserData,
    ) -> MlirLogicalResult {
        // Attributes say all, and nothing is inferred from what is in a region.
        let _ = (properties, array(regions, region_count)?);
        let state = context::find(context)?;
        let callback = callback.ok_or_else(|| Misuse::other("the callback is null"))?;
        let types = inferred(&state, name.text()?, location, array(operands, operand_count)?, attributes)?;
        let Some(types) = types else { return Ok(MlirLogicalResult::default()) };
        for ty in types {
            let (shape, element) = shaped_parts(ty);
            let rank = shape.map_or(-1, |shape| shape.len() as isize);
            let first = shape.map_or(std::ptr::null(), |shape| shape.as_ptr());
            let element = state.name_or_null(element);
            callback(shape.is_some(), rank, first, element, MlirAttribute::default(), data);
        }
        Ok(MlirLogicalResult::SUCCESS)
    }
}

/// Returns the shape and the element type of a shaped type.
fn shaped_parts(ty: Type<'static>) -> (Option<&'static [i64]>, Option<Type<'static>>) {
    match *ty.kind() {
        TypeKind::RankedTensor { shape, element, .. }
        | TypeKind::Vector { shape, element, .. }
        | TypeKind::MemRef { shape, element, .. } => (Some(shape), Some(element)),
        TypeKind::UnrankedTensor { element } | TypeKind::UnrankedMemRef { element, .. } => {
            (None, Some(element))
        }
        _ => (None, None),
    }
}
