//! Text of an assembly format -> its elements.

use crate::format::*;

pub(crate) fn parse(text: &str, names: &FormatNames<'_>) -> Result<Vec<Element>, FormatError> {
    let mut parser = Parser { text, at: 0, names };
    let elements = parser.elements(None)?;
    Ok(elements.into_iter().map(|(element, _)| element).collect())
}

/// An element, and whether `^` stands after it.
type Anchored = (Element, bool);

struct Parser<'a> {
    text: &'a str,
    at: usize,
    names: &'a FormatNames<'a>,
}

impl<'a> Parser<'a> {
    fn error<T>(&self, message: impl Into<String>) -> Result<T, FormatError> {
        Err(FormatError { message: message.into(), offset: self.at })
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_space();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, token: &str) -> bool {
        self.skip_space();
        let found = self.text[self.at..].starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), FormatError> {
        if self.take(token) { Ok(()) } else { self.error(format!("expected '{token}'")) }
    }

    fn word(&mut self) -> Option<&'a str> {
        self.skip_space();
        let rest = &self.text[self.at..];
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let len = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += len;
        (len > 0).then(|| &rest[..len])
    }

    fn elements(&mut self, end: Option<char>) -> Result<Vec<Anchored>, FormatError> {
        let mut elements = Vec::new();
        while let Some(next) = self.peek() {
            if Some(next) == end {
                return Ok(elements);
            }
            let element = self.element()?;
            let is_anchor = self.take("^");
            elements.push((element, is_anchor));
        }
        match end {
            None => Ok(elements),
            Some(end) => self.error(format!("expected '{end}'")),
        }
    }

    fn element(&mut self) -> Result<Element, FormatError> {
        match self.peek() {
            Some('`') => self.literal(),
            Some('$') => Ok(Element::Variable { variable: self.variable()?, is_qualified: false }),
            Some('(') => self.optional(),
            _ => self.directive(),
        }
    }

    fn quoted(&mut self) -> Result<&'a str, FormatError> {
        self.expect("`")?;
        let rest = &self.text[self.at..];
        let Some(len) = rest.find('`') else { return self.error("expected a closing '`'") };
        self.at += len + 1;
        Ok(&rest[..len])
    }

    fn literal(&mut self) -> Result<Element, FormatError> {
        Ok(match self.quoted()? {
            "" => Element::NoSpace,
            " " => Element::Space,
            "\\n" | "\n" => Element::Newline,
            text => Element::Literal(text.to_owned()),
        })
    }

    fn variable(&mut self) -> Result<Variable, FormatError> {
        self.skip_space();
        let start = self.at;
        self.expect("$")?;
        let Some(name) = self.word() else { return self.error("expected a name behind '$'") };
        let find = |names: &[&str]| names.iter().position(|n| *n == name);
        let names = self.names;
        find(&names.operands)
            .map(Variable::Operand)
            .or_else(|| find(&names.attributes).map(Variable::Attribute))
            .or_else(|| find(&names.results).map(Variable::Result))
            .or_else(|| find(&names.regions).map(Variable::Region))
            .or_else(|| find(&names.successors).map(Variable::Successor))
            .ok_or_else(|| FormatError {
                message: format!("nothing is declared under the name '{name}'"),
                offset: start,
            })
    }

    fn optional(&mut self) -> Result<Element, FormatError> {
        self.expect("(")?;
        let present = self.elements(Some(')'))?;
        self.expect(")")?;
        let mut absent = Vec::new();
        if self.take(":") {
            self.expect("(")?;
            absent = self.elements(Some(')'))?;
            self.expect(")")?;
        }
        self.expect("?")?;
        let find =
            |group: &[Anchored]| group.iter().find(|(_, is_anchor)| *is_anchor).map(|(e, _)| subject_of(e));
        let (subject, in_absent) = match (find(&present), find(&absent)) {
            (Some(subject), _) => (subject, false),
            (None, Some(subject)) => (subject, true),
            (None, None) => return self.error("an optional group has an anchor"),
        };
        let Some(subject) = subject else { return self.error("this element cannot be an anchor") };
        let strip = |group: Vec<Anchored>| group.into_iter().map(|(element, _)| element).collect();
        Ok(Element::Optional {
            present: strip(present),
            absent: strip(absent),
            anchor: Anchor { subject, in_absent },
        })
    }

    fn directive(&mut self) -> Result<Element, FormatError> {
        let start = self.at;
        let Some(word) = self.word() else { return self.error("expected a directive") };
        Ok(match word {
            "attr-dict" => Element::AttrDict { with_keyword: false },
            "attr-dict-with-keyword" => Element::AttrDict { with_keyword: true },
            "prop-dict" => Element::PropDict,
            "operands" => Element::Operands,
            "regions" => Element::Regions,
            "successors" => Element::Successors,
            "type" => Element::Type { of: self.type_of()?, is_qualified: false },
            "functional-type" => {
                self.expect("(")?;
                let inputs = self.type_subject()?;
                self.expect(",")?;
                let results = self.type_subject()?;
                self.expect(")")?;
                Element::FunctionalType(inputs, results)
            }
            "qualified" => {
                self.expect("(")?;
                let inner = self.element()?;
                self.expect(")")?;
                match inner {
                    Element::Variable { variable, .. } => Element::Variable { variable, is_qualified: true },
                    Element::Type { of, .. } => Element::Type { of, is_qualified: true },
                    _ => return self.error("'qualified' takes a variable or a type"),
                }
            }
            "custom" => self.custom()?,
            "oilist" => self.order_independent()?,
            _ => {
                self.at = start;
                return self.error(format!("unknown directive '{word}'"));
            }
        })
    }

    /// `($x)`, `(operands)`, `(results)`
    fn type_of(&mut self) -> Result<TypeOf, FormatError> {
        self.expect("(")?;
        let of = self.type_subject()?;
        self.expect(")")?;
        Ok(of)
    }

    fn type_subject(&mut self) -> Result<TypeOf, FormatError> {
        if self.peek() == Some('$') {
            return Ok(TypeOf::Variable(self.variable()?));
        }
        match self.word() {
            Some("operands") => Ok(TypeOf::Operands),
            Some("results") => Ok(TypeOf::Results),
            // `type(type($x))` does not exist; `functional-type(operands, results)` does.
            _ => self.error("expected a variable, 'operands' or 'results'"),
        }
    }

    fn custom(&mut self) -> Result<Element, FormatError> {
        self.expect("<")?;
        let Some(name) = self.word() else { return self.error("expected the name of a directive") };
        self.expect(">")?;
        self.expect("(")?;
        let mut arguments = Vec::new();
        while !self.take(")") {
            if !arguments.is_empty() {
                self.expect(",")?;
            }
            arguments.push(self.argument()?);
        }
        Ok(Element::Custom { name: name.to_owned(), arguments })
    }

    fn argument(&mut self) -> Result<Argument, FormatError> {
        match self.peek() {
            Some('$') => Ok(Argument::Variable(self.variable()?)),
            Some('"') => {
                self.expect("\"")?;
                let rest = &self.text[self.at..];
                let Some(len) = rest.find('"') else { return self.error("expected a closing '\"'") };
                self.at += len + 1;
                Ok(Argument::Text(rest[..len].to_owned()))
            }
            _ => match self.word() {
                Some("type") => Ok(Argument::Type(self.type_of()?)),
                Some("attr-dict") => Ok(Argument::AttrDict),
                Some("ref") => {
                    self.expect("(")?;
                    let argument = if self.peek() == Some('$') {
                        Argument::Ref(self.variable()?)
                    } else if self.word() == Some("type") {
                        Argument::RefType(self.type_of()?)
                    } else {
                        Argument::AttrDict
                    };
                    self.expect(")")?;
                    Ok(argument)
                }
                Some("qualified") => {
                    self.expect("(")?;
                    let argument = self.argument()?;
                    self.expect(")")?;
                    Ok(argument)
                }
                _ => self.error("expected an argument of a custom directive"),
            },
        }
    }

    fn order_independent(&mut self) -> Result<Element, FormatError> {
        self.expect("(")?;
        let mut clauses = Vec::new();
        loop {
            let keyword = self.quoted()?.to_owned();
            let mut elements = Vec::new();
            while let Some(next) = self.peek() {
                if next == '|' || next == ')' {
                    break;
                }
                elements.push(self.element()?);
            }
            clauses.push(Clause { keyword, elements });
            if !self.take("|") {
                self.expect(")")?;
                return Ok(Element::OrderIndependent(clauses));
            }
        }
    }
}

