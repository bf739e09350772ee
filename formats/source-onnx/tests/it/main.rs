//! Models that are written here are imported, and broken ones are refused.

use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, DialectSpec};
use terrace_source_onnx::{Given, NoHost, import, operators};
use terrace_support::random::Random;

const DIALECTS: &[&DialectSpec<'static>] = &[
    &terrace_arith::DIALECT,
    &terrace_func::DIALECT,
    &terrace_linalg::DIALECT,
    &terrace_math::DIALECT,
    &terrace_scf::DIALECT,
    &terrace_tensor::DIALECT,
];

/// Returns a field with bytes.
fn bytes(number: u8, contents: &[u8]) -> Vec<u8> {
    let mut out = vec![number << 3 | 2];
    let mut len = contents.len();
    while len >= 0x80 {
        out.push((len & 0x7f) as u8 | 0x80);
        len >>= 7;
    }
    out.push(len as u8);
    out.extend_from_slice(contents);
    out
}

/// Returns a field with a small number.
fn number(number: u8, value: u8) -> Vec<u8> {
    vec![number << 3, value]
}

fn value(name: &str, kind: u8, shape: &[u8]) -> Vec<u8> {
    let dims: Vec<u8> = shape.iter().flat_map(|size| bytes(1, &number(1, *size))).collect();
    let tensor = [number(1, kind), bytes(2, &dims)].concat();
    [bytes(1, name.as_bytes()), bytes(2, &bytes(1, &tensor))].concat()
}

fn node(operator: &str, inputs: &[&str], output: &str, attributes: &[Vec<u8>]) -> Vec<u8> {
    let mut out: Vec<u8> = inputs.iter().flat_map(|name| bytes(1, name.as_bytes())).collect();
    out.extend(bytes(2, output.as_bytes()));
    out.extend(bytes(3, format!("the {operator}").as_bytes()));
    out.extend(bytes(4, operator.as_bytes()));
    out.extend(attributes.iter().flat_map(|attribute| bytes(5, attribute)));
    out
}

fn integers(name: &str, list: &[u8]) -> Vec<u8> {
    [bytes(1, name.as_bytes()), list.iter().flat_map(|one| number(8, *one)).collect()].concat()
}

/// Returns a model: a convolution, its bias and its positive part, its maxima, a product and a softmax.
fn model() -> Vec<u8> {
    let weights = [
        number(1, 2),
        number(1, 1),
        number(1, 3),
        number(1, 3),
        number(2, 1),
        bytes(8, b"w"),
        bytes(9, &[0; 72]),
    ]
    .concat();
    let dense = [number(1, 8), number(1, 3), number(2, 1), bytes(8, b"d"), bytes(9, &[0; 96])].concat();
    let shape = [number(1, 2), number(2, 7), bytes(7, &[1, 8]), bytes(8, b"s")].concat();
    let graph = [
        bytes(1, &node("Conv", &["x", "w"], "a", &[integers("pads", &[1, 1, 1, 1])])),
        bytes(1, &node("Relu", &["a"], "b", &[])),
        bytes(
            1,
            &node("MaxPool", &["b"], "c", &[integers("kernel_shape", &[2, 2]), integers("strides", &[2, 2])]),
        ),
        bytes(1, &node("Reshape", &["c", "s"], "e", &[])),
        bytes(1, &node("MatMul", &["e", "d"], "f", &[])),
        bytes(1, &node("Softmax", &["f"], "y", &[])),
        bytes(5, &weights),
        bytes(5, &dense),
        bytes(5, &shape),
        bytes(11, &value("x", 1, &[1, 1, 4, 4])),
        bytes(12, &value("y", 1, &[1, 3])),
    ]
    .concat();
    [bytes(7, &graph), bytes(8, &number(2, 17))].concat()
}

fn imported(model: &[u8], given: &[Option<Given>]) -> Result<String, String> {
    let context = Context::new(DIALECTS);
    let program = import(&context, model, given, &mut NoHost)?.module;
    verify(program.op()).map_err(|_| "it is not valid".to_owned())?;
    Ok(print_operation(program.op(), &PrintFlags::default()))
}

