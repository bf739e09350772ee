//! What the declared constraints cannot say, by family.

mod access;
mod allocation;
mod cast;
mod metadata;
mod reassociation;
mod shape;
mod transfer;

pub(crate) use allocation::is_elements;
pub(crate) use cast::verify_cast_types;

use terrace_ir::Type;

/// Whether elements lie row by row, without offset or gap.
fn has_identity_layout(ty: Type<'_>) -> bool {
    match *ty.kind() {
        terrace_ir::TypeKind::MemRef { shape, layout: Some(_), .. } => {
            // A strided layout counts if its map is the identity, which needs fewer than two dimensions.
            shape.len() == 1
                && ty.strides_and_offset().is_some_and(|(strides, offset)| strides == [1] && offset == 0)
        }
        _ => true,
    }
}
