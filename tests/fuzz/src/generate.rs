//! Random programs in the generic form, of declared operations: many of them right.
//!
//! Counts, types and attributes follow the declarations most of the time, and one type is preferred throughout a program,
//! for operations want equal ones. What verifies is printed in its custom form, so that every declared syntax is read back.

use crate::vocabulary::{Op, TYPES, Vocabulary};
use std::fmt::Write;
use terrace_ir::spec::{OpSpec, Trait};
use terrace_ods::arity::Arity;
use terrace_support::random::Random;

/// Returns a program of a few operations.
pub fn generate(vocabulary: &Vocabulary, random: &mut Random) -> Vec<u8> {
    let preferred = random.below(TYPES.len());
    let mut generator =
        Generator { random, vocabulary, preferred, text: String::new(), values: Vec::new(), next: 0 };
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
    let most = if generator.random.chance(80) { 2 } else { 8 };
    for _ in 0..1 + generator.random.below(most) {
        generator.operation(0);
    }
    if is_function {
        generator.text += "\"func.return\"() : () -> ()\n}) : () -> ()\n";
    }
    generator.text.into_bytes()
}

/// A value and its type.
type Value = (String, String);

struct Generator<'r> {
    random: &'r mut Random,
    vocabulary: &'r Vocabulary,
    /// The place of the type that this program is about.
    preferred: usize,
    text: String,
    /// Values in scope.
    values: Vec<Value>,
    next: usize,
}

