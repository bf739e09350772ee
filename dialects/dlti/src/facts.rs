//! Lookup of entries by name or type.

use crate::{ENTRY_ATTR, SPEC_ATTR};
use terrace_ir::{Attribute, Operation, Type};

/// Returns the entries of a collection: keys, which are text or types, and values.
pub fn entries<'c>(collection: Attribute<'c>) -> impl Iterator<Item = (Attribute<'c>, Attribute<'c>)> {
    let parameters = match *collection.kind() {
        terrace_ir::AttributeKind::Dialect { spec, parameters } if spec.get().dialect() == "dlti" => {
            parameters
        }
        _ => &[],
    };
    let entries = parameters.first().and_then(|entries| entries.as_array()).unwrap_or_default();
    entries.iter().filter_map(|entry| match *entry.as_dialect(ENTRY_ATTR.name)? {
        [key, value] => Some((key, value)),
        _ => None,
    })
}

/// Returns the entry of a name in a collection.
pub fn entry<'c>(collection: Attribute<'c>, name: &str) -> Option<Attribute<'c>> {
    entries(collection).find(|(key, _)| key.as_str() == Some(name)).map(|(_, value)| value)
}

/// Returns the layout entry of a type: that of the innermost enclosing operation with one.
pub fn layout_entry<'c>(op: Operation<'_, 'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    let mut at = Some(op);
    while let Some(op) = at {
        if let Some(layout) = op.attribute(SPEC_ATTR.name) {
            let found = entries(layout).find(|(key, _)| key.as_type() == Some(ty));
            if let Some((_, value)) = found {
                return Some(value);
            }
        }
        at = op.parent_op();
    }
    None
}
