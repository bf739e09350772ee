//! The two programs, and what they were asked before.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Stands between the chunks of an output; nothing that is printed contains it.
pub const MARKER: &str = "//==chunk==//";

/// Printing flags: everything that bytecode holds, in place.
pub const PRINT: [&str; 2] = ["--mlir-print-debuginfo", "--mlir-print-local-scope"];

/// The printed text, or the messages of a program that fails.
pub type Printed = Result<Vec<u8>, Vec<u8>>;

/// A program that plays `mlir-opt`.
pub struct Tool {
    words: Vec<String>,
    /// Cache of its answers.
    cache: Option<PathBuf>,
}

/// Result of a run.
pub struct Answer {
    pub succeeded: bool,
    /// True if it ended by itself.
    pub exited: bool,
    pub output: Vec<u8>,
    pub messages: Vec<u8>,
}

impl Tool {
    pub fn new(command: &str, cache: Option<PathBuf>) -> io::Result<Self> {
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err(io::Error::other("a command is empty"));
        }
        Ok(Tool { words, cache })
    }

    /// Runs with `input` on standard input.
    pub fn run(&self, arguments: &[&str], input: &[u8]) -> io::Result<Answer> {
        let place = self.cache.as_ref().map(|cache| {
            let mut hasher = DefaultHasher::new();
            (&self.words, arguments, input).hash(&mut hasher);
            cache.join(format!("{:016x}", hasher.finish()))
        });
        if let Some(place) = &place
            && let Ok(kept) = std::fs::read(place)
            && let Some(answer) = Answer::unpack(&kept)
        {
            return Ok(answer);
        }
        let answer = self.ask(arguments, input)?;
        if let Some(place) = &place {
            // Renamed when complete: another process may be reading it.
            let thread = std::thread::current().id();
            let unfinished = place.with_extension(format!("{}-{thread:?}", std::process::id()));
            std::fs::write(&unfinished, answer.pack())?;
            std::fs::rename(unfinished, place)?;
        }
        Ok(answer)
    }

    fn ask(&self, arguments: &[&str], input: &[u8]) -> io::Result<Answer> {
        let mut child = Command::new(&self.words[0])
            .args(&self.words[1..])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let mut pipe = child.stdin.take().expect("it was piped");
        let output = std::thread::scope(|scope| {
            // A tool that closes its input early reports the reason on standard error.
            scope.spawn(move || {
                let _ = pipe.write_all(input);
            });
            child.wait_with_output()
        })?;
        Ok(Answer {
            succeeded: output.status.success(),
            exited: output.status.code().is_some_and(|code| code < 128),
            output: output.stdout,
            messages: output.stderr,
        })
    }

    /// Prints a file, locations included.
    pub fn print(&self, file: &[u8]) -> io::Result<Printed> {
        let mut all = vec!["--allow-unregistered-dialect", "--mlir-disable-threading"];
        all.extend(PRINT);
        let answer = self.run(&all, file)?;
        Ok(if answer.succeeded { Ok(without_end(answer.output)) } else { Err(answer.messages) })
    }

    /// Returns the producer recorded in a bytecode file.
    pub fn producer(&self) -> io::Result<String> {
        let answer = self.run(&["--emit-bytecode"], b"module {}")?;
        let text = answer.output.get(5..).unwrap_or_default().split(|byte| *byte == 0).next();
        Ok(String::from_utf8_lossy(text.unwrap_or_default()).into_owned())
    }

    /// Runs on each chunk of a text; `None` if it did not exit by itself.
    pub fn chunks(&self, text: &[u8], arguments: &[&str]) -> io::Result<Option<Vec<Vec<u8>>>> {
        let marker = format!("--output-split-marker={MARKER}");
        let mut all = vec!["--allow-unregistered-dialect", "--mlir-disable-threading", "--split-input-file"];
        all.push(&marker);
        all.extend(arguments);
        let answer = self.run(&all, text)?;
        let separator = format!("{MARKER}\n");
        Ok(answer.exited.then(|| split(&answer.output, separator.as_bytes())))
    }
}

impl Answer {
    fn pack(&self) -> Vec<u8> {
        let mut out = vec![u8::from(self.succeeded), u8::from(self.exited)];
        out.extend((self.output.len() as u64).to_le_bytes());
        out.extend(&self.output);
        out.extend(&self.messages);
        out
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        let (flags, rest) = bytes.split_first_chunk::<2>()?;
        let (len, rest) = rest.split_first_chunk::<8>()?;
        let (output, messages) = rest.split_at_checked(u64::from_le_bytes(*len) as usize)?;
        Some(Answer {
            succeeded: flags[0] == 1,
            exited: flags[1] == 1,
            output: output.to_vec(),
            messages: messages.to_vec(),
        })
    }
}

/// Returns the dialects that a program says it knows.
pub fn dialects_of(tool: &Tool) -> io::Result<BTreeSet<String>> {
    let answer = tool.run(&["--show-dialects"], b"")?;
    let text = String::from_utf8_lossy(&answer.output);
    let (_, list) =
        text.split_once(':').ok_or_else(|| io::Error::other("--show-dialects shows no dialects"))?;
    Ok(list.split([',', '\n']).map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect())
}

fn split(mut bytes: &[u8], separator: &[u8]) -> Vec<Vec<u8>> {
    let mut parts = Vec::new();
    while let Some(at) = bytes.windows(separator.len()).position(|window| window == separator) {
        parts.push(bytes[..at].to_vec());
        bytes = &bytes[at + separator.len()..];
    }
    parts.push(bytes.to_vec());
    parts
}

/// Returns it without the location of the outermost operation, which depends on where the text stood in its file.
pub fn without_end(mut text: Vec<u8>) -> Vec<u8> {
    let end = text.windows(2).rposition(|window| window == b"\n}").map_or(text.len(), |at| at + 2);
    text.truncate(end);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_split() {
        assert_eq!(split(b"a|b||", b"|"), [&b"a"[..], b"b", b"", b""]);
    }

    #[test]
    fn the_last_location_goes() {
        assert_eq!(without_end(b"module {\n} loc(\"f\":1:1)\n".to_vec()), b"module {\n}");
    }

    #[test]
    fn answers_are_kept() {
        let answer = Answer { succeeded: true, exited: false, output: vec![1, 2], messages: vec![3] };
        let again = Answer::unpack(&answer.pack()).expect("it is whole");
        assert_eq!((again.succeeded, again.exited), (true, false));
        assert_eq!((again.output, again.messages), (vec![1, 2], vec![3]));
        assert!(Answer::unpack(&answer.pack()[..11]).is_none());
    }
}
