//! Functions of two programs, or of one.

use super::command_line::{Options, Pair};
use super::read;
use super::report::Findings;
use super::solver::Solver;
use crate::files::Files;
use crate::opt::Registry;
use terrace_func as func;
use terrace_ir::{Operation, TypedOp};
use terrace_prover::{Solvers, Verdict, refines};

/// Functions of a program with their names.
type Functions<'a, 'c> = Vec<(String, func::FuncOp<'a, 'c>)>;

/// Compares functions.
///
/// # Errors
/// If there are none to compare.
pub(super) fn prove(
    pair: &Pair,
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
    findings: &mut Findings<'_>,
) -> Result<(), String> {
    let context = registry.new_context();
    let [before, after] = [read(&context, &pair.files[0], files)?, read(&context, &pair.files[1], files)?];
    let pairs = match &pair.names {
        Some(names) => vec![of_one_file(&pair.files[0], names, functions(before.op()))?],
        None => of_two_files(functions(before.op()), functions(after.op())),
    };
    if pairs.is_empty() {
        return Err("error: the programs have no functions of the same name\n".to_owned());
    }
    let mut solver = Solver {
        program: options.solver.as_deref().unwrap_or_default(),
        files,
        is_missing: options.solver.is_none(),
    };
    let mut solvers = Solvers { budget: options.budget, external: Some(&mut solver), ..Solvers::default() };
    for (subject, before, after) in pairs {
        let verdict = refines(before, after, &mut solvers);
        // In the other direction it need not be right: then the second is more defined.
        let is_equal = verdict == Verdict::Proved && refines(after, before, &mut solvers) == Verdict::Proved;
        let scope = match (&verdict, is_equal) {
            (Verdict::Proved, true) => ": the same for all inputs",
            (Verdict::Proved, false) => ": the same for all inputs for which the first has a result",
            _ => "",
        };
        findings.add(&subject, &verdict, scope);
    }
    Ok(())
}

/// Returns the functions of a program that have a body.
pub(super) fn functions<'a, 'c>(module: Operation<'a, 'c>) -> Functions<'a, 'c> {
    let ops = module.regions().flat_map(|region| region.ops());
    let functions = ops.filter_map(|op| op.try_as::<func::FuncOp<'_, '_>>());
    let named = functions.filter_map(|function| {
        let inner = function.op().inner();
        let name = inner.attribute("sym_name")?.as_str()?;
        (!inner.region(0).is_empty()).then(|| (name.to_owned(), function))
    });
    named.collect()
}

type Compared<'a, 'c> = (String, func::FuncOp<'a, 'c>, func::FuncOp<'a, 'c>);

fn of_two_files<'a, 'c>(before: Functions<'a, 'c>, after: Functions<'a, 'c>) -> Vec<Compared<'a, 'c>> {
    let find = |name: &str| after.iter().find(|(other, _)| other == name).map(|(_, function)| *function);
    before.iter().filter_map(|(name, before)| Some((format!("@{name}"), *before, find(name)?))).collect()
}

fn of_one_file<'a, 'c>(
    file: &str,
    names: &[String; 2],
    all: Functions<'a, 'c>,
) -> Result<Compared<'a, 'c>, String> {
    let is_named = names.iter().all(|name| !name.is_empty());
    let find = |name: &str| {
        let found = all.iter().find(|(other, _)| other == name).map(|(_, function)| *function);
        found.ok_or_else(|| format!("error: '{file}' has no function @{name} with a body\n"))
    };
    match all.as_slice() {
        _ if is_named => {
            let [a, b] = names;
            Ok((format!("@{a} and @{b}"), find(a)?, find(b)?))
        }
        [(a, before), (b, after)] => Ok((format!("@{a} and @{b}"), *before, *after)),
        _ => Err(format!("error: '{file}' has {} functions: --functions=A,B names two\n", all.len())),
    }
}
