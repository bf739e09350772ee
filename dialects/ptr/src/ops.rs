//! Pointers: what they are made from, and what is done with them.

use crate::constraints::{
    AlignmentProp, AtomicOrderingProp, Ptr_Any1DType, Ptr_IntLikeType, Ptr_Mask1DType, Ptr_Ptr1DType,
    Ptr_PtrLikeType, Ptr_PtrMetadata, Ptr_PtrType, PtrAddFlagsProp, PtrDiffFlagsProp, PtrLikeTypeInterface,
    UnitProp,
};
use crate::types::{mask_types, metadata_types};
use crate::{AtomicOrdering, PtrAddFlags, PtrDiffFlags};
use terrace_ir::constraints::{AnySignlessIntegerOrIndex, AnyType, StrAttr, TypeAttr, TypedAttrInterface};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(effects = [])]
    struct _;

    /// A pointer that is known.
    ///
    /// ```mlir
    /// %p = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
    /// ```
    pub struct ConstantOp = "ptr.constant",
        traits = [ConstantLike, AlwaysSpeculatableImplTrait, AllTypesMatch(&["value", "result"])],
        format = "attr-dict $value",
        result_types = inferred,
    {
        value: Attr<TypedAttrInterface>,
        result: OpResult<Ptr_PtrType>,
    }

    /// Makes a buffer of a pointer and what a buffer is beyond it.
    ///
    /// ```mlir
    /// %m = ptr.from_ptr %p metadata %md : <#ptr.generic_space> -> memref<?xf32, #ptr.generic_space>
    /// ```
    pub struct FromPtrOp = "ptr.from_ptr",
        traits = [
            AlwaysSpeculatableImplTrait,
            OptionalTypesMatchWith { summary: "metadata type", from: "result", to: "metadata", transform: metadata_types },
        ],
        format = "$ptr (`metadata` $metadata^)? attr-dict `:` type($ptr) `->` type($result)",
        has = [fold, verify],
    {
        ptr: Operand<Ptr_PtrType>,
        metadata: OptionalOperand<Ptr_PtrMetadata>,
        result: OpResult<PtrLikeTypeInterface>,
    }

    /// Returns the metadata of a buffer beyond its address.
    pub struct GetMetadataOp = "ptr.get_metadata",
        traits = [
            AlwaysSpeculatableImplTrait,
            TypesMatchWith { summary: "metadata type", from: "ptr", to: "result", transform: metadata_types },
        ],
        format = "$ptr attr-dict `:` type($ptr)",
        result_types = inferred,
    {
        ptr: Operand<PtrLikeTypeInterface>,
        result: OpResult<Ptr_PtrMetadata>,
    }

    /// Returns the distance of two pointers in bytes.
    ///
    /// ```mlir
    /// %n = ptr.ptr_diff nuw|nsw %p, %q : !ptr.ptr<#ptr.generic_space> -> i64
    /// ```
    pub struct PtrDiffOp = "ptr.ptr_diff",
        traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["lhs", "rhs"]), SameOperandsAndResultShape],
        format = "($flags^)? $lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)",
        has = [verify],
    {
        lhs: Operand<Ptr_PtrLikeType>,
        rhs: Operand<Ptr_PtrLikeType>,
        #[default("none", |context| PtrDiffFlags::NONE.attribute(context))]
        #[cases(PtrDiffFlags)]
        flags: Property<PtrDiffFlagsProp>,
        result: OpResult<Ptr_IntLikeType>,
    }

    /// The address of a buffer.
    ///
    /// ```mlir
    /// %p = ptr.to_ptr %m : memref<?xf32, #ptr.generic_space> -> <#ptr.generic_space>
    /// ```
    pub struct ToPtrOp = "ptr.to_ptr",
        traits = [AlwaysSpeculatableImplTrait],
        format = "$ptr attr-dict `:` type($ptr) `->` type($result)",
        has = [fold, verify],
    {
        ptr: Operand<PtrLikeTypeInterface>,
        result: OpResult<Ptr_PtrType>,
    }

    /// Returns the distance of consecutive values of a type in bytes.
    ///
    /// ```mlir
    /// %n = ptr.type_offset f32 : index
    /// ```
    pub struct TypeOffsetOp = "ptr.type_offset",
        traits = [AlwaysSpeculatableImplTrait],
        format = "$elementType attr-dict `:` type($result)",
    {
        #[name = "elementType"]
        element_type: Attr<TypeAttr>,
        result: OpResult<AnySignlessIntegerOrIndex>,
    }
}

