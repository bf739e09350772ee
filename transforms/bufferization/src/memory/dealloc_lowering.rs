//! `bufferization.dealloc` as branches on addresses, which compare what is freed with what is kept.

use super::address_comparison::{HELPER, helper_function};
use terrace_arith::{self as arith, ArithBuilder};
use terrace_bufferization::DeallocOp;
use terrace_func as func;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, Location, LogicalResult, Operation, PatternRewriter, Region, RegionSource, Type, TypedOp, Value,
};
use terrace_ir::{OperationState, TraitFlags};
use terrace_memref as memref;
use terrace_scf as scf;
use terrace_support::ensure_stack;

/// Function that an operation which frees several memrefs calls: its name, once the module has it.
pub(super) type Helper = Option<String>;

/// Returns true if an operation below a body, functions included, frees several memrefs at once.
fn frees_several(body: &Body<'_>) -> bool {
    let mut found = false;
    for op in Operation::new(body, Body::ROOT).regions().flat_map(Region::ops) {
        let is_table = op.has_trait(TraitFlags::SYMBOL_TABLE);
        let is_several =
            |op: Operation<'_, '_>| DeallocOp::cast(op).is_some_and(|view| view.memrefs().nth(1).is_some());
        found |= is_several(op);
        if !is_table {
            op.for_each_in_tree(|inner| found |= is_several(inner));
        }
    }
    found
}

/// Lowers the deallocations in a body and all that is in it; a module gets the function that they call.
///
/// # Errors
/// If a function would be needed where there is no module; that is told.
pub(super) fn lower_in<'c>(body: &mut Body<'c>, helper: &Helper) -> LogicalResult {
    let is_table = Operation::new(body, Body::ROOT).has_trait(TraitFlags::SYMBOL_TABLE);
    let own = if is_table { own_helper(body) } else { helper.clone() };
    for op in crate::basis::analysis::ops_of(body) {
        if DeallocOp::cast(Operation::new(body, op)).is_some() {
            lower(body, op, &own)?;
        }
    }
    for child in body.children() {
        if let Some(child) = body.child_mut(child) {
            ensure_stack(|| lower_in(child, &own))?;
        }
    }
    Ok(())
}

/// Adds the function to a symbol table if something in it needs it.
fn own_helper(body: &mut Body<'_>) -> Helper {
    if !frees_several(body) {
        return None;
    }
    let mut name = HELPER.to_owned();
    let mut number = 0;
    while Operation::new(body, Body::ROOT).lookup_symbol(&name).is_some() {
        name = format!("{HELPER}_{number}");
        number += 1;
    }
    let location = Operation::new(body, Body::ROOT).location();
    let function = helper_function(body, &name, location)?;
    let block = Operation::new(body, Body::ROOT).regions().next().and_then(Region::first_block);
    let block = block.map(|block| block.id())?;
    body.append_op(block, function);
    Some(name)
}

/// Operations made at one place.
struct Maker<'r, 'b, 'c> {
    rewriter: &'r mut PatternRewriter<'b, 'c>,
    location: Location<'c>,
}

impl<'c> Maker<'_, '_, 'c> {
    fn value(&mut self, name: &str, operands: &[ValueId], ty: Type<'c>) -> ValueId {
        self.rewriter.create_named_value(name, self.location, operands, ty, &[])
    }

    fn flag_type(&self) -> Type<'c> {
        self.rewriter.context().integer_type(1)
    }

    fn bool(&mut self, value: bool) -> ValueId {
        self.rewriter.builder(self.location).bool(value)
    }

    fn index(&mut self, value: usize) -> ValueId {
        self.rewriter.builder(self.location).index(i64::try_from(value).unwrap_or(i64::MAX))
    }

    fn address(&mut self, memref: ValueId) -> ValueId {
        let ty = self.rewriter.context().index_type();
        self.value(memref::ExtractAlignedPointerAsIndexOp::NAME, &[memref], ty)
    }

    /// Frees a memref if a condition holds.
    fn free_if(&mut self, condition: ValueId, memref: ValueId) {
        let context = self.rewriter.context();
        let then = self.rewriter.create_region();
        let otherwise = self.rewriter.create_region();
        let point = self.rewriter.save_insertion_point();
        self.rewriter.create_block(then, None, []);
        self.rewriter.create_named(memref::DeallocOp::NAME, self.location, &[memref], &[], &[]);
        self.rewriter.create_named(scf::YieldOp::NAME, self.location, &[], &[], &[]);
        self.rewriter.restore_insertion_point(point);
        let mut state =
            OperationState::named(context, scf::IfOp::NAME, self.location, &[condition], &[], &[]);
        state.regions.push(RegionSource::Detached(then));
        state.regions.push(RegionSource::Detached(otherwise));
        self.rewriter.create(state);
    }

    /// Allocates a list.
    fn list(&mut self, length: usize, element: Type<'c>) -> ValueId {
        let context = self.rewriter.context();
        let length = i64::try_from(length).unwrap_or(i64::MAX);
        let ty = context.memref_type(&[length], element, None, None);
        let new = memref::AllocOp::builder(context, self.location)
            .dynamic_sizes(std::iter::empty::<ValueId>())
            .symbol_operands(std::iter::empty::<ValueId>())
            .memref(ty);
        self.rewriter.create_value(new)
    }

    fn store(&mut self, value: ValueId, list: ValueId, at: usize) {
        let at = self.index(at);
        self.rewriter.create_named(memref::StoreOp::NAME, self.location, &[value, list, at], &[], &[]);
    }

    fn load(&mut self, list: ValueId, at: usize) -> ValueId {
        let (at, ty) = (self.index(at), self.flag_type());
        self.value(memref::LoadOp::NAME, &[list, at], ty)
    }

    fn forget_length(&mut self, list: ValueId) -> ValueId {
        let element = self.rewriter.type_of(list).element_or_self();
        let ty = self.rewriter.context().memref_type(&[terrace_ir::DYNAMIC], element, None, None);
        self.value(memref::CastOp::NAME, &[list], ty)
    }
}

