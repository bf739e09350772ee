//! The command line.

use crate::language::{PROPERTIES, Query, parse};
use crate::matchers::parser::names;
use std::io::IsTerminal;

const HELP: &str = "\
Usage: terrace query [OPTIONS] QUERY [FILE]...

Finds operations and prints them with their positions. Files are MLIR in text or bytecode; of folders, all files that end
in .mlir or .mlirbc. Without a file, or with '-', standard input is read.

Options:
  -C N, --context=N            Lines to print around each (0)
  --count                      Print only how many there are
  --json                       Print an array of JSON with an object for each
  --extract=NAME               Print a function of them: what they use are its arguments, what they give its results
  --rewrite=TEMPLATE           Print the program with the template in their places; $ and a property stands for what that
                               is, such as $operand(0), $result(0).type or $attr(\"value\")
  -i                           Write rewritten programs in the place of their files
  --split-input-file           Read each of the programs that '// -----' separates
  --color=WHEN                 Colors: auto, for terminals and if NO_COLOR is not set, always or never
  -c COMMAND                   Run a command as mlir-query does, such as 'm hasOpName(\"arith.addf\")'; may be repeated.
                               There is no QUERY then, and one file
  --interactive                Read such commands from standard input
  -h, --help                   Print this

A query is op(NAMES) or op(NAMES) where CONDITION. Names are in quotes; * stands for anything in them. A condition has
'and', 'or', 'not', brackets, comparisons (== != < <= > >=, and ~ for patterns), and properties. Properties are of the
operation unless they stand behind a dot. Where one takes an operation, it takes a name, a query or a condition.
";

const EXAMPLES: &str = "\
Examples:
  terrace query 'op(\"linalg.matmul\") where operand(0).type.rank == 2 and used_by(\"arith.addf\")' model.mlir
  terrace query --count 'op(\"memref.*\") where inside(\"scf.for\")' src/
  terrace query --json 'op() where result(0).type.element ~ \"f16\"' a.mlir b.mlirbc
  terrace query --extract=part 'op(\"arith.*\") where depends_on(op(\"memref.load\"))' loop.mlir
  terrace query --rewrite='arith.addi $operand(0), $operand(0) : $result(0).type' \\
      'op(\"arith.muli\") where operand(1).constant == 2' in.mlir
  terrace query in.mlir -c 'm getAllDefinitions(hasOpName(\"arith.addf\"), 2)'
";

/// Returns the text of `--help`.
pub fn help() -> String {
    let mut text = format!("{HELP}\nProperties:\n");
    for property in PROPERTIES {
        let call = if property.arguments.1 > 0 {
            format!("{}(..)", property.name)
        } else {
            property.name.to_owned()
        };
        text += &format!("  {call:<16} {}: {}\n", property.of, property.about);
    }
    text += "\nMatchers of mlir-query, for -c:\n  ";
    let names: Vec<&str> = names().collect();
    for (at, name) in names.iter().enumerate() {
        let end = if at + 1 == names.len() {
            "\n"
        } else if at % 6 == 5 {
            ",\n  "
        } else {
            ", "
        };
        text += &format!("{name}{end}");
    }
    text + "\n" + EXAMPLES
}

/// Treatment of what is found.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Print,
    Count,
    Json,
    Extract(String),
    Rewrite(String),
}

/// Question that is asked.
#[derive(Clone, Debug)]
pub enum Question {
    Query(Query),
    /// Commands of `mlir-query`; none if they come from standard input.
    Commands(Vec<String>),
}

/// A command line.
#[derive(Clone, Debug)]
pub struct Options {
    pub question: Question,
    pub files: Vec<String>,
    pub action: Action,
    pub context: usize,
    pub colors: bool,
    pub in_place: bool,
    pub splits: bool,
}

/// Parses the arguments behind the name of the tool.
///
/// # Errors
/// In words, as they are to be printed.
pub fn parse_arguments(arguments: &[String]) -> Result<Options, String> {
    let wrong = |why: String| format!("terrace query: {why}\n");
    let mut inputs: Vec<String> = Vec::new();
    let mut commands = Vec::new();
    let mut is_interactive = false;
    let is_colored =
        std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let mut options = Options {
        question: Question::Commands(Vec::new()),
        files: Vec::new(),
        action: Action::Print,
        context: 0,
        colors: is_colored,
        in_place: false,
        splits: false,
    };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word == "-" || !word.starts_with('-') {
            inputs.push(word.clone());
            continue;
        }
        let flag = word.trim_start_matches('-');
        let (name, given) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (flag, None),
        };
        let mut value = || {
            given
                .clone()
                .or_else(|| words.next().cloned())
                .ok_or_else(|| wrong(format!("'{word}' needs a value")))
        };
        match name {
            "c" => commands.push(value()?),
            "interactive" => is_interactive = true,
            "C" | "context" => {
                let text = value()?;
                options.context =
                    text.parse().map_err(|_| wrong(format!("'{text}' is no number of lines")))?;
            }
            "count" => options.action = Action::Count,
            "json" => options.action = Action::Json,
            "extract" => options.action = Action::Extract(value()?),
            "rewrite" => options.action = Action::Rewrite(value()?),
            "i" => options.in_place = true,
            "split-input-file" => options.splits = true,
            "color" => {
                options.colors = match value()?.as_str() {
                    "auto" => is_colored,
                    "always" => true,
                    "never" => false,
                    other => return Err(wrong(format!("there is no '--color={other}'"))),
                }
            }
            _ => return Err(wrong(format!("there is no option '{word}'; --help lists them"))),
        }
    }
    if commands.is_empty() && !is_interactive {
        if inputs.is_empty() {
            return Err(wrong("no query is given; --help tells more".to_owned()));
        }
        let text = inputs.remove(0);
        options.question = Question::Query(parse(&text).map_err(|error| error.text(&text))?);
    } else {
        options.question = Question::Commands(commands);
    }
    if inputs.is_empty() {
        inputs.push("-".to_owned());
    }
    options.files = inputs;
    Ok(options)
}
