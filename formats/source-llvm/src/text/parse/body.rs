//! Bodies of functions: values and blocks by name.

use super::{Parsed, Parser};
use crate::module::body::{Block, Body};
use crate::module::ids::{BlockId, LocalId, SymbolId, TypeId};
use crate::module::names::Name;
use crate::module::types::Type;
use crate::text::lexer::Token;
use std::borrow::Cow;
use std::collections::HashMap;

/// Entity of a function, which may be used before it is defined.
struct Slot<'a> {
    name: Name<'a>,
    /// Position of the first mention.
    first_use: usize,
    is_defined: bool,
}

/// Names and numbers of entities.
struct Names<'a, Id> {
    by_name: HashMap<Cow<'a, str>, Id>,
    by_number: HashMap<u32, Id>,
}

impl<'a, Id: Copy> Names<'a, Id> {
    fn new() -> Self {
        Names { by_name: HashMap::new(), by_number: HashMap::new() }
    }

    fn find_or_add(&mut self, name: Name<'a>, new: Id) -> Id {
        match name.number() {
            Some(number) => *self.by_number.entry(number).or_insert(new),
            None => *self.by_name.entry(name.text()).or_insert(new),
        }
    }
}

/// Function whose body is parsed.
pub(super) struct FunctionState<'a> {
    /// Its symbol.
    pub symbol: Option<SymbolId>,
    body: Body<'a>,
    locals: Names<'a, LocalId>,
    local_slots: Vec<Option<Slot<'a>>>,
    blocks: Names<'a, BlockId>,
    block_slots: Vec<Option<Slot<'a>>>,
    /// Number of the next value or block without a name.
    next_number: u32,
}

impl<'a> FunctionState<'a> {
    /// Creates the state of a function without arguments.
    pub(super) fn new(symbol: SymbolId) -> Self {
        FunctionState {
            symbol: Some(symbol),
            body: Body::default(),
            locals: Names::new(),
            local_slots: Vec::new(),
            blocks: Names::new(),
            block_slots: Vec::new(),
            next_number: 0,
        }
    }

    /// Returns the type of a value.
    pub(super) fn type_of(&self, id: LocalId) -> TypeId {
        self.body.locals[id.index()]
    }

    /// Returns the type of the value of a name, if the text has used it.
    pub(super) fn known(&self, name: Name<'a>) -> Option<TypeId> {
        let id = match name.number() {
            Some(number) => self.locals.by_number.get(&number),
            None => self.locals.by_name.get(&name.text()),
        };
        id.map(|id| self.type_of(*id))
    }

    fn add_local(&mut self, ty: TypeId, slot: Option<Slot<'a>>) -> LocalId {
        let id = LocalId::new(self.body.locals.len());
        self.body.locals.push(ty);
        self.local_slots.push(slot);
        id
    }
}

