//! Handles: what C sees as a pointer is a number that names an entry of a table, never an address.
//!
//! ```text
//!   63      58 57           45 44               30 29                    0
//!  +----------+---------------+-------------------+-----------------------+
//!  |   kind   |    context    |    generation     |         index         |
//!  +----------+---------------+-------------------+-----------------------+
//! ```
//!
//! Nothing is ever read through a handle, so a null, stale, mistyped or invented one is found by comparing numbers.

pub use crate::kind::Kind;
use crate::misuse::Misuse;

#[cfg(not(target_pointer_width = "64"))]
compile_error!("a handle needs the 64 bits of a pointer");

const INDEX_BITS: u32 = 30;
const GENERATION_BITS: u32 = 15;
const CONTEXT_BITS: u32 = 13;

/// Generations count modulo this.
pub const GENERATIONS: u16 = 1 << GENERATION_BITS;

/// Largest number of contexts that live at a time.
pub const MOST_CONTEXTS: usize = 1 << CONTEXT_BITS;

/// Parts of a handle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parts {
    /// Number of the context; zero for what belongs to none.
    pub context: u16,
    /// Generation of the entry.
    pub generation: u16,
    /// Index in the table.
    pub index: u32,
}

impl Parts {
    /// Packs the parts of a handle of a kind.
    pub fn pack(self, kind: Kind) -> usize {
        debug_assert!(self.index < 1 << INDEX_BITS, "the tables check their sizes");
        let bits = (kind as u64) << (INDEX_BITS + GENERATION_BITS + CONTEXT_BITS)
            | u64::from(self.context) << (INDEX_BITS + GENERATION_BITS)
            | u64::from(self.generation) << INDEX_BITS
            | u64::from(self.index);
        bits as usize
    }

    /// Unpacks a handle.
    ///
    /// # Errors
    /// If it is null or of another kind.
    pub fn unpack(bits: usize, kind: Kind) -> Result<Parts, Misuse> {
        let bits = bits as u64;
        if bits == 0 {
            return Err(Misuse::Null(kind));
        }
        if bits >> (INDEX_BITS + GENERATION_BITS + CONTEXT_BITS) != kind as u64 {
            return Err(Misuse::WrongKind(kind));
        }
        Ok(Parts {
            context: (bits >> (INDEX_BITS + GENERATION_BITS)) as u16 & (MOST_CONTEXTS - 1) as u16,
            generation: (bits >> INDEX_BITS) as u16 & (GENERATIONS - 1),
            index: bits as u32 & ((1 << INDEX_BITS) - 1),
        })
    }
}

/// A C struct that is one handle.
pub trait Handle: Copy {
    /// Kind of thing that it names.
    const KIND: Kind;

    /// Makes the struct.
    fn from_bits(bits: usize) -> Self;

    /// Returns the bits.
    fn bits(self) -> usize;

    /// Returns true if it is null.
    fn is_null(self) -> bool {
        self.bits() == 0
    }

    /// Makes the struct from parts.
    fn from_parts(parts: Parts) -> Self {
        Self::from_bits(parts.pack(Self::KIND))
    }

    /// Returns the parts.
    ///
    /// # Errors
    /// If it is null or of another kind.
    fn parts(self) -> Result<Parts, Misuse> {
        Parts::unpack(self.bits(), Self::KIND)
    }
}

macro_rules! handles {
    ($($name:ident = $kind:ident;)*) => {$(
        #[doc = concat!("`", stringify!($name), "` of mlir-c.")]
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        #[repr(C)]
        pub struct $name {
            bits: usize,
        }

        impl Handle for $name {
            const KIND: Kind = Kind::$kind;

            fn from_bits(bits: usize) -> Self {
                $name { bits }
            }

            fn bits(self) -> usize {
                self.bits
            }
        }
    )*};
}

handles! {
    MlirContext = Context;
    MlirDialect = Dialect;
    MlirDialectHandle = DialectHandle;
    MlirDialectRegistry = DialectRegistry;
    MlirIdentifier = Identifier;
    MlirLocation = Location;
    MlirType = Type;
    MlirAttribute = Attribute;
    MlirAffineExpr = AffineExpr;
    MlirAffineMap = AffineMap;
    MlirIntegerSet = IntegerSet;
    MlirOperation = Operation;
    MlirModule = Operation;
    MlirBlock = Block;
    MlirRegion = Region;
    MlirValue = Value;
    MlirOpOperand = OpOperand;
    MlirSymbolTable = SymbolTable;
    MlirAsmState = AsmState;
    MlirOpPrintingFlags = PrintingFlags;
    MlirBytecodeWriterConfig = BytecodeConfig;
    MlirDiagnostic = Diagnostic;
    MlirPassManager = PassManager;
    MlirOpPassManager = OpPassManager;
    MlirPass = Pass;
    MlirExternalPass = ExternalPass;
    MlirTypeIDAllocator = TypeIdAllocator;
    MlirLlvmThreadPool = ThreadPool;
    MlirRewriterBase = Rewriter;
    MlirPatternRewriter = Rewriter;
    MlirRewritePattern = Pattern;
    MlirRewritePatternSet = PatternSet;
    MlirFrozenRewritePatternSet = FrozenPatternSet;
    MlirGreedyRewriteDriverConfig = GreedyConfig;
    MlirPDLPatternModule = PdlModule;
    MlirPDLValue = PdlValue;
    MlirPDLResultList = PdlResults;
    MlirTransformOptions = TransformOptions;
    MlirExecutionEngine = ExecutionEngine;
    TerraceProgram = Program;
}
