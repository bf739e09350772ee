//! Passes on the `spirv` dialect, and what they and the conversions to it ask of target environments.
//!
//! - [`availability`]: what operations, types and cases of enums need.
//! - [`environment`]: what a device has.
#![forbid(unsafe_code)]

pub mod availability;
mod decorate_spirv_composite_type_layout;
pub mod environment;
mod layout;
mod modules;
mod retype;
mod spirv_canonicalize_gl;
mod spirv_lower_abi_attrs;
mod spirv_promote_to_replicated_constants;
mod spirv_rewrite_inserts;
mod spirv_unify_aliased_resource;
mod spirv_update_vce;
mod spirv_webgpu_prepare;

pub use decorate_spirv_composite_type_layout::DecorateSpirvCompositeTypeLayout;
pub use environment::{TARGET_ENV, TargetEnvironment, Triple};
pub use layout::{has_natural_layout, size_in_bytes};
pub use spirv_canonicalize_gl::SpirvCanonicalizeGl;
pub use spirv_lower_abi_attrs::SpirvLowerAbiAttrs;
pub use spirv_promote_to_replicated_constants::SpirvPromoteToReplicatedConstants;
pub use spirv_rewrite_inserts::SpirvRewriteInserts;
pub use spirv_unify_aliased_resource::SpirvUnifyAliasedResource;
pub use spirv_update_vce::SpirvUpdateVce;
pub use spirv_webgpu_prepare::SpirvWebgpuPrepare;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::greedy;

/// The passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    PassEntry::of::<DecorateSpirvCompositeTypeLayout>(),
    greedy::<SpirvCanonicalizeGl>(),
    PassEntry::of::<SpirvLowerAbiAttrs>(),
    greedy::<SpirvPromoteToReplicatedConstants>(),
    PassEntry::of::<SpirvRewriteInserts>(),
    PassEntry::of::<SpirvUnifyAliasedResource>(),
    PassEntry::of::<SpirvUpdateVce>(),
    greedy::<SpirvWebgpuPrepare>(),
];
