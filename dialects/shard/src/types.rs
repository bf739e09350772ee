//! Types.

use terrace_ir::spec::TypeSpec;

/// Sharding of a tensor over a grid: `!shard.sharding`.
pub static SHARDING_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "sharding definition", ..TypeSpec::new("shard.sharding") };
