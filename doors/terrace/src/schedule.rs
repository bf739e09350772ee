//! Schedules: transformations of the operations of a program, one after the other, as a value.
//!
//! A schedule is a script of the `transform` dialect under construction, and is run by the interpreter of scripts: what
//! can be said here can be said there, and does the same. `Display` prints the script.

use crate::error::Error;
use crate::session::Module;
use std::fmt::{self, Write};
use terrace_ir::{Failure, LogicalResult};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{FnPass, PassManager, PassOp, PassRegistry};
use terrace_transform_interpreter::apply_named_sequence;
use terrace_transform_interpreter::interpreter::{InterpreterOptions, Script};

/// Transformations to apply, in order. Each works on what [`find`](Schedule::find) found last, or on what the one before
/// made of it.
///
/// ```
/// use terrace::Schedule;
/// use terrace::prelude::*;
///
/// let session = Session::new();
/// let mut module = session.parse("
///   func.func @product(%a: tensor<64x32xf32>, %b: tensor<32x48xf32>, %c: tensor<64x48xf32>) -> tensor<64x48xf32> {
///     %0 = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x48xf32>)
///       outs(%c : tensor<64x48xf32>) -> tensor<64x48xf32>
///     return %0 : tensor<64x48xf32>
///   }")?;
/// let schedule = Schedule::new().find("linalg.matmul").tile(&[8, 16, 4]).vectorize().simplify();
/// module.schedule(&schedule)?;
/// let text = module.to_string();
/// assert_eq!(text.matches("scf.for").count(), 3);
/// assert!(text.contains("vector.transfer_read") && !text.contains("linalg.matmul"));
/// // The same as a script, for `--transform-interpreter`.
/// assert!(schedule.to_string().contains("transform.structured.tile_using_for %1 tile_sizes [8, 16, 4]"));
/// # Ok::<(), terrace::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Schedule {
    /// Lines of the script.
    lines: String,
    /// Number of values so far; `%0` is the program.
    values: usize,
    /// Value after which the program is.
    program: usize,
    /// Value after which the operations to transform are.
    target: usize,
    /// Values after which the loops of the last tiling are.
    loops: Vec<usize>,
    /// True if a line consumes the program.
    consumes_program: bool,
}

impl Default for Schedule {
    fn default() -> Self {
        Schedule {
            lines: String::new(),
            values: 1,
            program: 0,
            target: 0,
            loops: Vec::new(),
            consumes_program: false,
        }
    }
}

/// The type of what is after all values.
const ANY: &str = "!transform.any_op";

impl Schedule {
    /// Creates a schedule that does nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a line that has a number of results, and returns these.
    fn line(&mut self, results: usize, line: &str) -> Vec<usize> {
        let new: Vec<usize> = (self.values..self.values + results).collect();
        self.values += results;
        let names: Vec<String> = new.iter().map(|value| format!("%{value}")).collect();
        let equals = if results == 0 { "" } else { " = " };
        // Text is written into memory, which does not fail.
        let _ = writeln!(self.lines, "    {}{equals}{line}", names.join(", "));
        new
    }

    /// Writes a line with a result that is worked on from then on.
    fn step(mut self, line: &str) -> Self {
        self.target = self.line(1, line)[0];
        self
    }

    /// Works on all operations of a name from then on.
    pub fn find(self, name: &str) -> Self {
        let (program, name) = (self.program, quoted(name));
        self.step(&format!("transform.structured.match ops{{[{name}]}} in %{program} : ({ANY}) -> {ANY}"))
    }

    /// Tiles by a nest of `scf.for`, and works on what does a tile. A size of zero leaves a loop as it is.
    pub fn tile(self, sizes: &[i64]) -> Self {
        self.tile_in_order(sizes, &[])
    }

    /// Tiles by a nest of `scf.for` whose loops stand in another order: the first is that over this loop of the operation.
    pub fn tile_in_order(mut self, sizes: &[i64], order: &[usize]) -> Self {
        let tiled = sizes.iter().filter(|size| **size != 0).count();
        let order = if order.is_empty() { String::new() } else { format!(" interchange = {order:?}") };
        let types = vec![ANY; tiled + 1].join(", ");
        let line = format!(
            "transform.structured.tile_using_for %{} tile_sizes {sizes:?}{order} : ({ANY}) -> ({types})",
            self.target
        );
        let new = self.line(tiled + 1, &line);
        self.target = new[0];
        self.loops = new[1..].to_vec();
        self
    }

