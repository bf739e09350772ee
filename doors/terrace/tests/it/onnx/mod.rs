//! Models of ONNX are run: the numbers of operators, control flow, sequences, strings and functions; what is refused.

pub mod model;

use super::memory::Memory;
use model::Attribute::{Float, Graph, Int, Ints, Tensor, Text, Texts};
use model::{array, bytes, floats, graph, integers, model, node, number, strings};
use terrace::driver::{run, translate};
use terrace::tool::REGISTRY;

/// Runs a model with arguments; what is printed, or what is told if it fails.
fn answer(model: Vec<u8>, inputs: &[&str]) -> Result<String, String> {
    let mut memory = Memory::default();
    memory.files.insert("model.onnx".to_owned(), model);
    let mut words = vec!["model.onnx".to_owned(), "--backend=interpreter".to_owned()];
    for input in inputs {
        words.extend(["--input".to_owned(), (*input).to_owned()]);
    }
    match run::main(&words, &REGISTRY, &mut memory) {
        0 => Ok(memory.text("-")),
        _ => Err(memory.errors),
    }
}

/// Checks what a model of nodes prints. The graph has the inputs `x y z`, as many as are given, and the output `r`.
fn check(inputs: &[&str], nodes: &[Vec<u8>], expected: &str) {
    let names: Vec<String> =
        ["x", "y", "z"].iter().zip(inputs).map(|(name, text)| typed(name, text)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let graph = graph(&names, &["r"], &[], nodes);
    let found = answer(model(&graph, 22, &[]), inputs).map(|text| text.trim_end().to_owned());
    assert_eq!(found, Ok(expected.to_owned()));
}

/// Returns an input with the element type of an argument.
fn typed(name: &str, argument: &str) -> String {
    let ty = argument.split('=').next().unwrap_or_default().rsplit('x').next().unwrap_or_default();
    let kind = match ty {
        "i8" => 3,
        "i32" => 6,
        "i64" => 7,
        "f64" => 11,
        _ => 1,
    };
    format!("{name}:{kind}")
}

#[test]
fn numbers_of_operators() {
    let n = |text: &str| node(text, &[]);
    let k = |text: &str, all: &[i64]| {
        node(&format!("{text} = Constant()"), &[("value", Tensor(integers("", &[all.len() as i64], all)))])
    };
    check(&["2x3xf32=3,1,2,5,5,4"], &[k("k", &[2]), n("v r = TopK(x k)")], "[[0 2]\n [0 1]]");
    check(
        &["3xf32=0,0,0", "2xf32=5,7"],
        &[k("at", &[1, 1]), node("r = ScatterElements(x at y)", &[("reduction", Text("add"))])],
        "[ 0. 12.  0.]",
    );
    check(
        &["2x2xf32=1,2,3,4", "2x2xf32=5,6,7,8"],
        &[node("r = Einsum(x y)", &[("equation", Text("ij,kj->ik"))])],
        "[[17. 23.]\n [39. 53.]]",
    );
    check(&["2x2xf32=0,2,3,4"], &[n("r = Det(x)")], "-6.0");
    check(&["4xf32=-3,3,-3.5,3.5", "4xf32=2,-2,2,-2"], &[n("r = Mod(x y)")], "[ 1.  -1.   0.5 -0.5]");
    check(
        &["1x1x2xf32=1,3"],
        &[k("s", &[1, 1, 4]), node("r = Resize(x _ _ s)", &[("mode", Text("linear"))])],
        "[[[1.  1.5 2.5 3. ]]]",
    );
    check(
        &["1x4x1xf32=1,0,0,0"],
        &[k("axis", &[1]), n("r = DFT(x _ axis)")],
        "[[[1. 0.]\n  [1. 0.]\n  [1. 0.]\n  [1. 0.]]]",
    );
    check(
        &["1x1x2x2xf32=1,2,3,4"],
        &[
            node("w = ConstantOfShape(k)", &[("value", Tensor(floats("", &[1], &[1.0])))]),
            node("r = ConvTranspose(x w)", &[("strides", Ints(&[2, 2]))]),
        ]
        .into_iter()
        .rev()
        .chain([k("k", &[1, 1, 2, 2])])
        .rev()
        .collect::<Vec<_>>(),
        "[[[[1. 1. 2. 2.]\n   [1. 1. 2. 2.]\n   [3. 3. 4. 4.]\n   [3. 3. 4. 4.]]]]",
    );
    check(&["3xf32=1,3,2"], &[n("r = Hardmax(x)")], "[0. 1. 0.]");
    check(&["1x3xf32=1,1,1", "1xi64=2"], &[n("r = SoftmaxCrossEntropyLoss(x y)")], "1.0986123");
}

#[test]
fn elements_of_few_bits() {
    let n = |text: &str| node(text, &[]);
    let cast = |text: &str, to: i64| node(text, &[("to", Int(to))]);
    // Saturated, rounded to even, and through the numbers below the least normal one.
    check(
        &["5xf32=1000,1.0625,-0.001,0.5,17"],
        &[cast("a = Cast(x)", 17), cast("r = Cast(a)", 1)],
        "[ 4.480000e+02  1.000000e+00 -1.953125e-03  5.000000e-01  1.600000e+01]",
    );
    check(&["3xf32=1.4,2.6,-9"], &[cast("a = Cast(x)", 23), cast("r = Cast(a)", 1)], "[ 1.5  3.  -6. ]");
    check(&["3xf32=1,2.5,-3"], &[cast("a = Cast(x)", 10), n("r = Mul(a a)")], "[1.   6.25 9.  ]");
    check(
        &["3xf32=0.6,-0.5,300"],
        &[
            node("s = Constant()", &[("value_float", Float(0.5))]),
            node("r = QuantizeLinear(x s)", &[("output_dtype", Int(3))]),
        ],
        "[  1  -1 127]",
    );
    // Two integers of four bits stand in a byte, the first in its low half.
    check(
        &["3xf32=1,1,1"],
        &[
            node("w = Constant()", &[("value", Tensor(array("", &[3], 22, vec![0x8f, 0x07])))]),
            node("s = Constant()", &[("value_float", Float(2.0))]),
            n("d = DequantizeLinear(w s)"),
            n("r = Mul(x d)"),
        ],
        "[ -2. -16.  14.]",
    );
}

#[test]
fn shapes_that_depend_on_values() {
    let n = |text: &str| node(text, &[]);
    // The operand of each is computed, so a part of the model is run first.
    check(&["4xf32=-1,2,0,-3"], &[n("a = Relu(x)"), n("r = NonZero(a)")], "[[1]]");
    check(&["4xf32=1,2,3,4"], &[n("b = Neg(x)"), n("u r = Unique(b)")], "[3 2 1 0]");
    check(
        &["2x2xf32=1,2,3,4", "1xi64=3"],
        &[
            node("one = Constant()", &[("value_ints", Ints(&[1]))]),
            n("k = Add(y one)"),
            n("r = Reshape(x k)"),
        ],
        "[1. 2. 3. 4.]",
    );
}

#[test]
fn control_flow() {
    let n = |text: &str| node(text, &[]);
    let then = graph(&[], &["t"], &[], &[n("t = Add(x x)")]);
    let otherwise = graph(&[], &["e"], &[], &[n("e = Neg(x)")]);
    for (input, expected) in [("2xf32=1,2", "[2. 4.]"), ("2xf32=-1,2", "[ 1. -2.]")] {
        check(
            &[input],
            &[
                node("zero = Constant()", &[("value_int", Int(0))]),
                node("first = Gather(x zero)", &[]),
                node("none = Constant()", &[("value_float", Float(0.0))]),
                n("c = Greater(first none)"),
                node(
                    "r = If(c)",
                    &[("then_branch", Graph(then.clone())), ("else_branch", Graph(otherwise.clone()))],
                ),
            ],
            expected,
        );
    }
    // Doubles until the sum is large: the condition is computed in each iteration.
    let body = graph(
        &["i:7", "c:9", "v"],
        &["goes:9", "w", "row"],
        &[],
        &[
            n("w = Add(v v)"),
            n("row = Identity(w)"),
            node("most = Constant()", &[("value_float", Float(10.0))]),
            n("goes = Less(w most)"),
        ],
    );
    check(&["f32=1"], &[node("v r = Loop(_ _ x)", &[("body", Graph(body))])], "[ 2.  4.  8. 16.]");
    let sum = graph(&["s", "e"], &["n", "o"], &[], &[n("n = Add(s e)"), n("o = Identity(n)")]);
    check(
        &["f32=0", "3xf32=1,2,3"],
        &[node("s r = Scan(x y)", &[("body", Graph(sum)), ("num_scan_inputs", Int(1))])],
        "[1. 3. 6.]",
    );
    check(
        &["2xf32=1,2", "2xf32=3,4"],
        &[
            n("q = SequenceConstruct(x y)"),
            node("last = Constant()", &[("value_int", Int(-1))]),
            n("p = SequenceInsert(q x)"),
            n("a = SequenceAt(p last)"),
            node("b = ConcatFromSequence(p)", &[("axis", Int(0))]),
            node("r = Concat(a b)", &[("axis", Int(0))]),
        ],
        "[1. 2. 1. 2. 3. 4. 1. 2.]",
    );
}

#[test]
fn strings_and_labels() {
    let words = node("w = Constant()", &[("value", Tensor(strings("", &["a b", "c", "a b"])))]);
    check(&["f32=0"], &[words, node("r i = Unique(w)", &[])], "['a b' 'c']");
    let words = node("w = Constant()", &[("value_strings", Texts(&["x", "yy"]))]);
    check(&["f32=0"], &[words, node("r = StringConcat(w w)", &[])], "['xx' 'yyyy']");
    let encoder = node(
        "r = ai.onnx.ml:LabelEncoder(x)",
        &[
            ("keys_int64s", Ints(&[1, 2])),
            ("values_strings", Texts(&["one", "two"])),
            ("default_string", Text("?")),
        ],
    );
    check(&["3xi64=2,7,1"], &[encoder], "['two' '?' 'one']");
    let regex = node("r = RegexFullMatch(w)", &[("pattern", Text("a+"))]);
    let words = node("w = Constant()", &[("value_strings", Texts(&["aa", "ab"]))]);
    check(&["f32=0"], &[words, regex], "[ True False]");
}

/// Returns a function of the domain `own`, whose node has an attribute of the call.
fn function(name: &str, nodes: &[Vec<u8>]) -> Vec<u8> {
    let nodes: Vec<u8> = nodes.iter().flat_map(|node| bytes(7, node)).collect();
    [bytes(1, name.as_bytes()), bytes(4, b"a"), bytes(5, b"b"), nodes, bytes(10, b"own")].concat()
}

#[test]
fn functions_of_a_model() {
    let reference = [bytes(1, b"alpha"), bytes(21, b"slope")].concat();
    let leaky = [node("b = LeakyRelu(a)", &[]), bytes(5, &reference)].concat();
    let functions = [function("Bend", &[leaky]), function("Circle", &[node("b = own:Circle(a)", &[])])];
    let call = |name: &str| {
        let node = node(&format!("r = own:{name}(x)"), &[("slope", Float(0.5))]);
        model(&graph(&["x"], &["r"], &[], &[node]), 22, &functions)
    };
    assert_eq!(answer(call("Bend"), &["2xf32=-2,4"]), Ok("[-1.  4.]\n".to_owned()));
    let why = answer(call("Circle"), &["2xf32=-2,4"]).expect_err("it has no end");
    assert!(why.contains("node 'the Circle' (Circle): graphs and functions are nested too deep"), "{why}");
}

#[test]
fn errors() {
    let told = |nodes: &[Vec<u8>], inputs: &[&str]| {
        let names: Vec<&str> = ["x", "y"][..inputs.len()].to_vec();
        answer(model(&graph(&names, &["r"], &[], nodes), 22, &[]), inputs).expect_err("it is wrong")
    };
    let endless = graph(&["i:7", "c:9"], &["d:9"], &[], &[node("d = Identity(c)", &[])]);
    for (nodes, expected) in [
        (
            vec![node("r = Loop(_ _)", &[("body", Graph(endless))])],
            "(Identity): the model has too many nodes, if its loops are run",
        ),
        (
            vec![node("r = ScatterElements(x x x)", &[])],
            "node 'the ScatterElements' (ScatterElements): operand #1 must be of integers",
        ),
        (
            vec![node("r = nobody:Own(x)", &[])],
            "node 'the Own' (Own): this operator of 'nobody' is not supported",
        ),
        (
            vec![node("w = Constant()", &[("value_strings", Texts(&["x"]))]), node("r = Add(w w)", &[])],
            "node 'the Add' (Add): it does not take strings",
        ),
    ] {
        let why = told(&nodes, &["2xf32=1,2"]);
        assert!(why.contains(expected), "{expected}\nis told:\n{why}");
    }
    // Without arguments, nothing can be computed first.
    let mut memory = Memory::default();
    let value =
        [bytes(1, b"x"), bytes(2, &bytes(1, &[number(1, 1), bytes(2, &bytes(1, &number(1, 4)))].concat()))];
    let parts =
        [bytes(1, &node("r = NonZero(x)", &[])), bytes(11, &value.concat()), bytes(12, &bytes(1, b"r"))];
    memory.files.insert("model.onnx".to_owned(), model(&parts.concat(), 22, &[]));
    let words = ["--import-onnx".to_owned(), "model.onnx".to_owned()];
    assert_eq!(translate::main(&words, &REGISTRY, &mut memory), 1);
    let expected =
        "node 'the NonZero' (NonZero): its result depends on values that are not known: give the arguments";
    assert!(memory.errors.contains(expected), "{}", memory.errors);
}

#[test]
fn inputs_by_name() {
    let graph = graph(&["x", "y"], &["d"], &[], &[node("d = Sub(x y)", &[])]);
    let ask = |inputs: &[&str]| answer(model(&graph, 22, &[]), inputs);
    let right = Ok("[1. 2.]\n".to_owned());
    assert_eq!(ask(&["y=2xf32=1", "x=2xf32=2,3"]), right);
    assert_eq!(ask(&["2xf32=2,3", "y=2xf32=1"]), right);
    for (inputs, expected) in [
        (&["z=2xf32=1"][..], "there is no input 'z': there are 'x', 'y'"),
        (&["x=2xf32=1", "x=2xf32=1"], "the input 'x' is given twice"),
        (&["x=2xf32=1,2,3", "y=2xf32=1"], "argument #0 'x': 2 has 2 elements, but 3 numbers are given"),
    ] {
        assert_eq!(ask(inputs), Err(format!("Error: {expected}\n")));
    }
}

#[test]
fn outputs_by_name_and_a_profile() {
    let graph = graph(&["x"], &["a", "b"], &[], &[node("a = Exp(x)", &[]), node("b = ReduceSum(x)", &[])]);
    let mut memory = Memory::default();
    memory.files.insert("model.onnx".to_owned(), model(&graph, 22, &[]));
    let run = |memory: &mut Memory, words: &str| {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        assert_eq!(run::main(&words, &REGISTRY, memory), 0, "{}", memory.errors);
    };
    run(
        &mut memory,
        "model.onnx --backend=cranelift --input x=2xf32=0 --output out.npz --profile --profile-page page.html --time",
    );
    for part in [
        "the Exp (Exp)",
        "the ReduceSum (ReduceSum)",
        "everything else",
        "reading arguments: ",
        "compiling: ",
    ] {
        assert!(memory.errors.contains(part), "{part} in\n{}", memory.errors);
    }
    assert!(memory.text("page.html").contains("<title>the Exp (Exp): "), "{}", memory.text("page.html"));
    // The archive is read back: the outputs of one run are the inputs of another.
    let difference = model::graph(&["b", "a"], &["d"], &[], &[node("d = Sub(a b)", &[])]);
    memory.files.insert("other.onnx".to_owned(), model(&difference, 22, &[]));
    run(&mut memory, "other.onnx --backend=interpreter --input out.npz");
    assert_eq!(memory.text("-"), "[1. 1.]\n");
}
