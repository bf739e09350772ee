//! `--convert-to-llvm`: all dialects that say how they become LLVM's, at once.
//!
//! Each dialect has a [`ToLlvm`] with its patterns. A pass for more dialects is one with a longer list:
//! `ConvertToLlvm<MyDialects>`.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; the bodies of functions are converted at the same time.

use crate::func_to_llvm;
use crate::lowering::dialect::{Lowering, ToLlvm};
use crate::lowering::target;
use crate::lowering::types::{TypeOptions, type_converter};
use crate::vector_to_llvm;
use crate::{ArithToLlvm, CfToLlvm, ComplexToLlvm, IndexToLlvm, MathToLlvm, MemRefToLlvm, UbToLlvm};
use std::marker::PhantomData;
use terrace_ir::{Body, Ctx, Failure, Location, LogicalResult, Operation};
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::passes::convert;

/// Lists of the dialects that a pass converts.
pub trait DialectList: Send + Sync + 'static {
    /// Lists of entries, one entry a dialect.
    const LISTS: &'static [&'static [ToLlvm]];
}

/// Dialects of this crate.
pub struct KnownDialects;

impl KnownDialects {
    /// Entries, one a dialect.
    pub const LIST: &'static [ToLlvm] = &[
        ToLlvm::of::<ArithToLlvm>("arith"),
        ToLlvm::of::<CfToLlvm>("cf"),
        ToLlvm::of::<ComplexToLlvm>("complex"),
        func_to_llvm::TO_LLVM,
        ToLlvm::of::<IndexToLlvm>("index"),
        ToLlvm::of::<MathToLlvm>("math"),
        ToLlvm::of::<MemRefToLlvm>("memref"),
        ToLlvm::of::<UbToLlvm>("ub"),
        vector_to_llvm::TO_LLVM,
    ];
}

impl DialectList for KnownDialects {
    const LISTS: &'static [&'static [ToLlvm]] = &[KnownDialects::LIST];
}

/// The pass `--convert-to-llvm`.
#[pass(
    "convert-to-llvm",
    "Convert to LLVM via dialect interfaces found in the input IR",
    class = "ConvertToLLVMPass"
)]
pub struct ConvertToLlvm<L: DialectList = KnownDialects> {
    /// Test conversion patterns of only the specified dialects.
    #[option("filter-dialects")]
    filter: Vec<String>,
    /// Use op conversion attributes to configure the conversion.
    #[option("dynamic")]
    is_dynamic: bool,
    /// Experimental performance flag to disallow pattern rollback.
    #[option("allow-pattern-rollback", default = true)]
    _allows_rollback: bool,
    list: PhantomData<L>,
}

impl<L: DialectList> PreparedPass for ConvertToLlvm<L> {
    /// Dialects to convert.
    type Tables = Vec<ToLlvm>;

    fn prepare(&self, context: Ctx<'_>) -> Result<Self::Tables, Failure> {
        let all = || L::LISTS.iter().flat_map(|list| list.iter().copied());
        if self.filter.is_empty() {
            return Ok(all().collect());
        }
        let fail = |message: String| Err(context.error(Location::Unknown, message).tell());
        let dialect_of = |name: &String| {
            if context.dialect(name).is_none() && name != "builtin" {
                return fail(format!("dialect not loaded: {name}"));
            }
            match all().find(|dialect| dialect.dialect == name) {
                Some(dialect) => Ok(dialect),
                None => fail(format!("dialect does not implement ConvertToLLVMPatternInterface: {name}")),
            }
        };
        self.filter.iter().map(dialect_of).collect()
    }

    fn run<'c>(&self, dialects: &Self::Tables, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut options = TypeOptions::default();
        if self.is_dynamic {
            options = options.with_layout(Operation::new(op.body(), Body::ROOT));
        }
        let converter = type_converter(options).shared();
        let lowering = Lowering { converter: &converter, body: op.body(), options };
        let patterns = dialects.iter().flat_map(|dialect| (dialect.patterns)(&lowering)).collect();
        let patterns = FrozenPatternSet::new(op.context(), patterns);
        let converts_functions = dialects.iter().any(|dialect| dialect.dialect == "func");
        let wrapped = if converts_functions { func_to_llvm::requested(op.body()) } else { Vec::new() };
        convert(op, &target(), &patterns)?;
        func_to_llvm::add_wrappers(op.body_mut(), &wrapped, options);
        Ok(())
    }
}
