//! Global variables, aliases and functions that a resolver chooses.

use crate::large::{LARGE, LARGE_ALIGNMENT, LargeConstant, LargeConstants, stored_bytes};
use crate::metadata::Attachments;
use crate::module::constants::Constant;
use crate::module::{Module, unknown};
use crate::names::{name, quoted, spaced};
use std::collections::HashMap;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Failure, LogicalResult, Operation, Type};
use terrace_llvm as llvm;
use terrace_llvm::types::StructType;
use terrace_llvm::{Linkage, UnnamedAddr, Visibility};

fn case(op: Operation<'_, '_>, attribute: &str) -> u64 {
    op.attribute(attribute).and_then(case_value).unwrap_or_default()
}

/// Returns the linkage of a symbol.
pub(crate) fn linkage(op: Operation<'_, '_>) -> Linkage {
    Linkage::from_value(case(op, "linkage")).unwrap_or(Linkage::External)
}

/// Returns the visibility, storage and unnamed-address words, each with a trailing blank.
pub(crate) fn access_words(op: Operation<'_, '_>, is_declared: bool) -> String {
    let linkage = linkage(op);
    let mut out = match linkage {
        Linkage::External if is_declared && !op.isa::<llvm::LLVMFuncOp>() => "external ".to_owned(),
        Linkage::External => String::new(),
        other => spaced(other.text()),
    };
    let is_local = matches!(linkage, Linkage::Internal | Linkage::Private);
    let visibility = Visibility::from_value(case(op, "visibility_")).map_or("", Visibility::text);
    // What others cannot see is of this module anyway.
    let is_implied = is_local || (!visibility.is_empty() && linkage != Linkage::ExternWeak);
    if op.attribute("dso_local").is_some() && !is_implied {
        out.push_str("dso_local ");
    }
    if !is_local {
        out.push_str(&spaced(visibility));
    }
    out
}

/// Returns true if the address of a symbol matters, as a word.
pub(crate) fn unnamed_word(op: Operation<'_, '_>) -> &'static str {
    UnnamedAddr::from_value(case(op, "unnamed_addr")).map_or("", UnnamedAddr::text)
}

/// Returns the selector of a symbol, after a comma or a blank.
pub(crate) fn comdat(op: Operation<'_, '_>, separator: &str) -> String {
    match comdat_of(op) {
        Some(selector) if op.symbol_name() == Some(selector) => format!("{separator}comdat"),
        Some(selector) => format!("{separator}comdat({})", name('$', selector)),
        None => String::new(),
    }
}

/// Returns the name of the comdat that a function or variable is in.
pub(crate) fn comdat_of<'c>(op: Operation<'_, 'c>) -> Option<&'c str> {
    let (_, nested) = op.attribute("comdat")?.as_symbol()?;
    nested.last().map(|selector| selector.as_str())
}

impl<'a, 'c> Module<'a, 'c> {
    /// Writes a top-level operation that is no function; refuses one that LLVM does not have.
    pub(crate) fn write_symbol(&mut self, op: Operation<'a, 'c>) -> LogicalResult {
        if op.isa::<llvm::GlobalOp>() {
            self.write_global(op)
        } else if op.isa::<llvm::AliasOp>() {
            self.write_alias(op)
        } else if op.isa::<llvm::IFuncOp>() {
            self.write_ifunc(op);
            self.check_types(op)
        } else if op.isa::<llvm::GlobalCtorsOp>() {
            self.write_functions_to_call(op, "llvm.global_ctors", "ctors")
        } else if op.isa::<llvm::GlobalDtorsOp>() {
            self.write_functions_to_call(op, "llvm.global_dtors", "dtors")
        } else if op.isa::<llvm::LLVMFuncOp>()
            || op.isa::<llvm::ComdatOp>()
            || op.isa::<llvm::LinkerOptionsOp>()
            || op.isa::<llvm::ModuleFlagsOp>()
        {
            // These are written elsewhere.
            Ok(())
        } else {
            unknown(op)
        }
    }

