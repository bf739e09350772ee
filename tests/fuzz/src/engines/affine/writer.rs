//! Writes nests of affine loops.

use super::{HIDDEN, SIZE};
use std::fmt::{Display, Write};
use terrace_support::random::Random;

/// An index with the range of its values.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    least: i64,
    most: i64,
}

/// An affine expression of variables, as text, with the range of its values.
#[derive(Clone, Debug)]
struct Expression {
    text: String,
    least: i64,
    most: i64,
}

/// A name for memory.
#[derive(Clone, Debug)]
struct Memory {
    name: String,
    ty: &'static str,
    rank: usize,
}

/// Operations that combine two numbers.
const COMBINERS: [&str; 9] = ["addi", "muli", "subi", "xori", "andi", "ori", "maxsi", "minsi", "maxui"];

pub(super) struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    names: usize,
    depth: usize,
    memory: Vec<Memory>,
    /// Induction variables in scope.
    variables: Vec<Variable>,
    /// Values that are symbols, known to nobody but the generator.
    symbols: Vec<Variable>,
    /// Numbers in scope.
    numbers: Vec<String>,
    budget: usize,
}

impl<'r> Writer<'r> {
    pub fn new(random: &'r mut Random) -> Self {
        let mut writer = Writer {
            random,
            text: String::from("func.func @main() -> i64 {\n"),
            names: 0,
            depth: 1,
            memory: Vec::new(),
            variables: Vec::new(),
            symbols: Vec::new(),
            numbers: Vec::new(),
            budget: 0,
        };
        writer.start();
        writer
    }

