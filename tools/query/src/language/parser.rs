//! Parses queries.

use super::properties::{find, nearest};
use super::{Comparison, Expr, Query};

/// An error, with the position in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub at: usize,
    pub message: String,
}

impl ParseError {
    /// Returns the error with the text and a caret below.
    pub fn text(&self, query: &str) -> String {
        let at = self.at.min(query.len());
        let start = query[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = query[..at].matches('\n').count() + 1;
        let column = query[start..at].chars().count() + 1;
        let shown = query[start..].lines().next().unwrap_or_default();
        format!("query:{line}:{column}: error: {}\n  {shown}\n  {}^\n", self.message, " ".repeat(column - 1))
    }
}

type Parsed<T> = Result<T, ParseError>;

/// Parses a query, which is all of the text.
///
/// # Errors
/// With the position of what is wrong.
pub fn parse(text: &str) -> Parsed<Query> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let query = parser.query()?;
    match parser.peek() {
        None => Ok(query),
        Some(_) => Err(parser.error("expected 'and', 'or' or the end of the query")),
    }
}

/// Parses a path such as `operand(0).type` at the start of a text; the path and the bytes that it takes.
///
/// # Errors
/// With the position of what is wrong.
pub fn parse_path(text: &str) -> Parsed<(Expr, usize)> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let path = parser.path()?;
    Ok((path, parser.at))
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

/// Most brackets in each other.
const DEEPEST: usize = 200;

impl<'t> Parser<'t> {
    fn error(&mut self, message: &str) -> ParseError {
        self.peek();
        ParseError { at: self.at, message: message.to_owned() }
    }

    fn peek(&mut self) -> Option<char> {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: &str) -> bool {
        self.peek();
        let found = self.text[self.at..].starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    /// Parses the word that comes next.
    fn word(&mut self) -> &'t str {
        self.peek();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    }

