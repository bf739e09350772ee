//! Data clauses of private, cached and declared variables.

use crate::attributes::enums::{DataClause, DataClauseModifier, DeviceType};
use crate::constraints::{
    DeviceTypeArrayAttr, OpenACC_AnyPointerOrMappableType, OpenACC_DataBoundsType, OpenACC_DataClauseAttr,
    OpenACC_DataClauseModifierAttr, OpenACC_PointerLikeTypeInterface,
};
use crate::syntax::{DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM, VAR, VAR_PTR_TYPE};
use terrace_ir::constraints::{AnyIntegerOrIndex, BoolAttr, StrAttr, SymbolRefAttr, TypeAttr};
use terrace_ods_macros::{operation, operations};

/// Asks for part of a variable to be kept near to where a loop computes.
#[operation(
    name = "acc.cache",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
    directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
    effects = [EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
    has = [verify],
)]
pub struct CacheOp {
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
    #[default("acc_cache", |context| DataClause::AccCache.attribute(context))]
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
        effects = [EffectSpec::new(EffectKind::Write).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Read).on("var")],
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

    /// Says that a variable is on the device only.
    pub struct DeclareDeviceResidentOp = "acc.declare_device_resident" {
        #[default("acc_declare_device_resident", |context| DataClause::AccDeclareDeviceResident.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }

    /// Says that a global variable is linked to one on the device.
    pub struct DeclareLinkOp = "acc.declare_link" {
        #[default("acc_declare_link", |context| DataClause::AccDeclareLink.attribute(context))]
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
        effects = [EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Read).on("var"), EffectSpec::new(EffectKind::Write).on("accVar")],
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
        #[default("acc_firstprivate", |context| DataClause::AccFirstprivate.attribute(context))]
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

    /// Makes a variable of its own for each gang, with the value that there is.
    pub struct FirstprivateOp = "acc.firstprivate", has = [verify_symbol_uses];
    /// Brings the value to the device that private variables begin with.
    pub struct FirstprivateMapInitialOp = "acc.firstprivate_map";
}

/// Makes a variable of its own for each gang, worker or vector lane.
#[operation(
    name = "acc.private",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
    directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
    effects = [EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Write).on("accVar")],
    has = [verify, verify_symbol_uses],
)]
pub struct PrivateOp {
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
    #[default("acc_private", |context| DataClause::AccPrivate.attribute(context))]
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

/// Makes a variable of its own for each gang, worker or vector lane, all of which are combined at the end.
#[operation(
    name = "acc.reduction",
    traits = [AttrSizedOperandSegments],
    format = "custom<Var>($var) `:` custom<VarPtrType>(type($var), $varType) oilist( `varPtrPtr` `(` $varPtrPtr \
        `:` type($varPtrPtr) `)` | `bounds` `(` $bounds `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `recipe` `(` custom<RecipeSym>($recipe) `)` ) `->` type($accVar) \
        attr-dict",
    directives = [VAR, VAR_PTR_TYPE, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, RECIPE_SYM],
    effects = [EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Read).on("var"), EffectSpec::new(EffectKind::Write).on("accVar")],
    has = [verify, verify_symbol_uses],
)]
pub struct ReductionOp {
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
    #[default("acc_reduction", |context| DataClause::AccReduction.attribute(context))]
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
