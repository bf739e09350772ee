//! Round trips: types and attributes of any shape, and programs of any operations, parse as they were printed.

use proptest::collection::vec;
use proptest::prelude::*;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::*;
use terrace_parser::{Source, TopLevel, parse_attribute, parse_source, parse_type};
use terrace_support::float::{ApFloat, FloatSemantics};

/// A type, to be built in a context.
#[derive(Clone, Debug)]
enum T {
    Integer(u32, Signedness),
    Float(FloatSemantics),
    Index,
    None,
    Complex(FloatSemantics),
    Tuple(Vec<T>),
    Function(Vec<T>, Vec<T>),
    Vector(Vec<(i64, bool)>, FloatSemantics),
    Tensor(Option<Vec<i64>>, Box<T>),
    MemRef(Vec<i64>, u32, Option<(i64, Vec<i64>)>, Option<i64>),
}

/// An attribute, to be built in a context.
#[derive(Clone, Debug)]
enum A {
    Unit,
    Integer(u32, i64),
    Index(i64),
    Float(FloatSemantics, u64),
    String(Vec<u8>),
    Type(T),
    Symbol(Vec<String>),
    Array(Vec<A>),
    Dictionary(Vec<(String, A)>),
    DenseArray(Vec<i32>),
    DenseElements(Vec<i64>),
    Map(u32, Vec<E>),
}

/// An affine expression of two symbols and the dimensions of its map.
#[derive(Clone, Debug)]
enum E {
    Dim(u32),
    Symbol(u32),
    Constant(i64),
    Add(Box<E>, Box<E>),
    Times(Box<E>, i64),
    Mod(Box<E>, i64),
    FloorDiv(Box<E>, i64),
}

/// An operation: how many results it has, which values it uses, its attributes, and the blocks of its region.
#[derive(Clone, Debug)]
struct Op {
    results: Vec<T>,
    uses: Vec<prop::sample::Index>,
    attributes: Vec<(String, A)>,
    region: Vec<Op>,
}

fn float() -> impl Strategy<Value = FloatSemantics> {
    use FloatSemantics::*;
    prop_oneof![Just(F16), Just(BF16), Just(F32), Just(F64), Just(F80), Just(F128), Just(F8E4M3FN)]
}

fn dims() -> impl Strategy<Value = Vec<i64>> {
    vec(prop_oneof![4 => 0..70i64, 1 => Just(DYNAMIC)], 0..4)
}

fn ty() -> impl Strategy<Value = T> {
    let signedness =
        prop_oneof![Just(Signedness::Signless), Just(Signedness::Signed), Just(Signedness::Unsigned)];
    let sized = vec((1..9i64, any::<bool>()), 0..4);
    let strided = prop::option::of((prop_oneof![-3..5i64, Just(DYNAMIC)], vec(-2..90i64, 4)));
    let leaf = prop_oneof![
        (1..130u32, signedness).prop_map(|(width, signedness)| T::Integer(width, signedness)),
        float().prop_map(T::Float),
        Just(T::Index),
        Just(T::None),
        float().prop_map(T::Complex),
        (sized, float()).prop_map(|(dims, element)| T::Vector(dims, element)),
        (dims(), 1..65u32, strided, prop::option::of(0..3i64)).prop_map(|(d, w, s, m)| T::MemRef(d, w, s, m)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let several = || vec(inner.clone(), 0..3);
        prop_oneof![
            several().prop_map(T::Tuple),
            (several(), several()).prop_map(|(inputs, results)| T::Function(inputs, results)),
            (prop::option::of(dims()), 1..65u32)
                .prop_map(|(dims, width)| T::Tensor(dims, Box::new(T::Integer(width, Signedness::Signless)))),
        ]
    })
}

fn expr() -> impl Strategy<Value = E> {
    let leaf = prop_oneof![
        (0..3u32).prop_map(E::Dim),
        (0..2u32).prop_map(E::Symbol),
        any::<i64>().prop_map(E::Constant),
        (-9..9i64).prop_map(E::Constant),
    ];
    leaf.prop_recursive(4, 16, 2, |inner| {
        let inner = move || inner.clone().prop_map(Box::new);
        prop_oneof![
            (inner(), inner()).prop_map(|(a, b)| E::Add(a, b)),
            (inner(), -9..9i64).prop_map(|(a, by)| E::Times(a, by)),
            (inner(), 1..9i64).prop_map(|(a, by)| E::Mod(a, by)),
            (inner(), 1..9i64).prop_map(|(a, by)| E::FloorDiv(a, by)),
        ]
    })
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![3 => "[a-z_][a-z0-9_.$]{0,6}", 1 => "[ -~é\n]{1,5}"]
}

