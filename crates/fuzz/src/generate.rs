//! Random programs in the generic form, of declared operations: most of them nearly right.
//!
//! Operands are values that exist, mostly of a type that somebody asked for; counts follow the declarations most of the
//! time. What verifies is printed in its custom form, so that every declared syntax is read back.

use crate::random::Random;
use std::fmt::Write;
use terrace_ir::DialectSpec;
use terrace_ir::spec::{OpSpec, Trait};
use terrace_ods::arity::Arity;

const TYPES: [&str; 24] = [
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

/// A program of a few operations.
pub fn generate(dialects: &[&DialectSpec<'static>], random: &mut Random) -> Vec<u8> {
    let ops = dialects.iter().flat_map(|dialect| dialect.ops.iter().copied()).collect();
    let mut generator = Generator { random, ops, text: String::new(), values: Vec::new(), next: 0 };
    let preferred = generator.random.below(TYPES.len());
    let is_function = generator.random.chance(60);
    if is_function {
        let ty = TYPES[preferred];
        let _ = writeln!(
            generator.text,
            "\"func.func\"() <{{function_type = ({ty}, {ty}, index, i1) -> (), sym_name = \"f\"}}> ({{"
        );
        let _ = writeln!(generator.text, "^bb0(%a: {ty}, %b: {ty}, %i: index, %c: i1):");
        for (name, ty) in [("%a", ty), ("%b", ty), ("%i", "index"), ("%c", "i1")] {
            generator.values.push((name.to_owned(), ty.to_owned()));
        }
    }
    for _ in 0..1 + generator.random.below(6) {
        generator.operation(preferred, 0);
    }
    if is_function {
        generator.text += "\"func.return\"() : () -> ()\n}) : () -> ()\n";
    }
    generator.text.into_bytes()
}

struct Generator<'r> {
    random: &'r mut Random,
    ops: Vec<&'static OpSpec<'static>>,
    text: String,
    /// Values in scope, with their types.
    values: Vec<(String, String)>,
    next: usize,
}

impl Generator<'_> {
    /// Mostly the type that this program is about, for operations want equal types.
    fn ty(&mut self, preferred: usize) -> String {
        let at = if self.random.chance(70) { preferred } else { self.random.below(TYPES.len()) };
        TYPES[at].to_owned()
    }

    /// How many values a declared group gets.
    fn group_size(&mut self, arity: Arity) -> usize {
        match arity {
            Arity::Single if self.random.chance(97) => 1,
            Arity::Optional => self.random.below(2),
            _ => self.random.below(4),
        }
    }

    fn operation(&mut self, preferred: usize, depth: usize) {
        if self.ops.is_empty() || self.random.chance(10) {
            return self.unregistered(preferred, depth);
        }
        let spec = self.ops[self.random.below(self.ops.len())];
        let operand_sizes: Vec<usize> =
            spec.operands.iter().map(|group| self.group_size(group.arity)).collect();
        let result_sizes: Vec<usize> =
            spec.results.iter().map(|group| self.group_size(group.arity)).collect();
        let results: Vec<String> = (0..result_sizes.iter().sum()).map(|_| self.ty(preferred)).collect();
        let mut attributes = Vec::new();
        for slot in spec.attributes {
            if slot.is_optional && self.random.chance(60) || self.random.chance(3) {
                continue;
            }
            let value = self.random.pick(&ATTRIBUTES);
            attributes.push(format!("{} = {value}", slot.name));
        }
        let has_trait = |is: fn(&Trait<'_>) -> bool| spec.traits.iter().any(is);
        for (name, sizes, is_there) in [
            (
                OpSpec::OPERAND_SEGMENTS,
                &operand_sizes,
                has_trait(|t| matches!(t, Trait::AttrSizedOperandSegments)),
            ),
            (
                OpSpec::RESULT_SEGMENTS,
                &result_sizes,
                has_trait(|t| matches!(t, Trait::AttrSizedResultSegments)),
            ),
        ] {
            if is_there {
                let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
                let colon = if sizes.is_empty() { "" } else { ": " };
                attributes.push(format!("{name} = array<i32{colon}{}>", sizes.join(", ")));
            }
        }
        let operands = self.operands(operand_sizes.iter().sum());
        let regions = spec.regions.len();
        self.write(spec.name, &operands, &attributes, regions, &results, preferred, depth);
    }

    fn unregistered(&mut self, preferred: usize, depth: usize) {
        let (operands, results, regions) = (self.random.below(3), self.random.below(3), self.random.below(2));
        let results: Vec<String> = (0..results).map(|_| self.ty(preferred)).collect();
        let attribute = format!("x = {}", self.random.pick(&ATTRIBUTES));
        let operands = self.operands(operands);
        self.write("a.b", &operands, &[attribute], regions, &results, preferred, depth);
    }

    fn operands(&mut self, count: usize) -> Vec<(String, String)> {
        let mut operands = Vec::new();
        for _ in 0..count {
            if self.values.is_empty() {
                let name = self.new_name();
                let _ = writeln!(self.text, "{name} = \"a.value\"() : () -> i32");
                self.values.push((name, "i32".to_owned()));
            }
            operands.push(self.values[self.random.below(self.values.len())].clone());
        }
        operands
    }

    fn new_name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of the generic form, in its order")]
    fn write(
        &mut self,
        name: &str,
        operands: &[(String, String)],
        attributes: &[String],
        regions: usize,
        results: &[String],
        preferred: usize,
        depth: usize,
    ) {
        let base = self.new_name();
        if !results.is_empty() {
            let _ = write!(self.text, "{base}:{} = ", results.len());
        }
        let list =
            |pick: fn(&(String, String)) -> &str| operands.iter().map(pick).collect::<Vec<_>>().join(", ");
        let _ = write!(self.text, "\"{name}\"({})", list(|(name, _)| name));
        if !attributes.is_empty() {
            let (open, close) = if self.random.chance(70) { ("<{", "}>") } else { ("{", "}") };
            let _ = write!(self.text, " {open}{}{close}", attributes.join(", "));
        }
        let types = list(|(_, ty)| ty);
        if regions > 0 {
            self.regions(regions, preferred, depth);
        }
        let location =
            ["", "", "", " loc(\"a.mlir\":1:2)", " loc(unknown)", " loc(\"n\"(fused[\"a\":1:1, \"b\"]))"];
        let location = self.random.pick(&location);
        let _ = writeln!(self.text, " : ({types}) -> ({}){location}", results.join(", "));
        let single = results.len() == 1;
        for (i, ty) in results.iter().enumerate() {
            let name = if single { base.clone() } else { format!("{base}#{i}") };
            self.values.push((name, ty.clone()));
        }
    }

    fn regions(&mut self, count: usize, preferred: usize, depth: usize) {
        self.text += " (";
        for i in 0..count {
            let visible = self.values.len();
            self.text += if i == 0 { "{\n" } else { ", {\n" };
            if self.random.chance(50) {
                let (name, ty) = (self.new_name(), self.ty(preferred));
                let _ = writeln!(self.text, "^bb0({name}: {ty}):");
                self.values.push((name, ty));
            }
            if depth < 3 {
                for _ in 0..self.random.below(3) {
                    self.operation(preferred, depth + 1);
                }
            }
            let yields = [
                "\"scf.yield\"() : () -> ()\n",
                "\"affine.yield\"() : () -> ()\n",
                "\"a.end\"() : () -> ()\n",
                "",
            ];
            self.text += self.random.pick(&yields);
            self.text.push('}');
            self.values.truncate(visible);
        }
        self.text.push(')');
    }
}
