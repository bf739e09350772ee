//! Transformations of structured operations.

mod copy;
mod find;
mod fuse_into;
mod hoist;
mod pack;
mod reduce;
mod replace;
mod rewrite;
mod sizes;
mod split;
mod tile;
mod vectorize;

pub(super) use copy::ROWS as COPY_ROWS;
pub(super) use find::ROWS as MATCH_ROWS;
pub(super) use fuse_into::ROWS as FUSE_INTO_ROWS;
pub(super) use hoist::ROWS as HOIST_ROWS;
pub(super) use pack::ROWS as PACK_ROWS;
pub(super) use reduce::ROWS as REDUCE_ROWS;
pub(super) use replace::ROWS as REPLACE_ROWS;
pub(super) use rewrite::ROWS;
pub(super) use split::ROWS as SPLIT_ROWS;
pub(super) use tile::ROWS as TILE_ROWS;
pub(super) use vectorize::ROWS as VECTORIZE_ROWS;
