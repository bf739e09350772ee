//! [`MemrefRegion`]: which elements of a memref are touched, in terms of outer induction variables and symbols.

use crate::constraints::{FlatConstraints, loop_of, parallel_loop_of};
use crate::dependence::{Access, Nest};
use crate::slice::Slice;
use terrace_affine::is_valid_symbol_anywhere;
use terrace_analysis::value_constraints::Linear;
use terrace_ir::affine::AffineExpr;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, DYNAMIC, Location, Operation, Type, Value, WalkOrder, WalkResult};
use terrace_support::interner::FoldMap;

/// Elements of a memref.
#[derive(Clone, Debug)]
pub struct MemrefRegion {
    /// The memref.
    pub memref: ValueId,
    /// True if they are written.
    pub is_write: bool,
    /// The access.
    pub access: OpId,
    /// The elements: a dimension for each subscript. Outer induction variables are symbols.
    pub constraints: FlatConstraints,
}

/// The sizes of a box around the elements of a region.
#[derive(Clone, Debug)]
pub struct BoundingBox<'c> {
    /// The number of elements in it.
    pub elements: i64,
    /// The sizes.
    pub shape: Vec<i64>,
    /// The first subscript of each dimension, in terms of the symbols of the region.
    pub first: Vec<AffineExpr<'c>>,
}

/// Options of the computation of a region.
#[derive(Clone, Copy, Default)]
pub struct RegionOptions<'s, 'c> {
    /// The part of the iterations that is executed.
    pub slice: Option<&'s Slice<'c>>,
    /// Leave out that subscripts are in the memref.
    pub without_shape: bool,
    /// Keep quotients that subscripts have, instead of leaving out what constraints say in terms of these.
    pub keeps_locals: bool,
}

impl MemrefRegion {
    /// Computes the region of an access; induction variables of the `n` outermost loops are symbols. `None` if
    /// something is not linear.
    pub fn of<'c>(access: &Access<'_, 'c>, depth: usize, options: RegionOptions<'_, 'c>) -> Option<Self> {
        let (memref, is_write) = (access.memref.id(), access.is_store);
        let around = Nest::around(access.op).variables();
        let outer: Vec<ValueId> = around.iter().take(depth).map(|value| value.id()).collect();
        let rank = access.subscripts.map.results().len();
        if rank == 0 {
            let constraints = FlatConstraints::new([], outer.into_iter().map(Some));
            return Some(MemrefRegion { memref, is_write, access: access.op.id(), constraints });
        }
        let mut constraints = variables_of(access, options.slice)?;
        let rows = constraints.flatten(&access.subscripts)?;
        for (at, row) in rows.iter().enumerate() {
            constraints.insert(at, None, true);
            let moved = Linear::of(row.terms().map(|(variable, by)| (variable + at + 1, by)), row.constant());
            constraints.zero(&Linear::of([(at, 1)], 0).plus(&moved, -1)?);
        }
        constraints.set_dims(rank);
        let body = access.op.body();
        let mut at = rank;
        while let Some(&value) = constraints.values().get(at) {
            let is_inner = value.is_some_and(|value| {
                let of = Value::new(body, value);
                (loop_of(of).is_some() || parallel_loop_of(of).is_some()) && !outer.contains(&value)
            });
            match is_inner {
                true => constraints.project_out(at..at + 1),
                false => at += 1,
            }
        }
        if !options.keeps_locals {
            constraints.project_out_locals();
        }
        constraints.fold_constant_symbols();
        if !options.without_shape {
            add_shape(&mut constraints, access.memref.ty());
        }
        constraints.system.remove_trivial_redundancy();
        Some(MemrefRegion { memref, is_write, access: access.op.id(), constraints })
    }

    /// Returns the location of the access.
    pub fn location<'c>(&self, body: &Body<'c>) -> Location<'c> {
        Operation::new(body, self.access).location()
    }

    /// Returns a box around the region with constant sizes; the whole memref where nothing less is known. `None` if it
    /// has no constant size.
    pub fn bounding_box<'c>(&self, body: &Body<'c>) -> Option<BoundingBox<'c>> {
        let (context, ty) = (body.context(), Value::new(body, self.memref).ty());
        let mut constraints = self.constraints.clone();
        add_shape(&mut constraints, ty);
        let mut found = BoundingBox { elements: 1, shape: Vec::new(), first: Vec::new() };
        for (at, &size) in ty.shape()?.iter().enumerate() {
            let (size, first) = match constraints.extent_from(at, context) {
                Some(extent) => extent,
                None if size == DYNAMIC => return None,
                None => (size, AffineExpr::constant(context, 0)),
            };
            found.elements = found.elements.checked_mul(size)?;
            found.shape.push(size);
            found.first.push(first);
        }
        Some(found)
    }

    /// Leaves out what is not in the memref; false if sizes of that are not known.
    pub fn cut_to_shape(&mut self, body: &Body<'_>) -> bool {
        let ty = Value::new(body, self.memref).ty();
        add_shape(&mut self.constraints, ty);
        ty.shape().is_some_and(|shape| !shape.contains(&DYNAMIC))
    }

    /// Returns the size in bytes of a box around the region. `None` if that is not known.
    pub fn size_bytes(&self, body: &Body<'_>) -> Option<i64> {
        let ty = Value::new(body, self.memref).ty();
        let is_identity = ty.layout_map(body.context()).is_none_or(|map| map.is_identity());
        if !is_identity {
            return None;
        }
        self.bounding_box(body)?.elements.checked_mul(element_bytes(ty)?)
    }

    /// Grows to a box that contains another region of the same memref. `None` if none is found.
    pub fn unite(&mut self, other: &MemrefRegion) -> Option<()> {
        self.constraints.unite(&other.constraints)
    }
}

