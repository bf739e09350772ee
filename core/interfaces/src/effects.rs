//! Memory effects of operations.

use smallvec::SmallVec;
use terrace_ir::spec::{EffectInstance, EffectKind, EffectSpec, EffectTarget, Effects};
use terrace_ir::{Operation, TraitFlags};
use terrace_support::ensure_stack;

/// The effects of one operation.
pub type EffectList<'a, 'c> = SmallVec<[EffectInstance<'a, 'c>; 4]>;

/// Returns the effects of an operation by itself, without what is in its regions; `None` if nothing is known of them.
pub fn effects<'a, 'c>(op: Operation<'a, 'c>) -> Option<EffectList<'a, 'c>> {
    let spec = op.spec()?;
    let mut list = SmallVec::new();
    match spec.effects {
        Effects::Unknown => return None,
        Effects::Custom => spec.hooks.effects?(op, &mut |effect| list.push(effect)),
        Effects::Only(declared) => declared.iter().for_each(|one| add_declared(op, one, &mut list)),
    }
    Some(list)
}

/// Subject of a declared effect.
enum Declared<'c> {
    Nothing,
    Operands(usize),
    Results(usize),
    Attribute(&'c str),
}

impl<'c> Declared<'c> {
    fn of(op: Operation<'_, 'c>, declared: &'c EffectSpec<'c>) -> Self {
        let (Some(name), Some(spec)) = (declared.on, op.spec()) else { return Declared::Nothing };
        if let Some(group) = spec.operands.iter().position(|operand| operand.name == name) {
            Declared::Operands(group)
        } else if let Some(group) = spec.results.iter().position(|result| result.name == name) {
            Declared::Results(group)
        } else {
            Declared::Attribute(name)
        }
    }
}

fn add_declared<'a, 'c>(op: Operation<'a, 'c>, declared: &'c EffectSpec<'c>, list: &mut EffectList<'a, 'c>) {
    let EffectSpec { kind, stage, is_full, .. } = *declared;
    let resource: &'a str = declared.resource;
    let mut add = |on| list.push(EffectInstance { kind, on, resource, stage, is_full });
    match Declared::of(op, declared) {
        Declared::Nothing => add(EffectTarget::Nothing),
        Declared::Operands(group) => {
            op.operand_group(group).for_each(|value| add(EffectTarget::Value(value)));
        }
        Declared::Results(group) => {
            op.result_group(group).for_each(|value| add(EffectTarget::Value(value)));
        }
        Declared::Attribute(name) => {
            op.attribute(name).into_iter().for_each(|symbol| add(EffectTarget::Symbol(symbol)));
        }
    }
}

/// Returns true if an operation has an effect that is declared: on what is there, if it is on something.
fn is_there<'c>(op: Operation<'_, 'c>, declared: &'c EffectSpec<'c>) -> bool {
    match Declared::of(op, declared) {
        Declared::Nothing => true,
        Declared::Operands(group) => op.operand_group(group).len() != 0,
        Declared::Results(group) => op.result_group(group).len() != 0,
        Declared::Attribute(name) => op.attribute(name).is_some(),
    }
}

/// Returns true if it is known that an operation, with all in it, does nothing to memory.
pub fn is_memory_effect_free(op: Operation<'_, '_>) -> bool {
    let Some(spec) = op.spec() else { return false };
    let is_recursive = op.has_trait(TraitFlags::RECURSIVE_EFFECTS);
    match spec.effects {
        Effects::Only([]) if !is_recursive => return true,
        Effects::Only([]) => {}
        Effects::Custom if effects(op).is_some_and(|list| list.is_empty()) => {
            if !is_recursive {
                return true;
            }
        }
        Effects::Unknown if is_recursive => {}
        _ => return false,
    }
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).all(|op| {
        // Regions may be nested without limit.
        ensure_stack(|| is_memory_effect_free(op))
    })
}

/// Returns true if an operation can go: nothing uses it, and it does nothing that anybody could see.
#[inline]
pub fn is_op_trivially_dead(op: Operation<'_, '_>) -> bool {
    op.results().all(|result| result.is_unused()) && would_op_be_trivially_dead(op)
}

/// Returns true if an operation could go if nothing used it: it is no terminator and no symbol, and all it does is to
/// read, or to allocate what it gives.
pub fn would_op_be_trivially_dead(op: Operation<'_, '_>) -> bool {
    let name = op.name();
    if name.spec().is_none() || name.has_any_trait(TraitFlags::TERMINATOR.union(TraitFlags::SYMBOL)) {
        return false;
    }
    has_only_droppable_effects(op)
}

