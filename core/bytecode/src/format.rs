//! Numbers of the format: magic, versions, sections, bits of the encoding of an operation.
//!
//! ```text
//! file      "ML\xEFR" version producer\0 section*
//! section   id | has_alignment << 7, length, alignment?, padding of 0xCB, bytes
//! ```
//!
//! Integers are of variable length: as many low zero bits as bytes follow, then a one, then the value.

/// The first bytes of every file.
pub const MAGIC: [u8; 4] = *b"ML\xEFR";

/// The newest version of the format.
pub const CURRENT_VERSION: u64 = 6;

/// From here on dialects may have versions.
pub(crate) const DIALECT_VERSIONS: u64 = 1;
/// From here on isolated regions are in sections of their own, which can be skipped.
pub(crate) const LAZY_REGIONS: u64 = 2;
/// From here on the order of uses is kept.
pub(crate) const USE_ORDERS: u64 = 3;
/// From here on an unknown location of a block argument takes no room, and operation names are counted.
pub(crate) const ELIDED_ARGUMENT_LOCATIONS: u64 = 4;
/// From here on properties are apart from discardable attributes.
pub(crate) const PROPERTIES: u64 = 5;
/// From here on sizes of segments are no attribute among the properties.
pub(crate) const NATIVE_SEGMENTS: u64 = 6;

/// Filler of the gaps before aligned data.
pub(crate) const PADDING: u8 = 0xCB;

/// The sections of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Section {
    /// Texts that the others refer to.
    String,
    /// Dialects and the names of operations.
    Dialect,
    /// Attributes and types.
    AttrType,
    /// Length and dialect of each attribute and type.
    AttrTypeOffset,
    /// Operations.
    Ir,
    /// Blobs and other values beside the IR.
    Resource,
    /// Length and key of each resource.
    ResourceOffset,
    /// The version of a dialect; only within the dialect section.
    DialectVersions,
    /// Properties of operations.
    Properties,
}

impl Section {
    /// Number of section kinds.
    pub const COUNT: usize = 9;

    /// Returns the section with that number.
    pub fn from_id(id: u8) -> Option<Self> {
        Self::ALL.get(usize::from(id)).copied()
    }

    /// All, by number.
    pub const ALL: [Section; Self::COUNT] = [
        Section::String,
        Section::Dialect,
        Section::AttrType,
        Section::AttrTypeOffset,
        Section::Ir,
        Section::Resource,
        Section::ResourceOffset,
        Section::DialectVersions,
        Section::Properties,
    ];

    /// Returns the name, as diagnostics say it.
    pub fn name(self) -> &'static str {
        match self {
            Section::String => "String",
            Section::Dialect => "Dialect",
            Section::AttrType => "AttrType",
            Section::AttrTypeOffset => "AttrTypeOffset",
            Section::Ir => "IR",
            Section::Resource => "Resource",
            Section::ResourceOffset => "ResourceOffset",
            Section::DialectVersions => "DialectVersions",
            Section::Properties => "Properties",
        }
    }
}

/// Bits of an operation's parts.
pub(crate) mod mask {
    pub const ATTRIBUTES: u8 = 1;
    pub const RESULTS: u8 = 1 << 1;
    pub const OPERANDS: u8 = 1 << 2;
    pub const SUCCESSORS: u8 = 1 << 3;
    pub const REGIONS: u8 = 1 << 4;
    pub const USE_ORDERS: u8 = 1 << 5;
    pub const PROPERTIES: u8 = 1 << 6;
}

/// Kinds of values of resources.
pub(crate) mod resource_kind {
    pub const BLOB: u8 = 0;
    pub const BOOL: u8 = 1;
    pub const STRING: u8 = 2;
}

/// Codes of builtin attributes.
pub(crate) mod attribute_code {
    pub const ARRAY: u64 = 0;
    pub const DICTIONARY: u64 = 1;
    pub const STRING: u64 = 2;
    pub const STRING_WITH_TYPE: u64 = 3;
    pub const FLAT_SYMBOL_REF: u64 = 4;
    pub const SYMBOL_REF: u64 = 5;
    pub const TYPE: u64 = 6;
    pub const UNIT: u64 = 7;
    pub const INTEGER: u64 = 8;
    pub const FLOAT: u64 = 9;
    pub const CALL_SITE: u64 = 10;
    pub const FILE_LINE_COL: u64 = 11;
    pub const FUSED: u64 = 12;
    pub const FUSED_WITH_METADATA: u64 = 13;
    pub const NAME: u64 = 14;
    pub const UNKNOWN: u64 = 15;
    pub const DENSE_RESOURCE: u64 = 16;
    pub const DENSE_ARRAY: u64 = 17;
    pub const DENSE_ELEMENTS: u64 = 18;
    pub const DENSE_STRINGS: u64 = 19;
    pub const SPARSE: u64 = 20;
    pub const DISTINCT: u64 = 21;
    pub const FILE_LINE_COL_RANGE: u64 = 22;
}

/// Codes of builtin types.
pub(crate) mod type_code {
    pub const INTEGER: u64 = 0;
    pub const INDEX: u64 = 1;
    pub const FUNCTION: u64 = 2;
    pub const BF16: u64 = 3;
    pub const F16: u64 = 4;
    pub const F32: u64 = 5;
    pub const F64: u64 = 6;
    pub const F80: u64 = 7;
    pub const F128: u64 = 8;
    pub const COMPLEX: u64 = 9;
    pub const MEMREF: u64 = 10;
    pub const MEMREF_WITH_SPACE: u64 = 11;
    pub const NONE: u64 = 12;
    pub const RANKED_TENSOR: u64 = 13;
    pub const RANKED_TENSOR_WITH_ENCODING: u64 = 14;
    pub const TUPLE: u64 = 15;
    pub const UNRANKED_MEMREF: u64 = 16;
    pub const UNRANKED_MEMREF_WITH_SPACE: u64 = 17;
    pub const UNRANKED_TENSOR: u64 = 18;
    pub const VECTOR: u64 = 19;
    pub const SCALABLE_VECTOR: u64 = 20;
}