/// Returns the operands of an access, with the domains of loops.
fn variables_of<'c>(access: &Access<'_, 'c>, slice: Option<&Slice<'c>>) -> Option<FlatConstraints> {
    let body = access.op.body();
    let mut operands: Vec<ValueId> = access.subscripts.operands.iter().map(|value| value.id()).collect();
    let dims = access.subscripts.map.dims() as usize;
    for operand in slice.into_iter().flat_map(|slice| &slice.operands) {
        if !operands.contains(operand) {
            operands.push(*operand);
        }
    }
    let (first, rest) = operands.split_at(dims);
    let mut constraints =
        FlatConstraints::new(first.iter().copied().map(Some), rest.iter().copied().map(Some));
    for operand in &operands {
        let value = Value::new(body, *operand);
        if let Some(of) = loop_of(value) {
            constraints.add_loop(of)?;
        } else if let Some(of) = parallel_loop_of(value) {
            of.region()
                .first_block()?
                .arguments()
                .try_for_each(|variable| constraints.add_value(variable))?;
            constraints.add_parallel(of)?;
        } else if is_valid_symbol_anywhere(value) {
            let symbol = constraints.find(*operand)?;
            constraints.fix_constant(symbol, value);
        } else {
            return None;
        }
    }
    if let Some(slice) = slice {
        for operand in &slice.operands {
            constraints.add_value(Value::new(body, *operand))?;
        }
        slice.add_bounds(&mut constraints, body)?;
    }
    Some(constraints)
}

/// Demands that subscripts are in a memref.
fn add_shape(constraints: &mut FlatConstraints, ty: Type<'_>) {
    for (at, &size) in ty.shape().unwrap_or_default().iter().enumerate() {
        constraints.at_least(at, 0);
        if size != DYNAMIC {
            constraints.at_most(at, size - 1);
        }
    }
}

/// Returns the size in bytes of an element of a memref: of an integer, a float, or a vector of these.
pub fn element_bytes(memref: Type<'_>) -> Option<i64> {
    let element = memref.shaped_element()?;
    let bits = |ty: Type<'_>| ty.int_or_float_width().map(i64::from);
    let bits = match bits(element) {
        Some(bits) => bits,
        None => {
            let count = element.shape()?.iter().try_fold(1i64, |count, size| count.checked_mul(*size))?;
            bits(element.shaped_element()?)?.checked_mul(count)?
        }
    };
    Some(bits.div_euclid(8) + i64::from(bits % 8 != 0))
}

/// Sizes in bytes of boxes around what affine accesses touch, by memref.
#[derive(Clone, Default, Debug)]
pub struct Footprint {
    bytes: FoldMap<ValueId, i64>,
    total: i64,
}

impl Footprint {
    /// Computes the footprint of the affine accesses in an operation, in terms of the `n` outermost loops.
    /// `None` if a size is not known.
    pub fn of(op: Operation<'_, '_>, depth: usize) -> Option<Self> {
        let mut order: Vec<ValueId> = Vec::new();
        let mut accesses: FoldMap<ValueId, Vec<Access<'_, '_>>> = FoldMap::default();
        let _ = op.walk(WalkOrder::PostOrder, &mut |inner| {
            if let Some(access) = Access::of(inner) {
                let memref = access.memref.id();
                let list = accesses.entry(memref).or_insert_with(|| {
                    order.push(memref);
                    Vec::new()
                });
                list.push(access);
            }
            WalkResult::Advance
        });
        let mut footprint = Footprint::default();
        for memref in order {
            footprint.set(memref, &accesses[&memref], depth)?;
        }
        Some(footprint)
    }

    /// Returns the sum of all sizes.
    pub fn total_bytes(&self) -> i64 {
        self.total
    }

    /// Forgets a memref.
    pub fn remove(&mut self, memref: ValueId) {
        self.total -= self.bytes.remove(&memref).unwrap_or(0);
    }

    /// Sets the accesses to a memref. `None` if their size is not known.
    pub fn set(&mut self, memref: ValueId, accesses: &[Access<'_, '_>], depth: usize) -> Option<()> {
        self.remove(memref);
        let (first, rest) = accesses.split_first()?;
        let region = |access| MemrefRegion::of(access, depth, RegionOptions::default());
        let mut all = region(first)?;
        rest.iter().try_for_each(|access| all.unite(&region(access)?))?;
        let bytes = all.size_bytes(first.op.body())?;
        self.bytes.insert(memref, bytes);
        self.total = self.total.checked_add(bytes)?;
        Some(())
    }
}

/// Returns the size in bytes of all that affine accesses in an operation touch, in terms of what is around it: of a box
/// for each memref. `None` if that is not known.
pub fn footprint_bytes(op: Operation<'_, '_>, depth: usize) -> Option<i64> {
    Footprint::of(op, depth).map(|footprint| footprint.total_bytes())
}
