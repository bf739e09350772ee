//! C++ parts of a dialect that stand in Rust.

use terrace_ir::DialectSpec;
use terrace_ir::asm::DirectiveSpec;
use terrace_ir::spec::{AttributeSpec, OpSpec, TypeSpec};
use terrace_ods::format::{Argument, Element, Format};

/// Parts in Rust of a dialect whose TableGen file leaves it to C++.
#[derive(Clone, Copy, Default)]
pub struct Library<'s> {
    dialect: Option<&'s DialectSpec<'s>>,
}

impl<'s> Library<'s> {
    /// Creates a library without anything.
    pub fn new() -> Self {
        Library::default()
    }

    /// Returns the library of a dialect in Rust: its types and attributes, as far as they are code in the file, the
    /// functions of the dialect as a whole, and the directives of its formats.
    ///
    /// Of its operations nothing else is used.
    pub fn of(dialect: &'s DialectSpec<'s>) -> Self {
        Library { dialect: Some(dialect) }
    }

    /// Returns the dialect.
    pub(crate) fn dialect(self) -> Option<&'s DialectSpec<'s>> {
        self.dialect
    }

    /// Returns a type in Rust.
    pub(crate) fn type_spec(self, name: &str) -> Option<&'s TypeSpec<'s>> {
        self.dialect?.types.iter().find(|spec| spec.name == name).copied()
    }

    /// Returns an attribute in Rust.
    pub(crate) fn attribute_spec(self, name: &str) -> Option<&'s AttributeSpec<'s>> {
        self.dialect?.attributes.iter().find(|spec| spec.name == name).copied()
    }

    fn op(self, name: &str) -> Option<&'s OpSpec<'s>> {
        self.dialect?.ops.iter().find(|spec| spec.name == name).copied()
    }

    /// Returns the directives of an operation's format, if the Rust operation has the same ones with the same
    /// arguments: functions expect those.
    pub(crate) fn directives(self, op: &str, format: &Format) -> Option<&'s [DirectiveSpec<'s>]> {
        let known = self.op(op)?;
        let theirs = Format::compile(known.format?, &known.format_names()).ok()?;
        let shapes = |format: &Format| {
            let mut shapes = Vec::new();
            collect(&format.elements, &mut shapes);
            shapes
        };
        let theirs = shapes(&theirs);
        shapes(format).iter().all(|shape| theirs.contains(shape)).then_some(known.directives)
    }
}

/// Name of a directive, and the kinds of its arguments.
pub(crate) type Shape = (String, Vec<std::mem::Discriminant<Argument>>);

/// Collects the directives of a format, in the order of the text.
pub(crate) fn collect(elements: &[Element], shapes: &mut Vec<Shape>) {
    for element in elements {
        match element {
            Element::Custom { name, arguments } => {
                shapes.push((name.clone(), arguments.iter().map(std::mem::discriminant).collect()));
            }
            Element::Optional { present, absent, .. } => {
                terrace_support::ensure_stack(|| collect(present, shapes));
                terrace_support::ensure_stack(|| collect(absent, shapes));
            }
            Element::OrderIndependent(clauses) => {
                clauses.iter().for_each(|clause| {
                    terrace_support::ensure_stack(|| collect(&clause.elements, shapes));
                });
            }
            _ => {}
        }
    }
}
