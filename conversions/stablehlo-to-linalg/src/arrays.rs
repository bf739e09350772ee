//! Tensors: without contents, filled, in other shapes, in parts; loops over their elements.

use crate::scalars::{self, Call};
use crate::source::Source;
use crate::translation::{Translation, Values};
use crate::types::signless;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, DYNAMIC, Type, TypedOp};
use terrace_linalg::{
    FillOp, GenericParts, IndexOp, IteratorType, YieldOp, create_empty_generic, create_named,
};
use terrace_tensor::{CollapseShapeOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp, InsertOp};

/// Operands, maps and kinds of the loops of a structured operation.
pub(crate) struct Nest<'p, 'c> {
    pub inputs: &'p [ValueId],
    pub outputs: &'p [ValueId],
    pub maps: &'p [AffineMap<'c>],
    pub iterators: &'p [IteratorType],
}

impl<'c> Translation<'_, '_, 'c> {
    /// Returns the type of a result in the translated program.
    pub fn result_type(&self, source: &Source<'c>, result: usize) -> Result<Type<'c>, String> {
        let ty = source.result_types.get(result).ok_or("a result is missing")?;
        signless(self.b.context(), *ty)
    }

    /// Creates the size of a dimension.
    pub fn size(&mut self, tensor: ValueId, dim: usize) -> MixedIndex {
        match self.b.type_of(tensor).shape().and_then(|shape| shape.get(dim)) {
            Some(&size) if size != DYNAMIC => MixedIndex::Constant(size),
            _ => {
                let index = self.b.index(dim as i64);
                let new = DimOp::builder(self.b.context(), self.b.location).source(tensor).index(index);
                MixedIndex::Value(self.b.make(new))
            }
        }
    }

    /// Creates a tensor without contents; `size` gives the sizes that the type leaves open.
    pub fn empty(
        &mut self,
        ty: Type<'c>,
        size: &mut dyn FnMut(&mut Self, usize) -> Option<ValueId>,
    ) -> Result<ValueId, String> {
        let shape = ty.shape().ok_or("a result has no rank")?;
        let mut sizes = Vec::new();
        for (dim, known) in shape.iter().enumerate() {
            if *known == DYNAMIC {
                sizes.push(size(self, dim).ok_or("the shape of the result is not known")?);
            }
        }
        Ok(self.b.make(EmptyOp::builder(self.b.context(), self.b.location).dynamic_sizes(sizes).result(ty)))
    }

    /// Creates a tensor of a static shape without contents.
    pub fn empty_static(&mut self, shape: &[i64], element: Type<'c>) -> Result<ValueId, String> {
        let ty = self.b.context().ranked_tensor_type(shape, element, None);
        self.empty(ty, &mut |_, _| None)
    }

    /// Fills a tensor with a number.
    pub fn fill(&mut self, number: ValueId, tensor: ValueId) -> Result<ValueId, String> {
        create_named(&mut self.b, FillOp::NAME, &[number], tensor, &[])
            .ok_or_else(|| "it cannot be filled".to_owned())
    }

    /// Creates a structured operation, whose body computes elements of the outputs.
    pub fn nest(
        &mut self,
        nest: &Nest<'_, 'c>,
        body: impl FnOnce(&mut Self, &[ValueId]) -> Values,
    ) -> Values {
        let location = self.b.location;
        let point = self.b.rewriter.save_insertion_point();
        let result_types: Vec<Type<'c>> = nest.outputs.iter().map(|output| self.b.type_of(*output)).collect();
        let parts = GenericParts {
            location,
            inputs: nest.inputs,
            outputs: nest.outputs,
            result_types: &result_types,
            maps: nest.maps,
            iterators: nest.iterators,
        };
        let (op, region) = create_empty_generic(parts, self.b.rewriter);
        let operands = nest.inputs.iter().chain(nest.outputs);
        let elements: Vec<_> =
            operands.map(|value| (self.b.type_of(*value).element_or_self(), location)).collect();
        let block = self.b.rewriter.create_block(region, None, elements);
        let arguments: Vec<ValueId> =
            self.b.rewriter.block(block).arguments().map(|argument| argument.id()).collect();
        let values = body(self, &arguments)?;
        self.b.location = location;
        self.b.create(YieldOp::builder(self.b.context(), location).values(values));
        self.b.rewriter.restore_insertion_point(point);
        Ok(self.b.rewriter.results(op).to_vec())
    }

    /// Creates a tensor, each element of which is computed from elements of the inputs; `maps` has one for each input.
    pub fn map(
        &mut self,
        output: ValueId,
        inputs: &[ValueId],
        maps: &[AffineMap<'c>],
        body: impl FnOnce(&mut Self, &[ValueId]) -> Result<ValueId, String>,
    ) -> Result<ValueId, String> {
        let rank = self.b.type_of(output).rank().ok_or("a result has no rank")?;
        let mut all = maps.to_vec();
        all.push(AffineMap::identity(self.b.context(), rank as u32));
        let nest =
            Nest { inputs, outputs: &[output], maps: &all, iterators: &vec![IteratorType::Parallel; rank] };
        let values = self.nest(&nest, |t, elements| Ok(vec![body(t, &elements[..inputs.len()])?]))?;
        values.first().copied().ok_or_else(|| "a loop has a result".to_owned())
    }

    /// Creates a tensor from the indices of its elements.
    pub fn indexed(
        &mut self,
        output: ValueId,
        body: impl FnOnce(&mut Self, &[ValueId]) -> Result<ValueId, String>,
    ) -> Result<ValueId, String> {
        let rank = self.b.type_of(output).rank().ok_or("a result has no rank")?;
        self.map(output, &[], &[], |t, _| {
            let indices: Vec<ValueId> = (0..rank).map(|dim| t.index(dim)).collect();
            body(t, &indices)
        })
    }

    /// Creates the index of a loop, in the body of a structured operation.
    pub fn index(&mut self, dim: usize) -> ValueId {
        let context = self.b.context();
        self.b.make(IndexOp::builder(context, self.b.location).dim(context.i64_attribute(dim as i64)))
    }

    /// Creates an element of a tensor.
    pub fn extract(&mut self, tensor: ValueId, indices: &[ValueId]) -> ValueId {
        let ty = self.b.type_of(tensor).element_or_self();
        let new = ExtractOp::builder(self.b.context(), self.b.location).tensor(tensor);
        self.b.make(new.indices(indices.iter().copied()).result(ty))
    }

    /// Creates a tensor with another element in one place.
    pub fn insert(&mut self, element: ValueId, tensor: ValueId, indices: &[ValueId]) -> ValueId {
        let ty = self.b.type_of(tensor);
        let new = InsertOp::builder(self.b.context(), self.b.location).scalar(element).dest(tensor);
        self.b.make(new.indices(indices.iter().copied()).result(ty))
    }

    /// Translates a function of elements, applied to tensors.
    pub fn elementwise(&mut self, source: &Source<'c>) -> Values {
        let function = scalars::function_of(source.name.as_str()).ok_or("it is no function of elements")?;
        let ty = self.result_type(source, 0)?;
        let rank = ty.rank().ok_or("a result has no rank")? as u32;
        let context = self.b.context();
        // A number that all elements have is no operand.
        let mut numbers = Vec::new();
        for operand in &source.operands {
            numbers.push(self.splat(*operand)?);
        }
        let (mut inputs, mut maps) = (Vec::new(), Vec::new());
        for (operand, number) in source.operands.iter().zip(&numbers) {
            if number.is_some() && source.operands.len() > 1 {
                continue;
            }
            let value = self.value(*operand)?;
            let own = self.b.type_of(value).rank().ok_or("an operand has no rank")? as u32;
            maps.push(match own {
                0 => AffineMap::new(context, rank, 0, &[]),
                _ => AffineMap::identity(context, rank),
            });
            inputs.push(value);
        }
        let whole = inputs.iter().copied().find(|value| self.b.type_of(*value).rank() == Some(rank as usize));
        let output = self.empty(ty, &mut |t, dim| {
            let size = t.size(whole?, dim);
            Some(t.b.index_of(size))
        })?;
        let call = Call::of(context, source)?;
        let value = self.map(output, &inputs, &maps, |t, elements| {
            let mut elements = elements.iter();
            let mut operands = Vec::new();
            for number in &numbers {
                operands.push(match number {
                    Some(number) if numbers.len() > 1 => t.b.constant(*number),
                    _ => *elements.next().ok_or("an operand is missing")?,
                });
            }
            function(&mut t.b, &call, &operands)
                .ok_or_else(|| "it cannot be computed for these element types".to_owned())
        })?;
        Ok(vec![value])
    }

    /// Creates the same elements in another static shape.
    pub fn reshape(&mut self, tensor: ValueId, shape: &[i64]) -> Result<ValueId, String> {
        let context = self.b.context();
        let ty = self.b.type_of(tensor);
        let from = ty.shape().ok_or("an operand has no rank")?.to_vec();
        if from == shape {
            return Ok(tensor);
        }
        let groups = groups(&from, shape).ok_or("the shapes have different numbers of elements")?;
        let attribute = |lists: &[Vec<i64>]| -> Attribute<'c> {
            let lists: Vec<Attribute<'c>> =
                lists.iter().map(|list| context.i64_array_attribute(list)).collect();
            context.array_attribute(&lists)
        };
        let middle: Vec<i64> =
            groups.iter().map(|(from, _)| from.iter().map(|(_, size)| size).product()).collect();
        let middle_ty = context.ranked_tensor_type(&middle, ty.element_or_self(), None);
        let mut value = tensor;
        if middle.len() != from.len() {
            let lists: Vec<Vec<i64>> =
                groups.iter().map(|(from, _)| from.iter().map(|(dim, _)| *dim).collect()).collect();
            let new = CollapseShapeOp::builder(context, self.b.location).src(value);
            value = self.b.make(new.reassociation_attr(Some(attribute(&lists))).result(middle_ty));
        }
        if middle.len() != shape.len() {
            let lists: Vec<Vec<i64>> =
                groups.iter().map(|(_, to)| to.iter().map(|(dim, _)| *dim).collect()).collect();
            let none: [ValueId; 0] = [];
            let result = context.ranked_tensor_type(shape, ty.element_or_self(), None);
            let new = ExpandShapeOp::builder(context, self.b.location).src(value).output_shape(none);
            let new = new.static_output_shape_attr(Some(context.dense_i64_array(shape)));
            value = self.b.make(new.reassociation_attr(Some(attribute(&lists))).result(result));
        }
        Ok(value)
    }

    /// Creates a part of a tensor.
    pub fn slice(&mut self, tensor: ValueId, slice: &Slice) -> ValueId {
        terrace_tensor::extract_whole_slice(tensor, slice, self.b.location, self.b.rewriter)
    }

    /// Creates a tensor with another part.
    pub fn with_slice(&mut self, part: ValueId, tensor: ValueId, slice: &Slice) -> ValueId {
        terrace_tensor::insert_slice(part, tensor, slice, self.b.location, self.b.rewriter)
    }

    /// Returns the map from loops to the dimensions of an operand, each of which is one of them.
    pub fn dims_map(&self, loops: usize, dims: &[usize]) -> AffineMap<'c> {
        let context = self.b.context();
        let exprs: Vec<AffineExpr<'c>> =
            dims.iter().map(|dim| AffineExpr::dim(context, *dim as u32)).collect();
        AffineMap::new(context, loops as u32, 0, &exprs)
    }
}

