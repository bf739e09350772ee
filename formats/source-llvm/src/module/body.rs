//! Bodies of functions: blocks and their instructions.

use super::attributes::Attribute;
use super::ids::{BlockId, ConstantId, LocalId, MetadataId, Operand, TypeId};
use std::borrow::Cow;
use std::ops::Range;

/// Body of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body<'a> {
    /// Types of the values; the first are those of the arguments.
    pub locals: Vec<TypeId>,
    /// Names of values that have one.
    pub names: Vec<(LocalId, Cow<'a, str>)>,
    /// Blocks, by number.
    pub blocks: Vec<Block<'a>>,
    /// Blocks in the order of the text.
    pub order: Vec<BlockId>,
}

/// Block of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block<'a> {
    /// Name; empty if the text numbers it.
    pub name: Cow<'a, str>,
    /// Number in the place of a name.
    pub number: Option<u32>,
    /// Instructions.
    pub instructions: Vec<Instruction<'a>>,
}

/// Instruction.
#[derive(Clone, Debug)]
pub(crate) struct Instruction<'a> {
    /// Opcode and operands.
    pub kind: InstructionKind<'a>,
    /// Type of its result.
    pub ty: TypeId,
    /// Value that it defines; none if it has no result.
    pub result: Option<LocalId>,
    /// Metadata.
    pub attachments: Vec<(&'a str, MetadataId)>,
    /// Debug records before it.
    pub records: Vec<Record<'a>>,
    /// Range of its text.
    pub span: Range<usize>,
}

/// Debug record.
#[derive(Clone, Debug)]
pub(crate) struct Record<'a> {
    /// Name, such as `dbg_value`.
    pub name: &'a str,
    /// Arguments, the location last.
    pub arguments: Vec<MetadataId>,
    /// Range of its text.
    pub span: Range<usize>,
}

/// Call of any kind.
#[derive(Clone, Debug)]
pub(crate) struct Call<'a> {
    /// `tail`, `musttail` or `notail`.
    pub tail: Option<&'a str>,
    /// Fast-math flags.
    pub flags: Vec<&'a str>,
    /// Calling convention, as LLVM numbers it.
    pub convention: u32,
    /// Attributes of the result.
    pub result_attributes: Vec<Attribute<'a>>,
    /// Type of the function.
    pub ty: TypeId,
    /// Function.
    pub callee: Operand,
    /// Arguments.
    pub arguments: Vec<(Operand, Vec<Attribute<'a>>)>,
    /// Attributes of the call.
    pub attributes: Vec<Attribute<'a>>,
    /// Bundles of operands.
    pub bundles: Vec<(Cow<'a, [u8]>, Vec<Operand>)>,
}

/// Pad of exceptions as Windows has them, or what leaves one.
#[derive(Clone, Debug)]
pub(crate) struct Funclet<'a> {
    /// Opcode.
    pub word: &'a str,
    /// Pad that is left, or that this one is within.
    pub pad: Operand,
    /// Arguments of a pad.
    pub arguments: Vec<Operand>,
    /// Handlers of `catchswitch`, target of `catchret`.
    pub targets: Vec<BlockId>,
    /// Block that an exception goes on to; none if the caller gets it.
    pub unwind: Option<BlockId>,
}

impl Funclet<'_> {
    /// Returns the blocks that may come next.
    pub(crate) fn successors(&self) -> Vec<BlockId> {
        self.targets.iter().copied().chain(self.unwind).collect()
    }
}

/// Atomic ordering and scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atomic<'a> {
    /// Scope.
    pub scope: Option<Cow<'a, [u8]>>,
    /// Ordering.
    pub ordering: &'a str,
}

