//! Losses of classifiers.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::{element_at, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row};
use terrace_arith::{ArithBuilder, CmpIPredicate};

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["NegativeLogLikelihoodLoss"], negative_log_likelihood),
    (&["SoftmaxCrossEntropyLoss"], softmax_cross_entropy),
];

fn negative_log_likelihood(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    Ok(vec![Some(loss(i, o, o.input(0)?)?)])
}

fn softmax_cross_entropy(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let wide = i.wide(x)?;
    let logs = i.op_with("LogSoftmax", &[("axis", 1)], &[&wide])?;
    let logs = i.cast(&logs, x.element)?;
    let loss = loss(i, o, &logs)?;
    Ok(vec![Some(loss), Some(logs)])
}

/// Creates the mean of the negative logarithms of the probabilities of the right classes, or what else is asked for.
fn loss(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>, x: &Array) -> Result<Array, String> {
    let (target, weights) = (o.input(1)?, o.optional(2));
    let ([batch, classes, space @ ..], [own_batch, own_space @ ..]) = (&x.shape[..], &target.shape[..])
    else {
        return Err("the operands have a batch and classes".to_owned());
    };
    let (classes, element) = (*classes, x.element);
    if batch != own_batch || space != own_space || classes == 0 {
        return Err("the targets do not fit the scores".to_owned());
    }
    let ignored = o.node.attribute("ignore_index").map(|attribute| attribute.integer);
    // Weight and loss of each target.
    let each = |i: &mut Importer<'_, '_, '_>, is_weight: bool| {
        i.indexed(&target.shape, element, &mut |b, indices| {
            let own = element_at(b, target, indices.to_vec());
            let own = cast(b, own, target.element, Element::Signed(64));
            let ty = b.context().index_type();
            let at = b.index_cast(own, ty);
            let (first, last) = (b.index(0), b.index(classes - 1));
            let near = b.minsi(at, last);
            let class = b.maxsi(near, first);
            let weight = match weights {
                Some(weights) => element_at(b, weights, vec![class]),
                None => scalar(b, element, 1.0),
            };
            let zero = scalar(b, element, 0.0);
            let is_ignored = ignored.map(|ignored| {
                let ignored = scalar(b, Element::Signed(64), ignored as f64);
                b.cmpi(CmpIPredicate::Eq, own, ignored)
            });
            let weight = match is_ignored {
                Some(is_ignored) => b.select(is_ignored, zero, weight),
                None => weight,
            };
            if is_weight {
                return Some(weight);
            }
            let place = [&indices[..1], &[class], &indices[1..]].concat();
            let score = element_at(b, x, place);
            let loss = combine(b, "Mul", element, score, weight)?;
            let loss = combine(b, "Sub", element, zero, loss)?;
            Some(match is_ignored {
                Some(is_ignored) => b.select(is_ignored, zero, loss),
                None => loss,
            })
        })
    };
    let losses = each(i, false)?;
    let reduction = o.word("reduction", "mean");
    if reduction == "none" {
        return Ok(losses);
    }
    let sum = |i: &mut Importer<'_, '_, '_>, x: &Array| {
        let axes: Vec<usize> = (0..x.rank()).collect();
        let sum = i.along(x, &axes, "Add")?;
        crate::ops::build::reshaped(i, &sum, &[])
    };
    let whole = sum(i, &losses)?;
    match reduction.as_str() {
        "sum" => Ok(whole),
        "mean" => {
            let weights = each(i, true)?;
            let all = sum(i, &weights)?;
            i.both(&whole, &all, "Div")
        }
        _ => Err(format!("the reduction '{reduction}' is not known")),
    }
}
