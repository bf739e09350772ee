//! A map together with the values that it is applied to, brought to canonical form.

use crate::ops::AffineApplyOp;
use crate::verify::identifiers::{is_valid_dim_anywhere, is_valid_symbol_anywhere};
use smallvec::SmallVec;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::{Ctx, TypedOp, Value};
use terrace_support::interner::FoldMap;

/// A map, and a value for each of its dimensions and symbols.
#[derive(Clone, PartialEq, Eq)]
pub struct Applied<'a, 'c> {
    /// The map.
    pub map: AffineMap<'c>,
    /// The values, those of dimensions first.
    pub operands: Vec<Value<'a, 'c>>,
}

impl<'a, 'c> Applied<'a, 'c> {
    /// Creates a map and its operands.
    pub fn new(map: AffineMap<'c>, operands: impl IntoIterator<Item = Value<'a, 'c>>) -> Self {
        Applied { map, operands: operands.into_iter().collect() }
    }

    /// Replaces all dimensions and symbols of the map.
    fn replace(
        &mut self,
        context: Ctx<'c>,
        dims: &[AffineExpr<'c>],
        symbols: &[AffineExpr<'c>],
        counts: (usize, usize),
    ) {
        let results: Vec<_> =
            self.map.results().iter().map(|result| result.replace(context, dims, symbols)).collect();
        self.map = AffineMap::new(context, counts.0 as u32, counts.1 as u32, &results);
    }

    /// Makes symbols of dimensions that are valid as such, and dimensions of symbols that are not, and leaves out
    /// operands that are not used, that are constants, or that are there already.
    pub fn canonicalize(&mut self, context: Ctx<'c>) {
        if !self.operands.is_empty() && !self.is_canonical() {
            self.promote_symbols(context);
            self.demote_dims(context);
            self.drop_operands(context);
        }
    }

    /// Returns true if dimensions and symbols are where they belong, and all are distinct, used and not constant.
    fn is_canonical(&self) -> bool {
        let (dims, symbols) = self.operands.split_at(self.map.dims() as usize);
        // Looking through all pairs is for few of them only.
        let is_distinct = |list: &[Value<'a, 'c>]| (1..list.len()).all(|at| !list[..at].contains(&list[at]));
        self.operands.len() <= 8
            && self.uses_of_operands().iter().all(|is_used| *is_used)
            && is_distinct(dims)
            && is_distinct(symbols)
            && !dims.iter().any(|dim| is_valid_symbol_anywhere(*dim))
            && symbols
                .iter()
                .all(|symbol| symbol.constant_i64().is_none() && is_valid_symbol_anywhere(*symbol))
    }

    /// Returns which operands occur in the map.
    fn uses_of_operands(&self) -> SmallVec<[bool; 8]> {
        let dims = self.map.dims() as usize;
        let mut is_used = SmallVec::from_elem(false, self.operands.len());
        let mut note = |expr: AffineExpr<'c>| match expr.kind() {
            AffineExprKind::Dim(at) => is_used[at as usize] = true,
            AffineExprKind::Symbol(at) => is_used[dims + at as usize] = true,
            _ => {}
        };
        for result in self.map.results() {
            result.walk(&mut note);
        }
        is_used
    }

    /// `(d0)[s0] -> (d0, s0)` of a symbol and another one becomes `()[s0, s1] -> (s1, s0)`: new ones come last.
    fn promote_symbols(&mut self, context: Ctx<'c>) {
        let symbols = self.map.symbols() as usize;
        let (dims, old_symbols) = self.operands.split_at(self.map.dims() as usize);
        let (mut kept, mut promoted) = (Vec::new(), Vec::new());
        let replacements: Vec<AffineExpr<'c>> = dims
            .iter()
            .map(|dim| {
                if is_valid_symbol_anywhere(*dim) {
                    promoted.push(*dim);
                    AffineExpr::symbol(context, (symbols + promoted.len() - 1) as u32)
                } else {
                    kept.push(*dim);
                    AffineExpr::dim(context, (kept.len() - 1) as u32)
                }
            })
            .collect();
        let counts = (kept.len(), symbols + promoted.len());
        kept.extend_from_slice(old_symbols);
        kept.append(&mut promoted);
        self.operands = kept;
        self.replace(context, &replacements, &[], counts);
    }

    /// `()[s0, s1] -> (s0, s1)` of an induction variable and a symbol becomes `(d0)[s0] -> (d0, s0)`.
    fn demote_dims(&mut self, context: Ctx<'c>) {
        let old_dims = self.map.dims() as usize;
        let is_dim =
            |value: &Value<'a, 'c>| !is_valid_symbol_anywhere(*value) && is_valid_dim_anywhere(*value);
        let (dims, symbols) = self.operands.split_at(old_dims);
        if !symbols.iter().any(is_dim) {
            return;
        }
        let (mut new_dims, mut kept) = (dims.to_vec(), Vec::new());
        let dims: Vec<_> = (0..old_dims).map(|at| AffineExpr::dim(context, at as u32)).collect();
        let replacements: Vec<AffineExpr<'c>> = symbols
            .iter()
            .map(|symbol| {
                if is_dim(symbol) {
                    new_dims.push(*symbol);
                    AffineExpr::dim(context, (new_dims.len() - 1) as u32)
                } else {
                    kept.push(*symbol);
                    AffineExpr::symbol(context, (kept.len() - 1) as u32)
                }
            })
            .collect();
        let counts = (new_dims.len(), kept.len());
        new_dims.append(&mut kept);
        self.operands = new_dims;
        self.replace(context, &dims, &replacements, counts);
    }

    fn drop_operands(&mut self, context: Ctx<'c>) {
        let dims = self.map.dims() as usize;
        let is_used = self.uses_of_operands();
        let mut kept = Vec::new();
        let mut replacements = [Vec::new(), Vec::new()];
        let mut counts = [0, 0];
        let mut seen: [FoldMap<_, AffineExpr<'c>>; 2] = Default::default();
        for (at, &operand) in self.operands.iter().enumerate() {
            let is_symbol = at >= dims;
            let kind = usize::from(is_symbol);
            if !is_used[at] {
                // What stands in the place of something that does not occur does not matter.
                replacements[kind].push(AffineExpr::constant(context, 0));
                continue;
            }
            if let Some(constant) = operand.constant_i64().filter(|_| is_symbol) {
                replacements[kind].push(AffineExpr::constant(context, constant));
                continue;
            }
            let replacement = *seen[kind].entry(operand.id()).or_insert_with(|| {
                kept.push(operand);
                counts[kind] += 1;
                let position = counts[kind] as u32 - 1;
                if is_symbol {
                    AffineExpr::symbol(context, position)
                } else {
                    AffineExpr::dim(context, position)
                }
            });
            replacements[kind].push(replacement);
        }
        self.operands = kept;
        self.replace(context, &replacements[0], &replacements[1], (counts[0], counts[1]));
    }

    /// `map(apply(inner, x)) -> map . inner (x)`, until no operand comes from an `affine.apply` to compose with; then canonical, and
    /// simplified.
    pub fn compose(&mut self, context: Ctx<'c>) {
        if self.operands.iter().any(|operand| composable(*operand).is_some()) {
            self.compose_operands(context);
        }
        self.canonicalize(context);
        self.map = self.map.simplified(context);
    }

    fn compose_operands(&mut self, context: Ctx<'c>) {
        let (dims, symbols) = self.operands.split_at(self.map.dims() as usize);
        let mut composition = Composition {
            context,
            results: self.map.results().to_vec(),
            dims: dims.iter().copied().map(Some).collect(),
            symbols: symbols.iter().copied().map(Some).collect(),
        };
        // Dimensions come first, those that composition adds as well.
        let (mut dim, mut symbol) = (0, 0);
        loop {
            if dim < composition.dims.len() {
                composition.compose_dim(dim);
                dim += 1;
            } else if symbol < composition.symbols.len() {
                composition.compose_symbol(symbol);
                symbol += 1;
            } else {
                break;
            }
        }
        *self = composition.finish();
    }
}

/// Returns the `affine.apply` that computes a value, to compose with.
///
/// In a graph region applications may use each other in a circle. On each circle there is one with an operand from further
/// down, which is taken for a value like any other.
fn composable<'a, 'c>(value: Value<'a, 'c>) -> Option<AffineApplyOp<'a, 'c>> {
    let apply = value.defining::<AffineApplyOp>()?;
    let op = apply.op();
    let is_from_below = |operand: Value<'a, 'c>| {
        operand.defining::<AffineApplyOp>().is_some_and(|inner| {
            let inner = inner.op();
            let same_block = inner.block().map(|block| block.id()) == op.block().map(|block| block.id());
            same_block && !inner.is_before_in_block(op)
        })
    };
    (!op.operands().any(is_from_below)).then_some(apply)
}

/// A map whose operands are replaced by what they are computed from; `None` stands where one was.
struct Composition<'a, 'c> {
    context: Ctx<'c>,
    results: Vec<AffineExpr<'c>>,
    dims: Vec<Option<Value<'a, 'c>>>,
    symbols: Vec<Option<Value<'a, 'c>>>,
}

impl<'a, 'c> Composition<'a, 'c> {
    fn compose_dim(&mut self, at: usize) {
        let Some(apply) = self.dims[at].and_then(composable) else { return };
        self.dims[at] = None;
        self.compose(AffineExpr::dim(self.context, at as u32), apply);
    }

    fn compose_symbol(&mut self, at: usize) {
        let Some(apply) = self.symbols[at].and_then(composable) else { return };
        self.symbols[at] = None;
        self.compose(AffineExpr::symbol(self.context, at as u32), apply);
    }

    fn compose(&mut self, input: AffineExpr<'c>, apply: AffineApplyOp<'a, 'c>) {
        let context = self.context;
        let mut inner = Applied::new(apply.map(), apply.map_operands());
        inner.canonicalize(context);
        let dims = shifted(context, inner.map.dims(), self.dims.len(), AffineExpr::dim);
        let symbols = shifted(context, inner.map.symbols(), self.symbols.len(), AffineExpr::symbol);
        let by = inner.map.results()[0].replace(context, &dims, &symbols);
        let (new_dims, new_symbols) = inner.operands.split_at(dims.len());
        self.dims.extend(new_dims.iter().copied().map(Some));
        self.symbols.extend(new_symbols.iter().copied().map(Some));
        for result in &mut self.results {
            *result = result.substitute(context, input, by);
        }
    }

    /// Leaves out what was replaced.
    fn finish(self) -> Applied<'a, 'c> {
        let context = self.context;
        let mut operands = Vec::new();
        let mut close = |list: &[Option<Value<'a, 'c>>], make: fn(Ctx<'c>, u32) -> AffineExpr<'c>| {
            let start = operands.len();
            let replacements: Vec<AffineExpr<'c>> = list
                .iter()
                .map(|value| match value {
                    None => AffineExpr::constant(context, 0),
                    Some(value) => {
                        operands.push(*value);
                        make(context, (operands.len() - 1 - start) as u32)
                    }
                })
                .collect();
            (replacements, operands.len() - start)
        };
        let (dims, dim_count) = close(&self.dims, AffineExpr::dim);
        let (symbols, symbol_count) = close(&self.symbols, AffineExpr::symbol);
        let counts = (dim_count, symbol_count);
        let map = AffineMap::new(context, self.dims.len() as u32, self.symbols.len() as u32, &self.results);
        let mut applied = Applied { map, operands };
        applied.replace(context, &dims, &symbols, counts);
        applied
    }
}

/// Shifts that many dimensions or symbols to numbers from `by` on.
pub(crate) fn shifted<'c>(
    context: Ctx<'c>,
    count: u32,
    by: usize,
    make: fn(Ctx<'c>, u32) -> AffineExpr<'c>,
) -> Vec<AffineExpr<'c>> {
    (0..count).map(|at| make(context, by as u32 + at)).collect()
}
