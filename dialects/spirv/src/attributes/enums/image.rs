//! Kinds and uses of images.

use terrace_ods_macros::enumeration;

/// The dimensions of an image.
#[enumeration(name = "spirv.Dim", width = 32)]
pub enum Dim {
    Dim1D = 0,
    Dim2D = 1,
    Dim3D = 2,
    Cube = 3,
    Rect = 4,
    Buffer = 5,
    SubpassData = 6,
}

/// True if an image has layers.
#[enumeration(name = "spirv.ImageArrayedInfo", width = 32)]
pub enum ImageArrayedInfo {
    NonArrayed = 0,
    Arrayed = 1,
}

/// True if an image holds depths.
#[enumeration(name = "spirv.ImageDepthInfo", width = 32)]
pub enum ImageDepthInfo {
    NoDepth = 0,
    IsDepth = 1,
    DepthUnknown = 2,
}

/// The format of texels.
#[enumeration(name = "spirv.ImageFormat", width = 32)]
pub enum ImageFormat {
    Unknown = 0,
    Rgba32f = 1,
    Rgba16f = 2,
    R32f = 3,
    Rgba8 = 4,
    Rgba8Snorm = 5,
    Rg32f = 6,
    Rg16f = 7,
    R11fG11fB10f = 8,
    R16f = 9,
    Rgba16 = 10,
    Rgb10A2 = 11,
    Rg16 = 12,
    Rg8 = 13,
    R16 = 14,
    R8 = 15,
    Rgba16Snorm = 16,
    Rg16Snorm = 17,
    Rg8Snorm = 18,
    R16Snorm = 19,
    R8Snorm = 20,
    Rgba32i = 21,
    Rgba16i = 22,
    Rgba8i = 23,
    R32i = 24,
    Rg32i = 25,
    Rg16i = 26,
    Rg8i = 27,
    R16i = 28,
    R8i = 29,
    Rgba32ui = 30,
    Rgba16ui = 31,
    Rgba8ui = 32,
    R32ui = 33,
    Rgb10a2ui = 34,
    Rg32ui = 35,
    Rg16ui = 36,
    Rg8ui = 37,
    R16ui = 38,
    R8ui = 39,
    R64ui = 40,
    R64i = 41,
}

/// Which further operands an image operation has.
#[enumeration(name = "spirv.ImageOperands", width = 32, bits, separator = "|", quoted)]
pub enum ImageOperands {
    None = 0,
    Bias = 1,
    Lod = 2,
    Grad = 4,
    ConstOffset = 8,
    Offset = 16,
    ConstOffsets = 32,
    Sample = 64,
    MinLod = 128,
    MakeTexelAvailable = 256,
    MakeTexelVisible = 512,
    NonPrivateTexel = 1024,
    VolatileTexel = 2048,
    SignExtend = 4096,
    Offsets = 65536,
    ZeroExtend = 8192,
    Nontemporal = 16384,
}

/// True if an image is used with a sampler.
#[enumeration(name = "spirv.ImageSamplerUseInfo", width = 32)]
pub enum ImageSamplerUseInfo {
    SamplerUnknown = 0,
    NeedSampler = 1,
    NoSampler = 2,
}

/// True if texels have several samples.
#[enumeration(name = "spirv.ImageSamplingInfo", width = 32)]
pub enum ImageSamplingInfo {
    SingleSampled = 0,
    MultiSampled = 1,
}
