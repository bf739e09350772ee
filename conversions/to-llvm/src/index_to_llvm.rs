//! `--convert-index-to-llvm`: an index is an integer as wide as the machine's words.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::lowering::build::LlvmBuilder;
use crate::lowering::one_to_one::{OneToOne, cast_index, convert_to};
use crate::lowering::pass::Edge;
use crate::lowering::{INDEX_BITWIDTH, RewriteWith};
use std::sync::Arc;
use terrace_index as index;
use terrace_index::{BoolConstantOp, CmpOp, ConstantOp, IndexCmpPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::ICmpPredicate;
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};

/// The edge.
#[pass(
    "convert-index-to-llvm",
    "Lower the `index` dialect to the `llvm` dialect.",
    class = "ConvertIndexToLLVMPass"
)]
pub struct IndexToLlvm {
    #[option(INDEX_BITWIDTH)]
    index_bitwidth: u64,
}

impl Edge for IndexToLlvm {
    fn index_bitwidth(&self) -> u64 {
        self.index_bitwidth
    }

    fn patterns(&self, converter: &Arc<TypeConverter>) -> Vec<Pattern> {
        patterns(converter)
    }
}

static TABLE: &[OneToOne] = &[
    OneToOne::of::<index::AddOp, llvm::AddOp>("ConvertIndexAdd"),
    OneToOne::of::<index::SubOp, llvm::SubOp>("ConvertIndexSub"),
    OneToOne::of::<index::MulOp, llvm::MulOp>("ConvertIndexMul"),
    OneToOne::of::<index::DivSOp, llvm::SDivOp>("ConvertIndexDivS"),
    OneToOne::of::<index::DivUOp, llvm::UDivOp>("ConvertIndexDivU"),
    OneToOne::of::<index::RemSOp, llvm::SRemOp>("ConvertIndexRemS"),
    OneToOne::of::<index::RemUOp, llvm::URemOp>("ConvertIndexRemU"),
    OneToOne::of::<index::MaxSOp, llvm::SMaxOp>("ConvertIndexMaxS"),
    OneToOne::of::<index::MaxUOp, llvm::UMaxOp>("ConvertIndexMaxU"),
    OneToOne::of::<index::MinSOp, llvm::SMinOp>("ConvertIndexMinS"),
    OneToOne::of::<index::MinUOp, llvm::UMinOp>("ConvertIndexMinU"),
    OneToOne::of::<index::ShlOp, llvm::ShlOp>("ConvertIndexShl"),
    OneToOne::of::<index::ShrSOp, llvm::AShrOp>("ConvertIndexShrS"),
    OneToOne::of::<index::ShrUOp, llvm::LShrOp>("ConvertIndexShrU"),
    OneToOne::of::<index::AndOp, llvm::AndOp>("ConvertIndexAnd"),
    OneToOne::of::<index::OrOp, llvm::OrOp>("ConvertIndexOr"),
    OneToOne::of::<index::XOrOp, llvm::XOrOp>("ConvertIndexXor"),
];

const EXPANSIONS: &[Row<Lower>] = &[
    Row::of::<BoolConstantOp>("ConvertIndexBoolConstant", bool_constant),
    Row::of::<index::CeilDivSOp>("ConvertIndexCeilDivS", ceil_div_signed),
    Row::of::<index::CeilDivUOp>("ConvertIndexCeilDivU", ceil_div_unsigned),
    Row::of::<ConstantOp>("ConvertIndexConstant", constant),
    Row::of::<index::FloorDivSOp>("ConvertIndexFloorDivS", floor_div_signed),
    Row::of::<index::SizeOfOp>("ConvertIndexSizeOf", size_of),
];

const BY_TYPES: &[Row<RewriteWith>] = &[
    Row::of::<index::CastSOp>("ConvertIndexCastS", |op, converter, rewriter| {
        cast_index(op, llvm::SExtOp::NAME, converter, rewriter)
    }),
    Row::of::<index::CastUOp>("ConvertIndexCastU", |op, converter, rewriter| {
        cast_index(op, llvm::ZExtOp::NAME, converter, rewriter)
    }),
    Row::of::<CmpOp>("ConvertIndexCmp", compare),
];

/// Returns the patterns of the dialect.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = TABLE.iter().map(|one| one.pattern(converter)).collect();
    patterns.extend(EXPANSIONS.iter().map(|row| row.pattern(converter)));
    patterns.extend(BY_TYPES.iter().map(|row| row.pattern(converter)));
    patterns
}

/// Operands of an operation on two indices.
struct Binary<'a, 'r, 'b, 'c> {
    builder: &'a mut Builder<'r, 'b, 'c>,
    index: Type<'c>,
    lhs: ValueId,
    rhs: ValueId,
}

impl<'a, 'r, 'b, 'c> Binary<'a, 'r, 'b, 'c> {
    fn of(of: &Lowered<'_, 'c>, builder: &'a mut Builder<'r, 'b, 'c>) -> Option<Self> {
        let &[lhs, rhs] = &of.operands[..] else { return None };
        Some(Binary { builder, index: of.result, lhs, rhs })
    }

    fn number(&mut self, value: i64) -> ValueId {
        self.builder.integer(value, self.index)
    }