    fn line(&mut self, words: impl Display) {
        let indent = "  ".repeat(self.depth);
        writeln!(self.text, "{indent}{words}").expect("a string takes all");
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    fn value(&mut self, words: impl Display) -> String {
        let name = self.name();
        self.line(format_args!("{name} = {words}"));
        name
    }

    fn start(&mut self) {
        self.line(format_args!("%sizes = memref.get_global @sizes : memref<{}xindex>", HIDDEN.len()));
        for at in 0..2 {
            let place = self.random.below(HIDDEN.len());
            let index = self.value(format_args!("arith.constant {place} : index"));
            let name = format!("%n{at}");
            self.line(format_args!("{name} = memref.load %sizes[{index}] : memref<{}xindex>", HIDDEN.len()));
            self.symbols.push(Variable { name, least: HIDDEN[place], most: HIDDEN[place] });
        }
        for at in 0..3 {
            let (name, rank) = (format!("%m{at}"), if at == 2 { 1 } else { 2 });
            let ty = if rank == 1 { "memref<24xi32>" } else { "memref<24x24xi32>" };
            self.line(format_args!("{name} = memref.alloc() : {ty}"));
            let seed = self.value(format_args!("arith.constant {} : i32", 3 + 2 * at));
            self.line(format_args!("func.call @fill_{rank}({name}, {seed}) : ({ty}, i32) -> ()"));
            self.memory.push(Memory { name, ty, rank });
        }
        if self.random.chance(25) {
            let name = "%view".to_owned();
            self.line(format_args!("{name} = memref.cast %m0 : memref<24x24xi32> to memref<?x?xi32>"));
            self.memory.push(Memory { name, ty: "memref<?x?xi32>", rank: 2 });
        }
        if self.random.chance(15) {
            let name = "%other".to_owned();
            self.line(format_args!("{name} = memref.cast %m2 : memref<24xi32> to memref<?xi32>"));
            self.memory.push(Memory { name, ty: "memref<?xi32>", rank: 1 });
        }
        let first = self.names;
        let number = self.value(format_args!("arith.constant {first} : i32"));
        self.numbers.push(number);
    }

    /// Writes some nests.
    pub fn nests(&mut self, budget: usize) {
        self.budget = budget;
        while self.budget > 0 {
            self.nest();
            if self.random.chance(20) {
                self.statement();
            }
        }
    }

    /// Ends the program, and returns it.
    pub fn finish(mut self) -> String {
        for memory in self.memory.clone().into_iter().take(3) {
            let (name, ty, rank) = (&memory.name, memory.ty, memory.rank);
            self.line(format_args!("func.call @mix_{rank}({name}) : ({ty}) -> ()"));
        }
        for number in self.numbers.clone() {
            let wide = self.value(format_args!("arith.extsi {number} : i32 to i64"));
            self.line(format_args!("func.call @mix({wide}) : (i64) -> ()"));
        }
        for at in 0..3 {
            let memory = self.memory[at].clone();
            self.line(format_args!("memref.dealloc {} : {}", memory.name, memory.ty));
        }
        let sum = self.value("memref.get_global @sum : memref<i64>");
        let result = self.value(format_args!("memref.load {sum}[] : memref<i64>"));
        self.line(format_args!("return {result} : i64"));
        self.text.push_str("}\n");
        self.text
    }

    /// Writes a loop with statements and loops in it.
    fn nest(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        let carried = if self.random.chance(25) { 1 + self.random.below(2) } else { 0 };
        let (lower, upper, range) = self.bounds();
        let step = self.random.pick_one(&[1, 1, 1, 1, 2, 3]);
        let variable = self.name();
        let mut head = format!("affine.for {variable} = {lower} to {upper}");
        if step != 1 {
            write!(head, " step {step}").expect("a string takes all");
        }
        let inits: Vec<String> = (0..carried).map(|_| self.number()).collect();
        let arguments: Vec<String> = (0..carried).map(|_| self.name()).collect();
        let results = self.name();
        if carried != 0 {
            let pairs: Vec<String> =
                arguments.iter().zip(&inits).map(|(argument, init)| format!("{argument} = {init}")).collect();
            let types = vec!["i32"; carried].join(", ");
            head = format!("{results}:{carried} = {head} iter_args({}) -> ({types})", pairs.join(", "));
        }
        self.line(format_args!("{head} {{"));
        self.depth += 1;
        let (outer_variables, outer_numbers) = (self.variables.len(), self.numbers.len());
        self.variables.push(Variable { name: variable, least: range.0, most: range.1 });
        // A number that is only reduced has no other use.
        let is_reduction = self.random.chance(70);
        if !is_reduction {
            self.numbers.extend(arguments.iter().cloned());
        }
        self.statements();
        if carried != 0 {
            let yields: Vec<String> = arguments
                .iter()
                .map(|argument| {
                    let (combiner, number) = (self.random.pick(&COMBINERS), self.number());
                    match is_reduction && combiner != "subi" {
                        true => self.value(format_args!("arith.{combiner} {argument}, {number} : i32")),
                        false => self.number(),
                    }
                })
                .collect();
            let types = vec!["i32"; carried].join(", ");
            self.line(format_args!("affine.yield {} : {types}", yields.join(", ")));
        }
        self.variables.truncate(outer_variables);
        self.numbers.truncate(outer_numbers);
        self.depth -= 1;
        self.line("}");
        for at in 0..carried {
            self.numbers.push(format!("{results}#{at}"));
        }
    }

    fn statements(&mut self) {
        let is_perfect = self.random.chance(45);
        if self.variables.len() < 3 && is_perfect && self.budget > 0 {
            self.nest();
            return;
        }
        for _ in 0..1 + self.random.below(4) {
            self.statement();
            if self.variables.len() < 3 && self.random.chance(25) && self.budget > 0 {
                self.nest();
            }
        }
        self.store();
    }

    fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        match self.random.weighted(&[30, 25, 25, 8, 6, 6]) {
            0 => self.load(),
            1 => {
                let (combiner, a, b) = (self.random.pick(&COMBINERS), self.number(), self.number());
                let number = self.value(format_args!("arith.{combiner} {a}, {b} : i32"));
                self.numbers.push(number);
            }
            2 => self.store(),
            3 if !self.variables.is_empty() => {
                let variable = self.random_variable().name;
                let number = self.value(format_args!("arith.index_cast {variable} : index to i32"));
                self.numbers.push(number);
            }
            4 => self.condition(),
            _ => self.plain_access(),
        }
    }

