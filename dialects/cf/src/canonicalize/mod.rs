//! Patterns: branches that are known to go one way, and blocks that only branch on.

mod assert;
mod branch;
mod cond_branch;
mod destination;
mod switch;
