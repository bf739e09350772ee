//! Table of the operations whose meaning is known.

use super::Attributes;
use crate::term::Terms;
use terrace_arith as arith;
use terrace_index as index;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, AttributeKind, Operation, TypedOp};
use terrace_math as math;
use terrace_ub as ub;

/// Kind of an operation, whatever its dialect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "they are named as operations are")]
pub(crate) enum Kind {
    Constant,
    SizeOf,
    Poison,
    Add,
    Sub,
    Mul,
    DivS,
    DivU,
    RemS,
    RemU,
    CeilDivS,
    CeilDivU,
    FloorDivS,
    And,
    Or,
    Xor,
    Shl,
    ShrS,
    ShrU,
    MaxS,
    MaxU,
    MinS,
    MinU,
    Compare,
    Select,
    /// The sign is repeated at the top, or bits are dropped there.
    CastS,
    /// Zeros are put at the top, or bits are dropped there.
    CastU,
    Bitcast,
    AddExtended,
    MulExtendedS,
    MulExtendedU,
    Abs,
    LeadingZeros,
    TrailingZeros,
    Ones,
}

/// Types that operands and results may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Typing {
    /// All have one type.
    Same,
    /// One type for all, `index`.
    SameIndex,
    /// The operands have one type, the result is `i1`.
    Compare,
    /// Operands of `index`, and the result is `i1`.
    CompareIndex,
    /// `i1`, two of one type, and the result of that type.
    Select,
    /// Integers, the result wider.
    Widen,
    /// Integers, the result narrower.
    Narrow,
    /// One is `index`, the other an integer.
    IndexCast,
    /// Both of one width.
    Bitcast,
    /// Two of one type; the first result of that type, the second `i1`.
    AddExtended,
    /// No operands, and the result is `i1`.
    Bool,
}

/// Rows: operation, kind, types.
const ROWS: &[(&OpSpec<'static>, Kind, Typing)] = &[
    (arith::AddIOp::SPEC, Kind::Add, Typing::Same),
    (arith::AddUIExtendedOp::SPEC, Kind::AddExtended, Typing::AddExtended),
    (arith::AndIOp::SPEC, Kind::And, Typing::Same),
    (arith::BitcastOp::SPEC, Kind::Bitcast, Typing::Bitcast),
    (arith::CeilDivSIOp::SPEC, Kind::CeilDivS, Typing::Same),
    (arith::CeilDivUIOp::SPEC, Kind::CeilDivU, Typing::Same),
    (arith::CmpIOp::SPEC, Kind::Compare, Typing::Compare),
    (arith::ConstantOp::SPEC, Kind::Constant, Typing::Same),
    (arith::DivSIOp::SPEC, Kind::DivS, Typing::Same),
    (arith::DivUIOp::SPEC, Kind::DivU, Typing::Same),
    (arith::ExtSIOp::SPEC, Kind::CastS, Typing::Widen),
    (arith::ExtUIOp::SPEC, Kind::CastU, Typing::Widen),
    (arith::FloorDivSIOp::SPEC, Kind::FloorDivS, Typing::Same),
    (arith::IndexCastOp::SPEC, Kind::CastS, Typing::IndexCast),
    (arith::IndexCastUIOp::SPEC, Kind::CastU, Typing::IndexCast),
    (arith::MaxSIOp::SPEC, Kind::MaxS, Typing::Same),
    (arith::MaxUIOp::SPEC, Kind::MaxU, Typing::Same),
    (arith::MinSIOp::SPEC, Kind::MinS, Typing::Same),
    (arith::MinUIOp::SPEC, Kind::MinU, Typing::Same),
    (arith::MulIOp::SPEC, Kind::Mul, Typing::Same),
    (arith::MulSIExtendedOp::SPEC, Kind::MulExtendedS, Typing::Same),
    (arith::MulUIExtendedOp::SPEC, Kind::MulExtendedU, Typing::Same),
    (arith::OrIOp::SPEC, Kind::Or, Typing::Same),
    (arith::RemSIOp::SPEC, Kind::RemS, Typing::Same),
    (arith::RemUIOp::SPEC, Kind::RemU, Typing::Same),
    (arith::SelectOp::SPEC, Kind::Select, Typing::Select),
    (arith::ShLIOp::SPEC, Kind::Shl, Typing::Same),
    (arith::ShRSIOp::SPEC, Kind::ShrS, Typing::Same),
    (arith::ShRUIOp::SPEC, Kind::ShrU, Typing::Same),
    (arith::SubIOp::SPEC, Kind::Sub, Typing::Same),
    (arith::TruncIOp::SPEC, Kind::CastU, Typing::Narrow),
    (arith::XOrIOp::SPEC, Kind::Xor, Typing::Same),
    (index::AddOp::SPEC, Kind::Add, Typing::SameIndex),
    (index::AndOp::SPEC, Kind::And, Typing::SameIndex),
    (index::BoolConstantOp::SPEC, Kind::Constant, Typing::Bool),
    (index::CastSOp::SPEC, Kind::CastS, Typing::IndexCast),
    (index::CastUOp::SPEC, Kind::CastU, Typing::IndexCast),
    (index::CeilDivSOp::SPEC, Kind::CeilDivS, Typing::SameIndex),
    (index::CeilDivUOp::SPEC, Kind::CeilDivU, Typing::SameIndex),
    (index::CmpOp::SPEC, Kind::Compare, Typing::CompareIndex),
    (index::ConstantOp::SPEC, Kind::Constant, Typing::SameIndex),
    (index::DivSOp::SPEC, Kind::DivS, Typing::SameIndex),
    (index::DivUOp::SPEC, Kind::DivU, Typing::SameIndex),
    (index::FloorDivSOp::SPEC, Kind::FloorDivS, Typing::SameIndex),
    (index::MaxSOp::SPEC, Kind::MaxS, Typing::SameIndex),
    (index::MaxUOp::SPEC, Kind::MaxU, Typing::SameIndex),
    (index::MinSOp::SPEC, Kind::MinS, Typing::SameIndex),
    (index::MinUOp::SPEC, Kind::MinU, Typing::SameIndex),
    (index::MulOp::SPEC, Kind::Mul, Typing::SameIndex),
    (index::OrOp::SPEC, Kind::Or, Typing::SameIndex),
    (index::RemSOp::SPEC, Kind::RemS, Typing::SameIndex),
    (index::RemUOp::SPEC, Kind::RemU, Typing::SameIndex),
    (index::ShlOp::SPEC, Kind::Shl, Typing::SameIndex),
    (index::ShrSOp::SPEC, Kind::ShrS, Typing::SameIndex),
    (index::ShrUOp::SPEC, Kind::ShrU, Typing::SameIndex),
    (index::SizeOfOp::SPEC, Kind::SizeOf, Typing::SameIndex),
    (index::SubOp::SPEC, Kind::Sub, Typing::SameIndex),
    (index::XOrOp::SPEC, Kind::Xor, Typing::SameIndex),
    (math::AbsIOp::SPEC, Kind::Abs, Typing::Same),
    (math::CountLeadingZerosOp::SPEC, Kind::LeadingZeros, Typing::Same),
    (math::CountTrailingZerosOp::SPEC, Kind::TrailingZeros, Typing::Same),
    (math::CtPopOp::SPEC, Kind::Ones, Typing::Same),
    (ub::PoisonOp::SPEC, Kind::Poison, Typing::Same),
];

/// Returns the kind of the operations of a name and the types that they may have; `None` if nothing is known of them.
pub(crate) fn kind_of(name: &str) -> Option<(Kind, Typing)> {
    ROWS.iter().find(|(spec, ..)| spec.name == name).map(|(_, kind, typing)| (*kind, *typing))
}

/// Number of predicates of comparisons.
pub(crate) const PREDICATES: u128 = 10;

impl Kind {
    /// Returns the number of operands.
    pub fn operand_count(self) -> usize {
        match self {
            Kind::Constant | Kind::SizeOf | Kind::Poison => 0,
            Kind::CastS | Kind::CastU | Kind::Bitcast | Kind::Abs => 1,
            Kind::LeadingZeros | Kind::TrailingZeros | Kind::Ones => 1,
            Kind::Select => 3,
            _ => 2,
        }
    }

    /// Returns the number of results.
    pub fn result_count(self) -> usize {
        match self {
            Kind::AddExtended | Kind::MulExtendedS | Kind::MulExtendedU => 2,
            _ => 1,
        }
    }
}

/// Role of an attribute in the meaning of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Value,
    Flags,
    Exact,
    Predicate,
}