impl Generator<'_> {
    /// Returns one of the types that fit: the preferred one if it does.
    fn ty(&mut self, fitting: &[usize]) -> String {
        let at = if fitting.is_empty() || self.random.chance(2) {
            self.random.below(TYPES.len())
        } else if fitting.contains(&self.preferred) && self.random.chance(95) {
            self.preferred
        } else {
            fitting[self.random.below(fitting.len())]
        };
        TYPES[at].to_owned()
    }

    /// Returns the size of a declared group.
    fn group_size(&mut self, arity: Arity) -> usize {
        match arity {
            Arity::Single if self.random.chance(98) => 1,
            Arity::Optional => self.random.below(2),
            _ => self.random.below(4),
        }
    }

    fn operation(&mut self, depth: usize) {
        let vocabulary = self.vocabulary;
        if vocabulary.ops.is_empty() || self.random.chance(5) {
            return self.unregistered(depth);
        }
        let op = &vocabulary.ops[self.random.below(vocabulary.ops.len())];
        let spec = op.spec;
        let operand_sizes: Vec<usize> =
            spec.operands.iter().map(|group| self.group_size(group.arity)).collect();
        let result_sizes: Vec<usize> =
            spec.results.iter().map(|group| self.group_size(group.arity)).collect();
        let mut operands = Vec::new();
        for (fitting, size) in op.operands.iter().zip(&operand_sizes) {
            operands.extend((0..*size).map(|_| self.operand(fitting)).collect::<Vec<_>>());
        }
        let mut results = Vec::new();
        for (fitting, size) in op.results.iter().zip(&result_sizes) {
            results.extend((0..*size).map(|_| self.ty(fitting)).collect::<Vec<_>>());
        }
        let mut attributes = self.attributes(op);
        let has_trait = |is: fn(&Trait<'_>) -> bool| spec.traits.iter().any(is);
        if has_trait(|t| matches!(t, Trait::AttrSizedOperandSegments)) {
            attributes.push(segments(OpSpec::OPERAND_SEGMENTS, &operand_sizes));
        }
        if has_trait(|t| matches!(t, Trait::AttrSizedResultSegments)) {
            attributes.push(segments(OpSpec::RESULT_SEGMENTS, &result_sizes));
        }
        self.write(spec.name, &operands, &attributes, spec.regions.len(), &results, depth);
    }

    fn attributes(&mut self, op: &Op) -> Vec<String> {
        let mut attributes = Vec::new();
        for (slot, fitting) in op.spec.attributes.iter().zip(&op.attributes) {
            let may_be_absent = slot.is_optional || slot.default.is_some();
            if may_be_absent && self.random.chance(60) || self.random.chance(1) {
                continue;
            }
            let value = if fitting.is_empty() || self.random.chance(3) {
                self.random.pick(self.vocabulary.attributes)
            } else {
                &fitting[self.random.below(fitting.len())]
            };
            attributes.push(format!("{} = {value}", slot.name));
        }
        attributes
    }

    fn unregistered(&mut self, depth: usize) {
        let (operands, results, regions) = (self.random.below(3), self.random.below(3), self.random.below(2));
        let operands: Vec<Value> = (0..operands).map(|_| self.operand(&[])).collect();
        let results: Vec<String> = (0..results).map(|_| self.ty(&[])).collect();
        let attribute = format!("x = {}", self.random.pick(self.vocabulary.attributes));
        self.write("a.b", &operands, &[attribute], regions, &results, depth);
    }

    /// Returns a value of a type that fits; one that exists, or a new one.
    fn operand(&mut self, fitting: &[usize]) -> Value {
        let ty = self.ty(fitting);
        let candidates: Vec<usize> = (0..self.values.len()).filter(|i| self.values[*i].1 == ty).collect();
        if !candidates.is_empty() && self.random.chance(90) {
            return self.values[candidates[self.random.below(candidates.len())]].clone();
        }
        let value = (self.new_name(), ty);
        let _ = writeln!(
            self.text,
            "{} = \"a.value\"() : () -> {}",
            value.0,
            in_parentheses_if_function(&value.1)
        );
        self.values.push(value.clone());
        value
    }

    fn new_name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn write(
        &mut self,
        name: &str,
        operands: &[Value],
        attributes: &[String],
        regions: usize,
        results: &[String],
        depth: usize,
    ) {
        let base = self.new_name();
        if !results.is_empty() {
            let _ = write!(self.text, "{base}:{} = ", results.len());
        }
        let list = |pick: fn(&Value) -> &str| operands.iter().map(pick).collect::<Vec<_>>().join(", ");
        let _ = write!(self.text, "\"{name}\"({})", list(|(name, _)| name));
        let (as_properties, as_dictionary) = match attributes.join(", ") {
            none if none.is_empty() => (String::new(), String::new()),
            list if self.random.chance(70) => (format!(" <{{{list}}}>"), String::new()),
            list => (String::new(), format!(" {{{list}}}")),
        };
        self.text += &as_properties;
        if regions > 0 {
            self.regions(regions, depth);
        }
        self.text += &as_dictionary;
        let locations =
            ["", "", "", " loc(\"a.mlir\":1:2)", " loc(unknown)", " loc(fused[\"n\"(\"a\":1:1), \"b\":2:3])"];
        let location = self.random.pick(&locations);
        let _ = writeln!(self.text, " : ({}) -> ({}){location}", list(|(_, ty)| ty), results.join(", "));
        for (i, ty) in results.iter().enumerate() {
            self.values.push((format!("{base}#{i}"), ty.clone()));
        }
    }

    fn regions(&mut self, count: usize, depth: usize) {
        self.text += " (";
        for i in 0..count {
            let visible = self.values.len();
            self.text += if i == 0 { "{\n" } else { ", {\n" };
            if self.random.chance(50) {
                let ty = if self.random.chance(50) { "index".to_owned() } else { self.ty(&[]) };
                let name = self.new_name();
                let _ = writeln!(self.text, "^bb0({name}: {ty}):");
                self.values.push((name, ty));
            }
            if depth < 3 {
                for _ in 0..self.random.below(3) {
                    self.operation(depth + 1);
                }
            }
            let ends = [
                "\"scf.yield\"() : () -> ()\n",
                "\"affine.yield\"() : () -> ()\n",
                "\"a.end\"() : () -> ()\n",
                "",
            ];
            self.text += self.random.pick(&ends);
            self.text.push('}');
            self.values.truncate(visible);
        }
        self.text.push(')');
    }
}

fn segments(name: &str, sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    let colon = if sizes.is_empty() { "" } else { ": " };
    format!("{name} = array<i32{colon}{}>", sizes.join(", "))
}

/// Puts a single result of a function type in parentheses.
fn in_parentheses_if_function(ty: &str) -> String {
    if ty.contains("->") { format!("({ty})") } else { ty.to_owned() }
}
