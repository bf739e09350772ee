//! The command line of `terrace prove`.

use crate::input::includes::folders;
use terrace_arguments::{
    Command, Exit, examples, inputs, is_on, output, repeated, switch, text, texts, tool, value, value_parser,
};
use terrace_prover::DEFAULT_BUDGET;

/// Describes the command line.
pub fn command() -> Command {
    tool("prove", "Proves that rewrite rules on integers are right, or shows why they are wrong")
        .long_about(
            "Proves that rewrite rules on integers are right, for each width of the integers, or shows an input for which \
             they are wrong, as a program that 'terrace run' runs. Rules are those of the pdl dialect or of PDLL files. \
             Overflow flags, poison and undefined behavior are taken as the dialects arith and index define them: what a \
             rule makes may be more defined than what it replaces, never less. Exit status: 0 if all is proved, 1 if \
             something is wrong, 2 if something is unknown.",
        )
        .arg(inputs("Files with rules, .mlir or .pdll; with --equal, two programs, or one"))
        .arg(switch("equal", "Compare functions of the same name of two files, or two functions of one"))
        .arg(value("functions", "A,B", "The functions of one file to be compared; the only two if not given"))
        .arg(repeated(
            "fold",
            "OP",
            "Prove what --canonicalize makes of small programs with this operation of arith or index; 'all' for each",
        ))
        .arg(value("widths", "LIST", "Widths of integers: 1-16,32,64 unless given; with --fold, 1,4"))
        .arg(repeated("natives", "FILE", "Functions that say what native constraints and rewrites do, in MLIR"))
        .arg(folders())
        .arg(
            value("budget", "N", "Clauses that the built-in solver may learn for one question")
                .value_parser(value_parser!(u64)),
        )
        .arg(
            value(
                "solver",
                "PROGRAM",
                "A solver that reads SMT-LIB, for what the built-in one does not come to an end with; 'none' for none",
            )
            .default_value("z3"),
        )
        .arg(output("Where to write programs that show mistakes; they are printed unless given"))
        .after_help(examples(&[
            ("terrace prove rules.pdll -I include", "Proves the rules of a file, or shows why they are wrong"),
            ("terrace prove --equal before.mlir after.mlir", "Compares functions, for all inputs"),
            ("terrace prove --fold arith.addi", "Proves the folds of an operation of Terrace itself"),
        ]))
}

/// Subject of a proof.
pub(super) enum Subject {
    /// Files with rules.
    Rules(Vec<String>),
    /// Functions of two files, or of one.
    Functions(Pair),
    /// Operations whose folds are proved.
    Folds(Vec<String>),
}

/// Functions to compare.
pub(super) struct Pair {
    pub files: [String; 2],
    /// Names of the functions, if they are in one file.
    pub names: Option<[String; 2]>,
}

/// A command line.
pub(super) struct Options {
    pub subject: Subject,
    /// Widths of integers, if they are named.
    pub widths: Option<Vec<u32>>,
    pub natives: Vec<String>,
    pub folders: Vec<String>,
    pub budget: u64,
    pub solver: Option<String>,
    /// File for programs that show mistakes.
    pub output: Option<String>,
}

/// Reads the arguments after the name of the tool.
///
/// # Errors
/// If there is something to say in the place of a proof.
pub(super) fn parse(arguments: &[String]) -> Result<Options, Exit> {
    let matches = terrace_arguments::parse(command(), arguments)?;
    let files = texts(&matches, "inputs");
    let refuse = |why: &str| Err(Exit::Refusal(format!("terrace prove: {why}\n")));
    let folds = texts(&matches, "fold");
    let names = match text(&matches, "functions").map(|names| names.split_once(',')) {
        None => None,
        Some(Some((a, b))) => Some([a, b].map(|name| name.trim_start_matches('@').to_owned())),
        Some(None) => return refuse("expected two names after --functions, with a comma between them"),
    };
    let subject = match (folds.is_empty(), is_on(&matches, "equal"), files.as_slice()) {
        (false, true, _) => return refuse("--fold and --equal exclude each other"),
        (false, ..) => Subject::Folds(folds),
        (true, true, [one]) => Subject::Functions(Pair {
            files: [one.clone(), one.clone()],
            names: Some(names.unwrap_or_default()),
        }),
        (true, true, [a, b]) => Subject::Functions(Pair { files: [a.clone(), b.clone()], names }),
        (true, true, _) => return refuse("--equal compares one or two files"),
        (true, false, _) => Subject::Rules(files),
    };
    let widths = match text(&matches, "widths").map(parse_widths) {
        None => None,
        Some(Some(widths)) => Some(widths),
        Some(None) => return refuse("expected widths from 1 to 64 after --widths, as 1-16,32,64"),
    };
    Ok(Options {
        subject,
        widths,
        natives: texts(&matches, "natives"),
        folders: texts(&matches, "I"),
        budget: matches.get_one("budget").copied().unwrap_or(DEFAULT_BUDGET),
        solver: text(&matches, "solver").filter(|name| *name != "none").map(str::to_owned),
        output: text(&matches, "o").map(str::to_owned),
    })
}

/// Parses `1-16,32,64`.
fn parse_widths(list: &str) -> Option<Vec<u32>> {
    let mut widths = Vec::new();
    for part in list.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last): (u32, u32) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        if first == 0 || last > 64 || first > last {
            return None;
        }
        widths.extend(first..=last);
    }
    widths.sort_unstable();
    widths.dedup();
    Some(widths)
}

#[cfg(test)]
mod tests {
    use super::parse_widths;

    #[test]
    fn widths() {
        let rows: [(&str, Option<&[u32]>); 6] = [
            ("8", Some(&[8])),
            ("1-3,64", Some(&[1, 2, 3, 64])),
            ("4,2-4", Some(&[2, 3, 4])),
            ("0", None),
            ("65", None),
            ("3-2", None),
        ];
        for (text, expected) in rows {
            assert_eq!(parse_widths(text).as_deref(), expected, "{text}");
        }
    }
}
