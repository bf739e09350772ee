//! Nodes of debug information: their fields, in the order of records.
//!
//! The first number of a record says whether the node is distinct, in its lowest bit, and what its other bits mean.

use terrace_llvm::attributes::DwarfKind;

/// Words that stand for numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Vocabulary {
    /// None.
    None,
    /// Words of DWARF.
    Dwarf(DwarfKind),
    /// `DIFlag...`
    Flags,
    /// `DISPFlag...`
    SubprogramFlags,
    /// Words by their numbers.
    Words(&'static [&'static str]),
}

/// Way to store a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Number of a node plus one; zero is none.
    Node,
    /// Number of a node.
    PresentNode,
    /// Number of a string plus one; zero is none.
    Text,
    /// Number; zero if the field is left out.
    Number(Vocabulary),
    /// Number that is never left out.
    Always(Vocabulary),
    /// Signed number; zero if the field is left out.
    Signed,
    /// Truth, and what it is if the field is left out.
    Truth(bool),
    /// Number of a node plus one if a bit of the first number says so, or a number.
    Size(u64),
    /// Number plus one; zero if the field is left out.
    Shifted,
    /// Number; all bits of 32 if the field is left out.
    Optional(Vocabulary),
    /// Language, whose highest bit says that its name is one without a version.
    Language,
    /// Bits about a signed pointer.
    SignedPointer,
    /// Zero.
    Unused,
}

/// Kind of nodes.
pub(super) struct NodeKind {
    /// Name.
    pub name: &'static str,
    /// Code of its records.
    pub code: u32,
    /// Fields that are bits of the first number.
    pub head_bits: &'static [(&'static str, u64)],
    /// Fields.
    pub fields: &'static [(&'static str, Form)],
}

use Form::{
    Always, Language, Node, Number, Optional, PresentNode, Shifted, Signed, SignedPointer, Size, Text, Truth,
    Unused,
};

const PLAIN: Form = Number(Vocabulary::None);
const TAG: Form = Number(Vocabulary::Dwarf(DwarfKind::Tag));
const FLAGS: Form = Number(Vocabulary::Flags);
const ENCODING: Form = Number(Vocabulary::Dwarf(DwarfKind::Encoding));
const SUBPROGRAM_FLAGS: Form = Always(Vocabulary::SubprogramFlags);
const CONVENTION: Form = Number(Vocabulary::Dwarf(DwarfKind::CallingConvention));
const EMISSION: Form =
    Number(Vocabulary::Words(&["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"]));
const NAME_TABLES: Form = Number(Vocabulary::Words(&["Default", "GNU", "None", "Apple"]));
const CHECKSUM: Form = Number(Vocabulary::Words(&["", "CSK_MD5", "CSK_SHA1", "CSK_SHA256"]));
const MACRO: Form =
    Number(Vocabulary::Words(&["", "DW_MACINFO_define", "DW_MACINFO_undef", "DW_MACINFO_start_file"]));
const RUNTIME: Form = Number(Vocabulary::Dwarf(DwarfKind::Language));
const ENUM_KIND: Form =
    Optional(Vocabulary::Words(&["DW_APPLE_ENUM_KIND_Closed", "DW_APPLE_ENUM_KIND_Open"]));
/// Bit that says that a size is a node.
const SIZE: Form = Size(2);

