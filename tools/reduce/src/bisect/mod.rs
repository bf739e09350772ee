//! `terrace bisect`: finds the step of a pipeline that makes a program compute something else.
//!
//! Steps are left out by the debug counters of the tool: with `n` executions of passes the program is right, with one more
//! it is wrong; the same among the applications of patterns in that pass. What a program computes is what the interpreter
//! prints, or, with `--prove`, is compared for all inputs of each function.

mod options;
mod proof;
mod report;
mod runs;

pub use options::command;
pub(crate) use runs::inputs;

use crate::Folder;
use crate::options::{Failure, Options as Reduction};
use options::Options;
use report::Report;
use runs::{Behavior, Runs, Steps, Transformed};
use terrace_arguments::Exit;

/// Runs the tool with the arguments after its name; the exit status: 0 if no step is wrong, 1 if one was found, 2 if
/// nothing can be said.
pub fn main(arguments: &[String]) -> i32 {
    let own = std::env::current_exe().map(|path| path.to_string_lossy().into_owned());
    let own = own.unwrap_or_else(|_| "terrace".to_owned());
    let options = match options::parse(arguments, &own) {
        Ok(options) => options,
        Err(Exit::Information(text)) => {
            print!("{text}");
            return 0;
        }
        Err(Exit::Refusal(why)) => {
            eprint!("{why}");
            return 2;
        }
    };
    match bisect(&options, &own) {
        Ok(None) => {
            println!("{}: does the same before and after the passes", options.file);
            0
        }
        Ok(Some(report)) => {
            print!("{report}");
            1
        }
        Err(why) => {
            eprintln!("terrace bisect: {why}");
            2
        }
    }
}

/// Finds the wrong step, on a program that was made smaller first.
fn bisect(options: &Options, own: &str) -> Result<Option<Report>, String> {
    let folder = Folder::new("bisect")?;
    let program = std::fs::read(&options.file).map_err(|e| format!("cannot read '{}': {e}", options.file))?;
    let runs = Runs::new(options, own, &folder.0);
    let Some(found) = search(&runs, &program)? else { return Ok(None) };
    // What is reduced is run; a proof needs no function that can be.
    if !options.reduces || options.proves {
        return Ok(Some(found));
    }
    eprintln!("{}: {}; making the program smaller", options.file, found.step());
    let reduction = Reduction {
        file: options.file.clone(),
        command: options.command.clone(),
        failure: Failure::DiffersFromInterpreter,
        output: options.output.clone(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        timeout: options.timeout,
        allows_invalid: false,
        expects_zero: true,
        runs: false,
        entry_point: options.entry_point.clone(),
        inputs: options.inputs.clone(),
        frames: 0,
        form: None,
        is_quiet: true,
        only_checks: false,
    };
    // The interpreter of a reduction is not told of results; then the program stays as it is.
    if options.result.is_some() || crate::reduce(&reduction).is_err() {
        return Ok(Some(found));
    }
    let small =
        std::fs::read(&options.output).map_err(|e| format!("cannot read '{}': {e}", options.output))?;
    // The smaller program may show another step.
    Ok(Some(search(&runs, &small)?.unwrap_or(found)))
}

/// Finds the wrong step on one program; none if there is none.
fn search(runs: &Runs<'_>, program: &[u8]) -> Result<Option<Report>, String> {
    let behavior = |text: &[u8]| match runs.options.proves {
        true => Ok(proof::behavior(program, text)),
        false => runs.behavior(text),
    };
    let expected = match behavior(program)? {
        Behavior::Traps(why) => return Err(format!("the program itself has undefined behavior:\n{why}")),
        Behavior::Unknown(why) => return Err(format!("nothing is known of the program: {why}")),
        expected => expected,
    };
    let judge = |steps: Steps| -> Result<(Transformed, Behavior), String> {
        let transformed = runs.transform(program, steps)??;
        let found = behavior(&transformed.text)?;
        Ok((transformed, found))
    };
    let (all, found) = judge(Steps::ALL)?;
    if found == expected {
        return Ok(None);
    }
    if let Behavior::Unknown(why) = found {
        return Err(format!("nothing is known of the program after the passes: {why}"));
    }
    let is_wrong = |behavior: &Behavior| *behavior != expected && !matches!(behavior, Behavior::Unknown(_));
    let of_pass = |count: u64| Steps { passes: Some(count), patterns: None };
    let pass =
        boundary(0, all.passes, |count| judge(of_pass(count)).is_ok_and(|(_, found)| is_wrong(&found)));
    let (before, _) = judge(of_pass(pass - 1))?;
    let (after, found) = judge(of_pass(pass))?;
    let mut report = Report {
        pass,
        name: after.last_pass.clone(),
        pattern: None,
        pattern_name: None,
        before: before.text,
        after: after.text,
        expected: expected.clone(),
        found,
    };
    let of_pattern = |count: u64| Steps { passes: Some(pass), patterns: Some(count) };
    let is_right_without = after.patterns > before.patterns
        && judge(of_pattern(before.patterns)).is_ok_and(|(_, found)| found == report.expected);
    if is_right_without {
        let pattern = boundary(before.patterns, after.patterns, |count| {
            judge(of_pattern(count)).is_ok_and(|(_, found)| is_wrong(&found))
        });
        let (last_right, _) = judge(of_pattern(pattern - 1))?;
        let (first_wrong, found) = judge(of_pattern(pattern))?;
        report.pattern = Some(pattern - before.patterns);
        report.pattern_name = first_wrong.last_pattern;
        (report.before, report.after, report.found) = (last_right.text, first_wrong.text, found);
    }
    Ok(Some(report))
}

/// Returns a number in `low + 1 ..= high` that holds while the one before does not; `low` does not, and `high` does.
fn boundary(mut low: u64, mut high: u64, mut holds: impl FnMut(u64) -> bool) -> u64 {
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) { high = middle } else { low = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::boundary;

    #[test]
    fn boundaries() {
        for first in 1..20 {
            assert_eq!(boundary(0, 20, |at| at >= first), first);
        }
        assert_eq!(boundary(3, 4, |_| panic!("nothing is asked")), 4);
    }
}
