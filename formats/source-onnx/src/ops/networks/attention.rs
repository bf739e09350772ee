//! Attention, and what networks with attention have beside it.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::reshaped;
use crate::ops::build::{element_at, scalar};
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row, one};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::TypedOp;
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["Attention"], attention),
    (&["RotaryEmbedding"], rotary),
    (&["CausalConvWithState"], causal_convolution),
    (&["LinearAttention"], linear),
    (&["SwiGLU"], gated),
];

impl Importer<'_, '_, '_> {
    /// Creates `[batch, heads, length, size]` from `[batch, length, heads * size]`.
    pub(crate) fn heads(&mut self, x: &Array, heads: i64) -> Result<Array, String> {
        let [batch, length, hidden] = x.shape[..] else {
            return Err("an operand has a batch, a length and heads".to_owned());
        };
        if heads <= 0 || hidden % heads != 0 {
            return Err("the heads do not divide the operand".to_owned());
        }
        let apart = reshaped(self, x, &[batch, length, heads, hidden / heads])?;
        self.transposed(&apart, &[0, 2, 1, 3])
    }

    /// Creates `[batch, length, heads * size]` from `[batch, heads, length, size]`.
    fn without_heads(&mut self, x: &Array) -> Result<Array, String> {
        let [batch, heads, length, size] = x.shape[..] else {
            return Err("an operand has heads".to_owned());
        };
        let turned = self.transposed(x, &[0, 2, 1, 3])?;
        reshaped(self, &turned, &[batch, length, heads * size])
    }

    /// Creates the exponentials along the last dimension over their sum; those of nothing but negative infinities are zero.
    fn masked_softmax(&mut self, x: &Array) -> Result<Array, String> {
        let (axis, element) = (x.rank() - 1, x.element);
        let most = self.along(x, &[axis], "Max")?;
        let powers = self.map(&[x, &most], &x.shape, element, &mut |b, args| {
            let (none, zero) = (scalar(b, element, f64::NEG_INFINITY), scalar(b, element, 0.0));
            let is_none = b.cmpf(CmpFPredicate::Oeq, args[1], none);
            let most = b.select(is_none, zero, args[1]);
            let less = b.subf(args[0], most);
            let ty = element.ty(b.context());
            Some(b.value(math::ExpOp::NAME, &[less], ty))
        })?;
        let wide = self.wide(&powers)?;
        let sum = self.along(&wide, &[axis], "Add")?;
        let sum = self.cast(&sum, element)?;
        self.map(&[&powers, &sum], &x.shape, element, &mut |b, args| {
            let (zero, one) = (scalar(b, element, 0.0), scalar(b, element, 1.0));
            let is_none = b.cmpf(CmpFPredicate::Oeq, args[1], zero);
            let sum = b.select(is_none, one, args[1]);
            Some(b.divf(args[0], sum))
        })
    }
}

/// Which keys a query sees by its position.
struct Sight<'o> {
    is_causal: bool,
    /// Keys before and after the position of a query; negative for all.
    windows: (i64, i64),
    /// Number of keys before the first query, if it is the same in each batch.
    before: i64,
    /// Number of keys that are there, in each batch.
    lengths: Option<&'o Array>,
}

