//! Threads, numbers and what is done with them.

use terrace_ods_macros::enumeration;

/// Reduction of the predicates of a barrier's threads.
#[enumeration(name = "nvvm.BarrierReduction", width = 32, namespace = "NVVM")]
pub enum BarrierReduction {
    #[text = "popc"]
    #[symbol = "POPC"]
    Popc = 0,
    #[text = "and"]
    #[symbol = "AND"]
    And = 1,
    #[text = "or"]
    #[symbol = "OR"]
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
    #[text = "is_canceled"]
    #[symbol = "IS_CANCELED"]
    IsCanceled = 0,
    #[text = "get_first_cta_id_x"]
    #[symbol = "GET_FIRST_CTA_ID_X"]
    GetFirstCtaIdX = 1,
    #[text = "get_first_cta_id_y"]
    #[symbol = "GET_FIRST_CTA_ID_Y"]
    GetFirstCtaIdY = 2,
    #[text = "get_first_cta_id_z"]
    #[symbol = "GET_FIRST_CTA_ID_Z"]
    GetFirstCtaIdZ = 3,
}

/// True if factors have a sign.
#[enumeration(name = "nvvm.DotAccumulateType", width = 32, namespace = "NVVM")]
pub enum DotAccumulateType {
    #[text = "signed"]
    #[symbol = "SIGNED"]
    Signed = 1,
    #[text = "unsigned"]
    #[symbol = "UNSIGNED"]
    Unsigned = 0,
}

/// Rounding of a float.
#[enumeration(name = "nvvm.FPRoundingMode", width = 32, namespace = "NVVM")]
pub enum FPRoundingMode {
    #[text = "none"]
    #[symbol = "NONE"]
    None = 0,
    #[text = "rn"]
    #[symbol = "RN"]
    Rn = 1,
    #[text = "rm"]
    #[symbol = "RM"]
    Rm = 2,
    #[text = "rp"]
    #[symbol = "RP"]
    Rp = 3,
    #[text = "rz"]
    #[symbol = "RZ"]
    Rz = 4,
    #[text = "rna"]
    #[symbol = "RNA"]
    Rna = 5,
    #[text = "rs"]
    #[symbol = "RS"]
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
    #[text = "wait"]
    #[symbol = "wait"]
    Wait = 0,
    #[text = "launch_dependents"]
    #[symbol = "launch_dependents"]
    LaunchDependents = 1,
}

/// True if all threads must have the same value.
#[enumeration(name = "nvvm.MatchSyncKind", width = 32, namespace = "NVVM")]
pub enum MatchSyncKind {
    #[text = "any"]
    #[symbol = "any"]
    Any = 0,
    #[text = "all"]
    #[symbol = "all"]
    All = 1,
}

/// Permutation of bytes.
#[enumeration(name = "nvvm.PermuteMode", width = 32, namespace = "NVVM")]
pub enum PermuteMode {
    #[text = "default"]
    #[symbol = "DEFAULT"]
    Default = 0,
    #[text = "f4e"]
    #[symbol = "F4E"]
    F4e = 1,
    #[text = "b4e"]
    #[symbol = "B4E"]
    B4e = 2,
    #[text = "rc8"]
    #[symbol = "RC8"]
    Rc8 = 3,
    #[text = "ecl"]
    #[symbol = "ECL"]
    Ecl = 4,
    #[text = "ecr"]
    #[symbol = "ECR"]
    Ecr = 5,
    #[text = "rc16"]
    #[symbol = "RC16"]
    Rc16 = 6,
}

/// Reduction of the values of a warp.
#[enumeration(name = "nvvm.ReduxKind", width = 32, namespace = "NVVM")]
pub enum ReduxKind {
    #[text = "add"]
    #[symbol = "ADD"]
    Add = 1,
    #[text = "and"]
    #[symbol = "AND"]
    And = 2,
    #[text = "max"]
    #[symbol = "MAX"]
    Max = 3,
    #[text = "min"]
    #[symbol = "MIN"]
    Min = 4,
    #[text = "or"]
    #[symbol = "OR"]
    Or = 5,
    #[text = "umax"]
    #[symbol = "UMAX"]
    Umax = 6,
    #[text = "umin"]
    #[symbol = "UMIN"]
    Umin = 7,
    #[text = "xor"]
    #[symbol = "XOR"]
    Xor = 8,
    #[text = "fmin"]
    #[symbol = "FMIN"]
    Fmin = 9,
    #[text = "fmax"]
    #[symbol = "FMAX"]
    Fmax = 10,
}

/// Saturation of a float.
#[enumeration(name = "nvvm.SaturationMode", width = 32, namespace = "NVVM")]
pub enum SaturationMode {
    #[text = "none"]
    #[symbol = "NONE"]
    None = 0,
    #[text = "satfinite"]
    #[symbol = "SATFINITE"]
    Satfinite = 1,
}

/// True if registers are given back.
#[enumeration(name = "nvvm.SetMaxRegisterAction", width = 32, namespace = "NVVM")]
pub enum SetMaxRegisterAction {
    #[text = "decrease"]
    #[symbol = "decrease"]
    Decrease = 1,
    #[text = "increase"]
    #[symbol = "increase"]
    Increase = 0,
}

/// Which thread a value comes from.
#[enumeration(name = "nvvm.ShflKind", width = 32, namespace = "NVVM")]
pub enum ShflKind {
    #[text = "bfly"]
    #[symbol = "bfly"]
    Bfly = 0,
    #[text = "up"]
    #[symbol = "up"]
    Up = 1,
    #[text = "down"]
    #[symbol = "down"]
    Down = 2,
    #[text = "idx"]
    #[symbol = "idx"]
    Idx = 3,
}

/// Vote on a predicate.
#[enumeration(name = "nvvm.VoteSyncKind", width = 32, namespace = "NVVM")]
pub enum VoteSyncKind {
    #[text = "any"]
    #[symbol = "any"]
    Any = 0,
    #[text = "all"]
    #[symbol = "all"]
    All = 1,
    #[text = "ballot"]
    #[symbol = "ballot"]
    Ballot = 2,
    #[text = "uni"]
    #[symbol = "uni"]
    Uni = 3,
}
