//! Bytes of instructions, as assemblers of others write them.

use super::opcodes as op;
use super::scalar::{GROUP_1_BYTE, MOV_LOAD, MOVZX_BYTE, Reg, Register, Size};
use super::{Assembler, Condition, Length, Memory, Rm, VectorForm};

const PLAIN: VectorForm = VectorForm {
    opcode: op::ADDPS,
    length: Length::Z,
    reg: reg(1),
    other: Register(2),
    rm: Rm::Register(Register(0)),
    mask: Register(0),
    is_zeroing: false,
    is_broadcast: false,
    memory_bytes: 64,
    immediate: None,
};

const fn reg(number: u8) -> Reg {
    Reg::Register(Register(number))
}

const fn memory(base: u8, index: Option<(Register, u8)>, displacement: i32) -> Rm {
    Rm::Memory(Memory::Address { base: Register(base), index, displacement })
}

#[test]
fn vector_instructions_have_their_prefixes() {
    let fma = VectorForm {
        opcode: op::FMADD231PS,
        reg: reg(7),
        other: Register(26),
        rm: Rm::Register(Register(24)),
        ..PLAIN
    };
    let rows: [(VectorForm, &[u8]); 6] = [
        // vfmadd231ps zmm7, zmm26, zmm24
        (fma, &[0x62, 0x92, 0x2D, 0x40, 0xB8, 0xF8]),
        // vfmadd231ps zmm7, zmm26, dword ptr [rsi + 4*rdi + 64]{1to16}
        (
            VectorForm {
                rm: memory(6, Some((Register(7), 2)), 64),
                is_broadcast: true,
                memory_bytes: 4,
                ..fma
            },
            &[0x62, 0xF2, 0x2D, 0x50, 0xB8, 0x7C, 0xBE, 0x10],
        ),
        // vaddps ymm1, ymm2, ymmword ptr [rax + 32]
        (VectorForm { length: Length::Y, rm: memory(0, None, 32), ..PLAIN }, &[0xC5, 0xEC, 0x58, 0x48, 0x20]),
        // vaddps zmm1 {k3} {z}, zmm2, zmmword ptr [r13 + 4096]
        (
            VectorForm { rm: memory(13, None, 4096), mask: Register(3), is_zeroing: true, ..PLAIN },
            &[0x62, 0xD1, 0x6C, 0xCB, 0x58, 0x4D, 0x40],
        ),
        // vmovups zmmword ptr [rsp + 64], zmm31
        (
            VectorForm {
                opcode: op::MOVUPS_STORE,
                reg: reg(31),
                other: Register(0),
                rm: memory(4, None, 64),
                ..PLAIN
            },
            &[0x62, 0x61, 0x7C, 0x48, 0x11, 0x7C, 0x24, 0x01],
        ),
        // vpermt2d zmm1, zmm17, zmm3
        (
            VectorForm { opcode: op::PERMT2D, other: Register(17), rm: Rm::Register(Register(3)), ..PLAIN },
            &[0x62, 0xF2, 0x75, 0x40, 0x7E, 0xCB],
        ),
    ];
    for (form, expected) in rows {
        let mut assembler = Assembler::default();
        assembler.vector(&form);
        assert_eq!(assembler.finish(), expected, "{form:?}");
    }
}

