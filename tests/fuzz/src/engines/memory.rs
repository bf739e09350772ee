//! Memory: all of it is written when it is made, and each index is brought within its dimension.

use super::writer::{MemRef, Ty, Writer};

impl Writer<'_> {
    /// Writes an operation with memory.
    pub fn touch(&mut self) {
        if self.memrefs.is_empty() || (self.memrefs.len() < 6 && self.random.chance(12)) {
            self.allocate();
            return;
        }
        let at = self.random.below(self.memrefs.len());
        let memref = self.memrefs[at].clone();
        match self.random.below(10) {
            0..=3 => self.load(&memref),
            4..=6 => self.store(&memref),
            7 if self.has_views => self.view(&memref),
            8 => self.copy(&memref),
            _ if memref.sizes.is_empty() => self.load(&memref),
            _ => {
                let dim = self.random.below(memref.sizes.len());
                let dim = self.hidden(format_args!("arith.constant {dim} : index"));
                self.op(Ty::Index, format_args!("memref.dim {}, {dim} : {}", memref.name, memref.ty));
            }
        }
    }

    /// Writes an allocation, and what fills it. The function's writer frees heap memory.
    pub fn allocate(&mut self) {
        let element = self.ty();
        if matches!(element, Ty::Lanes(..) | Ty::Grid(..)) {
            return;
        }
        let sizes: Vec<usize> = match self.random.below(10) {
            0 => Vec::new(),
            1..=3 => vec![4, 4],
            4 => vec![2, 4, 4],
            _ => vec![1 << self.random.below(5)],
        };
        // Memory on the stack of a loop lasts until the function ends.
        let on_stack = self.random.chance(40) && self.times == 1;
        let is_dynamic = self.random.chance(30) && !sizes.is_empty();
        if !on_stack && self.depth > 1 {
            return;
        }
        let shape: Vec<String> =
            sizes.iter().map(|size| if is_dynamic { "?".to_owned() } else { size.to_string() }).collect();
        let shape: String = shape.iter().map(|size| format!("{size}x")).collect();
        let ty = format!("memref<{shape}{element}>");
        let mut operands = Vec::new();
        if is_dynamic {
            for size in &sizes {
                operands.push(self.hidden(format_args!("arith.constant {size} : index")));
            }
        }
        let how = if on_stack { "alloca" } else { "alloc" };
        let name = self.hidden(format_args!("memref.{how}({}) : {ty}", operands.join(", ")));
        let fill = self.value(element);
        let indices: Vec<String> = sizes.iter().map(|_| self.name()).collect();
        for (index, size) in indices.iter().zip(&sizes) {
            self.line(format_args!("affine.for {index} = 0 to {size} {{"));
            self.depth += 1;
        }
        self.line(format_args!("affine.store {fill}, {name}[{}] : {ty}", indices.join(", ")));
        for _ in &sizes {
            self.depth -= 1;
            self.line("}");
        }
        self.memrefs.push(MemRef { name, ty, sizes, element });
    }

    /// Returns indices within a memref.
    fn places(&mut self, memref: &MemRef) -> String {
        let mut places = Vec::new();
        for size in &memref.sizes {
            let index = self.value(Ty::Index);
            let mask = self.number(Ty::Index, *size as u128 - 1);
            places.push(self.hidden(format_args!("arith.andi {index}, {mask} : index")));
        }
        places.join(", ")
    }

    pub fn load(&mut self, memref: &MemRef) {
        let places = self.places(memref);
        self.op(memref.element, format_args!("memref.load {}[{places}] : {}", memref.name, memref.ty));
    }

    pub fn store(&mut self, memref: &MemRef) {
        let places = self.places(memref);
        let value = self.value(memref.element);
        self.line(format_args!("memref.store {value}, {}[{places}] : {}", memref.name, memref.ty));
    }

    /// Writes another view of the same memory.
    fn view(&mut self, memref: &MemRef) {
        let plain = !memref.ty.contains("strided");
        match (&memref.sizes[..], plain) {
            (&[size], true) if size >= 4 && (size != 16 || self.random.chance(70)) => {
                let (count, stride) = (size / 4, self.random.below(2) + 1);
                let offset = self.random.below(size - (count - 1) * stride);
                let element = memref.element;
                let ty = if memref.ty.contains('?') && self.random.chance(50) {
                    let offset = self.hidden(format_args!("arith.constant {offset} : index"));
                    let ty = format!("memref<{count}x{element}, strided<[{stride}], offset: ?>>");
                    (format!("[{offset}] [{count}] [{stride}]"), ty)
                } else {
                    let ty = format!("memref<{count}x{element}, strided<[{stride}], offset: {offset}>>");
                    (format!("[{offset}] [{count}] [{stride}]"), ty)
                };
                let text = format!("memref.subview {}{} : {} to {}", memref.name, ty.0, memref.ty, ty.1);
                let name = self.hidden(text);
                self.memrefs.push(MemRef { name, ty: ty.1, sizes: vec![count], element });
            }
            (&[16], true) if !memref.ty.contains('?') => {
                let ty = format!("memref<4x4x{}>", memref.element);
                let text = format!(
                    "memref.expand_shape {} [[0, 1]] output_shape [4, 4] : {} into {ty}",
                    memref.name, memref.ty
                );
                let name = self.hidden(text);
                self.memrefs.push(MemRef { name, ty, sizes: vec![4, 4], element: memref.element });
            }
            (&[size], _) if plain && !memref.ty.contains('?') => {
                let ty = format!("memref<?x{}>", memref.element);
                let name = self.hidden(format_args!("memref.cast {} : {} to {ty}", memref.name, memref.ty));
                self.memrefs.push(MemRef { name, ty, sizes: vec![size], element: memref.element });
            }
            (&[4, 4], true) if self.random.chance(70) => self.view_of_square(memref),
            (&[2, 4, 4], true) => {
                // One of the squares, which one only the program knows.
                let strides = if memref.ty.contains('?') { "?, 1" } else { "4, 1" };
                let ty = format!("memref<4x4x{}, strided<[{strides}], offset: ?>>", memref.element);
                let (index, one) = (self.value(Ty::Index), self.number(Ty::Index, 1));
                let index = self.hidden(format_args!("arith.andi {index}, {one} : index"));
                let text = format!(
                    "memref.subview {}[{index}, 0, 0] [1, 4, 4] [1, 1, 1] : {} to {ty}",
                    memref.name, memref.ty
                );
                let name = self.hidden(text);
                self.memrefs.push(MemRef { name, ty, sizes: vec![4, 4], element: memref.element });
            }
            (&[4, 4], true) => {
                let row = self.random.below(4);
                let element = memref.element;
                let ty = format!("memref<4x{element}, strided<[1], offset: ?>>");
                let index = self.hidden(format_args!("arith.constant {row} : index"));
                let text = format!(
                    "memref.subview {}[{index}, 0] [1, 4] [1, 1] : {} to {ty}",
                    memref.name, memref.ty
                );
                let name = self.hidden(text);
                self.memrefs.push(MemRef { name, ty, sizes: vec![4], element });
            }
            _ => {}
        }
    }

    /// Writes another view of four times four elements: four of them, each n steps from the next, or all in a row.
    fn view_of_square(&mut self, memref: &MemRef) {
        let (element, is_dynamic) = (memref.element, memref.ty.contains('?'));
        if self.random.chance(25) {
            let ty = format!("memref<{}x{element}>", if is_dynamic { "?" } else { "16" });
            let text = format!("memref.collapse_shape {} [[0, 1]] : {} into {ty}", memref.name, memref.ty);
            let name = self.hidden(text);
            self.memrefs.push(MemRef { name, ty, sizes: vec![16], element });
            return;
        }
        if self.random.chance(25) {
            let strides = if is_dynamic { "1, ?" } else { "1, 4" };
            let shape = if is_dynamic { "?x?" } else { "4x4" };
            let ty = format!("memref<{shape}x{element}, strided<[{strides}]>>");
            let text = format!("memref.transpose {} (i, j) -> (j, i) : {} to {ty}", memref.name, memref.ty);
            let name = self.hidden(text);
            self.memrefs.push(MemRef { name, ty, sizes: vec![4, 4], element });
            return;
        }
        let (rows, columns) = (1 + self.random.below(2), 1 + self.random.below(2));
        let (top, left) = (self.random.below(4 - rows), self.random.below(4 - columns));
        let is_open = is_dynamic || self.random.chance(50);
        let (mut place, mut offset) = (format!("{top}, {left}"), (4 * top + left).to_string());
        if is_open {
            let top = self.hidden(format_args!("arith.constant {top} : index"));
            (place, offset) = (format!("{top}, {left}"), "?".to_owned());
        }
        let over = if is_dynamic { "?".to_owned() } else { (4 * rows).to_string() };
        let ty = format!("memref<2x2x{element}, strided<[{over}, {columns}], offset: {offset}>>");
        let text = format!(
            "memref.subview {}[{place}] [2, 2] [{rows}, {columns}] : {} to {ty}",
            memref.name, memref.ty
        );
        let name = self.hidden(text);
        self.memrefs.push(MemRef { name, ty, sizes: vec![2, 2], element });
    }

    /// Copies between memrefs of one type.
    fn copy(&mut self, memref: &MemRef) {
        let like = |other: &&MemRef| {
            other.element == memref.element && other.sizes == memref.sizes && other.name != memref.name
        };
        // Views of one memory may overlap: then only what was allocated is copied.
        let is_whole = |one: &MemRef| !one.ty.contains("strided") && !one.ty.contains('?');
        let Some(other) = self.memrefs.iter().find(like).cloned() else { return };
        if is_whole(memref) && is_whole(&other) {
            self.line(format_args!(
                "memref.copy {}, {} : {} to {}",
                other.name, memref.name, other.ty, memref.ty
            ));
        }
    }
}
