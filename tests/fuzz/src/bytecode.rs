//! Bytecode that is nearly right: files of real programs with changes in some places.

use terrace_bytecode::inspect::{SectionInfo, inspect};
use terrace_bytecode::{WriteOptions, write};
use terrace_ir::{Context, DialectSpec, capture};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_support::random::Random;

/// No change makes a file longer than this.
const LONGEST_BYTES: usize = 20_000;

/// Numbers that are the end of something somewhere.
const NUMBERS: [u64; 16] = [
    0,
    1,
    2,
    3,
    7,
    8,
    63,
    127,
    128,
    255,
    1 << 16,
    (1 << 31) - 1,
    1 << 31,
    u32::MAX as u64,
    1 << 62,
    u64::MAX,
];

/// Returns the files of those texts that are programs, each in one version of the format.
pub fn files_of(texts: &[Vec<u8>], dialects: &'static [&'static DialectSpec<'static>]) -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let context = Context::new(dialects);
        context.set_allows_unregistered_dialects(true);
        let source = Source::new(text, "seed");
        let (read, _) = capture(|| parse_source(&context, source, TopLevel::Module));
        let Ok(op) = read else { continue };
        // Half of them in the newest version.
        let version = if number % 2 == 0 { 6 } else { number as i64 / 2 % 7 };
        let options = WriteOptions { version, is_lossy: true, ..WriteOptions::default() };
        let (written, _) = capture(|| write(op.op(), &options));
        files.extend(written.ok().filter(|file| file.len() <= LONGEST_BYTES));
    }
    files
}

/// Changes a file in a few places.
pub fn mutate(file: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let changes = [1, 1, 1, 2, 2, 3, 5][random.below(7)];
    for _ in 0..changes {
        match random.weighted(&[40, 25, 10, 10, 10, 5]) {
            0 => change_byte(file, random),
            1 => change_number(file, random),
            2 => resize(file, random),
            3 => splice(file, seeds, random),
            4 => rearrange(file, random),
            _ => {
                let end = random.below(file.len() + 1);
                file.truncate(end);
            }
        }
        if file.is_empty() {
            return;
        }
        file.truncate(LONGEST_BYTES);
    }
}

/// Returns a stretch in a section that is not empty, or of the whole file if it has none.
fn place(file: &[u8], random: &mut Random) -> std::ops::Range<usize> {
    let sections = sections_of(file);
    if sections.is_empty() || random.chance(10) {
        return 0..file.len();
    }
    let section = sections[random.below(sections.len())];
    section.offset_bytes..section.offset_bytes + section.size_bytes
}

fn sections_of(file: &[u8]) -> Vec<SectionInfo> {
    let mut sections = inspect(file).map(|report| report.sections).unwrap_or_default();
    sections.retain(|section| section.size_bytes > 0);
    sections
}

/// Changes a byte; nothing moves.
fn change_byte(file: &mut [u8], random: &mut Random) {
    let place = place(file, random);
    let at = place.start + random.below(place.len());
    file[at] = match random.below(4) {
        0 => file[at] ^ 1 << random.below(8),
        1 => file[at].wrapping_add(2),
        2 => file[at].wrapping_sub(2),
        _ => random.any() as u8,
    };
}

/// Puts another number in the place of one, in a whole section; the length of the section is that of the new bytes.
fn change_number(file: &mut Vec<u8>, random: &mut Random) {
    let place = place(file, random);
    let at = place.start + random.below(place.len());
    let len = (file[at].trailing_zeros() as usize + 1).min(place.end - at);
    let number = NUMBERS[random.below(NUMBERS.len())].wrapping_add(random.below(3) as u64).wrapping_sub(1);
    replace(file, place, at..at + len, &encoded(number));
}

/// Takes bytes out of a section, or puts some in.
fn resize(file: &mut Vec<u8>, random: &mut Random) {
    let place = place(file, random);
    let at = place.start + random.below(place.len());
    let len = random.below(8).min(place.end - at);
    let new: Vec<u8> = (0..random.below(8)).map(|_| random.any() as u8).collect();
    replace(file, place, at..at + len, &new);
}

/// Puts a section of another file, or a part of it, in the place of one of this.
fn splice(file: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let other = &seeds[random.below(seeds.len())];
    let (own, others) = (sections_of(file), sections_of(other));
    if own.is_empty() {
        return;
    }
    let own = own[random.below(own.len())];
    let Some(new) = others.iter().find(|section| section.section == own.section) else { return };
    let new = &other[new.offset_bytes..new.offset_bytes + new.size_bytes];
    let place = own.offset_bytes..own.offset_bytes + own.size_bytes;
    replace(file, place.clone(), place, new);
}

/// Doubles, drops or moves a section.
fn rearrange(file: &mut Vec<u8>, random: &mut Random) {
    let sections = sections_of(file);
    if sections.is_empty() {
        return;
    }
    let section = sections[random.below(sections.len())];
    let mut whole = vec![section.section as u8];
    whole.extend(encoded(section.size_bytes as u64));
    let place = section.offset_bytes..section.offset_bytes + section.size_bytes;
    whole.extend_from_slice(&file[place.clone()]);
    if random.chance(70) {
        let head = head_len(section.size_bytes).min(place.start);
        file.drain(place.start - head..place.end);
    }
    if random.chance(70) {
        file.extend(whole);
    }
}

/// Returns the number of header bytes of a section without alignment.
fn head_len(size: usize) -> usize {
    1 + encoded(size as u64).len()
}

/// Replaces a part of a section, and says how long the section is then.
fn replace(file: &mut Vec<u8>, section: std::ops::Range<usize>, part: std::ops::Range<usize>, new: &[u8]) {
    let (before, after) = (section.len(), section.len() - part.len() + new.len());
    file.splice(part, new.iter().copied());
    let old_head = encoded(before as u64);
    let head_at = section.start.wrapping_sub(old_head.len());
    if file.get(head_at..section.start) == Some(&old_head[..]) {
        file.splice(head_at..section.start, encoded(after as u64));
    }
}

/// Returns a number of variable length.
fn encoded(number: u64) -> Vec<u8> {
    let len = (64 - number.leading_zeros()).div_ceil(7).max(1);
    if len > 8 {
        return [0].into_iter().chain(number.to_le_bytes()).collect();
    }
    ((number << 1 | 1) << (len - 1)).to_le_bytes()[..len as usize].to_vec()
}
