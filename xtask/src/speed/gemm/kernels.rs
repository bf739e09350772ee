//! Programs to measure: each calls a kernel as often as [`CALLS`] is replaced by, and uses what it computes.

/// Stands for the number of calls in the text of a program.
pub const CALLS: &str = "NUMBER_OF_CALLS";

/// Limit of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Multiplications and additions of `f32`.
    Single,
    /// Multiplications and additions of `f64`.
    Double,
    /// Bytes from and to memory.
    Memory,
}

/// A kernel.
pub struct Kernel {
    /// Name.
    pub name: String,
    /// Limit of its rate.
    pub limit: Limit,
    /// Operations or bytes of one call.
    pub work: f64,
    /// Operations of one call.
    pub operations: f64,
    /// Bytes that one call has to move at least, each input and output once.
    pub bytes: f64,
    /// True if it works on `f32`.
    pub is_single: bool,
    /// The program.
    pub text: String,
    /// Rows, depth and columns, if it is a product of `f32` or `f64`.
    pub product: Option<[u64; 3]>,
}

/// Kernels that are measured.
pub fn all() -> Vec<Kernel> {
    let mut kernels = Vec::new();
    let sizes = [[512; 3], [1024; 3], [2048; 3], [511; 3], [1000; 3], [37, 4096, 129]];
    kernels.extend(sizes.map(|size| product(size, "f32")));
    kernels.extend([[512; 3], [1000; 3]].map(|size| product(size, "f64")));
    for (image, channels, filters, window) in
        [(56, 64, 64, 3), (28, 128, 128, 3), (14, 256, 256, 3), (7, 512, 512, 3), (56, 64, 256, 1)]
    {
        kernels.push(convolution(image, channels, filters, window));
    }
    kernels.push(with_matrix(
        "matrix times vector, 4096",
        4096,
        [1.0, 2.0],
        "tensor<4096xf32>",
        "%0 = linalg.matvec ins(%a, %b : tensor<4096x4096xf32>, tensor<4096xf32>) outs(%c : tensor<4096xf32>) \
         -> tensor<4096xf32>",
    ));
    // A transposition computes nothing; it stands as one operation for each element, to be in the picture.
    kernels.push(with_matrix(
        "transpose, 2048",
        2048,
        [2.0, 1.0],
        "tensor<2048x2048xf32>",
        "%0 = linalg.transpose ins(%a : tensor<2048x2048xf32>) outs(%c : tensor<2048x2048xf32>) permutation = [1, 0]",
    ));
    kernels.push(with_matrix("softmax, 2048", 2048, [2.0, 20.0], "tensor<2048x2048xf32>", SOFTMAX));
    kernels.push(with_matrix("layer norm, 2048", 2048, [2.0, 8.0], "tensor<2048x2048xf32>", LAYER_NORM));
    kernels
}

/// Returns functions that all programs call, and the loop that measures.
fn program(arguments: &[&str], result: &str, body: &str) -> String {
    let all: Vec<&str> = arguments.iter().copied().chain([result]).collect();
    let names = ["%a", "%b", "%c"];
    let names = if arguments.len() == 1 { vec!["%a", "%c"] } else { names.to_vec() };
    let parameters: Vec<String> = names.iter().zip(&all).map(|(name, ty)| format!("{name}: {ty}")).collect();
    let element = if result.contains("f64") { "f64" } else { "f32" };
    let mut text = format!(
        "func.func private @kernel({}) -> {result} attributes {{no_inline}} {{\n  {body}\n  return %0 : {result}\n}}\n\
         func.func @main() -> f64 {{\n  %half = arith.constant 0.5 : {element}\n",
        parameters.join(", ")
    );
    for (name, ty) in names.iter().zip(&all) {
        text += &format!(
            "  {name}_room = tensor.empty() : {ty}\n  {name} = linalg.fill ins(%half : {element}) \
             outs({name}_room : {ty}) -> {ty}\n"
        );
    }
    let inputs = names[..names.len() - 1].join(", ");
    text += &format!(
        "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  %n = arith.constant {CALLS} : index\n  \
         %last = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> ({result}) {{\n    \
         %y = func.call @kernel({inputs}, %x) : ({}) -> {result}\n    scf.yield %y : {result}\n  }}\n  \
         %some = tensor.extract %last[{}] : {result}\n{}  return %value : f64\n}}\n",
        all.join(", "),
        vec!["%c0"; result.matches('x').count()].join(", "),
        as_f64(element),
    );
    text
}

/// Returns the value `%some` as the value `%value` of double precision.
fn as_f64(element: &str) -> String {
    match element {
        "f64" => "  %none = arith.constant 0.0 : f64\n  %value = arith.addf %some, %none : f64\n".to_owned(),
        _ => format!("  %value = arith.extf %some : {element} to f64\n"),
    }
}

