//! Records of a file, sorted by what they declare.

use terrace_tablegen::RecordId;

/// Records of a file, sorted by what they declare.
#[derive(Default)]
pub(crate) struct Index {
    /// Dialects.
    pub dialects: Vec<RecordId>,
    /// Operations.
    pub ops: Vec<RecordId>,
    /// Types.
    pub types: Vec<RecordId>,
    /// Attributes.
    pub attributes: Vec<RecordId>,
    /// Enums.
    pub enums: Vec<RecordId>,
    /// Names of interfaces of operations that have a verifier.
    pub verifying_interfaces: Vec<String>,
}
