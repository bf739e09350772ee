//! Fast paths: text that was seen before, or is spelled as the printer spells it, is parsed without tokens.
//!
//! Each fast path only looks ahead. It either finishes and moves the lexer after what it parsed, or declines without
//! side effects, and the next step of the ladder starts at the same token. Results never differ; diagnostics come from
//! the last step of a ladder only. The rest of the parser knows the entries alone, not what is after them.
//!
//! An operation of a block, from `parse_block_ops` on:
//!
//! | step | parses | declines if |
//! |---|---|---|
//! | [`line`], by `parse_lines` | custom forms as printed, line after line | the edition is an older one, the name has no line format, the spelling is unusual, a value is not defined yet, or the types are not cached |
//! | `format`, by `parse_declared` | declared formats, step by step; types in the order of `plan::flow` where the name has one and the operation follows it, else rule by rule | the operation has a parser of its own |
//! | `op`, by `parse_operation` | custom parsers, the generic form | never: it reports the error |
//!
//! Parts of an operation:
//!
//! | part | first | then | last |
//! |---|---|---|---|
//! | label of a block | [`label`], from its bytes | | `region` |
//! | type | [`remembered`], by its text | | `types` |
//! | attribute in a dictionary | [`plain_values`], from its bytes | [`remembered`] or [`repeated`], by its text | `attributes` |
//! | elements of `dense` | [`plain_numbers`], from their bytes | | `attributes::dense` |
//! | operands and function type of the generic form | [`signature`], from their bytes | | `op`, `types` |
//!
//! A text is cached only if it means the same wherever it stands. Caches of a fixed size are
//! [`Recent`](terrace_support::recent::Recent) ones: they replace on collision and never grow.

mod label;
mod line;
mod plain_numbers;
mod plain_values;
mod remembered;
mod repeated;
mod signature;

pub(crate) use plain_numbers::{PlainLiteral, bytes_of_numbers, read_array};
pub(crate) use signature::{InputTypes, OperandNames};
