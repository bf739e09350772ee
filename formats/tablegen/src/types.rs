//! Types of values.

use crate::ids::RecordId;
use hashbrown::HashMap;
use std::rc::Rc;

/// Interned type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Type(u32);

/// Structure of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string`, and `code`, which is another word for it
    String,
    /// `list<T>`
    List(Type),
    /// `dag`
    Dag,
    /// Records that are instances of all of these classes, sorted by number.
    Record(Rc<[RecordId]>),
}

/// Table of interned types.
pub struct Types {
    kinds: Vec<TypeKind>,
    numbers: HashMap<TypeKind, Type>,
}

impl Default for Types {
    fn default() -> Self {
        let mut types = Types { kinds: Vec::new(), numbers: HashMap::new() };
        for kind in [TypeKind::Bit, TypeKind::Int, TypeKind::String, TypeKind::Dag] {
            types.get(kind);
        }
        types.get(TypeKind::Record([].into()));
        types
    }
}

impl Types {
    /// `bit`
    pub const BIT: Type = Type(0);
    /// `int`
    pub const INT: Type = Type(1);
    /// `string`
    pub const STRING: Type = Type(2);
    /// `dag`
    pub const DAG: Type = Type(3);
    /// Type of a record of no class.
    pub const RECORD: Type = Type(4);

    /// Interns a type.
    pub fn get(&mut self, kind: TypeKind) -> Type {
        if let Some(ty) = self.numbers.get(&kind) {
            return *ty;
        }
        let ty = Type(self.kinds.len() as u32);
        self.kinds.push(kind.clone());
        self.numbers.insert(kind, ty);
        ty
    }

    /// Returns the structure of a type.
    pub fn kind(&self, ty: Type) -> &TypeKind {
        &self.kinds[ty.0 as usize]
    }

    /// Returns the type of lists of a type.
    pub fn list_of(&mut self, element: Type) -> Type {
        self.get(TypeKind::List(element))
    }

    /// Returns the type of elements, if it is one of lists.
    pub fn element(&self, ty: Type) -> Option<Type> {
        match self.kind(ty) {
            TypeKind::List(element) => Some(*element),
            _ => None,
        }
    }

    /// Returns true if a type is one of records.
    pub fn is_record(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Record(_))
    }

    /// Writes a type as the language does.
    pub(crate) fn text(&self, ty: Type, class_name: &dyn Fn(RecordId) -> String) -> String {
        match self.kind(ty) {
            TypeKind::Bit => "bit".to_owned(),
            TypeKind::Bits(count) => format!("bits<{count}>"),
            TypeKind::Int => "int".to_owned(),
            TypeKind::String => "string".to_owned(),
            TypeKind::List(element) => format!("list<{}>", self.text(*element, class_name)),
            TypeKind::Dag => "dag".to_owned(),
            TypeKind::Record(classes) => match &classes[..] {
                [one] => class_name(*one),
                several => {
                    let names: Vec<String> = several.iter().map(|one| class_name(*one)).collect();
                    format!("{{{}}}", names.join(", "))
                }
            },
        }
    }
}
