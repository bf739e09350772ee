//! The way through a graph: nodes in their order, each to operations on the values before it.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::model::{Graph, Model, Node};
use crate::ops::{self, Operands};
use std::collections::HashMap;
use terrace_func::{FuncOp, ReturnOp};
use terrace_ir::ids::ValueId;
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
    /// The elements, little-endian, which are used where an operator needs constants.
    pub bytes: Option<Vec<u8>>,
}

/// Reads a model as a module with a function `main`, from its inputs to its outputs.
///
/// `given` has what is known of the inputs, in their order; of others, the sizes must be in the model.
///
/// # Errors
/// With words for the user, which name the node.
pub fn import<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    given: &[Given],
) -> Result<OwnedOperation<'c>, String> {
    let model = Model::read(bytes).ok_or("this is no ONNX model")?;
    let graph = &model.graph;
    let inputs = inputs_of(graph, given)?;
    let location = Location::Unknown;
    let types: Vec<Type<'_>> = inputs
        .iter()
        .map(|(_, element, given)| {
            context.ranked_tensor_type(&given.shape, outside(*element).ty(context), None)
        })
        .collect();
    let mut state = OperationState::new(context.op_name(FuncOp::NAME), location);
    let mut body = Body::for_child(context, state.name);
    let region = body.create_region();
    let block = body.create_block();
    body.append_block(region, block);
    let arguments: Vec<ValueId> = types.iter().map(|ty| body.add_argument(block, *ty, location)).collect();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(&mut body, &mut listener);
    rewriter.set_insertion_point_to_end(block);
    let mut values: HashMap<&str, Array> = HashMap::new();
    let mut importer = Importer { b: Builder::new(&mut rewriter, location), opset: model.opset };
    for ((name, element, given), value) in inputs.into_iter().zip(arguments) {
        let mut array = Array { value, element: outside(element), shape: given.shape, known: None };
        if outside(element) != element {
            array = importer.cast(&array, element)?;
        }
        values.insert(name, Array { known: given.bytes, ..array });
    }
    for tensor in &graph.initializers {
        let (element, bytes) =
            tensor.contents().map_err(|why| format!("initializer '{}': {why}", tensor.name))?;
        values.insert(tensor.name, importer.constant(element, &tensor.shape, bytes)?);
    }
    for node in &graph.nodes {
        let at = |why: String| format!("node '{}' ({}): {why}", node.name, node.operator);
        importer.b.location =
            context.name_location(if node.name.is_empty() { node.operator } else { node.name }, location);
        let found = operate(&mut importer, node, &values).map_err(at)?;
        for (name, array) in node.outputs.iter().zip(found) {
            if let Some(array) = array.filter(|_| !name.is_empty()) {
                values.insert(name, array);
            }
        }
    }
    let mut results = Vec::new();
    for output in &graph.outputs {
        let array = values.get(output.name);
        let array = array.ok_or_else(|| format!("nothing gives the output '{}'", output.name))?;
        results.push(importer.cast(array, outside(array.element))?.value);
    }
    let result_types: Vec<Type<'_>> = results.iter().map(|value| importer.b.type_of(*value)).collect();
    importer.b.create(ReturnOp::builder(context, location).operands(results));
    state.set(context, "sym_name", context.string_attribute("main"));
    state.set(context, "function_type", context.type_attribute(context.function_type(&types, &result_types)));
    state.regions.push(RegionSource::Detached(region));
    state.child = Some(body);
    let mut module = OwnedOperation::module(context, location);
    let end = module.op().region(0).first_block().ok_or("a module has a block")?.id();
    let root = module.body_mut();
    let function = root.create(state);
    root.append_op(end, function);
    Ok(module)
}

/// Returns the element type of arguments and results: truth values take a byte there.
fn outside(element: Element) -> Element {
    if element == Element::Bool { Element::Unsigned(8) } else { element }
}

/// An input of the graph: its name, its element type, and what is known of it.
type Input<'m> = (&'m str, Element, Given);

/// Returns the inputs that are no initializers.
fn inputs_of<'m>(graph: &'m Graph<'_>, given: &[Given]) -> Result<Vec<Input<'m>>, String> {
    let is_given = |name: &str| graph.initializers.iter().all(|tensor| tensor.name != name);
    let mut inputs = Vec::new();
    for info in graph.inputs.iter().filter(|info| is_given(info.name)) {
        let wrong = |why: &str| format!("input '{}': {why}", info.name);
        let element =
            Element::of_number(info.kind).ok_or_else(|| wrong("its type is no tensor of numbers"))?;
        let mut known = match (given.get(inputs.len()), &info.shape) {
            (Some(given), _) => given.clone(),
            (None, Some(shape)) => Given { shape: shape.clone(), bytes: None },
            (None, None) => return Err(wrong("its shape is not known")),
        };
        let fits = info.shape.as_ref().is_none_or(|shape| {
            shape.len() == known.shape.len()
                && shape.iter().zip(&known.shape).all(|(wanted, size)| *wanted < 0 || wanted == size)
        });
        if !fits {
            return Err(wrong("the argument has another shape than the model says"));
        }
        if known.shape.iter().any(|size| *size < 0) {
            return Err(wrong("a size is not known: give the argument"));
        }
        let count = known.shape.iter().product::<i64>();
        let size = usize::try_from(count).unwrap_or(0).saturating_mul(element.bytes());
        known.bytes = known.bytes.filter(|bytes| bytes.len() == size);
        inputs.push((info.name, element, known));
    }
    Ok(inputs)
}

/// Imports a node; returns its outputs.
fn operate(
    importer: &mut Importer<'_, '_, '_>,
    node: &Node<'_>,
    values: &HashMap<&str, Array>,
) -> Result<Vec<Option<Array>>, String> {
    if !matches!(node.domain, "" | "ai.onnx") {
        return Err(format!("operators of '{}' are not known", node.domain));
    }
    let operator = ops::find(node.operator).ok_or("this operator is not supported")?;
    let mut inputs = Vec::new();
    for name in &node.inputs {
        let array = match *name {
            "" => None,
            name => {
                Some(values.get(name).ok_or_else(|| format!("nothing gives the input '{name}'"))?.clone())
            }
        };
        inputs.push(array);
    }
    let operands = Operands { node, inputs, operator: node.operator };
    operator(importer, &operands)
}
