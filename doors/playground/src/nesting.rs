//! Limit on the nesting of a text.
//!
//! Elsewhere recursion grows its stack on the heap; in WebAssembly there is one stack of a fixed size. A text that
//! nests deeper than that is refused before anything recurses over it.

/// Limit on brackets that are open at the same time.
pub const MAX_DEPTH: usize = 256;

/// Returns the offset of the bracket that opens one level too many.
pub fn too_deep(text: &[u8]) -> Option<usize> {
    let (mut depth, mut at) = (0usize, 0);
    while let Some(byte) = text.get(at) {
        let next = text.get(at + 1).copied();
        match byte {
            b'"' => at = end_of_string(text, at),
            b'/' if next == Some(b'/') => at = end_of_line(text, at),
            // Arrows and comparisons are no brackets.
            b'-' if next == Some(b'>') => at += 1,
            b'<' | b'>' if next == Some(b'=') => at += 1,
            b'(' | b'[' | b'{' | b'<' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Some(at);
                }
            }
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the offset of the quote that ends a string; the last byte if nothing does.
fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => return at,
            b'\\' => at += 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

fn end_of_line(text: &[u8], start: usize) -> usize {
    text[start..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |length| start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_open_brackets_only() {
        let rows = [
            ("(".repeat(MAX_DEPTH), None),
            ("(".repeat(MAX_DEPTH + 1), Some(MAX_DEPTH)),
            ("()".repeat(4000), None),
            ("->".repeat(4000), None),
            ("<=".repeat(4000), None),
            (format!("\"{}\"", "(".repeat(4000)), None),
            (format!("\"{}", "(".repeat(4000)), None),
            (format!("\"\\\"{}\"", "(".repeat(4000)), None),
            (format!("// {}", "(".repeat(4000)), None),
            (format!("// {}\n{}", "(".repeat(10), "{".repeat(MAX_DEPTH + 1)), Some(14 + MAX_DEPTH)),
        ];
        for (text, expected) in rows {
            assert_eq!(too_deep(text.as_bytes()), expected, "{:?}", &text[..text.len().min(20)]);
        }
    }
}