impl Sight<'_> {
    /// Creates what is added to the scores: zero or negative infinity.
    fn bias(
        &self,
        i: &mut Importer<'_, '_, '_>,
        mask: Option<&Array>,
        shape: [i64; 4],
        element: Element,
    ) -> Result<Array, String> {
        let [batch, _, queries, keys] = shape;
        let batch = if self.lengths.is_some() { batch } else { 1 };
        let own = i.indexed(&[batch, 1, queries, keys], element, &mut |b, indices| {
            let mut sees = b.bool(true);
            let mut start = b.index(self.before);
            if let Some(lengths) = self.lengths {
                let length = element_at(b, lengths, vec![indices[0]]);
                let length = cast(b, length, lengths.element, Element::Signed(64));
                let ty = b.context().index_type();
                let length = b.index_cast(length, ty);
                let is_there = b.cmpi(CmpIPredicate::Slt, indices[3], length);
                sees = b.andi(sees, is_there);
                let queries = b.index(queries);
                start = b.subi(length, queries);
            }
            let position = b.addi(start, indices[2]);
            if self.is_causal {
                let is_before = b.cmpi(CmpIPredicate::Sle, indices[3], position);
                sees = b.andi(sees, is_before);
            }
            if self.windows.0 >= 0 {
                let by = b.index(self.windows.0);
                let first = b.subi(position, by);
                let is_after = b.cmpi(CmpIPredicate::Sge, indices[3], first);
                sees = b.andi(sees, is_after);
            }
            if self.windows.1 >= 0 {
                let by = b.index(self.windows.1);
                let last = b.addi(position, by);
                let is_before = b.cmpi(CmpIPredicate::Sle, indices[3], last);
                sees = b.andi(sees, is_before);
            }
            let (zero, none) = (scalar(b, element, 0.0), scalar(b, element, f64::NEG_INFINITY));
            Some(b.select(sees, zero, none))
        })?;
        let Some(mask) = mask else { return Ok(own) };
        // Keys past the end of a mask are not seen.
        let missing = keys - mask.shape.last().copied().ok_or("a mask has a dimension")?;
        let mut mask = match mask.element {
            Element::Bool => {
                let (zero, none) = (i.number(element, 0.0)?, i.number(element, f64::NEG_INFINITY)?);
                i.choose(mask, &zero, &none)?
            }
            _ => mask.clone(),
        };
        if missing > 0 {
            let mut shape = mask.shape.clone();
            shape[mask.rank() - 1] = missing;
            let rest = i.full(&shape, element, f64::NEG_INFINITY)?;
            mask = i.joined(&[&mask, &rest], shape.len() - 1)?;
        }
        i.both(&own, &mask, "Add")
    }
}

fn attention(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (query, key, value) = (o.input(0)?, o.input(1)?, o.input(2)?);
    let is_flat = query.rank() == 3;
    let (heads, key_heads) = (o.int("q_num_heads", 0), o.int("kv_num_heads", 0));
    let [q, mut k, mut v] = if is_flat {
        [i.heads(query, heads)?, i.heads(key, key_heads)?, i.heads(value, key_heads)?]
    } else {
        [query.clone(), key.clone(), value.clone()]
    };
    let past = o.optional(4).zip(o.optional(5));
    if let Some((past_key, past_value)) = past {
        k = i.joined(&[past_key, &k], 2)?;
        v = i.joined(&[past_value, &v], 2)?;
    }
    let (present_key, present_value) = (k.clone(), v.clone());
    let ([batch, heads, queries, size], [_, key_heads, keys, _]) = (&q.shape[..], &k.shape[..]) else {
        return Err("the operands have a batch, heads and a length".to_owned());
    };
    let (shape, element) = ([*batch, *heads, *queries, *keys], q.element);
    let lengths = o.optional(6).filter(|_| past.is_none());
    let before = past.map_or(0, |(past, _)| past.shape.get(2).copied().unwrap_or(0));
    let sight = Sight {
        is_causal: o.int("is_causal", 0) != 0,
        windows: (o.int("left_window_size", -1), o.int("right_window_size", -1)),
        before,
        lengths,
    };
    let bias = sight.bias(i, o.optional(3), shape, element)?;
    if *key_heads == 0 || heads % key_heads != 0 {
        return Err("the heads of the keys do not divide those of the queries".to_owned());
    }
    let times = heads / key_heads;
    (k, v) = (i.repeated(&k, 1, times)?, i.repeated(&v, 1, times)?);
    let scale = o.node.attribute("scale").map(|scale| f64::from(scale.float)).filter(|scale| *scale != 0.0);
    let root = scale.unwrap_or(1.0 / (*size as f64).sqrt()).sqrt();
    let q = i.scaled(&q, root)?;
    let k = i.scaled(&k, root)?;
    let turned = i.transposed(&k, &[0, 1, 3, 2])?;
    let mut scores = i.matmul(&q, &turned)?;
    let mut shown = scores.clone();
    let mode = o.int("qk_matmul_output_mode", 0);
    let cap = o.float("softcap", 0.0);
    if cap > 0.0 {
        let less = i.scaled(&scores, 1.0 / cap)?;
        let bent = i.op("Tanh", &[&less])?;
        scores = i.scaled(&bent, cap)?;
        // Both modes show scores before the mask, and one of them before the cap.
        if mode == 1 || mode == 0 {
            shown = scores.clone();
        }
    }
    let biased = i.both(&scores, &bias, "Add")?;
    if mode == 2 {
        shown = biased.clone();
    }
    let precision = o.node.attribute("softmax_precision").map(|precision| precision.integer);
    let precise = precision.and_then(Element::of_number).unwrap_or(element);
    let biased = i.cast(&biased, precise)?;
    let soft = i.masked_softmax(&biased)?;
    let soft = i.cast(&soft, element)?;
    // Scores of queries that see nothing may be anything.
    let most = i.along(&bias, &[bias.rank() - 1], "Max")?;
    let soft = i.map(&[&soft, &most], &soft.shape, element, &mut |b, args| {
        let (zero, none) = (scalar(b, element, 0.0), scalar(b, element, f64::NEG_INFINITY));
        let sees_nothing = b.cmpf(CmpFPredicate::Oeq, args[1], none);
        Some(b.select(sees_nothing, zero, args[0]))
    })?;
    if mode == 3 {
        shown = soft.clone();
    }
    let mut result = i.matmul(&soft, &v)?;
    if is_flat {
        result = i.without_heads(&result)?;
    }
    Ok(vec![Some(result), Some(present_key), Some(present_value), Some(shown)])
}

