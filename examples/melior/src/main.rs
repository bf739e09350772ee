//! A small compiler by melior: builds a function of a few hundred operations, lowers it, and runs it.
//!
//! `melior-on-terrace [STEPS] [--print] [--run]`: prints the lowered module, or runs it; without either, compiles it only.

use melior::dialect::{DialectRegistry, arith, func, scf};
use melior::ir::attribute::{Attribute, IntegerAttribute, StringAttribute, TypeAttribute};
use melior::ir::r#type::{FunctionType, IntegerType};
use melior::ir::{
    Block, BlockLike, Identifier, Location, Module, Operation, Region, RegionLike, Type, Value, ValueLike,
};
use melior::ir::operation::OperationLike;
use melior::pass::{PassManager, conversion, transform};
use melior::utility::{register_all_dialects, register_all_llvm_translations};
use melior::{Context, ExecutionEngine};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let steps = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(100);
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);

    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    register_all_llvm_translations(&context);

    let mut module = build(&context, steps);
    assert!(module.as_operation().verify(), "the module is valid");
    let manager = PassManager::new(&context);
    manager.add_pass(transform::create_canonicalizer());
    manager.add_pass(transform::create_cse());
    manager.add_pass(conversion::create_scf_to_control_flow());
    manager.add_pass(conversion::create_to_llvm());
    manager.add_pass(conversion::create_reconcile_unrealized_casts());
    manager.run(&mut module).expect("the pipeline runs");

    if has("--print") {
        println!("{}", module.as_operation());
    }
    if has("--run") {
        let engine = ExecutionEngine::new(&module, 2, &[], false, false);
        let (mut count, mut result) = (1000i64, 0i64);
        let mut packed = [(&raw mut count).cast::<()>(), (&raw mut result).cast::<()>()];
        // SAFETY: the function takes and returns one `i64` each.
        unsafe { engine.invoke_packed("mix", &mut packed) }.expect("the function runs");
        println!("mix({count}) = {result}");
    }
}

/// Builds `mix(count)`: a loop that stirs a number in that many steps, half of them under a condition.
fn build(context: &Context, steps: usize) -> Module<'_> {
    let location = Location::unknown(context);
    let i64_type: Type<'_> = IntegerType::new(context, 64).into();
    let index = Type::index(context);
    let module = Module::new(location);

    let body = Block::new(&[(i64_type, location)]);
    let zero = constant(context, &body, index, 0);
    let one = constant(context, &body, index, 1);
    let start = constant(context, &body, i64_type, 1);
    let count = body.append_operation(arith::index_cast(body.argument(0).unwrap().into(), index, location));

    let turn = Block::new(&[(index, location), (i64_type, location)]);
    let mut value: Value<'_, '_> = turn.argument(1).unwrap().into();
    for step in 0..steps {
        value = stir(context, &turn, value, step as i64);
        if step % 10 == 9 {
            value = choose(context, &turn, value, step as i64);
        }
    }
    turn.append_operation(scf::r#yield(&[value], location));
    let region = Region::new();
    region.append_block(turn);
    let repeated = body.append_operation(
        melior::ir::operation::OperationBuilder::new("scf.for", location)
            .add_operands(&[zero, count.result(0).unwrap().into(), one, start])
            .add_results(&[i64_type])
            .add_regions([region])
            .build()
            .expect("a loop"),
    );
    body.append_operation(func::r#return(&[repeated.result(0).unwrap().into()], location));

    let region = Region::new();
    region.append_block(body);
    let interface = (Identifier::new(context, "llvm.emit_c_interface"), Attribute::unit(context));
    module.body().append_operation(func::func(
        context,
        StringAttribute::new(context, "mix"),
        TypeAttribute::new(FunctionType::new(context, &[i64_type], &[i64_type]).into()),
        region,
        &[interface],
        location,
    ));
    module
}

/// Appends `(value * odd + step) xor (value >> 7)`.
fn stir<'c, 'a>(context: &'c Context, block: &'a Block<'c>, value: Value<'c, 'a>, step: i64) -> Value<'c, 'a> {
    let location = Location::unknown(context);
    let append = |operation: Operation<'c>| -> Value<'c, 'a> {
        block.append_operation(operation).result(0).expect("one result").into()
    };
    let odd = constant(context, block, value.r#type(), 2 * step + 3);
    let addend = constant(context, block, value.r#type(), step);
    let seven = constant(context, block, value.r#type(), 7);
    let product = append(arith::muli(value, odd, location));
    let sum = append(arith::addi(product, addend, location));
    let shifted = append(arith::shrui(value, seven, location));
    append(arith::xori(sum, shifted, location))
}

/// Appends `if value < step { value + step } else { value - step }`.
fn choose<'c, 'a>(context: &'c Context, block: &'a Block<'c>, value: Value<'c, 'a>, step: i64) -> Value<'c, 'a> {
    let location = Location::unknown(context);
    let bound = constant(context, block, value.r#type(), step);
    let is_less = block
        .append_operation(arith::cmpi(context, arith::CmpiPredicate::Slt, value, bound, location))
        .result(0)
        .expect("one result");
    let arm = |is_sum: bool| {
        let arm = Block::new(&[]);
        let operation =
            if is_sum { arith::addi(value, bound, location) } else { arith::subi(value, bound, location) };
        let result = arm.append_operation(operation);
        arm.append_operation(scf::r#yield(&[result.result(0).expect("one result").into()], location));
        let region = Region::new();
        region.append_block(arm);
        region
    };
    block
        .append_operation(scf::r#if(is_less.into(), &[value.r#type()], arm(true), arm(false), location))
        .result(0)
        .expect("one result")
        .into()
}

fn constant<'c, 'a>(context: &'c Context, block: &'a Block<'c>, r#type: Type<'c>, number: i64) -> Value<'c, 'a> {
    let attribute = IntegerAttribute::new(r#type, number).into();
    block
        .append_operation(arith::constant(context, attribute, Location::unknown(context)))
        .result(0)
        .expect("one result")
        .into()
}
