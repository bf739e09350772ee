//! The numbers of quantized blocks.
//!
//! A block is scales and small integers: a number is `scale * q`, `scale * q + least` or `scale * q - least`. The `K` formats
//! have 256 numbers in a block, in groups of 16 or 32 whose scales are small integers as well, times one float of the
//! block.
//!
//! ```text
//! Q4_0  d:f16                 q:4 x32                       d * (q - 8)
//! Q4_1  d:f16 m:f16           q:4 x32                       d * q + m
//! Q5_0  d:f16       high:1x32 q:4 x32                       d * (q - 16)
//! Q5_1  d:f16 m:f16 high:1x32 q:4 x32                       d * q + m
//! Q8_0  d:f16                 q:i8 x32                      d * q
//! Q8_1  d:f16 sum:f16         q:i8 x32                      d * q
//! Q2_K  scales:(4,4)x16 q:2 x256 d:f16 m:f16                d * s * q - m * t
//! Q3_K  high:1 x256 q:2 x256 scales:6 x16 d:f16             d * (s - 32) * (q - 4)
//! Q4_K  d:f16 m:f16 scales:(6,6)x8 q:4 x256                 d * s * q - m * t
//! Q5_K  d:f16 m:f16 scales:(6,6)x8 high:1 x256 q:4 x256     d * s * q - m * t
//! Q6_K  q:4 x256 high:2 x256 scales:i8 x16 d:f16            d * s * (q - 32)
//! Q8_K  d:f32 q:i8 x256 sums:i16 x16                        d * q
//! ```
//!
//! Source: the layouts of `ggml-common.h`; checked against the package `gguf`.

use crate::element::Quantization;

/// Returns the float of 16 bits in two bytes.
pub(crate) fn half(bytes: [u8; 2]) -> f32 {
    let bits = u32::from(u16::from_le_bytes(bytes));
    let (sign, exponent, mantissa) = ((bits & 0x8000) << 16, bits >> 10 & 0x1f, bits & 0x3ff);
    let magnitude = match exponent {
        // A multiple of the least number, exactly.
        0 => (mantissa as f32 / 16_777_216.0).to_bits(),
        0x1f => 0x7f80_0000 | mantissa << 13,
        _ => (exponent + 112) << 23 | mantissa << 13,
    };
    f32::from_bits(sign | magnitude)
}

/// Returns the numbers of whole blocks.
pub(crate) fn numbers(format: Quantization, bytes: &[u8]) -> Vec<f32> {
    let blocks = bytes.chunks_exact(format.block_bytes());
    let mut out = vec![0.0; blocks.len() * format.block_numbers()];
    for (block, out) in blocks.zip(out.chunks_exact_mut(format.block_numbers())) {
        match format {
            Quantization::Q4_0 | Quantization::Q4_1 | Quantization::Q5_0 | Quantization::Q5_1 => {
                nibbles(format, block, out);
            }
            Quantization::Q8_0 => whole(half_at(block, 0), &block[2..], out),
            Quantization::Q8_1 => whole(half_at(block, 0), &block[4..], out),
            Quantization::Q8K => {
                let scale = f32::from_le_bytes([block[0], block[1], block[2], block[3]]);
                whole(scale, &block[4..260], out);
            }
            Quantization::Q2K => q2(block, out),
            Quantization::Q3K => q3(block, out),
            Quantization::Q4K => q4_or_q5(block, None, &block[16..], out),
            Quantization::Q5K => q4_or_q5(block, Some(&block[16..48]), &block[48..], out),
            Quantization::Q6K => q6(block, out),
        }
    }
    out
}

fn half_at(block: &[u8], at: usize) -> f32 {
    half([block[at], block[at + 1]])
}

/// Fills in bytes times a scale.
fn whole(scale: f32, bytes: &[u8], out: &mut [f32]) {
    for (out, byte) in out.iter_mut().zip(bytes) {
        *out = scale * f32::from(byte.cast_signed());
    }
}

