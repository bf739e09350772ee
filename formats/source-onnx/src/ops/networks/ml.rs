//! Classical models: the domain `ai.onnx.ml`.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::reshaped;
use crate::ops::build::{count, element_at, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::{Operands, Row, one};
use std::collections::HashMap;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::affine::{AffineExpr, AffineMap};

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["ArrayFeatureExtractor"], extract_features),
    (&["Binarizer"], binarize),
    (&["LabelEncoder"], encode_labels),
    (&["LinearRegressor"], regress),
    (&["Scaler"], scale),
    (&["TreeEnsemble"], trees),
];

const INDEX: Element = Element::Signed(64);

fn extract_features(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, list) = (o.input(0)?, o.input(1)?);
    let flat = reshaped(i, list, &[count(&list.shape)?])?;
    let found = i.op_with("Gather", &[("axis", -1)], &[x, &flat])?;
    one(if x.rank() == 1 { reshaped(i, &found, &[1, found.shape[0]])? } else { found })
}

fn binarize(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let threshold = i.number(x.element, o.float("threshold", 0.0))?;
    let is_more = i.compared(x, "Greater", &threshold)?;
    one(i.cast(&is_more, x.element)?)
}

fn scale(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = i.cast(o.input(0)?, Element::F32)?;
    let row = |i: &mut Importer<'_, '_, '_>, name: &str, default: f64| {
        let all = o.floats(name).unwrap_or_else(|| vec![default]);
        i.floats(Element::F32, &[all.len() as i64], &all)
    };
    let (offset, factor) = (row(i, "offset", 0.0)?, row(i, "scale", 1.0)?);
    let moved = i.both(&x, &offset, "Sub")?;
    one(i.both(&moved, &factor, "Mul")?)
}

fn regress(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    if o.word("post_transform", "NONE") != "NONE" {
        return Err("results are not transformed".to_owned());
    }
    let x = i.cast(o.input(0)?, Element::F32)?;
    let (factors, targets) = (o.floats("coefficients").unwrap_or_default(), o.int("targets", 1));
    let size = x.shape.last().copied().unwrap_or(0);
    if targets < 1 || targets.checked_mul(size) != Some(factors.len() as i64) {
        return Err("the coefficients do not fit the operand".to_owned());
    }
    let factors = i.floats(Element::F32, &[targets, size], &factors)?;
    let factors = i.transposed(&factors, &[1, 0])?;
    let mut found = i.matmul(&x, &factors)?;
    if let Some(bias) = o.floats("intercepts").filter(|bias| !bias.is_empty()) {
        let bias = i.floats(Element::F32, &[bias.len() as i64], &bias)?;
        found = i.both(&found, &bias, "Add")?;
    }
    one(found)
}

/// A key or a value of an encoder: equal ones have equal bits.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Label {
    Bits(u64),
    Text(String),
}

/// Returns the labels of an attribute, by the prefix of its name, and their type.
fn labels(
    i: &mut Importer<'_, '_, '_>,
    o: &Operands<'_, '_>,
    prefix: &str,
) -> Result<Option<(Element, Vec<Label>)>, String> {
    for attribute in &o.node.attributes {
        let Some(kind) = attribute.name.strip_prefix(prefix) else { continue };
        return Ok(Some(match kind {
            "floats" => {
                let bits = |one: &f32| Label::Bits(u64::from(one.to_bits()));
                (Element::F32, attribute.floats.iter().map(bits).collect())
            }
            "int64s" => {
                (INDEX, attribute.integers.iter().map(|one| Label::Bits(one.cast_unsigned())).collect())
            }
            "strings" => {
                let text = |text: &&[u8]| Label::Text(String::from_utf8_lossy(text).into_owned());
                (Element::Text, attribute.texts.iter().map(text).collect())
            }
            "tensor" => {
                let tensor = attribute.tensor.as_ref().ok_or("there is no array")?;
                let array = i.tensor(tensor)?;
                (array.element, labels_of(i, &array)?)
            }
            _ => continue,
        }));
    }
    Ok(None)
}

