//! Intrinsics: which types their names have, and which attributes are arguments.

use super::{Body, fast_math};
use crate::metadata::string;
use crate::module::Module;
use crate::module::constants::Constant;
use crate::names::facts::Facts;
use crate::names::name;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Failure, Operation, Type, Value};
use terrace_llvm::types::{POINTER_TYPE, StructType, is_type};
use terrace_llvm::{FPExceptionBehavior, RoundingMode, immediate_arguments};

/// A part of the name of an intrinsic, from a type.
#[derive(Clone, Copy)]
enum Part {
    /// Result type.
    Result,
    /// Operand type.
    Operand(usize),
    /// Type of an attribute that is an argument.
    Attribute(&'static str),
    /// Element type of the result, which is a structure.
    Element(usize),
}

use Part::{Element, Operand, Result as Res};

/// Call convention of one intrinsic.
struct Rule {
    /// The name of the operation after `llvm.intr.`, which is mostly that of the intrinsic after `llvm.`; that of the
    /// intrinsic if it belongs to a processor.
    name: &'static str,
    parts: &'static [Part],
    /// Attributes that are arguments, with their positions.
    attributes: &'static [(usize, &'static str)],
}

const fn rule(
    name: &'static str,
    parts: &'static [Part],
    attributes: &'static [(usize, &'static str)],
) -> Rule {
    Rule { name, parts, attributes }
}

