//! Quantized types as upstream stores them in bytecode: as text, which says the same.

use std::fmt::Display;
use terrace_ir::spec::EncodedFields;
use terrace_ir::{Attribute, AttributeKind, Type};
use terrace_support::ensure_stack;

/// Returns the text of a type from its encoding, whose code is given, without `!quant.` before it. `None` if the
/// encoding is broken; whether the type means anything is found by who reads the text.
pub(crate) fn type_text<'c>(code: u64, fields: &mut dyn EncodedFields<'c>) -> Option<String> {
    match code {
        1 => {
            let (is_signed, storage) = (is_signed(fields)?, fields.ty()?);
            Some(format!("any<{}>", range_of(is_signed, storage, fields)?))
        }
        2 => {
            let (is_signed, storage, expressed) = (is_signed(fields)?, fields.ty()?, fields.ty()?);
            Some(format!("any<{}:{expressed}>", range_of(is_signed, storage, fields)?))
        }
        3 => {
            let (expressed, least, greatest) = (fields.ty()?, fields.double()?, fields.double()?);
            Some(format!("calibrated<{expressed}<{}:{}>>", decimal(least)?, decimal(greatest)?))
        }
        4 => {
            let (is_signed, storage, expressed) = (is_signed(fields)?, fields.ty()?, fields.ty()?);
            let scale = decimal(fields.double()?)?;
            let zero_point = fields.signed()?;
            let range = range_of(is_signed, storage, fields)?;
            Some(format!("uniform<{range}:{expressed}, {scale}:{zero_point}>"))
        }
        5 => {
            let (is_signed, storage, expressed) = (is_signed(fields)?, fields.ty()?, fields.ty()?);
            let dimension = fields.unsigned()?;
            let range = range_of(is_signed, storage, fields)?;
            let scales = list(fields, |fields| decimal(fields.double()?))?;
            let zero_points = list(fields, |fields| fields.signed())?;
            let scales = pairs(&scales, &zero_points)?;
            Some(format!("uniform<{range}:{expressed}:{dimension}, {{{}}}>", scales.join(",")))
        }
        6 => {
            let (is_signed, storage, expressed) = (is_signed(fields)?, fields.ty()?, fields.ty()?);
            let range = range_of(is_signed, storage, fields)?;
            let dimensions = list(fields, |fields| fields.signed())?;
            let sizes = list(fields, |fields| fields.signed())?;
            let (shape, scales) = blocks(fields.attribute()?, fields.attribute()?)?;
            let (blocks, mut text) = (pairs(&dimensions, &sizes)?.join(", "), String::new());
            write_nested(&shape, &mut scales.iter(), &mut text);
            Some(format!("uniform<{range}:{expressed}:{{{blocks}}}, {text}>"))
        }
        _ => None,
    }
}

fn is_signed(fields: &mut dyn EncodedFields<'_>) -> Option<bool> {
    Some(fields.unsigned()? & 1 != 0)
}

/// Formats the storage type and range, `i8<-8:7>`; the least and the greatest value follow in the encoding.
fn range_of(is_signed: bool, storage: Type<'_>, fields: &mut dyn EncodedFields<'_>) -> Option<String> {
    let (width, _) = storage.as_integer()?;
    let (least, greatest) = (fields.signed()?, fields.signed()?);
    Some(format!("{}{width}<{least}:{greatest}>", if is_signed { 'i' } else { 'u' }))
}

/// Returns a number with a point, which is read back as the same.
fn decimal(value: f64) -> Option<String> {
    let text = format!("{value:e}");
    let (digits, exponent) = text.split_once('e')?;
    let point = if digits.contains('.') { "" } else { ".0" };
    Some(format!("{digits}{point}e{exponent}"))
}

fn list<'c, T>(
    fields: &mut dyn EncodedFields<'c>,
    one: impl Fn(&mut dyn EncodedFields<'c>) -> Option<T>,
) -> Option<Vec<T>> {
    let count = fields.count()?;
    (0..count).map(|_| one(fields)).collect()
}

/// `a:b` for each, if there are as many of both.
fn pairs(first: &[impl Display], second: &[impl Display]) -> Option<Vec<String>> {
    let pairs = first.iter().zip(second).map(|(first, second)| format!("{first}:{second}"));
    (first.len() == second.len()).then(|| pairs.collect())
}

/// Returns the shape of scales of blocks, and each with its zero point.
fn blocks(scales: Attribute<'_>, zero_points: Attribute<'_>) -> Option<(Vec<i64>, Vec<String>)> {
    // One value may stand for any number of them, of which the text would be long.
    const MOST_EQUAL: i64 = 1 << 12;
    for attribute in [scales, zero_points] {
        let AttributeKind::DenseElements { ty, data } = *attribute.kind() else { return None };
        if !(1..=MOST_EQUAL).contains(&ty.element_count()?) && (data.is_splat || ty.element_count()? == 0) {
            return None;
        }
    }
    let AttributeKind::DenseElements { ty, .. } = *scales.kind() else { return None };
    let shape = ty.shape()?.to_vec();
    let scales: Option<Vec<String>> = scales.dense_floats()?.map(|scale| decimal(scale.to_f64())).collect();
    let zero_points: Vec<String> =
        zero_points.dense_integers()?.map(|point| point.to_string_signed(10)).collect();
    Some((shape, pairs(&scales?, &zero_points)?))
}

/// `{{a, b}, {c, d}}`.
fn write_nested<'s>(shape: &[i64], scales: &mut impl Iterator<Item = &'s String>, text: &mut String) {
    let Some((count, inner)) = shape.split_first() else {
        return text.push_str(scales.next().map_or("", String::as_str));
    };
    text.push('{');
    for at in 0..*count {
        if at > 0 {
            text.push_str(", ");
        }
        ensure_stack(|| write_nested(inner, scales, text));
    }
    text.push('}');
}
