//! Data clauses that begin something: variables come to the device or are found there.

use crate::attributes::enums::{DataClause, DataClauseModifier, DeviceType};
use crate::constraints::{
    DeviceTypeArrayAttr, OpenACC_AnyPointerOrMappableType, OpenACC_DataBoundsType, OpenACC_DataClauseAttr,
    OpenACC_DataClauseModifierAttr, OpenACC_PointerLikeTypeInterface,
};
use crate::syntax::{DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM, VAR, VAR_PTR_TYPE};
use terrace_ir::constraints::{AnyIntegerOrIndex, BoolAttr, StrAttr, SymbolRefAttr, TypeAttr};
use terrace_ods_macros::{operation, operations};

/// Makes a pointer on the device point at what the pointer of the host points at.
#[operation(
    name = "acc.attach",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
    directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
    effects = [EffectSpec::new(EffectKind::Read).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Write).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Read).on("var")],
    has = [verify],
)]
pub struct AttachOp {
    var: Operand<OpenACC_AnyPointerOrMappableType>,
    #[name = "varType"]
    var_type: Attr<TypeAttr>,
    #[name = "varPtrPtr"]
    var_ptr_ptr: OptionalOperand<OpenACC_PointerLikeTypeInterface>,
    bounds: VariadicOperand<OpenACC_DataBoundsType>,
    #[name = "asyncOperands"]
    async_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "asyncOperandsDeviceType"]
    async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "asyncOnly"]
    async_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[default("acc_attach", |context| DataClause::AccAttach.attribute(context))]
    #[cases(DataClause)]
    #[name = "dataClause"]
    data_clause: Attr<OpenACC_DataClauseAttr>,
    #[default("true", |context| context.bool_attribute(true))]
    structured: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    implicit: Attr<BoolAttr>,
    #[default("none", |context| DataClauseModifier::NONE.attribute(context))]
    #[cases(DataClauseModifier)]
    modifiers: Attr<OpenACC_DataClauseModifierAttr>,
    name: OptionalAttr<StrAttr>,
    recipe: OptionalAttr<SymbolRefAttr>,
    #[name = "accVar"]
    acc_var: OpResult<OpenACC_AnyPointerOrMappableType>,
}

/// Makes a variable on the device with the value of the host's.
///
/// ```mlir
/// %d = acc.copyin varPtr(%x : memref<10xf32>) -> memref<10xf32>
/// ```
#[operation(
    name = "acc.copyin",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
    directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
    effects = [EffectSpec::new(EffectKind::Read).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Write).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Read).on("var"), EffectSpec::new(EffectKind::Write).on("accVar")],
    has = [verify],
)]
pub struct CopyinOp {
    var: Operand<OpenACC_AnyPointerOrMappableType>,
    #[name = "varType"]
    var_type: Attr<TypeAttr>,
    #[name = "varPtrPtr"]
    var_ptr_ptr: OptionalOperand<OpenACC_PointerLikeTypeInterface>,
    bounds: VariadicOperand<OpenACC_DataBoundsType>,
    #[name = "asyncOperands"]
    async_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "asyncOperandsDeviceType"]
    async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "asyncOnly"]
    async_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[default("acc_copyin", |context| DataClause::AccCopyin.attribute(context))]
    #[cases(DataClause)]
    #[name = "dataClause"]
    data_clause: Attr<OpenACC_DataClauseAttr>,
    #[default("true", |context| context.bool_attribute(true))]
    structured: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    implicit: Attr<BoolAttr>,
    #[default("none", |context| DataClauseModifier::NONE.attribute(context))]
    #[cases(DataClauseModifier)]
    modifiers: Attr<OpenACC_DataClauseModifierAttr>,
    name: OptionalAttr<StrAttr>,
    recipe: OptionalAttr<SymbolRefAttr>,
    #[name = "accVar"]
    acc_var: OpResult<OpenACC_AnyPointerOrMappableType>,
}

/// Makes a variable on the device, without a value.
#[operation(
    name = "acc.create",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
    directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
    effects = [EffectSpec::new(EffectKind::Read).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Write).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Write).on("accVar")],
    has = [verify],
)]
pub struct CreateOp {
    var: Operand<OpenACC_AnyPointerOrMappableType>,
    #[name = "varType"]
    var_type: Attr<TypeAttr>,
    #[name = "varPtrPtr"]
    var_ptr_ptr: OptionalOperand<OpenACC_PointerLikeTypeInterface>,
    bounds: VariadicOperand<OpenACC_DataBoundsType>,
    #[name = "asyncOperands"]
    async_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "asyncOperandsDeviceType"]
    async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "asyncOnly"]
    async_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[default("acc_create", |context| DataClause::AccCreate.attribute(context))]
    #[cases(DataClause)]
    #[name = "dataClause"]
    data_clause: Attr<OpenACC_DataClauseAttr>,
    #[default("true", |context| context.bool_attribute(true))]
    structured: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    implicit: Attr<BoolAttr>,
    #[default("none", |context| DataClauseModifier::NONE.attribute(context))]
    #[cases(DataClauseModifier)]
    modifiers: Attr<OpenACC_DataClauseModifierAttr>,
    name: OptionalAttr<StrAttr>,
    recipe: OptionalAttr<SymbolRefAttr>,
    #[name = "accVar"]
    acc_var: OpResult<OpenACC_AnyPointerOrMappableType>,
}

