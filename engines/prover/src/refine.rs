//! The question whether one outcome refines another.

use crate::function::Outcome;
use crate::solver::{Answer, Questions, Solvers};
use crate::term::{Term, Terms};
use crate::verdict::{Reason, Verdict};

/// Two outcomes to compare.
pub(crate) struct Comparison {
    pub source: Outcome,
    pub target: Outcome,
    /// Terms of one bit that are known to be true.
    pub assumed: Vec<Term>,
    /// For each input, whether it is poison.
    pub poisons: Vec<Term>,
}

/// Returns true if an input leads to another outcome than allowed.
fn violation(terms: &mut Terms, comparison: &Comparison) -> Term {
    let Comparison { source, target, .. } = comparison;
    let mut wrong = target.undefined;
    for (expected, found) in source.results.iter().zip(&target.results) {
        let differs = terms.ne(expected.bits, found.bits);
        let is_wrong = terms.or(found.poison, differs);
        let matters = terms.not(expected.poison);
        let is_wrong = terms.and(matters, is_wrong);
        wrong = terms.or(wrong, is_wrong);
    }
    let is_defined = terms.not(source.undefined);
    terms.and(is_defined, wrong)
}

/// Decides whether the target refines the source; a counterexample is the values of the variables.
pub(crate) fn decide(
    terms: &mut Terms,
    comparison: &Comparison,
    solvers: &mut Solvers<'_>,
) -> Verdict<Vec<u128>> {
    if comparison.source.results.len() != comparison.target.results.len() {
        return Verdict::Unknown(Reason::new("the numbers of results differ"));
    }
    let wrong = violation(terms, comparison);
    let mut asserted = comparison.assumed.clone();
    asserted.push(wrong);
    let mut questions = Questions::new();
    // Inputs that are not poison are easier to understand: they are tried first.
    let mut without_poison = asserted.clone();
    for poison in &comparison.poisons {
        without_poison.push(terms.not(*poison));
    }
    for asserted in [without_poison, asserted] {
        match questions.ask(terms, &asserted, solvers) {
            Answer::Unsatisfiable => {}
            Answer::Satisfiable(values) => {
                let holds = terms.evaluate(&values, &asserted).into_iter().all(|value| value == 1);
                assert!(holds, "what the solver finds makes the assertions true");
                return Verdict::Refuted(values);
            }
            Answer::Unknown => {
                return Verdict::Unknown(Reason::new("the solver did not come to an end"));
            }
        }
    }
    Verdict::Proved
}
