//! The beginning and the end of a function.

use super::Emitter;
use crate::encode::scalar::{GROUP_1, LEA, MOV_STORE, POP, PUSH, Reg, Size};
use crate::encode::{Memory, Rm};
use crate::instruction::Arithmetic;
use crate::registers::{RBP, RSP};

impl Emitter<'_> {
    fn change_stack_pointer(&mut self, of: Arithmetic, by: [u8; 4]) {
        self.assembler.scalar(GROUP_1, Size::Quad, Reg::Digit(of as u8), Rm::Register(RSP), &by);
    }

    /// Emits the prologue.
    pub(super) fn prologue(&mut self) {
        if !self.frame.is_there {
            return;
        }
        self.assembler.scalar_with_register(PUSH, Size::Double, RBP);
        self.assembler.scalar(MOV_STORE, Size::Quad, RSP, Rm::Register(RBP), &[]);
        for register in &self.frame.kept {
            self.assembler.scalar_with_register(PUSH, Size::Double, *register);
        }
        // Return address and `rbp` are 16 bytes.
        let pushed = 8 * self.frame.kept.len() as u32;
        if self.frame.alignment > 16 {
            self.change_stack_pointer(Arithmetic::Sub, self.frame.size.to_le_bytes());
            let mask = (-(self.frame.alignment as i32)).to_le_bytes();
            self.change_stack_pointer(Arithmetic::And, mask);
        } else {
            let size = self.frame.size + pushed % 16;
            if size > 0 {
                self.change_stack_pointer(Arithmetic::Sub, size.to_le_bytes());
            }
        }
    }

    /// Emits the epilogue.
    pub(super) fn epilogue(&mut self) {
        if self.is_wide {
            self.assembler.clear_upper_parts();
        }
        if self.frame.is_there {
            let displacement = -8 * self.frame.kept.len() as i32;
            let place = Memory::Address { base: RBP, index: None, displacement };
            self.assembler.scalar(LEA, Size::Quad, RSP, Rm::Memory(place), &[]);
            for register in self.frame.kept.iter().rev() {
                self.assembler.scalar_with_register(POP, Size::Double, *register);
            }
            self.assembler.scalar_with_register(POP, Size::Double, RBP);
        }
        self.assembler.ret();
    }
}
