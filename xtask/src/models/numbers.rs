//! Numbers of a model: what a program printed, and what was expected.

/// Reads the numbers of each tensor out of what `printMemrefF32` printed.
pub(super) fn printed(text: &str) -> Vec<Vec<f64>> {
    text.split("Unranked Memref")
        .skip(1)
        .map(|tensor| {
            let (_, numbers) = tensor.split_once("data =").unwrap_or_default();
            numbers
                .split(|c: char| c.is_whitespace() || matches!(c, '[' | ']' | ','))
                .map_while(|word| if word.is_empty() { Some(None) } else { word.parse().ok().map(Some) })
                .flatten()
                .collect()
        })
        .collect()
}

/// Reads the numbers of each tensor out of a file of expected results: a line each, its shape in front.
pub(super) fn expected(text: &str) -> Vec<Vec<f64>> {
    text.lines()
        .map(|line| line.split_whitespace().skip(1).filter_map(|word| word.parse().ok()).collect())
        .collect()
}

/// Returns the largest difference, relative to numbers larger than one; none if the tensors do not have the same sizes.
pub(super) fn largest_difference(got: &[Vec<f64>], wanted: &[Vec<f64>]) -> Option<f64> {
    let sizes_agree =
        got.len() == wanted.len() && got.iter().zip(wanted).all(|(got, wanted)| got.len() == wanted.len());
    sizes_agree.then(|| {
        let pairs = got.iter().flatten().zip(wanted.iter().flatten());
        // A number that is none differs by an infinite amount.
        pairs.fold(0.0, |worst: f64, (got, wanted)| {
            let difference = (got - wanted).abs() / wanted.abs().max(1.0);
            if difference.is_nan() { f64::INFINITY } else { worst.max(difference) }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tensors_are_read_from_what_is_printed() {
        let text = "Unranked Memref base@ = 0x7f rank = 2 offset = 0 sizes = [2, 2] strides = [2, 1] data = \n\
                    [[1,   -2.5], \n [3e-05,   inf]]\n\
                    Unranked Memref base@ = 0x7f rank = 1 offset = 0 sizes = [1] strides = [1] data = \n[4]\ndone 7\n";
        assert_eq!(printed(text), [vec![1.0, -2.5, 3e-5, f64::INFINITY], vec![4.0]]);
    }

    #[test]
    fn expected_lines_begin_with_a_shape() {
        assert_eq!(expected("2 0.5 1\n1x1 -3\n"), [vec![0.5, 1.0], vec![-3.0]]);
    }

    #[test]
    fn differences_are_relative_to_large_numbers() {
        assert_eq!(largest_difference(&[vec![101.0, 0.5]], &[vec![100.0, 0.5]]), Some(0.01));
        assert_eq!(largest_difference(&[vec![1.0]], &[vec![1.0, 2.0]]), None);
        assert_eq!(largest_difference(&[vec![f64::NAN]], &[vec![1.0]]), Some(f64::INFINITY));
    }
}
