//! Tests of the language: a text, and a part of what its records or messages must be.

mod language;
mod messages;

use terrace_tablegen::{Loader, Parsed};

/// Includes that are written down with a test.
struct Texts(Vec<(&'static str, &'static str)>);

impl Loader for Texts {
    fn open(&mut self, name: &str) -> Option<(String, String)> {
        let (name, text) = self.0.iter().find(|(one, _)| *one == name)?;
        Some(((*name).to_owned(), (*text).to_owned()))
    }
}

fn parse(text: &str) -> Parsed {
    let included =
        vec![("base.td", "class Base<int x> { int twice = !mul(x, 2); }\n"), ("wrong.td", "def ;\nclass 1;")];
    terrace_tablegen::parse("main.td", text, &["DEFINED"], &mut Texts(included))
}

fn messages(parsed: &Parsed) -> String {
    parsed.diagnostics.iter().map(|one| parsed.sources.render(one)).collect()
}
