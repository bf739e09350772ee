//! Further arguments of functions.

use terrace_ir::{Attribute, Body, Context, Operation, Type};

/// Adds inputs to the type of a function, whose body this is; the arguments of its block are the caller's to add.
///
/// # Errors
/// If it is no function, in words for the user.
pub(crate) fn extend_signature<'c>(
    context: &'c Context<'c>,
    body: &mut Body<'c>,
    new: &[Type<'c>],
) -> Result<(), String> {
    let op = Operation::new(body, Body::ROOT);
    let ty = op.attribute("function_type").and_then(Attribute::as_type).and_then(Type::as_function);
    let (inputs, results) = ty.ok_or("the function has no type")?;
    let inputs: Vec<Type<'c>> = inputs.iter().chain(new).copied().collect();
    let ty = context.type_attribute(context.function_type(&inputs, results));
    let attributes = op.attribute("arg_attrs").and_then(Attribute::as_array).map(|given| {
        let none = context.dictionary_attribute(&[]);
        let all: Vec<Attribute<'c>> = given.iter().copied().chain(new.iter().map(|_| none)).collect();
        context.array_attribute(&all)
    });
    body.set_attribute(Body::ROOT, context.identifier("function_type"), Some(ty));
    if attributes.is_some() {
        body.set_attribute(Body::ROOT, context.identifier("arg_attrs"), attributes);
    }
    Ok(())
}
