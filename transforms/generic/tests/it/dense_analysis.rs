//! Two analyses of one memory: who wrote it last, and who reads it next.

use std::collections::BTreeSet;
use terrace_analysis::dense::{DenseAnalysis, backward, forward};
use terrace_analysis::flow::Flow;
use terrace_analysis::program::Program;
use terrace_ir::{Context, DialectSpec, Operation};
use terrace_parser::{Source, TopLevel, parse_source};

static DIALECTS: [&DialectSpec<'static>; 5] = [
    &terrace_arith::DIALECT,
    &terrace_cf::DIALECT,
    &terrace_func::DIALECT,
    &terrace_memref::DIALECT,
    &terrace_scf::DIALECT,
];

/// The tags of operations, or a question mark for those that nobody knows.
type Tags = BTreeSet<String>;

fn tag(op: Operation<'_, '_>) -> Option<String> {
    op.attribute("tag").and_then(|tag| tag.as_str()).map(str::to_owned)
}

/// An analysis of tags, of which all are kept that may hold, told what an operation makes of them.
struct Tagged(fn(&str, Option<String>, &Tags) -> Tags);

impl<'c> DenseAnalysis<'c> for Tagged {
    type State = Tags;

    fn unreached(&self) -> Tags {
        Tags::new()
    }

    fn boundary(&self) -> Tags {
        unknown()
    }

    fn join(&self, into: &mut Tags, other: &Tags) -> bool {
        let before = into.len();
        into.extend(other.iter().cloned());
        into.len() != before
    }

    fn transfer(&self, op: Operation<'_, 'c>, state: &Tags) -> Tags {
        self.0(op.name().as_str(), tag(op), state)
    }
}

fn unknown() -> Tags {
    Tags::from(["?".to_owned()])
}

/// Which stores wrote last.
const LAST_STORE: Tagged = Tagged(|name, tag, state| match name {
    "memref.store" => tag.into_iter().collect(),
    "func.call" => unknown(),
    _ => state.clone(),
});

/// Which loads read next, before anybody writes.
const NEXT_LOAD: Tagged = Tagged(|name, tag, state| match name {
    "memref.load" => tag.into_iter().collect(),
    "memref.store" => Tags::new(),
    "func.call" => unknown(),
    _ => state.clone(),
});

/// For each operation with a tag: what was stored before it, and what is loaded after it.
fn analyse(text: &str) -> Vec<String> {
    let context = Context::new(&DIALECTS);
    let module = parse_source(&context, Source::new(text.as_bytes(), "test"), TopLevel::Module);
    let module = module.expect("the test is valid");
    let program = Program::new(module.body(), false);
    let flow = Flow::new(&program);
    let (stores, loads) = (forward(&LAST_STORE, &flow), backward(&NEXT_LOAD, &flow));
    let mut found = Vec::new();
    module.op().for_each_in_tree(|op| {
        if let Some(tag) = tag(op) {
            let list = |tags: &Tags| tags.iter().cloned().collect::<Vec<_>>().join(" ");
            found.push(format!("{tag}: [{}] [{}]", list(stores.before(op)), list(loads.after(op))));
        }
    });
    found
}

#[test]
fn facts_flow_along_branches() {
    let found = analyse(
        r#"
        func.func @f(%m: memref<i32>, %a: i32, %c: i1) {
          memref.store %a, %m[] {tag = "s0"} : memref<i32>
          cf.cond_br %c, ^a, ^b
        ^a:
          memref.store %a, %m[] {tag = "s1"} : memref<i32>
          cf.br ^b
        ^b:
          %0 = memref.load %m[] {tag = "l0"} : memref<i32>
          cf.cond_br %c, ^a, ^c
        ^c:
          return
        ^unreached:
          %1 = memref.load %m[] {tag = "l1"} : memref<i32>
          cf.br ^c
        }
        "#,
    );
    let expected = ["s0: [?] [l0]", "s1: [s0 s1] [l0]", "l0: [s0 s1] [?]", "l1: [] [?]"];
    assert_eq!(found, expected);
}

#[test]
fn facts_flow_through_regions() {
    let found = analyse(
        r#"
        func.func @f(%m: memref<i32>, %a: i32, %c: i1, %n: index) {
          memref.store %a, %m[] {tag = "s0"} : memref<i32>
          scf.for %i = %n to %n step %n {
            %0 = memref.load %m[] {tag = "l0"} : memref<i32>
            scf.if %c {
              memref.store %a, %m[] {tag = "s1"} : memref<i32>
            }
          }
          %1 = memref.load %m[] {tag = "l1"} : memref<i32>
          return
        }
        "#,
    );
    let expected = ["s0: [?] [l0 l1]", "l0: [s0 s1] [l0 l1]", "s1: [s0 s1] [l0 l1]", "l1: [s0 s1] [?]"];
    assert_eq!(found, expected);
}

#[test]
fn facts_flow_through_calls() {
    let found = analyse(
        r#"
        func.func private @outside()
        func.func private @inside(%m: memref<i32>, %a: i32) {
          %0 = memref.load %m[] {tag = "l0"} : memref<i32>
          memref.store %a, %m[] {tag = "s0"} : memref<i32>
          return
        }
        func.func @f(%m: memref<i32>, %a: i32) {
          memref.store %a, %m[] {tag = "s1"} : memref<i32>
          call @inside(%m, %a) : (memref<i32>, i32) -> ()
          %0 = memref.load %m[] {tag = "l1"} : memref<i32>
          call @outside() : () -> ()
          %1 = memref.load %m[] {tag = "l2"} : memref<i32>
          return
        }
        "#,
    );
    let expected = ["l0: [s1] []", "s0: [s1] [l1]", "s1: [?] [l0]", "l1: [s0] [?]", "l2: [?] [?]"];
    assert_eq!(found, expected);
}