/// All kinds of nodes whose records are lists of fields.
pub(super) static NODES: &[NodeKind] = &[
    NodeKind {
        name: "DILocation",
        code: 7,
        head_bits: &[],
        fields: &[
            ("line", PLAIN),
            ("column", PLAIN),
            ("scope", PresentNode),
            ("inlinedAt", Node),
            ("isImplicitCode", Truth(false)),
            ("atomGroup", PLAIN),
            ("atomRank", PLAIN),
        ],
    },
    NodeKind {
        name: "DISubrange",
        code: 13,
        head_bits: &[],
        fields: &[("count", Node), ("lowerBound", Node), ("upperBound", Node), ("stride", Node)],
    },
    NodeKind {
        name: "DIBasicType",
        code: 15,
        head_bits: &[],
        fields: &[
            ("tag", TAG),
            ("name", Text),
            ("size", SIZE),
            ("align", PLAIN),
            ("encoding", ENCODING),
            ("flags", FLAGS),
            ("num_extra_inhabitants", PLAIN),
            ("dataSize", PLAIN),
        ],
    },
    NodeKind {
        name: "DIFile",
        code: 16,
        head_bits: &[],
        fields: &[
            ("filename", Text),
            ("directory", Text),
            ("checksumkind", CHECKSUM),
            ("checksum", Text),
            ("source", Text),
        ],
    },
    NodeKind {
        name: "DIDerivedType",
        code: 17,
        head_bits: &[],
        fields: &[
            ("tag", TAG),
            ("name", Text),
            ("file", Node),
            ("line", PLAIN),
            ("scope", Node),
            ("baseType", Node),
            ("size", SIZE),
            ("align", PLAIN),
            ("offset", SIZE),
            ("flags", FLAGS),
            ("extraData", Node),
            ("dwarfAddressSpace", Shifted),
            ("annotations", Node),
            ("ptrAuth", SignedPointer),
        ],
    },
    NodeKind {
        name: "DICompositeType",
        code: 18,
        head_bits: &[],
        fields: &[
            ("tag", TAG),
            ("name", Text),
            ("file", Node),
            ("line", PLAIN),
            ("scope", Node),
            ("baseType", Node),
            ("size", Size(4)),
            ("align", PLAIN),
            ("offset", Size(4)),
            ("flags", FLAGS),
            ("elements", Node),
            ("runtimeLang", RUNTIME),
            ("vtableHolder", Node),
            ("templateParams", Node),
            ("identifier", Text),
            ("discriminator", Node),
            ("dataLocation", Node),
            ("associated", Node),
            ("allocated", Node),
            ("rank", Node),
            ("annotations", Node),
            ("num_extra_inhabitants", PLAIN),
            ("specification", Node),
            ("enumKind", ENUM_KIND),
            ("bitStride", Node),
        ],
    },
    NodeKind {
        name: "DISubroutineType",
        code: 19,
        head_bits: &[],
        fields: &[("flags", FLAGS), ("types", Node), ("cc", CONVENTION)],
    },
    NodeKind {
        name: "DICompileUnit",
        code: 20,
        head_bits: &[],
        fields: &[
            ("language", Language),
            ("file", Node),
            ("producer", Text),
            ("isOptimized", Truth(false)),
            ("flags", Text),
            ("runtimeVersion", PLAIN),
            ("splitDebugFilename", Text),
            ("emissionKind", EMISSION),
            ("enums", Node),
            ("retainedTypes", Node),
            ("", Unused),
            ("globals", Node),
            ("imports", Node),
            ("dwoId", PLAIN),
            ("macros", Node),
            ("splitDebugInlining", Truth(true)),
            ("debugInfoForProfiling", Truth(false)),
            ("nameTableKind", NAME_TABLES),
            ("rangesBaseAddress", Truth(false)),
            ("sysroot", Text),
            ("sdk", Text),
            ("sourceLanguageVersion", PLAIN),
        ],
    },
    NodeKind {
        name: "DISubprogram",
        code: 21,
        head_bits: &[],
        fields: &[
            ("scope", Node),
            ("name", Text),
            ("linkageName", Text),
            ("file", Node),
            ("line", PLAIN),
            ("type", Node),
            ("scopeLine", PLAIN),
            ("containingType", Node),
            ("spFlags", SUBPROGRAM_FLAGS),
            ("virtualIndex", PLAIN),
            ("flags", FLAGS),
            ("unit", Node),
            ("templateParams", Node),
            ("declaration", Node),
            ("retainedNodes", Node),
            ("thisAdjustment", Signed),
            ("thrownTypes", Node),
            ("annotations", Node),
            ("targetFuncName", Text),
            ("keyInstructions", Truth(false)),
        ],
    },
    NodeKind {
        name: "DILexicalBlock",
        code: 22,
        head_bits: &[],
        fields: &[("scope", Node), ("file", Node), ("line", PLAIN), ("column", PLAIN)],
    },
    NodeKind {
        name: "DILexicalBlockFile",
        code: 23,
        head_bits: &[],
        fields: &[("scope", Node), ("file", Node), ("discriminator", Always(Vocabulary::None))],
    },
    NodeKind {
        name: "DINamespace",
        code: 24,
        head_bits: &[("exportSymbols", 2)],
        fields: &[("scope", Node), ("name", Text)],
    },
    NodeKind {
        name: "DITemplateTypeParameter",
        code: 25,
        head_bits: &[],
        fields: &[("name", Text), ("type", Node), ("defaulted", Truth(false))],
    },
    NodeKind {
        name: "DITemplateValueParameter",
        code: 26,
        head_bits: &[],
        fields: &[("tag", TAG), ("name", Text), ("type", Node), ("defaulted", Truth(false)), ("value", Node)],
    },
    NodeKind {
        name: "DIGlobalVariable",
        code: 27,
        head_bits: &[],
        fields: &[
            ("scope", Node),
            ("name", Text),
            ("linkageName", Text),
            ("file", Node),
            ("line", PLAIN),
            ("type", Node),
            ("isLocal", Truth(false)),
            ("isDefinition", Truth(true)),
            ("declaration", Node),
            ("templateParams", Node),
            ("align", PLAIN),
            ("annotations", Node),
        ],
    },
    NodeKind {
        name: "DILocalVariable",
        code: 28,
        head_bits: &[],
        fields: &[
            ("scope", Node),
            ("name", Text),
            ("file", Node),
            ("line", PLAIN),
            ("type", Node),
            ("arg", PLAIN),
            ("flags", FLAGS),
            ("align", PLAIN),
            ("annotations", Node),
        ],
    },
    NodeKind {
        name: "DIObjCProperty",
        code: 30,
        head_bits: &[],
        fields: &[
            ("name", Text),
            ("file", Node),
            ("line", PLAIN),
            ("setter", Text),
            ("getter", Text),
            ("attributes", PLAIN),
            ("type", Node),
        ],
    },
    NodeKind {
        name: "DIImportedEntity",
        code: 31,
        head_bits: &[],
        fields: &[
            ("tag", TAG),
            ("scope", Node),
            ("entity", Node),
            ("line", PLAIN),
            ("name", Text),
            ("file", Node),
            ("elements", Node),
        ],
    },
    NodeKind {
        name: "DIModule",
        code: 32,
        head_bits: &[],
        fields: &[
            ("file", Node),
            ("scope", Node),
            ("name", Text),
            ("configMacros", Text),
            ("includePath", Text),
            ("apinotes", Text),
            ("line", PLAIN),
            ("isDecl", Truth(false)),
        ],
    },
    NodeKind {
        name: "DIMacro",
        code: 33,
        head_bits: &[],
        fields: &[("type", MACRO), ("line", PLAIN), ("name", Text), ("value", Text)],
    },
    NodeKind {
        name: "DIMacroFile",
        code: 34,
        head_bits: &[],
        fields: &[("type", MACRO), ("line", PLAIN), ("file", Node), ("nodes", Node)],
    },
    NodeKind {
        name: "DIGlobalVariableExpression",
        code: 37,
        head_bits: &[],
        fields: &[("var", Node), ("expr", Node)],
    },
    NodeKind {
        name: "DILabel",
        code: 40,
        head_bits: &[("isArtificial", 2)],
        fields: &[
            ("scope", Node),
            ("name", Text),
            ("file", Node),
            ("line", PLAIN),
            ("column", PLAIN),
            ("coroSuspendIdx", Optional(Vocabulary::None)),
        ],
    },
    NodeKind {
        name: "DIStringType",
        code: 41,
        head_bits: &[],
        fields: &[
            ("tag", TAG),
            ("name", Text),
            ("stringLength", Node),
            ("stringLengthExpression", Node),
            ("stringLocationExpression", Node),
            ("size", SIZE),
            ("align", PLAIN),
            ("encoding", ENCODING),
        ],
    },
    NodeKind {
        name: "DICommonBlock",
        code: 44,
        head_bits: &[],
        fields: &[("scope", Node), ("declaration", Node), ("name", Text), ("file", Node), ("line", PLAIN)],
    },
    NodeKind {
        name: "DIGenericSubrange",
        code: 45,
        head_bits: &[],
        fields: &[("count", Node), ("lowerBound", Node), ("upperBound", Node), ("stride", Node)],
    },
    NodeKind { name: "DIAssignID", code: 47, head_bits: &[], fields: &[] },
    NodeKind {
        name: "DISubrangeType",
        code: 48,
        head_bits: &[],
        fields: &[
            ("name", Text),
            ("file", Node),
            ("line", PLAIN),
            ("scope", Node),
            ("size", SIZE),
            ("align", PLAIN),
            ("flags", FLAGS),
            ("baseType", Node),
            ("lowerBound", Node),
            ("upperBound", Node),
            ("stride", Node),
            ("bias", Node),
        ],
    },
];

/// Returns the kind of nodes with records of a code.
pub(super) fn node_of_code(code: u32) -> Option<&'static NodeKind> {
    NODES.iter().find(|kind| kind.code == code)
}

/// Returns the fields of a record in the current order; older records have fewer of them in the middle.
pub(super) fn current_order(code: u32, fields: &mut Vec<u64>) {
    match (code, fields.len()) {
        // A namespace had a file and a line once.
        (24, 5) => *fields = vec![fields[0], fields[1], fields[3]],
        // A parameter that is a value did not say whether it is the default.
        (26, 5) => fields.insert(4, 0),
        // A module had no file.
        (32, 6) => fields.insert(1, 0),
        // A string had no expression for its location.
        (41, 8) => fields.insert(5, 0),
        // The label's suspension is the last field; one of 64 set bits is none.
        (40, 7) if fields[6] == u64::MAX => fields.truncate(6),
        // A variable had no parameters of a template.
        (27, _) if fields[0] >> 1 == 1 && fields.len() > 10 => fields.insert(10, 0),
        _ => {}
    }
}
