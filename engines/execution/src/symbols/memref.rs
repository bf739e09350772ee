//! Printing and comparing of memrefs: the runner's functions over descriptors.
//!
//! ```text
//! descriptor of rank r:  allocated | aligned | offset | sizes: r | strides: r     (64 bits each)
//! unranked memref:       rank | address of a descriptor
//! ```

use crate::host::{Host, HostError, HostSymbol, Scalar, ScalarType, read_u64};
use crate::number::{brain_half, general, half};

/// Element kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    I8,
    I16,
    I32,
    I64,
    Index,
    F16,
    BF16,
    F32,
    F64,
    C32,
    C64,
    /// `vector<4x4xf32>`.
    Matrix4x4,
}

impl Kind {
    fn size_bytes(self) -> usize {
        match self {
            Kind::I8 => 1,
            Kind::I16 | Kind::F16 | Kind::BF16 => 2,
            Kind::I32 | Kind::F32 => 4,
            Kind::I64 | Kind::Index | Kind::F64 | Kind::C32 => 8,
            Kind::C64 => 16,
            Kind::Matrix4x4 => 64,
        }
    }

    fn is_float(self) -> bool {
        matches!(self, Kind::F16 | Kind::BF16 | Kind::F32 | Kind::F64 | Kind::C32 | Kind::C64)
    }
}

/// Decodes a little-endian integer of up to eight bytes, sign-extended.
fn integer(bytes: &[u8]) -> i64 {
    let mut word = [0; 8];
    let fill = if bytes.last().is_some_and(|last| last >> 7 != 0) { 0xFF } else { 0 };
    word.fill(fill);
    word[..bytes.len()].copy_from_slice(bytes);
    i64::from_le_bytes(word)
}

/// Decodes one or two floats: an element, or its two parts.
fn floats(kind: Kind, bytes: &[u8]) -> (f64, f64) {
    let f32_at = |at: usize| f64::from(f32::from_bits(integer(&bytes[at..at + 4]) as u32));
    let f64_at = |at: usize| f64::from_bits(integer(&bytes[at..at + 8]) as u64);
    match kind {
        Kind::F16 => (half(integer(bytes) as u16), 0.0),
        Kind::BF16 => (brain_half(integer(bytes) as u16), 0.0),
        Kind::F32 => (f32_at(0), 0.0),
        Kind::F64 => (f64_at(0), 0.0),
        Kind::C32 => (f32_at(0), f32_at(4)),
        Kind::C64 => (f64_at(0), f64_at(8)),
        _ => (integer(bytes) as f64, 0.0),
    }
}

/// Writes an element as a C++ stream does: bytes are characters.
fn write_element(kind: Kind, bytes: &[u8], out: &mut Vec<u8>) {
    let text = match kind {
        Kind::I8 => return out.push(bytes[0]),
        Kind::I16 | Kind::I32 | Kind::I64 => integer(bytes).to_string(),
        Kind::Index => (integer(bytes) as u64).to_string(),
        Kind::F16 | Kind::BF16 | Kind::F32 | Kind::F64 => general(floats(kind, bytes).0),
        Kind::C32 | Kind::C64 => {
            let (re, im) = floats(kind, bytes);
            format!("({},{})", general(re), general(im))
        }
        Kind::Matrix4x4 => {
            let row = |bytes: &[u8]| {
                let texts: Vec<String> = bytes.chunks(4).map(|b| general(floats(Kind::F32, b).0)).collect();
                format!("({})", texts.join(", "))
            };
            let rows: Vec<String> = bytes.chunks(16).map(row).collect();
            // The last separator has one space less than the others.
            format!("({},  {})", rows[..3].join(",   "), rows[3])
        }
    };
    out.extend_from_slice(text.as_bytes());
}

