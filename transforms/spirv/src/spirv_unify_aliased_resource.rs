//! `--spirv-unify-aliased-resource`: variables for one resource, with elements of several types, become one variable.
//!
//! A resource is a set and a binding that several variables marked `aliased` share, each a structure of one array of
//! unknown length. The variable that stays has the narrowest numbers, or the widest vectors.
//!
//! Reads:     nothing.
//! Preserves: control flow.
//! Cost:      up to four loads for each load of a wider element.

use crate::modules::for_each_module;
use std::collections::{BTreeMap, HashMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Body, Failure, Location, LogicalResult, Operation, Region, Type, TypedOp, Value, WalkOrder,
    WalkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_spirv as spirv;
use terrace_spirv::types::{PointerType, RuntimeArrayType, StructType};

/// The pass `--spirv-unify-aliased-resource`.
#[pass(
    "spirv-unify-aliased-resource",
    "Unify access of multiple aliased resources into access of one single resource",
    class = "SPIRVUnifyAliasedResourcePass"
)]
pub struct SpirvUnifyAliasedResource;

impl Pass for SpirvUnifyAliasedResource {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        for_each_module(op.body_mut(), &mut |module, _| unify(module))
    }
}

/// A variable of a resource.
#[derive(Clone, Copy)]
struct Alias<'c> {
    op: OpId,
    name: &'c str,
    /// Type of the variable, a pointer.
    pointer: Type<'c>,
    /// Type of the elements of its array.
    element: Type<'c>,
}

/// Returns the size of a number or a vector in bits.
fn bits(ty: Type<'_>) -> Option<u32> {
    let width = ty.element_or_self().int_or_float_width()?;
    match ty.is_vector() {
        true => width.checked_mul(u32::try_from(ty.element_count()?).ok()?),
        false => Some(width),
    }
}

fn alias<'c>(op: Operation<'_, 'c>) -> Option<((i64, i64), Option<Alias<'c>>)> {
    op.attribute("aliased")?;
    let number = |name: &str| op.attribute(name)?.as_i64();
    let place = (number("descriptor_set")?, number("binding")?);
    let of_type = || {
        let pointer = op.attribute("type")?.as_type()?;
        let structure = StructType::of(PointerType::of(pointer)?.pointee)?;
        (structure.len() == 1).then_some(())?;
        let element = RuntimeArrayType::of(structure.members().next()?)?.element;
        bits(element)?;
        Some(Alias { op: op.id(), name: op.symbol_name()?, pointer, element })
    };
    Some((place, of_type()))
}

/// Returns the variable that stays, if the others can be read through it.
fn canonical<'c>(aliases: &[Alias<'c>]) -> Option<Alias<'c>> {
    let has_vectors = aliases.iter().any(|alias| alias.element.is_vector());
    let size = |alias: &Alias<'c>| bits(alias.element).unwrap_or(0);
    if !has_vectors {
        let narrowest = *aliases.iter().min_by_key(|alias| size(alias))?;
        let divides = aliases.iter().all(|alias| size(alias).is_multiple_of(size(&narrowest)));
        return divides.then_some(narrowest);
    }
    let lane = |alias: &Alias<'c>| alias.element.element_or_self().int_or_float_width();
    let first = aliases.first().map(lane)?;
    // Vectors of an odd length have a layout of their own.
    let is_odd = |alias: &&Alias<'c>| {
        alias.element.is_vector() && alias.element.element_count().is_none_or(|count| count % 2 != 0)
    };
    if aliases.iter().any(|alias| lane(alias) != first) || aliases.iter().any(|alias| is_odd(&alias)) {
        return None;
    }
    // The first of the widest.
    let widest = *aliases.iter().rev().max_by_key(|alias| size(alias))?;
    aliases.iter().all(|alias| size(&widest).is_multiple_of(size(alias))).then_some(widest)
}