fn subject_of(element: &Element) -> Option<AnchorSubject> {
    match element {
        Element::Variable { variable, .. } => Some(AnchorSubject::Variable(*variable)),
        Element::Type { of, .. } => Some(AnchorSubject::Type(*of)),
        Element::FunctionalType(_, results) => Some(AnchorSubject::Type(*results)),
        Element::Custom { arguments, .. } => Some(AnchorSubject::Custom(arguments.clone())),
        Element::AttrDict { .. } => Some(AnchorSubject::AttrDict),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> FormatNames<'static> {
        FormatNames {
            operands: vec!["lhs", "rhs", "rest"],
            attributes: vec!["flags", "mode"],
            results: vec!["result"],
            regions: vec!["body"],
            successors: vec!["dest"],
        }
    }

    #[test]
    fn good_formats() {
        let rows = [
            ("$lhs `,` $rhs attr-dict `:` type($result)", 6),
            ("$lhs (`overflow` `` $flags^)? attr-dict `:` type($result)", 5),
            ("(`a` $flags^):(`b` `[` $rest `]`)? attr-dict", 2),
            (
                "custom<List>($rest, $flags, ref(type($lhs)), \"x\") attr-dict `:` functional-type(operands, results)",
                4,
            ),
            ("oilist(`a` `(` $lhs `)` | `b` $flags) attr-dict-with-keyword $body $dest", 4),
            ("`` ` ` `\\n` qualified($flags) qualified(type($lhs)) prop-dict regions successors operands", 9),
        ];
        for (text, count) in rows {
            let format = Format::compile(text, &names()).expect(text);
            assert_eq!(format.elements.len(), count, "{text}");
        }
    }

    #[test]
    fn what_stands_in_a_format_is_known() {
        let format =
            Format::compile("$lhs (`x` $flags^)? attr-dict `:` type($lhs) `,` type(results)", &names());
        let format = format.expect("a valid format");
        assert_eq!(format.has_attribute, [true, false]);
        assert_eq!(format.has_operand_type, [true, false, false]);
        assert_eq!(format.has_result_type, [true]);
    }

    #[test]
    fn bad_formats() {
        for (text, message) in [
            ("$none", "nothing is declared under the name 'none'"),
            ("(`a`)?", "an optional group has an anchor"),
            ("(`a`^)?", "this element cannot be an anchor"),
            ("`a", "expected a closing '`'"),
            ("(`a` $flags^", "expected ')'"),
            ("nonsense", "unknown directive 'nonsense'"),
        ] {
            assert_eq!(Format::compile(text, &names()).expect_err(text).message, message, "{text}");
        }
    }
}
