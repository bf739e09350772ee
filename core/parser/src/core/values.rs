//! Definitions and uses of values and blocks by their names.

use super::Parser;
use crate::scope::names::{Entry, Name};
use crate::scope::{BodyScope, Definition, Forward, NamedBlock, RegionNames, is_over};
use terrace_ir::asm::{ParseResult, SourceLoc, UnresolvedOperand};
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Body, Type, Value};

impl<'t, 'c> Parser<'t, 'c> {
    /// Parses the body that operations go to.
    #[inline]
    pub fn body(&mut self) -> &mut Body<'c> {
        &mut self.scope().body
    }

    #[inline]
    fn scope(&mut self) -> &mut BodyScope<'t, 'c> {
        self.bodies.last_mut().expect("a body is being filled")
    }

    #[inline]
    fn name_of(&self, operand: UnresolvedOperand) -> Name<'t> {
        Name::new(self.source.text, operand.location.0, operand.len)
    }

    // ---- regions ----

    /// Goes into a body with names of its own.
    pub fn push_isolated(&mut self, body: Box<Body<'c>>) {
        let names = self.spare_scopes.pop().unwrap_or_default();
        self.bodies.push(BodyScope { body, names, entry: None });
        self.push_region_names();
    }

    /// Leaves it: everything that was used must be defined by now.
    pub fn pop_isolated(&mut self) -> ParseResult<Box<Body<'c>>> {
        if self.is_tracing() {
            self.trace_end_of_body();
            self.replace_missing_values();
        }
        let blocks = self.pop_region_names();
        let BodyScope { body, mut names, .. } = self.bodies.pop().expect("pushed before");
        blocks?;
        if !names.forwards.is_empty() {
            let mut missing: Vec<SourceLoc> = names.forwards.values().map(|forward| forward.at).collect();
            missing.sort();
            for at in missing {
                self.error(at, "use of undeclared SSA value name");
            }
            return Err(terrace_ir::Failure);
        }
        names.first_region += names.regions.len() as u32;
        names.regions.clear();
        names.open.clear();
        names.defines_top_level_values = false;
        names.values.fit();
        names.blocks.fit();
        self.spare_scopes.push(names);
        Ok(body)
    }

    /// Throws away the innermost body after an error.
    pub fn abandon_isolated(&mut self) {
        self.trace_end_of_body();
        self.bodies.pop();
    }

    /// Goes into a region.
    pub fn push_region_names(&mut self) {
        let names = &mut self.scope().names;
        names.open.push(names.first_region + names.regions.len() as u32);
        names.regions.push(RegionNames { is_open: true, undefined_blocks: 0 });
    }

    /// Leaves a region: its names are free again, and its blocks must be defined.
    pub fn pop_region_names(&mut self) -> ParseResult {
        let names = &mut self.scope().names;
        let number = names.open.pop().expect("pushed before");
        let region = names.region_mut(number);
        region.is_open = false;
        if region.undefined_blocks == 0 {
            return Ok(());
        }
        let undefined = names.blocks.of_region(number).filter(|entry| !entry.value().is_defined);
        let mut missing: Vec<_> = undefined.map(|entry| (SourceLoc(entry.at), entry.value().block)).collect();
        missing.sort();
        for (at, _) in &missing {
            self.error(*at, "reference to an undefined block");
        }
        self.keep_missing_blocks(missing)
    }

    /// Returns the position of the definition of a name that is known.
    pub fn definition_of(&self, operand: UnresolvedOperand) -> Option<SourceLoc> {
        let name = self.name_of(operand);
        let names = &self.bodies.last()?.names;
        let is_known = |entry: &Entry<_>| !is_over(&names.regions, names.first_region, entry.region);
        names.values.find(name, is_known).map(|entry| SourceLoc(entry.at))
    }

    /// Returns true if the innermost body has a named value outside of any nested region.
    pub fn defines_top_level_values(&mut self) -> bool {
        self.scope().names.defines_top_level_values
    }

    // ---- values ----

    /// Gives `count` consecutive values a name.
    #[inline]
    pub fn define(&mut self, operand: UnresolvedOperand, first: ValueId, count: u32) -> ParseResult {
        let name = self.name_of(operand);
        let names = &mut self.scope().names;
        let region = names.innermost();
        let (regions, first_region) = (&names.regions, names.first_region);
        let is_over = |number| is_over(regions, first_region, number);
        let definition = Definition { first, count };
        if let Err(at) = names.values.set_only(name, region, definition, is_over) {
            return Err(self.redefinition(operand, SourceLoc(at)));
        }
        names.defines_top_level_values |= names.open.len() == 1;
        let has_forwards = !names.forwards.is_empty();
        if self.is_tracing() {
            self.trace_definition(operand.location, operand.len, first, count);
        }
        if has_forwards {
            self.resolve_forwards(name.bytes(), operand.location, definition)?;
        }
        Ok(())
    }

    #[cold]
    fn redefinition(&mut self, operand: UnresolvedOperand, defined_at: SourceLoc) -> terrace_ir::Failure {
        let message = format!("redefinition of SSA value '{}'", self.operand_name(operand));
        self.error_with_note(operand.location, &message, defined_at, "previously defined here")
    }

    /// Returns the position where a name was defined, or first used.
    pub fn first_mention(&mut self, operand: UnresolvedOperand) -> Option<SourceLoc> {
        let name = self.name_of(operand);
        let names = &self.scope().names;
        let defined =
            names.values.find(name, |entry| !is_over(&names.regions, names.first_region, entry.region));
        defined
            .map(|entry| SourceLoc(entry.at))
            .or_else(|| names.forwards.get(&(name.bytes(), operand.number)).map(|forward| forward.at))
    }

    /// Puts the values of a name in the place of those that were used before.
    fn resolve_forwards(&mut self, name: &'t [u8], at: SourceLoc, definition: Definition) -> ParseResult {
        let waiting = |scope: &BodyScope<'t, 'c>, number| scope.names.forwards.get(&(name, number)).copied();
        for number in 0..definition.count {
            let Some(forward) = waiting(self.scope(), number) else { continue };
            let scope = self.scope();
            let value = definition.first.offset(number);
            let (wanted, given) =
                (Value::new(&scope.body, forward.value).ty(), Value::new(&scope.body, value).ty());
            if wanted != given {
                let message = format!(
                    "definition of SSA value '{}#{number}' has type '{given}'",
                    String::from_utf8_lossy(name)
                );
                let note = format!("previously used here with type '{wanted}'");
                return Err(self.error_with_note(at, &message, forward.at, &note));
            }
            scope.names.forwards.remove(&(name, number));
            if self.tracer.is_some() {
                self.trace_resolved(forward.at, at);
            }
            let scope = self.scope();
            if scope.names.open.len() == 1 {
                scope.body.resolve_forward(forward.value, value);
            } else {
                scope.body.replace_forward(forward.value, value);
                scope.names.held.insert(forward.value, value);
            }
        }
        Ok(())
    }

    /// Puts values in the place of placeholders that were defined since the operands of an operation were looked up: in
    /// its own regions.
    #[inline]
    pub fn settle_operands(&mut self, operands: &mut [ValueId]) {
        let BodyScope { names, body, .. } = self.scope();
        if names.held.is_empty() {
            return;
        }
        for operand in operands {
            *operand = names.held.get(operand).copied().unwrap_or(*operand);
        }
        if names.open.len() == 1 {
            names.held.drain().for_each(|(forward, _)| body.free_forward(forward));
        }
    }

    /// Parses the value that a name stands for; a placeholder if it is not defined yet.
    #[inline]
    pub fn resolve(&mut self, operand: UnresolvedOperand, ty: Type<'c>) -> ParseResult<ValueId> {
        if self.is_tracing() {
            return self.resolve_traced(operand, ty);
        }
        self.resolve_untraced(operand, ty)
    }

    /// Resolves an operand and traces its use; one of another type is reported and gets a stand-in.
    #[cold]
    fn resolve_traced(&mut self, operand: UnresolvedOperand, ty: Type<'c>) -> ParseResult<ValueId> {
        let definition = self.definition_of(operand).map(|at| at.0);
        self.trace_use(operand.location, operand.len, operand.number, definition);
        if definition.is_none() {
            let name = self.name_of(operand).bytes();
            if self.may_be_unparsed(name) {
                return Ok(self.stand_in(ty, operand.location));
            }
            let first = self.scope().names.forwards.get(&(name, operand.number)).map(|forward| forward.at);
            self.trace_forward(first.unwrap_or(operand.location));
        }
        self.resolve_untraced(operand, ty).or_else(|_| Ok(self.stand_in(ty, operand.location)))
    }

    #[inline]
    fn resolve_untraced(&mut self, operand: UnresolvedOperand, ty: Type<'c>) -> ParseResult<ValueId> {
        let name = self.name_of(operand);
        let scope = self.scope();
        let names = &scope.names;
        if let Some(entry) =
            names.values.find(name, |entry| !is_over(&names.regions, names.first_region, entry.region))
        {
            let (Definition { first, count }, at) = (entry.value(), entry.at);
            if operand.number >= count {
                return Err(self.error(operand.location, "reference to invalid result number"));
            }
            let value = first.offset(operand.number);
            let known = Value::new(&scope.body, value).ty();
            if known != ty {
                return Err(self.type_mismatch(operand, ty, known, SourceLoc(at)));
            }
            return Ok(value);
        }
        self.resolve_forward(operand, name.bytes(), ty)
    }

    /// Parses the placeholder for a value that is not defined yet.
    fn resolve_forward(
        &mut self,
        operand: UnresolvedOperand,
        name: &'t [u8],
        ty: Type<'c>,
    ) -> ParseResult<ValueId> {
        let scope = self.scope();
        let key = (name, operand.number);
        if let Some(&forward) = scope.names.forwards.get(&key) {
            let known = Value::new(&scope.body, forward.value).ty();
            if known != ty {
                return Err(self.type_mismatch(operand, ty, known, forward.at));
            }
            return Ok(forward.value);
        }
        let value = scope.body.create_forward(ty);
        scope.names.forwards.insert(key, Forward { value, at: operand.location });
        Ok(value)
    }

    #[cold]
    fn type_mismatch(
        &mut self,
        operand: UnresolvedOperand,
        wanted: Type<'c>,
        known: Type<'c>,
        known_at: SourceLoc,
    ) -> terrace_ir::Failure {
        let name = self.operand_name(operand);
        let message =
            format!("use of value '{name}' expects different type than prior uses: '{wanted}' vs '{known}'");
        self.error_with_note(operand.location, &message, known_at, "prior use here")
    }

    // ---- blocks ----

    /// Parses the block of a name; made, detached, if it was not named before.
    pub fn block_named(&mut self, at: SourceLoc, len: u32) -> BlockId {
        self.mention_block(at, len, false).0
    }

    /// Parses the block that a label defines; an error if the name was defined before.
    pub fn define_block(&mut self, at: SourceLoc, len: u32) -> ParseResult<BlockId> {
        let (block, was_defined) = self.mention_block(at, len, true);
        if was_defined {
            let name = Name::new(self.source.text, at.0, len).bytes();
            let message = format!("redefinition of block '{}'", String::from_utf8_lossy(name));
            return Err(self.error(at, &message));
        }
        Ok(block)
    }

    /// Parses the block of a name, made if it was not named before, and whether it had been defined.
    fn mention_block(&mut self, at: SourceLoc, len: u32, defines: bool) -> (BlockId, bool) {
        let name = Name::new(self.source.text, at.0, len);
        let BodyScope { names, body, .. } = self.scope();
        let region = names.innermost();
        let make = || NamedBlock { block: body.create_block(), is_defined: false };
        let (regions, first_region) = (&names.regions, names.first_region);
        let is_over = |number| is_over(regions, first_region, number);
        let (entry, is_new) =
            names.blocks.find_or_insert(name, region, make, |entry| entry.region == region, is_over);
        let NamedBlock { block, is_defined } = entry.value();
        if defines {
            entry.at = at.0;
            entry.set_value(NamedBlock { block, is_defined: true });
        }
        let undefined = &mut names.region_mut(region).undefined_blocks;
        match (is_new, defines) {
            (true, false) => *undefined += 1,
            (false, true) if !is_defined => *undefined -= 1,
            _ => {}
        }
        if self.tracer.is_some() {
            self.trace_block(at, len, block, defines && !is_defined);
        }
        (block, is_defined)
    }

    /// Gives a block that exists a name: the entry block of a region, which was made before its label was seen.
    pub fn name_block(&mut self, at: SourceLoc, len: u32, block: BlockId) {
        let name = Name::new(self.source.text, at.0, len);
        let names = &mut self.scope().names;
        let (region, regions, first_region) = (names.innermost(), &names.regions, names.first_region);
        let make = || NamedBlock { block, is_defined: true };
        names.blocks.find_or_insert(
            name,
            region,
            make,
            |_| false,
            |number| is_over(regions, first_region, number),
        );
        if self.is_tracing() {
            self.trace_block(at, len, block, true);
        }
    }
}
