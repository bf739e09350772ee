//! From plain data to the generic form of assembly.

use super::{Entry, Op, OpIndex, Tree};
use std::fmt::Write;

/// Piece of the text that is still to be written.
enum Piece {
    Op(OpIndex),
    Block {
        block: usize,
        is_entry: bool,
    },
    Text(&'static str),
    /// Everything after the regions.
    End(OpIndex),
}

/// Writes a program; `with_locations` adds the location of each operation.
pub fn write(tree: &Tree, with_locations: bool) -> String {
    let mut text = String::new();
    let mut stack = vec![Piece::Op(Tree::ROOT)];
    while let Some(piece) = stack.pop() {
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Op(index) => {
                let op = &tree.ops[index];
                write_start(op, &mut text);
                stack.push(Piece::End(index));
                if !op.regions.is_empty() {
                    let mut pieces = vec![Piece::Text(" (")];
                    for (number, blocks) in op.regions.iter().enumerate() {
                        pieces.push(Piece::Text(if number == 0 { "{\n" } else { ", {\n" }));
                        for (at, block) in blocks.iter().enumerate() {
                            pieces.push(Piece::Block { block: *block, is_entry: at == 0 });
                        }
                        pieces.push(Piece::Text("}"));
                    }
                    pieces.push(Piece::Text(")"));
                    stack.extend(pieces.into_iter().rev());
                }
            }
            Piece::Block { block, is_entry } => {
                let data = &tree.blocks[block];
                // The label of an entry block may be left out only if something is in the block.
                if !is_entry || !data.arguments.is_empty() || data.ops.is_empty() {
                    let arguments = data.arguments.iter();
                    let arguments = arguments.map(|value| format!("%{value}: {}", tree.types[*value]));
                    put(&mut text, format_args!("^bb{block}"));
                    let arguments = arguments.collect::<Vec<_>>().join(", ");
                    if !arguments.is_empty() {
                        put(&mut text, format_args!("({arguments})"));
                    }
                    text.push_str(":\n");
                }
                stack.extend(data.ops.iter().rev().map(|op| Piece::Op(*op)));
            }
            Piece::End(index) => write_end(tree, &tree.ops[index], with_locations, &mut text),
        }
    }
    text.push_str(&tree.resources);
    text
}

fn put(text: &mut String, piece: std::fmt::Arguments<'_>) {
    text.write_fmt(piece).expect("a string takes all text");
}

fn joined<T>(all: &[T], shown: impl Fn(&T) -> String) -> String {
    all.iter().map(shown).collect::<Vec<_>>().join(", ")
}

fn write_start(op: &Op, text: &mut String) {
    if !op.results.is_empty() {
        put(text, format_args!("{} = ", joined(&op.results, |value| format!("%{value}"))));
    }
    put(text, format_args!("\"{}\"({})", op.name, joined(&op.operands, |value| format!("%{value}"))));
    if !op.successors.is_empty() {
        put(text, format_args!("[{}]", joined(&op.successors, |block| format!("^bb{block}"))));
    }
    if !op.properties.is_empty() {
        put(text, format_args!(" <{{{}}}>", joined(&op.properties, entry)));
    }
}

fn entry((name, value): &Entry) -> String {
    let is_bare = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'));
    let name = if is_bare { name.to_string() } else { format!("{:?}", &**name) };
    // A unit attribute has no value.
    if &**value == "unit" { name } else { format!("{name} = {value}") }
}

fn write_end(tree: &Tree, op: &Op, with_locations: bool, text: &mut String) {
    if !op.attributes.is_empty() {
        put(text, format_args!(" {{{}}}", joined(&op.attributes, entry)));
    }
    let ty = |value: &usize| tree.types[*value].to_string();
    let results = match op.results.as_slice() {
        [one] if !tree.types[*one].starts_with('(') => ty(one),
        all => format!("({})", joined(all, ty)),
    };
    put(text, format_args!(" : ({}) -> {results}", joined(&op.operands, ty)));
    if with_locations {
        put(text, format_args!(" {}", op.location));
    }
    text.push('\n');
}
