//! Abilities of a processor, as far as they matter here.

/// Abilities of a processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// AVX2, FMA, BMI1, BMI2, F16C, LZCNT and POPCNT, which come together; without them nothing is compiled.
    pub avx2: bool,
    /// AVX-512 F, BW, CD, DQ and VL, which come together.
    pub avx512: bool,
    /// AVX-512 VBMI: permutations of bytes.
    pub vbmi: bool,
    /// AVX-512 FP16: arithmetic on `f16`.
    pub fp16: bool,
}

impl Features {
    /// Returns those of this machine.
    pub fn of_this_machine() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            macro_rules! has {
                ($($name:tt),*) => { $(std::arch::is_x86_feature_detected!($name))&&* };
            }
            let avx2 = has!("avx2", "fma", "bmi1", "bmi2", "f16c", "lzcnt", "popcnt");
            let avx512 = avx2 && has!("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl");
            Features { avx2, avx512, vbmi: avx512 && has!("avx512vbmi"), fp16: avx512 && has!("avx512fp16") }
        }
        #[cfg(not(target_arch = "x86_64"))]
        Features::default()
    }

    /// Returns these features, changed by a list such as `+avx2,-avx512f`. A feature that is taken away takes those with it
    /// that need it.
    ///
    /// # Errors
    /// If an entry has no sign; in words.
    pub fn changed_by(mut self, list: &str) -> Result<Self, String> {
        for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (is_there, name) = match (entry.strip_prefix('+'), entry.strip_prefix('-')) {
                (Some(name), _) => (true, name),
                (_, Some(name)) => (false, name),
                _ => return Err(format!("'{entry}' begins with neither '+' nor '-'")),
            };
            match name {
                "avx2" | "avx" | "fma" | "bmi" | "bmi2" | "f16c" | "lzcnt" | "popcnt" => self.avx2 = is_there,
                "avx512vbmi" => self.vbmi = is_there,
                "avx512fp16" => self.fp16 = is_there,
                name if name.starts_with("avx512") => self.avx512 = is_there,
                // Others make no difference to this compiler.
                _ => {}
            }
        }
        self.avx512 &= self.avx2;
        self.vbmi &= self.avx512;
        self.fp16 &= self.avx512;
        Ok(self)
    }
}
