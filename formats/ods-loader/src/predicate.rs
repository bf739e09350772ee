//! Predicates: trees of conditions, from records.

use crate::expression::{Expr, Names, Scope, parse};
use crate::records::Entry;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use terrace_support::ensure_stack;
use terrace_tablegen::RecordId;

/// Condition on a type, an attribute or an operation.
#[derive(Debug)]
pub(crate) enum Predicate {
    /// An expression.
    Leaf(Leaf),
    /// All of these hold.
    All(Vec<Arc<Predicate>>),
    /// One of these holds.
    Any(Vec<Arc<Predicate>>),
    /// This does not hold.
    Not(Arc<Predicate>),
}

/// Expression, parsed when it is first asked for.
#[derive(Clone, Debug)]
pub(crate) struct Leaf {
    text: String,
    parsed: OnceLock<Result<Expr, String>>,
}

impl Leaf {
    /// Creates a leaf from the text of an expression.
    pub fn new(text: String) -> Self {
        Leaf { text, parsed: OnceLock::new() }
    }

    /// Creates a leaf of an expression that was parsed.
    pub fn of(expr: Expr) -> Self {
        let text = format!("{expr:?}");
        Leaf { text, parsed: OnceLock::from(Ok(expr)) }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the expression.
    pub fn expr(&self) -> Result<&Expr, &str> {
        let parsed = self.parsed.get_or_init(|| parse(&self.text).map_err(|error| error.to_string()));
        parsed.as_ref().map_err(String::as_str)
    }

    /// Returns what of it cannot be evaluated, if there is anything.
    pub fn unknown(&self, names: &Names, namespace: &str) -> Option<String> {
        match self.expr() {
            Ok(expr) => names.unknown(expr, namespace),
            Err(why) => Some(format!("'{}': {why}", self.text.trim())),
        }
    }
}

impl Predicate {
    /// Returns true if it holds; `None` if that cannot be told.
    pub fn holds<'e>(&'e self, scope: &mut Scope<'e, '_, '_>) -> Option<bool> {
        ensure_stack(|| match self {
            Predicate::Leaf(leaf) => scope.condition(leaf.expr().ok()?),
            Predicate::All(children) => decide(children, scope, false),
            Predicate::Any(children) => decide(children, scope, true),
            Predicate::Not(child) => child.holds(scope).map(|holds| !holds),
        })
    }

    /// Returns what of it cannot be evaluated, if there is anything.
    pub fn unknown(&self, names: &Names, namespace: &str) -> Option<String> {
        ensure_stack(|| match self {
            Predicate::Leaf(leaf) => leaf.unknown(names, namespace),
            Predicate::All(children) | Predicate::Any(children) => {
                children.iter().find_map(|child| child.unknown(names, namespace))
            }
            Predicate::Not(child) => child.unknown(names, namespace),
        })
    }
}

