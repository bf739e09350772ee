//! Declared formats of types and attributes: text to elements, and what they read and write.
//!
//! Source: "Attribute and Type Assembly Format" in MLIR's documentation of definitions.

use super::parameters::Parameter;
use terrace_support::ensure_stack;

/// Element of a format.
#[derive(Clone, Debug)]
pub(crate) enum Element {
    /// Keyword or punctuation.
    Literal(String),
    /// White space that is printed; nothing if it is empty.
    Space(String),
    /// Parameter.
    Parameter {
        /// Position.
        at: usize,
        /// True if it is written in full.
        is_qualified: bool,
    },
    /// `params`: all that are left, with commas between them.
    List(Vec<usize>),
    /// `struct(...)`: `name = value` with commas between them, in any order.
    Struct(Vec<usize>),
    /// Optional group.
    Optional {
        /// Elements if the anchor is there.
        present: Vec<Element>,
        /// Elements if it is not.
        absent: Vec<Element>,
        /// Parameters of which one is there.
        anchor: Vec<usize>,
        /// True if the anchor stands in the second group.
        is_inverted: bool,
    },
}

/// Compiles the text of a format.
///
/// # Errors
/// If the text is not a format, names an undeclared parameter, or calls C++ code.
pub(crate) fn compile(text: &str, parameters: &[Parameter<'_>]) -> Result<Vec<Element>, String> {
    let mut parser = FormatParser { text, at: 0, parameters, used: vec![false; parameters.len()], depth: 0 };
    let elements = parser.elements(None)?.into_iter().map(|(element, _)| element).collect();
    Ok(elements)
}

struct FormatParser<'f, 'c> {
    text: &'f str,
    at: usize,
    parameters: &'f [Parameter<'c>],
    /// Parameters that were named.
    used: Vec<bool>,
    depth: usize,
}

impl<'f> FormatParser<'f, '_> {
    fn rest(&self) -> &'f str {
        &self.text[self.at..]
    }

    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    fn take(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.take(c) { Ok(()) } else { Err(format!("expected '{c}' in the format")) }
    }

    fn word(&mut self) -> &'f str {
        self.peek();
        let rest = self.rest();
        let len =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    fn elements(&mut self, end: Option<char>) -> Result<Vec<(Element, bool)>, String> {
        if self.depth > 100 {
            return Err("groups are nested too deeply in the format".to_owned());
        }
        self.depth += 1;
        let mut elements = Vec::new();
        while let Some(next) = self.peek() {
            if Some(next) == end {
                break;
            }
            let element = ensure_stack(|| self.element())?;
            let is_anchor = self.take('^');
            elements.push((element, is_anchor));
        }
        self.depth -= 1;
        match (end, self.peek()) {
            (Some(end), None) => Err(format!("expected '{end}' in the format")),
            _ => Ok(elements),
        }
    }

    fn element(&mut self) -> Result<Element, String> {
        match self.peek() {
            Some('`') => {
                self.at += 1;
                let rest = self.rest();
                let len = rest.find('`').ok_or_else(|| "expected a closing '`' in the format".to_owned())?;
                self.at += len + 1;
                let text = &rest[..len];
                Ok(match text.trim().is_empty() || text == "\\n" {
                    true => Element::Space(text.replace("\\n", "\n")),
                    false => Element::Literal(text.to_owned()),
                })
            }
            Some('$') => Ok(Element::Parameter { at: self.parameter()?, is_qualified: false }),
            Some('(') => self.optional(),
            _ => self.directive(),
        }
    }

    fn parameter(&mut self) -> Result<usize, String> {
        self.expect('$')?;
        let name = self.word();
        let at = self.parameters.iter().position(|parameter| parameter.spec.name == name);
        let at = at.ok_or_else(|| format!("the format names '{name}', which is not declared"))?;
        self.used[at] = true;
        Ok(at)
    }

    fn directive(&mut self) -> Result<Element, String> {
        match self.word() {
            "params" => Ok(Element::List(self.take_unused())),
            "qualified" => {
                self.expect('(')?;
                let element = match self.element()? {
                    Element::Parameter { at, .. } => Element::Parameter { at, is_qualified: true },
                    _ => return Err("'qualified' takes a parameter".to_owned()),
                };
                self.expect(')')?;
                Ok(element)
            }
            "struct" => {
                self.expect('(')?;
                let mut all = Vec::new();
                if self.peek() == Some('$') {
                    loop {
                        all.push(self.parameter()?);
                        if !self.take(',') {
                            break;
                        }
                    }
                } else if self.word() == "params" {
                    all = self.take_unused();
                }
                self.expect(')')?;
                Ok(Element::Struct(all))
            }
            "custom" => {
                self.expect('<')?;
                Err(format!("custom<{}> is C++ code", self.word()))
            }
            "" => Err("expected an element of the format".to_owned()),
            other => Err(format!("'{other}' is not known in formats")),
        }
    }

    /// Returns all parameters but the type of the attribute itself.
    fn take_unused(&mut self) -> Vec<usize> {
        let all: Vec<usize> = (0..self.parameters.len())
            .filter(|at| !self.used[*at] && !self.parameters[*at].is_self_type)
            .collect();
        all.iter().for_each(|at| self.used[*at] = true);
        all
    }

    fn optional(&mut self) -> Result<Element, String> {
        self.expect('(')?;
        let present = self.elements(Some(')'))?;
        self.expect(')')?;
        let mut absent = Vec::new();
        if self.take(':') {
            self.expect('(')?;
            absent = self.elements(Some(')'))?;
            self.expect(')')?;
        }
        self.expect('?')?;
        let anchor = |group: &[(Element, bool)]| {
            group.iter().find(|(_, is_anchor)| *is_anchor).map(|(element, _)| parameters_of(element))
        };
        let (anchor, is_inverted) = match (anchor(&present), anchor(&absent)) {
            (Some(anchor), _) => (anchor, false),
            (None, Some(anchor)) => (anchor, true),
            (None, None) => return Err("an optional group has an anchor".to_owned()),
        };
        let strip = |group: Vec<(Element, bool)>| group.into_iter().map(|(element, _)| element).collect();
        Ok(Element::Optional { present: strip(present), absent: strip(absent), anchor, is_inverted })
    }
}

fn parameters_of(element: &Element) -> Vec<usize> {
    match element {
        Element::Parameter { at, .. } => vec![*at],
        Element::List(all) | Element::Struct(all) => all.clone(),
        _ => Vec::new(),
    }
}
