//! The commands of a test: its RUN lines, as lit's own shell reads them.

use std::collections::BTreeMap;

/// Placeholder for the test's file in an argument.
pub const FILE: &str = "@FILE@";
/// Placeholder for the folder of the test's file.
pub const FOLDER: &str = "@DIR@";
const TEMPORARY: &str = "@TMP@";
const UNKNOWN: &str = "@UNKNOWN@";

/// Flags that are dropped: each chunk is run alone, and its messages are compared.
const DROPPED: [&str; 3] = ["split-input-file", "verify-diagnostics", "output-split-marker"];

/// Flags whose output depends on the build or the machine.
const UNFIT: [&str; 7] = [
    "mlir-timing",
    "mlir-pass-statistics",
    "mlir-print-ir-tree-dir",
    "help",
    "show-dialects",
    "list-passes",
    "mlir-print-stacktrace",
];

/// A pipe of runs of one tool, each with its arguments.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pipe {
    /// The arguments of each run.
    pub stages: Vec<Vec<String>>,
    /// True if the first run reads the test from standard input.
    pub reads_input: bool,
}

/// Returns the pipes of a tool in the RUN lines of a test, each once; a pipe ends before another tool.
pub fn pipes(text: &str, tool: &str) -> Vec<Pipe> {
    let mut found: Vec<Pipe> = Vec::new();
    for line in run_lines(text).iter().filter(|line| line.contains(tool)) {
        let Some(tokens) = tokens(&substituted(line)) else { continue };
        for pipe in
            split(&tokens, |token| matches!(token, Token::Sign(sign) if matches!(&**sign, "||" | "&&" | ";")))
        {
            let pipe = pipe_of(pipe, tool);
            found.extend(pipe.filter(|pipe| !found.contains(pipe)));
        }
    }
    found
}

fn pipe_of(tokens: &[Token], tool: &str) -> Option<Pipe> {
    let mut stages = Vec::new();
    let mut reads_input = false;
    for (number, stage) in split(tokens, |token| *token == Token::Sign("|".to_owned())).enumerate() {
        let (words, input) = words_of(stage);
        if let Some(input) = input.filter(|_| number == 0) {
            reads_input = input == FILE;
            if !reads_input {
                return None;
            }
        }
        let mut words = words.into_iter().skip_while(|word| word == "not").peekable();
        if words.peek().map(String::as_str) != Some(tool) {
            break;
        }
        stages.push(arguments(words.skip(1))?);
    }
    // What another tool writes is not compared.
    (!stages.is_empty()).then_some(Pipe { stages, reads_input })
}

/// Splits a command into its words and the file that it reads.
fn words_of(tokens: &[Token]) -> (Vec<String>, Option<String>) {
    let (mut words, mut input) = (Vec::new(), None);
    let mut tokens = tokens.iter();
    while let Some(token) = tokens.next() {
        match token {
            Token::Word(word) => words.push(word.clone()),
            Token::Sign(sign) if sign.contains(">&") => {}
            Token::Sign(sign) => {
                if let (Some(Token::Word(file)), "<") = (tokens.next(), &**sign) {
                    input = Some(file.clone());
                }
            }
        }
    }
    (words, input)
}

/// Returns the arguments that count; none if the command cannot be compared.
fn arguments(words: impl Iterator<Item = String>) -> Option<Vec<String>> {
    let mut kept = Vec::new();
    let mut words = words;
    while let Some(word) = words.next() {
        let flag = word.trim_start_matches('-');
        let (name, value) = flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value)));
        let is_flag = word.starts_with('-') && word != "-";
        if is_flag && (DROPPED.contains(&name) || name == "o") {
            if name == "o" && value.is_none() {
                words.next();
            }
            continue;
        }
        if is_flag && is_unfit(name, flag) || word.contains(TEMPORARY) || word.contains(UNKNOWN) {
            return None;
        }
        kept.push(word);
    }
    Some(kept)
}

fn is_unfit(name: &str, flag: &str) -> bool {
    let starts = |words: &[&str]| words.iter().any(|word| flag.starts_with(word));
    matches!(flag, "debug" | "version")
        || starts(&[
            "debug-only",
            "profile-actions-to",
            "log-actions-to",
            "load-dialect-plugin",
            "load-pass-plugin",
        ])
        || name.contains("reproducer")
        || starts(&UNFIT)
}

/// Returns the RUN lines, those that go on joined, with what DEFINE lines stand for.
fn run_lines(text: &str) -> Vec<String> {
    let mut values: BTreeMap<String, String> = BTreeMap::new();
    let (mut lines, mut run, mut definition): (Vec<String>, Option<String>, String) =
        (Vec::new(), None, String::new());
    for line in text.lines() {
        let Some((keyword, rest)) = keyword(line) else {
            if line.contains("END.") && line.trim_end().ends_with("END.") {
                break;
            }
            continue;
        };
        match keyword {
            "RUN" => {
                let whole = match run.take() {
                    Some(before) => format!("{before} {rest}"),
                    None => rest.to_owned(),
                };
                match whole.strip_suffix('\\') {
                    Some(part) => run = Some(part.trim_end().to_owned()),
                    None => lines.push(expanded(whole, &values)),
                }
            }
            "DEFINE" | "REDEFINE" => {
                let (part, goes_on) = rest.strip_suffix('\\').map_or((rest, false), |part| (part, true));
                definition.push_str(part);
                if !goes_on && let Some((name, value)) = std::mem::take(&mut definition).split_once('=') {
                    values.insert(name.trim().to_owned(), value.trim().to_owned());
                }
            }
            _ => {}
        }
    }
    lines
}

