//! Builds a loop that sums a slice, compiles it, and calls it from several threads.
//!
//! ```sh
//! cargo run -p terrace --example sum
//! ```

use terrace::ir::DYNAMIC;
use terrace::prelude::*;
use terrace::support::float::FloatSemantics;

fn build() -> Result<Module, Error> {
    Session::new().build(|b| {
        let (f32, i64) = (b.context().float_type(FloatSemantics::F32), b.context().integer_type(64));
        let slice = b.context().memref_type(&[DYNAMIC], f32, None, None);
        let index = b.context().index_type();
        b.func("sum", &[slice, i64], &[f32], |b, arguments| {
            let (zero, one, start) = (b.index(0), b.index(1), b.float(f32, 0.0));
            let count = b.op("arith.index_cast", &[arguments[1]], &[index], &[])[0];
            let total = b.var(start);
            b.for_(zero, count, one, |b, i| {
                let (element, sum) = (b.load(arguments[0], &[i]), b.get(total));
                let sum = b.addf(sum, element);
                b.set(total, sum);
            });
            let sum = b.get(total);
            b.return_(&[sum]);
        });
    })
}

/// Runs the example.
pub fn main() -> Result<(), Error> {
    static DATA: [f32; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let code = build()?.jit()?;
    // SAFETY: the function reads as many elements as it is told, and there are that many.
    let sum = unsafe { code.get::<fn(&[f32], i64) -> f32, _>("sum") }.expect("the types are right");
    std::thread::scope(|scope| {
        for (count, expected) in [(2, 3.0), (4, 10.0), (6, 21.0)] {
            let sum = &sum;
            scope.spawn(move || assert_eq!(sum.call((&DATA, count)), Ok(expected)));
        }
    });
    Ok(())
}
