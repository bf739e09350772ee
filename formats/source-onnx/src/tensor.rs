//! Arrays that are part of a model.

use crate::element::Element;
use crate::wire::{Field, fields, floats, numbers, text};

/// An array that is part of a model.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tensor<'b> {
    pub name: &'b str,
    pub shape: Vec<i64>,
    kind: i64,
    raw: Option<&'b [u8]>,
    floats: Vec<f32>,
    doubles: Vec<f64>,
    integers: Vec<i64>,
    texts: Vec<&'b [u8]>,
    external: Option<External<'b>>,
}

/// Place of elements that are in another file.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct External<'b> {
    /// Path, relative to the folder of the model.
    pub location: &'b str,
    /// Position of the first byte.
    pub offset_bytes: u64,
}

/// Elements of an array of a model.
pub(crate) enum Contents<'b> {
    /// Numbers, little-endian; those of less than eight bits take a byte each.
    Bytes(Vec<u8>),
    /// Strings.
    Texts(Vec<&'b [u8]>),
}

impl<'b> Tensor<'b> {
    pub(crate) fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut tensor = Tensor::default();
        let mut external = External::default();
        let mut is_external = false;
        fields(bytes, |number, field| {
            match number {
                1 => numbers(field, &mut tensor.shape)?,
                2 => tensor.kind = field.number() as i64,
                4 => floats(field, &mut tensor.floats)?,
                5 | 7 | 11 => numbers(field, &mut tensor.integers)?,
                6 => tensor.texts.push(field.bytes()),
                8 => tensor.name = text(field)?,
                9 => tensor.raw = Some(field.bytes()),
                10 => match field {
                    Field::Number(bits) => tensor.doubles.push(f64::from_bits(bits)),
                    Field::Bytes(bytes) => tensor
                        .doubles
                        .extend(bytes.as_chunks::<8>().0.iter().map(|word| f64::from_le_bytes(*word))),
                },
                13 => {
                    let (mut key, mut value) = ("", "");
                    fields(field.bytes(), |number, field| {
                        match number {
                            1 => key = text(field)?,
                            2 => value = text(field)?,
                            _ => {}
                        }
                        Some(())
                    })?;
                    match key {
                        "location" => external.location = value,
                        "offset" => external.offset_bytes = value.parse().ok()?,
                        _ => {}
                    }
                }
                14 => is_external = field.number() == 1,
                _ => {}
            }
            Some(())
        })?;
        tensor.external = is_external.then_some(external);
        Some(tensor)
    }

    /// Returns the element type.
    ///
    /// # Errors
    /// With words for the user.
    pub fn element(&self) -> Result<Element, String> {
        Element::of_number(self.kind)
            .ok_or_else(|| format!("its element type has the number {}, which is not known", self.kind))
    }

    /// Returns the elements; `open` reads a number of bytes of another file.
    ///
    /// # Errors
    /// With words for the user.
    pub fn contents(
        &self,
        open: &mut dyn FnMut(External<'b>, usize) -> Result<Vec<u8>, String>,
    ) -> Result<Contents<'b>, String> {
        let element = self.element()?;
        let wrong = || "it has another number of elements than its shape says".to_owned();
        let count = self
            .shape
            .iter()
            .try_fold(1_i64, |count, size| count.checked_mul(*size).filter(|count| *count >= 0));
        let count = count.and_then(|count| usize::try_from(count).ok()).ok_or_else(wrong)?;
        if element == Element::Text {
            return if self.texts.len() == count {
                Ok(Contents::Texts(self.texts.clone()))
            } else {
                Err(wrong())
            };
        }
        let packed = element.bytes_packed(count).ok_or_else(wrong)?;
        let bytes = match (self.external, self.raw) {
            (Some(external), _) => open(external, packed)?,
            (None, Some(raw)) => raw.to_vec(),
            (None, None) => match element {
                Element::F32 => self.floats.iter().flat_map(|one| one.to_le_bytes()).collect(),
                Element::F64 => self.doubles.iter().flat_map(|one| one.to_le_bytes()).collect(),
                _ => {
                    let size = element.bytes();
                    self.integers.iter().flat_map(|one| one.to_le_bytes()[..size].to_vec()).collect()
                }
            },
        };
        if bytes.len() != packed {
            return Err(wrong());
        }
        Ok(Contents::Bytes(element.unpacked(bytes, count)))
    }
}
