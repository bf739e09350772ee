//! MLIR in pure Rust: parse, verify, transform, lower, run and print multi-level IR.
//!
//! A [`Session`] owns everything that programs share, a [`Module`] is a program in it:
//!
//! ```
//! use terrace::prelude::*;
//!
//! let session = Session::new();
//! let mut module = session.parse("func.func @f(%x: i32) -> i32 {
//!   %zero = arith.constant 0 : i32
//!   %y = arith.addi %x, %zero : i32
//!   return %y : i32
//! }")?;
//! module.run("canonicalize")?;
//! assert!(!module.to_string().contains("arith.addi"));
//! # Ok::<(), terrace::Error>(())
//! ```
//!
//! Programs are built by an [`OpBuilder`], which keeps an insertion point, a stack of locations, and variables that
//! become block arguments:
//!
//! ```
//! use terrace::prelude::*;
//!
//! let session = Session::new();
//! let module = session.build(|b| {
//!     let i64 = b.context().integer_type(64);
//!     b.func("twice", &[i64], &[i64], |b, arguments| {
//!         let sum = b.addi(arguments[0], arguments[0]);
//!         b.return_(&[sum]);
//!     });
//! })?;
//! assert!(module.to_string().contains("arith.addi %arg0, %arg0 : i64"));
//! # Ok::<(), terrace::Error>(())
//! ```
//!
//! # Features
//!
//! All but the last are on by default; `--no-default-features` builds for `wasm32-unknown-unknown`.
//!
//! - `threads`: parsing, passes, verification and printing on several threads.
//! - `bytecode`: [`Module::to_bytecode`], [`Session::read_bytecode`].
//! - `jit`: [`Module::jit`], machine code by Cranelift.
//! - `driver`: ONNX models ([`Model`]) and [`Module::call`]; the tools as functions ([`tool`]), and the program `terrace`.
//! - `ndarray`: arrays of that crate as arguments ([`View`]), and results as such.
//!
//! # Layers
//!
//! Below the session, every layer is here under its own name: [`ir`], [`parser`], [`pass`](mod@pass), [`rewrite`], [`analysis`],
//! [`interfaces`], [`dialects`], [`registry`], and with their features `bytecode`, `driver`. [`to_llvm`] has what a dialect
//! needs to lower itself: the type converter, builders of `llvm` operations, and patterns that convert one by one.
//!
//! The dialects are no features: passes and lowerings name most of them, so that a build without one would have to leave
//! out what stands on it, and a program links of each only what it uses.
#![deny(unsafe_code)]

#[cfg(feature = "driver")]
mod arrays;
pub mod builder;
mod error;
#[cfg(feature = "jit")]
pub mod jit;
#[cfg(feature = "driver")]
pub mod model;
pub mod owning;
pub mod prelude;
mod schedule;
mod session;
#[cfg(feature = "driver")]
pub mod tool;

#[cfg(feature = "driver")]
pub use arrays::{Array, Number, View};
pub use builder::{OpBuilder, Var};
pub use error::{Error, Report};
#[cfg(feature = "driver")]
pub use model::Model;
pub use schedule::Schedule;
pub use session::{Module, Session, SessionBuilder};
pub use terrace_ods_macros::{attribute, enumeration, operation, operations, pass, ty};

pub use terrace_analysis as analysis;
#[cfg(feature = "bytecode")]
pub use terrace_bytecode as bytecode;
#[cfg(feature = "driver")]
pub use terrace_driver as driver;
#[cfg(feature = "jit")]
pub use terrace_execution as execution;
pub use terrace_interfaces as interfaces;
pub use terrace_ir as ir;
pub use terrace_parser as parser;
pub use terrace_pass as pass;
pub use terrace_registry as registry;
pub use terrace_rewrite as rewrite;
pub use terrace_support as support;
#[cfg(feature = "driver")]
pub use terrace_target_llvm as target_llvm;
pub use terrace_to_llvm as to_llvm;

/// All dialects, each a module with its operations, types and attributes.
pub mod dialects {
    pub use terrace_acc as acc;
    pub use terrace_affine as affine;
    pub use terrace_amdgpu as amdgpu;
    pub use terrace_amx as amx;
    pub use terrace_arith as arith;
    pub use terrace_arm_neon as arm_neon;
    pub use terrace_arm_sme as arm_sme;
    pub use terrace_arm_sve as arm_sve;
    pub use terrace_async as r#async;
    pub use terrace_bufferization as bufferization;
    pub use terrace_cf as cf;
    pub use terrace_complex as complex;
    pub use terrace_dlti as dlti;
    pub use terrace_emitc as emitc;
    pub use terrace_func as func;
    pub use terrace_gpu as gpu;
    pub use terrace_index as index;
    pub use terrace_irdl as irdl;
    pub use terrace_linalg as linalg;
    pub use terrace_llvm as llvm;
    pub use terrace_math as math;
    pub use terrace_memref as memref;
    pub use terrace_ml_program as ml_program;
    pub use terrace_mpi as mpi;
    pub use terrace_nvgpu as nvgpu;
    pub use terrace_nvvm as nvvm;
    pub use terrace_omp as omp;
    pub use terrace_pdl as pdl;
    pub use terrace_pdl_interp as pdl_interp;
    pub use terrace_ptr as ptr;
    pub use terrace_quant as quant;
    pub use terrace_rocdl as rocdl;
    pub use terrace_scf as scf;
    pub use terrace_shape as shape;
    pub use terrace_shard as shard;
    pub use terrace_smt as smt;
    pub use terrace_sparse_tensor as sparse_tensor;
    pub use terrace_spirv as spirv;
    pub use terrace_std as std;
    pub use terrace_tensor as tensor;
    pub use terrace_tosa as tosa;
    pub use terrace_transform as transform;
    pub use terrace_ub as ub;
    pub use terrace_vector as vector;
    pub use terrace_wasmssa as wasmssa;
    pub use terrace_x86vector as x86vector;
    pub use terrace_xegpu as xegpu;
    pub use terrace_xevm as xevm;
}

/// Examples of the guides, which are compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/trees.md")]
struct Guides;
