//! Types of SPIR-V as types of LLVM.
//!
//! ```text
//! integers        without signs
//! array<n x T>    array<n x T>, of the stride that follows from the type alone
//! rtarray<T>      array<0 x T>
//! ptr<T, class>   ptr, in the address space of the class
//! struct          struct, packed if it says no offsets
//! ```

use terrace_ir::{Ctx, Type, TypeKind};
use terrace_llvm::types::StructType as LlvmStruct;
use terrace_llvm::types::{Packing, array_type, pointer_type};
use terrace_rewrite::conversion::{TypeConversion, TypeConverter};
use terrace_spirv::attributes::enums::{ClientAPI, StorageClass};
use terrace_spirv::types::{ArrayType, PointerType, RuntimeArrayType, StructType};
use terrace_spirv_transforms::{has_natural_layout, size_in_bytes};
use terrace_support::ensure_stack;

/// Returns true if it is known in which address space each storage class of a client is.
pub(super) fn knows_address_spaces(client: ClientAPI) -> bool {
    matches!(client, ClientAPI::Unknown | ClientAPI::OpenCL)
}

/// Returns the address space of a storage class.
pub(super) fn address_space(client: ClientAPI, class: StorageClass) -> u32 {
    if client != ClientAPI::OpenCL {
        return 0;
    }
    match class {
        StorageClass::Input | StorageClass::CrossWorkgroup => 1,
        StorageClass::UniformConstant => 2,
        StorageClass::Workgroup => 3,
        StorageClass::Generic => 4,
        StorageClass::DeviceOnlyINTEL => 5,
        StorageClass::HostOnlyINTEL => 6,
        _ => 0,
    }
}

/// Returns the converter of types.
pub(super) fn converter(client: ClientAPI) -> TypeConverter {
    TypeConverter::new()
        .conversion(move |context, ty| match convert(context, ty, client) {
            Some(ty) => TypeConversion::one(ty),
            None => TypeConversion::Impossible,
        })
        .casts()
}

/// Converts a type; `None` if LLVM has none for it, or not with that layout.
fn convert<'c>(context: Ctx<'c>, ty: Type<'c>, client: ClientAPI) -> Option<Type<'c>> {
    ensure_stack(|| {
        if let Some(pointer) = PointerType::of(ty) {
            return Some(pointer_type(context, address_space(client, pointer.storage_class)));
        }
        if let Some(array) = ArrayType::of(ty) {
            if array.stride != 0 && size_in_bytes(context, array.element) != Some(u64::from(array.stride)) {
                return None;
            }
            return Some(array_type(
                context,
                convert(context, array.element, client)?,
                u64::from(array.count),
            ));
        }
        if let Some(array) = RuntimeArrayType::of(ty) {
            let element = convert(context, array.element, client)?;
            return (array.stride == 0).then(|| array_type(context, element, 0));
        }
        if let Some(structure) = StructType::of(ty) {
            return convert_struct(context, ty, structure, client);
        }
        match *ty.kind() {
            TypeKind::Integer { width, .. } => Some(context.integer_type(width)),
            TypeKind::Vector { .. } => {
                let element = convert(context, ty.element_or_self(), client)?;
                Some(context.vector_type(ty.shape()?, element))
            }
            _ => terrace_llvm::types::is_compatible_type(ty).then_some(ty),
        }
    })
}

fn convert_struct<'c>(
    context: Ctx<'c>,
    ty: Type<'c>,
    structure: StructType<'c>,
    client: ClientAPI,
) -> Option<Type<'c>> {
    if structure.name().is_some() || structure.member_decorations().next().is_some() {
        return None;
    }
    let members: Option<Vec<Type<'c>>> =
        structure.members().map(|member| convert(context, member, client)).collect();
    let has_offsets = structure.offset(0).is_some();
    if has_offsets && !has_natural_layout(context, ty) {
        return None;
    }
    let packing = if has_offsets { Packing::Aligned } else { Packing::Packed };
    Some(LlvmStruct::literal(context, &members?, packing))
}
