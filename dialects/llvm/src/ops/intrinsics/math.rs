//! Functions of floats.

use crate::FastmathFlags;
use crate::constraints::{LLVM_FastmathFlagsAttr, LLVM_ScalarOrVectorOfFloat, LLVM_Type};
use terrace_ir::constraints::AnySignlessInteger;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [FastmathFlagsInterface],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        #[name = "in"]
        input: Operand<LLVM_ScalarOrVectorOfFloat>,
        #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
        #[cases(FastmathFlags)]
        #[name = "fastmathFlags"]
        fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// The arc cosine.
    pub struct ACosOp = "llvm.intr.acos";
    /// The arc sine.
    pub struct ASinOp = "llvm.intr.asin";
    /// The arc tangent.
    pub struct ATanOp = "llvm.intr.atan";
    /// The cosine.
    pub struct CosOp = "llvm.intr.cos";
    /// The hyperbolic cosine.
    pub struct CoshOp = "llvm.intr.cosh";
    /// The power of e.
    pub struct ExpOp = "llvm.intr.exp";
    /// The power of 10.
    pub struct Exp10Op = "llvm.intr.exp10";
    /// The power of 2.
    pub struct Exp2Op = "llvm.intr.exp2";
    /// The natural logarithm.
    pub struct LogOp = "llvm.intr.log";
    /// The logarithm to base 10.
    pub struct Log10Op = "llvm.intr.log10";
    /// The logarithm to base 2.
    pub struct Log2Op = "llvm.intr.log2";
    /// The sine.
    pub struct SinOp = "llvm.intr.sin";
    /// The hyperbolic sine.
    pub struct SinhOp = "llvm.intr.sinh";
    /// The square root.
    pub struct SqrtOp = "llvm.intr.sqrt";
    /// The tangent.
    pub struct TanOp = "llvm.intr.tan";
    /// The hyperbolic tangent.
    pub struct TanhOp = "llvm.intr.tanh";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [FastmathFlagsInterface],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        a: Operand<LLVM_ScalarOrVectorOfFloat>,
        b: Operand<LLVM_ScalarOrVectorOfFloat>,
        #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
        #[cases(FastmathFlags)]
        #[name = "fastmathFlags"]
        fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// The angle of a point given by its coordinates.
    pub struct ATan2Op = "llvm.intr.atan2";
    /// A power with a float as its exponent.
    pub struct PowOp = "llvm.intr.pow";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [FastmathFlagsInterface],
        format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        a: Operand<LLVM_ScalarOrVectorOfFloat>,
        b: Operand<LLVM_ScalarOrVectorOfFloat>,
        c: Operand<LLVM_ScalarOrVectorOfFloat>,
        #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
        #[cases(FastmathFlags)]
        #[name = "fastmathFlags"]
        fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
        res: OpResult<LLVM_Type>,
    }

    /// Multiplies two floats and adds a third, rounding once.
    pub struct FMAOp = "llvm.intr.fma";
    /// Multiplies two floats and adds a third, rounding once or twice.
    pub struct FMulAddOp = "llvm.intr.fmuladd";
}

/// A power with an integer as its exponent.
#[operation(
    name = "llvm.intr.powi",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
)]
pub struct PowIOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    power: Operand<AnySignlessInteger>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}

/// The sine and the cosine.
#[operation(
    name = "llvm.intr.sincos",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [FastmathFlagsInterface],
    format = "`(` operands `)` attr-dict `:` functional-type(operands, results)",
    effects = [],
    has = [verify],
)]
pub struct SincosOp {
    val: Operand<LLVM_ScalarOrVectorOfFloat>,
    #[default("[]", |context| FastmathFlags::NONE.attribute(context))]
    #[cases(FastmathFlags)]
    #[name = "fastmathFlags"]
    fastmath_flags: Attr<LLVM_FastmathFlagsAttr>,
    res: OpResult<LLVM_Type>,
}
