//! Is it worth while to fuse, and at which depth?

use super::cost::fused_cost;
use super::node::Node;
use crate::dependence::Access;
use crate::slice::Slice;
use crate::slice::region::{MemrefRegion, RegionOptions};
use terrace_ir::ids::OpId;
use terrace_ir::{Body, Operation};

/// A source and a target, and the slices of the source for each depth in the target.
pub(super) struct Choice<'s, 'a, 'c> {
    pub source: &'s Node,
    pub target: &'s Node,
    /// The accesses of the source whose memory is to become smaller.
    pub accesses: &'s [OpId],
    pub slices: &'s [Option<Slice<'c>>],
    /// The deepest slice.
    pub deepest: usize,
    pub body: &'a Body<'c>,
}

impl<'c> Choice<'_, '_, 'c> {
    /// Returns how many operations are executed in addition, as a fraction of those before. `None` if that is not known.
    pub fn additional_fraction(&self, depth: usize) -> Option<f64> {
        let body = self.body;
        let slice = self.slices[depth - 1].as_ref()?;
        let (of_source, of_target) = (self.source.statistics(body)?, self.target.statistics(body)?);
        let before = of_source.own_cost(self.source.op) as f64 + of_target.own_cost(self.target.op) as f64;
        let source = Operation::new(body, self.source.op);
        let fused = fused_cost((source, of_source), (self.target.op, of_target), slice, body)?;
        Some(fused as f64 / before - 1.0)
    }

    /// Returns the depth at which fusion makes memory smallest, with few enough additional operations. `None` if it does
    /// not make it smaller.
    pub fn best_depth(&self, tolerance: f64) -> Option<usize> {
        if self.deepest == 0 {
            return None;
        }
        let body = self.body;
        let &[access] = self.accesses else {
            let fraction = self.additional_fraction(self.deepest)?;
            return (fraction <= tolerance).then_some(self.deepest);
        };
        let source = Operation::new(body, self.source.op);
        let (of_source, of_target) = (self.source.statistics(body)?, self.target.statistics(body)?);
        let access = Access::of(Operation::new(body, access))?;
        let whole = MemrefRegion::of(&access, 0, RegionOptions::default())?.size_bytes(body)?;
        let before = of_source.own_cost(self.source.op) as f64 + of_target.own_cost(self.target.op) as f64;
        let mut best: Option<(usize, i64)> = None;
        let mut best_reduction = 0.0;
        for depth in (1..=self.deepest).rev() {
            let Some(slice) = &self.slices[depth - 1] else { continue };
            let Some(fused) = fused_cost((source, of_source), (self.target.op, of_target), slice, body)
            else {
                continue;
            };
            let fraction = fused as f64 / before - 1.0;
            let options = RegionOptions { slice: Some(slice), ..RegionOptions::default() };
            let size = MemrefRegion::of(&access, 0, options).and_then(|region| region.size_bytes(body));
            let Some(size) = size.filter(|size| *size != 0) else { continue };
            let reduction = whole as f64 / size as f64;
            if reduction > best_reduction && fraction <= tolerance {
                best_reduction = reduction;
                best = Some((depth, size));
            }
        }
        let (depth, size) = best?;
        let of_target = self.target.footprint(body)?.total_bytes();
        let of_source = self.source.footprint(body)?.total_bytes();
        let fused = of_target.checked_add(size)?;
        (fused <= of_source.checked_add(of_target)?).then_some(depth)
    }
}