    /// Tiles by an `scf.forall`, and works on what does a tile.
    pub fn tile_parallel(mut self, sizes: &[i64]) -> Self {
        let line = format!(
            "transform.structured.tile_using_forall %{} tile_sizes {sizes:?} : ({ANY}) -> ({ANY}, {ANY})",
            self.target
        );
        let new = self.line(2, &line);
        self.target = new[0];
        self.loops = vec![new[1]];
        self
    }

    /// Works on a loop of the last tiling from then on, counted from the outermost one; on what was worked on if there is no
    /// such loop.
    pub fn tile_loop(mut self, at: usize) -> Self {
        self.target = self.loops.get(at).copied().unwrap_or(self.target);
        self
    }

    /// Replaces operations by vector operations on all of their elements.
    pub fn vectorize(mut self) -> Self {
        self.line(0, &format!("transform.structured.vectorize %{} : {ANY}", self.target));
        self.back_to_program()
    }

    /// Replaces operations by vector operations on vectors of these sizes, masked where there are fewer elements.
    pub fn vectorize_by(mut self, sizes: &[i64]) -> Self {
        self.line(
            0,
            &format!("transform.structured.vectorize %{} vector_sizes {sizes:?} : {ANY}", self.target),
        );
        self.back_to_program()
    }

    fn back_to_program(mut self) -> Self {
        self.target = self.program;
        self
    }

    /// Makes generic operations of named ones.
    pub fn generalize(self) -> Self {
        self.with("transform.structured.generalize", "")
    }

    /// Makes elementwise operations ones over a single loop.
    pub fn flatten(self) -> Self {
        self.with("transform.structured.flatten_elementwise", "")
    }

    /// Changes the order of the loops of generic operations: the first is the one of this number.
    pub fn interchange(self, order: &[usize]) -> Self {
        let target = self.target;
        self.step(&format!(
            "transform.structured.interchange %{target} iterator_interchange = {order:?} : ({ANY}) -> {ANY}"
        ))
    }

    /// Unrolls loops by a factor.
    pub fn unroll(mut self, factor: i64) -> Self {
        self.line(0, &format!("transform.loop.unroll %{} {{factor = {factor}}} : {ANY}", self.target));
        self.back_to_program()
    }

    /// Applies an operation of scripts with one operand and one result, given its attributes as text: `"factor = 2 : i64"`.
    pub fn with(self, name: &str, attributes: &str) -> Self {
        let target = self.target;
        self.step(&format!("{} (%{target}) {{{attributes}}} : ({ANY}) -> {ANY}", quoted(name)))
    }

    /// Canonicalizes all functions, and eliminates common subexpressions.
    pub fn simplify(mut self) -> Self {
        let program = self.program;
        let functions = self.line(
            1,
            &format!("transform.structured.match ops{{[\"func.func\"]}} in %{program} : ({ANY}) -> {ANY}"),
        );
        let line = format!(
            "transform.apply_patterns to %{} {{ transform.apply_patterns.canonicalization }} {{apply_cse}} : {ANY}",
            functions[0]
        );
        self.line(0, &line);
        self
    }

    /// Runs a pass on the program. What was found before is not worked on any more.
    pub fn pass(mut self, name: &str) -> Self {
        let line = format!(
            "transform.apply_registered_pass {} to %{} : ({ANY}) -> {ANY}",
            quoted(name),
            self.program
        );
        self.consumes_program = true;
        self.program = self.line(1, &line)[0];
        self.loops.clear();
        self.back_to_program()
    }

    /// Puts all tensors of the program into memory, those of functions included.
    pub fn bufferize(mut self) -> Self {
        let line = format!(
            "transform.bufferization.one_shot_bufferize %{} {{bufferize_function_boundaries = true}} : ({ANY}) -> {ANY}",
            self.program
        );
        self.consumes_program = true;
        self.program = self.line(1, &line)[0];
        self.loops.clear();
        self.back_to_program()
    }
}

