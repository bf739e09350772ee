//! A memref in parts, as numbers and values.

use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, DYNAMIC, Location, PatternRewriter, Type, Value};
use terrace_memref::{ExtractStridedMetadataOp, ReinterpretCastOp};

/// A memref in parts.
pub struct Strided {
    /// The buffer, as a memref without dimensions.
    pub base: ValueId,
    /// Offset of the first element, from the beginning of the buffer.
    pub offset: MixedIndex,
    /// Size of each dimension.
    pub sizes: Vec<MixedIndex>,
    /// Stride of each dimension.
    pub strides: Vec<MixedIndex>,
}

impl Strided {
    /// Returns the parts of a memref: numbers where its type tells them, else values of a new operation.
    pub fn of<'c>(
        source: ValueId,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<Self> {
        let ty = rewriter.type_of(source);
        let (known_strides, known_offset) = ty.strides_and_offset()?;
        let known_sizes = ty.shape()?;
        let new = ExtractStridedMetadataOp::builder(rewriter.context(), location).source(source);
        let new = rewriter.create(new);
        let new = rewriter.view::<ExtractStridedMetadataOp>(new)?;
        let mixed = |known: i64, value: Value<'_, '_>| match known {
            DYNAMIC => MixedIndex::Value(value.id()),
            known => MixedIndex::Constant(known),
        };
        let all = |known: &[i64], values: &mut dyn Iterator<Item = Value<'_, '_>>| {
            known.iter().zip(values).map(|(known, value)| mixed(*known, value)).collect()
        };
        Some(Strided {
            base: new.base_buffer().id(),
            offset: mixed(known_offset, new.offset()),
            sizes: all(known_sizes, &mut new.sizes()),
            strides: all(&known_strides, &mut new.strides()),
        })
    }

    /// Creates a memref from the parts.
    pub fn reinterpret_cast<'c>(
        &self,
        ty: Type<'c>,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> ValueId {
        let new = ReinterpretCastOp::builder(rewriter.context(), location)
            .source(self.base)
            .offsets(values_of(&[self.offset]))
            .sizes(values_of(&self.sizes))
            .strides(values_of(&self.strides))
            .static_offsets(&constants_of(&[self.offset]))
            .static_sizes(&constants_of(&self.sizes))
            .static_strides(&constants_of(&self.strides))
            .result(ty);
        rewriter.create_value(new)
    }
}

/// Replaces what `extract_strided_metadata` gives by the parts that were found in another way.
pub(super) fn replace_metadata(
    op: OpId,
    base: ValueId,
    offset: MixedIndex,
    sizes: &[MixedIndex],
    strides: &[MixedIndex],
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let location = rewriter.op(op).location();
    let mut values = vec![base];
    for number in [offset].iter().chain(sizes).chain(strides) {
        values.push(rewriter.builder(location).index_of(*number));
    }
    rewriter.replace_op(op, &values);
}

/// Creates the product of numbers.
pub fn product<'c>(
    factors: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let symbols = (0..factors.len() as u32).map(|at| AffineExpr::symbol(context, at));
    let product = symbols.reduce(|a, b| a.mul(context, b));
    let product = product.unwrap_or_else(|| AffineExpr::constant(context, 1));
    apply_folded(AffineMap::new(context, 0, factors.len() as u32, &[product]), factors, location, rewriter)
}

/// Returns the map of a memref's layout; `None` if equal steps do not have equal strides.
pub fn index_map<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<AffineMap<'c>> {
    let Some(layout) = ty.layout() else { return Some(AffineMap::identity(context, ty.rank()? as u32)) };
    if let Some(map) = layout.as_affine_map() {
        return Some(map).filter(|map| map.results().iter().all(|expr| is_linear(*expr)));
    }
    let (strides, offset) = ty.strides_and_offset()?;
    let is_known = offset != DYNAMIC && !strides.contains(&DYNAMIC);
    is_known.then(|| AffineMap::strided(context, offset, &strides))
}

/// Returns true if equal steps of a dimension are equal steps of the expression.
fn is_linear(expr: AffineExpr<'_>) -> bool {
    match expr.kind() {
        AffineExprKind::Binary(BinaryKind::Add, lhs, rhs) => is_linear(lhs) && is_linear(rhs),
        AffineExprKind::Binary(BinaryKind::Mul, lhs, rhs) => {
            is_linear(lhs)
                && is_linear(rhs)
                && (lhs.is_symbolic_or_constant() || rhs.is_symbolic_or_constant())
        }
        AffineExprKind::Binary(..) => expr.is_symbolic_or_constant(),
        _ => true,
    }
}

/// Returns offset and strides of what maps its indices to those of a memref with an offset and strides.
pub fn map_indices<'c>(
    map: AffineMap<'c>,
    symbols: &[ValueId],
    (offset, strides): (MixedIndex, &[MixedIndex]),
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> (MixedIndex, Vec<MixedIndex>) {
    let context = rewriter.context();
    // Symbols of the map come first, then the offset, then the strides.
    let mut inputs: Vec<MixedIndex> = symbols.iter().map(|symbol| MixedIndex::Value(*symbol)).collect();
    let first = inputs.len() as u32;
    inputs.push(offset);
    inputs.extend_from_slice(strides);
    let address = map
        .results()
        .iter()
        .zip(first + 1..)
        .fold(AffineExpr::symbol(context, first), |sum, (index, stride)| {
            sum.add(context, index.mul(context, AffineExpr::symbol(context, stride)))
        });
    // The number of the one dimension that is at one, or of none.
    let at = |one: Option<u32>| {
        let unit = |dim| AffineExpr::constant(context, i64::from(Some(dim) == one));
        let dims: Vec<_> = (0..map.dims()).map(unit).collect();
        address.replace(context, &dims, &[])
    };
    let apply = |expr: AffineExpr<'c>, rewriter: &mut PatternRewriter<'_, 'c>| {
        let map = AffineMap::new(context, 0, inputs.len() as u32, &[expr]);
        apply_folded(map, &inputs, location, rewriter)
    };
    let origin = at(None);
    let offset = apply(origin, rewriter);
    let strides = (0..map.dims()).map(|dim| apply(at(Some(dim)).sub(context, origin), rewriter)).collect();
    (offset, strides)
}
