//! `Dialect/PDL.h`: handles of PDL.

use super::{Argument, Declared, declared, field, is_one_of};
use crate::abi::*;
use crate::handle::*;

const TYPES: [&str; 5] = ["pdl.attribute", "pdl.operation", "pdl.range", "pdl.type", "pdl.value"];

declared! {
    MlirType "pdl.attribute" {
        is mlirTypeIsAPDLAttributeType;
        id mlirPDLAttributeTypeGetTypeID;
        name mlirPDLAttributeTypeGetName;
        get mlirPDLAttributeTypeGet() [];
    }
    MlirType "pdl.operation" {
        is mlirTypeIsAPDLOperationType;
        id mlirPDLOperationTypeGetTypeID;
        name mlirPDLOperationTypeGetName;
        get mlirPDLOperationTypeGet() [];
    }
    MlirType "pdl.range" {
        is mlirTypeIsAPDLRangeType;
        id mlirPDLRangeTypeGetTypeID;
        name mlirPDLRangeTypeGetName;
        of mlirPDLRangeTypeGet(element: MlirType) [element];
        field mlirPDLRangeTypeGetElementType 0 MlirType;
    }
    MlirType "pdl.type" {
        is mlirTypeIsAPDLTypeType;
        id mlirPDLTypeTypeGetTypeID;
        name mlirPDLTypeTypeGetName;
        get mlirPDLTypeTypeGet() [];
    }
    MlirType "pdl.value" {
        is mlirTypeIsAPDLValueType;
        id mlirPDLValueTypeGetTypeID;
        name mlirPDLValueTypeGetName;
        get mlirPDLValueTypeGet() [];
    }
}

export! {
    /// Returns true if a type is one of the dialect.
    fn mlirTypeIsAPDLType(ty: MlirType) -> bool {
        is_one_of(ty, &TYPES)
    }
}
