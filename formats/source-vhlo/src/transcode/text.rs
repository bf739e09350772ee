//! Attributes and types of `vhlo` as text of the dialects that they stand for.

use super::Tables;
use crate::cursor::{Cursor, Read};
use std::collections::HashMap;
use std::fmt::Write;
use std::rc::Rc;
use terrace_ir::spec::EnumSpec;
use terrace_stablehlo::{
    ComparisonDirection, ComparisonType, FftType, Precision, ResultAccuracyMode, RngAlgorithm,
    RngDistribution, Transpose,
};
use terrace_support::ensure_stack;

/// Size of a dimension that is not known.
const DYNAMIC: i64 = i64::MIN;

/// Bytes of text for each byte of the file: text of what stands in several places is repeated.
const INFLATION: usize = 64;

/// Texts of attributes and types, each written when it is first asked for.
pub(super) struct Texts<'t, 'b> {
    tables: &'t Tables<'b>,
    /// By the number of the attribute or type; none while it is being written.
    known: HashMap<usize, Option<Rc<str>>>,
    /// Bytes that may still be written.
    budget: usize,
}

/// Words of an enum, and its mnemonic in an attribute.
fn enumeration(code: u64) -> Option<(&'static str, &'static EnumSpec<'static>)> {
    Some(match code {
        3 => ("comparison_direction", ComparisonDirection::SPEC),
        4 => ("comparison_type", ComparisonType::SPEC),
        7 => ("fft_type", FftType::SPEC),
        11 => ("precision", Precision::SPEC),
        12 => ("rng_algorithm", RngAlgorithm::SPEC),
        13 => ("rng_distribution", RngDistribution::SPEC),
        16 => ("transpose", Transpose::SPEC),
        _ => return None,
    })
}

/// Returns the text of a type that has no parameters.
fn plain_type(code: u64) -> Option<&'static str> {
    Some(match code {
        0 => "i1",
        2 => "bf16",
        3 => "f16",
        4 => "f32",
        5 => "f64",
        6 => "f8E4M3FN",
        7 => "f8E5M2",
        9 => "index",
        10 => "i4",
        11 => "i8",
        12 => "i16",
        13 => "i32",
        14 => "i64",
        15 => "ui4",
        16 => "ui8",
        17 => "ui16",
        18 => "ui32",
        19 => "ui64",
        22 => "!stablehlo.token",
        27 => "f8E4M3FNUZ",
        28 => "f8E5M2FNUZ",
        29 => "f8E4M3B11FNUZ",
        31 => "i2",
        32 => "ui2",
        33 => "none",
        34 => "tf32",
        35 => "f8E4M3",
        36 => "f8E3M4",
        37 => "f4E2M1FN",
        38 => "f6E2M3FN",
        39 => "f6E3M2FN",
        40 => "f8E8M0FNU",
        _ => return None,
    })
}

/// Returns the bits of an element type, from its text.
fn width(ty: &str) -> Option<u32> {
    if ty == "index" || ty == "complex<f32>" {
        return Some(64);
    }
    if ty == "complex<f64>" {
        return Some(128);
    }
    let digits: String =
        ty.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    // A float of 6 bits takes a byte in an array, one of 4 bits as well.
    digits.parse().ok()
}

impl<'t, 'b> Texts<'t, 'b> {
    pub fn new(tables: &'t Tables<'b>, size_bytes: usize) -> Self {
        let budget = size_bytes.saturating_mul(INFLATION).saturating_add(1 << 20);
        Texts { tables, known: HashMap::new(), budget }
    }

    /// Returns the text of an attribute.
    pub fn attribute(&mut self, at: usize) -> Read<Rc<str>> {
        if at >= self.tables.attributes {
            return Err("an attribute is missing".to_owned());
        }
        self.entry(at, |texts, cursor| texts.read_attribute(cursor))
    }

