//! Records, read by the names of their classes and fields.

use std::cmp::Ordering;
use std::rc::Rc;
use terrace_tablegen::{Name, Node, Parsed, RecordId, Records, Value};

/// Records of one parsed file.
#[derive(Clone, Copy)]
pub(crate) struct Table<'r> {
    records: &'r Records,
}

/// One record.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'r> {
    records: &'r Records,
    id: RecordId,
}

impl PartialEq for Entry<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<'r> Table<'r> {
    pub fn new(parsed: &'r Parsed) -> Self {
        Table { records: &parsed.records }
    }

    /// Returns true if there is a definition of that name.
    pub fn has_def(self, name: &str) -> bool {
        self.records.defs.contains_key(name)
    }

    /// Returns the definitions of a class, in the order of their names, numbers in which count as numbers.
    pub fn defs(self, class: &str) -> Vec<Entry<'r>> {
        let Some(class) = self.records.classes.get(class).copied() else { return Vec::new() };
        let all = self.records.defs.values().copied();
        let mut found: Vec<(String, Entry<'r>)> = all
            .filter(|id| self.records.record(*id).is_subclass_of(class))
            .map(|id| (self.records.name_of(id), Entry { records: self.records, id }))
            .collect();
        found.sort_by(|x, y| compare_numeric(&x.0, &y.0));
        found.into_iter().map(|(_, entry)| entry).collect()
    }
}

impl<'r> Entry<'r> {
    /// Returns the table of the record.
    pub fn table(self) -> Table<'r> {
        Table { records: self.records }
    }

    pub fn name(self) -> String {
        self.records.name_of(self.id)
    }

    /// Returns true if the definition has no name of its own.
    pub fn is_anonymous(self) -> bool {
        self.name().starts_with("anonymous_")
    }

    pub fn is(self, class: &str) -> bool {
        let class = self.records.classes.get(class);
        class.is_some_and(|class| self.records.record(self.id).is_subclass_of(*class))
    }

    fn node(self, field: &str) -> Option<&'r Node> {
        let name = self.records.names.find(field)?;
        let field = self.records.record(self.id).field(name)?;
        Some(self.records.values.node(field.value))
    }

    /// Returns a field that is a text; `None` if it has no value.
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

    pub fn int(self, field: &str) -> Option<i64> {
        match self.node(field)? {
            Node::Int(value) => Some(*value),
            Node::Bit(bit) => Some(i64::from(*bit)),
            _ => None,
        }
    }

    pub fn flag(self, field: &str) -> bool {
        self.int(field) == Some(1)
    }

    /// Returns a field that is a record.
    pub fn entry(self, field: &str) -> Option<Entry<'r>> {
        match self.node(field)? {
            Node::Def(id) => Some(Entry { records: self.records, id: *id }),
            _ => None,
        }
    }

    /// Returns the records in a list.
    pub fn entries(self, field: &str) -> Vec<Entry<'r>> {
        let Some(Node::List(elements, _)) = self.node(field) else { return Vec::new() };
        let defs = elements.iter().filter_map(|element| self.records.values.as_def(*element));
        defs.map(|id| Entry { records: self.records, id }).collect()
    }

    /// Returns the texts in a list.
    pub fn texts(self, field: &str) -> Vec<Rc<str>> {
        let Some(Node::List(elements, _)) = self.node(field) else { return Vec::new() };
        elements.iter().filter_map(|element| self.records.values.as_string(*element).cloned()).collect()
    }

    /// Returns the arguments of a dag, with their names: a record, or a text.
    pub fn arguments(self, field: &str) -> Vec<(Result<Entry<'r>, Rc<str>>, Rc<str>)> {
        let Some(Node::Dag { arguments, .. }) = self.node(field) else { return Vec::new() };
        let records = self.records;
        let name =
            |name: Option<Name>| name.map_or_else(|| "".into(), |name| records.names.text(name).clone());
        let argument = |value: Value| match records.values.node(value) {
            Node::Def(id) => Some(Ok(Entry { records, id: *id })),
            Node::String { text, .. } => Some(Err(text.clone())),
            _ => None,
        };
        arguments.iter().filter_map(|(value, of)| Some((argument(*value)?, name(*of)))).collect()
    }

    /// Returns the name of the C++ class of an operation: what stands after the prefix of the dialect.
    pub fn class_name(self) -> String {
        let name = self.name();
        match name.split_once('_') {
            Some(("", rest)) => format!("_{rest}"),
            Some((_, rest)) if !rest.is_empty() => rest.to_owned(),
            Some((prefix, _)) => prefix.to_owned(),
            None => name,
        }
    }
}

/// Returns the constraint of an operand or result, without what is said of its effects.
pub(crate) fn unwrapped(entry: Entry<'_>) -> Entry<'_> {
    if entry.is("OpVariable") { entry.entry("constraint").unwrap_or(entry) } else { entry }
}

/// Compares names; of two numbers at the same place, the larger one comes later, whatever its digits.
fn compare_numeric(x: &str, y: &str) -> Ordering {
    let (x, y) = (x.as_bytes(), y.as_bytes());
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = 0;
    while at < x.len() && at < y.len() {
        if x[at].is_ascii_digit() && y[at].is_ascii_digit() {
            let (long_x, long_y) = (digits(&x[at..]), digits(&y[at..]));
            let compared = long_x.cmp(&long_y).then_with(|| x[at..at + long_x].cmp(&y[at..at + long_y]));
            if compared.is_ne() {
                return compared;
            }
            at += long_x;
        } else if x[at] == y[at] {
            at += 1;
        } else {
            return x[at].cmp(&y[at]);
        }
    }
    x.len().cmp(&y.len())
}
