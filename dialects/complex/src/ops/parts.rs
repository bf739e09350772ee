//! Complex numbers and their parts.

use crate::constraints::element_of_complex;
use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::{AnyComplex, AnyFloat, AnyType, ArrayAttr, ComplexOfAnyFloat};
use terrace_ods_macros::{operation, operations};

/// Returns a known complex number.
///
/// ```mlir
/// %z = complex.constant [0.1, -1.0] : complex<f64>
/// ```
#[operation(
    name = "complex.constant",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    interfaces = [OpAsmOpInterface],
    format = "$value attr-dict `:` type($complex)",
    effects = [],
    has = [verify, result_names],
)]
pub struct ConstantOp {
    value: Attr<ArrayAttr>,
    complex: OpResult<AnyComplex>,
}

/// Puts a complex number together from its parts.
///
/// ```mlir
/// %z = complex.create %re, %im : complex<f32>
/// ```
#[operation(
    name = "complex.create",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["real", "imaginary"]),
        TypesMatchWith {
            summary: "complex element type matches real operand type",
            from: "complex",
            to: "real",
            transform: element_of_complex,
        },
        TypesMatchWith {
            summary: "complex element type matches imaginary operand type",
            from: "complex",
            to: "imaginary",
            transform: element_of_complex,
        },
    ],
    format = "$real `,` $imaginary attr-dict `:` type($complex)",
    effects = [],
    has = [fold],
)]
pub struct CreateOp {
    real: Operand<AnyFloat>,
    imaginary: Operand<AnyFloat>,
    complex: OpResult<ComplexOfAnyFloat>,
}

/// Returns the real part.
#[operation(
    name = "complex.re",
    traits = [
        TypesMatchWith {
            summary: "complex element type matches result type",
            from: "complex",
            to: "real",
            transform: element_of_complex,
        },
        AlwaysSpeculatableImplTrait, Elementwise,
    ],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct ReOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    real: OpResult<AnyFloat>,
}

/// Returns the imaginary part.
#[operation(
    name = "complex.im",
    traits = [
        TypesMatchWith {
            summary: "complex element type matches result type",
            from: "complex",
            to: "imaginary",
            transform: element_of_complex,
        },
        AlwaysSpeculatableImplTrait, Elementwise,
    ],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct ImOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    imaginary: OpResult<AnyFloat>,
}

/// Reads the bits of a complex number as another type of the same width, or the other way round.
///
/// ```mlir
/// %bits = complex.bitcast %z : complex<f32> to i64
/// ```
#[operation(
    name = "complex.bitcast",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify, fold, canonicalize],
)]
pub struct BitcastOp {
    operand: Operand<AnyType>,
    result: OpResult<AnyType>,
}

operations! {
    #[operation(
        traits = [
            TypesMatchWith {
            summary: "complex element type matches result type",
            from: "complex",
            to: "result",
            transform: element_of_complex,
        },
            AlwaysSpeculatableImplTrait, Elementwise,
        ],
        interfaces = [ArithFastMathInterface],
        format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        complex: Operand<ComplexOfAnyFloat>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<AnyFloat>,
    }

    /// Returns the magnitude of a complex number.
    pub struct AbsOp = "complex.abs";
    /// Returns the argument of a complex number: its angle to the real axis.
    pub struct AngleOp = "complex.angle";
}
