//! Contents of records, which refer to each other by index.

/// All records of a keeper.
#[derive(Debug, Default)]
pub(crate) struct Records {
    pub(crate) list: Vec<RecordData>,
}

/// Contents of a record.
#[derive(Debug)]
pub(crate) struct RecordData {
    pub name: String,
    pub classes: Vec<&'static str>,
    pub fields: Vec<(&'static str, Value)>,
}

/// A value of a field; records are indices.
#[derive(Debug)]
pub(crate) enum Value {
    Bit(bool),
    String(String),
    Def(usize),
    Dag(Vec<(String, usize)>),
    List(Vec<usize>),
}

impl Records {
    /// Adds a record and returns its index.
    pub(crate) fn add(
        &mut self,
        name: impl Into<String>,
        classes: &[&'static str],
        fields: Vec<(&'static str, Value)>,
    ) -> usize {
        self.list.push(RecordData { name: name.into(), classes: classes.to_vec(), fields });
        self.list.len() - 1
    }
}