/// Those whose name has other parts than the type of the result, or which take attributes.
const RULES: &[Rule] = &[
    rule("abs", &[Res], &[]),
    rule("aarch64.neon.bfmmla", &[], &[]),
    rule("aarch64.neon.sdot", &[Res, Operand(1)], &[]),
    rule("aarch64.neon.smmla", &[Res, Operand(1)], &[]),
    rule("aarch64.neon.ummla", &[Res, Operand(1)], &[]),
    rule("aarch64.neon.usmmla", &[Res, Operand(1)], &[]),
    rule("aarch64.sve.bfmmla", &[], &[]),
    rule("aarch64.sve.convert.to.svbool", &[Operand(0)], &[]),
    rule("aarch64.sve.dupq_lane", &[Operand(0)], &[(1, "lane")]),
    rule("aarch64.sve.psel", &[Operand(1)], &[]),
    rule("aarch64.sve.whilelt", &[Res, Operand(0)], &[]),
    rule("aarch64.sve.zip.x2", &[Operand(0)], &[]),
    rule("aarch64.sve.zip.x4", &[Operand(0)], &[]),
    rule("annotation", &[Res, Operand(1)], &[]),
    rule("assume", &[], &[]),
    rule("coro.begin", &[], &[]),
    rule("coro.end", &[], &[]),
    rule("coro.free", &[], &[]),
    rule("coro.id", &[], &[]),
    rule("coro.promise", &[], &[]),
    rule("coro.resume", &[], &[]),
    rule("coro.save", &[], &[]),
    rule("coro.suspend", &[], &[]),
    rule("ctlz", &[Res], &[]),
    rule("cttz", &[Res], &[]),
    rule("debugtrap", &[], &[]),
    rule("eh.typeid.for", &[Operand(0)], &[]),
    rule("expect.with.probability", &[Res], &[]),
    rule("experimental.constrained.fpext", &[Res, Operand(0)], &[]),
    rule("experimental.constrained.fptrunc", &[Res, Operand(0)], &[]),
    rule("experimental.constrained.sitofp", &[Res, Operand(0)], &[]),
    rule("experimental.constrained.uitofp", &[Res, Operand(0)], &[]),
    rule("experimental.noalias.scope.decl", &[], &[]),
    rule("experimental.vp.strided.load", &[Res, Operand(0), Operand(1)], &[]),
    rule("experimental.vp.strided.store", &[Operand(0), Operand(1), Operand(2)], &[]),
    rule("frexp", &[Operand(0), Element(1)], &[]),
    rule("get.active.lane.mask", &[Res, Operand(0)], &[]),
    rule("invariant.end", &[Operand(1)], &[]),
    rule("invariant.start", &[Operand(0)], &[]),
    rule("is.constant", &[Operand(0)], &[]),
    rule("is.fpclass", &[Operand(0)], &[]),
    rule("ldexp", &[Res, Operand(1)], &[]),
    rule("lifetime.end", &[Operand(0)], &[]),
    rule("lifetime.start", &[Operand(0)], &[]),
    rule("llrint", &[Res, Operand(0)], &[]),
    rule("llround", &[Res, Operand(0)], &[]),
    rule("lrint", &[Res, Operand(0)], &[]),
    rule("lround", &[Res, Operand(0)], &[]),
    rule("masked.compressstore", &[Operand(0)], &[]),
    rule("masked.gather", &[Res, Operand(0)], &[]),
    rule("masked.load", &[Res, Operand(0)], &[]),
    rule("masked.scatter", &[Operand(0), Operand(1)], &[]),
    rule("masked.store", &[Operand(0), Operand(1)], &[]),
    rule("matrix.column.major.load", &[Res, Operand(1)], &[]),
    rule("matrix.column.major.store", &[Operand(0), Operand(2)], &[]),
    rule("matrix.multiply", &[Res, Operand(0), Operand(1)], &[]),
    rule("matrix.transpose", &[Res], &[]),
    rule("memcpy", &[Operand(0), Operand(1), Operand(2)], &[]),
    rule("memcpy.inline", &[Operand(0), Operand(1), Part::Attribute("len")], &[]),
    rule("memmove", &[Operand(0), Operand(1), Operand(2)], &[]),
    rule("memset", &[Operand(0), Operand(2)], &[]),
    rule("memset.inline", &[Operand(0), Part::Attribute("len")], &[]),
    rule("powi", &[Res, Operand(1)], &[]),
    rule("prefetch", &[Operand(0)], &[]),
    rule("ptr.annotation", &[Res, Operand(1)], &[]),
    rule("ptrmask", &[Res, Operand(1)], &[]),
    rule("scmp", &[Res, Operand(0)], &[]),
    rule("sincos", &[Operand(0)], &[]),
    rule("stackrestore", &[Operand(0)], &[]),
    rule("trap", &[], &[]),
    rule("ubsantrap", &[], &[]),
    rule("ucmp", &[Res, Operand(0)], &[]),
    rule("vacopy", &[Operand(0)], &[]),
    rule("vaend", &[Operand(0)], &[]),
    rule("var.annotation", &[Operand(0), Operand(1)], &[]),
    rule("vastart", &[Operand(0)], &[]),
    rule("vector.deinterleave2", &[Operand(0)], &[]),
    rule("vector.extract", &[Res, Operand(0)], &[]),
    rule("vector.insert", &[Res, Operand(1)], &[]),
    rule("vector.reduce.fadd", &[Operand(1)], &[]),
    rule("vector.reduce.fmul", &[Operand(1)], &[]),
    rule("vp.load", &[Res, Operand(0)], &[]),
    rule("vp.store", &[Operand(0), Operand(1)], &[]),
];

/// Conversions of lanes: both types are in the name.
const LANE_CASTS: &[&str] = &[
    "vp.fpext",
    "vp.fptosi",
    "vp.fptoui",
    "vp.fptrunc",
    "vp.inttoptr",
    "vp.ptrtoint",
    "vp.sext",
    "vp.sitofp",
    "vp.trunc",
    "vp.uitofp",
    "vp.zext",
];

/// Dialects of instructions, with what stands in front of the names of their intrinsics.
const PROCESSORS: [(&str, &str); 3] = [
    ("arm_neon.intr.", "aarch64.neon."),
    ("arm_sme.intr.", "aarch64.sme."),
    ("arm_sve.intr.", "aarch64.sve."),
];

/// Returns the name of the intrinsic of a processor, after `llvm.`.
fn of_processor(id: &str) -> Option<String> {
    let named = |(dialect, prefix): &(&str, &str)| Some(format!("{prefix}{}", id.strip_prefix(dialect)?));
    PROCESSORS.iter().find_map(named)
}

