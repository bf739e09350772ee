//! Arrays.

use crate::constraints::{AnySMTType, ArrayType};
use crate::facts::{domain_of, range_of};
use terrace_ods_macros::operation;

/// An array that has the value everywhere.
///
/// ```mlir
/// %r = smt.array.broadcast %v : !smt.array<[!smt.int -> !smt.bool]>
/// ```
#[operation(
    name = "smt.array.broadcast",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith { summary: "summary", from: "result", to: "value", transform: range_of },
    ],
    format = "$value attr-dict `:` qualified(type($result))",
    effects = [],
)]
pub struct ArrayBroadcastOp {
    value: Operand<AnySMTType>,
    result: OpResult<ArrayType>,
}

/// Returns the value of an array at an index.
#[operation(
    name = "smt.array.select",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith { summary: "summary", from: "array", to: "index", transform: domain_of },
        TypesMatchWith { summary: "summary", from: "array", to: "result", transform: range_of },
    ],
    format = "$array `[` $index `]` attr-dict `:` qualified(type($array))",
    effects = [],
    result_types = inferred,
)]
pub struct ArraySelectOp {
    array: Operand<ArrayType>,
    index: Operand<AnySMTType>,
    result: OpResult<AnySMTType>,
}

/// The same array with another value at an index.
#[operation(
    name = "smt.array.store",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith { summary: "summary", from: "array", to: "index", transform: domain_of },
        TypesMatchWith { summary: "summary", from: "array", to: "value", transform: range_of },
        AllTypesMatch(&["array", "result"]),
    ],
    format = "$array `[` $index `]` `,` $value attr-dict `:` qualified(type($array))",
    effects = [],
    result_types = inferred,
)]
pub struct ArrayStoreOp {
    array: Operand<ArrayType>,
    index: Operand<AnySMTType>,
    value: Operand<AnySMTType>,
    result: OpResult<ArrayType>,
}
