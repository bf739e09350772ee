//! Models of ONNX, written field by field.

/// A field with a number.
pub fn number(field: u64, value: i64) -> Vec<u8> {
    [varint(field << 3), varint(value.cast_unsigned())].concat()
}

/// A field with bytes: text, or a message.
pub fn bytes(field: u64, contents: &[u8]) -> Vec<u8> {
    [&varint(field << 3 | 2), &varint(contents.len() as u64), contents].concat()
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut out = Vec::new();
    while value >= 0x80 {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
    out
}

/// Value of an attribute.
pub enum Attribute<'a> {
    Int(i64),
    Float(f32),
    Text(&'a str),
    Ints(&'a [i64]),
    Texts(&'a [&'a str]),
    Graph(Vec<u8>),
    Tensor(Vec<u8>),
}

use Attribute::{Float, Graph, Int, Ints, Tensor, Text, Texts};

/// An attribute of a node.
pub fn attribute(name: &str, value: &Attribute<'_>) -> Vec<u8> {
    let rest = match value {
        Int(value) => number(3, *value),
        Float(value) => [varint(2 << 3 | 5), value.to_le_bytes().to_vec()].concat(),
        Text(value) => bytes(4, value.as_bytes()),
        Tensor(value) => bytes(5, value),
        Graph(value) => bytes(6, value),
        Ints(all) => all.iter().flat_map(|one| number(8, *one)).collect(),
        Texts(all) => all.iter().flat_map(|one| bytes(9, one.as_bytes())).collect(),
    };
    [bytes(1, name.as_bytes()), rest].concat()
}

/// A node: `output output = Operator(input input)`, of a domain if the operator has a colon.
pub fn node(text: &str, attributes: &[(&str, Attribute<'_>)]) -> Vec<u8> {
    let (outputs, rest) = text.split_once(" = ").expect("a node has outputs");
    let (operator, inputs) = rest.split_once('(').expect("a node has operands");
    let (domain, operator) = operator.split_once(':').unwrap_or(("", operator));
    let names = |field: u64, list: &str| -> Vec<u8> {
        let names = list.split(' ').filter(|name| !name.is_empty());
        names.flat_map(|name| bytes(field, name.trim_matches('_').as_bytes())).collect()
    };
    let attributes: Vec<u8> =
        attributes.iter().flat_map(|(name, value)| bytes(5, &attribute(name, value))).collect();
    let parts = [
        names(1, inputs.trim_end_matches(')')),
        names(2, outputs),
        bytes(3, format!("the {operator}").as_bytes()),
        bytes(4, operator.as_bytes()),
        bytes(7, domain.as_bytes()),
        attributes,
    ];
    parts.concat()
}

/// An array of integers of 64 bits, or of floats of 32, with a name.
pub fn floats(name: &str, shape: &[i64], all: &[f32]) -> Vec<u8> {
    array(name, shape, 1, all.iter().flat_map(|one| one.to_le_bytes()).collect())
}

pub fn integers(name: &str, shape: &[i64], all: &[i64]) -> Vec<u8> {
    array(name, shape, 7, all.iter().flat_map(|one| one.to_le_bytes()).collect())
}

/// An array of elements of a type, as they stand in files.
pub fn array(name: &str, shape: &[i64], kind: i64, raw: Vec<u8>) -> Vec<u8> {
    let dims: Vec<u8> = shape.iter().flat_map(|size| number(1, *size)).collect();
    [dims, number(2, kind), bytes(8, name.as_bytes()), bytes(9, &raw)].concat()
}

/// An array of strings.
pub fn strings(name: &str, all: &[&str]) -> Vec<u8> {
    let texts: Vec<u8> = all.iter().flat_map(|text| bytes(6, text.as_bytes())).collect();
    [number(1, all.len() as i64), number(2, 8), texts, bytes(8, name.as_bytes())].concat()
}

/// A graph. Inputs are `name` or `name:TYPE`, by the number of the element type; their sizes are left open.
pub fn graph(inputs: &[&str], outputs: &[&str], arrays: &[Vec<u8>], nodes: &[Vec<u8>]) -> Vec<u8> {
    let value = |text: &str| {
        let (name, kind) = text.split_once(':').unwrap_or((text, "1"));
        let tensor = number(1, kind.parse().expect("a type is a number"));
        [bytes(1, name.as_bytes()), bytes(2, &bytes(1, &tensor))].concat()
    };
    let all =
        |field: u64, list: &[Vec<u8>]| list.iter().flat_map(|one| bytes(field, one)).collect::<Vec<u8>>();
    let values = |list: &[&str]| list.iter().map(|text| value(text)).collect::<Vec<_>>();
    [all(1, nodes), all(5, arrays), all(11, &values(inputs)), all(12, &values(outputs))].concat()
}

/// A model with a graph, a version of the standard operators, and functions.
pub fn model(graph: &[u8], opset: i64, functions: &[Vec<u8>]) -> Vec<u8> {
    let functions: Vec<u8> = functions.iter().flat_map(|function| bytes(25, function)).collect();
    [bytes(7, graph), bytes(8, &number(2, opset)), functions].concat()
}
