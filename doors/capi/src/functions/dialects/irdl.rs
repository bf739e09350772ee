//! `Dialect/IRDL.h`: dialects that are defined at run time.

use super::{Argument, Declared, declared};
use crate::abi::*;
use crate::context::{self, locate};
use crate::graph::{OpKey, Outside};
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
    /// Returns registers the dialects that a module defines.
    fn mlirLoadIRDLDialects(module: MlirModule) -> MlirLogicalResult {
        let (state, op) = locate::<OpKey>(MlirOperation::from_bits(module.bits()))?;
        Ok(MlirLogicalResult::of(state.reporting(|| {
            state.graph(|graph| {
                let closed = graph.close(op, Outside::Argument);
                let is_loaded = terrace_irdl_loader::load(closed.target()).is_ok();
                graph.give_back(closed);
                is_loaded
            })
        })))
    }

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