    fn value(&mut self, name: &str, a: ValueId, b: ValueId) -> ValueId {
        self.builder.value(name, &[a, b], self.index)
    }

    fn compare(&mut self, predicate: ICmpPredicate, a: ValueId, b: ValueId) -> ValueId {
        self.builder.compare(predicate, a, b)
    }

    fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> ValueId {
        self.builder.value(llvm::SelectOp::NAME, &[condition, a, b], self.index)
    }

    fn and(&mut self, a: ValueId, b: ValueId) -> ValueId {
        let bit = self.builder.rewriter.context().integer_type(1);
        self.builder.value(llvm::AndOp::NAME, &[a, b], bit)
    }
}

/// `n * m > 0 ? (n + (m > 0 ? -1 : 1)) / m + 1 : -(-n / m)`
fn ceil_div_signed<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let mut on = Binary::of(of, builder)?;
    let (n, m) = (on.lhs, on.rhs);
    let (zero, one, minus) = (on.number(0), on.number(1), on.number(-1));
    let is_m_positive = on.compare(ICmpPredicate::Sgt, m, zero);
    let towards_zero = on.select(is_m_positive, minus, one);
    let nearer = on.value(llvm::AddOp::NAME, n, towards_zero);
    let quotient = on.value(llvm::SDivOp::NAME, nearer, m);
    let same_signs = on.value(llvm::AddOp::NAME, quotient, one);
    let negative = on.value(llvm::SubOp::NAME, zero, n);
    let quotient = on.value(llvm::SDivOp::NAME, negative, m);
    let other_signs = on.value(llvm::SubOp::NAME, zero, quotient);
    let is_n_positive = on.compare(ICmpPredicate::Sgt, n, zero);
    let agree = on.compare(ICmpPredicate::Eq, is_n_positive, is_m_positive);
    let is_not_zero = on.compare(ICmpPredicate::Ne, n, zero);
    let chosen = on.and(agree, is_not_zero);
    Some(on.select(chosen, same_signs, other_signs))
}

/// `n == 0 ? 0 : (n - 1) / m + 1`
fn ceil_div_unsigned<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let mut on = Binary::of(of, builder)?;
    let (n, m) = (on.lhs, on.rhs);
    let (zero, one) = (on.number(0), on.number(1));
    let less = on.value(llvm::SubOp::NAME, n, one);
    let quotient = on.value(llvm::UDivOp::NAME, less, m);
    let more = on.value(llvm::AddOp::NAME, quotient, one);
    let is_zero = on.compare(ICmpPredicate::Eq, n, zero);
    Some(on.select(is_zero, zero, more))
}

/// `n * m < 0 ? -1 - ((m < 0 ? 1 : -1) - n) / m : n / m`
fn floor_div_signed<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let mut on = Binary::of(of, builder)?;
    let (n, m) = (on.lhs, on.rhs);
    let (zero, one, minus) = (on.number(0), on.number(1), on.number(-1));
    let is_m_negative = on.compare(ICmpPredicate::Slt, m, zero);
    let away = on.select(is_m_negative, one, minus);
    let difference = on.value(llvm::SubOp::NAME, away, n);
    let quotient = on.value(llvm::SDivOp::NAME, difference, m);
    let other_signs = on.value(llvm::SubOp::NAME, minus, quotient);
    let same_signs = on.value(llvm::SDivOp::NAME, n, m);
    let is_n_negative = on.compare(ICmpPredicate::Slt, n, zero);
    let differ = on.compare(ICmpPredicate::Ne, is_n_negative, is_m_negative);
    let is_not_zero = on.compare(ICmpPredicate::Ne, n, zero);
    let chosen = on.and(differ, is_not_zero);
    Some(on.select(chosen, other_signs, same_signs))
}

fn compare(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let predicate = match rewriter.view::<CmpOp>(op)?.pred() {
        IndexCmpPredicate::Eq => ICmpPredicate::Eq,
        IndexCmpPredicate::Ne => ICmpPredicate::Ne,
        IndexCmpPredicate::Slt => ICmpPredicate::Slt,
        IndexCmpPredicate::Sle => ICmpPredicate::Sle,
        IndexCmpPredicate::Sgt => ICmpPredicate::Sgt,
        IndexCmpPredicate::Sge => ICmpPredicate::Sge,
        IndexCmpPredicate::Ult => ICmpPredicate::Ult,
        IndexCmpPredicate::Ule => ICmpPredicate::Ule,
        IndexCmpPredicate::Ugt => ICmpPredicate::Ugt,
        IndexCmpPredicate::Uge => ICmpPredicate::Uge,
    };
    let predicate = predicate.attribute(rewriter.context());
    convert_to(op, llvm::ICmpOp::NAME, &[("predicate", predicate)], converter, rewriter)
}

fn constant<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let value = builder.rewriter.view::<ConstantOp>(of.op)?.value_attr()?.as_i64()?;
    Some(builder.integer(value, of.result))
}

fn bool_constant<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let value = builder.rewriter.view::<BoolConstantOp>(of.op)?.value_attr()?;
    Some(builder.constant(value, of.result))
}

/// Returns the width of an index in bits.
fn size_of<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let bits = of.result.int_or_float_width()?;
    Some(builder.integer(i64::from(bits), of.result))
}
