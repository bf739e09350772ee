//! Operations of `linalg` on tensors.

use super::writer::{Element, Tensor, Writer};

/// An operand of a generic operation: the tensor, and the loop that each of its dimensions follows.
struct Operand {
    tensor: Tensor,
    loops: Vec<usize>,
}

impl Writer<'_> {
    /// Writes one structured operation.
    pub fn structured(&mut self) {
        match self.random.below(12) {
            0..=4 => self.generic(),
            5 => self.map(),
            6 => self.reduce(),
            7 => self.transpose(),
            8 => self.broadcast(),
            9 => self.product(),
            10 => self.named_elementwise(),
            _ => self.window(),
        }
    }

    fn list(tensors: &[Tensor]) -> String {
        let names: Vec<&str> = tensors.iter().map(|one| one.name.as_str()).collect();
        let types: Vec<String> = tensors.iter().map(Tensor::ty).collect();
        format!("{} : {}", names.join(", "), types.join(", "))
    }

    fn result_of(&mut self, output: &Tensor, text: String) {
        self.tensor(&output.sizes, &output.open, output.element, text);
    }

    /// Returns the outputs of an operation, which it may overwrite: something with content, or room.
    fn output(&mut self, sizes: &[usize], element: Element, is_read: bool) -> Tensor {
        if is_read || self.random.chance(50) {
            return self.sized(sizes, element);
        }
        let open = self.some_open(sizes.len());
        let name = self.room(sizes, &open, element);
        Tensor { name, sizes: sizes.to_vec(), open, element }
    }

    /// Returns an output whose type leaves given sizes open.
    fn output_of_type(&mut self, sizes: &[usize], open: &[bool], element: Element, is_read: bool) -> Tensor {
        if is_read || self.random.chance(50) {
            let tensor = self.sized(sizes, element);
            return self.cast(&tensor, open);
        }
        let name = self.room(sizes, open, element);
        Tensor { name, sizes: sizes.to_vec(), open: open.to_vec(), element }
    }

    fn generic(&mut self) {
        let rank = self.random.below(4);
        let sizes = self.some_sizes(rank);
        let reduced: Vec<bool> = (0..rank).map(|_| self.random.chance(25)).collect();
        let is_reduction = reduced.contains(&true);
        let parallel: Vec<usize> = (0..rank).filter(|at| !reduced[*at]).collect();
        let mut inputs: Vec<Operand> = Vec::new();
        let count = self.random.below(4).max(usize::from(is_reduction));
        for at in 0..count {
            let mut loops = self.shuffled((0..rank).collect());
            if !(at == 0 && is_reduction) && self.random.chance(40) {
                loops.truncate(self.random.below(rank + 1));
            }
            let element = self.element();
            let shape: Vec<usize> = loops.iter().map(|at| sizes[*at]).collect();
            inputs.push(Operand { tensor: self.sized(&shape, element), loops });
        }
        let mut outputs: Vec<Operand> = Vec::new();
        for _ in 0..self.random.pick_one(&[1, 1, 1, 2]) {
            let (loops, element) = (self.shuffled(parallel.clone()), self.element());
            let shape: Vec<usize> = loops.iter().map(|at| sizes[*at]).collect();
            outputs.push(Operand { tensor: self.output(&shape, element, is_reduction), loops });
        }
        let scalar = self.random.chance(20).then(|| {
            let element = self.element();
            (self.scalar(element), element)
        });
        let dims: Vec<String> = (0..rank).map(|at| format!("d{at}")).collect();
        let map = |operand: &Operand| {
            let results: Vec<&str> = operand.loops.iter().map(|at| dims[*at].as_str()).collect();
            format!("affine_map<({}) -> ({})>", dims.join(", "), results.join(", "))
        };
        let mut maps: Vec<String> = inputs.iter().map(map).collect();
        maps.extend(scalar.iter().map(|_| format!("affine_map<({}) -> ()>", dims.join(", "))));
        maps.extend(outputs.iter().map(map));
        let iterators: Vec<&str> =
            reduced.iter().map(|reduced| if *reduced { "\"reduction\"" } else { "\"parallel\"" }).collect();
        let mut names: Vec<String> = inputs.iter().map(|one| one.tensor.name.clone()).collect();
        let mut types: Vec<String> = inputs.iter().map(|one| one.tensor.ty()).collect();
        let mut elements: Vec<Element> = inputs.iter().map(|one| one.tensor.element).collect();
        if let Some((name, element)) = &scalar {
            names.push(name.clone());
            types.push(element.to_string());
            elements.push(*element);
        }
        let outs: Vec<Tensor> = outputs.iter().map(|one| one.tensor.clone()).collect();
        let ins = if names.is_empty() {
            String::new()
        } else {
            format!(" ins({} : {})", names.join(", "), types.join(", "))
        };
        let result = self.name();
        let group = if outs.len() > 1 { format!("{result}:{}", outs.len()) } else { result.clone() };
        self.line(format_args!(
            "{group} = linalg.generic {{indexing_maps = [{}], iterator_types = [{}]}}{ins} outs({}) {{",
            maps.join(", "),
            iterators.join(", "),
            Self::list(&outs)
        ));
        let scope = self.scope();
        // Only the scalars of the block and constants from outside are at hand.
        let from = self.random.below(self.scalars.len() + 1);
        let hidden: Vec<_> = self.scalars.drain(from..).collect();
        let mut arguments = Vec::new();
        for element in elements {
            let name = self.name();
            arguments.push(format!("{name}: {element}"));
            self.scalars.push((name, element));
        }
        let mut old = Vec::new();
        for (output, operand) in outs.iter().zip(&outputs) {
            let name = self.name();
            arguments.push(format!("{name}: {}", output.element));
            // What room holds is not to be read.
            if self.tensors.contains(&operand.tensor) {
                self.scalars.push((name.clone(), output.element));
                old.push(Some(name));
            } else {
                old.push(None);
            }
        }
        self.line(format_args!("^bb0({}):", arguments.join(", ")));
        if rank > 0 && self.random.chance(30) {
            let dim = self.random.below(rank);
            let index = self.op(format_args!("linalg.index {dim} : index"));
            self.scalars.push((index, Element::Index));
        }
        let mut results = Vec::new();
        for (output, old) in outs.iter().zip(old) {
            let mut value = self.computed(output.element);
            if let (true, Some(old)) = (is_reduction, old) {
                let op = self.binary(output.element);
                value = self.op(format_args!("arith.{op} {old}, {value} : {}", output.element));
            }
            results.push(value);
        }
        let types: Vec<String> = outs.iter().map(|one| one.element.to_string()).collect();
        self.line(format_args!("linalg.yield {} : {}", results.join(", "), types.join(", ")));
        self.scalars.truncate(from);
        self.scalars.extend(hidden);
        self.leave(&scope);
        let types: Vec<String> = outs.iter().map(Tensor::ty).collect();
        let types = if outs.len() > 1 { format!("({})", types.join(", ")) } else { types.join(", ") };
        self.line(format_args!("}} -> {types}"));
        for (at, output) in outs.iter().enumerate() {
            let name = if outs.len() > 1 { format!("{result}#{at}") } else { result.clone() };
            self.tensors.push(Tensor { name, ..output.clone() });
        }
    }

    fn shuffled(&mut self, mut list: Vec<usize>) -> Vec<usize> {
        if self.random.chance(40) {
            for at in (1..list.len()).rev() {
                list.swap(at, self.random.below(at + 1));
            }
        }
        list
    }

    fn map(&mut self) {
        let x = self.any();
        let y = self.sized(&x.sizes, x.element);
        let y = self.cast(&y, &x.open);
        let output = self.output_of_type(&x.sizes, &x.open, x.element, false);
        let op = self.binary(x.element);
        let inputs = Self::list(&[x, y]);
        let text = format!(
            "linalg.map {{ arith.{op} }} ins({inputs}) outs({})",
            Self::list(std::slice::from_ref(&output))
        );
        self.result_of(&output, text);
    }

    fn reduce(&mut self) {
        let x = self.any();
        let dims: Vec<bool> = x.sizes.iter().map(|_| self.random.chance(50)).collect();
        let kept: Vec<usize> = (0..dims.len()).filter(|at| !dims[*at]).collect();
        let sizes: Vec<usize> = kept.iter().map(|at| x.sizes[*at]).collect();
        let open: Vec<bool> = kept.iter().map(|at| x.open[*at]).collect();
        let output = self.output_of_type(&sizes, &open, x.element, true);
        let op = self.binary(x.element);
        let dims: Vec<String> =
            dims.iter().enumerate().filter(|(_, one)| **one).map(|(at, _)| at.to_string()).collect();
        let text = format!(
            "linalg.reduce {{ arith.{op} }} ins({}) outs({}) dimensions = [{}]",
            Self::list(&[x]),
            Self::list(std::slice::from_ref(&output)),
            dims.join(", ")
        );
        self.result_of(&output, text);
    }

    fn transpose(&mut self) {
        let x = self.any();
        let order = self.shuffled((0..x.sizes.len()).collect());
        let sizes: Vec<usize> = order.iter().map(|at| x.sizes[*at]).collect();
        let open: Vec<bool> = order.iter().map(|at| x.open[*at]).collect();
        let output = self.output_of_type(&sizes, &open, x.element, false);
        let order: Vec<String> = order.iter().map(usize::to_string).collect();
        let text = format!(
            "linalg.transpose ins({}) outs({}) permutation = [{}]",
            Self::list(&[x]),
            Self::list(std::slice::from_ref(&output)),
            order.join(", ")
        );
        self.result_of(&output, text);
    }

    fn broadcast(&mut self) {
        let x = self.any();
        let (mut sizes, mut open, mut dims) = (Vec::new(), Vec::new(), Vec::new());
        for at in 0..x.sizes.len() + 1 {
            if self.random.chance(30) {
                dims.push(sizes.len().to_string());
                sizes.push(1 + self.random.below(3));
                open.push(self.random.chance(30));
            }
            if at < x.sizes.len() {
                sizes.push(x.sizes[at]);
                open.push(x.open[at]);
            }
        }
        if sizes.iter().product::<usize>() > 200 {
            return;
        }
        let output = self.output_of_type(&sizes, &open, x.element, false);
        let text = format!(
            "linalg.broadcast ins({}) outs({}) dimensions = [{}]",
            Self::list(&[x]),
            Self::list(std::slice::from_ref(&output)),
            dims.join(", ")
        );
        self.result_of(&output, text);
    }

    /// Writes a product of matrices or vectors.
    fn product(&mut self) {
        let element = self.number_element();
        let sizes = self.some_sizes(3);
        let (m, n, k) = (sizes[0], sizes[1], sizes[2]);
        let b = self.random.below(3);
        let (name, left, right, out) = match self.random.below(6) {
            0 => ("batch_matmul", vec![b, m, k], vec![b, k, n], vec![b, m, n]),
            1 => ("matvec", vec![m, k], vec![k], vec![m]),
            2 => ("vecmat", vec![k], vec![k, n], vec![n]),
            3 => ("dot", vec![k], vec![k], vec![]),
            _ => ("matmul", vec![m, k], vec![k, n], vec![m, n]),
        };
        let mut inputs = vec![self.sized(&left, element), self.sized(&right, element)];
        if name == "matmul" && element == Element::Int(32) && self.random.chance(40) {
            inputs = vec![self.sized(&left, Element::Int(8)), self.sized(&right, Element::Int(8))];
        }
        let output = self.output(&out, element, true);
        let text = format!(
            "linalg.{name} ins({}) outs({}) -> {}",
            Self::list(&inputs),
            Self::list(std::slice::from_ref(&output)),
            output.ty()
        );
        self.result_of(&output, text);
    }

    fn named_elementwise(&mut self) {
        let element = self.number_element();
        let x = self.of(element);
        let output = self.output(&x.sizes, element, false);
        let (name, count) = match self.random.below(8) {
            0 if element.is_float() => (self.random.pick(&["abs", "negf", "floor", "ceil", "square"]), 1),
            1 => ("copy", 1),
            2 => ("select", 3),
            _ => (self.random.pick(&["add", "sub", "mul", "max", "min"]), 2),
        };
        let mut inputs = vec![x.clone()];
        if count == 3 {
            inputs.insert(0, self.sized(&x.sizes, Element::Int(1)));
        }
        if count > 1 {
            inputs.push(self.sized(&x.sizes, element));
        }
        let form = if name != "copy" && name != "select" && name != "min" && self.random.chance(25) {
            let kind = match name {
                "max" if element.is_float() => "max_signed",
                "max" => "max_signed",
                other => other,
            };
            format!("elementwise kind=#linalg.elementwise_kind<{kind}>")
        } else {
            name.to_owned()
        };
        let text = format!(
            "linalg.{form} ins({}) outs({}) -> {}",
            Self::list(&inputs),
            Self::list(std::slice::from_ref(&output)),
            output.ty()
        );
        self.result_of(&output, text);
    }

    /// Writes a convolution or a pooling.
    fn window(&mut self) {
        let element = self.number_element();
        let [out, kernel] = [0; 2].map(|_| 1 + self.random.below(3));
        let [stride, dilation] = [0; 2].map(|_| 1 + self.random.below(2));
        let (n, c, f) = (1 + self.random.below(2), 1 + self.random.below(3), 1 + self.random.below(2));
        let whole = (out - 1) * stride + (kernel - 1) * dilation + 1;
        let attributes = format!(
            "{{dilations = dense<{dilation}> : tensor<1xi64>, strides = dense<{stride}> : tensor<1xi64>}}"
        );
        let (name, input, window, result) = match self.random.below(4) {
            0 => ("conv_1d", vec![out + kernel - 1], vec![kernel], vec![out]),
            1 => ("conv_1d_nwc_wcf", vec![n, whole, c], vec![kernel, c, f], vec![n, out, f]),
            2 => ("pooling_nwc_sum", vec![n, whole, c], vec![kernel], vec![n, out, c]),
            _ => ("pooling_nwc_max", vec![n, whole, c], vec![kernel], vec![n, out, c]),
        };
        let attributes = if name == "conv_1d" { "" } else { &attributes };
        let inputs = vec![self.sized(&input, element), self.sized(&window, element)];
        let output = self.output(&result, element, true);
        let text = format!(
            "linalg.{name} {attributes} ins({}) outs({}) -> {}",
            Self::list(&inputs),
            Self::list(std::slice::from_ref(&output)),
            output.ty()
        );
        self.result_of(&output, text);
    }
}
