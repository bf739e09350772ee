//! `matchPattern(value, m_Zero())`: questions about constants.

use super::syntax::Expr;
use super::{Scope, Value};
use crate::records::last_part;
use terrace_ir::Attribute;
use terrace_support::ensure_stack;

type Test = fn(Attribute<'_>) -> bool;

/// Tests of constants, by the names of their matchers; splats count as their element.
const TESTS: &[(&str, Test)] = &[
    ("m_Zero", |attr| attr.int_or_splat().is_some_and(|value| value.is_zero())),
    ("m_One", |attr| attr.int_or_splat().is_some_and(|value| value.is_one())),
    ("m_NonZero", |attr| attr.int_or_splat().is_some_and(|value| !value.is_zero())),
    ("m_AnyZeroFloat", |attr| float(attr).is_some_and(|value| value == 0.0)),
    ("m_PosZeroFloat", |attr| float(attr).is_some_and(|value| value == 0.0 && value.is_sign_positive())),
    ("m_NegZeroFloat", |attr| float(attr).is_some_and(|value| value == 0.0 && value.is_sign_negative())),
    ("m_OneFloat", |attr| float(attr).is_some_and(|value| value == 1.0)),
    ("m_NaNFloat", |attr| float(attr).is_some_and(f64::is_nan)),
    ("m_PosInfFloat", |attr| float(attr) == Some(f64::INFINITY)),
    ("m_NegInfFloat", |attr| float(attr) == Some(f64::NEG_INFINITY)),
    ("m_Constant", |_| true),
];

fn float(attribute: Attribute<'_>) -> Option<f64> {
    attribute.float_or_splat().map(|value| value.to_f64())
}

/// Returns true if the name is that of a matcher that is known.
pub(super) fn is_known(function: &str) -> bool {
    let name = last_part(function);
    matches!(name, "m_AnyAttrOf") || TESTS.iter().any(|(known, _)| *known == name)
}

/// Evaluates `matchPattern`.
pub(super) fn matches<'e>(scope: &mut Scope<'e, '_, '_>, arguments: &'e [Expr]) -> Option<bool> {
    let [subject, matcher] = arguments else { return None };
    let constant = match scope.evaluate(subject)? {
        Value::Attribute(attribute) => Some(attribute),
        Value::Ssa(value) => value.constant(),
        Value::Op(op) => op.constant_value(),
        Value::Null => None,
        _ => return None,
    };
    let Some(constant) = constant else { return Some(false) };
    is_matched(scope, constant, matcher)
}

fn is_matched<'e, 'c>(
    scope: &mut Scope<'e, '_, 'c>,
    constant: Attribute<'c>,
    matcher: &'e Expr,
) -> Option<bool> {
    let Expr::Call { function, arguments, .. } = matcher else { return None };
    match (last_part(function), &arguments[..]) {
        ("m_AnyAttrOf", all) => {
            for one in all {
                if ensure_stack(|| is_matched(scope, constant, one))? {
                    return Some(true);
                }
            }
            Some(false)
        }
        ("m_Constant", [bound]) => {
            scope.give_back(bound, Value::Attribute(constant))?;
            Some(true)
        }
        (name, []) => TESTS.iter().find(|(known, _)| *known == name).map(|(_, test)| test(constant)),
        _ => None,
    }
}