fn unify(module: &mut Body<'_>) -> LogicalResult {
    let mut resources: BTreeMap<(i64, i64), Vec<Option<Alias<'_>>>> = BTreeMap::new();
    for op in Operation::new(module, Body::ROOT).regions().flat_map(Region::ops) {
        if let Some((place, alias)) = op.isa::<spirv::GlobalVariableOp>().then(|| alias(op)).flatten() {
            resources.entry(place).or_default().push(alias);
        }
    }
    let mut replaced = HashMap::new();
    let mut kept = Vec::new();
    for aliases in resources.into_values() {
        let Some(aliases) = aliases.into_iter().collect::<Option<Vec<_>>>() else { continue };
        let Some(canonical) = canonical(&aliases) else { continue };
        kept.push(canonical.op);
        for other in aliases.iter().filter(|other| other.op != canonical.op) {
            replaced.insert(other.name, (*other, canonical));
        }
    }
    if replaced.is_empty() && kept.is_empty() {
        return Ok(());
    }
    let results = module.for_each_child(&|function| Unifier { body: function, replaced: &replaced }.run());
    results.into_iter().collect::<LogicalResult>()?;
    let aliased = module.context().identifier("aliased");
    for op in kept {
        module.set_attribute(op, aliased, None);
    }
    for (other, _) in replaced.into_values() {
        module.erase_op(other.op);
    }
    Ok(())
}

/// A function whose accesses to replaced variables change.
struct Unifier<'u, 'c> {
    body: &'u mut Body<'c>,
    replaced: &'u HashMap<&'c str, (Alias<'c>, Alias<'c>)>,
}

/// Place of an element of the variable that stays.
struct Place<'c> {
    pointer: ValueId,
    base: ValueId,
    indices: Vec<ValueId>,
    ty: Type<'c>,
}

