//! Simplifies types, everywhere in the program at once.

use crate::action::Edit;
use crate::tree::lists::{elements, replace_word};
use crate::tree::{OpIndex, Text, Tree};
use regex::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Types that others may become.
const SIMPLE: [&str; 3] = ["i1", "f32", "index"];

/// Lists the edits: for each type, for each size, and for each value.
pub fn edits(tree: &Tree, _: usize) -> Vec<Edit> {
    let order: Vec<OpIndex> = tree.preorder();
    let mut types: Vec<Text> = Vec::new();
    let mut seen: BTreeSet<Text> = BTreeSet::new();
    for op in &order {
        let op = &tree.ops[*op];
        let arguments = op.regions.iter().flatten().flat_map(|block| &tree.blocks[*block].arguments);
        for value in op.results.iter().chain(arguments) {
            let ty = &tree.types[*value];
            if seen.insert(ty.clone()) {
                types.push(ty.clone());
            }
        }
    }
    let mut edits = Vec::new();
    let mut sizes = BTreeSet::new();
    for ty in &types {
        for to in simpler(ty) {
            let ty = ty.clone();
            edits.push(Edit::tree(move |tree| Some(replaced(tree, &|text: &str| with(text, &ty, &to)))));
        }
        sizes.extend(dimensions(ty).map(|(at, end)| ty[at..end].to_owned()));
    }
    for ty in &types {
        let dims: Vec<(usize, usize)> = dimensions(ty).collect();
        if let (Some((start, _)), Some((_, end))) = (dims.first(), dims.last()) {
            let scalar: Text = format!("{}{}", &ty[..*start], &ty[end + 1..]).into();
            let ty = ty.clone();
            edits.push(Edit::tree(move |tree| Some(without_indices(tree, &ty, &scalar))));
        }
    }
    for element in elements_of(&types) {
        edits.push(Edit::tree(move |tree| Some(replaced(tree, &|text: &str| with_element(text, &element)))));
    }
    // The same size in all types, since operations relate them.
    for size in sizes.into_iter().filter(|size| size != "?") {
        for to in ["1", "2"] {
            if size.len() > to.len() || *size > *to {
                let size = size.clone();
                edits.push(Edit::tree(move |tree| {
                    Some(replaced(tree, &|text: &str| with_size(text, &size, to)))
                }));
            }
        }
    }
    edits
}

/// Takes all dimensions from a type, and from operations the indices that stand after a value of it.
fn without_indices(tree: &Tree, ty: &Text, scalar: &Text) -> Tree {
    let mut tree = replaced(tree, &|text: &str| with(text, ty, scalar));
    for op in tree.preorder() {
        let operands = &tree.ops[op].operands;
        let Some(first) = operands.iter().position(|value| tree.types[*value] == *scalar) else { continue };
        let is_index = |at: &usize| &*tree.types[operands[*at]] == "index";
        let indices: Vec<usize> = (first + 1..operands.len()).filter(is_index).collect();
        indices.into_iter().rev().for_each(|at| tree.drop_operand(op, at));
    }
    tree
}

/// Returns the types of numbers that occur in types, but for the shortest one.
fn elements_of(types: &[Text]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for ty in types {
        all.extend(numbers(ty).map(|(start, end)| ty[start..end].to_owned()).filter(|name| name != "i1"));
    }
    all
}

/// Returns the places of the types of numbers in a text: words, also after the sizes of a shape.
fn numbers(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    static NUMBER: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"(?:[us]?i|bf|f)[0-9]+|index").expect("the pattern is valid"));
    NUMBER.find_iter(text).filter_map(move |found| {
        let before = text[..found.start()].chars().next_back();
        let shape = text[..found.start()].chars().rev().nth(1);
        let is_in_shape =
            before == Some('x') && shape.is_some_and(|c| c.is_ascii_digit() || matches!(c, '?' | '*' | ']'));
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '@' | '"' | '%');
        let is_start = is_in_shape || !before.is_some_and(is_word);
        let is_end = !text[found.end()..].chars().next().is_some_and(is_word);
        (is_start && is_end).then_some((found.start(), found.end()))
    })
}

