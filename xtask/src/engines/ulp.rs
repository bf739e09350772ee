//! `cargo xtask ulp`: how far functions of `math` are off in each engine, in units of the last place.
//!
//! All functions of a type are one program, which takes bits and returns bits. What is right is the same function of `f64`
//! in the interpreter, which is the C library's; for `f64` itself it is only a difference.

use crate::process::{Ended, run};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use terrace_support::random::Random;

/// Functions of one argument, then those of two.
const FUNCTIONS: [&str; 26] = [
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos", "cosh", "erf", "erfc", "exp", "exp2",
    "expm1", "log", "log10", "log1p", "log2", "rsqrt", "sin", "sinh", "sqrt", "tan", "tanh", "atan2", "powf",
];

/// Number of functions of one argument.
const UNARY: usize = 24;

/// Columns of the table: engine, and true for a program on tensors.
const COLUMNS: [(&str, bool); 7] = [
    ("interpreter", false),
    ("cranelift", false),
    ("native", false),
    ("llvm", false),
    ("cranelift", true),
    ("native", true),
    ("llvm", true),
];

/// Time limit of a run.
const PATIENCE: Duration = Duration::from_secs(900);

/// Beginning of the page.
const HEAD: &str = "\
# How far off functions of math are

The largest error of each function of `math`, in units of the last place, as `cargo xtask ulp` measures it: of all numbers of `f16`, and of a sample of `f32` and `f64` with all special values, of both signs and all exponents.
What is right is the function of `f64` of the C library; for `f64` itself the table shows the difference from it. Numbers in brackets count arguments whose result is not the right NaN, infinity or zero, its sign included.
Loops are `scf.for` with one number at a time. Tensors become vectors; for `f32`, some functions of vectors are polynomials, the same in all compiled engines.

";

/// A format of floats, by its bits.
#[derive(Clone, Copy)]
struct Format {
    name: &'static str,
    width: u32,
    /// Bits of the significand that are stored.
    fraction: u32,
}

const FORMATS: [Format; 3] = [
    Format { name: "f16", width: 16, fraction: 10 },
    Format { name: "f32", width: 32, fraction: 23 },
    Format { name: "f64", width: 64, fraction: 52 },
];

impl Format {
    fn bias(self) -> i32 {
        (1 << (self.width - self.fraction - 2)) - 1
    }

    /// Returns the value of bits.
    fn value(self, bits: u64) -> f64 {
        match self.width {
            64 => f64::from_bits(bits),
            32 => f64::from(f32::from_bits(bits as u32)),
            _ => {
                let sign = if bits >> (self.width - 1) & 1 == 1 { -1.0 } else { 1.0 };
                let fraction = (bits & ((1 << self.fraction) - 1)) as f64 / f64::from(1u32 << self.fraction);
                let exponent =
                    ((bits >> self.fraction) & ((1 << (self.width - self.fraction - 1)) - 1)) as i32;
                if exponent == 2 * self.bias() + 1 {
                    return if fraction == 0.0 { sign * f64::INFINITY } else { f64::NAN };
                }
                match exponent {
                    0 => sign * fraction * 2f64.powi(1 - self.bias()),
                    _ => sign * (1.0 + fraction) * 2f64.powi(exponent - self.bias()),
                }
            }
        }
    }

    /// Returns one unit of the last place at a value.
    fn unit(self, value: f64) -> f64 {
        let least = 1 - self.bias();
        let exponent = if value == 0.0 { least } else { value.abs().log2().floor() as i32 };
        let exponent = exponent.max(least) - self.fraction as i32;
        // Powers below those of normal numbers of `f64` are made of two factors.
        if exponent < -1022 { 2f64.powi(-1022) * 2f64.powi(exponent + 1022) } else { 2f64.powi(exponent) }
    }

    /// Returns the largest finite value, and half a unit more, from which values are rounded to infinity.
    fn overflow(self) -> f64 {
        let largest = (2.0 - 2f64.powi(-(self.fraction as i32))) * 2f64.powi(self.bias());
        largest + self.unit(largest) / 2.0
    }

