//! Registers of the machine, and what calls do to them.

use crate::encode::scalar::Register;
use regalloc2::{MachineEnv, PReg, PRegSet, RegClass};

/// General registers.
pub const GENERAL: RegClass = RegClass::Int;
/// Vector registers, which hold scalar floats as well.
pub const VECTOR: RegClass = RegClass::Float;
/// Mask registers of AVX-512.
pub const MASK: RegClass = RegClass::Vector;

/// Returns the general register of that number.
pub const fn general(number: usize) -> PReg {
    PReg::new(number, GENERAL)
}

/// Returns the vector register of that number.
pub const fn vector(number: usize) -> PReg {
    PReg::new(number, VECTOR)
}

pub const RAX: PReg = general(0);
pub const RCX: PReg = general(1);
pub const RDX: PReg = general(2);

/// Stack pointer.
pub const RSP: Register = Register(4);
/// Frame pointer.
pub const RBP: Register = Register(5);
/// Register with the limit of the stack, which others reserve.
pub const LIMIT: Register = Register(15);

/// Returns the register that the allocator chose.
pub fn assigned(register: PReg) -> Register {
    Register(register.hw_enc() as u8)
}

/// Registers of the first integer arguments.
pub const ARGUMENTS: [PReg; 6] = [general(7), general(6), general(2), general(1), general(8), general(9)];

/// Registers of integer results.
pub const RESULTS: [PReg; 3] = [RAX, RDX, RCX];

/// Numbers of vector registers that take arguments, from 0 on.
pub const VECTOR_ARGUMENTS: usize = 8;

/// Numbers of vector registers that hold results, from 0 on.
pub const VECTOR_RESULTS: usize = 2;

/// Registers whose content a function keeps. `r15`, which others reserve, and `rbp` are not used for values.
pub const KEPT: [Register; 4] = [Register(3), Register(12), Register(13), Register(14)];

/// Returns the registers that a call changes.
pub fn clobbers() -> PRegSet {
    let mut set = PRegSet::empty();
    for number in [0, 1, 2, 6, 7, 8, 9, 10, 11] {
        set.add(general(number));
    }
    for number in 0..32 {
        set.add(vector(number));
    }
    for number in 0..8 {
        set.add(PReg::new(number, MASK));
    }
    set
}

/// Returns the registers for values.
pub fn environment(has_high: bool) -> MachineEnv {
    let set = |class, numbers: &mut dyn Iterator<Item = usize>| {
        let mut set = PRegSet::empty();
        numbers.for_each(|number| set.add(PReg::new(number, class)));
        set
    };
    MachineEnv {
        preferred_regs_by_class: [
            set(GENERAL, &mut [0, 1, 2, 6, 7, 8, 9, 10, 11].into_iter()),
            set(VECTOR, &mut (0..16)),
            if has_high { set(MASK, &mut (1..8)) } else { PRegSet::empty() },
        ],
        non_preferred_regs_by_class: [
            set(GENERAL, &mut KEPT.iter().map(|register| usize::from(register.0))),
            if has_high { set(VECTOR, &mut (16..32)) } else { PRegSet::empty() },
            PRegSet::empty(),
        ],
        scratch_by_class: [None; 3],
        fixed_stack_slots: Vec::new(),
    }
}
