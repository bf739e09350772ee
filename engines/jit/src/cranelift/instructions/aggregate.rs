//! Constants, addresses of symbols, and parts of structures and arrays.

use super::Table;
use crate::cranelift::link::Callee;
use crate::cranelift::values::{Lowering, Parts};
use crate::cranelift::{Lowered, constants, refuse};
use cranelift_codegen::ir::{self, InstBuilder, types};
use cranelift_module::Module;
use terrace_ir::{Attribute, Operation};

pub(super) const TABLE: Table = &[
    ("llvm.extractvalue", |l, op| {
        let container = l.get(op.operand(0))?;
        let (_, range) = l.unit.types.part(op.operand(0).ty(), &position(op)?)?;
        let part = container.get(range).ok_or("has no such part")?;
        l.set_result(op, Parts::from_slice(part));
        Ok(())
    }),
    ("llvm.insertvalue", |l, op| {
        let mut container = l.get(op.operand(0))?;
        let value = l.get(op.operand(1))?;
        let (_, range) = l.unit.types.part(op.operand(0).ty(), &position(op)?)?;
        let part = container.get_mut(range).filter(|part| part.len() == value.len());
        part.ok_or("has no such part")?.copy_from_slice(&value);
        l.set_result(op, container);
        Ok(())
    }),
    ("llvm.mlir.addressof", address_of),
    ("llvm.mlir.constant", constant),
    ("llvm.mlir.none", |l, op| {
        l.set_result(op, Parts::new());
        Ok(())
    }),
    ("llvm.mlir.poison", zero),
    ("llvm.mlir.undef", zero),
    ("llvm.mlir.zero", zero),
    ("llvm.dso_local_equivalent", address_of),
];

fn position(op: Operation<'_, '_>) -> Lowered<Vec<i64>> {
    op.attribute("position")
        .and_then(|position| position.as_i64_array())
        .ok_or_else(|| "has no position".into())
}

fn zero<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let leaves = l.leaves(op.result(0).ty())?;
    let parts: Parts = leaves.iter().map(|leaf| l.leaf(leaf.kind, 0)).collect();
    l.set_result(op, parts);
    Ok(())
}

fn constant<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let value: Attribute<'c> = op.attribute("value").ok_or("has no value")?;
    if let Some(symbol) = value.as_flat_symbol() {
        let address = l.symbol_address(symbol.as_str())?;
        l.set_result(op, Parts::from_slice(&[address]));
        return Ok(());
    }
    let ty = op.result(0).ty();
    let leaves = l.leaves(ty)?;
    let mut bits = constants::bits(l.unit.types, value, ty)?;
    if bits.len() == 1 && leaves.len() > 1 {
        bits = vec![bits[0]; leaves.len()];
    }
    let parts: Parts = leaves.iter().zip(bits).map(|(leaf, bits)| l.leaf(leaf.kind, bits)).collect();
    l.set_result(op, parts);
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
    /// The address of a function or variable.
    pub(in crate::cranelift) fn symbol_address(&mut self, name: &'c str) -> Lowered<ir::Value> {
        if let Some(variable) = self.unit.variables.get(name) {
            let global = self.unit.module.declare_data_in_func(*variable, self.builder.func);
            return Ok(self.builder.ins().symbol_value(types::I64, global));
        }
        let is_alias = self.unit.symbols.get(name).is_some_and(|op| op.is("llvm.mlir.alias"));
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
