//! RUN lines of a program: the command, and the check of its output.

use std::collections::BTreeMap;

/// One call of the runner whose output is checked.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RunnerLine {
    /// The arguments that `terrace run` has as well.
    pub arguments: Vec<String>,
    /// The arguments of `FileCheck`, if what is printed is checked.
    pub checks: Option<Vec<String>>,
    /// True if what is told as an error is checked as well.
    pub takes_errors: bool,
}

/// Returns the pass in the RUN lines of a text that is the first of these.
pub(super) fn named_pass<'n>(text: &str, names: &[&'n str]) -> Option<&'n str> {
    let commands = commands(text);
    let is_named = |name: &&&str| commands.iter().any(|command| command.contains(**name));
    names.iter().find(is_named).copied()
}

/// Returns the calls of the runner in the RUN lines of a text, each once.
pub(super) fn runner_lines(text: &str) -> Vec<RunnerLine> {
    let mut found: Vec<RunnerLine> = Vec::new();
    for command in commands(text) {
        let steps: Vec<&str> = command.split('|').collect();
        let is_runner =
            |step: &&&str| ["mlir-cpu-runner", "mlir-runner", "%lli"].iter().any(|name| step.contains(name));
        let Some(runner) = steps.iter().find(is_runner) else { continue };
        let check = steps.iter().find(|step| step.contains("FileCheck"));
        let line = RunnerLine {
            arguments: arguments(runner),
            checks: check.map(|check| {
                let words = check.split_whitespace().skip_while(|word| *word != "FileCheck").skip(1);
                let own = words.filter(|word| !word.starts_with('%'));
                own.map(|word| word.trim_matches('"').to_owned()).collect()
            }),
            takes_errors: command.contains("2>&1"),
        };
        if !found.contains(&line) {
            found.push(line);
        }
    }
    found
}

/// Returns the RUN lines, those that are continued as one, with what `DEFINE` lines stand for.
fn commands(text: &str) -> Vec<String> {
    let mut commands = vec![String::new()];
    let mut definitions: BTreeMap<String, String> = BTreeMap::new();
    for line in text.lines() {
        let comment = line.trim_start().trim_start_matches('/').trim_start();
        if let Some(rest) = comment.strip_prefix("DEFINE:").or(comment.strip_prefix("REDEFINE:")) {
            if let Some((name, value)) = rest.split_once('=') {
                definitions.insert(name.trim().to_owned(), value.trim().to_owned());
            }
        } else if let Some(rest) = comment.strip_prefix("RUN:") {
            let (part, goes_on) = match rest.trim().strip_suffix('\\') {
                Some(part) => (part, true),
                None => (rest.trim(), false),
            };
            if let Some(last) = commands.last_mut() {
                last.push_str(&format!(" {part}"));
            }
            if !goes_on {
                let command = commands.pop().unwrap_or_default();
                commands.extend([expanded(command, &definitions), String::new()]);
            }
        }
    }
    commands
}

fn expanded(mut command: String, definitions: &BTreeMap<String, String>) -> String {
    // Definitions may use each other.
    for _ in 0..4 {
        for (name, value) in definitions {
            command = command.replace(name, value);
        }
    }
    command
}

/// Returns the function that is called, and what it returns.
fn arguments(runner: &str) -> Vec<String> {
    let words: Vec<&str> = runner.split_whitespace().collect();
    let mut arguments = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let (name, value) = word.split_once('=').map_or((*word, None), |(name, value)| (name, Some(value)));
        let value = || value.or_else(|| words.get(at + 1).copied()).unwrap_or_default();
        match name.trim_start_matches('-') {
            "e" | "entry-point" | "entry-function" if name.starts_with('-') => {
                arguments.push(format!("--entry-point={}", value()))
            }
            "no-implicit-module" => arguments.push((*word).to_owned()),
            "entry-point-result" => arguments.push(format!("--entry-point-result={}", value())),
            _ => {}
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_lines_are_read() {
        let text = "\
// DEFINE: %{entry} = entry
// RUN: mlir-opt %s -some-pass \\
// RUN:   | mlir-cpu-runner -e %{entry} -entry-point-result=void \\
// RUN:     --shared-libs=%mlir_c_runner_utils | \\
// RUN: FileCheck %s --match-full-lines
// RUN: mlir-opt %s | FileCheck %s
";
        let expected = RunnerLine {
            arguments: vec!["--entry-point=entry".to_owned(), "--entry-point-result=void".to_owned()],
            checks: Some(vec!["--match-full-lines".to_owned()]),
            takes_errors: false,
        };
        assert_eq!(runner_lines(text), [expected]);
        assert_eq!(named_pass(text, &["other-pass", "some-pass"]), Some("some-pass"));
        assert_eq!(named_pass(text, &["other-pass"]), None);
    }
}
