//! `Dialect/Linalg.h`: regions of named operations, and roles of loops.

mod loops;

use crate::abi::*;
use crate::context::{ContextState, locate, resolve};
use crate::graph::{Closed, Graph, OpKey, Outside};
use crate::handle::*;
use crate::misuse::Misuse;
use loops::{Contraction, Convolution};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Body, Location, OperationState, OwnedOperation, Type, TypedOp};
use terrace_linalg::{BroadcastOp, LinalgOp, NamedParts, TransposeOp, broadcast, named, transpose};

/// `MlirLinalgContractionDimensions` of mlir-c.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct MlirLinalgContractionDimensions {
    batch: MlirAttribute,
    m: MlirAttribute,
    n: MlirAttribute,
    k: MlirAttribute,
}

/// `MlirLinalgConvolutionDimensions` of mlir-c.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct MlirLinalgConvolutionDimensions {
    batch: MlirAttribute,
    output_image: MlirAttribute,
    output_channel: MlirAttribute,
    filter_loop: MlirAttribute,
    input_channel: MlirAttribute,
    depth: MlirAttribute,
    strides: MlirAttribute,
    dilations: MlirAttribute,
}

fn dims(state: &ContextState, dims: &[u32]) -> MlirAttribute {
    let dims: Vec<i32> = dims.iter().map(|dim| dim.cast_signed()).collect();
    state.name(state.ctx().dense_i32_array(&dims))
}

fn of_contraction(state: &ContextState, loops: &Contraction) -> MlirLinalgContractionDimensions {
    MlirLinalgContractionDimensions {
        batch: dims(state, &loops.batch),
        m: dims(state, &loops.m),
        n: dims(state, &loops.n),
        k: dims(state, &loops.k),
    }
}

fn of_convolution(state: &ContextState, loops: &Convolution) -> MlirLinalgConvolutionDimensions {
    let numbers = |numbers: &[i64]| state.name(state.ctx().dense_i64_array(numbers));
    MlirLinalgConvolutionDimensions {
        batch: dims(state, &loops.batch),
        output_image: dims(state, &loops.output_image),
        output_channel: dims(state, &loops.output_channel),
        filter_loop: dims(state, &loops.filter_loop),
        input_channel: dims(state, &loops.input_channel),
        depth: dims(state, &loops.depth),
        strides: numbers(&loops.strides),
        dilations: numbers(&loops.dilations),
    }
}

/// Looks at an operation as a structured one; `None` if it is none.
fn view<R>(
    state: &ContextState,
    op: OpKey,
    look: impl FnOnce(LinalgOp<'_, 'static>) -> Option<R>,
) -> Option<R> {
    state.graph(|graph| {
        let closed: Closed = graph.close(op, Outside::Argument);
        let found = closed.op(graph, op).and_then(LinalgOp::of).and_then(look);
        graph.give_back(closed);
        found
    })
}

/// Returns the types of the operands of an operation, its attributes, and how many operands it reads.
type Parts = (Vec<Type<'static>>, Vec<(String, Attribute<'static>)>, usize);

fn parts(graph: &Graph, op: OpKey) -> Parts {
    let types: Vec<_> = graph.ops[op].operands.iter().map(|operand| graph.values[operand.to].ty).collect();
    let attributes = graph.attributes(op);
    let attributes: Vec<_> =
        attributes.into_iter().map(|entry| (entry.name.as_str().to_owned(), entry.value)).collect();
    let sizes = graph.attribute(op, "operandSegmentSizes").and_then(|sizes| sizes.as_i32_array());
    let inputs = sizes.and_then(|sizes| usize::try_from(*sizes.first()?).ok());
    let inputs = inputs.unwrap_or_else(|| types.len().saturating_sub(1)).min(types.len());
    (types, attributes, inputs)
}

/// Makes an operation that moves elements as a list of numbers says.
type MakeMove =
    fn(&mut Body<'static>, Location<'static>, ValueId, ValueId, &[i64]) -> OperationState<'static>;

/// Makes a module with a named operation whose region is made by its declaration.
fn sample(
    state: &ContextState,
    name: &str,
    (types, attributes, inputs): &Parts,
) -> Result<OwnedOperation<'static>, Misuse> {
    let mut module = OwnedOperation::module(state.ctx(), Location::Unknown);
    let block =
        module.op().regions().next().and_then(|region| region.blocks().next()).map(|block| block.id());
    let block = block.ok_or_else(|| Misuse::other("the module has no block"))?;
    let body = module.body_mut();
    let values: Vec<_> = types.iter().map(|ty| body.add_argument(block, *ty, Location::Unknown)).collect();
    let attributes: Vec<_> = attributes.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let (inputs, outputs) = values.split_at(*inputs);
    let location = Location::Unknown;
    // Where elements are only moved, the region does not depend on where they go.
    let moves = [(TransposeOp::SPEC, transpose as MakeMove), (BroadcastOp::SPEC, broadcast)];
    let op = match (moves.iter().find(|(spec, _)| spec.name == name), inputs, outputs) {
        (Some((_, make)), &[input], &[output]) => make(body, location, input, output, &[]),
        _ => {
            let parts = NamedParts { name, location, inputs, outputs, attributes: &attributes };
            named(body, parts).map_err(Misuse::Other)?
        }
    };
    let op = body.create(op);
    body.append_op(block, op);
    Ok(module)
}

