//! [`Touch`]: anything that an operation does to memory.

use super::access::Access;
use super::memory::may_alias;
use terrace_interfaces::effects::effects;
use terrace_ir::spec::EffectKind;
use terrace_ir::{Operation, TraitFlags, Value, WalkOrder, WalkResult};

/// A read or write of memory by an operation: of an element, of some part of a memref, or of who knows what.
#[derive(Clone)]
pub(crate) struct Touch<'a, 'c> {
    /// The operation.
    pub op: Operation<'a, 'c>,
    /// The memref; `None` if it is not known.
    pub memref: Option<Value<'a, 'c>>,
    /// True if it may write.
    pub writes: bool,
    /// The element, if the operation is an affine access.
    pub access: Option<Access<'a, 'c>>,
}

impl<'a, 'c> Touch<'a, 'c> {
    /// Returns true if two touches may be of the same memory, and one of them writes.
    pub fn may_conflict(&self, other: &Self) -> bool {
        if !self.writes && !other.writes {
            return false;
        }
        match (self.memref, other.memref) {
            (Some(a), Some(b)) => may_alias(a, b),
            _ => true,
        }
    }

    /// Finds what an operation does by itself. Nothing is known of unregistered operations, which are taken for harmless.
    pub fn of(op: Operation<'a, 'c>, found: &mut Vec<Self>) {
        if let Some(access) = Access::of(op) {
            found.push(access.into());
            return;
        }
        if op.spec().is_none() {
            return;
        }
        let Some(list) = effects(op) else {
            if !op.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
                found.push(Touch { op, memref: None, writes: true, access: None });
            }
            return;
        };
        for effect in &list {
            let writes = match effect.kind {
                EffectKind::Allocate => continue,
                EffectKind::Read => false,
                _ => true,
            };
            // What is on a resource of its own, such as the order of prints, is on no memref.
            found.push(Touch {
                op,
                memref: effect.value().filter(|value| value.ty().is_any_memref()),
                writes,
                access: None,
            });
        }
    }

    /// Finds what all operations in an operation do.
    pub fn all_in(op: Operation<'a, 'c>) -> Vec<Self> {
        let mut found = Vec::new();
        let _ = op.walk(WalkOrder::PreOrder, &mut |inner| {
            if inner != op {
                Touch::of(inner, &mut found);
            }
            WalkResult::Advance
        });
        found
    }
}

impl<'a, 'c> From<Access<'a, 'c>> for Touch<'a, 'c> {
    fn from(access: Access<'a, 'c>) -> Self {
        Touch { op: access.op, memref: Some(access.memref), writes: access.is_store, access: Some(access) }
    }
}