/// Fills in a block of 32 numbers of four or five bits: the low halves of the bytes, then the high ones.
fn nibbles(format: Quantization, block: &[u8], out: &mut [f32]) {
    let has_least = matches!(format, Quantization::Q4_1 | Quantization::Q5_1);
    let has_high = matches!(format, Quantization::Q5_0 | Quantization::Q5_1);
    let scale = half_at(block, 0);
    let mut at = 2;
    let middle = if has_high { 16.0 } else { 8.0 };
    let (middle, least) = if has_least { (0.0, half_at(block, 2)) } else { (middle, 0.0) };
    at += if has_least { 2 } else { 0 };
    let mut high = 0;
    if has_high {
        high = u32::from_le_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]]);
        at += 4;
    }
    for (position, out) in out.iter_mut().enumerate() {
        let byte = block[at + position % 16];
        let low = if position < 16 { byte & 15 } else { byte >> 4 };
        let q = f32::from(low) + (high >> position & 1) as f32 * 16.0;
        *out = (q - middle) * scale + least;
    }
}

/// Returns the position of the byte, and the shift, of two bits: 128 numbers are in 32 bytes, 32 of them with each shift.
fn two_bits(position: usize) -> (usize, usize) {
    (position / 128 * 32 + position % 32, position % 128 / 32 * 2)
}

fn q2(block: &[u8], out: &mut [f32]) {
    let (scale, least) = (half_at(block, 80), half_at(block, 82));
    for (position, out) in out.iter_mut().enumerate() {
        let group = block[position / 16];
        let (at, shift) = two_bits(position);
        let q = block[16 + at] >> shift & 3;
        *out = scale * f32::from(group & 15) * f32::from(q) - least * f32::from(group >> 4);
    }
}

fn q3(block: &[u8], out: &mut [f32]) {
    let (high, bits, scales) = (&block[..32], &block[32..96], &block[96..108]);
    let scale = half_at(block, 108);
    for (position, out) in out.iter_mut().enumerate() {
        let group = position / 16;
        let low = if group < 8 { scales[group] & 15 } else { scales[group - 8] >> 4 };
        let own = low | (scales[8 + group % 4] >> (2 * (group / 4)) & 3) << 4;
        let (at, shift) = two_bits(position);
        // The third bit of 32 numbers each is one bit of these bytes.
        let is_high = high[position % 32] >> (position / 32) & 1 != 0;
        let q = f32::from(bits[at] >> shift & 3) - if is_high { 0.0 } else { 4.0 };
        *out = scale * (f32::from(own) - 32.0) * q;
    }
}

/// Returns the scale and the least of a group of 32 numbers: six bits each, of which those of the last four groups are
/// spread.
fn scale_and_least(scales: &[u8], group: usize) -> (f32, f32) {
    let (scale, least) = if group < 4 {
        (scales[group] & 63, scales[group + 4] & 63)
    } else {
        let low = scales[group + 4];
        (low & 15 | scales[group - 4] >> 6 << 4, low >> 4 | scales[group] >> 6 << 4)
    };
    (f32::from(scale), f32::from(least))
}

fn q4_or_q5(block: &[u8], high: Option<&[u8]>, low: &[u8], out: &mut [f32]) {
    let (scale, least) = (half_at(block, 0), half_at(block, 2));
    for (position, out) in out.iter_mut().enumerate() {
        let group = position / 32;
        let byte = low[group / 2 * 32 + position % 32];
        let mut q = if group % 2 == 0 { byte & 15 } else { byte >> 4 };
        if let Some(high) = high {
            q |= (high[position % 32] >> group & 1) << 4;
        }
        let (own, under) = scale_and_least(&block[4..16], group);
        *out = scale * own * f32::from(q) - least * under;
    }
}

fn q6(block: &[u8], out: &mut [f32]) {
    let (low, high, scales) = (&block[..128], &block[128..192], &block[192..208]);
    let scale = half_at(block, 208);
    for (position, out) in out.iter_mut().enumerate() {
        // Of each 128 numbers, 64 are in the low halves of 64 bytes, and 64 in the high ones.
        let (part, rest) = (position / 128, position % 128);
        let byte = low[part * 64 + rest % 64];
        let nibble = if rest < 64 { byte & 15 } else { byte >> 4 };
        let (at, shift) = two_bits(position);
        let q = nibble | (high[at] >> shift & 3) << 4;
        let own = scales[position / 16].cast_signed();
        *out = scale * f32::from(own) * (f32::from(q) - 32.0);
    }
}