    fn write_global(&mut self, op: Operation<'a, 'c>) -> LogicalResult {
        let Some(ty) = op.attribute("global_type").and_then(Attribute::as_type) else { return Ok(()) };
        if let Some(large) = self.large_constant(op, ty) {
            let ty = self.ty(ty);
            self.globals.push_str(&large.line(self.large_constants, &ty));
            if self.large_constants == LargeConstants::Apart {
                self.apart.push(large);
            }
            return self.check_types(op);
        }
        let symbol = op.symbol_name().unwrap_or_default();
        let initial = self.initial_value(op, ty)?;
        let linkage = linkage(op);
        let mut out = format!("{} = ", name('@', symbol));
        out.push_str(&access_words(op, initial.is_none()));
        if op.attribute("thread_local_").is_some() {
            out.push_str("thread_local ");
        }
        out.push_str(&spaced(unnamed_word(op)));
        let space = op.attribute("addr_space").and_then(Attribute::as_i64).unwrap_or_default();
        if space != 0 {
            out.push_str(&format!("addrspace({space}) "));
        }
        if op.attribute("externally_initialized").is_some() {
            out.push_str("externally_initialized ");
        }
        out.push_str(if op.attribute("constant").is_some() { "constant " } else { "global " });
        let is_defined = !matches!(linkage, Linkage::External | Linkage::ExternWeak);
        match initial {
            Some(initial) => out.push_str(&self.typed_constant(ty, &initial)),
            None if is_defined => out.push_str(&self.typed_constant(ty, &Constant::Undef)),
            None => out.push_str(&self.ty(ty)),
        }
        if let Some(section) = op.attribute("section").and_then(Attribute::as_bytes) {
            out.push_str(&format!(", section {}", quoted(section)));
        }
        out.push_str(&comdat(op, ", "));
        if let Some(alignment) = op.attribute("alignment").and_then(Attribute::as_i64) {
            out.push_str(&format!(", align {alignment}"));
        }
        let mut attachments = Attachments::default();
        self.attach_global_debug(op, &mut attachments);
        out.push_str(&attachments.text(", "));
        self.check_types(op)?;
        out.push_str(&self.target_attributes(op)?);
        self.globals.push_str(&out);
        self.globals.push('\n');
        Ok(())
    }

    /// Returns the attribute group with a global's target attributes.
    fn target_attributes(&mut self, op: Operation<'a, 'c>) -> Result<String, Failure> {
        let entries = op.attribute("target_specific_attrs").and_then(Attribute::as_array).unwrap_or_default();
        let mut all = crate::module::attributes::Attributes::default();
        for entry in entries {
            crate::module::attributes::pass_through(&mut all, *entry).map_err(|why| op.error(why).tell())?;
        }
        let (_, mark) = self.group("", all.group_text());
        Ok(if mark.is_empty() { mark } else { format!(" {mark}") })
    }