fn attribute() -> impl Strategy<Value = A> {
    let leaf = prop_oneof![
        Just(A::Unit),
        (1..65u32, any::<i64>()).prop_map(|(width, value)| A::Integer(width, value)),
        any::<i64>().prop_map(A::Index),
        (float(), any::<u64>()).prop_map(|(semantics, bits)| A::Float(semantics, bits)),
        vec(any::<u8>(), 0..8).prop_map(A::String),
        ty().prop_map(A::Type),
        vec(name(), 1..3).prop_map(A::Symbol),
        vec(any::<i32>(), 0..5).prop_map(A::DenseArray),
        vec(any::<i64>(), 1..5).prop_map(A::DenseElements),
        (3..5u32, vec(expr(), 0..3)).prop_map(|(dims, results)| A::Map(dims, results)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(A::Array),
            vec((name(), inner), 0..3).prop_map(A::Dictionary),
        ]
    })
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let of = |region: BoxedStrategy<Vec<Op>>| {
        let uses = vec(any::<prop::sample::Index>(), 0..3);
        (vec(ty(), 0..3), uses, vec((name(), attribute()), 0..3), region)
            .prop_map(|(results, uses, attributes, region)| Op { results, uses, attributes, region })
    };
    let leaf = vec(of(Just(Vec::new()).boxed()), 1..4).boxed();
    leaf.prop_recursive(3, 12, 3, move |inner| vec(of(inner), 1..3).boxed())
}

impl T {
    fn build<'c>(&self, context: Ctx<'c>) -> Type<'c> {
        let all = |types: &[T]| types.iter().map(|ty| ty.build(context)).collect::<Vec<_>>();
        match self {
            T::Integer(width, signedness) => context.signed_integer_type(*width, *signedness),
            T::Float(semantics) => context.float_type(*semantics),
            T::Index => context.index_type(),
            T::None => context.none_type(),
            T::Complex(semantics) => context.complex_type(context.float_type(*semantics)),
            T::Tuple(elements) => context.tuple_type(&all(elements)),
            T::Function(inputs, results) => context.function_type(&all(inputs), &all(results)),
            T::Vector(dims, element) => {
                let (shape, scalable): (Vec<i64>, Vec<bool>) = dims.iter().copied().unzip();
                context.scalable_vector_type(&shape, &scalable, context.float_type(*element))
            }
            T::Tensor(Some(shape), element) => {
                context.ranked_tensor_type(shape, element.build(context), None)
            }
            T::Tensor(None, element) => context.unranked_tensor_type(element.build(context)),
            T::MemRef(shape, width, strided, space) => {
                let layout = strided.as_ref().map(|(offset, strides)| {
                    context.strided_layout_attribute(*offset, &strides[..shape.len()])
                });
                let space = space.map(|space| context.i64_attribute(space));
                context.memref_type(shape, context.integer_type(*width), layout, space)
            }
        }
    }
}

impl E {
    fn build<'c>(&self, context: Ctx<'c>) -> AffineExpr<'c> {
        let constant = |value: &i64| AffineExpr::constant(context, *value);
        match self {
            E::Dim(at) => AffineExpr::dim(context, *at),
            E::Symbol(at) => AffineExpr::symbol(context, *at),
            E::Constant(value) => constant(value),
            E::Add(a, b) => a.build(context).add(context, b.build(context)),
            E::Times(a, by) => a.build(context).mul(context, constant(by)),
            E::Mod(a, by) => AffineExpr::binary(context, BinaryKind::Mod, a.build(context), constant(by)),
            E::FloorDiv(a, by) => {
                AffineExpr::binary(context, BinaryKind::FloorDiv, a.build(context), constant(by))
            }
        }
    }
}

