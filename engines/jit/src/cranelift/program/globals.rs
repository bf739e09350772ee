//! Variables of the program: their memory, and their initial values.
//!
//! An initial value that is an attribute is written when the memory is made. One that is computed is compiled to a
//! function, which runs when the program is loaded.

use crate::cranelift::types::constants;
use crate::cranelift::unit::{Unit, failed};
use crate::cranelift::{Lowered, refuse};
use cranelift_module::{DataDescription, Linkage};
use terrace_ir::{LogicalResult, Operation, Type};

/// So large an alignment is the most that is kept.
const LARGEST_ALIGNMENT: u64 = 4096;

impl<'a, 'c> Unit<'_, 'a, 'c> {
    /// Declares a variable, and makes its memory.
    pub fn declare_variable(&mut self, name: &'c str, op: Operation<'a, 'c>) -> LogicalResult {
        self.make_variable(name, op).map_err(|why| failed(op, &why))
    }

    fn make_variable(&mut self, name: &'c str, op: Operation<'a, 'c>) -> Lowered<()> {
        let ty = variable_type(op)?;
        let has_body = op.regions().next().is_some_and(|region| !region.is_empty());
        let value = op.attribute("value");
        let size = self.types.size(ty)?;
        let mut data = DataDescription::new();
        match value {
            Some(value) if value.as_flat_symbol().is_none() => {
                let mut bytes = constants::bytes(self.types, value, ty)?;
                // There is no memory of no size.
                bytes.resize(bytes.len().max(1), 0);
                data.define(bytes.into());
            }
            Some(_) => return refuse("has an initial value that is not understood"),
            None if !has_body && is_external(op) => {
                return if self.around.is_file() { self.import_variable(name, op) } else { Ok(()) };
            }
            None => {
                data.define_zeroinit(usize::try_from(size.bytes.max(1)).map_err(|_| "is larger than memory")?)
            }
        }
        let wanted =
            op.attribute("alignment").and_then(|value| value.as_i64()).and_then(|n| u64::try_from(n).ok());
        let alignment = wanted.unwrap_or(0).max(size.alignment).max(1);
        if !alignment.is_power_of_two() || alignment > LARGEST_ALIGNMENT {
            return refuse("has an alignment that is no power of two, or too large");
        }
        data.set_align(alignment);
        // What is constant in the program is written all the same if its value is computed.
        let is_writable = has_body || op.attribute("constant").is_none();
        let (symbol, linkage) = self.around.symbol(name, op);
        let declared = self.module.declare_data(&symbol, linkage, is_writable, false);
        let id = declared.map_err(|error| error.to_string())?;
        self.module.define_data(id, &data).map_err(|error| error.to_string())?;
        self.variables.insert(name, id);
        Ok(())
    }

    /// Declares a variable that is defined elsewhere, which only a linker can find.
    fn import_variable(&mut self, name: &'c str, op: Operation<'a, 'c>) -> Lowered<()> {
        let is_writable = op.attribute("constant").is_none();
        let declared = self.module.declare_data(name, Linkage::Import, is_writable, false);
        self.variables.insert(name, declared.map_err(|error| error.to_string())?);
        Ok(())
    }
}

/// Returns the type of a variable.
pub(in crate::cranelift) fn variable_type<'c>(op: Operation<'_, 'c>) -> Lowered<Type<'c>> {
    match op.attribute("global_type").and_then(|ty| ty.as_type()) {
        Some(ty) => Ok(ty),
        None => refuse("has no type"),
    }
}

/// Returns true if the variable is only declared here.
fn is_external(op: Operation<'_, '_>) -> bool {
    use terrace_llvm::Linkage::{ExternWeak, External};
    let linkage = op.attribute("linkage");
    [External, ExternWeak].into_iter().any(|one| linkage == Some(one.attribute(op.context())))
}
