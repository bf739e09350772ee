//! Attributes of functions, parameters, results and calls.

use super::ids::TypeId;
use std::borrow::Cow;
use std::collections::HashMap;
use terrace_support::ap_int::ApInt;

/// Attribute.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Attribute<'a> {
    /// Attribute that LLVM knows.
    Known(&'a str, Value<'a>),
    /// String, with a value or an empty one.
    Text(Cow<'a, [u8]>, Cow<'a, [u8]>),
    /// Group, by its number.
    Group(u32),
}

/// Value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    /// None.
    None,
    /// Number.
    Integer(u64),
    /// One or two numbers.
    Pair(u64, Option<u64>),
    /// Type.
    Type(TypeId),
    /// Words between parentheses.
    Words(Vec<&'a str>),
    /// String.
    Text(Cow<'a, [u8]>),
    /// Range of integers.
    Range(ApInt, ApInt),
    /// Ranges of bytes.
    Ranges(Vec<(i64, i64)>),
}

/// Groups of attributes, by number.
pub(crate) type AttributeGroups<'a> = HashMap<u32, Vec<Attribute<'a>>>;

/// Syntax of an attribute's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// `name`
    Flag,
    /// `name(8)` or `name 8`, `name=8` in a group
    Integer,
    /// `name(1, 2)`
    Pair,
    /// `name(type)`
    Type,
    /// `name(word, word: word)`
    Words,
    /// `name` or `name(word)`
    OptionalWords,
    /// `name("text")`
    Text,
    /// `name(i32 0, 8)`
    Range,
    /// `name((0, 8))`
    Ranges,
}

use Form::{Flag, Integer, OptionalWords, Pair, Range, Ranges, Text, Type as OfType, Words};

/// Attributes that LLVM 22 knows, in the order of their numbers.
const KNOWN: &[(&str, Form)] = &[
    ("allocalign", Flag),
    ("allocptr", Flag),
    ("alwaysinline", Flag),
    ("builtin", Flag),
    ("cold", Flag),
    ("convergent", Flag),
    ("coro_only_destroy_when_complete", Flag),
    ("coro_elide_safe", Flag),
    ("dead_on_return", Flag),
    ("dead_on_unwind", Flag),
    ("disable_sanitizer_instrumentation", Flag),
    ("fn_ret_thunk_extern", Flag),
    ("hot", Flag),
    ("hybrid_patchable", Flag),
    ("immarg", Flag),
    ("inreg", Flag),
    ("inlinehint", Flag),
    ("jumptable", Flag),
    ("minsize", Flag),
    ("mustprogress", Flag),
    ("naked", Flag),
    ("nest", Flag),
    ("noalias", Flag),
    ("nobuiltin", Flag),
    ("nocallback", Flag),
    ("nocf_check", Flag),
    ("nocreateundeforpoison", Flag),
    ("nodivergencesource", Flag),
    ("noduplicate", Flag),
    ("noext", Flag),
    ("nofree", Flag),
    ("noimplicitfloat", Flag),
    ("noinline", Flag),
    ("nomerge", Flag),
    ("noprofile", Flag),
    ("norecurse", Flag),
    ("noredzone", Flag),
    ("noreturn", Flag),
    ("nosanitize_bounds", Flag),
    ("nosanitize_coverage", Flag),
    ("nosync", Flag),
    ("noundef", Flag),
    ("nounwind", Flag),
    ("nonlazybind", Flag),
    ("nonnull", Flag),
    ("null_pointer_is_valid", Flag),
    ("optforfuzzing", Flag),
    ("optdebug", Flag),
    ("optsize", Flag),
    ("optnone", Flag),
    ("presplitcoroutine", Flag),
    ("readnone", Flag),
    ("readonly", Flag),
    ("returned", Flag),
    ("returns_twice", Flag),
    ("signext", Flag),
    ("safestack", Flag),
    ("sanitize_address", Flag),
    ("sanitize_alloc_token", Flag),
    ("sanitize_hwaddress", Flag),
    ("sanitize_memtag", Flag),
    ("sanitize_memory", Flag),
    ("sanitize_numerical_stability", Flag),
    ("sanitize_realtime", Flag),
    ("sanitize_realtime_blocking", Flag),
    ("sanitize_thread", Flag),
    ("sanitize_type", Flag),
    ("shadowcallstack", Flag),
    ("skipprofile", Flag),
    ("speculatable", Flag),
    ("speculative_load_hardening", Flag),
    ("ssp", Flag),
    ("sspreq", Flag),
    ("sspstrong", Flag),
    ("strictfp", Flag),
    ("swiftasync", Flag),
    ("swifterror", Flag),
    ("swiftself", Flag),
    ("willreturn", Flag),
    ("writable", Flag),
    ("writeonly", Flag),
    ("zeroext", Flag),
    ("byref", OfType),
    ("byval", OfType),
    ("elementtype", OfType),
    ("inalloca", OfType),
    ("preallocated", OfType),
    ("sret", OfType),
    ("align", Integer),
    ("allockind", Text),
    ("allocsize", Pair),
    ("captures", Words),
    ("dereferenceable", Integer),
    ("dereferenceable_or_null", Integer),
    ("memory", Words),
    ("nofpclass", Words),
    ("alignstack", Integer),
    ("uwtable", OptionalWords),
    ("vscale_range", Pair),
    ("range", Range),
    ("initializes", Ranges),
    // Older spellings.
    ("argmemonly", Flag),
    ("inaccessiblememonly", Flag),
    ("inaccessiblemem_or_argmemonly", Flag),
    ("nocapture", Flag),
];

/// Returns the syntax of an attribute, if LLVM knows it.
pub(crate) fn form(name: &str) -> Option<Form> {
    KNOWN.iter().find(|(known, _)| *known == name).map(|(_, form)| *form)
}

/// Returns attributes in LLVM's order: those that it knows by number, then the strings by name.
///
/// Of two with one name, the later one counts.
pub(crate) fn ordered<'a, 'b>(
    groups: &'b AttributeGroups<'a>,
    attributes: &'b [Attribute<'a>],
) -> Vec<&'b Attribute<'a>> {
    let mut all: Vec<&Attribute<'a>> = Vec::new();
    for attribute in attributes {
        match attribute {
            Attribute::Group(number) => all.extend(groups.get(number).into_iter().flatten()),
            _ => all.push(attribute),
        }
    }
    let key = |attribute: &Attribute<'a>| match attribute {
        Attribute::Known(name, _) => (
            0,
            KNOWN.iter().position(|(known, _)| known == name).unwrap_or(KNOWN.len()),
            Cow::Borrowed(&[][..]),
        ),
        Attribute::Text(name, _) => (1, 0, name.clone()),
        Attribute::Group(number) => (2, *number as usize, Cow::Borrowed(&[][..])),
    };
    all.sort_by_key(|attribute| key(attribute));
    let mut unique: Vec<&Attribute<'a>> = Vec::with_capacity(all.len());
    for attribute in all {
        match unique.last_mut() {
            Some(last) if key(last) == key(attribute) => *last = attribute,
            _ => unique.push(attribute),
        }
    }
    unique
}
