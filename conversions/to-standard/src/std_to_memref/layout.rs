//! Conditions under which layouts of views can be expressed by offsets and strides.

use terrace_ir::{Ctx, DYNAMIC, Operation, Type, TypedOp};
use terrace_memref::facts::shapes::has_identity_layout;
use terrace_memref_transforms::index_map;

/// Returns true if the layout of a type is strided.
pub(super) fn tells_place(ty: Type<'_>) -> bool {
    ty.strides_and_offset().is_some()
}

/// Returns the type of the same elements with any offset and strides.
pub(super) fn of_any_strides<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    let shape = ty.shape().unwrap_or_default();
    let layout = context.strided_layout_attribute(DYNAMIC, &vec![DYNAMIC; shape.len()]);
    context.memref_type(shape, ty.element_or_self(), Some(layout), ty.memory_space())
}

/// Source of the view that a reshape creates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    /// The source, by its own indices.
    Source,
    /// All elements of the source, in a row.
    Row,
}

/// Returns the base that the layout of a reshape's result refers to.
pub(super) fn base_of_reshape(from: Type<'_>, to: Type<'_>) -> Base {
    let results = to.layout().and_then(|layout| layout.as_affine_map()).map_or(1, |map| map.results().len());
    if results > 1 && Some(results) == from.rank() { Base::Source } else { Base::Row }
}

/// Returns the reason why an operation of the dialect cannot be lowered, if there is one.
pub(super) fn why_not(op: Operation<'_, '_>) -> Option<&'static str> {
    match op.name().as_str() {
        terrace_std::ExtractElementOp::NAME => return None,
        terrace_std::AllocStaticOp::NAME => {
            return Some("its address means something only on the machine that the program was written for");
        }
        _ => {}
    }
    let (context, from, to) = (op.context(), op.operand(0).ty(), op.result(0).ty());
    let is_reshape = op.isa::<terrace_std::ReshapeOp>();
    let base = if is_reshape { base_of_reshape(from, to) } else { Base::Source };
    let is_reshaped_row = is_reshape && to.layout().is_none();
    // Another view will tell its place once it is lowered.
    let is_placed =
        tells_place(from) || op.operand(0).defining_op().is_some_and(|of| of.isa::<terrace_std::ViewOp>());
    let Some(map) = index_map(context, to).filter(|_| is_placed) else {
        return Some("a layout is not strided");
    };
    let wanted = if base == Base::Row { Some(1) } else { from.rank() };
    if !is_reshaped_row && Some(map.results().len()) != wanted {
        return Some("the layout does not give the indices of the source");
    }
    if base == Base::Row && !has_identity_layout(from) {
        return Some("elements that do not lie one after the other get another shape");
    }
    None
}
