//! `Dialect/NVGPU.h`: descriptors of tensors.

use super::{Argument, Declared, declared};
use crate::abi::*;
use crate::handle::*;

declared! {
    MlirType "nvgpu.tensormap.descriptor" {
        is mlirTypeIsANVGPUTensorMapDescriptorType;
        name mlirNVGPUTensorMapDescriptorTypeGetName;
        get mlirNVGPUTensorMapDescriptorTypeGet(
            tensor: MlirType,
            swizzle: i32,
            l2_promotion: i32,
            out_of_bounds: i32,
            interleave: i32,
        ) [tensor, swizzle, l2_promotion, out_of_bounds, interleave];
    }
}
