//! Options of passes as text.

use terrace_ir::Attribute;
use terrace_transform::PARAM_OPERAND_ATTR;

/// Writes the value of an option; `params` gives the parameters associated with an operand of the transform operation.
pub(crate) fn of<'c>(value: Attribute<'c>, params: &mut dyn FnMut(usize) -> Vec<Attribute<'c>>) -> String {
    if let Some(index) = value.as_dialect(PARAM_OPERAND_ATTR.name).and_then(|index| index.first()?.as_i64()) {
        let values = params(usize::try_from(index).unwrap_or(usize::MAX));
        let texts: Vec<String> = values.into_iter().map(|value| of(value, params)).collect();
        return texts.join(",");
    }
    if let Some(elements) = value.as_array() {
        let texts: Vec<String> = elements.iter().map(|element| of(*element, params)).collect();
        return texts.join(",");
    }
    if let Some(text) = value.as_str() {
        return text.to_owned();
    }
    match value.as_i64() {
        Some(number) if value.as_bool().is_none() => number.to_string(),
        _ => value.to_string(),
    }
}
