//! Elements added to tensors, and taken away.

use crate::arrays::static_slice;
use crate::translation::Translation;
use terrace_ir::ids::ValueId;

/// Elements added to a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Padding {
    /// Before the first; taken away if negative.
    pub low: i64,
    /// After the last; taken away if negative.
    pub high: i64,
    /// Between two.
    pub interior: i64,
}

impl Padding {
    /// Returns the size of a dimension with these elements.
    pub fn size(&self, size: i64) -> i64 {
        let between = (size - 1).max(0).saturating_mul(self.interior);
        size.saturating_add(between).saturating_add(self.low).saturating_add(self.high).max(0)
    }

    /// Returns true if nothing is added.
    fn is_none(&self) -> bool {
        *self == Padding { low: 0, high: 0, interior: 0 }
    }

    /// Returns the first element of the operand that stays, their number, and the place of the first.
    fn kept(&self, size: i64) -> (i64, i64, i64) {
        let step = self.interior + 1;
        let whole = self.size(size);
        let first = if self.low < 0 { (-self.low + step - 1) / step } else { 0 };
        let place = self.low + first * step;
        // The last place that is not taken away.
        let count = if whole <= place { 0 } else { (whole - 1 - place) / step + 1 };
        (first, count.min(size - first).max(0), place)
    }
}

/// Creates a tensor of a static shape with elements added.
pub(crate) fn pad<'c>(
    t: &mut Translation<'_, '_, 'c>,
    tensor: ValueId,
    number: ValueId,
    paddings: &[Padding],
) -> Result<ValueId, String> {
    let ty = t.b.type_of(tensor);
    let sizes = ty.shape().ok_or("an operand has no rank")?.to_vec();
    if sizes.iter().any(|size| *size < 0) {
        return Err("its shape must be known".to_owned());
    }
    if paddings.iter().all(Padding::is_none) {
        return Ok(tensor);
    }
    let whole: Vec<i64> = sizes.iter().zip(paddings).map(|(size, padding)| padding.size(*size)).collect();
    let empty = t.empty_static(&whole, ty.element_or_self())?;
    let filled = t.fill(number, empty)?;
    let kept: Vec<_> = sizes.iter().zip(paddings).map(|(size, padding)| padding.kept(*size)).collect();
    let counts: Vec<i64> = kept.iter().map(|(_, count, _)| *count).collect();
    if counts.contains(&0) {
        return Ok(filled);
    }
    let ones = vec![1; sizes.len()];
    let firsts: Vec<i64> = kept.iter().map(|(first, ..)| *first).collect();
    let part = match counts == sizes {
        true => tensor,
        false => t.slice(tensor, &static_slice(&firsts, &counts, &ones)),
    };
    let places: Vec<i64> = kept.iter().map(|(.., place)| *place).collect();
    let steps: Vec<i64> = paddings.iter().map(|padding| padding.interior + 1).collect();
    Ok(t.with_slice(part, filled, &static_slice(&places, &counts, &steps)))
}
