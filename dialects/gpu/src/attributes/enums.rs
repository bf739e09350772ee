//! Words of the dialect, and what they stand for.

use terrace_ods_macros::enumeration;

/// Sharing of a piece of memory.
#[enumeration(name = "gpu.AddressSpace", width = 32)]
pub enum AddressSpace {
    #[text = "global"]
    Global = 1,
    #[text = "workgroup"]
    Workgroup = 2,
    #[text = "private"]
    Private = 3,
}

/// Reduction of the values of several threads.
#[enumeration(name = "gpu.AllReduceOperation", width = 32)]
pub enum AllReduceOperation {
    #[text = "add"]
    #[symbol = "ADD"]
    Add = 0,
    #[text = "mul"]
    #[symbol = "MUL"]
    Mul = 1,
    #[text = "minui"]
    #[symbol = "MINUI"]
    Minui = 2,
    #[text = "minsi"]
    #[symbol = "MINSI"]
    Minsi = 3,
    #[text = "minnumf"]
    #[symbol = "MINNUMF"]
    Minnumf = 4,
    #[text = "maxui"]
    #[symbol = "MAXUI"]
    Maxui = 5,
    #[text = "maxsi"]
    #[symbol = "MAXSI"]
    Maxsi = 6,
    #[text = "maxnumf"]
    #[symbol = "MAXNUMF"]
    Maxnumf = 7,
    #[text = "and"]
    #[symbol = "AND"]
    And = 8,
    #[text = "or"]
    #[symbol = "OR"]
    Or = 9,
    #[text = "xor"]
    #[symbol = "XOR"]
    Xor = 10,
    #[text = "minimumf"]
    #[symbol = "MINIMUMF"]
    Minimumf = 11,
    #[text = "maximumf"]
    #[symbol = "MAXIMUMF"]
    Maximumf = 12,
}

/// Whose value all threads get.
#[enumeration(name = "gpu.BroadcastType", width = 32)]
pub enum BroadcastType {
    #[text = "first_active_lane"]
    #[symbol = "first_active_lane"]
    FirstActiveLane = 0,
    #[text = "specific_lane"]
    #[symbol = "specific_lane"]
    SpecificLane = 1,
}

/// Format to which an object is compiled.
#[enumeration(name = "gpu.CompilationTarget", width = 32)]
pub enum CompilationTarget {
    #[text = "offload"]
    Offload = 1,
    #[text = "assembly"]
    Assembly = 2,
    #[text = "bin"]
    Binary = 3,
    #[text = "fatbin"]
    Fatbin = 4,
}

/// One of three dimensions.
#[enumeration(name = "gpu.Dimension", width = 32)]
pub enum Dimension {
    #[text = "x"]
    #[symbol = "x"]
    X = 0,
    #[text = "y"]
    #[symbol = "y"]
    Y = 1,
    #[text = "z"]
    #[symbol = "z"]
    Z = 2,
}

/// Elementwise operation on matrices.
#[enumeration(name = "gpu.MMAElementwiseOp", width = 32)]
pub enum MMAElementwiseOp {
    #[text = "addf"]
    #[symbol = "ADDF"]
    Addf = 0,
    #[text = "mulf"]
    #[symbol = "MULF"]
    Mulf = 1,
    #[text = "subf"]
    #[symbol = "SUBF"]
    Subf = 2,
    #[text = "maxf"]
    #[symbol = "MAXF"]
    Maxf = 3,
    #[text = "minf"]
    #[symbol = "MINF"]
    Minf = 4,
    #[text = "divf"]
    #[symbol = "DIVF"]
    Divf = 5,
    #[text = "addi"]
    #[symbol = "ADDI"]
    Addi = 6,
    #[text = "muli"]
    #[symbol = "MULI"]
    Muli = 7,
    #[text = "subi"]
    #[symbol = "SUBI"]
    Subi = 8,
    #[text = "divs"]
    #[symbol = "DIVS"]
    Divs = 9,
    #[text = "divu"]
    #[symbol = "DIVU"]
    Divu = 10,
    #[text = "negatef"]
    #[symbol = "NEGATEF"]
    Negatef = 11,
    #[text = "negates"]
    #[symbol = "NEGATES"]
    Negates = 12,
    #[text = "extf"]
    #[symbol = "EXTF"]
    Extf = 13,
}

