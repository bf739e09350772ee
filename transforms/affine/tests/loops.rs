//! The library of loop transformations: each function on a small program, what comes of it, and that the interpreter computes
//! the same before and after.

use terrace_affine_transforms::legality::{may_permute, may_tile, perfect_nest};
use terrace_affine_transforms::loops::*;
use terrace_execution::{Argument, Engine, Slice};
use terrace_interp::{Interpreter, Limits, World};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::OpId;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Context, DialectSpec, Failure, Operation, PatternRewriter, TypedOp};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_rewrite::ops::for_each_named;

const SHAPES: &[&[i64]] = &[&[12, 12], &[12, 12], &[12]];

/// Program of a function of three memrefs and an index.
fn program(body: &str) -> String {
    format!(
        "func.func @f(%a: memref<12x12xf32>, %b: memref<12x12xf32>, %c: memref<12xf32>) {{
            %n = arith.constant 7 : index
            {body}
            return
        }}"
    )
}

struct Silence;

impl World for Silence {
    fn print(&mut self, _: &[u8]) {}
    fn print_error(&mut self, _: &[u8]) {}
    fn seconds(&mut self) -> f64 {
        0.0
    }
}

/// Runs `f` on small numbers, and returns what it leaves in the memrefs.
fn run(module: Operation<'_, '_>) -> Vec<Vec<f32>> {
    let count = |shape: &&[i64]| shape.iter().product::<i64>();
    let number = |at: usize, i: i64| ((i * 7 + at as i64 * 3) % 11 - 5) as f32;
    let mut data: Vec<Vec<f32>> = SHAPES
        .iter()
        .enumerate()
        .map(|(at, shape)| (0..count(shape)).map(|i| number(at, i)).collect())
        .collect();
    let mut arguments: Vec<Argument<'_>> =
        data.iter_mut().zip(SHAPES).map(|(data, shape)| Argument::MemRef(Slice::new(data, shape))).collect();
    Interpreter::new(module, &mut Silence, Limits::default()).call("f", &mut arguments).expect("it runs");
    drop(arguments);
    data
}

type Change<'r> = &'r (dyn Fn(OpId, &mut PatternRewriter<'_, '_>) -> Option<()> + Sync);

/// Applies a function to the first loop (or other operation of a name) of a program; returns the text and what it computes.
fn changed(body: &str, name: &str, change: Change<'_>) -> Option<(String, Vec<Vec<f32>>)> {
    let dialects: &[&DialectSpec<'static>] = &[
        &terrace_affine::DIALECT,
        &terrace_arith::DIALECT,
        &terrace_func::DIALECT,
        &terrace_memref::DIALECT,
    ];
    let context = Context::new(dialects);
    let program = program(body);
    let source = Source::new(program.as_bytes(), "loops.mlir");
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the program parses");
    let first = std::sync::Mutex::new(None);
    for_each_named(module.body_mut(), name, &|op, _| {
        *first.lock().expect("nobody panics") = Some(op);
        Ok(())
    })
    .ok()?;
    let outermost = *first.lock().expect("nobody panics");
    let result = for_each_named(module.body_mut(), name, &|op, rewriter| match Some(op) == outermost {
        true => change(op, rewriter).ok_or(Failure),
        false => Ok(()),
    });
    result.ok()?;
    terrace_ir::verify::verify(module.op()).expect("the transformed program is valid");
    Some((print_operation(module.op(), &PrintFlags::default()), run(module.op())))
}

/// Checks that a program computes the same after a change, and has some parts then, in their order.
fn check(body: &str, name: &str, change: Change<'_>, expected: &[&str]) {
    let (_, before) = changed(body, name, &|_, _| Some(())).expect("nothing changes");
    let (text, after) = changed(body, name, change).expect("it is changed");
    assert_eq!(before, after, "{text}");
    let mut rest = &text[..];
    for part in expected {
        let at = rest.find(part).unwrap_or_else(|| panic!("no '{part}' in order in\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

/// Checks that a function refuses a program.
fn refuse(body: &str, name: &str, change: Change<'_>) {
    assert!(changed(body, name, change).is_none());
}

const NEST: &str = "affine.for %i = 0 to 5 {
    affine.for %j = 2 to 12 {
        %x = affine.load %a[%i, %j] : memref<12x12xf32>
        affine.store %x, %b[%j, %i + 3] : memref<12x12xf32>
    }
}";

const TRIANGLE: &str = "affine.for %i = 0 to 12 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
        %x = affine.load %a[%i, %j] : memref<12x12xf32>
        affine.store %x, %b[%j, %i] : memref<12x12xf32>
    }
}";

/// A nest with a dependence of distance (1, -1).
const DIAGONAL: &str = "affine.for %i = 1 to 12 {
    affine.for %j = 0 to 11 {
        %x = affine.load %a[%i - 1, %j + 1] : memref<12x12xf32>
        affine.store %x, %a[%i, %j] : memref<12x12xf32>
    }
}";