impl A {
    fn build<'c>(&self, context: Ctx<'c>) -> Attribute<'c> {
        match self {
            A::Unit => context.unit_attribute(),
            A::Integer(width, value) => context.integer_attribute(context.integer_type(*width), *value),
            A::Index(value) => context.index_attribute(*value),
            A::Float(semantics, bits) => {
                let mask = if semantics.width_bits() < 64 { (1 << semantics.width_bits()) - 1 } else { !0 };
                let value = match semantics.width_bits() {
                    // The wide ones have bit patterns that stand for nothing.
                    80.. => ApFloat::from_f64(*semantics, f64::from_bits(*bits)).value,
                    _ => ApFloat::from_bits(*semantics, u128::from(bits & mask)),
                };
                context.float_attribute(context.float_type(*semantics), value)
            }
            A::String(bytes) => context.bytes_attribute(bytes, context.none_type()),
            A::Type(ty) => context.type_attribute(ty.build(context)),
            A::Symbol(names) => {
                let names: Vec<_> = names.iter().map(|name| context.identifier(name)).collect();
                context.symbol_attribute(names[0], &names[1..])
            }
            A::Array(elements) => {
                context.array_attribute(&elements.iter().map(|a| a.build(context)).collect::<Vec<_>>())
            }
            A::Dictionary(entries) => context.dictionary_attribute(&named(entries, context)),
            A::DenseArray(elements) => context.dense_i32_array(elements),
            A::DenseElements(elements) => {
                let bytes: Vec<u8> = elements.iter().flat_map(|element| element.to_le_bytes()).collect();
                let ty = context.vector_type(&[elements.len() as i64], context.integer_type(64));
                let is_splat = elements.iter().all(|element| *element == elements[0]);
                context.dense_elements_attribute(ty, if is_splat { &bytes[..8] } else { &bytes }, is_splat)
            }
            A::Map(dims, results) => {
                let results: Vec<_> = results.iter().map(|result| result.build(context)).collect();
                context.affine_map_attribute(AffineMap::new(context, *dims, 2, &results))
            }
        }
    }
}

/// Attributes by name, each name once.
fn named<'c>(entries: &[(String, A)], context: Ctx<'c>) -> Vec<NamedAttribute<'c>> {
    let mut seen = std::collections::BTreeSet::new();
    let entries = entries.iter().filter(|(name, _)| seen.insert(name.clone()));
    entries
        .map(|(name, value)| NamedAttribute { name: context.identifier(name), value: value.build(context) })
        .collect()
}

/// Adds operations to a block; they may use the values so far, of this block and those around it.
fn build_ops<'c>(ops: &[Op], body: &mut Body<'c>, block: ids::BlockId, values: &mut Vec<ids::ValueId>) {
    let context = body.context();
    let outer = values.len();
    for op in ops {
        let mut state = OperationState::new(context.op_name("u.op"), Location::Unknown);
        if !values.is_empty() {
            state.operands.extend(op.uses.iter().map(|at| *at.get(values)));
        }
        state.result_types.extend(op.results.iter().map(|ty| ty.build(context)));
        state.discardable.extend(named(&op.attributes, context));
        if !op.region.is_empty() {
            let region = body.create_region();
            let inner = body.create_block();
            body.append_block(region, inner);
            build_ops(&op.region, body, inner, values);
            state.regions.push(RegionSource::Detached(region));
        }
        let id = body.create(state);
        body.append_op(block, id);
        let results = op.results.len();
        let op = Operation::new(body, id);
        values.extend((0..results).map(|at| op.result(at).id()));
    }
    values.truncate(outer);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn types_read_back(ty in ty()) {
        let context = Context::new(&[]);
        let ty = ty.build(&context);
        prop_assert_eq!(parse_type(&context, &ty.to_string()).ok(), Some(ty), "{}", ty);
    }

    #[test]
    fn attributes_read_back(attribute in attribute()) {
        let context = Context::new(&[]);
        let attribute = attribute.build(&context);
        let text = attribute.to_string();
        let read = |text: &str| parse_attribute(&context, text).ok();
        let once = read(&text);
        prop_assert!(once.is_some(), "{}", text);
        let text_once = once.expect("asserted above").to_string();
        // Sums in maps are read from left to right, and may be simpler then.
        prop_assert!(once == Some(attribute) || text.contains("affine_map"), "{}", text);
        prop_assert_eq!(read(&text_once), once, "{}", text_once);
    }

    #[test]
    fn programs_print_the_same_when_read(ops in ops()) {
        let context = Context::new(&[]);
        context.set_allows_unregistered_dialects(true);
        let mut module = OwnedOperation::module(&context, Location::Unknown);
        let block = module.op().region(0).first_block().expect("a module has a block").id();
        build_ops(&ops, module.body_mut(), block, &mut Vec::new());
        for flags in [
            PrintFlags::default(),
            PrintFlags { op_generic: true, ..PrintFlags::default() },
            PrintFlags { local_scope: true, debuginfo: true, ..PrintFlags::default() },
        ] {
            let read_and_print = |text: &str| {
                let source = Source::new(text.as_bytes(), "law");
                let read = parse_source(&context, source, TopLevel::Module);
                read.map_or(String::new(), |again| print_operation(again.op(), &flags))
            };
            let text = print_operation(module.op(), &flags);
            let once = read_and_print(&text);
            prop_assert!(once == text || text.contains("affine_map") && !once.is_empty(), "{}\n{}", text, once);
            prop_assert_eq!(read_and_print(&once), once);
        }
    }
}
