//! Operations on constants become constants: in an initializer there is nothing else, and LLVM's builder does so too.

use crate::layout::elements;
use crate::metadata::{BLOCK_MARK, MARK_END};
use crate::module::Module;
use crate::module::constants::Constant;
use crate::names::name;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, Failure, Operation, Type, TypeKind, TypedOp};
use terrace_llvm::types::{POINTER_TYPE, StructType, address_space, as_array, is_type};
use terrace_llvm::{self as llvm, DYNAMIC_INDEX};
use terrace_support::ap_int::ApInt;
use terrace_support::ensure_stack;

const CASTS: [&OpSpec<'static>; 4] =
    [llvm::BitcastOp::SPEC, llvm::AddrSpaceCastOp::SPEC, llvm::IntToPtrOp::SPEC, llvm::PtrToIntOp::SPEC];

/// Operation on integers.
#[derive(Clone, Copy)]
enum Integers {
    Cast(fn(&ApInt, u32) -> ApInt),
    Binary(fn(&ApInt, &ApInt) -> ApInt),
    /// By less than the width.
    Shift(fn(&ApInt, u32) -> ApInt),
}

const INTEGERS: [(&OpSpec<'static>, Integers); 12] = [
    (llvm::AddOp::SPEC, Integers::Binary(|a, b| a.wrapping_add(b))),
    (llvm::SubOp::SPEC, Integers::Binary(|a, b| a.wrapping_sub(b))),
    (llvm::MulOp::SPEC, Integers::Binary(|a, b| a.wrapping_mul(b))),
    (llvm::AndOp::SPEC, Integers::Binary(|a, b| a.and(b))),
    (llvm::OrOp::SPEC, Integers::Binary(|a, b| a.or(b))),
    (llvm::XOrOp::SPEC, Integers::Binary(|a, b| a.xor(b))),
    (llvm::ShlOp::SPEC, Integers::Shift(|a, by| a.shl(by))),
    (llvm::LShrOp::SPEC, Integers::Shift(|a, by| a.lshr(by))),
    (llvm::AShrOp::SPEC, Integers::Shift(|a, by| a.ashr(by))),
    (llvm::TruncOp::SPEC, Integers::Cast(|a, width| a.truncate(width))),
    (llvm::ZExtOp::SPEC, Integers::Cast(|a, width| a.zero_extend(width))),
    (llvm::SExtOp::SPEC, Integers::Cast(|a, width| a.sign_extend(width))),
];

impl<'a, 'c> Module<'a, 'c> {
    /// Returns the constant that an operation computes from those of its operands that are constants.
    pub(crate) fn folded(
        &mut self,
        op: Operation<'a, 'c>,
        operands: &[Option<Constant>],
    ) -> Result<Option<Constant>, Failure> {
        let Some(result) = op.results().next() else { return Ok(None) };
        let ty = result.ty();
        if let Some(constant) = op.try_as::<llvm::ConstantOp>() {
            return match constant.value_attr().map(|value| self.constant(ty, value)) {
                Some(Ok(constant)) => Ok(Some(constant)),
                Some(Err(why)) => op.error(why).emit(),
                None => Ok(None),
            };
        }
        if let Some(leaf) = self.leaf(op) {
            return Ok(leaf);
        }
        let operands: Option<Vec<Constant>> = operands.iter().cloned().collect();
        let operands = operands.filter(|operands| !operands.is_empty());
        Ok(operands.and_then(|operands| self.folded_operation(op, ty, &operands)))
    }

    /// Returns the constant of an operation without operands; the outer `None` if it is another operation.
    fn leaf(&mut self, op: Operation<'a, 'c>) -> Option<Option<Constant>> {
        if op.isa::<llvm::UndefOp>() {
            return Some(Some(Constant::Undef));
        }
        if op.isa::<llvm::PoisonOp>() {
            return Some(Some(Constant::Poison));
        }
        if op.isa::<llvm::ZeroOp>() {
            return Some(Some(Constant::Zero));
        }
        if op.isa::<llvm::NoneTokenOp>() {
            return Some(Some(Constant::Text("none".into())));
        }
        if let Some(of) = op.try_as::<llvm::AddressOfOp>() {
            return Some(symbol(of.global_name_attr()).map(|symbol| address(&symbol)));
        }
        if let Some(of) = op.try_as::<llvm::BlockAddressOp>() {
            return Some(self.block_address(of));
        }
        let of = op.try_as::<llvm::DSOLocalEquivalentOp>()?;
        let text = symbol(of.function_name_attr()).map(|symbol| format!("dso_local_equivalent {symbol}"));
        Some(text.map(|text| Constant::Text(text.into())))
    }

    /// Returns the address of a block, whose number is only known at the end.
    fn block_address(&mut self, op: llvm::BlockAddressOp<'a, 'c>) -> Option<Constant> {
        let [function, tag] =
            op.block_addr_attr()?.as_dialect(llvm::attributes::BlockAddressAttr::SPEC.name)?
        else {
            return None;
        };
        let function = function.as_flat_symbol()?.as_str();
        self.block_addresses.push((function, *tag));
        let mark = format!("{BLOCK_MARK}{}{MARK_END}", self.block_addresses.len() - 1);
        Some(Constant::Text(format!("blockaddress({}, {mark})", name('@', function)).into()))
    }

    fn folded_operation(
        &mut self,
        op: Operation<'a, 'c>,
        ty: Type<'c>,
        operands: &[Constant],
    ) -> Option<Constant> {
        if op.isa::<llvm::GEPOp>() {
            return self.folded_address(op, ty, operands);
        }
        if let Some(insert) = op.try_as::<llvm::InsertValueOp>() {
            return self.inserted(ty, &operands[0], &operands[1], &insert.position());
        }
        if let Some(extract) = op.try_as::<llvm::ExtractValueOp>() {
            let whole = operands[0].clone();
            return extract
                .position()
                .iter()
                .try_fold(whole, |at, index| at.part(usize::try_from(*index).ok()?));
        }
        if op.isa::<llvm::InsertElementOp>() {
            let at = operands[2].as_int(64)?.to_u64()?;
            return self.inserted(ty, &operands[0], &operands[1], &[i64::try_from(at).ok()?]);
        }
        if op.isa::<llvm::ExtractElementOp>() {
            let at = operands[1].as_int(64)?.to_u64()?;
            return operands[0].part(usize::try_from(at).ok()?);
        }
        let spec = op.spec()?;
        if CASTS.iter().any(|cast| std::ptr::addr_eq(*cast, spec)) {
            return self.folded_cast(op, ty, &operands[0]);
        }
        let of = INTEGERS.iter().find(|(known, _)| std::ptr::addr_eq(*known, spec)).map(|(_, of)| *of)?;
        self.folded_integers(op, of, ty, operands)
    }

    /// Returns an aggregate or vector with another part.
    fn inserted(
        &self,
        ty: Type<'c>,
        whole: &Constant,
        part: &Constant,
        position: &[i64],
    ) -> Option<Constant> {
        let (first, rest) = match position {
            [] => return Some(part.clone()),
            [first, rest @ ..] => (usize::try_from(*first).ok()?, rest),
        };
        let (types, count): (Vec<Type<'c>>, usize) = if let Some(structure) = StructType::of(ty) {
            (elements(self.context, structure).collect(), structure.len())
        } else if let Some((element, count)) = as_array(ty) {
            (vec![element], usize::try_from(count).ok()?)
        } else if let TypeKind::Vector { element, shape: [count], scalable: [false] } = *ty.kind() {
            (vec![element], usize::try_from(*count).ok()?)
        } else {
            return None;
        };
        // Larger ones are left to LLVM.
        if first >= count || count > 1 << 16 {
            return None;
        }
        let mut parts: Vec<Constant> = (0..count).map(|at| whole.part(at)).collect::<Option<_>>()?;
        let element = *types.get(first).or(types.first())?;
        parts[first] = ensure_stack(|| self.inserted(element, &parts[first], part, rest))?;
        Some(Constant::of_parts(parts))
    }

    fn folded_cast(&mut self, op: Operation<'a, 'c>, ty: Type<'c>, operand: &Constant) -> Option<Constant> {
        let from = op.operand(0).ty();
        if matches!(operand, Constant::Undef | Constant::Poison) || from == ty {
            return Some(operand.clone());
        }
        if operand.is_zero() && !op.isa::<llvm::AddrSpaceCastOp>() {
            return Some(Constant::Zero);
        }
        if op.isa::<llvm::BitcastOp>() {
            // Of what is no pointer the bits are another constant, which LLVM finds.
            match (operand, ty.is_float(), from.is_float()) {
                (Constant::Float(bits), false, true) if ty.is_integer() => {
                    return Some(Constant::Int(ApInt::from_u128(ty.int_or_float_width()?, *bits)));
                }
                (Constant::Int(value), true, false) => return Some(Constant::Float(value.to_u128()?)),
                _ if address_space(ty).is_none() => return None,
                _ => {}
            }
        }
        if !(is_type(ty, &POINTER_TYPE) || is_type(from, &POINTER_TYPE)) {
            return None;
        }
        let operand = self.typed_constant(from, operand);
        let word = op.name().as_str().trim_start_matches("llvm.");
        let ty = self.ty(ty);
        Some(Constant::Text(format!("{word} ({operand} to {ty})").into()))
    }

    fn folded_integers(
        &mut self,
        op: Operation<'a, 'c>,
        of: Integers,
        ty: Type<'c>,
        operands: &[Constant],
    ) -> Option<Constant> {
        let TypeKind::Integer { width, .. } = *ty.kind() else { return None };
        let from = op.operand(0).ty().int_or_float_width()?;
        let Some(left) = operands[0].as_int(from) else { return self.expression(op, ty, operands) };
        let computed = match of {
            Integers::Cast(cast) => cast(&left, width),
            Integers::Binary(binary) => {
                let Some(right) = operands[1].as_int(width) else { return self.expression(op, ty, operands) };
                binary(&left, &right)
            }
            Integers::Shift(shift) => {
                let Some(right) = operands[1].as_int(width) else { return self.expression(op, ty, operands) };
                let amount = right.to_u64().and_then(|amount| u32::try_from(amount).ok());
                shift(&left, amount.filter(|amount| *amount < width)?)
            }
        };
        Some(Constant::Int(computed))
    }

    /// Returns arithmetic on addresses, as far as LLVM has it in constants.
    fn expression(&mut self, op: Operation<'a, 'c>, ty: Type<'c>, operands: &[Constant]) -> Option<Constant> {
        if operands.iter().any(|operand| matches!(operand, Constant::Undef | Constant::Poison)) {
            return None;
        }
        let word = op.name().as_str().trim_start_matches("llvm.");
        let types: Vec<Type<'c>> = op.operands().map(|operand| operand.ty()).collect();
        let typed: Vec<String> =
            types.iter().zip(operands).map(|(ty, operand)| self.typed_constant(*ty, operand)).collect();
        let text = match word {
            "add" | "sub" | "xor" => format!("{word} ({})", typed.join(", ")),
            "trunc" => format!("trunc ({} to {})", typed[0], self.ty(ty)),
            _ => return None,
        };
        Some(Constant::Text(text.into()))
    }

    /// Returns an address that is a known number of bytes from a symbol.
    fn folded_address(
        &mut self,
        op: Operation<'a, 'c>,
        ty: Type<'c>,
        operands: &[Constant],
    ) -> Option<Constant> {
        address_space(ty)?;
        let element = op.attribute("elem_type").and_then(Attribute::as_type)?;
        let raw = op.attribute("rawConstantIndices").and_then(Attribute::as_i32_array)?;
        let mut dynamic = operands[1..].iter();
        let mut indices = Vec::with_capacity(raw.len());
        for index in raw {
            indices.push(match index {
                DYNAMIC_INDEX => dynamic.next()?.as_int(64)?.to_i64()?,
                index => i64::from(index),
            });
        }
        let distance = self.distance(element, &indices)?;
        self.unsupported_type.is_none().then_some(())?;
        let (base, before, old) = match &operands[0] {
            Constant::Address { base, offset, promises } => (base.clone(), *offset, *promises),
            Constant::Zero => {
                let pointer = self.ty(ty);
                return Some(match distance {
                    0 => Constant::Zero,
                    _ => Constant::Text(format!("inttoptr (i64 {distance} to {pointer})").into()),
                });
            }
            Constant::Text(text) => (text.clone(), 0, ""),
            _ => return None,
        };
        let offset = before.checked_add(distance)?;
        let flags = op.attribute("noWrapFlags").and_then(terrace_ir::spec::case_value).unwrap_or_default();
        let is_within =
            offset >= 0 && base.starts_with('@') && self.is_readable(&base, offset.cast_unsigned());
        let is_inbounds = flags & 1 != 0 && (before == 0 || old.contains("inbounds")) || is_within;
        let is_nusw = flags & 2 != 0 || is_inbounds;
        let is_nuw = flags & 4 != 0 || is_nusw && offset >= 0;
        let promises = match (is_inbounds, is_nusw, is_nuw) {
            (true, _, true) => "inbounds nuw ",
            (true, _, false) => "inbounds ",
            (false, true, true) => "nusw nuw ",
            (false, true, false) => "nusw ",
            (false, false, true) => "nuw ",
            (false, false, false) => "",
        };
        Some(Constant::Address { base, offset, promises })
    }

    fn is_readable(&self, base: &str, bytes: u64) -> bool {
        // Names that need quotes are not looked up.
        let readable = base.strip_prefix('@').map_or(0, |symbol| self.readable_bytes(symbol));
        readable != 0 && bytes <= readable
    }

    /// Returns the number of bytes from the start to the element at indices.
    fn distance(&mut self, element: Type<'c>, indices: &[i64]) -> Option<i64> {
        // Writing the type finds out whether there is such a type.
        self.ty(element);
        if self.unsupported_type.is_some() || element.is_scalable_vector() {
            return None;
        }
        let (first, rest) = indices.split_first()?;
        let size = i64::try_from(self.layout.allocated_bytes(self.context, element)).ok()?;
        let (mut offset, mut at) = (first.checked_mul(size)?, element);
        for index in rest {
            let step = if let Some(structure) = StructType::of(at) {
                let position = usize::try_from(*index).ok()?;
                at = structure.element(self.context, position)?;
                i64::try_from(self.layout.offset(self.context, structure, position)).ok()?
            } else {
                at = match *at.kind() {
                    TypeKind::Vector { element, .. } => element,
                    _ => as_array(at)?.0,
                };
                let size = i64::try_from(self.layout.allocated_bytes(self.context, at)).ok()?;
                index.checked_mul(size)?
            };
            offset = offset.checked_add(step)?;
        }
        Some(offset)
    }
}

fn symbol(symbol: Option<Attribute<'_>>) -> Option<String> {
    Some(name('@', symbol?.as_flat_symbol()?.as_str()))
}

fn address(symbol: &str) -> Constant {
    Constant::Address { base: symbol.into(), offset: 0, promises: "" }
}
