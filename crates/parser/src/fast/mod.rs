//! Fast paths: text that was seen before, or is spelled as the printer spells it, is parsed without tokens.
//!
//! Each fast path only looks ahead. It either finishes and moves the lexer behind what it parsed, or declines without
//! side effects, and the next step of the ladder starts at the same token. Results never differ; diagnostics come from
//! the last step of a ladder only.
//!
//! An operation of a block:
//!
//! | step | parses | declines if |
//! |---|---|---|
//! | [`line`] | custom forms as printed, line after line: `parse_lines` | the edition is an older one, the name has no line format, the spelling is unusual, a value is not defined yet, or the types are not cached |
//! | `format` | declared formats, step by step; types in the order of `format::flow` where the name has one, else rule by rule | the operation has a parser of its own |
//! | `op` | custom parsers, the generic form | never: it reports the error |
//!
//! A type: [`remembered`] by its text, then `types`. An attribute: [`plain_values`], then [`remembered`] or
//! [`repeated`] by its text, then `attributes`. Dense elements: [`plain_numbers`], then `attributes::dense`. A
//! function type in the generic form: [`signature`], then `types`. Caches of a fixed size are
//! [`Recent`](terrace_support::recent::Recent) ones: they replace on collision and never grow.

pub(crate) mod known_ops;
pub(crate) mod line;
pub(crate) mod plain_numbers;
pub(crate) mod plain_values;
pub(crate) mod remembered;
pub(crate) mod repeated;
pub(crate) mod signature;
pub(crate) mod words;