/// Returns true if an operation is an instruction of a processor.
pub(crate) fn is_of_processor(id: &str) -> bool {
    PROCESSORS.iter().any(|(dialect, _)| id.starts_with(dialect))
}

/// Returns the rule of an instruction on tiles.
fn rule_of_tile(word: &str) -> Rule {
    match word {
        "zero" => rule("", &[], &[(0, "tile_mask")]),
        "str" | "cntsd" => rule("", &[], &[]),
        _ if word.starts_with("read.") => rule("", &[Res], &[(2, "tile_id")]),
        _ if word.starts_with("write.") => rule("", &[Operand(2)], &[(0, "tile_id")]),
        _ if word.starts_with("ld1") || word.starts_with("st1") => rule("", &[], &[(2, "tile_id")]),
        _ => rule("", &[Operand(3)], &[(0, "tile_id")]),
    }
}

fn rule_of(word: &str) -> Rule {
    if let Some(word) = word.strip_prefix("aarch64.sme.") {
        return rule_of_tile(word);
    }
    let attributes = immediate_arguments(word);
    if let Some(rule) = RULES.iter().find(|rule| rule.name == word) {
        let attributes = if attributes.is_empty() { rule.attributes } else { attributes };
        return Rule { name: rule.name, parts: rule.parts, attributes };
    }
    let parts: &[Part] = if LANE_CASTS.contains(&word) {
        &[Res, Operand(0)]
    } else if word.starts_with("vp.reduce.") {
        &[Operand(1)]
    } else if word.starts_with("vector.reduce.") || word.ends_with(".with.overflow") {
        &[Operand(0)]
    } else {
        &[Res]
    };
    Rule { name: "", parts, attributes }
}

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes the call of an intrinsic that is an operation; whether it is one that is called.
    pub(crate) fn write_intrinsic(&mut self, op: Operation<'a, 'c>) -> Result<bool, Failure> {
        let id = op.name().as_str();
        let of_processor = of_processor(id);
        let word = of_processor.as_deref().unwrap_or_else(|| id.trim_start_matches("llvm.intr."));
        if word.starts_with("dbg.") {
            self.write_debug_record(op, word);
            return Ok(true);
        }
        let rule = rule_of(word);
        let result = op.results().next().map(|result| result.ty());
        let mut function = format!("llvm.{}", renamed(word));
        for part in rule.parts {
            let ty = match part {
                Res => result,
                Operand(at) => op.operands().nth(*at).map(Value::ty),
                Part::Attribute(attribute) => op.attribute(attribute).and_then(Attribute::ty),
                Element(at) => result
                    .and_then(StructType::of)
                    .and_then(|structure| structure.element(self.module.context, *at)),
            };
            if let Some(ty) = ty {
                function.push('.');
                function.push_str(&self.module.mangled(ty));
            }
        }
        let mut arguments: Vec<Argument<'c>> = Vec::new();
        let own = own_operands(op);
        for (at, operand) in own.iter().enumerate() {
            let dictionary = Module::dictionary(op, "arg_attrs", at);
            let mut words = self.module.parameter_attributes(dictionary);
            if let Some(alignment) =
                masked_alignment(op, word, at).or_else(|| self.matrix_alignment(op, word, at))
            {
                words.push_str(&format!("align {alignment} "));
            }
            arguments.push(Argument { ty: Some(operand.ty()), words, text: self.value(*operand) });
        }
        for (at, attribute) in rule.attributes {
            let value = op.attribute(attribute);
            let Some((ty, value)) = value.and_then(|value| Some((value.ty()?, value))) else { continue };
            let constant = self.module.constant(ty, value).map_err(|why| op.error(why).tell())?;
            let mut text = String::new();
            self.module.write_constant(&mut text, ty, &constant);
            let argument = Argument { ty: Some(ty), words: String::new(), text };
            arguments.insert((*at).min(arguments.len()), argument);
        }
        self.add_implied(op, word, &mut arguments);
        let types: Vec<Option<Type<'c>>> = arguments.iter().map(|argument| argument.ty).collect();
        self.module.declare_with(&function, result, &types);
        let mut texts = Vec::with_capacity(arguments.len());
        for Argument { ty, words, text } in arguments {
            let ty = ty.map_or_else(|| "metadata".to_owned(), |ty| self.module.ty(ty));
            texts.push(format!("{ty} {words}{text}"));
        }
        let ty = result.map_or_else(|| "void".to_owned(), |ty| self.module.ty(ty));
        let result_attributes = Module::dictionary(op, "res_attrs", 0);
        let words = self.module.parameter_attributes(result_attributes);
        let bundles = self.bundles(op);
        let mut attachments = crate::metadata::Attachments::default();
        if op.attribute("nontemporal").is_some() {
            attachments.add("nontemporal", self.module.metadata.tuple(&["i32 1".to_owned()]));
        }
        let (function, texts) = (name('@', &function), texts.join(", "));
        let text = format!("call {}{words}{ty} {function}({texts}){bundles}", fast_math(op));
        self.line_with(op, &text, attachments);
        Ok(true)
    }

    /// Returns the alignment of the elements of a matrix in memory, said of the operand that points there.
    fn matrix_alignment(&self, op: Operation<'a, 'c>, word: &str, at: usize) -> Option<i64> {
        let (pointer, matrix) = match word {
            "matrix.column.major.load" => (0, op.result(0).ty()),
            "matrix.column.major.store" => (1, op.operand(0).ty()),
            _ => return None,
        };
        let element = matrix.shaped_element().filter(|_| at == pointer)?;
        i64::try_from(self.module.layout.alignment(self.module.context, element)).ok()
    }

    /// Adds the arguments that follow from what the operation is.
    fn add_implied(&mut self, op: Operation<'a, 'c>, word: &str, arguments: &mut Vec<Argument<'c>>) {
        if matches!(word, "masked.load" | "masked.gather")
            && arguments.len() == 2
            && let Some(result) = op.results().next()
        {
            let mut text = String::new();
            self.module.write_constant(&mut text, result.ty(), &Constant::Poison);
            arguments.push(Argument { ty: Some(result.ty()), words: String::new(), text });
        }
        let metadata = |text: String| Argument { ty: None, words: String::new(), text };
        let case = |attribute: &str| op.attribute(attribute).and_then(case_value);
        if let Some(mode) = case("roundingmode").and_then(RoundingMode::from_value) {
            arguments.push(metadata(string(format!("round.{}", mode.text()).as_bytes())));
        }
        if let Some(behavior) = case("fpExceptionBehavior").and_then(FPExceptionBehavior::from_value) {
            arguments.push(metadata(string(format!("fpexcept.{}", behavior.text()).as_bytes())));
        }
        if word == "experimental.noalias.scope.decl"
            && let Some(scope) = op.attribute("scope")
        {
            let node = self.module.scope_alone(scope);
            arguments.push(metadata(node.mark()));
        }
    }
}

