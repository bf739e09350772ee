//! Words of the dialect, and what they stand for.

use terrace_ods_macros::enumeration;

/// Sharing of a piece of memory.
#[enumeration(name = "gpu.AddressSpace", width = 32)]
pub enum AddressSpace {
    #[case("global")]
    Global = 1,
    #[case("workgroup")]
    Workgroup = 2,
    #[case("private")]
    Private = 3,
}

/// Reduction of the values of several threads.
#[enumeration(name = "gpu.AllReduceOperation", width = 32)]
pub enum AllReduceOperation {
    #[case("add", symbol = "ADD")]
    Add = 0,
    #[case("mul", symbol = "MUL")]
    Mul = 1,
    #[case("minui", symbol = "MINUI")]
    Minui = 2,
    #[case("minsi", symbol = "MINSI")]
    Minsi = 3,
    #[case("minnumf", symbol = "MINNUMF")]
    Minnumf = 4,
    #[case("maxui", symbol = "MAXUI")]
    Maxui = 5,
    #[case("maxsi", symbol = "MAXSI")]
    Maxsi = 6,
    #[case("maxnumf", symbol = "MAXNUMF")]
    Maxnumf = 7,
    #[case("and", symbol = "AND")]
    And = 8,
    #[case("or", symbol = "OR")]
    Or = 9,
    #[case("xor", symbol = "XOR")]
    Xor = 10,
    #[case("minimumf", symbol = "MINIMUMF")]
    Minimumf = 11,
    #[case("maximumf", symbol = "MAXIMUMF")]
    Maximumf = 12,
}

/// Whose value all threads get.
#[enumeration(name = "gpu.BroadcastType", width = 32)]
pub enum BroadcastType {
    #[case("first_active_lane", symbol = "first_active_lane")]
    FirstActiveLane = 0,
    #[case("specific_lane", symbol = "specific_lane")]
    SpecificLane = 1,
}

/// Format to which an object is compiled.
#[enumeration(name = "gpu.CompilationTarget", width = 32)]
pub enum CompilationTarget {
    #[case("offload")]
    Offload = 1,
    #[case("assembly")]
    Assembly = 2,
    #[case("bin")]
    Binary = 3,
    #[case("fatbin")]
    Fatbin = 4,
}

/// One of three dimensions.
#[enumeration(name = "gpu.Dimension", width = 32)]
pub enum Dimension {
    #[case("x", symbol = "x")]
    X = 0,
    #[case("y", symbol = "y")]
    Y = 1,
    #[case("z", symbol = "z")]
    Z = 2,
}

/// Elementwise operation on matrices.
#[enumeration(name = "gpu.MMAElementwiseOp", width = 32)]
pub enum MMAElementwiseOp {
    #[case("addf", symbol = "ADDF")]
    Addf = 0,
    #[case("mulf", symbol = "MULF")]
    Mulf = 1,
    #[case("subf", symbol = "SUBF")]
    Subf = 2,
    #[case("maxf", symbol = "MAXF")]
    Maxf = 3,
    #[case("minf", symbol = "MINF")]
    Minf = 4,
    #[case("divf", symbol = "DIVF")]
    Divf = 5,
    #[case("addi", symbol = "ADDI")]
    Addi = 6,
    #[case("muli", symbol = "MULI")]
    Muli = 7,
    #[case("subi", symbol = "SUBI")]
    Subi = 8,
    #[case("divs", symbol = "DIVS")]
    Divs = 9,
    #[case("divu", symbol = "DIVU")]
    Divu = 10,
    #[case("negatef", symbol = "NEGATEF")]
    Negatef = 11,
    #[case("negates", symbol = "NEGATES")]
    Negates = 12,
    #[case("extf", symbol = "EXTF")]
    Extf = 13,
}

/// A dimension, or a place in a count of all dimensions together.
#[enumeration(name = "gpu.MappingId", width = 64)]
pub enum MappingId {
    #[case("x")]
    DimX = 0,
    #[case("y")]
    DimY = 1,
    #[case("z")]
    DimZ = 2,
    #[case("linear_dim_0")]
    LinearDim0 = 3,
    #[case("linear_dim_1")]
    LinearDim1 = 4,
    #[case("linear_dim_2")]
    LinearDim2 = 5,
    #[case("linear_dim_3")]
    LinearDim3 = 6,
    #[case("linear_dim_4")]
    LinearDim4 = 7,
    #[case("linear_dim_5")]
    LinearDim5 = 8,
    #[case("linear_dim_6")]
    LinearDim6 = 9,
    #[case("linear_dim_7")]
    LinearDim7 = 10,
    #[case("linear_dim_8")]
    LinearDim8 = 11,
    #[case("linear_dim_9")]
    LinearDim9 = 12,
}

/// Processor that runs the iterations of a loop.
#[enumeration(name = "gpu.Processor", width = 64)]
pub enum Processor {
    #[case("block_x")]
    BlockX = 0,
    #[case("block_y")]
    BlockY = 1,
    #[case("block_z")]
    BlockZ = 2,
    #[case("thread_x")]
    ThreadX = 3,
    #[case("thread_y")]
    ThreadY = 4,
    #[case("thread_z")]
    ThreadZ = 5,
    #[case("sequential")]
    Sequential = 6,
}

/// Pruning of a matrix, with two of four consecutive elements kept.
#[enumeration(name = "gpu.Prune2To4SpMatFlag", width = 32)]
pub enum Prune2To4SpMatFlag {
    #[case("NONE", symbol = "NONE")]
    None = 0,
    #[case("PRUNE_ONLY", symbol = "PRUNE_ONLY")]
    PruneOnly = 1,
    #[case("PRUNE_AND_CHECK", symbol = "PRUNE_AND_CHECK")]
    PruneAndCheck = 2,
}

/// From which thread a value comes.
#[enumeration(name = "gpu.ShuffleMode", width = 32)]
pub enum ShuffleMode {
    #[case("xor", symbol = "XOR")]
    Xor = 0,
    #[case("up", symbol = "UP")]
    Up = 2,
    #[case("down", symbol = "DOWN")]
    Down = 1,
    #[case("idx", symbol = "IDX")]
    Idx = 3,
}

/// A step of the multiplication of two sparse matrices.
#[enumeration(name = "gpu.SpGEMMWorkEstimationOrComputeKind", width = 32)]
pub enum SpGEMMWorkEstimationOrComputeKind {
    #[case("WORK_ESTIMATION", symbol = "WORK_ESTIMATION")]
    WorkEstimation = 0,
    #[case("COMPUTE", symbol = "COMPUTE")]
    Compute = 1,
}

/// True if a matrix is transposed.
#[enumeration(name = "gpu.TransposeMode", width = 32)]
pub enum TransposeMode {
    #[case("NON_TRANSPOSE", symbol = "NON_TRANSPOSE")]
    NonTranspose = 0,
    #[case("TRANSPOSE", symbol = "TRANSPOSE")]
    Transpose = 1,
    #[case("CONJUGATE_TRANSPOSE", symbol = "CONJUGATE_TRANSPOSE")]
    ConjugateTranspose = 2,
}
