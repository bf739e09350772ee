//! Files of weights: arrays by name, as arguments of a program and as its resources.

use crate::files::Contents;
use crate::input::arrays::{Loaded, of_bytes};
use std::sync::Arc;
use terrace_ir::{
    Attribute, AttributeKind, Failure, LogicalResult, Operation, OwnedOperation, Resource, SharedBytes, Type,
    WalkOrder, WalkResult,
};
use terrace_weights::{Element, File, Place, Tensor};

/// Alignment in bytes that resources are said to have: that of the widest elements.
const ALIGNMENT_BYTES: u32 = 8;

/// Returns an array of a file as an argument: numbers of blocks and short floats that have no numbers in engines as `f32`, all
/// else as it is.
///
/// # Errors
/// With words for the user.
pub(crate) fn array(file: &File<'_>, tensor: &Tensor) -> Result<Loaded, String> {
    let wrong = |why: String| format!("array '{}': {why}", tensor.name);
    let is_half = tensor.element == Element::F16;
    let (element, bytes) = match tensor.element {
        Element::Quantized(_) => {
            let numbers = file.floats(tensor).map_err(wrong)?.unwrap_or_default();
            ("f32", numbers.iter().flat_map(|one| one.to_le_bytes()).collect())
        }
        Element::F16 | Element::BF16 => ("i16", file.elements(tensor).map_err(wrong)?.into_owned()),
        Element::F8E4M3 | Element::F8E5M2 => ("i8", file.elements(tensor).map_err(wrong)?.into_owned()),
        other => (other.ir_name(), file.elements(tensor).map_err(wrong)?.into_owned()),
    };
    Ok(Loaded::Numbers { array: of_bytes(tensor.shape.clone(), element, &bytes).map_err(wrong)?, is_half })
}

/// Gives the resources of a program that have no bytes yet those of the arrays of their names. What is stored as the
/// program wants it stays in the file, which is kept; blocks and short floats become `f32` where that is the type.
///
/// # Errors
/// If the type of a resource does not fit; it was told, at the operation.
pub(crate) fn bind(program: &OwnedOperation<'_>, file: &File<'_>, contents: &Contents) -> LogicalResult {
    let mut result = Ok(());
    let mut visit = |op: Operation<'_, '_>| {
        for attribute in op.attributes().into_iter().map(|named| named.value) {
            if let Err(failure) = bind_one(op, attribute, file, contents) {
                result = Err(failure);
                return WalkResult::Interrupt;
            }
        }
        WalkResult::Advance
    };
    // What it tells is in `result`.
    let _ = program.op().walk_tree(WalkOrder::PreOrder, &mut visit);
    result
}

fn bind_one(
    op: Operation<'_, '_>,
    attribute: Attribute<'_>,
    file: &File<'_>,
    contents: &Contents,
) -> LogicalResult {
    let AttributeKind::DenseResource { ty, resource } = *attribute.kind() else { return Ok(()) };
    let name = resource.key().as_str();
    let Some(tensor) = file.tensor(name).filter(|_| resource.blob().is_none()) else { return Ok(()) };
    let shape = ty.shape().unwrap_or_default();
    if shape != tensor.shape {
        let given = crate::input::arrays::shape_text(&tensor.shape);
        return op.emit_op_error(format_args!(
            "has the resource '{name}' of type '{ty}', but its array is {given}"
        ));
    }
    match blob(ty, tensor, file, contents) {
        Ok(bytes) => {
            set(resource, bytes);
            Ok(())
        }
        Err(why) => op.emit_op_error(format_args!("has the resource '{name}' of type '{ty}', but {why}")),
    }
}

fn set(resource: Resource<'_>, bytes: SharedBytes) {
    // Nobody else sets it: it had none before.
    let _ = resource.set_shared_blob(bytes, ALIGNMENT_BYTES);
}

/// Returns the bytes of an array in a type.
fn blob(ty: Type<'_>, tensor: &Tensor, file: &File<'_>, contents: &Contents) -> Result<SharedBytes, String> {
    let wanted = ty.element_or_self().to_string();
    let given = tensor.element;
    if wanted == given.ir_name() && !matches!(given, Element::Quantized(_)) {
        return match &tensor.place {
            Place::Stored(range) => Ok(SharedBytes::part_of(contents.0.clone(), range.clone())),
            Place::Encoded { .. } => Ok(SharedBytes::from(file.elements(tensor)?.as_ref())),
        };
    }
    let numbers = if wanted == "f32" { file.floats(tensor)? } else { None };
    let numbers = numbers.ok_or_else(|| format!("the elements of its array are {given:?}"))?;
    let bytes: Vec<u8> = numbers.iter().flat_map(|one| one.to_le_bytes()).collect();
    Ok(SharedBytes::from(Arc::<[u8]>::from(bytes)))
}

/// Reads a file of weights and gives its arrays to a program.
///
/// # Errors
/// With words for the user; [`Failure`] is told as a diagnostic.
pub(crate) fn bind_file(
    program: &OwnedOperation<'_>,
    (name, contents): (&str, &Contents),
) -> Result<Result<(), Failure>, String> {
    let bytes = contents.bytes();
    let file = File::read(bytes.get()).map_err(|why| format!("'{name}': {why}"))?;
    Ok(bind(program, &file, contents))
}