impl Role {
    /// Returns the role of an attribute of that name; `None` if it has none.
    pub fn of(name: &str) -> Option<Role> {
        match name {
            "value" => Some(Role::Value),
            "overflowFlags" => Some(Role::Flags),
            "isExact" => Some(Role::Exact),
            "predicate" | "pred" => Some(Role::Predicate),
            _ => None,
        }
    }
}

/// Returns the number that an attribute of an enum stands for.
fn case_number(attribute: Attribute<'_>) -> Option<i64> {
    match attribute.kind() {
        AttributeKind::Dialect { parameters, .. } => parameters.first()?.as_i64(),
        _ => attribute.as_i64(),
    }
}

/// Returns the attributes of an operation that matter, for a result of a width.
pub(crate) fn attributes(terms: &mut Terms, op: Operation<'_, '_>, width: u32) -> Option<Attributes> {
    let mut found = Attributes::default();
    for named in op.attributes() {
        let Some(role) = Role::of(named.name.as_str()) else { continue };
        fixed(terms, &mut found, role, named.value, width)?;
    }
    Some(found)
}

/// Sets an attribute that is known; `None` if it is of another kind than expected.
pub(crate) fn fixed(
    terms: &mut Terms,
    attributes: &mut Attributes,
    role: Role,
    attribute: Attribute<'_>,
    width: u32,
) -> Option<()> {
    let number =
        |most: u128| case_number(attribute).and_then(|n| u128::try_from(n).ok()).filter(|n| *n <= most);
    match role {
        Role::Value => {
            let value = attribute.int_or_splat()?;
            attributes.value = Some(terms.constant(width, value.sign_extend_or_truncate(width).to_u128()?));
        }
        Role::Flags => attributes.flags = Some(terms.constant(2, number(3)?)),
        Role::Exact => attributes.exact = Some(terms.bool(true)),
        Role::Predicate => attributes.predicate = Some(terms.constant(4, number(PREDICATES - 1)?)),
    }
    Some(())
}