/// Returns a slice of constants.
pub(crate) fn static_slice(offsets: &[i64], sizes: &[i64], strides: &[i64]) -> Slice {
    let list = |values: &[i64]| values.iter().map(|value| MixedIndex::Constant(*value)).collect();
    Slice { offsets: list(offsets), sizes: list(sizes), strides: list(strides) }
}

/// Dimensions with their sizes.
type Dims = Vec<(i64, i64)>;

/// Returns groups of dimensions of two shapes with equal numbers of elements, as fine as they can be; `None` if the shapes
/// have different numbers of elements.
fn groups(from: &[i64], to: &[i64]) -> Option<Vec<(Dims, Dims)>> {
    let product = |sizes: &[i64]| sizes.iter().try_fold(1_i64, |product, size| product.checked_mul(*size));
    if product(from)? != product(to)? {
        return None;
    }
    if from.is_empty() || to.is_empty() {
        // All have one element.
        return Some(Vec::new());
    }
    let numbered =
        |sizes: &[i64]| sizes.iter().enumerate().map(|(dim, size)| (dim as i64, *size)).collect::<Dims>();
    if product(from) == Some(0) {
        return Some(vec![(numbered(from), numbered(to))]);
    }
    let (from, to) = (numbered(from), numbered(to));
    let (mut groups, mut i, mut j) = (Vec::new(), 0, 0);
    while i < from.len() && j < to.len() {
        let (start_i, start_j) = (i, j);
        let (mut a, mut b) = (from[i].1, to[j].1);
        i += 1;
        j += 1;
        while a != b {
            if a < b {
                a = a.checked_mul(from.get(i)?.1)?;
                i += 1;
            } else {
                b = b.checked_mul(to.get(j)?.1)?;
                j += 1;
            }
        }
        groups.push((from[start_i..i].to_vec(), to[start_j..j].to_vec()));
    }
    // What is left has size one.
    let (first, second) = groups.last_mut()?;
    first.extend_from_slice(&from[i..]);
    second.extend_from_slice(&to[j..]);
    Some(groups)
}
