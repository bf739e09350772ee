//! Devices, and versions of the specification.

use terrace_ods_macros::enumeration;

/// The interface through which a device is used.
#[enumeration(name = "spirv.ClientAPI", width = 32)]
pub enum ClientAPI {
    Metal = 0,
    OpenCL = 1,
    Vulkan = 2,
    WebGPU = 3,
    Unknown = 4294967295,
}

/// The kind of a device.
#[enumeration(name = "spirv.DeviceType", width = 32)]
pub enum DeviceType {
    Other = 3,
    IntegratedGPU = 2,
    DiscreteGPU = 1,
    CPU = 0,
    Unknown = 4294967295,
}

/// Vendor of a device.
#[enumeration(name = "spirv.Vendor", width = 32)]
pub enum Vendor {
    AMD = 0,
    Apple = 1,
    ARM = 2,
    Broadcom = 3,
    Imagination = 4,
    Intel = 5,
    NVIDIA = 6,
    Qualcomm = 7,
    SwiftShader = 8,
    Unknown = 4294967295,
}

/// A version of the specification.
#[enumeration(name = "spirv.Version", width = 32)]
pub enum Version {
    #[case("v1.0", symbol = "V_1_0")]
    V10 = 0,
    #[case("v1.1", symbol = "V_1_1")]
    V11 = 1,
    #[case("v1.2", symbol = "V_1_2")]
    V12 = 2,
    #[case("v1.3", symbol = "V_1_3")]
    V13 = 3,
    #[case("v1.4", symbol = "V_1_4")]
    V14 = 4,
    #[case("v1.5", symbol = "V_1_5")]
    V15 = 5,
    #[case("v1.6", symbol = "V_1_6")]
    V16 = 6,
}
