//! Programs of the matrix, from text with holes.
//!
//! A file holds chunks, separated by `// -----`. The first lines of a chunk say what it is:
//!
//! ```text
//! // template: NAME        text for others to use
//! // op: a.b a.c           operations that the program is for; if the text has `$op`, one program for each
//! // use: NAME             the text is that of a template
//! // let: NAME=TEXT        what stands for `$NAME`
//! // tolerance: 1e-5       how far its numbers may be from the interpreter's
//! // with: A=1 B=2         a row: text between `{{` and `}}` is repeated for each, with its values, and `$n` its number
//! ```
//!
//! Where repeated text begins with a comma, the first copy has none.

use std::path::Path;

/// A program that `terrace run` takes.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// File and number of its chunk, with the operation if there are several.
    pub name: String,
    /// Operations that it is for.
    pub operations: Vec<String>,
    /// Its text.
    pub text: String,
    /// Tolerance of the numbers that it prints, relative to the larger one or to 1.
    pub tolerance: f64,
}

/// A chunk with its head read.
#[derive(Default)]
struct Chunk {
    name: String,
    template: Option<String>,
    operations: Vec<String>,
    uses: Option<String>,
    values: Vec<(String, String)>,
    rows: Vec<Row>,
    tolerance: f64,
    text: String,
}

/// Names and values of a row.
pub type Row = Vec<(String, String)>;

/// The chunks of a folder.
pub struct Source(Vec<Chunk>);

impl Source {
    /// Reads all chunks in a folder, in the order of the files' names.
    ///
    /// # Errors
    /// If a file cannot be read, or a head has a mistake; in words.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let entries = folder.read_dir().map_err(|why| format!("{}: {why}", folder.display()))?;
        let mut paths = Vec::new();
        for entry in entries {
            paths.push(entry.map_err(|why| format!("{}: {why}", folder.display()))?.path());
        }
        paths.retain(|path| path.extension().is_some_and(|end| end == "mlir"));
        paths.sort();
        let mut chunks = Vec::new();
        for path in paths {
            let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
            let file = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            for (number, text) in text.split("// -----\n").enumerate() {
                chunks.push(head(&format!("{file}:{}", number + 1), text)?);
            }
        }
        Ok(Source(chunks))
    }

    /// Returns all programs, with rows that are made of those of each chunk.
    ///
    /// # Errors
    /// If a chunk has a mistake; in words.
    pub fn programs_with(&self, mut rows: impl FnMut(&[Row]) -> Vec<Row>) -> Result<Vec<Program>, String> {
        let mut programs = Vec::new();
        for chunk in self.chunks() {
            programs.extend(instances(chunk, &rows(&chunk.rows), &self.0)?);
        }
        Ok(programs)
    }

    /// Returns the number of chunks that are programs.
    pub fn count(&self) -> usize {
        self.chunks().count()
    }

    /// Returns the programs of one chunk, with rows that are made of its own.
    ///
    /// # Errors
    /// If there is no such chunk, or it has a mistake; in words.
    pub fn nth(&self, number: usize, rows: impl FnOnce(&[Row]) -> Vec<Row>) -> Result<Vec<Program>, String> {
        let chunk = self.chunks().nth(number).ok_or_else(|| format!("there is no chunk {number}"))?;
        instances(chunk, &rows(&chunk.rows), &self.0)
    }

    fn chunks(&self) -> impl Iterator<Item = &Chunk> {
        self.0.iter().filter(|chunk| chunk.template.is_none())
    }
}

/// Reads all programs in a folder.
///
/// # Errors
/// As of [`Source::read`].
pub fn read(folder: &Path) -> Result<Vec<Program>, String> {
    Source::read(folder)?.programs_with(<[Row]>::to_vec)
}

/// Reads the head of a chunk.
fn head(name: &str, text: &str) -> Result<Chunk, String> {
    let mut chunk = Chunk { name: name.to_owned(), ..Chunk::default() };
    let pair = |text: &str| {
        let (name, value) = text.split_once('=').ok_or_else(|| format!("{name}: '{text}' has no '='"))?;
        Ok::<_, String>((name.to_owned(), value.to_owned()))
    };
    let mut rest = text;
    while let Some((line, after)) = rest.split_once('\n') {
        let Some((key, value)) = line.strip_prefix("// ").and_then(|line| line.split_once(": ")) else {
            break;
        };
        match key {
            "template" => chunk.template = Some(value.to_owned()),
            "op" => chunk.operations.extend(value.split_whitespace().map(str::to_owned)),
            "use" => chunk.uses = Some(value.to_owned()),
            "tolerance" => {
                chunk.tolerance = value.parse().map_err(|_| format!("{name}: '{value}' is no number"))?;
            }
            "let" => chunk.values.push(pair(value)?),
            "with" => chunk.rows.push(value.split_whitespace().map(pair).collect::<Result<_, _>>()?),
            _ => break,
        }
        rest = after;
    }
    chunk.text = rest.to_owned();
    if chunk.operations.is_empty() && chunk.template.is_none() {
        return Err(format!("{name}: no line says which operations it is for"));
    }
    Ok(chunk)
}

