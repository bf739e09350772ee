//! Bounds of sizes and of numbers of iterations.

use super::harness::transform;
use terrace_ir::affine::AffineMap;
use terrace_value_bounds::{
    Linear, Side, ValueBounds, VscaleRange, constant_size_bound, reified_bound, scalable_bound,
};

const PROGRAM: &str = "
func.func @f(%n: index, %x: f32) -> tensor<?xindex> {
  %size = affine.min affine_map<(d0) -> (d0, 8)>(%n)
  %empty = tensor.empty(%size) : tensor<?xindex>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]}
      outs(%empty : tensor<?xindex>) {
  ^bb0(%old: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<?xindex>
  return %0 : tensor<?xindex>
}";

/// A result has the sizes of what it is written into.
#[test]
fn results_are_as_large_as_inits() {
    let found = transform(PROGRAM, "linalg.generic", |op, rewriter| {
        let result = rewriter.op(op).result(0);
        match constant_size_bound(rewriter.body(), result, 0) {
            Some(8) => Ok(()),
            _ => Err("another bound"),
        }
    });
    assert!(found.is_ok(), "{found:?}");
}

/// An index is less than the size that its loop runs over.
#[test]
fn indices_are_less_than_sizes() {
    let found = transform(PROGRAM, "linalg.index", |op, rewriter| {
        let index = rewriter.op(op).result(0);
        let mut bounds = ValueBounds::new(rewriter.body());
        let own = Linear::of([(bounds.value(index), 1)], 0);
        bounds.explore();
        let of = |constant| Linear::of([], constant);
        match (
            bounds.is_at_most(&own, &of(7)),
            bounds.is_at_most(&own, &of(6)),
            bounds.is_at_most(&of(0), &own),
        ) {
            (true, false, true) => Ok(()),
            _ => Err("another range"),
        }
    });
    assert!(found.is_ok(), "{found:?}");
}

/// Returns the map of a bound as text, with the operands that are arguments of functions by number.
fn bound_of(program: &str, name: &str, side: Side, dim: Option<usize>) -> String {
    let text = std::sync::Mutex::new(String::new());
    let found = transform(program, name, |op, rewriter| {
        let body = rewriter.body();
        let value = rewriter.op(op).operand(0);
        let of_function = |value: terrace_ir::Value<'_, '_>| {
            value
                .as_argument()
                .is_some_and(|(block, _)| block.parent_op().is_some_and(|op| op.is("func.func")))
        };
        let bound =
            reified_bound(body, value, dim, side, &|value, _| of_function(value)).ok_or("no bound")?;
        let operands = bound.operands.iter().map(|(value, dim)| {
            let value = terrace_ir::Value::new(body, *value);
            format!(
                "{:?}{}",
                value.as_argument().map(|(_, at)| at),
                dim.map_or(String::new(), |dim| format!(".{dim}"))
            )
        });
        let operands: Vec<String> = operands.collect();
        *text.lock().expect("nobody panics") = format!("{} {}", bound.map, operands.join(" "));
        Ok(())
    });
    match found {
        Ok(_) => text.into_inner().expect("nobody panics"),
        Err(why) => why.to_owned(),
    }
}

/// Bounds are functions of what may be used, through chains of operations and out of loops.
#[test]
fn bounds_are_functions_of_other_values() {
    let program = "
func.func private @use(index)
func.func private @use_tensor(tensor<?x?xf32>)
func.func @f(%n: index, %m: index, %t: tensor<?x?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c4 {
    %size = affine.min affine_map<(d0)[s0] -> (-d0 + s0, 4)>(%i)[%n]
    %slice = tensor.extract_slice %t[%m, %i] [%m, %size] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
    %filled = linalg.fill ins(%x : f32) outs(%slice : tensor<?x?xf32>) -> tensor<?x?xf32>
    func.call @use_tensor(%filled) : (tensor<?x?xf32>) -> ()
  }
  scf.for %i = %m to %n step %c1 {
    %rest = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    memref.alloca(%rest) : memref<?xf32>
  }
  return
}";
    assert_eq!(bound_of(program, "func.call", Side::Equal, Some(0)), "()[s0] -> (s0) Some(1)");
    assert_eq!(bound_of(program, "func.call", Side::Upper, Some(1)), "()[s0] -> (s0, 4) Some(0)");
    assert_eq!(
        bound_of(program, "memref.alloca", Side::Upper, None),
        "()[s0, s1] -> (s0 - s1) Some(0) Some(1)"
    );
    assert_eq!(bound_of(program, "memref.alloca", Side::Lower, None), "() -> (1) ");
    assert_eq!(bound_of(program, "memref.alloca", Side::Equal, None), "no bound");
}

/// Values that are computed from the number of elements of a scalable vector have bounds in that number.
#[test]
fn scalable_bounds_are_multiples_of_vscale() {
    let program = "
func.func private @use(index)
func.func @f(%n: index) {
  %vscale = vector.vscale
  %again = vector.vscale
  %c8 = arith.constant 8 : index
  %step = arith.muli %vscale, %c8 : index
  %size = affine.min affine_map<(d0)[s0] -> (d0, s0 * 8)>(%n)[%again]
  %sum = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%size, %step)
  func.call @use(%sum) : (index) -> ()
  return
}";
    let found = transform(program, "func.call", |op, rewriter| {
        let range = VscaleRange { min: 1, max: 16 };
        let bound = scalable_bound(rewriter.body(), rewriter.op(op).operand(0), None, Side::Upper, range);
        let expected = |bound: AffineMap<'_>| bound.to_string() == "()[s0] -> (s0 * 16)";
        if bound.is_some_and(expected) { Ok(()) } else { Err("another bound") }
    });
    assert!(found.is_ok(), "{found:?}");
}
