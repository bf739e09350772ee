//! `--transform-interpreter`: run a transform script on the program that it is part of.
//!
//! Reads:     everything.
//! Preserves: nothing.
//! Cost:      that of the script.

use crate::interpreter::{
    Applied, Environment, Interpreter, InterpreterOptions, Payload, Script, ScriptError,
};
use crate::library::{assemble, merge};
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, LogicalResult, Operation, OwnedOperation, Tree, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp, PassOptions, PassRegistry};
use terrace_transform::{Kind, NamedSequenceOp, kind_of};

/// Attribute of the operations that a binding of an option names.
const TAG: &str = "transform.target_tag";

/// The pass `--transform-interpreter`.
#[pass("transform-interpreter", "transform dialect interpreter", class = "InterpreterPass", configure)]
pub struct TransformInterpreter {
    /// The operation to work on, by the value of its attribute 'transform.target_tag'; the root if empty.
    #[option("debug-payload-root-tag")]
    root_tag: String,
    #[option(
        "debug-bind-trailing-args",
        help = "What is behind each further argument of the entry point: '#1;2' are parameters, 'name' the operations of a name, '^name' their results"
    )]
    bindings: Vec<String>,
    /// Do not look for uses of handles whose operations may be gone.
    #[option("disable-expensive-checks")]
    is_cheap: bool,
    /// The name of the sequence to run.
    #[option("entry-point", default = "__transform_main")]
    entry_point: String,
    registry: PassRegistry,
}

impl TransformInterpreter {
    fn configure(&mut self, options: &PassOptions) -> Result<(), String> {
        self.registry = options.registry().clone();
        Ok(())
    }
}

/// Returns the operations in a program, itself among them, in the order in which they end.
fn all_ops<'a, 'c>(root: Operation<'a, 'c>) -> Vec<Operation<'a, 'c>> {
    let mut ops = Vec::new();
    root.for_each_in_tree(|op| ops.push(op));
    ops
}

impl Pass for TransformInterpreter {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let flags = op.print_flags();
        let pipelines = op.pipelines();
        let location = op.op().location();
        let libraries = context.libraries();
        let library = match libraries.is_empty() {
            true => None,
            false => Some(assemble(context, &libraries)?),
        };
        let script = match self.find_entry(op.op()) {
            Some(_) => {
                if let Some(library) = library {
                    self.complete(op, library).map_err(|error| error.report(context, location))?;
                }
                let root = op.op();
                let table = self.find_entry(root).and_then(Operation::parent_op);
                Script::of(context, table.unwrap_or(root))
            }
            None => match library.filter(|library| self.find_entry(library.op()).is_some()) {
                Some(library) => Script::of(context, library.op()),
                None => {
                    let message = format_args!(
                        "could not find a nested named sequence with name: {}",
                        self.entry_point
                    );
                    return op.op().error(message).emit();
                }
            },
        };
        let sequences = script.index();
        let Some(sequence) = sequences.get(&self.entry_point) else { return Ok(()) };
        let tree = Tree::borrowed(op.body_mut());
        let environment = Environment { registry: &self.registry, pipelines };
        let mut interpreter = Interpreter::new(
            tree,
            sequences,
            environment,
            InterpreterOptions { expensive_checks: !self.is_cheap },
        );
        interpreter.set_print_flags(flags);
        let outcome = self.start(&mut interpreter, sequence);
        outcome.map_err(|interruption| interruption.report(context, location))
    }
}

/// Runs a named sequence of a script on the operation of a pass; the sequence takes that as its only argument.
///
/// # Errors
/// If the script has no such sequence, or it fails; a diagnostic was emitted.
pub fn apply_named_sequence<'c>(
    op: &mut PassOp<'_, 'c>,
    script: &Script<'c>,
    entry: &str,
    options: InterpreterOptions,
    registry: &PassRegistry,
) -> LogicalResult {
    let (context, location) = (op.context(), op.op().location());
    let (flags, pipelines) = (op.print_flags(), op.pipelines());
    let sequences = script.index();
    let Some(sequence) = sequences.get(entry) else {
        let message = format_args!("could not find a nested named sequence with name: {entry}");
        return op.op().error(message).emit();
    };
    let tree = Tree::borrowed(op.body_mut());
    let mut interpreter = Interpreter::new(tree, sequences, Environment { registry, pipelines }, options);
    interpreter.set_print_flags(flags);
    let outcome = apply_to_root(&mut interpreter, sequence);
    outcome.map_err(|interruption| interruption.report(context, location))
}

fn apply_to_root<'s, 'c>(interpreter: &mut Interpreter<'s, '_, 'c>, sequence: Operation<'s, 'c>) -> Applied {
    let root = interpreter.tree.root();
    let name = sequence.symbol_name();
    let is_sequence = |op: &TreeOp| {
        interpreter.tree.op(*op).is_ok_and(|op| op.isa::<NamedSequenceOp>() && op.symbol_name() == name)
    };
    let home = interpreter.tree.ops_in(root)?.into_iter().find(is_sequence);
    interpreter.set_home(home);
    let arguments: Vec<Value<'s, 'c>> =
        sequence.region(0).first_block().into_iter().flat_map(|block| block.arguments()).collect();
    if arguments.len() > 1 {
        let message = format_args!(
            "operation expects {} extra value bindings, but 0 were provided to the interpreter",
            arguments.len() - 1
        );
        return Err(sequence.failure(message).tell().into());
    }
    interpreter.set_all(arguments, [Payload::Ops(vec![root])])?;
    interpreter.apply(sequence)
}

