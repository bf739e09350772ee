//! Interface implementations.

pub(crate) mod ranges;

use crate::{ConstantOp, MulIOp};
use smallvec::SmallVec;
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::{AttributeKind, Operation, TraitFlags, TypedOp, Value};
use terrace_support::ap_int::ApInt;

impl<'a, 'c> ConstantOp<'a, 'c> {
    /// Suggests `true`, `false`, `c1_i32`, `c1` for an index, and `cst` for all else.
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        let op = self.op();
        let result = op.result(0);
        let Some(AttributeKind::Integer { ty, value }) = op.slot(0).map(|value| *value.kind()) else {
            return set(result, "cst");
        };
        if ty.is_signless_integer_of(1) {
            return set(result, if value.to_u64() == Some(0) { "false" } else { "true" });
        }
        let mut name: SmallVec<[u8; 32]> = SmallVec::from_slice(b"c");
        match value.to_i64() {
            Some(value) => name.extend_from_slice(itoa::Buffer::new().format(value).as_bytes()),
            None => name.extend_from_slice(value.to_ap_int().to_string_signed(10).as_bytes()),
        }
        match ty.as_integer() {
            Some((width, _)) if ty.is_signless_integer() => {
                name.extend_from_slice(b"_i");
                name.extend_from_slice(itoa::Buffer::new().format(width).as_bytes());
            }
            Some(_) => name.extend_from_slice(format!("_{ty}").as_bytes()),
            None => {}
        }
        set(result, std::str::from_utf8(&name).expect("numbers and types are ASCII"));
    }
}

impl<'a, 'c> MulIOp<'a, 'c> {
    /// Suggests `c4_vscale` for a known multiple of the scale of vectors.
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        let op = self.op();
        let result = op.result(0);
        if !result.ty().is_index() {
            return;
        }
        let (lhs, rhs) = (op.operand(0).defining_op(), op.operand(1).defining_op());
        let (Some(lhs), Some(rhs)) = (lhs, rhs) else { return };
        let factor = if is_vscale(rhs) {
            constant_of(lhs)
        } else if is_vscale(lhs) {
            constant_of(rhs)
        } else {
            None
        };
        if let Some(factor) = factor {
            set(result, &format!("c{factor}_vscale"));
        }
    }
}

/// A division that never traps: the divisor is a constant without zeros.
pub(crate) static UNSIGNED_DIVISION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| Speculatability::when(all_elements(op.operand(1), |divisor| !divisor.is_zero())),
};

/// The same, if no quotient overflows either: the divisor has neither zeros nor minus ones.
pub(crate) static SIGNED_DIVISION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| {
        let is_harmless = |divisor: &ApInt| !divisor.is_zero() && !divisor.is_all_ones();
        Speculatability::when(all_elements(op.operand(1), is_harmless))
    },
};

/// Returns true if a value is an integer constant, all elements of which pass the test.
fn all_elements(value: Value<'_, '_>, test: fn(&ApInt) -> bool) -> bool {
    let Some(constant) = value.constant() else { return false };
    match constant.int_or_splat() {
        Some(value) => test(&value),
        None => constant.dense_integers().is_some_and(|mut values| values.all(|value| test(&value))),
    }
}

/// Returns true for `vector.vscale`, by its name: `arith` does not know the dialect of vectors.
fn is_vscale(op: Operation<'_, '_>) -> bool {
    op.is("vector.vscale")
}

fn constant_of(op: Operation<'_, '_>) -> Option<i64> {
    op.attribute("value").filter(|_| op.has_trait(TraitFlags::CONSTANT_LIKE))?.as_i64()
}

/// Which types casts convert.
pub(crate) mod casts {
    use terrace_interfaces::cast::Cast;
    use terrace_ir::Type;
    use terrace_ir::verify::have_compatible_shapes;

