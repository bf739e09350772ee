//! The clock, random numbers, sorting, and the end of the program.

use crate::host::{Host, HostError, HostSymbol, Scalar, ScalarType, read_u64};

fn nanoseconds(host: &mut dyn Host) -> Option<Scalar> {
    Some(Scalar::Integer((host.seconds() * 1e9) as i64))
}

fn flops(host: &mut dyn Host, value: f64) -> Option<Scalar> {
    host.print_error(format!("{} GFLOPS\n", crate::number::fixed(value / 1e9, 6)).as_bytes());
    None
}

/// Maps a float to an integer; the order of the integers is that of the floats.
fn float_key(bits: i64) -> i64 {
    if bits < 0 { bits ^ i64::MAX } else { bits }
}

/// Implements `stdSort*(count, memref)`: sorts the first elements of a rank-1 memref.
fn sort(
    host: &mut dyn Host,
    arguments: &[Scalar],
    size: usize,
    key: fn(&[u8]) -> i64,
) -> Result<Option<Scalar>, HostError> {
    let descriptor = arguments[1].as_pointer();
    let (aligned, offset) =
        (read_u64(host, descriptor.wrapping_add(8))?, read_u64(host, descriptor.wrapping_add(16))?);
    let extent = read_u64(host, descriptor.wrapping_add(24))?;
    let count = usize::try_from(arguments[0].as_pointer().min(extent)).unwrap_or(0);
    let start = aligned.wrapping_add(offset.wrapping_mul(size as u64));
    let mut elements = Vec::with_capacity(count.min(1 << 16));
    for at in 0..count {
        let mut bytes = vec![0; size];
        host.read(start.wrapping_add((at * size) as u64), &mut bytes)?;
        elements.push(bytes);
    }
    elements.sort_by_key(|bytes| key(bytes));
    host.write(start, &elements.concat())?;
    Ok(None)
}

fn word(bytes: &[u8]) -> i64 {
    bytes.first_chunk().map_or(0, |bytes| i64::from_le_bytes(*bytes))
}

fn half_word(bytes: &[u8]) -> i64 {
    bytes.first_chunk().map_or(0, |bytes| i64::from(i32::from_le_bytes(*bytes)))
}

macro_rules! symbols {
    ($($name:literal ($($parameter:ident),*) $result:expr, $call:expr;)*) => {
        &[$(HostSymbol {
            name: $name,
            parameters: &[$(ScalarType::$parameter),*],
            result: $result,
            call: $call,
        }),*]
    };
}

/// The functions.
pub(super) const SYMBOLS: &[HostSymbol] = symbols! {
    "rtclock" () Some(ScalarType::F64), |host, _| Ok(Some(Scalar::F64(host.seconds())));
    "nanoTime" () Some(ScalarType::I64), |host, _| Ok(nanoseconds(host));
    "_mlir_ciface_nanoTime" () Some(ScalarType::I64), |host, _| Ok(nanoseconds(host));
    "printFlops" (F64) None, |host, a| Ok(flops(host, a[0].as_f64()));
    "_mlir_ciface_printFlops" (F64) None, |host, a| Ok(flops(host, a[0].as_f64()));
    "_mlir_ciface_stdSortI64" (I64, Pointer) None, |host, a| sort(host, a, 8, word);
    "_mlir_ciface_stdSortF64" (I64, Pointer) None, |host, a| sort(host, a, 8, |bytes| float_key(word(bytes)));
    "_mlir_ciface_stdSortF32" (I64, Pointer) None,
        |host, a| sort(host, a, 4, |bytes| float_key(half_word(bytes) << 32));
    "rtrand" (Pointer, I64) Some(ScalarType::I64),
        |host, a| Ok(Some(Scalar::Integer((host.random() % (a[1].as_pointer().saturating_add(1)).max(1)) as i64)));
    "exit" (I32) None, |_, a| Err(HostError::Exit(a[0].as_i64() as i32));
    "abort" () None, |_, _| Err(HostError::Abort("the program called abort".to_owned()));
};
