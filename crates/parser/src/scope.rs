//! Names of values and blocks while they are being read.

use crate::core::Parser;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use terrace_ir::asm::{ParseResult, SourceLoc, UnresolvedOperand};
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Body, Type, Value};
use terrace_support::interner::{FoldMap, hash_bytes};

/// The values of one name: the results of one operation, or one argument.
///
/// The name itself is where it stands in the text: 16 bytes in all.
#[derive(Clone, Copy)]
struct Definition {
    at: SourceLoc,
    len: u32,
    /// The first; the others follow it.
    first: ValueId,
    count: u32,
}

/// Definitions by name.
#[derive(Default)]
struct NameTable(HashTable<Definition>);

impl NameTable {
    #[inline]
    fn get(&self, text: &[u8], name: &[u8]) -> Option<Definition> {
        self.0.find(hash_bytes(name), |definition| definition.name(text) == name).copied()
    }

    /// Adds a definition, unless there is one of that name already, which is returned.
    #[inline]
    fn insert(&mut self, text: &[u8], definition: Definition) -> Option<Definition> {
        let name = definition.name(text);
        let hash = hash_bytes(name);
        match self.0.entry(hash, |other| other.name(text) == name, |other| hash_bytes(other.name(text))) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                entry.insert(definition);
                None
            }
        }
    }

    fn remove(&mut self, text: &[u8], name: &[u8]) {
        if let Ok(entry) = self.0.find_entry(hash_bytes(name), |definition| definition.name(text) == name) {
            entry.remove();
        }
    }

    /// Forgets everything; room that is hardly used is given back, for clearing it costs its size.
    fn clear(&mut self) {
        const KEPT: usize = 1 << 10;
        if self.0.capacity() > KEPT && self.0.len() < self.0.capacity() / 8 {
            self.0 = HashTable::new();
        } else {
            self.0.clear();
        }
    }
}

impl Definition {
    #[inline]
    fn name<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        &text[self.at.0 as usize..(self.at.0 + self.len) as usize]
    }
}

/// A value that was used and is not defined yet.
#[derive(Clone, Copy)]
struct Forward {
    value: ValueId,
    at: SourceLoc,
}

/// A block that was named.
struct NamedBlock {
    block: BlockId,
    at: SourceLoc,
    is_defined: bool,
}

/// The names within one isolated region.
#[derive(Default)]
pub(crate) struct NameScope<'t> {
    values: NameTable,
    forwards: FoldMap<(&'t [u8], u32), Forward>,
    /// Names in the order of their definition, to forget them at the end of their region.
    defined: Vec<&'t [u8]>,
    /// How many names were defined before each open region.
    marks: Vec<usize>,
    /// Blocks of the open regions, innermost last.
    blocks: Vec<FoldMap<&'t [u8], NamedBlock>>,
}

