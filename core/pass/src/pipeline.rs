//! Pipelines as text: `builtin.module(func.func(canonicalize{max-iterations=4},cse),symbol-dce)`.

use crate::error::{PipelineError, PipelineErrorKind};
use crate::pass::entry::{PassEntry, PassRegistry};
use crate::pass::options::{NamedFiles, OptionError, PassOptions};
use std::fmt::Write;

/// Anchor of a pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Operations of this name.
    Op(String),
    /// Isolated operations of any name.
    Any,
}

impl Anchor {
    fn of(name: &str) -> Self {
        if name == "any" { Anchor::Any } else { Anchor::Op(name.to_owned()) }
    }

    /// Returns the spelling.
    pub fn as_str(&self) -> &str {
        match self {
            Anchor::Op(name) => name,
            Anchor::Any => "any",
        }
    }
}

/// One step of a pipeline.
#[derive(Clone)]
pub enum Step {
    /// A pass.
    Pass {
        /// Its row.
        entry: &'static PassEntry,
        /// Its options.
        options: PassOptions,
        /// Offset of its name in the text of the pipeline.
        at: usize,
    },
    /// A pipeline on the operations directly inside.
    Nested(Pipeline),
}

/// Passes in order, on operations of one kind.
#[derive(Clone)]
pub struct Pipeline {
    /// Name of the operation that the pipeline runs on.
    pub anchor: Anchor,
    /// Passes and nested pipelines, in the order in which they run.
    pub steps: Vec<Step>,
}

impl Pipeline {
    /// Returns an empty pipeline.
    pub fn new(anchor: Anchor) -> Self {
        Pipeline { anchor, steps: Vec::new() }
    }

    /// Formats the pipeline on one line, in the syntax that [`parse_top_level`] reads.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text, None);
        text
    }

    /// Formats as `--dump-pass-pipeline` prints it.
    pub fn to_pretty_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text, Some(0));
        text
    }

    /// Reads the files that options of passes name, by a function that knows those that there are.
    pub fn read_files(&mut self, read: &mut dyn FnMut(&str) -> Option<NamedFiles>) {
        let mut open: Vec<&mut Step> = self.steps.iter_mut().collect();
        while let Some(step) = open.pop() {
            match step {
                Step::Pass { options, .. } => options.read_files(read),
                Step::Nested(nested) => open.extend(&mut nested.steps),
            }
        }
    }

    fn write(&self, out: &mut String, indent: Option<usize>) {
        let line = |out: &mut String, depth: usize| {
            if let Some(indent) = indent {
                out.push('\n');
                out.push_str(&" ".repeat(indent + 2 * depth));
            }
        };
        let _ = write!(out, "{}(", self.anchor.as_str());
        for (number, step) in self.steps.iter().enumerate() {
            if number > 0 {
                out.push(',');
            }
            line(out, 1);
            match step {
                Step::Pass { entry, options, .. } => {
                    let _ = write!(out, "{}{options}", entry.argument);
                }
                Step::Nested(nested) => nested.write(out, indent.map(|indent| indent + 2)),
            }
        }
        line(out, 0);
        out.push(')');
    }
}

/// Parses a pipeline with its anchor.
///
/// # Errors
/// If the text is no pipeline: a message for the user, as it stands after `error: `.
pub fn parse_top_level(text: &str, registry: &PassRegistry) -> Result<Pipeline, PipelineError> {
    let trimmed = text.trim_start();
    let start = text.len() - trimmed.len();
    let text = trimmed.trim_end();
    let wrapped = text.split_once('(').and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)));
    let Some((name, inner)) = wrapped else {
        let message =
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
        return Err(PipelineError::new(start, PipelineErrorKind::NoAnchor, message.to_owned()));
    };
    let anchor = Anchor::of(name.trim());
    let before = start + name.len() + 1;
    let shifted = |error: PipelineError| PipelineError { at: error.at + before, ..error };
    let mut steps = parse_pipeline(inner, registry).map_err(shifted)?;
    shift(&mut steps, before);
    Ok(Pipeline { anchor, steps })
}

/// Moves the positions of steps after a text that stands before them.
fn shift(steps: &mut [Step], by: usize) {
    let mut open: Vec<&mut Step> = steps.iter_mut().collect();
    while let Some(step) = open.pop() {
        match step {
            Step::Pass { at, .. } => *at += by,
            Step::Nested(nested) => open.extend(&mut nested.steps),
        }
    }
}

/// Parses the steps of a pipeline, without an anchor.
///
/// # Errors
/// As [`parse_top_level`].
pub fn parse_pipeline(text: &str, registry: &PassRegistry) -> Result<Vec<Step>, PipelineError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let mut parser = Parser { text, at: 0, registry, open: Vec::new() };
    let steps = parser.steps()?;
    Ok(steps)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    registry: &'t PassRegistry,
    open: Vec<()>,
}

