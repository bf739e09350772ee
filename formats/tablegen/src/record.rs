//! Records: classes, definitions, and the prototypes that multiclasses and loops hold.

use crate::ids::RecordId;
use crate::names::Name;
use crate::source::Loc;
use crate::types::Type;
use crate::value::Value;

/// Kind of field: a member, one whose value need not be known, or a template argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldKind {
    /// An ordinary field.
    Normal,
    /// A field declared by `field`, whose value need not be known.
    MayBeUnresolved,
    /// A template argument.
    TemplateArgument,
}

/// Field of a record.
#[derive(Clone, Debug)]
pub struct Field {
    /// Name; that of a template argument has its class in front.
    pub name: Name,
    /// Declared type of the field.
    pub ty: Type,
    /// Value of the field; `?` until one is given.
    pub value: Value,
    /// Kind.
    pub kind: FieldKind,
    /// Position of the declaration.
    pub loc: Loc,
    /// True if a template argument is used somewhere.
    pub is_used: bool,
}

/// Kind of record: a class, the template arguments of a multiclass, or a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// A class.
    Class,
    /// The template arguments of a multiclass.
    Multiclass,
    /// A definition.
    Def,
    /// A definition without a name of its own.
    Anonymous,
}

/// Assertion of a record.
#[derive(Clone, Copy, Debug)]
pub struct Assertion {
    /// Position of the `assert`.
    pub loc: Loc,
    /// Condition that must hold when the record is complete.
    pub condition: Value,
    /// Text of the error if it does not hold.
    pub message: Value,
}

/// Message that a record prints when it is complete.
#[derive(Clone, Copy, Debug)]
pub struct Dump {
    /// Position of the `dump`.
    pub loc: Loc,
    /// Text that is printed.
    pub message: Value,
}

/// Place in the text that names what is declared elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Mention {
    /// Position of the name.
    pub loc: Loc,
    /// Thing that it names.
    pub of: Mentioned,
}

/// Thing that a place in the text names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mentioned {
    /// A class, a multiclass or a definition.
    Record(RecordId),
    /// A field or a template argument, by the position of its declaration.
    Field(Loc),
    /// A field that gets a value in a record, by the position of its declaration.
    Assignment(RecordId, Loc),
}

/// A class or a definition: its fields with their values, and the classes it is derived from.
#[derive(Clone, Debug)]
pub struct Record {
    /// Name: a string once it is known.
    pub name: Value,
    /// Positions: of the definition, then of what instantiated it.
    pub locs: Vec<Loc>,
    /// Names of template arguments, which are fields as well.
    pub template_arguments: Vec<Name>,
    /// Fields, in the order of their declarations.
    pub fields: Vec<Field>,
    /// Classes, those of each class before it; as often as they are inherited.
    pub superclasses: Vec<(RecordId, Loc)>,
    /// Classes that the declaration itself names.
    pub direct_superclasses: Vec<RecordId>,
    /// Assertions, inherited ones included.
    pub assertions: Vec<Assertion>,
    /// Dumps, inherited ones included.
    pub dumps: Vec<Dump>,
    /// Kind of record.
    pub kind: RecordKind,
}

impl Record {
    /// Creates a record without fields.
    pub fn new(name: Value, loc: Loc, kind: RecordKind) -> Self {
        Record {
            name,
            locs: vec![loc],
            template_arguments: Vec::new(),
            fields: Vec::new(),
            superclasses: Vec::new(),
            direct_superclasses: Vec::new(),
            assertions: Vec::new(),
            dumps: Vec::new(),
            kind,
        }
    }

    /// Returns the field of a name.
    pub fn field(&self, name: Name) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// Returns the field of a name, to change it.
    pub fn field_mut(&mut self, name: Name) -> Option<&mut Field> {
        self.fields.iter_mut().find(|field| field.name == name)
    }

    /// Returns true if a name is that of a template argument.
    pub fn is_template_argument(&self, name: Name) -> bool {
        self.template_arguments.contains(&name)
    }

    /// Returns true if it inherits from a class.
    pub fn is_subclass_of(&self, class: RecordId) -> bool {
        self.superclasses.iter().any(|(one, _)| *one == class)
    }
}
