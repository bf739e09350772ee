//! A crate around the code: safe functions on slices, and nothing that it depends on.

use super::header::{about, described};
use super::interface::{Interface, Port};
use std::fmt::Write;

/// Returns the files of the crate, but for the library.
pub(super) fn files(interface: &Interface) -> Vec<(String, String)> {
    let name = &interface.name;
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"{}.0.0\"\nedition = \"2021\"\nlinks = \"{name}\"\n\n\
         # A package of its own, wherever the folder lies.\n[workspace]\n",
        interface.version.max(0)
    );
    let build = format!(
        "//! Tells the linker where the code of the model is.\n\nfn main() {{\n    \
         let folder = std::env::var(\"CARGO_MANIFEST_DIR\").expect(\"cargo sets it\");\n    \
         println!(\"cargo:rerun-if-changed=lib{name}.a\");\n    \
         println!(\"cargo:rustc-link-search=native={{folder}}\");\n    \
         println!(\"cargo:rustc-link-lib=static={name}\");\n    \
         if std::env::var_os(\"CARGO_CFG_UNIX\").is_some() {{\n        \
         println!(\"cargo:rustc-link-lib=m\");\n    }}\n}}\n"
    );
    vec![
        ("Cargo.toml".to_owned(), manifest),
        ("build.rs".to_owned(), build),
        ("src/lib.rs".to_owned(), library(interface)),
    ]
}

fn library(interface: &Interface) -> String {
    let name = &interface.name;
    let title = if interface.title.is_empty() { name } else { &interface.title };
    let mut out = format!(
        "//! {}\n//!\n//! [`run`] computes the outputs. Arrays are in row-major order.\n#![allow(clippy::too_many_arguments)]\n\n\
         use std::fmt;\n\n/// Name of the model.\npub const NAME: &str = {title:?};\n\
         /// Version of the model.\npub const VERSION: i64 = {};\n",
        about(interface),
        interface.version
    );
    for port in interface.inputs.iter().chain(&interface.outputs) {
        if let (Some(shape), Some(count)) = (&port.shape, port.count()) {
            let upper = port.name.to_ascii_uppercase();
            let _ = write!(
                out,
                "/// Sizes of `{}`.\npub const {upper}_SHAPE: [usize; {}] = {shape:?};\n\
                 /// Number of elements of `{}`.\npub const {upper}_COUNT: usize = {count};\n",
                port.name,
                shape.len(),
                port.name
            );
        }
    }
    out += ERRORS;
    if let Some(weights) = &interface.weights {
        out += &WEIGHTS.replace("FILE", &weights.file);
    }
    out += &function(interface);
    out
}

/// Returns an expression for the number of elements of an array with open sizes.
fn counted(port: &Port) -> String {
    let mut open = 0;
    let sizes = port.shape.iter().flatten().map(|size| {
        if *size >= 0 {
            return format!("Some({size})");
        }
        open += 1;
        format!("usize::try_from({}_sizes[{}]).ok()", port.name, open - 1)
    });
    format!("count(&[{}])", sizes.collect::<Vec<_>>().join(", "))
}

fn function(interface: &Interface) -> String {
    let name = &interface.name;
    let (mut comment, mut own, mut outside, mut checks, mut passed) =
        (String::new(), Vec::new(), Vec::new(), String::new(), Vec::new());
    if interface.weights.is_some() {
        own.push("weights: &Weights".to_owned());
        outside.push("weights: *const u8".to_owned());
        passed.push("weights.as_ptr()".to_owned());
    }
    for (port, is_output) in interface
        .inputs
        .iter()
        .map(|port| (port, false))
        .chain(interface.outputs.iter().map(|port| (port, true)))
    {
        let (own_name, rust) = (&port.name, port.scalar.rust);
        let role = if is_output { "output" } else { "input" };
        let _ = writeln!(
            comment,
            "/// - `{own_name}`: {}",
            described(port, role).split_once(": ").map_or("", |two| two.1)
        );
        let open = port.open_sizes().count();
        let is_mutable = is_output || port.is_written;
        let (mutability, pointer) = if is_mutable { ("mut ", "*mut") } else { ("", "*const") };
        if port.shape.is_none() {
            own.push(if is_output {
                format!("{own_name}: &mut {rust}")
            } else {
                format!("{own_name}: {rust}")
            });
            outside.push(if is_output {
                format!("{own_name}: *mut {rust}")
            } else {
                format!("{own_name}: {rust}")
            });
            passed.push(own_name.clone());
            continue;
        }
        own.push(format!("{own_name}: &{mutability}[{rust}]"));
        outside.push(format!("{own_name}: {pointer} {rust}"));
        passed.push(format!("{own_name}.{}()", if is_mutable { "as_mut_ptr" } else { "as_ptr" }));
        if open == 0 {
            let _ = writeln!(
                checks,
                "    check({own_name:?}, {}, {own_name}.len())?;",
                port.count().unwrap_or(0)
            );
            continue;
        }
        own.push(format!("{own_name}_sizes: {}[i64; {open}]", if is_output { "&mut " } else { "" }));
        if is_output {
            outside.push(format!("{own_name}_room: i64"));
            passed.push(format!("{own_name}.len() as i64"));
        } else {
            let _ = writeln!(checks, "    check({own_name:?}, {}, {own_name}.len())?;", counted(port));
        }
        for (at, dim) in port.open_sizes().enumerate() {
            let ty = if is_output { "*mut i64" } else { "i64" };
            outside.push(format!("{own_name}_size{dim}: {ty}"));
            passed.push(format!("{}{own_name}_sizes[{at}]", if is_output { "&mut " } else { "" }));
        }
    }
    let in_rust = |feature: &&'static str| if *feature == "bmi" { "bmi1" } else { *feature };
    let tests: Vec<String> = (interface.features.iter())
        .map(|feature| format!("std::arch::is_x86_feature_detected!({:?})", in_rust(feature)))
        .collect();
    let processor = if tests.is_empty() {
        String::new()
    } else {
        format!(
            "    #[cfg(target_arch = \"x86_64\")]\n    if !({}) {{\n        return Err(Error::Processor);\n    }}\n",
            tests.join(" && ")
        )
    };
    let needs_count = interface.inputs.iter().any(|port| port.open_sizes().next().is_some());
    let count = if needs_count { COUNT } else { "" };
    format!(
        "\n/// Computes the outputs.\n///\n{comment}///\n/// # Errors\n/// If an array has another number of elements, or the \
         code cannot be run here.\npub fn run({}) -> Result<(), Error> {{\n{checks}{processor}    \
         // SAFETY: the arrays have as many elements as the code reads and writes, and do not overlap.\n    \
         match unsafe {{ {name}_run({}) }} {{\n        0 => Ok(()),\n        1 => Err(Error::NoRoom),\n        \
         _ => Err(Error::OtherWeights),\n    }}\n}}\n{count}\nextern \"C\" {{\n    fn {name}_run({}) -> i32;\n}}\n",
        own.join(", "),
        passed.join(", "),
        outside.join(", ")
    )
}

