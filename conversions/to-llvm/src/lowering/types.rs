//! Which types become which.
//!
//! ```text
//! index                 i64, or as the option says
//! integers              without signs
//! small floats          integers of their width
//! complex<T>            struct<(T, T)>
//! vector<2x3xT>         array<2 x vector<3xT>>
//! memref<2x?xT>         struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//! memref<*xT>           struct<(i64, ptr)>
//! (T) -> U              ptr
//! ```

use super::descriptor;
use terrace_ir::builtin::UNREALIZED_CONVERSION_CAST;
use terrace_ir::{Attribute, AttributeKind, Builder, Ctx, Operation, Type, TypeKind};
use terrace_llvm::types::{
    Packing, StructType, array_type, as_array, function_type, is_compatible_type, pointer_type, void_type,
};
use terrace_rewrite::conversion::{SignatureConversion, TypeConversion, TypeConverter};
use terrace_support::ensure_stack;

/// Name of the cast between converted and unconverted types.
pub const CAST: &str = UNREALIZED_CONVERSION_CAST.name;

/// Options of the type conversion.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct TypeOptions {
    /// Width of an index in bits; 0 for the width of the machine's words.
    pub index_bitwidth: u32,
    /// True if functions take memrefs as plain pointers.
    pub bare_pointers: bool,
}

impl TypeOptions {
    /// Returns these options, with those that are not given taken from the data layout around an operation.
    pub fn with_layout(self, op: Operation<'_, '_>) -> Self {
        if self.index_bitwidth != 0 {
            return self;
        }
        let said = terrace_dlti::layout_entry(op, op.context().index_type());
        let bits = said.and_then(Attribute::as_i64).and_then(|bits| u32::try_from(bits).ok());
        TypeOptions { index_bitwidth: bits.unwrap_or(0), ..self }
    }

    /// Returns the type of an index.
    pub fn index_type(self, context: Ctx<'_>) -> Type<'_> {
        context.integer_type(if self.index_bitwidth == 0 { 64 } else { self.index_bitwidth })
    }
}

/// Creates the converter of types to those of LLVM.
pub fn type_converter(options: TypeOptions) -> TypeConverter {
    TypeConverter::new()
        .conversion(move |context, ty| match convert(context, ty, options) {
            Some(converted) => TypeConversion::one(converted),
            None => TypeConversion::Impossible,
        })
        .casts()
        .source_materialization(move |rewriter, ty, inputs, location| {
            let descriptor = descriptor::pack_arguments(rewriter, ty, inputs, location, options)?;
            Some(Builder::new(rewriter, location).value(CAST, &[descriptor], ty))
        })
        .target_materialization(move |rewriter, types, inputs, location, original| {
            let descriptor = descriptor::pack_arguments(rewriter, original?, inputs, location, options)?;
            (types == [rewriter.type_of(descriptor)]).then_some(vec![descriptor])
        })
}

/// Converts a type; `None` if LLVM has no counterpart.
pub fn convert<'c>(context: Ctx<'c>, ty: Type<'c>, options: TypeOptions) -> Option<Type<'c>> {
    convert_inside(context, ty, options, &mut Vec::new())
}

/// Converts a type inside of named structures, which may occur again as names alone.
fn convert_inside<'c>(
    context: Ctx<'c>,
    ty: Type<'c>,
    options: TypeOptions,
    around: &mut Vec<&'c str>,
) -> Option<Type<'c>> {
    if is_compatible_type(ty) && (around.is_empty() || !mentions(ty, around)) {
        return Some(ty);
    }
    ensure_stack(|| match *ty.kind() {
        TypeKind::Index => Some(options.index_type(context)),
        TypeKind::Integer { width, .. } => Some(context.integer_type(width)),
        TypeKind::Float(semantics) => Some(context.integer_type(semantics.width_bits())),
        TypeKind::Complex(element) => {
            let element = convert(context, element, options)?;
            Some(StructType::literal(context, &[element, element], Packing::Aligned))
        }
        TypeKind::Function { inputs, results } => {
            signature(context, inputs, results, false, options)?;
            Some(pointer_type(context, 0))
        }
        TypeKind::Vector { .. } => convert_vector(context, ty, options),
        TypeKind::MemRef { .. } => descriptor_type(context, ty, options),
        TypeKind::UnrankedMemRef { memory_space, .. } => {
            let pointer = pointer_type(context, address_space(memory_space)?);
            Some(StructType::literal(context, &[options.index_type(context), pointer], Packing::Aligned))
        }
        TypeKind::Dialect { .. } => convert_parts(context, ty, options, around),
        _ => None,
    })
}

/// Converts the parts of a structure or array. A named structure gets another name.
fn convert_parts<'c>(
    context: Ctx<'c>,
    ty: Type<'c>,
    options: TypeOptions,
    around: &mut Vec<&'c str>,
) -> Option<Type<'c>> {
    if let Some((element, count)) = as_array(ty) {
        return Some(array_type(context, convert_inside(context, element, options, around)?, count));
    }
    let structure = StructType::of(ty)?;
    let Some(name) = structure.name() else {
        let elements = convert_elements(context, structure, options, around)?;
        return Some(StructType::literal(context, &elements, structure.packing()));
    };
    let new_name = format!("_Converted.{name}");
    if structure.is_name_alone() {
        return Some(StructType::by_name(context, &new_name));
    }
    around.push(name);
    let elements = convert_elements(context, structure, options, around);
    around.pop();
    StructType::identified(context, &new_name, &elements?, structure.packing()).ok()
}