    /// Bits stay as they are.
    pub static BITCAST: Cast = Cast {
        are_compatible: |inputs, outputs| {
            with_elements(inputs, outputs, element_or_of_memref, |input, output| {
                input.is_int_or_float()
                    && output.is_int_or_float()
                    && input.int_or_float_width() == output.int_or_float_width()
            })
        },
    };

    /// To more bits.
    pub static WIDEN_INTEGER: Cast = Cast {
        are_compatible: |inputs, outputs| {
            with_elements(inputs, outputs, element, |input, output| {
                input.is_integer()
                    && output.is_integer()
                    && input.int_or_float_width() < output.int_or_float_width()
            })
        },
    };

    /// To fewer bits.
    pub static NARROW_INTEGER: Cast =
        Cast { are_compatible: |inputs, outputs| (WIDEN_INTEGER.are_compatible)(outputs, inputs) };

    /// To more bits.
    pub static WIDEN_FLOAT: Cast = Cast {
        are_compatible: |inputs, outputs| {
            with_elements(inputs, outputs, element, |input, output| {
                input.is_float()
                    && output.is_float()
                    && input.int_or_float_width() < output.int_or_float_width()
            })
        },
    };

    /// To fewer bits.
    pub static NARROW_FLOAT: Cast =
        Cast { are_compatible: |inputs, outputs| (WIDEN_FLOAT.are_compatible)(outputs, inputs) };

    /// To more bits; the second operand is the scale.
    pub static SCALE_AND_WIDEN: Cast = Cast {
        are_compatible: |inputs, outputs| match inputs {
            [input, _] => (WIDEN_FLOAT.are_compatible)(&[*input], outputs),
            _ => false,
        },
    };

    /// To fewer bits; the second operand is the scale.
    pub static SCALE_AND_NARROW: Cast = Cast {
        are_compatible: |inputs, outputs| match inputs {
            [input, _] => (NARROW_FLOAT.are_compatible)(&[*input], outputs),
            _ => false,
        },
    };

    /// Values stay about the same.
    pub static INTEGER_TO_FLOAT: Cast = Cast {
        are_compatible: |inputs, outputs| {
            with_elements(inputs, outputs, element, |input, output| input.is_integer() && output.is_float())
        },
    };

    /// Values stay about the same.
    pub static FLOAT_TO_INTEGER: Cast =
        Cast { are_compatible: |inputs, outputs| (INTEGER_TO_FLOAT.are_compatible)(outputs, inputs) };

    /// One of the two is `index`, the other an integer.
    pub static INDEX_CAST: Cast = Cast {
        are_compatible: |inputs, outputs| {
            with_elements(inputs, outputs, element_or_of_memref, |input, output| {
                (input.is_index() && output.is_signless_integer())
                    || (input.is_signless_integer() && output.is_index())
            })
        },
    };

    /// Returns true if there is one type on both sides, shapes and encodings fit, and the elements pass the test.
    fn with_elements<'c>(
        inputs: &[Type<'c>],
        outputs: &[Type<'c>],
        element: fn(Type<'c>) -> Option<Type<'c>>,
        test: fn(Type<'c>, Type<'c>) -> bool,
    ) -> bool {
        let (&[input], &[output]) = (inputs, outputs) else { return false };
        if !have_same_encoding(input, output) || !have_compatible_shapes(input, output) {
            return false;
        }
        match (element(input), element(output)) {
            (Some(input), Some(output)) => test(input, output),
            _ => false,
        }
    }

    fn have_same_encoding(a: Type<'_>, b: Type<'_>) -> bool {
        !a.is_ranked_tensor() || !b.is_ranked_tensor() || a.encoding() == b.encoding()
    }

    /// Returns the element type of a vector or tensor; a type without shape itself.
    fn element(ty: Type<'_>) -> Option<Type<'_>> {
        (!ty.is_any_memref()).then(|| ty.element_or_self())
    }

    /// Returns the element type, of a memref as well.
    fn element_or_of_memref(ty: Type<'_>) -> Option<Type<'_>> {
        if ty.is_any_memref() { ty.shaped_element() } else { element(ty) }
    }
}
