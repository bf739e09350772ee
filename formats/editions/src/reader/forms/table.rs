//! The table itself.

use super::How::{self, Custom, Own, Renamed, Same};
use super::{Check, Form, control, function, loops, memory, scalar, shapes};
use crate::edition::Edition::{self, January2019, May2019, Y2020, Y2022};

const fn form(name: &'static str, editions: (Edition, Edition), how: How) -> Form {
    Form { name, editions, how, check: None }
}

const fn checked(name: &'static str, editions: (Edition, Edition), how: How, check: Check) -> Form {
    Form { name, editions, how, check: Some(check) }
}

/// All editions in which operations of `std` had no prefix.
const STD: (Edition, Edition) = (January2019, Y2020);
const JANUARY: (Edition, Edition) = (January2019, January2019);
const FROM_MAY: (Edition, Edition) = (May2019, Y2020);
const ALL: (Edition, Edition) = (January2019, Y2022);
const ONLY_2022: (Edition, Edition) = (Y2022, Y2022);

/// By matter.
pub(super) static FORMS: &[&[Form]] = &[STRUCTURE, CONTROL, SCALAR, SHAPES, MEMORY, LOOPS];

static STRUCTURE: &[Form] = &[
    form("func", ALL, Custom(function::read)),
    form("module", ALL, Same("builtin.module")),
    form("return", ALL, Same("func.return")),
    form("call", ALL, Same("func.call")),
    form("call_indirect", ALL, Same("func.call_indirect")),
];

static CONTROL: &[Form] = &[
    form("br", STD, Own("cf.br", control::read_branch, control::upgrade_branch)),
    form("cond_br", STD, Own("cf.cond_br", control::read_conditional, control::upgrade_conditional)),
    form(
        "br_cond",
        (January2019, May2019),
        Own("cf.cond_br", control::read_conditional, control::upgrade_conditional),
    ),
];

static SCALAR: &[Form] = &[
    form("addi", STD, Same("arith.addi")),
    form("addf", STD, Same("arith.addf")),
    form("subi", STD, Same("arith.subi")),
    form("subf", STD, Same("arith.subf")),
    form("muli", STD, Same("arith.muli")),
    form("mulf", STD, Same("arith.mulf")),
    form("divf", STD, Same("arith.divf")),
    form("remf", STD, Same("arith.remf")),
    form("divis", STD, Same("arith.divsi")),
    form("diviu", STD, Same("arith.divui")),
    form("remis", STD, Same("arith.remsi")),
    form("remiu", STD, Same("arith.remui")),
    form("divi_signed", STD, Same("arith.divsi")),
    form("divi_unsigned", STD, Same("arith.divui")),
    form("remi_signed", STD, Same("arith.remsi")),
    form("remi_unsigned", STD, Same("arith.remui")),
    form("and", STD, Same("arith.andi")),
    form("or", STD, Same("arith.ori")),
    form("xor", STD, Same("arith.xori")),
    form("shlis", STD, Same("arith.shli")),
    form("shift_left", STD, Same("arith.shli")),
    form("shift_right_signed", STD, Same("arith.shrsi")),
    form("shift_right_unsigned", STD, Same("arith.shrui")),
    form("cmpi", STD, Renamed("arith.cmpi", scalar::read_cmpi)),
    form("cmpf", STD, Renamed("arith.cmpf", scalar::read_cmpf)),
    form("constant", STD, Own("std.constant", scalar::read_constant, scalar::upgrade_constant)),
    form("constant", ONLY_2022, Same("func.constant")),
    checked("select", STD, Renamed("arith.select", scalar::read_select), scalar::check_select),
    form("negf", STD, Same("arith.negf")),
    form("sexti", STD, Same("arith.extsi")),
    form("zexti", STD, Same("arith.extui")),
    form("trunci", STD, Same("arith.trunci")),
    form("sitofp", STD, Same("arith.sitofp")),
    form("uitofp", STD, Same("arith.uitofp")),
    form("fptosi", STD, Same("arith.fptosi")),
    form("fptoui", STD, Same("arith.fptoui")),
    form("fpext", STD, Same("arith.extf")),
    form("fptrunc", STD, Same("arith.truncf")),
    form("index_cast", STD, Same("arith.index_cast")),
    form("absf", STD, Same("math.absf")),
    form("ceilf", STD, Same("math.ceil")),
    form("floorf", STD, Same("math.floor")),
    form("cos", STD, Same("math.cos")),
    form("sin", STD, Same("math.sin")),
    form("exp", STD, Same("math.exp")),
    form("log", STD, Same("math.log")),
    form("log2", STD, Same("math.log2")),
    form("log10", STD, Same("math.log10")),
    form("sqrt", STD, Same("math.sqrt")),
    form("rsqrt", STD, Same("math.rsqrt")),
    form("tanh", STD, Same("math.tanh")),
    form("copysign", STD, Renamed("math.copysign", scalar::read_copysign)),
];

