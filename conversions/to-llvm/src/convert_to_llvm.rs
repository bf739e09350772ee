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
use terrace_ir::{Body, Ctx, Location, LogicalResult, Operation};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::pattern_pass::convert;

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

/// The pass.
pub struct ConvertToLlvm<L = KnownDialects> {
    filter: Vec<String>,
    is_dynamic: bool,
    dialects: Vec<ToLlvm>,
    list: PhantomData<L>,
}

impl<L: DialectList> DeclaredPass for ConvertToLlvm<L> {
    const ARGUMENT: &'static str = "convert-to-llvm";
    const CLASS: &'static str = "ConvertToLLVMPass";
    const SUMMARY: &'static str = "Convert to LLVM via dialect interfaces found in the input IR";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "filter-dialects",
            kind: OptionKind::Texts,
            default: "",
            help: "Test conversion patterns of only the specified dialects",
        },
        OptionSpec {
            name: "dynamic",
            kind: OptionKind::Bool,
            default: "false",
            help: "Use op conversion attributes to configure the conversion",
        },
        OptionSpec {
            name: "allow-pattern-rollback",
            kind: OptionKind::Bool,
            default: "true",
            help: "Experimental performance flag to disallow pattern rollback",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let filter = options.texts("filter-dialects").to_vec();
        Ok(ConvertToLlvm {
            filter,
            is_dynamic: options.bool("dynamic"),
            dialects: Vec::new(),
            list: PhantomData,
        })
    }
}

impl<L: DialectList> Pass for ConvertToLlvm<L> {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let all = || L::LISTS.iter().flat_map(|list| list.iter().copied());
        if self.filter.is_empty() {
            self.dialects = all().collect();
            return Ok(());
        }
        for name in &self.filter {
            if context.dialect(name).is_none() && name != "builtin" {
                return context.error(Location::Unknown, format_args!("dialect not loaded: {name}")).emit();
            }
            let Some(dialect) = all().find(|dialect| dialect.dialect == name) else {
                let message =
                    format_args!("dialect does not implement ConvertToLLVMPatternInterface: {name}");
                return context.error(Location::Unknown, message).emit();
            };
            self.dialects.push(dialect);
        }
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut options = TypeOptions::default();
        if self.is_dynamic {
            options = options.with_layout(Operation::new(op.body(), Body::ROOT));
        }
        let converter = type_converter(options).shared();
        let lowering = Lowering { converter: &converter, body: op.body(), options };
        let patterns = self.dialects.iter().flat_map(|dialect| (dialect.patterns)(&lowering)).collect();
        let patterns = FrozenPatternSet::new(op.context(), patterns);
        let converts_functions = self.dialects.iter().any(|dialect| dialect.dialect == "func");
        let wrapped = if converts_functions { func_to_llvm::requested(op.body()) } else { Vec::new() };
        convert(op, &target(), &patterns)?;
        func_to_llvm::add_wrappers(op.body_mut(), &wrapped, options);
        Ok(())
    }
}
