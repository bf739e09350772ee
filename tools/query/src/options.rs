//! The command line.

use crate::language::{PROPERTIES, Query, parse};
use crate::matchers::parser::names;
use terrace_arguments::{
    Arg, ArgAction, Command, Exit, colors, examples, flag, text, texts, tool, value, value_parser,
};

/// Describes the command line.
pub fn command() -> Command {
    tool("query", "Finds operations and prints them with their positions")
        .long_about(
            "Finds operations and prints them with their positions. Files are MLIR in text or bytecode; of folders, all \
             files that end in .mlir or .mlirbc. Without a file, or with '-', standard input is read.",
        )
        .override_usage("terrace query [OPTIONS] QUERY [FILE]...")
        .arg(
            Arg::new("words")
                .value_name("QUERY, FILES")
                .help("The query, unless commands are given, and files and folders")
                .num_args(0..),
        )
        .arg(
            value("context", "N", "Lines to print around each")
                .short('C')
                .value_parser(value_parser!(u64))
                .default_value("0"),
        )
        .arg(flag("count", "Print only how many there are"))
        .arg(flag("json", "Print an array of JSON with an object for each"))
        .arg(value(
            "extract",
            "NAME",
            "Print a function of them: what they use are its arguments, what they give its results",
        ))
        .arg(value(
            "rewrite",
            "TEMPLATE",
            "Print the program with the template in their places; $ and a property stands for what that is, such as \
             $operand(0), $result(0).type or $attr(\"value\")",
        ))
        .arg(
            Arg::new("i")
                .short('i')
                .help("Write rewritten programs in the place of their files")
                .action(ArgAction::SetTrue),
        )
        .arg(flag("split-input-file", "Read each of the programs that '// -----' separates"))
        .arg(colors::option())
        .arg(
            Arg::new("c")
                .short('c')
                .value_name("COMMAND")
                .help(
                    "Run a command as mlir-query does, such as 'm hasOpName(\"arith.addf\")'; may be repeated. There is \
                     no QUERY then, and one file",
                )
                .action(ArgAction::Append),
        )
        .arg(flag("interactive", "Read such commands from standard input"))
        .after_help(format!("{}\n\n{}", language(), examples(&EXAMPLES)))
}

const EXAMPLES: [(&str, &str); 6] = [
    (
        "terrace query 'op(\"linalg.matmul\") where operand(0).type.rank == 2 and used_by(\"arith.addf\")' model.mlir",
        "Finds operations by their types and uses",
    ),
    (
        "terrace query --count 'op(\"memref.*\") where inside(\"scf.for\")' src/",
        "Counts in all files of a folder",
    ),
    ("terrace query --json 'op() where result(0).type.element ~ \"f16\"' a.mlir b.mlirbc", "Writes JSON"),
    (
        "terrace query --extract=part 'op(\"arith.*\") where depends_on(op(\"memref.load\"))' loop.mlir",
        "Makes a function",
    ),
    (
        "terrace query --rewrite='arith.addi $operand(0), $operand(0) : $result(0).type' 'op(\"arith.muli\") where operand(1).constant == 2' in.mlir",
        "Rewrites with a template",
    ),
    (
        "terrace query in.mlir -c 'm getAllDefinitions(hasOpName(\"arith.addf\"), 2)'",
        "Runs a command of mlir-query",
    ),
];

/// Returns the sections about the language of queries.
fn language() -> String {
    let mut text = "\
A query is op(NAMES) or op(NAMES) where CONDITION. Names are in quotes; * stands for anything in them. A condition has
'and', 'or', 'not', brackets, comparisons (== != < <= > >=, and ~ for patterns), and properties. Properties are of the
operation unless they stand behind a dot. Where one takes an operation, it takes a name, a query or a condition.

Properties:
"
    .to_owned();
    for property in PROPERTIES {
        let call = if property.arguments.1 > 0 {
            format!("{}(..)", property.name)
        } else {
            property.name.to_owned()
        };
        text += &format!("  {call:<16} {}: {}\n", property.of, property.about);
    }
    text += "\nMatchers of mlir-query, for -c:\n";
    let names: Vec<&str> = names().collect();
    let lines: Vec<String> = names.chunks(6).map(|line| format!("  {}", line.join(", "))).collect();
    text + &lines.join(",\n")
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

/// Parses the arguments after the name of the tool.
///
/// # Errors
/// If there is something to say in the place of an answer.
pub fn parse_arguments(arguments: &[String]) -> Result<Options, Exit> {
    let matches = terrace_arguments::parse(command(), arguments)?;
    let wrong = |why: &str| Exit::Refusal(format!("terrace query: {why}\n"));
    let mut inputs = texts(&matches, "words");
    let (commands, is_interactive) = (texts(&matches, "c"), matches.get_flag("interactive"));
    let action = match (text(&matches, "extract"), text(&matches, "rewrite")) {
        (Some(name), _) => Action::Extract(name.to_owned()),
        (None, Some(template)) => Action::Rewrite(template.to_owned()),
        (None, None) if matches.get_flag("json") => Action::Json,
        (None, None) if matches.get_flag("count") => Action::Count,
        (None, None) => Action::Print,
    };
    let mut options = Options {
        question: Question::Commands(Vec::new()),
        files: Vec::new(),
        action,
        context: matches.get_one("context").map_or(0, |lines: &u64| *lines as usize),
        colors: colors::are_wanted(&matches, &std::io::stdout()),
        in_place: matches.get_flag("i"),
        splits: matches.get_flag("split-input-file"),
    };
    if commands.is_empty() && !is_interactive {
        if inputs.is_empty() {
            return Err(wrong("no query is given; --help tells more"));
        }
        let text = inputs.remove(0);
        options.question = Question::Query(parse(&text).map_err(|error| Exit::Refusal(error.text(&text)))?);
    } else {
        options.question = Question::Commands(commands);
    }
    if inputs.is_empty() {
        inputs.push("-".to_owned());
    }
    options.files = inputs;
    Ok(options)
}