const COUNT: &str = r"
/// Returns the number of elements of an array; sizes that are none count as zero.
fn count(sizes: &[Option<usize>]) -> usize {
    sizes.iter().try_fold(1_usize, |all, size| all.checked_mul((*size)?)).unwrap_or(0)
}
";

const ERRORS: &str = r#"
/// Why nothing was computed.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// An array has another number of elements than the model says.
    Count {
        /// The argument.
        argument: &'static str,
        /// Number of elements that it must have.
        wanted: usize,
        /// Number of elements that it has.
        given: usize,
    },
    /// An output is larger than its slice; its sizes are set.
    NoRoom,
    /// The weights are not those of this code.
    OtherWeights,
    /// The processor lacks instructions that the code uses.
    Processor,
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Count { argument, wanted, given } => {
                write!(out, "'{argument}' must have {wanted} elements, but has {given}")
            }
            Error::NoRoom => out.write_str("an output is larger than its slice"),
            Error::OtherWeights => out.write_str("the weights are not those of this code"),
            Error::Processor => out.write_str("the processor lacks instructions that the code uses"),
        }
    }
}

impl std::error::Error for Error {}

#[allow(dead_code)]
fn check(argument: &'static str, wanted: usize, given: usize) -> Result<(), Error> {
    if given == wanted { Ok(()) } else { Err(Error::Count { argument, wanted, given }) }
}
"#;

const WEIGHTS: &str = r#"
/// The bytes of the file of weights, `FILE`.
pub struct Weights(Bytes);

/// Bytes that are mapped from a file, or were read.
enum Bytes {
    #[cfg(unix)]
    Mapped(*const u8),
    #[allow(dead_code)]
    Read(Vec<u64>),
}

// SAFETY: the bytes are only read.
unsafe impl Send for Weights {}
// SAFETY: as above.
unsafe impl Sync for Weights {}

impl Weights {
    /// Maps a file into memory until the program ends; where files are not mapped, it is read.
    ///
    /// # Errors
    /// If there is no such file, or it is too short.
    pub fn open(path: impl AsRef<std::path::Path>) -> std::io::Result<Self> {
        let len = std::fs::metadata(&path)?.len();
        if len < 64 {
            return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "the file is too short"));
        }
        Self::map(path.as_ref(), len as usize)
    }

    #[cfg(unix)]
    fn map(path: &std::path::Path, len: usize) -> std::io::Result<Self> {
        use std::os::fd::AsRawFd;
        let file = std::fs::File::open(path)?;
        // SAFETY: a new private map of a file that is open, only to be read.
        let map = unsafe { mmap(std::ptr::null_mut(), len, 1, 2, file.as_raw_fd(), 0) };
        if map as isize == -1 {
            return Err(std::io::Error::last_os_error());
        }
        Ok(Weights(Bytes::Mapped(map)))
    }

    #[cfg(not(unix))]
    fn map(path: &std::path::Path, len: usize) -> std::io::Result<Self> {
        let bytes = std::fs::read(path)?;
        let mut words = vec![0_u64; len.max(bytes.len()).div_ceil(8)];
        for (word, part) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut all = [0; 8];
            all[..part.len()].copy_from_slice(part);
            *word = u64::from_ne_bytes(all);
        }
        Ok(Weights(Bytes::Read(words)))
    }

    fn as_ptr(&self) -> *const u8 {
        match &self.0 {
            #[cfg(unix)]
            Bytes::Mapped(map) => *map,
            Bytes::Read(words) => words.as_ptr().cast(),
        }
    }
}

#[cfg(unix)]
extern "C" {
    fn mmap(address: *mut u8, len: usize, access: i32, flags: i32, file: i32, offset: i64) -> *const u8;
}
"#;
