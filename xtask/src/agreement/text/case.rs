//! Cases: one chunk of a test, and one command.

use super::commands::{FILE, FOLDER, Pipe};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// Name of the folder that `%S` stands for, where a command runs: a link.
pub const BESIDE: &str = ".beside";

/// A chunk, and a command that reads it.
#[derive(Clone, Debug)]
pub struct Case {
    /// Path of the test below the corpus.
    pub test: String,
    /// Number of the chunk, counted from 1; 0 if the command does not read the test.
    pub chunk: usize,
    /// Text of the chunk.
    pub text: String,
    /// Name of the file where the command runs.
    pub name: String,
    /// The command.
    pub pipe: Pipe,
    /// True if the command reads files beside the test.
    pub needs_folder: bool,
}

impl Case {
    /// Makes the case of a chunk.
    pub fn new(test: &str, chunk: usize, text: &str, pipe: &Pipe) -> Self {
        let name = Path::new(test).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let words = || pipe.stages.iter().flatten();
        let uses_file = pipe.reads_input || words().any(|word| word.contains(FILE));
        let in_place = |word: &String| word.replace(FILE, &name).replace(FOLDER, BESIDE);
        let stages = pipe.stages.iter().map(|stage| stage.iter().map(in_place).collect()).collect();
        Case {
            test: test.to_owned(),
            chunk: if uses_file { chunk } else { 0 },
            text: if uses_file { text.to_owned() } else { String::new() },
            needs_folder: words().any(|word| word.contains(FOLDER)),
            pipe: Pipe { stages, reads_input: pipe.reads_input },
            name,
        }
    }

    /// Returns the key of the reference's result.
    pub fn key(&self, tool: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        let folder = Path::new(&self.test).parent().filter(|_| self.needs_folder);
        (tool, &self.name, &self.pipe, folder, &self.text).hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the name of the case: its test, chunk and command.
    pub fn name_with(&self, tool: &str) -> String {
        format!("{} chunk {}: {}", self.test, self.chunk, self.command(tool))
    }

    /// Returns the command as a shell reads it.
    pub fn command(&self, tool: &str) -> String {
        let run = |stage: &Vec<String>| {
            let words = std::iter::once(tool.to_owned()).chain(stage.iter().map(|word| quoted(word)));
            words.collect::<Vec<_>>().join(" ")
        };
        self.pipe.stages.iter().map(run).collect::<Vec<_>>().join(" | ")
    }
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "@%+=:,./_-".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\"'\"'")),
    }
}

/// Splits a test into its chunks that have code, each with its number; a test of one chunk has that one.
///
/// Comments that announce diagnostics are defused: `mlir-opt` 22 reads them even without `-verify-diagnostics`.
pub fn chunks(text: &str) -> Vec<(usize, String)> {
    let text = crate::agreement::cases::defused(text);
    let parts: Vec<&str> = text.split("// -----").map(|part| part.trim_start_matches('-')).collect();
    let has_code =
        |part: &str| part.lines().any(|line| !line.split("//").next().unwrap_or_default().trim().is_empty());
    let numbered = parts.iter().enumerate().map(|(number, part)| (number + 1, (*part).to_owned()));
    numbered.filter(|(_, part)| parts.len() == 1 || has_code(part)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_with_code() {
        let text = "module {}\n// -----\n// nothing\n// ------ \nf\n";
        assert_eq!(chunks(text), [(1, "module {}\n".to_owned()), (3, " \nf\n".to_owned())]);
        assert_eq!(chunks("// nothing\n").len(), 1);
    }

    #[test]
    fn commands_are_quoted() {
        let pipe = Pipe { stages: vec![vec![FILE.to_owned(), "-p=a(b)".to_owned()]], reads_input: false };
        assert_eq!(Case::new("x/y.mlir", 1, "", &pipe).command("mlir-opt"), "mlir-opt y.mlir '-p=a(b)'");
    }
}
