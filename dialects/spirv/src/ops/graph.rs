//! Graphs over tensors.

use crate::constraints::{AnyTensorArm, GraphTypeAttr};
use crate::facts::{IN_GRAPH_SCOPE, IN_MODULE_SCOPE};
use crate::interfaces;
use terrace_ir::constraints::{
    BoolAttr, DictArrayAttr, FlatSymbolRefAttr, I32Attr, StrAttr, SymbolRefArrayAttr,
};
use terrace_ods_macros::operation;

/// A graph over tensors, with inputs and outputs.
///
/// ```mlir
/// spirv.module Logical Vulkan {
///   spirv.ARM.Graph @g(%x: !spirv.arm.tensor<4xi8>) -> !spirv.arm.tensor<4xi8> {
///     spirv.ARM.GraphOutputs %x : !spirv.arm.tensor<4xi8>
///   }
/// }
/// ```
#[operation(
    name = "spirv.ARM.Graph",
    traits = [AutomaticAllocationScope, Symbol, IN_MODULE_SCOPE, IsIsolatedFromAbove],
    interfaces = [
        CallableOpInterface(&interfaces::CALLABLE), ArgAndResultAttrsOpInterface, FunctionOpInterface,
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    has = [custom_syntax, verify],
)]
pub struct GraphARMOp {
    function_type: Attr<GraphTypeAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    entry_point: OptionalAttr<BoolAttr>,
    sym_name: Attr<StrAttr>,
    body: Region<AnyRegion>,
}

/// A tensor that is given to the graph from outside, by its number.
#[operation(
    name = "spirv.ARM.GraphConstant",
    traits = [IN_GRAPH_SCOPE, AlwaysSpeculatableImplTrait, ConstantLike],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "attr-dict `:` type($output)",
    effects = [],
    view = none,
)]
pub struct GraphConstantARMOp {
    graph_constant_id: Attr<I32Attr>,
    output: OpResult<AnyTensorArm>,
}

/// Makes a graph an entry point, with the variables that it reads and writes.
#[operation(
    name = "spirv.ARM.GraphEntryPoint",
    traits = [IN_MODULE_SCOPE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    has = [custom_syntax],
)]
pub struct GraphEntryPointARMOp {
    #[name = "fn"]
    function: Attr<FlatSymbolRefAttr>,
    interface: Attr<SymbolRefArrayAttr>,
}

/// Ends a graph: these tensors are its outputs.
#[operation(
    name = "spirv.ARM.GraphOutputs",
    traits = [IN_GRAPH_SCOPE, AlwaysSpeculatableImplTrait, IsTerminator],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$value attr-dict `:` type($value)",
    effects = [],
    has = [verify],
)]
pub struct GraphOutputsARMOp {
    value: VariadicOperand<AnyTensorArm>,
}
