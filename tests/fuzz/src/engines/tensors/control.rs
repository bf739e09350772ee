//! Loops and conditions that carry tensors, and functions on tensors.

use super::writer::{Element, Function, Tensor, Writer};

/// So often something is executed at most.
const TIMES: usize = 24;

impl Writer<'_> {
    /// Writes some operations.
    pub fn body(&mut self, count: usize) {
        for _ in 0..count {
            if self.budget == 0 {
                return;
            }
            match self.random.below(24) {
                0..=6 => self.shape_op(),
                7..=12 => self.structured(),
                13 | 14 => self.elementwise(),
                15 | 16 if self.has_tosa => self.tosa(),
                15 | 16 => {
                    self.fresh_any();
                }
                17 => self.insert(),
                18 => self.extract(),
                _ if self.depth > 4 => self.structured(),
                19 => self.condition(),
                20 => self.counted(),
                21 => self.call(),
                22 => self.forall(),
                _ => match self.random.below(3) {
                    0 => self.repeated(),
                    1 => self.cases(),
                    _ => self.destination(),
                },
            }
        }
    }

    fn some(&mut self) -> usize {
        1 + self.random.below(4)
    }

    /// Returns a tensor that a region yields in the place of another.
    fn yielded(&mut self, like: &Tensor) -> Tensor {
        let tensor = self.sized(&like.sizes, like.element);
        self.cast(&tensor, &like.open)
    }

    fn condition(&mut self) {
        let like = self.any();
        let flag = self.scalar(Element::Int(1));
        let (name, ty) = (self.name(), like.ty());
        self.line(format_args!("{name} = scf.if {flag} -> ({ty}) {{"));
        for last in [false, true] {
            let scope = self.scope();
            let count = self.some();
            self.body(count);
            let result = self.yielded(&like);
            self.line(format_args!("scf.yield {} : {ty}", result.name));
            self.leave(&scope);
            self.line(if last { "}" } else { "} else {" });
        }
        self.tensors.push(Tensor { name, ..like });
    }

    fn cases(&mut self) {
        let like = self.any();
        let flag = self.index_below(4);
        let (name, ty) = (self.name(), like.ty());
        self.line(format_args!("{name} = scf.index_switch {flag} -> {ty}"));
        for case in ["case 0", "case 2", "default"] {
            self.line(format_args!("{case} {{"));
            let scope = self.scope();
            self.body(2);
            let result = self.yielded(&like);
            self.line(format_args!("scf.yield {} : {ty}", result.name));
            self.leave(&scope);
            self.line("}");
        }
        self.tensors.push(Tensor { name, ..like });
    }

    /// Writes a loop that carries one or two tensors.
    fn counted(&mut self) {
        let turns = self.random.below(4);
        if self.times * turns.max(1) > TIMES {
            return;
        }
        let mut starts = vec![self.any()];
        if self.random.chance(40) {
            let first = starts[0].clone();
            starts.push(if self.random.chance(50) {
                self.sized(&first.sizes, first.element)
            } else {
                self.any()
            });
        }
        let (lower, upper, step) = (self.index(0), self.index(turns), self.index(1));
        let (name, variable) = (self.name(), self.name());
        let inner: Vec<Tensor> =
            starts.iter().map(|start| Tensor { name: self.name(), ..start.clone() }).collect();
        let list: Vec<String> = inner
            .iter()
            .zip(&starts)
            .map(|(inner, start)| format!("{} = {}", inner.name, start.name))
            .collect();
        let types: Vec<String> = starts.iter().map(Tensor::ty).collect();
        let (list, types) = (list.join(", "), types.join(", "));
        let group = if starts.len() > 1 { format!("{name}:2") } else { name.clone() };
        self.line(format_args!(
            "{group} = scf.for {variable} = {lower} to {upper} step {step} iter_args({list}) -> ({types}) {{"
        ));
        let scope = self.scope();
        let times = self.times;
        self.times *= turns.max(1);
        self.variables.push((variable.clone(), turns));
        self.scalars.push((variable, Element::Index));
        self.tensors.extend(inner);
        let count = self.some();
        self.body(count);
        let results: Vec<String> = starts.iter().map(|start| self.yielded(start).name).collect();
        self.line(format_args!("scf.yield {} : {types}", results.join(", ")));
        self.times = times;
        self.leave(&scope);
        self.line("}");
        for (at, start) in starts.iter().enumerate() {
            let name = if starts.len() > 1 { format!("{name}#{at}") } else { name.clone() };
            self.tensors.push(Tensor { name, ..start.clone() });
        }
    }

    /// Writes a loop that ends at a condition.
    fn repeated(&mut self) {
        let turns = 1 + self.random.below(3);
        if self.times * turns > TIMES {
            return;
        }
        let start = self.any();
        let (zero, end, one) = (self.index(0), self.index(turns), self.index(1));
        let (name, k, x, ty) = (self.name(), self.name(), self.name(), start.ty());
        self.line(format_args!(
            "{name}:2 = scf.while ({k} = {zero}, {x} = {}) : (index, {ty}) -> (index, {ty}) {{",
            start.name
        ));
        let times = self.times;
        self.times *= turns + 1;
        let scope = self.scope();
        self.tensors.push(Tensor { name: x, ..start.clone() });
        self.body(1);
        let x = self.yielded(&start).name;
        let goes_on = self.op(format_args!("arith.cmpi ult, {k}, {end} : index"));
        self.line(format_args!("scf.condition({goes_on}) {k}, {x} : index, {ty}"));
        self.leave(&scope);
        self.line("} do {");
        let (k, x) = (self.name(), self.name());
        let scope = self.scope();
        self.line(format_args!("^bb0({k}: index, {x}: {ty}):"));
        self.tensors.push(Tensor { name: x, ..start.clone() });
        let count = self.some();
        self.body(count);
        let next = self.op(format_args!("arith.addi {k}, {one} : index"));
        let x = self.yielded(&start).name;
        self.line(format_args!("scf.yield {next}, {x} : index, {ty}"));
        self.times = times;
        self.leave(&scope);
        self.line("}");
        self.tensors.push(Tensor { name: format!("{name}#1"), ..start });
    }

    /// Writes a loop whose iterations write parts of a tensor that do not overlap.
    fn forall(&mut self) {
        let target = self.any();
        let rows = target.sizes.first().copied().unwrap_or(0);
        if target.count() == 0 || rows == 0 || self.times * rows > TIMES {
            return;
        }
        let (name, variable) = (self.name(), self.name());
        let shared = Tensor { name: self.name(), ..target.clone() };
        let bound = self.index(rows);
        let ty = target.ty();
        self.line(format_args!(
            "{name} = scf.forall ({variable}) in ({bound}) shared_outs({} = {}) -> ({ty}) {{",
            shared.name, target.name
        ));
        let scope = self.scope();
        let times = self.times;
        self.times *= rows.max(1);
        self.variables.push((variable.clone(), rows));
        self.scalars.push((variable.clone(), Element::Index));
        let mut part_sizes = target.sizes.clone();
        part_sizes[0] = 1;
        let parts = |writer: &mut Self| {
            let mut sizes = Vec::new();
            for (at, size) in part_sizes.iter().enumerate() {
                let is_open = at > 0 && target.open[at];
                sizes.push(if is_open { writer.index(*size) } else { size.to_string() });
            }
            let zeros = ", 0".repeat(sizes.len() - 1);
            let ones = ", 1".repeat(sizes.len() - 1);
            format!("[{variable}{zeros}] [{}] [1{ones}]", sizes.join(", "))
        };
        let mut open = target.open.clone();
        open[0] = false;
        if self.random.chance(70) {
            // Each turn may read its own part.
            let text = parts(self);
            let to = super::writer::type_of(&part_sizes, &open, target.element);
            let text = format!("tensor.extract_slice {}{text} : {ty} to {to}", shared.name);
            self.tensor(&part_sizes, &open, target.element, text);
        }
        let count = self.some();
        self.body(count);
        let part = self.sized(&part_sizes, target.element);
        let part = self.cast(&part, &open);
        let place = parts(self);
        self.line("scf.forall.in_parallel {");
        self.line(format_args!(
            "  tensor.parallel_insert_slice {} into {}{place} : {} into {ty}",
            part.name,
            shared.name,
            part.ty()
        ));
        self.line("}");
        self.times = times;
        self.leave(&scope);
        self.line("}");
        self.tensors.push(Tensor { name, ..target });
    }

    /// Writes a tensor to a destination that nobody else reads.
    fn destination(&mut self) {
        let source = self.any();
        let open = self.some_open(source.sizes.len());
        let name = self.room(&source.sizes, &open, source.element);
        let target = Tensor { name, open, ..source.clone() };
        let text = format!(
            "bufferization.materialize_in_destination {} in {} : ({}, {}) -> {}",
            source.name,
            target.name,
            source.ty(),
            target.ty(),
            target.ty()
        );
        self.tensor(&target.sizes, &target.open, target.element, text);
    }

    /// Writes a call of a function, written for these shapes if there is none yet.
    fn call(&mut self) {
        if self.times > 4 {
            return self.elementwise();
        }
        let known = (!self.functions.is_empty() && self.random.chance(60)).then(|| {
            let at = self.random.below(self.functions.len());
            self.functions[at].clone()
        });
        let (function, arguments) = match known {
            Some(function) => {
                let mut arguments = Vec::new();
                for input in &function.inputs {
                    arguments.push(self.yielded(input));
                }
                (function, arguments)
            }
            None if self.done.len() > 6000 || self.depth > 3 => return self.elementwise(),
            None => {
                let arguments: Vec<Tensor> = (0..1 + self.random.below(2)).map(|_| self.any()).collect();
                (self.function(&arguments), arguments)
            }
        };
        let Function { name, result, .. } = function;
        let names: Vec<&str> = arguments.iter().map(|one| one.name.as_str()).collect();
        let types: Vec<String> = arguments.iter().map(Tensor::ty).collect();
        let (names, types, ty) = (names.join(", "), types.join(", "), result.ty());
        let text = format!("func.call @{name}({names}) : ({types}) -> {ty}");
        self.tensor(&result.sizes, &result.open, result.element, text);
    }

    /// Writes a function that takes tensors like these.
    fn function(&mut self, arguments: &[Tensor]) -> Function {
        let name = format!("f{}", self.name().trim_start_matches('%'));
        let inputs: Vec<Tensor> =
            arguments.iter().map(|one| Tensor { name: self.name(), ..one.clone() }).collect();
        let out = std::mem::take(&mut self.out);
        let tensors = std::mem::replace(&mut self.tensors, inputs.clone());
        let scalars = std::mem::take(&mut self.scalars);
        let variables = std::mem::take(&mut self.variables);
        let depth = std::mem::replace(&mut self.depth, 1);
        let functions = std::mem::take(&mut self.functions);
        let count = self.some();
        self.line(format_args!(
            "%sizes = memref.get_global @sizes : memref<{}xindex>",
            super::writer::HIDDEN
        ));
        self.body(count);
        let result = self.any();
        self.line(format_args!("return {} : {}", result.name, result.ty()));
        let list: Vec<String> = inputs.iter().map(|one| format!("{}: {}", one.name, one.ty())).collect();
        let body = std::mem::replace(&mut self.out, out);
        self.done +=
            &format!("func.func private @{name}({}) -> {} {{\n{body}}}\n", list.join(", "), result.ty());
        (self.tensors, self.scalars, self.variables, self.depth) = (tensors, scalars, variables, depth);
        let function = Function { name, inputs, result };
        self.functions.extend(functions);
        self.functions.push(function.clone());
        function
    }
}
