//! Random arguments: handles that calls gave, numbers, strings, arrays and callbacks.

use mlir_sys::*;
use std::cell::RefCell;
use std::ffi::{c_char, c_void};
use terrace_support::random::Random as Numbers;

/// Handles of a kind that are remembered.
const REMEMBERED: usize = 32;

/// Entries of an array of the caller; counts are smaller.
const ENTRIES: usize = 64;

/// Counts are at most this where there is an array.
const LARGEST_COUNT: u64 = 6;

/// Strings: names, texts of types and attributes, programs, pipelines and flags.
const TEXTS: &[&str] = &[
    "",
    "f",
    "g",
    "x",
    "sym_name",
    "value",
    "arith.constant",
    "arith.addi",
    "func.func",
    "builtin.module",
    "foo.bar",
    "func.return",
    "scf.for",
    "llvm",
    "arith",
    "func",
    "nonsense",
    "i32",
    "memref<4x?xf32>",
    "vector<4xf32>",
    "tensor<2xi32>",
    "(i32) -> f32",
    "tuple<i32, f32>",
    "!llvm.ptr",
    "complex<f32>",
    "1 : i32",
    "dense<[1, 2]> : tensor<2xi32>",
    "[1, \"a\", @f]",
    "{a = 1, b = i32}",
    "affine_map<(d0)[s0] -> (d0 + s0)>",
    "\"text\"",
    "loc(\"file\":1:2)",
    "@f::@g",
    "func.func private @f()",
    "func.func @f(%a: i32) -> i32 { %b = arith.addi %a, %a : i32 return %b : i32 }",
    "module { module @inner { func.func @g() { return } } }",
    "%c = arith.constant 1 : i32",
    "\"test.op\"() ({ ^bb0(%a: i32): }) : () -> ()",
    "llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }",
    "func.func @f( {",
    "builtin.module(canonicalize)",
    "builtin.module(func.func(cse),canonicalize)",
    "canonicalize",
    "cse",
    "func.func(",
    "opt",
    "upgrade",
    "translate",
    "--canonicalize",
    "--mlir-to-llvmir",
    "4",
    "%0",
    "\u{e9}",
    "a\0b",
];

/// State of a run.
pub struct Pool {
    numbers: Numbers,
    /// Handles by kind, as the name of their type says it.
    handles: Vec<(&'static str, Vec<usize>)>,
    #[expect(clippy::vec_box, reason = "calls get addresses of states, which must not move")]
    states: Vec<Box<MlirOperationState>>,
    /// Arrays that the library may read until the run ends.
    kept: Vec<Box<dyn std::any::Any>>,
    /// True while the arguments of a function without arrays are made.
    is_wild: bool,
}

thread_local! {
    static POOL: RefCell<Pool> = const {
        RefCell::new(Pool { numbers: Numbers::new(1), handles: Vec::new(), states: Vec::new(), kept: Vec::new(), is_wild: false })
    };
}

/// Memory of the caller that callbacks and resources get.
static MEMORY: [u64; 512] = [0; 512];

impl Pool {
    fn with<R>(work: impl FnOnce(&mut Pool) -> R) -> R {
        POOL.with_borrow_mut(work)
    }

    /// Begins a run, with a context and a program in it.
    pub fn start(seed: u64) {
        Self::with(|pool| {
            pool.numbers = Numbers::new(seed);
            pool.handles.clear();
        });
        // SAFETY: handles need no promise; texts outlive the calls.
        unsafe {
            let registry = mlirDialectRegistryCreate();
            mlirRegisterAllDialects(registry);
            let context = mlirContextCreateWithRegistry(registry, false);
            mlirContextSetAllowUnregisteredDialects(context, Self::below(2) == 0);
            mlirContextEnableMultithreading(context, false);
            mlirDialectRegistryDestroy(registry);
            context.keep();
            mlirLocationUnknownGet(context).keep();
            let module = mlirModuleCreateParse(context, text_ref(TEXTS[34]));
            module.keep();
            let block = mlirModuleGetBody(module);
            block.keep();
            let function = mlirBlockGetFirstOperation(block);
            function.keep();
            let region = mlirOperationGetRegion(function, 0);
            region.keep();
            let body = mlirRegionGetFirstBlock(region);
            body.keep();
            mlirBlockGetArgument(body, 0).keep();
            mlirBlockGetFirstOperation(body).keep();
            for text in &TEXTS[17..25] {
                mlirTypeParseGet(context, text_ref(text)).keep();
            }
            for text in &TEXTS[25..31] {
                mlirAttributeParseGet(context, text_ref(text)).keep();
            }
            mlirAffineMapMultiDimIdentityGet(context, 2).keep();
            mlirAffineDimExprGet(context, 0).keep();
        }
    }

