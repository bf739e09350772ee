//! The operations.

use terrace_ir::constraints::{AnyMemRef, AnyTensor, AnyType, I64Attr, Index};
use terrace_ods_macros::{operation, operations};

/// Takes memory at an address that was known when the program was written.
///
/// ```mlir
/// %m = std.alloc_static(4096) : memref<16xf32>
/// ```
#[operation(
    name = "std.alloc_static",
    format = "`(` $address `)` attr-dict `:` type($memref)",
    has = [verify],
)]
pub struct AllocStaticOp {
    address: Attr<I64Attr>,
    memref: OpResult<AnyMemRef>,
}

/// Reads an element of a tensor whose rank is not known; there are as many indices as dimensions.
///
/// ```mlir
/// %x = std.extract_element %t[%i, %j] : tensor<*xf32> -> f32
/// ```
#[operation(
    name = "std.extract_element",
    format = "$aggregate `[` $indices `]` attr-dict `:` type($aggregate) `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct ExtractElementOp {
    aggregate: Operand<AnyTensor>,
    indices: VariadicOperand<Index>,
    result: OpResult<AnyType>,
}

operations! {
    #[operation(
        traits = [AttrSizedOperandSegments],
        format = "$source `(` $sizes `)` `[` $symbols `]` attr-dict `:` type($source) `to` type($result)",
        effects = [],
        has = [verify],
    )]
    struct _ {
        source: Operand<AnyMemRef>,
        sizes: VariadicOperand<Index>,
        symbols: VariadicOperand<Index>,
        result: OpResult<AnyMemRef>,
    }

    /// Returns the elements of a memref another shape; the layout of the result says where each lies.
    ///
    /// Operands are the dynamic sizes of the result, and the symbols of its layout.
    ///
    /// ```mlir
    /// %r = std.reshape %m() [] : memref<16x8xf32> to memref<16x2x4xf32>
    /// ```
    pub struct ReshapeOp = "std.reshape";

    /// Returns a part of a memref; the layout of the result maps its indices to those of the source.
    ///
    /// Operands are the dynamic sizes of the result, and the symbols of its layout.
    ///
    /// ```mlir
    /// %v = std.view %m() [] : memref<16x8xf32> to memref<4x8xf32>
    /// ```
    pub struct ViewOp = "std.view";
}