impl<'c> Unifier<'_, 'c> {
    fn run(mut self) -> LogicalResult {
        let mut addresses = Vec::new();
        let _ = Operation::new(self.body, Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
            if op.isa::<spirv::AddressOfOp>() {
                let name = op.attribute("variable").and_then(Attribute::as_flat_symbol);
                let pair = name.and_then(|name| self.replaced.get(name.as_str()));
                addresses.extend(pair.map(|pair| (op.id(), *pair)));
            }
            WalkResult::Advance
        });
        for (address, (from, to)) in addresses {
            self.replace_address(address, from, to)?;
        }
        Ok(())
    }

    /// Returns the operations that use a value.
    fn users(&self, value: ValueId) -> Vec<OpId> {
        Value::new(self.body, value).users().map(Operation::id).collect()
    }

    fn result(&self, op: OpId) -> ValueId {
        Operation::new(self.body, op).result(0).id()
    }

    fn fail(&self, op: OpId) -> LogicalResult {
        let op = Operation::new(self.body, op);
        op.emit_error(format_args!("failed to legalize operation '{}'", op.name()))
    }

    /// Creates an operation with one result before another.
    fn value(&mut self, before: OpId, name: &str, operands: &[ValueId], ty: Type<'c>) -> ValueId {
        self.value_with(before, name, operands, ty, &[])
    }

    fn value_with(
        &mut self,
        before: OpId,
        name: &str,
        operands: &[ValueId],
        ty: Type<'c>,
        attributes: &[(&str, Attribute<'c>)],
    ) -> ValueId {
        let location: Location<'c> = Operation::new(self.body, before).location();
        let name = self.body.context().op_name(name);
        let op = self.body.create_named(name, location, operands, &[ty], attributes);
        self.body.insert_op_before(before, op);
        self.result(op)
    }

    fn number(&mut self, before: OpId, value: u32, ty: Type<'c>) -> ValueId {
        let value = [("value", self.body.context().integer_attribute(ty, value.into()))];
        self.value_with(before, spirv::ConstantOp::NAME, &[], ty, &value)
    }

    fn replace_address(&mut self, address: OpId, from: Alias<'c>, to: Alias<'c>) -> LogicalResult {
        let context = self.body.context();
        let reference = [("variable", context.flat_symbol_attribute(to.name))];
        let base = self.value_with(address, spirv::AddressOfOp::NAME, &[], to.pointer, &reference);
        for chain in self.users(self.result(address)) {
            if !Operation::new(self.body, chain).isa::<spirv::AccessChainOp>() {
                return self.fail(chain);
            }
            let Some(place) = self.element_place(chain, base, from, to) else { return self.fail(chain) };
            let old = self.result(chain);
            for access in self.users(old) {
                self.replace_access(access, old, &place, from.element)?;
            }
            self.body.erase_op(chain);
        }
        self.body.erase_op(address);
        Ok(())
    }

    /// Returns where an element of the one variable starts in the other.
    fn element_place(
        &mut self,
        chain: OpId,
        base: ValueId,
        from: Alias<'c>,
        to: Alias<'c>,
    ) -> Option<Place<'c>> {
        let view = Operation::new(self.body, chain);
        let mut indices: Vec<ValueId> = view.operands().skip(1).map(Value::id).collect();
        // A structure, its array, and an element of that.
        (indices.len() == 2).then_some(())?;
        let (last, ty) = (indices[1], view.operand(2).ty());
        let (wide, narrow) = (bits(from.element)?, bits(to.element)?);
        let mut element = to.element;
        if wide > narrow {
            let ratio = self.number(chain, wide / narrow, ty);
            indices[1] = self.value(chain, spirv::IMulOp::NAME, &[last, ratio], ty);
        } else if wide < narrow {
            let ratio = self.number(chain, narrow / wide, ty);
            indices[1] = self.value(chain, spirv::SDivOp::NAME, &[last, ratio], ty);
            indices.push(self.value(chain, spirv::UModOp::NAME, &[last, ratio], ty));
            (!from.element.is_vector()).then_some(())?;
            element = to.element.element_or_self();
        }
        let class = PointerType::of(to.pointer)?.storage_class;
        let ty = PointerType::get(self.body.context(), element, class);
        let operands = [&[base], &indices[..]].concat();
        let pointer = self.value(chain, spirv::AccessChainOp::NAME, &operands, ty);
        Some(Place { pointer, base, indices, ty })
    }

    fn replace_access(
        &mut self,
        access: OpId,
        old: ValueId,
        place: &Place<'c>,
        wanted: Type<'c>,
    ) -> LogicalResult {
        let view = Operation::new(self.body, access);
        let Some(held) = PointerType::of(place.ty).map(|pointer| pointer.pointee) else {
            return Err(Failure);
        };
        let attributes: Vec<_> =
            view.attributes().into_iter().map(|one| (one.name.as_str(), one.value)).collect();
        if view.isa::<spirv::StoreOp>() && view.operand(0).id() == old {
            // Parts of a wider number would be written one after another.
            if bits(held) != bits(wanted) || held.is_vector() != wanted.is_vector() {
                return self.fail(access);
            }
            let mut value = view.operand(1).id();
            if held != wanted {
                value = self.value(access, spirv::BitcastOp::NAME, &[value], held);
            }
            self.body.set_operand(access, 0, place.pointer);
            self.body.set_operand(access, 1, value);
            return Ok(());
        }
        if !view.isa::<spirv::LoadOp>() {
            return self.fail(access);
        }
        let first = self.value_with(access, spirv::LoadOp::NAME, &[place.pointer], held, &attributes);
        let value = match self.assembled(access, first, place, held, wanted) {
            Some(value) => value,
            None => return self.fail(access),
        };
        let result = self.result(access);
        self.body.replace_all_uses(result, value);
        self.body.erase_op(access);
        Ok(())
    }

    /// Returns an element of the wanted type: the one that was loaded, or put together with the ones after it.
    fn assembled(
        &mut self,
        before: OpId,
        first: ValueId,
        place: &Place<'c>,
        held: Type<'c>,
        wanted: Type<'c>,
    ) -> Option<ValueId> {
        let context = self.body.context();
        if held == wanted {
            return Some(first);
        }
        let ratio = bits(wanted)? / bits(held)?;
        if ratio == 1 {
            return Some(self.value(before, spirv::BitcastOp::NAME, &[first], wanted));
        }
        if ratio > 4 || held.is_vector() != wanted.is_vector() {
            return None;
        }
        let mut parts = vec![first];
        let mut indices = place.indices.clone();
        let index = Value::new(self.body, *indices.last()?).ty();
        let one = self.number(before, 1, index);
        for _ in 1..ratio {
            let last = indices.last_mut()?;
            *last = self.value(before, spirv::IAddOp::NAME, &[*last, one], index);
            let operands = [&[place.base], &indices[..]].concat();
            let pointer = self.value(before, spirv::AccessChainOp::NAME, &operands, place.ty);
            parts.push(self.value(before, spirv::LoadOp::NAME, &[pointer], held));
        }
        if wanted.is_vector() {
            return Some(self.value(before, spirv::CompositeConstructOp::NAME, &parts, wanted));
        }
        let vector = context.vector_type(&[ratio.into()], held);
        let vector = self.value(before, spirv::CompositeConstructOp::NAME, &parts, vector);
        Some(self.value(before, spirv::BitcastOp::NAME, &[vector], wanted))
    }
}
