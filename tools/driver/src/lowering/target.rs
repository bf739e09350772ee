//! The machine that loops over vectors are shaped for, in the options of `--tensors-to-vectors`.

use crate::engines::Backend;
use std::fmt;
use terrace_jit::cranelift::Features;

/// Registers and caches that a pipeline is told of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Bytes of a vector register.
    pub vector_bytes: u64,
    /// Number of vector registers.
    pub registers: u64,
    /// True if sums of products have one rounding.
    pub has_fma: bool,
    /// Bytes of the caches of one core: first, second and third level.
    pub cache_bytes: [u64; 3],
    /// True if parallel loops run on several threads.
    pub has_threads: bool,
}

/// Most of the third-level cache that one core is taken to fill: the others have use for it as well.
const MOST_SHARED_BYTES: u64 = 4 << 20;

impl Target {
    /// Any machine of this kind.
    pub const ANY: Target = Target {
        vector_bytes: 16,
        registers: 16,
        has_fma: false,
        cache_bytes: [32 << 10, 256 << 10, 2 << 20],
        has_threads: false,
    };

    /// Returns this machine, as far as code of an engine can use it.
    pub fn host(backend: Backend) -> Self {
        let cache_bytes = Self::ANY.cache_bytes;
        let mut target = Target { cache_bytes: caches().unwrap_or(cache_bytes), ..Self::ANY };
        target.cache_bytes[2] = target.cache_bytes[2].min(MOST_SHARED_BYTES);
        let processor = processor();
        target.has_fma = processor.has_fma;
        match backend {
            // It computes lane by lane, so half of the registers hold a tile.
            Backend::Cranelift => target.registers = 8,
            _ => (target.vector_bytes, target.registers) = (processor.vector_bytes, processor.registers),
        }
        target
    }
}

impl Target {
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
        Ok(match (features.avx512, features.avx2) {
            (true, _) => self,
            (_, true) => Target { vector_bytes: self.vector_bytes.min(32), registers: 16, ..self },
            // Cranelift takes all functions.
            _ => Target { vector_bytes: 16, registers: 8, ..self },
        })
    }

    /// Returns the same machine, of which n threads are used.
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
        let [l1, l2, l3] = self.cache_bytes;
        write!(
            f,
            "vector-bytes={} registers={} fma={} l1={l1} l2={l2} l3={l3}",
            self.vector_bytes, self.registers, self.has_fma
        )?;
        if self.has_threads { f.write_str(" parallel=true") } else { Ok(()) }
    }
}

/// Vectors of a processor.
struct Processor {
    vector_bytes: u64,
    registers: u64,
    has_fma: bool,
}

#[cfg(target_arch = "x86_64")]
fn processor() -> Processor {
    let has_fma = std::arch::is_x86_feature_detected!("fma");
    let (vector_bytes, registers) = if std::arch::is_x86_feature_detected!("avx512f") {
        (64, 32)
    } else if std::arch::is_x86_feature_detected!("avx") {
        (32, 16)
    } else {
        (16, 16)
    };
    Processor { vector_bytes, registers, has_fma }
}

#[cfg(target_arch = "aarch64")]
fn processor() -> Processor {
    Processor { vector_bytes: 16, registers: 32, has_fma: true }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
fn processor() -> Processor {
    Processor { vector_bytes: 16, registers: 16, has_fma: false }
}

/// Returns the sizes of the data caches, if the system tells.
fn caches() -> Option<[u64; 3]> {
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
        let kilobytes: u64 = size.trim().strip_suffix('K')?.parse().ok()?;
        if let Some(slot) = level.checked_sub(1).and_then(|level| found.get_mut(level)) {
            *slot = Some(kilobytes << 10);
        }
    }
    let [l1, l2, l3] = found;
    Some([l1?, l2?, l3.or(l2)?])
}
