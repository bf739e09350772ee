//! Static libraries: archives of one object file, with the list of names that linkers want.

/// First bytes of an archive.
const MAGIC: &[u8] = b"!<arch>\n";

/// Bytes in front of each member.
const HEADER_BYTES: usize = 60;

/// Returns an archive of an object file that defines these names.
pub(super) fn of_object(member: &str, object: &[u8], names: &[&str]) -> Vec<u8> {
    let mut list = (names.len() as u32).to_be_bytes().to_vec();
    let bytes: usize = names.iter().map(|name| name.len() + 1).sum();
    let size = 4 + 4 * names.len() + bytes;
    // Members begin at even places.
    let place = MAGIC.len() + HEADER_BYTES + size.next_multiple_of(2);
    names.iter().for_each(|_| list.extend((place as u32).to_be_bytes()));
    for name in names {
        list.extend(name.as_bytes());
        list.push(0);
    }
    let mut out = MAGIC.to_vec();
    // Names of more than 15 bytes would be in a list of their own; linkers do not look at them.
    let short: String = member.chars().filter(char::is_ascii).take(15).collect();
    append(&mut out, "/", &list);
    append(&mut out, &format!("{short}/"), object);
    out
}

fn append(out: &mut Vec<u8>, name: &str, bytes: &[u8]) {
    let header = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, "100644", bytes.len());
    out.extend(header.as_bytes());
    out.extend(bytes);
    if bytes.len() % 2 == 1 {
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_where_the_list_says() {
        let archive = of_object("program.o", b"object", &["f", "long_name"]);
        let place = u32::from_be_bytes(archive[72..76].try_into().expect("four bytes")) as usize;
        assert_eq!(&archive[place..place + 10], b"program.o/");
        assert_eq!(&archive[place + HEADER_BYTES..], b"object");
    }
}
