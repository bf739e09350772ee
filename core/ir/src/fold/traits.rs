//! Folding by traits: commutative operands, idempotent operations, involutions, and folds of interfaces.

use super::{Edit, Folded};
use crate::declarations::op_name::TraitFlags;
use crate::spec::Trait;
use crate::uniqued::attribute::Attribute;
use crate::view::Operation;

/// Asks the traits in the order of the declaration; the first answer counts.
pub(super) fn fold<'c>(op: Operation<'_, 'c>, constants: &[Option<Attribute<'c>>]) -> Option<Folded<'c>> {
    // Most operations with one of them have this one alone.
    if !op.name().has_any_trait(TraitFlags::FOLDING_BUT_ORDER) {
        return sort_operands(op, constants);
    }
    op.spec()?.traits.iter().find_map(|one| match one {
        Trait::IsCommutative => sort_operands(op, constants),
        Trait::IsIdempotent => idempotent(op),
        Trait::IsInvolution => involution(op),
        Trait::Interface(interface) => interface.fold.and_then(|fold| fold(op)),
        _ => None,
    })
}

/// Moves constants after all other operands, keeping the order among each kind.
fn sort_operands<'c>(op: Operation<'_, 'c>, constants: &[Option<Attribute<'c>>]) -> Option<Folded<'c>> {
    let first = constants.iter().position(Option::is_some)?;
    if op.operand_count() < 2 || constants[first..].iter().all(Option::is_some) {
        return None;
    }
    let behind = || op.operands().zip(constants).skip(first);
    let variables = behind().filter(|(_, constant)| constant.is_none());
    let sorted = variables.chain(behind().filter(|(_, constant)| constant.is_some()));
    let edits: Vec<Edit<'c>> =
        sorted.zip(first..).map(|((value, _), at)| Edit::Operand(at, value.id())).collect();
    Some(Folded::InPlace(edits))
}

/// `f(f(x)) -> f(x)`, `f(x, x) -> x`.
fn idempotent<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    if op.operand_count() == 1 {
        let same = op.operand(0).defining_op().is_some_and(|inner| inner.name() == op.name());
        return if same { Folded::to(op.operand(0)) } else { None };
    }
    if op.operand_count() >= 2 && op.operand(0) == op.operand(1) {
        return Folded::to(op.operand(0));
    }
    None
}

/// `f(f(x)) -> x`.
fn involution<'c>(op: Operation<'_, 'c>) -> Option<Folded<'c>> {
    let inner = op.operand(0).defining_op().filter(|inner| inner.name() == op.name())?;
    Folded::to(inner.operand(0))
}
