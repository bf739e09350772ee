//! Integers, comparisons and jumps.

use super::Emitter;
use crate::encode::opcodes as op;
use crate::encode::{Condition, Length, Rm, VectorForm};
use crate::instruction::{Comparison, Extension, Instruction, Roles, Test};

impl Emitter<'_> {
    pub(super) fn constant(&mut self, destination: u8, value: i64) {
        if value == 0 {
            return self.legacy(&[0x31], false, (destination, Rm::Register(destination)), &[]);
        }
        if let Ok(short) = u32::try_from(value) {
            if destination >= 8 {
                self.assembler.bytes.push(0x41);
            }
            self.assembler.bytes.push(0xB8 | destination & 7);
            self.assembler.bytes.extend(short.to_le_bytes());
        } else if let Ok(short) = i32::try_from(value) {
            self.legacy(&[0xC7], true, (0, Rm::Register(destination)), &short.to_le_bytes());
        } else {
            self.assembler.bytes.extend([0x48 | destination >> 3, 0xB8 | destination & 7]);
            self.assembler.bytes.extend(value.to_le_bytes());
        }
    }

    pub(super) fn load(&mut self, extension: Extension, destination: u8, rm: Rm) {
        let (opcode, wide, is_byte): (&[u8], bool, bool) = match extension {
            Extension::Zero8 => (&[0x0F, 0xB6], false, true),
            Extension::Zero16 => (&[0x0F, 0xB7], false, false),
            Extension::Zero32 => (&[0x8B], false, false),
            Extension::Full => (&[0x8B], true, false),
            Extension::Sign8 => (&[0x0F, 0xBE], true, true),
            Extension::Sign16 => (&[0x0F, 0xBF], true, false),
            Extension::Sign32 => (&[0x63], true, false),
        };
        let is_byte = is_byte && matches!(rm, Rm::Register(_));
        self.assembler.legacy(0, opcode, wide, is_byte, (destination, rm), &[]);
    }

    /// Sets the flags.
    pub(super) fn compare(&mut self, one: &Instruction, comparison: Comparison, first: u8, rm: Rm) {
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
                    reg: first,
                    other: 0,
                    rm,
                    mask: 0,
                    is_zeroing: false,
                    is_broadcast: false,
                    memory_bytes: if is_double { 8 } else { 4 },
                    immediate: None,
                });
            }
            Comparison::Compare(bytes) if one.roles.has(Roles::IMMEDIATE) => {
                let target = Rm::Register(first);
                let value = one.immediate as i32;
                let prefix = if bytes == 2 { 0x66 } else { 0 };
                if bytes == 1 {
                    self.assembler.legacy(0, &[0x80], false, true, (7, target), &[value as u8]);
                } else if let Ok(short) = i8::try_from(value) {
                    let immediate = [short.cast_unsigned()];
                    self.assembler.legacy(prefix, &[0x83], bytes == 8, false, (7, target), &immediate);
                } else {
                    let immediate = value.to_le_bytes();
                    let count = if bytes == 2 { 2 } else { 4 };
                    let immediate = &immediate[..count];
                    self.assembler.legacy(prefix, &[0x81], bytes == 8, false, (7, target), immediate);
                }
            }
            Comparison::Compare(bytes) => {
                let prefix = if bytes == 2 { 0x66 } else { 0 };
                let opcode = if bytes == 1 { 0x3A } else { 0x3B };
                self.assembler.legacy(prefix, &[opcode], bytes == 8, bytes == 1, (first, rm), &[]);
            }
            Comparison::Test(bytes) => {
                let prefix = if bytes == 2 { 0x66 } else { 0 };
                let opcode = if bytes == 1 { 0x84 } else { 0x85 };
                let rm = Rm::Register(first);
                self.assembler.legacy(prefix, &[opcode], bytes == 8, bytes == 1, (first, rm), &[]);
            }
        }
    }

    pub(super) fn set(&mut self, test: Test, destination: u8) {
        let target = Rm::Register(destination);
        let condition = match test {
            Test::If(condition) => condition,
            Test::OrderedEqual => Condition::E,
            Test::UnorderedNotEqual => Condition::Ne,
        };
        self.assembler.legacy(0, &[0x0F, 0x90 | condition as u8], false, true, (0, target), &[]);
        self.load(Extension::Zero8, destination, target);
        if let Test::If(_) = test {
            return;
        }
        let end = self.assembler.label();
        self.assembler.jump_if(Condition::Np, end);
        // The flags are not needed any more.
        self.constant(destination, i64::from(test == Test::UnorderedNotEqual));
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
