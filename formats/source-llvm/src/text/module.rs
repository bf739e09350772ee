//! A module: globals, functions and their instructions.

use super::attributes::{Attribute, AttributeGroups};
use super::constants::Constants;
use super::ids::{BlockId, ConstantId, LocalId, MetadataId, Operand, SymbolId, TypeId};
use super::metadata::MetadataTable;
use super::types::Types;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// Kind of a symbol, and its row in the table of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    /// Used and not defined.
    Undefined,
    /// Function.
    Function(usize),
    /// Variable.
    Variable(usize),
    /// Alias.
    Alias(usize),
    /// Function that is chosen at load time.
    IFunc(usize),
}

/// Symbol.
#[derive(Clone, Debug)]
pub(crate) struct Symbol<'a> {
    /// Name; empty if the text numbers it.
    pub name: Cow<'a, str>,
    /// Number that stands for a name.
    pub number: Option<u32>,
    /// Kind.
    pub kind: SymbolKind,
    /// Position of the first mention.
    pub first_use: usize,
}

/// Words that all symbols may have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Access<'a> {
    /// `private`, `internal`, ...
    pub linkage: Option<&'a str>,
    /// True if the symbol is in this program.
    pub is_dso_local: bool,
    /// `hidden` or `protected`.
    pub visibility: Option<&'a str>,
    /// `unnamed_addr` or `local_unnamed_addr`.
    pub unnamed: Option<&'a str>,
    /// True if each thread has its own.
    pub is_thread_local: bool,
}

/// Global variable.
#[derive(Clone, Debug)]
pub(crate) struct Variable<'a> {
    /// Symbol.
    pub symbol: SymbolId,
    /// Linkage and visibility.
    pub access: Access<'a>,
    /// Type of the value.
    pub ty: TypeId,
    /// Address space.
    pub space: u32,
    /// True if it never changes.
    pub is_constant: bool,
    /// True if something else writes its first value.
    pub is_externally_initialized: bool,
    /// First value.
    pub initializer: Option<ConstantId>,
    /// Section.
    pub section: Option<Cow<'a, [u8]>>,
    /// Comdat.
    pub comdat: Option<Cow<'a, str>>,
    /// Alignment in bytes.
    pub alignment: Option<u64>,
    /// Attributes.
    pub attributes: Vec<Attribute<'a>>,
    /// Metadata.
    pub attachments: Vec<(&'a str, MetadataId)>,
    /// Range of its text.
    pub span: Range<usize>,
}

/// Alias or ifunc.
#[derive(Clone, Debug)]
pub(crate) struct Alias<'a> {
    /// Symbol.
    pub symbol: SymbolId,
    /// Linkage and visibility.
    pub access: Access<'a>,
    /// Type of the value.
    pub ty: TypeId,
    /// Aliased value, or the resolver.
    pub target: ConstantId,
}

/// Function.
#[derive(Clone, Debug)]
pub(crate) struct Function<'a> {
    /// Symbol.
    pub symbol: SymbolId,
    /// Linkage and visibility.
    pub access: Access<'a>,
    /// Calling convention, as LLVM numbers it.
    pub convention: u32,
    /// Type.
    pub ty: TypeId,
    /// Attributes of the result.
    pub result_attributes: Vec<Attribute<'a>>,
    /// Types and attributes of the parameters.
    pub parameters: Vec<(TypeId, Vec<Attribute<'a>>)>,
    /// Attributes of the function.
    pub attributes: Vec<Attribute<'a>>,
    /// Section.
    pub section: Option<Cow<'a, [u8]>>,
    /// Comdat.
    pub comdat: Option<Cow<'a, str>>,
    /// Alignment in bytes.
    pub alignment: Option<u64>,
    /// Garbage collector.
    pub collector: Option<Cow<'a, [u8]>>,
    /// Personality.
    pub personality: Option<ConstantId>,
    /// Metadata.
    pub attachments: Vec<(&'a str, MetadataId)>,
    /// Body, if it is defined here.
    pub body: Option<Body<'a>>,
    /// Range of its head in the text.
    pub span: Range<usize>,
}

/// Body of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Body<'a> {
    /// Types of the values; the first are those of the arguments.
    pub locals: Vec<TypeId>,
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
    CallBranch(BlockId, Vec<BlockId>),
    /// `resume`
    Resume(Operand),
    /// `unreachable`
    Unreachable,
    /// Terminator or pad of exceptions as Windows has them: successors, and true if it is a terminator.
    Funclet(Vec<BlockId>, bool),
    /// `fneg`
    Negate(Operand, Vec<&'a str>),
    /// Binary operator.
    Binary(&'a str, Operand, Operand, Vec<&'a str>),
    /// Conversion.
    Cast(&'a str, Operand, Vec<&'a str>),
    /// `icmp`
    CompareIntegers(&'a str, Operand, Operand),
    /// `fcmp`
    CompareFloats(&'a str, Operand, Operand, Vec<&'a str>),
    /// `select`
    Select(Operand, Operand, Operand, Vec<&'a str>),
    /// `phi`
    Phi(Vec<(Operand, BlockId)>),
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

/// Module.
pub(crate) struct Module<'a> {
    /// Text that it was read from.
    pub text: &'a str,
    /// Name of the source file.
    pub source_name: Cow<'a, str>,
    /// Layout of data.
    pub layout: Cow<'a, str>,
    /// Target triple.
    pub triple: Cow<'a, [u8]>,
    /// Lines of assembly.
    pub assembly: Vec<Cow<'a, [u8]>>,
    /// Types.
    pub types: Types<'a>,
    /// Constants.
    pub constants: Constants<'a>,
    /// Metadata.
    pub metadata: MetadataTable<'a>,
    /// Lists of metadata by their names.
    pub named_metadata: Vec<(&'a str, Vec<MetadataId>)>,
    /// Groups of attributes.
    pub groups: AttributeGroups<'a>,
    /// Symbols.
    pub symbols: Vec<Symbol<'a>>,
    /// Comdats: names and selection kinds.
    pub comdats: Vec<(Cow<'a, str>, &'a str)>,
    /// Variables.
    pub variables: Vec<Variable<'a>>,
    /// Functions.
    pub functions: Vec<Function<'a>>,
    /// Aliases.
    pub aliases: Vec<Alias<'a>>,
    /// Ifuncs.
    pub ifuncs: Vec<Alias<'a>>,
    /// Symbols by name.
    pub symbols_by_name: HashMap<Cow<'a, str>, SymbolId>,
}

impl<'a> Module<'a> {
    /// Returns a symbol.
    pub(crate) fn symbol(&self, id: SymbolId) -> &Symbol<'a> {
        &self.symbols[id.index()]
    }

    /// Returns the named list of metadata.
    pub(crate) fn named(&self, name: &str) -> &[MetadataId] {
        self.named_metadata.iter().find(|(known, _)| *known == name).map_or(&[], |(_, list)| list)
    }

    /// Returns the function that an operand is the address of.
    pub(crate) fn function_of(&self, operand: Operand) -> Option<&Function<'a>> {
        use super::constants::Constant;
        let Operand::Constant(id) = operand else { return None };
        match self.constants.get(id) {
            Constant::Symbol(symbol) => match self.symbol(*symbol).kind {
                SymbolKind::Function(at) => self.functions.get(at),
                _ => None,
            },
            _ => None,
        }
    }
}
