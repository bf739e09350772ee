//! `--convert-func-to-llvm`: functions, calls and returns.
//!
//! A memref is passed in parts, and returned as its descriptor. Several results become one structure.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; the bodies of functions are converted at the same time.

mod calls;
mod functions;
mod unranked;
mod wrappers;

pub(crate) use wrappers::{add as add_wrappers, requested};

use crate::lowering::dialect::ToLlvm;
use crate::lowering::types::{TypeOptions, type_converter};
use crate::lowering::{INDEX_BITWIDTH, target};
use std::collections::HashSet;
use std::sync::Arc;
use terrace_func as func;
use terrace_ir::{Body, LogicalResult, Operation, Pattern, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{RewriteWith, Row};
use terrace_rewrite::passes::convert;

/// The pass `--convert-func-to-llvm`.
#[pass(
    "convert-func-to-llvm",
    "Convert from the Func dialect to the LLVM dialect",
    class = "ConvertFuncToLLVMPass",
    anchor = "builtin.module"
)]
pub struct ConvertFuncToLlvm {
    #[option(INDEX_BITWIDTH)]
    index_bitwidth: u64,
    /// Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types.
    #[option("use-bare-ptr-memref-call-conv")]
    bare_pointers: bool,
}

impl Pass for ConvertFuncToLlvm {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let wrapped = requested(op.body());
        let options = TypeOptions {
            index_bitwidth: u32::try_from(self.index_bitwidth).unwrap_or(0),
            bare_pointers: self.bare_pointers,
        };
        let options = options.with_layout(Operation::new(op.body(), Body::ROOT));
        let converter = type_converter(options).shared();
        let conversion = Arc::new(FuncConversion::new(options, converter, op.body()));
        let patterns = FrozenPatternSet::new(op.context(), patterns(&conversion));
        convert(op, &target(), &patterns)?;
        add_wrappers(op.body_mut(), &wrapped, options);
        Ok(())
    }
}

/// The patterns, for the pass that converts all dialects.
///
/// Patterns do not create the companions of functions for C: [`requested`] before and [`add_wrappers`] after them do.
pub(crate) const TO_LLVM: ToLlvm = ToLlvm {
    dialect: "func",
    patterns: |lowering| {
        let conversion = FuncConversion::new(lowering.options, lowering.converter.clone(), lowering.body);
        patterns(&Arc::new(conversion))
    },
};

/// Shared state of the patterns.
pub(crate) struct FuncConversion {
    options: TypeOptions,
    converter: Arc<TypeConverter>,
    /// The functions that take memrefs as plain pointers, by their names.
    bare: HashSet<String>,
}

impl FuncConversion {
    /// Collects the functions of a body that take plain pointers.
    pub fn new(options: TypeOptions, converter: Arc<TypeConverter>, body: &Body<'_>) -> Self {
        let mut bare = HashSet::new();
        let function = body.context().op_name(func::FuncOp::NAME);
        let mut pending = vec![Operation::new(body, Body::ROOT)];
        while let Some(op) = pending.pop() {
            if op.name() == function && op.attribute(BARE_POINTERS).is_some() {
                bare.extend(op.symbol_name().map(str::to_owned));
            }
            // Functions have regions, and are nested in operations with regions.
            let inner = op.regions().flat_map(|region| region.ops());
            pending.extend(inner.filter(|inner| inner.region_count() != 0));
        }
        FuncConversion { options, converter, bare }
    }

    /// Returns the memref calling convention of a function.
    fn options_of(&self, callee: Option<&str>) -> TypeOptions {
        let is_bare = callee.is_some_and(|callee| self.bare.contains(callee));
        TypeOptions { bare_pointers: self.options.bare_pointers || is_bare, ..self.options }
    }
}

/// Attribute of a function that takes memrefs as plain pointers.
const BARE_POINTERS: &str = "llvm.bareptr";

type Rewrite = RewriteWith<Arc<FuncConversion>>;

/// Returns the patterns of the dialect.
pub(crate) fn patterns(conversion: &Arc<FuncConversion>) -> Vec<Pattern> {
    const ALL: &[Row<Rewrite>] = &[
        Row::of::<func::FuncOp>("FuncOpConversion", functions::function),
        Row::of::<func::CallOp>("CallOpLowering", calls::call),
        Row::of::<func::CallIndirectOp>("CallIndirectOpLowering", calls::call_indirect),
        Row::of::<func::ConstantOp>("ConstantOpLowering", calls::constant),
        Row::of::<func::ReturnOp>("ReturnOpLowering", calls::give_back),
    ];
    ALL.iter().map(|row| row.pattern(conversion)).collect()
}
