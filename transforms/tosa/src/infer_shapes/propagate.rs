//! Propagation of shapes through a region.

use super::shapes::{InferShapesModel, Shape, join, meet, shape_of, tensor};
use std::collections::HashSet;
use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::{Body, Operation, Region, Type, TypedOp, Value};
use terrace_support::ensure_stack;
use terrace_tensor::CastOp;
use terrace_tosa::{IfOp, WhileOp, YieldOp};

/// Types of values that were changed, with the old ones.
#[derive(Default)]
pub(super) struct Refinement<'c> {
    changed: Vec<(ValueId, Type<'c>)>,
}

impl<'c> Refinement<'c> {
    fn set_type(&mut self, value: ValueId, ty: Type<'c>, body: &mut Body<'c>) {
        let old = Value::new(body, value).ty();
        if old != ty {
            self.changed.push((value, old));
            body.set_type(value, ty);
        }
    }

    /// Gives a value the shape that fits its type and another shape, if there is one.
    fn refine(&mut self, value: ValueId, inferred: &Shape, body: &mut Body<'c>) {
        let view = Value::new(body, value);
        let (element, context) = (view.ty().element_or_self(), body.context());
        if !view.ty().is_tensor() {
            return;
        }
        if let Some(shape) = join(&shape_of(view), inferred) {
            let encoding = view.ty().encoding();
            let ty = match (&shape, encoding) {
                (Some(shape), Some(encoding)) => context.ranked_tensor_type(shape, element, Some(encoding)),
                _ => tensor(context, &shape, element),
            };
            self.set_type(value, ty, body);
        }
    }

    /// Refines the results of all operations of `tosa` in a region.
    pub(super) fn propagate(&mut self, region: RegionId, body: &mut Body<'c>) {
        let ops: Vec<OpId> = Region::new(body, region).ops().map(Operation::id).collect();
        for op in ops {
            let view = Operation::new(body, op);
            if view.name().dialect_name() != "tosa" {
                continue;
            }
            if IfOp::cast(view).is_some() {
                ensure_stack(|| self.enter_branches(op, body));
            } else if WhileOp::cast(view).is_some() {
                ensure_stack(|| self.enter_loop(op, body));
            }
            let view = Operation::new(body, op);
            let Some(shapes) = view.model::<InferShapesModel>().and_then(|model| (model.infer)(view)) else {
                continue;
            };
            let results: Vec<ValueId> = view.results().map(Value::id).collect();
            for (result, shape) in results.into_iter().zip(&shapes) {
                self.refine(result, shape, body);
            }
        }
    }

    /// Refines the arguments of the regions of a conditional by its operands, and what is in the regions.
    fn enter_branches(&mut self, op: OpId, body: &mut Body<'c>) {
        let view = Operation::new(body, op);
        let shapes: Vec<Shape> = view.operands().skip(1).map(shape_of).collect();
        let regions: Vec<RegionId> = view.regions().map(Region::id).collect();
        for region in regions {
            let arguments = arguments(region, body);
            if arguments.len() != shapes.len() {
                return;
            }
            for (argument, shape) in arguments.into_iter().zip(&shapes) {
                self.refine(argument, shape, body);
            }
            self.propagate(region, body);
        }
    }

    /// Finds shapes that the arguments of a loop's regions have in each iteration, and refines what is in the regions.
    fn enter_loop(&mut self, op: OpId, body: &mut Body<'c>) {
        let view = Operation::new(body, op);
        let mut types: Vec<Type<'c>> = view.operands().map(|operand| operand.ty()).collect();
        let regions: Vec<RegionId> = view.regions().map(Region::id).collect();
        let Some(&inner) = regions.get(1) else { return };
        loop {
            let mut trial = Refinement::default();
            trial.set_arguments(inner, &types, body);
            trial.propagate(inner, body);
            let yielded = yielded_shapes(Region::new(body, inner));
            trial.roll_back(body);
            let Some(yielded) = yielded.filter(|yielded| yielded.len() == types.len()) else { return };
            let context = body.context();
            let met = types.iter().zip(&yielded).map(|(ty, yielded)| {
                let shape = meet(&ty.shape().map(<[i64]>::to_vec), yielded);
                tensor(context, &shape, ty.element_or_self())
            });
            let met: Vec<Type<'c>> = met.collect();
            if std::mem::replace(&mut types, met) == types {
                break;
            }
        }
        for region in regions {
            self.set_arguments(region, &types, body);
            self.propagate(region, body);
        }
    }

    fn set_arguments(&mut self, region: RegionId, types: &[Type<'c>], body: &mut Body<'c>) {
        for (argument, ty) in arguments(region, body).into_iter().zip(types) {
            self.set_type(argument, *ty, body);
        }
    }

    fn roll_back(self, body: &mut Body<'c>) {
        for (value, ty) in self.changed.into_iter().rev() {
            body.set_type(value, ty);
        }
    }

    /// Casts refined values back to their old types for users that need those.
    pub(super) fn commit(self, body: &mut Body<'c>) {
        let mut seen = HashSet::new();
        for (value, old) in self.changed {
            // The first record of a value has its oldest type.
            if !seen.insert(value) || Value::new(body, value).ty() == old {
                continue;
            }
            let view = Value::new(body, value);
            let users = view.uses().filter(|operand| !can_be_refined(operand.owner()));
            let uses: Vec<_> = users.map(|operand| operand.id()).collect();
            if uses.is_empty() {
                continue;
            }
            let builder = CastOp::builder(body.context(), view.location()).source(value).dest(old);
            let (definition, block) =
                (view.defining_op().map(Operation::id), view.parent_block().map(|b| b.id()));
            let cast = body.create(builder.build());
            match (definition, block) {
                (Some(definition), _) => body.insert_op_after(definition, cast),
                (None, Some(block)) => body.prepend_op(block, cast),
                (None, None) => continue,
            }
            let cast = Operation::new(body, cast).result(0).id();
            for operand in uses {
                body.set_use(operand, cast);
            }
        }
    }
}

/// Returns true if an operation may get operands of more precise types.
fn can_be_refined(user: Operation<'_, '_>) -> bool {
    user.name().dialect_name() == "tosa"
        || user.declares_interface("InferTypeOpInterface")
        || user.declares_interface("InferShapedTypeOpInterface")
}

fn arguments(region: RegionId, body: &Body<'_>) -> Vec<ValueId> {
    let first = Region::new(body, region).first_block();
    first.into_iter().flat_map(|block| block.arguments()).map(Value::id).collect()
}

/// Returns what all blocks of a region that yield have in common.
fn yielded_shapes(region: Region<'_, '_>) -> Option<Vec<Shape>> {
    let ends =
        region.blocks().filter_map(|block| block.terminator()).filter(|end| YieldOp::cast(*end).is_some());
    let shapes = ends.map(|end| end.operands().map(shape_of).collect::<Vec<Shape>>());
    shapes.reduce(|a, b| a.iter().zip(&b).map(|(a, b)| meet(a, b)).collect())
}