fn rotary(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let heads = if x.rank() == 3 { i.heads(x, o.int("num_heads", 0))? } else { x.clone() };
    let [batch, _, length, size] = heads.shape[..] else {
        return Err("an operand has heads".to_owned());
    };
    let turned = match o.int("rotary_embedding_dim", 0) {
        0 => size,
        turned => turned,
    };
    if turned > size || turned < 0 || turned % 2 != 0 {
        return Err("the part to turn is no part of a head".to_owned());
    }
    let half = turned / 2;
    // [batch or 1, 1, length, half]
    let mut tables = Vec::new();
    for at in [1, 2] {
        let table = o.input(at)?;
        let table = match o.optional(3) {
            Some(positions) => i.op("Gather", &[table, positions])?,
            None => table.clone(),
        };
        if table.shape.last() != Some(&half) || table.rank() != 3 {
            return Err("the tables do not fit the part to turn".to_owned());
        }
        tables.push(i.with_axis(&table, 1)?);
    }
    let [cosines, sines] = &tables[..] else { return Err("a table is missing".to_owned()) };
    let part = i.part_of_axis(&heads, 3, 0, turned)?;
    let rest = i.part_of_axis(&heads, 3, turned, size - turned)?;
    let is_mixed = o.int("interleaved", 0) != 0;
    let (first, second, back) = if is_mixed {
        let pairs = reshaped(i, &part, &[batch, heads.shape[1], length, half, 2])?;
        (i.element_of_axis(&pairs, 4, 0)?, i.element_of_axis(&pairs, 4, 1)?, 4)
    } else {
        (i.part_of_axis(&part, 3, 0, half)?, i.part_of_axis(&part, 3, half, half)?, 3)
    };
    let product = |i: &mut Importer<'_, '_, '_>, x: &Array, y: &Array| i.both(x, y, "Mul");
    let (a, d) = (product(i, cosines, &first)?, product(i, sines, &second)?);
    let (c, e) = (product(i, sines, &first)?, product(i, cosines, &second)?);
    let (real, imaginary) = (i.both(&a, &d, "Sub")?, i.both(&c, &e, "Add")?);
    let turned_part = if is_mixed {
        let pairs = i.stacked(&[real, imaginary], back)?;
        reshaped(i, &pairs, &part.shape)?
    } else {
        i.joined(&[&real, &imaginary], back)?
    };
    let whole = i.joined(&[&turned_part, &rest], 3)?;
    one(if x.rank() == 3 { i.without_heads(&whole)? } else { whole })
}

fn causal_convolution(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, weights) = (o.input(0)?, o.input(1)?);
    let ([batch, channels, _], [own, 1, kernel]) = (&x.shape[..], &weights.shape[..]) else {
        return Err("the operands have a batch, channels and a length".to_owned());
    };
    if channels != own || *kernel < 1 {
        return Err("the channels do not fit the weights".to_owned());
    }
    let before = match o.optional(3) {
        Some(past) => past.clone(),
        None => i.full(&[*batch, *channels, kernel - 1], x.element, 0.0)?,
    };
    let padded = i.joined(&[&before, x], 2)?;
    let mut inputs = vec![&padded, weights];
    inputs.extend(o.optional(2));
    let mut result = i.op_with("Conv", &[("group", *channels)], &inputs)?;
    match o.word("activation", "none").as_str() {
        "none" => {}
        "silu" | "swish" => {
            let wide = i.wide(&result)?;
            let gate = i.op("Sigmoid", &[&wide])?;
            let product = i.both(&wide, &gate, "Mul")?;
            result = i.cast(&product, x.element)?;
        }
        name => return Err(format!("the activation '{name}' is not known")),
    }
    let state = i.part_of_axis(&padded, 2, padded.shape[2] - (kernel - 1), kernel - 1)?;
    Ok(vec![Some(result), Some(state)])
}