/// Returns the elements of an array as labels.
fn labels_of(i: &mut Importer<'_, '_, '_>, x: &Array) -> Result<Vec<Label>, String> {
    if x.element == Element::Text {
        return Ok(i.texts_of(x)?.into_iter().map(Label::Text).collect());
    }
    let bytes = i.contents(x)?;
    let bits = |part: &[u8]| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        Label::Bits(u64::from_le_bytes(word))
    };
    Ok(bytes.chunks_exact(x.element.bytes()).map(bits).collect())
}

fn encode_labels(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let (key_type, keys) = labels(i, o, "keys_")?.ok_or("there are no keys")?;
    let (to, values) = labels(i, o, "values_")?.ok_or("there are no values")?;
    if key_type != x.element || keys.len() != values.len() {
        return Err("the keys do not fit the operand".to_owned());
    }
    let default = match to {
        Element::Text => Label::Text(o.word("default_string", "_Unused")),
        Element::F32 => Label::Bits(u64::from((o.float("default_float", -0.0) as f32).to_bits())),
        _ => Label::Bits(o.int("default_int64", -1).cast_unsigned()),
    };
    let default = match o.node.attribute("default_tensor").and_then(|attribute| attribute.tensor.as_ref()) {
        Some(tensor) => {
            let array = i.tensor(tensor)?;
            labels_of(i, &array)?.into_iter().next().ok_or("the default is empty")?
        }
        None => default,
    };
    // The first of equal keys counts.
    let mut table: HashMap<Label, Label> = HashMap::new();
    for (key, value) in keys.into_iter().zip(values) {
        table.entry(key).or_insert(value);
    }
    let mut bytes = Vec::new();
    for label in labels_of(i, x)? {
        let word = match table.get(&label).unwrap_or(&default) {
            Label::Bits(bits) => *bits,
            Label::Text(text) => i.texts.number(text).cast_unsigned(),
        };
        bytes.extend_from_slice(&word.to_le_bytes()[..to.bytes()]);
    }
    one(i.constant(to, &x.shape, bytes)?)
}

/// Comparisons of a tree's nodes, in the order of their numbers; the last is membership in a set.
const MEMBER: i64 = 6;

