//! The function that other languages call: it takes addresses, lets the program work on memory there, and copies the results.

use super::interface::{Interface, Port};
use crate::input::editions::{Wanted, read_and_find};
use terrace_arith::{BitcastOp, ExtUIOp, IndexCastOp, TruncIOp};
use terrace_editions::Edition;
use terrace_func::FuncOp;
use terrace_ir::ids::OpId;
use terrace_ir::verify::verify;
use terrace_ir::{Body, Context, DYNAMIC, Failure, Operation, OwnedOperation, Region, Type, TypedOp};
use terrace_llvm::Linkage;
use terrace_llvm::attributes::LinkageAttr;
use terrace_parser::{Source, TopLevel};

/// Status that the function returns if an output has no room, and if the weights are those of another model.
pub(super) const NO_ROOM: i32 = 1;
pub(super) const OTHER_WEIGHTS: i32 = 2;

/// Descriptor of memory without dimensions.
const DESCRIPTOR: &str = "!llvm.struct<(ptr, ptr, i64)>";

/// Position of the tag in a file of weights: after the length of the header, and the first words of it.
pub(super) const TAG_POSITION: usize = 8 + "{\"__metadata__\":{\"terrace\":\"".len();

/// Returns the function of a name in a program.
pub(super) fn function(program: &OwnedOperation<'_>, name: &str) -> Option<OpId> {
    let is_it = |op: &Operation<'_, '_>| {
        op.isa::<FuncOp>() && op.symbol_name() == Some(name) && op.regions().any(|region| !region.is_empty())
    };
    let mut ops = program.op().regions().flat_map(Region::ops);
    ops.find(is_it).map(Operation::id)
}

/// Adds the function to a program whose tensors are memory already. The last arguments of `callee` are the weights, if
/// they are apart.
///
/// # Errors
/// With words for the user, if the callee has memory with a layout.
pub(super) fn add<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    callee: &str,
    interface: &Interface,
) -> Result<String, String> {
    let name = format!("{}_run", interface.name);
    if program.op().lookup_symbol(&name).is_some() {
        return Err(format!("the program has a function '{name}' already: give another --name"));
    }
    let entry = program.op().lookup_symbol(callee).and_then(terrace_interp::signature);
    let (inputs, results) = entry.ok_or_else(|| format!("there is no function '{callee}'"))?;
    let text = Text::of(interface, &name, callee, &inputs, &results)?;
    let source = Source::new(text.as_bytes(), "entry point");
    let (_, parsed) = read_and_find(context, source, TopLevel::Module, Wanted::Given(Edition::Today));
    let mut parsed = parsed.map_err(|Failure| "the entry point cannot be written".to_owned())?.program;
    verify(parsed.op()).map_err(|Failure| "the entry point cannot be written".to_owned())?;
    let wrapper = function(&parsed, &name).and_then(|op| parsed.body_mut().take_child(op));
    let wrapper = wrapper.ok_or("the entry point cannot be written")?;
    keep_inside(context, program);
    let body = program.body_mut();
    let block = Operation::new(body, Body::ROOT).region(0).first_block().ok_or("the program is empty")?.id();
    let op = body.adopt_root(wrapper);
    body.append_op(block, op);
    Ok(name)
}

/// Makes all functions of a program local to its file: one of them is called `main`.
fn keep_inside<'c>(context: &'c Context<'c>, program: &mut OwnedOperation<'c>) {
    let has_body = |op: &Operation<'_, '_>| op.isa::<FuncOp>() && !op.regions().all(Region::is_empty);
    let functions: Vec<OpId> =
        program.op().regions().flat_map(Region::ops).filter(has_body).map(Operation::id).collect();
    let (name, internal) = (context.identifier(LinkageAttr::SPEC.name), Linkage::Internal.attribute(context));
    for function in functions {
        program.body_mut().set_attribute(function, name, Some(internal));
    }
}

/// Text of the function while it is written.
struct Text {
    parameters: Vec<String>,
    lines: String,
    names: usize,
}