/// Replaces a type of numbers by the shortest one; lists of segments stay.
fn with_element(text: &str, from: &str) -> String {
    if text.starts_with("array<") {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut last = 0;
    for (start, end) in numbers(text).filter(|(start, end)| &text[*start..*end] == from) {
        out.push_str(&text[last..start]);
        out.push_str("i1");
        last = end;
    }
    out.push_str(&text[last..]);
    // Only two numbers are left.
    match out.split_once(" : i1") {
        Some((value, "")) if value.parse::<i64>().is_ok_and(|value| value != 0) => "true".to_owned(),
        Some((value, "")) if value.parse::<f64>().is_ok() => "false".to_owned(),
        _ => out,
    }
}

fn with(text: &str, from: &str, to: &str) -> String {
    if text == from { to.to_owned() } else { replace_word(text, from, to) }
}

/// Applies a change to all types and attributes.
fn replaced(tree: &Tree, change: &dyn Fn(&str) -> String) -> Tree {
    let mut tree = tree.clone();
    for ty in &mut tree.types {
        *ty = change(ty).into();
    }
    for op in std::iter::once(Tree::ROOT).chain(tree.preorder()) {
        let data = &tree.ops[op];
        let differs = |(_, value): &(Text, Text)| change(value) != **value;
        if data.properties.iter().chain(&data.attributes).any(differs) {
            let data = tree.op_mut(op);
            for (_, value) in data.properties.iter_mut().chain(&mut data.attributes) {
                *value = change(value).into();
            }
        }
    }
    tree
}

/// Returns the places of the sizes in a text, such as those before each `x` of a shape.
fn dimensions(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let bytes = text.as_bytes();
    text.match_indices('x').filter_map(move |(end, _)| {
        let digits =
            bytes[..end].iter().rev().take_while(|byte| byte.is_ascii_digit() || **byte == b'?').count();
        let start = end - digits;
        let is_start = start > 0 && matches!(bytes[start - 1], b'<' | b'x' | b'[');
        (digits > 0 && is_start).then_some((start, end))
    })
}

/// Replaces a size wherever it stands in a shape.
fn with_size(text: &str, from: &str, to: &str) -> String {
    let mut out = String::new();
    let mut last = 0;
    for (start, end) in dimensions(text).filter(|(start, end)| &text[*start..*end] == from) {
        out.push_str(&text[last..start]);
        out.push_str(to);
        last = end;
    }
    out.push_str(&text[last..]);
    out
}

/// Returns simpler types.
fn simpler(ty: &str) -> Vec<String> {
    let mut all: Vec<String> =
        SIMPLE.iter().filter(|simple| simple.len() < ty.len()).map(ToString::to_string).collect();
    for (start, end) in dimensions(ty) {
        all.push(format!("{}{}", &ty[..start], &ty[end + 1..]));
        if end - start > 1 {
            all.push(format!("{}1{}", &ty[..start], &ty[end..]));
        }
    }
    for (start, end) in numbers(ty).filter(|(start, end)| end - start > 2) {
        all.push(format!("{}i1{}", &ty[..start], &ty[end..]));
    }
    for span in elements(ty) {
        all.push(format!("{}{}", &ty[..span.start], &ty[span.end..]));
    }
    // The element of a compound type.
    if let (Some(open), true) = (ty.find('<'), ty.ends_with('>')) {
        all.push(ty[open + 1..ty.len() - 1].to_owned());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_replaced_in_shapes_and_values() {
        let rows = [
            ("memref<4x?xi32, 3>", "i32", "memref<4x?xi1, 3>"),
            ("(i32, si32) -> i32", "i32", "(i1, si32) -> i1"),
            ("5 : i32", "i32", "true"),
            ("0.000000e+00 : f32", "f32", "false"),
            ("array<i32: 1, 1>", "i32", "array<i32: 1, 1>"),
            ("!x.i32<i32>", "i32", "!x.i32<i1>"),
            ("@i32", "i32", "@i32"),
        ];
        for (text, from, expected) in rows {
            assert_eq!(with_element(text, from), expected);
        }
    }

    #[test]
    fn sizes_are_replaced_in_shapes_only() {
        assert_eq!(with_size("vector<8x[8]x18xf8>", "8", "1"), "vector<1x[8]x18xf8>");
        assert_eq!(simpler("f64"), ["i1", "i1"]);
    }
}
