//! Sets to text.

use crate::number::{Int, vector};
use crate::relation::{Division, IntegerRelation};
use crate::space::{Space, VarKind};
use crate::union::PresburgerRelation;
use std::fmt::{self, Write};

/// The names of variables, and the text that stands for each local.
pub(crate) struct Names(Vec<String>);

impl Names {
    /// Names the variables of a space: dimensions without name are `d0`, `d1`, symbols `s0`.
    pub fn new(space: &Space) -> Self {
        let mut names: Vec<String> = Vec::new();
        for at in 0..space.variables() {
            let mut name = match space.name(at) {
                Some(name) => name.to_owned(),
                None if at < space.dims() => format!("d{at}"),
                None => format!("s{}", at - space.dims()),
            };
            let is_taken = |name: &String| {
                (0..space.variables()).any(|other| other != at && space.name(other) == Some(name))
            };
            while names.contains(&name) || space.name(at).is_none() && is_taken(&name) {
                name.push('\'');
            }
            names.push(name);
        }
        Names(names)
    }

    /// Returns the variables of a kind, separated by commas.
    pub fn list(&self, space: &Space, kind: VarKind) -> String {
        self.0[space.positions(kind)].join(", ")
    }

    fn quotient(&self, division: &Division) -> String {
        let mut sum = String::new();
        match write_affine(&mut sum, division.numerator(), self) {
            true => format!("floor(({sum})/{})", division.denominator()),
            false => format!("floor({sum}/{})", division.denominator()),
        }
    }

    /// Returns the names of all variables, and the texts of the locals that were added.
    pub fn all(&self) -> &[String] {
        &self.0
    }

    /// Adds the text of all locals, which have divisions.
    pub fn write_out_locals(&mut self, set: &IntegerRelation) {
        for division in set.divisions().iter().flatten() {
            let text = self.quotient(division);
            self.0.push(text);
        }
    }

    /// Names the locals of a set: quotients of named variables are written out, others get names, which are returned
    /// with the text of what they are, if there is one.
    pub fn add_locals(&mut self, set: &IntegerRelation) -> Vec<(String, Option<String>)> {
        let first = set.space().variables();
        let mut named = Vec::new();
        for division in set.divisions() {
            let text = division.as_ref().map(|division| self.quotient(division));
            let is_nested = division
                .as_ref()
                .is_some_and(|division| !vector::is_zero(&division.numerator()[first + 1..]));
            match text {
                Some(text) if !is_nested => self.0.push(text),
                text => {
                    let mut name = format!("e{}", named.len());
                    while self.0.contains(&name) {
                        name.push('\'');
                    }
                    self.0.push(name.clone());
                    named.push((name, text));
                }
            }
        }
        named
    }
}

/// Writes a linear function; true if it has several terms.
pub(crate) fn write_affine(text: &mut String, row: &[Int], names: &Names) -> bool {
    let mut terms = 0;
    let ordered = row[1..].iter().zip(&names.0).map(|(number, name)| (number, Some(name)));
    for (number, name) in ordered.chain([(&row[0], None)]).filter(|(number, _)| !number.is_zero()) {
        let sign = match (terms, number.is_negative()) {
            (0, true) => "-",
            (0, false) => "",
            (_, true) => " - ",
            (_, false) => " + ",
        };
        text.push_str(sign);
        let size = number.abs();
        let _ = match name {
            Some(name) if size.is_one() => write!(text, "{name}"),
            Some(name) => write!(text, "{size}*{name}"),
            None => write!(text, "{size}"),
        };
        terms += 1;
    }
    if terms == 0 {
        text.push('0');
    }
    terms > 1
}

/// Writes a constraint with what is positive of its variables on the left, if the first of them is.
fn write_constraint(text: &mut String, row: &[Int], sign: &str, opposite: &str, names: &Names) {
    let first = row[1..].iter().find(|number| !number.is_zero());
    let is_turned = first.is_some_and(Int::is_negative);
    let row = if is_turned { vector::negated(row) } else { row.to_vec() };
    let (mut left, mut right) = (vector::zeros(row.len()), vector::zeros(row.len()));
    right[0] = -&row[0];
    for at in 1..row.len() {
        match row[at].is_negative() {
            true => right[at] = -&row[at],
            false => left[at] = row[at].clone(),
        }
    }
    write_affine(text, &left, names);
    let _ = write!(text, " {} ", if is_turned { opposite } else { sign });
    write_affine(text, &right, names);
}

/// Writes the constraints of a set; nothing if there are none.
pub(crate) fn write_conjunction(text: &mut String, set: &IntegerRelation, names: &mut Names) {
    let count = names.0.len();
    let named = names.add_locals(set);
    let is_used = !set.equalities().is_empty() || !set.inequalities().is_empty();
    if !is_used {
        text.push_str("true");
        names.0.truncate(count);
        return;
    }
    if !named.is_empty() {
        let list: Vec<String> = named
            .iter()
            .map(|(name, value)| match value {
                Some(value) => format!("{name} = {value}"),
                None => name.clone(),
            })
            .collect();
        let _ = write!(text, "exists {} : (", list.join(", "));
    }
    let rows = set.equalities().iter().map(|row| (row, "=", "="));
    let rows = rows.chain(set.inequalities().iter().map(|row| (row, ">=", "<=")));
    for (at, (row, sign, opposite)) in rows.enumerate() {
        if at > 0 {
            text.push_str(" and ");
        }
        write_constraint(text, row, sign, opposite, names);
    }
    if !named.is_empty() {
        text.push(')');
    }
    names.0.truncate(count);
}

fn write_head(text: &mut String, space: &Space, names: &Names) {
    if space.count(VarKind::Domain) > 0 {
        let _ = write!(text, "({}) -> ", names.list(space, VarKind::Domain));
    }
    let _ = write!(text, "({})", names.list(space, VarKind::Range));
    if space.count(VarKind::Symbol) > 0 {
        let _ = write!(text, "[{}]", names.list(space, VarKind::Symbol));
    }
}

fn write_union(f: &mut fmt::Formatter<'_>, space: &Space, disjuncts: &[IntegerRelation]) -> fmt::Result {
    let mut names = Names::new(space);
    let mut head = String::new();
    write_head(&mut head, space, &names);
    let parts: Vec<String> = disjuncts
        .iter()
        .map(|disjunct| {
            let mut part = String::new();
            write_conjunction(&mut part, disjunct, &mut names);
            part
        })
        .collect();
    match &parts[..] {
        [] => write!(f, "{{ {head} : false }}"),
        [part] if part == "true" => write!(f, "{{ {head} }}"),
        parts => write!(f, "{{ {head} : {} }}", parts.join(" or ")),
    }
}

impl fmt::Display for IntegerRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_union(f, self.space(), std::slice::from_ref(self))
    }
}

impl fmt::Display for PresburgerRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_union(f, self.space(), self.disjuncts())
    }
}
