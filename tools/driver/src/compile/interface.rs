//! A function from outside: its name, its arguments and its results, in words that C, Rust and Python share.

use terrace_ir::{DYNAMIC, Type, TypeKind};
use terrace_source_onnx::{self as onnx, Element};

/// A function that programs in other languages call.
#[derive(Clone, Default, Debug)]
pub(super) struct Interface {
    /// Identifier that all names of the files begin with.
    pub name: String,
    /// Name of the model, as its author writes it.
    pub title: String,
    /// Version of the model; zero if nobody counts.
    pub version: i64,
    /// File that it was compiled from, and the program that wrote it, if that is known.
    pub source: String,
    pub producer: String,
    pub inputs: Vec<Port>,
    pub outputs: Vec<Port>,
    /// The weights, if they are in a file of their own.
    pub weights: Option<SplitWeights>,
    /// Features of the processor that the code needs, in the words of C compilers.
    pub features: Vec<&'static str>,
}

/// Weights in a file of their own.
#[derive(Clone, Default, Debug)]
pub(super) struct SplitWeights {
    /// Name of the file, without its folder.
    pub file: String,
    /// Text of 16 characters that the file and the code share.
    pub tag: String,
    /// Position of the first element of each array, in bytes.
    pub offsets: Vec<usize>,
}

/// An argument or a result.
#[derive(Clone, Debug)]
pub(super) struct Port {
    /// Identifier.
    pub name: String,
    /// Name in the model, as its author writes it.
    pub title: String,
    pub scalar: &'static Scalar,
    /// Sizes of an array, [`DYNAMIC`] where they are open; `None` for a scalar.
    pub shape: Option<Vec<i64>>,
    /// True for an argument that the function writes to.
    pub is_written: bool,
}

/// An element type, in several languages.
#[derive(Debug)]
pub(super) struct Scalar {
    /// Type in IR.
    pub ir: &'static str,
    pub c: &'static str,
    pub rust: &'static str,
    pub numpy: &'static str,
    /// Words for a comment, where the type does not say it.
    pub note: &'static str,
}

macro_rules! scalars {
    ($($name:ident $ir:literal $c:literal $rust:literal $numpy:literal $note:literal;)*) => {
        $(static $name: Scalar = Scalar { ir: $ir, c: $c, rust: $rust, numpy: $numpy, note: $note };)*
    };
}

scalars! {
    I1 "i1" "uint8_t" "u8" "bool" "truth values";
    I8 "i8" "int8_t" "i8" "int8" "";
    I16 "i16" "int16_t" "i16" "int16" "";
    I32 "i32" "int32_t" "i32" "int32" "";
    I64 "i64" "int64_t" "i64" "int64" "";
    INDEX "index" "int64_t" "i64" "int64" "";
    F16 "f16" "uint16_t" "u16" "float16" "bits of float16";
    BF16 "bf16" "uint16_t" "u16" "uint16" "bits of bfloat16";
    F32 "f32" "float" "f32" "float32" "";
    F64 "f64" "double" "f64" "float64" "";
    BOOL "i8" "uint8_t" "u8" "bool" "truth values";
    U8 "i8" "uint8_t" "u8" "uint8" "";
    U16 "i16" "uint16_t" "u16" "uint16" "";
    U32 "i32" "uint32_t" "u32" "uint32" "";
    U64 "i64" "uint64_t" "u64" "uint64" "";
    HALF "i16" "uint16_t" "u16" "float16" "bits of float16";
    BRAIN "i16" "uint16_t" "u16" "uint16" "bits of bfloat16";
    SMALL "i8" "uint8_t" "u8" "uint8" "bits of a small float";
}

