//! `run`: a function in the interpreter, of the text or of what passes make of it.

use crate::source::Text;
use crate::steps::{pipeline_error, units};
use crate::{Host, text_field};
use serde_json::{Value, json};
use terrace_execution::number::exponential;
use terrace_execution::{Argument, Buffer, CallError, Engine, OwnedElements, Returned, World};
use terrace_interp::{Interpreter, Limits, signature};
use terrace_ir::{Operation, Type, capture};

/// Limits on a program: the page has less memory than a process.
const LIMITS: Limits = Limits { steps: u64::MAX, depth: 100_000, memory_bytes: 512 << 20 };

/// Limit on the elements of a memref that are shown.
const SHOWN: usize = 64;

pub fn respond(request: &Value, host: &mut dyn Host) -> Result<Value, String> {
    let text = Text::of(request)?;
    let pipeline = request.get("pipeline").and_then(Value::as_str).unwrap_or_default();
    let count = request.get("count").and_then(Value::as_u64).map_or(usize::MAX, |count| count as usize);
    let mut units = match units(pipeline) {
        Ok(units) => units,
        Err(error) => return Ok(json!({ "pipelineError": pipeline_error(pipeline, &error) })),
    };
    let function = text_field(request, "function")?;
    let given = request.get("arguments").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let context = text.context();
    let (outcome, told) = capture(|| {
        let mut program = text.program(&context).ok()?;
        for unit in units.iter_mut().take(count) {
            if !unit.run(&context, &mut program) {
                return None;
            }
        }
        Some(call(program.op(), function, given, host))
    });
    let diagnostics = text.diagnostics(&told);
    Ok(match outcome {
        None => json!({ "error": "the program cannot run", "diagnostics": diagnostics }),
        Some(Err(why)) => json!({ "error": why, "diagnostics": diagnostics }),
        Some(Ok(results)) => json!({ "results": results, "diagnostics": diagnostics }),
    })
}

fn call(
    module: Operation<'_, '_>,
    function: &str,
    given: &[Value],
    host: &mut dyn Host,
) -> Result<Vec<String>, String> {
    let found = module.lookup_symbol(function).and_then(signature);
    let Some((inputs, _)) = found else { return Err(format!("there is no function '{function}'")) };
    if inputs.len() != given.len() {
        return Err(format!("'{function}' takes {} arguments, but {} are given", inputs.len(), given.len()));
    }
    let each = inputs.iter().zip(given).map(|(ty, given)| argument(*ty, given.as_str().unwrap_or_default()));
    let mut arguments: Vec<Argument<'_>> = each.collect::<Result<_, _>>()?;
    let mut console = Console(host);
    let mut engine = Interpreter::new(module, &mut console, LIMITS);
    let returned = engine.call(function, &mut arguments).map_err(words)?;
    engine.finish().map_err(words)?;
    Ok(returned.iter().map(shown).collect())
}

fn words(error: CallError) -> String {
    match error {
        CallError::Stopped(why) => format!("the program was stopped: {why}"),
        CallError::Exited(status) => format!("the program exited with status {status}"),
        other => other.to_string(),
    }
}

/// Parses an argument.
fn argument(ty: Type<'_>, text: &str) -> Result<Argument<'static>, String> {
    let text = text.trim();
    let wrong = || format!("'{text}' is no value of type '{ty}'");
    macro_rules! number {
        ($variant:ident) => {
            text.parse().map(Argument::$variant).map_err(|_| wrong())
        };
    }
    match terrace_interp::scalar_name(ty) {
        Some("i1") => match text {
            "true" | "1" | "-1" => Ok(Argument::I1(true)),
            "false" | "0" => Ok(Argument::I1(false)),
            _ => Err(wrong()),
        },
        Some("i8") => number!(I8),
        Some("i16") => number!(I16),
        Some("i32") => number!(I32),
        Some("i64") => number!(I64),
        Some("index") => number!(Index),
        Some("f32") => number!(F32),
        Some("f64") => number!(F64),
        _ => Err(format!("an argument of type '{ty}' cannot be typed in")),
    }
}

fn shown(value: &Returned) -> String {
    match value {
        Returned::I1(value) => value.to_string(),
        Returned::I8(value) => value.to_string(),
        Returned::I16(value) => value.to_string(),
        Returned::I32(value) => value.to_string(),
        Returned::I64(value) | Returned::Index(value) => value.to_string(),
        Returned::F32(value) => exponential(f64::from(*value)),
        Returned::F64(value) => exponential(*value),
        Returned::MemRef(buffer) => elements(buffer),
    }
}

fn elements(Buffer { elements, shape }: &Buffer) -> String {
    fn list<T: ToString>(all: &[T]) -> String {
        let mut texts: Vec<String> = all.iter().take(SHOWN).map(ToString::to_string).collect();
        if all.len() > SHOWN {
            texts.push(format!("... {} more", all.len() - SHOWN));
        }
        texts.join(", ")
    }
    let values = match elements {
        OwnedElements::I8(all) => list(all),
        OwnedElements::I16(all) => list(all),
        OwnedElements::I32(all) => list(all),
        OwnedElements::I64(all) => list(all),
        OwnedElements::F32(all) => list(all),
        OwnedElements::F64(all) => list(all),
    };
    let sizes: Vec<String> = shape.iter().map(ToString::to_string).collect();
    format!("[{values}] of shape [{}]", sizes.join(", "))
}

/// Output of a program, passed on to the page.
struct Console<'h>(&'h mut dyn Host);

impl World for Console<'_> {
    fn print(&mut self, text: &[u8]) {
        self.0.print(text);
    }

    fn print_error(&mut self, text: &[u8]) {
        self.0.print(text);
    }

    fn seconds(&mut self) -> f64 {
        self.0.seconds()
    }
}
