//! The decision of a rule at one choice of types.

use super::data::{RuleData, ValueId};
use super::instance::{Instantiation, Types};
use super::natives::Natives;
use crate::function::Outcome;
use crate::meaning::Symbol;
use crate::refine::{Comparison, decide};
use crate::solver::Solvers;
use crate::term::Terms;
use crate::verdict::{Reason, Verdict};

/// Values of all that is free in a counterexample.
pub(super) struct Model {
    /// Inputs: bits, or none for poison.
    pub inputs: Vec<Option<u128>>,
    /// Attributes that occur somewhere.
    pub attributes: Vec<Option<u128>>,
    /// For each value that is replaced, true if it is not poison.
    pub known: Vec<bool>,
}

/// Decides a rule at some types; the names of constraints of which nothing is known are added to a list.
pub(super) fn decide_at(
    data: &RuleData<'_>,
    types: &Types,
    natives: &Natives<'_, '_>,
    solvers: &mut Solvers<'_>,
) -> Verdict<Model> {
    let mut terms = Terms::default();
    let mut instance = Instantiation {
        data,
        types,
        terms: &mut terms,
        values: vec![None; data.values.len()],
        attributes: vec![None; data.attributes.len()],
        assumed: Vec::new(),
    };
    let (comparison, missing) = match instance.comparison(natives) {
        Ok(comparison) => comparison,
        Err(reason) => return Verdict::Unknown(reason),
    };
    let (values, attributes) = (instance.values, instance.attributes);
    let found = match decide(&mut terms, &comparison, solvers) {
        Verdict::Refuted(found) => found,
        Verdict::Proved => return Verdict::Proved,
        Verdict::Unknown(reason) => return Verdict::Unknown(reason),
    };
    if let Some(name) = missing.first() {
        return Verdict::Unknown(Reason::new(format!(
            "it is wrong unless the constraint '{name}' rules that out, of which nothing is known"
        )));
    }
    let inputs = data.inputs.iter().map(|input| {
        let symbol = values[*input]?;
        let known = terms.evaluate(&found, &[symbol.bits, symbol.poison]);
        (known[1] == 0).then_some(known[0])
    });
    let inputs = inputs.collect();
    let attributes = attributes.iter().map(|term| Some(terms.evaluate(&found, &[(*term)?])[0]));
    let known = comparison.source.results.iter();
    let known = known.map(|symbol| terms.evaluate(&found, &[symbol.poison]) == [0]).collect();
    Verdict::Refuted(Model { inputs, attributes: attributes.collect(), known })
}

impl Instantiation<'_, '_> {
    fn comparison(&mut self, natives: &Natives<'_, '_>) -> Result<(Comparison, Vec<String>), Reason> {
        let data = self.data;
        let mut poisons = Vec::new();
        for (number, input) in data.inputs.iter().enumerate() {
            let width = self.width(data.values[*input]);
            let bits = self.terms.variable(format!("arg{number}"), width);
            let poison = self.terms.variable(format!("arg{number} is poison"), 1);
            poisons.push(poison);
            self.values[*input] = Some(Symbol { bits, poison });
        }
        let no = self.terms.bool(false);
        let (mut source, mut target) = (no, no);
        for op in &data.source {
            let undefined = self.op(op)?;
            source = self.terms.or(source, undefined);
        }
        let missing = self.constraints(natives)?;
        self.rewrites(natives)?;
        for op in &data.target {
            let undefined = self.op(op)?;
            target = self.terms.or(target, undefined);
        }
        let results = |pick: fn(&(ValueId, ValueId)) -> ValueId| -> Result<Vec<Symbol>, Reason> {
            data.replaced.iter().map(|pair| self.value(pick(pair))).collect()
        };
        let source = Outcome { results: results(|pair| pair.0)?, undefined: source };
        let target = Outcome { results: results(|pair| pair.1)?, undefined: target };
        let assumed = std::mem::take(&mut self.assumed);
        Ok((Comparison { source, target, assumed, poisons }, missing))
    }
}
