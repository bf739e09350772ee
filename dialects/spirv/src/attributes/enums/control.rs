//! Compilation hints of control flow.

use terrace_ods_macros::enumeration;

/// Compilation hints of a function.
#[enumeration(name = "spirv.FunctionControl", width = 32, bits, separator = "|", quoted)]
pub enum FunctionControl {
    None = 0,
    Inline = 1,
    DontInline = 2,
    Pure = 4,
    Const = 8,
    OptNoneINTEL = 65536,
}

/// Compilation hints of a loop.
#[enumeration(name = "spirv.LoopControl", width = 32, bits, separator = "|", quoted)]
pub enum LoopControl {
    None = 0,
    Unroll = 1,
    DontUnroll = 2,
    DependencyInfinite = 4,
    DependencyLength = 8,
    MinIterations = 16,
    MaxIterations = 32,
    IterationMultiple = 64,
    PeelCount = 128,
    PartialCount = 256,
    InitiationIntervalINTEL = 65536,
    LoopCoalesceINTEL = 1048576,
    MaxConcurrencyINTEL = 131072,
    MaxInterleavingINTEL = 2097152,
    DependencyArrayINTEL = 262144,
    SpeculatedIterationsINTEL = 4194304,
    PipelineEnableINTEL = 524288,
    NoFusionINTEL = 8388608,
}

/// Compilation hints of a selection.
#[enumeration(name = "spirv.SelectionControl", width = 32, bits, separator = "|", quoted)]
pub enum SelectionControl {
    None = 0,
    Flatten = 1,
    DontFlatten = 2,
}
