//! Host interface of external functions: the view of the running machine, and their description.
//!
//! They are called as C functions are: scalars, and addresses of memory. An interpreter's memory is its own; a compiled
//! program's is that of the process.

/// A scalar of the C calling convention.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scalar {
    /// An integer of up to 64 bits, sign-extended.
    Integer(i64),
    /// A `float`.
    F32(f32),
    /// A `double`.
    F64(f64),
    /// An address.
    Pointer(u64),
}

/// The type of a [`Scalar`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScalarType {
    /// `int8_t`.
    I8,
    /// `int16_t`, or the bits of a float of 16 bits.
    I16,
    /// `int32_t`.
    I32,
    /// `int64_t`.
    I64,
    /// `float`.
    F32,
    /// `double`.
    F64,
    /// A pointer.
    Pointer,
}

/// Reason for which an external function did not return.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostError {
    /// It accessed memory that is not allocated or not initialized; the text of the diagnostic.
    Memory(String),
    /// It exits the program with this status.
    Exit(i32),
    /// It aborts the program with a message.
    Abort(String),
}

/// The machine, for functions outside of the program.
pub trait Host {
    /// Copies memory of the program.
    ///
    /// # Errors
    /// If it is not all allocated and initialized.
    fn read(&mut self, address: u64, bytes: &mut [u8]) -> Result<(), HostError>;

    /// Writes memory of the program.
    ///
    /// # Errors
    /// If it is not all allocated and writable.
    fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), HostError>;

    /// Copies memory, initialized or not; the two ranges may overlap.
    ///
    /// # Errors
    /// If it is not all allocated and writable.
    fn copy(&mut self, target: u64, source: u64, len: u64) -> Result<(), HostError>;

    /// Allocates memory and returns its address.
    ///
    /// # Errors
    /// If there is not enough memory.
    fn allocate(&mut self, size_bytes: u64, alignment_bytes: u64) -> Result<u64, HostError>;

    /// Frees memory; an address of zero is ignored.
    ///
    /// # Errors
    /// If it is not allocated.
    fn free(&mut self, address: u64) -> Result<(), HostError>;

    /// Writes to standard output.
    fn print(&mut self, text: &[u8]);

    /// Writes to standard error.
    fn print_error(&mut self, text: &[u8]);

    /// Returns the seconds since an arbitrary moment.
    fn seconds(&mut self) -> f64;

    /// Returns a seed for random numbers, which differs from call to call.
    fn random(&mut self) -> u64;
}

/// Output and clock of a program.
pub trait World {
    /// Prints to standard output.
    fn print(&mut self, text: &[u8]);
    /// Prints to standard error.
    fn print_error(&mut self, text: &[u8]);
    /// Returns the seconds since an arbitrary moment.
    fn seconds(&mut self) -> f64;
}

/// An external function.
pub struct HostSymbol {
    /// The name by which programs declare it.
    pub name: &'static str,
    /// Types of the parameters.
    pub parameters: &'static [ScalarType],
    /// Type of the result.
    pub result: Option<ScalarType>,
    /// Implementation; `arguments` are of the types above.
    pub call: HostFunction,
}

/// Implementation of an external function.
pub type HostFunction = fn(&mut dyn Host, &[Scalar]) -> Result<Option<Scalar>, HostError>;

impl Scalar {
    /// Returns the integer, or the address as one; zero for floats, which a checked signature rules out.
    pub fn as_i64(self) -> i64 {
        match self {
            Scalar::Integer(value) => value,
            Scalar::Pointer(address) => address as i64,
            Scalar::F32(_) | Scalar::F64(_) => 0,
        }
    }

    /// Returns the address.
    pub fn as_pointer(self) -> u64 {
        self.as_i64() as u64
    }

    /// Returns the float, widened; integers are converted.
    pub fn as_f64(self) -> f64 {
        match self {
            Scalar::F32(value) => f64::from(value),
            Scalar::F64(value) => value,
            _ => self.as_i64() as f64,
        }
    }

    /// Returns the float in 32 bits.
    pub fn as_f32(self) -> f32 {
        match self {
            Scalar::F32(value) => value,
            other => other.as_f64() as f32,
        }
    }
}

/// Reads a little-endian integer.
pub(crate) fn read_u64(host: &mut dyn Host, address: u64) -> Result<u64, HostError> {
    let mut bytes = [0; 8];
    host.read(address, &mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}