fn product(size: [u64; 3], element: &str) -> Kernel {
    let [m, k, n] = size;
    let (a, b, c) = (
        format!("tensor<{m}x{k}x{element}>"),
        format!("tensor<{k}x{n}x{element}>"),
        format!("tensor<{m}x{n}x{element}>"),
    );
    let work = 2.0 * (m * k * n) as f64;
    let body = format!("%0 = linalg.matmul ins(%a, %b : {a}, {b}) outs(%c : {c}) -> {c}");
    let name = if m == n && n == k { m.to_string() } else { format!("{m}x{k}x{n}") };
    Kernel {
        name: format!("product of {element}, {name}"),
        limit: if element == "f64" { Limit::Double } else { Limit::Single },
        work,
        operations: work,
        bytes: (m * k + k * n + 2 * m * n) as f64 * if element == "f64" { 8.0 } else { 4.0 },
        is_single: element == "f32",
        text: program(&[&a, &b], &c, &body),
        product: Some(size),
    }
}

fn convolution(image: u64, channels: u64, filters: u64, window: u64) -> Kernel {
    let padded = image + window - 1;
    let a = format!("tensor<1x{padded}x{padded}x{channels}xf32>");
    let b = format!("tensor<{window}x{window}x{channels}x{filters}xf32>");
    let c = format!("tensor<1x{image}x{image}x{filters}xf32>");
    let work = 2.0 * (image * image * channels * filters * window * window) as f64;
    let body = format!("%0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : {a}, {b}) outs(%c : {c}) -> {c}");
    Kernel {
        name: format!("convolution {window}x{window}, {image}x{image}, {channels} to {filters}"),
        limit: Limit::Single,
        work,
        operations: work,
        bytes: 4.0
            * (padded * padded * channels
                + window * window * channels * filters
                + 2 * image * image * filters) as f64,
        is_single: true,
        text: program(&[&a, &b], &c, &body),
        product: None,
    }
}

/// Returns a kernel that goes over a square matrix, with n operations for each element.
fn with_matrix(name: &str, size: u64, [passes, operations]: [f64; 2], result: &str, body: &str) -> Kernel {
    let work = passes * 4.0 * (size * size) as f64;
    Kernel {
        name: name.to_owned(),
        limit: Limit::Memory,
        work,
        operations: operations * (size * size) as f64,
        bytes: work,
        is_single: true,
        text: on_memory(size, result, body),
        product: None,
    }
}

/// Returns a program whose kernel reads a square matrix and a vector, and writes to memory that it is given.
fn on_memory(size: u64, result: &str, body: &str) -> String {
    let (a, b) = (format!("tensor<{size}x{size}xf32>"), format!("tensor<{size}xf32>"));
    let out = result.replace("tensor", "memref");
    format!(
        "func.func private @kernel(%a: {a}, %b: {b}, %out: {out}) attributes {{no_inline}} {{\n  \
         %nothing = arith.constant 0.0 : f32\n  %c_room = tensor.empty() : {result}\n  \
         %c = linalg.fill ins(%nothing : f32) outs(%c_room : {result}) -> {result}\n  {body}\n  \
         bufferization.materialize_in_destination %0 in restrict writable %out : ({result}, {out}) -> ()\n  return\n}}\n\
         func.func @main() -> f64 {{\n  %half = arith.constant 0.5 : f32\n  \
         %a_room = tensor.empty() : {a}\n  %a = linalg.fill ins(%half : f32) outs(%a_room : {a}) -> {a}\n  \
         %b_room = tensor.empty() : {b}\n  %b = linalg.fill ins(%half : f32) outs(%b_room : {b}) -> {b}\n  \
         %out = memref.alloc() {{alignment = 64 : i64}} : {out}\n  \
         %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  %n = arith.constant {CALLS} : index\n  \
         scf.for %i = %c0 to %n step %c1 {{\n    \
         func.call @kernel(%a, %b, %out) : ({a}, {b}, {out}) -> ()\n  }}\n  \
         %some = memref.load %out[{}] : {out}\n{}  return %value : f64\n}}\n",
        vec!["%c0"; result.matches('x').count()].join(", "),
        as_f64("f32"),
    )
}

const SOFTMAX: &str = "%0 = linalg.softmax dimension(1) ins(%a : tensor<2048x2048xf32>) \
                       outs(%c : tensor<2048x2048xf32>) -> tensor<2048x2048xf32>";