    /// Returns the arguments: all numbers of 16 bits, else special values and a sample.
    fn arguments(self, count: usize) -> Vec<u64> {
        if self.width == 16 {
            return (0..1 << 16).collect();
        }
        let sign = 1u64 << (self.width - 1);
        let infinity = (sign - 1) & !((1 << self.fraction) - 1);
        let one = u64::try_from(self.bias()).unwrap_or(0) << self.fraction;
        let around = [
            0,
            1,
            1 << (self.fraction - 1),
            1 << self.fraction,
            one,
            infinity,
            infinity | 1 << (self.fraction - 1),
        ];
        let mut all: Vec<u64> =
            around.iter().flat_map(|bits| [bits.wrapping_sub(1) & (sign - 1), *bits, bits + 1]).collect();
        all.retain(|bits| *bits <= infinity || *bits == infinity | 1 << (self.fraction - 1));
        all.extend(all.clone().iter().map(|bits| bits | sign));
        let mut random = Random::nth(1, u64::from(self.width));
        while all.len() < count {
            // Half of them are of all exponents, half around one.
            let bits = random.any() & (infinity | ((1 << self.fraction) - 1) | sign);
            let near = random.between(-12, 12) << self.fraction;
            let around_one = (one as i64 + near) as u64 | (bits & ((1 << self.fraction) - 1)) | (bits & sign);
            let bits = if all.len().is_multiple_of(2) { around_one } else { bits };
            if bits & (sign - 1) < infinity {
                all.push(bits);
            }
        }
        all
    }
}

/// Settings of a run.
pub struct Settings {
    /// Our program.
    pub ours: String,
    /// Number of arguments of `f32`; of `f64` it is a fifth.
    pub samples: usize,
}

impl Settings {
    /// Reads the settings of a command line: `--name value` each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut settings = Settings { ours: "target/release/terrace".to_owned(), samples: 1_000_000 };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
            match name.as_str() {
                "--ours" => settings.ours = value,
                "--samples" => {
                    settings.samples =
                        value.parse().map_err(|_| format!("--samples: '{value}' is no number"))?;
                }
                _ => return Err(format!("there is no option '{name}'")),
            }
        }
        Ok(settings)
    }
}

/// Largest error of a function, and the number of results that are not the right special value.
#[derive(Clone, Copy, Default)]
struct Errors {
    largest: f64,
    wrong: usize,
}

/// Measures, and writes the page.
///
/// # Errors
/// If a program does not run, or a file cannot be read or written; in words.
pub fn report(settings: &Settings, root: &Path) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("terrace-ulp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    let measured = measure(settings, &folder);
    // A leftover folder is harmless.
    let _ = std::fs::remove_dir_all(&folder);
    let path = root.join("docs/math-errors.md");
    std::fs::write(&path, measured?).map_err(|why| format!("{}: {why}", path.display()))
}

fn measure(settings: &Settings, folder: &Path) -> Result<String, String> {
    let mut page = HEAD.to_owned();
    for format in FORMATS {
        let count = if format.width == 64 { settings.samples / 5 } else { settings.samples };
        let arguments = format.arguments(count);
        // The second argument of functions of two is another one of them.
        let others: Vec<u64> = (0..arguments.len())
            .map(|at| arguments[at.wrapping_mul(7919).wrapping_add(13) % arguments.len()])
            .collect();
        for (name, bits) in [("a", &arguments), ("b", &others)] {
            let bytes: Vec<u8> = bits
                .iter()
                .flat_map(|bits| bits.to_le_bytes()[..format.width as usize / 8].to_vec())
                .collect();
            std::fs::write(folder.join(name), bytes).map_err(|why| why.to_string())?;
        }
        let right = results(settings, folder, (format, FORMATS[2]), ("interpreter", false), arguments.len())?;
        let mut columns = Vec::new();
        for column in COLUMNS {
            let found = results(settings, folder, (format, format), column, arguments.len())?;
            let errors = right.iter().zip(&found).map(|(right, found)| errors(format, right, found));
            columns.push(errors.collect::<Vec<_>>());
        }
        page += &table(format, arguments.len(), &columns);
    }
    Ok(page)
}

