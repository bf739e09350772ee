//! Symbols that operations refer to.

use crate::types::address_space;
use crate::{
    AddressOfOp, AliasOp, BlockAddressOp, DSOLocalEquivalentOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp,
    IFuncOp, LLVMFuncOp,
};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp};

/// Checks that the comdat of a global or function is a selector.
pub(super) fn verify_comdat(op: Operation<'_, '_>) -> LogicalResult {
    let Some(comdat) = op.attribute("comdat") else { return Ok(()) };
    let Some((root, nested)) = comdat.as_symbol() else { return Ok(()) };
    let mut table = op.parent_op();
    while let Some(parent) = table {
        let found = parent.lookup_symbol(root.as_str()).and_then(|found| {
            nested.iter().try_fold(found, |found, name| found.lookup_symbol(name.as_str()))
        });
        if let Some(found) = found {
            return if found.is("llvm.comdat_selector") {
                Ok(())
            } else {
                op.emit_error("expected comdat symbol")
            };
        }
        table = parent.parent_op();
    }
    op.emit_error("expected comdat symbol")
}

/// Returns the type of what an alias stands for: a pointer.
fn aliased_type<'c>(alias: Operation<'_, 'c>) -> Option<terrace_ir::Type<'c>> {
    let block = alias.regions().next().and_then(|body| body.first_block())?;
    Some(block.terminator()?.operands().next()?.ty())
}

impl<'a, 'c> AddressOfOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let found = op.attribute("global_name").and_then(|name| scope.lookup(name));
        let global = found.and_then(GlobalOp::cast);
        let alias = found.and_then(AliasOp::cast);
        let is_function = found.is_some_and(|found| found.is("llvm.func") || found.is("llvm.mlir.ifunc"));
        if global.is_none() && alias.is_none() && !is_function {
            return op.emit_op_error(
                "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
                 'llvm.mlir.ifunc'",
            );
        }
        let given = address_space(op.result(0).ty()).map(i64::from);
        let wanted = match (global, alias) {
            (Some(global), _) => global.op().attribute("addr_space").and_then(Attribute::as_i64).unwrap_or(0),
            (None, Some(alias)) => match aliased_type(alias.op()).and_then(address_space) {
                Some(space) => i64::from(space),
                None => return Ok(()),
            },
            (None, None) => return Ok(()),
        };
        if given != Some(wanted) {
            return op.emit_op_error(
                "pointer address space must match address space of the referenced global or alias",
            );
        }
        Ok(())
    }
}

impl<'a, 'c> DSOLocalEquivalentOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let found = op.attribute("function_name").and_then(|name| scope.lookup(name));
        let linkage = |op: Operation<'_, '_>| op.attribute("linkage").and_then(terrace_ir::spec::case_value);
        match found {
            Some(found) if found.is("llvm.func") => {
                if linkage(found) == Some(crate::Linkage::ExternWeak.value()) {
                    return op.emit_op_error("target function with 'extern_weak' linkage not allowed");
                }
                Ok(())
            }
            Some(found) if found.is("llvm.mlir.alias") => {
                let returned = found.regions().next().and_then(|body| body.first_block());
                let target = returned
                    .and_then(|block| block.terminator())
                    .and_then(|end| end.operands().next())
                    .and_then(|value| value.defining_op())
                    .and_then(|address| address.attribute("global_name"))
                    .and_then(|name| scope.lookup(name));
                match target {
                    Some(target) if target.is("llvm.func") => Ok(()),
                    _ => op.emit_op_error("must reference an alias to a function"),
                }
            }
            _ => op.emit_op_error("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"),
        }
    }
}

impl<'a, 'c> BlockAddressOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        Ok(())
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let parts = op.attribute("block_addr").and_then(|address| address.as_dialect("llvm.blockaddress"));
        let Some([function, tag]) = parts else { return Ok(()) };
        let found = scope.lookup(*function).filter(|found| found.is("llvm.func"));
        let has_tag = found.is_some_and(|function| {
            function
                .regions()
                .flat_map(|body| body.ops())
                .any(|inner| inner.is("llvm.blocktag") && inner.attribute("tag") == Some(*tag))
        });
        if has_tag {
            return Ok(());
        }
        op.emit_op_error("expects an existing block label target in the referenced function")
    }
}

/// Checks that names are those of functions with a body.
fn verify_functions<'a, 'c>(
    op: Operation<'a, 'c>,
    scope: &SymbolScope<'a, 'c>,
    names: &str,
) -> LogicalResult {
    for name in op.attribute(names).and_then(Attribute::as_array).unwrap_or_default() {
        let text = name.as_flat_symbol().map_or("", |name| name.as_str());
        let Some(function) = scope.lookup(*name).and_then(LLVMFuncOp::cast) else {
            return op.emit_op_error(format_args!("'{text}' does not reference a valid LLVM function"));
        };
        if function.is_declaration() {
            return op.emit_op_error(format_args!("'{text}' does not have a definition"));
        }
    }
    Ok(())
}

/// Checks that lists of functions, priorities and data are of one length.
fn verify_lists(op: Operation<'_, '_>, names: &str) -> LogicalResult {
    let len = |name: &str| op.attribute(name).and_then(Attribute::as_array).map_or(0, <[_]>::len);
    if len(names) != len("priorities") || len(names) != len("data") {
        return op
            .emit_error(format_args!("{names}, priorities, and data must have the same number of elements"));
    }
    Ok(())
}

impl<'a, 'c> GlobalCtorsOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_lists(self.op(), "ctors")
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        verify_functions(self.op(), scope, "ctors")
    }
}

impl<'a, 'c> GlobalDtorsOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_lists(self.op(), "dtors")
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        verify_functions(self.op(), scope, "dtors")
    }
}

impl<'a, 'c> IFuncOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let linkage = op
            .attribute("linkage")
            .and_then(terrace_ir::spec::case_value)
            .and_then(crate::Linkage::from_value);
        use crate::Linkage::{External, Internal, Linkonce, LinkonceODR, Private, Weak, WeakODR};
        match linkage {
            Some(External | Internal | Linkonce | LinkonceODR | Private | Weak | WeakODR) | None => Ok(()),
            Some(linkage) => op.emit_op_error(format_args!(
                "'{}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, \
                 linkonce_odr, weak_odr, or external linkage",
                linkage.text()
            )),
        }
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let mut found = op.attribute("resolver").and_then(|name| scope.lookup(name));
        while let Some(alias) = found.filter(|found| found.is("llvm.mlir.alias")) {
            let block = alias.regions().next().and_then(|body| body.first_block());
            let name = block
                .and_then(|block| block.terminator())
                .and_then(|end| end.operands().next())
                .and_then(|value| value.defining_op())
                .and_then(|address| address.attribute("global_name"));
            found = name
                .and_then(|name| scope.lookup(name))
                .filter(|next| next.name() != alias.name() || next.symbol_name() != alias.symbol_name());
        }
        let Some(resolver) = found.and_then(LLVMFuncOp::cast) else {
            return op.emit_op_error("must have a function resolver");
        };
        let linkage = resolver.op().attribute("linkage").and_then(terrace_ir::spec::case_value);
        if resolver.is_declaration() || linkage == Some(crate::Linkage::AvailableExternally.value()) {
            return op.emit_op_error("resolver must be a definition");
        }
        let (_, results, _) = resolver.signature();
        if results.first().is_none_or(|ty| address_space(*ty).is_none()) {
            return op.emit_op_error("resolver must return a pointer");
        }
        Ok(())
    }
}
