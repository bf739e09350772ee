//! The command line of `terrace bisect`.

use crate::options::{reduced_name, seconds};
use std::time::Duration;
use terrace_arguments::{
    Arg, Command, Exit, ValueParser, examples, flag, output, repeated, text, texts, tool, value,
};

/// Describes the command line.
pub fn command() -> Command {
    tool("bisect", "Finds the pass that makes a program compute something else")
        .long_about(
            "Finds the pass that makes a program compute something else. The interpreter runs the program before and \
             after the passes; if the results differ, the first step that changes them is found by leaving out the ones \
             after it, first among the executions of passes, then among the applications of patterns. The program is \
             made smaller as 'terrace reduce' does, and what the step makes of it is shown. Undefined behavior of the \
             program itself acquits the passes.",
        )
        .arg(Arg::new("file").value_name("FILE").help("The program").required(true))
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .help(
                    "The command that transforms it, with --mlir-debug-counter as mlir-opt has it; the file takes the \
                     place of {}, or stands at the end",
                )
                .num_args(1..)
                .last(true),
        )
        .arg(value("pipeline", "TEXT", "The passes, in the place of a command: 'builtin.module(func.func(cse))'"))
        .arg(
            value("entry-point", "NAME", "The function that the interpreter runs")
                .short('e')
                .default_value("main"),
        )
        .arg(value("entry-point-result", "TYPE", "What it returns, as 'terrace run' is told"))
        .arg(
            repeated(
                "argument",
                "VALUE",
                "An argument of the function, as 'terrace run' takes it; small numbers are made where none are given",
            )
            .long("input")
            .allow_hyphen_values(true),
        )
        .arg(
            value("timeout", "SECONDS", "Time for each run of a program")
                .value_parser(ValueParser::new(seconds))
                .default_value("10"),
        )
        .arg(output("Smallest program (FILE with '.reduced' in its name)"))
        .arg(flag("no-reduce", "Show the step on the program as it is"))
        .arg(flag(
            "prove",
            "Compare functions on integers for all inputs, as 'terrace prove --equal' does, in place of running the program",
        ))
        .after_help(examples(&[
            (
                "terrace bisect wrong.mlir --pipeline='builtin.module(canonicalize,cse)'",
                "Looks for the step of a pipeline of Terrace",
            ),
            ("terrace bisect wrong.mlir -- mlir-opt --my-pass", "Looks for that of another tool"),
        ]))
}

/// A command line.
#[derive(Clone, Debug)]
pub struct Options {
    pub file: String,
    /// The command that transforms a program.
    pub command: Vec<String>,
    pub entry_point: String,
    pub result: Option<String>,
    /// Arguments of the function; made if there are none.
    pub inputs: Vec<String>,
    pub timeout: Duration,
    pub output: String,
    pub reduces: bool,
    /// True if functions are compared for all inputs, in place of running the program.
    pub proves: bool,
}

/// Parses the arguments after the name of the tool; `own` is this program.
///
/// # Errors
/// If there is something to say in the place of a search.
pub fn parse(arguments: &[String], own: &str) -> Result<Options, Exit> {
    let matches = terrace_arguments::parse(command(), arguments)?;
    let owned = |name: &str| text(&matches, name).map(str::to_owned);
    let file = owned("file").unwrap_or_default();
    let command = match (owned("pipeline"), texts(&matches, "command")) {
        (Some(pipeline), command) if command.is_empty() => {
            vec![own.to_owned(), "opt".to_owned(), format!("--pass-pipeline={pipeline}")]
        }
        (None, command) if !command.is_empty() => command,
        _ => {
            let why = "terrace bisect: say the passes by --pipeline, or by a command after '--'\n";
            return Err(Exit::Refusal(why.to_owned()));
        }
    };
    Ok(Options {
        command,
        entry_point: owned("entry-point").unwrap_or_default(),
        result: owned("entry-point-result"),
        inputs: texts(&matches, "argument"),
        timeout: matches.get_one("timeout").copied().unwrap_or(Duration::from_secs(10)),
        output: owned("o").unwrap_or_else(|| reduced_name(&file)),
        reduces: !matches.get_flag("no-reduce"),
        proves: matches.get_flag("prove"),
        file,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_are_said_in_one_way() {
        let parsed = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            parse(&words, "terrace").map(|options| options.command.join(" ")).ok()
        };
        let rows: [(&[&str], Option<&str>); 4] = [
            (
                &["a.mlir", "--pipeline=builtin.module(cse)"],
                Some("terrace opt --pass-pipeline=builtin.module(cse)"),
            ),
            (&["a.mlir", "--", "x", "--cse"], Some("x --cse")),
            (&["a.mlir"], None),
            (&["a.mlir", "--pipeline=x", "--", "y"], None),
        ];
        for (words, expected) in rows {
            assert_eq!(parsed(words).as_deref(), expected, "{words:?}");
        }
    }
}
