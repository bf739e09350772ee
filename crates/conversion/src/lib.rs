//! From one dialect to another: one file, or folder, for each edge.
#![forbid(unsafe_code)]

pub mod affine_to_standard;
mod cf_to_scf;
mod reconcile_unrealized_casts;
mod scf_to_cf;

pub use affine_to_standard::{AffineExpandIndexOps, LowerAffine};
pub use cf_to_scf::LiftCfToScf;
pub use reconcile_unrealized_casts::ReconcileUnrealizedCasts;
pub use scf_to_cf::ConvertScfToCf;

use terrace_pass::PassEntry;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<AffineExpandIndexOps>(),
    PassEntry::of::<ConvertScfToCf>(),
    PassEntry::of::<LiftCfToScf>(),
    PassEntry::of::<LowerAffine>(),
    PassEntry::of::<ReconcileUnrealizedCasts>(),
];