    /// Ends a run: its contexts are destroyed, and then the arrays are given back.
    pub fn end() {
        let contexts = Self::with(|pool| {
            let of_contexts = pool.handles.iter().find(|(name, _)| name.ends_with("MlirContext"));
            of_contexts.map(|(_, handles)| handles.clone()).unwrap_or_default()
        });
        for context in contexts {
            // SAFETY: handles need no promise.
            unsafe {
                mlirContextDestroy(MlirContext { ptr: std::ptr::with_exposed_provenance_mut(context) })
            };
        }
        let (kept, states) =
            Self::with(|pool| (std::mem::take(&mut pool.kept), std::mem::take(&mut pool.states)));
        drop((kept, states));
    }

    /// Returns a random number below another.
    pub fn below(end: u64) -> u64 {
        Self::with(|pool| pool.next() % end.max(1))
    }

    /// Says whether the next arguments may be any numbers.
    pub fn set_wild(is_wild: bool) {
        Self::with(|pool| pool.is_wild = is_wild);
    }

    fn next(&mut self) -> u64 {
        self.numbers.any() >> 11
    }

    fn handle(&mut self, name: &'static str) -> usize {
        let pick = |pool: &mut Self, of: usize| -> Option<usize> {
            let count = pool.handles[of].1.len() as u64;
            let at = pool.next() % count.max(1);
            pool.handles[of].1.get(at as usize).copied()
        };
        match self.next() % 64 {
            0 => 0,
            1 => self.next() as usize,
            2 | 3 if !self.handles.is_empty() => {
                let of = (self.next() % self.handles.len() as u64) as usize;
                pick(self, of).unwrap_or(0)
            }
            _ => {
                let of = self.handles.iter().position(|(other, _)| *other == name);
                of.and_then(|of| pick(self, of)).unwrap_or(0)
            }
        }
    }

    fn remember(&mut self, name: &'static str, bits: usize) {
        if bits == 0 {
            return;
        }
        let at = self.handles.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
            self.handles.push((name, Vec::new()));
            self.handles.len() - 1
        });
        if self.handles[at].1.len() < REMEMBERED {
            self.handles[at].1.push(bits);
        } else {
            let place = (self.next() % REMEMBERED as u64) as usize;
            // Contexts are not forgotten: they are destroyed at the end.
            if !name.ends_with("MlirContext") {
                self.handles[at].1[place] = bits;
            }
        }
    }

    fn integer(&mut self, is_signed: bool) -> u64 {
        const EDGES: [u64; 8] =
            [0x7fff_ffff, 0x8000_0000, u64::MAX, 1 << 63, (1 << 63) - 1, 1 << 40, 64, 4096];
        match self.next() % 16 {
            0 if self.is_wild => EDGES[(self.next() % EDGES.len() as u64) as usize],
            1 if is_signed || self.is_wild => u64::MAX,
            _ => self.next() % (LARGEST_COUNT + 1),
        }
    }
}

/// A value that calls take, and give.
pub trait Random: Sized + 'static {
    /// True for arrays, whose lengths other arguments say.
    const IS_ARRAY: bool = false;

    /// Returns a random value.
    fn random() -> Self;

    /// Remembers a value that a call gave.
    fn keep(self) {}
}

