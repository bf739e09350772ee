//! Instructions before and while registers are assigned to them.

use crate::encode::opcodes::Opcode;
use crate::encode::scalar::{ScalarOpcode, Size};
use crate::encode::{Condition, Length};
use crate::registers::clobbers;
use regalloc2::{Block, Function, Inst, InstRange, Operand, PRegSet, RegClass, VReg};

/// Operation of an instruction. Operands are in the order of [`Roles`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// With a VEX or EVEX prefix: destination, third source that is the destination, second source, register or memory.
    Vector(Vector),
    /// The same, whose `rm` is written and whose `reg` is the source.
    VectorReversed(Vector),
    /// A gather: the index of its address is a vector, and the mask is used up.
    Gather(Vector),
    /// A scatter, likewise.
    Scatter(Vector),
    /// A store of AVX2 of the lanes that a mask, the other source, chooses.
    MaskedStore(Vector),
    /// Lanes of the register that are chosen by those of the mask, a vector register, else those of the other source.
    Blend(Vector),
    /// A shift of all lanes by the immediate.
    ShiftLanes(Vector, ShiftKind),
    /// All bits zero in a vector register.
    Zero,
    /// `add`, `or`, `and`, `sub`, `xor` by the number of the group.
    Arithmetic(Arithmetic, Size),
    /// Signed product, lower half.
    Multiply(Size),
    /// Product with the immediate.
    MultiplyImmediate(Size),
    /// The address.
    Address,
    /// A register with what is in a register or in spilled memory.
    Copy,
    /// A constant.
    Constant,
    /// A load or extension.
    Load(Extension),
    /// A store.
    Store(Size),
    /// A store of the immediate.
    StoreConstant(Size),
    /// A shift by the immediate: `shl`, `shr`, `sar`.
    Shift(ShiftKind, Size),
    /// `not`.
    Not(Size),
    /// An instruction of one operand.
    Unary(ScalarOpcode, Size),
    /// `bswap`.
    SwapBytes(Size),
    /// The sign of `rax` in `rdx`.
    SignOfRax(Size),
    /// A division.
    Divide(Division, Size),
    /// One if a comparison holds.
    Set(Comparison, Test),
    /// One of two values.
    Choose(Comparison, Test),
    /// One of two values in vector registers.
    ChooseVector(Comparison, Test),
    /// A branch on a comparison: to the first successor if it holds.
    Branch(Comparison, Test),
    /// The end of the program if a comparison holds; the immediate is the number of the stop.
    StopIf(Comparison, Condition),
    /// A branch.
    Jump,
    /// The end of the function.
    Return,
    /// Arguments come in.
    Arguments,
    /// Call of a symbol.
    Call(u32),
    /// Call of an address in a register.
    CallRegister,
    /// The address of a symbol.
    SymbolAddress(u32),
    /// The end of the program; the immediate is the number of the stop, or negative.
    Trap,
    /// The stack pointer.
    StackPointer,
    /// The register with the limit of the stack.
    StackLimit,
}

/// Group 1 of the integer instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "they have the names of the manual")]
pub enum Arithmetic {
    Add = 0,
    Or = 1,
    And = 4,
    Sub = 5,
    Xor = 6,
}

/// Group 2 of the integer instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "they have the names of the manual")]
pub enum ShiftKind {
    Shl = 4,
    Shr = 5,
    Sar = 7,
}

/// Divisions of group 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Division {
    /// `div`.
    Unsigned = 6,
    /// `idiv`.
    Signed = 7,
}

/// Bits of an integer load, and how the bits above them are filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "they are what they say")]
pub enum Extension {
    Zero8,
    Zero16,
    Zero32,
    Full,
    Sign8,
    Sign16,
    Sign32,
}

/// Instruction that sets the flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `cmp`.
    Compare(Size),
    /// `test` of a register with itself.
    Test(Size),
    /// `ucomiss`, or `ucomisd`.
    Float(bool),
}

/// Outcome of a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// A condition.
    If(Condition),
    /// Equal, and not unordered.
    OrderedEqual,
    /// Not equal, or unordered.
    UnorderedNotEqual,
}

/// Vector instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vector {
    /// Opcode.
    pub opcode: Opcode,
    /// Vector length.
    pub length: Length,
    /// Bytes of a memory operand.
    pub memory_bytes: u8,
    /// True if the immediate is part of it.
    pub has_immediate: bool,
    /// True if lanes outside of the mask become zero.
    pub is_zeroing: bool,
    /// True if the memory operand is one element for all lanes.
    pub is_broadcast: bool,
}

/// Place that an address starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// The first register of the address.
    Register,
    /// Memory of the frame, by number.
    Slot(u32),
    /// Arguments on the stack of the caller.
    Incoming,
    /// Arguments of a callee.
    Outgoing,
    /// A constant, by number.
    Pool(u32),
}

/// Shape of an address; its registers are operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Start.
    pub base: Base,
    /// Logarithm of the scale of the index, if there is one.
    pub scale: Option<u8>,
    /// Constant part.
    pub displacement: i32,
}

