//! Model of structured operations of `linalg`: each operand has to have the sizes that the loops ask for.
//!
//! ```text
//! sizes of the operands --> extents of the loops --> if no loop is empty: for each dimension of each operand,
//!                           the position in the last turn is not negative, and fits the size
//! ```

use crate::{Checks, RuntimeVerificationModel};
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_index::{AddOp, CmpOp, IndexCmpPredicate, MaxSOp, MinSOp, SubOp};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{BuildOp, DYNAMIC, RegionSource};
use terrace_linalg::{IndexingMaps, LinalgOp};
use terrace_scf::{IfOp, YieldOp};

/// Model of all structured operations.
pub(crate) const STRUCTURED: RuntimeVerificationModel = RuntimeVerificationModel { generate };

fn generate(checks: &mut Checks<'_, '_, '_>) {
    let Some(op) = LinalgOp::of(checks.op()) else { return };
    let (sources, maps) = (op.loop_sources(), op.maps());
    let operands: Vec<ValueId> = op.op().operands().map(|operand| operand.id()).collect();
    let sizes: Vec<Vec<MixedIndex>> = operands.iter().map(|operand| sizes(checks, *operand)).collect();
    let [zero, one] = [0, 1].map(|number| checks.index(number));
    let extents: Option<Vec<MixedIndex>> = sources
        .iter()
        .map(|source| source.and_then(|(operand, dim)| sizes[operand].get(dim).copied()))
        .collect();
    let Some(extents) = extents.filter(|extents| !extents.is_empty()) else { return };
    let mut has_turns = None;
    for extent in &extents {
        let first = checks.index(0);
        let extent = checks.make.index_of(*extent);
        let has_own = compare(checks, IndexCmpPredicate::Slt, first, extent, false);
        has_turns = Some(match has_turns {
            Some(others) => checks.make.andi(others, has_own),
            None => has_own,
        });
    }
    let Some(has_turns) = has_turns else { return };
    let (context, location) = (checks.make.context(), checks.make.location);
    let choice = IfOp::builder(context, location)
        .condition(has_turns)
        .results([])
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let choice = checks.make.rewriter.create(choice);
    let Some(region) = checks.make.rewriter.op(choice).regions().next().map(|region| region.id()) else {
        return;
    };
    let after = checks.make.rewriter.save_insertion_point();
    checks.make.rewriter.create_block(region, None, []);
    let lasts: Vec<MixedIndex> = extents
        .iter()
        .map(|extent| {
            let extent = checks.make.index_of(*extent);
            let last = fold(checks, SubOp::builder(context, location).lhs(extent).rhs(one));
            match checks.make.rewriter.value(last).constant_i64() {
                Some(constant) => MixedIndex::Constant(constant),
                None => MixedIndex::Value(last),
            }
        })
        .collect();
    let turns = Turns { zero, one, firsts: vec![MixedIndex::Constant(0); lasts.len()], lasts };
    turns.check(checks, &operands, &maps);
    checks.make.rewriter.create(YieldOp::builder(context, location).results(std::iter::empty::<ValueId>()));
    checks.make.rewriter.restore_insertion_point(after);
}

/// First and last positions of the loops.
struct Turns {
    zero: ValueId,
    one: ValueId,
    firsts: Vec<MixedIndex>,
    lasts: Vec<MixedIndex>,
}

impl Turns {
    fn check<'c>(&self, checks: &mut Checks<'_, '_, 'c>, operands: &[ValueId], maps: &IndexingMaps<'c>) {
        let (context, location) = (checks.make.context(), checks.make.location);
        for (number, (&operand, map)) in operands.iter().zip(maps.iter()).enumerate() {
            for (dim, result) in map.results().iter().enumerate() {
                let [first, last] = [&self.firsts, &self.lasts].map(|positions| {
                    let map = symbolic(checks, *result, positions.len());
                    apply_folded(map, positions, location, checks.make.rewriter)
                });
                let [first, last] = [first, last].map(|position| checks.make.index_of(position));
                let least = fold(checks, MinSOp::builder(context, location).lhs(last).rhs(first));
                let is_inside = compare(checks, IndexCmpPredicate::Sge, least, self.zero, true);
                checks.require(
                    is_inside,
                    format_args!(
                        "unexpected negative result on dimension #{dim} of input/output operand #{number}"
                    ),
                );
                let most = fold(checks, MaxSOp::builder(context, location).lhs(last).rhs(first));
                let wanted = fold(checks, AddOp::builder(context, location).lhs(most).rhs(self.one));
                let size = checks.known_dim(operand, dim);
                // A position that is more than a loop may leave elements after the last one.
                let is_loop = matches!(result.kind(), AffineExprKind::Dim(_));
                let predicate = if is_loop { IndexCmpPredicate::Eq } else { IndexCmpPredicate::Sle };
                let fits = compare(checks, predicate, wanted, size, true);
                checks.require(
                    fits,
                    format_args!(
                        "dimension #{dim} of input/output operand #{number} is incompatible with inferred \
                         dimension size"
                    ),
                );
            }
        }
    }
}

/// Returns the map of one result, of symbols in the place of loops.
fn symbolic<'c>(checks: &Checks<'_, '_, 'c>, result: AffineExpr<'c>, loops: usize) -> AffineMap<'c> {
    let context = checks.make.context();
    let count = loops as u32;
    let symbols: Vec<AffineExpr<'c>> = (0..count).map(|at| AffineExpr::symbol(context, at)).collect();
    AffineMap::new(context, 0, count, &[result.replace(context, &symbols, &[])])
}

/// Returns the sizes of an operand; operations for the dynamic ones are created.
fn sizes(checks: &mut Checks<'_, '_, '_>, operand: ValueId) -> Vec<MixedIndex> {
    let shape = checks.type_of(operand).shape().unwrap_or_default();
    let size = |(dim, size): (usize, &i64)| match *size {
        DYNAMIC => MixedIndex::Value(checks.dim(operand, dim)),
        size => MixedIndex::Constant(size),
    };
    shape.iter().enumerate().map(size).collect()
}

fn fold<'c>(checks: &mut Checks<'_, '_, 'c>, new: impl BuildOp<'c>) -> ValueId {
    checks.make.rewriter.fold(new)
}

fn compare(
    checks: &mut Checks<'_, '_, '_>,
    predicate: IndexCmpPredicate,
    a: ValueId,
    b: ValueId,
    folds: bool,
) -> ValueId {
    let (context, location) = (checks.make.context(), checks.make.location);
    let new = CmpOp::builder(context, location).pred(predicate).lhs(a).rhs(b);
    if folds { checks.make.rewriter.fold(new) } else { checks.make.make(new) }
}
