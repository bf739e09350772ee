//! All of a program: what it declares and defines, in an order in which names are known before they are used.

mod globals;
mod link;

use crate::cranelift::program::globals::variable_type;
use crate::cranelift::unit::{Unit, Workspace, failed};
use cranelift_module::FuncId;
use terrace_ir::{Failure, Operation};
use terrace_llvm as llvm;

/// Compiled program.
pub(in crate::cranelift) struct Compiled<'a, 'c> {
    /// Functions and aliases, by name.
    pub defined: Vec<(&'c str, Operation<'a, 'c>)>,
    /// Functions without arguments that are to be called before all others, in this order.
    pub first: Vec<FuncId>,
}

impl<'a, 'c> Unit<'_, 'a, 'c> {
    /// Compiles a program.
    ///
    /// # Errors
    /// If something in it cannot be compiled, which is told at its operation.
    pub fn program(
        &mut self,
        program: Operation<'a, 'c>,
        workspace: &mut Workspace,
    ) -> Result<Compiled<'a, 'c>, Failure> {
        let (mut defined, mut computed, mut constructors) = (Vec::new(), Vec::new(), Vec::new());
        for op in program.regions().flat_map(|region| region.ops()) {
            if let Some(name) = op.attribute("sym_name").and_then(|name| name.as_str()) {
                self.symbols.insert(name, op);
            }
        }
        for op in program.regions().flat_map(|region| region.ops()) {
            let name = op.attribute("sym_name").and_then(|name| name.as_str()).unwrap_or_default();
            let has_body = op.regions().next().is_some_and(|region| !region.is_empty());
            if op.isa::<llvm::LLVMFuncOp>() {
                if has_body {
                    self.declare(name, op)?;
                    defined.push((name, op));
                }
            } else if op.isa::<llvm::AliasOp>() {
                self.declare_alias(name, op)?;
                defined.push((name, op));
            } else if op.isa::<llvm::GlobalOp>() {
                // One that is only declared is looked for where it is used.
                self.declare_variable(name, op)?;
                if has_body {
                    computed.push((name, op));
                }
            } else if let Some(op) = op.try_as::<llvm::GlobalCtorsOp>() {
                constructors.push(op);
            } else if !is_ignored(op) {
                return Err(failed(op, "there is no code for it"));
            }
        }
        for (name, op) in &defined {
            self.define(name, *op, workspace)?;
        }
        let mut first = Vec::new();
        for (name, op) in computed {
            let ty = variable_type(op).map_err(|why| failed(op, &why))?;
            first.push(self.define_initializer(op, self.variables[name], ty, workspace)?);
        }
        first.extend(in_order(constructors).into_iter().filter_map(|name| self.functions.get(name)));
        self.define_thunks(workspace).map_err(|why| failed(program, &why))?;
        Ok(Compiled { defined, first })
    }
}

/// Returns true if a top-level operation needs no code: nothing here unloads a program or links it.
fn is_ignored(op: Operation<'_, '_>) -> bool {
    op.isa::<llvm::GlobalDtorsOp>()
        || op.isa::<llvm::ModuleFlagsOp>()
        || op.isa::<llvm::ComdatOp>()
        || op.isa::<llvm::LinkerOptionsOp>()
}

/// Returns the constructors in the order of their priorities.
fn in_order<'c>(lists: Vec<llvm::GlobalCtorsOp<'_, 'c>>) -> Vec<&'c str> {
    let mut all = Vec::new();
    for op in lists {
        for (name, number) in op.ctors().iter().zip(op.priorities()) {
            if let Some(name) = name.as_flat_symbol() {
                all.push((number.as_i64().unwrap_or(0), name.as_str()));
            }
        }
    }
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, name)| name).collect()
}
