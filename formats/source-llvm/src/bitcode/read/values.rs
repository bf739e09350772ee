//! Values by their numbers: those of the module, then those of the function that is read.

use super::{Read, Reader};
use crate::module::constants::Constant;
use crate::module::ids::{ConstantId, LocalId, Operand, SymbolId, TypeId};
use crate::module::types::Type;
use std::collections::HashMap;
use terrace_support::ensure_stack;

/// Value.
#[derive(Clone, Copy)]
pub(super) enum Value {
    /// Constant.
    Constant(ConstantId),
    /// Constant whose record is kept, because it may use later ones.
    Pending(usize),
    /// Constant that is being resolved.
    Busy,
    /// Argument or result of an instruction.
    Local(LocalId),
}

/// Types of the values of the function that is read.
#[derive(Default)]
pub(super) struct Locals {
    /// Number of the first value that an instruction defines.
    pub first: u64,
    /// Number of arguments.
    pub arguments: usize,
    /// Types of the values so far.
    pub types: Vec<TypeId>,
    /// Types of values that are used before they are defined.
    pub later: HashMap<usize, TypeId>,
}

impl<'a> Reader<'a> {
    /// Returns the constant of a number.
    pub(super) fn constant(&mut self, number: u64) -> Read<ConstantId> {
        let found = usize::try_from(number).ok().filter(|at| *at < self.values.len());
        let Some(at) = found else {
            return self.error(format!("use of undefined constant {number}"));
        };
        match self.values[at] {
            Value::Constant(id) => Ok(id),
            Value::Local(_) => self.error("a constant uses a value that is none"),
            Value::Busy => self.error("a constant contains itself"),
            Value::Pending(pending) => {
                self.values[at] = Value::Busy;
                let id = ensure_stack(|| self.resolve(pending))?;
                self.values[at] = Value::Constant(id);
                Ok(id)
            }
        }
    }

    /// Returns the symbol that a constant is the address of.
    pub(super) fn symbol(&mut self, number: u64) -> Read<SymbolId> {
        let constant = self.constant(number)?;
        match self.module.constants.get(constant) {
            Constant::Symbol(symbol) => Ok(*symbol),
            _ => self.error("a constant is not the address of a symbol"),
        }
    }

    /// Returns the operand of a number and its type; one that is not defined yet has the type that is given.
    pub(super) fn operand(
        &mut self,
        locals: &mut Locals,
        number: u64,
        given: Option<TypeId>,
    ) -> Read<(Operand, TypeId)> {
        if number < self.values.len() as u64 {
            let (operand, ty) = match self.values[number as usize] {
                Value::Local(id) => (Operand::Local(id), locals.types[id.index()]),
                _ => {
                    let id = self.constant(number)?;
                    (Operand::Constant(id), self.module.constants.ty(id))
                }
            };
            return match given {
                Some(given) if given != ty => {
                    let (ty, given) = (self.module.types.text(ty), self.module.types.text(given));
                    self.error(format!("a value has type '{ty}' and is used as '{given}'"))
                }
                _ => Ok((operand, ty)),
            };
        }
        let Some(ty) = given else {
            return self.error(format!("use of undefined value {number}"));
        };
        if matches!(
            self.module.types.get(ty),
            Type::Void | Type::Function { .. } | Type::Label | Type::Metadata
        ) {
            return self.error("invalid use of a non-first-class type");
        }
        let after = number.checked_sub(locals.first).and_then(|after| usize::try_from(after).ok());
        let Some(at) = after.map(|after| after + locals.arguments).filter(|at| *at < u32::MAX as usize)
        else {
            return self.error(format!("use of undefined value {number}"));
        };
        let known = *locals.later.entry(at).or_insert(ty);
        if known != ty {
            let (known, ty) = (self.module.types.text(known), self.module.types.text(ty));
            return self.error(format!("a value is used as '{known}' and as '{ty}'"));
        }
        Ok((Operand::Local(LocalId::new(at)), ty))
    }

    /// Defines the next value of the function.
    pub(super) fn define(&mut self, locals: &mut Locals, ty: TypeId) -> Read<LocalId> {
        let at = locals.types.len();
        if let Some(known) = locals.later.remove(&at)
            && known != ty
        {
            let known = self.module.types.text(known);
            return self.error(format!("instruction forward referenced with type '{known}'"));
        }
        let id = LocalId::new(at);
        locals.types.push(ty);
        self.values.push(Value::Local(id));
        Ok(id)
    }
}
