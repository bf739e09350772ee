//! The command line.

use crate::edits::REDUCTIONS;
use crate::program::Form;
use std::time::Duration;

const HELP: &str = "\
Usage: terrace reduce [OPTIONS] FILE [-- COMMAND [ARGUMENTS]...]

Makes a program smaller while a failure stays: drops and simplifies its parts, and tests what is left. The command gets
the name of a file, in the place of each {} or at its end. Programs are MLIR in text or bytecode, of any dialect; text
that does not parse is reduced by lines, brackets and tokens.

Failure:
  --crash                      The command dies, by a signal or a panic, as it does on the program as it is given: with
                               the same signal and message, or the same innermost functions on the stack
  --test=SCRIPT                The script, which gets the file, ends with status 0; no command is needed
  --differs-from=COMMAND       Both commands end with status 0 and write different things to standard output
  --differs-from-interpreter   The command writes a program which does not do the same as its input, as the interpreter
                               says that runs both

Options:
  -o FILE                      Result; it has the smallest program so far at any time (FILE with '.reduced' in its name)
  -j N, --jobs=N               Tests at the same time (all cores); the result does not depend on it
  --timeout=SECONDS            Time for a test, which is then killed and does not count as a failure (10)
  --allow-invalid              Test programs that the verifier refuses as well
  --nonzero                    The script ends with another status than 0, as with mlir-reduce
  --runs                       The command prints what the program prints, and writes no program
  -e NAME, --entry-point=NAME  The function that the interpreter runs (main)
  --stack-frames=N             Functions on the stack by which a crash is known that has no message (2)
  --form=FORM                  What the test gets: text, generic, bytecode, raw, or auto, the first of them that fails
  --check                      Reduce nothing; end with status 0 if the program fails, and else with 1
  -q, --quiet                  Print nothing but errors
  -h, --help                   Print this
";

const EXAMPLES: &str = "\
Examples:
  terrace reduce crash.mlir --crash -- mlir-opt --canonicalize
  terrace reduce slow.mlir --test=./is-slow.sh -o small.mlir
  terrace reduce wrong.mlir --differs-from-interpreter -- mlir-opt --my-pass
  terrace reduce two.mlir --differs-from='mlir-opt --cse {}' -- terrace opt --cse {}
";

/// Returns the text of `--help`.
pub fn help() -> String {
    let mut text = HELP.to_owned();
    text += "
The result is 1-minimal: it fails, and no single one of these steps makes it smaller so that it still fails. Smaller is
what has fewer operations; then fewer values, operands and blocks; then fewer bytes; then uses of earlier values.

Steps:
";
    for reduction in REDUCTIONS {
        text += &format!("  {:<12} {}\n", reduction.name, reduction.about);
    }
    text + "\n" + EXAMPLES
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
    pub frames: usize,
    /// Form that is asked for.
    pub form: Option<Form>,
    pub is_quiet: bool,
    /// True if nothing is reduced.
    pub only_checks: bool,
}

/// Parses the arguments behind the name of the tool.
///
/// # Errors
/// In words.
pub fn parse(arguments: &[String]) -> Result<Options, String> {
    let end = arguments.iter().position(|word| word == "--").unwrap_or(arguments.len());
    let command = arguments.get(end + 1..).unwrap_or_default().to_vec();
    let mut file = None;
    let mut failure = None;
    let mut output = None;
    let mut options = Options {
        file: String::new(),
        command,
        failure: Failure::Crash,
        output: String::new(),
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        timeout: Duration::from_secs(10),
        allows_invalid: false,
        expects_zero: true,
        runs: false,
        entry_point: "main".to_owned(),
        frames: 2,
        form: None,
        is_quiet: false,
        only_checks: false,
    };
    let mut words = arguments[..end].iter();
    while let Some(word) = words.next() {
        if !word.starts_with('-') {
            if file.replace(word.clone()).is_some() {
                return Err("more than one program is given".to_owned());
            }
            continue;
        }
        let flag = word.trim_start_matches('-');
        let (name, given) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (flag, None),
        };
        let mut value = || {
            let next = given.clone().or_else(|| words.next().cloned());
            next.ok_or_else(|| format!("'{word}' needs a value"))
        };
        let found = match name {
            "crash" => Some(Failure::Crash),
            "test" => Some(Failure::Test(value()?)),
            "differs-from" => Some(Failure::DiffersFrom(value()?)),
            "differs-from-interpreter" => Some(Failure::DiffersFromInterpreter),
            _ => None,
        };
        if let Some(found) = found {
            if failure.replace(found).is_some() {
                return Err("more than one failure is asked for".to_owned());
            }
            continue;
        }
        match name {
            "o" => output = Some(value()?),
            "j" | "jobs" => options.jobs = number(&value()?)?.max(1),
            "timeout" => options.timeout = seconds(&value()?)?,
            "allow-invalid" => options.allows_invalid = true,
            "nonzero" => options.expects_zero = false,
            "runs" => options.runs = true,
            "e" | "entry-point" => options.entry_point = value()?,
            "stack-frames" => options.frames = number(&value()?)?,
            "form" => {
                options.form = match value()?.as_str() {
                    "auto" => None,
                    "text" => Some(Form::Text),
                    "generic" => Some(Form::Generic),
                    "bytecode" => Some(Form::Bytecode),
                    "raw" => Some(Form::Raw),
                    other => return Err(format!("there is no form '{other}'")),
                }
            }
            "check" => options.only_checks = true,
            "q" | "quiet" => options.is_quiet = true,
            _ => return Err(format!("there is no option '{word}'; --help lists them")),
        }
    }
    options.file = file.ok_or("no program is given; --help tells more")?;
    options.failure = failure.ok_or(
        "give --crash, --test, --differs-from or --differs-from-interpreter to say what the failure is",
    )?;
    options.output = output.unwrap_or_else(|| reduced_name(&options.file));
    match (&options.failure, options.command.is_empty()) {
        (Failure::Test(_), false) => Err("with --test there is no command behind '--'".to_owned()),
        (Failure::Test(_), true) | (_, false) => Ok(options),
        (_, true) => Err("there is no command: write it behind '--'".to_owned()),
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("'{text}' is no number"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| format!("'{text}' is no number of seconds"))
}

/// Returns the name of the result that belongs to a file.
fn reduced_name(file: &str) -> String {
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
            (&["--crash", "--", "x"], "no program is given"),
            (&["a", "b", "--crash", "--", "x"], "more than one program"),
            (&["a"], "give --crash"),
            (&["a", "--crash"], "there is no command"),
            (&["a", "--crash", "--test=x"], "more than one failure"),
            (&["a", "--test=x", "--", "y"], "there is no command behind"),
            (&["a", "--crash", "--jobs=x", "--", "x"], "'x' is no number"),
            (&["a", "--nothing", "--", "x"], "there is no option '--nothing'"),
        ];
        for (arguments, expected) in rows {
            let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
            let error = parse(&arguments).expect_err("the arguments are wrong");
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
