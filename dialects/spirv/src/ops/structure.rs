//! Module-level operations: functions, variables, constants, entry points.

use crate::attributes::enums::{
    AddressingModel, ExecutionMode, ExecutionModel, FunctionControl, MemoryModel,
};
use crate::constraints::{
    AddressingModelAttr, AnyPtr, AnySpirvType, Composite, ExecutionModeAttr, ExecutionModelAttr,
    FunctionControlAttr, LinkageAttributesAttr, MemoryModelAttr, VerCapExtAttr,
};
use crate::facts::{IN_FUNCTION_SCOPE, IN_MODULE_SCOPE};
use crate::interfaces;
use terrace_ir::constraints::{
    AnyAttr, AnyType, DictArrayAttr, FlatSymbolRefAttr, FunctionTypeAttr, I32ArrayAttr, I32Attr, StrAttr,
    SymbolRefArrayAttr, SymbolRefAttr, TypeAttr, TypedAttrInterface,
};
use terrace_ods_macros::{operation, operations};

/// A constant.
///
/// ```mlir
/// %1 = spirv.Constant dense<[2, 3]> : vector<2xi32>
/// ```
#[operation(
    name = "spirv.Constant",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    interfaces = [
        OpAsmOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
        QueryCapabilityInterface,
    ],
    effects = [],
    has = [result_names, custom_syntax, verify],
)]
pub struct ConstantOp {
    value: Attr<AnyAttr>,
    constant: OpResult<AnySpirvType>,
}

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        effects = [],
    )]
    struct _;

    /// A composite constant whose parts are all the same.
    ///
    /// ```mlir
    /// %1 = spirv.EXT.ConstantCompositeReplicate [1 : i32] : vector<2xi32>
    /// ```
    pub struct EXTConstantCompositeReplicateOp = "spirv.EXT.ConstantCompositeReplicate",
        traits = [AlwaysSpeculatableImplTrait],
        format = "` ` `[` $value `]` `:` type($replicated_constant) attr-dict",
        has = [verify],
    {
        value: Attr<AnyAttr>,
        replicated_constant: OpResult<Composite>,
    }

    /// An operation on constants that is computed again when those are specialized.
    ///
    /// ```mlir
    /// spirv.func @f() -> i32 "None" {
    ///   %0 = spirv.Constant 1 : i32
    ///   %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
    ///   spirv.ReturnValue %1 : i32
    /// }
    /// ```
    pub struct SpecConstantOperationOp = "spirv.SpecConstantOperation",
        traits = [
            AlwaysSpeculatableImplTrait, IN_FUNCTION_SCOPE, SingleBlock,
            SingleBlockImplicitTerminator("spirv.mlir.yield"),
        ],
        has = [custom_syntax, verify_regions],
    {
        result: OpResult<AnyType>,
        body: Region<SizedRegion<1>>,
    }

    /// Returns the value of a specialization constant.
    pub struct ReferenceOfOp = "spirv.mlir.referenceof",
        traits = [AlwaysSpeculatableImplTrait],
        format = "$spec_const attr-dict `:` type($reference)",
        has = [verify_symbol_uses],
    {
        spec_const: Attr<FlatSymbolRefAttr>,
        reference: OpResult<AnySpirvType>,
    }

    /// Returns the value of the operation around it.
    pub struct YieldOp = "spirv.mlir.yield",
        traits = [HasParent(&["spirv.SpecConstantOperation"]), AlwaysSpeculatableImplTrait, IsTerminator],
        format = "attr-dict $operand `:` type($operand)",
    {
        operand: Operand<AnyType>,
    }
}