fn table(format: Format, count: usize, columns: &[Vec<Errors>]) -> String {
    let mut out = format!("## {}: {count} arguments\n\n| function |", format.name);
    for (engine, on_tensors) in COLUMNS {
        let _ = write!(out, " {engine}{} |", if on_tensors { ", tensors" } else { "" });
    }
    out += &format!("\n|---|{}\n", "---|".repeat(COLUMNS.len()));
    for (number, function) in FUNCTIONS.iter().enumerate() {
        let _ = write!(out, "| `{function}` |");
        for column in columns {
            let Errors { largest, wrong } = column[number];
            let wrong = if wrong == 0 { String::new() } else { format!(" ({wrong})") };
            let digits = if largest < 100.0 { format!("{largest:.2}") } else { format!("{largest:.0}") };
            let _ = write!(out, " {digits}{wrong} |");
        }
        out.push('\n');
    }
    out.push('\n');
    out
}

/// Compares results: bits of `f64` that are right, and bits of a format.
fn errors(format: Format, right: &[u64], found: &[u64]) -> Errors {
    let mut errors = Errors::default();
    for (right, found) in right.iter().zip(found) {
        let (right, found) = (f64::from_bits(*right), format.value(*found));
        let overflows = right.abs() >= format.overflow() && format.width != 64;
        let expected = if overflows { right.signum() * f64::INFINITY } else { right };
        let is_special = expected.is_nan() || expected.is_infinite() || expected == 0.0;
        if is_special {
            let is_right = expected.is_nan() && found.is_nan()
                || expected == found && expected.is_sign_negative() == found.is_sign_negative();
            errors.wrong += usize::from(!is_right);
        } else if !found.is_finite() {
            // Just below what is rounded to infinity, one is as good as the other.
            let is_near = found.is_infinite() && right.abs() > format.overflow() * 0.999;
            errors.wrong += usize::from(!is_near);
        } else {
            errors.largest = errors.largest.max((right - found).abs() / format.unit(right));
        }
    }
    errors
}

/// Runs all functions in an engine, from one format to another; their results, as bits.
fn results(
    settings: &Settings,
    folder: &Path,
    (from, to): (Format, Format),
    (engine, on_tensors): (&str, bool),
    count: usize,
) -> Result<Vec<Vec<u64>>, String> {
    let program = if on_tensors { on_tensors_of(to, count) } else { loops(from, to, count) };
    let out: PathBuf = folder.join("out");
    let input = |name: &str| format!("--input={count}xi{}=@{}", from.width, folder.join(name).display());
    let words = [
        "run".to_owned(),
        "-".to_owned(),
        format!("--backend={engine}"),
        input("a"),
        input("b"),
        format!("--output={}", out.display()),
    ];
    let words = words.map(Into::into);
    let errors = match run(&settings.ours, &words, Some(program.as_bytes()), PATIENCE)
        .map_err(|why| why.to_string())?
    {
        Ended::Well { .. } => None,
        Ended::Badly { errors, .. } => Some(String::from_utf8_lossy(&errors).into_owned()),
        Ended::TooLate => Some("does not come to an end".to_owned()),
    };
    if let Some(errors) = errors {
        return Err(format!("{engine}, {}: {errors}", to.name));
    }
    (0..FUNCTIONS.len())
        .map(|number| {
            let path = out.join(format!("out_{number}.npy"));
            let bytes = std::fs::read(&path).map_err(|why| format!("{}: {why}", path.display()))?;
            let size = to.width as usize / 8;
            let data = bytes.get(bytes.len().saturating_sub(count * size)..).unwrap_or_default();
            let word = |bytes: &[u8]| {
                let mut word = [0; 8];
                word[..size].copy_from_slice(bytes);
                u64::from_le_bytes(word)
            };
            Ok(data.chunks_exact(size).map(word).collect())
        })
        .collect()
}

