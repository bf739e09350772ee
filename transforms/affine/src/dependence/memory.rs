//! Which memory a memref is of, and whether two memrefs may be of the same.

use terrace_interfaces::effects::effects;
use terrace_ir::spec::EffectKind;
use terrace_ir::{Operation, TraitFlags, Value};
use terrace_memref as memref;

/// The origin of a memref.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin<'a, 'c> {
    /// Memory that an operation allocates.
    Allocated(Value<'a, 'c>),
    /// Argument of a function; different ones are taken for different memory.
    Argument(Value<'a, 'c>),
    /// Global variable.
    Global(terrace_ir::Attribute<'c>),
    /// Anything else.
    Unknown,
}

/// Returns true unless it is known that two memrefs are of different memory.
///
/// Different arguments of a function are taken for different memory.
pub(crate) fn may_alias<'a, 'c>(a: Value<'a, 'c>, b: Value<'a, 'c>) -> bool {
    if a == b {
        return true;
    }
    match (origin(a), origin(b)) {
        (Origin::Unknown, _) | (_, Origin::Unknown) => true,
        (a, b) => a == b,
    }
}

/// Finds the memory that a memref is a view of.
fn origin<'a, 'c>(memref: Value<'a, 'c>) -> Origin<'a, 'c> {
    let mut value = memref;
    loop {
        let Some(op) = value.defining_op() else {
            let parent = value.as_argument().and_then(|(block, _)| block.parent_op());
            let is_outside = parent.is_some_and(|op| op.has_trait(TraitFlags::ISOLATED));
            return if is_outside { Origin::Argument(value) } else { Origin::Unknown };
        };
        if allocates(op, value) {
            return Origin::Allocated(value);
        }
        if op.isa::<memref::GetGlobalOp>() {
            return op.attribute("name").map_or(Origin::Unknown, Origin::Global);
        }
        if !op.declares_interface("ViewLikeOpInterface") || op.operand_count() == 0 {
            return Origin::Unknown;
        }
        value = op.operand(0);
    }
}

fn allocates<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>) -> bool {
    effects(op).is_some_and(|list| {
        let mut own = list.iter().filter(|effect| effect.value() == Some(value));
        matches!((own.next(), own.next()), (Some(effect), None) if effect.kind == EffectKind::Allocate)
    })
}