/// Moves the blocks of the only operation of a module into the region of another operation, and erases the module.
fn move_blocks(graph: &mut Graph, module: OpKey, op: OpKey) -> Result<(), Misuse> {
    graph.open(module);
    let block = graph.ops[module].regions.first().and_then(|region| graph.regions[*region].first);
    let sample = block.and_then(|block| graph.blocks[block].first);
    let from = sample.and_then(|sample| graph.ops[sample].regions.first().copied());
    let to = graph.ops[op].regions.first().copied();
    let (Some(from), Some(to)) = (from, to) else {
        return Err(Misuse::other("the operation has no region"));
    };
    let blocks: Vec<_> = graph.blocks_of(from).collect();
    for block in blocks {
        graph.detach_block(block);
        graph.insert_block(to, None, block);
    }
    graph.erase_op(module)
}

export! {
    /// Makes the region of a named operation, which must be empty.
    fn mlirLinalgFillBuiltinNamedOpRegion(op: MlirOperation) {
        let (state, op) = locate::<OpKey>(op)?;
        let (name, parts, is_empty) = state.graph(|graph| {
            let regions = graph.ops[op].regions.clone();
            let is_empty = regions.iter().all(|region| graph.regions[*region].first.is_none());
            (graph.ops[op].name.as_str(), parts(graph, op), is_empty)
        });
        if !is_empty {
            return Err(Misuse::other("the region is not empty"));
        }
        let module = sample(&state, name, &parts)?;
        state.graph(|graph| {
            let module = graph.adopt(module);
            move_blocks(graph, module, op)
        })
    }

    /// Returns true if an operation multiplies and adds up, in loops of a contraction.
    fn mlirLinalgIsAContractionOp(op: MlirOperation) -> bool {
        let (state, op) = locate::<OpKey>(op)?;
        Ok(view(&state, op, |linalg| Contraction::is(linalg).then_some(())).is_some())
    }

    /// Returns what the loops of a contraction are for, or nulls.
    fn mlirLinalgInferContractionDimensions(op: MlirOperation) -> MlirLinalgContractionDimensions {
        let (state, op) = locate::<OpKey>(op)?;
        let loops = view(&state, op, |linalg| Contraction::of_maps(&linalg.maps()));
        Ok(loops.map(|loops| of_contraction(&state, &loops)).unwrap_or_default())
    }

    /// Returns what the loops of a contraction with these maps are for, or nulls.
    fn mlirLinalgInferContractionDimensionsFromMaps(
        maps: *const MlirAffineMap,
        count: usize,
    ) -> MlirLinalgContractionDimensions {
        let handles = array(maps, count.cast_signed())?;
        let Some(first) = handles.first() else { return Ok(Default::default()) };
        let (state, _) = resolve::<AffineMap<'static>>(*first)?;
        let maps: Vec<AffineMap<'static>> = state.get_all(handles)?;
        let loops = Contraction::of_maps(&maps);
        Ok(loops.map(|loops| of_contraction(&state, &loops)).unwrap_or_default())
    }

    /// Returns true if the loops of an operation are those of a convolution.
    fn mlirLinalgIsAConvolutionOp(op: MlirOperation) -> bool {
        let (state, op) = locate::<OpKey>(op)?;
        Ok(view(&state, op, |linalg| Convolution::of_maps(&linalg.maps())).is_some())
    }

    /// Returns what the loops of a convolution are for, or nulls.
    fn mlirLinalgInferConvolutionDimensions(op: MlirOperation) -> MlirLinalgConvolutionDimensions {
        let (state, op) = locate::<OpKey>(op)?;
        let loops = view(&state, op, |linalg| Convolution::of_maps(&linalg.maps()));
        Ok(loops.map(|loops| of_convolution(&state, &loops)).unwrap_or_default())
    }

    /// Returns the maps of the operands of a structured operation as an array, or null.
    fn mlirLinalgGetIndexingMapsAttribute(op: MlirOperation) -> MlirAttribute {
        let (state, op) = locate::<OpKey>(op)?;
        let maps = view(&state, op, |linalg| Some(linalg.maps().iter().copied().collect::<Vec<_>>()));
        let Some(maps) = maps else { return Ok(MlirAttribute::default()) };
        let maps: Vec<_> = maps.into_iter().map(|map| state.ctx().affine_map_attribute(map)).collect();
        Ok(state.name(state.ctx().array_attribute(&maps)))
    }
}