#[test]
fn instructions_of_avx2_have_their_bytes() {
    let y = VectorForm { length: Length::Y, rm: Rm::Register(Register(3)), memory_bytes: 32, ..PLAIN };
    let x = VectorForm { length: Length::X, memory_bytes: 16, ..y };
    let by = |opcode, immediate, form: VectorForm| VectorForm { opcode, immediate: Some(immediate), ..form };
    let rows: [(VectorForm, &[u8]); 15] = [
        // vblendvps ymm1, ymm2, ymm3, ymm4
        (by(op::BLENDVPS, 0x40, y), &[0xC4, 0xE3, 0x6D, 0x4A, 0xCB, 0x40]),
        // vpblendvb ymm9, ymm2, ymm13, ymm12
        (
            by(op::PBLENDVB, 0xC0, VectorForm { reg: reg(9), rm: Rm::Register(Register(13)), ..y }),
            &[0xC4, 0x43, 0x6D, 0x4C, 0xCD, 0xC0],
        ),
        // vperm2f128 ymm1, ymm2, ymm3, 0x31
        (by(op::PERM2F128, 0x31, y), &[0xC4, 0xE3, 0x6D, 0x06, 0xCB, 0x31]),
        // vinsertf128 ymm1, ymm2, xmm3, 1
        (by(op::INSERTF128, 1, y), &[0xC4, 0xE3, 0x6D, 0x18, 0xCB, 0x01]),
        // vshufps ymm1, ymm2, ymm3, 0x44
        (by(op::SHUFPS, 0x44, y), &[0xC5, 0xEC, 0xC6, 0xCB, 0x44]),
        // vpermpd ymm1, ymm3, 0x4e
        (
            by(op::PERMPD_IMMEDIATE, 0x4E, VectorForm { other: Register(0), ..y }),
            &[0xC4, 0xE3, 0xFD, 0x01, 0xCB, 0x4E],
        ),
        // vpermilps ymm1, ymm3, 0x1b
        (
            by(op::PERMILPS_IMMEDIATE, 0x1B, VectorForm { other: Register(0), ..y }),
            &[0xC4, 0xE3, 0x7D, 0x04, 0xCB, 0x1B],
        ),
        // vinsertps xmm1, xmm2, dword ptr [rax + 8], 0x10
        (
            by(op::INSERTPS, 0x10, VectorForm { rm: memory(0, None, 8), ..x }),
            &[0xC4, 0xE3, 0x69, 0x21, 0x48, 0x08, 0x10],
        ),
        // vpinsrq xmm1, xmm2, r9, 1
        (
            by(op::PINSRQ, 1, VectorForm { rm: Rm::Register(Register(9)), ..x }),
            &[0xC4, 0xC3, 0xE9, 0x22, 0xC9, 0x01],
        ),
        // vpextrb ecx, xmm2, 3
        (
            by(
                op::PEXTRB,
                3,
                VectorForm { reg: reg(2), other: Register(0), rm: Rm::Register(Register(1)), ..x },
            ),
            &[0xC4, 0xE3, 0x79, 0x14, 0xD1, 0x03],
        ),
        // vpslld ymm9, ymm3, 23
        (
            by(op::PSHIFTD, 23, VectorForm { reg: reg(6), other: Register(9), ..y }),
            &[0xC5, 0xB5, 0x72, 0xF3, 0x17],
        ),
        // vpsrlq ymm1, ymm13, 3
        (
            by(
                op::PSHIFTQ,
                3,
                VectorForm { reg: reg(2), other: Register(1), rm: Rm::Register(Register(13)), ..y },
            ),
            &[0xC4, 0xC1, 0x75, 0x73, 0xD5, 0x03],
        ),
        // vfmadd213ps ymm1, ymm2, ymmword ptr [rax]
        (VectorForm { opcode: op::FMADD213PS, rm: memory(0, None, 0), ..y }, &[0xC4, 0xE2, 0x6D, 0xA8, 0x08]),
        // vfmadd213sd xmm1, xmm2, xmm3
        (VectorForm { opcode: op::FMADD213SD, ..x }, &[0xC4, 0xE2, 0xE9, 0xA9, 0xCB]),
        // vunpckhpd ymm1, ymm2, ymm3
        (VectorForm { opcode: op::UNPCKHPD, ..y }, &[0xC5, 0xED, 0x15, 0xCB]),
    ];
    for (form, expected) in rows {
        let mut assembler = Assembler::default();
        assembler.vector(&form);
        assert_eq!(assembler.finish(), expected, "{form:?}");
    }
}

#[test]
fn jumps_reach_their_labels() {
    let mut assembler = Assembler::default();
    let (start, end) = (assembler.label(), assembler.label());
    assembler.bind(start);
    assembler.jump_if(Condition::L, end);
    assembler.jump(start);
    assembler.bind(end);
    assert_eq!(assembler.finish(), [0x0F, 0x8C, 2, 0, 0, 0, 0xEB, 0xF8]);
}

#[test]
fn alignment_is_filled_with_instructions() {
    let mut assembler = Assembler::default();
    assembler.ret();
    assembler.align(16);
    assert_eq!(assembler.bytes.len(), 16);
}

#[test]
fn scalar_instructions_have_their_prefixes() {
    let rm = |number| Rm::Register(Register(number));
    let rows = [
        // mov r9d, eax
        (MOV_LOAD, Size::Double, reg(9), rm(0), &[][..], &[0x44, 0x8B, 0xC8][..]),
        // mov ax, word ptr [r12 + 2]
        (MOV_LOAD, Size::Word, reg(0), memory(12, None, 2), &[], &[0x66, 0x41, 0x8B, 0x44, 0x24, 0x02]),
        // movzx ecx, sil
        (MOVZX_BYTE, Size::Double, reg(1), rm(6), &[], &[0x40, 0x0F, 0xB6, 0xCE]),
        // cmp al, 5
        (GROUP_1_BYTE, Size::Byte, Reg::Digit(7), rm(0), &[5], &[0x80, 0xF8, 0x05]),
        // cmp dil, 5
        (GROUP_1_BYTE, Size::Byte, Reg::Digit(7), rm(7), &[5], &[0x40, 0x80, 0xFF, 0x05]),
    ];
    for (opcode, size, reg, rm, immediate, expected) in rows {
        let mut assembler = Assembler::default();
        assembler.scalar(opcode, size, reg, rm, immediate);
        assert_eq!(assembler.finish(), expected, "{opcode:?}");
    }
}
