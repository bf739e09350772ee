//! Names of the arguments of functions: those of their locations.

use terrace_ir::{Body, Location, LocationData, Operation, OwnedOperation};

/// Returns the name in a location: of several, the first.
pub(crate) fn location_name(location: Location<'_>) -> Option<String> {
    let Location::Other(data) = location else { return None };
    match data.get() {
        LocationData::Name { name, .. } => Some(name.as_str().to_owned()),
        LocationData::Fused { locations, .. } => locations.iter().find_map(|one| location_name(*one)),
        _ => None,
    }
}

/// Returns the names of the arguments of a function of a program, as far as they have any.
pub(crate) fn argument_names(program: &OwnedOperation<'_>, function: &str) -> Vec<Option<String>> {
    let found = program.op().lookup_symbol(function);
    let own = |op: Operation<'_, '_>| {
        let block = op.regions().next()?.first_block()?;
        Some(block.arguments().map(|argument| location_name(argument.location())).collect())
    };
    let body = found.and_then(|op| program.body().child(op.id()));
    body.and_then(|body| own(Operation::new(body, Body::ROOT))).unwrap_or_default()
}
