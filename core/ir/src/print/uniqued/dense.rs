//! Dense arrays, elements and strings as text.

use crate::print::AsmPrinter;
use crate::uniqued::attribute::{Attribute, AttributeKind, DenseData, dense_element_bits};
use crate::uniqued::ty::{Signedness, Type, TypeKind};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;

/// Stands for elements that are left out.
pub(in crate::print) const ELIDED: &str = "dense_resource<__elided__>";

impl<'c> AsmPrinter<'_, 'c> {
    pub(in crate::print) fn print_dense_array(&mut self, element: Type<'c>, len: usize, bytes: &'c [u8]) {
        self.push_str("array<");
        self.print_type(element);
        if len > 0 {
            self.push_str(": ");
            self.print_array_elements(element, len, bytes);
        }
        self.push('>');
    }

    /// Writes `[1, 2]` for a dense array whose element type is known from elsewhere.
    pub(in crate::print) fn print_bare_array(&mut self, array: Attribute<'c>) {
        let AttributeKind::DenseArray { element, len, bytes } = *array.kind() else {
            return self.print_attribute(array);
        };
        self.push('[');
        if len > 0 {
            self.print_array_elements(element, len, bytes);
        }
        self.push(']');
    }

    fn print_array_elements(&mut self, element: Type<'c>, len: usize, bytes: &'c [u8]) {
        if element.is_signless_integer_of(1) {
            self.print_list(bytes.iter(), |p, b| p.push_str(if *b != 0 { "true" } else { "false" }));
        } else {
            let size = bytes.len() / len;
            // Elements of type `i0` have no bytes.
            self.print_list(0..len, |p, at| p.print_element(element, &bytes[at * size..][..size]));
        }
    }

    /// Writes one element from its bytes.
    fn print_element(&mut self, element: Type<'c>, bytes: &[u8]) {
        match *element.kind() {
            TypeKind::Integer { width, signedness } => {
                if width <= 64 {
                    let mut word = [0u8; 8];
                    let len = bytes.len().min(8);
                    word[..len].copy_from_slice(&bytes[..len]);
                    let raw = u64::from_le_bytes(word);
                    let unused = 64 - width;
                    if width == 0 {
                        self.push('0');
                    } else if width == 1 {
                        self.push_str(if raw & 1 == 1 { "true" } else { "false" });
                    } else if signedness == Signedness::Unsigned {
                        self.push_unsigned(raw << unused >> unused);
                    } else {
                        self.push_integer((raw as i64) << unused >> unused);
                    }
                    return;
                }
                let words: Vec<u64> = bytes
                    .chunks(8)
                    .map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)))
                    .collect();
                let value = ApInt::from_words(width, &words);
                self.push_with(|out| match signedness {
                    Signedness::Unsigned => value.write_unsigned(10, out),
                    Signedness::Signless | Signedness::Signed => value.write_signed(10, out),
                });
            }
            TypeKind::Index => {
                let word = bytes.first_chunk::<8>().expect("an index element has eight bytes");
                self.push_integer(i64::from_le_bytes(*word));
            }
            TypeKind::Float(semantics) => {
                let bits = bytes.iter().rev().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
                self.out.push_float(ApFloat::from_bits(semantics, bits));
            }
            TypeKind::Complex(inner) => {
                let (real, imaginary) = bytes.split_at(bytes.len() / 2);
                self.push('(');
                self.print_element(inner, real);
                self.push(',');
                self.print_element(inner, imaginary);
                self.push(')');
            }
            _ => unreachable!("dense elements are integers, floats, index or complex"),
        }
    }

    fn elides(&self, count: usize) -> bool {
        self.flags.elide_elements_if_larger.is_some_and(|limit| count > limit)
    }

    /// Returns true if there are too many elements, so that they are left out.
    pub(in crate::print) fn is_elided(&self, attribute: Attribute<'c>) -> bool {
        let is_splat = match *attribute.kind() {
            AttributeKind::DenseElements { data, .. } => data.is_splat,
            AttributeKind::DenseStrings { is_splat, .. } => is_splat,
            _ => false,
        };
        let count = attribute.ty().and_then(Type::element_count).unwrap_or(0);
        !is_splat && self.elides(usize::try_from(count).unwrap_or(0))
    }

    pub(in crate::print) fn print_dense_elements(&mut self, ty: Type<'c>, data: DenseData<'c>) {
        let count = ty.element_count().unwrap_or(0) as usize;
        if !data.is_splat && self.elides(count) {
            return self.push_str(ELIDED);
        }
        self.push_str("dense<");
        let element = ty.shaped_element().expect("elements have a shaped type");
        let bits = dense_element_bits(element).expect("dense elements are of bits");
        if data.is_splat {
            self.print_element_at(element, bits, data.bytes, 0);
        } else if self.flags.hex_if_larger.is_some_and(|limit| count > limit) {
            self.print_hex(data.bytes);
        } else {
            let shape = ty.shape().expect("elements have a shape");
            self.print_nested_list(shape, count, &mut |p, at| {
                p.print_element_at(element, bits, data.bytes, at)
            });
        }
        self.push('>');
    }

    fn print_element_at(&mut self, element: Type<'c>, bits: usize, bytes: &[u8], at: usize) {
        if bits == 1 {
            let is_set = bytes[at / 8] >> (at % 8) & 1 == 1;
            return self.push_str(if is_set { "true" } else { "false" });
        }
        let size = bits.div_ceil(8);
        self.print_element(element, &bytes[at * size..(at + 1) * size]);
    }

    /// Writes `[[a, b], [c, d]]` for `count` elements of a shape.
    fn print_nested_list(&mut self, shape: &[i64], count: usize, print: &mut dyn FnMut(&mut Self, usize)) {
        if shape.is_empty() {
            if count > 0 {
                print(self, 0);
            }
            return;
        }
        if count == 0 {
            return;
        }
        // How many elements a bracket of each level holds; level 0 is the innermost.
        let mut sizes: Vec<usize> = Vec::with_capacity(shape.len());
        let mut size = 1usize;
        for &dim in shape.iter().rev() {
            size *= dim as usize;
            sizes.push(size);
        }
        let row = sizes[0];
        for start in (0..count).step_by(row) {
            if start > 0 {
                let closed = sizes.iter().take_while(|size| start % **size == 0).count();
                (0..closed).for_each(|_| self.push(']'));
                self.push_str(", ");
                (0..closed).for_each(|_| self.push('['));
            } else {
                (0..shape.len()).for_each(|_| self.push('['));
            }
            self.print_list(start..start + row, &mut *print);
        }
        (0..shape.len()).for_each(|_| self.push(']'));
    }

    fn print_hex(&mut self, bytes: &[u8]) {
        const HEX: &[u8; 16] = b"0123456789ABCDEF";
        self.push_str("\"0x");
        let mut buffer = [0u8; 256];
        for chunk in bytes.chunks(128) {
            for (at, byte) in chunk.iter().enumerate() {
                buffer[2 * at] = HEX[usize::from(byte >> 4)];
                buffer[2 * at + 1] = HEX[usize::from(byte & 15)];
            }
            self.out.push_bytes(&buffer[..2 * chunk.len()]);
        }
        self.push('"');
    }

    pub(in crate::print) fn print_dense_strings(
        &mut self,
        ty: Type<'c>,
        strings: &'c [&'c [u8]],
        is_splat: bool,
    ) {
        self.push_str("dense<");
        if is_splat {
            self.print_string(strings[0]);
        } else {
            let shape = ty.shape().expect("elements have a shape");
            self.print_nested_list(shape, strings.len(), &mut |p, at| p.print_string(strings[at]));
        }
        self.push('>');
    }

    /// Writes the indices or values of sparse elements, without `dense` and type.
    pub(in crate::print) fn print_sparse_part(&mut self, part: Attribute<'c>) {
        match *part.kind() {
            AttributeKind::DenseElements { ty, data } => {
                let element = ty.shaped_element().expect("elements have a shaped type");
                let bits = dense_element_bits(element).expect("dense elements are of bits");
                if data.is_splat {
                    return self.print_element_at(element, bits, data.bytes, 0);
                }
                let shape = ty.shape().expect("elements have a shape");
                let count = ty.element_count().unwrap_or(0) as usize;
                self.print_nested_list(shape, count, &mut |p, at| {
                    p.print_element_at(element, bits, data.bytes, at)
                });
            }
            AttributeKind::DenseStrings { ty, strings, is_splat } => {
                if is_splat {
                    return self.print_string(strings[0]);
                }
                let shape = ty.shape().expect("elements have a shape");
                self.print_nested_list(shape, strings.len(), &mut |p, at| p.print_string(strings[at]));
            }
            _ => unreachable!("parts of sparse elements are dense"),
        }
    }
}
