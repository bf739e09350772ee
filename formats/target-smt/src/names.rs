//! Identifiers of a script.

use std::collections::{HashMap, HashSet};

/// Words that name no constant: reserved ones, and functions of the theories that scripts use.
const TAKEN: &str = "! _ as BINARY DECIMAL HEXADECIMAL NUMERAL STRING exists forall let match par assert check-sat \
    declare-const declare-fun declare-sort exit pop push reset set-logic true false not and or xor => = distinct ite \
    + - * div mod abs < <= > >= select store concat extract repeat bvadd bvand bvashr bvlshr bvmul bvneg bvnot bvor \
    bvsdiv bvshl bvsmod bvsrem bvudiv bvurem bvxor bvslt bvsle bvsgt bvsge bvult bvule bvugt bvuge Bool Int Array";

/// Names that are taken.
pub struct Names {
    taken: HashSet<String>,
    /// Number of the next candidate for each name that was wanted again.
    next: HashMap<String, usize>,
}

impl Names {
    /// Returns those that every script has.
    pub fn new() -> Self {
        Names { taken: TAKEN.split_whitespace().map(str::to_owned).collect(), next: HashMap::new() }
    }

    /// Takes a name, with a number after it if it is taken already, and returns its syntax.
    pub fn take(&mut self, wanted: &str) -> String {
        let wanted = wanted.replace(['|', '\\'], "_");
        if self.taken.insert(wanted.clone()) {
            return quoted(wanted);
        }
        let next = self.next.entry(wanted.clone()).or_default();
        loop {
            let name = format!("{wanted}_{next}");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return quoted(name);
            }
        }
    }
}

/// Returns the syntax of a sort's name, which stands in a space of its own.
pub fn sort_name(name: &str) -> String {
    quoted(name.replace(['|', '\\'], "_"))
}

/// Puts a name between bars unless it is a simple symbol.
fn quoted(name: String) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    let is_simple =
        !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit()) && name.chars().all(is_plain);
    if is_simple { name } else { format!("|{name}|") }
}
