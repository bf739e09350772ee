//! Folds of casts and views.

use super::without_casts;
use crate::facts::reshapes;
use crate::facts::shapes::SLICE;
use crate::{
    CastOp, CollapseShapeOp, ExpandShapeOp, MemorySpaceCastOp, ReinterpretCastOp, SubViewOp, TransposeOp,
    ViewOp,
};
use terrace_ir::{AttributeKind, Constants, DYNAMIC, Edit, Folded, Type, TypedOp, Value};

impl<'a, 'c> CastOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // cast(cast(x)) -> cast(x)
        without_casts(self.op())
    }
}

impl<'a, 'c> MemorySpaceCastOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // memory_space_cast(memory_space_cast(x)) -> memory_space_cast(x)
        let inner = self.source().defining::<MemorySpaceCastOp>()?;
        Folded::in_place([Edit::Operand(0, inner.source().id())])
    }
}

impl<'a, 'c> CollapseShapeOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        reshapes::fold::<reshapes::OfMemRefs>(self.op(), operands)
    }
}

impl<'a, 'c> ExpandShapeOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        reshapes::fold::<reshapes::OfMemRefs>(self.op(), operands)
    }
}

impl<'a, 'c> ReinterpretCastOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // reinterpret_cast(v(x)) -> reinterpret_cast(x), v being a view from the start of x
        if let Some(source) = self.source_of_source() {
            return Folded::in_place([Edit::Operand(0, source.id())]);
        }
        // reinterpret_cast(x) -> x, if nothing changes
        let ty = self.result().ty();
        if ty.has_static_shape() && self.source().ty() == ty && self.static_offsets().first() == Some(&0) {
            return Folded::to(self.source());
        }
        None
    }

    /// Returns the source of the viewed memref, where its offset does not matter.
    fn source_of_source(self) -> Option<Value<'a, 'c>> {
        let source = self.source();
        if let Some(inner) = source.defining::<ReinterpretCastOp>() {
            return Some(inner.source());
        }
        if let Some(cast) = source.defining::<CastOp>() {
            return Some(cast.source());
        }
        let subview = source.defining::<SubViewOp>()?;
        let starts_at_zero = SLICE.slice(subview.op()).starts_at_zero(subview.op().body());
        starts_at_zero.then(|| subview.source())
    }
}

impl<'a, 'c> SubViewOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (source, result, body) = (self.source().ty(), self.result().ty(), self.op().body());
        if source != result {
            return None;
        }
        // subview(x) -> x, if nothing changes
        if result.has_static_shape() && has_static_layout(result) {
            return Folded::to(self.source());
        }
        // subview(subview(x, sizes), zeros, sizes, ones) -> subview(x, sizes)
        let inner = self.source().defining::<SubViewOp>()?;
        let (inner, outer) = (SLICE.slice(inner.op()), SLICE.slice(self.op()));
        if outer.starts_at_zero(body) && outer.has_unit_strides(body) && inner.sizes == outer.sizes {
            return Folded::to(self.source());
        }
        None
    }
}

fn has_static_layout(ty: Type<'_>) -> bool {
    match ty.layout().map(|layout| *layout.kind()) {
        Some(AttributeKind::StridedLayout { offset, strides }) => {
            offset != DYNAMIC && !strides.contains(&DYNAMIC)
        }
        _ => true,
    }
}

impl<'a, 'c> TransposeOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (context, permutation) = (operands.context(), self.permutation());
        // transpose(x, identity) -> x
        if permutation.is_identity() && self.input().ty() == self.result().ty() {
            return Folded::to(self.input());
        }
        // transpose(transpose(x, p), q) -> transpose(x, q o p)
        let inner = self.input().defining::<TransposeOp>()?;
        let composed = permutation.compose(context, inner.permutation());
        Folded::in_place([
            Edit::Operand(0, inner.input().id()),
            Edit::Attribute("permutation", Some(context.affine_map_attribute(composed))),
        ])
    }
}

impl<'a, 'c> ViewOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // view(x, 0) -> x, if nothing changes
        let ty = self.result().ty();
        if ty == self.source().ty() && ty.has_static_shape() && operands.is_zero(1) {
            return Folded::to(self.source());
        }
        None
    }
}
