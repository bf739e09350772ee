//! The holes of the matrix, each with its reason.

use crate::ENGINES;
use std::collections::BTreeMap;

/// Reasons by operation and engine.
#[derive(Default, Debug)]
pub struct Reasons(BTreeMap<(String, &'static str), String>);

impl Reasons {
    /// Reads lines `ENGINES | OPERATIONS | REASON`, with names separated by spaces; `#` begins a comment. `compiled` stands
    /// for all engines but the interpreter.
    ///
    /// # Errors
    /// If a line has another form, an engine is unknown, or a cell has two reasons; in words.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut reasons = Reasons::default();
        for (number, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |why: &str| Err(format!("line {}: {why}", number + 1));
            let mut fields = line.splitn(3, '|').map(str::trim);
            let (Some(engines), Some(operations), Some(reason)) =
                (fields.next(), fields.next(), fields.next())
            else {
                return wrong("not of the form ENGINES | OPERATIONS | REASON");
            };
            let engines: Vec<&str> = match engines {
                "compiled" => ENGINES[1..].to_vec(),
                engines => engines.split_whitespace().collect(),
            };
            for engine in engines {
                let Some(engine) = ENGINES.into_iter().find(|known| *known == engine) else {
                    return wrong("there is no such engine");
                };
                for operation in operations.split_whitespace() {
                    if reasons.0.insert((operation.to_owned(), engine), reason.to_owned()).is_some() {
                        return wrong("the cell has a reason already");
                    }
                }
            }
        }
        Ok(reasons)
    }

    /// Returns the reason why an engine does not run an operation; `None` if it does.
    pub fn get(&self, operation: &str, engine: &'static str) -> Option<&str> {
        self.0.get(&(operation.to_owned(), engine)).map(String::as_str)
    }

    /// Returns the cells that have a reason.
    pub fn holes(&self) -> impl Iterator<Item = (&str, &'static str)> {
        self.0.keys().map(|(operation, engine)| (operation.as_str(), *engine))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let reasons =
            Reasons::read("# c\n\ncompiled | a.b a.c | why | so\nllvm | a.d | other\n").expect("reasons");
        assert_eq!(reasons.get("a.c", "native"), Some("why | so"));
        assert_eq!(reasons.get("a.c", "interpreter"), None);
        assert_eq!(reasons.holes().count(), 7);
        for wrong in ["llvm | a.b", "gcc | a.b | why", "llvm | a.b | x\ncompiled | a.b | y"] {
            assert!(Reasons::read(wrong).is_err(), "{wrong}");
        }
    }
}
