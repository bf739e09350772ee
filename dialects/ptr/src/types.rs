//! Pointers, and what buffers are beyond their address.

use crate::SPEC_ATTR;
use terrace_ir::asm::Punct;
use terrace_ir::spec::{AttributeStorage, ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Ctx, Type, TypeKind};

/// A pointer into a memory space: `!ptr.ptr<#ptr.generic_space>`.
pub static PTR_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "pointer type",
    parameters: &[ParameterSpec::required("memorySpace", ParameterKind::Attribute)],
    traits: &[
        "MemRefElementTypeInterface",
        "PtrLikeTypeInterface",
        "VectorElementTypeInterface",
        "DataLayoutTypeInterface",
    ],
    declared_format: Some("`<` $memorySpace `>`"),
    verify_layout: Some(|entries, tell| {
        for (ty, value) in entries {
            if value.as_dialect(SPEC_ATTR.name).is_none() {
                let message = format!("expected layout attribute for '{ty}' to be a #ptr.spec attribute");
                return tell(&message).emit();
            }
        }
        Ok(())
    }),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let at = parser.current_location();
        let space = parser.parse_attribute(None).and_then(|space| {
            match AttributeStorage::Implementing("MemorySpaceAttrInterface").holds(space) {
                true => Ok(space),
                false => Err(parser.emit_error(at, "invalid kind of attribute specified")),
            }
        });
        let Ok(space) = space else {
            let message = "failed to parse Ptr_PtrType parameter 'memorySpace' which is to be a \
                           `MemorySpaceAttrInterface`";
            return Err(parser.emit_error(parser.current_location(), message));
        };
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![space])
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        printer.print_attribute(parameters[0]);
        printer.push('>');
    }),
    ..TypeSpec::new("ptr.ptr")
};

/// Metadata of a buffer beyond its address: `!ptr.ptr_metadata<memref<?xf32>>`.
pub static PTR_METADATA_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Pointer metadata type",
    parameters: &[ParameterSpec::required("type", ParameterKind::Type)],
    declared_format: Some("`<` $type `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let at = parser.current_location();
        let ty = parser.parse_type().and_then(|ty| match is_pointer_like(ty) {
            true => Ok(ty),
            false => Err(parser.emit_error(at, "invalid kind of type specified")),
        });
        let Ok(ty) = ty else {
            let message =
                "failed to parse Ptr_PtrMetadata parameter 'type' which is to be a `PtrLikeTypeInterface`";
            return Err(parser.emit_error(parser.current_location(), message));
        };
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![parser.context().type_attribute(ty)])
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        printer.print_attribute(parameters[0]);
        printer.push('>');
    }),
    verify: Some(|_, parameters, tell| match parameters[0].as_type().is_some_and(|ty| ty.is_any_memref()) {
        true => Ok(()),
        false => tell("the ptr-like type has no metadata").emit(),
    }),
    ..TypeSpec::new("ptr.ptr_metadata")
};

/// Returns true if it is a pointer.
pub fn is_pointer(ty: Type<'_>) -> bool {
    ty.as_dialect(PTR_TYPE.name).is_some()
}

/// Returns true if it is a pointer or a buffer.
pub fn is_pointer_like(ty: Type<'_>) -> bool {
    let is_declared = matches!(*ty.kind(), TypeKind::Dialect { spec, .. }
        if spec.get().traits.contains(&"PtrLikeTypeInterface"));
    ty.is_any_memref() || is_declared
}

/// Returns true if it is a vector, or a tensor with a rank.
pub(crate) fn is_ranked_value(ty: Type<'_>) -> bool {
    ty.is_vector() || ty.is_ranked_tensor()
}

/// Returns true if it is such of one dimension.
pub(crate) fn is_row(ty: Type<'_>) -> bool {
    is_ranked_value(ty) && ty.rank() == Some(1)
}

/// Returns the metadata types.
pub(crate) fn metadata_types<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| context.dialect_type(&PTR_METADATA_TYPE, &[context.type_attribute(*ty)])).collect()
}

/// Returns truth values in the shape of the types.
pub(crate) fn mask_types<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| ty.with_element(context, context.integer_type(1))).collect()
}
