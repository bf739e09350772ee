//! The machine that loops over vectors are shaped for, in the options of `--tensors-to-vectors`.

use crate::engines::Backend;
use std::fmt;
use terrace_jit::cranelift::Features;
use terrace_pass::Machine;

/// Machine that a pipeline is told of, and the use that is made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Registers and caches.
    pub machine: Machine,
    /// True if parallel loops run on several threads.
    pub has_threads: bool,
}

/// Most of the third-level cache that one core is taken to fill: the others have use for it as well.
const MOST_SHARED_BYTES: i64 = 4 << 20;

impl Target {
    /// Any machine of this kind.
    pub const ANY: Target = Target { machine: Machine::ANY, has_threads: false };

    /// Returns this machine, as far as code of an engine can use it.
    pub fn host(backend: Backend) -> Self {
        let mut machine = processor();
        if let Some([l1, l2, l3]) = caches() {
            machine.cache_bytes = [l1, l2, l3.min(MOST_SHARED_BYTES)];
        }
        if backend == Backend::Cranelift {
            // It computes lane by lane, so half of the registers hold a tile.
            (machine.vector_bytes, machine.registers) = (Machine::ANY.vector_bytes, 8);
        }
        Target { machine, ..Self::ANY }
    }

    /// Returns the same machine, if code of an engine can only use some features of its processor: changes to those that it
    /// has, such as `-avx512f`. Only the native compiler heeds them.
    ///
    /// # Errors
    /// If the list is not understood; in words.
    pub fn with_features(self, backend: Backend, changes: &str) -> Result<Self, String> {
        if backend != Backend::Native || changes.is_empty() {
            return Ok(self);
        }
        let features = Features::of_this_machine().changed_by(changes)?;
        let (vector_bytes, registers) = match (features.avx512, features.avx2) {
            (true, _) => return Ok(self),
            (_, true) => (self.machine.vector_bytes.min(32), 16),
            // Cranelift takes all functions.
            _ => (16, 8),
        };
        Ok(Target { machine: Machine { vector_bytes, registers, ..self.machine }, ..self })
    }

    /// Returns the same machine, of which some threads are used.
    pub fn with_threads(self, threads: usize) -> Self {
        Target { has_threads: threads > 1, ..self }
    }

    /// Returns the pipeline that brings tensors to loops over vectors.
    pub fn pipeline(&self) -> String {
        format!("tensors-to-vectors{{{self}}}")
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine { vector_bytes, registers, has_fma, cache_bytes: [l1, l2, l3] } = self.machine;
        write!(f, "vector-bytes={vector_bytes} registers={registers} fma={has_fma} l1={l1} l2={l2} l3={l3}")?;
        if self.has_threads { f.write_str(" parallel=true") } else { Ok(()) }
    }
}

/// Returns this machine's processor, with the caches of any.
fn processor() -> Machine {
    #[cfg(target_arch = "x86_64")]
    let (vector_bytes, registers, has_fma) = {
        let has_fma = std::arch::is_x86_feature_detected!("fma");
        if std::arch::is_x86_feature_detected!("avx512f") {
            (64, 32, has_fma)
        } else if std::arch::is_x86_feature_detected!("avx") {
            (32, 16, has_fma)
        } else {
            (16, 16, has_fma)
        }
    };
    #[cfg(target_arch = "aarch64")]
    let (vector_bytes, registers, has_fma) = (16, 32, true);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let Machine { vector_bytes, registers, has_fma, .. } = Machine::ANY;
    Machine { vector_bytes, registers, has_fma, ..Machine::ANY }
}

/// Returns the sizes of the data caches, if the system tells.
fn caches() -> Option<[i64; 3]> {
    let mut found = [None; 3];
    for index in 0..8 {
        let read = |name: &str| {
            let path = format!("/sys/devices/system/cpu/cpu0/cache/index{index}/{name}");
            std::fs::read_to_string(path).ok()
        };
        let (Some(level), Some(kind), Some(size)) = (read("level"), read("type"), read("size")) else {
            continue;
        };
        if kind.trim() == "Instruction" {
            continue;
        }
        let level: usize = level.trim().parse().ok()?;
        let kilobytes: i64 = size.trim().strip_suffix('K')?.parse().ok()?;
        if let Some(slot) = level.checked_sub(1).and_then(|level| found.get_mut(level)) {
            *slot = Some(kilobytes << 10);
        }
    }
    let [l1, l2, l3] = found;
    Some([l1?, l2?, l3.or(l2)?])
}
