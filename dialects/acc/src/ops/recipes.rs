//! Symbols: recipes, routines, constructors.

use crate::attributes::enums::{DeviceType, ReductionOperator};
use crate::constraints::{DeviceTypeArrayAttr, OpenACC_ReductionOperatorAttr};
use crate::syntax::{BIND_NAME, DEVICE_TYPE_ARRAY_ATTR, ROUTINE_GANG_CLAUSE};
use terrace_ir::constraints::{
    I64ArrayAttr, StrArrayAttr, SymbolNameAttr, SymbolRefArrayAttr, SymbolRefAttr, TypeAttr, UnitAttr,
};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [IsIsolatedFromAbove, Symbol, AutomaticAllocationScope],
        interfaces = [RecipeInterface],
        has = [verify_regions],
    )]
    struct _ {
        sym_name: Attr<SymbolNameAttr>,
        #[name = "type"]
        ty: Attr<TypeAttr>,
        ..,
        #[name = "destroyRegion"]
        destroy_region: Region<AnyRegion>,
    }

    /// Says how variables of a type are made private and get their value.
    pub struct FirstprivateRecipeOp = "acc.firstprivate.recipe",
        format = "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion `copy` $copyRegion (`destroy` \
        $destroyRegion^)?",
    {
        #[name = "initRegion"]
        init_region: Region<AnyRegion>,
        #[name = "copyRegion"]
        copy_region: Region<AnyRegion>,
    }

    /// Says how variables of a type are made private.
    ///
    /// ```mlir
    /// acc.private.recipe @privatization : memref<10xf32> init {
    /// ^bb0(%x: memref<10xf32>):
    ///   %own = memref.alloca() : memref<10xf32>
    ///   acc.yield %own : memref<10xf32>
    /// }
    /// ```
    pub struct PrivateRecipeOp = "acc.private.recipe",
        format = "$sym_name `:` $type attr-dict-with-keyword `init` $initRegion (`destroy` $destroyRegion^)?",
    {
        #[name = "initRegion"]
        init_region: Region<AnyRegion>,
    }

    /// Says how values of a type are combined, and where that begins.
    pub struct ReductionRecipeOp = "acc.reduction.recipe",
        format = "$sym_name `:` $type attr-dict-with-keyword `reduction_operator` $reductionOperator `init` \
        $initRegion `combiner` $combinerRegion (`destroy` $destroyRegion^)?",
    {
        #[cases(ReductionOperator)]
        #[name = "reductionOperator"]
        reduction_operator: Attr<OpenACC_ReductionOperatorAttr>,
        #[name = "initRegion"]
        init_region: Region<AnyRegion>,
        #[name = "combinerRegion"]
        combiner_region: Region<AnyRegion>,
    }
}

operations! {
    #[operation(traits = [IsIsolatedFromAbove, Symbol], format = "$sym_name $region attr-dict-with-keyword")]
    struct _ {
        sym_name: Attr<SymbolNameAttr>,
        region: Region<AnyRegion>,
    }

    /// Initializes global variables when the program is loaded.
    pub struct GlobalConstructorOp = "acc.global_ctor";
    /// Finalizes global variables when the program ends.
    pub struct GlobalDestructorOp = "acc.global_dtor";
}

/// Says how a function can be called on the device.
///
/// ```mlir
/// acc.routine @info func(@function) vector nohost
/// ```
#[operation(
    name = "acc.routine",
    traits = [IsIsolatedFromAbove],
    format = "$sym_name `func` `(` $func_name `)` oilist ( `bind` `(` custom<BindName>($bindIdName, $bindStrName \
        ,$bindIdNameDeviceType, $bindStrNameDeviceType) `)` | `gang` `` custom<RoutineGangClause>($gang, \
        $gangDim, $gangDimDeviceType) | `worker` custom<DeviceTypeArrayAttr>($worker) | `vector` \
        custom<DeviceTypeArrayAttr>($vector) | `seq` custom<DeviceTypeArrayAttr>($seq) | `nohost` $nohost | \
        `implicit` $implicit ) attr-dict-with-keyword",
    directives = [BIND_NAME, ROUTINE_GANG_CLAUSE, DEVICE_TYPE_ARRAY_ATTR],
    has = [verify],
)]
pub struct RoutineOp {
    sym_name: Attr<SymbolNameAttr>,
    func_name: Attr<SymbolRefAttr>,
    #[name = "bindIdName"]
    bind_id_name: OptionalAttr<SymbolRefArrayAttr>,
    #[name = "bindStrName"]
    bind_str_name: OptionalAttr<StrArrayAttr>,
    #[cases(DeviceType)]
    #[name = "bindIdNameDeviceType"]
    bind_id_name_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    #[name = "bindStrNameDeviceType"]
    bind_str_name_device_type: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    worker: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    vector: OptionalAttr<DeviceTypeArrayAttr>,
    #[cases(DeviceType)]
    seq: OptionalAttr<DeviceTypeArrayAttr>,
    nohost: OptionalAttr<UnitAttr>,
    implicit: OptionalAttr<UnitAttr>,
    #[cases(DeviceType)]
    gang: OptionalAttr<DeviceTypeArrayAttr>,
    #[name = "gangDim"]
    gang_dim: OptionalAttr<I64ArrayAttr>,
    #[cases(DeviceType)]
    #[name = "gangDimDeviceType"]
    gang_dim_device_type: OptionalAttr<DeviceTypeArrayAttr>,
}
