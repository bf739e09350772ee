//! ONNX models and functions of modules are called with arrays.
#![cfg(unix)]

use super::onnx::model::{graph, model, node};
use std::fs;
use std::path::PathBuf;
use terrace::{Model, Session, View};

/// Loads a model of a graph.
fn loaded(name: &str, graph: &[u8]) -> Model {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("called_{name}.onnx"));
    fs::write(&path, model(graph, 22, &[])).expect("the folder for tests can be written to");
    Model::load(&path).expect("it was written right")
}

#[test]
fn models_take_arrays_by_name() {
    let model = loaded("sub", &graph(&["x", "y"], &["d"], &[], &[node("d = Sub(x y)", &[])]));
    let names: Vec<&str> = model.inputs().iter().map(|port| port.name.as_str()).collect();
    assert_eq!((names, model.outputs().len()), (vec!["x", "y"], 1));
    let (x, y) = (View::new(&[5.0_f32, 6.0], &[1, 2]), View::new(&[1.0_f32, 2.0], &[2]));
    let outputs = model.call(&[("y", y.clone()), ("x", x.clone())]).expect("it is right");
    assert_eq!((outputs[0].shape(), outputs[0].to_vec::<f32>()), (vec![1, 2], Some(vec![4.0, 4.0])));
    assert_eq!(outputs[0].to_vec::<i32>(), None);
    // The shapes are others, and so is the program.
    let outputs = model.call(&[("x", y.clone()), ("y", y.clone())]).expect("it is right");
    assert_eq!((outputs[0].shape(), outputs[0].to_vec::<f32>()), (vec![2], Some(vec![0.0, 0.0])));
    let wide = View::new(&[1.0_f64], &[1]);
    let three = View::new(&[1.0_f32; 3], &[3]);
    for (inputs, expected) in [
        (vec![("z", x.clone())], "there is no input 'z': there are 'x', 'y'"),
        (vec![("x", x.clone()), ("x", x.clone())], "the input 'x' is given twice"),
        (vec![("x", wide)], "the input 'x' has elements of f32, not of f64"),
        (vec![("x", x), ("y", three)], "node 'the Sub' (Sub): "),
    ] {
        let why = model.call(&inputs).expect_err(expected).to_string();
        assert!(why.contains(expected), "{expected}\nis told:\n{why}");
    }
}

#[test]
fn models_whose_shapes_depend_on_elements() {
    let model = loaded("nonzero", &graph(&["x"], &["n:7"], &[], &[node("n = NonZero(x)", &[])]));
    for (x, expected) in [([0.0_f32, 1.0, 2.0], vec![1_i64, 2]), ([3.0, 0.0, 0.0], vec![0])] {
        let outputs = model.call(&[("x", View::new(&x, &[3]))]).expect("it is right");
        assert_eq!(outputs[0].to_vec::<i64>(), Some(expected));
    }
}

#[test]
fn functions_of_modules_take_arrays_and_numbers() {
    let session = Session::new();
    let module = session
        .parse(
            "func.func @fill(%m: memref<?xi64>, %from: index, %flag: i1) -> (i64, tensor<2xi8>) {\n\
             %x = memref.load %m[%from] : memref<?xi64>\n\
             %a = arith.constant dense<[1, -2]> : tensor<2xi8>\n\
             return %x, %a : i64, tensor<2xi8>\n}",
        )
        .expect("the program is right");
    let memory = View::new(&[7_i64, 8, 9], &[3]);
    let results =
        module.call("fill", &[memory.clone(), View::from(2_i64), View::from(true)]).expect("it is right");
    assert_eq!((results[0].number::<i64>(), results[1].to_vec::<u8>()), (Some(9), Some(vec![1, 254])));
    for (arguments, expected) in [
        (vec![memory.clone()], "the function 'fill' cannot be called: it takes 3 arguments, but 1 are given"),
        (
            vec![memory.clone(), View::from(3_i64), View::from(true)],
            "the function 'fill' cannot be called: 'memref.load' op ",
        ),
        (
            vec![memory, View::from(1.5_f32), View::from(true)],
            "the function 'fill' cannot be called: argument #1 ('index'): the elements are 'f32'",
        ),
    ] {
        let why = module.call("fill", &arguments).expect_err(expected).to_string();
        assert!(why.contains(expected), "{expected}\nis told:\n{why}");
    }
}