    fn number(&mut self) -> String {
        let at = self.random.below(self.numbers.len());
        // The newest ones are used most.
        let newest = self.numbers.len() - 1;
        self.numbers[if self.random.chance(50) { newest } else { at }].clone()
    }

    fn random_variable(&mut self) -> Variable {
        let at = self.random.below(self.variables.len());
        self.variables[at].clone()
    }

    fn random_memory(&mut self) -> Memory {
        let at = self.random.below(self.memory.len());
        self.memory[at].clone()
    }

    fn load(&mut self) {
        let memory = self.random_memory();
        let subscripts = self.subscripts(memory.rank);
        let number = self.value(format_args!("affine.load {}[{subscripts}] : {}", memory.name, memory.ty));
        self.numbers.push(number);
    }

    fn store(&mut self) {
        let (memory, number) = (self.random_memory(), self.number());
        let subscripts = self.subscripts(memory.rank);
        self.line(format_args!("affine.store {number}, {}[{subscripts}] : {}", memory.name, memory.ty));
    }

    /// Writes accesses of memory at applied maps, not by an affine operation.
    fn plain_access(&mut self) {
        let memory = self.random_memory();
        let indices: Vec<String> = (0..memory.rank)
            .map(|_| {
                let expression = self.subscript();
                let operands = self.operands();
                self.value(format_args!(
                    "affine.apply affine_map<({}) -> ({})>({})",
                    operands.0,
                    rename(&expression.text, &operands.1),
                    operands.2
                ))
            })
            .collect();
        let indices = indices.join(", ");
        let (name, ty) = (&memory.name, memory.ty);
        if self.random.chance(50) {
            let number = self.value(format_args!("memref.load {name}[{indices}] : {ty}"));
            self.numbers.push(number);
        } else {
            let number = self.number();
            self.line(format_args!("memref.store {number}, {name}[{indices}] : {ty}"));
        }
    }

    /// Returns dimensions for all variables in scope, which of them is which, and the list of the variables.
    fn operands(&self) -> (String, Vec<(String, String)>, String) {
        let all: Vec<&Variable> = self.variables.iter().chain(&self.symbols).collect();
        let dims: Vec<String> = (0..all.len()).map(|at| format!("d{at}")).collect();
        let names: Vec<String> = all.iter().map(|variable| variable.name.clone()).collect();
        (dims.join(", "), names.iter().cloned().zip(dims).collect(), names.join(", "))
    }

    fn condition(&mut self) {
        if self.variables.is_empty() {
            return self.store();
        }
        let variable = self.random_variable();
        let middle = (variable.least + variable.most) / 2;
        let operands = self.operands();
        let own = rename(&variable.name, &operands.1);
        let condition = match self.random.below(3) {
            0 => format!("{own} - {middle} >= 0"),
            1 => format!("-{own} + {middle} >= 0"),
            _ => format!("{own} mod 2 == 0"),
        };
        self.line(format_args!("affine.if affine_set<({}) : ({condition})>({}) {{", operands.0, operands.2));
        let count = self.numbers.len();
        self.depth += 1;
        self.load();
        self.store();
        self.depth -= 1;
        self.numbers.truncate(count);
        if self.random.chance(40) {
            self.line("} else {");
            self.depth += 1;
            self.store();
            self.depth -= 1;
        }
        self.line("}");
    }

    fn subscripts(&mut self, rank: usize) -> String {
        let list: Vec<String> = (0..rank).map(|_| self.subscript().text).collect();
        list.join(", ")
    }

    /// Returns an expression whose values are subscripts.
    fn subscript(&mut self) -> Expression {
        let mut sum = self.expression();
        if sum.most - sum.least >= SIZE {
            sum = Expression { text: format!("({}) mod {SIZE}", sum.text), least: 0, most: SIZE - 1 };
        }
        if sum.least < 0 || sum.most >= SIZE || self.random.chance(15) {
            let room = SIZE - 1 - (sum.most - sum.least);
            let by = self.random.below(room as usize + 1).min(4) as i64 - sum.least;
            let sign = if by < 0 { "-" } else { "+" };
            sum.text = format!("{} {sign} {}", sum.text, by.abs());
            (sum.least, sum.most) = (sum.least + by, sum.most + by);
        }
        sum
    }

