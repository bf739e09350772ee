//! Attributes, which are cases of enums, written bare.

pub mod enums;

use enums::*;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};

macro_rules! attributes {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal, $class:literal, $summary:literal, $cases:ident;)*) => {$(
        $(#[$doc])*
        pub static $name: AttributeSpec<'static> = AttributeSpec {
            class: $class,
            summary: $summary,
            ..AttributeSpec::of_bare_enum(
                $mnemonic,
                &[ParameterSpec::required("value", ParameterKind::Enum($cases::SPEC))],
                $cases::SPEC,
            )
        };

        impl $cases {
            /// Returns it as an attribute.
            pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
                context.dialect_attribute(&$name, &[context.i64_attribute(self.value().cast_signed())])
            }
        }
    )*};
}

attributes! {
    /// Interleaving of tensor elements in memory.
    INTERLEAVE_ATTR = "nvgpu.interleave", "TensorMapInterleaveAttr",
        "Tensor map interleave layout type", TensorMapInterleaveKind;
    /// Promotion size of the L2 cache.
    L2PROMO_ATTR = "nvgpu.l2promo", "TensorMapL2PromoAttr",
        "Tensor map L2 promotion type", TensorMapL2PromoKind;
    /// Fill of reads beyond the bounds of a tensor.
    OOB_ATTR = "nvgpu.oob", "TensorMapOOBAttr",
        "Tensor map out-of-bounds fill type", TensorMapOOBKind;
    /// Rounding of a reciprocal.
    RCP_ROUNDING_MODE_ATTR = "nvgpu.rcp_rounding_mode", "RcpRoundingModeAttr",
        "Rounding mode of rcp", RcpRoundingMode;
    /// Swizzling of rows over the banks of shared memory.
    SWIZZLE_ATTR = "nvgpu.swizzle", "TensorMapSwizzleAttr",
        "Tensor map swizzling mode of shared memory banks", TensorMapSwizzleKind;
}
