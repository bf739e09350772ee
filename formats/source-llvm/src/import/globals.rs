//! Variables, aliases and ifuncs.

use super::Importer;
use super::body::FunctionBuilder;
use super::module::COMDATS;
use crate::module::constants::Constant;
use crate::module::ids::ConstantId;
use crate::module::symbols::{Access, SymbolKind, Variable};
use terrace_ir::{Attribute, Body, Failure, Location, LogicalResult, OperationState, RegionSource, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::attributes::ZERO_ATTR;
use terrace_llvm::{Linkage, UnnamedAddr, Visibility};

impl<'m, 'a, 'c> Importer<'m, 'a, 'c> {
    /// Sets what all symbols say: name, linkage, visibility, whether they are local to the program.
    pub(super) fn set_access(&self, name: &str, access: &Access<'a>, state: &mut OperationState<'c>) {
        let context = self.context;
        let linkages = [
            Linkage::External,
            Linkage::AvailableExternally,
            Linkage::Linkonce,
            Linkage::LinkonceODR,
            Linkage::Weak,
            Linkage::WeakODR,
            Linkage::Appending,
            Linkage::Internal,
            Linkage::Private,
            Linkage::ExternWeak,
            Linkage::Common,
        ];
        let word = access.linkage.unwrap_or("external");
        let linkage =
            linkages.into_iter().find(|linkage| linkage.text() == word).unwrap_or(Linkage::External);
        let visibility = match access.visibility {
            Some("hidden") => Visibility::Hidden,
            Some("protected") => Visibility::Protected,
            _ => Visibility::Default,
        };
        let is_local = matches!(word, "internal" | "private")
            || visibility.value() != Visibility::Default.value() && word != "extern_weak";
        state.set(context, "sym_name", context.string_attribute(name));
        state.set(context, "linkage", linkage.attribute(context));
        state.set(context, "visibility_", visibility.attribute(context));
        if access.is_dso_local || is_local {
            state.set(context, "dso_local", self.unit());
        }
        if let Some(word) = access.unnamed {
            let unnamed = if word == "unnamed_addr" { UnnamedAddr::Global } else { UnnamedAddr::Local };
            state.set(context, "unnamed_addr", unnamed.attribute(context));
        }
    }

    /// Returns the reference to a comdat.
    pub(super) fn comdat(&self, name: &str) -> Option<Attribute<'c>> {
        let is_known = self.module.comdats.iter().any(|(known, _)| known == name);
        let context = self.context;
        is_known.then(|| context.symbol_attribute(context.identifier(COMDATS), &[context.identifier(name)]))
    }

    /// Imports a variable.
    pub(super) fn import_variable(&mut self, at: usize) -> LogicalResult {
        let variable = &self.module.variables[at];
        let name = self.module.symbol(variable.symbol).name.clone();
        let is_list = matches!(&*name, "llvm.global_ctors" | "llvm.global_dtors");
        let result = if is_list { self.import_list(variable, &name) } else { self.import_plain(variable) };
        result.or_else(|_| {
            let text = self.span_text(variable.span.clone());
            self.context.error(Location::Unknown, format!("unhandled global variable: {text}")).emit()
        })
    }

    fn import_plain(&mut self, variable: &Variable<'a>) -> LogicalResult {
        let context = self.context;
        let ty = self.ty(variable.ty)?;
        let name = self.symbol_name(variable.symbol);
        let value = variable.initializer.and_then(|id| self.constant_attribute(id));
        let expressions = self.global_expressions(variable);
        let location = Location::Unknown;
        let mut state =
            self.state(llvm::GlobalOp::SPEC, location, &[("global_type", context.type_attribute(ty))]);
        self.set_access(&name, &variable.access, &mut state);
        let i32_type = context.integer_type(32);
        state.set(context, "addr_space", context.integer_attribute(i32_type, i64::from(variable.space)));
        let flags = [
            ("constant", variable.is_constant),
            ("thread_local_", variable.access.thread_local.is_some()),
            ("externally_initialized", variable.is_externally_initialized),
        ];
        for (name, is_set) in flags {
            if is_set {
                state.set(context, name, self.unit());
            }
        }
        let alignment = variable
            .alignment
            .map(|bytes| context.integer_attribute(context.integer_type(64), bytes.cast_signed()));
        let parts = [
            ("value", value),
            ("alignment", alignment),
            ("section", variable.section.as_ref().map(|section| self.bytes(section))),
            ("comdat", variable.comdat.as_ref().and_then(|name| self.comdat(name))),
            ("dbg_exprs", expressions),
            ("target_specific_attrs", self.target_attributes(variable)),
        ];
        for (name, part) in parts {
            if let Some(part) = part {
                state.set(context, name, part);
            }
        }
        match variable.initializer.filter(|_| value.is_none()) {
            Some(initializer) => {
                let built = self.with_initializer(&mut state, initializer);
                self.insert_global(state);
                built
            }
            None => {
                state.add_empty_region();
                self.insert_global(state);
                Ok(())
            }
        }
    }

    fn target_attributes(&self, variable: &Variable<'a>) -> Option<Attribute<'c>> {
        use crate::module::attributes::Attribute as TextAttribute;
        let context = self.context;
        let attributes = self.ordered(&variable.attributes);
        let mut list = Vec::new();
        for attribute in attributes {
            match attribute {
                TextAttribute::Text(key, value) if value.is_empty() => list.push(self.bytes(key)),
                TextAttribute::Text(key, value) => {
                    list.push(context.array_attribute(&[self.bytes(key), self.bytes(value)]));
                }
                TextAttribute::Known(name, _) => list.push(context.string_attribute(name)),
                TextAttribute::Group(_) => {}
            }
        }
        (!list.is_empty()).then(|| context.array_attribute(&list))
    }

    /// Gives an operation a region that computes a constant and returns it.
    fn with_initializer(&mut self, state: &mut OperationState<'c>, constant: ConstantId) -> LogicalResult {
        let mut body = Body::for_child(self.context, state.name);
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        let mut builder = FunctionBuilder::new(self, body, block);
        let value = builder.constant(constant);
        if let Ok(value) = value {
            builder.op(llvm::ReturnOp::SPEC, &[value], &[], &[]);
        }
        state.child = Some(builder.body);
        state.regions.push(RegionSource::Detached(region));
        value.map(|_| ())
    }

    /// Imports the functions that are called when the module is loaded or unloaded.
    fn import_list(&mut self, variable: &Variable<'a>, name: &str) -> LogicalResult {
        let module = self.module;
        let context = self.context;
        let entries: &[ConstantId] = match variable.initializer.map(|id| module.constants.get(id)) {
            Some(Constant::Aggregate(entries)) => entries,
            Some(Constant::Zero) => &[],
            _ => return Err(Failure),
        };
        let (mut functions, mut priorities, mut data) = (Vec::new(), Vec::new(), Vec::new());
        for entry in entries {
            let Constant::Aggregate(parts) = module.constants.get(*entry) else { return Err(Failure) };
            let [priority, function, datum] = **parts else { return Err(Failure) };
            let priority = module.constants.integer(priority).and_then(|value| value.to_u64());
            let Constant::Symbol(symbol) = module.constants.get(function) else { return Err(Failure) };
            let SymbolKind::Function(_) = module.symbol(*symbol).kind else { return Err(Failure) };
            let name = self.symbol_name(*symbol);
            functions.push(context.flat_symbol_attribute(&name));
            let i32_type = context.integer_type(32);
            let priority = priority.ok_or(Failure)?;
            priorities.push(context.integer_attribute(i32_type, priority.cast_signed()));
            data.push(match module.constants.get(datum) {
                Constant::Null => context.dialect_attribute(&ZERO_ATTR, &[]),
                Constant::Symbol(symbol) => {
                    let name = self.symbol_name(*symbol);
                    context.flat_symbol_attribute(&name)
                }
                _ => return Err(Failure),
            });
        }
        let (spec, list) = match name {
            "llvm.global_ctors" => (llvm::GlobalCtorsOp::SPEC, "ctors"),
            _ => (llvm::GlobalDtorsOp::SPEC, "dtors"),
        };
        let attributes = [
            (list, context.array_attribute(&functions)),
            ("priorities", context.array_attribute(&priorities)),
            ("data", context.array_attribute(&data)),
        ];
        let state = self.state(spec, self.location, &attributes);
        self.insert_global(state);
        Ok(())
    }

    /// Imports an alias.
    pub(super) fn import_alias(&mut self, at: usize) -> LogicalResult {
        let alias = &self.module.aliases[at];
        let context = self.context;
        let ty = self.ty(alias.ty)?;
        let name = self.symbol_name(alias.symbol);
        let attribute = ("alias_type", context.type_attribute(ty));
        let mut state = self.state(llvm::AliasOp::SPEC, Location::Unknown, &[attribute]);
        self.set_access(&name, &alias.access, &mut state);
        if alias.access.thread_local.is_some() {
            state.set(context, "thread_local_", self.unit());
        }
        let built = self.with_initializer(&mut state, alias.target);
        self.insert_alias(state);
        built
    }

    /// Imports an ifunc.
    pub(super) fn import_ifunc(&mut self, at: usize) -> LogicalResult {
        let ifunc = &self.module.ifuncs[at];
        let context = self.context;
        let ty = self.ty(ifunc.ty)?;
        let name = self.symbol_name(ifunc.symbol);
        let resolver_type = self.ty(self.module.constants.ty(ifunc.target))?;
        let Constant::Symbol(resolver) = self.module.constants.get(ifunc.target) else {
            let message = "unhandled ifunc: its resolver is no function";
            return context.error(Location::Unknown, message).emit();
        };
        let resolver = self.symbol_name(*resolver);
        let attributes = [
            ("i_func_type", context.type_attribute(ty)),
            ("resolver", context.flat_symbol_attribute(&resolver)),
            ("resolver_type", context.type_attribute(resolver_type)),
        ];
        let mut state = self.state(llvm::IFuncOp::SPEC, Location::Unknown, &attributes);
        self.set_access(&name, &ifunc.access, &mut state);
        self.insert_alias(state);
        Ok(())
    }

    fn insert_alias(&mut self, state: OperationState<'c>) {
        let op = self.body.create(state);
        match self.last_alias {
            Some(last) => self.body.insert_op_after(last, op),
            None => self.body.append_op(self.block, op),
        }
        self.last_alias = Some(op);
    }
}
