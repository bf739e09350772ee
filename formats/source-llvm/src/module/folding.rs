//! Folds of constant expressions, as LLVM applies them while it reads.

use super::Module;
use super::constants::{Constant, Expression};
use super::ids::{ConstantId, TypeId};
use super::types::Type;

impl<'a> Module<'a> {
    /// Returns the constant that an expression is, or the expression as one.
    pub(crate) fn expression(&mut self, ty: TypeId, expression: Expression<'a>) -> ConstantId {
        match self.folded(ty, &expression) {
            Some(constant) => constant,
            None => self.constants.id(ty, Constant::Expression(expression)),
        }
    }

    fn folded(&mut self, ty: TypeId, expression: &Expression<'a>) -> Option<ConstantId> {
        let operands = &expression.operands;
        let first = *operands.first()?;
        let of = |module: &mut Self, constant| Some(module.constants.id(ty, constant));
        match (expression.name, self.constants.get(first).clone()) {
            ("getelementptr", _) => {
                let is_vector = matches!(self.types.get(ty), Type::Vector { .. });
                let is_zero = operands[1..].iter().all(|index| self.constants.is_null(*index));
                (is_zero && !is_vector).then_some(first)
            }
            ("bitcast" | "addrspacecast", _) if self.constants.ty(first) == ty => Some(first),
            (_, Constant::Poison) if operands.len() == 1 => of(self, Constant::Poison),
            ("inttoptr" | "ptrtoint" | "ptrtoaddr" | "bitcast" | "trunc", constant)
                if self.constants.is_null(first) && !matches!(constant, Constant::NoToken) =>
            {
                Some(self.zero(ty))
            }
            ("trunc", Constant::Integer(value)) => match self.types.get(ty) {
                Type::Integer(width) => {
                    let value = value.truncate(*width);
                    of(self, Constant::Integer(value))
                }
                _ => None,
            },
            (name @ ("add" | "sub" | "xor"), Constant::Integer(lhs)) => {
                let rhs = self.constants.integer(*operands.get(1)?)?;
                let value = match name {
                    "add" => lhs.wrapping_add(rhs),
                    "sub" => lhs.wrapping_sub(rhs),
                    _ => lhs.xor(rhs),
                };
                of(self, Constant::Integer(value))
            }
            ("add" | "sub" | "xor", _) if self.constants.is_null(*operands.get(1)?) => Some(first),
            ("extractelement", Constant::Aggregate(elements)) => {
                let at = self.constants.integer(*operands.get(1)?)?.to_u64()?;
                elements.get(usize::try_from(at).ok()?).copied()
            }
            _ => None,
        }
    }

    /// Returns the constant of a type whose bits are zero.
    pub(crate) fn zero(&mut self, ty: TypeId) -> ConstantId {
        let constant = match self.types.get(ty) {
            Type::Integer(width) => Constant::Integer(terrace_support::ap_int::ApInt::zero(*width)),
            Type::Float(_) | Type::PpcFp128 => Constant::Float(0),
            Type::Pointer(_) => Constant::Null,
            Type::Token => Constant::NoToken,
            _ => Constant::Zero,
        };
        self.constants.id(ty, constant)
    }

    /// Returns the aggregate of these elements, in the form that is unique.
    pub(crate) fn aggregate(&mut self, ty: TypeId, elements: Vec<ConstantId>) -> ConstantId {
        let all = |is: &dyn Fn(ConstantId) -> bool| elements.iter().all(|element| is(*element));
        if all(&|element| self.constants.is_null(element)) {
            return self.constants.id(ty, Constant::Zero);
        }
        if all(&|element| *self.constants.get(element) == Constant::Poison) {
            return self.constants.id(ty, Constant::Poison);
        }
        if all(&|element| matches!(self.constants.get(element), Constant::Undef | Constant::Poison)) {
            return self.constants.id(ty, Constant::Undef);
        }
        if let Type::Array(_, element) = self.types.get(ty)
            && *self.types.get(*element) == Type::Integer(8)
        {
            let byte = |id: &ConstantId| self.constants.integer(*id)?.to_u64().map(|byte| byte as u8);
            if let Some(bytes) = elements.iter().map(byte).collect::<Option<Vec<u8>>>() {
                return self.constants.id(ty, Constant::Bytes(bytes.into()));
            }
        }
        self.constants.id(ty, Constant::Aggregate(elements.into()))
    }

    /// Returns the lane that is the same in each of a scalable vector, of an expression that spreads one over all.
    pub(crate) fn splat_of(&self, ty: TypeId, name: &str, operands: &[ConstantId]) -> Option<ConstantId> {
        let &[first, _, mask] = operands else { return None };
        if name != "shufflevector" || !matches!(self.types.get(ty), Type::Vector { is_scalable: true, .. }) {
            return None;
        }
        match self.constants.get(first) {
            Constant::Expression(Expression { name: "insertelement", operands, .. })
                if self.constants.is_null(mask) =>
            {
                let &[_, lane, at] = &**operands else { return None };
                self.constants.is_null(at).then_some(lane)
            }
            _ => None,
        }
    }
}