    fn take_word(&mut self, wanted: &str) -> bool {
        let found = self.word() == wanted;
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    fn expect(&mut self, wanted: &str) -> Parsed<()> {
        match self.take(wanted) {
            true => Ok(()),
            false => Err(self.error(&format!("expected '{wanted}'"))),
        }
    }

    fn query(&mut self) -> Parsed<Query> {
        if !self.take_word("op") {
            return Err(self.error("expected 'op'"));
        }
        self.expect("(")?;
        let mut names = Vec::new();
        while !self.take(")") {
            if !names.is_empty() {
                self.expect(",")?;
            }
            names.push(self.string()?);
        }
        let condition = if self.take_word("where") { Some(self.or()?) } else { None };
        Ok(Query { names, condition })
    }

    fn string(&mut self) -> Parsed<String> {
        let quote = match self.peek() {
            Some(quote @ ('"' | '\'')) => quote,
            _ => return Err(self.error("expected a string")),
        };
        let rest = &self.text[self.at + 1..];
        match rest.find(quote) {
            Some(end) => {
                self.at += end + 2;
                Ok(rest[..end].to_owned())
            }
            None => Err(self.error("the string is not closed")),
        }
    }

    fn or(&mut self) -> Parsed<Expr> {
        let mut all = vec![self.and()?];
        while self.take_word("or") {
            all.push(self.and()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Expr::Or(all) })
    }

    fn and(&mut self) -> Parsed<Expr> {
        let mut all = vec![self.not()?];
        while self.take_word("and") {
            all.push(self.not()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Expr::And(all) })
    }

    fn not(&mut self) -> Parsed<Expr> {
        let mut is_negated = false;
        while self.take_word("not") {
            is_negated = !is_negated;
        }
        let inner = self.comparison()?;
        Ok(if is_negated { Expr::Not(Box::new(inner)) } else { inner })
    }

    fn comparison(&mut self) -> Parsed<Expr> {
        const SIGNS: [(&str, Comparison); 7] = [
            ("==", Comparison::Equal),
            ("!=", Comparison::NotEqual),
            ("<=", Comparison::LessOrEqual),
            (">=", Comparison::GreaterOrEqual),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
            ("~", Comparison::Like),
        ];
        let left = self.path()?;
        for (sign, comparison) in SIGNS {
            if self.take(sign) {
                let right = self.path()?;
                return Ok(Expr::Compare(Box::new(left), comparison, Box::new(right)));
            }
        }
        if self.peek() == Some('=') {
            return Err(self.error("expected a comparison; equality is '=='"));
        }
        Ok(left)
    }

    fn path(&mut self) -> Parsed<Expr> {
        let mut path = self.primary()?;
        loop {
            // A number or a sentence may end with a period.
            let rest = &self.text[self.at..];
            let is_period = rest.starts_with('.') && rest[1..].starts_with(|c: char| c.is_ascii_alphabetic());
            if !is_period {
                return Ok(path);
            }
            self.at += 1;
            path = self.property(Some(Box::new(path)))?;
        }
    }

    fn primary(&mut self) -> Parsed<Expr> {
        match self.peek() {
            Some('"' | '\'') => self.string().map(Expr::Text),
            Some('(') => {
                self.deeper()?;
                self.expect("(")?;
                let inner = self.or()?;
                self.expect(")")?;
                self.depth -= 1;
                Ok(inner)
            }
            Some(c) if c.is_ascii_digit() || c == '-' => self.number(),
            Some(c) if c.is_ascii_alphabetic() => match self.word() {
                word @ ("true" | "false") => {
                    self.at += word.len();
                    Ok(Expr::Bool(word == "true"))
                }
                "op" => {
                    self.deeper()?;
                    let query = self.query()?;
                    self.depth -= 1;
                    Ok(Expr::Query(Box::new(query)))
                }
                _ => self.property(None),
            },
            None => Err(self.error("expected an expression, and the query ends here")),
            Some(_) => Err(self.error("expected an expression")),
        }
    }

    fn deeper(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.error("too many brackets in each other"));
        }
        Ok(())
    }

    fn number(&mut self) -> Parsed<Expr> {
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
        let mut end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        // Of `2.rank`, the number is 2.
        if rest[..end].parse::<f64>().is_err() {
            end = rest.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(rest.len());
        }
        let word = &rest[..end];
        let number = match (word.parse::<i64>(), word.parse::<f64>()) {
            (Ok(number), _) => Expr::Int(number),
            (_, Ok(number)) => Expr::Float(number),
            _ => return Err(self.error("expected a number")),
        };
        self.at += end;
        Ok(number)
    }

    fn property(&mut self, of: Option<Box<Expr>>) -> Parsed<Expr> {
        let word = self.word();
        let Some(name) = find(word) else {
            let near = nearest(word).map_or(String::new(), |near| format!("; did you mean '{near}'?"));
            return Err(self.error(&format!("there is no property '{word}'{near}")));
        };
        let start = self.at;
        self.at += word.len();
        let mut arguments = Vec::new();
        if self.text[self.at..].starts_with('(') {
            self.deeper()?;
            self.at += 1;
            while !self.take(")") {
                if !arguments.is_empty() {
                    self.expect(",")?;
                }
                arguments.push(self.or()?);
            }
            self.depth -= 1;
        }
        let (fewest, most) = name.arguments;
        if !(fewest..=most).contains(&arguments.len()) {
            let wanted = if most == 0 { "no argument".to_owned() } else { "one argument".to_owned() };
            let message = format!("'{word}' takes {wanted}, and gets {}", arguments.len());
            return Err(ParseError { at: start, message });
        }
        Ok(Expr::Property { of, name, arguments })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_positions() {
        let rows = [
            ("", "1:1: error: expected 'op'"),
            ("op(\"a\"", "1:7: error: expected ','"),
            ("op() where", "1:11: error: expected an expression, and the query ends here"),
            ("op() where rnk == 2", "1:12: error: there is no property 'rnk'; did you mean 'rank'?"),
            ("op() where operand == 2", "1:12: error: 'operand' takes one argument, and gets 0"),
            ("op() where name = \"a\"", "1:17: error: expected a comparison; equality is '=='"),
            ("op() where name == \"a", "1:20: error: the string is not closed"),
            ("op() where line == 1 2", "1:22: error: expected 'and', 'or' or the end of the query"),
            ("op()\n  where x", "2:9: error: there is no property 'x'"),
        ];
        for (query, expected) in rows {
            let error = parse(query).expect_err("the query is wrong");
            let shown = error.text(query);
            assert_eq!(shown.lines().next(), Some(format!("query:{expected}").as_str()));
        }
    }

    #[test]
    fn brackets_are_bounded() {
        let deep = format!("op() where {}true{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(parse(&deep).expect_err("it is too deep").message.contains("too many"));
        let deep = format!("op() where {}", "used_by(op() where ".repeat(100_000));
        assert!(parse(&deep).expect_err("it is too deep").message.contains("too many"));
    }
}
