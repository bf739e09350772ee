//! Conditional sections: `#define`, `#ifdef`, `#ifndef`, `#else`, `#endif`.

use super::Lexer;
use super::conditions::Condition;
use crate::source::Loc;

/// Finds the directive at the start of a text, with its length.
fn directive_of(text: &str) -> Option<(&'static str, usize)> {
    ["ifdef", "ifndef", "else", "endif", "define"].into_iter().find_map(|word| {
        let rest = text.strip_prefix('#')?.strip_prefix(word)?;
        let ends = rest.is_empty()
            || rest.starts_with(char::is_whitespace)
            || rest.starts_with("//")
            || rest.starts_with("/*");
        ends.then_some((word, 1 + word.len()))
    })
}

impl Lexer<'_> {
    /// Processes the directive at the current `#`; `None` if there is none, false after an error.
    pub(crate) fn directive(&mut self, loc: Loc) -> Option<bool> {
        let (word, length) = directive_of(self.rest())?;
        self.advance(length);
        Some(match word {
            "define" => match self.macro_name() {
                Some(name) => {
                    self.defined.insert(name);
                    self.end_of_line("Only comments are supported after #define NAME")
                }
                None => self.fail(loc, "Expected macro name after #define"),
            },
            "ifdef" | "ifndef" => match self.macro_name() {
                Some(name) => {
                    let is_taken = self.defined.contains(&name) == (word == "ifdef");
                    self.conditions.open.push(Condition { loc, has_else: false });
                    self.end_of_line(&format!("Only comments are supported after #{word} NAME"))
                        && (is_taken || self.skip_section())
                }
                None => self.fail(loc, &format!("Expected macro name after #{word}")),
            },
            "else" => match self.conditions.open.last_mut() {
                Some(condition) if !condition.has_else => {
                    condition.has_else = true;
                    self.end_of_line("Only comments are supported after #else") && self.skip_section()
                }
                Some(_) => self.fail(loc, "double #else"),
                None => self.fail(loc, "#else without #ifdef or #ifndef"),
            },
            _ => match self.conditions.open.pop() {
                Some(_) => self.end_of_line("Only comments are supported after #endif"),
                None => self.fail(loc, "#endif without #ifdef"),
            },
        })
    }

    fn fail(&mut self, loc: Loc, message: &str) -> bool {
        self.error(loc, message);
        false
    }

    fn macro_name(&mut self) -> Option<String> {
        let blanks = self.rest().len() - self.rest().trim_start_matches([' ', '\t']).len();
        self.advance(blanks);
        let rest = self.rest();
        let length = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let name = rest[..length].to_owned();
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        self.advance(length);
        Some(name)
    }

    /// Skips blanks and comments up to the end of the line; an error if there is something else.
    fn end_of_line(&mut self, message: &str) -> bool {
        let rest = self.rest();
        let end = rest.find('\n').unwrap_or(rest.len());
        let line = rest[..end].trim();
        if line.is_empty() || line.starts_with("//") {
            self.advance(end);
            return true;
        }
        if line.starts_with("/*") {
            // The comment may go on in the next lines; the lexer skips it.
            return true;
        }
        let loc = self.loc();
        self.fail(loc, message)
    }

    /// Skips the lines of a section that is not taken, up to its `#else` or `#endif`.
    fn skip_section(&mut self) -> bool {
        let mut depth = 0;
        loop {
            let rest = self.rest();
            if rest.is_empty() {
                // The end of the buffer finds the open section.
                return true;
            }
            let end = rest.find('\n').map_or(rest.len(), |at| at + 1);
            let blanks = rest[..end].len() - rest[..end].trim_start_matches([' ', '\t']).len();
            let Some((word, length)) = directive_of(&rest[blanks..end]) else {
                self.advance(end);
                continue;
            };
            match word {
                "ifdef" | "ifndef" => depth += 1,
                "endif" if depth > 0 => depth -= 1,
                "endif" => {
                    self.advance(blanks + length);
                    self.conditions.open.pop();
                    return self.end_of_line("Only comments are supported after #endif");
                }
                "else" if depth == 0 => {
                    self.advance(blanks);
                    let loc = self.loc();
                    self.advance(length);
                    let Some(condition) = self.conditions.open.last_mut() else { return true };
                    if condition.has_else {
                        return self.fail(loc, "double #else");
                    }
                    condition.has_else = true;
                    return self.end_of_line("Only comments are supported after #else");
                }
                _ => {}
            }
            self.advance(end);
        }
    }
}
