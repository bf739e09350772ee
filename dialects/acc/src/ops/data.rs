//! Constructs that move data, and those that declare where it is.

use crate::attributes::enums::{ClauseDefaultValue, DeviceType};
use crate::constraints::{
    DefaultValueAttr, DeviceTypeArrayAttr, OpenACC_AnyPointerOrMappableType, OpenACC_DeclareTokenType,
};
use crate::interfaces;
use crate::syntax::{
    DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, OPERAND_WITH_KEYWORD_ONLY, OPERANDS_WITH_KEYWORD_ONLY,
    WAIT_CLAUSE,
};
use terrace_ir::constraints::{AnyIntegerOrIndex, BoolArrayAttr, DenseI32ArrayAttr, I1, UnitAttr};
use terrace_ods_macros::{operation, operations};

/// Keeps variables on the device while the region runs.
///
/// ```mlir
/// %d = acc.create varPtr(%x : memref<10xf32>) -> memref<10xf32>
/// acc.data dataOperands(%d : memref<10xf32>) {
///   acc.terminator
/// }
/// ```
#[operation(
    name = "acc.data",
    traits = [AttrSizedOperandSegments, HasRecursiveMemoryEffects],
    interfaces = [RegionBranchOpInterface(&interfaces::ONCE_BRANCH)],
    format = "oilist( `if` `(` $ifCond `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `dataOperands` `(` $dataClauseOperands `:` \
        type($dataClauseOperands) `)` | `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), \
        $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, $waitOnly) ) $region \
        attr-dict-with-keyword",
    directives = [DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, WAIT_CLAUSE],
    effects = [EffectSpec::new(EffectKind::Write).resource("ConstructResource"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
    has = [verify],
)]
pub struct DataOp {
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
    #[name = "asyncOperands"]
    async_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[cases(DeviceType)]
    #[name = "asyncOperandsDeviceType"]
    async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "asyncOnly"]
    async_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "waitOperands"]
    wait_operands: VariadicOperand<AnyIntegerOrIndex>,
    #[name = "waitOperandsSegments"]
    wait_operands_segments: OptionalAttr<DenseI32ArrayAttr>,
    #[cases(DeviceType)]
    #[name = "waitOperandsDeviceType"]
    wait_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "hasWaitDevnum"]
    has_wait_devnum: OptionalAttr<BoolArrayAttr>,
    #[cases(DeviceType)]
    #[name = "waitOnly"]
    wait_only: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "dataClauseOperands"]
    data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[cases(ClauseDefaultValue)]
    #[name = "defaultAttr"]
    default_attr: OptionalAttr<DefaultValueAttr>,
    region: Region<AnyRegion>,
}

/// Keeps variables on the device in a part of a function.
#[operation(
    name = "acc.declare",
    traits = [HasRecursiveMemoryEffects],
    format = "`dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` $region \
        attr-dict-with-keyword",
    effects = [EffectSpec::new(EffectKind::Write).resource("ConstructResource")],
    has = [verify],
)]
pub struct DeclareOp {
    #[name = "dataClauseOperands"]
    data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    region: Region<AnyRegion>,
}

