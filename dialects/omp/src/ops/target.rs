//! Devices.

use crate::attributes::enums::{ClauseMapFlags, ClauseTaskDepend, VariableCaptureKind};
use crate::constraints::{
    ClauseMapFlagsAttr, OpenMP_MapBoundsType, OpenMP_PointerLikeType, TaskDependArrayAttr,
    VariableCaptureKindAttr,
};
use crate::interfaces;
use crate::syntax::{
    ALLOCATE_AND_ALLOCATOR, CAPTURE_TYPE, DEPEND_VAR_LIST, MAP_CLAUSE, MEMBERS_INDEX, TARGET_OP_REGION,
    USE_DEVICE_ADDR_USE_DEVICE_PTR_REGION,
};
use terrace_ir::constraints::{
    AnyInteger, AnyIntegerOrIndex, AnyType, BoolAttr, DenseBoolArrayAttr, DenseI64ArrayAttr,
    FlatSymbolRefAttr, I1, I64, IndexListArrayAttr, StrAttr, SymbolNameAttr, SymbolRefArrayAttr, TypeAttr,
    UnitAttr,
};
use terrace_ods_macros::{operation, operations};

/// Says how variables of a type are mapped to a device.
///
/// ```mlir
/// omp.declare_mapper @struct : !llvm.struct<(i32)> {
/// ^bb0(%x: !llvm.ptr):
///   %map = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
///   omp.declare_mapper.info map_entries(%map : !llvm.ptr)
/// }
/// ```
#[operation(
    name = "omp.declare_mapper",
    traits = [IsIsolatedFromAbove, SingleBlock, Symbol],
    interfaces = [RecipeInterface],
    format = "$sym_name `:` $type $body attr-dict",
    has = [verify_regions],
)]
pub struct DeclareMapperOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "type"]
    ty: Attr<TypeAttr>,
    body: Region<AnyRegion>,
}

/// Ends a mapper with the maps it stands for.
#[operation(
    name = "omp.declare_mapper.info",
    traits = [HasParent(&["omp.declare_mapper"]), IsTerminator],
    interfaces = [MapClauseOwningOpInterface],
    format = "oilist( `map_entries` `(` $map_vars `:` type($map_vars) `)` ) attr-dict",
    has = [verify],
)]
pub struct DeclareMapperInfoOp {
    map_vars: VariadicOperand<OpenMP_PointerLikeType>,
}

/// The part of a dimension that is mapped to a device.
#[operation(
    name = "omp.map.bounds",
    traits = [AttrSizedOperandSegments],
    format = "oilist( `lower_bound` `(` $lower_bound `:` type($lower_bound) `)` | `upper_bound` `(` $upper_bound \
        `:` type($upper_bound) `)` | `extent` `(` $extent `:` type($extent) `)` | `stride` `(` $stride `:` \
        type($stride) `)` | `start_idx` `(` $start_idx `:` type($start_idx) `)` ) attr-dict",
    effects = [],
    has = [verify],
)]
pub struct MapBoundsOp {
    lower_bound: OptionalOperand<AnyIntegerOrIndex>,
    upper_bound: OptionalOperand<AnyIntegerOrIndex>,
    extent: OptionalOperand<AnyIntegerOrIndex>,
    stride: OptionalOperand<AnyIntegerOrIndex>,
    #[default("false", |context| context.bool_attribute(false))]
    stride_in_bytes: Attr<BoolAttr>,
    start_idx: OptionalOperand<AnyIntegerOrIndex>,
    result: OpResult<OpenMP_MapBoundsType>,
}

