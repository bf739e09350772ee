//! Names in a document: what a token stands for, and all tokens that stand for the same.

use super::index::{name_of_token, op_at, table_around};
use super::{Document, Placed, token_at};
use crate::text::Text;
use std::ops::Range;
use terrace_parser::{NOWHERE, TokenKind, tokens};

/// Something that has a name. Positions are those of names that define it, in the document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entity {
    /// The values of one name.
    Value(usize),
    /// A block.
    Block(usize),
    /// A symbol.
    Symbol(usize),
    /// An alias of an attribute or a type, by its name with sigil, in the program that starts here.
    Alias(String, usize),
    /// A type or attribute of a dialect, by its name with sigil.
    Declared(String),
    /// An operation, by its name.
    Operation(String),
}

/// A token that mentions something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// Entity.
    pub entity: Entity,
    /// The token, in the document.
    pub range: Range<usize>,
}

impl<'c> Document<'c> {
    /// Returns what the token at a byte stands for.
    pub fn mention_at(&self, text: &Text, at: usize) -> Option<Mention> {
        let placed = self.unit_at(at)?;
        let token = token_at(text, at)?;
        let (range, word) = (token.range.clone(), &text.as_str()[token.range.clone()]);
        let trace = &placed.unit.trace;
        let local = range.start.checked_sub(placed.start)? as u32;
        let entity = match token.kind {
            TokenKind::PercentId => {
                let used = trace.uses.binary_search_by_key(&local, |found| found.at).ok();
                let definition = match used {
                    Some(index) => trace.uses[index].definition,
                    None => {
                        let index =
                            trace.values.binary_search_by_key(&local, |value| value.range.start).ok()?;
                        trace.values[index].range.start
                    }
                };
                (definition != NOWHERE).then(|| Entity::Value(placed.start + definition as usize))?
            }
            TokenKind::CaretId => {
                let index = trace.blocks.binary_search_by_key(&local, |block| block.at).ok()?;
                let definition = trace.blocks[index].definition;
                (definition != NOWHERE).then(|| Entity::Block(placed.start + definition as usize))?
            }
            TokenKind::AtId => self.symbol_at(text, placed, range.start)?,
            // `%0#1` names the value in front of it.
            TokenKind::HashId if word[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                return self.mention_at(text, range.start.checked_sub(1)?);
            }
            TokenKind::HashId | TokenKind::ExclamationId if !word.contains('.') => {
                Entity::Alias(word.to_owned(), placed.program_start)
            }
            TokenKind::HashId | TokenKind::ExclamationId => Entity::Declared(word.to_owned()),
            TokenKind::BareId | TokenKind::String => {
                let op = op_at(trace, local as usize)?;
                let traced = &trace.ops[op as usize];
                if traced.name_range.start != local {
                    // A symbol that is defined in the generic form.
                    return self.symbol_at(text, placed, range.start).map(|entity| Mention { entity, range });
                }
                let name = traced.name.map_or(word.trim_matches('"'), |name| name.as_str());
                Entity::Operation(name.to_owned())
            }
            _ => return None,
        };
        Some(Mention { entity, range })
    }

    fn symbol_at(&self, text: &Text, placed: Placed<'_, 'c>, at: usize) -> Option<Entity> {
        let index = placed.unit.symbols(placed.text(text));
        let local = at - placed.start;
        if index.definitions.iter().any(|definition| definition.range.start == local) {
            return Some(Entity::Symbol(at));
        }
        let found = index.references.binary_search_by_key(&local, |reference| reference.range.start).ok()?;
        let reference = &index.references[found];
        self.resolve_symbol(text, placed, &reference.path, reference.op).map(Entity::Symbol)
    }

    /// Returns the position of the name that defines a symbol, as seen from an operation.
    pub fn resolve_symbol(
        &self,
        text: &Text,
        placed: Placed<'_, 'c>,
        path: &[String],
        from: Option<u32>,
    ) -> Option<usize> {
        let trace = &placed.unit.trace;
        // An operation that is a table itself may refer to what is in it.
        let mut tables: Vec<Option<u32>> = Vec::new();
        let mut at = from;
        while let Some(op) = at {
            tables.push(Some(op));
            at = table_around(trace, op);
        }
        tables.push(None);
        let index = placed.unit.symbols(placed.text(text));
        for table in tables {
            if let Some(found) = definition_in(index, table, path) {
                return Some(placed.start + found);
            }
        }
        // At the top, units see each other.
        let units = self.units().filter(|other| other.program_start == placed.program_start);
        for other in units {
            let index = other.unit.symbols(other.text(text));
            let tops = other.unit.trace.ops.iter().enumerate().filter(|(_, op)| op.parent.is_none());
            let module = tops.map(|(at, _)| Some(at as u32)).chain([None]);
            for table in module {
                if let Some(found) = definition_in(index, table, path) {
                    return Some(other.start + found);
                }
            }
        }
        None
    }