/// Trees, each from a node to a leaf for each row of the operand; what the leaves give is put together.
fn trees(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let [rows, columns] = x.shape[..] else { return Err("the operand must be a matrix".to_owned()) };
    let list = |name: &str| o.ints(name).ok_or_else(|| format!("there is no '{name}'"));
    let (features, no, yes) =
        (list("nodes_featureids")?, list("nodes_falsenodeids")?, list("nodes_truenodeids")?);
    let (no_leafs, yes_leafs) = (list("nodes_falseleafs")?, list("nodes_trueleafs")?);
    let (roots, targets) = (list("tree_roots")?, list("leaf_targetids")?);
    let (element, nodes) = (x.element, features.len());
    let array = |i: &mut Importer<'_, '_, '_>, name: &str| {
        let tensor = o.node.attribute(name).and_then(|attribute| attribute.tensor.clone());
        i.tensor(&tensor.ok_or_else(|| format!("there is no '{name}'"))?)
    };
    let (splits, weights, modes) =
        (array(i, "nodes_splits")?, array(i, "leaf_weights")?, array(i, "nodes_modes")?);
    let (modes, splits) = (i.integers_of(&modes)?, i.floats_of(&splits)?);
    let lens = [no.len(), yes.len(), no_leafs.len(), yes_leafs.len(), modes.len(), splits.len()];
    let is_wrong = lens.iter().any(|len| *len != nodes)
        || weights.shape[..] != [targets.len() as i64]
        || weights.element != element
        || features.iter().any(|feature| !(0..columns).contains(feature))
        || roots.iter().any(|root| !(0..nodes as i64).contains(root))
        || modes.iter().any(|mode| !(0..=MEMBER).contains(mode));
    if is_wrong {
        return Err("the tables of the trees do not fit each other".to_owned());
    }
    // A leaf is a node after all others, and goes to itself.
    let next = |to: &[i64], leafs: &[i64]| -> Result<Vec<i64>, String> {
        let each = to.iter().zip(leafs).map(|(to, is_leaf)| {
            let (end, start) = if *is_leaf != 0 { (targets.len(), nodes as i64) } else { (nodes, 0) };
            (0..end as i64).contains(to).then_some(to + start).ok_or("a node is missing")
        });
        let own = each.collect::<Result<Vec<i64>, _>>()?;
        Ok(own.into_iter().chain((0..targets.len() as i64).map(|leaf| leaf + nodes as i64)).collect())
    };
    let (no, yes) = (next(&no, &no_leafs)?, next(&yes, &yes_leafs)?);
    let depth = depth(&roots, &no, &yes, nodes).ok_or("the trees have circles")?;
    let members = members(i, o, &modes)?;
    let all = no.len();
    let padded = |mut list: Vec<i64>| {
        list.resize(all, 0);
        list
    };
    let missing = o.ints("nodes_missing_value_tracks_true").unwrap_or_else(|| vec![0; nodes]);
    let mut table = |list: &[i64]| i.integers(&[list.len() as i64], list);
    let (no, yes) = (table(&no)?, table(&yes)?);
    let (features, modes, missing) =
        (table(&padded(features))?, table(&padded(modes))?, table(&padded(missing))?);
    let mut wide_splits = splits;
    wide_splits.resize(all, 0.0);
    let splits = i.floats(element, &[all as i64], &wide_splits)?;
    let most = members.iter().map(Vec::len).max().unwrap_or(0);
    let flat = members.into_iter().flat_map(|mut set| {
        set.resize(most, f64::NAN);
        set
    });
    let mut flat: Vec<f64> = flat.collect();
    flat.resize(all * most, f64::NAN);
    let sets = i.floats(element, &[all as i64, most as i64], &flat)?;
    let trees = roots.len() as i64;
    let starts = i.integers(&[1, trees], &roots)?;
    let mut place = i.expanded(&starts, &[rows, trees])?;
    for _ in 0..depth {
        let before = place.clone();
        place = i.indexed(&[rows, trees], INDEX, &mut |b, at| {
            let node = element_at(b, &before, at.to_vec());
            let ty = b.context().index_type();
            let node = b.index_cast(node, ty);
            let feature = element_at(b, &features, vec![node]);
            let feature = b.index_cast(feature, ty);
            let (value, split) = (element_at(b, x, vec![at[0], feature]), element_at(b, &splits, vec![node]));
            let mode = element_at(b, &modes, vec![node]);
            let predicates = [
                CmpFPredicate::Ole,
                CmpFPredicate::Olt,
                CmpFPredicate::Oge,
                CmpFPredicate::Ogt,
                CmpFPredicate::Oeq,
                CmpFPredicate::Une,
            ];
            let mut holds = b.bool(false);
            for member in 0..most {
                let member = b.index(member as i64);
                let member = element_at(b, &sets, vec![node, member]);
                let is_it = b.cmpf(CmpFPredicate::Oeq, value, member);
                holds = b.ori(holds, is_it);
            }
            for (number, predicate) in predicates.into_iter().enumerate() {
                let number = scalar(b, INDEX, number as f64);
                let is_mode = b.cmpi(CmpIPredicate::Eq, mode, number);
                let own = b.cmpf(predicate, value, split);
                holds = b.select(is_mode, own, holds);
            }
            let (tracks, zero) = (element_at(b, &missing, vec![node]), scalar(b, INDEX, 0.0));
            let tracks = b.cmpi(CmpIPredicate::Ne, tracks, zero);
            let is_missing = b.cmpf(CmpFPredicate::Uno, value, value);
            let by_missing = b.andi(tracks, is_missing);
            let holds = b.ori(holds, by_missing);
            let (yes, no) = (element_at(b, &yes, vec![node]), element_at(b, &no, vec![node]));
            Some(b.select(holds, yes, no))
        })?;
    }
    let targets = i.integers(&[targets.len() as i64], &targets)?;
    aggregated(i, o, &place, nodes as i64, (&targets, &weights))
}

