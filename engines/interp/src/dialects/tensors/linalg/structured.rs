//! Structured operations: the region is executed for each point of the iteration space, in row-major order.

use super::kernel::Kernel;
use super::operands::Held;
use super::outputs;
use super::space::{Positions, advance, sizes_of};
use crate::machine::Machine;
use crate::machine::step::Step;
use crate::machine::straight::Straight;
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use std::ops::Range;
use std::rc::Rc;
use terrace_ir::Operation;
use terrace_linalg::{indexing_maps, iterator_types};

/// A structured operation while it is executed.
struct Run<'c> {
    operands: Vec<Held<'c>>,
    positions: Vec<Positions<'c>>,
    outputs: Range<usize>,
    /// Numbers of the operands whose elements are arguments of the region.
    arguments: Range<usize>,
    sizes: Vec<usize>,
    point: Vec<i64>,
}

/// Executes a structured operation.
pub(super) fn execute<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let mut run = Run::new(m, op)?;
    if run.sizes.contains(&0) {
        return run.finish();
    }
    if run.in_lanes(m, op)? {
        return run.finish();
    }
    match Straight::of(m, op.region(0)) {
        Some(straight) => run.at_once(m, &straight),
        None => run.step_by_step(m, op),
    }
}

impl<'c> Run<'c> {
    fn new<'a>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Self> {
        let (maps, outputs) = (indexing_maps(op), outputs(op));
        let count = op.operand_count();
        if maps.len() != count {
            return Trap::unsupported("it has not as many maps as operands");
        }
        let operands = (0..count).map(|at| Held::of(m, op, at, outputs.contains(&at)));
        let operands = operands.collect::<Outcome<Vec<_>>>()?;
        let shapes: Vec<Vec<i64>> = operands.iter().map(Held::shape).collect();
        let loops = iterator_types(op).len();
        let sizes = sizes_of(loops, &maps, &shapes)?;
        let positions: Vec<Positions<'c>> = maps.iter().map(|map| Positions::of(*map)).collect();
        if !sizes.contains(&0) {
            for (at, (one, shape)) in positions.iter().zip(&shapes).enumerate() {
                one.check(at, shape, &sizes)?;
            }
        }
        let given = op.region(0).first_block().map_or(0, |block| block.argument_count());
        let arguments = 0..given.min(count);
        Ok(Run { operands, positions, outputs, arguments, point: vec![0; sizes.len()], sizes })
    }

    /// Computes all at once, if the region is plain arithmetic on tensors of common numbers; else false.
    fn in_lanes<'a>(&mut self, m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<bool> {
        let (iterators, maps) = (iterator_types(op), indexing_maps(op));
        let loops = (&iterators[..], &self.sizes[..], &maps[..]);
        let kernel = Kernel::of(m, op, &self.operands, &self.positions, self.outputs.clone(), loops);
        let shapes: Vec<Vec<usize>> = self.operands.iter().map(Held::tensor_shape).collect();
        let Some(results) = kernel.and_then(|kernel| kernel.run(&shapes)) else { return Ok(false) };
        let ops = op.region(0).first_block().map_or(0, |block| block.ops().count());
        super::kernel::count(m, &self.sizes, ops.saturating_sub(1))?;
        for (at, result) in self.outputs.clone().zip(results) {
            self.operands[at] = Held::Result(result);
        }
        Ok(true)
    }

    /// Returns the elements at the point.
    fn elements(&self, m: &mut Machine<'_, 'c, '_>, indices: &mut Vec<i64>) -> Outcome<Vec<Value>> {
        let element = |at: usize| {
            self.positions[at].at(&self.point, indices)?;
            self.operands[at].get(m, indices)
        };
        self.arguments.clone().map(element).collect()
    }

    /// Overwrites the elements of the outputs at the point.
    fn write(
        &mut self,
        m: &mut Machine<'_, 'c, '_>,
        values: Vec<Value>,
        indices: &mut Vec<i64>,
    ) -> Outcome<()> {
        if values.len() != self.outputs.len() {
            return Trap::unsupported("its region does not yield as many values as it has outputs");
        }
        for (at, value) in self.outputs.clone().zip(values) {
            self.positions[at].at(&self.point, indices)?;
            self.operands[at].set(m, indices, value)?;
        }
        Ok(())
    }

    /// Executes a region without control flow.
    fn at_once<'a>(
        mut self,
        m: &mut Machine<'a, 'c, '_>,
        straight: &Straight<'a, 'c>,
    ) -> Outcome<Step<'a, 'c>> {
        let mut indices = Vec::new();
        m.points.push(self.point.clone());
        loop {
            if let Some(point) = m.points.last_mut() {
                point.clone_from(&self.point);
            }
            let elements = self.elements(m, &mut indices)?;
            let values = straight.run(m, elements)?;
            self.write(m, values, &mut indices)?;
            if !advance(&mut self.point, &self.sizes) {
                m.points.pop();
                return self.finish();
            }
        }
    }

    /// Enters the region at the point, and goes on from there.
    fn step_by_step<'a>(
        mut self,
        m: &mut Machine<'a, 'c, '_>,
        op: Operation<'a, 'c>,
    ) -> Outcome<Step<'a, 'c>> {
        let elements = self.elements(m, &mut Vec::new())?;
        m.points.push(self.point.clone());
        Step::enter(op.region(0), elements, move |m, end| {
            m.points.pop();
            let values = m.yielded(end)?;
            self.write(m, values, &mut Vec::new())?;
            match advance(&mut self.point, &self.sizes) {
                true => self.step_by_step(m, op),
                false => self.finish(),
            }
        })
    }

    /// Returns the tensors that were written.
    fn finish<'a>(self) -> Outcome<Step<'a, 'c>> {
        let written = self.operands.into_iter().skip(self.outputs.start).take(self.outputs.len());
        let results = written.filter_map(|operand| match operand {
            Held::Result(tensor) => Some(Value::Elements(Rc::new(tensor))),
            _ => None,
        });
        Ok(Step::Results(results.collect()))
    }
}
