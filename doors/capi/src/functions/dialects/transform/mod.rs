//! `Dialect/Transform.h`: handles and parameters of transform scripts.

pub mod interpreter;

use super::{Argument, Declared, declared, field};
use crate::abi::*;
use crate::handle::*;

declared! {
    MlirType "transform.any_op" {
        is mlirTypeIsATransformAnyOpType;
        id mlirTransformAnyOpTypeGetTypeID;
        name mlirTransformAnyOpTypeGetName;
        get mlirTransformAnyOpTypeGet() [];
    }
    MlirType "transform.any_param" {
        is mlirTypeIsATransformAnyParamType;
        id mlirTransformAnyParamTypeGetTypeID;
        name mlirTransformAnyParamTypeGetName;
        get mlirTransformAnyParamTypeGet() [];
    }
    MlirType "transform.any_value" {
        is mlirTypeIsATransformAnyValueType;
        id mlirTransformAnyValueTypeGetTypeID;
        name mlirTransformAnyValueTypeGetName;
        get mlirTransformAnyValueTypeGet() [];
    }
    MlirType "transform.op" {
        is mlirTypeIsATransformOperationType;
        id mlirTransformOperationTypeGetTypeID;
        name mlirTransformOperationTypeGetName;
        get mlirTransformOperationTypeGet(name: MlirStringRef) [name];
        field mlirTransformOperationTypeGetOperationName 0 MlirStringRef;
    }
    MlirType "transform.param" {
        is mlirTypeIsATransformParamType;
        id mlirTransformParamTypeGetTypeID;
        name mlirTransformParamTypeGetName;
        get mlirTransformParamTypeGet(ty: MlirType) [ty];
        field mlirTransformParamTypeGetType 0 MlirType;
    }
}
