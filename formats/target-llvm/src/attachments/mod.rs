//! Metadata of instructions, functions and globals: debug information, aliasing, loops.

mod aliasing;
mod debug;
mod debug_nodes;
mod loops;