fn linear(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (query, heads, key_heads) = (o.input(0)?, o.int("q_num_heads", 0), o.int("kv_num_heads", 0));
    if heads <= 0 || key_heads <= 0 || heads % key_heads != 0 {
        return Err("the heads of the keys do not divide those of the queries".to_owned());
    }
    let (is_gated, is_delta) = match o.word("update_rule", "gated_delta").as_str() {
        "linear" => (false, false),
        "gated" => (true, false),
        "delta" => (false, true),
        "gated_delta" => (true, true),
        rule => return Err(format!("the rule '{rule}' is not known")),
    };
    let wide = |i: &mut Importer<'_, '_, '_>, x: &Array| i.cast(x, Element::F32);
    let own = |i: &mut Importer<'_, '_, '_>, x: &Array, heads: i64| {
        let apart = i.heads(x, heads)?;
        wide(i, &apart)
    };
    let (q, k, v) = (own(i, query, heads)?, own(i, o.input(1)?, key_heads)?, own(i, o.input(2)?, key_heads)?);
    let [batch, _, length, size] = q.shape[..] else { return Err("an operand has heads".to_owned()) };
    let value_size = v.shape.last().copied().unwrap_or(0);
    let decay = match is_gated {
        true => Some(own(i, o.input(4)?, key_heads)?),
        false => None,
    };
    let beta = match is_delta {
        true => {
            let beta = o.input(5)?;
            let own_heads = if beta.shape.last() == Some(&1) { 1 } else { key_heads };
            Some(own(i, beta, own_heads)?)
        }
        false => None,
    };
    let (mut state, state_element) = match o.optional(3) {
        Some(past) => (wide(i, past)?, past.element),
        None => (i.full(&[batch, key_heads, size, value_size], Element::F32, 0.0)?, query.element),
    };
    let scale = match o.float("scale", 0.0) {
        0.0 => 1.0 / (size as f64).sqrt(),
        scale => scale,
    };
    let mut rows = Vec::new();
    for step in 0..length {
        // Vectors of this step: as columns, [batch, heads, size, 1].
        let column = |i: &mut Importer<'_, '_, '_>, x: &Array| {
            let row = i.element_of_axis(x, 2, step)?;
            i.with_axis(&row, 3)
        };
        let key = column(i, &k)?;
        let mut value = i.part_of_axis(&v, 2, step, 1)?;
        if let Some(decay) = &decay {
            let decay = column(i, decay)?;
            let factor = i.op("Exp", &[&decay])?;
            state = i.both(&state, &factor, "Mul")?;
        }
        if let Some(beta) = &beta {
            let turned = i.transposed(&key, &[0, 1, 3, 2])?;
            let found = i.matmul(&turned, &state)?;
            let rest = i.both(&value, &found, "Sub")?;
            let beta = column(i, beta)?;
            value = i.both(&beta, &rest, "Mul")?;
        }
        let outer = i.both(&key, &value, "Mul")?;
        state = i.both(&state, &outer, "Add")?;
        let read = i.repeated(&state, 1, heads / key_heads)?;
        let row = i.part_of_axis(&q, 2, step, 1)?;
        let product = i.matmul(&row, &read)?;
        rows.push(i.scaled(&product, scale)?);
    }
    let rows: Vec<&Array> = rows.iter().collect();
    let whole = i.joined(&rows, 2)?;
    let whole = i.without_heads(&whole)?;
    let (whole, state) = (i.cast(&whole, query.element)?, i.cast(&state, state_element)?);
    Ok(vec![Some(whole), Some(state)])
}

fn gated(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, y) = (o.input(0)?, o.input(1)?);
    if x.shape != y.shape {
        return Err("the operands have different shapes".to_owned());
    }
    let scaled = i.scaled(x, o.float("alpha", 1.0))?;
    let gate = i.op("Sigmoid", &[&scaled])?;
    let swish = i.both(x, &gate, "Mul")?;
    one(i.both(&swish, y, "Mul")?)
}