    /// Returns the names that define something.
    pub fn definitions(&self, text: &Text, entity: &Entity) -> Vec<Range<usize>> {
        match entity {
            Entity::Value(at) | Entity::Block(at) => {
                let len = super::name_len(&text.as_str()[*at..]);
                std::iter::once(*at..*at + len).collect()
            }
            Entity::Symbol(at) => token_at(text, at + 1).map(|token| token.range).into_iter().collect(),
            Entity::Alias(name, program) => {
                let rest = self.mentions_of_word(text, name, Some(*program));
                let defines = |range: &Range<usize>| {
                    text.as_str()[range.end..].trim_start().starts_with('=')
                        && text.as_str()[text.line(text.line_of(range.start)).start..range.start]
                            .trim()
                            .is_empty()
                };
                rest.into_iter().filter(defines).take(1).collect()
            }
            Entity::Declared(_) | Entity::Operation(_) => Vec::new(),
        }
    }

    /// Returns all tokens that stand for something, those that define it included, in order.
    pub fn mentions(&self, text: &Text, entity: &Entity) -> Vec<Range<usize>> {
        let mut found = match entity {
            Entity::Value(at) => {
                let Some(placed) = self.unit_at(*at) else { return Vec::new() };
                let local = (*at - placed.start) as u32;
                let uses = placed.unit.trace.uses.iter().filter(|found| found.definition == local);
                let mut all = self.definitions(text, entity);
                all.extend(uses.map(|found| placed.range(found.at..found.at + found.len)));
                all
            }
            Entity::Block(at) => {
                let Some(placed) = self.unit_at(*at) else { return Vec::new() };
                let local = (*at - placed.start) as u32;
                let names = placed.unit.trace.blocks.iter().filter(|block| block.definition == local);
                names.map(|block| placed.range(block.at..block.at + block.len)).collect()
            }
            Entity::Symbol(at) => self.mentions_of_symbol(text, *at),
            Entity::Alias(name, program) => self.mentions_of_word(text, name, Some(*program)),
            Entity::Declared(name) => self.mentions_of_word(text, name, None),
            Entity::Operation(name) => self
                .units()
                .flat_map(|placed| {
                    let ops = placed.unit.trace.ops.iter();
                    let same = ops.filter(|op| op.name.is_some_and(|found| found.as_str() == name));
                    same.map(move |op| placed.range(op.name_range.clone())).collect::<Vec<_>>()
                })
                .collect(),
        };
        found.sort_by_key(|range| range.start);
        found.dedup();
        found
    }

    fn mentions_of_symbol(&self, text: &Text, at: usize) -> Vec<Range<usize>> {
        let mut found = self.definitions(text, &Entity::Symbol(at));
        let Some(range) = found.first().cloned() else { return found };
        let name = name_of_token(&text.as_str()[range]).to_owned();
        let Some(home) = self.unit_at(at) else { return found };
        for placed in self.units().filter(|placed| placed.program_start == home.program_start) {
            let unit_text = placed.text(text);
            // Most units do not have the name at all.
            if memchr::memmem::find(unit_text.as_bytes(), name.as_bytes()).is_none() {
                continue;
            }
            for reference in &placed.unit.symbols(unit_text).references {
                if reference.path.last().is_some_and(|last| *last == name)
                    && self.resolve_symbol(text, placed, &reference.path, reference.op) == Some(at)
                {
                    found.push(placed.start + reference.range.start..placed.start + reference.range.end);
                }
            }
        }
        found
    }

    /// Returns all tokens with that text, in all programs or in the one that starts here.
    fn mentions_of_word(&self, text: &Text, word: &str, program: Option<usize>) -> Vec<Range<usize>> {
        let all = text.as_str();
        let range = match program.and_then(|start| self.programs().find(|(range, _)| range.start == start)) {
            Some((range, _)) => range.clone(),
            None => 0..all.len(),
        };
        let mut found = Vec::new();
        let mut last_line = usize::MAX;
        for at in memchr::memmem::find_iter(&all.as_bytes()[range.clone()], word.as_bytes()) {
            let line = text.line_of(range.start + at);
            if std::mem::replace(&mut last_line, line) == line {
                continue;
            }
            let line = text.line(line);
            for token in tokens(&all.as_bytes()[line.clone()]) {
                if all[line.clone()].get(token.range.clone()) == Some(word) {
                    found.push(line.start + token.range.start..line.start + token.range.end);
                }
            }
        }
        found
    }
}

/// Returns the definition of a symbol by its path from a table on; the start of its name in the unit.
fn definition_in(index: &super::index::UnitIndex, table: Option<u32>, path: &[String]) -> Option<usize> {
    let mut table = table;
    let mut found = None;
    for name in path {
        let definition = index.definitions.iter().find(|one| one.table == table && one.name == *name)?;
        table = Some(definition.op);
        found = Some(definition.range.start);
    }
    found
}