/// A memref, as its descriptor gives it.
struct View {
    aligned: u64,
    offset: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl View {
    /// Reads a descriptor.
    fn read(host: &mut dyn Host, rank: u64, descriptor: u64) -> Result<Self, HostError> {
        let mut words = |from: u64, count: u64| -> Result<Vec<i64>, HostError> {
            let word = |at| read_u64(host, descriptor.wrapping_add(8 * at)).map(|word| word as i64);
            (from..from + count).map(word).collect()
        };
        let head = words(1, 2)?;
        let (sizes, strides) = (words(3, rank)?, words(3 + rank, rank)?);
        Ok(View { aligned: head[0] as u64, offset: head[1], sizes, strides })
    }

    /// Returns the element at an offset in elements.
    fn element(&self, host: &mut dyn Host, kind: Kind, at: i64) -> Result<Vec<u8>, HostError> {
        let mut bytes = vec![0; kind.size_bytes()];
        let at = at.wrapping_mul(bytes.len() as i64) as u64;
        host.read(self.aligned.wrapping_add(at), &mut bytes)?;
        Ok(bytes)
    }

    /// Returns the header of a print: the name, the address and the shape.
    fn head(&self, what: &str) -> String {
        format!(
            "{what}base@ = 0x{:x} rank = {} offset = {} sizes = {} strides = {}",
            self.aligned,
            self.sizes.len(),
            self.offset,
            list(&self.sizes),
            list(&self.strides)
        )
    }

    /// Writes the elements of the dimensions from `dim` on, in brackets.
    fn write(
        &self,
        host: &mut dyn Host,
        kind: Kind,
        dim: usize,
        at: i64,
        out: &mut Vec<u8>,
    ) -> Result<(), HostError> {
        let Some(&size) = self.sizes.get(dim) else {
            write_element(kind, &self.element(host, kind, at)?, out);
            return Ok(());
        };
        let is_last = dim + 1 == self.sizes.len();
        out.push(b'[');
        for index in 0..size {
            if index > 0 && is_last {
                out.extend(std::iter::once(b',').chain(std::iter::repeat_n(b' ', dim + 2)));
            } else if index > 0 {
                out.extend(b", \n".iter().copied().chain(std::iter::repeat_n(b' ', dim + 1)));
            }
            let next = at.wrapping_add(index.wrapping_mul(self.strides[dim]));
            self.write(host, kind, dim + 1, next, out)?;
        }
        out.push(b']');
        // Long memrefs are printed in pieces.
        if out.len() > 1 << 16 {
            host.print(out);
            out.clear();
        }
        Ok(())
    }
}

fn list(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("[{}]", texts.join(", "))
}

/// Limit on the dimensions of a memref that is printed; a descriptor with more is invalid.
const MAX_RANK: u64 = 256;

fn checked_rank(rank: u64) -> Result<u64, HostError> {
    if rank <= MAX_RANK { Ok(rank) } else { Err(HostError::Memory(format!("a memref of rank {rank}"))) }
}

/// Reads an unranked memref.
fn unranked(host: &mut dyn Host, address: u64) -> Result<View, HostError> {
    let rank = checked_rank(read_u64(host, address)?)?;
    let descriptor = read_u64(host, address.wrapping_add(8))?;
    View::read(host, rank, descriptor)
}

fn print(host: &mut dyn Host, kind: Kind, what: &str, view: &View) -> Result<Option<Scalar>, HostError> {
    host.print(format!("{} data = \n", view.head(what)).as_bytes());
    let mut out = Vec::new();
    if view.sizes.is_empty() {
        out.push(b'[');
        write_element(kind, &view.element(host, kind, view.offset)?, &mut out);
        out.push(b']');
    } else {
        view.write(host, kind, 0, view.offset, &mut out)?;
    }
    out.push(b'\n');
    host.print(&out);
    Ok(None)
}

const UNRANKED: &str = "Unranked Memref ";

fn print_unranked(host: &mut dyn Host, a: &[Scalar], kind: Kind) -> Result<Option<Scalar>, HostError> {
    let view = match *a {
        [address] => unranked(host, address.as_pointer())?,
        [rank, descriptor, ..] => {
            let rank = checked_rank(rank.as_pointer())?;
            View::read(host, rank, descriptor.as_pointer())?
        }
        [] => return Ok(None),
    };
    print(host, kind, UNRANKED, &view)
}

fn print_ranked(
    host: &mut dyn Host,
    a: &[Scalar],
    kind: Kind,
    rank: u64,
) -> Result<Option<Scalar>, HostError> {
    let view = View::read(host, rank, a[0].as_pointer())?;
    print(host, kind, "Memref ", &view)
}

fn print_shape(host: &mut dyn Host, a: &[Scalar]) -> Result<Option<Scalar>, HostError> {
    let view = unranked(host, a[0].as_pointer())?;
    host.print(format!("{}\n", view.head(UNRANKED)).as_bytes());
    Ok(None)
}

/// Relative tolerance of floats that compare equal.
const TOLERANCE: f64 = 1e-6;

fn agree(kind: Kind, actual: &[u8], expected: &[u8]) -> bool {
    if !kind.is_float() {
        return actual == expected;
    }
    let (a, e) = (floats(kind, actual), floats(kind, expected));
    let near = |a: f64, e: f64| (a - e).abs() <= TOLERANCE * e.abs();
    near(a.0, e.0) && near(a.1, e.1)
}

/// Compares two memrefs, reports each difference, and returns the number of differences.
fn verify(
    host: &mut dyn Host,
    kind: Kind,
    actual: &View,
    expected: &View,
) -> Result<Option<Scalar>, HostError> {
    let rank = actual.sizes.len();
    if actual.sizes != expected.sizes {
        host.print_error(b"different shapes\n");
        return Ok(Some(Scalar::Integer(-1)));
    }
    let count: i64 = actual.sizes.iter().product();
    let mut differences = 0;
    for number in 0..count {
        let (mut rest, mut at, mut other) = (number, actual.offset, expected.offset);
        for dim in (0..rank).rev() {
            let index = rest % actual.sizes[dim];
            rest /= actual.sizes[dim];
            at = at.wrapping_add(index.wrapping_mul(actual.strides[dim]));
            other = other.wrapping_add(index.wrapping_mul(expected.strides[dim]));
        }
        let (a, e) = (actual.element(host, kind, at)?, expected.element(host, kind, other)?);
        if !agree(kind, &a, &e) {
            let mut line = Vec::new();
            write_element(kind, &a, &mut line);
            line.extend_from_slice(b" != ");
            write_element(kind, &e, &mut line);
            line.extend_from_slice(format!(" offset = {at}\n").as_bytes());
            host.print_error(&line);
            differences += 1;
        }
    }
    Ok(Some(Scalar::Integer(differences)))
}

fn verify_unranked(host: &mut dyn Host, a: &[Scalar], kind: Kind) -> Result<Option<Scalar>, HostError> {
    let (actual, expected) = match *a {
        [actual, expected] => (unranked(host, actual.as_pointer())?, unranked(host, expected.as_pointer())?),
        [rank, actual, other, expected] => {
            let (rank, other) = (checked_rank(rank.as_pointer())?, checked_rank(other.as_pointer())?);
            (View::read(host, rank, actual.as_pointer())?, View::read(host, other, expected.as_pointer())?)
        }
        _ => return Ok(None),
    };
    verify(host, kind, &actual, &expected)
}

macro_rules! symbols {
    (
        print: [$($print:literal $pk:ident),* $(,)?]
        print_bare: [$($bare:literal $bk:ident),* $(,)?]
        ranked: [$($ranked:literal $rk:ident $rank:literal),* $(,)?]
        shape: [$($shape:literal),* $(,)?]
        verify: [$($verify:literal $vk:ident),* $(,)?]
        verify_bare: [$($vbare:literal $wk:ident),* $(,)?]
    ) => {
        &[
            $(HostSymbol { name: $print, parameters: &[ScalarType::Pointer], result: None,
                call: |host, a| print_unranked(host, a, Kind::$pk) },)*
            $(HostSymbol { name: $bare, parameters: &[ScalarType::I64, ScalarType::Pointer], result: None,
                call: |host, a| print_unranked(host, a, Kind::$bk) },)*
            $(HostSymbol { name: $ranked, parameters: &[ScalarType::Pointer], result: None,
                call: |host, a| print_ranked(host, a, Kind::$rk, $rank) },)*
            $(HostSymbol { name: $shape, parameters: &[ScalarType::Pointer], result: None, call: print_shape },)*
            $(HostSymbol { name: $verify, parameters: &[ScalarType::Pointer, ScalarType::Pointer],
                result: Some(ScalarType::I64), call: |host, a| verify_unranked(host, a, Kind::$vk) },)*
            $(HostSymbol {
                name: $vbare,
                parameters: &[ScalarType::I64, ScalarType::Pointer, ScalarType::I64, ScalarType::Pointer],
                result: Some(ScalarType::I64), call: |host, a| verify_unranked(host, a, Kind::$wk) },)*
        ]
    };
}

/// The functions.
pub(super) const SYMBOLS: &[HostSymbol] = symbols! {
    print: [
        "_mlir_ciface_printMemrefI8" I8, "_mlir_ciface_printMemrefI16" I16, "_mlir_ciface_printMemrefI32" I32,
        "_mlir_ciface_printMemrefI64" I64, "_mlir_ciface_printMemrefInd" Index,
        "_mlir_ciface_printMemrefF16" F16, "_mlir_ciface_printMemrefBF16" BF16,
        "_mlir_ciface_printMemrefF32" F32, "_mlir_ciface_printMemrefF64" F64,
        "_mlir_ciface_printMemrefC32" C32, "_mlir_ciface_printMemrefC64" C64,
    ]
    print_bare: [
        "printMemrefI32" I32, "printMemrefI64" I64, "printMemrefInd" Index, "printMemrefF32" F32,
        "printMemrefF64" F64, "printMemrefC32" C32, "printMemrefC64" C64,
    ]
    ranked: [
        "_mlir_ciface_printMemref0dF32" F32 0, "_mlir_ciface_printMemref1dF32" F32 1,
        "_mlir_ciface_printMemref2dF32" F32 2, "_mlir_ciface_printMemref3dF32" F32 3,
        "_mlir_ciface_printMemref4dF32" F32 4, "_mlir_ciface_printMemref1dI8" I8 1,
        "_mlir_ciface_printMemref1dI32" I32 1, "_mlir_ciface_printMemref1dI64" I64 1,
        "_mlir_ciface_printMemref1dInd" Index 1, "_mlir_ciface_printMemref1dF64" F64 1,
        "_mlir_ciface_printMemref1dC32" C32 1, "_mlir_ciface_printMemref1dC64" C64 1,
        "_mlir_ciface_printMemrefVector4x4xf32" Matrix4x4 2,
    ]
    shape: [
        "_mlir_ciface_printMemrefShapeI8", "_mlir_ciface_printMemrefShapeI32",
        "_mlir_ciface_printMemrefShapeI64", "_mlir_ciface_printMemrefShapeInd",
        "_mlir_ciface_printMemrefShapeF32", "_mlir_ciface_printMemrefShapeF64",
        "_mlir_ciface_printMemrefShapeC32", "_mlir_ciface_printMemrefShapeC64",
    ]
    verify: [
        "_mlir_ciface_verifyMemRefI8" I8, "_mlir_ciface_verifyMemRefI16" I16,
        "_mlir_ciface_verifyMemRefI32" I32, "_mlir_ciface_verifyMemRefI64" I64,
        "_mlir_ciface_verifyMemRefInd" Index, "_mlir_ciface_verifyMemRefF16" F16,
        "_mlir_ciface_verifyMemRefBF16" BF16, "_mlir_ciface_verifyMemRefF32" F32,
        "_mlir_ciface_verifyMemRefF64" F64, "_mlir_ciface_verifyMemRefC32" C32,
        "_mlir_ciface_verifyMemRefC64" C64,
    ]
    verify_bare: [
        "verifyMemRefI32" I32, "verifyMemRefInd" Index, "verifyMemRefF32" F32, "verifyMemRefF64" F64,
        "verifyMemRefC32" C32, "verifyMemRefC64" C64,
    ]
};
