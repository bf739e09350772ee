//! `IR.h`: contexts, locations, operations, blocks, regions, values and symbols.

pub mod blocks;
pub mod contexts;
pub mod identifiers;
pub mod locations;
pub mod modules;
pub mod operation_states;
pub mod operations;
pub mod printing;
pub mod regions;
pub mod symbol_tables;
pub mod values;
pub mod walks;
