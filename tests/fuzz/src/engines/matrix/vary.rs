//! Other types, shapes and numbers for programs of the matrix.

use terrace_matrix::Row;
use terrace_support::random::Random;

/// Widths of integers that take the place of others.
const WIDTHS: [u32; 14] = [1, 2, 3, 7, 8, 13, 16, 24, 32, 33, 63, 64, 65, 128];

/// Formats of floats that take the place of others.
const FLOATS: [&str; 4] = ["f16", "bf16", "f32", "f64"];

/// Sizes that take the place of others.
const SIZES: [&str; 8] = ["0", "1", "2", "3", "5", "8", "17", "?"];

/// Floats that are special, but for what a format cannot hold.
const SPECIAL: [&str; 12] =
    ["0.0", "-0.0", "1.0", "-1.0", "0.5", "1.0e-7", "-3.25", "65504.0", "88.0", "-104.0", "3.14159", "1.0e4"];

/// Returns one or two of the rows, some with other types and shapes.
pub(super) fn rows(rows: &[Row], random: &mut Random) -> Vec<Row> {
    // Rows that list the cases of an operation have one value each, and belong together.
    let is_list = rows.iter().all(|row| row.len() == 1 && row[0].0 == "P");
    if rows.len() < 2 || is_list {
        return rows.to_vec();
    }
    let first = random.below(rows.len());
    let mut chosen = vec![rows[first].clone()];
    if random.chance(30) {
        chosen.push(rows[random.below(rows.len())].clone());
    }
    chosen.into_iter().map(|row| if random.chance(60) { other(row, random) } else { row }).collect()
}

/// Returns a row with another element type, where it has one alone, and other shapes.
fn other(mut row: Row, random: &mut Random) -> Row {
    let has_two_types = row.iter().any(|(name, _)| name == "R");
    let ty = row.iter().find(|(name, _)| name == "E").map(|(_, ty)| ty.clone());
    let new = ty.filter(|_| !has_two_types).map(|ty| match ty.strip_prefix('i') {
        Some(width) if width.parse::<u32>().is_ok() => format!("i{}", random.pick_one(&WIDTHS)),
        _ if FLOATS.contains(&ty.as_str()) => random.pick_one(&FLOATS).to_owned(),
        _ => ty,
    });
    for (name, value) in &mut row {
        match (name.as_str(), &new) {
            ("E", Some(new)) => value.clone_from(new),
            // Lists of elements.
            ("A" | "B" | "C" | "D", Some(new)) if value.contains(',') => {
                let count = value.split(',').count();
                let elements: Vec<String> = (0..count).map(|_| element(new, random)).collect();
                *value = elements.join(",");
            }
            ("S", _) if random.chance(60) => *value = shape(value, random),
            _ => {}
        }
    }
    row
}

/// Returns a shape of the same rank; dimensions of one stay, which others may be broadcast to.
fn shape(value: &str, random: &mut Random) -> String {
    let sizes = value.split('x').map(|size| if size == "1" { "1" } else { random.pick(&SIZES) });
    sizes.collect::<Vec<_>>().join("x")
}

/// Returns an element of a type, often a special one.
fn element(ty: &str, random: &mut Random) -> String {
    if let Some(width) = ty.strip_prefix('i').and_then(|width| width.parse::<u32>().ok()) {
        let most = if width >= 64 { i64::MAX } else { (1_i64 << (width - 1)) - 1 };
        let least = -most - 1;
        return match random.below(6) {
            0 => most.to_string(),
            1 => least.to_string(),
            2 => "0".to_owned(),
            3 => random.between(least.max(-1), most.min(1)).to_string(),
            _ => random.between(least.max(-100), most.min(100)).to_string(),
        };
    }
    let (infinity, nan) = match ty {
        "f16" => ("0x7C00", "0x7E00"),
        "bf16" => ("0x7F80", "0x7FC0"),
        "f32" => ("0x7F800000", "0x7FC00000"),
        "f64" => ("0x7FF0000000000000", "0x7FF8000000000000"),
        _ => ("1.0", "1.0"),
    };
    if ty == "index" {
        return random.below(20).to_string();
    }
    match random.below(10) {
        0 => infinity.to_owned(),
        1 => nan.to_owned(),
        2..=6 => random.pick(&SPECIAL).to_owned(),
        _ => format!("{}.{}", random.between(-40, 40), random.below(1000)),
    }
}

/// Replaces some of the numbers of constants, of types that their text says.
pub(super) fn numbers(text: &str, random: &mut Random) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let constant = line.split_once("= arith.constant ").and_then(|(name, rest)| {
            let (value, ty) = rest.split_once(" : ")?;
            let is_plain = value.parse::<i64>().is_ok() || value.parse::<f64>().is_ok();
            // Indices are places and bounds, without which most programs mean nothing.
            (is_plain && ty != "index" && random.chance(10))
                .then(|| format!("{name}= arith.constant {} : {ty}", element(ty.trim(), random)))
        });
        out += constant.as_deref().unwrap_or(line);
        out.push('\n');
    }
    out
}
