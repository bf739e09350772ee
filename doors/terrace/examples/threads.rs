//! Many contexts on many threads, one context on many threads, and programs that move between them.
//!
//! ```sh
//! cargo run -p terrace --example threads
//! ```

use std::sync::mpsc;
use std::thread;
use terrace::prelude::*;

fn program(number: usize) -> String {
    format!(
        "func.func @f{number}() -> i32 {{
           %a = arith.constant {number} : i32
           %b = arith.constant 1 : i32
           %c = arith.addi %a, %b : i32
           return %c : i32
         }}"
    )
}

/// Runs the example.
pub fn main() -> Result<(), Error> {
    // A context for each thread; the programs outlive their threads.
    let (sender, receiver) = mpsc::channel();
    let threads: Vec<_> = (0..8)
        .map(|number| {
            let sender = sender.clone();
            thread::spawn(move || {
                let module = Session::new().parse_named(&program(number), "own.mlir");
                sender.send((number, module)).expect("the receiver waits for all");
            })
        })
        .collect();
    drop(sender);
    let mut modules: Vec<(usize, Module)> = Vec::new();
    for (number, module) in receiver {
        modules.push((number, module?));
    }
    threads.into_iter().for_each(|thread| thread.join().expect("no thread panics"));

    // They are changed on other threads than those that made them.
    thread::scope(|scope| {
        for (number, module) in &mut modules {
            scope.spawn(move || {
                module.run("canonicalize").expect("the passes do not fail");
                let folded = format!("arith.constant {} : i32", *number + 1);
                assert!(module.to_string().contains(&folded));
            });
        }
    });

    // One context for all threads: what is equal there is one.
    let session = Session::new();
    let shared: Vec<Module> = thread::scope(|scope| {
        let work = |number| {
            let session = session.clone();
            move || session.parse_named(&program(number), "shared.mlir").expect("the program is valid")
        };
        let threads: Vec<_> = (0..8).map(|number| scope.spawn(work(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
    });
    drop(session);
    assert!(shared.iter().all(|module| module.verify().is_ok()));
    println!("{} programs in 8 contexts, {} in one", modules.len(), shared.len());
    Ok(())
}
