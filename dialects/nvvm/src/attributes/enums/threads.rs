//! Threads, numbers and what is done with them.

use terrace_ods_macros::enumeration;

/// Reduction of the predicates of a barrier's threads.
#[enumeration(name = "nvvm.BarrierReduction", width = 32, namespace = "NVVM")]
pub enum BarrierReduction {
    #[case("popc", symbol = "POPC")]
    Popc = 0,
    #[case("and", symbol = "AND")]
    And = 1,
    #[case("or", symbol = "OR")]
    Or = 2,
}

/// Query of a cluster launch.
#[enumeration(
    name = "nvvm.ClusterLaunchControlQueryType",
    width = 32,
    namespace = "NVVM",
    words = "NVVM ClusterLaunchControlQueryType"
)]
pub enum ClusterLaunchControlQueryType {
    #[case("is_canceled", symbol = "IS_CANCELED")]
    IsCanceled = 0,
    #[case("get_first_cta_id_x", symbol = "GET_FIRST_CTA_ID_X")]
    GetFirstCtaIdX = 1,
    #[case("get_first_cta_id_y", symbol = "GET_FIRST_CTA_ID_Y")]
    GetFirstCtaIdY = 2,
    #[case("get_first_cta_id_z", symbol = "GET_FIRST_CTA_ID_Z")]
    GetFirstCtaIdZ = 3,
}

/// True if factors have a sign.
#[enumeration(name = "nvvm.DotAccumulateType", width = 32, namespace = "NVVM")]
pub enum DotAccumulateType {
    #[case("signed", symbol = "SIGNED")]
    Signed = 1,
    #[case("unsigned", symbol = "UNSIGNED")]
    Unsigned = 0,
}

/// Rounding of a float.
#[enumeration(name = "nvvm.FPRoundingMode", width = 32, namespace = "NVVM")]
pub enum FPRoundingMode {
    #[case("none", symbol = "NONE")]
    None = 0,
    #[case("rn", symbol = "RN")]
    Rn = 1,
    #[case("rm", symbol = "RM")]
    Rm = 2,
    #[case("rp", symbol = "RP")]
    Rp = 3,
    #[case("rz", symbol = "RZ")]
    Rz = 4,
    #[case("rna", symbol = "RNA")]
    Rna = 5,
    #[case("rs", symbol = "RS")]
    Rs = 6,
}

/// Action of a grid about dependent grids.
#[enumeration(
    name = "nvvm.GridDepActionKind",
    width = 32,
    namespace = "NVVM",
    words = "Action kind for grid dependency control"
)]
pub enum GridDepActionKind {
    #[case("wait", symbol = "wait")]
    Wait = 0,
    #[case("launch_dependents", symbol = "launch_dependents")]
    LaunchDependents = 1,
}

/// True if all threads must have the same value.
#[enumeration(name = "nvvm.MatchSyncKind", width = 32, namespace = "NVVM")]
pub enum MatchSyncKind {
    #[case("any", symbol = "any")]
    Any = 0,
    #[case("all", symbol = "all")]
    All = 1,
}

/// Permutation of bytes.
#[enumeration(name = "nvvm.PermuteMode", width = 32, namespace = "NVVM")]
pub enum PermuteMode {
    #[case("default", symbol = "DEFAULT")]
    Default = 0,
    #[case("f4e", symbol = "F4E")]
    F4e = 1,
    #[case("b4e", symbol = "B4E")]
    B4e = 2,
    #[case("rc8", symbol = "RC8")]
    Rc8 = 3,
    #[case("ecl", symbol = "ECL")]
    Ecl = 4,
    #[case("ecr", symbol = "ECR")]
    Ecr = 5,
    #[case("rc16", symbol = "RC16")]
    Rc16 = 6,
}

/// Reduction of the values of a warp.
#[enumeration(name = "nvvm.ReduxKind", width = 32, namespace = "NVVM")]
pub enum ReduxKind {
    #[case("add", symbol = "ADD")]
    Add = 1,
    #[case("and", symbol = "AND")]
    And = 2,
    #[case("max", symbol = "MAX")]
    Max = 3,
    #[case("min", symbol = "MIN")]
    Min = 4,
    #[case("or", symbol = "OR")]
    Or = 5,
    #[case("umax", symbol = "UMAX")]
    Umax = 6,
    #[case("umin", symbol = "UMIN")]
    Umin = 7,
    #[case("xor", symbol = "XOR")]
    Xor = 8,
    #[case("fmin", symbol = "FMIN")]
    Fmin = 9,
    #[case("fmax", symbol = "FMAX")]
    Fmax = 10,
}

/// Saturation of a float.
#[enumeration(name = "nvvm.SaturationMode", width = 32, namespace = "NVVM")]
pub enum SaturationMode {
    #[case("none", symbol = "NONE")]
    None = 0,
    #[case("satfinite", symbol = "SATFINITE")]
    Satfinite = 1,
}

/// True if registers are given back.
#[enumeration(name = "nvvm.SetMaxRegisterAction", width = 32, namespace = "NVVM")]
pub enum SetMaxRegisterAction {
    #[case("decrease", symbol = "decrease")]
    Decrease = 1,
    #[case("increase", symbol = "increase")]
    Increase = 0,
}

/// Which thread a value comes from.
#[enumeration(name = "nvvm.ShflKind", width = 32, namespace = "NVVM")]
pub enum ShflKind {
    #[case("bfly", symbol = "bfly")]
    Bfly = 0,
    #[case("up", symbol = "up")]
    Up = 1,
    #[case("down", symbol = "down")]
    Down = 2,
    #[case("idx", symbol = "idx")]
    Idx = 3,
}

/// Vote on a predicate.
#[enumeration(name = "nvvm.VoteSyncKind", width = 32, namespace = "NVVM")]
pub enum VoteSyncKind {
    #[case("any", symbol = "any")]
    Any = 0,
    #[case("all", symbol = "all")]
    All = 1,
    #[case("ballot", symbol = "ballot")]
    Ballot = 2,
    #[case("uni", symbol = "uni")]
    Uni = 3,
}