impl<'a> Parser<'a> {
    fn state(&mut self) -> &mut FunctionState<'a> {
        self.function.as_mut().expect("only bodies have values")
    }

    /// Returns the value of a name, which may be defined later.
    pub(super) fn local(&mut self, name: Name<'a>, ty: TypeId, at: usize) -> Parsed<LocalId> {
        if self.function.is_none() {
            return self.error_at(at, "invalid use of function-local name");
        }
        if matches!(self.module.types.get(ty), Type::Void | Type::Function { .. }) {
            return self.error_at(at, "invalid use of a non-first-class type");
        }
        let state = self.state();
        let new = LocalId::new(state.body.locals.len());
        let id = state.locals.find_or_add(name, new);
        if id == new {
            state.add_local(ty, Some(Slot { name, first_use: at, is_defined: false }));
            return Ok(id);
        }
        let known = state.type_of(id);
        if known == ty {
            return Ok(id);
        }
        let (known, ty) = (self.module.types.text(known), self.module.types.text(ty));
        self.error_at(at, format!("'%{}' defined with type '{known}' but expected '{ty}'", name.text()))
    }

    /// Defines the value of an instruction or argument; without a name it gets the next number.
    pub(super) fn define_local(&mut self, name: Option<Name<'a>>, ty: TypeId, at: usize) -> Parsed<LocalId> {
        let number = name.and_then(Name::number);
        let state = self.state();
        let Some(name) = name else {
            let number = state.next_number;
            state.next_number += 1;
            let new = LocalId::new(state.body.locals.len());
            let id = *state.locals.by_number.entry(number).or_insert(new);
            if id == new {
                return Ok(state.add_local(ty, None));
            }
            return self.complete_local(id, ty, at);
        };
        if let Some(number) = number {
            if number < state.next_number {
                let next = state.next_number;
                return self
                    .error_at(at, format!("instruction expected to be numbered '%{next}' or greater"));
            }
            state.next_number = number.saturating_add(1);
        }
        let new = LocalId::new(state.body.locals.len());
        let id = state.locals.find_or_add(name, new);
        if id == new {
            return Ok(state.add_local(ty, Some(Slot { name, first_use: at, is_defined: true })));
        }
        self.complete_local(id, ty, at)
    }

    fn complete_local(&mut self, id: LocalId, ty: TypeId, at: usize) -> Parsed<LocalId> {
        let state = self.state();
        let known = state.type_of(id);
        match &mut state.local_slots[id.index()] {
            Some(slot) if !slot.is_defined => {
                slot.is_defined = true;
                if known == ty {
                    return Ok(id);
                }
                let known = self.module.types.text(known);
                self.error_at(at, format!("instruction forward referenced with type '{known}'"))
            }
            Some(slot) => {
                let name = slot.name.text();
                self.error_at(at, format!("multiple definition of local value named '{name}'"))
            }
            None => self.error_at(at, "multiple definition of a local value"),
        }
    }

    /// Parses `label %name`.
    pub(super) fn parse_block_reference(&mut self) -> Parsed<BlockId> {
        self.expect_word("label", "expected 'label'")?;
        let Token::Local(name) = self.token else {
            return self.error("expected a basic block");
        };
        Ok(self.take_block(name))
    }

    /// Takes the name of a block, which may be defined later.
    pub(super) fn take_block(&mut self, name: Name<'a>) -> BlockId {
        let at = self.at;
        self.advance();
        self.block(name, at)
    }

    /// Returns the block of a name, which may be defined later.
    pub(super) fn block(&mut self, name: Name<'a>, at: usize) -> BlockId {
        let state = self.state();
        let new = BlockId::new(state.body.blocks.len());
        let id = state.blocks.find_or_add(name, new);
        if id == new {
            state.body.blocks.push(Block::default());
            state.block_slots.push(Some(Slot { name, first_use: at, is_defined: false }));
        }
        id
    }

    /// Parses the label of a block, if there is one, and returns the block.
    fn parse_block_head(&mut self) -> Parsed<BlockId> {
        let at = self.at;
        let (name, number) = match self.token {
            Token::Label(name) => {
                self.advance();
                (Some(name), name.number())
            }
            _ => (None, None),
        };
        let state = self.state();
        let number = match (name, number) {
            (Some(_), None) => None,
            (Some(_), Some(number)) if number < state.next_number => {
                let next = state.next_number;
                return self.error_at(at, format!("label expected to be numbered '{next}' or greater"));
            }
            (_, number) => Some(number.unwrap_or(state.next_number)),
        };
        let new = BlockId::new(state.body.blocks.len());
        let id = match (name, number) {
            (Some(name), _) => state.blocks.find_or_add(name, new),
            (None, number) => *state.blocks.by_number.entry(number.unwrap_or_default()).or_insert(new),
        };
        if let Some(number) = number {
            state.next_number = number.saturating_add(1);
        }
        if id == new {
            state.body.blocks.push(Block::default());
            state.block_slots.push(name.map(|name| Slot { name, first_use: at, is_defined: true }));
        } else {
            match &mut state.block_slots[id.index()] {
                Some(slot) if !slot.is_defined => slot.is_defined = true,
                _ => return self.error_at(at, "redefinition of a block"),
            }
        }
        let block = &mut state.body.blocks[id.index()];
        block.number = number;
        if number.is_none() {
            block.name = name.map(Name::text).unwrap_or_default();
        }
        state.body.order.push(id);
        Ok(id)
    }

    /// Parses the body of a function, whose arguments are defined.
    pub(super) fn parse_body(&mut self) -> Parsed<Body<'a>> {
        self.expect('{', "expected '{' in function body")?;
        if self.token == Token::Punct('}') {
            return self.error("function body requires at least one basic block");
        }
        while self.token != Token::Punct('}') {
            if matches!(self.token, Token::Word("uselistorder" | "uselistorder_bb")) {
                self.skip_use_list_order()?;
                continue;
            }
            if self.token == Token::Eof {
                return self.error("found end of file when expecting more instructions");
            }
            let block = self.parse_block_head()?;
            let mut records = Vec::new();
            loop {
                while let Token::Record(name) = self.token {
                    let record = self.parse_record(name)?;
                    records.push(record);
                }
                let mut instruction = self.parse_instruction()?;
                instruction.records = std::mem::take(&mut records);
                let is_last = instruction.is_terminator();
                self.state().body.blocks[block.index()].instructions.push(instruction);
                if is_last {
                    break;
                }
            }
        }
        self.advance();
        self.finish_body()
    }

    fn finish_body(&mut self) -> Parsed<Body<'a>> {
        let state = self.function.take().expect("a body was parsed");
        let slots = state.local_slots.iter().chain(&state.block_slots).flatten();
        let undefined = slots.filter(|slot| !slot.is_defined).min_by_key(|slot| slot.first_use);
        if let Some(slot) = undefined {
            let message = format!("use of undefined value '%{}'", slot.name.text());
            return self.error_at(slot.first_use, message);
        }
        let mut body = state.body;
        for (at, slot) in state.local_slots.into_iter().enumerate() {
            let name = slot.filter(|slot| slot.name.number().is_none()).map(|slot| slot.name.text());
            body.names.extend(name.map(|name| (LocalId::new(at), name)));
        }
        Ok(body)
    }
}