impl Parser<'_> {
    fn error<T>(&self, at: usize, kind: PipelineErrorKind, message: &str) -> Result<T, PipelineError> {
        let start = self.text[..at].rfind('\n').map_or(0, |line| line + 1);
        let (line, column) = (self.text[..at].matches('\n').count() + 1, at - start + 1);
        let source = self.text[start..].lines().next().unwrap_or("");
        let place = format!("MLIR Textual PassPipeline Parser:{line}:{column}");
        let text = format!("{place}: error: {message}\n{source}\n{}^\n", " ".repeat(at - start));
        Err(PipelineError::new(at, kind, text))
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Parses steps up to the end of the text.
    fn steps(&mut self) -> Result<Vec<Step>, PipelineError> {
        // Open pipelines, innermost last, each with its name and the offset of its steps.
        let mut stack: Vec<(String, usize, Vec<Step>)> = vec![(String::new(), 0, Vec::new())];
        loop {
            let start = self.at;
            let length = self.rest().find([',', '{', '(', ')']).unwrap_or(self.rest().len());
            let name = self.text[start..start + length].trim().to_owned();
            self.at += length;
            if self.rest().starts_with('(') {
                self.at += 1;
                self.open.push(());
                stack.push((name, self.at, Vec::new()));
                continue;
            }
            let mut options = None;
            if self.rest().starts_with('{') {
                let Some(end) = closing_brace(self.rest()) else {
                    return self.error(
                        self.at,
                        PipelineErrorKind::Unbalanced,
                        "missing closing '}' while processing pass options",
                    );
                };
                options = Some(self.text[self.at + 1..self.at + end].to_owned());
                self.at += end + 1;
            }
            let innermost = &mut stack.last_mut().expect("the outermost pipeline is never closed").2;
            // A pipeline may be empty.
            let is_empty = name.is_empty() && options.is_none() && innermost.is_empty() && start > 0;
            if !(is_empty && self.text.as_bytes()[start - 1] == b'(') {
                let step = self.step(&name, start, options.as_deref())?;
                innermost.extend(step);
            }
            while self.rest().trim_start().starts_with(')') {
                self.at = self.text.len() - self.rest().trim_start().len();
                let (Some((name, _, steps)), true) = (stack.pop(), !stack.is_empty()) else {
                    let message = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
                    return self.error(self.at, PipelineErrorKind::Unbalanced, message);
                };
                self.at += 1;
                let nested = Pipeline { anchor: Anchor::of(&name), steps };
                stack.last_mut().expect("a nested pipeline is in another").2.push(Step::Nested(nested));
            }
            if self.rest().trim().is_empty() {
                break;
            }
            if !self.rest().starts_with(',') {
                return self.error(
                    self.at,
                    PipelineErrorKind::NoComma,
                    "expected ',' after parsing pipeline",
                );
            }
            self.at += 1;
        }
        if stack.len() > 1 {
            let inside = stack.last().map_or(0, |(_, at, _)| *at);
            return self.error(
                inside,
                PipelineErrorKind::Unbalanced,
                "encountered unbalanced parentheses while parsing pipeline",
            );
        }
        Ok(stack.pop().expect("the outermost pipeline is there").2)
    }

    fn step(&self, name: &str, start: usize, options: Option<&str>) -> Result<Vec<Step>, PipelineError> {
        let text = options.unwrap_or("");
        let at = start + self.text[start..].len() - self.text[start..].trim_start().len();
        let pass = || name.to_owned();
        let failed = |error| {
            let (kind, why) = match error {
                OptionError::Unknown(option) => {
                    let why = format!("<Pass-Options-Parser>: no such option {option}\n");
                    (PipelineErrorKind::UnknownOption { pass: pass(), option }, why)
                }
                OptionError::Invalid(why) => (PipelineErrorKind::InvalidOption { pass: pass() }, why),
            };
            let message = format!("{why}\nfailed to add `{name}` with options `{text}`\n");
            PipelineError::new(at, kind, message)
        };
        if let Some(entry) = self.registry.pass(name) {
            let options = PassOptions::parse(entry.options, text).map_err(failed)?;
            let options = options.with_registry(self.registry.clone());
            return Ok(vec![Step::Pass { entry, options, at }]);
        }
        if let Some(entry) = self.registry.pipeline(name) {
            let options = PassOptions::parse(entry.options, text).map_err(failed)?;
            let mut steps = parse_pipeline(&(entry.build)(&options), self.registry)
                .map_err(|error| PipelineError { at, ..error })?;
            for step in &mut steps {
                if let Step::Pass { at: own, .. } = step {
                    *own = at;
                }
            }
            return Ok(steps);
        }
        let message = format!("'{name}' does not refer to a registered pass or pass pipeline");
        self.error(start, PipelineErrorKind::UnknownPass(pass()), &message)
    }
}

/// Returns the position of the closing brace for the one that opens the text.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, one) in text.char_indices() {
        match one {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