fn has_only_droppable_effects(op: Operation<'_, '_>) -> bool {
    let Some(spec) = op.spec() else { return false };
    let is_recursive = op.has_trait(TraitFlags::RECURSIVE_EFFECTS);
    match spec.effects {
        Effects::Only([]) => {}
        Effects::Unknown if is_recursive => {}
        Effects::Unknown => return false,
        _ => match effects(op) {
            Some(list) if list.iter().all(|effect| is_droppable(op, effect, &list)) => {}
            Some(_) => return false,
            None if is_recursive => {}
            None => return false,
        },
    }
    !is_recursive
        || op
            .regions()
            .flat_map(|region| region.ops())
            .all(|inner| ensure_stack(|| has_only_droppable_effects(inner)))
}

/// Returns true if the effect goes with the operation: it is a read, or on something that the operation itself
/// allocates.
fn is_droppable<'a, 'c>(
    op: Operation<'a, 'c>,
    effect: &EffectInstance<'a, 'c>,
    all: &[EffectInstance<'a, 'c>],
) -> bool {
    let is_own = |value: terrace_ir::Value<'a, 'c>| {
        value.defining_op() == Some(op)
            && all.iter().any(|one| one.kind == EffectKind::Allocate && one.value() == Some(value))
    };
    effect.kind == EffectKind::Read || effect.value().is_some_and(is_own)
}

/// Summary of the effects of an operation and all nested ones, for moving or erasing it.
///
/// That of an operation follows from that of what is in it, so one walk finds it for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EffectSummary {
    /// True if it does nothing to memory: [`is_memory_effect_free`].
    pub is_free: bool,
    /// True if it may write.
    pub may_write: bool,
    /// True if its effects go with it: what [`would_op_be_trivially_dead`] asks of operations.
    pub is_droppable: bool,
}

impl EffectSummary {
    /// Summary of no operation.
    pub const NONE: EffectSummary = EffectSummary { is_free: true, may_write: false, is_droppable: true };
    /// Summary of an unknown operation.
    pub const UNKNOWN: EffectSummary = EffectSummary { is_free: false, may_write: true, is_droppable: false };

    /// Combines two summaries.
    #[must_use]
    pub fn and(self, other: EffectSummary) -> EffectSummary {
        EffectSummary {
            is_free: self.is_free && other.is_free,
            may_write: self.may_write || other.may_write,
            is_droppable: self.is_droppable && other.is_droppable,
        }
    }

    /// Summarizes one effect of an operation that allocates nothing.
    fn of_declared(effect: &EffectSpec<'_>) -> EffectSummary {
        EffectSummary {
            is_free: false,
            may_write: effect.kind == EffectKind::Write,
            is_droppable: effect.kind == EffectKind::Read,
        }
    }

    /// Summarizes an operation, given the summary of everything nested in it.
    #[inline]
    pub fn of_op(op: Operation<'_, '_>, nested: EffectSummary) -> EffectSummary {
        let name = op.name();
        if !name.has_trait(TraitFlags::FIXED_EFFECTS) {
            return Self::of_varying(op, nested);
        }
        let own = EffectSummary {
            is_free: !name.has_trait(TraitFlags::HAS_EFFECTS),
            may_write: name.has_trait(TraitFlags::WRITES),
            is_droppable: !name.has_trait(TraitFlags::DOES_MORE_THAN_READ),
        };
        if name.has_trait(TraitFlags::RECURSIVE_EFFECTS) { own.and(nested) } else { own }
    }

    /// Summarizes an operation whose effects vary among those of its name.
    fn of_varying(op: Operation<'_, '_>, nested: EffectSummary) -> EffectSummary {
        let Some(spec) = op.spec() else { return Self::UNKNOWN };
        let is_recursive = op.has_trait(TraitFlags::RECURSIVE_EFFECTS);
        let own = match spec.effects {
            Effects::Unknown if is_recursive => Self::NONE,
            Effects::Unknown => return Self::UNKNOWN,
            Effects::Only(declared) if declared.iter().all(|one| one.kind != EffectKind::Allocate) => {
                declared
                    .iter()
                    .filter(|one| is_there(op, one))
                    .map(Self::of_declared)
                    .fold(Self::NONE, Self::and)
            }
            _ => match effects(op) {
                Some(list) => EffectSummary {
                    is_free: list.is_empty(),
                    may_write: list.iter().any(|effect| effect.kind == EffectKind::Write),
                    is_droppable: list.iter().all(|effect| is_droppable(op, effect, &list)),
                },
                None if is_recursive => Self::NONE,
                None => return Self::UNKNOWN,
            },
        };
        if is_recursive { own.and(nested) } else { own }
    }
}

/// Returns true if all that an operation by itself does to memory is known, and is to read.
pub fn only_reads(op: Operation<'_, '_>) -> bool {
    if let Some(Effects::Only(declared)) = op.spec().map(|spec| spec.effects) {
        let mut kinds = declared.iter().filter(|one| is_there(op, one)).map(|one| one.kind).peekable();
        return kinds.peek().is_some() && kinds.all(|kind| kind == EffectKind::Read);
    }
    effects(op)
        .is_some_and(|list| !list.is_empty() && list.iter().all(|effect| effect.kind == EffectKind::Read))
}
