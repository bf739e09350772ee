//! Tests of integers and floats.

mod ap_int;
mod float;
mod float_text;
