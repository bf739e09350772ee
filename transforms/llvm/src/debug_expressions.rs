//! Expressions by which debuggers compute values, as LLVM can represent them: a fragment of a fragment is one fragment
//! of the whole.

use terrace_ir::ids::OpId;
use terrace_ir::spec::AttributeSpec;
use terrace_ir::{Attribute, AttributeKind, Body, Ctx, Identifier, Operation};

/// The step that takes a part: `DW_OP_LLVM_fragment`.
const FRAGMENT: i64 = 0x1000;

/// Merges the parts of parts in all expressions of an operation.
pub(super) fn merge_fragments(body: &mut Body<'_>, op: OpId) {
    let view = Operation::new(body, op);
    if view.name().dialect_name() != "llvm" {
        return;
    }
    let context = body.context();
    let inherent = view
        .name()
        .slot_names()
        .iter()
        .copied()
        .zip(view.slots())
        .filter_map(|(name, value)| Some((name, (*value)?)));
    let changed: Vec<(Identifier<'_>, Attribute<'_>)> =
        inherent.filter_map(|(name, value)| Some((name, merged(context, value)?))).collect();
    for (name, value) in changed {
        body.set_attribute(op, name, Some(value));
    }
}

/// Returns the attribute with merged parts; `None` if there is nothing to merge.
fn merged<'c>(context: Ctx<'c>, attribute: Attribute<'c>) -> Option<Attribute<'c>> {
    match *attribute.kind() {
        AttributeKind::Array(elements) => {
            let elements = each_merged(context, elements)?;
            Some(context.array_attribute(&elements))
        }
        AttributeKind::Dialect { spec, parameters } => {
            let spec = spec.get();
            let parameters = match spec.name {
                "llvm.di_expression" => vec![merged_steps(context, *parameters.first()?)?],
                "llvm.di_global_variable_expression" => each_merged(context, parameters)?,
                _ => return None,
            };
            Some(context.dialect_attribute(spec, &parameters))
        }
        _ => None,
    }
}

fn each_merged<'c>(context: Ctx<'c>, elements: &[Attribute<'c>]) -> Option<Vec<Attribute<'c>>> {
    let merged: Vec<_> = elements.iter().map(|element| merged(context, *element)).collect();
    if merged.iter().all(Option::is_none) {
        return None;
    }
    Some(merged.into_iter().zip(elements).map(|(new, old)| new.unwrap_or(*old)).collect())
}

/// `fragment(o, s), fragment(p, t) -> fragment(o + p, s)`
fn merged_steps<'c>(context: Ctx<'c>, steps: Attribute<'c>) -> Option<Attribute<'c>> {
    let steps = steps.as_array()?;
    let mut new: Vec<Attribute<'c>> = Vec::with_capacity(steps.len());
    for &step in steps {
        let joined = new.last().and_then(|last| {
            let (last, next) = (Fragment::of(*last)?, Fragment::of(step)?);
            Some(last.then(next, context))
        });
        match joined {
            Some(joined) => *new.last_mut()? = joined,
            None => new.push(step),
        }
    }
    (new.len() < steps.len()).then(|| context.array_attribute(&new))
}

/// A step that takes a part.
struct Fragment<'c> {
    spec: &'c AttributeSpec<'c>,
    operation: Attribute<'c>,
    offset: i64,
    size: i64,
}

impl<'c> Fragment<'c> {
    fn of(step: Attribute<'c>) -> Option<Self> {
        let AttributeKind::Dialect { spec, parameters: &[operation, arguments] } = *step.kind() else {
            return None;
        };
        if operation.as_i64() != Some(FRAGMENT) {
            return None;
        }
        let [offset, size] = arguments.as_array()? else { return None };
        Some(Fragment { spec: spec.get(), operation, offset: offset.as_i64()?, size: size.as_i64()? })
    }

    /// Returns this part of another one.
    fn then(self, next: Self, context: Ctx<'c>) -> Attribute<'c> {
        let arguments = context.i64_array_attribute(&[self.offset.wrapping_add(next.offset), self.size]);
        context.dialect_attribute(self.spec, &[self.operation, arguments])
    }
}
