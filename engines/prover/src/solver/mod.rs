//! Solvers: a SAT solver over circuits, and another program that reads SMT-LIB where there is one.

mod blast;
mod circuit;
mod smtlib;

use crate::term::{Term, Terms};
use blast::Blaster;

/// Answer of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// No values make the assertions true.
    Unsatisfiable,
    /// These do, by the numbers of the variables.
    Satisfiable(Vec<u128>),
    /// Nothing is known after this work.
    Unknown,
}

/// A solver outside of this process.
pub trait External {
    /// Returns what it answers to a script of SMT-LIB; `None` if it is not there or fails.
    fn answer(&mut self, script: &str) -> Option<String>;
}

/// Solvers, and how much they may do.
pub struct Solvers<'e> {
    /// Clauses that the SAT solver may learn for a question.
    pub budget: u64,
    /// Solver for what the budget does not suffice for.
    pub external: Option<&'e mut dyn External>,
    /// Number of questions that the external solver was asked.
    pub asked: usize,
}

/// Work for a question, in learnt clauses, that takes a few seconds at most.
pub const DEFAULT_BUDGET: u64 = 50_000;

impl Default for Solvers<'_> {
    fn default() -> Self {
        Solvers { budget: DEFAULT_BUDGET, external: None, asked: 0 }
    }
}

/// Questions about the terms of one table; what was learnt for one serves the next.
pub(crate) struct Questions {
    blaster: Blaster,
}

impl Questions {
    pub fn new() -> Self {
        Questions { blaster: Blaster::new() }
    }

    /// Asks whether all of some terms of one bit can be true.
    pub fn ask(&mut self, terms: &Terms, asserted: &[Term], solvers: &mut Solvers<'_>) -> Answer {
        if asserted.iter().any(|term| terms.as_constant(*term) == Some(0)) {
            return Answer::Unsatisfiable;
        }
        let literals: Vec<_> = asserted.iter().map(|term| self.blaster.literal(terms, *term)).collect();
        match self.blaster.circuit.solve(&literals, solvers.budget) {
            Some(true) => return Answer::Satisfiable(self.blaster.values(terms)),
            Some(false) => return Answer::Unsatisfiable,
            None => {}
        }
        let Some(external) = solvers.external.as_deref_mut() else { return Answer::Unknown };
        solvers.asked += 1;
        let answer = external.answer(&smtlib::script(terms, asserted));
        match answer.and_then(|answer| smtlib::read_answer(terms, &answer)) {
            Some(None) => Answer::Unsatisfiable,
            Some(Some(values)) => Answer::Satisfiable(values),
            None => Answer::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Operator;

    /// All operators, on all operands of few bits, mean the same to the solver as to the evaluation.
    #[test]
    fn circuits_compute_what_terms_mean() {
        use Operator::{Add, And, DivU, Eq, LtS, LtU, Mul, Or, RemU, Shl, ShrS, ShrU, Sub, Xor};
        for operator in [And, Or, Xor, Add, Sub, Mul, DivU, RemU, Shl, ShrU, ShrS, Eq, LtU, LtS] {
            for width in 1..=4 {
                let mut terms = Terms::default();
                let (x, y) = (terms.variable("x", width), terms.variable("y", width));
                let applied = terms.binary(operator, x, y);
                let mut questions = Questions::new();
                let mut solvers = Solvers::default();
                for (a, b) in (0..1u128 << width).flat_map(|a| (0..1 << width).map(move |b| (a, b))) {
                    let expected = operator.apply(width, a, b);
                    assert_eq!(
                        terms.evaluate(&[a, b], &[applied]),
                        [expected],
                        "{operator:?} {width}: {a}, {b}"
                    );
                    let result_width = terms.width(applied);
                    let mut asserted = Vec::new();
                    for (term, value, width) in
                        [(x, a, width), (y, b, width), (applied, expected, result_width)]
                    {
                        let value = terms.constant(width, value);
                        asserted.push(terms.eq(term, value));
                    }
                    let answer = questions.ask(&terms, &asserted, &mut solvers);
                    assert_eq!(answer, Answer::Satisfiable(vec![a, b]), "{operator:?} {width}: {a}, {b}");
                    asserted[2] = terms.not(asserted[2]);
                    let answer = questions.ask(&terms, &asserted, &mut solvers);
                    assert_eq!(answer, Answer::Unsatisfiable, "{operator:?} {width}: {a}, {b}");
                }
            }
        }
    }

    #[test]
    fn an_external_solver_is_asked_when_the_budget_ends() {
        struct Fixed(Vec<String>);
        impl External for Fixed {
            fn answer(&mut self, script: &str) -> Option<String> {
                assert!(
                    script.contains("(set-logic QF_BV)") && script.ends_with("(get-value (t0 t1))\n"),
                    "{script}"
                );
                self.0.pop()
            }
        }
        let mut terms = Terms::default();
        let (x, y) = (terms.variable("x", 16), terms.variable("y", 16));
        let (product, prime) = (terms.binary(Operator::Mul, x, y), terms.constant(16, 65_521));
        let (found, one) = (terms.eq(product, prime), terms.constant(16, 1));
        let (more_x, more_y) = (terms.binary(Operator::LtU, one, x), terms.binary(Operator::LtU, one, y));
        let asserted = [found, more_x, more_y];
        let answers =
            ["unsat\n(error)", "sat\n((t0 #x0003) (t1 #b0000000000000101))", "timeout", "sat ((t9 #x0000))"];
        let mut external = Fixed(answers.iter().rev().map(|text| (*text).to_owned()).collect());
        let mut solvers = Solvers { budget: 1, external: Some(&mut external), asked: 0 };
        let expected =
            [Answer::Unsatisfiable, Answer::Satisfiable(vec![3, 5]), Answer::Unknown, Answer::Unknown];
        for expected in expected {
            assert_eq!(Questions::new().ask(&terms, &asserted, &mut solvers), expected);
        }
        assert_eq!(solvers.asked, 4);
    }
}