    fn initial_value(&mut self, op: Operation<'a, 'c>, ty: Type<'c>) -> Result<Option<Constant>, Failure> {
        if let Some(value) = op.attribute("value") {
            // Text that is to be a structure or the like has no other form.
            return match self.constant(ty, value) {
                Ok(constant) => Ok(Some(constant)),
                Err(why) => op.error(why).emit(),
            };
        }
        match op.regions().next().filter(|region| !region.is_empty()) {
            Some(region) => self.evaluated(region.ops()).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the constant that operations compute, up to the one that returns it.
    fn evaluated(&mut self, ops: impl Iterator<Item = Operation<'a, 'c>>) -> Result<Constant, Failure> {
        let mut known: HashMap<ValueId, Constant> = HashMap::new();
        for op in ops {
            let operands: Vec<Option<Constant>> =
                op.operands().map(|value| known.get(&value.id()).cloned()).collect();
            if op.isa::<llvm::ReturnOp>() {
                return match operands.into_iter().next().flatten() {
                    Some(constant) => Ok(constant),
                    None => op.error("unemittable constant value").emit(),
                };
            }
            let Some(result) = op.results().next() else {
                return op.error("unemittable constant value").emit();
            };
            match self.folded(op, &operands)? {
                Some(constant) => known.insert(result.id(), constant),
                None => return op.error("unemittable constant value").emit(),
            };
            self.check_types(op)?;
        }
        Ok(Constant::Undef)
    }

    fn write_alias(&mut self, op: Operation<'a, 'c>) -> LogicalResult {
        let Some(ty) = op.attribute("alias_type").and_then(Attribute::as_type) else { return Ok(()) };
        let symbol = op.symbol_name().unwrap_or_default();
        let Some(region) = op.regions().next() else { return Ok(()) };
        let target = self.evaluated(region.ops())?;
        let pointer = region.ops().last().and_then(|op| op.operands().next()).map(|value| value.ty());
        let mut out = format!("{} = {}", name('@', symbol), access_words(op, false));
        if op.attribute("thread_local_").is_some() {
            out.push_str("thread_local ");
        }
        out.push_str(&spaced(unnamed_word(op)));
        out.push_str(&format!("alias {}, ", self.ty(ty)));
        if let Some(pointer) = pointer {
            out.push_str(&self.typed_constant(pointer, &target));
        }
        self.check_types(op)?;
        self.aliases.push_str(&out);
        self.aliases.push('\n');
        Ok(())
    }

    fn write_ifunc(&mut self, op: Operation<'a, 'c>) {
        let ty = |attribute: &str| op.attribute(attribute).and_then(Attribute::as_type);
        let (Some(function), Some(resolver_type)) = (ty("i_func_type"), ty("resolver_type")) else { return };
        let resolver = op.attribute("resolver").and_then(Attribute::as_flat_symbol);
        let resolver = name('@', resolver.map_or("", |resolver| resolver.as_str()));
        let (function, resolver_type) = (self.ty(function), self.ty(resolver_type));
        let symbol = name('@', op.symbol_name().unwrap_or_default());
        let words = access_words(op, false);
        let unnamed = spaced(unnamed_word(op));
        self.ifuncs
            .push_str(&format!("{symbol} = {words}{unnamed}ifunc {function}, {resolver_type} {resolver}\n"));
    }

    /// Returns the number of bytes that are readable at a symbol.
    pub(crate) fn readable_bytes(&self, symbol: &str) -> u64 {
        let Some(op) = self.symbols.get(symbol).filter(|op| op.isa::<llvm::GlobalOp>()) else { return 0 };
        if linkage(*op) == Linkage::ExternWeak {
            return 0;
        }
        let ty = op.attribute("global_type").and_then(Attribute::as_type);
        let is_opaque = ty.and_then(StructType::of).is_some_and(StructType::is_opaque);
        ty.filter(|_| !is_opaque).map_or(0, |ty| self.layout.allocated_bytes(self.context, ty))
    }
}

impl<'a, 'c> Module<'a, 'c> {
    /// Returns the bytes of a variable's initial value if it is to be treated as a large constant.
    pub(crate) fn large_constant(&self, op: Operation<'a, 'c>, ty: Type<'c>) -> Option<LargeConstant<'c>> {
        if self.large_constants == LargeConstants::Elements || op.attribute("constant").is_none() {
            return None;
        }
        let is_ordinary = matches!(linkage(op), Linkage::Private | Linkage::Internal)
            && ["thread_local_", "addr_space", "section", "comdat"]
                .iter()
                .all(|name| op.attribute(name).is_none_or(|value| value.as_i64() == Some(0)));
        let bytes = stored_bytes(op.attribute("value")?).filter(|bytes| bytes.len() >= LARGE)?;
        let size = self.layout.allocated_bytes(self.context, ty);
        let alignment = op.attribute("alignment").and_then(Attribute::as_i64).unwrap_or(0);
        let fits = size == bytes.len() as u64 && alignment <= LARGE_ALIGNMENT as i64;
        (is_ordinary && fits).then_some(LargeConstant { name: op.symbol_name()?, bytes })
    }
}
