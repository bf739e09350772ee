//! Files that are written here are read, and broken ones are refused.

use terrace_support::random::Random;
use terrace_weights::safetensors::{self, New};
use terrace_weights::{Element, File, Place, Quantization, npy, zip};

fn string(text: &str) -> Vec<u8> {
    [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat()
}

/// Returns a GGUF file with one array of a block, and one of integers.
fn gguf() -> Vec<u8> {
    let mut out = b"GGUF".to_vec();
    out.extend(3_u32.to_le_bytes());
    out.extend(2_u64.to_le_bytes());
    out.extend(3_u64.to_le_bytes());
    out.extend([string("general.name"), 8_u32.to_le_bytes().to_vec(), string("small")].concat());
    out.extend(
        [string("general.alignment"), 4_u32.to_le_bytes().to_vec(), 64_u32.to_le_bytes().to_vec()].concat(),
    );
    out.extend([string("tokens"), 9_u32.to_le_bytes().to_vec(), 8_u32.to_le_bytes().to_vec()].concat());
    out.extend([1_u64.to_le_bytes().to_vec(), string("a")].concat());
    out.extend([string("w"), 2_u32.to_le_bytes().to_vec()].concat());
    out.extend([32_u64.to_le_bytes(), 1_u64.to_le_bytes()].concat());
    out.extend([2_u32.to_le_bytes().to_vec(), 0_u64.to_le_bytes().to_vec()].concat());
    out.extend([string("n"), 1_u32.to_le_bytes().to_vec(), 3_u64.to_le_bytes().to_vec()].concat());
    out.extend([26_u32.to_le_bytes().to_vec(), 64_u64.to_le_bytes().to_vec()].concat());
    out.resize(out.len().next_multiple_of(64), 0);
    // The scale two, and the integers 0 to 15 in both halves.
    out.extend([0x00, 0x40]);
    out.extend((0..16).map(|q| q << 4 | q));
    out.resize(out.len().next_multiple_of(64), 0);
    out.extend([1_i32, -2, 3].iter().flat_map(|one| one.to_le_bytes()));
    out
}

fn tensors() -> Vec<u8> {
    let floats: Vec<u8> = [1.0_f32, 2.0, 3.0, 4.0].iter().flat_map(|one| one.to_le_bytes()).collect();
    let arrays = [
        New { name: "w", element: Element::F32, shape: &[2, 2], bytes: &floats },
        New { name: "b \"x\"", element: Element::Signed(8), shape: &[3], bytes: &[1, 2, 3] },
    ];
    safetensors::write(&[("format", "pt")], &arrays).expect("the types have names")
}

fn npz() -> Vec<u8> {
    let floats: Vec<u8> = (0..6).flat_map(|one| (one as f32).to_le_bytes()).collect();
    zip::write(&[
        ("a.npy".to_owned(), npy::write("<f4", &[2, 3], &floats)),
        ("b.npy".to_owned(), npy::write("|i1", &[], &[7])),
    ])
}

#[test]
fn arrays_of_safetensors() {
    let bytes = tensors();
    let file = File::read(&bytes).expect("it was written right");
    assert_eq!(file.metadata, [("format".to_owned(), "pt".to_owned())]);
    let shapes: Vec<_> =
        file.tensors.iter().map(|one| (one.name.as_str(), one.element, &one.shape[..])).collect();
    assert_eq!(shapes, [("w", Element::F32, &[2, 2][..]), ("b \"x\"", Element::Signed(8), &[3][..])]);
    assert_eq!(file.floats(&file.tensors[0]), Ok(Some(vec![1.0, 2.0, 3.0, 4.0])));
    assert_eq!(file.elements(&file.tensors[1]).expect("they are stored").as_ref(), [1, 2, 3]);
    let Place::Stored(range) = &file.tensors[0].place else { panic!("nothing is compressed") };
    assert_eq!(range.start % 64, 0);
}

#[test]
fn arrays_of_gguf() {
    let bytes = gguf();
    let file = File::read(&bytes).expect("it was written right");
    assert_eq!(file.metadata[0], ("general.name".to_owned(), "small".to_owned()));
    let w = file.tensor("w").expect("it is there");
    assert_eq!((w.element, &w.shape[..]), (Element::Quantized(Quantization::Q4_0), &[1, 32][..]));
    let expected: Vec<f32> = (0..32).map(|at| 2.0 * ((at % 16) as f32 - 8.0)).collect();
    assert_eq!(file.floats(w), Ok(Some(expected)));
    assert_eq!(file.tensor("n").map(|n| n.shape.clone()), Some(vec![3]));
}

#[test]
fn arrays_of_npz() {
    let bytes = npz();
    let file = File::read(&bytes).expect("it was written right");
    assert_eq!(file.tensor("a").map(|a| a.shape.clone()), Some(vec![2, 3]));
    assert_eq!(file.floats(&file.tensors[0]), Ok(Some(vec![0.0, 1.0, 2.0, 3.0, 4.0, 5.0])));
    assert_eq!(file.elements(&file.tensors[1]).expect("it is stored").as_ref(), [7]);
}

#[test]
fn arrays_in_other_orders() {
    let header = "{'descr': '>i2', 'fortran_order': True, 'shape': (2, 3), }\n";
    let mut bytes = npy::MAGIC.to_vec();
    bytes.extend([1, 0, header.len() as u8, 0]);
    bytes.extend(header.as_bytes());
    bytes.extend([0, 1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6]);
    let file = File::read(&bytes).expect("it is right");
    let expected: Vec<u8> = (1_i16..=6).flat_map(i16::to_le_bytes).collect();
    assert_eq!(file.elements(&file.tensors[0]).expect("it is stored").as_ref(), expected);
    for cut in 0..bytes.len() {
        assert!(File::read(&bytes[..cut]).is_err(), "{cut}");
    }
}

#[test]
fn what_is_wrong_is_told() {
    let header = |text: &str| [&(text.len() as u64).to_le_bytes(), text.as_bytes(), &[0; 8]].concat();
    let huge = |text: &str| {
        let at = gguf().windows(text.len()).position(|part| part == text.as_bytes()).expect("it is there");
        let mut bytes = gguf();
        bytes[at - 8..at].copy_from_slice(&u64::MAX.to_le_bytes());
        bytes
    };
    for (bytes, expected) in [
        (b"nothing at all".to_vec(), "it is no safetensors, GGUF, .npz or .npy file"),
        (
            header(r#"{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}}"#),
            "array 'a': its shape takes 12 bytes, but it has 8",
        ),
        (
            header(r#"{"a":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}"#),
            "array 'a': its elements are not in the file",
        ),
        (
            header(r#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#),
            "there are bytes after the last array",
        ),
        (
            header(r#"{"a":{"dtype":"F7","shape":[1],"data_offsets":[0,4]}}"#),
            "array 'a': the element type 'F7' is not known",
        ),
        (
            header(r#"{"a":{"dtype":"I64","shape":[9223372036854775807,2],"data_offsets":[0,8]}}"#),
            "array 'a': it has too many elements",
        ),
        (
            header(
                r#"{"a":{"dtype":"I32","shape":[1],"data_offsets":[0,4]},"a":{"dtype":"I32","shape":[1],"data_offsets":[4,8]}}"#,
            ),
            "there are two arrays 'a'",
        ),
        ([&u64::MAX.to_le_bytes()[..], b"{}"].concat(), "the header is too large"),
        (huge("general.name"), "the header is cut off"),
        (b"GGUF\x00\x00\x00\x03".to_vec(), "its numbers begin with the highest byte, which is not read"),
        (b"PK\x03\x04".to_vec(), "the archive is cut off"),
    ] {
        assert_eq!(File::read(&bytes).map(|file| file.tensors.len()), Err(expected.to_owned()));
    }
}

#[test]
fn mutants_are_files_or_refused() {
    let mut random = Random::nth(51, 0);
    let mut read = 0;
    for original in [tensors(), gguf(), npz()] {
        for _ in 0..10_000 {
            let mut mutant = original.clone();
            for _ in 0..1 + random.any() % 3 {
                let at = random.any() as usize % mutant.len();
                match random.any() % 4 {
                    0 => mutant[at] = random.any() as u8,
                    1 => drop(mutant.remove(at)),
                    2 => mutant.insert(at, random.any() as u8),
                    _ => mutant[at] = [0, 0x7f, 0x80, 0xff][random.any() as usize % 4],
                }
            }
            let Ok(file) = File::read(&mutant) else { continue };
            read += 1;
            for tensor in &file.tensors {
                let claimed = tensor.element.bytes_of(&tensor.shape).expect("it was counted");
                if let Ok(elements) = file.elements(tensor) {
                    assert_eq!(elements.len(), claimed);
                }
                // Either is right.
                let _ = file.floats(tensor);
            }
        }
    }
    assert!(read > 1000, "{read}");
}