/// Returns the number of steps from the roots to the last leaf; `None` if there is none.
fn depth(roots: &[i64], no: &[i64], yes: &[i64], nodes: usize) -> Option<usize> {
    let mut level: Vec<i64> = roots.to_vec();
    for step in 0..=nodes {
        level.retain(|node| (*node as usize) < nodes);
        if level.is_empty() {
            return Some(step);
        }
        level = level.iter().flat_map(|node| [no[*node as usize], yes[*node as usize]]).collect();
        level.sort_unstable();
        level.dedup();
    }
    None
}

/// Returns the set of each node that compares with one.
fn members(
    i: &mut Importer<'_, '_, '_>,
    o: &Operands<'_, '_>,
    modes: &[i64],
) -> Result<Vec<Vec<f64>>, String> {
    let tensor = o.node.attribute("membership_values").and_then(|attribute| attribute.tensor.clone());
    let all = match tensor {
        Some(tensor) => {
            let array = i.tensor(&tensor)?;
            i.floats_of(&array)?
        }
        None => Vec::new(),
    };
    // NaN ends a set.
    let mut sets = all.split(|one| one.is_nan());
    let mut own = |mode: &i64| match *mode {
        MEMBER => sets.next().map(<[f64]>::to_vec).ok_or_else(|| "a set is missing".to_owned()),
        _ => Ok(Vec::new()),
    };
    modes.iter().map(&mut own).collect()
}

/// Creates the results of the leaves that were reached: for each target, of all trees.
fn aggregated(
    i: &mut Importer<'_, '_, '_>,
    o: &Operands<'_, '_>,
    place: &Array,
    nodes: i64,
    (targets, weights): (&Array, &Array),
) -> Found {
    let (operator, start) = match o.int("aggregate_function", 1) {
        0 | 1 => ("Add", 0.0),
        2 => ("Min", f64::from(f32::MAX)),
        3 => ("Max", f64::from(f32::MIN)),
        _ => return Err("the aggregate function is not known".to_owned()),
    };
    let (element, context) = (weights.element, i.b.context());
    let [rows, trees] = place.shape[..] else { return Err("there are no rows".to_owned()) };
    let shape = [rows, o.int("n_targets", 1).max(1)];
    let start = i.filled(&shape, element, start)?;
    let dim = |at: u32| AffineExpr::dim(context, at);
    let maps =
        [AffineMap::new(context, 3, 0, &[dim(0), dim(2)]), AffineMap::new(context, 3, 0, &[dim(0), dim(1)])];
    let inputs = [place.value];
    let mut found = i.accumulate((&inputs, &maps), 2, (start, &shape, element), &mut |b, elements| {
        let ty = b.context().index_type();
        let (own, first) = (b.index_cast(elements[0], ty), b.index(nodes));
        let leaf = b.subi(own, first);
        let target = element_at(b, targets, vec![leaf]);
        let target = b.index_cast(target, ty);
        let wanted = crate::ops::build::index(b, 1);
        let is_it = b.cmpi(CmpIPredicate::Eq, target, wanted);
        let weight = element_at(b, weights, vec![leaf]);
        let sum = combine(b, operator, element, elements[1], weight)?;
        Some(b.select(is_it, sum, elements[1]))
    })?;
    if o.int("aggregate_function", 1) == 0 {
        found = i.scaled(&found, 1.0 / trees.max(1) as f64)?;
    }
    one(match o.int("post_transform", 0) {
        0 => found,
        1 => i.op_with("Softmax", &[("axis", -1)], &[&found])?,
        2 => i.op("Sigmoid", &[&found])?,
        _ => return Err("the transform of the results is not supported".to_owned()),
    })
}
