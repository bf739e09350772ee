//! Types of device code, in OpenCL's address spaces.

use terrace_gpu::AddressSpace;
use terrace_ir::{Attribute, Builder, Ctx, Type, TypeKind};
use terrace_rewrite::conversion::{TypeConversion, TypeConverter};
use terrace_to_llvm::lowering::descriptor::pack_arguments;
use terrace_to_llvm::lowering::types::{CAST, TypeOptions, convert};

/// Address space of memory that all threads share; memory of which nothing is said is there as well.
const GLOBAL: i64 = 1;
/// Address space of memory that the threads of a block share.
pub(super) const WORKGROUP: u32 = 3;
/// Address space of memory of one thread.
const PRIVATE: i64 = 0;

/// Returns the type with the number of OpenCL's address space in the place of a memory space of `gpu`.
pub(super) fn in_spaces<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    let number = |space: Option<Attribute<'c>>| {
        let number = match space {
            None => GLOBAL,
            Some(space) => match terrace_gpu::address_space(space) {
                Some(AddressSpace::Global) => GLOBAL,
                Some(AddressSpace::Workgroup) => i64::from(WORKGROUP),
                Some(AddressSpace::Private) => PRIVATE,
                None => return Some(space),
            },
        };
        Some(context.i64_attribute(number))
    };
    match *ty.kind() {
        TypeKind::MemRef { memory_space, .. } => context.memref_type(
            ty.shape().unwrap_or_default(),
            ty.element_or_self(),
            ty.layout(),
            number(memory_space),
        ),
        TypeKind::UnrankedMemRef { element, memory_space } => {
            context.unranked_memref_type(element, number(memory_space))
        }
        _ => ty,
    }
}

/// Returns the converter of types.
pub(super) fn converter(options: TypeOptions) -> TypeConverter {
    TypeConverter::new()
        .conversion(move |context, ty| match convert(context, in_spaces(context, ty), options) {
            Some(converted) => TypeConversion::one(converted),
            None => TypeConversion::Impossible,
        })
        .casts()
        .source_materialization(move |rewriter, ty, inputs, location| {
            let known = in_spaces(rewriter.context(), ty);
            let descriptor = pack_arguments(rewriter, known, inputs, location, options)?;
            Some(Builder::new(rewriter, location).value(CAST, &[descriptor], ty))
        })
        .target_materialization(move |rewriter, types, inputs, location, original| {
            let known = in_spaces(rewriter.context(), original?);
            let descriptor = pack_arguments(rewriter, known, inputs, location, options)?;
            (types == [rewriter.type_of(descriptor)]).then_some(vec![descriptor])
        })
}
