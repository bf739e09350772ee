//! Random sets as formulas, with a meaning that does not depend on the library: enumeration.

use std::fmt::Write;
use terrace_presburger::PresburgerSet;
use terrace_support::random::Random;

/// Coordinates of points are from minus this to this.
pub const BOX: i64 = 3;

/// A union of parts.
#[derive(Clone, Debug)]
pub struct Model {
    pub dims: usize,
    pub symbols: usize,
    pub parts: Vec<Part>,
}

/// Conditions, and variables of which there has to be a value in the box.
#[derive(Clone, Debug)]
pub struct Part {
    pub hidden: usize,
    pub conditions: Vec<Condition>,
}

/// `function mod modulus COMPARED 0`, or without the modulus.
#[derive(Clone, Debug)]
pub struct Condition {
    factors: Vec<i64>,
    constant: i64,
    modulus: Option<i64>,
    /// Bound of the remainder, or of the function.
    least: Option<i64>,
    exactly: Option<i64>,
}

impl Condition {
    fn holds(&self, point: &[i64]) -> bool {
        let sum: i64 = self.factors.iter().zip(point).map(|(a, b)| a * b).sum::<i64>() + self.constant;
        let value = self.modulus.map_or(sum, |modulus| sum.rem_euclid(modulus));
        self.least.is_none_or(|least| value >= least) && self.exactly.is_none_or(|only| value == only)
    }

    fn random(random: &mut Random, variables: usize) -> Self {
        let mut factors: Vec<i64> = (0..variables).map(|_| random.between(-2, 2)).collect();
        for factor in &mut factors {
            if random.one_in(3) {
                *factor = 0;
            }
        }
        let constant = random.between(-4, 4);
        let modulus = random.one_in(4).then(|| random.between(2, 4));
        let exact = random.one_in(if modulus.is_some() { 2 } else { 5 });
        let value = modulus.map_or(0, |modulus| random.between(0, modulus - 1));
        Condition {
            factors,
            constant,
            modulus,
            least: (!exact).then_some(value),
            exactly: exact.then_some(value),
        }
    }
}

/// The name of a variable.
fn name(model: &Model, at: usize) -> String {
    match at {
        at if at < model.dims => format!("x{at}"),
        at if at < model.dims + model.symbols => format!("n{}", at - model.dims),
        at => format!("h{}", at - model.dims - model.symbols),
    }
}

impl Model {
    /// Returns a random union, inside of the box.
    pub fn random(random: &mut Random, dims: usize, symbols: usize, most_parts: i64) -> Self {
        let part = |random: &mut Random| {
            let hidden = if random.one_in(3) { random.between(1, 2) as usize } else { 0 };
            let conditions = (0..random.between(1, 4))
                .map(|_| Condition::random(random, dims + symbols + hidden))
                .collect();
            Part { hidden, conditions }
        };
        let parts = (0..random.between(1, most_parts)).map(|_| part(random)).collect();
        Model { dims, symbols, parts }
    }

    /// Returns true if a point is in it.
    pub fn contains(&self, point: &[i64]) -> bool {
        point.iter().all(|value| (-BOX..=BOX).contains(value))
            && self.parts.iter().any(|part| {
                points(part.hidden).any(|hidden| {
                    let point: Vec<i64> = point.iter().chain(&hidden).copied().collect();
                    part.conditions.iter().all(|condition| condition.holds(&point))
                })
            })
    }

    /// Returns all points.
    pub fn points(&self) -> Vec<Vec<i64>> {
        points(self.dims + self.symbols).filter(|point| self.contains(point)).collect()
    }

    /// Returns the text of the set.
    pub fn text(&self) -> String {
        let list =
            |range: std::ops::Range<usize>| range.map(|at| name(self, at)).collect::<Vec<_>>().join(", ");
        let variables = self.dims + self.symbols;
        let mut text = format!("{{ ({})", list(0..self.dims));
        if self.symbols > 0 {
            let _ = write!(text, "[{}]", list(self.dims..variables));
        }
        let parts: Vec<String> = self
            .parts
            .iter()
            .map(|part| {
                let mut all: Vec<String> = (0..variables + part.hidden)
                    .map(|at| format!("-{BOX} <= {} <= {BOX}", name(self, at)))
                    .collect();
                all.extend(part.conditions.iter().map(|condition| self.condition_text(condition)));
                let all = all.join(" and ");
                match part.hidden {
                    0 => all,
                    hidden => format!("exists {} : ({all})", list(variables..variables + hidden)),
                }
            })
            .collect();
        let _ = write!(text, " : {} }}", parts.join(" or "));
        text
    }

    fn condition_text(&self, condition: &Condition) -> String {
        let mut sum = condition.constant.to_string();
        for (at, factor) in condition.factors.iter().enumerate() {
            let _ = write!(sum, " + {factor} * {}", name(self, at));
        }
        let value = condition.modulus.map_or(sum.clone(), |modulus| format!("({sum}) mod {modulus}"));
        match (condition.least, condition.exactly) {
            (Some(least), _) => format!("{value} >= {least}"),
            (_, only) => format!("{value} = {}", only.unwrap_or(0)),
        }
    }

    /// Returns the set of the library.
    pub fn set(&self) -> PresburgerSet {
        let text = self.text();
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

/// All points of a box.
pub fn points(dims: usize) -> impl Iterator<Item = Vec<i64>> {
    let side = 2 * BOX + 1;
    (0..side.pow(dims as u32)).map(move |number| {
        let mut number = number;
        let mut point = vec![0; dims];
        for value in point.iter_mut().rev() {
            *value = number % side - BOX;
            number /= side;
        }
        point
    })
}
