//! The command line.

use crate::edits::REDUCTIONS;
use crate::program::Form;
use std::time::Duration;
use terrace_arguments::{
    Arg, ArgGroup, Command, Exit, ValueParser, examples, flag, output, text, texts, tool, value, value_parser,
};

/// Describes the command line.
pub fn command() -> Command {
    const FAILURE: &str = "Failure";
    tool("reduce", "Makes a program smaller while a failure stays")
        .long_about(
            "Makes a program smaller while a failure stays: drops and simplifies its parts, and tests what is left. The \
             command gets the name of a file, in the place of each {} or at its end. Programs are MLIR in text or bytecode, \
             of any dialect; text that does not parse is reduced by lines, brackets and tokens.",
        )
        .arg(Arg::new("input").value_name("FILE").help("The program that fails").required(true))
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .help("The command that fails on it, and its arguments")
                .num_args(1..)
                .last(true),
        )
        .arg(
            flag(
                "crash",
                "The command dies, by a signal or a panic, as it does on the program as it is given: with the same signal \
                 and message, or the same innermost functions on the stack",
            )
            .help_heading(FAILURE),
        )
        .arg(
            value("test", "SCRIPT", "The script, which gets the file, ends with status 0; no command is needed")
                .help_heading(FAILURE),
        )
        .arg(
            value(
                "differs-from",
                "COMMAND",
                "Both commands end with status 0 and write different things to standard output",
            )
            .help_heading(FAILURE),
        )
        .arg(
            flag(
                "differs-from-interpreter",
                "The command writes a program which does not do the same as its input, as the interpreter says that runs \
                 both",
            )
            .help_heading(FAILURE),
        )
        .group(
            ArgGroup::new("failure")
                .args(["crash", "test", "differs-from", "differs-from-interpreter"])
                .required(true)
                .multiple(false),
        )
        .arg(output(
            "Result; it has the smallest program so far at any time (FILE with '.reduced' in its name)",
        ))
        .arg(
            value("jobs", "N", "Tests at the same time (all cores); the result does not depend on it")
                .short('j')
                .value_parser(value_parser!(u64).range(1..)),
        )
        .arg(
            value("timeout", "SECONDS", "Time for a test, which is then killed and does not count as a failure")
                .value_parser(ValueParser::new(seconds))
                .default_value("10"),
        )
        .arg(flag("allow-invalid", "Test programs that the verifier refuses as well"))
        .arg(flag("nonzero", "The script ends with another status than 0, as with mlir-reduce"))
        .arg(flag("runs", "The command prints what the program prints, and writes no program"))
        .arg(
            value("entry-point", "NAME", "The function that the interpreter runs")
                .short('e')
                .default_value("main"),
        )
        .arg(
            value("stack-frames", "N", "Functions on the stack by which a crash is known that has no message")
                .value_parser(value_parser!(u64))
                .default_value("2"),
        )
        .arg(
            value("form", "FORM", "What the test gets; auto is the first of the others that fails")
                .value_parser(["auto", "text", "generic", "bytecode", "raw"])
                .default_value("auto"),
        )
        .arg(flag("check", "Reduce nothing; end with status 0 if the program fails, and else with 1"))
        .arg(flag("quiet", "Print nothing but errors").short('q'))
        .after_help(format!("{}\n\n{}", steps(), examples(&EXAMPLES)))
}

const EXAMPLES: [(&str, &str); 4] = [
    (
        "terrace reduce crash.mlir --crash -- mlir-opt --canonicalize",
        "Finds the smallest program that crashes",
    ),
    ("terrace reduce slow.mlir --test=./is-slow.sh -o small.mlir", "Asks a script"),
    ("terrace reduce wrong.mlir --differs-from-interpreter -- mlir-opt --my-pass", "Looks for wrong code"),
    (
        "terrace reduce two.mlir --differs-from='mlir-opt --cse {}' -- terrace opt --cse {}",
        "Compares two tools",
    ),
];

/// Returns the section about the steps of a reduction.
fn steps() -> String {
    let mut text = "The result is 1-minimal: it fails, and no single one of these steps makes it smaller so that it still \
                    fails. Smaller is what has fewer operations; then fewer values, operands and blocks; then fewer \
                    bytes; then uses of earlier values.\n\nSteps:"
        .to_owned();
    for reduction in REDUCTIONS {
        text += &format!("\n  {:<12} {}", reduction.name, reduction.about);
    }
    text
}

/// Failure that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    Crash,
    Test(String),
    DiffersFrom(String),
    DiffersFromInterpreter,
}

/// A command line.
#[derive(Clone, Debug)]
pub struct Options {
    pub file: String,
    pub command: Vec<String>,
    pub failure: Failure,
    pub output: String,
    pub jobs: usize,
    pub timeout: Duration,
    pub allows_invalid: bool,
    pub expects_zero: bool,
    pub runs: bool,
    pub entry_point: String,
    /// Arguments of that function; made if there are none.
    pub inputs: Vec<String>,
    pub frames: usize,
    /// Form that is asked for.
    pub form: Option<Form>,
    pub is_quiet: bool,
    /// True if nothing is reduced.
    pub only_checks: bool,
}

