//! A model as a program: its arguments, its graph, and its results.

use crate::element::Element;
use crate::flow::Flow;
use crate::host::Host;
use crate::importer::{Array, Importer, Texts, Value};
use crate::model::{Graph, Model};
use std::collections::HashMap;
use terrace_func::{FuncOp, ReturnOp};
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, Builder, Context, Location, OperationState, OwnedOperation, PatternRewriter, RegionSource, Type,
    TypedOp,
};

/// An argument of the model, as far as it is known.
#[derive(Clone, Default, Debug)]
pub struct Given {
    /// The sizes.
    pub shape: Vec<i64>,
    /// The elements, little-endian, which are used where the shape of a result depends on them.
    pub bytes: Option<Vec<u8>>,
    /// The elements of an array of strings.
    pub texts: Option<Vec<String>>,
    /// True if the elements are bits of IEEE 754's floats of 16 bits.
    pub is_half: bool,
}

/// A model as a program.
pub struct Imported<'c> {
    /// Module with a function `main`.
    pub module: OwnedOperation<'c>,
    /// Positions of the inputs that are arguments of `main`; others are strings, or were left out.
    pub arguments: Vec<usize>,
    /// Element types of the outputs, in the order of the results of `main`.
    pub outputs: Vec<Element>,
    /// Strings, which arrays of strings have the numbers of.
    pub texts: Vec<String>,
}

/// Most questions that are asked about one model.
const MOST_QUESTIONS: usize = 10_000;

/// Reads a model as a module with a function `main`, from its inputs to its outputs.
///
/// `given` has what is known of the inputs, in their order, `None` for one that is left out; of further ones, the sizes must
/// be in the model. Where the shape of an array depends on elements that a part of the model computes, `host` is asked
/// to run that part.
///
/// # Errors
/// With words for the user, which name the node.
pub fn import<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    given: &[Option<Given>],
    host: &mut dyn Host<'c>,
) -> Result<Imported<'c>, String> {
    let model = Model::read(bytes).ok_or("this is no ONNX model")?;
    let inputs = inputs_of(&model.graph, given)?;
    let mut facts = Vec::new();
    loop {
        match attempt(context, &model, &inputs, &facts, host)? {
            Attempt::Done(imported) => return Ok(imported),
            Attempt::Asks(mut question, _) if facts.len() < MOST_QUESTIONS => {
                facts.push(host.evaluate(&mut question)?);
            }
            Attempt::Asks(_, why) => return Err(why),
        }
    }
}

/// End of an import with the facts that are known.
enum Attempt<'c> {
    Done(Imported<'c>),
    /// Program that computes the next fact, and what to tell if it cannot be run.
    Asks(OwnedOperation<'c>, String),
}

/// An input of the graph, and what is known of it.
struct Input<'m> {
    name: &'m str,
    element: Element,
    is_optional: bool,
    /// `None` if it is left out.
    given: Option<Given>,
}

impl Input<'_> {
    /// Returns the shape of an argument of `main`; `None` if it is none.
    fn argument(&self) -> Option<&[i64]> {
        self.given.as_ref().filter(|_| self.element != Element::Text).map(|given| &given.shape[..])
    }
}

fn attempt<'c>(
    context: &'c Context<'c>,
    model: &Model<'_>,
    inputs: &[Input<'_>],
    facts: &[Vec<u8>],
    host: &mut dyn Host<'c>,
) -> Result<Attempt<'c>, String> {
    let location = Location::Unknown;
    let typed = |input: &Input<'_>| {
        Some(context.ranked_tensor_type(input.argument()?, input.element.outside().ty(context), None))
    };
    let types: Vec<Type<'_>> = inputs.iter().filter_map(typed).collect();
    let mut state = OperationState::new(context.op_name(FuncOp::NAME), location);
    let mut body = Body::for_child(context, state.name);
    let region = body.create_region();
    let block = body.create_block();
    body.append_block(region, block);
    let arguments: Vec<ValueId> = types.iter().map(|ty| body.add_argument(block, *ty, location)).collect();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(&mut body, &mut listener);
    rewriter.set_insertion_point_to_end(block);
    let mut importer = Importer {
        b: Builder::new(&mut rewriter, location),
        opset: model.opset,
        texts: Texts::default(),
        host,
        given: HashMap::new(),
        facts,
        asked: 0,
        question: None,
    };
    let ended = main_graph(&mut importer, model, inputs, &arguments);
    let (arrays, why) = match (ended, importer.question.take()) {
        (Ok(arrays), _) => (arrays, None),
        (Err(why), Some(question)) => (vec![question], Some(why)),
        (Err(why), None) => return Err(why),
    };
    let mut results = Vec::new();
    for array in &arrays {
        results.push(importer.result(array)?.value);
    }
    let result_types: Vec<Type<'_>> = results.iter().map(|value| importer.b.type_of(*value)).collect();
    importer.b.create(ReturnOp::builder(context, location).operands(results));
    erase_unused(importer.b.rewriter, block);
    if let Some(why) = &why {
        let is_known = |value: &ValueId| importer.b.rewriter.value(*value).is_unused();
        let known = inputs.iter().filter(|input| input.argument().is_some());
        let has_bytes = |input: &Input<'_>| input.given.as_ref().is_some_and(|given| given.bytes.is_some());
        if known.zip(&arguments).any(|(input, value)| !has_bytes(input) && !is_known(value)) {
            return Err(why.clone());
        }
    }
    let texts = importer.texts.into_all();
    state.set(context, "sym_name", context.string_attribute("main"));
    state.set(context, "function_type", context.type_attribute(context.function_type(&types, &result_types)));
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(body);
    let mut module = OwnedOperation::module(context, location);
    let end = module.op().region(0).first_block().ok_or("a module has a block")?.id();
    let root = module.body_mut();
    let function = root.create(state);
    root.append_op(end, function);
    Ok(match why {
        Some(why) => Attempt::Asks(module, why),
        None => Attempt::Done(Imported {
            module,
            arguments: (0..inputs.len()).filter(|at| inputs[*at].argument().is_some()).collect(),
            outputs: arrays.iter().map(|array| array.element).collect(),
            texts,
        }),
    })
}