impl TransformInterpreter {
    /// Returns the entry point in an operation.
    fn find_entry<'a, 'c>(&self, root: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
        let is_entry = |op: &Operation<'a, 'c>| {
            op.isa::<NamedSequenceOp>() && op.symbol_name() == Some(self.entry_point.as_str())
        };
        all_ops(root).into_iter().find(is_entry)
    }

    /// Adds the symbols of a library to the table in which the entry point is.
    fn complete<'c>(&self, op: &mut PassOp<'_, 'c>, library: OwnedOperation<'c>) -> Applied {
        let mut tree = Tree::borrowed(op.body_mut());
        let root = tree.root();
        let entry = self.find_entry(tree.op(root)?).map(|entry| tree.op_handle(entry)).transpose()?;
        let table = entry.map(|entry| tree.parent(entry)).transpose()?.flatten().unwrap_or(root);
        if tree.edit_untracked(table, |body| merge(body, library))?.is_ok() {
            return Ok(());
        }
        // The handle of the root is one into its own body.
        let table = if table == root { tree.root() } else { table };
        Err(tree.op(table)?.failure("failed to merge symbols").tell().into())
    }

    fn start<'s, 'c>(
        &self,
        interpreter: &mut Interpreter<'s, '_, 'c>,
        sequence: Operation<'s, 'c>,
    ) -> Applied {
        let root = interpreter.tree.root();
        let mut all = vec![root];
        all.extend(interpreter.tree.ops_in(root)?);
        let is_entry = |op: &&TreeOp| {
            interpreter.tree.op(**op).is_ok_and(|op| {
                op.isa::<NamedSequenceOp>() && op.symbol_name() == Some(self.entry_point.as_str())
            })
        };
        let entry = all.iter().find(is_entry).copied();
        interpreter.set_home(entry);
        let tagged = |tag: &str| -> Vec<TreeOp> {
            let has_tag = |op: &TreeOp| {
                let op = interpreter.tree.op(*op).ok();
                op.and_then(|op| op.attribute(TAG)).and_then(Attribute::as_str) == Some(tag)
            };
            all.iter().copied().filter(has_tag).collect()
        };
        let named = |name: &str| -> Vec<TreeOp> {
            let has_name = |op: &TreeOp| interpreter.tree.op(*op).is_ok_and(|op| op.is(name));
            all.iter().copied().filter(has_name).collect()
        };
        let payload_root = match self.root_tag.as_str() {
            "" => root,
            tag => match tagged(tag)[..] {
                [target] => target,
                [] => {
                    let message = format_args!("could not find the operation with {TAG}=\"{tag}\" attribute");
                    return Err(interpreter.tree.op(root)?.error(message).tell().into());
                }
                [first, second, ..] => {
                    let message = format_args!("more than one operation with {TAG}=\"{tag}\" attribute");
                    let first = interpreter.tree.op(first)?;
                    let second = interpreter.tree.op(second)?.location();
                    return Err(first.failure(message).note(second, "another operation").tell().into());
                }
            },
        };
        let arguments: Vec<Value<'s, 'c>> =
            sequence.region(0).first_block().into_iter().flat_map(|block| block.arguments()).collect();
        let extra = arguments.len().saturating_sub(1);
        if extra != self.bindings.len() {
            let message = format_args!(
                "operation expects {extra} extra value bindings, but {} were provided to the interpreter",
                self.bindings.len()
            );
            return Err(sequence.failure(message).tell().into());
        }
        let mut payloads = vec![Payload::Ops(vec![payload_root])];
        for (binding, argument) in self.bindings.iter().zip(arguments.iter().skip(1)) {
            payloads.push(if let Some(numbers) = binding.strip_prefix('#') {
                let context = interpreter.context();
                let number = |text: &str| text.trim().parse().map_err(|_| text.to_owned());
                let numbers: Result<Vec<i64>, String> = numbers.split(';').map(number).collect();
                match numbers {
                    Ok(numbers) => Payload::Params(
                        numbers
                            .iter()
                            .map(|number| context.integer_attribute(context.integer_type(64), *number))
                            .collect(),
                    ),
                    Err(text) => {
                        let message = format_args!("couldn't parse integer pass argument {text}");
                        return Err(sequence.failure(message).tell().into());
                    }
                }
            } else if let Some(name) = binding.strip_prefix('^') {
                let mut values = Vec::new();
                for op in named(name) {
                    for result in interpreter.tree.op(op)?.results() {
                        values.push(interpreter.tree.value_handle(result)?);
                    }
                }
                Payload::Values(values)
            } else {
                Payload::Ops(named(binding))
            });
            let given = match payloads.last() {
                Some(Payload::Params(_)) => Kind::Params,
                Some(Payload::Values(_)) => Kind::Values,
                _ => Kind::Ops,
            };
            let wanted = kind_of(argument.ty());
            if wanted != Some(given) {
                let what = match wanted {
                    Some(Kind::Params) => "wrong kind of value provided for top-level parameter",
                    Some(Kind::Values) => "wrong kind of value provided for the top-level value handle",
                    _ => "wrong kind of value provided for top-level operation handle",
                };
                return Err(interpreter.context().error(argument.location(), what).tell().into());
            }
        }
        interpreter.set_all(arguments, payloads)?;
        interpreter.apply(sequence)
    }
}
