//! Default alignment of values in LLVM, where no data layout says otherwise.

use terrace_ir::{Type, TypeKind};
use terrace_llvm::types::{StructType, address_space, as_array};

/// Returns the preferred alignment of a type of LLVM, in bytes.
pub(super) fn preferred(ty: Type<'_>) -> u64 {
    if let Some((element, _)) = as_array(ty) {
        return preferred(element);
    }
    if let Some(structure) = StructType::of(ty) {
        return structure.body().map(preferred).max().unwrap_or(1);
    }
    if address_space(ty).is_some() {
        return 8;
    }
    match *ty.kind() {
        // As the next larger integer that has an alignment; those beyond the largest, as that.
        TypeKind::Integer { width, .. } => u64::from(width).div_ceil(8).next_power_of_two().min(8),
        TypeKind::Float(semantics) => u64::from(semantics.width_bits()).div_ceil(8).next_power_of_two(),
        TypeKind::Vector { shape, element, .. } => {
            let bits = shape.iter().product::<i64>().unsigned_abs() * bits_of(element);
            bits.div_ceil(8).max(1).next_power_of_two()
        }
        _ => 1,
    }
}

fn bits_of(ty: Type<'_>) -> u64 {
    match ty.int_or_float_width() {
        Some(width) => u64::from(width),
        None if address_space(ty).is_some() => 64,
        None => 8,
    }
}
