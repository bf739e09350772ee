//! Operators: their words and precedences, a larger number binding tighter.

use terrace_emitc as emitc;
use terrace_emitc::CmpPredicate;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Operation, TypedOp};

/// An argument of a call takes any expression.
pub(crate) const LOWEST: u8 = 0;
pub(crate) const CONDITIONAL: u8 = 2;
pub(crate) const SUM: u8 = 12;
/// Prefixes and casts.
pub(crate) const UNARY: u8 = 15;
/// Calls, and values in places.
pub(crate) const POSTFIX: u8 = 16;
/// Constants.
pub(crate) const ATOM: u8 = 17;

const BINARY: &[(&OpSpec<'static>, &str, u8)] = &[
    (emitc::AddOp::SPEC, "+", SUM),
    (emitc::BitwiseAndOp::SPEC, "&", 7),
    (emitc::BitwiseLeftShiftOp::SPEC, "<<", 11),
    (emitc::BitwiseOrOp::SPEC, "|", 5),
    (emitc::BitwiseRightShiftOp::SPEC, ">>", 11),
    (emitc::BitwiseXorOp::SPEC, "^", 6),
    (emitc::DivOp::SPEC, "/", 13),
    (emitc::LogicalAndOp::SPEC, "&&", 4),
    (emitc::LogicalOrOp::SPEC, "||", 3),
    (emitc::MulOp::SPEC, "*", 13),
    (emitc::RemOp::SPEC, "%", 13),
    (emitc::SubOp::SPEC, "-", SUM),
];

const PREFIX: &[(&OpSpec<'static>, &str)] = &[
    (emitc::AddressOfOp::SPEC, "&"),
    (emitc::BitwiseNotOp::SPEC, "~"),
    (emitc::LogicalNotOp::SPEC, "!"),
    (emitc::UnaryMinusOp::SPEC, "-"),
    (emitc::UnaryPlusOp::SPEC, "+"),
];

/// Returns the word and the precedence of an operator between two operands.
pub(crate) fn binary(op: Operation<'_, '_>) -> Option<(&'static str, u8)> {
    if let Some(op) = op.try_as::<emitc::CmpOp>() {
        return Some(match op.predicate() {
            CmpPredicate::Eq => ("==", 8),
            CmpPredicate::Ne => ("!=", 8),
            CmpPredicate::Lt => ("<", 9),
            CmpPredicate::Le => ("<=", 9),
            CmpPredicate::Gt => (">", 9),
            CmpPredicate::Ge => (">=", 9),
            CmpPredicate::ThreeWay => ("<=>", 10),
        });
    }
    let spec = op.spec()?;
    let (_, word, precedence) = BINARY.iter().find(|(known, ..)| std::ptr::addr_eq(*known, spec))?;
    Some((word, *precedence))
}

/// Returns the word of an operator before its operand.
pub(crate) fn prefix<'c>(op: Operation<'_, 'c>) -> Option<&'c str> {
    if let Some(op) = op.try_as::<emitc::ApplyOp>() {
        return Some(op.applicable_operator());
    }
    let spec = op.spec()?;
    PREFIX.iter().find(|(known, _)| std::ptr::addr_eq(*known, spec)).map(|(_, word)| *word)
}

/// Returns the precedence of an operation that is written as an expression.
pub(crate) fn precedence(op: Operation<'_, '_>) -> u8 {
    if let Some((_, precedence)) = binary(op) {
        return precedence;
    }
    if prefix(op).is_some() || op.isa::<emitc::CastOp>() {
        return UNARY;
    }
    if op.isa::<emitc::ConditionalOp>() {
        return CONDITIONAL;
    }
    if op.isa::<emitc::ConstantOp>() { ATOM } else { POSTFIX }
}
