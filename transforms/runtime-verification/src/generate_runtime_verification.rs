//! `--generate-runtime-verification`: let a program check, when it runs, what could not be checked before.
//!
//! Before an operation that could go wrong, such as an access that could be out of bounds, comes an assertion, which
//! names the operation as it is in the text.
//!
//! Reads:     names of values, as they would be printed.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and the text of those that are checked.

use crate::{Checks, RuntimeVerificationModel};
use terrace_ir::ids::OpId;
use terrace_ir::print::{PrintFlags, ValueNames};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, Operation, PatternRewriter, Region};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_support::interner::FoldMap;

/// The pass `--generate-runtime-verification`.
#[pass("generate-runtime-verification", "Generate additional runtime op verification checks")]
pub struct GenerateRuntimeVerification {
    #[option(
        "verbose-level",
        default = 1,
        help = "What a failed check tells: 0 for the location alone, 1 for the operation as well"
    )]
    verbose_level: u64,
}

impl Pass for GenerateRuntimeVerification {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let texts = match self.verbose_level {
            0 => Texts::default(),
            1 => texts(op.op()),
            _ => {
                let message = "generate-runtime-verification pass: set verboseLevel to 0 or 1";
                return op.op().emit_error(message);
            }
        };
        in_each_body(op.body_mut(), &|body| {
            let (address, mut found) = (address(body), Vec::new());
            for_each_checked(body, &mut |op| found.push(op.id()));
            for op in found {
                let mut listener = NoListener;
                let mut rewriter = PatternRewriter::new(body, &mut listener);
                rewriter.set_insertion_point(op);
                let text = texts.get(&(address, op)).map(String::as_str);
                let Some(model) = rewriter.op(op).model::<RuntimeVerificationModel>() else { continue };
                (model.generate)(&mut Checks::new(op, text, &mut rewriter));
            }
            Ok(())
        })
    }
}

/// Operations as they are in the text, by the address of their body.
type Texts = FoldMap<(usize, OpId), String>;

fn address(body: &Body<'_>) -> usize {
    std::ptr::from_ref(body).addr()
}

/// Returns the texts of all operations in `op` that are checked.
fn texts(op: Operation<'_, '_>) -> Texts {
    let flags = PrintFlags {
        local_scope: true,
        skip_regions: true,
        elide_elements_if_larger: Some(16),
        ..PrintFlags::default()
    };
    let (mut names, mut texts) = (ValueNames::of(op, &flags), Texts::default());
    let mut pending = vec![op.inner().body()];
    while let Some(body) = pending.pop() {
        for_each_checked(body, &mut |op| {
            texts.insert((address(body), op.id()), names.text_of(op, &flags));
        });
        pending.extend(body.children().into_iter().map(|op| Operation::new(body, op).inner().body()));
    }
    texts
}

/// Visits the operations of a body that are checked.
fn for_each_checked<'a, 'c>(body: &'a Body<'c>, visit: &mut dyn FnMut(Operation<'a, 'c>)) {
    for region in Operation::new(body, Body::ROOT).regions() {
        for_each_in(Region::new(body, region.id()), &mut |op| {
            if op.model::<RuntimeVerificationModel>().is_some() {
                visit(op);
            }
        });
    }
}
