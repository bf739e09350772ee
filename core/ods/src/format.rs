//! The assembly format language of ODS, compiled: what stands between the braces of `assemblyFormat`.
//!
//! Source: "Declarative Assembly Format" in MLIR's documentation of operation definitions.

use crate::format_parser;
use std::fmt;

/// The names that a format refers to, in the order of the declaration.
#[derive(Clone, Debug, Default)]
pub struct FormatNames<'a> {
    /// Names of the operands.
    pub operands: Vec<&'a str>,
    /// Names of the inherent attributes.
    pub attributes: Vec<&'a str>,
    /// Names of the results.
    pub results: Vec<&'a str>,
    /// Names of the regions.
    pub regions: Vec<&'a str>,
    /// Names of the successors.
    pub successors: Vec<&'a str>,
}

/// A declared thing, by its position in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variable {
    /// An operand group.
    Operand(usize),
    /// An inherent attribute.
    Attribute(usize),
    /// A result group.
    Result(usize),
    /// A region group.
    Region(usize),
    /// A successor group.
    Successor(usize),
}

/// Subject of a type directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeOf {
    /// One operand or result group.
    Variable(Variable),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// One argument of a `custom` directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A variable that the directive reads and writes.
    Variable(Variable),
    /// The type of a variable.
    Type(TypeOf),
    /// A variable that was parsed before.
    Ref(Variable),
    /// The type of a variable that was parsed before.
    RefType(TypeOf),
    /// The attribute dictionary.
    AttrDict,
    /// Text.
    Text(String),
}

/// One clause of an `oilist`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// The keyword that starts it.
    pub keyword: String,
    /// Elements of the group, in the order of the text.
    pub elements: Vec<Element>,
}

/// An element of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Element {
    /// A keyword or punctuation.
    Literal(String),
    /// A space that is printed. Parsing ignores it.
    Space,
    /// No space here when printing.
    NoSpace,
    /// A line break that is printed.
    Newline,
    /// An operand, attribute, region or successor.
    Variable {
        /// Which.
        variable: Variable,
        /// True if an attribute is written with its dialect and mnemonic.
        is_qualified: bool,
    },
    /// `type(...)`.
    Type {
        /// Subject.
        of: TypeOf,
        /// True if it is written with its dialect and mnemonic.
        is_qualified: bool,
    },
    /// `functional-type(inputs, results)`.
    FunctionalType(TypeOf, TypeOf),
    /// `operands`.
    Operands,
    /// `regions`.
    Regions,
    /// `successors`.
    Successors,
    /// `attr-dict`, `attr-dict-with-keyword`.
    AttrDict {
        /// True if `attributes` stands before a dictionary that is not empty.
        with_keyword: bool,
    },
    /// `prop-dict`.
    PropDict,
    /// `custom<Name>(...)`.
    Custom {
        /// The directive.
        name: String,
        /// Its arguments.
        arguments: Vec<Argument>,
    },
    /// `(...)?` with a `^` anchor, or `(...):(...)?`.
    Optional {
        /// Elements if the anchor is present.
        present: Vec<Element>,
        /// Elements if it is absent.
        absent: Vec<Element>,
        /// The element that decides.
        anchor: Anchor,
    },
    /// `oilist(...)`: clauses in any order, each at most once.
    OrderIndependent(Vec<Clause>),
}

/// Condition under which an optional group is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Anchor {
    /// The thing whose presence decides.
    pub subject: AnchorSubject,
    /// True if the anchor stands in the second group: its presence selects that one.
    pub in_absent: bool,
}

/// A thing that may be there or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnchorSubject {
    /// A variable.
    Variable(Variable),
    /// The type of an optional or variadic group.
    Type(TypeOf),
    /// A `custom` directive: any of its arguments is there.
    Custom(Vec<Argument>),
    /// Any attribute of the dictionary.
    AttrDict,
}

/// A compiled format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// The elements in order.
    pub elements: Vec<Element>,
    /// Which attributes stand in the format and so not in the dictionary.
    pub has_attribute: Vec<bool>,
    /// Which operand groups' types stand in the format.
    pub has_operand_type: Vec<bool>,
    /// Which result groups' types stand in the format.
    pub has_result_type: Vec<bool>,
    /// True if `prop-dict` stands in the format.
    pub has_prop_dict: bool,
}

/// Why a format does not compile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// Explanation of what is wrong with the format.
    pub message: String,
    /// Offset in bytes from the start.
    pub offset: usize,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}", self.message, self.offset)
    }
}

impl std::error::Error for FormatError {}

impl Format {
    /// Compiles the text of a format.
    ///
    /// # Errors
    /// If the text is not a format, or names something that is not declared.
    pub fn compile(text: &str, names: &FormatNames<'_>) -> Result<Format, FormatError> {
        let elements = format_parser::parse(text, names)?;
        let mut format = Format {
            elements: Vec::new(),
            has_attribute: vec![false; names.attributes.len()],
            has_operand_type: vec![false; names.operands.len()],
            has_result_type: vec![false; names.results.len()],
            has_prop_dict: false,
        };
        format.note(&elements);
        format.elements = elements;
        Ok(format)
    }

    fn note(&mut self, elements: &[Element]) {
        for element in elements {
            match element {
                Element::Variable { variable, .. } => self.note_variable(*variable),
                Element::Type { of, .. } => self.note_type(*of),
                Element::FunctionalType(inputs, results) => {
                    self.note_type(*inputs);
                    self.note_type(*results);
                }
                Element::PropDict => self.has_prop_dict = true,
                Element::Custom { arguments, .. } => {
                    for argument in arguments {
                        match argument {
                            Argument::Variable(variable) => self.note_variable(*variable),
                            Argument::Type(of) => self.note_type(*of),
                            _ => {}
                        }
                    }
                }
                Element::Optional { present, absent, .. } => {
                    self.note(present);
                    self.note(absent);
                }
                Element::OrderIndependent(clauses) => clauses.iter().for_each(|c| self.note(&c.elements)),
                _ => {}
            }
        }
    }

    fn note_variable(&mut self, variable: Variable) {
        if let Variable::Attribute(at) = variable {
            self.has_attribute[at] = true;
        }
    }

    fn note_type(&mut self, of: TypeOf) {
        match of {
            TypeOf::Variable(Variable::Operand(at)) => self.has_operand_type[at] = true,
            TypeOf::Variable(Variable::Result(at)) => self.has_result_type[at] = true,
            TypeOf::Operands => self.has_operand_type.fill(true),
            TypeOf::Results => self.has_result_type.fill(true),
            TypeOf::Variable(_) => {}
        }
    }
}
