//! Rules of the `pdl` dialect and of PDLL files.

use super::command_line::Options;
use super::read;
use super::report::Findings;
use super::solver::Solver;
use crate::files::Files;
use crate::input::includes::Includes;
use crate::opt::Registry;
use terrace_ir::verify::verify;
use terrace_ir::{Ctx, Operation, OwnedOperation, TypedOp, capture};
use terrace_ods_loader::DeclaringFiles;
use terrace_pdl as pdl;
use terrace_pdll::{NotGenerated, verification_text};
use terrace_prover::{DEFAULT_WIDTHS, Instance, Natives, Report, Rule, Solvers};
use terrace_tablegen::Severity;

/// Decides the rules of files.
///
/// # Errors
/// If one cannot be read.
pub(super) fn prove(
    names: &[String],
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
    findings: &mut Findings<'_>,
) -> Result<(), String> {
    for name in names {
        let context = registry.new_context();
        let program = read_rules(&context, name, options, registry, files)?;
        let natives: Vec<OwnedOperation<'_>> =
            options.natives.iter().map(|name| read(&context, name, files)).collect::<Result<_, _>>()?;
        let mut known = Natives::default();
        natives.iter().for_each(|module| known.add(module.op()));
        known.add(program.op());
        let mut solver = Solver {
            program: options.solver.as_deref().unwrap_or_default(),
            files: &mut *files,
            is_missing: options.solver.is_none(),
        };
        let mut solvers =
            Solvers { budget: options.budget, external: Some(&mut solver), ..Solvers::default() };
        for pattern in patterns(program.op()) {
            let widths = options.widths.as_deref().unwrap_or(&DEFAULT_WIDTHS);
            let report = Rule::of(pattern).prove(widths, &known, &mut solvers);
            findings.add(&subject(name, pattern), &report.verdict, &scope(&report));
        }
    }
    Ok(())
}

/// Reads a file as a program of the `pdl` dialect.
fn read_rules<'c>(
    context: Ctx<'c>,
    name: &str,
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
) -> Result<OwnedOperation<'c>, String> {
    if name.ends_with(".td") {
        return read_table_gen(context, name, options, registry, files);
    }
    if !name.ends_with(".pdll") {
        return read(context, name, files);
    }
    let bytes = files.read(name).map_err(|why| format!("error: cannot open input file '{name}': {why}\n"))?;
    let mut includes = Includes { folders: options.folders.clone(), files };
    let parsed = terrace_pdll::parse(name, &String::from_utf8_lossy(&bytes), &mut includes);
    if !parsed.is_valid() {
        let errors = parsed.diagnostics.iter().filter(|one| one.severity == Severity::Error);
        return Err(errors.map(|one| parsed.sources.render(one)).collect());
    }
    let program = parsed.to_pdl(context).map_err(|NotGenerated(why)| why)?;
    let (verified, told) = capture(|| verify(program.op()));
    match verified {
        Ok(()) => Ok(program),
        Err(_) => Err(told.iter().map(verification_text).collect()),
    }
}

/// Reads the rules of a TableGen file; of those that need C++ it says so.
fn read_table_gen<'c>(
    context: Ctx<'c>,
    name: &str,
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
) -> Result<OwnedOperation<'c>, String> {
    let bytes = files.read(name).map_err(|why| format!("error: cannot open input file '{name}': {why}\n"))?;
    let mut includes = Includes { folders: options.folders.clone(), files };
    let mut all = DeclaringFiles::default();
    let declarations = all.add_beside(name, &String::from_utf8_lossy(&bytes), &mut includes)?;
    all.load(context, registry.dialects).map_err(|why| format!("error: {why}\n"))?;
    let rules = terrace_drr::compile(&declarations, context, &terrace_rules::Natives::new());
    for rule in &rules.report {
        if let Some(why) = &rule.refused {
            let (place, name) = (&rule.place, &rule.name);
            files.report(&format!("{place}: warning: the rule '{name}' is not decided: {why}\n"));
        }
    }
    Ok(rules.module)
}

/// Returns the patterns of a program, in modules of it as well.
fn patterns<'a, 'c>(module: Operation<'a, 'c>) -> Vec<pdl::PatternOp<'a, 'c>> {
    let (mut found, mut work) = (Vec::new(), vec![module]);
    while let Some(op) = work.pop() {
        let ops: Vec<Operation<'a, 'c>> = op.regions().flat_map(|region| region.ops()).collect();
        found.extend(ops.iter().filter_map(|op| op.try_as::<pdl::PatternOp<'_, '_>>()));
        work.extend(ops.into_iter().rev().filter(|op| op.is("builtin.module")));
    }
    found
}

fn subject(file: &str, pattern: pdl::PatternOp<'_, '_>) -> String {
    let op = pattern.op();
    let line = op.position().map_or(0, |position| position.line);
    let file = if file == "-" { "<stdin>" } else { file };
    let name = op.inner().attribute("sym_name").and_then(|name| name.as_str());
    match name {
        Some(name) => format!("{file}:{line}: @{name}"),
        None => format!("{file}:{line}: a rule"),
    }
}

/// Returns for which types a verdict holds.
fn scope(report: &Report) -> String {
    if let Some(refuted) = &report.refuted {
        return format!(" for {refuted}");
    }
    let unknown: Vec<&Instance> = report.unknown.iter().map(|(instance, _)| instance).collect();
    match (report.proved.as_slice(), unknown.as_slice()) {
        ([], []) => String::new(),
        (proved, []) => format!(" for {}", listed(proved.iter())),
        ([], unknown) => format!(" for {}", listed(unknown.iter().copied())),
        (proved, unknown) => {
            format!(" for {}, while proved for {}", listed(unknown.iter().copied()), listed(proved.iter()))
        }
    }
}

/// Types that are listed one by one, at most.
const MOST_LISTED: usize = 8;

/// Lists types, neighbors as a range: `i1 to i16, i32, i64`.
fn listed<'i>(instances: impl Iterator<Item = &'i Instance>) -> String {
    let mut texts: Vec<String> = instances.map(ToString::to_string).collect();
    texts.dedup();
    let width = |text: &str| text.strip_prefix('i').and_then(|digits| digits.parse::<u32>().ok());
    let mut ranges: Vec<(String, String)> = Vec::new();
    for text in &texts {
        match ranges.last_mut() {
            Some((_, last)) if width(last).is_some_and(|last| width(text) == Some(last + 1)) => {
                last.clone_from(text);
            }
            _ => ranges.push((text.clone(), text.clone())),
        }
    }
    if ranges.len() > MOST_LISTED {
        let (first, last) = (&ranges[0].0, &ranges[ranges.len() - 1].1);
        return format!("{} choices of types from {first} to {last}", texts.len());
    }
    let texts = ranges.into_iter().map(|(first, last)| match first == last {
        true => first,
        false => format!("{first} to {last}"),
    });
    texts.collect::<Vec<_>>().join(", ")
}
