//! Operations of `tosa`.

use super::writer::{Element, Tensor, Writer, type_of};

impl Writer<'_> {
    /// Writes one operation of `tosa`, none of whose sizes is zero.
    pub fn tosa(&mut self) {
        let element = self.random.pick_one(&[Element::Int(32), Element::F32]);
        let rank = 1 + self.random.below(3);
        let sizes: Vec<usize> = self.some_sizes(rank).into_iter().map(|size| size.max(1)).collect();
        let x = match self.find(|one| one.element == element && !one.sizes.is_empty() && one.count() > 0) {
            Some(found) if self.random.chance(80) => found,
            _ => self.fresh(&sizes, element),
        };
        match self.random.below(12) {
            0..=3 => self.tosa_elementwise(&x),
            4 => self.tosa_compare(&x),
            5 => self.tosa_reduce(&x),
            6 => self.tosa_axis(&x),
            7 => self.tosa_transpose(&x),
            8 => self.tosa_reshape(&x),
            9 => self.tosa_slice_or_pad(&x),
            10 => self.tosa_matmul(element),
            _ => self.tosa_condition(&x),
        }
    }

    fn tosa_shape(&mut self, sizes: &[usize]) -> String {
        let list: Vec<String> = sizes.iter().map(usize::to_string).collect();
        let count = sizes.len();
        self.op(format_args!(
            "tosa.const_shape {{values = dense<[{}]> : tensor<{count}xindex>}} : () -> !tosa.shape<{count}>",
            list.join(", ")
        ))
    }

    fn tosa_const(&mut self, element: Element, value: &str) -> String {
        self.op(format_args!(
            "\"tosa.const\"() <{{values = dense<{value}> : tensor<1x{element}>}}> : () -> tensor<1x{element}>"
        ))
    }

    /// Writes the result of an operation whose sizes are known, with those open that its type leaves open.
    fn tosa_result(&mut self, sizes: &[usize], open: &[bool], element: Element, text: String) {
        let ty = type_of(sizes, open, element);
        self.tensor(sizes, open, element, format_args!("{text} -> {ty}"));
    }

    fn tosa_elementwise(&mut self, x: &Tensor) {
        // The second operand may be one large where the first is larger.
        let other: Vec<usize> =
            x.sizes.iter().map(|size| if self.random.chance(25) { 1 } else { *size }).collect();
        let mut y = self.sized(&other, x.element);
        let closed = vec![false; x.sizes.len()];
        if other != x.sizes {
            y = self.cast(&y, &closed);
        }
        let open: Vec<bool> = x
            .open
            .iter()
            .zip(y.open.iter().zip(&other))
            .map(|(x, (y, size))| *x && (*y || *size == 1))
            .collect();
        let types = format!("({}, {})", x.ty(), y.ty());
        let text = match self.random.below(8) {
            0 => {
                let shift = self.tosa_const(Element::Int(8), "0");
                format!("tosa.mul {}, {}, {shift} : ({}, {}, tensor<1xi8>)", x.name, y.name, x.ty(), y.ty())
            }
            1 => {
                let zero = self.tosa_const(x.element, if x.element.is_float() { "0.0" } else { "0" });
                let (name, ty, one) = (&x.name, x.ty(), type_of(&[1], &[false], x.element));
                let text = format!("tosa.negate {name}, {zero}, {zero} : ({ty}, {one}, {one})");
                return self.tosa_result(&x.sizes, &x.open, x.element, text);
            }
            2 => {
                let (low, high) = if x.element.is_float() { ("-1.5", "4.0") } else { ("-3", "100") };
                let (name, ty, element) = (&x.name, x.ty(), x.element);
                let text = format!(
                    "tosa.clamp {name} {{min_val = {low} : {element}, max_val = {high} : {element}}} : ({ty})"
                );
                return self.tosa_result(&x.sizes, &x.open, x.element, text);
            }
            3 => {
                let text = format!("tosa.abs {} : ({})", x.name, x.ty());
                return self.tosa_result(&x.sizes, &x.open, x.element, text);
            }
            4 if !x.element.is_float() => {
                let op = self.random.pick(&["bitwise_and", "bitwise_or", "bitwise_xor"]);
                format!("tosa.{op} {}, {} : {types}", x.name, y.name)
            }
            _ => {
                let op = self.random.pick(&["add", "sub", "maximum", "minimum"]);
                format!("tosa.{op} {}, {} : {types}", x.name, y.name)
            }
        };
        self.tosa_result(&x.sizes, &open, x.element, text);
    }

    fn tosa_compare(&mut self, x: &Tensor) {
        let y = self.sized(&x.sizes, x.element);
        let open: Vec<bool> = x.open.iter().zip(&y.open).map(|(x, y)| *x && *y).collect();
        let op = self.random.pick(&["greater", "greater_equal", "equal"]);
        let text = format!("tosa.{op} {}, {} : ({}, {})", x.name, y.name, x.ty(), y.ty());
        let flags = type_of(&x.sizes, &open, Element::Int(1));
        let flag = self.tensor(&x.sizes, &open, Element::Int(1), format_args!("{text} -> {flags}"));
        if self.random.chance(60) {
            let text = format!(
                "tosa.select {}, {}, {} : ({flags}, {}, {})",
                flag.name,
                x.name,
                y.name,
                x.ty(),
                y.ty()
            );
            self.tosa_result(&x.sizes, &open, x.element, text);
        }
    }

    fn tosa_reduce(&mut self, x: &Tensor) {
        let axis = self.random.below(x.sizes.len());
        let (mut sizes, mut open) = (x.sizes.clone(), x.open.clone());
        if self.random.chance(20) {
            sizes.remove(axis);
            open.remove(axis);
            let text = format!("tosa.argmax {} {{axis = {axis} : i32}} : ({})", x.name, x.ty());
            return self.tosa_result(&sizes, &open, Element::Int(32), text);
        }
        (sizes[axis], open[axis]) = (1, false);
        let op = self.random.pick(&["sum", "max", "min", "product"]);
        let op = if op == "product" && !x.element.is_float() { "sum" } else { op };
        let text = format!("tosa.reduce_{op} {} {{axis = {axis} : i32}} : ({})", x.name, x.ty());
        self.tosa_result(&sizes, &open, x.element, text);
    }

    /// Writes a concatenation or a reversal.
    fn tosa_axis(&mut self, x: &Tensor) {
        let axis = self.random.below(x.sizes.len());
        if self.random.chance(40) {
            let text = format!("tosa.reverse {} {{axis = {axis} : i32}} : ({})", x.name, x.ty());
            return self.tosa_result(&x.sizes, &x.open, x.element, text);
        }
        let closed = vec![false; x.sizes.len()];
        let x = self.cast(x, &closed);
        let mut sizes = x.sizes.clone();
        sizes[axis] = 1 + self.random.below(3);
        let y = self.closed(&sizes, x.element);
        sizes[axis] += x.sizes[axis];
        let text =
            format!("tosa.concat {}, {} {{axis = {axis} : i32}} : ({}, {})", x.name, y.name, x.ty(), y.ty());
        self.tosa_result(&sizes, &closed, x.element, text);
    }

    fn tosa_transpose(&mut self, x: &Tensor) {
        let mut order: Vec<usize> = (0..x.sizes.len()).collect();
        order.rotate_left(self.random.below(x.sizes.len()));
        let sizes: Vec<usize> = order.iter().map(|at| x.sizes[*at]).collect();
        let open: Vec<bool> = order.iter().map(|at| x.open[*at]).collect();
        let list: Vec<String> = order.iter().map(usize::to_string).collect();
        let text =
            format!("tosa.transpose {} {{perms = array<i32: {}>}} : ({})", x.name, list.join(", "), x.ty());
        self.tosa_result(&sizes, &open, x.element, text);
    }

    fn tosa_reshape(&mut self, x: &Tensor) {
        let closed = vec![false; x.sizes.len()];
        let x = self.cast(x, &closed);
        let count = x.count();
        let sizes = match self.random.below(3) {
            0 => vec![count],
            1 => vec![1, count],
            _ if count.is_multiple_of(2) => vec![count / 2, 2],
            _ => vec![count, 1],
        };
        let shape = self.tosa_shape(&sizes);
        let text = format!("tosa.reshape {}, {shape} : ({}, !tosa.shape<{}>)", x.name, x.ty(), sizes.len());
        self.tosa_result(&sizes, &vec![false; sizes.len()], x.element, text);
    }

    /// Writes a slice, padding or tiling.
    fn tosa_slice_or_pad(&mut self, x: &Tensor) {
        let closed = vec![false; x.sizes.len()];
        let x = self.cast(x, &closed);
        let rank = x.sizes.len();
        match self.random.below(3) {
            0 => {
                let starts: Vec<usize> = x.sizes.iter().map(|size| self.random.below(*size)).collect();
                let sizes: Vec<usize> = x
                    .sizes
                    .iter()
                    .zip(&starts)
                    .map(|(size, start)| 1 + self.random.below(size - start))
                    .collect();
                let (start, size) = (self.tosa_shape(&starts), self.tosa_shape(&sizes));
                let text = format!(
                    "tosa.slice {}, {start}, {size} : ({}, !tosa.shape<{rank}>, !tosa.shape<{rank}>)",
                    x.name,
                    x.ty()
                );
                self.tosa_result(&sizes, &closed, x.element, text);
            }
            1 => {
                let pads: Vec<usize> = (0..2 * rank).map(|_| self.random.below(2)).collect();
                let sizes: Vec<usize> =
                    x.sizes.iter().zip(pads.chunks(2)).map(|(size, pad)| size + pad[0] + pad[1]).collect();
                let pad = self.tosa_shape(&pads);
                let value = self.tosa_const(x.element, if x.element.is_float() { "2.5" } else { "7" });
                let text = format!(
                    "tosa.pad {}, {pad}, {value} : ({}, !tosa.shape<{}>, tensor<1x{}>)",
                    x.name,
                    x.ty(),
                    2 * rank,
                    x.element
                );
                self.tosa_result(&sizes, &closed, x.element, text);
            }
            _ if x.count() <= 20 => {
                let multiples: Vec<usize> = (0..rank).map(|_| 1 + self.random.below(2)).collect();
                let sizes: Vec<usize> = x.sizes.iter().zip(&multiples).map(|(size, by)| size * by).collect();
                let shape = self.tosa_shape(&multiples);
                let text = format!("tosa.tile {}, {shape} : ({}, !tosa.shape<{rank}>)", x.name, x.ty());
                self.tosa_result(&sizes, &closed, x.element, text);
            }
            _ => {}
        }
    }

    fn tosa_matmul(&mut self, element: Element) {
        let element = if element.is_float() { element } else { Element::Int(8) };
        let [n, h, w, c] = [(); 4].map(|()| 1 + self.random.below(3));
        let (a, b) = (self.closed(&[n, h, c], element), self.closed(&[n, c, w], element));
        let zero = self.tosa_const(element, if element.is_float() { "0.0" } else { "3" });
        let one = type_of(&[1], &[false], element);
        let text = format!(
            "tosa.matmul {}, {}, {zero}, {zero} : ({}, {}, {one}, {one})",
            a.name,
            b.name,
            a.ty(),
            b.ty()
        );
        let result = if element.is_float() { element } else { Element::Int(32) };
        self.tosa_result(&[n, h, w], &[false; 3], result, text);
    }

    fn tosa_condition(&mut self, x: &Tensor) {
        let flag = self.closed(&[], Element::Int(1));
        let (name, ty) = (self.name(), x.ty());
        self.line(format_args!("{name} = tosa.cond_if {} : tensor<i1> -> {ty} {{", flag.name));
        for last in [false, true] {
            let scope = self.scope();
            self.tosa_elementwise(x);
            let result = self.sized(&x.sizes, x.element);
            let result = self.cast(&result, &x.open);
            self.line(format_args!("tosa.yield {} : {ty}", result.name));
            self.leave(&scope);
            self.line(if last { "}" } else { "} else {" });
        }
        self.tensors.push(Tensor { name, ..x.clone() });
    }
}