fn nest(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<Vec<OpId>> {
    let outermost = rewriter.view::<terrace_affine::AffineForOp>(op)?;
    Some(perfect_nest(outermost).iter().map(|of| of.op().id()).collect())
}

#[test]
fn permutes() {
    let swap: Change<'_> = &|op, rewriter| permute(&nest(op, rewriter)?, &[1, 0], rewriter).map(|_| ());
    check(
        NEST,
        "affine.for",
        swap,
        &["affine.for %arg3 = 2 to 12", "affine.for %arg4 = 0 to 5", "load %arg0[%arg4, %arg3]"],
    );
    // The inner bound depends on the outer variable.
    refuse(TRIANGLE, "affine.for", swap);
    refuse(NEST, "affine.for", &|op, rewriter| permute(&nest(op, rewriter)?, &[1, 1], rewriter).map(|_| ()));
}

#[test]
fn skews() {
    let skewed: Change<'_> = &|op, rewriter| {
        let loops = nest(op, rewriter)?;
        skew(loops[0], loops[1], 1, rewriter)
    };
    check(
        DIAGONAL,
        "affine.for",
        skewed,
        &["affine.for %arg3 = 1 to 12", "(%arg3) to #map1(%arg3)", "affine.apply #map2(%arg4, %arg3)"],
    );
    // Numbers that are too large.
    refuse(DIAGONAL, "affine.for", &|op, rewriter| {
        let loops = nest(op, rewriter)?;
        skew(loops[0], loops[1], i64::MIN, rewriter)
    });
}

#[test]
fn knows_what_may_be_done() {
    let holds = |body: &str, test: fn(terrace_affine::AffineForOp<'_, '_>) -> bool| {
        changed(body, "affine.for", &move |op, rewriter| {
            test(rewriter.view::<terrace_affine::AffineForOp>(op)?).then_some(())
        })
        .is_some()
    };
    assert!(holds(NEST, |of| may_permute(of, &[1, 0])));
    assert!(holds(NEST, |of| may_tile(of, 2)));
    assert!(!holds(DIAGONAL, |of| may_permute(of, &[1, 0])));
    assert!(!holds(DIAGONAL, |of| may_tile(of, 2)));
}

#[test]
fn distributes() {
    let body = "affine.for %i = 0 to 12 {
        %x = affine.load %c[%i] : memref<12xf32>
        affine.store %x, %a[%i, 0] : memref<12x12xf32>
        %y = affine.load %c[-%i + 11] : memref<12xf32>
        affine.store %y, %b[%i, 0] : memref<12x12xf32>
    }";
    let at = |number: usize| {
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let first = rewriter.op(op).region(0).first_block()?.ops().nth(number)?.id();
            distribute(op, first, rewriter).map(|_| ())
        }
    };
    check(body, "affine.for", &at(2), &["affine.for", "%arg0[", "affine.for", "%arg1["]);
    // The value that is loaded is stored in the other part.
    refuse(body, "affine.for", &at(1));
    refuse(body, "affine.for", &at(0));
}

#[test]
fn unswitches() {
    let body = "affine.for %i = 0 to 12 {
        affine.for %j = 0 to 12 {
            affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {
                %x = affine.load %a[%i, %j] : memref<12x12xf32>
                affine.store %x, %b[%j, %i] : memref<12x12xf32>
            } else {
                %x = affine.load %b[%i, %j] : memref<12x12xf32>
                affine.store %x, %c[%i] : memref<12xf32>
            }
        }
    }";
    let out: Change<'_> = &|op, rewriter| unswitch(op, rewriter).map(|_| ());
    check(
        body,
        "affine.if",
        out,
        &["affine.if", "affine.for", "affine.for", "load %arg0", "} else {", "affine.for", "load %arg1"],
    );
    let varying = body
        .replace("(s0 - 5 >= 0)>()[%n]", "(s0 >= 0)>()[%n]")
        .replace("()[s0]", "(d0)")
        .replace("(s0", "(d0")
        .replace("()[%n]", "(%j)");
    refuse(&varying, "affine.if", out);
}

#[test]
fn splits_ranges() {
    let split = |at: i64| {
        move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            let map = AffineMap::constant(rewriter.context(), at);
            split_range(op, map, &[], rewriter).map(|_| ())
        }
    };
    for at in [-3, 0, 4, 5, 40] {
        check(NEST, "affine.for", &split(at), &["affine.for", "affine.for"]);
    }
    refuse("affine.for %i = 0 to 12 step 2 { }", "affine.for", &split(5));
}

#[test]
fn tiles_by_values() {
    let tiled: Change<'_> = &|op, rewriter| {
        let size = rewriter.op(op).block()?.first_op()?.result(0).id();
        let loops = nest(op, rewriter)?;
        tile_perfect_nest_parametric(&loops, &vec![size; loops.len()], rewriter).map(|_| ())
    };
    check(
        NEST,
        "affine.for",
        tiled,
        &["affine.for %arg3 = 0 to #map()[%c7]", "affine.for %arg4 = 0 to", "to min"],
    );
    check(
        "affine.for %i = 1 to 11 step 3 { affine.store %s, %c[%i] : memref<12xf32> }"
            .replace("affine.for", "%s = arith.constant 2.0 : f32 affine.for")
            .as_str(),
        "affine.for",
        tiled,
        &["step 3"],
    );
    refuse(TRIANGLE, "affine.for", tiled);
}

#[test]
fn tiles_by_constants() {
    for sizes in [[1, 1], [2, 3], [5, 10], [100, 4]] {
        check(
            NEST,
            "affine.for",
            &|op, rewriter| {
                let tiled = tile_perfect_nest(&nest(op, rewriter)?, &sizes, rewriter)?;
                let _ = separate_full_tiles(&tiled.in_tiles, rewriter);
                Some(())
            },
            &["affine.if"],
        );
    }
    refuse(NEST, "affine.for", &|op, rewriter| {
        tile_perfect_nest(&nest(op, rewriter)?, &[0, 1], rewriter).map(|_| ())
    });
}
