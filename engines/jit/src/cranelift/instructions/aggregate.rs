//! Constants, addresses of symbols, and parts of structures and arrays.

use super::Table;
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::constants;
use crate::cranelift::unit::outside::Callee;
use crate::cranelift::{Lowered, refuse};
use cranelift_codegen::ir::{self, InstBuilder, types};
use cranelift_module::Module;
use terrace_ir::{Operation, TypedOp};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!(llvm::ExtractValueOp, |l, op| {
        let container = l.get(op.container())?;
        let (_, range) = l.unit.types.part(op.container().ty(), &op.position())?;
        let part = container.get(range).ok_or("has no such part")?;
        l.set_result(op.op(), Parts::from_slice(part));
        Ok(())
    }),
    row!(llvm::InsertValueOp, |l, op| {
        let mut container = l.get(op.container())?;
        let value = l.get(op.value())?;
        let (_, range) = l.unit.types.part(op.container().ty(), &op.position())?;
        let part = container.get_mut(range).filter(|part| part.len() == value.len());
        part.ok_or("has no such part")?.copy_from_slice(&value);
        l.set_result(op.op(), container);
        Ok(())
    }),
    row!([llvm::AddressOfOp, llvm::DSOLocalEquivalentOp], address_of),
    row!(llvm::ConstantOp, constant),
    row!([llvm::NoneTokenOp], |l, op| {
        l.set_result(op, Parts::new());
        Ok(())
    }),
    row!([llvm::PoisonOp, llvm::UndefOp, llvm::ZeroOp], zero),
];

fn zero<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let leaves = l.leaves(op.result(0).ty())?;
    let parts: Parts = leaves.iter().map(|leaf| l.leaf(leaf.kind, 0)).collect();
    l.set_result(op, parts);
    Ok(())
}

fn constant<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::ConstantOp<'a, 'c>) -> Lowered<()> {
    let value = op.value();
    if let Some(symbol) = value.as_flat_symbol() {
        let address = l.symbol_address(symbol.as_str())?;
        l.set_result(op.op(), Parts::from_slice(&[address]));
        return Ok(());
    }
    let ty = op.res().ty();
    let leaves = l.leaves(ty)?;
    let mut bits = constants::bits(l.unit.types, value, ty)?;
    if bits.len() == 1 && leaves.len() > 1 {
        bits = vec![bits[0]; leaves.len()];
    }
    let parts: Parts = leaves.iter().zip(bits).map(|(leaf, bits)| l.leaf(leaf.kind, bits)).collect();
    l.set_result(op.op(), parts);
    Ok(())
}

fn address_of<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let name = op.attribute("global_name").or_else(|| op.attribute("function_name"));
    let name = name.and_then(|name| name.as_flat_symbol()).ok_or("names no symbol")?;
    let address = l.symbol_address(name.as_str())?;
    l.set_result(op, Parts::from_slice(&[address]));
    Ok(())
}

impl<'c> Lowering<'_, '_, '_, 'c> {
    /// Computes the address of a function or variable.
    pub(in crate::cranelift) fn symbol_address(&mut self, name: &'c str) -> Lowered<ir::Value> {
        if let Some(variable) = self.unit.variables.get(name) {
            let global = self.unit.module.declare_data_in_func(*variable, self.builder.func);
            return Ok(self.builder.ins().symbol_value(types::I64, global));
        }
        let is_alias = self.unit.symbols.get(name).is_some_and(|op| op.isa::<llvm::AliasOp>());
        match self.unit.callee(name)? {
            Callee::Function(id) => {
                let function = self.unit.module.declare_func_in_func(id, self.builder.func);
                if is_alias {
                    let call = self.builder.ins().call(function, &[]);
                    return Ok(self.builder.inst_results(call)[0]);
                }
                Ok(self.builder.ins().func_addr(types::I64, function))
            }
            Callee::Address(address) => Ok(self.builder.ins().iconst(types::I64, address as i64)),
            Callee::Late(place) => Ok(self.late_address(place)),
            Callee::Printf => refuse("takes the address of a function with any number of arguments"),
        }
    }
}