operations! {
    #[operation(
        traits = [AttrSizedOperandSegments],
        format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
        directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
        effects = [EffectSpec::new(EffectKind::Read).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
        has = [verify],
    )]
    struct _ {
        var: Operand<OpenACC_AnyPointerOrMappableType>,
        #[name = "varType"]
        var_type: Attr<TypeAttr>,
        #[name = "varPtrPtr"]
        var_ptr_ptr: OptionalOperand<OpenACC_PointerLikeTypeInterface>,
        bounds: VariadicOperand<OpenACC_DataBoundsType>,
        #[name = "asyncOperands"]
        async_operands: VariadicOperand<AnyIntegerOrIndex>,
        #[cases(DeviceType)]
        #[name = "asyncOperandsDeviceType"]
        async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[cases(DeviceType)]
        #[name = "asyncOnly"]
        async_only: OptionalAttr<DeviceTypeArrayAttr>,
        ..,
        #[default("true", |context| context.bool_attribute(true))]
        structured: Attr<BoolAttr>,
        #[default("false", |context| context.bool_attribute(false))]
        implicit: Attr<BoolAttr>,
        #[default("none", |context| DataClauseModifier::NONE.attribute(context))]
        #[cases(DataClauseModifier)]
        modifiers: Attr<OpenACC_DataClauseModifierAttr>,
        name: OptionalAttr<StrAttr>,
        recipe: OptionalAttr<SymbolRefAttr>,
        #[name = "accVar"]
        acc_var: OpResult<OpenACC_AnyPointerOrMappableType>,
    }

    /// Says that a pointer is one of the device already.
    pub struct DevicePtrOp = "acc.deviceptr" {
        #[default("acc_deviceptr", |context| DataClause::AccDeviceptr.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }

    /// The variable on the device that belongs to one of the host.
    pub struct GetDevicePtrOp = "acc.getdeviceptr" {
        #[default("acc_getdeviceptr", |context| DataClause::AccGetdeviceptr.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }

    /// The address on the device of a variable, for code of the host.
    pub struct UseDeviceOp = "acc.use_device" {
        #[default("acc_use_device", |context| DataClause::AccUseDevice.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }
}

operations! {
    #[operation(
        traits = [AttrSizedOperandSegments],
        format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
        directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
        effects = [EffectSpec::new(EffectKind::Read).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Write).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
        has = [verify],
    )]
    struct _ {
        var: Operand<OpenACC_AnyPointerOrMappableType>,
        #[name = "varType"]
        var_type: Attr<TypeAttr>,
        #[name = "varPtrPtr"]
        var_ptr_ptr: OptionalOperand<OpenACC_PointerLikeTypeInterface>,
        bounds: VariadicOperand<OpenACC_DataBoundsType>,
        #[name = "asyncOperands"]
        async_operands: VariadicOperand<AnyIntegerOrIndex>,
        #[cases(DeviceType)]
        #[name = "asyncOperandsDeviceType"]
        async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[cases(DeviceType)]
        #[name = "asyncOnly"]
        async_only: OptionalAttr<DeviceTypeArrayAttr>,
        ..,
        #[default("true", |context| context.bool_attribute(true))]
        structured: Attr<BoolAttr>,
        #[default("false", |context| context.bool_attribute(false))]
        implicit: Attr<BoolAttr>,
        #[default("none", |context| DataClauseModifier::NONE.attribute(context))]
        #[cases(DataClauseModifier)]
        modifiers: Attr<OpenACC_DataClauseModifierAttr>,
        name: OptionalAttr<StrAttr>,
        recipe: OptionalAttr<SymbolRefAttr>,
        #[name = "accVar"]
        acc_var: OpResult<OpenACC_AnyPointerOrMappableType>,
    }

    /// Uses a variable on the device if there is one, and makes none.
    pub struct NoCreateOp = "acc.nocreate" {
        #[default("acc_no_create", |context| DataClause::AccNoCreate.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }

    /// Says that a variable is on the device already.
    pub struct PresentOp = "acc.present" {
        #[default("acc_present", |context| DataClause::AccPresent.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }
}

/// Returns a variable on the device the value of the host's.
#[operation(
    name = "acc.update_device",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
    directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
    effects = [EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Read).on("var"), EffectSpec::new(EffectKind::Write).on("accVar")],
    has = [verify],
)]
pub struct UpdateDeviceOp {
    var: Operand<OpenACC_AnyPointerOrMappableType>,
    #[name = "varType"]
    var_type: Attr<TypeAttr>,
    #[name = "varPtrPtr"]
    var_ptr_ptr: OptionalOperand<OpenACC_PointerLikeTypeInterface>,
    bounds: VariadicOperand<OpenACC_DataBoundsType>,
    #[name = "asyncOperands"]
    async_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "asyncOperandsDeviceType"]
    async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "asyncOnly"]
    async_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[default("acc_update_device", |context| DataClause::AccUpdateDevice.attribute(context))]
    #[cases(DataClause)]
    #[name = "dataClause"]
    data_clause: Attr<OpenACC_DataClauseAttr>,
    #[default("true", |context| context.bool_attribute(true))]
    structured: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    implicit: Attr<BoolAttr>,
    #[default("none", |context| DataClauseModifier::NONE.attribute(context))]
    #[cases(DataClauseModifier)]
    modifiers: Attr<OpenACC_DataClauseModifierAttr>,
    name: OptionalAttr<StrAttr>,
    recipe: OptionalAttr<SymbolRefAttr>,
    #[name = "accVar"]
    acc_var: OpResult<OpenACC_AnyPointerOrMappableType>,
}
