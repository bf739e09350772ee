//! `Dialect/GPU.h`: tokens, and compiled modules.

use super::{Absent, Argument, Declared, Presence, declared, field};
use crate::abi::*;
use crate::context;
use crate::handle::*;

declared! {
    MlirType "gpu.async.token" {
        is mlirTypeIsAGPUAsyncTokenType;
        name mlirGPUAsyncTokenTypeGetName;
        get mlirGPUAsyncTokenTypeGet() [];
    }
    MlirAttribute "gpu.object" {
        is mlirAttributeIsAGPUObjectAttr;
        name mlirGPUObjectAttrGetName;
        get mlirGPUObjectAttrGetWithKernels(
            target: MlirAttribute,
            format: u32,
            object: MlirStringRef,
            properties: MlirAttribute,
            kernels: MlirAttribute,
        ) [target, format, object, properties, kernels];
        field mlirGPUObjectAttrGetTarget 0 MlirAttribute;
        field mlirGPUObjectAttrGetFormat 1 u32;
        field mlirGPUObjectAttrGetObject 2 MlirStringRef;
        field mlirGPUObjectAttrGetProperties 3 MlirAttribute;
        field mlirGPUObjectAttrGetKernels 4 MlirAttribute;
    }
}

const OBJECT: &str = "gpu.object";

export! {
    /// Returns a `gpu.object` without kernels.
    fn mlirGPUObjectAttrGet(
        context: MlirContext,
        target: MlirAttribute,
        format: u32,
        object: MlirStringRef,
        properties: MlirAttribute,
    ) -> MlirAttribute {
        let state = context::find(context)?;
        let parameters = vec![
            target.parameter(&state)?,
            format.parameter(&state)?,
            object.parameter(&state)?,
            properties.parameter(&state)?,
            Absent.parameter(&state)?,
        ];
        MlirAttribute::make(&state, OBJECT, parameters)
    }

    /// Returns true if a `gpu.object` has properties.
    fn mlirGPUObjectAttrHasProperties(attribute: MlirAttribute) -> bool {
        Ok(field::<_, Presence>(attribute, OBJECT, 3)?.0)
    }

    /// Returns true if a `gpu.object` has kernels.
    fn mlirGPUObjectAttrHasKernels(attribute: MlirAttribute) -> bool {
        Ok(field::<_, Presence>(attribute, OBJECT, 4)?.0)
    }
}
