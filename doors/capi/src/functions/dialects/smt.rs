//! `Dialect/SMT.h`: sorts of terms, and what is known of them.

use super::{Argument, Declared, declared, is_one_of};
use crate::abi::*;
use crate::context::{self, resolve};
use crate::handle::*;
use crate::misuse::Misuse;
use terrace_ir::{Attribute, Context};
use terrace_support::ap_int::ApInt;

const TERMS: [&str; 6] = ["smt.bool", "smt.bv", "smt.int", "smt.sort", "smt.array", "smt.func"];
const BIT_VECTOR_PREDICATES: [&str; 8] = ["slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const INTEGER_PREDICATES: [&str; 4] = ["lt", "le", "gt", "ge"];

declared! {
    MlirType "smt.array" {
        is mlirSMTTypeIsAArray;
        get mlirSMTTypeGetArray(domain: MlirType, range: MlirType) [domain, range];
    }
    MlirType "smt.bv" {
        is mlirSMTTypeIsABitVector;
        name mlirSMTBitVectorTypeGetName;
        get mlirSMTTypeGetBitVector(width: i32) [width];
    }
    MlirType "smt.bool" {
        is mlirSMTTypeIsABool;
        name mlirSMTBoolTypeGetName;
        get mlirSMTTypeGetBool() [];
    }
    MlirType "smt.int" {
        is mlirSMTTypeIsAInt;
        name mlirSMTIntTypeGetName;
        get mlirSMTTypeGetInt() [];
    }
    MlirType "smt.func" {
        is mlirSMTTypeIsASMTFunc;
        get mlirSMTTypeGetSMTFunc(count: usize, domains: *const MlirType, range: MlirType)
            [array(domains, count.cast_signed())?, range];
    }
    MlirType "smt.sort" {
        is mlirSMTTypeIsASort;
        get mlirSMTTypeGetSort(name: MlirIdentifier, count: usize, parameters: *const MlirType)
            [name, array(parameters, count.cast_signed())?];
    }
}

/// Returns the integer that stands for a predicate.
fn predicate(context: MlirContext, words: &[&str], word: &str) -> Result<MlirAttribute, Misuse> {
    let state = context::find(context)?;
    let number = words.iter().position(|known| *known == word);
    let number = number.ok_or_else(|| Misuse::other(format_args!("there is no predicate '{word}'")))?;
    Ok(state.name((number as i64).parameter(&state)?))
}

export! {
    /// Returns true if a type is that of terms which are no functions.
    fn mlirSMTTypeIsAnyNonFuncSMTValueType(ty: MlirType) -> bool {
        is_one_of(ty, &TERMS[..5])
    }

    /// Returns true if a type is that of terms.
    fn mlirSMTTypeIsAnySMTValueType(ty: MlirType) -> bool {
        is_one_of(ty, &TERMS)
    }

    /// Returns true if a word is a comparison of bit vectors.
    fn mlirSMTAttrCheckBVCmpPredicate(context: MlirContext, word: MlirStringRef) -> bool {
        context::find(context)?;
        Ok(BIT_VECTOR_PREDICATES.contains(&word.text()?))
    }

    /// Returns true if a word is a comparison of integers.
    fn mlirSMTAttrCheckIntPredicate(context: MlirContext, word: MlirStringRef) -> bool {
        context::find(context)?;
        Ok(INTEGER_PREDICATES.contains(&word.text()?))
    }

    /// Returns true if an attribute is a known bit vector, or the integer of a comparison.
    fn mlirSMTAttrIsASMTAttribute(attribute: MlirAttribute) -> bool {
        let (_, attribute) = resolve::<Attribute<'static>>(attribute)?;
        let is_wide = attribute.ty().is_some_and(|ty| ty.is_signless_integer_of(64));
        let number = attribute.as_i64().filter(|_| is_wide);
        let count = BIT_VECTOR_PREDICATES.len() as i64;
        Ok(number.is_some_and(|number| (0..count).contains(&number)) || attribute.as_dialect("smt.bv").is_some())
    }

    /// Returns a known bit vector.
    fn mlirSMTAttrGetBitVector(context: MlirContext, value: u64, width: u32) -> MlirAttribute {
        let state = context::find(context)?;
        if width > Context::MAX_INTEGER_WIDTH_BITS || width < 64 && value >> width != 0 {
            return Err(Misuse::other(format_args!("{value} is no bit vector of {width} bits")));
        }
        let width = i32::try_from(width).map_err(|_| Misuse::other("the width is too large"))?;
        let ty = MlirType::make(&state, "smt.bv", vec![width.parameter(&state)?])?;
        let integer = state.ctx().integer_type(width.cast_unsigned());
        let value = state.ctx().ap_int_attribute(integer, &ApInt::from_u64(width.cast_unsigned(), value));
        MlirAttribute::make(&state, "smt.bv", vec![value, ty.parameter(&state)?])
    }

    /// Returns a comparison of bit vectors, an integer.
    fn mlirSMTAttrGetBVCmpPredicate(context: MlirContext, word: MlirStringRef) -> MlirAttribute {
        predicate(context, &BIT_VECTOR_PREDICATES, word.text()?)
    }

    /// Returns a comparison of integers, an integer.
    fn mlirSMTAttrGetIntPredicate(context: MlirContext, word: MlirStringRef) -> MlirAttribute {
        predicate(context, &INTEGER_PREDICATES, word.text()?)
    }
}
