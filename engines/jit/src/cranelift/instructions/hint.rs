//! Hints for optimizing compilers, which Cranelift ignores.

use super::Table;
use super::cast::same;
use crate::cranelift::values::Parts;
use cranelift_codegen::ir::types;

pub(super) const TABLE: Table = &[
    ("llvm.blocktag", |_, _| Ok(())),
    ("llvm.intr.annotation", same),
    ("llvm.intr.assume", |_, _| Ok(())),
    ("llvm.intr.dbg.declare", |_, _| Ok(())),
    ("llvm.intr.dbg.label", |_, _| Ok(())),
    ("llvm.intr.dbg.value", |_, _| Ok(())),
    ("llvm.intr.debugtrap", |l, op| {
        let always = l.int(types::I8, 1);
        l.stop_if(always, op, "it is reached");
        Ok(())
    }),
    ("llvm.intr.expect", same),
    ("llvm.intr.expect.with.probability", same),
    ("llvm.intr.experimental.noalias.scope.decl", |_, _| Ok(())),
    ("llvm.intr.invariant.end", |_, _| Ok(())),
    ("llvm.intr.invariant.start", |l, op| {
        let none = l.int(types::I64, 0);
        l.set_result(op, Parts::from_slice(&[none]));
        Ok(())
    }),
    ("llvm.intr.is.constant", |l, op| {
        let no = l.int(types::I8, 0);
        l.set_result(op, Parts::from_slice(&[no]));
        Ok(())
    }),
    ("llvm.intr.launder.invariant.group", same),
    ("llvm.intr.lifetime.end", |_, _| Ok(())),
    ("llvm.intr.lifetime.start", |_, _| Ok(())),
    ("llvm.intr.prefetch", |_, _| Ok(())),
    ("llvm.intr.ptr.annotation", same),
    ("llvm.intr.ssa.copy", same),
    ("llvm.intr.strip.invariant.group", same),
    ("llvm.intr.threadlocal.address", same),
    ("llvm.intr.trap", |l, op| {
        let always = l.int(types::I8, 1);
        l.stop_if(always, op, "it is reached");
        Ok(())
    }),
    ("llvm.intr.ubsantrap", |l, op| {
        let always = l.int(types::I8, 1);
        l.stop_if(always, op, "it is reached");
        Ok(())
    }),
    ("llvm.intr.var.annotation", |_, _| Ok(())),
];
