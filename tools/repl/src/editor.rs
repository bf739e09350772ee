//! Lines: from a terminal, with history and completion, or from wherever else commands come.

use crate::command::COMMANDS;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};
use std::io::StdinLock;
use std::path::PathBuf;
use terrace_registry::PASSES;

/// Lines remembered.
const REMEMBERED: usize = 1000;

/// Source of lines.
pub enum Lines {
    /// Commands of the command line.
    Given(std::vec::IntoIter<String>),
    /// A pipe or a file.
    Piped(std::io::Lines<StdinLock<'static>>),
    /// A terminal, and the file where its lines are remembered.
    Edited(Box<Editor<Completions, FileHistory>>, Option<PathBuf>),
}

/// Answer to the request for a line.
pub enum Line {
    Text(String),
    /// A line that was given up with Ctrl-C.
    Interrupted,
    End,
    Failed(String),
}

/// Opens the terminal.
///
/// # Errors
/// In words, if it cannot be used.
pub fn open(history: Option<&str>) -> Result<Lines, String> {
    let config = rustyline::Config::builder()
        .max_history_size(REMEMBERED)
        .and_then(|config| config.history_ignore_dups(true))
        .map_err(|why| why.to_string())?
        .completion_type(rustyline::CompletionType::List)
        .build();
    let mut editor = Editor::with_config(config).map_err(|why| why.to_string())?;
    editor.set_helper(Some(Completions { files: FilenameCompleter::new() }));
    let file = history.map(PathBuf::from).or_else(history_file);
    if let Some(file) = &file {
        // There is none before the first session.
        let _ = editor.load_history(file);
    }
    Ok(Lines::Edited(Box::new(editor), file))
}

/// Returns the file where lines are remembered, in the folder that the system has for such things.
fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state"));
    let folder = state.or_else(home)?.join("terrace");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("repl-history"))
}

impl Lines {
    /// Returns true if a person types them.
    pub fn is_watched(&self) -> bool {
        matches!(self, Lines::Edited(..))
    }

    /// Reads the next line.
    pub fn next(&mut self, prompt: String) -> Line {
        match self {
            Lines::Given(lines) => lines.next().map_or(Line::End, Line::Text),
            Lines::Piped(lines) => match lines.next() {
                None => Line::End,
                Some(Ok(line)) => Line::Text(line),
                Some(Err(why)) => Line::Failed(why.to_string()),
            },
            Lines::Edited(editor, file) => match editor.readline(&prompt) {
                Ok(line) => {
                    // What cannot be remembered is no reason to stop.
                    let _ = editor.add_history_entry(&line);
                    if let Some(file) = file {
                        let _ = editor.save_history(file);
                    }
                    Line::Text(line)
                }
                Err(ReadlineError::Interrupted) => Line::Interrupted,
                Err(ReadlineError::Eof) => Line::End,
                Err(why) => Line::Failed(why.to_string()),
            },
        }
    }
}

/// Completion of commands, passes, their options and values, and files.
pub struct Completions {
    files: FilenameCompleter,
}

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        if ["save ", "load "].iter().any(|command| line.starts_with(command)) {
            return self.files.complete(line, at, context);
        }
        let (start, words) = candidates(&line[..at]);
        let pairs = words.into_iter().map(|word| Pair { display: word.clone(), replacement: word });
        Ok((start, pairs.collect()))
    }
}

/// Returns where the unfinished word begins, and what may stand there.
pub fn candidates(line: &str) -> (usize, Vec<String>) {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let start = line
        .rfind(|letter| !is_part(letter))
        .map_or(0, |last| last + line[last..].chars().next().map_or(1, char::len_utf8));
    let (before, word) = line.split_at(start);
    // Inside of the braces of a pass, its options.
    if let Some(open) = before.rfind('{').filter(|open| !before[*open..].contains('}')) {
        let name = before[..open].rsplit(|letter| !is_part(letter)).next().unwrap_or_default();
        let options = PASSES.pass(name).map(|entry| entry.options).unwrap_or_default();
        if let Some(option) = before.strip_suffix('=').and_then(|text| text.rsplit(|c| !is_part(c)).next()) {
            let kind = options.iter().find(|known| known.name == option).map(|known| known.kind);
            let values: &[&str] = match kind {
                Some(terrace_pass::OptionKind::Choice(words)) => words,
                Some(terrace_pass::OptionKind::Bool | terrace_pass::OptionKind::OwnBool) => {
                    &["true", "false"]
                }
                _ => &[],
            };
            let fitting = values.iter().filter(|value| value.starts_with(word));
            return (start, fitting.map(ToString::to_string).collect());
        }
        let fitting = options.iter().filter(|option| option.name.starts_with(word));
        return (start, fitting.map(|option| format!("{}=", option.name)).collect());
    }
    let dashes = word.len() - word.trim_start_matches('-').len();
    let (dashes, word) = word.split_at(dashes.min(2));
    let passes = PASSES.all_passes().into_iter().map(|entry| entry.argument);
    let pipelines = PASSES.all_pipelines().into_iter().map(|entry| entry.argument);
    let commands =
        COMMANDS.iter().map(|command| command.name).filter(|_| before.is_empty() && dashes.is_empty());
    let mut all: Vec<&str> =
        commands.chain(passes).chain(pipelines).filter(|name| name.starts_with(word)).collect();
    all.sort_unstable();
    all.dedup();
    (start, all.into_iter().map(|name| format!("{dashes}{name}")).collect())
}

impl Hinter for Completions {
    type Hint = String;
}
impl Highlighter for Completions {}
impl Validator for Completions {}
impl Helper for Completions {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_options_and_values_are_completed() {
        let complete = |line: &str| candidates(line).1;
        assert!(complete("can").contains(&"canonicalize".to_owned()));
        assert_eq!(complete("und"), ["undo"]);
        assert_eq!(complete("--cs"), ["--cse"]);
        assert!(complete("func.func(cse,und").is_empty());
        assert_eq!(candidates("cse,canonicalize{max-it"), (17, vec!["max-iterations=".to_owned()]));
        assert_eq!(complete("canonicalize{top-down="), ["true", "false"]);
        assert_eq!(complete("canonicalize{region-simplify=ag"), ["aggressive"]);
    }
}
