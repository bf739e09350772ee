//! Kinds of things that handles name.

/// Declares the kinds, with their nouns for messages.
macro_rules! kinds {
    ($($kind:ident = $noun:literal;)*) => {
        /// Kind of thing that a handle names. Zero is none, so that a handle of zeros is null.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Kind {
            /// No kind.
            None,
            $(
                #[doc = concat!("A ", $noun, ".")]
                $kind,
            )*
        }

        impl Kind {
            /// Returns the noun for messages.
            pub fn noun(self) -> &'static str {
                match self {
                    Kind::None => "thing",
                    $(Kind::$kind => $noun,)*
                }
            }
        }
    };
}

kinds! {
    Context = "context";
    Dialect = "dialect";
    DialectHandle = "dialect handle";
    DialectRegistry = "dialect registry";
    Identifier = "identifier";
    Location = "location";
    Type = "type";
    Attribute = "attribute";
    AffineExpr = "affine expression";
    AffineMap = "affine map";
    IntegerSet = "integer set";
    Operation = "operation";
    Block = "block";
    Region = "region";
    Value = "value";
    OpOperand = "operand";
    SymbolTable = "symbol table";
    AsmState = "asm state";
    PrintingFlags = "printing flags";
    BytecodeConfig = "bytecode writer configuration";
    Diagnostic = "diagnostic";
    PassManager = "pass manager";
    OpPassManager = "nested pass manager";
    Pass = "pass";
    ExternalPass = "external pass";
    TypeIdAllocator = "allocator of type ids";
    ThreadPool = "thread pool";
    Rewriter = "rewriter";
    Pattern = "rewrite pattern";
    PatternSet = "pattern set";
    FrozenPatternSet = "frozen pattern set";
    GreedyConfig = "configuration of the greedy driver";
    PdlModule = "pdl pattern module";
    PdlValue = "pdl value";
    PdlResults = "list of pdl results";
    TransformOptions = "options of transform scripts";
    ExecutionEngine = "execution engine";
    Program = "program";
}
