//! Layouts of slices in tiles, combinations of products, and sizes of elements.

use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// The tiles of one size of elements.
#[enumeration(name = "arm_sme.ArmSMETileType", width = 32)]
pub enum ArmSMETileType {
    #[text = "za.b"]
    ZAB = 0,
    #[text = "za.h"]
    ZAH = 1,
    #[text = "za.s"]
    ZAS = 2,
    #[text = "za.d"]
    ZAD = 3,
    #[text = "za.q"]
    ZAQ = 4,
}

/// Combination of an outer product.
#[enumeration(name = "arm_sme.CombiningKind", width = 32)]
pub enum CombiningKind {
    #[text = "add"]
    Add = 0,
    #[text = "sub"]
    Sub = 1,
}

/// True if slices are rows or columns.
#[enumeration(name = "arm_sme.TileSliceLayout", width = 32)]
pub enum TileSliceLayout {
    #[text = "horizontal"]
    Horizontal = 0,
    #[text = "vertical"]
    Vertical = 1,
}

/// The size of an element: 8, 16, 32 or 64 bits.
#[enumeration(name = "arm_sme.TypeSize", width = 32)]
pub enum TypeSize {
    #[text = "byte"]
    Byte = 0,
    #[text = "half"]
    Half = 1,
    #[text = "word"]
    Word = 2,
    #[text = "double"]
    Double = 3,
}

/// Combination of an outer product: `#arm_sme.kind<sub>`.
pub static KIND_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ArmSME_CombiningKindAttr",
    summary: "Kind of combining function",
    ..AttributeSpec::of_enum(
        "arm_sme.kind",
        &[ParameterSpec::required("value", ParameterKind::Enum(CombiningKind::SPEC))],
        CombiningKind::SPEC,
    )
};

/// True if slices are rows or columns: `#arm_sme.layout<vertical>`.
pub static LAYOUT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ArmSME_TileSliceLayoutAttr",
    summary: "Layout of a tile slice",
    ..AttributeSpec::of_enum(
        "arm_sme.layout",
        &[ParameterSpec::required("value", ParameterKind::Enum(TileSliceLayout::SPEC))],
        TileSliceLayout::SPEC,
    )
};

/// The size of an element: `#arm_sme.type_size<word>`.
pub static TYPE_SIZE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ArmSME_TypeSizeAttr",
    summary: "Size of a vector element type",
    ..AttributeSpec::of_enum(
        "arm_sme.type_size",
        &[ParameterSpec::required("value", ParameterKind::Enum(TypeSize::SPEC))],
        TypeSize::SPEC,
    )
};

impl CombiningKind {
    /// The attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&KIND_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl TileSliceLayout {
    /// The attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&LAYOUT_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}
