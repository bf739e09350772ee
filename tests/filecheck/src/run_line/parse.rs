//! Parses the small shell language of RUN lines.

use super::RunLineError;
use super::conditions::choose_branches;
use super::script::{Command, Condition, Expectation, Output, Pipeline, Redirection, Script, Step};
use super::substitutions::Substitutions;

/// Expands `text` and parses it.
///
/// The language is what lit's own shell knows: pipelines, `&&`, `||` and `;`, quotes and backslashes, redirections,
/// and a leading `not` or `not --crash`. Of each `%if` only the branch is read that the features choose; if nothing
/// is left then, the script has no steps. A substitution's value is text of this language too: a path with a blank
/// in it makes two words.
///
/// # Errors
/// Open quotes, and operators with nothing before or after them.
pub fn parse_command(text: &str, substitutions: &Substitutions) -> Result<Script, RunLineError> {
    let expanded = substitutions.expand(&choose_branches(text, substitutions.features())?);
    let tokens = tokens(&expanded)?;
    if tokens.is_empty() && !text.trim().is_empty() {
        return Ok(Script::default());
    }
    let mut parser = Parser { tokens: &tokens };
    parser.script()
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    /// `|`, `||`, `&&` or `;`
    Operator(&'static str),
    /// A redirection: the number before it and the operator.
    Redirect(Option<u32>, &'static str),
}

/// Operators, with the longer one of two that start alike first.
const OPERATORS: [&str; 4] = ["||", "|", "&&", ";"];
const REDIRECTIONS: [&str; 8] = ["&>>", "&>", ">>", ">&", ">", "<&", "<<", "<"];

fn error(message: impl Into<String>) -> RunLineError {
    RunLineError { line: None, message: message.into() }
}

fn tokens(text: &str) -> Result<Vec<Token>, RunLineError> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let find = |list: &[&'static str], text: &str| list.iter().copied().find(|op| text.starts_with(op));
        if let Some(operator) = find(&OPERATORS, rest) {
            tokens.push(Token::Operator(operator));
            rest = &rest[operator.len()..];
        } else if let Some(operator) =
            find(&REDIRECTIONS, &rest[digits..]).filter(|op| digits == 0 || !op.starts_with('&'))
        {
            let number = match digits {
                0 => None,
                _ => Some(rest[..digits].parse().map_err(|_| error("a redirected number is too large"))?),
            };
            tokens.push(Token::Redirect(number, operator));
            rest = &rest[digits + operator.len()..];
        } else if rest.starts_with('&') {
            return Err(error("a command in the background ('&') is not supported"));
        } else {
            let (word, after) = word(rest)?;
            tokens.push(Token::Word(word));
            rest = after;
        }
        rest = rest.trim_start();
    }
    Ok(tokens)
}

/// Returns a word and what follows it.
///
/// Outside of quotes a backslash hides any character; between double quotes only `"` and `\`; between single ones none.
fn word(text: &str) -> Result<(String, &str), RunLineError> {
    let mut word = String::new();
    let mut characters = text.char_indices();
    let mut quote = None;
    while let Some((place, character)) = characters.next() {
        match (quote, character) {
            (None, '\'' | '"') => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            (None, '\\') => match characters.next() {
                Some((_, hidden)) => word.push(hidden),
                None => return Err(error("nothing follows the last backslash")),
            },
            (Some('"'), '\\') => match characters.next() {
                Some((_, hidden @ ('"' | '\\'))) => word.push(hidden),
                Some((_, other)) => word.extend(['\\', other]),
                None => {}
            },
            (None, '|' | '>' | '<' | '&' | ';') => return Ok((word, &text[place..])),
            (None, blank) if blank.is_whitespace() => return Ok((word, &text[place..])),
            _ => word.push(character),
        }
    }
    match quote {
        Some(open) => Err(error(format!("missing closing quote character {open}"))),
        None => Ok((word, "")),
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
}

impl Parser<'_> {
    fn script(&mut self) -> Result<Script, RunLineError> {
        let mut script = Script::default();
        let mut condition = Condition::Always;
        loop {
            let pipeline = self.pipeline()?;
            script.steps.push(Step { condition, pipeline });
            let (operator, rest) = match self.tokens {
                [] => return Ok(script),
                [Token::Operator(operator), rest @ ..] => (*operator, rest),
                _ => unreachable!("a command ends only at an operator or at the end"),
            };
            condition = match operator {
                "&&" => Condition::Success,
                "||" => Condition::Failure,
                // A `;` may stand at the end.
                _ if rest.is_empty() => return Ok(script),
                _ => Condition::Always,
            };
            self.tokens = rest;
        }
    }

    fn pipeline(&mut self) -> Result<Pipeline, RunLineError> {
        let mut commands = vec![self.command()?];
        while let [Token::Operator("|"), rest @ ..] = self.tokens {
            self.tokens = rest;
            commands.push(self.command()?);
        }
        Ok(Pipeline { commands })
    }

    fn command(&mut self) -> Result<Command, RunLineError> {
        let mut command = Command::default();
        loop {
            match self.tokens {
                [Token::Word(word), rest @ ..] => {
                    command.words.push(word.clone());
                    self.tokens = rest;
                }
                [Token::Redirect(number, operator), Token::Word(target), rest @ ..] => {
                    command.redirections.push(redirection(*number, operator, target)?);
                    self.tokens = rest;
                }
                [Token::Redirect(_, operator), ..] => {
                    return Err(error(format!("no file behind '{operator}'")));
                }
                [Token::Operator(_), ..] | [] => break,
            }
        }
        strip_not(&mut command);
        match (command.words.is_empty(), self.tokens.first()) {
            (false, _) => Ok(command),
            (true, Some(Token::Operator(operator))) => Err(error(format!("no command before '{operator}'"))),
            (true, _) => Err(error("no command at the end")),
        }
    }
}

/// Takes `not` and `not --crash` off the front; two of them cancel.
fn strip_not(command: &mut Command) {
    let is = |word: Option<&String>, wanted: &str| word.is_some_and(|word| word == wanted);
    while is(command.words.first(), "not") {
        command.words.remove(0);
        let crash = is(command.words.first(), "--crash");
        if crash {
            command.words.remove(0);
        }
        command.expectation = match (command.expectation, crash) {
            (_, true) => Expectation::Crash,
            (Expectation::Success, false) => Expectation::Failure,
            (_, false) => Expectation::Success,
        };
    }
}

fn redirection(number: Option<u32>, operator: &str, target: &str) -> Result<Redirection, RunLineError> {
    let unsupported = || {
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        error(format!("unsupported redirection '{number}{operator}{target}'"))
    };
    let output = match number {
        None | Some(1) => Output::Standard,
        Some(2) => Output::Error,
        Some(_) => Output::Both,
    };
    let target_file = target.to_owned();
    match (number, operator) {
        (None | Some(0), "<") => Ok(Redirection::Input(target_file)),
        (None, "&>") => Ok(Redirection::Write(Output::Both, target_file)),
        (None, "&>>") => Ok(Redirection::Append(Output::Both, target_file)),
        (None | Some(1 | 2), ">") => Ok(Redirection::Write(output, target_file)),
        (None | Some(1 | 2), ">>") => Ok(Redirection::Append(output, target_file)),
        (Some(2), ">&") if target == "1" => Ok(Redirection::ErrorToOutput),
        (None | Some(1), ">&") if target == "2" => Ok(Redirection::OutputToError),
        // Without a number, and before a file: both outputs.
        (None, ">&") if target.parse::<u32>().is_err() => Ok(Redirection::Write(Output::Both, target_file)),
        _ => Err(unsupported()),
    }
}
