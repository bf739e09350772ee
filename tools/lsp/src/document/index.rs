//! Symbols of a unit: where they are defined and referred to.

use std::ops::Range;
use terrace_ir::TraitFlags;
use terrace_parser::{Token, TokenKind, Trace, tokens};

/// The definition of a symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymbolDefinition {
    /// The name, without sigil and quotes.
    pub name: String,
    /// Range of the name, sigil or quotes included.
    pub range: Range<usize>,
    /// Index of the operation.
    pub op: u32,
    /// Index of the symbol table around it; `None` if that is around the unit.
    pub table: Option<u32>,
}

/// A reference to a symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymbolReference {
    /// Range of the name, sigil included.
    pub range: Range<usize>,
    /// The names from the root on: `["a", "b"]` for the second part of `@a::@b`.
    pub path: Vec<String>,
    /// Index of the operation that it stands in.
    pub op: Option<u32>,
}

/// The symbols of a unit, with ranges from its start.
#[derive(Default, Debug)]
pub struct UnitIndex {
    /// Definitions, in the order of the text.
    pub definitions: Vec<SymbolDefinition>,
    /// References, in the order of the text.
    pub references: Vec<SymbolReference>,
}

/// Returns the name that a token of a symbol or a string stands for.
pub fn name_of_token(text: &str) -> &str {
    text.trim_start_matches('@').trim_matches('"')
}

impl UnitIndex {
    /// Finds the symbols of a unit.
    pub fn new(trace: &Trace<'_>, text: &str) -> Self {
        let mut index = UnitIndex::default();
        // Definitions by the start of their operation: the next name after it is theirs.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut next_op = 0;
        let mut previous: Option<Token> = None;
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        let mut generic_name: [Option<Token>; 2] = [None, None];
        let mut defined = vec![false; trace.ops.len()];
        for token in tokens(text.as_bytes()) {
            while let Some(op) =
                trace.ops.get(next_op).filter(|op| op.range.start as usize <= token.range.start)
            {
                while open.last().is_some_and(|(_, end)| *end <= token.range.start) {
                    open.pop();
                }
                open.push((next_op as u32, op.range.end as usize));
                next_op += 1;
            }
            while open.last().is_some_and(|(_, end)| *end <= token.range.start) {
                open.pop();
            }
            let op = open.last().map(|(op, _)| *op);
            match token.kind {
                TokenKind::AtId => {
                    let name = name_of_token(&text[token.range.clone()]).to_owned();
                    let may_define = op.filter(|op| {
                        let traced = &trace.ops[*op as usize];
                        !defined[*op as usize]
                            && colons == 0
                            && token.range.start >= traced.name_range.end as usize
                            && defines_symbol(
                                traced.name,
                                &text[traced.name_range.start as usize..traced.name_range.end as usize],
                            )
                    });
                    if let Some(op) = may_define {
                        defined[op as usize] = true;
                        index.define(trace, op, name.clone(), token.range.clone());
                        path = vec![name];
                    } else {
                        if colons != 2 {
                            path.clear();
                        }
                        path.push(name);
                        index.references.push(SymbolReference {
                            range: token.range.clone(),
                            path: path.clone(),
                            op,
                        });
                    }
                    colons = 0;
                }
                TokenKind::Colon
                    if previous.as_ref().is_some_and(|previous| previous.range.end == token.range.start) =>
                {
                    colons += 1;
                }
                // `sym_name = "name"` of the generic form.
                TokenKind::String => {
                    let is_name = |token: &Option<Token>, word: &str| {
                        token
                            .as_ref()
                            .is_some_and(|token| text[token.range.clone()].trim_matches('"') == word)
                    };
                    if let Some(op) = op
                        && is_name(&generic_name[0], "sym_name")
                        && is_name(&generic_name[1], "=")
                        && !defined[op as usize]
                    {
                        defined[op as usize] = true;
                        let name = name_of_token(&text[token.range.clone()]).to_owned();
                        index.define(trace, op, name, token.range.clone());
                    }
                    colons = 0;
                }
                _ => colons = 0,
            }
            let [_, last] = generic_name;
            generic_name = [last, Some(token.clone())];
            previous = Some(token);
        }
        index
    }

    fn define(&mut self, trace: &Trace<'_>, op: u32, name: String, range: Range<usize>) {
        self.definitions.push(SymbolDefinition { name, range, op, table: table_around(trace, op) });
    }
}

/// Returns true if an operation defines a symbol, by the first name in its text.
fn defines_symbol(name: Option<terrace_ir::OpName<'_>>, written: &str) -> bool {
    match name {
        Some(name) if name.spec().is_some() => {
            name.has_trait(TraitFlags::SYMBOL) || name.as_str() == "builtin.module"
        }
        // What could not be parsed is taken for what it looks like.
        _ => ["func", "module", "global"].iter().any(|word| written.trim_matches('"').ends_with(word)),
    }
}

/// Returns the innermost symbol table around an operation of a unit.
pub fn table_around(trace: &Trace<'_>, op: u32) -> Option<u32> {
    let mut at = trace.ops[op as usize].parent;
    while let Some(parent) = at {
        let traced = &trace.ops[parent as usize];
        if traced.name.is_some_and(|name| name.has_trait(TraitFlags::SYMBOL_TABLE)) {
            return Some(parent);
        }
        at = traced.parent;
    }
    None
}

/// Returns the innermost operation around a byte.
pub fn op_at(trace: &Trace<'_>, at: usize) -> Option<u32> {
    let behind = trace.ops.partition_point(|op| op.range.start as usize <= at);
    let mut found = behind.checked_sub(1).map(|index| index as u32);
    while let Some(op) = found {
        let traced = &trace.ops[op as usize];
        if at <= traced.range.end as usize {
            return Some(op);
        }
        found = traced.parent;
    }
    None
}