/// Operands that an instruction has, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roles(pub u8);

impl Roles {
    /// Destination.
    pub const DESTINATION: u8 = 1;
    /// Source that is in the register of the destination.
    pub const TIED: u8 = 2;
    /// Other source.
    pub const OTHER: u8 = 4;
    /// Source that is a register or memory.
    pub const REGISTER: u8 = 8;
    /// Register of an address.
    pub const BASE: u8 = 16;
    /// Register of an address.
    pub const INDEX: u8 = 32;
    /// Mask.
    pub const MASK: u8 = 64;
    /// Immediate in place of a register or memory.
    pub const IMMEDIATE: u8 = 128;

    /// Returns true if it has one of these.
    pub fn has(self, role: u8) -> bool {
        self.0 & role != 0
    }
}

/// Instruction.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    /// Operation.
    pub kind: Kind,
    /// Operands that it has.
    pub roles: Roles,
    /// Address.
    pub place: Option<Place>,
    /// Immediate.
    pub immediate: i64,
    /// First of its operands.
    pub start: u32,
    /// Number of its operands.
    pub count: u32,
}

/// Block of instructions.
#[derive(Default, Debug)]
pub struct MachineBlock {
    /// First instruction, and the one after the last.
    pub range: (u32, u32),
    /// Blocks that follow.
    pub successors: Vec<Block>,
    /// Blocks that it follows.
    pub predecessors: Vec<Block>,
    /// Parameters.
    pub parameters: Vec<VReg>,
    /// Values that are passed to each successor.
    pub passed: Vec<Vec<VReg>>,
    /// True if a later block, or itself, jumps back to it.
    pub is_loop: bool,
}

/// Function as machine instructions.
#[derive(Default, Debug)]
pub struct Machine {
    /// Instructions of all blocks.
    pub instructions: Vec<Instruction>,
    /// Operands of all instructions.
    pub operands: Vec<Operand>,
    /// Blocks in the order of the code.
    pub blocks: Vec<MachineBlock>,
    /// Number of virtual registers.
    pub registers: usize,
    /// Words of a spilled vector.
    pub vector_words: usize,
    /// Sizes and alignments of memory in the frame.
    pub slots: Vec<(u32, u32)>,
    /// Constants in memory.
    pub pool: Vec<Vec<u8>>,
    /// Bytes of arguments to callees.
    pub outgoing: u32,
    /// True if anything is called.
    pub calls: bool,
    /// Functions that end the program, and their argument.
    pub stops: Vec<(u64, u64)>,
    /// True if addresses of symbols are read from a table, as in files that others load anywhere.
    pub is_shared: bool,
}

impl Function for Machine {
    fn num_insts(&self) -> usize {
        self.instructions.len()
    }

    fn num_blocks(&self) -> usize {
        self.blocks.len()
    }

    fn entry_block(&self) -> Block {
        Block::new(0)
    }

    fn block_insns(&self, block: Block) -> InstRange {
        let (start, end) = self.blocks[block.index()].range;
        InstRange::new(Inst::new(start as usize), Inst::new(end as usize))
    }

    fn block_succs(&self, block: Block) -> &[Block] {
        &self.blocks[block.index()].successors
    }

    fn block_preds(&self, block: Block) -> &[Block] {
        &self.blocks[block.index()].predecessors
    }

    fn block_params(&self, block: Block) -> &[VReg] {
        &self.blocks[block.index()].parameters
    }

    fn is_ret(&self, instruction: Inst) -> bool {
        matches!(self.instructions[instruction.index()].kind, Kind::Return | Kind::Trap)
    }

    fn is_branch(&self, instruction: Inst) -> bool {
        matches!(self.instructions[instruction.index()].kind, Kind::Jump | Kind::Branch(..))
    }

    fn branch_blockparams(&self, block: Block, _: Inst, successor: usize) -> &[VReg] {
        &self.blocks[block.index()].passed[successor]
    }

    fn inst_operands(&self, instruction: Inst) -> &[Operand] {
        let Instruction { start, count, .. } = self.instructions[instruction.index()];
        &self.operands[start as usize..(start + count) as usize]
    }

    fn inst_clobbers(&self, instruction: Inst) -> PRegSet {
        let mut set = PRegSet::empty();
        if matches!(self.instructions[instruction.index()].kind, Kind::Call(_) | Kind::CallRegister) {
            set = clobbers();
            for operand in self.inst_operands(instruction) {
                if let (regalloc2::OperandKind::Def, regalloc2::OperandConstraint::FixedReg(register)) =
                    (operand.kind(), operand.constraint())
                {
                    set.remove(register);
                }
            }
        }
        set
    }

    fn num_vregs(&self) -> usize {
        self.registers
    }

    fn spillslot_size(&self, class: RegClass) -> usize {
        match class {
            RegClass::Float => self.vector_words,
            _ => 1,
        }
    }
}
