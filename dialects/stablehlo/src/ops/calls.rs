//! Calls of functions outside of the program, and of functions that stand for an operation.

use crate::constraints::*;
use crate::syntax::CUSTOM_CALL_TARGET;
use terrace_ir::constraints::{BoolAttr, DictionaryAttr, FlatSymbolRefAttr, I32Attr, StrAttr};
use terrace_ods_macros::operation;

/// Calls a function outside of the program.
///
/// ```mlir
/// %r = stablehlo.custom_call @f(%x) {has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
/// ```
#[operation(
    name = "stablehlo.custom_call",
    interfaces = [MemoryEffectOpInterface],
    format = "custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:` functional-type(operands, results)",
    directives = [CUSTOM_CALL_TARGET],
)]
pub struct CustomCallOp {
    inputs: VariadicOperand<HLO_CustomCallValue>,
    call_target_name: Attr<StrAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    has_side_effect: OptionalAttr<BoolAttr>,
    backend_config: OptionalAttr<StrOrDictionaryAttr>,
    #[default("API_VERSION_ORIGINAL", |context| context.i32_attribute(1))]
    api_version: OptionalAttr<StableHLO_CustomCallApiVersionAttr>,
    #[default("{}", |context| context.array_attribute(&[]))]
    called_computations: OptionalAttr<StableHLO_FlatSymbolRefArrayAttr>,
    operand_layouts: OptionalAttr<StableHLO_ArrayOfLayoutAttr>,
    result_layouts: OptionalAttr<StableHLO_ArrayOfLayoutAttr>,
    #[default("{}", |context| context.array_attribute(&[]))]
    output_operand_aliases: OptionalAttr<StableHLO_OutputOperandAliases>,
    result_tilings: OptionalAttr<StableHLO_ArrayOfTilingAttr>,
    #[unnamed]
    results: VariadicResult<HLO_CustomCallValue>,
}

/// An operation that a function of the program defines.
///
/// ```mlir
/// %r = stablehlo.composite "chlo.erf" %x {decomposition = @erf} : (tensor<4xf32>) -> tensor<4xf32>
/// ```
#[operation(
    name = "stablehlo.composite",
    interfaces = [SymbolUserOpInterface],
    format = "$name operands (` ` `(` $composite_regions^ `)`)? attr-dict `:` functional-type(operands, results)",
    has = [verify_symbol_uses],
)]
pub struct CompositeOp {
    inputs: VariadicOperand<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple>,
    name: Attr<StrAttr>,
    #[default("{}", |context| context.dictionary_attribute(&[]))]
    composite_attributes: OptionalAttr<DictionaryAttr>,
    decomposition: Attr<FlatSymbolRefAttr>,
    #[default("0", |context| context.i32_attribute(0))]
    version: OptionalAttr<I32Attr>,
    #[unnamed]
    results: VariadicResult<HLO_TensorOrPerAxisQuantizedTensorOrTokenOrTuple>,
    composite_regions: VariadicRegion<AnyRegion>,
}
