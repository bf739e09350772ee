//! Numbers of blocks and records.
//!
//! Source: the header `llvm/Bitcode/LLVMBitCodes.h` of LLVM 22.

/// Blocks.
pub(super) mod block {
    pub(crate) const INFO: u32 = 0;
    pub(crate) const MODULE: u32 = 8;
    pub(crate) const ATTRIBUTES: u32 = 9;
    pub(crate) const ATTRIBUTE_GROUPS: u32 = 10;
    pub(crate) const CONSTANTS: u32 = 11;
    pub(crate) const FUNCTION: u32 = 12;
    pub(crate) const IDENTIFICATION: u32 = 13;
    pub(crate) const VALUE_NAMES: u32 = 14;
    pub(crate) const METADATA: u32 = 15;
    pub(crate) const ATTACHMENTS: u32 = 16;
    pub(crate) const TYPES: u32 = 17;
    pub(crate) const BUNDLE_TAGS: u32 = 21;
    pub(crate) const METADATA_KINDS: u32 = 22;
    pub(crate) const STRINGS: u32 = 23;
    pub(crate) const SYNC_SCOPES: u32 = 26;
}

/// Records of a block of identification.
pub(super) mod identification {
    pub(crate) const NAME: u32 = 1;
    pub(crate) const EPOCH: u32 = 2;
}

/// Records of modules.
pub(super) mod module {
    pub(crate) const VERSION: u32 = 1;
    pub(crate) const TRIPLE: u32 = 2;
    pub(crate) const LAYOUT: u32 = 3;
    pub(crate) const ASSEMBLY: u32 = 4;
    pub(crate) const SECTION: u32 = 5;
    pub(crate) const VARIABLE: u32 = 7;
    pub(crate) const FUNCTION: u32 = 8;
    pub(crate) const COLLECTOR: u32 = 11;
    pub(crate) const COMDAT: u32 = 12;
    pub(crate) const ALIAS: u32 = 14;
    pub(crate) const SOURCE_NAME: u32 = 16;
    pub(crate) const IFUNC: u32 = 18;
}

/// Records of attributes.
pub(super) mod attribute {
    pub(crate) const LIST: u32 = 2;
    pub(crate) const GROUP: u32 = 3;
    /// Place of attributes of a function in a group.
    pub(crate) const FUNCTION: u64 = 0xffff_ffff;
}

/// Records of types.
pub(super) mod ty {
    pub(crate) const COUNT: u32 = 1;
    pub(crate) const VOID: u32 = 2;
    pub(crate) const FLOAT: u32 = 3;
    pub(crate) const DOUBLE: u32 = 4;
    pub(crate) const LABEL: u32 = 5;
    pub(crate) const OPAQUE: u32 = 6;
    pub(crate) const INTEGER: u32 = 7;
    pub(crate) const TYPED_POINTER: u32 = 8;
    pub(crate) const HALF: u32 = 10;
    pub(crate) const ARRAY: u32 = 11;
    pub(crate) const VECTOR: u32 = 12;
    pub(crate) const X86_FP80: u32 = 13;
    pub(crate) const FP128: u32 = 14;
    pub(crate) const PPC_FP128: u32 = 15;
    pub(crate) const METADATA: u32 = 16;
    pub(crate) const X86_MMX: u32 = 17;
    pub(crate) const STRUCTURE: u32 = 18;
    pub(crate) const STRUCTURE_NAME: u32 = 19;
    pub(crate) const NAMED_STRUCTURE: u32 = 20;
    pub(crate) const FUNCTION: u32 = 21;
    pub(crate) const TOKEN: u32 = 22;
    pub(crate) const BFLOAT: u32 = 23;
    pub(crate) const X86_AMX: u32 = 24;
    pub(crate) const POINTER: u32 = 25;
    pub(crate) const TARGET: u32 = 26;
}

/// Records of constants.
pub(super) mod constant {
    pub(crate) const SET_TYPE: u32 = 1;
    pub(crate) const NULL: u32 = 2;
    pub(crate) const UNDEF: u32 = 3;
    pub(crate) const INTEGER: u32 = 4;
    pub(crate) const WIDE_INTEGER: u32 = 5;
    pub(crate) const FLOAT: u32 = 6;
    pub(crate) const AGGREGATE: u32 = 7;
    pub(crate) const STRING: u32 = 8;
    pub(crate) const TERMINATED_STRING: u32 = 9;
    pub(crate) const BINARY: u32 = 10;
    pub(crate) const CAST: u32 = 11;
    pub(crate) const ADDRESS_OLD: u32 = 12;
    pub(crate) const SELECT: u32 = 13;
    pub(crate) const EXTRACT_ELEMENT: u32 = 14;
    pub(crate) const INSERT_ELEMENT: u32 = 15;
    pub(crate) const SHUFFLE: u32 = 16;
    pub(crate) const COMPARE: u32 = 17;
    pub(crate) const ASSEMBLY_OLD: u32 = 18;
    pub(crate) const SHUFFLE_RESIZED: u32 = 19;
    pub(crate) const ADDRESS_INBOUNDS_OLD: u32 = 20;
    pub(crate) const BLOCK_ADDRESS: u32 = 21;
    pub(crate) const DATA: u32 = 22;
    pub(crate) const ASSEMBLY_OLD_2: u32 = 23;
    pub(crate) const ADDRESS_IN_RANGE_OLD: u32 = 24;
    pub(crate) const UNARY: u32 = 25;
    pub(crate) const POISON: u32 = 26;
    pub(crate) const DSO_LOCAL_EQUIVALENT: u32 = 27;
    pub(crate) const ASSEMBLY_OLD_3: u32 = 28;
    pub(crate) const NO_CFI: u32 = 29;
    pub(crate) const ASSEMBLY: u32 = 30;
    pub(crate) const ADDRESS_IN_RANGE: u32 = 31;
    pub(crate) const ADDRESS: u32 = 32;
    pub(crate) const SIGNED_POINTER: u32 = 33;
    pub(crate) const SIGNED_POINTER_2: u32 = 34;
}

