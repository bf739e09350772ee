//! Conversions to structured control flow.
#![forbid(unsafe_code)]

mod cf_to_scf;
mod tosa_to_scf;
mod vector_to_scf;

pub use cf_to_scf::LiftCfToScf;
pub use tosa_to_scf::TosaToScf;
pub use vector_to_scf::{ConvertVectorToScf, PATTERN_MODELS};

use terrace_pass::PassEntry;
use terrace_rewrite::passes::conversion;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] =
    &[PassEntry::prepared::<ConvertVectorToScf>(), PassEntry::of::<LiftCfToScf>(), conversion::<TosaToScf>()];
