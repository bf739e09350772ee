//! `Dialect/IRDL.h`: dialects that are defined at run time.

use super::{Argument, Declared, declared};
use crate::abi::*;
use crate::context;
use crate::handle::*;
use crate::misuse::Misuse;

const ARITY: &str = "irdl.variadicity";
const WORDS: [&str; 3] = ["single", "optional", "variadic"];

declared! {
    MlirAttribute "irdl.variadicity" {
        name mlirIRDLVariadicityAttrGetName;
    }
    MlirAttribute "irdl.variadicity_array" {
        name mlirIRDLVariadicityArrayAttrGetName;
    }
}

export! {
    /// Returns the arity of this word: `single`, `optional` or `variadic`.
    fn mlirIRDLVariadicityAttrGet(context: MlirContext, value: MlirStringRef) -> MlirAttribute {
        let state = context::find(context)?;
        let word = value.text()?;
        let number = WORDS.iter().position(|known| *known == word);
        let number = number.ok_or_else(|| Misuse::other(format_args!("there is no arity '{word}'")))?;
        MlirAttribute::make(&state, ARITY, vec![(number as i64).parameter(&state)?])
    }

    /// Returns several arities.
    fn mlirIRDLVariadicityArrayAttrGet(
        context: MlirContext,
        count: isize,
        values: *const MlirAttribute,
    ) -> MlirAttribute {
        let state = context::find(context)?;
        let values = array(values, count)?;
        for value in values {
            value.parameters_of(ARITY)?;
        }
        MlirAttribute::make(&state, "irdl.variadicity_array", vec![values.parameter(&state)?])
    }
}
