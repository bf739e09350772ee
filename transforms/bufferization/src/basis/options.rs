//! Options of bufferization.

use terrace_bufferization::LayoutMapOption;
use terrace_ir::{Attribute, Operation, Type};

/// Order in which operations are analyzed: earlier ones are more likely to work in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Heuristic {
    /// From the last operation to the first.
    #[default]
    BottomUp,
    /// From the first operation to the last.
    TopDown,
    /// First what leads to the values that regions yield, then all others from the last to the first.
    BottomUpFromTerminators,
    /// Shuffled by a seed, to find mistakes.
    Fuzzer(u32),
}

/// Memory space of buffers for which nothing else tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DefaultSpace {
    /// The default space.
    #[default]
    Zero,
    /// None: not to know the space is an error.
    MustBeKnown,
    /// The encoding of the tensor's type.
    Encoding,
}

/// Options of bufferization.
#[derive(Clone, Debug)]
pub struct Options {
    /// Loops may yield memory that they allocate.
    pub allow_return_allocs_from_loops: bool,
    /// Operations that are not bufferizable stay as they are.
    pub allow_unknown_ops: bool,
    /// Order of the analysis.
    pub heuristic: Heuristic,
    /// Alignment of new buffers; 0 for none.
    pub alignment: u64,
    /// Functions get and give buffers.
    pub function_boundaries: bool,
    /// Buffers that threads write are private to them.
    pub check_parallel_regions: bool,
    /// There is no analysis, and each write goes to a copy.
    pub copy_before_write: bool,
    /// Dialects whose operations are bufferized; empty for all.
    pub dialects: Vec<String>,
    /// Annotate operations with the alias sets of their results.
    pub dump_alias_sets: bool,
    /// Layouts of the buffers that functions get and give.
    pub boundary_layout: LayoutMapOption,
    /// Default memory space.
    pub default_space: DefaultSpace,
    /// Functions that are not analyzed.
    pub unanalyzed_functions: Vec<String>,
    /// Annotate operations with the conflicts that were found.
    pub print_conflicts: bool,
    /// Stop after the analysis.
    pub test_analysis_only: bool,
    /// Layouts of other buffers about which nothing is known are row by row; otherwise anything.
    pub has_identity_layouts: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            allow_return_allocs_from_loops: false,
            allow_unknown_ops: false,
            heuristic: Heuristic::BottomUp,
            alignment: 64,
            function_boundaries: false,
            check_parallel_regions: true,
            copy_before_write: false,
            dialects: Vec::new(),
            dump_alias_sets: false,
            boundary_layout: LayoutMapOption::InferLayoutMap,
            default_space: DefaultSpace::Zero,
            unanalyzed_functions: Vec::new(),
            print_conflicts: false,
            test_analysis_only: false,
            has_identity_layouts: false,
        }
    }
}

/// Memory space, where `None` stands for the default one.
pub type Space<'c> = Option<Attribute<'c>>;

impl Options {
    /// Returns true if an operation may be bufferized, as far as options say.
    pub fn allows(&self, op: Operation<'_, '_>) -> bool {
        let dialect = op.name().dialect_name();
        (self.function_boundaries || dialect != "func")
            && (self.dialects.is_empty() || self.dialects.iter().any(|one| one == dialect))
    }

    /// Returns the memory space of a tensor for which nothing else tells it; `None` if it is not known then.
    pub fn space_of<'c>(&self, tensor: Type<'c>) -> Option<Space<'c>> {
        match self.default_space {
            DefaultSpace::Zero => Some(None),
            DefaultSpace::MustBeKnown => None,
            DefaultSpace::Encoding => tensor.is_ranked_tensor().then(|| tensor.encoding()),
        }
    }
}
