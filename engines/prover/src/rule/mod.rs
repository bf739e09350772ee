//! Rules of the `pdl` dialect, decided at all widths.

mod data;
mod decide;
mod instance;
mod natives;
mod program;
mod read;
mod types;
mod widths;

pub use natives::Natives;
pub use widths::DEFAULT_WIDTHS;

use crate::counterexample::Counterexample;
use crate::solver::Solvers;
use crate::verdict::{Reason, Verdict};
use data::RuleData;
use instance::Types;
use std::fmt;
use terrace_ir::{Ctx, TypedOp};
use terrace_pdl as pdl;
use types::Class;

/// Rule that was read.
pub struct Rule<'c> {
    context: Ctx<'c>,
    data: Result<RuleData<'c>, Reason>,
}

/// Types at which a rule was decided: of the parts that may have any, as `i8`, in the order in which they occur.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance(Vec<types::Scalar>);

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [] => f.write_str("the types of the rule"),
            [one] => write!(f, "{one}"),
            many => {
                let texts: Vec<String> = many.iter().map(ToString::to_string).collect();
                write!(f, "({})", texts.join(", "))
            }
        }
    }
}

/// Findings about a rule.
#[derive(Clone, Debug)]
pub struct Report {
    /// Verdict for all types together.
    pub verdict: Verdict<Counterexample>,
    /// Types at which it is proved.
    pub proved: Vec<Instance>,
    /// Types at which nothing is known, with the reason.
    pub unknown: Vec<(Instance, Reason)>,
    /// Types of the counterexample.
    pub refuted: Option<Instance>,
}

impl<'c> Rule<'c> {
    /// Reads a pattern.
    pub fn of(pattern: pdl::PatternOp<'_, 'c>) -> Self {
        Rule { context: pattern.op().context(), data: read::read(pattern) }
    }

    /// Decides the rule at some widths of integers, from the smallest types to the largest; it ends at the first
    /// counterexample. Once the solver gives up, it gets less time for the types that follow.
    pub fn prove(&self, widths: &[u32], natives: &Natives<'_, '_>, solvers: &mut Solvers<'_>) -> Report {
        let unknown = |reason: Reason| Report {
            verdict: Verdict::Unknown(reason),
            proved: Vec::new(),
            unknown: Vec::new(),
            refuted: None,
        };
        let data = match &self.data {
            Ok(data) => data,
            Err(reason) => return unknown(reason.clone()),
        };
        let (free, choices) = widths::choices(data, widths);
        if choices.is_empty() {
            return unknown(Reason::new("no types fit: the rule never applies"));
        }
        let full_budget = solvers.budget;
        let mut report =
            Report { verdict: Verdict::Proved, proved: Vec::new(), unknown: Vec::new(), refuted: None };
        for types in &choices {
            let instance = instance_of(&free, types);
            match decide::decide_at(data, types, natives, solvers) {
                Verdict::Proved => report.proved.push(instance),
                Verdict::Unknown(reason) => {
                    report.unknown.push((instance, reason));
                    solvers.budget = full_budget / REDUCTION;
                }
                Verdict::Refuted(model) => {
                    let found = program::counterexample(self.context, data, types, &model);
                    report.verdict = Verdict::Refuted(found);
                    report.refuted = Some(instance);
                    break;
                }
            }
        }
        solvers.budget = full_budget;
        if let (Verdict::Proved, Some((_, reason))) = (&report.verdict, report.unknown.first()) {
            report.verdict = Verdict::Unknown(reason.clone());
        }
        report
    }
}

/// Share of the budget that is left once the solver gave up.
const REDUCTION: u64 = 10;

fn instance_of(free: &[Class], types: &Types) -> Instance {
    Instance(free.iter().map(|class| types.scalars[*class]).collect())
}
