//! Words of LLVM IR, by the numbers that stand for them in bitcode.

/// Words; the number of a word is its place. Numbers without a word have an empty one.
pub(super) type Words = &'static [&'static str];

/// Returns the word of a number.
pub(super) fn word(words: Words, number: u64) -> Option<&'static str> {
    let word = words.get(usize::try_from(number).ok()?)?;
    Some(*word).filter(|word| !word.is_empty())
}

/// Returns the number of a word.
pub(super) fn number(words: Words, word: &str) -> Option<u64> {
    words.iter().position(|known| *known == word).map(|at| at as u64)
}

/// Flags with their bits.
pub(super) type Flags = &'static [(&'static str, u64)];

/// Returns the words of the bits that are set.
pub(super) fn flags(table: Flags, bits: u64) -> Vec<&'static str> {
    table.iter().filter(|(_, bit)| bits & bit != 0).map(|(word, _)| *word).collect()
}

/// Returns the bits of words; a word that is a number is that.
pub(super) fn bits<'w>(table: Flags, words: impl IntoIterator<Item = &'w str>) -> u64 {
    let bits = |word: &str| {
        let known = table.iter().find(|(known, _)| *known == word).map(|(_, bits)| *bits);
        known.or_else(|| word.parse().ok()).unwrap_or_default()
    };
    words.into_iter().map(bits).fold(0, |all, bits| all | bits)
}

pub(super) const LINKAGES: Words = &[
    "external",
    "weak",
    "appending",
    "internal",
    "linkonce",
    "external",
    "external",
    "extern_weak",
    "common",
    "private",
    "weak_odr",
    "linkonce_odr",
    "available_externally",
    "private",
    "private",
    "external",
    "weak",
    "weak_odr",
    "linkonce",
    "linkonce_odr",
];
pub(super) const VISIBILITIES: Words = &["", "hidden", "protected"];
pub(super) const THREAD_LOCAL: Words = &["", "generaldynamic", "localdynamic", "initialexec", "localexec"];
pub(super) const UNNAMED: Words = &["", "unnamed_addr", "local_unnamed_addr"];
pub(super) const DLL: Words = &["", "dllimport", "dllexport"];
pub(super) const SELECTIONS: Words = &["", "any", "exactmatch", "largest", "nodeduplicate", "samesize"];
pub(super) const CODE_MODELS: Words = &["", "tiny", "small", "kernel", "medium", "large"];
pub(super) const SANITIZERS: Flags = &[
    ("no_sanitize_address", 1),
    ("no_sanitize_hwaddress", 2),
    ("sanitize_memtag", 4),
    ("sanitize_address_dyninit", 8),
];

pub(super) const CASTS: Words = &[
    "trunc",
    "zext",
    "sext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "fptrunc",
    "fpext",
    "ptrtoint",
    "inttoptr",
    "bitcast",
    "addrspacecast",
    "ptrtoaddr",
];
pub(super) const INTEGER_BINARY: Words =
    &["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"];
pub(super) const FLOAT_BINARY: Words = &["fadd", "fsub", "fmul", "", "fdiv", "", "frem"];
pub(super) const FLOAT_PREDICATES: Words = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge", "ult", "ule",
    "une", "true",
];
/// Predicates of integers, from [`FIRST_INTEGER_PREDICATE`] on.
pub(super) const INTEGER_PREDICATES: Words =
    &["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
pub(super) const FIRST_INTEGER_PREDICATE: u64 = 32;
pub(super) const ORDERINGS: Words =
    &["", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"];
pub(super) const READ_MODIFY_WRITE: Words = &[
    "xchg",
    "add",
    "sub",
    "and",
    "nand",
    "or",
    "xor",
    "max",
    "min",
    "umax",
    "umin",
    "fadd",
    "fsub",
    "fmax",
    "fmin",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
    "fmaximum",
    "fminimum",
];

pub(super) const WRAP: Flags = &[("nuw", 1), ("nsw", 2)];
pub(super) const EXACT: Flags = &[("exact", 1)];
pub(super) const DISJOINT: Flags = &[("disjoint", 1)];
pub(super) const NON_NEGATIVE: Flags = &[("nneg", 1)];
pub(super) const SAME_SIGN: Flags = &[("samesign", 1)];
const ADDRESS: Flags = &[("inbounds", 1), ("nusw", 2), ("nuw", 4)];
const FAST_MATH: Flags = &[
    ("nnan", 1 << 1),
    ("ninf", 1 << 2),
    ("nsz", 1 << 3),
    ("arcp", 1 << 4),
    ("contract", 1 << 5),
    ("afn", 1 << 6),
    ("reassoc", 1 << 7),
];
/// All fast-math flags; the lowest bit said that once.
const FAST: u64 = 0xfe;

/// Returns the words of fast-math flags.
pub(super) fn fast_math(bits: u64) -> Vec<&'static str> {
    if bits & 1 != 0 || bits & FAST == FAST { vec!["fast"] } else { flags(FAST_MATH, bits) }
}

/// Returns the bits of fast-math flags.
pub(super) fn fast_math_bits(words: &[&str]) -> u64 {
    if words.contains(&"fast") { FAST } else { bits(FAST_MATH, words.iter().copied()) }
}

/// Returns the bits of the flags of `getelementptr`; `inbounds` implies `nusw`.
pub(super) fn address_bits(words: &[&str]) -> u64 {
    let bits = bits(ADDRESS, words.iter().copied());
    if bits & 1 != 0 { bits | 2 } else { bits }
}

/// Returns the words of the flags of `getelementptr`; `inbounds` implies `nusw`.
pub(super) fn address_flags(bits: u64) -> Vec<&'static str> {
    flags(ADDRESS, if bits & 1 != 0 { bits & !2 } else { bits })
}

