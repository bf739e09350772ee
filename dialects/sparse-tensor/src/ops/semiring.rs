//! Operations on values that are present or not.

use terrace_ir::constraints::{AnyType, UnitAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// Combines two values, with code for where both are present and where one of them is.
    ///
    /// ```mlir
    /// %r = sparse_tensor.binary %a, %b : f64, f64 to f64
    ///   overlap={
    ///     ^bb0(%x: f64, %y: f64):
    ///       sparse_tensor.yield %x : f64
    ///   }
    ///   left=identity
    ///   right={}
    /// ```
    pub struct BinaryOp = "sparse_tensor.binary",
        format = "$x `,` $y `:` attr-dict type($x) `,` type($y) `to` type($output) `\\n` `overlap` `=` \
        $overlapRegion `\\n` `left` `=` (`identity` $left_identity^):($leftRegion)? `\\n` `right` `=` \
        (`identity` $right_identity^):($rightRegion)?",
        has = [verify],
    {
        x: Operand<AnyType>,
        y: Operand<AnyType>,
        left_identity: OptionalAttr<UnitAttr>,
        right_identity: OptionalAttr<UnitAttr>,
        output: OpResult<AnyType>,
        #[name = "overlapRegion"]
        overlap_region: Region<AnyRegion>,
        #[name = "leftRegion"]
        left_region: Region<AnyRegion>,
        #[name = "rightRegion"]
        right_region: Region<AnyRegion>,
    }

    /// Combines two values to one, from an identity on.
    ///
    /// ```mlir
    /// %r = sparse_tensor.reduce %a, %b, %one : f64 {
    /// ^bb0(%x: f64, %y: f64):
    ///   %p = arith.mulf %x, %y : f64
    ///   sparse_tensor.yield %p : f64
    /// }
    /// ```
    pub struct ReduceOp = "sparse_tensor.reduce",
        traits = [SameOperandsAndResultType],
        format = "$x `,` $y `,` $identity attr-dict `:` type($output) $region",
        result_types = inferred,
        has = [verify],
    {
        x: Operand<AnyType>,
        y: Operand<AnyType>,
        identity: Operand<AnyType>,
        output: OpResult<AnyType>,
        region: Region<SizedRegion<1>>,
    }

    /// Keeps or drops a value, as a region says.
    ///
    /// ```mlir
    /// %r = sparse_tensor.select %a : f64 {
    /// ^bb0(%x: f64):
    ///   %c = arith.cmpf ogt, %x, %limit : f64
    ///   sparse_tensor.yield %c : i1
    /// }
    /// ```
    pub struct SelectOp = "sparse_tensor.select",
        traits = [SameOperandsAndResultType],
        format = "$x attr-dict `:` type($x) $region",
        result_types = inferred,
        has = [verify],
    {
        x: Operand<AnyType>,
        output: OpResult<AnyType>,
        region: Region<SizedRegion<1>>,
    }

    /// Changes a value, with code for where it is present and where it is not.
    ///
    /// ```mlir
    /// %r = sparse_tensor.unary %a : f64 to f64
    ///   present={
    ///     ^bb0(%x: f64):
    ///       sparse_tensor.yield %x : f64
    ///   }
    ///   absent={}
    /// ```
    pub struct UnaryOp = "sparse_tensor.unary",
        format = "$x attr-dict `:` type($x) `to` type($output) `\\n` `present` `=` $presentRegion `\\n` \
        `absent` `=` $absentRegion",
        has = [verify],
    {
        x: Operand<AnyType>,
        output: OpResult<AnyType>,
        #[name = "presentRegion"]
        present_region: Region<AnyRegion>,
        #[name = "absentRegion"]
        absent_region: Region<AnyRegion>,
    }

    /// Ends a region: these are its results.
    pub struct YieldOp = "sparse_tensor.yield",
        traits = [
            IsTerminator,
            HasParent(&["sparse_tensor.binary", "sparse_tensor.unary", "sparse_tensor.reduce", "sparse_tensor.select", "sparse_tensor.foreach", "sparse_tensor.iterate", "sparse_tensor.coiterate"]),
        ],
        format = "$results attr-dict `:` type($results)",
    {
        results: VariadicOperand<AnyType>,
    }
}
