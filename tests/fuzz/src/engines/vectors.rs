//! Operations that are about vectors themselves: their parts, masks, reductions, other shapes, and their way to memory.

use super::writer::{Scalar, Ty, Writer};

const INTEGER_KINDS: [&str; 9] = ["add", "mul", "and", "or", "xor", "minsi", "minui", "maxsi", "maxui"];
const FLOAT_KINDS: [&str; 4] = ["add", "mul", "minimumf", "maximumf"];

impl Writer<'_> {
    /// Writes an operation with a vector of a type that the program likes, if it likes any.
    pub fn vector(&mut self) {
        let is_vector = |ty: &&Ty| matches!(ty, Ty::Lanes(..) | Ty::Grid(..));
        let liked: Vec<Ty> = self.likes.iter().filter(is_vector).copied().collect();
        if liked.is_empty() {
            return self.compute();
        }
        match liked[self.random.below(liked.len())] {
            Ty::Lanes(count, scalar) => self.lanes(count, scalar),
            Ty::Grid(rows, columns, scalar) => self.grid(rows, columns, scalar),
            _ => {}
        }
    }

    /// Returns a kind that combines vectors of this scalar to one value, whatever the order.
    fn kind(&mut self, scalar: Scalar) -> &'static str {
        match scalar {
            Scalar::Int(_) => self.random.pick(&INTEGER_KINDS),
            Scalar::Float(_) => self.random.pick(&FLOAT_KINDS),
        }
    }

    /// Returns a mask: any bits, or the first ones.
    fn mask(&mut self, ty: Ty) -> String {
        let bits = ty.of(Scalar::Int(1));
        let sizes: Vec<u32> = match ty {
            Ty::Lanes(count, _) => vec![count],
            Ty::Grid(rows, columns, _) => vec![rows, columns],
            _ => Vec::new(),
        };
        match self.random.below(4) {
            0 => {
                let ends: Vec<String> =
                    sizes.iter().map(|size| (1 + self.random.below(*size as usize)).to_string()).collect();
                self.hidden(format_args!("vector.constant_mask [{}] : {bits}", ends.join(", ")))
            }
            1 => {
                let ends: Vec<String> = sizes.iter().map(|_| self.small_index(8)).collect();
                self.hidden(format_args!("vector.create_mask {} : {bits}", ends.join(", ")))
            }
            _ => self.value(bits),
        }
    }

    /// Writes some index below an end, which is a power of two.
    fn small_index(&mut self, end: usize) -> String {
        let (index, mask) = (self.value(Ty::Index), self.number(Ty::Index, end as u128 - 1));
        self.hidden(format_args!("arith.andi {index}, {mask} : index"))
    }

    fn lanes(&mut self, count: u32, scalar: Scalar) {
        let ty = Ty::Lanes(count, scalar);
        let element = scalar.ty();
        let a = self.value(ty);
        match self.random.below(17) {
            0 => {
                let x = self.value(element);
                self.op(ty, format_args!("vector.broadcast {x} : {element} to {ty}"));
            }
            1 => {
                let (x, at) = (self.value(element), self.random.below(count as usize));
                self.op(ty, format_args!("vector.insert {x}, {a} [{at}] : {element} into {ty}"));
            }
            2 => {
                let at = self.random.below(count as usize);
                self.op(element, format_args!("vector.extract {a}[{at}] : {element} from {ty}"));
            }
            3 => {
                let at = self.small_index(
                    count.next_power_of_two() as usize / if count.is_power_of_two() { 1 } else { 2 },
                );
                if self.random.chance(50) {
                    self.op(element, format_args!("vector.extract {a}[{at}] : {element} from {ty}"));
                } else {
                    let x = self.value(element);
                    self.op(ty, format_args!("vector.insert {x}, {a} [{at}] : {element} into {ty}"));
                }
            }
            4 => {
                let b = self.value(ty);
                let lanes: Vec<String> =
                    (0..count).map(|_| self.random.below(2 * count as usize).to_string()).collect();
                self.op(ty, format_args!("vector.shuffle {a}, {b} [{}] : {ty}, {ty}", lanes.join(", ")));
            }
            5 => {
                let size = 1 + self.random.below(count as usize) as u32;
                let part = Ty::Lanes(size, scalar);
                let from = self.random.below((count - size) as usize + 1);
                let x = self.op(part, format_args!(
                    "vector.extract_strided_slice {a} {{offsets = [{from}], sizes = [{size}], strides = [1]}} : {ty} to {part}"
                ));
                let b = self.value(ty);
                let to = self.random.below((count - size) as usize + 1);
                self.op(ty, format_args!(
                    "vector.insert_strided_slice {x}, {b} {{offsets = [{to}], strides = [1]}} : {part} into {ty}"
                ));
            }
            6 => {
                let lanes: Vec<String> = (0..count).map(|_| self.value(element)).collect();
                self.op(ty, format_args!("vector.from_elements {} : {ty}", lanes.join(", ")));
            }
            7..=9 => self.reduction(ty, element, &a),
            10 => {
                let (mask, b) = (self.mask(ty), self.value(ty));
                let bits = ty.of(Scalar::Int(1));
                let x = self.hidden(format_args!("arith.select {mask}, {a}, {b} : {bits}, {ty}"));
                self.values.push((x, ty));
            }
            11 => {
                let b = self.value(ty);
                let wide = Ty::Lanes(2 * count, scalar);
                let x = self.op(wide, format_args!("vector.interleave {a}, {b} : {ty} -> {wide}"));
                let (c, d) = (self.name(), self.name());
                self.line(format_args!("{c}, {d} = vector.deinterleave {x} : {wide} -> {ty}"));
                self.values.extend([(c, ty), (d, ty)]);
            }
            _ => self.lanes_and_memory(ty, &a),
        }
    }

    fn reduction(&mut self, ty: Ty, element: Ty, a: &str) {
        let scalar = element.scalar().expect("an element is a scalar");
        let kind = self.kind(scalar);
        let is_masked = self.random.chance(40);
        // Of a lane that is alone and left out, with nothing to start from, canonicalization makes the lane. It does so of
        // one that is there as well, which is not what is lowered where the lane is -0.0: there it is added to 0.0.
        let is_sum = kind == "add" && matches!(scalar, Scalar::Float(_));
        let needs_start = (is_masked || is_sum) && matches!(ty, Ty::Lanes(1, _));
        let start = (needs_start || self.random.chance(50)).then(|| self.value(element));
        let start = start.map_or(String::new(), |start| format!(", {start}"));
        let text = format!("vector.reduction <{kind}>, {a}{start} : {ty} into {element}");
        if is_masked {
            let (mask, bits) = (self.mask(ty), ty.of(Scalar::Int(1)));
            self.op(element, format_args!("vector.mask {mask} {{ {text} }} : {bits} -> {element}"));
        } else {
            self.op(element, text);
        }
    }

    /// Writes transfers from memory, and to it.
    fn lanes_and_memory(&mut self, ty: Ty, a: &str) {
        let Ty::Lanes(count, scalar) = ty else { return };
        let element = scalar.ty();
        let fits = |one: &&super::writer::MemRef| one.element == element && one.sizes.len() == 1;
        let fitting: Vec<_> = self.memrefs.iter().filter(fits).cloned().collect();
        if !lies_as_elements(scalar) || fitting.is_empty() {
            return;
        }
        let memref = fitting[self.random.below(fitting.len())].clone();
        let (name, of, size) = (&memref.name, &memref.ty, memref.sizes[0]);
        let (bits, is_plain) = (ty.of(Scalar::Int(1)), !of.contains("strided"));
        let choice = self.random.below(5);
        if choice == 0 {
            // Beyond the end, reads give the padding and writes do nothing.
            let at = self.small_index(size.next_power_of_two());
            let pad = self.value(element);
            let mask = self.random.chance(30).then(|| self.mask(ty));
            let masked = mask.map_or(String::new(), |mask| format!(", {mask}"));
            self.op(ty, format_args!("vector.transfer_read {name}[{at}], {pad}{masked} : {of}, {ty}"));
            self.line(format_args!("vector.transfer_write {a}, {name}[{at}]{masked} : {ty}, {of}"));
            return;
        }
        if size < count as usize || !is_plain {
            return;
        }
        let at = self.random.below(size - count as usize + 1);
        let at = self.hidden(format_args!("arith.constant {at} : index"));
        match choice {
            1 => {
                self.op(ty, format_args!("vector.load {name}[{at}] : {of}, {ty}"));
                self.line(format_args!("vector.store {a}, {name}[{at}] : {of}, {ty}"));
            }
            2 => {
                let (mask, b) = (self.mask(ty), self.value(ty));
                self.op(
                    ty,
                    format_args!(
                        "vector.maskedload {name}[{at}], {mask}, {b} : {of}, {bits}, {ty} into {ty}"
                    ),
                );
                self.line(format_args!("vector.maskedstore {name}[{at}], {mask}, {a} : {of}, {bits}, {ty}"));
            }
            3 => {
                let (mask, b) = (self.mask(ty), self.value(ty));
                let places = Ty::Lanes(count, Scalar::Int(32));
                let x = self.value(places);
                let most = self.number(places, size as u128 - 1);
                let places_in = self.hidden(format_args!("arith.andi {x}, {most} : {places}"));
                let zero = self.number(Ty::Index, 0);
                let common = format!("{name}[{zero}] [{places_in}], {mask}");
                self.op(
                    ty,
                    format_args!("vector.gather {common}, {b} : {of}, {places}, {bits}, {ty} into {ty}"),
                );
                self.line(format_args!("vector.scatter {common}, {a} : {of}, {places}, {bits}, {ty}"));
            }
            _ => {
                let (mask, b) = (self.mask(ty), self.value(ty));
                self.op(
                    ty,
                    format_args!(
                        "vector.expandload {name}[{at}], {mask}, {b} : {of}, {bits}, {ty} into {ty}"
                    ),
                );
                self.line(format_args!(
                    "vector.compressstore {name}[{at}], {mask}, {a} : {of}, {bits}, {ty}"
                ));
            }
        }
    }

    fn grid(&mut self, rows: u32, columns: u32, scalar: Scalar) {
        let ty = Ty::Grid(rows, columns, scalar);
        let (row, column) = (Ty::Lanes(columns, scalar), Ty::Lanes(rows, scalar));
        let a = self.value(ty);
        match self.random.below(10) {
            0 => {
                let at = self.random.below(rows as usize);
                self.op(row, format_args!("vector.extract {a}[{at}] : {row} from {ty}"));
            }
            1 => {
                let (x, at) = (self.value(row), self.random.below(rows as usize));
                self.op(ty, format_args!("vector.insert {x}, {a} [{at}] : {row} into {ty}"));
            }
            2 => {
                let turned = Ty::Grid(columns, rows, scalar);
                self.op(turned, format_args!("vector.transpose {a}, [1, 0] : {ty} to {turned}"));
            }
            3 => {
                let flat = Ty::Lanes(rows * columns, scalar);
                let x = self.op(flat, format_args!("vector.shape_cast {a} : {ty} to {flat}"));
                let other = Ty::Grid(columns, rows, scalar);
                self.op(other, format_args!("vector.shape_cast {x} : {flat} to {other}"));
            }
            4 => {
                // In which order is open.
                let kind = match scalar {
                    Scalar::Int(_) => self.kind(scalar),
                    Scalar::Float(_) => self.random.pick(&["minimumf", "maximumf"]),
                };
                let (dim, result) = self.random.pick_one(&[("0", row), ("1", column), ("0, 1", scalar.ty())]);
                let start = self.value(result);
                let text =
                    format!("vector.multi_reduction <{kind}>, {a}, {start} [{dim}] : {ty} to {result}");
                if self.random.chance(30) {
                    let (mask, bits) = (self.mask(ty), ty.of(Scalar::Int(1)));
                    self.op(result, format_args!("vector.mask {mask} {{ {text} }} : {bits} -> {result}"));
                } else {
                    self.op(result, text);
                }
            }
            5 => {
                // Of floats, it is open whether what is in between is rounded, as with `vector.fma`.
                let Scalar::Int(_) = scalar else { return };
                let (x, y) = (self.value(column), self.value(row));
                self.op(
                    ty,
                    format_args!(
                        "vector.outerproduct {x}, {y}, {a} {{kind = #vector.kind<add>}} : {column}, {row}"
                    ),
                );
            }
            6 => {
                let x = self.value(row);
                self.op(ty, format_args!("vector.broadcast {x} : {row} to {ty}"));
            }
            7 => {
                let (r, c) = (1 + self.random.below(rows as usize), 1 + self.random.below(columns as usize));
                let part = Ty::Grid(r as u32, c as u32, scalar);
                let from =
                    (self.random.below(rows as usize - r + 1), self.random.below(columns as usize - c + 1));
                let x = self.op(part, format_args!(
                    "vector.extract_strided_slice {a} {{offsets = [{}, {}], sizes = [{r}, {c}], strides = [1, 1]}} : {ty} to {part}",
                    from.0, from.1
                ));
                let b = self.value(ty);
                self.op(ty, format_args!(
                    "vector.insert_strided_slice {x}, {b} {{offsets = [{}, {}], strides = [1, 1]}} : {part} into {ty}",
                    from.0, from.1
                ));
            }
            8 => {
                let Scalar::Int(_) = scalar else { return };
                let inner = 1 + self.random.below(3) as u32;
                let (left, right) = (Ty::Grid(rows, inner, scalar), Ty::Grid(inner, columns, scalar));
                let (x, y) = (self.value(left), self.value(right));
                self.op(ty, format_args!(
                    "vector.contract {{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, \
                     affine_map<(i, j, k) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], \
                     kind = #vector.kind<add>}} {x}, {y}, {a} : {left}, {right} into {ty}"
                ));
            }
            _ if lies_as_elements(scalar) => {
                let element = scalar.ty();
                let fits = |one: &&super::writer::MemRef| one.element == element && one.sizes.len() == 2;
                let Some(memref) = self.memrefs.iter().rev().find(fits).cloned() else { return };
                let (i, j) = (self.small_index(memref.sizes[0]), self.small_index(memref.sizes[1]));
                let (pad, name, of) = (self.value(element), &memref.name, &memref.ty);
                self.op(ty, format_args!("vector.transfer_read {name}[{i}, {j}], {pad} : {of}, {ty}"));
                self.line(format_args!("vector.transfer_write {a}, {name}[{i}, {j}] : {ty}, {of}"));
            }
            _ => {}
        }
    }
}

/// Returns true if a vector lies in memory as its elements do: they fill their bytes.
fn lies_as_elements(scalar: Scalar) -> bool {
    match scalar {
        Scalar::Int(width) => matches!(width, 8 | 16 | 32 | 64),
        Scalar::Float(_) => true,
    }
}