/// Describes the mapping of a variable to a device.
///
/// ```mlir
/// %map = omp.map.info var_ptr(%x : memref<?xi32>, i32) map_clauses(tofrom) capture(ByRef) -> memref<?xi32>
/// ```
#[operation(
    name = "omp.map.info",
    traits = [AttrSizedOperandSegments],
    format = "`var_ptr` `(` $var_ptr `:` type($var_ptr) `,` $var_type `)` `map_clauses` `(` \
        custom<MapClause>($map_type) `)` `capture` `(` custom<CaptureType>($map_capture_type) `)` oilist( \
        `var_ptr_ptr` `(` $var_ptr_ptr `:` type($var_ptr_ptr) `)` | `mapper` `(` $mapper_id `)` | `members` `(` \
        $members `:` custom<MembersIndex>($members_index) `:` type($members) `)` | `bounds` `(` $bounds `)` ) `->` \
        type($omp_ptr) attr-dict",
    directives = [MAP_CLAUSE, CAPTURE_TYPE, MEMBERS_INDEX],
    has = [verify_symbol_uses, verify],
)]
pub struct MapInfoOp {
    var_ptr: Operand<OpenMP_PointerLikeType>,
    var_type: Attr<TypeAttr>,
    #[cases(ClauseMapFlags)]
    map_type: Attr<ClauseMapFlagsAttr>,
    #[cases(VariableCaptureKind)]
    map_capture_type: Attr<VariableCaptureKindAttr>,
    var_ptr_ptr: OptionalOperand<OpenMP_PointerLikeType>,
    members: VariadicOperand<OpenMP_PointerLikeType>,
    members_index: OptionalAttr<IndexListArrayAttr>,
    bounds: VariadicOperand<OpenMP_MapBoundsType>,
    mapper_id: OptionalAttr<FlatSymbolRefAttr>,
    name: OptionalAttr<StrAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    partial_map: Attr<BoolAttr>,
    omp_ptr: OpResult<OpenMP_PointerLikeType>,
}

/// Runs on a device.
///
/// ```mlir
/// omp.target nowait thread_limit(%n : i32) {
///   omp.terminator
/// }
/// ```
#[operation(
    name = "omp.target",
    traits = [AttrSizedOperandSegments, IsIsolatedFromAbove],
    interfaces = [
        BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS), OutlineableOpenMPOpInterface,
        MapClauseOwningOpInterface,
    ],
    format = "oilist( `allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars), \
        $allocator_vars, type($allocator_vars)) `)` | `ompx_bare` $bare | `depend` `(` \
        custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)` | `device` `(` $device `:` \
        type($device) `)` | `if` `(` $if_expr `)` | `is_device_ptr` `(` $is_device_ptr_vars `:` \
        type($is_device_ptr_vars) `)` | `nowait` $nowait | `thread_limit` `(` $thread_limit `:` \
        type($thread_limit) `)` ) custom<TargetOpRegion>( $region, $has_device_addr_vars, \
        type($has_device_addr_vars), $host_eval_vars, type($host_eval_vars), $in_reduction_vars, \
        type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $map_vars, type($map_vars), \
        $private_vars, type($private_vars), $private_syms, $private_needs_barrier, $private_maps) attr-dict",
    directives = [ALLOCATE_AND_ALLOCATOR, DEPEND_VAR_LIST, TARGET_OP_REGION],
    has = [verify, verify_regions],
)]
pub struct TargetOp {
    allocate_vars: VariadicOperand<AnyType>,
    allocator_vars: VariadicOperand<AnyType>,
    bare: OptionalAttr<UnitAttr>,
    #[cases(ClauseTaskDepend)]
    depend_kinds: OptionalAttr<TaskDependArrayAttr>,
    depend_vars: VariadicOperand<OpenMP_PointerLikeType>,
    device: OptionalOperand<AnyInteger>,
    has_device_addr_vars: VariadicOperand<OpenMP_PointerLikeType>,
    host_eval_vars: VariadicOperand<AnyType>,
    if_expr: OptionalOperand<I1>,
    in_reduction_vars: VariadicOperand<OpenMP_PointerLikeType>,
    in_reduction_byref: OptionalAttr<DenseBoolArrayAttr>,
    in_reduction_syms: OptionalAttr<SymbolRefArrayAttr>,
    is_device_ptr_vars: VariadicOperand<OpenMP_PointerLikeType>,
    map_vars: VariadicOperand<OpenMP_PointerLikeType>,
    nowait: OptionalAttr<UnitAttr>,
    private_vars: VariadicOperand<AnyType>,
    private_syms: OptionalAttr<SymbolRefArrayAttr>,
    private_needs_barrier: OptionalAttr<UnitAttr>,
    thread_limit: OptionalOperand<AnyInteger>,
    private_maps: OptionalAttr<DenseI64ArrayAttr>,
    region: Region<AnyRegion>,
}