fn convert_elements<'c>(
    context: Ctx<'c>,
    structure: StructType<'c>,
    options: TypeOptions,
    around: &mut Vec<&'c str>,
) -> Option<Vec<Type<'c>>> {
    structure.body().map(|element| convert_inside(context, element, options, around)).collect()
}

/// Returns true if one of these names occurs alone in a type.
fn mentions(ty: Type<'_>, names: &[&str]) -> bool {
    ensure_stack(|| {
        if let Some((element, _)) = as_array(ty) {
            return mentions(element, names);
        }
        let Some(structure) = StructType::of(ty) else { return false };
        if structure.is_name_alone() {
            return structure.name().is_some_and(|name| names.contains(&name));
        }
        structure.body().any(|element| mentions(element, names))
    })
}

fn convert_vector<'c>(context: Ctx<'c>, ty: Type<'c>, options: TypeOptions) -> Option<Type<'c>> {
    let (shape, scalable) = (ty.shape()?, ty.scalable_dims());
    let element = convert(context, ty.element_or_self(), options)?;
    let Some((&last, outer)) = shape.split_last() else {
        return Some(context.vector_type(&[1], element));
    };
    if scalable[..outer.len()].contains(&true) {
        return None;
    }
    let row = context.scalable_vector_type(&[last], &scalable[outer.len()..], element);
    Some(outer.iter().rev().fold(row, |row, count| array_type(context, row, count.cast_unsigned())))
}

/// Returns the type of the descriptor of a memref: allocated pointer, aligned pointer, offset, and for each dimension
/// sizes and strides.
pub fn descriptor_type<'c>(context: Ctx<'c>, ty: Type<'c>, options: TypeOptions) -> Option<Type<'c>> {
    let rank = ty.shape()?.len() as u64;
    // A layout that cannot be said in strides has no descriptor.
    ty.is_strided().then_some(())?;
    convert(context, ty.element_or_self(), options)?;
    let (pointer, index) =
        (pointer_type(context, address_space(ty.memory_space())?), options.index_type(context));
    let mut parts = vec![pointer, pointer, index];
    if rank > 0 {
        let sizes = array_type(context, index, rank);
        parts.extend([sizes, sizes]);
    }
    Some(StructType::literal(context, &parts, Packing::Aligned))
}

/// Returns the address space of a memory space, which must be a number.
pub fn address_space(memory_space: Option<Attribute<'_>>) -> Option<u32> {
    let Some(space) = memory_space else { return Some(0) };
    match space.kind() {
        AttributeKind::Integer { .. } => u32::try_from(space.as_i64()?).ok(),
        _ => None,
    }
}

/// A function as LLVM has it.
pub struct Signature<'c> {
    /// Its type.
    pub ty: Type<'c>,
    /// Converted arguments.
    pub arguments: SignatureConversion<'c>,
}

/// Converts a function's signature: arguments are expanded, results packed.
pub fn signature<'c>(
    context: Ctx<'c>,
    inputs: &[Type<'c>],
    results: &[Type<'c>],
    is_variadic: bool,
    options: TypeOptions,
) -> Option<Signature<'c>> {
    let mut arguments = SignatureConversion::default();
    for &input in inputs {
        arguments.add(&argument_types(context, input, options)?);
    }
    let result = result_type(context, results, options)?;
    Some(Signature { ty: function_type(context, result, &arguments.types, is_variadic), arguments })
}

/// Returns the types that an argument is passed as.
fn argument_types<'c>(context: Ctx<'c>, ty: Type<'c>, options: TypeOptions) -> Option<Vec<Type<'c>>> {
    let converted = convert(context, ty, options)?;
    if options.bare_pointers && ty.is_any_memref() {
        return bare_pointer(context, ty).map(|pointer| vec![pointer]);
    }
    if !ty.is_any_memref() {
        return Some(vec![converted]);
    }
    let mut types = Vec::new();
    for part in StructType::of(converted)?.body() {
        match as_array(part) {
            Some((element, count)) => types.extend((0..count).map(|_| element)),
            None => types.push(part),
        }
    }
    Some(types)
}

/// Returns the type of the bare pointer to a memref whose type tells its shape and layout.
pub fn bare_pointer<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let has_known_shape = ty.shape()?.iter().all(|size| *size != terrace_ir::DYNAMIC);
    let (strides, offset) = ty.strides_and_offset()?;
    let is_known = |stride: &i64| *stride != terrace_ir::DYNAMIC;
    let is_bare = has_known_shape && is_known(&offset) && strides.iter().all(is_known);
    is_bare.then_some(())?;
    Some(pointer_type(context, address_space(ty.memory_space())?))
}

/// Returns the result type of a function: void, one type, or a structure of several.
pub fn result_type<'c>(context: Ctx<'c>, results: &[Type<'c>], options: TypeOptions) -> Option<Type<'c>> {
    let converted: Option<Vec<Type<'c>>> = results
        .iter()
        .map(|ty| match options.bare_pointers && ty.is_any_memref() {
            true => bare_pointer(context, *ty),
            false => convert(context, *ty, options),
        })
        .collect();
    match converted?[..] {
        [] => Some(void_type(context)),
        [one] => Some(one),
        ref several => Some(StructType::literal(context, several, Packing::Aligned)),
    }
}
