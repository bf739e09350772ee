//! Loops that load and store at one place, which may be the same memory or not.

use super::writer::{Ty, Writer};

/// The type of the memory.
const TY: &str = "memref<8xi64>";

impl Writer<'_> {
    /// Writes a function that is called with two memrefs, a place in them, and a number of turns.
    pub fn places_function(&mut self, number: usize) {
        let name = format!("p{number}");
        let [m, n, at, turns] = [0; 4].map(|_| self.name());
        self.depth = 0;
        self.line(format_args!(
            "func.func private @{name}({m}: {TY}, {n}: {TY}, {at}: index, {turns}: index) -> i64 {{"
        ));
        self.depth = 1;
        self.values.clear();
        let (zero, one) = (self.number(Ty::Index, 0), self.number(Ty::Index, 1));
        let end = if self.random.chance(30) { self.number(Ty::Index, 3) } else { turns };
        let loops = 1 + self.random.below(2);
        let mut indices = vec![at.clone(), at.clone(), zero.clone()];
        for _ in 0..loops {
            let i = self.name();
            self.line(format_args!("scf.for {i} = {zero} to {end} step {one} {{"));
            self.depth += 1;
            if self.random.chance(50) {
                self.touch_places(&[&m, &n], &indices);
            }
            indices.push(i);
        }
        self.touch_places(&[&m, &n], &indices);
        self.touch_places(&[&m, &n], &indices);
        for _ in 0..loops {
            self.depth -= 1;
            self.line("}");
        }
        let result = self.hidden(format_args!("memref.load {m}[{at}] : {TY}"));
        self.line(format_args!("return {result} : i64"));
        self.depth = 0;
        self.line("}");
        self.values.clear();
        self.places_functions.push(name);
    }

    /// Loads, computes, and stores, each at one of some indices of one of some memrefs.
    fn touch_places(&mut self, memrefs: &[&str], indices: &[String]) {
        let place = |writer: &mut Self| {
            let memref = memrefs[writer.random.below(memrefs.len())];
            format!("{memref}[{}] : {TY}", indices[writer.random.below(indices.len())])
        };
        let stored = place(self);
        let loaded = if self.random.chance(60) { stored.clone() } else { place(self) };
        let other = place(self);
        let x = self.hidden(format_args!("memref.load {loaded}"));
        let y = self.hidden(format_args!("memref.load {other}"));
        let op = self.random.pick(&["addi", "xori", "muli", "subi"]);
        let z = self.hidden(format_args!("arith.{op} {x}, {y} : i64"));
        if self.random.chance(80) {
            self.line(format_args!("memref.store {z}, {stored}"));
        }
    }

    /// Calls such a function, if there is one.
    pub fn call_places(&mut self) {
        if self.places_functions.is_empty() || self.depth > 1 {
            return self.compute();
        }
        let name = self.places_functions[self.random.below(self.places_functions.len())].clone();
        let m = self.filled();
        let n = if self.random.chance(30) { m.clone() } else { self.filled() };
        let seven = self.number(Ty::Index, 7);
        let [at, turns] = [0; 2].map(|_| {
            let any = self.value(Ty::Index);
            self.hidden(format_args!("arith.andi {any}, {seven} : index"))
        });
        let signature = format!("({TY}, {TY}, index, index) -> i64");
        self.op(Ty::Int(64), format_args!("func.call @{name}({m}, {n}, {at}, {turns}) : {signature}"));
        for memref in [m, n] {
            self.op(Ty::Int(64), format_args!("memref.load {memref}[{at}] : {TY}"));
        }
    }

    /// Writes new memory, all of which is written.
    fn filled(&mut self) -> String {
        let name = self.hidden(format_args!("memref.alloc() : {TY}"));
        let (fill, i) = (self.value(Ty::Int(64)), self.name());
        self.line(format_args!("affine.for {i} = 0 to 8 {{"));
        self.line(format_args!("  affine.store {fill}, {name}[{i}] : {TY}"));
        self.line("}");
        name
    }
}
