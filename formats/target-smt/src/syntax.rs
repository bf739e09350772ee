//! The words for operations, literals and sorts.

use crate::names::sort_name;
use terrace_ir::spec::{OpSpec, case_value};
use terrace_ir::{Attribute, Operation, Type, TypedOp};
use terrace_smt as smt;
use terrace_support::ensure_stack;

/// Operations that are the application of a function to their operands.
const FUNCTIONS: &[(&OpSpec<'static>, &str)] = &[
    (smt::AndOp::SPEC, "and"),
    (smt::ArraySelectOp::SPEC, "select"),
    (smt::ArrayStoreOp::SPEC, "store"),
    (smt::BVAddOp::SPEC, "bvadd"),
    (smt::BVAndOp::SPEC, "bvand"),
    (smt::BVAShrOp::SPEC, "bvashr"),
    (smt::ConcatOp::SPEC, "concat"),
    (smt::BVLShrOp::SPEC, "bvlshr"),
    (smt::BVMulOp::SPEC, "bvmul"),
    (smt::BVNegOp::SPEC, "bvneg"),
    (smt::BVNotOp::SPEC, "bvnot"),
    (smt::BVOrOp::SPEC, "bvor"),
    (smt::BVSDivOp::SPEC, "bvsdiv"),
    (smt::BVShlOp::SPEC, "bvshl"),
    (smt::BVSModOp::SPEC, "bvsmod"),
    (smt::BVSRemOp::SPEC, "bvsrem"),
    (smt::BVUDivOp::SPEC, "bvudiv"),
    (smt::BVURemOp::SPEC, "bvurem"),
    (smt::BVXOrOp::SPEC, "bvxor"),
    (smt::DistinctOp::SPEC, "distinct"),
    (smt::EqOp::SPEC, "="),
    (smt::ImpliesOp::SPEC, "=>"),
    (smt::IntAbsOp::SPEC, "abs"),
    (smt::IntAddOp::SPEC, "+"),
    (smt::IntDivOp::SPEC, "div"),
    (smt::IntModOp::SPEC, "mod"),
    (smt::IntMulOp::SPEC, "*"),
    (smt::IntSubOp::SPEC, "-"),
    (smt::IteOp::SPEC, "ite"),
    (smt::NotOp::SPEC, "not"),
    (smt::OrOp::SPEC, "or"),
    (smt::XOrOp::SPEC, "xor"),
];

/// Returns the function that an operation applies to its operands, if it is one.
pub fn function(op: Operation<'_, '_>) -> Option<String> {
    let spec = op.spec()?;
    if let Some((_, function)) = FUNCTIONS.iter().find(|(known, _)| std::ptr::addr_eq(*known, spec)) {
        return Some((*function).to_owned());
    }
    let case = |predicate: Option<Attribute<'_>>| usize::try_from(case_value(predicate?)?).ok();
    if let Some(op) = op.try_as::<smt::BVCmpOp>() {
        let words = ["bvslt", "bvsle", "bvsgt", "bvsge", "bvult", "bvule", "bvugt", "bvuge"];
        return Some((*words.get(case(op.pred_attr())?)?).to_owned());
    }
    if let Some(op) = op.try_as::<smt::IntCmpOp>() {
        return Some((*["<", "<=", ">", ">="].get(case(op.pred_attr())?)?).to_owned());
    }
    if let Some(op) = op.try_as::<smt::ExtractOp>() {
        let (low, width) = (op.low_bit_attr()?.as_i64()?, bit_width(op.result().ty())?);
        return Some(format!("(_ extract {} {low})", low + width - 1));
    }
    if let Some(op) = op.try_as::<smt::RepeatOp>() {
        let count = bit_width(op.result().ty())? / bit_width(op.input().ty())?.max(1);
        return Some(format!("(_ repeat {count})"));
    }
    op.try_as::<smt::ArrayBroadcastOp>().map(|op| format!("(as const {})", sort(op.result().ty())))
}

/// Returns the literal of a constant.
pub fn literal(op: Operation<'_, '_>) -> Option<String> {
    if let Some(op) = op.try_as::<smt::BoolConstantOp>() {
        return Some(op.value_attr()?.as_bool()?.to_string());
    }
    if let Some(op) = op.try_as::<smt::IntConstantOp>() {
        return Some(op.value_attr()?.as_integer()?.to_ap_int().to_string_signed(10));
    }
    let value = op.try_as::<smt::BVConstantOp>()?.value_attr()?;
    bits(*value.as_dialect(smt::BV_ATTR.name)?.first()?)
}

/// Returns the literal of a bit vector: hexadecimal where its width allows that.
fn bits(value: Attribute<'_>) -> Option<String> {
    let value = value.as_integer()?.to_ap_int();
    let width = value.width_bits() as usize;
    let (prefix, step) = if width.is_multiple_of(4) { ("#x", 4) } else { ("#b", 1) };
    let words = value.words();
    let digit = |at: usize| {
        let (word, shift) = (words[at * step / 64], at * step % 64);
        let digit = (word >> shift) & ((1 << step) - 1);
        char::from_digit(digit as u32, 16).unwrap_or('0')
    };
    let digits: String = (0..width / step).rev().map(digit).collect();
    Some(format!("{prefix}{digits}"))
}

fn bit_width(ty: Type<'_>) -> Option<i64> {
    ty.as_dialect(smt::BV_TYPE.name)?.first()?.as_i64()
}

/// Returns the syntax of a sort.
pub fn sort(ty: Type<'_>) -> String {
    ensure_stack(|| sort_text(ty))
}

fn sort_text(ty: Type<'_>) -> String {
    let part = |parameters: &[Attribute<'_>], at: usize| {
        parameters.get(at).and_then(|ty| ty.as_type()).map(sort).unwrap_or_default()
    };
    if let Some(parameters) = ty.as_dialect(smt::ARRAY_TYPE.name) {
        return format!("(Array {} {})", part(parameters, 0), part(parameters, 1));
    }
    if let Some(width) = bit_width(ty) {
        return format!("(_ BitVec {width})");
    }
    if let Some((name, parameters)) = named_sort(ty) {
        let name = sort_name(name);
        let parameters: Vec<String> = parameters.iter().filter_map(|ty| ty.as_type()).map(sort).collect();
        return if parameters.is_empty() { name } else { format!("({name} {})", parameters.join(" ")) };
    }
    if ty.as_dialect(smt::BOOL_TYPE.name).is_some() { "Bool".to_owned() } else { "Int".to_owned() }
}

/// Returns the name and the parameters of a sort without a meaning of its own.
pub fn named_sort<'c>(ty: Type<'c>) -> Option<(&'c str, &'c [Attribute<'c>])> {
    let parameters = ty.as_dialect(smt::SORT_TYPE.name)?;
    let of = parameters.get(1).and_then(|parameters| parameters.as_array()).unwrap_or_default();
    Some((parameters.first()?.as_str()?, of))
}

/// Returns the domain and the range of a function.
pub fn function_sorts<'c>(ty: Type<'c>) -> Option<(Vec<Type<'c>>, Type<'c>)> {
    let [domain, range] = ty.as_dialect(smt::FUNC_TYPE.name)? else { return None };
    let domain = domain.as_array()?.iter().filter_map(|ty| ty.as_type()).collect();
    Some((domain, range.as_type()?))
}