static SHAPES: &[Form] = &[
    form("dim", STD, Own("std.dim", shapes::read_dim, shapes::upgrade_dim)),
    form("memref.dim", ONLY_2022, Own("std.dim", shapes::read_dim, shapes::upgrade_dim)),
    form("rank", STD, Own("std.rank", shapes::read_rank, shapes::upgrade_rank)),
    checked("tensor_cast", STD, Renamed("tensor.cast", shapes::read_cast), shapes::check_cast),
    checked("memref_cast", STD, Renamed("memref.cast", shapes::read_cast), shapes::check_cast),
    form("splat", STD, Own("std.splat", shapes::read_splat, shapes::upgrade_splat)),
    form("extract_element", STD, Own("std.extract_element", memory::read_load, shapes::upgrade_extract)),
];

static MEMORY: &[Form] = &[
    form("alloc", STD, Own("memref.alloc", memory::read_alloc, memory::upgrade_alloc)),
    form("alloca", STD, Own("memref.alloca", memory::read_alloc, memory::upgrade_alloc)),
    form("alloc_static", STD, Renamed("std.alloc_static", memory::read_alloc_static)),
    form("dealloc", STD, Same("memref.dealloc")),
    form("load", STD, Renamed("memref.load", memory::read_load)),
    form("store", STD, Renamed("memref.store", memory::read_store)),
    form("memref.load", ONLY_2022, Renamed("memref.load", memory::read_load)),
    form("memref.store", ONLY_2022, Renamed("memref.store", memory::read_store)),
    form("tensor_load", STD, Own("std.tensor_load", memory::read_tensor_load, memory::upgrade_tensor_load)),
    form(
        "tensor_store",
        STD,
        Own("std.tensor_store", memory::read_tensor_store, memory::upgrade_tensor_store),
    ),
    form(
        "memref.tensor_load",
        ONLY_2022,
        Own("std.tensor_load", memory::read_tensor_load, memory::upgrade_tensor_load),
    ),
    form(
        "memref.tensor_store",
        ONLY_2022,
        Own("std.tensor_store", memory::read_tensor_store, memory::upgrade_tensor_store),
    ),
    checked("dma_start", STD, Renamed("memref.dma_start", memory::read_dma_start), memory::check_dma_start),
    form("dma_wait", STD, Same("memref.dma_wait")),
    form("prefetch", STD, Same("memref.prefetch")),
    form("reshape", (January2019, May2019), Renamed("std.reshape", memory::read_reshape)),
    form("view", (January2019, May2019), Renamed("std.view", memory::read_view)),
];

static LOOPS: &[Form] = &[
    form("affine_apply", JANUARY, Own(APPLY_OF_TODAY, loops::read_apply, loops::upgrade_apply)),
    form("affine.apply", (January2019, Y2020), Own(APPLY_OF_TODAY, loops::read_apply, loops::upgrade_apply)),
    form("for", JANUARY, Custom(loops::read_for)),
    form("if", JANUARY, Custom(loops::read_if)),
    form("affine.for", FROM_MAY, Custom(loops::read_for)),
    form("affine.if", FROM_MAY, Custom(loops::read_if)),
    form("affine.terminator", FROM_MAY, Same("affine.yield")),
    form("loop.for", (May2019, Y2020), Same("scf.for")),
    form("loop.if", (May2019, Y2020), Same("scf.if")),
    form("loop.parallel", (May2019, Y2020), Same("scf.parallel")),
    form("loop.terminator", (May2019, Y2020), Same("scf.yield")),
    form("loop.yield", (May2019, Y2020), Same("scf.yield")),
];

const APPLY_OF_TODAY: &str = "affine.apply";
