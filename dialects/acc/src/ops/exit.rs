//! Data clauses that end something: variables leave the device.

use crate::attributes::enums::{DataClause, DataClauseModifier, DeviceType};
use crate::constraints::{
    DeviceTypeArrayAttr, OpenACC_AnyPointerOrMappableType, OpenACC_DataBoundsType, OpenACC_DataClauseAttr,
    OpenACC_DataClauseModifierAttr,
};
use crate::syntax::{ACC_VAR, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, VAR, VAR_PTR_TYPE};
use terrace_ir::constraints::{AnyIntegerOrIndex, BoolAttr, StrAttr, TypeAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AttrSizedOperandSegments],
        format = "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly)^)? `to` custom<Var>($var) `:` custom<VarPtrType>(type($var), \
        $varType) attr-dict",
        directives = [ACC_VAR, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, VAR, VAR_PTR_TYPE],
        effects = [EffectSpec::new(EffectKind::Read).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Write).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Read).on("accVar"), EffectSpec::new(EffectKind::Write).on("var")],
        has = [verify],
    )]
    struct _ {
        #[name = "accVar"]
        acc_var: Operand<OpenACC_AnyPointerOrMappableType>,
        var: Operand<OpenACC_AnyPointerOrMappableType>,
        #[name = "varType"]
        var_type: Attr<TypeAttr>,
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
    }

    /// Brings the value of a variable back from the device, where it goes away.
    ///
    /// ```mlir
    /// acc.copyout accPtr(%d : memref<10xf32>) to varPtr(%x : memref<10xf32>)
    /// ```
    pub struct CopyoutOp = "acc.copyout" {
        #[default("acc_copyout", |context| DataClause::AccCopyout.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }

    /// Returns a variable of the host the value that it has on the device.
    pub struct UpdateHostOp = "acc.update_host" {
        #[default("acc_update_host", |context| DataClause::AccUpdateHost.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }
}

operations! {
    #[operation(
        traits = [AttrSizedOperandSegments],
        format = "custom<AccVar>($accVar, type($accVar)) (`bounds` `(` $bounds^ `)` )? (`async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly)^)? attr-dict",
        directives = [ACC_VAR, DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY],
        effects = [EffectSpec::new(EffectKind::Read).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Write).resource("RuntimeCounters"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource"), EffectSpec::new(EffectKind::Read).on("accVar")],
        has = [verify],
    )]
    struct _ {
        #[name = "accVar"]
        acc_var: Operand<OpenACC_AnyPointerOrMappableType>,
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
    }

    /// Lets a variable on the device go away.
    pub struct DeleteOp = "acc.delete" {
        #[default("acc_delete", |context| DataClause::AccDelete.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }

    /// Makes a pointer on the device what it was before it was attached.
    pub struct DetachOp = "acc.detach" {
        #[default("acc_detach", |context| DataClause::AccDetach.attribute(context))]
        #[cases(DataClause)]
        #[name = "dataClause"]
        data_clause: Attr<OpenACC_DataClauseAttr>,
    }
}
