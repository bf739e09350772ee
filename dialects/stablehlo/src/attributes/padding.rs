//! Elements added before and after dimensions.

use terrace_ir::{Attribute, Ctx};

/// Returns the attribute for the elements added before and after each dimension.
pub fn padding_attribute<'c>(context: Ctx<'c>, pairs: &[(i64, i64)]) -> Attribute<'c> {
    let bytes: Vec<u8> =
        pairs.iter().flat_map(|(low, high)| [*low, *high]).flat_map(i64::to_le_bytes).collect();
    let ty = context.ranked_tensor_type(&[pairs.len() as i64, 2], context.integer_type(64), None);
    context.dense_elements_attribute(ty, &bytes, false)
}

/// Returns the elements added before and after each dimension; `None` if the attribute has another shape.
pub fn padding_pairs(attribute: Attribute<'_>) -> Option<Vec<(i64, i64)>> {
    let shape = attribute.ty()?.shape()?;
    if !matches!(shape, [_, 2]) {
        return None;
    }
    let all: Option<Vec<i64>> = attribute.dense_integers()?.map(|value| value.to_i64()).collect();
    Some(all?.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect())
}
