//! Functions: what they are called, what they take, and their blocks in an order in which values are defined before
//! they are used.
//!
//! ```text
//! prologue       what a function begins with
//! loops          loops that test at their end
//! tail_calls     loops in place of calls of the function itself
//! running_stack  what a function allocates while it runs
//! ```

mod loops;
mod prologue;
mod running_stack;
mod tail_calls;

use crate::cranelift::lowering::{Loops, Lowering, Parts, Returns};
use crate::cranelift::unit::{Unit, Workspace, failed, function_type, told};
use crate::cranelift::{Lowered, instructions, refuse};
use cranelift_codegen::ir::{self, AbiParam, BlockArg, Signature, types};
use cranelift_frontend::FunctionBuilder;
use cranelift_module::{DataId, FuncId, Module};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use terrace_ir::{Block, Failure, LogicalResult, Operation, Region, Type, Value};
use terrace_llvm::types::{VOID_TYPE, is_type};

impl<'a, 'c> Unit<'_, 'a, 'c> {
    /// Declares a function of the program.
    pub fn declare(&mut self, name: &'c str, op: Operation<'a, 'c>) -> LogicalResult {
        let declared =
            function_type(op).and_then(|function| self.signature(&function)).and_then(|signature| {
                let (name, linkage) = self.around.symbol(name, op);
                self.module.declare_function(&name, linkage, &signature).map_err(|e| e.to_string().into())
            });
        match declared {
            Ok(id) => {
                self.functions.insert(name, id);
                Ok(())
            }
            Err(why) => told(op, &why),
        }
    }

    /// Compiles the body of a function that is declared.
    pub fn define(&mut self, name: &str, op: Operation<'a, 'c>, workspace: &mut Workspace) -> LogicalResult {
        let id = self.functions[name];
        if self.define_native(name, op, id)? {
            return Ok(());
        }
        let region = op.region(0);
        let signature = self.module.declarations().get_function_decl(id).signature.clone();
        self.body(op, region, id, signature, workspace, Where::Function)
    }

    /// Compiles the region of a variable to a function that writes what it computes to the variable.
    pub fn define_initializer(
        &mut self,
        op: Operation<'a, 'c>,
        variable: DataId,
        ty: Type<'c>,
        workspace: &mut Workspace,
    ) -> Result<FuncId, Failure> {
        let signature = Signature::new(self.call_conv);
        let id =
            self.module.declare_anonymous_function(&signature).map_err(|e| failed(op, &e.to_string()))?;
        self.body(op, op.region(0), id, signature, workspace, Where::Initializer(variable, ty))?;
        Ok(id)
    }

    /// Declares an alias: a function that computes the address.
    pub fn declare_alias(&mut self, name: &'c str, op: Operation<'a, 'c>) -> LogicalResult {
        if self.around.is_file() {
            return told(op, "in a file, another name for something is made by LLVM only");
        }
        let mut signature = Signature::new(self.call_conv);
        signature.returns.push(AbiParam::new(types::I64));
        let id = self.module.declare_anonymous_function(&signature);
        self.functions.insert(name, id.map_err(|error| failed(op, &error.to_string()))?);
        Ok(())
    }

    fn body(
        &mut self,
        op: Operation<'a, 'c>,
        region: Region<'a, 'c>,
        id: FuncId,
        signature: Signature,
        workspace: &mut Workspace,
        place: Where<'c>,
    ) -> LogicalResult {
        let compiled = guarded(|| self.compile(op, region, id, signature, workspace, place));
        compiled.unwrap_or_else(|why| {
            // What is half made is dropped, with the workspace's leftovers.
            *workspace = Workspace::default();
            told(op, &why)
        })
    }

    fn compile(
        &mut self,
        op: Operation<'a, 'c>,
        region: Region<'a, 'c>,
        id: FuncId,
        signature: Signature,
        workspace: &mut Workspace,
        place: Where<'c>,
    ) -> LogicalResult {
        workspace.code.clear();
        workspace.code.func.signature = signature;
        let config = self.module.isa().frontend_config();
        let builder = FunctionBuilder::new(&mut workspace.code.func, &mut workspace.builder);
        let mut lowering = Lowering {
            builder,
            unit: self,
            values: Vec::new(),
            loops: Loops::default(),
            again: None,
            blocks: HashMap::new(),
            returns: Returns::Value,
            mark: None,
            last_place: None,
        };
        let lowered = lowering.region(op, region, place);
        lowering.builder.seal_all_blocks();
        if let Err(stopped) = lowered {
            // What is half made is dropped, with the workspace's leftovers.
            *workspace = Workspace::default();
            return match stopped {
                Stopped::At(at, why) => told(at, &why),
                Stopped::Somewhere(why) => told(op, &why),
            };
        }
        lowering.builder.finalize(config);
        match self.module.define_function(id, &mut workspace.code) {
            Ok(()) => Ok(()),
            Err(error) => told(op, &error.to_string()),
        }
    }
}

