//! Runs the steps of a check file over an input.
//!
//! The input is cut at the CHECK-LABELs first; a failure in one section does not hide those in the next.

use std::ops::Range;

use super::directive::Kind;
use super::error::{CheckError, CheckErrorKind, CheckNote, CheckProblem};
use super::nearest::nearest_lines;
use super::options::CheckOptions;
use super::pattern::{NoMatch, Pattern};
use super::program::Step;
use super::text::{line_at, line_number, newlines};
use super::variables::Variables;

/// Runs all steps over `input`, whose whitespace is canonical.
///
/// # Errors
/// One problem for each section that fails.
pub(super) fn run(
    steps: &[Step],
    input: &[u8],
    options: &CheckOptions,
    variables: Variables,
) -> Result<(), CheckError> {
    let mut runner = Runner { input, options, variables };
    let mut problems = Vec::new();
    let mut place = 0;
    let mut rest = steps;
    let mut is_first = true;
    while !rest.is_empty() {
        let label = rest.iter().position(|step| step.pattern.directive.kind == Kind::Label);
        let (section, end) = match label {
            None => (rest, input.len()),
            Some(i) => match runner.find(&rest[i].pattern, place..input.len()) {
                Ok(found) => (&rest[..=i], found.end),
                Err(problem) => {
                    problems.push(problem);
                    break;
                }
            },
        };
        if !is_first && options.enable_var_scope {
            runner.variables.clear_locals();
        }
        is_first = false;
        if let Err(problem) = runner.section(section, place..end) {
            problems.push(problem);
        }
        place = end;
        rest = &rest[section.len()..];
    }
    if problems.is_empty() { Ok(()) } else { Err(CheckError { kind: CheckErrorKind::Mismatch, problems }) }
}

struct Runner<'a> {
    input: &'a [u8],
    options: &'a CheckOptions,
    variables: Variables,
}

