//! Counts of words and of their sequences.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::{Operands, Row, one};
use std::collections::HashMap;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["TfIdfVectorizer"], count_sequences)];

/// Largest number of columns of a result.
const MOST_COLUMNS: i64 = 1 << 24;

/// Counts sequences of words at equal distances: a column for each sequence of the pool.
fn count_sequences(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    // Words are compared by their numbers.
    let pool: Vec<i64> = match o.words("pool_strings") {
        Some(words) => words.iter().map(|word| i.texts.number(word)).collect(),
        None => o.ints("pool_int64s").ok_or("there is no pool")?,
    };
    let words = i.integers_of(x)?;
    let starts = o.ints("ngram_counts").ok_or("there are no counts")?;
    let columns = o.ints("ngram_indexes").ok_or("there are no columns")?;
    let (least, most) = (o.int("min_gram_length", 1).max(1), o.int("max_gram_length", 1).max(1));
    let skips = o.int("max_skip_count", 0).clamp(0, 1 << 16);
    let width = columns.iter().max().map_or(0, |most| most.saturating_add(1));
    if columns.iter().any(|column| *column < 0) || width > MOST_COLUMNS {
        return Err("a column is not possible".to_owned());
    }
    let width = usize::try_from(width).unwrap_or(0);
    // Sequences of one word, then of two, and so on, as they stand in the pool.
    let mut sequences: HashMap<&[i64], usize> = HashMap::new();
    let mut numbers = columns.iter();
    for (at, start) in starts.iter().enumerate() {
        let end = starts.get(at + 1).copied().unwrap_or(pool.len() as i64);
        let (start, end) = (usize::try_from(*start).ok(), usize::try_from(end).ok());
        let part = start.zip(end).and_then(|(start, end)| pool.get(start..end));
        for sequence in part.ok_or("the counts do not fit the pool")?.chunks_exact(at + 1) {
            let column = *numbers.next().ok_or("there is a column for each sequence")?;
            sequences.entry(sequence).or_insert(usize::try_from(column).unwrap_or(0));
        }
    }
    let (rows, len) = match x.shape[..] {
        [] => (None, 1),
        [len] => (None, len),
        [rows, len] => (Some(rows), len),
        _ => return Err("words are a vector or a matrix".to_owned()),
    };
    let len = usize::try_from(len).unwrap_or(0);
    let mut counts = vec![0_f64; usize::try_from(rows.unwrap_or(1)).unwrap_or(0) * width];
    for (row, own) in words.chunks_exact(len.max(1)).enumerate() {
        for size in least..=most {
            // One word alone is the same at every distance.
            let distances = if size == 1 { 0 } else { skips };
            for distance in 1..=distances + 1 {
                let reach = usize::try_from(distance.saturating_mul(size - 1)).unwrap_or(usize::MAX);
                for start in 0..own.len().saturating_sub(reach) {
                    let step = usize::try_from(distance).unwrap_or(1);
                    let sequence: Vec<i64> = (0..size as usize).map(|at| own[start + at * step]).collect();
                    if let Some(column) = sequences.get(&sequence[..]) {
                        counts[row * width + column] += 1.0;
                    }
                }
            }
        }
    }
    let weights = o.floats("weights");
    let weight = |column: usize| weights.as_ref().and_then(|all| all.get(column)).copied().unwrap_or(1.0);
    let mode = o.word("mode", "TF");
    for (at, count) in counts.iter_mut().enumerate() {
        *count = match mode.as_str() {
            "TF" => *count,
            "IDF" => {
                if *count > 0.0 {
                    weight(at % width)
                } else {
                    0.0
                }
            }
            "TFIDF" => *count * weight(at % width),
            _ => return Err(format!("the mode '{mode}' is not known")),
        };
    }
    let shape: Vec<i64> = rows.into_iter().chain([width as i64]).collect();
    one(i.floats(Element::F32, &shape, &counts)?)
}
