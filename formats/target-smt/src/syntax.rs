//! The words for operations, literals and sorts.

use crate::names::sort_name;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Operation, Type};

/// Operations that are the application of a function to their operands.
const FUNCTIONS: &[(&str, &str)] = &[
    ("smt.and", "and"),
    ("smt.array.select", "select"),
    ("smt.array.store", "store"),
    ("smt.bv.add", "bvadd"),
    ("smt.bv.and", "bvand"),
    ("smt.bv.ashr", "bvashr"),
    ("smt.bv.concat", "concat"),
    ("smt.bv.lshr", "bvlshr"),
    ("smt.bv.mul", "bvmul"),
    ("smt.bv.neg", "bvneg"),
    ("smt.bv.not", "bvnot"),
    ("smt.bv.or", "bvor"),
    ("smt.bv.sdiv", "bvsdiv"),
    ("smt.bv.shl", "bvshl"),
    ("smt.bv.smod", "bvsmod"),
    ("smt.bv.srem", "bvsrem"),
    ("smt.bv.udiv", "bvudiv"),
    ("smt.bv.urem", "bvurem"),
    ("smt.bv.xor", "bvxor"),
    ("smt.distinct", "distinct"),
    ("smt.eq", "="),
    ("smt.implies", "=>"),
    ("smt.int.abs", "abs"),
    ("smt.int.add", "+"),
    ("smt.int.div", "div"),
    ("smt.int.mod", "mod"),
    ("smt.int.mul", "*"),
    ("smt.int.sub", "-"),
    ("smt.ite", "ite"),
    ("smt.not", "not"),
    ("smt.or", "or"),
    ("smt.xor", "xor"),
];

/// Returns the function that an operation applies to its operands, if it is one.
pub fn function(op: Operation<'_, '_>) -> Option<String> {
    if let Some((_, function)) = FUNCTIONS.iter().find(|(name, _)| op.is(name)) {
        return Some((*function).to_owned());
    }
    let integer = |name: &str| op.attribute(name).and_then(Attribute::as_i64);
    let case = || op.attribute("pred").and_then(case_value).and_then(|case| usize::try_from(case).ok());
    Some(match op.name().as_str() {
        "smt.bv.cmp" => {
            let words = ["bvslt", "bvsle", "bvsgt", "bvsge", "bvult", "bvule", "bvugt", "bvuge"];
            (*words.get(case()?)?).to_owned()
        }
        "smt.int.cmp" => (*["<", "<=", ">", ">="].get(case()?)?).to_owned(),
        "smt.bv.extract" => {
            let (low, width) = (integer("lowBit")?, bit_width(op.result(0).ty())?);
            format!("(_ extract {} {low})", low + width - 1)
        }
        "smt.bv.repeat" => {
            let count = bit_width(op.result(0).ty())? / bit_width(op.operands().next()?.ty())?.max(1);
            format!("(_ repeat {count})")
        }
        "smt.array.broadcast" => format!("(as const {})", sort(op.result(0).ty())),
        _ => return None,
    })
}

/// Returns the literal of a constant.
pub fn literal(op: Operation<'_, '_>) -> Option<String> {
    let value = op.attribute("value")?;
    Some(match op.name().as_str() {
        "smt.constant" => value.as_bool()?.to_string(),
        "smt.int.constant" => value.as_integer()?.to_ap_int().to_string_signed(10),
        "smt.bv.constant" => bits(*value.as_dialect("smt.bv")?.first()?)?,
        _ => return None,
    })
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
    ty.as_dialect("smt.bv")?.first()?.as_i64()
}

/// Returns the syntax of a sort.
pub fn sort(ty: Type<'_>) -> String {
    stacker::maybe_grow(64 << 10, 1 << 20, || sort_text(ty))
}

fn sort_text(ty: Type<'_>) -> String {
    let part = |parameters: &[Attribute<'_>], at: usize| {
        parameters.get(at).and_then(|ty| ty.as_type()).map(sort).unwrap_or_default()
    };
    if let Some(parameters) = ty.as_dialect("smt.array") {
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
    if ty.as_dialect("smt.bool").is_some() { "Bool".to_owned() } else { "Int".to_owned() }
}

/// Returns the name and the parameters of a sort without a meaning of its own.
pub fn named_sort<'c>(ty: Type<'c>) -> Option<(&'c str, &'c [Attribute<'c>])> {
    let parameters = ty.as_dialect("smt.sort")?;
    let of = parameters.get(1).and_then(|parameters| parameters.as_array()).unwrap_or_default();
    Some((parameters.first()?.as_str()?, of))
}

/// Returns the domain and the range of a function.
pub fn function_sorts<'c>(ty: Type<'c>) -> Option<(Vec<Type<'c>>, Type<'c>)> {
    let [domain, range] = ty.as_dialect("smt.func")? else { return None };
    let domain = domain.as_array()?.iter().filter_map(|ty| ty.as_type()).collect();
    Some((domain, range.as_type()?))
}
