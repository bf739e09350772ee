//! Integers, comparisons and jumps.

use super::Emitter;
use crate::encode::opcodes as op;
use crate::encode::scalar::{
    CMP, CMP_BYTE, CMP_DIGIT, GROUP_1, GROUP_1_BYTE, GROUP_1_SHORT, MOV_LOAD, MOVSX_BYTE, MOVSX_WORD, MOVSXD,
    MOVZX_BYTE, MOVZX_WORD, Reg, Register, ScalarOpcode, Size, TEST, TEST_BYTE,
};
use crate::encode::{Condition, Length, Rm, VectorForm};
use crate::instruction::{Comparison, Extension, Instruction, Roles, Test};

impl Emitter<'_> {
    pub(super) fn load(&mut self, extension: Extension, destination: Register, rm: Rm) {
        let (opcode, size) = match extension {
            Extension::Zero8 => (MOVZX_BYTE, Size::Double),
            Extension::Zero16 => (MOVZX_WORD, Size::Double),
            Extension::Zero32 => (MOV_LOAD, Size::Double),
            Extension::Full => (MOV_LOAD, Size::Quad),
            Extension::Sign8 => (MOVSX_BYTE, Size::Quad),
            Extension::Sign16 => (MOVSX_WORD, Size::Quad),
            Extension::Sign32 => (MOVSXD, Size::Quad),
        };
        self.assembler.scalar(opcode, size, destination, rm, &[]);
    }

    /// Sets the flags.
    pub(super) fn compare(&mut self, one: &Instruction, comparison: Comparison, first: Register, rm: Rm) {
        match comparison {
            Comparison::Float(is_double) => {
                let prefix = if is_double { 0x66 } else { 0 };
                // As VEX: `vucomiss`.
                let opcode = op::Opcode {
                    map: 1,
                    prefix: u8::from(prefix == 0x66),
                    number: 0x2E,
                    is_wide: is_double,
                    vex: op::Vex::W0,
                };
                self.assembler.vector(&VectorForm {
                    opcode,
                    length: Length::X,
                    reg: first.into(),
                    other: Register(0),
                    rm,
                    mask: Register(0),
                    is_zeroing: false,
                    is_broadcast: false,
                    memory_bytes: if is_double { 8 } else { 4 },
                    immediate: None,
                });
            }
            Comparison::Compare(size) if one.roles.has(Roles::IMMEDIATE) => {
                let (cmp, target) = (Reg::Digit(CMP_DIGIT), Rm::Register(first));
                let value = one.immediate as i32;
                let bytes = value.to_le_bytes();
                if size == Size::Byte {
                    self.assembler.scalar(GROUP_1_BYTE, size, cmp, target, &bytes[..1]);
                } else if i8::try_from(value).is_ok() {
                    self.assembler.scalar(GROUP_1_SHORT, size, cmp, target, &bytes[..1]);
                } else {
                    self.assembler.scalar(GROUP_1, size, cmp, target, &bytes[..size.immediate_bytes()]);
                }
            }
            Comparison::Compare(size) => {
                let opcode = if size == Size::Byte { CMP_BYTE } else { CMP };
                self.assembler.scalar(opcode, size, first, rm, &[]);
            }
            Comparison::Test(size) => {
                let opcode = if size == Size::Byte { TEST_BYTE } else { TEST };
                self.assembler.scalar(opcode, size, first, Rm::Register(first), &[]);
            }
        }
    }

    pub(super) fn set(&mut self, test: Test, destination: Register) {
        let target = Rm::Register(destination);
        let condition = match test {
            Test::If(condition) => condition,
            Test::OrderedEqual => Condition::E,
            Test::UnorderedNotEqual => Condition::Ne,
        };
        self.assembler.scalar(ScalarOpcode::set(condition), Size::Byte, Reg::Digit(0), target, &[]);
        self.load(Extension::Zero8, destination, target);
        if let Test::If(_) = test {
            return;
        }
        let end = self.assembler.label();
        self.assembler.jump_if(Condition::Np, end);
        // The flags are not needed any more.
        self.assembler.constant(destination, i64::from(test == Test::UnorderedNotEqual));
        self.assembler.bind(end);
    }

    /// Jumps to a successor of a block, if not that is emitted next.
    pub(super) fn jump(&mut self, block: usize, successor: usize, next: Option<usize>) {
        let target = self.leads_to[self.machine.blocks[block].successors[successor].index()];
        if next != Some(target) {
            self.assembler.jump(self.labels[target]);
        }
    }

    /// Jumps to one of the successors of a block.
    pub(super) fn branch(&mut self, block: usize, test: Test, next: Option<usize>) {
        let target = |at: usize| self.leads_to[self.machine.blocks[block].successors[at].index()];
        let (yes, no) = (target(0), target(1));
        let (yes_label, no_label) = (self.labels[yes], self.labels[no]);
        match test {
            Test::If(condition) if next == Some(yes) => {
                return self.assembler.jump_if(condition.inverted(), no_label);
            }
            Test::If(condition) => self.assembler.jump_if(condition, yes_label),
            Test::OrderedEqual => {
                self.assembler.jump_if(Condition::P, no_label);
                self.assembler.jump_if(Condition::E, yes_label);
            }
            Test::UnorderedNotEqual => {
                self.assembler.jump_if(Condition::P, yes_label);
                self.assembler.jump_if(Condition::Ne, yes_label);
            }
        }
        self.jump(block, 1, next);
    }
}
