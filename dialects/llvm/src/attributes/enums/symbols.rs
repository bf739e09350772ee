//! Choices that globals and functions have.

use terrace_ods_macros::enumeration;

/// Selection rule of the linker for sections of one name.
#[enumeration(name = "llvm.Comdat", width = 64)]
pub enum Comdat {
    #[case("any")]
    Any = 0,
    #[case("exactmatch")]
    ExactMatch = 1,
    #[case("largest")]
    Largest = 2,
    #[case("nodeduplicate")]
    NoDeduplicate = 3,
    #[case("samesize")]
    SameSize = 4,
}

/// Which functions keep a frame pointer.
#[enumeration(name = "llvm.FramePointerKind", width = 64)]
pub enum FramePointerKind {
    #[case("none")]
    None = 0,
    #[case("non-leaf")]
    NonLeaf = 1,
    #[case("all")]
    All = 2,
    #[case("reserved")]
    Reserved = 3,
    #[case("non-leaf-no-reserve")]
    NonLeafNoReserve = 4,
}

/// Linkage of a symbol.
#[enumeration(name = "llvm.Linkage", width = 64)]
pub enum Linkage {
    #[case("external")]
    External = 0,
    #[case("available_externally")]
    AvailableExternally = 1,
    #[case("linkonce")]
    Linkonce = 2,
    #[case("linkonce_odr")]
    LinkonceODR = 3,
    #[case("weak")]
    Weak = 4,
    #[case("weak_odr")]
    WeakODR = 5,
    #[case("appending")]
    Appending = 6,
    #[case("internal")]
    Internal = 7,
    #[case("private")]
    Private = 8,
    #[case("extern_weak")]
    ExternWeak = 9,
    #[case("common")]
    Common = 10,
}

/// Merge rule of module flags at link time.
#[enumeration(name = "llvm.ModFlagBehavior", width = 64)]
pub enum ModFlagBehavior {
    #[case("error")]
    Error = 1,
    #[case("warning")]
    Warning = 2,
    #[case("require")]
    Require = 3,
    #[case("override")]
    Override = 4,
    #[case("append")]
    Append = 5,
    #[case("append_unique")]
    AppendUnique = 6,
    #[case("max")]
    Max = 7,
    #[case("min")]
    Min = 8,
}

/// Effect on a kind of memory.
#[enumeration(name = "llvm.ModRefInfo", width = 64)]
pub enum ModRefInfo {
    #[case("none")]
    NoModRef = 0,
    #[case("read")]
    Ref = 1,
    #[case("write")]
    Mod = 2,
    #[case("readwrite")]
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
    #[case("none")]
    None = 0,
    #[case("sync")]
    Sync = 1,
    #[case("async")]
    Async = 2,
}

/// True if the address of a symbol matters.
#[enumeration(name = "llvm.UnnamedAddr", width = 64)]
pub enum UnnamedAddr {
    #[case("")]
    None = 0,
    #[case("local_unnamed_addr")]
    Local = 1,
    #[case("unnamed_addr")]
    Global = 2,
}

/// Visibility of a symbol.
#[enumeration(name = "llvm.Visibility", width = 64)]
pub enum Visibility {
    #[case("")]
    Default = 0,
    #[case("hidden")]
    Hidden = 1,
    #[case("protected")]
    Protected = 2,
}