operations! {
    #[operation(
        effects = [EffectSpec::new(EffectKind::Write).resource("ConstructResource"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
        has = [verify],
    )]
    struct _;

    /// Begins a part of a function in which variables are on the device.
    pub struct DeclareEnterOp = "acc.declare_enter",
        format = "oilist( `dataOperands` `(` $dataClauseOperands `:` type($dataClauseOperands) `)` ) \
        attr-dict-with-keyword",
    {
        #[name = "dataClauseOperands"]
        data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
        token: OpResult<OpenACC_DeclareTokenType>,
    }

    /// Ends a part of a function in which variables are on the device.
    pub struct DeclareExitOp = "acc.declare_exit",
        traits = [AttrSizedOperandSegments],
        format = "oilist( `token` `(` $token `)` | `dataOperands` `(` $dataClauseOperands `:` \
        type($dataClauseOperands) `)` ) attr-dict-with-keyword",
    {
        token: OptionalOperand<OpenACC_DeclareTokenType>,
        #[name = "dataClauseOperands"]
        data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    }

    /// Brings variables to the device, where they stay.
    pub struct EnterDataOp = "acc.enter_data",
        traits = [AttrSizedOperandSegments],
        format = "oilist( `if` `(` $ifCond `)` | `async` `` custom<OperandWithKeywordOnly>($asyncOperand, \
        type($asyncOperand), $async) | `wait_devnum` `(` $waitDevnum `:` type($waitDevnum) `)` | `wait` `` \
        custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait) | `dataOperands` `(` \
        $dataClauseOperands `:` type($dataClauseOperands) `)` ) attr-dict-with-keyword",
        directives = [OPERAND_WITH_KEYWORD_ONLY, OPERANDS_WITH_KEYWORD_ONLY], has = [canonicalize],
    {
        #[name = "ifCond"]
        if_cond: OptionalOperand<I1>,
        #[name = "asyncOperand"]
        async_operand: OptionalOperand<AnyIntegerOrIndex>,
        #[name = "async"]
        is_async: OptionalAttr<UnitAttr>,
        #[name = "waitDevnum"]
        wait_devnum: OptionalOperand<AnyIntegerOrIndex>,
        #[name = "waitOperands"]
        wait_operands: VariadicOperand<AnyIntegerOrIndex>,
        wait: OptionalAttr<UnitAttr>,
        #[name = "dataClauseOperands"]
        data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    }

    /// Takes variables from the device.
    pub struct ExitDataOp = "acc.exit_data",
        traits = [AttrSizedOperandSegments],
        format = "oilist( `if` `(` $ifCond `)` | `async` `` custom<OperandWithKeywordOnly>($asyncOperand, \
        type($asyncOperand), $async) | `wait_devnum` `(` $waitDevnum `:` type($waitDevnum) `)` | `wait` `` \
        custom<OperandsWithKeywordOnly>($waitOperands, type($waitOperands), $wait) | `dataOperands` `(` \
        $dataClauseOperands `:` type($dataClauseOperands) `)` ) attr-dict-with-keyword",
        directives = [OPERAND_WITH_KEYWORD_ONLY, OPERANDS_WITH_KEYWORD_ONLY], has = [canonicalize],
    {
        #[name = "ifCond"]
        if_cond: OptionalOperand<I1>,
        #[name = "asyncOperand"]
        async_operand: OptionalOperand<AnyIntegerOrIndex>,
        #[name = "async"]
        is_async: OptionalAttr<UnitAttr>,
        #[name = "waitDevnum"]
        wait_devnum: OptionalOperand<AnyIntegerOrIndex>,
        #[name = "waitOperands"]
        wait_operands: VariadicOperand<AnyIntegerOrIndex>,
        wait: OptionalAttr<UnitAttr>,
        #[name = "dataClauseOperands"]
        data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
        finalize: OptionalAttr<UnitAttr>,
    }

    /// Makes variables here and on the device the same.
    pub struct UpdateOp = "acc.update",
        traits = [AttrSizedOperandSegments],
        format = "oilist( `if` `(` $ifCond `)` | `async` `` \
        custom<DeviceTypeOperandsWithKeywordOnly>($asyncOperands, type($asyncOperands), \
        $asyncOperandsDeviceType, $asyncOnly) | `wait` `` custom<WaitClause>($waitOperands, type($waitOperands), \
        $waitOperandsDeviceType, $waitOperandsSegments, $hasWaitDevnum, $waitOnly) | `dataOperands` `(` \
        $dataClauseOperands `:` type($dataClauseOperands) `)` ) attr-dict-with-keyword",
        directives = [DEVICE_TYPE_OPERANDS_WITH_KEYWORD_ONLY, WAIT_CLAUSE], has = [canonicalize],
    {
        #[name = "ifCond"]
        if_cond: OptionalOperand<I1>,
        #[name = "asyncOperands"]
        async_operands: VariadicOperand<AnyIntegerOrIndex>,
        #[cases(DeviceType)]
        #[name = "asyncOperandsDeviceType"]
        async_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[cases(DeviceType)]
        #[name = "asyncOnly"]
        async_only: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "waitOperands"]
        wait_operands: VariadicOperand<AnyIntegerOrIndex>,
        #[name = "waitOperandsSegments"]
        wait_operands_segments: OptionalAttr<DenseI32ArrayAttr>,
        #[cases(DeviceType)]
        #[name = "waitOperandsDeviceType"]
        wait_operands_device_type: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "hasWaitDevnum"]
        has_wait_devnum: OptionalAttr<BoolArrayAttr>,
        #[cases(DeviceType)]
        #[name = "waitOnly"]
        wait_only: OptionalAttr<DeviceTypeArrayAttr>,
        #[name = "dataClauseOperands"]
        data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
        #[name = "ifPresent"]
        if_present: OptionalAttr<UnitAttr>,
    }
}

/// Makes addresses on the device known to code of the host.
#[operation(
    name = "acc.host_data",
    traits = [AttrSizedOperandSegments],
    interfaces = [RegionBranchOpInterface(&interfaces::ONCE_BRANCH)],
    format = "oilist( `if` `(` $ifCond `)` | `dataOperands` `(` $dataClauseOperands `:` \
        type($dataClauseOperands) `)` ) $region attr-dict-with-keyword",
    effects = [EffectSpec::new(EffectKind::Write).resource("ConstructResource"), EffectSpec::new(EffectKind::Read).resource("CurrentDeviceIdResource")],
    has = [canonicalize, verify],
)]
pub struct HostDataOp {
    #[name = "ifCond"]
    if_cond: OptionalOperand<I1>,
    #[name = "dataClauseOperands"]
    data_clause_operands: VariadicOperand<OpenACC_AnyPointerOrMappableType>,
    #[name = "ifPresent"]
    if_present: OptionalAttr<UnitAttr>,
    region: Region<AnyRegion>,
}
