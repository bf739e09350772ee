//! New tensors, scalars, and what is computed element by element without a structured operation.

use super::writer::{Element, Tensor, Writer, type_of};

impl Writer<'_> {
    pub fn fresh_any(&mut self) -> Tensor {
        let (rank, element) = (self.rank(), self.element());
        let sizes = self.some_sizes(rank);
        self.fresh(&sizes, element)
    }

    /// Returns a new tensor, all of whose elements are known.
    pub fn fresh(&mut self, sizes: &[usize], element: Element) -> Tensor {
        let count: usize = sizes.iter().product();
        let (open, closed) = (self.some_open(sizes.len()), vec![false; sizes.len()]);
        match self.random.below(8) {
            0..=2 => self.dense(sizes, element),
            3 if count > 0 && count <= 12 => {
                let elements: Vec<String> = (0..count).map(|_| self.scalar(element)).collect();
                let ty = type_of(sizes, &closed, element);
                let text = format!("tensor.from_elements {} : {ty}", elements.join(", "));
                self.tensor(sizes, &closed, element, text)
            }
            4 => {
                let (dims, scalar) = (self.open_sizes(sizes, &open), self.scalar(element));
                let (ty, dims) = (type_of(sizes, &open, element), bracketed(&dims));
                self.tensor(sizes, &open, element, format_args!("tensor.splat {scalar}{dims} : {ty}"))
            }
            5 | 6 => self.generate(sizes, &open, element),
            _ => {
                let scalar = self.scalar(element);
                self.filled(sizes, &open, element, &scalar)
            }
        }
    }

    /// Returns a constant.
    pub fn dense(&mut self, sizes: &[usize], element: Element) -> Tensor {
        let closed = vec![false; sizes.len()];
        let ty = type_of(sizes, &closed, element);
        let count: usize = sizes.iter().product();
        let value = if count == 0 {
            String::new()
        } else if self.random.chance(20) {
            self.literal(element)
        } else {
            let mut literals = (0..count).map(|_| self.literal(element)).collect::<Vec<_>>().into_iter();
            nested(sizes, &mut literals)
        };
        self.tensor(sizes, &closed, element, format_args!("arith.constant dense<{value}> : {ty}"))
    }

    /// Writes memory without content.
    pub fn room(&mut self, sizes: &[usize], open: &[bool], element: Element) -> String {
        let (dims, ty) = (self.open_sizes(sizes, open), type_of(sizes, open, element));
        match self.random.below(6) {
            0 => self.op(format_args!("bufferization.alloc_tensor({dims}) : {ty}")),
            _ => self.op(format_args!("tensor.empty({dims}) : {ty}")),
        }
    }

    pub fn filled(&mut self, sizes: &[usize], open: &[bool], element: Element, scalar: &str) -> Tensor {
        let (room, ty) = (self.room(sizes, open, element), type_of(sizes, open, element));
        let text = format!("linalg.fill ins({scalar} : {element}) outs({room} : {ty}) -> {ty}");
        self.tensor(sizes, open, element, text)
    }

    fn generate(&mut self, sizes: &[usize], open: &[bool], element: Element) -> Tensor {
        let (dims, ty) = (self.open_sizes(sizes, open), type_of(sizes, open, element));
        let source = self.random.chance(60).then(|| self.sized(sizes, element));
        let name = self.name();
        self.line(format_args!("{name} = tensor.generate {dims} {{"));
        let scope = self.scope();
        let indices: Vec<String> = sizes.iter().map(|_| self.name()).collect();
        let list: Vec<String> = indices.iter().map(|index| format!("{index}: index")).collect();
        self.depth -= 1;
        self.line(format_args!("^bb0({}):", list.join(", ")));
        self.depth += 1;
        self.scalars.extend(indices.iter().map(|index| (index.clone(), Element::Index)));
        self.variables.extend(indices.iter().zip(sizes).map(|(index, size)| (index.clone(), *size)));
        if let Some(source) = source {
            let old = self.op(format_args!(
                "tensor.extract {}[{}] : {}",
                source.name,
                indices.join(", "),
                source.ty()
            ));
            self.scalars.push((old, element));
        }
        let result = self.computed(element);
        self.line(format_args!("tensor.yield {result} : {element}"));
        self.leave(&scope);
        self.line(format_args!("}} : {ty}"));
        let tensor = Tensor { name, sizes: sizes.to_vec(), open: open.to_vec(), element };
        self.tensors.push(tensor.clone());
        tensor
    }

    /// Returns a scalar that is computed from others.
    pub fn computed(&mut self, element: Element) -> String {
        let mut result = self.scalar(element);
        for _ in 0..self.random.below(3) {
            let other = self.scalar(element);
            let op = self.binary(element);
            result = match self.random.below(6) {
                0 if element != Element::Int(1) => {
                    let compare = if element.is_float() { "cmpf olt" } else { "cmpi slt" };
                    let holds = self.op(format_args!("arith.{compare}, {result}, {other} : {element}"));
                    self.op(format_args!("arith.select {holds}, {other}, {result} : {element}"))
                }
                1 if element == Element::Int(64) => {
                    let index = self.scalar(Element::Index);
                    self.op(format_args!("arith.index_cast {index} : index to i64"))
                }
                2 if element.is_float() => {
                    let small = self.scalar(Element::Int(8));
                    self.op(format_args!("arith.sitofp {small} : i8 to {element}"))
                }
                3 if element.is_float() => {
                    let op = self.random.pick(&["arith.negf", "math.absf", "math.floor", "math.ceil"]);
                    self.op(format_args!("{op} {result} : {element}"))
                }
                _ => self.op(format_args!("arith.{op} {result}, {other} : {element}")),
            };
            self.scalars.push((result.clone(), element));
        }
        result
    }

    /// Returns an operation on two values of an element.
    pub fn binary(&mut self, element: Element) -> &'static str {
        const FLOAT: &[&str] = &["addf", "subf", "mulf", "maximumf", "minimumf"];
        const INTEGER: &[&str] = &["addi", "subi", "muli", "maxsi", "minui", "xori", "andi"];
        self.random.pick(if element.is_float() { FLOAT } else { INTEGER })
    }

    /// Writes an operation of `arith` or `math` on whole tensors.
    pub fn elementwise(&mut self) {
        let x = self.any();
        let (sizes, open, element) = (x.sizes.clone(), x.open.clone(), x.element);
        let y = self.sized(&sizes, element);
        let y = self.cast(&y, &open);
        let ty = x.ty();
        let booleans = type_of(&sizes, &open, Element::Int(1));
        match self.random.below(5) {
            0 if element != Element::Int(1) => {
                let compare = if element.is_float() { "cmpf ole" } else { "cmpi ule" };
                let text = format!("arith.{compare}, {}, {} : {ty}", x.name, y.name);
                self.tensor(&sizes, &open, Element::Int(1), text);
            }
            1 => {
                let flags = self.sized(&sizes, Element::Int(1));
                let flags = self.cast(&flags, &open);
                let text = format!("arith.select {}, {}, {} : {booleans}, {ty}", flags.name, x.name, y.name);
                self.tensor(&sizes, &open, element, text);
            }
            2 if element.is_float() => {
                let op = self.random.pick(&["arith.negf", "math.absf", "math.floor", "math.ceil"]);
                self.tensor(&sizes, &open, element, format_args!("{op} {} : {ty}", x.name));
            }
            3 if element == Element::Int(32) => {
                let to = type_of(&sizes, &open, Element::Int(64));
                let text = format!("arith.extsi {} : {ty} to {to}", x.name);
                self.tensor(&sizes, &open, Element::Int(64), text);
            }
            _ => {
                let op = self.binary(element);
                let text = format!("arith.{op} {}, {} : {ty}", x.name, y.name);
                self.tensor(&sizes, &open, element, text);
            }
        }
    }
}

/// Returns a list of operands in brackets, if there are some.
fn bracketed(list: &str) -> String {
    if list.is_empty() { String::new() } else { format!("[{list}]") }
}

/// Literals in nested brackets.
fn nested(sizes: &[usize], literals: &mut impl Iterator<Item = String>) -> String {
    match sizes.split_first() {
        None => literals.next().unwrap_or_default(),
        Some((size, rest)) => {
            let parts: Vec<String> = (0..*size).map(|_| nested(rest, literals)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}