/// Finds a keyword of lit in a line: its first one, and what stands after it.
fn keyword(line: &str) -> Option<(&str, &str)> {
    const KEYWORDS: [&str; 6] = ["REDEFINE", "DEFINE", "REQUIRES", "UNSUPPORTED", "XFAIL", "RUN"];
    let places = KEYWORDS.iter().filter_map(|word| {
        let at = line.find(&format!("{word}:"))?;
        Some((at, *word))
    });
    let (at, word) = places.min()?;
    Some((word, line[at + word.len() + 1..].trim()))
}

fn expanded(mut line: String, values: &BTreeMap<String, String>) -> String {
    // Definitions may use each other.
    for _ in 0..10 {
        for (name, value) in values {
            line = line.replace(name, value);
        }
    }
    line
}

/// Replaces what begins with `%`.
fn substituted(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let single = after.chars().next().filter(|c| "sSpTt".contains(*c));
        let ends = !after.chars().nth(1).is_some_and(|c| c.is_ascii_alphabetic());
        let (text, len) = if after.starts_with('%') {
            ("%", 1)
        } else if after.starts_with('{') {
            let len = after.find('}').map_or(after.len(), |at| at + 1);
            (if &after[..len] == "{fs-sep}" { "/" } else { UNKNOWN }, len)
        } else if let (Some(letter), true) = (single, ends) {
            let text = match letter {
                's' => FILE,
                'S' | 'p' => FOLDER,
                _ => TEMPORARY,
            };
            (text, 1)
        } else if after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            (UNKNOWN, after.find(|c| !is_word(c)).unwrap_or(after.len()))
        } else {
            ("%", 0)
        };
        out.push_str(text);
        rest = &after[len..];
    }
    out + rest
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Word(String),
    Sign(String),
}

/// Splits a command line; none if a quotation does not end.
fn tokens(line: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut chars = line.trim().chars().peekable();
    while let Some(&c) = chars.peek() {
        if c.is_whitespace() {
            chars.next();
        } else if "|&;<>".contains(c) {
            let mut sign = String::new();
            while let Some(c) = chars.next_if(|c| "|&;<>".contains(*c)) {
                sign.push(c);
            }
            if sign.ends_with(">&") {
                sign.extend(chars.next_if(char::is_ascii_digit));
            }
            tokens.push(Token::Sign(sign));
        } else {
            tokens.push(word(&mut chars)?);
        }
    }
    Some(tokens)
}

fn word(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Token> {
    let mut word = String::new();
    while let Some(c) = chars.next_if(|c| !c.is_whitespace() && !"|&;<".contains(*c)) {
        match c {
            // The number of a stream that is redirected.
            '>' if word.len() <= 1 && word.bytes().all(|b| b.is_ascii_digit()) => {
                word.push('>');
                if let Some(c) = chars.next_if(|c| *c == '&' || *c == '>') {
                    word.push(c);
                    word.extend(chars.next_if(char::is_ascii_digit));
                }
                return Some(Token::Sign(word));
            }
            '>' => return None,
            '\\' => word.extend(chars.next()),
            '\'' => loop {
                match chars.next()? {
                    '\'' => break,
                    c => word.push(c),
                }
            },
            '"' => loop {
                match chars.next()? {
                    '"' => break,
                    '\\' => match chars.next()? {
                        c @ ('"' | '\\') => word.push(c),
                        c => word.extend(['\\', c]),
                    },
                    c => word.push(c),
                }
            },
            c => word.push(c),
        }
    }
    Some(Token::Word(word))
}

fn split<'t>(
    tokens: &'t [Token],
    is_between: impl Fn(&Token) -> bool + 't,
) -> impl Iterator<Item = &'t [Token]> + 't {
    tokens.split(is_between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_run_lines() {
        let text = "\
// DEFINE: %{more} = -b='c d'
// RUN: mlir-opt %s -a %{more} -split-input-file \\
// RUN:   -o %t | not mlir-opt - 2>&1 | FileCheck %s
// RUN: mlir-opt < %s --cse && mlir-opt %t
// RUN: mlir-opt -mlir-timing %s
// RUN: mlir-opt %S/a.mlir > %t
";
        let pipe = |stages: &[&[&str]], reads_input| Pipe {
            stages: stages
                .iter()
                .map(|stage| stage.iter().map(|word| (*word).to_owned()).collect())
                .collect(),
            reads_input,
        };
        assert_eq!(
            pipes(text, "mlir-opt"),
            [
                pipe(&[&[FILE, "-a", "-b=c d"], &["-"]], false),
                pipe(&[&["--cse"]], true),
                pipe(&[&["@DIR@/a.mlir"]], false),
            ]
        );
    }
}
