//! Makes an input smaller that still shows the same fault.

/// Removes stretches of bytes, halving their length, as long as `is_same` holds of what is left; at most `tries` are
/// made.
pub fn shrink(text: &[u8], tries: usize, is_same: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    shrink_list(text, tries, is_same)
}

/// Returns the same with stretches of lines, several times.
pub fn shrink_lines(text: &[u8], tries: usize, mut is_same: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    loop {
        let fewer = shrink_list(&lines, tries, |lines| is_same(&lines.concat()));
        if fewer.len() == lines.len() {
            return lines.concat();
        }
        lines = fewer;
    }
}

/// Removes stretches of a list, halving their length.
pub(crate) fn shrink_list<T: Clone>(
    list: &[T],
    mut tries: usize,
    mut is_same: impl FnMut(&[T]) -> bool,
) -> Vec<T> {
    let mut best = list.to_vec();
    let mut length = best.len().div_ceil(2);
    while length > 0 {
        let mut at = 0;
        while at < best.len() {
            if tries == 0 {
                return best;
            }
            tries -= 1;
            let mut smaller = best.clone();
            smaller.drain(at..(at + length).min(best.len()));
            if is_same(&smaller) {
                best = smaller;
            } else {
                at += length;
            }
        }
        length /= 2;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_is_left() {
        let is_same = |text: &[u8]| text.windows(2).any(|pair| pair == b"xy");
        assert_eq!(shrink(b"aaaa bbbxyccc dddd", 1000, is_same), b"xy");
        assert_eq!(shrink_lines(b"aaaa\nbbbxyccc\n\ndddd\n", 1000, is_same), b"bbbxyccc\n");
    }
}