/// Returns a text as a string of the language.
fn quoted(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|char| match char {
            '"' => "\\22".to_owned(),
            '\\' => "\\5C".to_owned(),
            other => other.to_string(),
        })
        .collect();
    format!("\"{escaped}\"")
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.consumes_program { "consumed" } else { "readonly" };
        writeln!(f, "module attributes {{transform.with_named_sequence}} {{")?;
        writeln!(f, "  transform.named_sequence @__transform_main(%0: {ANY} {{transform.{kind}}}) {{")?;
        f.write_str(&self.lines)?;
        writeln!(f, "    transform.yield\n  }}\n}}")
    }
}

impl Module {
    /// Applies a schedule to the program, and verifies it.
    ///
    /// # Errors
    /// [`Error::Pass`] if a transformation cannot be applied; those before it have been.
    pub fn schedule(&mut self, schedule: &Schedule) -> Result<(), Error> {
        let (text, passes) = (schedule.to_string(), self.session().passes().clone());
        let mut manager = PassManager::any();
        manager.add(FnPass::new("schedule", move |op| run(&text, &passes, op)));
        self.run_manager(manager)
    }
}

fn run(text: &str, passes: &PassRegistry, op: &mut PassOp<'_, '_>) -> LogicalResult {
    let context = op.context();
    let module = parse_source(context, Source::new(text.as_bytes(), "schedule"), TopLevel::Module)?;
    terrace_ir::verify::verify(module.op()).map_err(|_| Failure)?;
    let script = Script::of(context, module.op());
    apply_named_sequence(
        op,
        &script,
        "__transform_main",
        InterpreterOptions { expensive_checks: true },
        passes,
    )
}

#[cfg(test)]
mod tests {
    use super::Schedule;
    use crate::session::Session;

    const PROGRAM: &str = "func.func @f(%m: tensor<64x32xf32>, %x: f32) -> tensor<64x32xf32> {
        %0 = linalg.fill ins(%x : f32) outs(%m : tensor<64x32xf32>) -> tensor<64x32xf32>
        return %0 : tensor<64x32xf32>
    }";

    /// Returns the program after a schedule, or what it failed with.
    fn apply(schedule: &Schedule) -> Result<String, String> {
        let mut module = Session::new().parse(PROGRAM).expect("the program is valid");
        match module.schedule(schedule) {
            Ok(()) => Ok(module.to_string()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn schedules() {
        let fill = || Schedule::new().find("linalg.fill");
        let rows: &[(Schedule, &[&str])] = &[
            (fill().tile(&[8, 0]), &["step %c8", "outs(%extracted_slice : tensor<8x32xf32>)"]),
            (fill().tile_in_order(&[8, 4], &[1, 0]), &["scf.for %arg2 = %c0 to %c32 step %c4"]),
            (fill().tile_parallel(&[8, 8]), &["scf.forall (%arg2, %arg3) in (8, 4)"]),
            (fill().tile(&[32]).tile_loop(0).unroll(2), &["linalg.fill"]),
            (fill().generalize().interchange(&[1, 0]), &["affine_map<(d0, d1) -> (d1, d0)>"]),
            (fill().flatten(), &["outs(%collapsed : tensor<2048xf32>)"]),
            (fill().tile(&[8, 8]).vectorize().simplify(), &["vector.transfer_write"]),
            (Schedule::new().bufferize().find("linalg.fill").tile(&[8]), &["memref.subview"]),
            (Schedule::new().pass("linalg-generalize-named-ops"), &["linalg.generic"]),
        ];
        for (schedule, wanted) in rows {
            let text = apply(schedule).unwrap_or_else(|error| panic!("{schedule}: {error}"));
            wanted.iter().for_each(|part| assert!(text.contains(part), "{schedule}\n{text}\nhas no {part}"));
        }
    }

    #[test]
    fn failures() {
        let rows = [
            Schedule::new().find("linalg.fill").interchange(&[0, 1]),
            Schedule::new().find("linalg.fill").tile(&[1, 2, 3]),
            Schedule::new().with("transform.no_such_op", ""),
            Schedule::new().pass("no\"such\\pass"),
        ];
        rows.iter().for_each(|schedule| assert!(apply(schedule).is_err(), "{schedule}"));
    }
}