/// A dimension, or a place in a count of all dimensions together.
#[enumeration(name = "gpu.MappingId", width = 64)]
pub enum MappingId {
    #[text = "x"]
    DimX = 0,
    #[text = "y"]
    DimY = 1,
    #[text = "z"]
    DimZ = 2,
    #[text = "linear_dim_0"]
    LinearDim0 = 3,
    #[text = "linear_dim_1"]
    LinearDim1 = 4,
    #[text = "linear_dim_2"]
    LinearDim2 = 5,
    #[text = "linear_dim_3"]
    LinearDim3 = 6,
    #[text = "linear_dim_4"]
    LinearDim4 = 7,
    #[text = "linear_dim_5"]
    LinearDim5 = 8,
    #[text = "linear_dim_6"]
    LinearDim6 = 9,
    #[text = "linear_dim_7"]
    LinearDim7 = 10,
    #[text = "linear_dim_8"]
    LinearDim8 = 11,
    #[text = "linear_dim_9"]
    LinearDim9 = 12,
}

/// Processor that runs the iterations of a loop.
#[enumeration(name = "gpu.Processor", width = 64)]
pub enum Processor {
    #[text = "block_x"]
    BlockX = 0,
    #[text = "block_y"]
    BlockY = 1,
    #[text = "block_z"]
    BlockZ = 2,
    #[text = "thread_x"]
    ThreadX = 3,
    #[text = "thread_y"]
    ThreadY = 4,
    #[text = "thread_z"]
    ThreadZ = 5,
    #[text = "sequential"]
    Sequential = 6,
}

/// Pruning of a matrix, with two of four consecutive elements kept.
#[enumeration(name = "gpu.Prune2To4SpMatFlag", width = 32)]
pub enum Prune2To4SpMatFlag {
    #[text = "NONE"]
    #[symbol = "NONE"]
    None = 0,
    #[text = "PRUNE_ONLY"]
    #[symbol = "PRUNE_ONLY"]
    PruneOnly = 1,
    #[text = "PRUNE_AND_CHECK"]
    #[symbol = "PRUNE_AND_CHECK"]
    PruneAndCheck = 2,
}

/// From which thread a value comes.
#[enumeration(name = "gpu.ShuffleMode", width = 32)]
pub enum ShuffleMode {
    #[text = "xor"]
    #[symbol = "XOR"]
    Xor = 0,
    #[text = "up"]
    #[symbol = "UP"]
    Up = 2,
    #[text = "down"]
    #[symbol = "DOWN"]
    Down = 1,
    #[text = "idx"]
    #[symbol = "IDX"]
    Idx = 3,
}

/// A step of the multiplication of two sparse matrices.
#[enumeration(name = "gpu.SpGEMMWorkEstimationOrComputeKind", width = 32)]
pub enum SpGEMMWorkEstimationOrComputeKind {
    #[text = "WORK_ESTIMATION"]
    #[symbol = "WORK_ESTIMATION"]
    WorkEstimation = 0,
    #[text = "COMPUTE"]
    #[symbol = "COMPUTE"]
    Compute = 1,
}

/// True if a matrix is transposed.
#[enumeration(name = "gpu.TransposeMode", width = 32)]
pub enum TransposeMode {
    #[text = "NON_TRANSPOSE"]
    #[symbol = "NON_TRANSPOSE"]
    NonTranspose = 0,
    #[text = "TRANSPOSE"]
    #[symbol = "TRANSPOSE"]
    Transpose = 1,
    #[text = "CONJUGATE_TRANSPOSE"]
    #[symbol = "CONJUGATE_TRANSPOSE"]
    ConjugateTranspose = 2,
}