/// An argument; without a type it is metadata.
struct Argument<'c> {
    ty: Option<Type<'c>>,
    /// Attributes, with a trailing blank.
    words: String,
    text: String,
}

/// Returns the operands that are arguments, and not what goes along with the call.
fn own_operands<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let bundles = op
        .spec()
        .and_then(|spec| spec.operands.iter().position(|operand| operand.name == "op_bundle_operands"));
    match bundles {
        Some(group) => op.operands_in(0..op.operand_range(group).start).collect(),
        None => op.operands().collect(),
    }
}

/// Returns the alignment of memory that lanes are read from or written to, said of the operand that points there.
fn masked_alignment(op: Operation<'_, '_>, word: &str, at: usize) -> Option<i64> {
    let pointer = match word {
        "masked.load" | "masked.gather" => 0,
        "masked.store" | "masked.scatter" => 1,
        _ => return None,
    };
    op.attribute("alignment").and_then(Attribute::as_i64).filter(|_| pointer == at)
}

/// Returns the name of an intrinsic whose operation is called otherwise.
fn renamed(word: &str) -> &str {
    match word {
        "aarch64.sve.dupq_lane" => "aarch64.sve.dupq.lane",
        "vacopy" => "va_copy",
        "vaend" => "va_end",
        "vastart" => "va_start",
        other => other,
    }
}

