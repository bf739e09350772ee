//! Vocabulary of generated programs: the declared operations, with the types and attributes that fit them.

use terrace_ir::spec::{AttributeConstraint, AttributeSyntax, OpSpec, TypeConstraint};
use terrace_ir::{Attribute, Context, DialectSpec, Type};
use terrace_parser::{parse_attribute, parse_type};

pub(crate) const TYPES: [&str; 24] = [
    "i1",
    "i8",
    "i32",
    "i64",
    "si16",
    "ui8",
    "index",
    "f16",
    "f32",
    "f64",
    "bf16",
    "none",
    "complex<f32>",
    "tuple<i1>",
    "vector<4xf32>",
    "vector<[2]xi32>",
    "tensor<4xf32>",
    "tensor<?x3xi32>",
    "tensor<*xf32>",
    "memref<4xf32>",
    "memref<?x3xi32, 1>",
    "memref<*xi8>",
    "() -> ()",
    "!a.b<c>",
];

const ATTRIBUTES: [&str; 30] = [
    "unit",
    "true",
    "0 : i1",
    "1 : i32",
    "-1 : i64",
    "3 : index",
    "2 : i8",
    "1.5 : f32",
    "0x7F800000 : f32",
    "\"text\"",
    "@f",
    "@f::@g",
    "i32",
    "() -> i32",
    "[]",
    "[1, \"a\"]",
    "{}",
    "{x = 1 : i32}",
    "array<i32>",
    "array<i32: 0, 1>",
    "array<i64: 1, 2>",
    "array<i1: true>",
    "dense<1> : tensor<2xi32>",
    "dense<[1.0, 2.0]> : vector<2xf32>",
    "affine_map<(d0) -> (d0)>",
    "affine_map<() -> (0)>",
    "affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "loc(\"n\")",
    "#a.b<c>",
];

/// A declared operation.
pub struct Op {
    /// The declaration.
    pub spec: &'static OpSpec<'static>,
    /// For each declared operand the types that fit, by their place in the list.
    pub operands: Vec<Vec<usize>>,
    /// For each declared result the types that fit.
    pub results: Vec<Vec<usize>>,
    /// For each declared attribute the texts of some that fit.
    pub attributes: Vec<Vec<String>>,
}

/// All operations, and any attributes.
pub struct Vocabulary {
    /// The operations.
    pub ops: Vec<Op>,
    /// Attributes of many kinds.
    pub attributes: &'static [&'static str],
}

impl Vocabulary {
    /// Finds out what fits where.
    pub fn new(dialects: &[&'static DialectSpec<'static>]) -> Self {
        let context = Context::new(dialects);
        context.set_allows_unregistered_dialects(true);
        let types = TYPES.map(|text| parse_type(&context, text).ok());
        let attributes = ATTRIBUTES.map(|text| parse_attribute(&context, text).ok());
        let ops = dialects.iter().flat_map(|dialect| dialect.ops.iter().copied());
        let op = |spec: &'static OpSpec<'static>| Op {
            spec,
            operands: spec.operands.iter().map(|group| fitting_types(group.constraint, &types)).collect(),
            results: spec.results.iter().map(|group| fitting_types(group.constraint, &types)).collect(),
            attributes: spec
                .attributes
                .iter()
                .map(|slot| fitting_attributes(slot.constraint, &attributes))
                .collect(),
        };
        Vocabulary { ops: ops.map(op).collect(), attributes: &ATTRIBUTES }
    }
}

fn fitting_types(constraint: &TypeConstraint<'_>, types: &[Option<Type<'_>>]) -> Vec<usize> {
    let fits = |ty: &Option<Type<'_>>| ty.is_some_and(|ty| constraint.holds(ty));
    (0..types.len()).filter(|i| fits(&types[*i])).collect()
}

fn fitting_attributes(
    constraint: &AttributeConstraint<'_>,
    attributes: &[Option<Attribute<'_>>],
) -> Vec<String> {
    if let Some(cases) = constraint.enumeration {
        let text = |value: u64, text: &str| match constraint.syntax {
            AttributeSyntax::Of(spec) => format!("#{}<{text}>", spec.name),
            _ => format!("{value} : i{}", cases.width_bits),
        };
        return cases.cases.iter().map(|case| text(case.value, case.text)).collect();
    }
    let fits =
        |attribute: &Option<Attribute<'_>>| attribute.is_some_and(|attribute| constraint.holds(attribute));
    (0..attributes.len()).filter(|i| fits(&attributes[*i])).map(|i| ATTRIBUTES[i].to_owned()).collect()
}
