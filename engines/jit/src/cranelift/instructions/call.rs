//! Calls: by name, by address, and of C's functions with any number of arguments.

use super::Table;
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::Kind;
use crate::cranelift::unit::outside::Callee;
use crate::cranelift::unit::takes_by_value;
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::{self, AbiParam, InstBuilder, MemFlagsData, Signature, types};
use cranelift_module::Module;
use terrace_ir::{Operation, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_llvm::types::as_function;

pub(super) const TABLE: Table =
    &[row!(llvm::CallOp, |l, op| call(l, op.op(), op.callee_attr())), row!(llvm::InvokeOp, invoke)];

/// Returns the operands of a call that are no bundles.
fn operands<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let segments = op.attribute("operandSegmentSizes").and_then(|sizes| sizes.as_i32_array());
    let count =
        segments.and_then(|sizes| usize::try_from(*sizes.first()?).ok()).unwrap_or(op.operand_count());
    op.operands_in(0..count).collect()
}

fn call<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    callee: Option<terrace_ir::Attribute<'c>>,
) -> Lowered<()> {
    let operands = operands(op);
    let results = match op.results().next() {
        Some(result) => l.unit.kinds(&[result.ty()])?,
        None => Vec::new(),
    };
    let Some(callee) = callee.and_then(|callee| callee.as_flat_symbol()) else {
        let (address, arguments) = operands.split_first().ok_or("calls nothing")?;
        let address = l.get_one(*address)?;
        return by_address(l, op, address, arguments, &results);
    };
    let is_outside = |function: &&Operation<'a, 'c>| function.regions().all(|region| region.is_empty());
    if l.unit.symbols.get(callee.as_str()).filter(is_outside).is_some_and(|outside| takes_by_value(*outside))
    {
        return refuse(format!(
            "passes a structure by value to '{}', which is not defined here",
            callee.as_str()
        ));
    }
    match l.unit.callee(callee.as_str())? {
        Callee::Function(id) => {
            let signature = &l.unit.module.declarations().get_function_decl(id).signature;
            let count = signature.params.len();
            let wanted: Vec<ir::Type> = signature.params.iter().map(|param| param.value_type).collect();
            let mut arguments = flat(l, &operands)?;
            if callee_is_variadic(op) {
                // The function does not read what is beyond its own.
                arguments.truncate(count);
            }
            let given: Vec<ir::Type> =
                arguments.iter().map(|one| l.builder.func.dfg.value_type(*one)).collect();
            if given != wanted {
                return refuse(format!("passes other types than '{}' takes", callee.as_str()));
            }
            let function = l.unit.module.declare_func_in_func(id, l.builder.func);
            let call = l.builder.ins().call(function, &arguments);
            finish(l, op, call, results.len())
        }
        Callee::Address(_) | Callee::Late(_) if callee_is_variadic(op) => {
            refuse(format!("calls '{}', which takes any number of arguments", callee.as_str()))
        }
        Callee::Address(address) => {
            let address = l.builder.ins().iconst(types::I64, address as i64);
            by_address(l, op, address, &operands, &results)
        }
        Callee::Late(place) => {
            let address = l.late_address(place);
            by_address(l, op, address, &operands, &results)
        }
        Callee::Printf => printf(l, op, &operands),
    }
}

fn flat<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, operands: &[Value<'a, 'c>]) -> Lowered<Vec<ir::Value>> {
    let mut arguments = Vec::new();
    for operand in operands {
        arguments.extend(l.get(*operand)?);
    }
    Ok(arguments)
}

fn callee_is_variadic(op: Operation<'_, '_>) -> bool {
    let ty = op.attribute("var_callee_type").and_then(|ty| ty.as_type()).and_then(as_function);
    ty.is_some_and(|function| function.is_variadic)
}

