//! `Dialect/EmitC.h`: types and attributes of C.

use super::{Argument, Declared, Integers, declared, field};
use crate::abi::*;
use crate::context::{self, context_of, resolve};
use crate::handle::*;
use crate::misuse::Misuse;
use crate::typeid;
use terrace_ir::Attribute;

declared! {
    MlirType "emitc.array" {
        is mlirTypeIsAEmitCArrayType;
        id mlirEmitCArrayTypeGetTypeID;
        name mlirEmitCArrayTypeGetName;
    }
    MlirType "emitc.lvalue" {
        is mlirTypeIsAEmitCLValueType;
        id mlirEmitCLValueTypeGetTypeID;
        name mlirEmitCLValueTypeGetName;
        of mlirEmitCLValueTypeGet(value: MlirType) [value];
    }
    MlirType "emitc.opaque" {
        is mlirTypeIsAEmitCOpaqueType;
        id mlirEmitCOpaqueTypeGetTypeID;
        name mlirEmitCOpaqueTypeGetName;
        get mlirEmitCOpaqueTypeGet(value: MlirStringRef) [value];
    }
    MlirType "emitc.ptr" {
        is mlirTypeIsAEmitCPointerType;
        id mlirEmitCPointerTypeGetTypeID;
        name mlirEmitCPointerTypeGetName;
        of mlirEmitCPointerTypeGet(pointee: MlirType) [pointee];
    }
    MlirType "emitc.ptrdiff_t" {
        is mlirTypeIsAEmitCPtrDiffTType;
        id mlirEmitCPtrDiffTTypeGetTypeID;
        name mlirEmitCPtrDiffTTypeGetName;
        get mlirEmitCPtrDiffTTypeGet() [];
    }
    MlirType "emitc.ssize_t" {
        is mlirTypeIsAEmitCSignedSizeTType;
        id mlirEmitCSignedSizeTTypeGetTypeID;
        name mlirEmitCSignedSizeTTypeGetName;
        get mlirEmitCSignedSizeTTypeGet() [];
    }
    MlirType "emitc.size_t" {
        is mlirTypeIsAEmitCSizeTType;
        id mlirEmitCSizeTTypeGetTypeID;
        name mlirEmitCSizeTTypeGetName;
        get mlirEmitCSizeTTypeGet() [];
    }
    MlirAttribute "emitc.opaque" {
        is mlirAttributeIsAEmitCOpaque;
        id mlirEmitCOpaqueAttrGetTypeID;
        name mlirEmitCOpaqueAttrGetName;
        get mlirEmitCOpaqueAttrGet(value: MlirStringRef) [value];
        field mlirEmitCOpaqueAttrGetValue 0 MlirStringRef;
    }
}

/// Number of predicates of comparisons.
const PREDICATES: u64 = 7;

/// Returns the predicate that an attribute is: an integer of 64 bits.
fn predicate(attribute: MlirAttribute) -> Result<Option<u64>, Misuse> {
    let (_, attribute) = resolve::<Attribute<'static>>(attribute)?;
    let is_wide = attribute.ty().is_some_and(|ty| ty.is_signless_integer_of(64));
    let value = attribute.as_i64().filter(|_| is_wide).map(i64::cast_unsigned);
    Ok(value.filter(|value| *value < PREDICATES))
}

export! {
    /// Returns true if an attribute is a predicate of comparisons.
    fn mlirAttributeIsAEmitCCmpPredicate(attribute: MlirAttribute) -> bool {
        Ok(predicate(attribute)?.is_some())
    }

    /// Returns a predicate of comparisons, an integer.
    fn mlirEmitCCmpPredicateAttrGet(context: MlirContext, predicate: u64) -> MlirAttribute {
        if predicate >= PREDICATES {
            return Err(Misuse::other(format_args!("there is no predicate {predicate}")));
        }
        let state = context::find(context)?;
        Ok(state.name(predicate.parameter(&state)?))
    }

    /// Returns `builtin.integer`.
    fn mlirEmitCCmpPredicateAttrGetName() -> MlirStringRef {
        Ok("builtin.integer".into())
    }

    /// Returns the predicate that an attribute is.
    fn mlirEmitCCmpPredicateAttrGetValue(attribute: MlirAttribute) -> u64 {
        predicate(attribute)?.ok_or_else(|| Misuse::other("the attribute is no predicate"))
    }

    /// Returns the type id of integers.
    fn mlirEmitCCmpPredicateAttrGetTypeID() -> MlirTypeID {
        Ok(typeid::of_attribute("builtin.integer"))
    }

    /// Returns an `emitc.array`.
    fn mlirEmitCArrayTypeGet(rank: isize, shape: *const i64, element: MlirType) -> MlirType {
        let state = context_of(element)?;
        let shape = Integers(array(shape, rank)?.to_vec());
        MlirType::make(&state, "emitc.array", vec![shape.parameter(&state)?, element.parameter(&state)?])
    }
}