/// Returns the programs of a chunk: one for each operation, or one for all.
fn instances(chunk: &Chunk, rows: &[Row], chunks: &[Chunk]) -> Result<Vec<Program>, String> {
    let text = match &chunk.uses {
        None => &chunk.text,
        Some(name) => {
            let found = chunks.iter().find(|other| other.template.as_ref() == Some(name));
            &found.ok_or_else(|| format!("{}: there is no template '{name}'", chunk.name))?.text
        }
    };
    let values = |text: &str| {
        chunk.values.iter().fold(text.to_owned(), |text, (name, value)| replaced(&text, name, value))
    };
    // Values may have names of other values in them.
    let text = repeated(&chunk.name, &values(&values(text)), rows)?;
    let tolerance = chunk.tolerance;
    if !text.contains("$op") {
        let (name, operations) = (chunk.name.clone(), chunk.operations.clone());
        return Ok(vec![Program { name, operations, text, tolerance }]);
    }
    let one = |operation: &String| Program {
        name: format!("{} {operation}", chunk.name),
        operations: vec![operation.clone()],
        text: replaced(&text, "op", operation),
        tolerance,
    };
    Ok(chunk.operations.iter().map(one).collect())
}

/// Repeats what is to be repeated for each row.
fn repeated(name: &str, text: &str, rows: &[Row]) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (body, after) = after.split_once("}}").ok_or_else(|| format!("{name}: '{{{{' is not closed"))?;
        out += before;
        for (number, row) in rows.iter().enumerate() {
            let body = if number == 0 { body.strip_prefix(',').unwrap_or(body) } else { body };
            let body = replaced(body, "n", &number.to_string());
            out += &row.iter().fold(body, |body, (name, value)| replaced(&body, name, value));
        }
        rest = after;
    }
    Ok(out + rest)
}

/// Replaces `$name` where the name is not the beginning of a longer one of capitals.
fn replaced(text: &str, name: &str, value: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let wanted = format!("${name}");
    while let Some((before, after)) = rest.split_once(&wanted) {
        let goes_on = after.starts_with(|next: char| next.is_ascii_uppercase());
        out += before;
        out +=
            if goes_on && name.ends_with(|last: char| last.is_ascii_uppercase()) { &wanted } else { value };
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(chunks: &str) -> Vec<(String, String)> {
        let chunks: Vec<Chunk> =
            chunks.split("// -----\n").map(|text| head("file:1", text).expect("a head")).collect();
        let programs = chunks.iter().filter(|chunk| chunk.template.is_none());
        programs
            .flat_map(|chunk| instances(chunk, &chunk.rows, &chunks).expect("programs"))
            .map(|program| (program.operations.join(" "), program.text))
            .collect()
    }

    #[test]
    fn rows_operations_and_templates() {
        let own = |rows: &[(&str, &str)]| -> Vec<(String, String)> {
            rows.iter().map(|(op, text)| ((*op).to_owned(), (*text).to_owned())).collect()
        };
        for (chunks, expected) in [
            ("// op: a.b a.c\nplain\n", own(&[("a.b a.c", "plain\n")])),
            ("// op: a.b a.c\n$op x\n", own(&[("a.b", "a.b x\n"), ("a.c", "a.c x\n")])),
            (
                "// op: a.b\n// with: T=i1\n// with: T=i2 TT=x\n({{, $T$TT $n}})",
                own(&[("a.b", "( i1$TT 0, i2x 1)")]),
            ),
            (
                "// template: t\n<$X>\n// -----\n// op: a.b\n// use: t\n// let: X=$Y y\n// let: Y=1\n",
                own(&[("a.b", "<1 y>\n")]),
            ),
        ] {
            assert_eq!(texts(chunks), expected, "{chunks}");
        }
    }

    #[test]
    fn mistakes_have_words() {
        assert!(head("a:1", "text\n").is_err_and(|why| why.contains("which operations")));
        assert!(head("a:1", "// op: a.b\n// with: x\n").is_err_and(|why| why.contains("no '='")));
    }
}
