//! Tests of the IR and its declarations. Memory is measured by a program of its own, `memory`.

mod declarations;
mod depth;
mod dominance;
mod misuse;
mod rewriter;
mod verify;
