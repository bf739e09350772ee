//! Data layouts that a module gives as entries of a `dlti.dl_spec`, in the words of LLVM.

use terrace_dlti::{FUNCTION_POINTER_ALIGNMENT_ATTR, SPEC_ATTR, entries};
use terrace_ir::{Attribute, Failure, Operation, Type};
use terrace_llvm::data_layout_error;
use terrace_llvm::types::{POINTER_TYPE, address_space, is_type};

/// Returns the data layout of a module in the words of LLVM; nothing if the module gives none.
///
/// # Errors
/// After telling of an entry that LLVM cannot express.
pub(crate) fn data_layout_of(module: Operation<'_, '_>) -> Result<String, Failure> {
    if let Some(text) = module.attribute("llvm.data_layout").and_then(Attribute::as_str) {
        return Ok(text.to_owned());
    }
    let Some(spec) = module.attribute(SPEC_ATTR.name) else { return Ok(String::new()) };
    // Entries with a name come first.
    let mut parts = Vec::new();
    for (key, value) in entries(spec) {
        if let Some(name) = key.as_str() {
            let part = named_part(name, value)
                .ok_or_else(|| module.error(format_args!("unsupported data layout key \"{name}\"")).tell())?;
            parts.extend((!part.is_empty()).then_some(part));
        }
    }
    for (key, value) in entries(spec) {
        if let Some(ty) = key.as_type().filter(|ty| !ty.is_index()) {
            parts.push(type_part(ty, value).map_err(|why| module.error(why).tell())?);
        }
    }
    let text = parts.join("-");
    match data_layout_error(&text) {
        Some(why) => module.error(format_args!("invalid data layout descriptor: {why}")).emit(),
        None => Ok(text),
    }
}

/// Returns the words for an entry with a name; empty if they say what holds anyway, none if LLVM has no such words.
fn named_part(name: &str, value: Attribute<'_>) -> Option<String> {
    let number = || value.as_i64().unwrap_or_default();
    let unless_zero = |letter: char| match number() {
        0 => String::new(),
        number => format!("{letter}{number}"),
    };
    Some(match name {
        "dlti.endianness" => if value.as_str() == Some("little") { "e" } else { "E" }.to_owned(),
        "dlti.mangling_mode" => format!("m:{}", value.as_str().unwrap_or_default()),
        "dlti.program_memory_space" => unless_zero('P'),
        "dlti.global_memory_space" => unless_zero('G'),
        "dlti.alloca_memory_space" => unless_zero('A'),
        "dlti.stack_alignment" => unless_zero('S'),
        "dlti.function_pointer_alignment" => {
            let [alignment, is_dependent] = value.as_dialect(FUNCTION_POINTER_ALIGNMENT_ATTR.name)? else {
                return None;
            };
            let mark = if is_dependent.as_bool() == Some(true) { 'n' } else { 'i' };
            format!("F{mark}{}", alignment.as_i64().unwrap_or_default())
        }
        "dlti.legal_int_widths" => {
            let widths = value.as_i32_array().unwrap_or_default();
            format!("n{}", widths.iter().map(ToString::to_string).collect::<Vec<_>>().join(":"))
        }
        _ => return None,
    })
}

/// Returns the words for the entry of a type.
///
/// # Errors
/// With words for the user.
fn type_part(ty: Type<'_>, value: Attribute<'_>) -> Result<String, String> {
    let numbers: Vec<i64> =
        value.dense_integers().into_iter().flatten().take(4).filter_map(|number| number.to_i64()).collect();
    let number = |at: usize| numbers.get(at).copied();
    if is_type(ty, &POINTER_TYPE) {
        let size = number(0).unwrap_or_default();
        let alignment = number(1).unwrap_or_default();
        let (preferred, index) = (number(2).unwrap_or(alignment), number(3).unwrap_or(size));
        return Ok(format!(
            "p{}:{size}:{alignment}:{preferred}:{index}",
            address_space(ty).unwrap_or_default()
        ));
    }
    let letter = match ty.as_integer() {
        Some(_) if !ty.is_signless_integer() => {
            return Err(format!("unsupported data layout for non-signless integer '{ty}'"));
        }
        Some(_) => 'i',
        None if ["f16", "f32", "f64", "f80", "f128"].contains(&&*ty.to_string()) => 'f',
        None => return Err(format!("unsupported type in data layout: '{ty}'")),
    };
    let bits = ty.int_or_float_width().unwrap_or_default();
    let alignment = number(0).unwrap_or_default();
    let preferred = number(1).filter(|preferred| *preferred != alignment);
    Ok(format!(
        "{letter}{bits}:{alignment}{}",
        preferred.map_or(String::new(), |preferred| format!(":{preferred}"))
    ))
}