/// Allocates memory on a device.
///
/// ```mlir
/// %address = omp.target_allocmem %device : i32, vector<4xi32>
/// ```
#[operation(
    name = "omp.target_allocmem",
    traits = [AttrSizedOperandSegments],
    effects = [EffectSpec::new(EffectKind::Allocate)],
    has = [custom_syntax, verify],
)]
pub struct TargetAllocMemOp {
    device: Operand<AnyInteger>,
    in_type: Attr<TypeAttr>,
    uniq_name: OptionalAttr<StrAttr>,
    bindc_name: OptionalAttr<StrAttr>,
    typeparams: VariadicOperand<AnyIntegerOrIndex>,
    shape: VariadicOperand<AnyIntegerOrIndex>,
    #[unnamed]
    result: OpResult<I64>,
}

/// Keeps variables on a device while the region runs.
#[operation(
    name = "omp.target_data",
    traits = [AttrSizedOperandSegments],
    interfaces = [MapClauseOwningOpInterface, BlockArgOpenMPOpInterface(&interfaces::BLOCK_ARGUMENTS)],
    format = "oilist( `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `map_entries` `(` \
        $map_vars `:` type($map_vars) `)` ) custom<UseDeviceAddrUseDevicePtrRegion>( $region, \
        $use_device_addr_vars, type($use_device_addr_vars), $use_device_ptr_vars, type($use_device_ptr_vars)) \
        attr-dict",
    directives = [USE_DEVICE_ADDR_USE_DEVICE_PTR_REGION],
    has = [verify],
)]
pub struct TargetDataOp {
    device: OptionalOperand<AnyInteger>,
    if_expr: OptionalOperand<I1>,
    map_vars: VariadicOperand<OpenMP_PointerLikeType>,
    use_device_addr_vars: VariadicOperand<OpenMP_PointerLikeType>,
    use_device_ptr_vars: VariadicOperand<OpenMP_PointerLikeType>,
    region: Region<AnyRegion>,
}

operations! {
    #[operation(
        traits = [AttrSizedOperandSegments],
        interfaces = [MapClauseOwningOpInterface],
        format = "oilist( `depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)` | \
        `device` `(` $device `:` type($device) `)` | `if` `(` $if_expr `)` | `map_entries` `(` $map_vars `:` \
        type($map_vars) `)` | `nowait` $nowait ) attr-dict",
        directives = [DEPEND_VAR_LIST],
        has = [verify],
    )]
    struct _ {
        #[cases(ClauseTaskDepend)]
        depend_kinds: OptionalAttr<TaskDependArrayAttr>,
        depend_vars: VariadicOperand<OpenMP_PointerLikeType>,
        device: OptionalOperand<AnyInteger>,
        if_expr: OptionalOperand<I1>,
        map_vars: VariadicOperand<OpenMP_PointerLikeType>,
        nowait: OptionalAttr<UnitAttr>,
    }

    /// Brings variables to a device, where they stay.
    pub struct TargetEnterDataOp = "omp.target_enter_data";
    /// Takes variables from a device.
    pub struct TargetExitDataOp = "omp.target_exit_data";
    /// Makes variables here and on a device the same.
    pub struct TargetUpdateOp = "omp.target_update";
}

/// Frees memory of a device.
#[operation(
    name = "omp.target_freemem",
    format = "$device `,` $heapref attr-dict `:` type($device) `,` qualified(type($heapref))",
    effects = [
        EffectSpec::new(EffectKind::Free), EffectSpec::new(EffectKind::Free).on("device"),
        EffectSpec::new(EffectKind::Free).on("heapref"),
    ],
)]
pub struct TargetFreeMemOp {
    device: Operand<AnyInteger>,
    heapref: Operand<I64>,
}
