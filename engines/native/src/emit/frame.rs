//! The beginning and the end of a function.

use super::Emitter;
use crate::encode::{Memory, Rm};
use crate::registers::{RBP, RSP};

impl Emitter<'_> {
    /// Adds to the stack pointer, or subtracts.
    pub(super) fn add_to_stack(&mut self, group: u8, bytes: u32) {
        self.legacy(&[0x81], true, (group, Rm::Register(RSP)), &bytes.to_le_bytes());
    }

    pub(super) fn prologue(&mut self) {
        if !self.frame.is_there {
            return;
        }
        self.assembler.bytes.extend([0x55, 0x48, 0x89, 0xE5]);
        for register in self.frame.kept.clone() {
            self.push(register);
        }
        // Return address and `rbp` are 16 bytes.
        let pushed = 8 * self.frame.kept.len() as u32;
        if self.frame.alignment > 16 {
            self.add_to_stack(5, self.frame.size);
            let mask = (-(self.frame.alignment as i32)).to_le_bytes();
            self.legacy(&[0x81], true, (4, Rm::Register(RSP)), &mask);
        } else {
            let size = self.frame.size + pushed % 16;
            if size > 0 {
                self.add_to_stack(5, size);
            }
        }
    }

    pub(super) fn push(&mut self, register: u8) {
        if register >= 8 {
            self.assembler.bytes.push(0x41);
        }
        self.assembler.bytes.push(0x50 | register & 7);
    }

    pub(super) fn epilogue(&mut self) {
        if self.is_wide {
            self.assembler.bytes.extend([0xC5, 0xF8, 0x77]);
        }
        if self.frame.is_there {
            let kept = self.frame.kept.clone();
            let displacement = -8 * kept.len() as i32;
            let place = Memory::Address { base: RBP, index: None, displacement };
            self.legacy(&[0x8D], true, (RSP, Rm::Memory(place)), &[]);
            for register in kept.into_iter().rev() {
                if register >= 8 {
                    self.assembler.bytes.push(0x41);
                }
                self.assembler.bytes.push(0x58 | register & 7);
            }
            self.assembler.bytes.push(0x5D);
        }
        self.assembler.bytes.push(0xC3);
    }
}
