//! The IR section: operations, regions and blocks, built straight into bodies.
//!
//! ```text
//! operation  name, mask, location, then what the mask says: attributes, properties, result types, operands,
//!            successors, orders of uses, regions
//! regions    number << 1 | is_isolated, then the regions; those of an isolated operation in a section of their own
//! region     number of blocks, and if there are any, number of values, blocks
//! block      number of operations << 1 | has_arguments, arguments, operations
//! ```

use super::properties::Attributes;
use super::tables::{LastLocation, Tables};
use super::uses::{UseOrder, UseOrders};
use super::values::Scope;
use crate::cursor::{Cursor, Read, Stop};
use crate::format::{ELIDED_ARGUMENT_LOCATIONS, LAZY_REGIONS, PROPERTIES, Section, USE_ORDERS, mask};
use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::verify::verify_ahead;
use terrace_ir::{Body, Location, OpName, OperationParts, TraitFlags, Type};
use terrace_support::ensure_stack;

/// An isolated operation whose regions are still to be read.
pub(crate) struct Task<'b, 'c> {
    /// Its place in the body around it.
    pub op: OpId,
    pub name: OpName<'c>,
    location: Location<'c>,
    attributes: Attributes<'c>,
    regions: usize,
    /// Number of leading regions found empty; they are no longer in the bytes.
    empty: usize,
    pub cursor: Cursor<'b>,
}

/// Reads operations into bodies.
pub(crate) struct BodyReader<'t, 'b, 'c> {
    tables: &'t Tables<'b, 'c>,
    last: LastLocation<'c>,
    /// Queue for deferred isolated operations, if they are deferred.
    pub deferred: Option<Vec<Task<'b, 'c>>>,
    // Room that is used again.
    operands: Vec<ValueId>,
    types: Vec<Type<'c>>,
    successors: Vec<BlockId>,
    attributes: Attributes<'c>,
    /// Bodies that were drained, and keep the room that growing gave them.
    #[expect(clippy::vec_box, reason = "bodies come and go in boxes")]
    spare_bodies: Vec<Box<Body<'c>>>,
    spare_scopes: Vec<Scope>,
}

/// The body that is being filled.
pub(super) struct Filling<'c> {
    pub body: Box<Body<'c>>,
    pub orders: UseOrders,
}

impl<'t, 'b, 'c> BodyReader<'t, 'b, 'c> {
    pub fn new(tables: &'t Tables<'b, 'c>) -> Self {
        BodyReader {
            tables,
            last: LastLocation::default(),
            deferred: None,
            operands: Vec::new(),
            types: Vec::new(),
            successors: Vec::new(),
            attributes: Attributes::default(),
            spare_bodies: Vec::new(),
            spare_scopes: Vec::new(),
        }
    }

    /// Reads the IR section: a body of a module with one block, and in it whatever stands at top level.
    pub fn read_top_level(&mut self, bytes: &'b [u8]) -> Read<(Box<Body<'c>>, RegionId, BlockId)> {
        let (mut filling, region, block) = self.begin_module();
        let mut scope = Scope::at_top_level();
        let mut cursor = Cursor::new(bytes);
        let (ops, has_arguments) = cursor.flagged()?;
        if has_arguments {
            return Err(Stop::new("expected the block at top level to have no arguments"));
        }
        for _ in 0..ops {
            self.read_op(&mut cursor, &mut filling, &mut scope, block, &[block])?;
        }
        if !cursor.is_empty() {
            return Err(Stop::new("unexpected trailing bytes after the operations"));
        }
        scope.check_resolved()?;
        let body = filling.finish()?;
        Ok((body, region, block))
    }

    /// Reads a single operation; it is alone in the block of a body of a module.
    pub fn read_one(&mut self, cursor: &mut Cursor<'b>) -> Read<(Box<Body<'c>>, BlockId)> {
        let (mut filling, _, block) = self.begin_module();
        let mut scope = Scope::at_top_level();
        self.read_op(cursor, &mut filling, &mut scope, block, &[block])?;
        scope.check_resolved()?;
        Ok((filling.finish()?, block))
    }

