//! Choices of debug information.

use terrace_ods_macros::enumeration;

/// Amount of emitted debug information.
#[enumeration(name = "llvm.DIEmissionKind", width = 64)]
pub enum DIEmissionKind {
    None = 0,
    Full = 1,
    LineTablesOnly = 2,
    DebugDirectivesOnly = 3,
}

/// Flags of a type or variable in the source.
#[enumeration(name = "llvm.DIFlags", width = 32, bits, separator = "|", groups, quoted)]
pub enum DIFlags {
    Zero = 0,
    Bit0 = 1,
    Bit1 = 2,
    Private = 1,
    Protected = 2,
    Public = 3,
    FwdDecl = 4,
    AppleBlock = 8,
    ReservedBit4 = 16,
    Virtual = 32,
    Artificial = 64,
    Explicit = 128,
    Prototyped = 256,
    ObjcClassComplete = 512,
    ObjectPointer = 1024,
    Vector = 2048,
    StaticMember = 4096,
    LValueReference = 8192,
    RValueReference = 16384,
    ExportSymbols = 32768,
    SingleInheritance = 65536,
    MultipleInheritance = 65536,
    VirtualInheritance = 65536,
    IntroducedVirtual = 262144,
    BitField = 524288,
    NoReturn = 1048576,
    TypePassByValue = 4194304,
    TypePassByReference = 8388608,
    EnumClass = 16777216,
    Thunk = 33554432,
    NonTrivial = 67108864,
    BigEndian = 134217728,
    LittleEndian = 268435456,
    AllCallsDescribed = 536870912,
}

/// Which table of names is written.
#[enumeration(name = "llvm.DINameTableKind", width = 64)]
pub enum DINameTableKind {
    Default = 0,
    GNU = 1,
    None = 2,
    Apple = 3,
}

/// Flags of a function in the source.
#[enumeration(name = "llvm.DISubprogramFlags", width = 32, bits, separator = "|", groups, quoted)]
pub enum DISubprogramFlags {
    Virtual = 1,
    PureVirtual = 2,
    LocalToUnit = 4,
    Definition = 8,
    Optimized = 16,
    Pure = 32,
    Elemental = 64,
    Recursive = 128,
    MainSubprogram = 256,
    Deleted = 512,
    ObjCDirect = 2048,
}
