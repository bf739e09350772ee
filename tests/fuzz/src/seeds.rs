//! Seeds: small pieces of real MLIR, from the tests and examples of the tree.

use std::io;
use std::path::{Path, PathBuf};
use terrace_filecheck::CRATE_FOLDERS;

/// Longer pieces are left out: short inputs find as much, and faster.
const LONGEST_BYTES: usize = 1500;

/// Pieces that are always there: one of each corner of the language.
const BUILT_IN: [&str; 16] = [
    "module @m attributes {a.b = 1 : i32} { module {} }",
    "%0:2 = \"a.b\"() {x = [1, 2.5, \"s\", unit, @f::@g]} : () -> (i32, f32)\n\"a.c\"(%0#1) : (f32) -> ()",
    "\"a.b\"() ({\n^bb0(%x: i32 loc(\"n\")):\n  \"a.br\"(%x)[^bb1] : (i32) -> ()\n^bb1:\n  \"a.c\"() : () -> ()\n}) : () -> ()",
    "#m = affine_map<(d0, d1)[s0] -> (d0 + d1 * 4, s0 floordiv 3 mod 5)>\n\"a.b\"() {m = #m} : () -> ()",
    "#s = affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 == 0)>\n\"a.b\"() {s = #s} : () -> ()",
    "!t = tuple<i1, index, none, complex<f64>>\n\"a.b\"() : () -> !t",
    "\"a.b\"() {d = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, e = dense<1.0> : vector<[4]xf32>} : () -> ()",
    "\"a.b\"() {d = dense<\"0x0102\"> : tensor<2xi8>, a = array<i32: 1, -2>, h = 0x7FC00000 : f32} : () -> ()",
    "\"a.b\"() {s = sparse<[[0, 1]], [5]> : tensor<2x3xi32>, r = dense_resource<k> : tensor<1xi8>} : () -> ()\n\
     {-# dialect_resources: { builtin: { k: \"0x0100000001\" } } #-}",
    "\"a.b\"() : () -> memref<?x4xf32, strided<[?, 1], offset: 3>, 2 : i64> loc(fused<\"m\">[\"a.mlir\":1:2, unknown])",
    "\"a.b\"() : () -> (!a.c<x, [1]>, #a.d<{}>) loc(callsite(\"f\"(\"g\":1:1) at #l))\n#l = loc(\"h\":2:3 to 4:5)",
    "#d = distinct[0]<42 : i32>\n\"a.b\"() {d = #d, o = #a<\"raw\">, i = opaque<\"x\", \"y\">} : () -> ()",
    "func.func @f(%x: i32) -> i32 {\n  %c1 = arith.constant 1 : i32\n  %0 = arith.addi %x, %c1 : i32\n  return %0 : i32\n}",
    "func.func @g(%c: i1, %m: memref<4xf32>, %i: index) {\n  scf.if %c {\n    %v = memref.load %m[%i] : memref<4xf32>\n  } else {\n  }\n  return\n}",
    "func.func @h(%n: index) {\n  affine.for %i = 0 to %n step 2 {\n    affine.if affine_set<(d0) : (d0 >= 0)>(%i) {\n    }\n  }\n  return\n}",
    "func.func private @p(f32, vector<4xi1> {a.x}) -> (tensor<?x2xbf16>, !a.t) attributes {a.y}",
];

/// Reads all pieces below `root`, in the order of their paths.
///
/// # Errors
/// A folder or a file that cannot be read.
pub fn read(root: &Path) -> io::Result<Vec<Vec<u8>>> {
    let mut pieces: Vec<Vec<u8>> = BUILT_IN.iter().map(|text| text.as_bytes().to_vec()).collect();
    for parent in CRATE_FOLDERS.into_iter().chain(["examples"]) {
        for file in files(&root.join(parent))? {
            let text = String::from_utf8_lossy(&std::fs::read(file)?).into_owned();
            let chunks = text.split("// -----").map(without_comments);
            let fitting = chunks.filter(|chunk| !chunk.is_empty() && chunk.len() <= LONGEST_BYTES);
            pieces.extend(fitting.map(String::into_bytes));
        }
    }
    Ok(pieces)
}

/// Returns the `.mlir` files below a folder, in the order of their paths; none if there is no such folder.
///
/// # Errors
/// A folder that cannot be read.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    find(folder, &mut files)?;
    files.sort();
    Ok(files)
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns a text without its comments on lines of their own, and without empty lines.
pub(crate) fn without_comments(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//") && !line.trim().is_empty());
    lines.collect::<Vec<_>>().join("\n")
}
