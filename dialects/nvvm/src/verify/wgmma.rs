//! Products that a group of warps makes of matrices in shared memory.

use crate::attributes::extents;
use crate::{MMAIntOverflow, MMALayout, WGMMAScaleIn, WGMMATypes, WgmmaMmaAsyncOp};
use terrace_ir::{LogicalResult, TypedOp};
use terrace_llvm::types::StructType;

/// Returns true if sums of a kind can be of products of these.
fn is_supported(sums: WGMMATypes, a: WGMMATypes, b: WGMMATypes) -> bool {
    use WGMMATypes::{B1, Bf16, E4m3, E5m2, F16, F32, S8, S32, Tf32, U8};
    match (a, b) {
        (F16, F16) | (Bf16, Bf16) | (E4m3 | E5m2, E4m3 | E5m2) => matches!(sums, F32 | F16),
        (Tf32, Tf32) => sums == F32,
        (U8 | S8, U8 | S8) | (B1, B1) => sums == S32,
        _ => false,
    }
}

/// Returns the extent `k` of products of a kind of factors, which fills 32 bytes.
fn extent_k(factors: WGMMATypes) -> i64 {
    match factors {
        WGMMATypes::Tf32 => 8,
        WGMMATypes::F16 | WGMMATypes::Bf16 => 16,
        WGMMATypes::B1 => 256,
        _ => 32,
    }
}

/// Returns true if products of a kind of factors can have an extent `n`.
fn is_extent_n(n: i64, factors: WGMMATypes) -> bool {
    if n % 8 != 0 || !(8..=256).contains(&n) {
        return false;
    }
    match factors {
        WGMMATypes::U8 | WGMMATypes::S8 | WGMMATypes::B1 => n <= 32 && n != 0 || n % 16 == 0,
        _ => true,
    }
}

impl WgmmaMmaAsyncOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(structure) = StructType::of(self.results().ty()) else {
            return op.emit_op_error("expected results to be struct");
        };
        let mut elements = structure.body();
        if let Some(first) = elements.next()
            && let Some(other) = elements.find(|element| *element != first)
        {
            return op.emit_op_error(format_args!(
                "all elements in struct must be same type but there is '{other}'"
            ));
        }
        let (sums, a, b) = (self.type_d(), self.type_a(), self.type_b());
        if !matches!(sums, WGMMATypes::F32 | WGMMATypes::F16 | WGMMATypes::S32) {
            return op.emit_op_error(format_args!("does not support the given output type {}", sums.text()));
        }
        let is_negated = self.scale_a() == WGMMAScaleIn::Neg || self.scale_b() == WGMMAScaleIn::Neg;
        if sums == WGMMATypes::S32 && is_negated {
            return op.emit_op_error("has s32 output, scaleA and scaleB cannot be neg");
        }
        if !is_supported(sums, a, b) {
            return op.emit_op_error(format_args!(
                "{} += {} * {}, it is not supported.",
                sums.text(),
                a.text(),
                b.text(),
            ));
        }
        self.verify_extents()?;
        self.verify_layouts()?;
        let [_, n, _] = extents::<3>(self.shape());
        let wanted = if sums == WGMMATypes::F16 { n / 4 } else { n / 2 };
        let given = structure.len();
        if i64::try_from(given) != Ok(wanted) {
            return op
                .emit_op_error(format_args!("results {wanted}, however output struct has {given} elements"));
        }
        if sums != WGMMATypes::S32 && self.satfinite() == Some(MMAIntOverflow::Satfinite) {
            return op.emit_op_error(format_args!(
                " `satfinite` can be only used with s32 accumulator, however the current accumulator is {}",
                sums.text(),
            ));
        }
        Ok(())
    }

    fn verify_extents(self) -> LogicalResult {
        let (op, a) = (self.op(), self.type_a());
        let [m, n, k] = extents::<3>(self.shape());
        if m != 64 {
            return op.emit_op_error("shape 'm' must be 64");
        }
        if k != extent_k(a) {
            return op.emit_op_error(format_args!(
                "shape 'k' must be {} for input type {}",
                extent_k(a),
                a.text(),
            ));
        }
        if !is_extent_n(n, a) {
            return op.emit_op_error(format_args!(
                "has input type {} n is set to {n}, it is not supported.",
                a.text(),
            ));
        }
        Ok(())
    }

    fn verify_layouts(self) -> LogicalResult {
        let (a, b) = (self.type_a(), self.type_b());
        let is_transposed = self.layout_a() == MMALayout::Col || self.layout_b() == MMALayout::Row;
        if !is_transposed || matches!(a, WGMMATypes::F16 | WGMMATypes::Bf16) {
            return Ok(());
        }
        self.op().emit_op_error(format_args!(
            "given layouts layout_a = {} and layout_b = {} for input types {} and {} requires transpose. However, \
             this is only supported for: f16 and bf16",
            self.layout_a().text(),
            self.layout_b().text(),
            a.text(),
            b.text(),
        ))
    }
}