/// Lowers a deallocation.
///
/// # Errors
/// If a function would be needed where there is no module; that is told.
fn lower(body: &mut Body<'_>, op: OpId, helper: &Helper) -> LogicalResult {
    let view = DeallocOp::wrap(Operation::new(body, op));
    let location = view.op().location();
    let memrefs: Vec<ValueId> = view.memrefs().map(Value::id).collect();
    let conditions: Vec<ValueId> = view.conditions().map(Value::id).collect();
    let retained: Vec<ValueId> = view.retained().map(Value::id).collect();
    if memrefs.len() > 1 && helper.is_none() {
        let _ = view.op().emit_error(
            "library function required for generic lowering, but cannot be automatically inserted when operating on \
             functions",
        );
        return view.op().emit_error(
            "failed to legalize operation 'bufferization.dealloc' that was explicitly marked illegal",
        );
    }
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    rewriter.set_insertion_point(op);
    let mut maker = Maker { rewriter: &mut rewriter, location };
    let results = match (&memrefs[..], &conditions[..], helper) {
        ([], ..) => {
            let none = maker.bool(false);
            vec![none; retained.len()]
        }
        ([memref], [condition, ..], _) if retained.is_empty() => {
            maker.free_if(*condition, *memref);
            Vec::new()
        }
        ([memref], [condition, ..], _) => lower_one(*memref, *condition, &retained, &mut maker),
        (_, _, helper) => lower_several(&memrefs, &conditions, &retained, helper, &mut maker),
    };
    rewriter.replace_op(op, &results);
    Ok(())
}

/// Compares the address of a memref with those of all that is kept.
fn lower_one(
    memref: ValueId,
    condition: ValueId,
    retained: &[ValueId],
    maker: &mut Maker<'_, '_, '_>,
) -> Vec<ValueId> {
    let flag = maker.flag_type();
    let own = maker.address(memref);
    let mut differs = Vec::with_capacity(retained.len());
    for kept in retained {
        let kept = maker.address(*kept);
        let context = maker.rewriter.context();
        let not_equal = context.i64_attribute(1);
        let attributes = [("predicate", not_equal)];
        differs.push(maker.rewriter.create_named_value(
            arith::CmpIOp::NAME,
            maker.location,
            &[own, kept],
            flag,
            &attributes,
        ));
    }
    let mut all = differs.first().copied().unwrap_or(condition);
    for one in differs.iter().skip(1) {
        all = maker.value(arith::AndIOp::NAME, &[all, *one], flag);
    }
    let is_freed = maker.value(arith::AndIOp::NAME, &[all, condition], flag);
    maker.free_if(is_freed, memref);
    let truth = maker.bool(true);
    let owned = differs.into_iter().map(|differs| {
        let is_same = maker.value(arith::XOrIOp::NAME, &[differs, truth], flag);
        maker.value(arith::AndIOp::NAME, &[is_same, condition], flag)
    });
    owned.collect()
}

/// Writes all addresses into lists, which a function compares.
fn lower_several(
    memrefs: &[ValueId],
    conditions: &[ValueId],
    retained: &[ValueId],
    helper: &Helper,
    maker: &mut Maker<'_, '_, '_>,
) -> Vec<ValueId> {
    let (context, flag) = (maker.rewriter.context(), maker.flag_type());
    let index = context.index_type();
    let freed = maker.list(memrefs.len(), index);
    let wanted = maker.list(conditions.len(), flag);
    let kept = maker.list(retained.len(), index);
    for (at, memref) in memrefs.iter().enumerate() {
        let address = maker.address(*memref);
        maker.store(address, freed, at);
    }
    for (at, condition) in conditions.iter().enumerate() {
        maker.store(*condition, wanted, at);
    }
    for (at, memref) in retained.iter().enumerate() {
        let address = maker.address(*memref);
        maker.store(address, kept, at);
    }
    let any_freed = maker.forget_length(freed);
    let any_wanted = maker.forget_length(wanted);
    let any_kept = maker.forget_length(kept);
    let is_freed = maker.list(memrefs.len(), flag);
    let is_owned = maker.list(retained.len(), flag);
    let any_is_freed = maker.forget_length(is_freed);
    let any_is_owned = maker.forget_length(is_owned);
    let callee = context.flat_symbol_attribute(helper.as_deref().unwrap_or(HELPER));
    let operands = [any_freed, any_kept, any_wanted, any_is_freed, any_is_owned];
    maker.rewriter.create_named(func::CallOp::NAME, maker.location, &operands, &[], &[("callee", callee)]);
    for (at, memref) in memrefs.iter().enumerate() {
        let condition = maker.load(is_freed, at);
        maker.free_if(condition, *memref);
    }
    let owned: Vec<ValueId> = (0..retained.len()).map(|at| maker.load(is_owned, at)).collect();
    for list in [freed, kept, wanted, is_freed, is_owned] {
        maker.rewriter.create_named(memref::DeallocOp::NAME, maker.location, &[list], &[], &[]);
    }
    owned
}
