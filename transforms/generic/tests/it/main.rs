//! Tests of passes, analyses and rewriting on programs of several dialects.

mod builders;
mod dense_analysis;
mod parity_analysis;
mod symbol_requests;
mod trees;
mod type_conversion;
mod validity;