/// Parses the arguments after the name of the tool.
///
/// # Errors
/// If there is something to say in the place of a reduction.
pub fn parse(arguments: &[String]) -> Result<Options, Exit> {
    let matches = terrace_arguments::parse(command(), arguments)?;
    let owned = |name: &str| text(&matches, name).map(str::to_owned);
    let number = |name: &str| matches.get_one::<u64>(name).map(|number| *number as usize);
    let file = owned("input").unwrap_or_default();
    let failure = match (owned("test"), owned("differs-from")) {
        (Some(script), _) => Failure::Test(script),
        (None, Some(command)) => Failure::DiffersFrom(command),
        (None, None) if matches.get_flag("crash") => Failure::Crash,
        (None, None) => Failure::DiffersFromInterpreter,
    };
    let options = Options {
        command: texts(&matches, "command"),
        output: owned("o").unwrap_or_else(|| reduced_name(&file)),
        jobs: number("jobs").unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
        timeout: matches.get_one("timeout").copied().unwrap_or(Duration::from_secs(10)),
        allows_invalid: matches.get_flag("allow-invalid"),
        expects_zero: !matches.get_flag("nonzero"),
        runs: matches.get_flag("runs"),
        entry_point: owned("entry-point").unwrap_or_default(),
        inputs: Vec::new(),
        frames: number("stack-frames").unwrap_or_default(),
        form: match text(&matches, "form") {
            Some("text") => Some(Form::Text),
            Some("generic") => Some(Form::Generic),
            Some("bytecode") => Some(Form::Bytecode),
            Some("raw") => Some(Form::Raw),
            _ => None,
        },
        is_quiet: matches.get_flag("quiet"),
        only_checks: matches.get_flag("check"),
        failure,
        file,
    };
    let wrong = |why: &str| Err(Exit::Refusal(format!("terrace reduce: {why}\n")));
    match (&options.failure, options.command.is_empty()) {
        (Failure::Test(_), false) => wrong("with --test there is no command behind '--'"),
        (Failure::Test(_), true) | (_, false) => Ok(options),
        (_, true) => wrong("there is no command: write it behind '--'"),
    }
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| format!("'{text}' is no number of seconds"))
}

/// Returns the name of the result that belongs to a file.
pub(crate) fn reduced_name(file: &str) -> String {
    let start = file.rfind('/').map_or(0, |at| at + 1);
    match file[start..].rfind('.') {
        Some(dot) if dot > 0 => format!("{}.reduced{}", &file[..start + dot], &file[start + dot..]),
        _ => format!("{file}.reduced"),
    }
}

/// Splits a command into words; quotes of both kinds keep blanks.
///
/// # Errors
/// If a quote is not closed.
pub fn words(command: &str) -> Result<Vec<String>, String> {
    let (mut all, mut word, mut is_open) = (Vec::new(), String::new(), false);
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' => {
                is_open = true;
                loop {
                    match letters.next() {
                        Some(next) if next == letter => break,
                        Some(next) => word.push(next),
                        None => return Err(format!("a quote is not closed in '{command}'")),
                    }
                }
            }
            _ if letter.is_whitespace() => {
                if is_open {
                    all.push(std::mem::take(&mut word));
                }
                is_open = false;
            }
            _ => {
                is_open = true;
                word.push(letter);
            }
        }
    }
    if is_open {
        all.push(word);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_command_lines_are_refused() {
        let rows: [(&[&str], &str); 8] = [
            (&["--crash", "--", "x"], "<FILE>"),
            (&["a", "b", "--crash", "--", "x"], "unexpected argument 'b'"),
            (&["a"], "<--crash|--test <SCRIPT>"),
            (&["a", "--crash"], "there is no command"),
            (&["a", "--crash", "--test=x"], "cannot be used with"),
            (&["a", "--test=x", "--", "y"], "there is no command behind"),
            (&["a", "--crash", "--jobs=x", "--", "x"], "invalid value 'x' for '--jobs <N>'"),
            (&["a", "--nothing", "--", "x"], "unexpected argument '--nothing'"),
        ];
        for (arguments, expected) in rows {
            let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
            let Err(Exit::Refusal(error)) = parse(&arguments) else { panic!("the arguments are wrong") };
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn names_and_words() {
        for (file, expected) in
            [("a/b.mlir", "a/b.reduced.mlir"), ("a.b/c", "a.b/c.reduced"), (".x", ".x.reduced")]
        {
            assert_eq!(reduced_name(file), expected);
        }
        let split = words("mlir-opt  '--a b' --c=\"d\"e ''").expect("all quotes are closed");
        assert_eq!(split, ["mlir-opt", "--a b", "--c=de", ""]);
        assert!(words("a 'b").is_err());
    }
}
