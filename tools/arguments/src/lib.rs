//! Command lines of all tools: options with one dash or two, as LLVM's tools take them.
//!
//! A tool describes its options as a [`clap::Command`]; from the same description come `--help`, the completions of
//! shells and the manual pages. [`parse`] reads a command line by it. [`colors`] decides about colors.
#![forbid(unsafe_code)]

pub mod colors;

pub use clap::builder::ValueParser;
use clap::error::ErrorKind;
pub use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};

/// Command line without a task for the tool.
#[derive(Debug)]
pub enum Exit {
    /// Text that was asked for, for standard output.
    Information(String),
    /// Mistake in them, for standard error.
    Refusal(String),
}

/// Parses the arguments after the name of a tool.
///
/// # Errors
/// If help is asked for, or if they do not fit the description.
pub fn parse(command: Command, arguments: &[String]) -> Result<ArgMatches, Exit> {
    let words = normalized(&command, arguments);
    command.no_binary_name(true).try_get_matches_from(words).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Information(error.to_string()),
        _ => Exit::Refusal(error.to_string()),
    })
}

/// Returns the description of a tool, `terrace NAME`, with an error for options that are given twice left out: the last
/// one counts.
pub fn tool(name: &'static str, about: &'static str) -> Command {
    Command::new(name)
        .bin_name(format!("terrace {name}"))
        .about(about)
        .disable_version_flag(true)
        .args_override_self(true)
}

/// Returns the section of examples at the end of `--help`; each is a command and what it does.
pub fn examples(all: &[(&str, &str)]) -> String {
    let mut text = "Examples:".to_owned();
    for (command, about) in all {
        text += &format!("\n  {command}\n      {about}");
    }
    text
}

/// Returns a flag without a value; [`ArgMatches::get_flag`] reads it.
pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).action(ArgAction::SetTrue)
}

/// Returns a flag that is on or off: `--flag`, `--flag=true`, `--flag=false`.
pub fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .help(help)
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("true")
        .value_name("BOOL")
        .value_parser(ValueParser::new(parse_bool))
        .action(ArgAction::Set)
        .overrides_with(name)
        .hide_possible_values(true)
}

fn parse_bool(text: &str) -> Result<bool, String> {
    match text {
        "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
    }
}

/// Returns an option with a value: `--name=value` or `--name value`.
pub fn value(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).value_name(placeholder).action(ArgAction::Set).overrides_with(name)
}

/// Returns an option whose value may be left out, and only stands after an equals sign.
pub fn optional_value(
    name: &'static str,
    placeholder: &'static str,
    missing: &'static str,
    help: &'static str,
) -> Arg {
    value(name, placeholder, help).num_args(0..=1).require_equals(true).default_missing_value(missing)
}

/// Returns an option with a number that may be negative.
pub fn count(name: &'static str, help: &'static str) -> Arg {
    value(name, "N", help).value_parser(value_parser!(i64)).allow_hyphen_values(true)
}

/// Returns an option that may be given several times, each for one more value.
pub fn repeated(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).value_name(placeholder).action(ArgAction::Append)
}

/// Returns the option `-o`.
pub fn output(help: &'static str) -> Arg {
    Arg::new("o").short('o').value_name("FILE").help(help).overrides_with("o")
}

/// Returns the option `-O0` to `-O3`.
pub fn level(help: &'static str) -> Arg {
    Arg::new("O")
        .short('O')
        .value_name("LEVEL")
        .help(help)
        .value_parser(value_parser!(u8).range(0..=3))
        .default_value("2")
        .overrides_with("O")
}

/// Returns the input of a tool that reads one file.
pub fn input() -> Arg {
    Arg::new("input")
        .value_name("FILE")
        .help("The file to read; '-' for standard input")
        .default_value("-")
        .hide_default_value(true)
}

/// Returns the inputs of a tool that reads any number of files.
pub fn inputs(help: &'static str) -> Arg {
    Arg::new("inputs").value_name("FILE").help(help).num_args(0..).default_value("-").hide_default_value(true)
}