impl Random for () {
    fn random() {}
}

impl Random for bool {
    fn random() -> Self {
        Pool::below(2) == 0
    }
}

macro_rules! integers {
    ($($ty:ty)*) => {$(
        impl Random for $ty {
            fn random() -> Self {
                Pool::with(|pool| pool.integer(<$ty>::MIN != 0)) as $ty
            }
        }
    )*};
}

integers! { i8 i16 i32 i64 isize u8 u16 u32 u64 usize }

macro_rules! floats {
    ($($ty:ty)*) => {$(
        impl Random for $ty {
            fn random() -> Self {
                const SOME: [f64; 6] = [0.0, 1.5, -2.0, f64::NAN, f64::INFINITY, 1e300];
                SOME[Pool::below(6) as usize] as $ty
            }
        }
    )*};
}

floats! { f32 f64 }

macro_rules! handles {
    ($($ty:ident)*) => {$(
        impl Random for $ty {
            fn random() -> Self {
                let bits = Pool::with(|pool| pool.handle(stringify!($ty)));
                $ty { ptr: std::ptr::with_exposed_provenance_mut::<c_void>(bits) }
            }

            fn keep(self) {
                Pool::with(|pool| pool.remember(stringify!($ty), self.ptr as usize));
            }
        }
    )*};
}

handles! {
    MlirAffineExpr MlirAffineMap MlirAsmState MlirAttribute MlirBlock MlirBytecodeWriterConfig MlirContext
    MlirDiagnostic MlirDialect MlirDialectHandle MlirDialectRegistry MlirExecutionEngine MlirExternalPass
    MlirFrozenRewritePatternSet MlirGreedyRewriteDriverConfig MlirIdentifier MlirIntegerSet MlirLlvmThreadPool
    MlirLocation MlirModule MlirOpOperand MlirOpPassManager MlirOpPrintingFlags MlirOperation MlirPDLPatternModule
    MlirPDLResultList MlirPDLValue MlirPass MlirPassManager MlirPatternRewriter MlirRegion MlirRewritePattern
    MlirRewritePatternSet MlirRewriterBase MlirSymbolTable MlirTransformOptions MlirType MlirTypeID
    MlirTypeIDAllocator MlirValue TerraceProgram
}

fn text_ref(text: &'static str) -> MlirStringRef {
    MlirStringRef { data: text.as_ptr().cast(), length: text.len() }
}

impl Random for MlirStringRef {
    fn random() -> Self {
        text_ref(TEXTS[Pool::below(TEXTS.len() as u64) as usize])
    }

    fn keep(self) {
        // What is said to be there is there.
        // SAFETY: the library gave the string.
        let bytes = (self.length > 0)
            .then(|| unsafe { std::slice::from_raw_parts(self.data.cast::<u8>(), self.length) });
        std::hint::black_box(bytes.map(|bytes| bytes.iter().fold(0u8, |sum, byte| sum ^ byte)));
    }
}

impl Random for MlirLogicalResult {
    fn random() -> Self {
        MlirLogicalResult { value: i8::from(bool::random()) }
    }
}

impl Random for MlirNamedAttribute {
    fn random() -> Self {
        MlirNamedAttribute { name: Random::random(), attribute: Random::random() }
    }

    fn keep(self) {
        self.name.keep();
        self.attribute.keep();
    }
}

impl Random for MlirOperationState {
    fn random() -> Self {
        // SAFETY: handles need no promise.
        unsafe { mlirOperationStateGet(Random::random(), Random::random()) }
    }

    fn keep(self) {
        Pool::with(|pool| pool.states.push(Box::new(self)));
    }
}

macro_rules! fields {
    ($($ty:ident { $($field:ident),* })*) => {$(
        impl Random for $ty {
            fn random() -> Self {
                $ty { $($field: Random::random()),* }
            }
        }
    )*};
}

