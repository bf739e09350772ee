//! Structural equivalence of operations, regardless of position and location.

use crate::declarations::op_name::TraitFlags;
use crate::ids::{BlockId, ValueId};
use crate::view::{Operation, Region, Value};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldHasher, FoldMap};

/// Returns a number that equivalent operations have in common. What is in regions does not count.
pub fn hash_operation(op: Operation<'_, '_>) -> u64 {
    let mut hasher = FoldHasher::default();
    op.name().hash(&mut hasher);
    op.slots().hash(&mut hasher);
    op.discardable_attributes().hash(&mut hasher);
    for result in op.results() {
        result.ty().hash(&mut hasher);
    }
    if op.has_trait(TraitFlags::COMMUTATIVE) {
        sorted_operands(op).hash(&mut hasher);
    } else {
        for operand in op.operands() {
            operand.id().hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// Returns true if two operations of a body do the same: same name, attributes, operands, types and regions. Operands
/// of a commutative operation may stand in another order.
pub fn are_equivalent<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
    if !have_same_shell(a, b) || a.successor_count() != 0 || b.successor_count() != 0 {
        return false;
    }
    let same_operands = if a.has_trait(TraitFlags::COMMUTATIVE) {
        sorted_operands(a) == sorted_operands(b)
    } else {
        a.operands().map(Value::id).eq(b.operands().map(Value::id))
    };
    same_operands && (a.region_count() == 0 || Comparison::default().regions(a, b))
}

/// Returns true if two isolated operations are the same, but for one attribute: same attributes, and the same
/// operations inside, with operands in the same order.
pub fn are_same_isolated<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>, except: &str) -> bool {
    let same_attributes = || {
        let relevant = |op: Operation<'a, 'c>| {
            op.attributes().into_iter().filter(|entry| entry.name.as_str() != except).collect::<Vec<_>>()
        };
        relevant(a) == relevant(b)
    };
    a.name() == b.name()
        && a.region_count() == b.region_count()
        && same_attributes()
        && Comparison::default().isolated(a, b)
}

/// Returns true if two operations without regions do the same, where one value may stand for another: `image` says for
/// which.
pub fn are_equivalent_under<'a, 'c>(
    a: Operation<'a, 'c>,
    b: Operation<'a, 'c>,
    image: impl Fn(ValueId) -> ValueId,
) -> bool {
    if !have_same_shell(a, b) || a.successor_count() != 0 || a.region_count() != 0 {
        return false;
    }
    let images = |op: Operation<'_, 'c>| {
        let mut images: SmallVec<[ValueId; 4]> = op.operands().map(|operand| image(operand.id())).collect();
        if op.has_trait(TraitFlags::COMMUTATIVE) {
            images.sort_unstable();
        }
        images
    };
    images(a) == images(b)
}

/// Returns true if name, attributes, counts and types are equal.
fn have_same_shell<'a, 'c>(a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
    a.name() == b.name()
        && a.slots() == b.slots()
        && a.discardable_attributes() == b.discardable_attributes()
        && a.operand_count() == b.operand_count()
        && a.region_count() == b.region_count()
        && a.successor_count() == b.successor_count()
        && a.results().map(Value::ty).eq(b.results().map(Value::ty))
}

fn sorted_operands(op: Operation<'_, '_>) -> SmallVec<[ValueId; 4]> {
    let mut operands: SmallVec<[ValueId; 4]> = op.operands().map(Value::id).collect();
    operands.sort_unstable();
    operands
}

/// Correspondence of values and blocks of two operations.
#[derive(Default)]
struct Comparison {
    values: FoldMap<ValueId, ValueId>,
    blocks: FoldMap<BlockId, BlockId>,
    /// True if bodies of isolated operations are compared as well, and operands of commutative operations in their
    /// order.
    compares_bodies: bool,
}

impl Comparison {
    fn regions<'a, 'c>(&mut self, a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
        // Isolated operations have bodies of their own, whose values are not comparable.
        if a.body().child(a.id()).is_some() || b.body().child(b.id()).is_some() {
            return self.compares_bodies && Comparison::default().isolated(a, b);
        }
        a.regions().zip(b.regions()).all(|(a, b)| self.region(a, b))
    }

    /// Compares the contents of two isolated operations, which use nothing from outside.
    fn isolated<'a, 'c>(mut self, a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
        self.compares_bodies = true;
        let (a, b) = (a.inner(), b.inner());
        a.region_count() == b.region_count() && a.regions().zip(b.regions()).all(|(a, b)| self.region(a, b))
    }

    fn region<'a, 'c>(&mut self, a: Region<'a, 'c>, b: Region<'a, 'c>) -> bool {
        if a.blocks().count() != b.blocks().count() {
            return false;
        }
        for (a, b) in a.blocks().zip(b.blocks()) {
            if !a.arguments().map(Value::ty).eq(b.arguments().map(Value::ty)) {
                return false;
            }
            self.blocks.insert(a.id(), b.id());
            self.values.extend(a.arguments().map(Value::id).zip(b.arguments().map(Value::id)));
        }
        a.blocks().zip(b.blocks()).all(|(a, b)| {
            let (mut a, mut b) = (a.ops(), b.ops());
            loop {
                match (a.next(), b.next()) {
                    (None, None) => return true,
                    (Some(a), Some(b)) if self.operation(a, b) => {}
                    _ => return false,
                }
            }
        })
    }

    fn operation<'a, 'c>(&mut self, a: Operation<'a, 'c>, b: Operation<'a, 'c>) -> bool {
        if !have_same_shell(a, b) {
            return false;
        }
        let image = |value: Value<'_, '_>| self.values.get(&value.id()).copied().unwrap_or(value.id());
        let mut images: SmallVec<[ValueId; 4]> = a.operands().map(image).collect();
        let same_operands = if a.has_trait(TraitFlags::COMMUTATIVE) && !self.compares_bodies {
            images.sort_unstable();
            images == sorted_operands(b)
        } else {
            images.into_iter().eq(b.operands().map(Value::id))
        };
        let same_successors = a.successors().zip(b.successors()).all(|(a, b)| {
            let image = self.blocks.get(&a.id()).copied().unwrap_or(a.id());
            image == b.id()
        });
        if !same_operands || !same_successors {
            return false;
        }
        self.values.extend(a.results().map(Value::id).zip(b.results().map(Value::id)));
        a.region_count() == 0 || ensure_stack(|| self.regions(a, b))
    }
}
