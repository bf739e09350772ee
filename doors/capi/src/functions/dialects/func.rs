//! `Dialect/Func.h`: attributes of arguments and results.

use crate::abi::*;
use crate::context::{ContextState, locate};
use crate::graph::OpKey;
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use terrace_ir::{Attribute, NamedAttribute};

/// Types of a function in a row: those of its arguments, or of its results.
#[derive(Clone, Copy)]
enum Side {
    Arguments,
    Results,
}

/// Gives an argument or result an attribute.
fn set(
    state: &ContextState,
    function: OpKey,
    side: Side,
    position: isize,
    entry: NamedAttribute<'static>,
) -> Result<(), Misuse> {
    let context = state.ctx();
    let attribute = |name: &str| state.graph(|graph| graph.attribute(function, name));
    let signature = attribute("function_type").and_then(Attribute::as_type).and_then(|ty| ty.as_function());
    let (inputs, results) = signature.ok_or_else(|| Misuse::other("the operation is no function"))?;
    let (list, of, count) = match side {
        Side::Arguments => ("arg_attrs", "arguments", inputs.len()),
        Side::Results => ("res_attrs", "results", results.len()),
    };
    let at = check_index(of, position, count)?;
    let mut all = attribute(list).and_then(Attribute::as_array).unwrap_or_default().to_vec();
    all.resize(count, context.dictionary_attribute(&[]));
    let mut entries = all[at].as_dictionary().unwrap_or_default().to_vec();
    entries.retain(|known| known.name != entry.name);
    entries.push(entry);
    all[at] = context.dictionary_attribute(&entries);
    let all = context.array_attribute(&all);
    state.graph(|graph| graph.set_attribute(function, list, Some(all)));
    Ok(())
}

export! {
    /// Gives an argument of a function an attribute.
    fn mlirFuncSetArgAttr(op: MlirOperation, position: isize, name: MlirStringRef, attribute: MlirAttribute) {
        let (state, op) = locate::<OpKey>(op)?;
        let entry = NamedAttribute { name: state.ctx().identifier(name.text()?), value: state.get(attribute)? };
        set(&state, op, Side::Arguments, position, entry)
    }

    /// Gives a result of a function an attribute.
    fn mlirFuncSetResultAttr(
        op: MlirOperation,
        position: isize,
        name: MlirStringRef,
        attribute: MlirAttribute,
    ) {
        let (state, op) = locate::<OpKey>(op)?;
        let entry = NamedAttribute { name: state.ctx().identifier(name.text()?), value: state.get(attribute)? };
        set(&state, op, Side::Results, position, entry)
    }
}
