//! Static information in tensor types, and casts that add or lose some of it.

use crate::CastOp;
use terrace_ir::{Ctx, DYNAMIC, Type, Value};

/// Returns true if a cast from `source` to `target` loses nothing: they differ in sizes that only `target` tells.
pub fn preserves_static_information(source: Type<'_>, target: Type<'_>) -> bool {
    let (Some(from), Some(to)) = (source.shape(), target.shape()) else { return false };
    source.is_ranked_tensor()
        && target.is_ranked_tensor()
        && from.len() == to.len()
        && source.shaped_element() == target.shaped_element()
        && source.encoding() == target.encoding()
        && from.iter().zip(to).all(|(from, to)| *from == DYNAMIC || *to != DYNAMIC)
}

impl<'a, 'c> CastOp<'a, 'c> {
    /// Returns true if what uses the result may as well use the source, which tells at least as much.
    pub(crate) fn can_fold_into_consumer(self) -> bool {
        preserves_static_information(self.dest().ty(), self.source().ty())
    }

    /// Returns true if what gives the source may as well give the result, which tells at least as much.
    pub fn can_fold_into_producer(self) -> bool {
        preserves_static_information(self.source().ty(), self.dest().ty())
    }
}

/// Returns the source of a cast whose type is at least as static.
pub fn through_cast<'a, 'c>(value: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    value.defining::<CastOp>().filter(|cast| cast.can_fold_into_consumer()).map(|cast| cast.source())
}

/// Returns the common refinement of two types, without encodings; `None` if they contradict each other.
pub(crate) fn join<'c>(context: Ctx<'c>, one: Type<'c>, other: Type<'c>) -> Option<Type<'c>> {
    let (Some(a), Some(b)) = (one.shape(), other.shape()) else {
        return Some(if one.has_rank() { one } else { other });
    };
    let size = |(a, b): (&i64, &i64)| match (*a, *b) {
        (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
        (a, b) => (a == b).then_some(a),
    };
    if a.len() != b.len() {
        return None;
    }
    let shape = a.iter().zip(b).map(size).collect::<Option<Vec<i64>>>()?;
    Some(context.ranked_tensor_type(&shape, one.element_or_self(), None))
}
