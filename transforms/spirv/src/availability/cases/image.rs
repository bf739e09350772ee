//! Needs of the cases of enums of images.

use super::rows;
use crate::availability::{Needs, Row};
use terrace_spirv::attributes::enums::{Capability, Dim, ImageFormat, ImageOperands, Version};

rows! {
    /// Needs of dimensions of images.
    DIM_NEEDS: Dim {
        [Dim1D] capabilities [Image1D Sampled1D];
        [Dim2D] capabilities [ImageMSArray Kernel Shader];
        [Cube] capabilities [ImageCubeArray Shader];
        [Rect] capabilities [ImageRect SampledRect];
        [Buffer] capabilities [ImageBuffer SampledBuffer];
        [SubpassData] capabilities [InputAttachment];
    }
}

rows! {
    /// Needs of formats of images.
    IMAGE_FORMAT_NEEDS: ImageFormat {
        [Rgba32f Rgba16f R32f Rgba8 Rgba8Snorm Rgba32i Rgba16i Rgba8i R32i Rgba32ui Rgba16ui Rgba8ui R32ui]
            capabilities [Shader];
        [Rg32f Rg16f R11fG11fB10f R16f Rgba16 Rgb10A2 Rg16 Rg8 R16 R8 Rgba16Snorm Rg16Snorm Rg8Snorm
            R16Snorm R8Snorm Rg32i Rg16i Rg8i R16i R8i Rgb10a2ui Rg32ui Rg16ui Rg8ui R16ui R8ui]
            capabilities [StorageImageExtendedFormats];
        [R64ui R64i] capabilities [Int64ImageEXT];
    }
}

rows! {
    /// Needs of image operands.
    IMAGE_OPERANDS_NEEDS: ImageOperands {
        [BIAS] capabilities [Shader];
        [OFFSET CONST_OFFSETS] capabilities [ImageGatherExtended];
        [MIN_LOD] capabilities [MinLod];
        [MAKE_TEXEL_AVAILABLE MAKE_TEXEL_VISIBLE NON_PRIVATE_TEXEL VOLATILE_TEXEL]
            since V15 capabilities [VulkanMemoryModel];
        [SIGN_EXTEND ZERO_EXTEND] since V14;
        [NONTEMPORAL] since V16;
    }
}
