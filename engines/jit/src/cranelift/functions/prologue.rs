//! Function prologues: the stack check, copies of by-value arguments, and the mark of the allocation stack.

use crate::cranelift::functions::Where;
use crate::cranelift::lowering::{Lowering, Parts, Returns};
use crate::cranelift::unit::by_value;
use crate::cranelift::unit::outside::{Around, StackLimit};
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, types};
use cranelift_module::Module;
use terrace_ir::{Block, Operation, Region};
use terrace_llvm as llvm;

/// Structures that are passed by value are no larger than this.
const LARGEST_COPY: u64 = 1 << 16;

impl<'a, 'c> Lowering<'_, '_, 'a, 'c> {
    /// Writes what stands before the first operation of a region.
    pub fn enter(&mut self, op: Operation<'a, 'c>, region: Region<'a, 'c>, place: Where<'c>) -> Lowered<()> {
        match place {
            Where::Initializer(variable, ty) => {
                let global = self.unit.module.declare_data_in_func(variable, self.builder.func);
                let address = self.builder.ins().symbol_value(types::I64, global);
                self.returns = Returns::Store(address, ty);
            }
            Where::Function => self.copy_arguments(op, region)?,
        }
        self.begin_allocations(region)
    }

    /// Checks whether there is stack where it is needed: before calls, for without calls there is no recursion.
    ///
    /// What ends without a call needs no check, so it is not at the beginning of a function unless there is a call.
    pub fn check_stack_for(
        &mut self,
        function: Operation<'a, 'c>,
        block: Block<'a, 'c>,
        first: Block<'a, 'c>,
        place: Where<'c>,
    ) {
        let calls = |block: Block<'a, 'c>| {
            block.ops().any(|op| op.isa::<llvm::CallOp>() || op.isa::<llvm::InvokeOp>())
        };
        let Around::Process { limit, .. } = self.unit.around else { return };
        if matches!(place, Where::Function) && calls(block) && (block == first || !calls(first)) {
            self.check_stack(function, limit);
        }
    }

    /// Ends the program if the stack is nearly used up.
    fn check_stack(&mut self, function: Operation<'a, 'c>, limit: StackLimit) {
        let limit = match limit {
            StackLimit::Register => self.builder.ins().get_pinned_reg(types::I64),
            StackLimit::Thread => self.call_address(runtime::limit_address(), &[], &[types::I64])[0],
        };
        let here = self.builder.ins().get_stack_pointer(types::I64);
        let is_over = self.builder.ins().icmp(IntCC::UnsignedLessThan, here, limit);
        let stop = self.builder.create_block();
        let go_on = self.builder.create_block();
        self.builder.set_cold_block(stop);
        self.builder.ins().brif(is_over, stop, &[], go_on, &[]);
        self.builder.switch_to_block(stop);
        let why = format!("'{}' op is called when the stack is used up", function.name());
        self.stop_saying(function, why);
        self.builder.switch_to_block(go_on);
    }

    /// Copies what arguments point to that are passed by value.
    fn copy_arguments(&mut self, op: Operation<'a, 'c>, region: Region<'a, 'c>) -> Lowered<()> {
        let Some(block) = region.first_block() else { return Ok(()) };
        for (at, argument) in block.arguments().enumerate() {
            let Some((ty, wanted)) = by_value(op, at) else { continue };
            let size = self.unit.types.size(ty)?;
            if size.bytes > LARGEST_COPY || !wanted.is_power_of_two() || wanted > 1 << 12 {
                return refuse("takes a structure by value that is too large, or aligned too widely");
            }
            let copy = self.stack_memory(size.bytes, size.alignment.max(wanted))?;
            let source = self.get_one(argument)?;
            let count = self.builder.ins().iconst(types::I64, size.bytes as i64);
            self.call_c("memcpy", &[copy, source, count], &[types::I64])?;
            self.set(argument, Parts::from_slice(&[copy]));
        }
        Ok(())
    }
}
