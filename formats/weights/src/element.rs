//! Element types of arrays in files.

/// An element type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// A truth value in a byte.
    Bool,
    /// A signed integer of that many bits: 8, 16, 32 or 64.
    Signed(u32),
    /// An unsigned integer of that many bits: 8, 16, 32 or 64.
    Unsigned(u32),
    /// A float of 16 bits, by IEEE 754.
    F16,
    /// The upper half of a float of 32 bits.
    BF16,
    /// A float of 32 bits.
    F32,
    /// A float of 64 bits.
    F64,
    /// A float of 8 bits with four of exponent, no infinities.
    F8E4M3,
    /// A float of 8 bits with five of exponent.
    F8E5M2,
    /// Numbers in blocks that share scales.
    Quantized(Quantization),
}

/// A format of blocks of numbers, of GGUF.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the format's own, and the table of rows says what they are")]
pub enum Quantization {
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q8_0,
    Q8_1,
    Q2K,
    Q3K,
    Q4K,
    Q5K,
    Q6K,
    Q8K,
}

/// Name, numbers of a block, and bytes of a block.
const BLOCKS: [(Quantization, &str, usize, usize); 12] = [
    (Quantization::Q4_0, "Q4_0", 32, 18),
    (Quantization::Q4_1, "Q4_1", 32, 20),
    (Quantization::Q5_0, "Q5_0", 32, 22),
    (Quantization::Q5_1, "Q5_1", 32, 24),
    (Quantization::Q8_0, "Q8_0", 32, 34),
    (Quantization::Q8_1, "Q8_1", 32, 36),
    (Quantization::Q2K, "Q2_K", 256, 84),
    (Quantization::Q3K, "Q3_K", 256, 110),
    (Quantization::Q4K, "Q4_K", 256, 144),
    (Quantization::Q5K, "Q5_K", 256, 176),
    (Quantization::Q6K, "Q6_K", 256, 210),
    (Quantization::Q8K, "Q8_K", 256, 292),
];

impl Quantization {
    fn row(self) -> (&'static str, usize, usize) {
        let found = BLOCKS.into_iter().find(|(own, ..)| *own == self);
        found.map(|(_, name, numbers, bytes)| (name, numbers, bytes)).expect("every format has a row")
    }

    /// Returns the name that the format has in GGUF.
    pub fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns the number of numbers in a block.
    pub fn block_numbers(self) -> usize {
        self.row().1
    }

    /// Returns the number of bytes of a block.
    pub fn block_bytes(self) -> usize {
        self.row().2
    }
}

impl Element {
    /// Returns the number of bytes of an element; `None` for blocks.
    pub fn bytes(self) -> Option<usize> {
        Some(match self {
            Element::Bool | Element::F8E4M3 | Element::F8E5M2 => 1,
            Element::Signed(bits) | Element::Unsigned(bits) => bits as usize / 8,
            Element::F16 | Element::BF16 => 2,
            Element::F32 => 4,
            Element::F64 => 8,
            Element::Quantized(_) => return None,
        })
    }

    /// Returns the number of bytes of an array; `None` if it cannot be counted, or a row has a broken block.
    pub fn bytes_of(self, shape: &[i64]) -> Option<usize> {
        let mut count = 1_usize;
        for size in shape {
            count = count.checked_mul(usize::try_from(*size).ok()?)?;
        }
        match self {
            Element::Quantized(format) => {
                let row = usize::try_from(*shape.last()?).ok()?;
                let is_whole = row.is_multiple_of(format.block_numbers());
                is_whole.then(|| (count / format.block_numbers()).checked_mul(format.block_bytes())).flatten()
            }
            _ => count.checked_mul(self.bytes()?),
        }
    }

    /// Returns the name of the type in IR, where integers have no sign: of blocks and truth values, that of bytes.
    pub fn ir_name(self) -> &'static str {
        match self {
            Element::Signed(16) | Element::Unsigned(16) => "i16",
            Element::Signed(32) | Element::Unsigned(32) => "i32",
            Element::Signed(64) | Element::Unsigned(64) => "i64",
            Element::Bool | Element::Signed(_) | Element::Unsigned(_) | Element::Quantized(_) => "i8",
            Element::F16 => "f16",
            Element::BF16 => "bf16",
            Element::F32 => "f32",
            Element::F64 => "f64",
            Element::F8E4M3 => "f8E4M3FN",
            Element::F8E5M2 => "f8E5M2",
        }
    }
}
