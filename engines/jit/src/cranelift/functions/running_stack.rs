//! Stack allocations of dynamic size in running functions.
//!
//! In this process there is a stack of allocations for it, beside the machine's. A file has C's allocator: each
//! allocation knows the one before it, and the function frees them when it returns.
//!
//! ```text
//! place - 16    the place before it, or zero
//! place -  8    what the allocator gave
//! place         what the program gets
//! ```

use crate::cranelift::lowering::Lowering;
use crate::cranelift::{Lowered, instructions, refuse, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    self, BlockArg, InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, TrapCode, types,
};
use terrace_ir::{Operation, Region};
use terrace_llvm as llvm;

/// Bytes before a place.
const HEADER_BYTES: i64 = 16;

impl<'a, 'c> Lowering<'_, '_, 'a, 'c> {
    /// Writes what a function begins with that allocates while it runs.
    pub fn begin_allocations(&mut self, region: Region<'a, 'c>) -> Lowered<()> {
        let types = self.unit.types;
        let allocates = region.ops().any(|op| instructions::allocates_while_running(types, op));
        if self.unit.around.is_file() {
            let marks =
                |op: Operation<'_, '_>| op.isa::<llvm::StackSaveOp>() || op.isa::<llvm::StackRestoreOp>();
            if allocates || region.ops().any(marks) {
                let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, 8, 3);
                let slot = self.builder.create_sized_stack_slot(slot);
                let none = self.builder.ins().iconst(types::I64, 0);
                self.builder.ins().stack_store(types::I64, none, slot, 0);
                self.last_place = Some(slot);
                self.mark = Some(none);
            }
        } else if allocates {
            self.mark = Some(self.mark_allocations()?);
        }
        Ok(())
    }

    /// Emits the current position of the allocation stack.
    pub fn mark_allocations(&mut self) -> Lowered<ir::Value> {
        match self.last_place {
            Some(slot) => Ok(self.builder.ins().stack_load(types::I64, types::I64, slot, 0)),
            None => Ok(self.call_host(runtime::mark_address(), &[], &[types::I64])?[0]),
        }
    }

    /// Allocates `bytes` bytes, until the function returns or goes back to a mark.
    pub fn allocate_while_running(&mut self, bytes: ir::Value, alignment: u64) -> Lowered<ir::Value> {
        let Some(slot) = self.last_place else {
            let alignment = self.builder.ins().iconst(types::I64, alignment as i64);
            let arguments = [bytes, alignment];
            return Ok(self.call_host(runtime::allocate_address(), &arguments, &[types::I64])?[0]);
        };
        let alignment = i64::try_from(alignment).map_err(|_| "has too large an alignment")?.max(HEADER_BYTES);
        let all = self.builder.ins().iadd_imm_s(bytes, alignment + HEADER_BYTES);
        let base = self.call_c("malloc", &[all], &[types::I64])?[0];
        self.builder.ins().trapz(base, TrapCode::unwrap_user(1));
        let end = self.builder.ins().iadd_imm_s(base, alignment - 1 + HEADER_BYTES);
        let place = self.builder.ins().band_imm_s(end, -alignment);
        let before = self.builder.ins().stack_load(types::I64, types::I64, slot, 0);
        self.builder.ins().store(MemFlagsData::new(), before, place, -16);
        self.builder.ins().store(MemFlagsData::new(), base, place, -8);
        self.builder.ins().stack_store(types::I64, place, slot, 0);
        Ok(place)
    }

    /// Gives back what was allocated since the mark.
    pub fn release_allocations(&mut self, mark: ir::Value) -> Lowered<()> {
        let Some(slot) = self.last_place else {
            self.call_host(runtime::release_address(), &[mark], &[])?;
            return Ok(());
        };
        if self.builder.func.dfg.value_type(mark) != types::I64 {
            return refuse("goes back to what is no mark");
        }
        let [again, one, done] = [(); 3].map(|()| self.builder.create_block());
        let place = self.builder.append_block_param(again, types::I64);
        let last = self.builder.ins().stack_load(types::I64, types::I64, slot, 0);
        self.builder.ins().jump(again, &[BlockArg::Value(last)]);
        self.builder.switch_to_block(again);
        let is_there = self.builder.ins().icmp(IntCC::Equal, place, mark);
        self.builder.ins().brif(is_there, done, &[], one, &[]);
        self.builder.switch_to_block(one);
        let before = self.builder.ins().load(types::I64, MemFlagsData::new(), place, -16);
        let base = self.builder.ins().load(types::I64, MemFlagsData::new(), place, -8);
        self.call_c("free", &[base], &[])?;
        self.builder.ins().jump(again, &[BlockArg::Value(before)]);
        self.builder.switch_to_block(done);
        self.builder.ins().stack_store(types::I64, mark, slot, 0);
        Ok(())
    }
}
