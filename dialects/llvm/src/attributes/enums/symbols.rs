//! Choices that globals and functions have.

use terrace_ods_macros::enumeration;

/// Selection rule of the linker for sections of one name.
#[enumeration(name = "llvm.Comdat", width = 64)]
pub enum Comdat {
    #[text = "any"]
    Any = 0,
    #[text = "exactmatch"]
    ExactMatch = 1,
    #[text = "largest"]
    Largest = 2,
    #[text = "nodeduplicate"]
    NoDeduplicate = 3,
    #[text = "samesize"]
    SameSize = 4,
}

/// Which functions keep a frame pointer.
#[enumeration(name = "llvm.FramePointerKind", width = 64)]
pub enum FramePointerKind {
    #[text = "none"]
    None = 0,
    #[text = "non-leaf"]
    NonLeaf = 1,
    #[text = "all"]
    All = 2,
    #[text = "reserved"]
    Reserved = 3,
    #[text = "non-leaf-no-reserve"]
    NonLeafNoReserve = 4,
}

/// Linkage of a symbol.
#[enumeration(name = "llvm.Linkage", width = 64)]
pub enum Linkage {
    #[text = "external"]
    External = 0,
    #[text = "available_externally"]
    AvailableExternally = 1,
    #[text = "linkonce"]
    Linkonce = 2,
    #[text = "linkonce_odr"]
    LinkonceODR = 3,
    #[text = "weak"]
    Weak = 4,
    #[text = "weak_odr"]
    WeakODR = 5,
    #[text = "appending"]
    Appending = 6,
    #[text = "internal"]
    Internal = 7,
    #[text = "private"]
    Private = 8,
    #[text = "extern_weak"]
    ExternWeak = 9,
    #[text = "common"]
    Common = 10,
}

/// Merge rule of module flags at link time.
#[enumeration(name = "llvm.ModFlagBehavior", width = 64)]
pub enum ModFlagBehavior {
    #[text = "error"]
    Error = 1,
    #[text = "warning"]
    Warning = 2,
    #[text = "require"]
    Require = 3,
    #[text = "override"]
    Override = 4,
    #[text = "append"]
    Append = 5,
    #[text = "append_unique"]
    AppendUnique = 6,
    #[text = "max"]
    Max = 7,
    #[text = "min"]
    Min = 8,
}

/// Effect on a kind of memory.
#[enumeration(name = "llvm.ModRefInfo", width = 64)]
pub enum ModRefInfo {
    #[text = "none"]
    NoModRef = 0,
    #[text = "read"]
    Ref = 1,
    #[text = "write"]
    Mod = 2,
    #[text = "readwrite"]
    ModRef = 3,
}

/// Origin of a profile.
#[enumeration(name = "llvm.ProfileSummaryFormatKind", width = 64)]
pub enum ProfileSummaryFormatKind {
    SampleProfile = 0,
    InstrProf = 1,
    CSInstrProf = 2,
}

/// Which tables for unwinding are written.
#[enumeration(name = "llvm.UWTableKind", width = 64)]
pub enum UWTableKind {
    #[text = "none"]
    None = 0,
    #[text = "sync"]
    Sync = 1,
    #[text = "async"]
    Async = 2,
}

/// True if the address of a symbol matters.
#[enumeration(name = "llvm.UnnamedAddr", width = 64)]
pub enum UnnamedAddr {
    #[text = ""]
    None = 0,
    #[text = "local_unnamed_addr"]
    Local = 1,
    #[text = "unnamed_addr"]
    Global = 2,
}

/// Visibility of a symbol.
#[enumeration(name = "llvm.Visibility", width = 64)]
pub enum Visibility {
    #[text = ""]
    Default = 0,
    #[text = "hidden"]
    Hidden = 1,
    #[text = "protected"]
    Protected = 2,
}