/// Opcode and operands of an instruction.
#[derive(Clone, Debug)]
pub(crate) enum InstructionKind<'a> {
    /// `ret`
    Return(Option<Operand>),
    /// `br label`
    Branch(BlockId),
    /// `br i1`
    Conditional(Operand, BlockId, BlockId),
    /// `switch`
    Switch(Operand, BlockId, Vec<(ConstantId, BlockId)>),
    /// `indirectbr`
    Indirect(Operand, Vec<BlockId>),
    /// `invoke`
    Invoke(Box<Call<'a>>, BlockId, BlockId),
    /// `callbr`
    CallBranch(Box<Call<'a>>, BlockId, Vec<BlockId>),
    /// `resume`
    Resume(Operand),
    /// `unreachable`
    Unreachable,
    /// `catchswitch`, `catchpad`, `cleanuppad`, `catchret` or `cleanupret`: exceptions as Windows has them.
    Funclet(Box<Funclet<'a>>),
    /// `fneg`
    Negate(Operand, Vec<&'a str>),
    /// Binary operator.
    Binary(&'a str, Operand, Operand, Vec<&'a str>),
    /// Conversion.
    Cast(&'a str, Operand, Vec<&'a str>),
    /// `icmp`
    CompareIntegers(&'a str, Operand, Operand, Vec<&'a str>),
    /// `fcmp`
    CompareFloats(&'a str, Operand, Operand, Vec<&'a str>),
    /// `select`
    Select(Operand, Operand, Operand, Vec<&'a str>),
    /// `phi`
    Phi(Vec<(Operand, BlockId)>, Vec<&'a str>),
    /// `extractelement`
    ExtractElement(Operand, Operand),
    /// `insertelement`
    InsertElement(Operand, Operand, Operand),
    /// `shufflevector`
    Shuffle(Operand, Operand, ConstantId),
    /// `extractvalue`
    ExtractValue(Operand, Vec<u32>),
    /// `insertvalue`
    InsertValue(Operand, Operand, Vec<u32>),
    /// `alloca`
    Alloca {
        /// Type of an element.
        element: TypeId,
        /// Number of elements.
        count: Operand,
        /// Alignment in bytes.
        alignment: u64,
        /// True if it is an argument of a call.
        is_inalloca: bool,
        /// True if it holds an error of Swift.
        is_swift_error: bool,
    },
    /// `load`
    Load {
        /// Address.
        pointer: Operand,
        /// Alignment in bytes.
        alignment: u64,
        /// True if it is volatile.
        is_volatile: bool,
        /// Ordering, if it is atomic.
        atomic: Option<Atomic<'a>>,
    },
    /// `store`
    Store {
        /// Value.
        value: Operand,
        /// Address.
        pointer: Operand,
        /// Alignment in bytes.
        alignment: u64,
        /// True if it is volatile.
        is_volatile: bool,
        /// Ordering, if it is atomic.
        atomic: Option<Atomic<'a>>,
    },
    /// `fence`
    Fence(Atomic<'a>),
    /// `cmpxchg`
    CompareExchange {
        /// Address, expected value, new value.
        operands: [Operand; 3],
        /// Alignment in bytes.
        alignment: u64,
        /// `weak`, `volatile`
        words: Vec<&'a str>,
        /// Scope, and ordering if it succeeds.
        atomic: Atomic<'a>,
        /// Ordering if it fails.
        failure: &'a str,
    },
    /// `atomicrmw`
    ReadModifyWrite {
        /// Operation.
        operation: &'a str,
        /// Address and value.
        operands: [Operand; 2],
        /// Alignment in bytes.
        alignment: u64,
        /// True if it is volatile.
        is_volatile: bool,
        /// Scope and ordering.
        atomic: Atomic<'a>,
    },
    /// `getelementptr`
    GetElementPointer {
        /// Type of the elements that are counted.
        source: TypeId,
        /// Address.
        base: Operand,
        /// Indices.
        indices: Vec<Operand>,
        /// Words after the name.
        flags: Vec<&'a str>,
    },
    /// `va_arg`
    VaArg(Operand),
    /// `landingpad`
    LandingPad {
        /// True if it cleans up.
        is_cleanup: bool,
        /// Types that it catches, and filters.
        clauses: Vec<Operand>,
    },
    /// `freeze`
    Freeze(Operand),
    /// `call`
    Call(Box<Call<'a>>),
}

impl Instruction<'_> {
    /// Returns true if it is the last of its block.
    pub(crate) fn is_terminator(&self) -> bool {
        match &self.kind {
            InstructionKind::Return(_)
            | InstructionKind::Branch(_)
            | InstructionKind::Conditional(..)
            | InstructionKind::Switch(..)
            | InstructionKind::Indirect(..)
            | InstructionKind::Invoke(..)
            | InstructionKind::CallBranch(..)
            | InstructionKind::Resume(_)
            | InstructionKind::Unreachable => true,
            InstructionKind::Funclet(funclet) => !matches!(funclet.word, "catchpad" | "cleanuppad"),
            _ => false,
        }
    }
}

impl<'a> InstructionKind<'a> {
    /// Returns the call that an instruction is, of any kind.
    pub(crate) fn call(&self) -> Option<&Call<'a>> {
        match self {
            InstructionKind::Call(call)
            | InstructionKind::Invoke(call, ..)
            | InstructionKind::CallBranch(call, ..) => Some(call),
            _ => None,
        }
    }

    /// Returns the scope and ordering of an atomic instruction.
    pub(crate) fn atomic(&self) -> Option<&Atomic<'a>> {
        match self {
            InstructionKind::Load { atomic, .. } | InstructionKind::Store { atomic, .. } => atomic.as_ref(),
            InstructionKind::Fence(atomic)
            | InstructionKind::CompareExchange { atomic, .. }
            | InstructionKind::ReadModifyWrite { atomic, .. } => Some(atomic),
            _ => None,
        }
    }
}