/// Returns the flags that an operator or a conversion may have besides those of fast math.
pub(super) fn integer_flags(opcode: &str) -> Flags {
    match opcode {
        "add" | "sub" | "mul" | "shl" | "trunc" => WRAP,
        "udiv" | "sdiv" | "lshr" | "ashr" => EXACT,
        "or" => DISJOINT,
        "zext" | "uitofp" => NON_NEGATIVE,
        _ => &[],
    }
}

/// Attributes that LLVM knows, by number.
pub(super) const ATTRIBUTES: Words = &[
    "",
    "align",
    "alwaysinline",
    "byval",
    "inlinehint",
    "inreg",
    "minsize",
    "naked",
    "nest",
    "noalias",
    "nobuiltin",
    "nocapture",
    "noduplicate",
    "noimplicitfloat",
    "noinline",
    "nonlazybind",
    "noredzone",
    "noreturn",
    "nounwind",
    "optsize",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "signext",
    "alignstack",
    "ssp",
    "sspreq",
    "sspstrong",
    "sret",
    "sanitize_address",
    "sanitize_thread",
    "sanitize_memory",
    "uwtable",
    "zeroext",
    "builtin",
    "cold",
    "optnone",
    "inalloca",
    "nonnull",
    "jumptable",
    "dereferenceable",
    "dereferenceable_or_null",
    "convergent",
    "safestack",
    "argmemonly",
    "swiftself",
    "swifterror",
    "norecurse",
    "inaccessiblememonly",
    "inaccessiblemem_or_argmemonly",
    "allocsize",
    "writeonly",
    "speculatable",
    "strictfp",
    "sanitize_hwaddress",
    "nocf_check",
    "optforfuzzing",
    "shadowcallstack",
    "speculative_load_hardening",
    "immarg",
    "willreturn",
    "nofree",
    "nosync",
    "sanitize_memtag",
    "preallocated",
    "nomerge",
    "null_pointer_is_valid",
    "noundef",
    "byref",
    "mustprogress",
    "nocallback",
    "hot",
    "noprofile",
    "vscale_range",
    "swiftasync",
    "nosanitize_coverage",
    "elementtype",
    "disable_sanitizer_instrumentation",
    "nosanitize_bounds",
    "allocalign",
    "allocptr",
    "allockind",
    "presplitcoroutine",
    "fn_ret_thunk_extern",
    "skipprofile",
    "memory",
    "nofpclass",
    "optdebug",
    "writable",
    "coro_only_destroy_when_complete",
    "dead_on_unwind",
    "range",
    "sanitize_numerical_stability",
    "initializes",
    "hybrid_patchable",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "coro_elide_safe",
    "noext",
    "nodivergencesource",
    "sanitize_type",
    "captures",
    "dead_on_return",
    "sanitize_alloc_token",
    "nocreateundeforpoison",
];

/// Classes of floats.
pub(super) const FLOAT_CLASSES: Flags = &[
    ("snan", 0x1),
    ("qnan", 0x2),
    ("ninf", 0x4),
    ("nnorm", 0x8),
    ("nsub", 0x10),
    ("nzero", 0x20),
    ("pzero", 0x40),
    ("psub", 0x80),
    ("pnorm", 0x100),
    ("pinf", 0x200),
];

/// Classes of floats, with the words for several of them.
pub(super) const FLOAT_CLASS_WORDS: Flags = &[
    ("all", 0x3ff),
    ("nan", 0x3),
    ("snan", 0x1),
    ("qnan", 0x2),
    ("inf", 0x204),
    ("ninf", 0x4),
    ("pinf", 0x200),
    ("norm", 0x108),
    ("nnorm", 0x8),
    ("pnorm", 0x100),
    ("sub", 0x90),
    ("nsub", 0x10),
    ("psub", 0x80),
    ("zero", 0x60),
    ("nzero", 0x20),
    ("pzero", 0x40),
];

/// Kinds of functions that allocate.
pub(super) const ALLOCATION: Flags =
    &[("alloc", 1), ("realloc", 2), ("free", 4), ("uninitialized", 8), ("zeroed", 16), ("aligned", 32)];

/// Effects on memory.
pub(super) const EFFECTS: Words = &["none", "read", "write", "readwrite"];

/// Places of memory in the order of their bits, two for each.
pub(super) const PLACES: Words =
    &["argmem:", "inaccessiblemem:", "errnomem:", "other:", "target_mem0:", "target_mem1:"];

/// Parts of a pointer that may be captured: bits, of which each word implies those of the ones before it of its kind.
pub(super) const CAPTURED: &[(&str, u64, u64)] =
    &[("address", 3, 3), ("address_is_null", 3, 1), ("provenance", 12, 12), ("read_provenance", 12, 4)];
