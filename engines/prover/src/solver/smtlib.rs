//! Terms as a script of SMT-LIB, and the answer of a solver that read it.

use crate::term::{Node, Operator, Term, Terms};
use std::fmt::Write;

/// Returns the script that asks whether all assertions, of one bit, can be true.
pub(super) fn script(terms: &Terms, asserted: &[Term]) -> String {
    let mut out = String::from("(set-option :produce-models true)\n(set-logic QF_BV)\n");
    let mut variables = Vec::new();
    for term in terms.in_order(asserted) {
        let (name, width) = (name(term), terms.width(term));
        if let Node::Variable(_) = terms.node(term) {
            variables.push(name.clone());
            let _ = writeln!(out, "(declare-const {name} (_ BitVec {width}))");
            continue;
        }
        let _ = writeln!(out, "(define-fun {name} () (_ BitVec {width}) {})", definition(terms, term));
    }
    for term in asserted {
        let _ = writeln!(out, "(assert (= {} #b1))", name(*term));
    }
    out.push_str("(check-sat)\n");
    if !variables.is_empty() {
        let _ = writeln!(out, "(get-value ({}))", variables.join(" "));
    }
    out
}

fn name(term: Term) -> String {
    format!("t{}", term.index())
}

fn definition(terms: &Terms, term: Term) -> String {
    let width = terms.width(term);
    match terms.node(term) {
        Node::Constant(value) => format!("#b{value:0width$b}", width = width as usize),
        Node::Variable(_) => name(term),
        Node::Not(x) => format!("(bvnot {})", name(x)),
        Node::If(condition, then, otherwise) => {
            format!("(ite (= {} #b1) {} {})", name(condition), name(then), name(otherwise))
        }
        Node::ZeroExtend(x) => format!("((_ zero_extend {}) {})", width - terms.width(x), name(x)),
        Node::SignExtend(x) => format!("((_ sign_extend {}) {})", width - terms.width(x), name(x)),
        Node::Extract(low, x) => format!("((_ extract {} {low}) {})", low + width - 1, name(x)),
        Node::Binary(operator, x, y) => {
            let (word, is_predicate) = word(operator);
            let applied = format!("({word} {} {})", name(x), name(y));
            if is_predicate { format!("(ite {applied} #b1 #b0)") } else { applied }
        }
    }
}

fn word(operator: Operator) -> (&'static str, bool) {
    match operator {
        Operator::And => ("bvand", false),
        Operator::Or => ("bvor", false),
        Operator::Xor => ("bvxor", false),
        Operator::Add => ("bvadd", false),
        Operator::Sub => ("bvsub", false),
        Operator::Mul => ("bvmul", false),
        Operator::DivU => ("bvudiv", false),
        Operator::RemU => ("bvurem", false),
        Operator::Shl => ("bvshl", false),
        Operator::ShrU => ("bvlshr", false),
        Operator::ShrS => ("bvashr", false),
        Operator::Eq => ("=", true),
        Operator::LtU => ("bvult", true),
        Operator::LtS => ("bvslt", true),
    }
}

/// Reads the answer to a script: `Some(None)` for `unsat`, values of the variables for `sat`, `None` for all else.
pub(super) fn read_answer(terms: &Terms, answer: &str) -> Option<Option<Vec<u128>>> {
    let mut words =
        answer.split(|c: char| c.is_whitespace() || c == '(' || c == ')').filter(|w| !w.is_empty());
    match words.next()? {
        "unsat" => return Some(None),
        "sat" => {}
        _ => return None,
    }
    let mut values = vec![0; terms.variables().len()];
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        let index: usize = name.strip_prefix('t')?.parse().ok()?;
        let value = match value.split_at_checked(2)? {
            ("#x", digits) => u128::from_str_radix(digits, 16).ok()?,
            ("#b", digits) => u128::from_str_radix(digits, 2).ok()?,
            _ => return None,
        };
        let number = terms.variables().iter().position(|(_, term)| term.index() == index)?;
        values[number] = value;
    }
    Some(Some(values))
}
