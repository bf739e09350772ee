//! Search for operations.

mod foreach_match;
mod matchers;
mod pdl;

pub(super) use foreach_match::ROWS as FOREACH_MATCH_ROWS;
pub(super) use matchers::ROWS as MATCHER_ROWS;
pub(super) use pdl::ROWS as PDL_ROWS;
