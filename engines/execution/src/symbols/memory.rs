//! Memory: allocation, copies, comparison.

use crate::host::{Host, HostError, HostSymbol, Scalar, ScalarType, read_u64};

/// The alignment of `malloc`.
const DEFAULT_ALIGNMENT: u64 = 16;

fn allocate(host: &mut dyn Host, size: u64, alignment: u64) -> Result<Option<Scalar>, HostError> {
    host.allocate(size, alignment).map(|address| Some(Scalar::Pointer(address)))
}

fn free(host: &mut dyn Host, arguments: &[Scalar]) -> Result<Option<Scalar>, HostError> {
    host.free(arguments[0].as_pointer()).map(|()| None)
}

fn copy(host: &mut dyn Host, arguments: &[Scalar]) -> Result<Option<Scalar>, HostError> {
    host.copy(arguments[0].as_pointer(), arguments[1].as_pointer(), arguments[2].as_pointer())?;
    Ok(Some(arguments[0]))
}

fn fill(host: &mut dyn Host, arguments: &[Scalar]) -> Result<Option<Scalar>, HostError> {
    let len = usize::try_from(arguments[2].as_pointer())
        .map_err(|_| HostError::Memory("more bytes than there are".to_owned()))?;
    // In pieces, so that a wrong length is noticed before all memory is allocated.
    let piece = [arguments[1].as_i64() as u8; 4096];
    let mut done = 0;
    while done < len {
        let count = (len - done).min(piece.len());
        host.write(arguments[0].as_pointer().wrapping_add(done as u64), &piece[..count])?;
        done += count;
    }
    Ok(Some(arguments[0]))
}

/// A strided range of memory, as a descriptor gives it.
struct View {
    aligned: u64,
    offset: u64,
    sizes: Vec<u64>,
    strides: Vec<u64>,
}

/// Reads the descriptor that an unranked memref points to.
fn view(host: &mut dyn Host, unranked: u64) -> Result<View, HostError> {
    let rank = read_u64(host, unranked)?;
    let descriptor = read_u64(host, unranked.wrapping_add(8))?;
    let mut words = |from: u64, count: u64| -> Result<Vec<u64>, HostError> {
        (from..from + count).map(|at| read_u64(host, descriptor.wrapping_add(8 * at))).collect()
    };
    let head = words(1, 2)?;
    Ok(View { aligned: head[0], offset: head[1], sizes: words(3, rank)?, strides: words(3 + rank, rank)? })
}

/// Size and strides of a dimension of a copy.
struct Dim {
    size: u64,
    source: u64,
    target: u64,
}

/// Implements `memrefCopy(element size, source, target)`: copies from one unranked memref to another, in the longest
/// runs that are dense in both.
fn memref_copy(host: &mut dyn Host, arguments: &[Scalar]) -> Result<Option<Scalar>, HostError> {
    let element_size = arguments[0].as_pointer();
    let source = view(host, arguments[1].as_pointer())?;
    let target = view(host, arguments[2].as_pointer())?;
    if source.sizes.contains(&0) {
        return Ok(None);
    }
    let stride = |view: &View, at: usize| view.strides.get(at).copied().unwrap_or(0);
    let all = source.sizes.iter().enumerate();
    let all =
        all.map(|(at, size)| Dim { size: *size, source: stride(&source, at), target: stride(&target, at) });
    let mut dims: Vec<Dim> = all.filter(|dim| dim.size != 1).collect();
    let mut run = 1_u64;
    while let Some(last) = dims.pop_if(|dim| dim.source == run && dim.target == run) {
        run = run.wrapping_mul(last.size);
    }
    let mut position = vec![0_u64; dims.len()];
    let (mut from, mut to) = (source.offset, target.offset);
    loop {
        let address = |view: &View, at: u64| view.aligned.wrapping_add(at.wrapping_mul(element_size));
        host.copy(address(&target, to), address(&source, from), run.wrapping_mul(element_size))?;
        // The next run: count up the innermost dimension that is not at its end.
        let mut at = dims.len();
        loop {
            let Some(inner) = at.checked_sub(1) else { return Ok(None) };
            at = inner;
            let dim = &dims[at];
            position[at] += 1;
            from = from.wrapping_add(dim.source);
            to = to.wrapping_add(dim.target);
            if position[at] < dim.size {
                break;
            }
            from = from.wrapping_sub(dim.size.wrapping_mul(dim.source));
            to = to.wrapping_sub(dim.size.wrapping_mul(dim.target));
            position[at] = 0;
        }
    }
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
    "malloc" (I64) Some(ScalarType::Pointer), |host, a| allocate(host, a[0].as_pointer(), DEFAULT_ALIGNMENT);
    "mlirAlloc" (I64) Some(ScalarType::Pointer), |host, a| allocate(host, a[0].as_pointer(), DEFAULT_ALIGNMENT);
    "_mlir_memref_to_llvm_alloc" (I64) Some(ScalarType::Pointer),
        |host, a| allocate(host, a[0].as_pointer(), DEFAULT_ALIGNMENT);
    "aligned_alloc" (I64, I64) Some(ScalarType::Pointer),
        |host, a| allocate(host, a[1].as_pointer(), a[0].as_pointer());
    "mlirAlignedAlloc" (I64, I64) Some(ScalarType::Pointer),
        |host, a| allocate(host, a[1].as_pointer(), a[0].as_pointer());
    "_mlir_memref_to_llvm_aligned_alloc" (I64, I64) Some(ScalarType::Pointer),
        |host, a| allocate(host, a[1].as_pointer(), a[0].as_pointer());
    "free" (Pointer) None, free;
    "mlirFree" (Pointer) None, free;
    "mlirAlignedFree" (Pointer) None, free;
    "_mlir_memref_to_llvm_free" (Pointer) None, free;
    "memcpy" (Pointer, Pointer, I64) Some(ScalarType::Pointer), copy;
    "memmove" (Pointer, Pointer, I64) Some(ScalarType::Pointer), copy;
    "memset" (Pointer, I32, I64) Some(ScalarType::Pointer), fill;
    "memrefCopy" (I64, Pointer, Pointer) None, memref_copy;
};
