//! Contractions: maps that fit the operands, and a result that fits the maps.

use crate::{ContractionOp, IteratorType};
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};

impl<'a, 'c> ContractionOp<'a, 'c> {
    /// Returns the maps from iterations to elements of each operand.
    pub(crate) fn maps(self) -> Vec<AffineMap<'c>> {
        self.indexing_maps().iter().filter_map(|map| map.as_affine_map()).collect()
    }

    pub(crate) fn verify(self) -> LogicalResult {
        let (op, lhs, rhs) = (self.op(), self.lhs().ty(), self.rhs().ty());
        let element = lhs.element_or_self();
        if element.is_integer() && !element.is_signless_integer() {
            return op.emit_op_error("only supports signless integer types");
        }
        let maps = self.maps();
        let [lhs_map, rhs_map, result_map] = maps[..] else {
            return op.emit_op_error("expected an indexing map for each vector operand");
        };
        self.verify_maps(&maps)?;
        let shared = |iterator| shared_dims(lhs_map, rhs_map, self.iterators(iterator));
        let (contracting, batch) = (shared(IteratorType::Reduction), shared(IteratorType::Parallel));
        if contracting.is_empty() {
            return op.emit_op_error("expected at least one contracting dimension pair");
        }
        if !have_same_sizes(lhs, rhs, &contracting) {
            return op.emit_op_error("invalid contracting dimension map");
        }
        if !have_same_sizes(lhs, rhs, &batch) {
            return op.emit_op_error("invalid batch dimension map");
        }
        let outer = lhs_map.results().len() + rhs_map.results().len() - 2 * contracting.len() - batch.len();
        match outer {
            0 => self.verify_scalar_result()?,
            _ => self.verify_vector_result(lhs_map, rhs_map, result_map)?,
        }
        if !self.kind().supports(self.result().ty().element_or_self()) {
            return op.emit_op_error("unsupported contraction type");
        }
        verify_invertible(op, &maps)
    }

    fn verify_maps(self, maps: &[AffineMap<'c>]) -> LogicalResult {
        let (op, iterators) = (self.op(), self.iterator_types().len());
        for (at, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
            let rank = operand.ty().rank().filter(|_| operand.ty().is_vector()).unwrap_or(0);
            let expected = |what: std::fmt::Arguments<'_>| {
                op.emit_op_error(format_args!("expected indexing map {at} to {what}"))
            };
            if map.symbols() != 0 {
                return expected(format_args!("have no symbols"));
            }
            if map.dims() as usize != iterators {
                return expected(format_args!("have {iterators} number of inputs"));
            }
            if map.results().len() != rank {
                return expected(format_args!("have {rank} number of outputs"));
            }
            if !map.is_projected_permutation(false) {
                return expected(format_args!("be a projected permutation of its inputs"));
            }
        }
        Ok(())
    }

    /// Returns the positions of the iterators of one type.
    fn iterators(self, wanted: IteratorType) -> impl Iterator<Item = u32> {
        let is_wanted = move |iterator: &&Attribute<'c>| case_value(**iterator) == Some(wanted.value());
        (0u32..).zip(self.iterator_types()).filter(move |(_, iterator)| is_wanted(iterator)).map(|(at, _)| at)
    }

    fn verify_scalar_result(self) -> LogicalResult {
        if self.result().ty().is_vector() || self.acc().ty().is_vector() {
            return self.op().emit_op_error("invalid accumulator/result vector shape");
        }
        Ok(())
    }

    fn verify_vector_result(
        self,
        lhs_map: AffineMap<'c>,
        rhs_map: AffineMap<'c>,
        result_map: AffineMap<'c>,
    ) -> LogicalResult {
        let (op, result, acc) = (self.op(), self.result().ty(), self.acc().ty());
        if !result.is_vector() || !acc.is_vector() {
            return op.emit_op_error("invalid accumulator/result vector shape");
        }
        let mut extents = vec![None; lhs_map.dims() as usize];
        for (map, operand) in [(lhs_map, self.lhs()), (rhs_map, self.rhs())] {
            for (at, size) in dims(map).zip(operand.ty().shape().unwrap_or_default()) {
                extents[at].get_or_insert(*size);
            }
        }
        let Some(extents) = extents.into_iter().collect::<Option<Vec<i64>>>() else {
            return op.emit_op_error("expected all dimensions to be either a LHS or a RHS dimension");
        };
        let shape: Vec<i64> = dims(result_map).map(|at| extents[at]).collect();
        let expected = result.with_shape(op.context(), &shape);
        if result != expected || acc != expected {
            return op.emit_op_error(format_args!(
                "invalid accumulator/result vector shape, expected: '{expected}'"
            ));
        }
        Ok(())
    }
}

/// Returns the dimensions that the results of a projected permutation are.
pub(crate) fn dims<'c>(map: AffineMap<'c>) -> impl Iterator<Item = usize> + use<'c> {
    map.results().iter().filter_map(|result| match result.kind() {
        AffineExprKind::Dim(at) => Some(at as usize),
        _ => None,
    })
}

/// Returns for each iterator that both maps have, the dimensions of lhs and rhs that it walks along.
fn shared_dims(
    lhs: AffineMap<'_>,
    rhs: AffineMap<'_>,
    iterators: impl Iterator<Item = u32>,
) -> Vec<(usize, usize)> {
    let find = |map: AffineMap<'_>, iterator: u32| dims(map).position(|at| at == iterator as usize);
    iterators.filter_map(|iterator| find(lhs, iterator).zip(find(rhs, iterator))).collect()
}

fn have_same_sizes(lhs: Type<'_>, rhs: Type<'_>, pairs: &[(usize, usize)]) -> bool {
    let (lhs, rhs) = (lhs.shape().unwrap_or_default(), rhs.shape().unwrap_or_default());
    pairs.iter().all(|(at_lhs, at_rhs)| lhs[*at_lhs] == rhs[*at_rhs])
}

/// Checks that every iterator walks along a dimension of some operand.
fn verify_invertible<'c>(op: Operation<'_, 'c>, maps: &[AffineMap<'c>]) -> LogicalResult {
    let iterators = maps[0].dims();
    if (0..iterators as usize).all(|at| maps.iter().any(|map| dims(*map).any(|dim| dim == at))) {
        return Ok(());
    }
    let results: Vec<_> = maps.iter().flat_map(|map| map.results()).copied().collect();
    let all = AffineMap::new(op.context(), iterators, 0, &results);
    let text = op.context().affine_map_attribute(all).to_string();
    let text = text.trim_start_matches("affine_map<").trim_end_matches('>');
    op.emit_op_error(format_args!("invalid indexing maps are non-invertible: ({text})"))
}