    /// Returns the text of a type.
    pub fn ty(&mut self, at: usize) -> Read<Rc<str>> {
        let at = at.checked_add(self.tables.attributes).filter(|at| *at < self.tables.entries.len());
        self.entry(at.ok_or("a type is missing")?, |texts, cursor| texts.read_type(cursor))
    }

    fn entry(
        &mut self,
        at: usize,
        read: impl FnOnce(&mut Self, &mut Cursor<'b>) -> Read<String>,
    ) -> Read<Rc<str>> {
        match self.known.get(&at) {
            Some(Some(text)) => return Ok(text.clone()),
            Some(None) => return Err("an attribute or type is part of itself".to_owned()),
            None => {}
        }
        let entry = self.tables.entries[at];
        if !entry.is_encoded {
            let text = entry.bytes.strip_suffix(b"\0").unwrap_or(entry.bytes);
            return std::str::from_utf8(text).map(Rc::from).map_err(|_| "a text is malformed".to_owned());
        }
        if !self.tables.is_versioned(&entry) {
            return Err("an attribute or type of another dialect is part of one of 'vhlo'".to_owned());
        }
        self.known.insert(at, None);
        let mut cursor = Cursor::new(entry.bytes);
        let text = ensure_stack(|| read(self, &mut cursor))?;
        if !cursor.is_empty() {
            return Err("an attribute or type is malformed".to_owned());
        }
        self.budget =
            self.budget.checked_sub(text.len()).ok_or("the attributes of the file take too much memory")?;
        let text: Rc<str> = text.into();
        self.known.insert(at, Some(text.clone()));
        Ok(text)
    }

    fn next_attribute(&mut self, cursor: &mut Cursor<'b>) -> Read<Rc<str>> {
        let at = cursor.index()?;
        self.attribute(at)
    }

    fn next_type(&mut self, cursor: &mut Cursor<'b>) -> Read<Rc<str>> {
        let at = cursor.index()?;
        self.ty(at)
    }

    /// Reads a list, with commas between its parts.
    fn list(
        &mut self,
        cursor: &mut Cursor<'b>,
        mut one: impl FnMut(&mut Self, &mut Cursor<'b>) -> Read<String>,
    ) -> Read<String> {
        let count = cursor.count()?;
        let mut text = String::new();
        for at in 0..count {
            if at > 0 {
                text.push_str(", ");
            }
            text.push_str(&one(self, cursor)?);
            if text.len() > self.budget {
                return Err("the attributes of the file take too much memory".to_owned());
            }
        }
        Ok(text)
    }

    fn string(&self, cursor: &mut Cursor<'b>) -> Read<String> {
        let at = cursor.index()?;
        let bytes = self.tables.strings.get(at).ok_or("a string is missing")?;
        let mut text = String::from("\"");
        for byte in *bytes {
            match byte {
                b' ' | b'!' | b'#'..=b'[' | b']'..=b'~' => text.push(char::from(*byte)),
                _ => write!(text, "\\{byte:02X}").map_err(|_| "a string is too long")?,
            }
        }
        text.push('"');
        Ok(text)
    }

    fn read_attribute(&mut self, cursor: &mut Cursor<'b>) -> Read<String> {
        let code = cursor.number()?;
        if let Some((mnemonic, cases)) = enumeration(code) {
            let value = cursor.number()?;
            if !cases.is_case(value) {
                return Err(format!("{value} is no case of '{mnemonic}'"));
            }
            return Ok(format!("#stablehlo<{mnemonic} {}>", cases.text_of(value)));
        }
        match code {
            1 => {
                let list =
                    self.list(cursor, |texts, cursor| Ok(texts.next_attribute(cursor)?.to_string()))?;
                Ok(format!("[{list}]"))
            }
            2 => Ok(if cursor.number()? == 0 { "false" } else { "true" }.to_owned()),
            5 => Ok(format!("{} : i32", cursor.number()?)),
            6 => {
                let entries = self.list(cursor, |texts, cursor| {
                    let (name, value) = (texts.next_attribute(cursor)?, texts.next_attribute(cursor)?);
                    Ok(format!("{name} = {value}"))
                })?;
                Ok(format!("{{{entries}}}"))
            }
            8 => {
                let ty = self.next_type(cursor)?;
                let bits = width(&ty).ok_or("a float has no type of one")?;
                let value = number_of(cursor, bits)?;
                let digits = bits.div_ceil(4) as usize;
                Ok(format!("0x{value:0digits$X} : {ty}"))
            }
            9 => {
                let ty = self.next_type(cursor)?;
                let bits = width(&ty).ok_or("an integer has no type of one")?;
                let value = number_of(cursor, bits)?;
                if &*ty == "i1" {
                    return Ok(if value == 0 { "false" } else { "true" }.to_owned());
                }
                let unused = 64 - bits.min(64);
                match ty.starts_with('u') {
                    true => Ok(format!("{value} : {ty}")),
                    false => Ok(format!("{} : {ty}", (value << unused).cast_signed() >> unused)),
                }
            }
            10 => {
                let outputs = self.list(cursor, |_, cursor| Ok(cursor.signed()?.to_string()))?;
                let operand = cursor.signed()?;
                let operands = self.list(cursor, |_, cursor| Ok(cursor.signed()?.to_string()))?;
                Ok(format!(
                    "#stablehlo.output_operand_alias<output_tuple_indices = [{outputs}], operand_index = {operand}, \
                     operand_tuple_indices = [{operands}]>"
                ))
            }
            14 => self.string(cursor),
            15 => {
                let ty = self.next_type(cursor)?;
                elements(&ty, cursor.sized()?)
            }
            17 => Ok(self.next_type(cursor)?.to_string()),
            18 => {
                let bounds = self.list(cursor, |_, cursor| Ok(size(cursor.signed()?)))?;
                Ok(format!("#stablehlo.bounds<{bounds}>"))
            }
            19 => {
                let (mode, cases) = (cursor.number()?, ResultAccuracyMode::SPEC);
                match cases.is_case(mode) {
                    true => Ok(format!("#stablehlo.result_accuracy_mode<{}>", cases.text_of(mode))),
                    false => Err("an accuracy has an unknown mode".to_owned()),
                }
            }
            20 => {
                let (atol, rtol, ulps) = (number_of(cursor, 64)?, number_of(cursor, 64)?, cursor.signed()?);
                let mode = self.next_attribute(cursor)?;
                let mut text = String::from("#stablehlo.result_accuracy<");
                for (name, bits) in [("atol", atol), ("rtol", rtol)] {
                    if bits != 0 {
                        text.push_str(&format!("{name} = 0x{bits:016X}, "));
                    }
                }
                if ulps != 0 {
                    text.push_str(&format!("ulps = {ulps}, "));
                }
                text.push_str(&format!("mode = {mode}>"));
                Ok(text)
            }
            21..=25 => Err("meshes of devices are not supported".to_owned()),
            _ => Err(format!("unknown vhlo attribute code: {code}")),
        }
    }

    fn read_type(&mut self, cursor: &mut Cursor<'b>) -> Read<String> {
        let code = cursor.number()?;
        if let Some(text) = plain_type(code) {
            return Ok(text.to_owned());
        }
        match code {
            1 => Ok(format!("complex<{}>", self.next_type(cursor)?)),
            8 => {
                let inputs = self.types(cursor)?;
                Ok(format!("({inputs}) -> ({})", self.types(cursor)?))
            }
            20 | 21 => {
                let encoding = if code == 21 { Some(self.next_attribute(cursor)?) } else { None };
                let count = cursor.count()?;
                let mut text = String::from("tensor<");
                for _ in 0..count {
                    text.push_str(&size(cursor.signed()?));
                    text.push('x');
                }
                text.push_str(&self.next_type(cursor)?);
                if let Some(encoding) = encoding {
                    text.push_str(&format!(", {encoding}"));
                }
                text.push('>');
                Ok(text)
            }
            23 => Ok(format!("tuple<{}>", self.types(cursor)?)),
            25 => Ok(format!("tensor<*x{}>", self.next_type(cursor)?)),
            42 => Ok(format!("!stablehlo.future<{}>", self.types(cursor)?)),
            24 | 30 => Err("quantized types are not supported".to_owned()),
            41 => Err("buffers are not supported".to_owned()),
            _ => Err(format!("unknown vhlo type code: {code}")),
        }
    }

    fn types(&mut self, cursor: &mut Cursor<'b>) -> Read<String> {
        self.list(cursor, |texts, cursor| Ok(texts.next_type(cursor)?.to_string()))
    }
}

fn size(size: i64) -> String {
    if size == DYNAMIC { "?".to_owned() } else { size.to_string() }
}

/// Reads the bits of a number of a width of 64 at most.
fn number_of(cursor: &mut Cursor<'_>, bits: u32) -> Read<u64> {
    match bits {
        0..=8 => Ok(u64::from(cursor.byte()?)),
        9..=64 => {
            let value = cursor.signed()?.cast_unsigned();
            Ok(if bits == 64 { value } else { value & ((1 << bits) - 1) })
        }
        _ => Err("a number is too wide".to_owned()),
    }
}

/// Returns the sizes and the element type of a tensor, from its text.
fn parts(ty: &str) -> Option<(Vec<usize>, &str)> {
    let inner = ty.strip_prefix("tensor<")?.strip_suffix('>')?;
    let inner = inner.split_once(", #").map_or(inner, |(inner, _)| inner);
    let (mut sizes, mut rest) = (Vec::new(), inner);
    while let Some((size, after)) = rest.split_once('x') {
        let Ok(size) = size.parse() else { break };
        sizes.push(size);
        rest = after;
    }
    Some((sizes, rest))
}

/// Returns the text of an array of elements: one byte a truth value, or a bit.
fn elements(ty: &str, data: &[u8]) -> Read<String> {
    let (sizes, element) = parts(ty).ok_or("elements have no shape")?;
    let count = sizes.iter().try_fold(1_usize, |count, size| count.checked_mul(*size));
    let count = count.ok_or("an array is too large")?;
    if count == 0 {
        return Ok(format!("dense<> : {ty}"));
    }
    if element != "i1" {
        let mut text = String::with_capacity(2 * data.len() + ty.len() + 16);
        text.push_str("dense<\"0x");
        for byte in data {
            text.push(char::from(HEX[usize::from(byte >> 4)]));
            text.push(char::from(HEX[usize::from(byte & 15)]));
        }
        text.push_str(&format!("\"> : {ty}"));
        return Ok(text);
    }
    let word = |value: bool| if value { "true" } else { "false" };
    if data.len() == 1 && (count > 8 || data[0] == 0xFF || count == 1) {
        return Ok(format!("dense<{}> : {ty}", word(data[0] != 0)));
    }
    let values: Vec<bool> = match data.len() {
        len if len == count => data.iter().map(|byte| *byte != 0).collect(),
        len if len == count.div_ceil(8) => (0..count).map(|at| data[at / 8] >> (at % 8) & 1 != 0).collect(),
        _ => return Err("an array has another number of elements".to_owned()),
    };
    let mut text = String::from("dense<");
    nested(&sizes, &mut values.into_iter().map(word), &mut text);
    text.push_str(&format!("> : {ty}"));
    Ok(text)
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";

fn nested<'w>(sizes: &[usize], words: &mut impl Iterator<Item = &'w str>, text: &mut String) {
    let Some((size, rest)) = sizes.split_first() else {
        return text.push_str(words.next().unwrap_or_default());
    };
    text.push('[');
    for at in 0..*size {
        if at > 0 {
            text.push_str(", ");
        }
        ensure_stack(|| nested(rest, words, text));
    }
    text.push(']');
}