    /// Returns a sum of variables, or a remainder or quotient of one.
    fn expression(&mut self) -> Expression {
        if self.variables.is_empty() || self.random.chance(8) {
            let value = self.random.below(SIZE as usize) as i64;
            return Expression { text: value.to_string(), least: value, most: value };
        }
        let mut first = self.term();
        if self.random.chance(30) {
            let second = self.term();
            first = Expression {
                text: format!("{} + {}", first.text, second.text),
                least: first.least + second.least,
                most: first.most + second.most,
            };
        }
        first
    }

    fn term(&mut self) -> Expression {
        // The innermost variable is used most.
        let newest = self.variables.len() - 1;
        let at = if self.random.chance(40) { newest } else { self.random.below(self.variables.len()) };
        let Variable { name, least, most } = self.variables[at].clone();
        match self.random.weighted(&[60, 10, 8, 6, 6, 10]) {
            0 => Expression { text: name, least, most },
            1 => Expression { text: format!("{name} * 2"), least: least * 2, most: most * 2 },
            2 => Expression { text: format!("-{name}"), least: -most, most: -least },
            3 => Expression { text: format!("({name} mod 3)"), least: 0, most: 2 },
            4 => Expression {
                text: format!("({name} floordiv 2)"),
                least: least.div_euclid(2),
                most: most.div_euclid(2),
            },
            _ => {
                let at = self.random.below(self.symbols.len());
                let Variable { name, least, most } = self.symbols[at].clone();
                Expression { text: format!("symbol({name})"), least, most }
            }
        }
    }

    /// Returns bounds of a loop, with the least and largest value that its variable may have.
    fn bounds(&mut self) -> (String, String, (i64, i64)) {
        let (lower, least) = self.bound(true, 0);
        let (upper, most) = self.bound(false, least.1);
        // An empty range is a range all the same.
        (lower, upper, (least.0, (most.1 - 1).max(least.0)))
    }

    /// Returns a bound, with its range.
    fn bound(&mut self, is_lower: bool, from: i64) -> (String, (i64, i64)) {
        let constant = match is_lower {
            true => self.random.below(4) as i64,
            false => from + self.random.pick_one(&[0, 1, 2, 4, 5, 6, 7, 8]),
        };
        let kind = self.random.weighted(&[50, 15, if self.variables.is_empty() { 0 } else { 35 }]);
        if kind == 0 {
            return (constant.to_string(), (constant, constant));
        }
        if kind == 1 {
            let at = self.random.below(self.symbols.len());
            let Variable { name, least, most } = self.symbols[at].clone();
            return (name, (least, most));
        }
        let (operands, variable) = (self.operands(), self.random_variable());
        let own = rename(&variable.name, &operands.1);
        let (text, least, most) = match self.random.below(4) {
            0 => (own, variable.least, variable.most),
            1 => (format!("{own} + 3"), variable.least + 3, variable.most + 3),
            2 => (format!("{own} floordiv 2"), variable.least.div_euclid(2), variable.most.div_euclid(2)),
            _ => (format!("-{own} + 7"), 7 - variable.most, 7 - variable.least),
        };
        if self.random.chance(30) {
            let word = if is_lower { "max" } else { "min" };
            let both = match is_lower {
                true => (least.max(constant), most.max(constant)),
                false => (least.min(constant), most.min(constant)),
            };
            return (
                format!("{word} affine_map<({}) -> ({text}, {constant})>({})", operands.0, operands.2),
                both,
            );
        }
        (format!("affine_map<({}) -> ({text})>({})", operands.0, operands.2), (least, most))
    }
}

/// Returns names of dimensions in the place of those of variables.
fn rename(text: &str, names: &[(String, String)]) -> String {
    let mut text = text.replace("symbol(", "(");
    // Longer names first, for one may begin with another.
    let mut names: Vec<&(String, String)> = names.iter().collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, dim) in names {
        text = text.replace(name.as_str(), dim);
    }
    text
}
