//! Tests of bytecode.

mod declared;
mod dialect_versions;
mod lazy;
mod malformed;