/// Records of metadata that are no nodes of debug information.
pub(super) mod metadata {
    pub(crate) const STRING_OLD: u32 = 1;
    pub(crate) const VALUE: u32 = 2;
    pub(crate) const TUPLE: u32 = 3;
    pub(crate) const NAME: u32 = 4;
    pub(crate) const DISTINCT_TUPLE: u32 = 5;
    pub(crate) const KIND: u32 = 6;
    pub(crate) const NAMED_LIST: u32 = 10;
    pub(crate) const ATTACHMENT: u32 = 11;
    pub(crate) const GENERIC_NODE: u32 = 12;
    pub(crate) const SUBRANGE: u32 = 13;
    pub(crate) const ENUMERATOR: u32 = 14;
    pub(crate) const EXPRESSION: u32 = 29;
    pub(crate) const STRINGS: u32 = 35;
    pub(crate) const GLOBAL_ATTACHMENT: u32 = 36;
    pub(crate) const INDEX_OFFSET: u32 = 38;
    pub(crate) const INDEX: u32 = 39;
    pub(crate) const ARGUMENT_LIST: u32 = 46;
    pub(crate) const FIXED_POINT_TYPE: u32 = 49;
}

/// Records of tables of names of values.
pub(super) mod name {
    pub(crate) const VALUE: u32 = 1;
    pub(crate) const BLOCK: u32 = 2;
}

/// Records of functions.
pub(super) mod function {
    pub(crate) const BLOCK_COUNT: u32 = 1;
    pub(crate) const BINARY: u32 = 2;
    pub(crate) const CAST: u32 = 3;
    pub(crate) const EXTRACT_ELEMENT: u32 = 6;
    pub(crate) const INSERT_ELEMENT: u32 = 7;
    pub(crate) const SHUFFLE: u32 = 8;
    pub(crate) const COMPARE_OLD: u32 = 9;
    pub(crate) const RETURN: u32 = 10;
    pub(crate) const BRANCH: u32 = 11;
    pub(crate) const SWITCH: u32 = 12;
    pub(crate) const INVOKE: u32 = 13;
    pub(crate) const UNREACHABLE: u32 = 15;
    pub(crate) const PHI: u32 = 16;
    pub(crate) const ALLOCA: u32 = 19;
    pub(crate) const LOAD: u32 = 20;
    pub(crate) const VA_ARG: u32 = 23;
    pub(crate) const EXTRACT_VALUE: u32 = 26;
    pub(crate) const INSERT_VALUE: u32 = 27;
    pub(crate) const COMPARE: u32 = 28;
    pub(crate) const SELECT: u32 = 29;
    pub(crate) const INDIRECT_BRANCH: u32 = 31;
    pub(crate) const LOCATION_AGAIN: u32 = 33;
    pub(crate) const CALL: u32 = 34;
    pub(crate) const LOCATION: u32 = 35;
    pub(crate) const FENCE: u32 = 36;
    pub(crate) const READ_MODIFY_WRITE_OLD: u32 = 38;
    pub(crate) const RESUME: u32 = 39;
    pub(crate) const ATOMIC_LOAD: u32 = 41;
    pub(crate) const ADDRESS: u32 = 43;
    pub(crate) const STORE: u32 = 44;
    pub(crate) const ATOMIC_STORE: u32 = 45;
    pub(crate) const COMPARE_EXCHANGE: u32 = 46;
    pub(crate) const LANDING_PAD: u32 = 47;
    pub(crate) const CLEANUP_RETURN: u32 = 48;
    pub(crate) const CATCH_RETURN: u32 = 49;
    pub(crate) const CATCH_PAD: u32 = 50;
    pub(crate) const CLEANUP_PAD: u32 = 51;
    pub(crate) const CATCH_SWITCH: u32 = 52;
    pub(crate) const BUNDLE: u32 = 55;
    pub(crate) const UNARY: u32 = 56;
    pub(crate) const CALL_BRANCH: u32 = 57;
    pub(crate) const FREEZE: u32 = 58;
    pub(crate) const READ_MODIFY_WRITE: u32 = 59;
    pub(crate) const BLOCK_ADDRESS_USERS: u32 = 60;
    pub(crate) const RECORD_VALUE: u32 = 61;
    pub(crate) const RECORD_DECLARE: u32 = 62;
    pub(crate) const RECORD_ASSIGN: u32 = 63;
    pub(crate) const RECORD_PLAIN_VALUE: u32 = 64;
    pub(crate) const RECORD_LABEL: u32 = 65;
    pub(crate) const RECORD_DECLARE_VALUE: u32 = 66;
}

/// Bits of a call's convention.
pub(super) mod call {
    pub(crate) const TAIL: u64 = 1;
    pub(crate) const CONVENTION: u32 = 1;
    pub(crate) const CONVENTION_MASK: u64 = 0x3ff;
    pub(crate) const MUST_TAIL: u64 = 1 << 14;
    pub(crate) const EXPLICIT_TYPE: u64 = 1 << 15;
    pub(crate) const NO_TAIL: u64 = 1 << 16;
    pub(crate) const FLAGS: u64 = 1 << 17;
    /// Mark of an invocation that names the type of its function.
    pub(crate) const INVOKE_EXPLICIT_TYPE: u64 = 1 << 13;
}

/// Number that says that metadata follows among the operands of a bundle.
pub(super) const BUNDLE_METADATA: u64 = 0x8000_0000;