impl Runner<'_> {
    fn section(&mut self, steps: &[Step], mut region: Range<usize>) -> Result<(), CheckProblem> {
        for step in steps {
            region.start = self.step(step, region.clone())?;
        }
        Ok(())
    }

    /// Matches one step; gives where its match ends.
    fn step(&mut self, step: &Step, region: Range<usize>) -> Result<usize, CheckProblem> {
        let (start, nots) = self.before(&step.before, region.clone())?;
        let count = match step.pattern.directive.kind {
            Kind::Count(count) => count,
            _ => 1,
        };
        let first = self.find(&step.pattern, start..region.end)?;
        let mut end = first.end;
        for done in 1..count {
            let again = self.find(&step.pattern, end..region.end).map_err(|mut problem| {
                problem.message += &format!(" ({done} of {count} found)");
                problem
            })?;
            end = again.end;
        }
        self.check_distance(&step.pattern, start, &first)?;
        self.check_nots(&nots, start..first.start)?;
        Ok(end)
    }

    /// Matches the groups of CHECK-DAG among `patterns`, and looks for the CHECK-NOT between them.
    ///
    /// Gives where the last group ends and the CHECK-NOT that stand behind it.
    fn before<'p>(
        &mut self,
        patterns: &'p [Pattern],
        region: Range<usize>,
    ) -> Result<(usize, Vec<&'p Pattern>), CheckProblem> {
        let mut start = region.start;
        let mut nots = Vec::new();
        for group in patterns.chunk_by(|a, b| a.directive.kind == b.directive.kind) {
            if group[0].directive.kind == Kind::Not {
                nots.extend(group);
                continue;
            }
            let covered = self.dag_group(group, start..region.end)?;
            self.check_nots(&nots, start..covered.start)?;
            nots.clear();
            start = covered.end;
        }
        Ok((start, nots))
    }

    /// Matches each of `group` somewhere in `region`, without overlap; gives what they cover from first to last.
    fn dag_group(&mut self, group: &[Pattern], region: Range<usize>) -> Result<Range<usize>, CheckProblem> {
        // Sorted and disjoint.
        let mut taken: Vec<Range<usize>> = Vec::new();
        for pattern in group {
            let mut place = region.start;
            let mut i = 0;
            loop {
                let found = self.find(pattern, place..region.end)?;
                // An earlier match that ends before this one starts cannot overlap it, nor any later candidate.
                while taken.get(i).is_some_and(|other| other.end <= found.start) {
                    i += 1;
                }
                match taken.get(i) {
                    Some(other) if other.start < found.end && !self.options.allow_dag_overlap => {
                        place = other.end;
                        i += 1;
                    }
                    _ => {
                        taken.insert(i, found);
                        break;
                    }
                }
            }
        }
        let start = taken.iter().map(|found| found.start).min().unwrap_or(region.start);
        let end = taken.iter().map(|found| found.end).max().unwrap_or(region.start);
        Ok(start..end)
    }

    /// Finds `pattern` in `region`, or says why it is not there.
    fn find(&mut self, pattern: &Pattern, region: Range<usize>) -> Result<Range<usize>, CheckProblem> {
        match pattern.find(&self.input[region.clone()], &mut self.variables) {
            Ok(found) => Ok(region.start + found.start..region.start + found.end),
            Err(NoMatch::Absent) => {
                let message = format!("{} expected string not found in input", pattern.directive.name());
                let mut problem = problem(pattern, message);
                problem.notes.push(self.note("scanning from here", region.start));
                problem.notes.extend(self.values(pattern));
                for place in nearest_lines(&pattern.directive.text, self.input, region) {
                    problem.notes.push(self.note("possible intended match here", place));
                }
                Err(problem)
            }
            Err(NoMatch::Invalid(message)) => {
                let mut problem = problem(pattern, message);
                problem.notes.push(self.note("scanning from here", region.start));
                Err(problem)
            }
        }
    }

    /// Checks the number of lines between `start` and a match, for CHECK-NEXT, -EMPTY and -SAME.
    fn check_distance(
        &self,
        pattern: &Pattern,
        start: usize,
        found: &Range<usize>,
    ) -> Result<(), CheckProblem> {
        let lines = newlines(&self.input[start..found.start]);
        let complaint = match (pattern.directive.kind, lines) {
            (Kind::Next | Kind::Empty, 0) => "is on the same line as the previous match",
            (Kind::Next | Kind::Empty, 2..) => "is not on the line after the previous match",
            (Kind::Same, 1..) => "is not on the same line as the previous match",
            _ => return Ok(()),
        };
        let mut problem = problem(pattern, format!("{} {complaint}", pattern.directive.name()));
        problem.notes.push(self.note("it is here", found.start));
        problem.notes.push(self.note("previous match ended here", start));
        problem.notes.extend(self.values(pattern));
        if lines > 1 {
            let after = start + self.input[start..].iter().position(|&byte| byte == b'\n').unwrap_or(0) + 1;
            problem.notes.push(self.note("non-matching line after previous match is here", after));
        }
        Err(problem)
    }

    fn check_nots(&mut self, nots: &[&Pattern], region: Range<usize>) -> Result<(), CheckProblem> {
        for pattern in nots {
            match pattern.find(&self.input[region.clone()], &mut self.variables) {
                Err(NoMatch::Absent) => {}
                Err(NoMatch::Invalid(message)) => return Err(problem(pattern, message)),
                Ok(found) => {
                    let message = format!("{} excluded string found in input", pattern.directive.name());
                    let mut problem = problem(pattern, message);
                    problem.notes.push(self.note("found here", region.start + found.start));
                    problem.notes.extend(self.values(pattern));
                    return Err(problem);
                }
            }
        }
        Ok(())
    }

    fn note(&self, message: &str, place: usize) -> CheckNote {
        let input = Some((line_number(self.input, place), line_at(self.input, place)));
        CheckNote { message: message.to_owned(), input }
    }

    fn values(&self, pattern: &Pattern) -> Vec<CheckNote> {
        let note = |value| CheckNote { message: format!("with {value}"), input: None };
        pattern.substitutions(&self.variables).into_iter().map(note).collect()
    }
}

fn problem(pattern: &Pattern, message: String) -> CheckProblem {
    let directive = &pattern.directive;
    let shown = match directive.kind {
        Kind::EndOfInput => None,
        _ => Some(format!("{} {}", directive.name(), directive.text)),
    };
    CheckProblem { line: directive.line, directive: shown, message, notes: Vec::new() }
}
