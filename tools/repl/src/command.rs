//! Commands: what a line asks for.

/// A command, for help and completion.
pub struct Known {
    /// The word that it begins with.
    pub name: &'static str,
    /// The word and what stands after it.
    pub usage: &'static str,
    /// One line about it.
    pub about: &'static str,
}

const fn known(name: &'static str, usage: &'static str, about: &'static str) -> Known {
    Known { name, usage, about }
}

/// All commands, in the order of the help.
pub const COMMANDS: [Known; 14] = [
    known(
        "run",
        "[run] PIPELINE",
        "Run passes: 'cse', 'canonicalize{max-iterations=2},cse', 'func.func(cse)'",
    ),
    known("print", "print [@SYMBOL]", "Print the program, or one symbol of it"),
    known(
        "origins",
        "origins [@SYMBOL]",
        "Print it with comments that say which steps made an operation from what",
    ),
    known(
        "diff",
        "diff [N]",
        "Show what the last step changed, or the last N; 'diff all' is since the program was read",
    ),
    known("undo", "undo [N]", "Take back the last step, or the last N"),
    known("redo", "redo [N]", "Do again what was taken back"),
    known("steps", "steps", "List the steps so far"),
    known("pipeline", "pipeline", "Print the steps so far as a pipeline for --pass-pipeline"),
    known("save", "save FILE", "Write the program; as bytecode if the name ends in .mlirbc"),
    known("load", "load FILE", "Read another program; all steps are forgotten"),
    known("verify", "verify", "Verify the program"),
    known("passes", "passes [WORD]", "List the passes, or those whose name or summary has the word"),
    known("help", "help [PASS]", "List the commands, or describe a pass and its options"),
    known("quit", "quit", "End; so does the end of the input"),
];

/// A line, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    Nothing,
    Run(String),
    Print(Option<String>),
    /// Print with origins.
    Origins(Option<String>),
    /// The number of steps; all of them if `None`.
    Diff(Option<usize>),
    Undo(usize),
    Redo(usize),
    Steps,
    Pipeline,
    Save(String),
    Load(String),
    Verify,
    Passes(String),
    Help(Option<String>),
    Quit,
}

/// Reads a line. What stands after `#` or `//` is a comment. A line that is no command is a pipeline, with a dash or two
/// before the names of passes if one likes.
///
/// # Errors
/// In words, if a command is not complete.
pub fn read(line: &str) -> Result<Request, String> {
    let line = without_comment(line).trim();
    let (word, rest) =
        line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let nothing_behind = |request: Request| match rest {
        "" => Ok(request),
        _ => Err(format!("nothing stands behind '{word}'")),
    };
    let file = || if rest.is_empty() { Err(format!("'{word}' needs a file")) } else { Ok(rest.to_owned()) };
    Ok(match word {
        "" => Request::Nothing,
        "run" if rest.is_empty() => return Err("'run' needs a pipeline".to_owned()),
        "run" => Request::Run(pipeline(rest)),
        "print" | "show" => Request::Print(named(rest)?),
        "origins" => Request::Origins(named(rest)?),
        "diff" if rest == "all" => Request::Diff(None),
        "diff" => Request::Diff(Some(count(word, rest)?)),
        "undo" => Request::Undo(count(word, rest)?),
        "redo" => Request::Redo(count(word, rest)?),
        "steps" | "history" => nothing_behind(Request::Steps)?,
        "pipeline" => nothing_behind(Request::Pipeline)?,
        "save" => Request::Save(file()?),
        "load" => Request::Load(file()?),
        "verify" => nothing_behind(Request::Verify)?,
        "passes" => Request::Passes(rest.to_owned()),
        "help" | "?" => Request::Help(
            Some(rest.trim_start_matches('-')).filter(|name| !name.is_empty()).map(str::to_owned),
        ),
        "quit" | "exit" => nothing_behind(Request::Quit)?,
        _ => Request::Run(pipeline(line)),
    })
}

fn without_comment(line: &str) -> &str {
    let end = [line.find('#'), line.find("//")].into_iter().flatten().min();
    &line[..end.unwrap_or(line.len())]
}

fn count(word: &str, text: &str) -> Result<usize, String> {
    match text {
        "" => Ok(1),
        _ => text.parse().map_err(|_| format!("'{word}' takes a number of steps, which '{text}' is not")),
    }
}

fn named(text: &str) -> Result<Option<String>, String> {
    match text.strip_prefix('@') {
        Some(name) if !name.is_empty() => Ok(Some(name.trim_matches('"').to_owned())),
        _ if text.is_empty() => Ok(None),
        _ => Err(format!("'{text}' is no symbol: write '@' before its name")),
    }
}

/// Turns flags as on a command line (`--cse --canonicalize=max-iterations=2`) into a pipeline.
fn pipeline(text: &str) -> String {
    if !text.starts_with('-') {
        return text.to_owned();
    }
    let flag = |word: &str| {
        let word = word.trim_start_matches('-');
        match word.split_once('=') {
            Some((name, options)) => format!("{name}{{{}}}", options.trim_matches(['"', '\''])),
            None => word.to_owned(),
        }
    };
    let mut flags: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match flags.last_mut() {
            // An option of the flag before, which stands in quotes in a shell.
            Some(last) if !word.starts_with('-') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => flags.push(word.to_owned()),
        }
    }
    flags.iter().map(|word| flag(word)).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let run = |text: &str| Ok(Request::Run(text.to_owned()));
        for (line, expected) in [
            ("  # nothing", Ok(Request::Nothing)),
            ("cse", run("cse")),
            ("run func.func(cse, canonicalize)", run("func.func(cse, canonicalize)")),
            (
                "--cse -canonicalize='max-iterations=2 top-down=true'",
                run("cse,canonicalize{max-iterations=2 top-down=true}"),
            ),
            ("print @\"a b\"", Ok(Request::Print(Some("a b".to_owned())))),
            ("diff", Ok(Request::Diff(Some(1)))),
            ("diff all // since the start", Ok(Request::Diff(None))),
            ("undo 3", Ok(Request::Undo(3))),
            ("help --cse", Ok(Request::Help(Some("cse".to_owned())))),
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        for line in ["run", "undo x", "print main", "save", "quit now"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
