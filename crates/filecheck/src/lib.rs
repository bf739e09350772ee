//! CHECK and RUN lines: the language in which `.mlir` tests say what they expect.
#![forbid(unsafe_code)]
