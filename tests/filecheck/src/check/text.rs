//! The texts of a comparison: canonical whitespace and line numbers.

/// `text` without carriage returns before newlines and, unless `keep_blanks`, with one space for each run of blanks.
pub(super) fn canonicalize(text: &str, keep_blanks: bool) -> String {
    let mut canonical = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    let mut in_blanks = false;
    while let Some(character) = characters.next() {
        if character == '\r' && characters.peek() == Some(&'\n') {
            continue;
        }
        let is_blank = !keep_blanks && (character == ' ' || character == '\t');
        if !is_blank {
            canonical.push(character);
        } else if !in_blanks {
            canonical.push(' ');
        }
        in_blanks = is_blank;
    }
    canonical
}

/// Returns the number of the line, counted from 1, in which the byte at `place` stands.
pub(super) fn line_number(text: &[u8], place: usize) -> usize {
    1 + newlines(&text[..place.min(text.len())])
}

/// Returns the number of newlines in `text`.
pub(super) fn newlines(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}

/// Returns the line in which the byte at `place` stands, without its newline.
pub(super) fn line_at(text: &[u8], place: usize) -> String {
    let place = place.min(text.len());
    let start = text[..place].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    let end =
        text[place..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| place + length);
    String::from_utf8_lossy(&text[start..end]).into_owned()
}
