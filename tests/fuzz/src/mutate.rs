//! Changes to a text: of bytes, of tokens, and of brackets.

use terrace_support::random::Random;

/// No change makes a text longer than this, but for deep nesting.
const LONGEST_BYTES: usize = 4000;

/// Maximum depth of occasional deeply nested inputs.
const DEEPEST: usize = 3000;

/// Words and signs that mean something somewhere.
const TOKENS: [&str; 96] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "->",
    ":",
    "::",
    ",",
    "=",
    "==",
    ">=",
    "*",
    "+",
    "-",
    "?",
    "#",
    "!",
    "@",
    "%",
    "^",
    "^bb0",
    "^bb1:",
    "%0",
    "%0#1",
    "%x",
    "%arg0",
    "@f",
    "@\"g h\"",
    "#map",
    "!t",
    "...",
    "|",
    "/",
    "{-#",
    "#-}",
    "<{",
    "}>",
    "0",
    "1",
    "-1",
    "42",
    "4294967296",
    "18446744073709551616",
    "0x",
    "0xFF",
    "0x7FC00000",
    "1.0",
    "1e999",
    "-0.0",
    "\"s\"",
    "\"\\00\\FF\\n\"",
    "\"",
    "i1",
    "i32",
    "si8",
    "ui64",
    "i16777216",
    "index",
    "f32",
    "f64",
    "bf16",
    "f8E4M3FN",
    "none",
    "complex<f32>",
    "tuple<>",
    "vector<4xi32>",
    "vector<[4]xf32>",
    "tensor<?x4xf32>",
    "tensor<*xi1>",
    "memref<4xi8, strided<[1], offset: ?>>",
    "memref<*xf32>",
    "()",
    "() -> ()",
    "(i32) -> i32",
    "unit",
    "true",
    "false",
    "dense<",
    "dense<1> : tensor<2xi32>",
    "array<i32: 1>",
    "affine_map<(d0) -> (d0)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "loc(",
    "loc(unknown)",
    "loc(\"a\":1:2)",
    "fused<",
    "callsite(",
    "distinct[0]<>",
    "attributes",
    "{a = 1}",
    "// c\n",
    "\n",
];

/// Pairs to nest deeply.
const NESTS: [(&str, &str); 14] = [
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("<", ">"),
    ("{a = ", "}"),
    ("tuple<", ">"),
    ("() -> (", ")"),
    ("tensor<1x", ">"),
    ("module {", "}"),
    ("\"a.b\"() ({", "}) : () -> ()"),
    ("loc(fused[", "])"),
    ("(d0 + ", ")"),
    ("!a.b<", ">"),
    ("-", ""),
];

/// Changes a text, `seeds` being others to take pieces from.
pub fn mutate(text: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    for _ in 0..=random.below(4) {
        match random.weighted(&[20, 15, 15, 15, 10, 10, 10, 4, 1]) {
            0 => change_byte(text, random),
            1 => delete(text, random),
            2 => insert(text, random.pick(&TOKENS).as_bytes(), random),
            3 => replace_token(text, random),
            4 => splice(text, seeds, random),
            5 => duplicate(text, random),
            6 => swap(text, random),
            7 => repeat_bracket(text, random),
            _ => nest(text, random),
        }
        text.truncate(text.len().min(LONGEST_BYTES.max(DEEPEST * 16)));
    }
}

fn place(text: &[u8], random: &mut Random) -> usize {
    random.below(text.len() + 1)
}

/// Returns a stretch of at most `most` bytes.
fn stretch(text: &[u8], most: usize, random: &mut Random) -> std::ops::Range<usize> {
    let start = place(text, random);
    let end = (start + random.below(most) + 1).min(text.len());
    start..end
}

fn change_byte(text: &mut [u8], random: &mut Random) {
    if text.is_empty() {
        return;
    }
    let at = random.below(text.len());
    text[at] = match random.below(3) {
        0 => text[at] ^ (1 << random.below(8)),
        1 => b"(){}[]<>,:=\"%^@#!-?*0x\n\0\xff\\"[random.below(26)],
        _ => random.any() as u8,
    };
}

fn delete(text: &mut Vec<u8>, random: &mut Random) {
    let most = if random.chance(70) { 4 } else { 60 };
    let range = stretch(text, most, random);
    text.drain(range);
}

fn insert(text: &mut Vec<u8>, piece: &[u8], random: &mut Random) {
    let at = place(text, random);
    if text.len() + piece.len() <= LONGEST_BYTES {
        text.splice(at..at, piece.iter().copied());
    }
}

/// Returns the token around a place: letters and digits, or one sign.
fn token(text: &[u8], random: &mut Random) -> std::ops::Range<usize> {
    let is_word =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'%' | b'#' | b'@');
    let start = place(text, random);
    let before = text[..start].iter().rev().take_while(|b| is_word(b)).count();
    let behind = text[start..].iter().take_while(|b| is_word(b)).count();
    start - before..(start + behind.max(1)).min(text.len())
}

fn replace_token(text: &mut Vec<u8>, random: &mut Random) {
    let range = token(text, random);
    let piece = if random.chance(50) {
        random.pick(&TOKENS).as_bytes().to_vec()
    } else {
        let other = token(text, random);
        text[other].to_vec()
    };
    text.splice(range, piece);
}

fn splice(text: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let other = &seeds[random.below(seeds.len())];
    let range = stretch(other, 120, random);
    insert(text, &other[range], random);
}

fn duplicate(text: &mut Vec<u8>, random: &mut Random) {
    let piece = text[stretch(text, 80, random)].to_vec();
    insert(text, &piece, random);
}

fn swap(text: &mut Vec<u8>, random: &mut Random) {
    let (one, two) = (token(text, random), token(text, random));
    let (one, two) = if one.start <= two.start { (one, two) } else { (two, one) };
    if one.end <= two.start {
        let (first, second) = (text[one.clone()].to_vec(), text[two.clone()].to_vec());
        text.splice(two, first);
        text.splice(one, second);
    }
}

fn repeat_bracket(text: &mut Vec<u8>, random: &mut Random) {
    let places: Vec<usize> = (0..text.len()).filter(|i| b"(){}[]<>".contains(&text[*i])).collect();
    if places.is_empty() {
        return;
    }
    let at = places[random.below(places.len())];
    let piece = vec![text[at]; 1 + random.below(200)];
    text.splice(at..at, piece);
}

fn nest(text: &mut Vec<u8>, random: &mut Random) {
    let (open, close) = NESTS[random.below(NESTS.len())];
    let deepest = if random.chance(20) { DEEPEST } else { 100 };
    let depth = 1 + random.below(deepest);
    let range = stretch(text, 40, random);
    let end = range.end;
    text.splice(end..end, close.repeat(depth).into_bytes());
    text.splice(range.start..range.start, open.repeat(depth).into_bytes());
}