/// Returns a program with a loop over one number at a time.
fn loops(from: Format, to: Format, count: usize) -> String {
    let (bits, ty) = (format!("i{}", to.width), to.name);
    let list = vec![format!("memref<{count}x{bits}>"); FUNCTIONS.len()].join(", ");
    let mut text = format!(
        "func.func @main(%a: memref<{count}xi{w}>, %b: memref<{count}xi{w}>) -> ({list}) {{\n  %c0 = arith.constant 0 : index\n  \
         %c1 = arith.constant 1 : index\n  %n = arith.constant {count} : index\n",
        w = from.width
    );
    for number in 0..FUNCTIONS.len() {
        let _ = writeln!(text, "  %m{number} = memref.alloc() : memref<{count}x{bits}>");
    }
    text += "  scf.for %i = %c0 to %n step %c1 {\n";
    for name in ["a", "b"] {
        let _ = writeln!(text, "    %{name}0 = memref.load %{name}[%i] : memref<{count}xi{}>", from.width);
        let _ = writeln!(text, "    %{name}1 = arith.bitcast %{name}0 : i{} to {}", from.width, from.name);
        let _ = match from.width == to.width {
            true => writeln!(text, "    %{name}2 = arith.addf %{name}1, %zero : {ty}"),
            false => writeln!(text, "    %{name}2 = arith.extf %{name}1 : {} to {ty}", from.name),
        };
    }
    for (number, function) in FUNCTIONS.iter().enumerate() {
        let operands = if number < UNARY { "%a2" } else { "%a2, %b2" };
        let _ = writeln!(text, "    %r{number} = math.{function} {operands} : {ty}");
        let _ = writeln!(text, "    %s{number} = arith.bitcast %r{number} : {ty} to {bits}");
        let _ = writeln!(text, "    memref.store %s{number}, %m{number}[%i] : memref<{count}x{bits}>");
    }
    // Minus zero is what changes nothing.
    let text = text.replace("  scf.for", &format!("  %zero = arith.constant -0.0 : {ty}\n  scf.for"));
    let all: Vec<String> = (0..FUNCTIONS.len()).map(|number| format!("%m{number}")).collect();
    format!("{text}  }}\n  return {} : {list}\n}}\n", all.join(", "))
}

/// Returns a program on whole tensors.
fn on_tensors_of(format: Format, count: usize) -> String {
    let (bits, ty) =
        (format!("tensor<{count}xi{}>", format.width), format!("tensor<{count}x{}>", format.name));
    let list = vec![bits.clone(); FUNCTIONS.len()].join(", ");
    let mut text = format!("func.func @main(%a: {bits}, %b: {bits}) -> ({list}) {{\n");
    for name in ["a", "b"] {
        let _ = writeln!(text, "  %{name}1 = arith.bitcast %{name} : {bits} to {ty}");
    }
    for (number, function) in FUNCTIONS.iter().enumerate() {
        let operands = if number < UNARY { "%a1" } else { "%a1, %b1" };
        let _ = writeln!(text, "  %r{number} = math.{function} {operands} : {ty}");
        let _ = writeln!(text, "  %s{number} = arith.bitcast %r{number} : {ty} to {bits}");
    }
    let all: Vec<String> = (0..FUNCTIONS.len()).map(|number| format!("%s{number}")).collect();
    format!("{text}  return {} : {list}\n}}\n", all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_of_the_last_place() {
        let [half, single, double] = FORMATS;
        assert_eq!(half.value(0x3C00), 1.0);
        assert_eq!(half.value(0x8001), -2f64.powi(-24));
        assert!(half.value(0x7E00).is_nan());
        assert_eq!(half.unit(1.0), 2f64.powi(-10));
        assert_eq!(half.unit(1e-7), 2f64.powi(-24));
        assert_eq!(single.unit(-1.5), 2f64.powi(-23));
        assert_eq!(double.unit(0.0), 5e-324);
        assert_eq!(half.overflow(), 65520.0);
        let one = 1f64.to_bits();
        assert_eq!(errors(half, &[one], &[0x3C01]).largest, 1.0);
        assert_eq!(errors(half, &[(-0f64).to_bits()], &[0]).wrong, 1);
        assert_eq!(errors(half, &[1e6f64.to_bits()], &[0x7C00]).wrong, 0);
    }
}
