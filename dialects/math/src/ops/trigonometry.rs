//! Circular and hyperbolic functions.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::FloatLike;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [
            SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
            Tensorizable,
        ],
        interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
        has = [fold],
    )]
    struct _ {
        operand: Operand<FloatLike>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<FloatLike>,
    }

    /// Returns the angle whose cosine this is.
    pub struct AcosOp = "math.acos";
    /// Returns the number whose hyperbolic cosine this is.
    pub struct AcoshOp = "math.acosh";
    /// Returns the angle whose sine this is.
    pub struct AsinOp = "math.asin";
    /// Returns the number whose hyperbolic sine this is.
    pub struct AsinhOp = "math.asinh";
    /// Returns the angle whose tangent this is.
    pub struct AtanOp = "math.atan";
    /// Returns the number whose hyperbolic tangent this is.
    pub struct AtanhOp = "math.atanh";
    /// Returns the cosine of an angle in radians.
    pub struct CosOp = "math.cos";
    /// Returns the hyperbolic cosine.
    pub struct CoshOp = "math.cosh";
    /// Returns the sine of an angle in radians.
    pub struct SinOp = "math.sin";
    /// Returns the hyperbolic sine.
    pub struct SinhOp = "math.sinh";
    /// Returns the tangent of an angle in radians.
    pub struct TanOp = "math.tan";
    /// Returns the hyperbolic tangent.
    pub struct TanhOp = "math.tanh";
}

/// Returns the angle of the point whose ordinate comes first and whose abscissa comes second.
#[operation(
    name = "math.atan2",
    traits = [
        SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct Atan2Op {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Returns sine and cosine of one angle in radians.
///
/// ```mlir
/// %sin, %cos = math.sincos %x : f32
/// ```
#[operation(
    name = "math.sincos",
    traits = [
        SameOperandsAndResultShape, AllTypesMatch(&["operand", "sin", "cos"]),
        AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)",
    effects = [],
    result_types = inferred,
)]
pub struct SincosOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    sin: OpResult<FloatLike>,
    cos: OpResult<FloatLike>,
}
