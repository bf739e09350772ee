//! Links the program to a fixed address where the system can.
//!
//! Declarations are statics that refer to each other by address. In a program that may be loaded anywhere, the loader
//! writes each of those 125,000 addresses at every start: two thirds of the instructions of a start and three quarters of
//! its page faults.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
