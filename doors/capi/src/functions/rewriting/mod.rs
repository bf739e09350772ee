//! `Rewrite.h`: patterns, rewriters and drivers.

pub mod greedy;
pub mod pdl_modules;
pub mod rewriters;