/// Imports the graph of a model; returns its outputs.
fn main_graph<'b>(
    i: &mut Importer<'_, '_, '_>,
    model: &Model<'b>,
    inputs: &[Input<'b>],
    arguments: &[ValueId],
) -> Result<Vec<Array>, String> {
    let mut values: HashMap<&str, Value> = HashMap::new();
    let mut arguments = arguments.iter();
    for Input { name, element, is_optional, given } in inputs {
        let array = match given {
            None => None,
            Some(Given { shape, texts: Some(texts), .. }) if *element == Element::Text => {
                Some(i.texts_constant(shape, texts)?)
            }
            Some(_) if *element == Element::Text => return Err(format!("input '{name}': give the strings")),
            Some(Given { shape, bytes, .. }) => {
                let value = *arguments.next().ok_or("an argument is missing")?;
                let outside = Array { value, element: element.outside(), shape: shape.clone(), known: None };
                let array = i.argument(&outside, *element)?;
                if let Some(bytes) = bytes {
                    i.given.insert(array.value, bytes.as_slice().into());
                }
                Some(array)
            }
        };
        let value = match (array, is_optional) {
            (array, true) => Value::Optional(array.map(|array| Box::new(Value::Array(array)))),
            (Some(array), false) => Value::Array(array),
            (None, false) => continue,
        };
        values.insert(name, value);
    }
    let mut flow = Flow::new(&model.functions);
    let outputs = flow.graph(i, &model.graph, values)?;
    let arrays = outputs.into_iter().zip(&model.graph.outputs).map(|(value, output)| match value {
        Value::Array(array) => Ok(array),
        _ => Err(format!("output '{}': it is no array", output.name)),
    });
    arrays.collect()
}

/// Erases operations whose results nothing uses.
fn erase_unused(rewriter: &mut PatternRewriter<'_, '_>, block: BlockId) {
    let ops: Vec<_> = rewriter.block(block).ops().map(|op| op.id()).collect();
    for op in ops.into_iter().rev().skip(1) {
        if rewriter.op(op).results().all(|result| result.is_unused()) {
            rewriter.erase_op(op);
        }
    }
}

/// Returns the inputs that are no initializers.
fn inputs_of<'b>(graph: &Graph<'b>, given: &[Option<Given>]) -> Result<Vec<Input<'b>>, String> {
    let is_given = |name: &str| graph.initializers.iter().all(|tensor| tensor.name != name);
    let mut inputs = Vec::new();
    for info in graph.inputs.iter().filter(|info| is_given(info.name)) {
        let wrong = |why: &str| format!("input '{}': {why}", info.name);
        let element = Element::of_number(info.kind);
        let mut known = match (given.get(inputs.len()), &info.shape) {
            (Some(None), _) => None,
            (Some(Some(given)), _) => Some(given.clone()),
            (None, Some(shape)) => Some(Given { shape: shape.clone(), ..Given::default() }),
            (None, None) => return Err(wrong("its shape is not known")),
        };
        let element = match (element, &known) {
            (Some(element), _) => element,
            // It may be anything.
            (None, None) => Element::F32,
            (None, Some(_)) => return Err(wrong("its type is no array of a known type")),
        };
        if let Some(known) = &mut known {
            let fits = info.shape.as_ref().is_none_or(|shape| {
                shape.len() == known.shape.len()
                    && shape.iter().zip(&known.shape).all(|(wanted, size)| *wanted < 0 || wanted == size)
            });
            if !fits {
                return Err(wrong("the argument has another shape than the model says"));
            }
            if known.bytes.is_some() && known.is_half != (element == Element::F16) {
                return Err(wrong(if known.is_half {
                    "the argument is of float16"
                } else {
                    "it takes float16"
                }));
            }
            if known.shape.iter().any(|size| *size < 0) {
                return Err(wrong("a size is not known: give the argument"));
            }
            let count = known.shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size));
            let count = count.and_then(|count| usize::try_from(count).ok());
            let count = count.ok_or_else(|| wrong("it has too many elements"))?;
            let size = count.checked_mul(element.bytes());
            known.bytes = known.bytes.take().filter(|bytes| Some(bytes.len()) == size);
            known.texts = known.texts.take().filter(|texts| texts.len() == count);
        }
        inputs.push(Input { name: info.name, element, is_optional: info.is_optional, given: known });
    }
    Ok(inputs)
}