operations! {
    #[operation(
        traits = [IN_MODULE_SCOPE, Symbol],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        has = [custom_syntax, verify],
    )]
    struct _;

    /// A composite whose parts are all the same specialization constant.
    pub struct EXTSpecConstantCompositeReplicateOp = "spirv.EXT.SpecConstantCompositeReplicate",
        has = [verify_symbol_uses],
    {
        #[name = "type"]
        ty: Attr<TypeAttr>,
        sym_name: Attr<StrAttr>,
        constituent: Attr<SymbolRefAttr>,
    }

    /// A variable of a module.
    ///
    /// ```mlir
    /// spirv.module Logical GLSL450 {
    ///   spirv.GlobalVariable @v bind(0, 1) : !spirv.ptr<f32, Uniform>
    ///   spirv.func @f() -> () "None" {
    ///     %0 = spirv.mlir.addressof @v : !spirv.ptr<f32, Uniform>
    ///     spirv.Return
    ///   }
    /// }
    /// ```
    pub struct GlobalVariableOp = "spirv.GlobalVariable", has = [verify_symbol_uses] {
        #[name = "type"]
        ty: Attr<TypeAttr>,
        sym_name: Attr<StrAttr>,
        initializer: OptionalAttr<FlatSymbolRefAttr>,
        location: OptionalAttr<I32Attr>,
        binding: OptionalAttr<I32Attr>,
        descriptor_set: OptionalAttr<I32Attr>,
        built_in: OptionalAttr<StrAttr>,
        linkage_attributes: OptionalAttr<LinkageAttributesAttr>,
    }

    /// A scalar constant that may be changed before the module runs.
    pub struct SpecConstantOp = "spirv.SpecConstant" {
        sym_name: Attr<StrAttr>,
        default_value: Attr<TypedAttrInterface>,
    }

    /// A composite of specialization constants.
    ///
    /// ```mlir
    /// spirv.module Logical GLSL450 {
    ///   spirv.SpecConstant @a spec_id(1) = 1 : i32
    ///   spirv.SpecConstant @b = 2 : i32
    ///   spirv.SpecConstantComposite @c (@a, @b) : !spirv.array<2 x i32>
    /// }
    /// ```
    pub struct SpecConstantCompositeOp = "spirv.SpecConstantComposite", has = [verify_symbol_uses] {
        #[name = "type"]
        ty: Attr<TypeAttr>,
        sym_name: Attr<StrAttr>,
        constituents: Attr<SymbolRefArrayAttr>,
    }
}

/// Makes a function an entry point, with the variables that it uses.
#[operation(
    name = "spirv.EntryPoint",
    traits = [IN_MODULE_SCOPE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    has = [custom_syntax],
)]
pub struct EntryPointOp {
    #[cases(ExecutionModel)]
    execution_model: Attr<ExecutionModelAttr>,
    #[name = "fn"]
    function: Attr<FlatSymbolRefAttr>,
    interface: Attr<SymbolRefArrayAttr>,
}

/// Sets how an entry point runs.
#[operation(
    name = "spirv.ExecutionMode",
    traits = [IN_MODULE_SCOPE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    has = [custom_syntax],
)]
pub struct ExecutionModeOp {
    #[name = "fn"]
    function: Attr<FlatSymbolRefAttr>,
    #[cases(ExecutionMode)]
    execution_mode: Attr<ExecutionModeAttr>,
    values: Attr<I32ArrayAttr>,
}

/// A function.
///
/// ```mlir
/// spirv.func @f(%x: i32) -> i32 "Inline" {
///   spirv.ReturnValue %x : i32
/// }
/// ```
#[operation(
    name = "spirv.func",
    traits = [AutomaticAllocationScope, Symbol, IN_MODULE_SCOPE, IsIsolatedFromAbove],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::CALLABLE), ArgAndResultAttrsOpInterface,
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    has = [custom_syntax, verify],
)]
pub struct FuncOp {
    function_type: Attr<FunctionTypeAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    sym_name: Attr<StrAttr>,
    #[cases(FunctionControl)]
    function_control: Attr<FunctionControlAttr>,
    linkage_attributes: OptionalAttr<LinkageAttributesAttr>,
    body: Region<AnyRegion>,
}

/// Returns the pointer to a global variable.
#[operation(
    name = "spirv.mlir.addressof",
    traits = [IN_FUNCTION_SCOPE, AlwaysSpeculatableImplTrait],
    interfaces = [
        OpAsmOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
        QueryCapabilityInterface,
    ],
    format = "$variable attr-dict `:` type($pointer)",
    effects = [],
    has = [result_names, verify_symbol_uses],
)]
pub struct AddressOfOp {
    variable: Attr<FlatSymbolRefAttr>,
    pointer: OpResult<AnyPtr>,
}

/// A module of SPIR-V, with how it addresses memory and, once that is known, what it needs.
///
/// ```mlir
/// spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
///   spirv.func @f() -> () "None" {
///     spirv.Return
///   }
///   spirv.EntryPoint "GLCompute" @f
///   spirv.ExecutionMode @f "LocalSize", 1, 1, 1
/// }
/// ```
#[operation(
    name = "spirv.module",
    traits = [IsIsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, SymbolTable, Symbol],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    has = [optional_symbol, custom_syntax, verify_regions],
)]
pub struct ModuleOp {
    #[cases(AddressingModel)]
    addressing_model: Attr<AddressingModelAttr>,
    #[cases(MemoryModel)]
    memory_model: Attr<MemoryModelAttr>,
    vce_triple: OptionalAttr<VerCapExtAttr>,
    sym_name: OptionalAttr<StrAttr>,
    #[unnamed]
    result: Region<AnyRegion>,
}
