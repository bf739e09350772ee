//! Layouts of slices in tiles, combinations of products, and sizes of elements.

use terrace_ir::case_attributes;
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::enumeration;

/// The tiles of one size of elements.
#[enumeration(name = "arm_sme.ArmSMETileType", width = 32)]
pub enum ArmSMETileType {
    #[case("za.b")]
    ZAB = 0,
    #[case("za.h")]
    ZAH = 1,
    #[case("za.s")]
    ZAS = 2,
    #[case("za.d")]
    ZAD = 3,
    #[case("za.q")]
    ZAQ = 4,
}

/// Combination of an outer product.
#[enumeration(name = "arm_sme.CombiningKind", width = 32)]
pub enum CombiningKind {
    #[case("add")]
    Add = 0,
    #[case("sub")]
    Sub = 1,
}

/// True if slices are rows or columns.
#[enumeration(name = "arm_sme.TileSliceLayout", width = 32)]
pub enum TileSliceLayout {
    #[case("horizontal")]
    Horizontal = 0,
    #[case("vertical")]
    Vertical = 1,
}

/// The size of an element: 8, 16, 32 or 64 bits.
#[enumeration(name = "arm_sme.TypeSize", width = 32)]
pub enum TypeSize {
    #[case("byte")]
    Byte = 0,
    #[case("half")]
    Half = 1,
    #[case("word")]
    Word = 2,
    #[case("double")]
    Double = 3,
}

case_attributes! {
    /// Combination of an outer product: `#arm_sme.kind<sub>`.
    KIND_ATTR = of_enum("arm_sme.kind", CombiningKind),
        class = "ArmSME_CombiningKindAttr", summary = "Kind of combining function";
    /// True if slices are rows or columns: `#arm_sme.layout<vertical>`.
    LAYOUT_ATTR = of_enum("arm_sme.layout", TileSliceLayout),
        class = "ArmSME_TileSliceLayoutAttr", summary = "Layout of a tile slice";
    /// The size of an element: `#arm_sme.type_size<word>`.
    TYPE_SIZE_ATTR = of_enum("arm_sme.type_size", TypeSize),
        class = "ArmSME_TypeSizeAttr", summary = "Size of a vector element type";
}

impl CombiningKind {
    /// Returns the attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&KIND_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

impl TileSliceLayout {
    /// Returns the attribute that holds it.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&LAYOUT_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}
