//! Links the program to a fixed address where the system can.
//!
//! The tables of all dialects are full of pointers. At an address that is chosen at the start, each has to be put right
//! before anything runs: 2.5 milliseconds and 830 page faults for an empty input, beside 1.4 and 190. The code stays what
//! it is, only the linker is told; so neither libraries nor tests know of it.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|found| found.split(',').any(|one| one == value));
    let is_static = is("CARGO_CFG_TARGET_FEATURE", "crt-static");
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") && !is_static {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