const LAYER_NORM: &str = "\
%zero = arith.constant 0.0 : f32
  %count = arith.constant 2048.0 : f32
  %tiny = arith.constant 1.0e-5 : f32
  %room = tensor.empty() : tensor<2048xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%room : tensor<2048xf32>) -> tensor<2048xf32>
  %sum, %squares = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
    iterator_types = [\"parallel\", \"reduction\"]}
    ins(%a : tensor<2048x2048xf32>) outs(%zeros, %zeros : tensor<2048xf32>, tensor<2048xf32>) {
  ^bb0(%x: f32, %s: f32, %q: f32):
    %s1 = arith.addf %x, %s : f32
    %x2 = arith.mulf %x, %x : f32
    %q1 = arith.addf %q, %x2 : f32
    linalg.yield %s1, %q1 : f32, f32
  } -> (tensor<2048xf32>, tensor<2048xf32>)
  %0 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>,
                     affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = [\"parallel\", \"parallel\"]}
    ins(%a, %sum, %squares, %b : tensor<2048x2048xf32>, tensor<2048xf32>, tensor<2048xf32>, tensor<2048xf32>)
    outs(%c : tensor<2048x2048xf32>) {
  ^bb0(%x: f32, %s: f32, %q: f32, %weight: f32, %old: f32):
    %mean = arith.divf %s, %count : f32
    %of_squares = arith.divf %q, %count : f32
    %square = arith.mulf %mean, %mean : f32
    %variance = arith.subf %of_squares, %square : f32
    %above = arith.addf %variance, %tiny : f32
    %root = math.sqrt %above : f32
    %centered = arith.subf %x, %mean : f32
    %scaled = arith.divf %centered, %root : f32
    %y = arith.mulf %scaled, %weight : f32
    linalg.yield %y : f32
  } -> tensor<2048x2048xf32>";

/// Returns a program of multiplications that do not wait for each other, and the operations of one call.
///
/// Each call gets a vector that depends on the last one, and the last result is returned: otherwise a compiler would see
/// that nobody needs them.
pub fn peak(element: &str, lanes: u64) -> (String, f64) {
    // Enough to keep two multipliers busy, and few enough for sixteen registers.
    const SUMS: u64 = 12;
    const STEPS: u64 = 100_000;
    let vector = format!("vector<{lanes}x{element}>");
    let list = |text: &dyn Fn(u64) -> String| (0..SUMS).map(text).collect::<Vec<_>>().join(", ");
    let types = list(&|_| vector.clone());
    let (mut starts, mut body) = (String::new(), String::new());
    for at in 0..SUMS {
        // Sums that are not the same.
        starts += &format!(
            "  %k{at} = arith.constant dense<{at}.0> : {vector}\n  %i{at} = arith.addf %b, %k{at} : {vector}\n"
        );
        body += &format!("    %n{at} = vector.fma %b, %b, %s{at} : {vector}\n");
    }
    let text = format!(
        "func.func private @kernel(%b: {vector}) -> {vector} attributes {{no_inline}} {{\n{starts}  \
         %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  %n = arith.constant {STEPS} : index\n  \
         %r:{SUMS} = scf.for %i = %c0 to %n step %c1 iter_args({}) -> ({types}) {{\n{body}    \
         scf.yield {} : {types}\n  }}\n{}  return %t{} : {vector}\n}}\n\
         func.func @main() -> f64 {{\n  %half = arith.constant dense<0.5> : {vector}\n  \
         %small = arith.constant dense<1.0e-9> : {vector}\n  %c0 = arith.constant 0 : index\n  \
         %c1 = arith.constant 1 : index\n  %n = arith.constant {CALLS} : index\n  \
         %last = scf.for %i = %c0 to %n step %c1 iter_args(%old = %half) -> ({vector}) {{\n    \
         %part = arith.mulf %old, %small : {vector}\n    %b = arith.addf %part, %half : {vector}\n    \
         %y = func.call @kernel(%b) : ({vector}) -> {vector}\n    scf.yield %y : {vector}\n  }}\n  \
         %some = vector.extract %last[0] : {element} from {vector}\n{}  return %value : f64\n}}\n",
        list(&|at| format!("%s{at} = %i{at}")),
        list(&|at| format!("%n{at}")),
        sums(SUMS, &vector),
        SUMS - 1,
        as_f64(element),
    );
    (text, (2 * SUMS * STEPS * lanes) as f64)
}

/// Adds up the results of a loop, so that all are needed.
fn sums(count: u64, vector: &str) -> String {
    let add = |at: u64| match at {
        1 => format!("  %t1 = arith.addf %r#0, %r#1 : {vector}\n"),
        _ => format!("  %t{at} = arith.addf %t{}, %r#{at} : {vector}\n", at - 1),
    };
    (1..count).map(add).collect()
}

/// Returns a program that writes the elements of 64 MB with another sign, and the bytes that one call moves.
pub fn copy() -> (String, f64) {
    let ty = "tensor<4096x4096xf32>";
    let body = "%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], \
                iterator_types = [\"parallel\", \"parallel\"]} ins(%a : tensor<4096x4096xf32>) \
                outs(%c : tensor<4096x4096xf32>) {\n  ^bb0(%x: f32, %old: f32):\n    \
                %y = arith.negf %x : f32\n    linalg.yield %y : f32\n  } -> tensor<4096x4096xf32>";
    (on_memory(4096, ty, body), 2.0 * 4.0 * 4096.0 * 4096.0)
}