fields! {
    MlirExternalPassCallbacks { construct, destruct, initialize, clone, run }
    MlirRewritePatternCallbacks { construct, destruct, matchAndRewrite }
    MlirLinalgContractionDimensions { batch, m, n, k }
    MlirLinalgConvolutionDimensions {
        batch, outputImage, outputChannel, filterLoop, inputChannel, depth, strides, dilations
    }
}

/// Keeps an array until the run ends.
fn array<T: 'static>(make: impl Fn() -> T) -> *mut T {
    let mut entries: Box<[T]> = (0..ENTRIES).map(|_| make()).collect();
    let place = entries.as_mut_ptr();
    Pool::with(|pool| pool.kept.push(Box::new(entries)));
    place
}

macro_rules! arrays {
    ($($ty:ty)*) => {$(
        impl Random for *const $ty {
            const IS_ARRAY: bool = true;

            fn random() -> Self {
                if Pool::below(32) == 0 { std::ptr::null() } else { array(<$ty>::random).cast_const() }
            }
        }

        impl Random for *mut $ty {
            const IS_ARRAY: bool = true;

            fn random() -> Self {
                if Pool::below(32) == 0 { std::ptr::null_mut() } else { array(<$ty>::random) }
            }
        }
    )*};
}

arrays! {
    MlirAffineExpr MlirAffineMap MlirAttribute MlirBlock MlirDialectHandle MlirLocation MlirNamedAttribute MlirOperation
    MlirRegion MlirStringRef MlirType MlirValue MlirPDLValue bool f32 f64 i16 i32 i64 isize u16 u32 u64 u8
}

impl Random for *const c_char {
    const IS_ARRAY: bool = true;

    fn random() -> Self {
        const SOME: [&std::ffi::CStr; 4] =
            [c"", c"func", c"a-debug-type", c"some text of more than sixteen bytes"];
        // Where it is an array of bytes, counts are no larger than the shortest of these that is not empty.
        SOME[3].as_ptr()
    }
}

impl Random for *const *const c_char {
    const IS_ARRAY: bool = true;

    fn random() -> Self {
        array(<*const c_char>::random).cast_const()
    }
}

impl Random for *mut *mut c_void {
    const IS_ARRAY: bool = true;

    fn random() -> Self {
        array(|| MEMORY.as_ptr().cast_mut().cast::<c_void>())
    }
}

impl Random for *mut c_void {
    const IS_ARRAY: bool = true;

    fn random() -> Self {
        MEMORY.as_ptr().cast_mut().cast()
    }
}

impl Random for *const c_void {
    const IS_ARRAY: bool = true;

    fn random() -> Self {
        MEMORY.as_ptr().cast()
    }
}

impl Random for *mut c_char {
    fn random() -> Self {
        std::ptr::null_mut()
    }
}

impl Random for *mut MlirOperationState {
    const IS_ARRAY: bool = true;

    fn random() -> Self {
        if Pool::with(|pool| pool.states.is_empty()) {
            MlirOperationState::random().keep();
        }
        Pool::with(|pool| {
            let at = (pool.next() % pool.states.len() as u64) as usize;
            &raw mut *pool.states[at]
        })
    }
}

macro_rules! callbacks {
    ($($name:ident($($argument:ident: $ty:ident),*))*) => {$(
        impl<$($ty: Random,)* R: Random> Random for Option<unsafe extern "C" fn($($ty),*) -> R> {
            fn random() -> Self {
                /// Remembers what it gets, and returns anything.
                unsafe extern "C" fn $name<$($ty: Random,)* R: Random>($($argument: $ty),*) -> R {
                    $($argument.keep();)*
                    R::random()
                }
                (Pool::below(16) != 0).then_some($name::<$($ty,)* R>)
            }
        }
    )*};
}

callbacks! {
    one(a: A)
    two(a: A, b: B)
    three(a: A, b: B, c: C)
    four(a: A, b: B, c: C, d: D)
    five(a: A, b: B, c: C, d: D, e: E)
    six(a: A, b: B, c: C, d: D, e: E, f: F)
}
