//! `Dialect/AMDGPU.h`: types of tensor transfers.

use super::{Argument, Declared, declared};
use crate::abi::*;
use crate::handle::*;

declared! {
    MlirType "amdgpu.tdm_base" {
        is mlirTypeIsAAMDGPUTDMBaseType;
        id mlirAMDGPUTDMBaseTypeGetTypeID;
        name mlirAMDGPUTDMBaseTypeGetName;
        get mlirAMDGPUTDMBaseTypeGet(element: MlirType) [element];
    }
    MlirType "amdgpu.tdm_descriptor" {
        is mlirTypeIsAAMDGPUTDMDescriptorType;
        id mlirAMDGPUTDMDescriptorTypeGetTypeID;
        name mlirAMDGPUTDMDescriptorTypeGetName;
        get mlirAMDGPUTDMDescriptorTypeGet() [];
    }
    MlirType "amdgpu.tdm_gather_base" {
        is mlirTypeIsAAMDGPUTDMGatherBaseType;
        id mlirAMDGPUTDMGatherBaseTypeGetTypeID;
        name mlirAMDGPUTDMGatherBaseTypeGetName;
        get mlirAMDGPUTDMGatherBaseTypeGet(element: MlirType, index: MlirType) [element, index];
    }
}