/// A body that is being filled, and the names that are known in it.
pub(crate) struct BodyScope<'t, 'c> {
    pub body: Box<Body<'c>>,
    pub names: NameScope<'t>,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// The body that operations go to.
    #[inline]
    pub fn body(&mut self) -> &mut Body<'c> {
        &mut self.scope().body
    }

    #[inline]
    fn scope(&mut self) -> &mut BodyScope<'t, 'c> {
        self.bodies.last_mut().expect("a body is being filled")
    }

    fn name_of(&self, operand: UnresolvedOperand) -> &'t [u8] {
        let start = operand.location.0 as usize;
        &self.source.text[start..start + operand.len as usize]
    }

    // ---- regions ----

    /// Goes into a body with names of its own.
    pub fn push_isolated(&mut self, body: Box<Body<'c>>) {
        let names = self.spare_scopes.pop().unwrap_or_default();
        self.bodies.push(BodyScope { body, names });
        self.push_region_names();
    }

    /// Leaves it: everything that was used must be defined by now.
    pub fn pop_isolated(&mut self) -> ParseResult<Box<Body<'c>>> {
        // All names of the body end with it: they need not be forgotten one by one.
        self.scope().names.defined.clear();
        self.scope().names.marks[0] = 0;
        let blocks = self.pop_region_names();
        let BodyScope { body, mut names } = self.bodies.pop().expect("pushed before");
        blocks?;
        if !names.forwards.is_empty() {
            let mut missing: Vec<SourceLoc> = names.forwards.values().map(|forward| forward.at).collect();
            missing.sort();
            for at in missing {
                self.error(at, "use of undeclared SSA value name");
            }
            return Err(terrace_ir::Failure);
        }
        names.values.clear();
        names.defined.clear();
        names.marks.clear();
        names.blocks.clear();
        self.spare_scopes.push(names);
        Ok(body)
    }

    /// Throws away the innermost body after an error.
    pub fn abandon_isolated(&mut self) {
        self.bodies.pop();
    }

    /// Goes into a region.
    pub fn push_region_names(&mut self) {
        let names = &mut self.scope().names;
        names.marks.push(names.defined.len());
        names.blocks.push(FoldMap::default());
    }

    /// Leaves a region: its names are free again, and its blocks must be defined.
    pub fn pop_region_names(&mut self) -> ParseResult {
        let text = self.source.text;
        let names = &mut self.scope().names;
        let mark = names.marks.pop().expect("pushed before");
        for name in names.defined.drain(mark..) {
            names.values.remove(text, name);
        }
        let blocks = names.blocks.pop().expect("pushed before");
        let mut missing: Vec<SourceLoc> =
            blocks.values().filter(|block| !block.is_defined).map(|block| block.at).collect();
        if missing.is_empty() {
            return Ok(());
        }
        missing.sort();
        for at in missing {
            self.error(at, "reference to an undefined block");
        }
        Err(terrace_ir::Failure)
    }

    /// Whether the innermost body has a named value outside of any nested region.
    pub fn defines_top_level_values(&mut self) -> bool {
        !self.scope().names.values.0.is_empty()
    }

    // ---- values ----

    /// Gives `count` consecutive values a name.
    #[inline]
    pub fn define(&mut self, name: UnresolvedOperand, first: ValueId, count: u32) -> ParseResult {
        let text = self.name_of(name);
        let source = self.source.text;
        let names = &mut self.scope().names;
        let definition = Definition { first, count, at: name.location, len: name.len };
        if let Some(earlier) = names.values.insert(source, definition) {
            let message = format!("redefinition of SSA value '{}'", self.operand_name(name));
            return Err(self.error_with_note(name.location, &message, earlier.at, "previously defined here"));
        }
        // Names of the outermost region end with the body, all at once.
        if names.marks.len() > 1 {
            names.defined.push(text);
        }
        if !names.forwards.is_empty() {
            self.resolve_forwards(text, definition)?;
        }
        Ok(())
    }

    /// Where a name was defined, or used without being defined yet.
    pub fn first_mention(&mut self, name: UnresolvedOperand) -> Option<SourceLoc> {
        let text = self.name_of(name);
        let source = self.source.text;
        let names = &self.scope().names;
        let defined = names.values.get(source, text).map(|definition| definition.at);
        defined.or_else(|| names.forwards.get(&(text, name.number)).map(|forward| forward.at))
    }

    /// Puts the values of a name in the place of those that were used before.
    fn resolve_forwards(&mut self, name: &'t [u8], definition: Definition) -> ParseResult {
        let waiting = |scope: &BodyScope<'t, 'c>, number| scope.names.forwards.get(&(name, number)).copied();
        let count = definition.count;
        for number in 0..count {
            let Some(forward) = waiting(self.scope(), number) else { continue };
            let scope = self.scope();
            let value = nth_value(definition.first, number);
            let (wanted, given) =
                (Value::new(&scope.body, forward.value).ty(), Value::new(&scope.body, value).ty());
            if wanted != given {
                let message = format!(
                    "definition of SSA value '{}#{number}' has type '{given}'",
                    String::from_utf8_lossy(name)
                );
                let note = format!("previously used here with type '{wanted}'");
                return Err(self.error_with_note(definition.at, &message, forward.at, &note));
            }
            scope.names.forwards.remove(&(name, number));
            scope.body.resolve_forward(forward.value, value);
        }
        Ok(())
    }

    /// The value that a name stands for; a placeholder if it is not defined yet.
    #[inline]
    pub fn resolve(&mut self, operand: UnresolvedOperand, ty: Type<'c>) -> ParseResult<ValueId> {
        let name = self.name_of(operand);
        let source = self.source.text;
        let scope = self.scope();
        if let Some(definition) = scope.names.values.get(source, name) {
            if operand.number >= definition.count {
                return Err(self.error(operand.location, "reference to invalid result number"));
            }
            let value = nth_value(definition.first, operand.number);
            let known = Value::new(&scope.body, value).ty();
            if known != ty {
                return Err(self.type_mismatch(operand, ty, known, definition.at));
            }
            return Ok(value);
        }
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

    /// The block of a name; made, detached, if it was not named before.
    pub fn block_named(&mut self, at: SourceLoc, len: u32) -> BlockId {
        let name = &self.source.text[at.0 as usize..(at.0 + len) as usize];
        let scope = self.scope();
        let blocks = scope.names.blocks.last_mut().expect("within a region");
        let body = &mut scope.body;
        blocks
            .entry(name)
            .or_insert_with(|| NamedBlock { block: body.create_block(), at, is_defined: false })
            .block
    }

    /// The block that a label defines; an error if the name was defined before.
    pub fn define_block(&mut self, at: SourceLoc, len: u32) -> ParseResult<BlockId> {
        let block = self.block_named(at, len);
        let name = &self.source.text[at.0 as usize..(at.0 + len) as usize];
        let blocks = self.scope().names.blocks.last_mut().expect("within a region");
        let entry = blocks.get_mut(name).expect("named above");
        if std::mem::replace(&mut entry.is_defined, true) {
            let message = format!("redefinition of block '{}'", String::from_utf8_lossy(name));
            return Err(self.error(at, &message));
        }
        entry.at = at;
        Ok(block)
    }

    /// Gives a block that exists a name: the entry block of a region, which was made before its label was seen.
    pub fn name_block(&mut self, at: SourceLoc, len: u32, block: BlockId) -> ParseResult {
        let name = &self.source.text[at.0 as usize..(at.0 + len) as usize];
        let blocks = self.scope().names.blocks.last_mut().expect("within a region");
        blocks.insert(name, NamedBlock { block, at, is_defined: true });
        Ok(())
    }
}

/// The value `number` places behind `first`.
fn nth_value(first: ValueId, number: u32) -> ValueId {
    first.offset(number)
}