/// Returns true if a switch is on.
pub fn is_on(matches: &ArgMatches, name: &str) -> bool {
    matches.get_one::<bool>(name).copied().unwrap_or(false)
}

/// Returns true if a switch that is on by default is on.
pub fn is_on_by_default(matches: &ArgMatches, name: &str) -> bool {
    matches.get_one::<bool>(name).copied().unwrap_or(true)
}

/// Returns the text of an option, if it is given.
pub fn text<'m>(matches: &'m ArgMatches, name: &str) -> Option<&'m str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// Returns the texts of an option that may be given several times, or of inputs.
pub fn texts(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches.get_many::<String>(name).map(|all| all.cloned().collect()).unwrap_or_default()
}

/// Turns `-flag` into `--flag`; short flags (`-o`) and numbers stay.
pub fn with_two_dashes(arguments: &[String]) -> Vec<String> {
    dashed(arguments, |_| false)
}

/// Returns the same by the description of a tool: a short option with a number or an equals sign after it stays as
/// well (`-O2`, `-e=main`).
fn normalized(command: &Command, arguments: &[String]) -> Vec<String> {
    let is_short = |word: &str| {
        let name = word.split('=').next().unwrap_or(word);
        let mut letters = name.chars();
        let first = letters.next();
        letters.all(|letter| letter.is_ascii_digit())
            && command.get_arguments().any(|known| known.get_short() == first)
    };
    dashed(arguments, is_short)
}

fn dashed(arguments: &[String], is_short: impl Fn(&str) -> bool) -> Vec<String> {
    let mut only_files = false;
    arguments
        .iter()
        .map(|argument| {
            let bytes = argument.as_bytes();
            only_files |= argument == "--";
            let has_one =
                bytes.len() > 2 && bytes[0] == b'-' && bytes[1] != b'-' && !bytes[1].is_ascii_digit();
            let is_long = has_one && !only_files && !is_short(&argument[1..]);
            if is_long { format!("-{argument}") } else { argument.clone() }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command() -> Command {
        tool("try", "Tries things")
            .arg(input())
            .arg(output("Where to write"))
            .arg(level("How much"))
            .arg(switch("verify", "Verify"))
            .arg(value("entry-point", "NAME", "What to call").short('e'))
            .arg(optional_value("split", "MARKER", "---", "Split"))
            .after_help(examples(&[("terrace try a.mlir", "Tries a.mlir")]))
    }

    fn parsed(words: &[&str]) -> Result<ArgMatches, Exit> {
        parse(command(), &words.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_taken_with_one_dash_or_two() {
        for words in [
            &["-O3", "-entry-point=f", "-verify", "a.mlir", "-o", "b", "-split"][..],
            &["-O=3", "-e", "f", "--verify=1", "--split=---", "-o=b", "a.mlir"],
            &["-O", "3", "-e=f", "-verify=true", "--split", "-o=b", "a.mlir"],
            &["-O1", "-O3", "-e=g", "-e=f", "--verify=0", "--verify", "--split", "a.mlir", "-o", "b"],
        ] {
            let matches = parsed(words).expect("they fit");
            assert_eq!(matches.get_one::<u8>("O"), Some(&3), "{words:?}");
            assert_eq!(text(&matches, "entry-point"), Some("f"));
            assert_eq!((text(&matches, "input"), text(&matches, "o")), (Some("a.mlir"), Some("b")));
            assert_eq!((is_on(&matches, "verify"), text(&matches, "split")), (true, Some("---")));
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_with_a_suggestion() {
        let Err(Exit::Refusal(why)) = parsed(&["-entrypoint=f"]) else { panic!("there is no such option") };
        assert!(why.contains("--entry-point"), "{why}");
        assert!(matches!(parsed(&["-O4"]), Err(Exit::Refusal(_))));
        assert!(matches!(parsed(&["a", "b"]), Err(Exit::Refusal(_))));
    }

    #[test]
    fn help_ends_with_examples() {
        let Err(Exit::Information(help)) = parsed(&["--help"]) else { panic!("help is asked for") };
        assert!(
            help.contains("Usage: terrace try") && help.contains("Examples:\n  terrace try a.mlir"),
            "{help}"
        );
    }
}