/// Returns the types of a function of the `llvm` dialect; `None` for other operations.
pub fn function_types<'c>(op: Operation<'_, 'c>) -> Option<(Vec<Type<'c>>, Vec<Type<'c>>)> {
    let function = function_type(op).ok()?;
    let is_void = is_type(function.result, &VOID_TYPE);
    Some((function.inputs, if is_void { Vec::new() } else { vec![function.result] }))
}

/// Context in which a region is compiled.
#[derive(Clone, Copy)]
pub(in crate::cranelift) enum Where<'c> {
    Function,
    Initializer(DataId, Type<'c>),
}

/// Why a region was not compiled.
enum Stopped<'a, 'c> {
    At(Operation<'a, 'c>, std::borrow::Cow<'static, str>),
    Somewhere(std::borrow::Cow<'static, str>),
}

/// Runs `work`; if the compiler panics, returns its message.
fn guarded<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("the compiler panicked: {}", text.unwrap_or("it does not say why"))
    })
}

impl<'a, 'c> Lowering<'_, '_, 'a, 'c> {
    fn region(
        &mut self,
        op: Operation<'a, 'c>,
        region: Region<'a, 'c>,
        place: Where<'c>,
    ) -> Result<(), Stopped<'a, 'c>> {
        let Some(first) = region.first_block() else { return Err(Stopped::Somewhere("has no body".into())) };
        // Each after those that dominate it.
        let mut order = region.post_order();
        order.reverse();
        self.find_loops(&order).map_err(Stopped::Somewhere)?;
        for block in &order {
            if self.loops.is_head(*block) {
                continue;
            }
            let machine = self.builder.create_block();
            self.blocks.insert(block.id(), machine);
            if *block == first {
                self.builder.append_block_params_for_function_params(machine);
            } else {
                self.append_arguments(*block, machine).map_err(Stopped::Somewhere)?;
            }
            self.bind_arguments(*block, machine).map_err(Stopped::Somewhere)?;
        }
        for block in order.iter().copied() {
            if self.loops.is_head(block) {
                continue;
            }
            let machine = self.blocks[&block.id()];
            self.builder.switch_to_block(machine);
            if block == first {
                self.enter(op, region, place).map_err(Stopped::Somewhere)?;
                self.begin_again(op, &order).map_err(Stopped::Somewhere)?;
            }
            self.check_stack_for(op, block, first, place);
            self.repeat(block).map_err(Stopped::Somewhere)?;
            for op in block.ops() {
                if self.goes_on_again(op).map_err(|why| Stopped::At(op, why))? {
                    break;
                }
                instructions::lower(self, op).map_err(|why| Stopped::At(op, why))?;
            }
        }
        Ok(())
    }

    /// Gives a machine block what a block takes.
    pub fn append_arguments(&mut self, block: Block<'a, 'c>, machine: ir::Block) -> Lowered<()> {
        for argument in block.arguments() {
            for leaf in self.leaves(argument.ty())?.iter() {
                self.builder.append_block_param(machine, leaf.kind.held());
            }
        }
        Ok(())
    }

    /// Says that the arguments of a block are those of a machine block.
    pub fn bind_arguments(&mut self, block: Block<'a, 'c>, machine: ir::Block) -> Lowered<()> {
        let mut rest = self.builder.block_params(machine).to_vec().into_iter();
        for argument in block.arguments() {
            let count = self.leaves(argument.ty())?.len();
            let parts: Parts = rest.by_ref().take(count).collect();
            self.set(argument, parts);
        }
        Ok(())
    }

    /// Returns the machine block of a block.
    pub fn block(&self, block: Block<'a, 'c>) -> Lowered<ir::Block> {
        match self.blocks.get(&block.id()) {
            Some(block) => Ok(*block),
            None => refuse("goes on at a block that cannot be reached"),
        }
    }

    /// Returns the leaves of operands as arguments of a block.
    pub fn block_arguments(
        &mut self,
        operands: impl Iterator<Item = Value<'a, 'c>>,
    ) -> Lowered<Vec<BlockArg>> {
        let mut arguments = Vec::new();
        for operand in operands {
            arguments.extend(self.get(operand)?.into_iter().map(BlockArg::Value));
        }
        Ok(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_of_the_compiler_is_told() {
        assert_eq!(guarded(|| 3), Ok(3));
        let told = guarded(|| panic!("no {}", "register"));
        assert_eq!(told, Err::<(), _>("the compiler panicked: no register".to_owned()));
    }
}