operations! {
    #[operation(effects = custom, has = [verify, effects])]
    struct _;

    /// Loads a row of values from as many places, where the mask says so.
    ///
    /// ```mlir
    /// %x = ptr.gather %ps, %mask, %other alignment = 8 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
    /// ```
    pub struct GatherOp = "ptr.gather",
        traits = [
            TypesMatchWith { summary: "result and mask must be compatible", from: "result", to: "mask", transform: mask_types },
            AllTypesMatch(&["result", "passthrough"]), AllShapesMatch(&["result", "ptrs"]),
            Predicate { name: "AllTypeIDsMatch", summary: "all of {result, ptrs} have same type IDs", values: &["result", "ptrs"], holds: |op| op.result(0).ty().is_vector() == op.operand(0).ty().is_vector() },
        ],
        format = "$ptrs `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` type($ptrs) `->` \
        type($result)",
        result_types = inferred,
    {
        ptrs: Operand<Ptr_Ptr1DType>,
        mask: Operand<Ptr_Mask1DType>,
        passthrough: Operand<Ptr_Any1DType>,
        #[default("std::nullopt", |context| context.array_attribute(&[]))]
        alignment: Property<AlignmentProp>,
        result: OpResult<Ptr_Any1DType>,
    }

    /// Loads a value.
    ///
    /// ```mlir
    /// %x = ptr.load volatile %p atomic acquire alignment = 4 : !ptr.ptr<#ptr.generic_space> -> f32
    /// ```
    pub struct LoadOp = "ptr.load",
        format = "(`volatile` $volatile_^)? $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? \
        oilist( `nontemporal` $nontemporal | `invariant` $invariant | `invariant_group` $invariantGroup | \
        `alignment` `=` $alignment ) attr-dict `:` qualified(type($ptr)) `->` type($value)",
    {
        ptr: Operand<Ptr_PtrType>,
        #[default("std::nullopt", |context| context.array_attribute(&[]))]
        alignment: Property<AlignmentProp>,
        #[default("false", |context| context.bool_attribute(false))]
        #[name = "volatile_"]
        is_volatile: Property<UnitProp>,
        #[default("false", |context| context.bool_attribute(false))]
        nontemporal: Property<UnitProp>,
        #[default("false", |context| context.bool_attribute(false))]
        invariant: Property<UnitProp>,
        #[default("false", |context| context.bool_attribute(false))]
        #[name = "invariantGroup"]
        invariant_group: Property<UnitProp>,
        #[default("not_atomic", |context| AtomicOrdering::NotAtomic.attribute(context))]
        #[cases(AtomicOrdering)]
        ordering: Property<AtomicOrderingProp>,
        syncscope: OptionalAttr<StrAttr>,
        value: OpResult<AnyType>,
    }

    /// Loads a row of values that lie one after the other, where the mask says so.
    pub struct MaskedLoadOp = "ptr.masked_load",
        traits = [
            TypesMatchWith { summary: "result and mask must be compatible", from: "result", to: "mask", transform: mask_types },
            AllTypesMatch(&["result", "passthrough"]),
        ],
        format = "$ptr `,` $mask `,` $passthrough (`alignment` `=` $alignment^)? attr-dict `:` \
        qualified(type($ptr)) `->` type($result)",
        result_types = inferred,
    {
        ptr: Operand<Ptr_PtrType>,
        mask: Operand<Ptr_Mask1DType>,
        passthrough: Operand<Ptr_Any1DType>,
        #[default("std::nullopt", |context| context.array_attribute(&[]))]
        alignment: Property<AlignmentProp>,
        result: OpResult<Ptr_Any1DType>,
    }

    /// Stores a row of values one after the other, where the mask says so.
    pub struct MaskedStoreOp = "ptr.masked_store",
        traits = [
            TypesMatchWith { summary: "value and mask must be compatible", from: "value", to: "mask", transform: mask_types },
        ],
        format = "$value `,` $ptr `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` \
        qualified(type($ptr))",
    {
        value: Operand<Ptr_Any1DType>,
        ptr: Operand<Ptr_PtrType>,
        mask: Operand<Ptr_Mask1DType>,
        #[default("std::nullopt", |context| context.array_attribute(&[]))]
        alignment: Property<AlignmentProp>,
    }

    /// Stores a row of values in as many places, where the mask says so.
    pub struct ScatterOp = "ptr.scatter",
        traits = [
            TypesMatchWith { summary: "value and mask must be compatible", from: "value", to: "mask", transform: mask_types },
            AllShapesMatch(&["value", "ptrs"]),
            Predicate { name: "AllTypeIDsMatch", summary: "all of {value, ptrs} have same type IDs", values: &["value", "ptrs"], holds: |op| op.operand(0).ty().is_vector() == op.operand(1).ty().is_vector() },
        ],
        format = "$value `,` $ptrs `,` $mask (`alignment` `=` $alignment^)? attr-dict `:` type($value) `,` \
        type($ptrs)",
    {
        value: Operand<Ptr_Any1DType>,
        ptrs: Operand<Ptr_Ptr1DType>,
        mask: Operand<Ptr_Mask1DType>,
        #[default("std::nullopt", |context| context.array_attribute(&[]))]
        alignment: Property<AlignmentProp>,
    }

    /// Stores a value.
    ///
    /// ```mlir
    /// ptr.store %x, %p : f32, !ptr.ptr<#ptr.generic_space>
    /// ```
    pub struct StoreOp = "ptr.store",
        format = "(`volatile` $volatile_^)? $value `,` $ptr (`atomic` (`syncscope` `(` $syncscope^ `)`)? \
        $ordering^)? oilist( `nontemporal` $nontemporal | `invariant_group` $invariantGroup | `alignment` \
        `=` $alignment ) attr-dict `:` type($value) `,` qualified(type($ptr))",
    {
        value: Operand<AnyType>,
        ptr: Operand<Ptr_PtrType>,
        #[default("std::nullopt", |context| context.array_attribute(&[]))]
        alignment: Property<AlignmentProp>,
        #[default("false", |context| context.bool_attribute(false))]
        #[name = "volatile_"]
        is_volatile: Property<UnitProp>,
        #[default("false", |context| context.bool_attribute(false))]
        nontemporal: Property<UnitProp>,
        #[default("false", |context| context.bool_attribute(false))]
        #[name = "invariantGroup"]
        invariant_group: Property<UnitProp>,
        #[default("not_atomic", |context| AtomicOrdering::NotAtomic.attribute(context))]
        #[cases(AtomicOrdering)]
        ordering: Property<AtomicOrderingProp>,
        syncscope: OptionalAttr<StrAttr>,
    }
}

/// Adds an offset in bytes.
///
/// ```mlir
/// %q = ptr.ptr_add inbounds %p, %offset : !ptr.ptr<#ptr.generic_space>, i64
/// ```
#[operation(
    name = "ptr.ptr_add",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [ViewLikeOpInterface, InferTypeOpInterface],
    format = "($flags^)? $base `,` $offset attr-dict `:` type($base) `,` type($offset)",
    effects = [],
    result_types = custom,
    has = [fold, infer_types],
)]
pub struct PtrAddOp {
    base: Operand<Ptr_PtrLikeType>,
    offset: Operand<Ptr_IntLikeType>,
    #[default("none", |context| PtrAddFlags::None.attribute(context))]
    #[cases(PtrAddFlags)]
    flags: Property<PtrAddFlagsProp>,
    result: OpResult<Ptr_PtrLikeType>,
}