#[test]
fn a_network() {
    let text = imported(&model(), &[]).expect("the model is right");
    for part in [
        "func.func @main(%arg0: tensor<1x1x4x4xf32>) -> tensor<1x3xf32>",
        "iterator_types = [\"parallel\", \"parallel\", \"parallel\", \"parallel\", \"parallel\", \"reduction\", \"reduction\", \"reduction\"]",
        "arith.maximumf",
        "tensor.reshape",
        "math.exp",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn neutral_elements_are_of_the_type() {
    for (operator, kind, expected) in [
        ("ReduceMin", 3, "arith.constant 127 : i8"),
        ("ReduceMax", 3, "arith.constant -128 : i8"),
        ("ReduceMin", 6, "arith.constant 2147483647 : i32"),
        ("ReduceMin", 7, "arith.constant 9223372036854775807 : i64"),
        ("ReduceMax", 7, "arith.constant -9223372036854775808 : i64"),
        ("ReduceMin", 2, "arith.constant -1 : i8"),
        ("ReduceMax", 2, "arith.constant 0 : i8"),
    ] {
        let nodes = bytes(1, &node(operator, &["x"], "y", &[]));
        let values = [bytes(11, &value("x", kind, &[2])), bytes(12, &value("y", kind, &[1]))].concat();
        let text = imported(&bytes(7, &[nodes, values].concat()), &[]).expect("the model is right");
        assert!(text.contains(expected), "{operator} of {kind}: {expected} in\n{text}");
    }
}

#[test]
fn errors_name_the_node() {
    let given = |shape: &[i64]| vec![Some(Given { shape: shape.to_vec(), ..Given::default() })];
    let graph = |nodes: Vec<u8>| {
        bytes(
            7,
            &[bytes(1, &nodes), bytes(11, &value("x", 1, &[2])), bytes(12, &value("y", 1, &[2]))].concat(),
        )
    };
    for (model, given, expected) in [
        (vec![1, 2, 3], Vec::new(), "this is no ONNX model"),
        (model(), given(&[1, 1, 4]), "input 'x': the argument has another shape than the model says"),
        (
            graph(node("Nonsense", &["x"], "y", &[])),
            Vec::new(),
            "node 'the Nonsense' (Nonsense): this operator is not supported",
        ),
        (
            graph(node("Add", &["x", "z"], "y", &[])),
            Vec::new(),
            "node 'the Add' (Add): nothing gives the input 'z'",
        ),
        (graph(node("Add", &["x", "x"], "z", &[])), Vec::new(), "nothing gives the output 'y'"),
        (
            graph(node("MatMul", &["x", ""], "y", &[])),
            Vec::new(),
            "node 'the MatMul' (MatMul): operand #1 is missing",
        ),
        (
            graph(node("Transpose", &["x"], "y", &[integers("perm", &[5])])),
            Vec::new(),
            "node 'the Transpose' (Transpose): there is no dimension 5",
        ),
    ] {
        assert_eq!(imported(&model, &given), Err(expected.to_owned()));
    }
}

#[test]
fn operators_stand_once() {
    let mut names: Vec<&str> = operators().collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn mutants_are_models_or_refused() {
    let model = model();
    let mut random = Random::nth(7, 0);
    for _ in 0..2000 {
        let mut mutant = model.clone();
        for _ in 0..1 + random.any() % 3 {
            let at = random.any() as usize % mutant.len();
            match random.any() % 3 {
                0 => mutant[at] = random.any() as u8,
                1 => {
                    mutant.remove(at);
                }
                _ => mutant.insert(at, random.any() as u8),
            }
        }
        // Either is right.
        let _ = imported(&mutant, &[]);
    }
}

/// Returns a number of some other length.
fn wide(field: u8, value: i64) -> Vec<u8> {
    let (mut out, mut rest) = (vec![field << 3], value.cast_unsigned());
    while rest >= 0x80 {
        out.push((rest & 0x7f) as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
    out
}

/// Names of attributes, and words that they have.
const NAMES: &[&str] = &[
    "axis",
    "axes",
    "perm",
    "pads",
    "strides",
    "dilations",
    "kernel_shape",
    "group",
    "mode",
    "alpha",
    "beta",
    "to",
    "k",
    "keepdims",
    "output_shape",
    "output_padding",
    "auto_pad",
    "num_groups",
    "equation",
    "direction",
    "hidden_size",
    "q_num_heads",
    "kv_num_heads",
    "num_heads",
    "block_size",
    "blocksize",
    "batch_dims",
    "reduction",
    "ceil_mode",
    "shape",
    "scales",
    "onesided",
    "inverse",
    "largest",
    "sorted",
    "offset_group",
    "size",
    "p",
    "dtype",
    "output_height",
    "output_width",
    "sampling_ratio",
    "layout",
    "ignore_index",
    "is_causal",
    "num_scan_inputs",
    "update_rule",
    "upper",
    "count_include_pad",
    "output_dtype",
    "noop_with_empty_axes",
    "time_axis",
    "batch_axis",
    "coordinate_transformation_mode",
];
const WORDS: &[&str] = &[
    "add",
    "max",
    "mean",
    "sum",
    "none",
    "linear",
    "cubic",
    "nearest",
    "SAME_UPPER",
    "VALID",
    "ij,jk->ik",
    "ii",
    "...a->a",
    "reverse",
    "bidirectional",
    "reflect",
    "wrap",
    "edge",
    "zeros",
    "border",
    "align_corners",
    "CRD",
    "delta",
];

/// Returns a model of one or two nodes that nobody would write.
fn nonsense(random: &mut Random, operators: &[&'static str]) -> Vec<u8> {
    const SIZES: [i64; 10] = [0, 1, 1, 2, 2, 3, 4, 4, 6, 8];
    const KINDS: [u8; 12] = [1, 1, 1, 1, 7, 7, 6, 9, 10, 11, 2, 22];
    let mut graph = Vec::new();
    for name in ["a", "b", "c", "d"] {
        let rank = random.below(5);
        let shape: Vec<i64> = (0..rank).map(|_| SIZES[random.below(SIZES.len())]).collect();
        let kind = KINDS[random.below(KINDS.len())];
        if random.below(3) > 0 {
            let dims: Vec<u8> = shape.iter().flat_map(|size| bytes(1, &wide(1, *size))).collect();
            let tensor = [number(1, kind), bytes(2, &dims)].concat();
            graph.extend(bytes(11, &[bytes(1, name.as_bytes()), bytes(2, &bytes(1, &tensor))].concat()));
        } else {
            let all = shape.iter().product::<i64>();
            let dims: Vec<u8> = shape.iter().flat_map(|size| wide(1, *size)).collect();
            let values: Vec<u8> = (0..all).flat_map(|_| wide(7, random.between(-3, 4))).collect();
            graph.extend(bytes(5, &[dims, number(2, 7), values, bytes(8, name.as_bytes())].concat()));
        }
    }
    let mut names = vec!["a", "b", "c", "d", ""];
    for output in ["e", "y"] {
        let operator = operators[random.below(operators.len())];
        let inputs: Vec<&str> = (0..random.below(6)).map(|_| names[random.below(names.len())]).collect();
        let attributes = (0..random.below(4)).map(|_| {
            let name = bytes(1, NAMES[random.below(NAMES.len())].as_bytes());
            let value = match random.below(4) {
                0 => wide(3, random.between(-3, 30)),
                1 => bytes(4, WORDS[random.below(WORDS.len())].as_bytes()),
                2 => [vec![2 << 3 | 5], (random.between(-8, 8) as f32 / 4.0).to_le_bytes().to_vec()].concat(),
                _ => (0..random.below(6)).flat_map(|_| wide(8, random.between(-2, 4))).collect(),
            };
            [name, value].concat()
        });
        let attributes: Vec<Vec<u8>> = attributes.collect();
        graph.extend(bytes(1, &node(operator, &inputs, output, &attributes)));
        names.push(output);
    }
    graph.extend(bytes(12, &bytes(1, b"y")));
    [bytes(7, &graph), bytes(8, &number(2, 6 + random.below(20) as u8))].concat()
}

#[test]
fn nonsense_is_refused() {
    let operators: Vec<&str> = operators().collect();
    let count =
        std::env::var("TERRACE_ONNX_MODELS").ok().and_then(|count| count.parse().ok()).unwrap_or(3000);
    let (mut right, mut panics) = (0, Vec::new());
    for number in 0..count {
        let model = nonsense(&mut Random::nth(11, number), &operators);
        match std::panic::catch_unwind(|| imported(&model, &[]).is_ok()) {
            Ok(is_right) => right += u64::from(is_right),
            Err(_) => panics.push(number),
        }
    }
    assert!(panics.is_empty(), "{} panics: {panics:?}", panics.len());
    // Some are models all the same.
    assert!(right > count / 100, "{right}");
}
