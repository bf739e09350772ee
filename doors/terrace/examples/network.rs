//! Compiles a network on tensors, and calls it with a slice and its shape.
//!
//! ```sh
//! cargo run --release -p terrace --example network
//! ```

use terrace::jit::{CopiedMemRef, MemRef, MemRefMut};
use terrace::prelude::*;

/// Runs the example.
pub fn main() -> Result<(), Error> {
    let network = include_str!("../../../examples/network.mlir");
    let code = Session::new().parse(network)?.jit()?;
    // Tensors become memory: the function takes one row of eight numbers, and returns one row of four.
    //
    // SAFETY: the network reads its argument, and writes only memory that it allocates.
    #[allow(unsafe_code)]
    let network = unsafe { code.get::<fn(MemRef<f32, 2>) -> CopiedMemRef<f32, 2>, _>("network") }
        .expect("the signature is right");
    let input = [0.5, -1.0, 0.25, 1.0, 0.0, 0.75, -0.5, 0.125];
    let row = MemRef::new(&input, [1, 8]).expect("the shape has as many elements");
    let output = network.call((row,)).expect("the network ends");
    println!("{input:?} -> {:?}", output.elements);
    assert_eq!(output.shape, [1, 4]);
    assert_eq!(output.elements, [2.988_281_2, 1.828_125, 4.894_531_2, -3.337_890_6]);

    // What a function returns stays the program's memory; with memory of the caller, calls leave nothing after.
    //
    // SAFETY: as above; the output is written as well.
    #[allow(unsafe_code)]
    let into = unsafe { code.get::<fn(MemRef<f32, 2>, MemRefMut<f32, 2>), _>("network_into") }
        .expect("the signature is right");
    let mut room = [0.0; 4];
    let row = MemRef::new(&input, [1, 8]).expect("the shape has as many elements");
    into.call((row, MemRefMut::new(&mut room, [1, 4]).expect("so has this one"))).expect("the network ends");
    assert_eq!(room[..], output.elements);

    // A slice of another size has no such shape.
    assert!(MemRef::new(&input[..7], [1, 8]).is_err());
    Ok(())
}
