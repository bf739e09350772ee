//! `FlexAttention`: attention whose scores and probabilities go through graphs of the node.

use crate::element::Element;
use crate::flow::{Flow, Scope};
use crate::importer::{Array, Importer, Value, array};
use crate::model::Node;

impl<'b> Flow<'_, 'b> {
    /// Imports the node; returns its output.
    pub fn flex_attention(
        &mut self,
        i: &mut Importer<'_, '_, '_>,
        node: &Node<'b>,
        inputs: Vec<Option<Value>>,
    ) -> Result<Vec<Value>, String> {
        let arrays = inputs.into_iter().flatten().map(array).collect::<Result<Vec<_>, _>>()?;
        let [query, key, value] = &arrays[..] else { return Err("there are three operands".to_owned()) };
        let ([_, heads, _, size], [_, key_heads, keys, key_size], [_, value_heads, values, _]) =
            (&query.shape[..], &key.shape[..], &value.shape[..])
        else {
            return Err("the operands have a batch, heads, a length and a size".to_owned());
        };
        if size != key_size
            || key_heads != value_heads
            || keys != values
            || *key_heads < 1
            || heads % key_heads != 0
        {
            return Err("the operands do not fit each other".to_owned());
        }
        let attribute = |name: &str| node.attribute(name);
        let scale = attribute("scale").map_or(1.0 / (*size as f64).sqrt(), |scale| f64::from(scale.float));
        let precise = match attribute("softmax_precision") {
            Some(precision) => Element::of_number(precision.integer).ok_or("the type is not known")?,
            None if query.element == Element::F64 => Element::F64,
            None => Element::F32,
        };
        let times = heads / key_heads;
        let (key, value) = (i.repeated(key, 1, times)?, i.repeated(value, 1, times)?);
        let (query, key) = (i.scaled(query, scale.sqrt())?, i.scaled(&key, scale.sqrt())?);
        let turned = i.transposed(&key, &[0, 1, 3, 2])?;
        let scores = i.matmul(&query, &turned)?;
        let scores = i.cast(&scores, precise)?;
        let scores = self.modified(i, node, "score_mod", scores)?;
        let soft = i.op_with("Softmax", &[("axis", -1)], &[&scores])?;
        let soft = self.modified(i, node, "prob_mod", soft)?;
        let wide = i.cast(&value, precise)?;
        let result = i.matmul(&soft, &wide)?;
        Ok(vec![Value::Array(i.cast(&result, value.element)?)])
    }

    /// Imports the graph of an attribute with one input and one output, if there is one.
    fn modified(
        &mut self,
        i: &mut Importer<'_, '_, '_>,
        node: &Node<'b>,
        name: &str,
        x: Array,
    ) -> Result<Array, String> {
        let Some(graph) = node.attribute(name).and_then(|attribute| attribute.graph.as_ref()) else {
            return Ok(x);
        };
        let element = x.element;
        let [input] = &graph.inputs[..] else { return Err(format!("the graph '{name}' has one input")) };
        let scope = Scope::from([(input.name, Value::Array(x))]);
        let output = self.graph(i, graph, scope)?.into_iter().next();
        let output = array(output.ok_or_else(|| format!("the graph '{name}' has one output"))?)?;
        i.cast(&output, element)
    }
}
