//! Loops, conditions, calls, and functions of blocks.

use super::writer::{Function, Ty, Writer};

/// So often something is executed at most.
const TIMES: usize = 400;

impl Writer<'_> {
    /// Writes some operations.
    pub fn body(&mut self, count: usize) {
        for _ in 0..count {
            if self.budget == 0 {
                return;
            }
            match self.random.below(23) {
                22 => self.call_places(),
                20 | 21 => self.vector(),
                0..=9 => self.compute(),
                10..=13 => self.touch(),
                14 | 15 => self.call(),
                _ if self.depth > 4 => self.compute(),
                16 => self.condition(),
                17 => self.counted(),
                18 => self.affine(),
                _ => match self.random.below(4) {
                    0 => self.repeated(),
                    1 => self.cases(),
                    2 => self.parallel(),
                    _ => self.executed(),
                },
            }
        }
    }

    fn count(&mut self) -> usize {
        1 + self.random.below(4)
    }

    fn condition(&mut self) {
        let ty = self.ty();
        let condition = self.value(Ty::Int(1));
        let name = self.name();
        self.line(format_args!("{name} = scf.if {condition} -> ({ty}) {{"));
        for last in [false, true] {
            let scope = self.scope();
            let count = self.count();
            self.body(count);
            let result = self.value(ty);
            self.line(format_args!("scf.yield {result} : {ty}"));
            self.leave(&scope);
            self.line(if last { "}" } else { "} else {" });
        }
        self.values.push((name, ty));
    }

    /// Returns a number of iterations, if that many are allowed.
    fn turns(&mut self) -> Option<usize> {
        let turns = self.random.below(6);
        (self.times * turns.max(1) <= TIMES).then_some(turns)
    }

    fn counted(&mut self) {
        let Some(turns) = self.turns() else { return };
        let ty = self.ty();
        let (first, step) = (self.random.below(3), self.random.below(3) + 1);
        let lower = self.hidden(format_args!("arith.constant {first} : index"));
        let upper = self.hidden(format_args!("arith.constant {} : index", first + turns));
        let step = self.hidden(format_args!("arith.constant {step} : index"));
        let start = self.value(ty);
        let (name, index, carried) = (self.name(), self.name(), self.name());
        self.line(format_args!(
            "{name} = scf.for {index} = {lower} to {upper} step {step} iter_args({carried} = {start}) -> ({ty}) {{"
        ));
        self.turn(turns, ty, vec![(index, Ty::Index), (carried, ty)], "scf.yield");
        self.values.push((name, ty));
    }

    /// Writes two loops at once, whose values are combined in any order.
    fn parallel(&mut self) {
        let turns = 1 + self.random.below(3);
        let like = self.ty();
        let (Ty::Int(_), true) = (like, self.times * turns * 2 <= TIMES) else { return };
        let (zero, one) = (self.number(Ty::Index, 0), self.number(Ty::Index, 1));
        let (end, two) = (self.number(Ty::Index, turns as u128), self.number(Ty::Index, 2));
        let start = self.value(like);
        let (name, i, j) = (self.name(), self.name(), self.name());
        self.line(format_args!(
            "{name} = scf.parallel ({i}, {j}) = ({zero}, {zero}) to ({end}, {two}) step ({one}, {one}) init ({start}) -> {like} {{"
        ));
        let scope = self.scope();
        let times = self.times;
        self.times = times * turns * 2;
        self.values.extend([(i, Ty::Index), (j, Ty::Index)]);
        let count = self.count();
        self.body(count);
        let result = self.value(like);
        let (a, b, c) = (self.name(), self.name(), self.name());
        let op = self.random.pick(&["addi", "xori", "muli", "maxsi", "minui"]);
        self.line(format_args!("scf.reduce({result} : {like}) {{"));
        self.line(format_args!("^bb0({a}: {like}, {b}: {like}):"));
        self.line(format_args!("  {c} = arith.{op} {a}, {b} : {like}"));
        self.line(format_args!("  scf.reduce.return {c} : {like}"));
        self.line("}");
        self.times = times;
        self.leave(&scope);
        self.line("}");
        self.values.push((name, like));
    }

    /// Writes the body of a loop, and its end.
    fn turn(&mut self, turns: usize, ty: Ty, values: Vec<(String, Ty)>, end: &str) {
        let scope = self.scope();
        let times = self.times;
        self.times = times * turns.max(2);
        self.values.extend(values);
        let count = self.count();
        self.body(count);
        let result = self.value(ty);
        self.line(format_args!("{end} {result} : {ty}"));
        self.times = times;
        self.leave(&scope);
        self.line("}");
    }

    fn affine(&mut self) {
        let Some(turns) = self.turns() else { return };
        let ty = self.ty();
        let start = self.value(ty);
        let (name, index, carried) = (self.name(), self.name(), self.name());
        let memref = self
            .memrefs
            .iter()
            .rev()
            .find(|one| one.sizes.len() == 1 && !one.ty.contains("strided"))
            .cloned();
        self.line(format_args!(
            "{name} = affine.for {index} = 0 to {turns} iter_args({carried} = {start}) -> ({ty}) {{"
        ));
        let scope = self.scope();
        let mut values = vec![(index.clone(), Ty::Index), (carried, ty)];
        if let Some(memref) = memref {
            let size = memref.sizes[0];
            let place = format!("({index} * {} + {}) mod {size}", self.random.below(4), self.random.below(4));
            let x =
                self.op(memref.element, format_args!("affine.load {}[{place}] : {}", memref.name, memref.ty));
            let y = self.value(memref.element);
            let place = format!("({index} + {}) mod {size}", self.random.below(4));
            self.line(format_args!("affine.store {y}, {}[{place}] : {}", memref.name, memref.ty));
            values.push((x, memref.element));
        }
        if self.random.chance(30) {
            // What only some of the turns do.
            let set = self.random.pick(&[
                "(d0 - 1 >= 0)",
                "(d0 mod 2 == 0)",
                "(d0 >= 0, -d0 + 2 >= 0)",
                "(d0 floordiv 2 - 1 == 0)",
            ]);
            let (x, y) = (self.value(ty), self.value(ty));
            let chosen = self.name();
            self.line(format_args!("{chosen} = affine.if affine_set<(d0) : {set}>({index}) -> {ty} {{"));
            self.line(format_args!("  affine.yield {x} : {ty}"));
            self.line("} else {");
            self.line(format_args!("  affine.yield {y} : {ty}"));
            self.line("}");
            values.push((chosen, ty));
        }
        self.leave(&scope);
        self.turn(turns, ty, values, "affine.yield");
        self.values.push((name, ty));
    }

    /// Writes a loop that ends at a condition, after `turns` iterations at the latest.
    fn repeated(&mut self) {
        let Some(turns) = self.turns() else { return };
        let ty = self.ty();
        let (zero, one) = (self.number(Ty::Index, 0), self.number(Ty::Index, 1));
        let end = self.number(Ty::Index, turns as u128);
        let start = self.value(ty);
        let (name, k, x) = (self.name(), self.name(), self.name());
        self.line(format_args!(
            "{name}:2 = scf.while ({k} = {zero}, {x} = {start}) : (index, {ty}) -> (index, {ty}) {{"
        ));
        let scope = self.scope();
        let goes_on = self.hidden(format_args!("arith.cmpi ult, {k}, {end} : index"));
        let wants = self.value(Ty::Int(1));
        let both = self.hidden(format_args!("arith.andi {goes_on}, {wants} : i1"));
        let goes_on = if self.random.chance(50) { goes_on } else { both };
        self.line(format_args!("scf.condition({goes_on}) {k}, {x} : index, {ty}"));
        self.leave(&scope);
        self.line("} do {");
        let (k, x) = (self.name(), self.name());
        self.line(format_args!("^bb0({k}: index, {x}: {ty}):"));
        let scope = self.scope();
        let times = self.times;
        self.times = times * turns.max(2);
        self.values.extend([(k.clone(), Ty::Index), (x, ty)]);
        let count = self.count();
        self.body(count);
        let next = self.hidden(format_args!("arith.addi {k}, {one} : index"));
        let result = self.value(ty);
        self.line(format_args!("scf.yield {next}, {result} : index, {ty}"));
        self.times = times;
        self.leave(&scope);
        self.line("}");
        self.values.push((format!("{name}#0"), Ty::Index));
        self.values.push((format!("{name}#1"), ty));
    }

    fn cases(&mut self) {
        let ty = self.ty();
        let (index, mask) = (self.value(Ty::Index), self.number(Ty::Index, 3));
        let flag = self.hidden(format_args!("arith.andi {index}, {mask} : index"));
        let name = self.name();
        self.line(format_args!("{name} = scf.index_switch {flag} -> {ty}"));
        for case in ["case 0", "case 2", "default"] {
            self.line(format_args!("{case} {{"));
            let scope = self.scope();
            self.body(2);
            let result = self.value(ty);
            self.line(format_args!("scf.yield {result} : {ty}"));
            self.leave(&scope);
            self.line("}");
        }
        self.values.push((name, ty));
    }

    /// Writes a region with several blocks.
    fn executed(&mut self) {
        let ty = self.ty();
        let name = self.name();
        self.line(format_args!("{name} = scf.execute_region -> {ty} {{"));
        let scope = self.scope();
        let condition = self.value(Ty::Int(1));
        let (a, b, x) = (self.value(ty), self.value(ty), self.name());
        self.line(format_args!("cf.cond_br {condition}, ^yes, ^join({a} : {ty})"));
        self.line("^yes:");
        let inner = self.scope();
        self.body(2);
        let c = if self.random.chance(50) { self.value(ty) } else { b };
        self.line(format_args!("cf.br ^join({c} : {ty})"));
        self.leave(&inner);
        self.line(format_args!("^join({x}: {ty}):"));
        self.line(format_args!("scf.yield {x} : {ty}"));
        self.leave(&scope);
        self.line("}");
        self.values.push((name, ty));
    }

    fn call(&mut self) {
        // A function that is called in loops costs as much as it does, each time.
        if self.functions.is_empty() || self.times > 20 {
            return self.compute();
        }
        let at = self.random.below(self.functions.len());
        let Function { name, inputs, result, is_recursive } = self.functions[at].clone();
        let mut arguments: Vec<String> = inputs.iter().map(|ty| self.value(*ty)).collect();
        if is_recursive {
            let most = self.number(Ty::Index, 7);
            arguments[0] = self.hidden(format_args!("arith.andi {}, {most} : index", arguments[0]));
        }
        let types: Vec<String> = inputs.iter().map(Ty::to_string).collect();
        let signature = format!("({}) -> {result}", types.join(", "));
        let arguments = arguments.join(", ");
        if self.random.chance(30) {
            let address = self.hidden(format_args!("func.constant @{name} : {signature}"));
            self.op(result, format_args!("func.call_indirect {address}({arguments}) : {signature}"));
        } else {
            self.op(result, format_args!("func.call @{name}({arguments}) : {signature}"));
        }
    }

    /// Writes a function that can be called from what follows.
    pub fn function(&mut self, number: usize, size: usize) {
        let name = format!("f{number}");
        let inputs: Vec<Ty> = (0..1 + self.random.below(3)).map(|_| self.ty()).collect();
        let result = self.result_type();
        let arguments: Vec<(String, Ty)> = inputs.iter().map(|ty| (self.name(), *ty)).collect();
        let list: Vec<String> = arguments.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
        self.depth = 0;
        self.line(format_args!("func.func private @{name}({}) -> {result} {{", list.join(", ")));
        self.depth = 1;
        self.values = arguments;
        self.memrefs.clear();
        self.body(size);
        match self.random.below(3) {
            0 => self.blocks(result),
            1 => self.switch(result),
            _ => {}
        }
        let value = self.value(result);
        self.give_back();
        self.line(format_args!("return {value} : {result}"));
        self.depth = 0;
        self.line("}");
        self.functions.push(Function { name, inputs, result, is_recursive: false });
    }

    /// Writes two functions, the first of which calls the second, which calls the first, as often as the first argument
    /// says; or one that calls itself.
    pub fn recursion(&mut self, number: usize) {
        let result = self.result_type();
        let inputs = vec![Ty::Index, self.ty()];
        let names: Vec<String> = (0..1 + self.random.below(2)).map(|at| format!("r{number}_{at}")).collect();
        let signature = format!("({}, {}) -> {result}", inputs[0], inputs[1]);
        for (at, name) in names.iter().enumerate() {
            let callee = &names[(at + 1) % names.len()];
            let arguments = vec![(self.name(), inputs[0]), (self.name(), inputs[1])];
            let n = arguments[0].0.clone();
            self.depth = 0;
            self.line(format_args!(
                "func.func private @{name}({n}: {}, {}: {}) -> {result} {{",
                inputs[0], arguments[1].0, inputs[1]
            ));
            self.depth = 1;
            self.values = arguments;
            self.memrefs.clear();
            // Each turn does this.
            self.times = 8;
            self.body(2);
            let (zero, one) = (self.number(Ty::Index, 0), self.number(Ty::Index, 1));
            let ends = self.hidden(format_args!("arith.cmpi eq, {n}, {zero} : index"));
            let x = self.name();
            self.line(format_args!("{x} = scf.if {ends} -> ({result}) {{"));
            let scope = self.scope();
            let value = self.value(result);
            self.line(format_args!("scf.yield {value} : {result}"));
            self.leave(&scope);
            self.line("} else {");
            let scope = self.scope();
            self.body(1);
            let less = self.hidden(format_args!("arith.subi {n}, {one} : index"));
            let value = self.value(inputs[1]);
            let inner = self.op(result, format_args!("func.call @{callee}({less}, {value}) : {signature}"));
            self.body(1);
            let value = if self.random.chance(30) { inner } else { self.value(result) };
            self.line(format_args!("scf.yield {value} : {result}"));
            self.leave(&scope);
            self.line("}");
            self.values.push((x, result));
            self.times = 1;
            let value = self.value(result);
            self.give_back();
            self.line(format_args!("return {value} : {result}"));
            self.depth = 0;
            self.line("}");
        }
        self.functions.push(Function { name: names[0].clone(), inputs, result, is_recursive: true });
    }

    /// Frees what was allocated.
    pub fn give_back(&mut self) {
        let is_own = |line: &str| {
            let (name, rest) = line.trim().split_once(" = memref.alloc(")?;
            Some((name.to_owned(), rest.rsplit_once(" : ")?.1.to_owned()))
        };
        let begins = self.out.rfind("func.func").unwrap_or(0);
        let own: Vec<(String, String)> = self.out[begins..].lines().filter_map(is_own).collect();
        for (name, ty) in own {
            self.line(format_args!("memref.dealloc {name} : {ty}"));
        }
    }

    /// Writes a loop of blocks, in the middle of a function.
    fn blocks(&mut self, ty: Ty) {
        let (zero, one) = (self.number(Ty::Index, 0), self.number(Ty::Index, 1));
        let end = self.number(Ty::Index, 3);
        let start = self.value(ty);
        let (k, x) = (self.name(), self.name());
        self.line(format_args!("cf.br ^head({zero}, {start} : index, {ty})"));
        self.line(format_args!("^head({k}: index, {x}: {ty}):"));
        self.values.extend([(k.clone(), Ty::Index), (x.clone(), ty)]);
        let goes_on = self.hidden(format_args!("arith.cmpi ult, {k}, {end} : index"));
        self.line(format_args!("cf.cond_br {goes_on}, ^turn, ^done"));
        self.line("^turn:");
        let scope = self.scope();
        self.times = 4;
        self.body(2);
        self.times = 1;
        let next = self.hidden(format_args!("arith.addi {k}, {one} : index"));
        let result = self.value(ty);
        self.line(format_args!("cf.br ^head({next}, {result} : index, {ty})"));
        self.leave(&scope);
        self.line("^done:");
    }

    fn switch(&mut self, ty: Ty) {
        let like = self.ty();
        let Ty::Int(width @ 2..=64) = like else { return };
        let (a, b, c) = (self.value(ty), self.value(ty), self.value(ty));
        let flag = self.value(like);
        let x = self.name();
        self.line(format_args!("cf.switch {flag} : i{width}, ["));
        self.line(format_args!("  default: ^end({a} : {ty}),"));
        self.line(format_args!("  0: ^end({b} : {ty}),"));
        self.line(format_args!("  -1: ^end({c} : {ty})"));
        self.line("]");
        self.line(format_args!("^end({x}: {ty}):"));
        self.values.push((x, ty));
    }
}