impl Scalar {
    /// Returns the row for a type of IR; `None` for types that other languages lack.
    pub fn of_type(ty: Type<'_>) -> Option<&'static Self> {
        Some(match *ty.kind() {
            TypeKind::Index => &INDEX,
            TypeKind::Integer { width: 1, .. } => &I1,
            TypeKind::Integer { width: 8, .. } => &I8,
            TypeKind::Integer { width: 16, .. } => &I16,
            TypeKind::Integer { width: 32, .. } => &I32,
            TypeKind::Integer { width: 64, .. } => &I64,
            TypeKind::Float(semantics) => match semantics.keyword() {
                "f16" => &F16,
                "bf16" => &BF16,
                "f32" => &F32,
                "f64" => &F64,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Returns the row for an element type of a model, as arguments and results hold it; `None` for strings.
    pub fn of_element(element: Element) -> Option<&'static Self> {
        Some(match element {
            Element::F16 => &HALF,
            Element::BF16 => &BRAIN,
            Element::F32 => &F32,
            Element::F64 => &F64,
            Element::Small(_) => &SMALL,
            Element::Bool => &BOOL,
            Element::Signed(16) => &I16,
            Element::Signed(32) => &I32,
            Element::Signed(64) => &I64,
            Element::Signed(_) => &I8,
            Element::Unsigned(16) => &U16,
            Element::Unsigned(32) => &U32,
            Element::Unsigned(64) => &U64,
            Element::Unsigned(_) => &U8,
            Element::Text => return None,
        })
    }
}

impl Port {
    /// Describes an argument or result of a type; `None` if other languages have no such values.
    pub fn of_type(title: String, ty: Type<'_>) -> Option<Self> {
        let is_array = ty.is_tensor() || ty.is_memref();
        let shape = if is_array { Some(ty.shape()?.to_vec()) } else { None };
        let scalar = Scalar::of_type(if is_array { ty.element_or_self() } else { ty })?;
        Some(Port { name: String::new(), title, scalar, shape, is_written: ty.is_memref() })
    }

    /// Returns the positions of the open sizes.
    pub fn open_sizes(&self) -> impl Iterator<Item = usize> + '_ {
        let sizes = self.shape.iter().flatten().enumerate();
        sizes.filter(|(_, size)| **size == DYNAMIC).map(|(at, _)| at)
    }

    /// Returns the number of elements; `None` if a size is open.
    pub fn count(&self) -> Option<i64> {
        let sizes = self.shape.as_deref().unwrap_or_default();
        sizes.iter().try_fold(1_i64, |count, size| count.checked_mul(*size).filter(|count| *count >= 0))
    }

    /// Returns the sizes in brackets, those that are open under their names.
    pub fn sizes_text(&self) -> String {
        let sizes = self.shape.iter().flatten().enumerate();
        let each = sizes.map(|(at, size)| match *size {
            DYNAMIC => format!("[{}_size{at}]", self.name),
            size => format!("[{size}]"),
        });
        each.collect()
    }
}

/// Words that are no identifiers in C, C++, Rust or Python, or that the files use themselves; in the order of bytes.
const RESERVED: [&str; 121] = [
    "False",
    "None",
    "Self",
    "True",
    "abstract",
    "alignas",
    "alignof",
    "and",
    "as",
    "asm",
    "assert",
    "async",
    "auto",
    "await",
    "become",
    "bool",
    "box",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "const_cast",
    "continue",
    "crate",
    "decltype",
    "def",
    "default",
    "del",
    "delete",
    "do",
    "double",
    "dyn",
    "elif",
    "else",
    "enum",
    "except",
    "explicit",
    "export",
    "extern",
    "false",
    "final",
    "finally",
    "float",
    "fn",
    "for",
    "friend",
    "from",
    "gen",
    "global",
    "goto",
    "if",
    "impl",
    "import",
    "in",
    "inline",
    "int",
    "is",
    "lambda",
    "let",
    "long",
    "loop",
    "macro",
    "match",
    "mod",
    "move",
    "mut",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "nonlocal",
    "not",
    "nullptr",
    "operator",
    "or",
    "override",
    "pass",
    "priv",
    "private",
    "protected",
    "pub",
    "public",
    "raise",
    "ref",
    "register",
    "restrict",
    "return",
    "self",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "super",
    "switch",
    "template",
    "this",
    "throw",
    "trait",
    "true",
    "try",
    "type",
    "typedef",
    "typename",
    "typeof",
    "union",
    "unsafe",
    "unsigned",
    "unsized",
    "use",
    "using",
    "virtual",
    "void",
    "volatile",
    "weights",
    "where",
    "while",
    "with",
    "yield",
];

/// Returns an identifier like a name.
pub(super) fn identifier(name: &str) -> String {
    let mut out: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    while out.starts_with('_') {
        out.remove(0);
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, 'n');
    }
    if RESERVED.binary_search(&out.as_str()).is_ok() {
        out.push('_');
    }
    out
}

impl Interface {
    /// Gives all arguments and results identifiers that differ.
    pub fn name_ports(&mut self) {
        let mut taken: Vec<String> = Vec::new();
        for port in self.inputs.iter_mut().chain(&mut self.outputs) {
            let own = identifier(&port.title).to_ascii_lowercase();
            let own = if RESERVED.binary_search(&own.as_str()).is_ok() { format!("{own}_") } else { own };
            let mut name = own.clone();
            let mut number = 2;
            while taken.contains(&name) {
                name = format!("{own}_{number}");
                number += 1;
            }
            taken.push(name.clone());
            port.name = name;
        }
    }

    /// Refines arguments and results by what a model says of them: names, and signs of integers.
    pub fn refine(&mut self, model: &onnx::Interface, arguments: &[usize], outputs: &[Element]) {
        let inputs = arguments.iter().map(|at| model.inputs.get(*at));
        for (port, input) in self.inputs.iter_mut().zip(inputs) {
            let Some(input) = input else { continue };
            port.title.clone_from(&input.name);
            if let Some(scalar) = input.element.and_then(Scalar::of_element) {
                port.scalar = scalar;
            }
        }
        for ((port, element), output) in self.outputs.iter_mut().zip(outputs).zip(&model.outputs) {
            port.title.clone_from(&output.name);
            if let Some(scalar) = Scalar::of_element(*element) {
                port.scalar = scalar;
            }
        }
        self.version = model.version;
        self.producer.clone_from(&model.producer);
        self.title.clone_from(&model.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers() {
        assert!(RESERVED.is_sorted());
        for (name, expected) in [
            ("input.1", "input_1"),
            ("3d", "n3d"),
            ("type", "type_"),
            ("/a/b:0", "a_b_0"),
            ("", "n"),
            ("x", "x"),
        ] {
            assert_eq!(identifier(name), expected);
        }
    }
}
