//! Parses a program, asks it questions, changes it, and prints it.
//!
//! ```sh
//! cargo run -p terrace --example edit
//! ```

use terrace::dialects::arith;
use terrace::ir::{WalkOrder, WalkResult};
use terrace::prelude::*;

const PROGRAM: &str = "
func.func @area(%width: i32, %height: i32) -> i32 {
  %area = arith.muli %width, %height : i32
  return %area : i32
}
func.func @twice(%x: i32) -> i32 {
  %sum = arith.addi %x, %x : i32
  return %sum : i32
}
";

/// Counts the operations of each name.
fn histogram(module: &Module) -> Vec<(String, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    module.with(|op| {
        // The answer says how the walk ended; this one visits everything.
        let _ = op.walk_tree(WalkOrder::PreOrder, &mut |op| {
            *counts.entry(op.name().to_string()).or_default() += 1;
            WalkResult::Advance
        });
    });
    counts.into_iter().collect()
}

/// Returns the name of each function, with the number of its parameters.
fn functions(module: &Module) -> Vec<(String, usize)> {
    module.with(|op| {
        let functions = op.region(0).ops().filter(|op| op.is("func.func"));
        let describe = |op: Operation<'_, '_>| {
            let parameters = op.region(0).first_block().map_or(0, |block| block.argument_count());
            Some((op.symbol_name()?.to_owned(), parameters))
        };
        functions.filter_map(describe).collect()
    })
}

/// Marks multiplications that cannot overflow, and renames a function.
fn change(module: &mut Module) {
    module.with_mut(|context, op| {
        let body = op.body_mut();
        for function in body.children() {
            let inside = body.child_mut(function).expect("a child was listed");
            let root = Operation::new(inside, terrace::ir::Body::ROOT);
            let products: Vec<_> =
                root.region(0).ops().filter(|op| op.is("arith.muli")).map(|op| op.id()).collect();
            let flags = arith::IntegerOverflowFlags::NSW.attribute(context);
            for product in products {
                inside.set_attribute(product, context.identifier("overflowFlags"), Some(flags));
            }
            if Operation::new(body, function).symbol_name() == Some("twice") {
                let name = context.string_attribute("double");
                body.set_attribute(function, context.identifier("sym_name"), Some(name));
            }
        }
    });
}

/// Runs the example.
pub fn main() -> Result<(), Error> {
    let mut module = Session::new().parse_named(PROGRAM, "program.mlir")?;
    let histogram = histogram(&module);
    assert!(histogram.contains(&("func.return".to_owned(), 2)));
    assert_eq!(functions(&module), [("area".to_owned(), 2), ("twice".to_owned(), 1)]);
    change(&mut module);
    module.verify()?;
    let text = module.to_string();
    println!("{text}");
    assert!(text.contains("arith.muli %arg0, %arg1 overflow<nsw> : i32"));
    assert!(text.contains("func.func @double(%arg0: i32) -> i32"));
    Ok(())
}
