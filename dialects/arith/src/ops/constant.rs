//! Constants.

use crate::interfaces::ranges;
use terrace_ir::constraints::{AnyType, TypedAttrInterface};
use terrace_ods_macros::operation;

/// Returns a value that is known when the program is compiled.
///
/// ```mlir
/// %c = arith.constant 42 : i32
/// %v = arith.constant dense<1.0> : vector<4xf32>
/// ```
#[operation(
    name = "arith.constant",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
    interfaces = [OpAsmOpInterface, InferIntRangeInterface(&ranges::CONSTANT)],
    format = "attr-dict $value",
    effects = [],
    result_types = inferred,
    has = [verify_signature, result_names],
)]
pub struct ConstantOp {
    value: Attr<TypedAttrInterface>,
    result: OpResult<AnyType>,
}
