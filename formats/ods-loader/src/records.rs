//! Records, read by the names of their classes and fields.

use std::rc::Rc;
use terrace_support::ensure_stack;
use terrace_tablegen::{Loc, Name, Node, Parsed, RecordId, RecordKind, Records, Value};

/// Records of one parsed file, with the names that ODS gives its classes.
#[derive(Clone, Copy)]
pub struct Table<'r> {
    parsed: &'r Parsed,
}

/// One record.
#[derive(Clone, Copy)]
pub struct Entry<'r> {
    /// Records that it is one of.
    pub table: Table<'r>,
    /// Number of the record.
    pub id: RecordId,
}

/// Element of a dag or a list.
#[derive(Clone)]
pub enum Item<'r> {
    /// `?`, or a value of a kind that has no meaning there.
    Unset,
    /// A record.
    Entry(Entry<'r>),
    /// A text.
    Text(Rc<str>),
    /// An integer.
    Int(i64),
    /// A dag.
    Dag(Dag<'r>),
}

/// Dag: an operator with arguments.
#[derive(Clone)]
pub struct Dag<'r> {
    /// Record of the operator.
    pub operator: Entry<'r>,
    /// Name of the operator, empty if it has none.
    pub name: Rc<str>,
    /// Arguments with their names, which may be empty.
    pub arguments: Vec<(Item<'r>, Rc<str>)>,
}

/// Argument of an operation's dag: a named constraint, or a text.
pub enum Argument<'r> {
    /// A record.
    Entry(Entry<'r>),
    /// A text.
    Text(Rc<str>),
}

impl<'r> Table<'r> {
    /// Returns the records of a file.
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

    /// Returns the definitions of a class, in the order of the text.
    pub fn defs_of(self, class: &str) -> Vec<Entry<'r>> {
        let Some(class) = self.class(class) else { return Vec::new() };
        self.defs().into_iter().filter(|entry| entry.inherits(class)).collect()
    }

    fn item(self, value: Value) -> Item<'r> {
        match self.records().values.node(value) {
            Node::Def(id) => Item::Entry(Entry { table: self, id: *id }),
            Node::String { text, .. } => Item::Text(text.clone()),
            Node::Int(value) => Item::Int(*value),
            Node::Dag { .. } => ensure_stack(|| self.dag(value)).map_or(Item::Unset, Item::Dag),
            _ => Item::Unset,
        }
    }

    fn dag(self, value: Value) -> Option<Dag<'r>> {
        let records = self.records();
        let Node::Dag { operator, name, arguments } = records.values.node(value) else { return None };
        let text =
            |name: &Option<Name>| name.map_or_else(|| "".into(), |name| records.names.text(name).clone());
        let operator = Entry { table: self, id: records.values.as_def(*operator)? };
        let arguments = arguments.iter().map(|(value, name)| (self.item(*value), text(name))).collect();
        Some(Dag { operator, name: text(name), arguments })
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

    /// Returns a field that is a dag.
    pub fn dag(self, field: &str) -> Option<Dag<'r>> {
        self.table.dag(self.value(field)?)
    }

    /// Returns the dags in a list.
    pub fn dags(self, field: &str) -> Vec<Dag<'r>> {
        let Some(Node::List(elements, _)) = self.node(field) else { return Vec::new() };
        elements.iter().filter_map(|element| self.table.dag(*element)).collect()
    }

    /// Returns where the record is defined.
    pub fn loc(self) -> Option<Loc> {
        self.table.records().record(self.id).locs.first().copied()
    }

    /// Returns true if the record has no name of its own.
    pub fn is_anonymous(self) -> bool {
        self.table.records().record(self.id).kind == RecordKind::Anonymous
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
pub fn short_class(name: &str) -> &str {
    let name = name.trim();
    let name = name.strip_prefix("::").unwrap_or(name);
    let name = name.strip_prefix("mlir::").unwrap_or(name);
    name.strip_prefix("llvm::").unwrap_or(name)
}

/// Returns a C++ name without any namespace.
pub(crate) fn last_part(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}