impl Text {
    fn of(
        interface: &Interface,
        name: &str,
        callee: &str,
        inputs: &[Type<'_>],
        results: &[Type<'_>],
    ) -> Result<String, String> {
        let mut text = Text { parameters: Vec::new(), lines: String::new(), names: 0 };
        text.line("%zero = llvm.mlir.constant(0 : i64) : i64");
        text.line(&format!("%none = llvm.mlir.poison : {DESCRIPTOR}"));
        text.line("%ok = arith.constant 0 : i32");
        let mut operands = Vec::new();
        if interface.weights.is_some() {
            text.parameters.push("%weights: !llvm.ptr".to_owned());
        }
        for (port, ty) in interface.inputs.iter().zip(inputs) {
            operands.push(text.input(port, *ty)?);
        }
        if let Some(weights) = &interface.weights {
            for (offset, ty) in weights.offsets.iter().zip(&inputs[interface.inputs.len()..]) {
                let at = text.new_name();
                text.line(&format!(
                    "{at} = llvm.getelementptr %weights[{offset}] : (!llvm.ptr) -> !llvm.ptr, i8"
                ));
                operands.push(text.memory(&at, *ty, &[])?);
            }
        }
        let list = |types: &[Type<'_>]| types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let (taken, given) = (list(inputs), list(results));
        let call = format!("func.call @{callee}({}) : ({taken}) -> ({given})", operands.join(", "));
        text.line(&if results.is_empty() { call } else { format!("%r:{} = {call}", results.len()) });
        let mut status = "%ok".to_owned();
        for (at, (port, ty)) in interface.outputs.iter().zip(results).enumerate() {
            status = text.output(port, *ty, &format!("%r#{at}"), status)?;
        }
        let parameters = text.parameters.join(", ");
        let body = match &interface.weights {
            None => format!("{}    return {status} : i32\n", text.lines),
            Some(weights) => {
                // The call is not reached with weights of another model.
                let words: Vec<i64> = weights
                    .tag
                    .as_bytes()
                    .as_chunks()
                    .0
                    .iter()
                    .map(|word| i64::from_le_bytes(*word))
                    .collect();
                let (first, second) = (words.first().unwrap_or(&0), words.get(1).unwrap_or(&0));
                format!(
                    "    %at0 = llvm.getelementptr %weights[{TAG_POSITION}] : (!llvm.ptr) -> !llvm.ptr, i8\n    \
                     %at1 = llvm.getelementptr %weights[{}] : (!llvm.ptr) -> !llvm.ptr, i8\n    \
                     %own0 = llvm.load %at0 {{alignment = 1 : i64}} : !llvm.ptr -> i64\n    \
                     %own1 = llvm.load %at1 {{alignment = 1 : i64}} : !llvm.ptr -> i64\n    \
                     %tag0 = arith.constant {first} : i64\n    %tag1 = arith.constant {second} : i64\n    \
                     %same0 = arith.cmpi eq, %own0, %tag0 : i64\n    %same1 = arith.cmpi eq, %own1, %tag1 : i64\n    \
                     %same = arith.andi %same0, %same1 : i1\n    %status = scf.if %same -> (i32) {{\n{}    \
                     scf.yield {status} : i32\n    }} else {{\n    %other = arith.constant {OTHER_WEIGHTS} : i32\n    \
                     scf.yield %other : i32\n    }}\n    return %status : i32\n",
                    TAG_POSITION + 8,
                    text.lines
                )
            }
        };
        let (taken, given) = (list(inputs), list(results));
        Ok(format!(
            "func.func private @{callee}({taken}) -> ({given})\nfunc.func @{name}({parameters}) -> i32 {{\n{body}}}\n"
        ))
    }

    fn line(&mut self, line: &str) {
        self.lines += "    ";
        self.lines += line;
        self.lines.push('\n');
    }

    fn new_name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    /// Adds parameters for an argument; returns the operand of the call.
    fn input(&mut self, port: &Port, ty: Type<'_>) -> Result<String, String> {
        let name = format!("%in_{}", port.name);
        if port.shape.is_none() {
            let (held, convert) = held_scalar(port.scalar.ir);
            self.parameters.push(format!("{name}: {held}"));
            let Some((to, _)) = convert else { return Ok(name) };
            let value = self.new_name();
            self.line(&format!("{value} = {to} {name} : {held} to {}", port.scalar.ir));
            return Ok(value);
        }
        self.parameters.push(format!("{name}: !llvm.ptr"));
        let mut sizes = Vec::new();
        for at in port.open_sizes() {
            self.parameters.push(format!("{name}_size{at}: i64"));
            let size = self.new_name();
            self.line(&format!("{size} = arith.index_cast {name}_size{at} : i64 to index"));
            sizes.push(size);
        }
        self.memory(&name, ty, &sizes)
    }

    /// Views memory at an address as a type with these open sizes.
    fn memory(&mut self, address: &str, ty: Type<'_>, open: &[String]) -> Result<String, String> {
        let shape = ty.shape().unwrap_or_default().to_vec();
        if ty.to_string().contains(", ") {
            return Err(format!(
                "memory of type '{ty}' has a layout or a space: other languages have plain arrays"
            ));
        }
        let [a, b, c, d, view] = [(); 5].map(|()| self.new_name());
        let element = ty.element_or_self();
        self.line(&format!("{a} = llvm.insertvalue {address}, %none[0] : {DESCRIPTOR}"));
        self.line(&format!("{b} = llvm.insertvalue {address}, {a}[1] : {DESCRIPTOR}"));
        self.line(&format!("{c} = llvm.insertvalue %zero, {b}[2] : {DESCRIPTOR}"));
        self.line(&format!(
            "{d} = builtin.unrealized_conversion_cast {c} : {DESCRIPTOR} to memref<{element}>"
        ));
        let mut open = open.iter();
        let sizes: Vec<String> = shape
            .iter()
            .map(|size| match *size {
                DYNAMIC => open.next().cloned().unwrap_or_default(),
                size => size.to_string(),
            })
            .collect();
        let mut strides = vec!["1".to_owned(); sizes.len()];
        for at in (0..sizes.len().saturating_sub(1)).rev() {
            strides[at] = self.product(&strides[at + 1].clone(), &sizes[at + 1]);
        }
        self.line(&format!(
            "{view} = memref.reinterpret_cast {d} to offset: [0], sizes: [{}], strides: [{}] : memref<{element}> to {ty}",
            sizes.join(", "),
            strides.join(", ")
        ));
        Ok(view)
    }

    /// Returns a product of numbers or of values.
    fn product(&mut self, left: &str, right: &str) -> String {
        if let (Ok(left), Ok(right)) = (left.parse::<i64>(), right.parse::<i64>()) {
            return left.wrapping_mul(right).to_string();
        }
        let mut value = |own: &str| {
            if own.starts_with('%') {
                return own.to_owned();
            }
            let name = self.new_name();
            self.line(&format!("{name} = arith.constant {own} : index"));
            name
        };
        let (left, right) = (value(left), value(right));
        let name = self.new_name();
        self.line(&format!("{name} = arith.muli {left}, {right} : index"));
        name
    }

    /// Adds parameters for a result, and copies it there; returns the status.
    fn output(&mut self, port: &Port, ty: Type<'_>, value: &str, status: String) -> Result<String, String> {
        let name = format!("%out_{}", port.name);
        self.parameters.push(format!("{name}: !llvm.ptr"));
        if port.shape.is_none() {
            let (held, convert) = held_scalar(port.scalar.ir);
            let mut stored = value.to_owned();
            if let Some((_, from)) = convert {
                stored = self.new_name();
                self.line(&format!("{stored} = {from} {value} : {} to {held}", port.scalar.ir));
            }
            self.line(&format!("llvm.store {stored}, {name} : {held}, !llvm.ptr"));
            return Ok(status);
        }
        let open: Vec<usize> = port.open_sizes().collect();
        if open.is_empty() {
            let view = self.memory(&name, ty, &[])?;
            self.line(&format!("memref.copy {value}, {view} : {ty} to {ty}"));
            self.line(&format!("memref.dealloc {value} : {ty}"));
            return Ok(status);
        }
        self.parameters.push(format!("{name}_room: i64"));
        let mut sizes = Vec::new();
        for at in &open {
            self.parameters.push(format!("{name}_size{at}: !llvm.ptr"));
            let [dim, size, wide] = [(); 3].map(|()| self.new_name());
            self.line(&format!("{dim} = arith.constant {at} : index"));
            self.line(&format!("{size} = memref.dim {value}, {dim} : {ty}"));
            self.line(&format!("{wide} = arith.index_cast {size} : index to i64"));
            self.line(&format!("llvm.store {wide}, {name}_size{at} : i64, !llvm.ptr"));
            sizes.push(size);
        }
        let mut count = "1".to_owned();
        let mut own = sizes.iter();
        for size in ty.shape().unwrap_or_default() {
            let size =
                if *size == DYNAMIC { own.next().cloned().unwrap_or_default() } else { size.to_string() };
            count = self.product(&count, &size);
        }
        let [wide, fits, done] = [(); 3].map(|()| self.new_name());
        self.line(&format!("{wide} = arith.index_cast {count} : index to i64"));
        self.line(&format!("{fits} = arith.cmpi sle, {wide}, {name}_room : i64"));
        self.line(&format!("{done} = scf.if {fits} -> (i32) {{"));
        let view = self.memory(&name, ty, &sizes)?;
        self.line(&format!("memref.copy {value}, {view} : {ty} to {ty}"));
        self.line(&format!("scf.yield {status} : i32"));
        self.line("} else {");
        let small = self.new_name();
        self.line(&format!("{small} = arith.constant {NO_ROOM} : i32"));
        self.line(&format!("scf.yield {small} : i32"));
        self.line("}");
        self.line(&format!("memref.dealloc {value} : {ty}"));
        Ok(done)
    }
}

/// Operations that convert a scalar from the type in which C passes it, and back.
type Conversion = Option<(&'static str, &'static str)>;

/// Returns the type in which C passes a scalar, and how it is converted.
fn held_scalar(ir: &'static str) -> (&'static str, Conversion) {
    match ir {
        "i1" => ("i8", Some((TruncIOp::NAME, ExtUIOp::NAME))),
        "index" => ("i64", Some((IndexCastOp::NAME, IndexCastOp::NAME))),
        "f16" | "bf16" => ("i16", Some((BitcastOp::NAME, BitcastOp::NAME))),
        other => (other, None),
    }
}
