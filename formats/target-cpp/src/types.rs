//! Types as C and C++ write them.

use crate::settings::Language;
use terrace_emitc::{
    OPAQUE_TYPE, PTRDIFF_T_TYPE, SIZE_T_TYPE, SSIZE_T_TYPE, array_of, lvalue_of, pointee_of,
};
use terrace_ir::{Ctx, Failure, Location, Signedness, Type, TypeKind};
use terrace_support::ensure_stack;
use terrace_support::float::FloatSemantics;

/// Place of a type: what messages about it need, and the language.
#[derive(Clone, Copy)]
pub(crate) struct Site<'c> {
    pub context: Ctx<'c>,
    pub location: Location<'c>,
    pub language: Language,
}

impl<'c> Site<'c> {
    /// Reports an error here.
    pub fn fail<T>(self, message: impl std::fmt::Display) -> Result<T, Failure> {
        self.context.error(self.location, message).emit()
    }
}

/// Types with a name of their own.
const NAMED: &[(&str, &str)] =
    &[(PTRDIFF_T_TYPE.name, "ptrdiff_t"), (SIZE_T_TYPE.name, "size_t"), (SSIZE_T_TYPE.name, "ssize_t")];

/// Appends a type.
///
/// # Errors
/// If the language does not have the type, which is reported.
pub(crate) fn write_type(ty: Type<'_>, site: Site<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    ensure_stack(|| write_part(ty, site, out))
}

fn write_part(ty: Type<'_>, site: Site<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    if let Some((width, signedness)) = ty.as_integer() {
        match width {
            1 => out.extend_from_slice(b"bool"),
            8 | 16 | 32 | 64 => {
                let sign = if signedness == Signedness::Unsigned { "u" } else { "" };
                out.extend_from_slice(format!("{sign}int{width}_t").as_bytes());
            }
            _ => return site.fail(format_args!("cannot emit integer type '{ty}'")),
        }
        return Ok(());
    }
    if let Some(semantics) = ty.as_float() {
        let word = match semantics {
            FloatSemantics::F16 => "_Float16",
            FloatSemantics::BF16 => "__bf16",
            FloatSemantics::F32 => "float",
            FloatSemantics::F64 => "double",
            _ => return site.fail(format_args!("cannot emit float type '{ty}'")),
        };
        out.extend_from_slice(word.as_bytes());
        return Ok(());
    }
    if ty.is_index() {
        out.extend_from_slice(b"size_t");
        return Ok(());
    }
    if let Some((_, word)) = NAMED.iter().find(|(name, _)| ty.as_dialect(name).is_some()) {
        out.extend_from_slice(word.as_bytes());
        return Ok(());
    }
    if let Some(parameters) = ty.as_dialect(OPAQUE_TYPE.name) {
        out.extend_from_slice(parameters[0].as_bytes().unwrap_or_default());
        return Ok(());
    }
    if let Some(pointee) = pointee_of(ty) {
        if array_of(pointee).is_some() {
            return site.fail(format_args!("cannot emit pointer to array type '{ty}'"));
        }
        write_type(pointee, site, out)?;
        out.push(b'*');
        return Ok(());
    }
    if let Some((shape, element)) = array_of(ty) {
        write_type(element, site, out)?;
        write_sizes(&shape, out);
        return Ok(());
    }
    if let Some(value) = lvalue_of(ty) {
        return write_type(value, site, out);
    }
    match *ty.kind() {
        TypeKind::UnrankedTensor { .. } => site.fail("cannot emit unranked tensor type"),
        TypeKind::RankedTensor { element, .. } => {
            if !ty.has_static_shape() {
                return site.fail("cannot emit tensor type with non static shape");
            }
            if site.language == Language::C {
                return site.fail(format_args!("cannot emit type '{ty}' in C"));
            }
            out.extend_from_slice(b"Tensor<");
            if array_of(element).is_some() {
                return site.fail(format_args!("cannot emit tensor of array type '{ty}'"));
            }
            write_type(element, site, out)?;
            for size in ty.shape().unwrap_or_default() {
                out.extend_from_slice(format!(", {size}").as_bytes());
            }
            out.push(b'>');
            Ok(())
        }
        TypeKind::Tuple(elements) => write_tuple(elements, site, out),
        _ => site.fail(format_args!("cannot emit type '{ty}'")),
    }
}

/// Appends a tuple of several types.
fn write_tuple(elements: &[Type<'_>], site: Site<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
    if elements.iter().any(|ty| array_of(*ty).is_some()) {
        return site.fail("cannot emit tuple of array type");
    }
    if site.language == Language::C {
        return site.fail("C has no tuples: several values cannot be one");
    }
    out.extend_from_slice(b"std::tuple<");
    for (at, element) in elements.iter().enumerate() {
        if at > 0 {
            out.extend_from_slice(b", ");
        }
        write_type(*element, site, out)?;
    }
    out.push(b'>');
    Ok(())
}

/// Appends the type of what a function returns: nothing, a value, or several in a tuple.
pub(crate) fn write_result_type(
    types: &[Type<'_>],
    site: Site<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    match types {
        [] => out.extend_from_slice(b"void"),
        [ty] => write_type(*ty, site, out)?,
        _ => write_tuple(types, site, out)?,
    }
    Ok(())
}

/// Appends the declaration of a variable: sizes of an array stand after the name.
pub(crate) fn write_variable(
    ty: Type<'_>,
    name: &str,
    site: Site<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    let array = array_of(ty);
    write_type(array.as_ref().map_or(ty, |(_, element)| *element), site, out)?;
    out.push(b' ');
    out.extend_from_slice(name.as_bytes());
    if let Some((shape, _)) = array {
        write_sizes(&shape, out);
    }
    Ok(())
}

/// Appends the declaration of a pointer to the elements of an array, or to its rows: `float (*a)[5]`. Without a name it is
/// the type.
pub(crate) fn write_array_pointer(
    array: Type<'_>,
    name: &str,
    site: Site<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    let (shape, element) = array_of(array).unwrap_or((Vec::new(), array));
    write_type(element, site, out)?;
    let rows = shape.get(1..).unwrap_or_default();
    let text = if rows.is_empty() { format!("* {name}") } else { format!(" (*{name})") };
    out.extend_from_slice(text.trim_end().as_bytes());
    write_sizes(rows, out);
    Ok(())
}

fn write_sizes(shape: &[i64], out: &mut Vec<u8>) {
    for size in shape {
        out.extend_from_slice(format!("[{size}]").as_bytes());
    }
}