impl<'c> Module<'_, 'c> {
    /// Declares an intrinsic with these types of arguments.
    pub(crate) fn declare_intrinsic(&mut self, function: &str, result: Option<Type<'c>>, types: &[Type<'c>]) {
        let types: Vec<Option<Type<'c>>> = types.iter().copied().map(Some).collect();
        self.declare_with(function, result, &types);
    }

    fn declare_with(&mut self, function: &str, result: Option<Type<'c>>, types: &[Option<Type<'c>>]) {
        let order = result;
        self.declare(function, |module| {
            let result = result.map_or_else(|| "void".to_owned(), |ty| module.ty(ty));
            let facts = Facts::of(function);
            let words = |number| facts.as_ref().map_or_else(String::new, |facts| facts.parameter(number));
            let mut parameters = Vec::new();
            for (at, ty) in types.iter().enumerate() {
                let ty = ty.map_or_else(|| "metadata".to_owned(), |ty| module.ty(ty));
                parameters.push(format!("{ty}{}", words(at + 1)));
            }
            let attributes = facts.as_ref().map_or("", |facts| facts.function);
            let (group, mark) = module.group(attributes, attributes.to_owned());
            let mark = if mark.is_empty() { mark } else { format!(" {mark}") };
            let parameters = parameters.join(", ");
            // The only ranges: less, equal or greater.
            let is_order = ["llvm.scmp.", "llvm.ucmp."].iter().any(|start| function.starts_with(start));
            let range = match order.filter(|_| is_order) {
                Some(ty) => format!(" range({} -1, 2)", module.ty(ty.element_or_self())),
                None => words(0),
            };
            let head = format!("declare{range} {result} {}({parameters}){mark}", name('@', function));
            (group, head)
        });
    }

    /// Returns the name of an intrinsic, with the types that belong to it if only its beginning is given.
    pub(crate) fn full_intrinsic_name(
        &mut self,
        given: &str,
        result: Option<Type<'c>>,
        operands: &[Type<'c>],
    ) -> String {
        let word = given.trim_start_matches("llvm.");
        let is_known = RULES.iter().any(|rule| rule.name == word) || OF_RESULT.contains(&word);
        let parts = if is_known { rule_of(word).parts } else { &[] };
        let mut out = given.to_owned();
        for part in parts {
            let ty = match part {
                Res => result,
                Operand(at) => operands.get(*at).copied(),
                Part::Attribute(_) => operands.iter().copied().rev().nth(1),
                Element(at) => result.and_then(StructType::of).and_then(|ty| ty.element(self.context, *at)),
            };
            if let Some(ty) = ty.filter(|ty| !is_type(*ty, &POINTER_TYPE) || !parts.is_empty()) {
                out.push('.');
                out.push_str(&self.mangled(ty));
            }
        }
        out
    }
}

/// Intrinsics whose name ends with the type of their result, and that are often called by their names.
const OF_RESULT: &[&str] = &[
    "acos",
    "asin",
    "atan",
    "atan2",
    "bitreverse",
    "bswap",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "ctpop",
    "exp",
    "exp10",
    "exp2",
    "fabs",
    "floor",
    "fma",
    "fmuladd",
    "fshl",
    "fshr",
    "log",
    "log10",
    "log2",
    "maximum",
    "maxnum",
    "minimum",
    "minnum",
    "nearbyint",
    "pow",
    "rint",
    "round",
    "roundeven",
    "sadd.sat",
    "sin",
    "sinh",
    "smax",
    "smin",
    "sqrt",
    "ssub.sat",
    "tan",
    "tanh",
    "trunc",
    "uadd.sat",
    "umax",
    "umin",
    "usub.sat",
    "vector.interleave2",
    "vscale",
];
