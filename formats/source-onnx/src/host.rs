//! Questions that an import asks its caller.

use terrace_ir::OwnedOperation;

/// Caller of an import.
pub trait Host<'c> {
    /// Reads bytes of a file, which is named relative to the folder of the model.
    ///
    /// # Errors
    /// With words for the user.
    fn read(&mut self, location: &str, offset_bytes: u64, len_bytes: usize) -> Result<Vec<u8>, String>;

    /// Calls `main` of a program, a part of the model, with the arguments of the model; returns the elements of its only
    /// result, little-endian.
    ///
    /// # Errors
    /// With words for the user.
    fn evaluate(&mut self, program: &mut OwnedOperation<'c>) -> Result<Vec<u8>, String>;
}

/// Caller that has neither files nor an engine.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoHost;

impl<'c> Host<'c> for NoHost {
    fn read(&mut self, location: &str, _: u64, _: usize) -> Result<Vec<u8>, String> {
        Err(format!("its elements are in '{location}', and files are not read here"))
    }

    fn evaluate(&mut self, _: &mut OwnedOperation<'c>) -> Result<Vec<u8>, String> {
        Err("programs are not run here".to_owned())
    }
}