/// Asks one after the other, until one gives the answer that decides.
fn decide<'e>(children: &'e [Arc<Predicate>], scope: &mut Scope<'e, '_, '_>, decisive: bool) -> Option<bool> {
    let mut is_known = true;
    for child in children {
        match child.holds(scope) {
            Some(holds) if holds == decisive => return Some(decisive),
            Some(_) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(!decisive)
}

/// Reader of predicates; those without substitutions are shared.
#[derive(Default)]
pub(crate) struct Predicates {
    known: HashMap<RecordId, Arc<Predicate>>,
}

/// Nesting beyond which a predicate is taken as one that cannot be evaluated: a record can contain itself.
const MOST_DEPTH: usize = 200;
/// The number of parts beyond which it is.
const MOST_PARTS: usize = 50_000;

/// A text that takes the place of a pattern in the expressions of a tree.
type Substitution = (String, String);

impl Predicates {
    /// Returns the predicate of a record.
    pub fn read(&mut self, record: Entry<'_>) -> Arc<Predicate> {
        if let Some(known) = self.known.get(&record.id) {
            return known.clone();
        }
        let mut reading = Reading { substitutions: Vec::new(), parts: MOST_PARTS, depth: 0 };
        let predicate = reading.read(record);
        self.known.insert(record.id, predicate.clone());
        predicate
    }
}

fn unreadable() -> Arc<Predicate> {
    Arc::new(Predicate::Leaf(Leaf::new(TOO_LARGE.to_owned())))
}

/// Text of a predicate that is not read; it is no expression.
const TOO_LARGE: &str = "<too large a predicate>";

/// State of reading one predicate.
struct Reading {
    /// Those of the records around, the outermost first.
    substitutions: Vec<Substitution>,
    /// Parts that may still be read.
    parts: usize,
    depth: usize,
}

impl Reading {
    fn read(&mut self, record: Entry<'_>) -> Arc<Predicate> {
        if self.parts == 0 || self.depth == MOST_DEPTH {
            return unreadable();
        }
        self.parts -= 1;
        self.depth += 1;
        let predicate = ensure_stack(|| self.read_here(record));
        self.depth -= 1;
        predicate.unwrap_or_else(unreadable)
    }

    fn children(&mut self, record: Entry<'_>) -> Vec<Arc<Predicate>> {
        record.entries("children").into_iter().map(|child| self.read(child)).collect()
    }

    fn read_here(&mut self, record: Entry<'_>) -> Option<Arc<Predicate>> {
        if let Some(text) = record.text("predExpr") {
            return Some(Arc::new(Predicate::Leaf(Leaf::new(substitute(&text, &self.substitutions)))));
        }
        let predicate = match record.entry("kind")?.name().as_str() {
            "PredCombinerAnd" => Predicate::All(self.children(record)),
            "PredCombinerOr" => Predicate::Any(self.children(record)),
            "PredCombinerNot" => Predicate::Not(self.children(record).pop()?),
            "PredCombinerSubstLeaves" => {
                let (pattern, replacement) = (record.text("pattern")?, record.text("replacement")?);
                self.substitutions.push((pattern.to_string(), replacement.to_string()));
                let child = self.children(record).pop();
                self.substitutions.pop();
                return child;
            }
            "PredCombinerConcat" => {
                let mut text = substitute(&record.text("prefix")?, &self.substitutions);
                write_text(&*self.children(record).pop()?, &mut text);
                text.push_str(&substitute(&record.text("suffix")?, &self.substitutions));
                Predicate::Leaf(Leaf::new(text))
            }
            _ => return None,
        };
        Some(Arc::new(predicate))
    }
}

/// Substitutes the innermost pattern first.
fn substitute(text: &str, substitutions: &[Substitution]) -> String {
    let mut text = text.to_owned();
    for (pattern, replacement) in substitutions.iter().rev().filter(|(pattern, _)| !pattern.is_empty()) {
        let growth = text.matches(pattern.as_str()).count().saturating_mul(replacement.len());
        if text.len().saturating_add(growth) > MOST_TEXT {
            return TOO_LARGE.to_owned();
        }
        text = text.replace(pattern.as_str(), replacement);
    }
    text
}

/// The longest text, in bytes, of an expression.
const MOST_TEXT: usize = 1 << 18;

/// Writes a predicate as one expression, as the generator of C++ does.
fn write_text(predicate: &Predicate, text: &mut String) {
    if text.len() > MOST_TEXT {
        return text.push_str(TOO_LARGE);
    }
    let (children, operator, none) = match predicate {
        Predicate::Leaf(leaf) => return text.push_str(&leaf.text),
        Predicate::Not(child) => {
            text.push_str("!(");
            ensure_stack(|| write_text(child, text));
            return text.push(')');
        }
        Predicate::All(children) => (children, " && ", "true"),
        Predicate::Any(children) => (children, " || ", "false"),
    };
    if children.is_empty() {
        return text.push_str(none);
    }
    text.push('(');
    for (at, child) in children.iter().enumerate() {
        text.push_str(if at == 0 { "(" } else { operator });
        text.push_str(if at == 0 { "" } else { "(" });
        ensure_stack(|| write_text(child, text));
        text.push(')');
    }
    text.push(')');
}
