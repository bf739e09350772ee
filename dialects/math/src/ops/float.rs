//! Float operations.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::FloatLike;
use terrace_ods_macros::operations;

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

    /// Drops the sign of a float.
    pub struct AbsFOp = "math.absf";
    /// Returns the Gauss error function.
    pub struct ErfOp = "math.erf";
    /// Returns one minus the Gauss error function, exactly also where the difference is tiny.
    pub struct ErfcOp = "math.erfc";
}

operations! {
    #[operation(
        traits = [
            SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
            Tensorizable,
        ],
        interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        ..,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<FloatLike>,
    }

    /// Returns the magnitude of the first float with the sign of the second.
    pub struct CopySignOp = "math.copysign",
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        has = [fold],
    {
        lhs: Operand<FloatLike>,
        rhs: Operand<FloatLike>,
    }

    /// Multiplies two floats and adds a third, rounding once.
    ///
    /// ```mlir
    /// %r = math.fma %a, %b, %c : f32
    /// ```
    pub struct FmaOp = "math.fma",
        format = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    {
        a: Operand<FloatLike>,
        b: Operand<FloatLike>,
        c: Operand<FloatLike>,
    }

    /// Moves a float into a closed range.
    ///
    /// ```mlir
    /// %r = math.clampf %x to [%low, %high] : f32
    /// ```
    pub struct ClampFOp = "math.clampf",
        format = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` \
        type($result)",
    {
        value: Operand<FloatLike>,
        min: Operand<FloatLike>,
        max: Operand<FloatLike>,
    }
}