fn by_address<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    address: ir::Value,
    operands: &[Value<'a, 'c>],
    results: &[Kind],
) -> Lowered<()> {
    if callee_is_variadic(op) {
        return refuse("calls a function that takes any number of arguments by its address");
    }
    let arguments = flat(l, operands)?;
    let mut signature = Signature::new(l.unit.call_conv);
    for argument in &arguments {
        let ty = l.builder.func.dfg.value_type(*argument);
        signature.params.push(AbiParam::new(ty));
    }
    signature.returns.extend(results.iter().map(|kind| AbiParam::new(kind.held())));
    let signature = l.builder.import_signature(signature);
    let call = l.builder.ins().call_indirect(signature, address, &arguments);
    finish(l, op, call, results.len())
}

/// Sets the result of an operation from that of the machine's call.
fn finish<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    call: ir::Inst,
    count: usize,
) -> Lowered<()> {
    let parts = Parts::from_slice(l.builder.inst_results(call));
    if op.result_count() == 0 {
        return Ok(());
    }
    if parts.len() != count {
        return refuse("expects another result than the function gives");
    }
    l.set_result(op, parts);
    Ok(())
}

/// Computes a call of `printf`: the host formats; in a file, C does, from a list of arguments.
fn printf<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    operands: &[Value<'a, 'c>],
) -> Lowered<()> {
    let (format, arguments) = operands.split_first().ok_or("has no format")?;
    let format = l.get_one(*format)?;
    let count = arguments.len();
    let words = l.stack_memory(8 * count.max(1) as u64, 8)?;
    for (at, argument) in arguments.iter().enumerate() {
        let kind = l.unit.types.scalar(argument.ty())?;
        let value = l.get_one(*argument)?;
        let value = match kind {
            Kind::Integer(width) if width <= 64 => l.resize_signed(value, width, types::I64),
            Kind::F32 => l.builder.ins().fpromote(types::F64, value),
            Kind::F64 | Kind::Pointer => value,
            _ => return refuse("prints a value that C does not have"),
        };
        l.builder.ins().store(MemFlagsData::new(), value, words, 8 * at as i32);
    }
    let printed = if l.unit.around.is_file() {
        let list = argument_list(l, words)?;
        l.call_c("vprintf", &[format, list], &[types::I32])?
    } else {
        let count = l.builder.ins().iconst(types::I64, count as i64);
        l.call_host(runtime::printf_address(), &[format, words, count], &[types::I32])?
    };
    if op.result_count() == 1 {
        l.set_result(op, printed);
    }
    Ok(())
}

/// Computes a `va_list` whose arguments are all in memory, a word each, as if all registers had been read already.
///
/// Source: System V ABI for x86-64, section 3.5.7; Procedure Call Standard for the Arm 64-bit Architecture, appendix B.
fn argument_list(l: &mut Lowering<'_, '_, '_, '_>, words: ir::Value) -> Lowered<ir::Value> {
    if cfg!(any(windows, target_vendor = "apple")) {
        return Ok(words);
    }
    let list = l.stack_memory(32, 8)?;
    let none = l.builder.ins().iconst(types::I64, 0);
    let fields = if cfg!(target_arch = "x86_64") {
        // The offsets past the last of 6 registers for integers and 8 for floats, and the arguments in memory.
        let offsets = l.builder.ins().iconst(types::I64, (176 << 32) | 48);
        [offsets, words, none, none]
    } else {
        // The arguments in memory, the ends of saved registers, and two offsets that have reached them.
        [words, none, none, none]
    };
    for (at, field) in fields.into_iter().enumerate() {
        l.builder.ins().store(MemFlagsData::new(), field, list, 8 * at as i32);
    }
    Ok(list)
}

/// Compiles the call and a branch to the normal destination, for nothing that can be called throws.
fn invoke<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::InvokeOp<'a, 'c>) -> Lowered<()> {
    call(l, op.op(), op.callee_attr())?;
    let target = l.block(op.normal_dest())?;
    let arguments = l.block_arguments(op.normal_dest_operands())?;
    l.builder.ins().jump(target, &arguments);
    Ok(())
}
