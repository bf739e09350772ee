//! Operations of `tensor`: elements, slices, shapes.

use super::writer::{Element, Tensor, Writer, type_of};

/// A slice of a tensor: for each dimension the offset, size and stride.
struct Slice {
    parts: [Vec<usize>; 3],
    /// The dimensions that the smaller tensor does not have; their size is one.
    dropped: Vec<bool>,
}

impl Slice {
    fn kept<T: Copy>(&self, dims: &[T]) -> Vec<T> {
        dims.iter().zip(&self.dropped).filter(|(_, dropped)| !**dropped).map(|(dim, _)| *dim).collect()
    }
}

impl Writer<'_> {
    /// Writes one operation of `tensor`.
    pub fn shape_op(&mut self) {
        match self.random.below(15) {
            0 => self.insert(),
            1 => self.extract(),
            2..=4 => self.extract_slice(),
            5..=7 => self.insert_slice(),
            8 => self.pad(),
            9 => self.concat(),
            10 => self.expand(),
            11 => self.collapse(),
            12 => {
                let tensor = self.any();
                let open = self.some_open(tensor.sizes.len());
                self.cast(&tensor, &open);
            }
            13 => self.reshape(),
            _ => self.rank_and_bits(),
        }
    }

    /// Returns indices into a tensor, none of whose sizes is zero.
    fn place(&mut self, tensor: &Tensor) -> String {
        let indices: Vec<String> = tensor.sizes.iter().map(|size| self.index_below(*size)).collect();
        indices.join(", ")
    }

    pub fn insert(&mut self) {
        let tensor = self.any();
        if tensor.count() > 0 {
            let (place, scalar, ty) = (self.place(&tensor), self.scalar(tensor.element), tensor.ty());
            let text = format!("tensor.insert {scalar} into {}[{place}] : {ty}", tensor.name);
            self.tensor(&tensor.sizes, &tensor.open, tensor.element, text);
        }
    }

    pub fn extract(&mut self) {
        let tensor = self.any();
        if tensor.count() > 0 {
            let place = self.place(&tensor);
            let scalar = self.op(format_args!("tensor.extract {}[{place}] : {}", tensor.name, tensor.ty()));
            self.scalars.push((scalar, tensor.element));
        }
    }

    fn slice(&mut self, whole: &[usize]) -> Slice {
        let mut slice = Slice { parts: [vec![], vec![], vec![]], dropped: Vec::new() };
        for size in whole {
            let stride = self.random.pick_one(&[1, 1, 1, 2]);
            let first = self.random.below((*size).max(1));
            let most = (size - first).div_ceil(stride);
            let part = match self.random.below(4) {
                0 => most,
                1 => most.min(1),
                _ => self.random.below(most + 1),
            };
            slice.parts[0].push(first);
            slice.parts[1].push(part);
            slice.parts[2].push(stride);
            slice.dropped.push(part == 1 && self.random.chance(30));
        }
        slice
    }

    /// Returns a number as it stands in an operation: itself, or a value.
    fn fixed_or_open(&mut self, number: usize, is_open: bool) -> String {
        if is_open { self.index(number) } else { number.to_string() }
    }

    /// Returns the slice as text; which of its sizes are open is given.
    fn slice_text(&mut self, slice: &Slice, open: &[bool]) -> String {
        let mut text = String::new();
        for (at, part) in slice.parts.iter().enumerate() {
            let mut list = Vec::new();
            for (number, open) in part.iter().zip(open) {
                let is_open = if at == 1 { *open } else { self.random.chance(25) };
                list.push(self.fixed_or_open(*number, is_open));
            }
            text += &format!("[{}] ", list.join(", "));
        }
        text
    }

    pub fn extract_slice(&mut self) {
        let source = self.any();
        if source.count() == 0 {
            // No offset is valid.
            return;
        }
        let slice = self.slice(&source.sizes);
        let mut open = self.some_open(source.sizes.len());
        for (open, dropped) in open.iter_mut().zip(&slice.dropped) {
            *open &= !dropped;
        }
        let text = self.slice_text(&slice, &open);
        let (sizes, kept) = (slice.kept(&slice.parts[1]), slice.kept(&open));
        let to = type_of(&sizes, &kept, source.element);
        let text = format!("tensor.extract_slice {}{text}: {} to {to}", source.name, source.ty());
        self.tensor(&sizes, &kept, source.element, text);
    }

    pub fn insert_slice(&mut self) {
        let target = self.any();
        if target.count() == 0 {
            return;
        }
        let slice = self.slice(&target.sizes);
        let source = self.sized(&slice.kept(&slice.parts[1]), target.element);
        let mut opens = source.open.iter();
        let open: Vec<bool> = slice
            .dropped
            .iter()
            .map(
                |dropped| if *dropped { false } else { *opens.next().expect("a size for each that is kept") },
            )
            .collect();
        let text = self.slice_text(&slice, &open);
        let text = format!(
            "tensor.insert_slice {} into {}{text}: {} into {}",
            source.name,
            target.name,
            source.ty(),
            target.ty()
        );
        self.tensor(&target.sizes, &target.open, target.element, text);
    }

    fn pad(&mut self) {
        let source = self.any();
        let (mut low, mut high, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        let mut open = source.open.clone();
        for (at, size) in source.sizes.iter().enumerate() {
            let (before, after) = (self.random.below(3), self.random.below(3));
            let opens = [(); 2].map(|()| self.random.chance(20));
            low.push(self.fixed_or_open(before, opens[0]));
            high.push(self.fixed_or_open(after, opens[1]));
            sizes.push(before + size + after);
            open[at] |= opens[0] || opens[1];
        }
        if sizes.iter().product::<usize>() > 200 {
            return;
        }
        let (nofold, to) = (self.random.pick(&["", " nofold"]), type_of(&sizes, &open, source.element));
        let outer = self.scalar(source.element);
        let name = self.name();
        self.line(format_args!(
            "{name} = tensor.pad {}{nofold} low[{}] high[{}] {{",
            source.name,
            low.join(", "),
            high.join(", ")
        ));
        let scope = self.scope();
        let indices: Vec<String> = sizes.iter().map(|_| self.name()).collect();
        let list: Vec<String> = indices.iter().map(|index| format!("{index}: index")).collect();
        self.line(format_args!("^bb0({}):", list.join(", ")));
        let value = if self.random.chance(25) {
            self.scalars.extend(indices.into_iter().map(|index| (index, Element::Index)));
            self.computed(source.element)
        } else {
            outer
        };
        self.line(format_args!("tensor.yield {value} : {}", source.element));
        self.leave(&scope);
        self.line(format_args!("}} : {} to {to}", source.ty()));
        self.tensors.push(Tensor { name, sizes, open, element: source.element });
    }

    fn concat(&mut self) {
        let first = self.any();
        if first.sizes.is_empty() {
            return;
        }
        let dim = self.random.below(first.sizes.len());
        let mut parts = vec![first.clone()];
        for _ in 0..self.random.below(3) {
            let mut sizes = first.sizes.clone();
            // A part without elements becomes a slice after the last element, which is not valid.
            sizes[dim] = 1 + self.random.below(3);
            parts.push(self.sized(&sizes, first.element));
        }
        let mut sizes = first.sizes.clone();
        sizes[dim] = parts.iter().map(|part| part.sizes[dim]).sum();
        if sizes.iter().product::<usize>() > 200 {
            return;
        }
        // What one of the parts says of a size, the result says as well.
        let open: Vec<bool> = (0..sizes.len())
            .map(|at| {
                if at == dim {
                    parts.iter().any(|part| part.open[at])
                } else {
                    parts.iter().all(|part| part.open[at])
                }
            })
            .collect();
        let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        let types: Vec<String> = parts.iter().map(Tensor::ty).collect();
        let (names, types) = (names.join(", "), types.join(", "));
        let to = type_of(&sizes, &open, first.element);
        let text = format!("tensor.concat dim({dim}) {names} : ({types}) -> {to}");
        self.tensor(&sizes, &open, first.element, text);
    }

    fn expand(&mut self) {
        let source = self.any();
        let (mut sizes, mut open, mut groups) = (Vec::new(), Vec::new(), Vec::new());
        for (size, is_open) in source.sizes.iter().zip(&source.open) {
            let factor = self.random.pick_one(&[1, 1, 2, 3]);
            let parts = match self.random.below(4) {
                0 if size % factor == 0 => vec![factor, size / factor],
                1 if size % factor == 0 => vec![size / factor, factor],
                2 => vec![*size, 1],
                _ => vec![*size],
            };
            let from = sizes.len();
            // One part at most is open; if the size is, then one is.
            let which = parts.iter().position(|part| part == size || *part == size / factor).unwrap_or(0);
            for (at, part) in parts.iter().enumerate() {
                sizes.push(*part);
                open.push(*is_open && at == which);
            }
            let group: Vec<String> = (from..sizes.len()).map(|dim| dim.to_string()).collect();
            groups.push(format!("[{}]", group.join(", ")));
        }
        if source.sizes.is_empty() {
            (sizes, open) = (vec![1; 2], vec![false; 2]);
        }
        let mut shape = Vec::new();
        for (size, open) in sizes.iter().zip(&open) {
            shape.push(self.fixed_or_open(*size, *open));
        }
        let (groups, shape) = (groups.join(", "), shape.join(", "));
        let to = type_of(&sizes, &open, source.element);
        let text = format!(
            "tensor.expand_shape {} [{groups}] output_shape [{shape}] : {} into {to}",
            source.name,
            source.ty()
        );
        self.tensor(&sizes, &open, source.element, text);
    }

    fn collapse(&mut self) {
        let source = self.any();
        if source.sizes.is_empty() {
            return;
        }
        let (mut sizes, mut open, mut groups): (Vec<usize>, Vec<bool>, Vec<Vec<String>>) =
            (Vec::new(), Vec::new(), Vec::new());
        for (at, (size, is_open)) in source.sizes.iter().zip(&source.open).enumerate() {
            if at == 0 || self.random.chance(50) {
                sizes.push(*size);
                open.push(*is_open);
                groups.push(vec![at.to_string()]);
            } else if let (Some(last), Some(last_open), Some(group)) =
                (sizes.last_mut(), open.last_mut(), groups.last_mut())
            {
                *last *= size;
                *last_open |= is_open;
                group.push(at.to_string());
            }
        }
        let groups: Vec<String> = groups.iter().map(|group| format!("[{}]", group.join(", "))).collect();
        let (groups, to) = (groups.join(", "), type_of(&sizes, &open, source.element));
        let text = format!("tensor.collapse_shape {} [{groups}] : {} into {to}", source.name, source.ty());
        self.tensor(&sizes, &open, source.element, text);
    }

    fn reshape(&mut self) {
        let source = self.any();
        let (count, first) = (source.count(), self.random.pick_one(&[1, 2, 3]));
        let sizes = match self.random.below(3) {
            _ if count == 0 => source.sizes.iter().rev().copied().collect(),
            0 if count % first == 0 => vec![first, count / first],
            1 => vec![1, count, 1],
            _ => vec![count],
        };
        let open = self.some_open(sizes.len());
        let mut list = Vec::new();
        for size in &sizes {
            list.push(self.index(*size));
        }
        let shape_type = format!("tensor<{}xindex>", sizes.len());
        let shape = self.op(format_args!("tensor.from_elements {} : {shape_type}", list.join(", ")));
        let to = type_of(&sizes, &open, source.element);
        let text =
            format!("tensor.reshape {}({shape}) : ({}, {shape_type}) -> {to}", source.name, source.ty());
        self.tensor(&sizes, &open, source.element, text);
    }

    fn rank_and_bits(&mut self) {
        let source = self.any();
        if source.element == Element::Int(32) {
            let to = type_of(&source.sizes, &source.open, Element::F32);
            let back = self.op(format_args!("tensor.bitcast {} : {} to {to}", source.name, source.ty()));
            let text = format!("tensor.bitcast {back} : {to} to {}", source.ty());
            self.tensor(&source.sizes, &source.open, source.element, text);
        } else {
            let rank = self.op(format_args!("tensor.rank {} : {}", source.name, source.ty()));
            self.scalars.push((rank, Element::Index));
        }
    }
}
