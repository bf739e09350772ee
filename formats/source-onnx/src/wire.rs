//! Protobuf's wire format: fields with numbers, each a number or a stretch of bytes.

/// Value of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Field<'b> {
    /// A number: of variable length, or of four or eight bytes.
    Number(u64),
    /// Bytes: text, a message, or packed numbers.
    Bytes(&'b [u8]),
}

impl<'b> Field<'b> {
    /// Returns the number; zero for bytes.
    pub fn number(self) -> u64 {
        match self {
            Field::Number(number) => number,
            Field::Bytes(_) => 0,
        }
    }

    /// Returns the bytes; none for a number.
    pub fn bytes(self) -> &'b [u8] {
        match self {
            Field::Bytes(bytes) => bytes,
            Field::Number(_) => &[],
        }
    }
}

/// Returns the text of a field; `None` if it is not in UTF-8.
pub(crate) fn text(field: Field<'_>) -> Option<&str> {
    std::str::from_utf8(field.bytes()).ok()
}

/// Reads a number of variable length.
pub(crate) fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// Calls `visit` with the number and the value of each field of a message; `None` if it is malformed.
pub(crate) fn fields<'b>(
    mut bytes: &'b [u8],
    mut visit: impl FnMut(u64, Field<'b>) -> Option<()>,
) -> Option<()> {
    while !bytes.is_empty() {
        let key = varint(&mut bytes)?;
        let field = match key & 7 {
            0 => Field::Number(varint(&mut bytes)?),
            1 => {
                let (word, rest) = bytes.split_first_chunk::<8>()?;
                bytes = rest;
                Field::Number(u64::from_le_bytes(*word))
            }
            2 => {
                let len = usize::try_from(varint(&mut bytes)?).ok()?;
                let (part, rest) = bytes.split_at_checked(len)?;
                bytes = rest;
                Field::Bytes(part)
            }
            5 => {
                let (word, rest) = bytes.split_first_chunk::<4>()?;
                bytes = rest;
                Field::Number(u64::from(u32::from_le_bytes(*word)))
            }
            _ => return None,
        };
        visit(key >> 3, field)?;
    }
    Some(())
}

/// Adds the numbers of a repeated field, which may be packed.
pub(crate) fn numbers(field: Field<'_>, list: &mut Vec<i64>) -> Option<()> {
    match field {
        Field::Number(number) => list.push(number as i64),
        Field::Bytes(mut bytes) => {
            while !bytes.is_empty() {
                list.push(varint(&mut bytes)? as i64);
            }
        }
    }
    Some(())
}

/// Adds the floats of a repeated field, which may be packed.
pub(crate) fn floats(field: Field<'_>, list: &mut Vec<f32>) -> Option<()> {
    match field {
        Field::Number(number) => list.push(f32::from_bits(u32::try_from(number).ok()?)),
        Field::Bytes(bytes) => {
            list.extend(bytes.as_chunks::<4>().0.iter().map(|word| f32::from_le_bytes(*word)))
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_a_message() {
        let mut found = Vec::new();
        let message = [0x08, 0x96, 0x01, 0x12, 0x02, b'h', b'i', 0x1d, 0, 0, 0x80, 0x3f];
        assert!(
            fields(&message, |number, field| {
                found.push((number, field));
                Some(())
            })
            .is_some()
        );
        let expected = [(1, Field::Number(150)), (2, Field::Bytes(b"hi")), (3, Field::Number(0x3f80_0000))];
        assert_eq!(found, expected);
        for cut in [1, 2, 4, 5, 6, 8, 11] {
            assert!(fields(&message[..cut], |_, _| Some(())).is_none(), "{cut}");
        }
    }
}
