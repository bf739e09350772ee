//! Tests of the fuzzer, and a bounded run of it.

mod bounded;
mod canonical;
mod engines;
mod finds;
