//! Records, read by the names of their classes and fields.

use std::rc::Rc;
use terrace_tablegen::{Loc, Name, Node, Parsed, RecordId, Records, Value};

/// Records of one parsed file, with the names that ODS gives its classes.
#[derive(Clone, Copy)]
pub(crate) struct Table<'r> {
    parsed: &'r Parsed,
}

/// One record.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'r> {
    pub table: Table<'r>,
    pub id: RecordId,
}

/// Argument of a dag: a named constraint, or a text.
pub(crate) enum Argument<'r> {
    /// A record.
    Entry(Entry<'r>),
    /// A text.
    Text(Rc<str>),
}

impl<'r> Table<'r> {
    pub fn new(parsed: &'r Parsed) -> Self {
        Table { parsed }
    }

    fn records(self) -> &'r Records {
        &self.parsed.records
    }

    /// Returns all definitions, in the order of the text.
    pub fn defs(self) -> Vec<Entry<'r>> {
        let mut all: Vec<RecordId> = self.records().defs.values().copied().collect();
        all.sort_unstable();
        all.into_iter().map(|id| Entry { table: self, id }).collect()
    }

    /// Returns a class, if it is declared.
    pub fn class(self, name: &str) -> Option<RecordId> {
        self.records().classes.get(name).copied()
    }

    /// Writes a position as `file:line`.
    pub fn place(self, loc: Loc) -> String {
        let (name, line) = self.parsed.sources.path_and_line(loc);
        format!("{name}:{line}")
    }
}

impl<'r> Entry<'r> {
    /// Returns the name of the record.
    pub fn name(self) -> String {
        self.table.records().name_of(self.id)
    }

    /// Returns the position of the definition.
    pub fn place(self) -> String {
        let record = self.table.records().record(self.id);
        record.locs.first().map_or_else(String::new, |loc| self.table.place(*loc))
    }

    /// Returns true if the record inherits from a class.
    pub fn is(self, class: &str) -> bool {
        let records = self.table.records();
        self.table.class(class).is_some_and(|class| records.record(self.id).is_subclass_of(class))
    }

    /// Returns true if the record inherits from a class.
    pub fn inherits(self, class: RecordId) -> bool {
        self.table.records().record(self.id).is_subclass_of(class)
    }

    fn value(self, field: &str) -> Option<Value> {
        let records = self.table.records();
        let name = records.names.find(field)?;
        records.record(self.id).field(name).map(|field| field.value)
    }

    fn node(self, field: &str) -> Option<&'r Node> {
        self.value(field).map(|value| self.table.records().values.node(value))
    }

    /// Returns a field that is a text, trimmed of nothing; `None` if it has no value.
    pub fn text(self, field: &str) -> Option<Rc<str>> {
        match self.node(field)? {
            Node::String { text, .. } => Some(text.clone()),
            _ => None,
        }
    }

    /// Returns a field that is a text, empty if it has no value.
    pub fn text_or_empty(self, field: &str) -> Rc<str> {
        self.text(field).unwrap_or_else(|| "".into())
    }

    /// Returns a field that is an integer, or bits.
    pub fn int(self, field: &str) -> Option<i64> {
        match self.node(field)? {
            Node::Int(value) => Some(*value),
            Node::Bit(bit) => Some(i64::from(*bit)),
            Node::Bits(bits) => {
                let values = &self.table.records().values;
                bits.iter().enumerate().take(64).try_fold(0i64, |all, (at, bit)| match values.node(*bit) {
                    Node::Bit(set) => Some(all | i64::from(*set) << at),
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// Returns true if a field is a bit that is set.
    pub fn flag(self, field: &str) -> bool {
        self.int(field) == Some(1)
    }

    /// Returns a field that is a record.
    pub fn entry(self, field: &str) -> Option<Entry<'r>> {
        match self.node(field)? {
            Node::Def(id) => Some(Entry { table: self.table, id: *id }),
            _ => None,
        }
    }

    /// Returns the records in a list.
    pub fn entries(self, field: &str) -> Vec<Entry<'r>> {
        let Some(Node::List(elements, _)) = self.node(field) else { return Vec::new() };
        let values = &self.table.records().values;
        let defs = elements.iter().filter_map(|element| values.as_def(*element));
        defs.map(|id| Entry { table: self.table, id }).collect()
    }

    /// Returns the texts in a list.
    pub fn texts(self, field: &str) -> Vec<Rc<str>> {
        let Some(Node::List(elements, _)) = self.node(field) else { return Vec::new() };
        let values = &self.table.records().values;
        elements.iter().filter_map(|element| values.as_string(*element).cloned()).collect()
    }

    /// Returns the arguments of a dag, with their names; what is neither a record nor a text is left out.
    pub fn arguments(self, field: &str) -> Vec<(Argument<'r>, Rc<str>)> {
        let Some(Node::Dag { arguments, .. }) = self.node(field) else { return Vec::new() };
        let records = self.table.records();
        let name = |name: Option<Name>| match name {
            Some(name) => records.names.text(name).clone(),
            None => "".into(),
        };
        let argument = |value: Value| match records.values.node(value) {
            Node::Def(id) => Some(Argument::Entry(Entry { table: self.table, id: *id })),
            Node::String { text, .. } => Some(Argument::Text(text.clone())),
            _ => None,
        };
        arguments.iter().filter_map(|(value, of)| Some((argument(*value)?, name(*of)))).collect()
    }
}

/// Returns a C++ name without the namespaces that all code is in: `::mlir::arith::X` as `arith::X`.
pub(crate) fn short_class(name: &str) -> &str {
    let name = name.trim();
    let name = name.strip_prefix("::").unwrap_or(name);
    let name = name.strip_prefix("mlir::").unwrap_or(name);
    name.strip_prefix("llvm::").unwrap_or(name)
}

/// Returns a C++ name without any namespace.
pub(crate) fn last_part(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}