    fn begin_module(&self) -> (Filling<'c>, RegionId, BlockId) {
        let name = self.tables.context.op_name("builtin.module");
        let mut body = Body::for_child(self.tables.context, name);
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        (Filling { body, orders: UseOrders::new(self.tables.version) }, region, block)
    }

    /// Reads the regions of an isolated operation into a body of its own.
    pub fn read_child(&mut self, task: Task<'b, 'c>) -> Read<Box<Body<'c>>> {
        let mut cursor = task.cursor.clone();
        self.read_child_at(&mut cursor, &task, 0)
    }

    /// `outstanding`: how many values around the operation are yet to be defined by the same bytes.
    fn read_child_at(
        &mut self,
        cursor: &mut Cursor<'b>,
        task: &Task<'b, 'c>,
        outstanding: usize,
    ) -> Read<Box<Body<'c>>> {
        let mut scope = self.spare_scopes.pop().unwrap_or_else(|| Scope::new(0));
        scope.restart(outstanding);
        let mut body = self.spare_body(task.name);
        let regions: SmallVec<[RegionId; 2]> = (0..task.regions).map(|_| body.create_region()).collect();
        body.assemble_root(&OperationParts {
            name: task.name,
            location: task.location,
            operands: &[],
            result_types: &[],
            slots: task.attributes.slots(),
            discardable: task.attributes.discardable,
            successors: &[],
            regions: &regions,
        });
        let mut filling = Filling { body, orders: UseOrders::new(self.tables.version) };
        for &region in &regions[task.empty..] {
            self.read_region(cursor, &mut filling, &mut scope, region)?;
        }
        scope.check_resolved()?;
        self.spare_scopes.push(scope);
        let body = filling.finish()?;
        let mut body = self.fit_body(body);
        verify_ahead(&mut body);
        Ok(body)
    }

    /// Returns an empty body for an isolated operation, with the room of an earlier one if there is one.
    fn spare_body(&mut self, name: OpName<'c>) -> Box<Body<'c>> {
        match self.spare_bodies.pop() {
            Some(mut body) => {
                body.restart_for_child(name);
                body
            }
            None => Body::for_child(self.tables.context, name),
        }
    }

    /// Reads a body that was filled, without the room that growing left over. That of large ones is given back, not
    /// kept.
    fn fit_body(&mut self, mut body: Box<Body<'c>>) -> Box<Body<'c>> {
        const LARGEST_KEPT: usize = 1 << 12;
        if body.size() > LARGEST_KEPT {
            body.shrink();
            return body;
        }
        let fitting = body.drain_to_fit();
        self.spare_bodies.push(body);
        fitting
    }

    fn read_region(
        &mut self,
        cursor: &mut Cursor<'b>,
        filling: &mut Filling<'c>,
        scope: &mut Scope,
        region: RegionId,
    ) -> Read<()> {
        let count = cursor.count()?;
        if count == 0 {
            return Ok(());
        }
        let values = cursor.varint()?;
        let outer = scope.enter_region(values, cursor.remaining())?;
        let mut blocks: SmallVec<[BlockId; 4]> = SmallVec::with_capacity(count);
        for _ in 0..count {
            let block = filling.body.create_block();
            filling.body.append_block(region, block);
            blocks.push(block);
        }
        for &block in &blocks {
            let (ops, has_arguments) = cursor.flagged()?;
            if has_arguments {
                self.read_arguments(cursor, filling, scope, block)?;
            }
            for _ in 0..ops {
                self.read_op(cursor, filling, scope, block, &blocks)?;
            }
        }
        scope.leave_region(outer)
    }

    fn read_arguments(
        &mut self,
        cursor: &mut Cursor<'b>,
        filling: &mut Filling<'c>,
        scope: &mut Scope,
        block: BlockId,
    ) -> Read<()> {
        let count = cursor.count()?;
        let mut first = None;
        scope.check_range(count)?;
        for _ in 0..count {
            let (ty, location) = if self.tables.version < ELIDED_ARGUMENT_LOCATIONS {
                (cursor.varint()?, Some(cursor.varint()?))
            } else {
                let (ty, has_location) = cursor.flagged()?;
                (ty, if has_location { Some(cursor.varint()?) } else { None })
            };
            let ty = self.tables.ty(ty)?;
            let location = match location {
                Some(location) => self.last.location(self.tables, location)?,
                None => Location::Unknown,
            };
            let value = filling.body.add_argument(block, ty, location);
            first = first.or(Some(value));
            scope.define(filling, value);
        }
        if self.tables.version >= USE_ORDERS && cursor.byte()? != 0 {
            let orders = read_use_orders(cursor, count)?;
            let arguments: SmallVec<[ValueId; 4]> =
                terrace_ir::Block::new(&filling.body, block).arguments().map(|v| v.id()).collect();
            for (number, order) in orders {
                filling.orders.add(arguments[number], order);
            }
        }
        Ok(())
    }

    fn read_op(
        &mut self,
        cursor: &mut Cursor<'b>,
        filling: &mut Filling<'c>,
        scope: &mut Scope,
        block: BlockId,
        blocks: &[BlockId],
    ) -> Read<()> {
        let number = cursor.varint()?;
        let (name, was_registered) = self.tables.op_name(number)?;
        let has = cursor.byte()?;
        let location = cursor.varint()?;
        let location = self.last.location(self.tables, location)?;
        self.read_attributes(cursor, name, number, was_registered, has)?;
        self.types.clear();
        if has & mask::RESULTS != 0 {
            for _ in 0..cursor.count()? {
                self.types.push(self.tables.ty(cursor.varint()?)?);
            }
        }
        self.operands.clear();
        if has & mask::OPERANDS != 0 {
            for _ in 0..cursor.count()? {
                let value = cursor.varint()?;
                self.operands.push(scope.value(filling, value)?);
            }
        }
        self.successors.clear();
        if has & mask::SUCCESSORS != 0 {
            for _ in 0..cursor.count()? {
                let index = cursor.varint()?;
                let found = usize::try_from(index).ok().and_then(|index| blocks.get(index));
                let found = found.ok_or_else(|| Stop::new(format!("invalid successor index: {index}")))?;
                self.successors.push(*found);
            }
        }
        let orders =
            if has & mask::USE_ORDERS != 0 { read_use_orders(cursor, self.types.len())? } else { Vec::new() };
        scope.check_range(self.types.len())?;
        if has & mask::REGIONS == 0 {
            let op = filling.body.append_assembled(block, &self.parts(name, location));
            number_results(filling, scope, op, self.types.len(), orders);
            return Ok(());
        }
        // The stack grows on the heap, for nesting may be as deep as the file is long.
        ensure_stack(|| self.read_op_with_regions(cursor, filling, scope, block, name, location, orders))
    }

    /// Returns the parts of an operation read so far; it has no regions yet.
    fn parts(&self, name: OpName<'c>, location: Location<'c>) -> OperationParts<'_, 'c> {
        OperationParts {
            name,
            location,
            operands: &self.operands,
            result_types: &self.types,
            slots: self.attributes.slots(),
            discardable: self.attributes.discardable,
            successors: &self.successors,
            regions: &[],
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the rest of `read_op`, apart for its stack")]
    fn read_op_with_regions(
        &mut self,
        cursor: &mut Cursor<'b>,
        filling: &mut Filling<'c>,
        scope: &mut Scope,
        block: BlockId,
        name: OpName<'c>,
        location: Location<'c>,
        orders: Vec<(usize, UseOrder)>,
    ) -> Read<()> {
        let (count, is_isolated) = cursor.flagged()?;
        let mut section = None;
        if is_isolated && self.tables.version >= LAZY_REGIONS {
            let (id, _, bytes) = cursor.section(0)?;
            if id != Section::Ir {
                return Err(Stop::new("expected IR section for region"));
            }
            section = Some(Cursor::new(bytes));
        }
        let has_section = section.is_some();
        let inner = section.as_mut().unwrap_or(cursor);
        let count = inner.check_count(count)?;
        let mut parts = self.parts(name, location);
        let results = self.types.len();
        if !name.has_trait(TraitFlags::ISOLATED) {
            let regions: SmallVec<[RegionId; 2]> = (0..count).map(|_| filling.body.create_region()).collect();
            parts.regions = &regions;
            let op = filling.body.append_assembled(block, &parts);
            number_results(filling, scope, op, results, orders);
            let mut own = is_isolated.then(|| Scope::new(if has_section { 0 } else { scope.outstanding() }));
            for &region in &regions {
                self.read_region(inner, filling, own.as_mut().unwrap_or(scope), region)?;
            }
            return own.map_or(Ok(()), |own| own.check_resolved());
        }
        // An operation without a block has no body of its own.
        let mut empty = 0;
        while empty < count && inner.rest().first() == Some(&EMPTY_REGION) {
            inner.byte()?;
            empty += 1;
        }
        if empty == count {
            let regions: SmallVec<[RegionId; 2]> = (0..count).map(|_| filling.body.create_region()).collect();
            parts.regions = &regions;
            let op = filling.body.append_assembled(block, &parts);
            number_results(filling, scope, op, results, orders);
            return Ok(());
        }
        parts.slots = &[];
        parts.discardable = None;
        let op = filling.body.append_assembled(block, &parts);
        number_results(filling, scope, op, results, orders);
        let attributes = self.attributes.clone();
        let cursor = inner.clone();
        let task = Task { op, name, location, attributes, regions: count, empty, cursor };
        match (&mut self.deferred, has_section) {
            (Some(deferred), true) => deferred.push(task),
            _ => {
                let outstanding = if has_section { 0 } else { scope.outstanding() };
                let child = self.read_child_at(inner, &task, outstanding)?;
                filling.body.put_child(op, child);
            }
        }
        Ok(())
    }

    fn read_attributes(
        &mut self,
        cursor: &mut Cursor<'b>,
        name: OpName<'c>,
        number: u64,
        was_registered: Option<bool>,
        has: u8,
    ) -> Read<()> {
        let attributes = &mut self.attributes;
        attributes.clear();
        if has & mask::ATTRIBUTES != 0 {
            attributes.add_dictionary(self.tables, name, cursor.varint()?)?;
        }
        if has & mask::PROPERTIES != 0 {
            if self.tables.version < PROPERTIES {
                return Err(Stop::new("unexpected properties in a version that has none"));
            }
            let properties = cursor.varint()?;
            if name.is_registered() && was_registered != Some(false) {
                return attributes.read_properties(self.tables, (number, name), properties);
            }
            // Of an operation that the writer did not know, they are an attribute.
            let bytes = self.tables.properties(properties)?;
            attributes.add_dictionary(self.tables, name, Cursor::new(bytes).varint()?)?;
        }
        attributes.fill_in(name);
        Ok(())
    }
}

/// A region without blocks.
const EMPTY_REGION: u8 = 1;

/// Gives the results of an operation their numbers.
fn number_results(
    filling: &mut Filling<'_>,
    scope: &mut Scope,
    op: OpId,
    results: usize,
    orders: Vec<(usize, UseOrder)>,
) {
    if results == 0 {
        return;
    }
    let first = terrace_ir::Operation::new(&filling.body, op).result(0).id();
    for number in 0..results {
        scope.define(filling, first.offset(number as u32));
    }
    for (number, order) in orders {
        filling.orders.add(first.offset(number as u32), order);
    }
}

/// Reads the orders of the uses of some of n values.
fn read_use_orders(cursor: &mut Cursor<'_>, values: usize) -> Read<Vec<(usize, UseOrder)>> {
    let count = if values == 1 { 1 } else { cursor.count()? };
    let mut orders = Vec::with_capacity(count);
    for _ in 0..count {
        let number = if values == 1 { 0 } else { cursor.varint()? };
        let number = match usize::try_from(number) {
            Ok(number) if number < values => number,
            _ => return Err(Stop::new(format!("invalid result index in a use-list order: {number}"))),
        };
        let (len, is_pairs) = cursor.flagged()?;
        let len = cursor.check_count(len)?;
        let mut indices = Vec::with_capacity(len);
        for _ in 0..len {
            let index = cursor.varint()?;
            indices.push(u32::try_from(index).map_err(|_| UseOrder::invalid())?);
        }
        orders.push((number, UseOrder { is_pairs, indices }));
    }
    Ok(orders)
}
