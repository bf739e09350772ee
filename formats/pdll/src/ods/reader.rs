//! Fields of TableGen records.

use std::cmp::Ordering;
use std::rc::Rc;
use terrace_tablegen::{Loc, Node, RecordId, RecordKind, Records, Value};

/// Records, and how their fields are read.
pub(super) struct Reader<'a>(pub &'a Records);

impl Reader<'_> {
    pub fn field(&self, record: RecordId, name: &str) -> Option<Value> {
        self.0.record(record).field(self.0.names.find(name)?).map(|field| field.value)
    }

    pub fn def(&self, record: RecordId, name: &str) -> Option<RecordId> {
        self.0.values.as_def(self.field(record, name)?)
    }

    pub fn text(&self, record: RecordId, name: &str) -> String {
        let value = self.field(record, name);
        value
            .and_then(|value| self.0.values.as_string(value))
            .map(|text| text.to_string())
            .unwrap_or_default()
    }

    pub fn is_on(&self, record: RecordId, name: &str) -> bool {
        let value = self.field(record, name);
        value.is_some_and(|value| matches!(self.0.values.node(value), Node::Bit(true) | Node::Int(1)))
    }

    pub fn is(&self, record: RecordId, class: &str) -> bool {
        self.0.classes.get(class).is_some_and(|class| self.0.record(record).is_subclass_of(*class))
    }

    /// Returns the definitions of a class by their names, where numbers in them count as such.
    pub fn all(&self, class: &str) -> Vec<RecordId> {
        let of_class = self.0.defs.iter().filter(|(_, def)| self.is(**def, class));
        let mut found: Vec<(&str, RecordId)> = of_class.map(|(name, def)| (&**name, *def)).collect();
        found.sort_by(|(a, _), (b, _)| compare_names(a, b));
        found.into_iter().map(|(_, def)| def).collect()
    }

    pub fn loc(&self, record: RecordId) -> Option<Loc> {
        self.0.record(record).locs.first().copied()
    }

    pub fn is_anonymous(&self, record: RecordId) -> bool {
        self.0.record(record).kind == RecordKind::Anonymous
    }

    /// Returns the name of a constraint; one without a name has that of the one which it is made of.
    pub fn constraint_name(&self, record: RecordId, base: &str) -> Rc<str> {
        let mut at = record;
        // As many steps as there are records at most.
        for _ in 0..self.0.records.len() {
            match self.def(at, base).filter(|_| self.is_anonymous(at)) {
                Some(inner) => at = inner,
                None => break,
            }
        }
        self.0.name_of(at).into()
    }

    /// Returns what an argument is about, without the words about effects around it.
    pub fn inner(&self, record: RecordId) -> RecordId {
        match self.is(record, "OpVariable") {
            true => self.def(record, "constraint").unwrap_or(record),
            false => record,
        }
    }

    /// Returns the definitions and names of the arguments of a dag.
    pub fn arguments(&self, record: RecordId, field: &str) -> Vec<(RecordId, Rc<str>)> {
        let dag = self.field(record, field).map(|value| self.0.values.node(value));
        let Some(Node::Dag { arguments, .. }) = dag else { return Vec::new() };
        let of = |(value, name): &(Value, Option<terrace_tablegen::Name>)| {
            let name = name.map(|name| self.0.names.text(name).to_string()).unwrap_or_default();
            Some((self.inner(self.0.values.as_def(*value)?), name.into()))
        };
        arguments.iter().filter_map(of).collect()
    }

    /// Returns true if one of the traits, or of the lists among them, says that result types can be inferred.
    pub fn infers_types(&self, record: RecordId) -> bool {
        let mut lists: Vec<Value> = self.field(record, "traits").into_iter().collect();
        // Records cannot contain themselves, so that this ends.
        while let Some(list) = lists.pop() {
            for element in self.0.values.as_list(list).iter().flat_map(|list| list.iter()) {
                let Some(one) = self.0.values.as_def(*element) else { continue };
                lists.extend(self.field(one, "traits").filter(|_| self.is(one, "TraitList")));
                if self.text(one, "cppInterfaceName") == "InferTypeOpInterface" {
                    return true;
                }
            }
        }
        false
    }
}

/// Compares names as upstream sorts records: where both have digits, the longer run of digits is greater.
fn compare_names(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let digits = |name: &[u8]| name.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut at = 0;
    while at < a.len().min(b.len()) {
        let (in_a, in_b) = (digits(&a[at..]), digits(&b[at..]));
        let ordering = if in_a > 0 && in_b > 0 {
            in_a.cmp(&in_b).then_with(|| a[at..at + in_a].cmp(&b[at..at + in_b]))
        } else {
            a[at].cmp(&b[at])
        };
        if ordering != Ordering::Equal {
            return ordering;
        }
        at += in_a.max(1);
    }
    a.len().cmp(&b.len())
}
