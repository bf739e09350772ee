//! The header for C and C++: names, sizes, and the one function with what it takes and gives.

use super::entry::{NO_ROOM, OTHER_WEIGHTS};
use super::interface::{Interface, Port};
use std::fmt::Write;

/// Returns the text of the header for a file that holds the code.
pub(super) fn text(interface: &Interface, library: &str) -> String {
    let (name, upper) = (&interface.name, interface.name.to_ascii_uppercase());
    let mut out = String::new();
    let about = about(interface);
    let _ = write!(
        out,
        "/* {about}\n *\n * The code is in {library}, and needs nothing but C's library and libm.\n */\n\
         #ifndef {upper}_H\n#define {upper}_H\n\n#include <stdint.h>\n"
    );
    if interface.weights.is_some() {
        out += WEIGHTS_INCLUDES;
    }
    let _ = write!(
        out,
        "\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n#define {upper}_NAME {}\n#define {upper}_VERSION {}\n",
        quoted(if interface.title.is_empty() { name } else { &interface.title }),
        interface.version
    );
    for port in interface.inputs.iter().chain(&interface.outputs) {
        let Some(shape) = &port.shape else { continue };
        let own = port.name.to_ascii_uppercase();
        let _ = writeln!(out, "#define {upper}_{own}_RANK {}", shape.len());
        if let Some(count) = port.count() {
            let _ = writeln!(out, "#define {upper}_{own}_COUNT {count}");
        }
    }
    let _ = writeln!(out, "\n/* Status of {name}_run. */\nenum {{");
    let _ = writeln!(out, "  {upper}_OK = 0,");
    let has_room = interface.outputs.iter().any(|port| port.open_sizes().next().is_some());
    if has_room {
        let _ = writeln!(
            out,
            "  {upper}_NO_ROOM = {NO_ROOM}, /* an output is larger than its room; its sizes are set */"
        );
    }
    if interface.weights.is_some() {
        let _ = writeln!(
            out,
            "  {upper}_OTHER_WEIGHTS = {OTHER_WEIGHTS} /* the weights are not those of this code */"
        );
    }
    out += "};\n\n";
    out += &function(interface);
    if !interface.features.is_empty() {
        out += &supported(interface);
    }
    if let Some(weights) = &interface.weights {
        out += &WEIGHTS_FUNCTIONS.replace("NAME", name).replace("FILE", &weights.file);
    }
    let _ = write!(out, "\n#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {upper}_H */\n");
    out
}

/// Returns a line that says what was compiled, and from what.
pub(super) fn about(interface: &Interface) -> String {
    let mut out = format!("{} from {}", interface.name, interface.source);
    if interface.version != 0 {
        let _ = write!(out, ", version {}", interface.version);
    }
    if !interface.producer.is_empty() {
        let _ = write!(out, ", written by {}", interface.producer);
    }
    // What stands in a comment must not end it, nor the line.
    out.replace("*/", "* /").replace(|c: char| c.is_control(), " ") + "; compiled by Terrace."
}

/// Returns a string literal of C.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            b' '..=b'~' if byte != b'?' => out.push(char::from(byte)),
            // Three digits, so that none of the text follows as a fourth.
            other => {
                let _ = write!(out, "\\{other:03o}");
            }
        }
    }
    out.push('"');
    out
}

/// Returns the lines about an argument or result in a comment.
pub(super) fn described(port: &Port, role: &str) -> String {
    let mut out = format!("{}: {role}", port.name);
    if port.shape.is_some() {
        let _ = write!(out, ", {}{}", port.scalar.c, port.sizes_text());
    }
    if !port.scalar.note.is_empty() {
        let _ = write!(out, " ({})", port.scalar.note);
    }
    if port.title != port.name && !port.title.is_empty() {
        let title = port.title.replace("*/", "* /").replace(|c: char| c.is_control(), " ");
        let _ = write!(out, ", '{title}' in the model");
    }
    out
}

fn function(interface: &Interface) -> String {
    let name = &interface.name;
    let mut comment = format!(
        "/* Computes the outputs of '{name}'.\n *\n * Arrays are in row-major order, and do not overlap.\n"
    );
    let mut parameters = Vec::new();
    if interface.weights.is_some() {
        comment +=
            &format!(" *   weights: the bytes of the file of weights, as {name}_weights returns them\n");
        parameters.push("const void *weights".to_owned());
    }
    for port in &interface.inputs {
        let role = if port.is_written { "input, and written" } else { "input" };
        let _ = writeln!(comment, " *   {}", described(port, role));
        let mutability = if port.is_written { "" } else { "const " };
        match port.shape {
            Some(_) => parameters.push(format!("{mutability}{} *{}", port.scalar.c, port.name)),
            None => parameters.push(format!("{} {}", port.scalar.c, port.name)),
        }
        parameters.extend(port.open_sizes().map(|at| format!("int64_t {}_size{at}", port.name)));
    }
    for port in &interface.outputs {
        let _ = writeln!(comment, " *   {}", described(port, "output"));
        parameters.push(format!("{} *{}", port.scalar.c, port.name));
        if port.open_sizes().next().is_some() {
            let _ = writeln!(comment, " *   {}_room: number of elements that there is room for", port.name);
            parameters.push(format!("int64_t {}_room", port.name));
        }
        parameters.extend(port.open_sizes().map(|at| format!("int64_t *{}_size{at}", port.name)));
    }
    let upper = name.to_ascii_uppercase();
    let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
    format!(
        "{comment} *\n * Returns {upper}_OK, or why nothing was computed.\n */\nint32_t {name}_run({parameters});\n"
    )
}

/// Returns the function that says whether the processor is new enough.
fn supported(interface: &Interface) -> String {
    let tests: Vec<String> =
        interface.features.iter().map(|feature| format!("__builtin_cpu_supports(\"{feature}\")")).collect();
    format!(
        "\n/* Returns 1 if this processor has what the code needs ({}), and 0 if not. */\n\
         static inline int {}_is_supported(void) {{\n#if defined(__GNUC__) && defined(__x86_64__)\n  return {};\n\
         #else\n  return 1;\n#endif\n}}\n",
        interface.features.join(", "),
        interface.name,
        tests.join(" && ")
    )
}

const WEIGHTS_INCLUDES: &str = "#include <stdio.h>\n#include <stdlib.h>\n\
    #if defined(__unix__) || defined(__APPLE__)\n#include <fcntl.h>\n#include <sys/mman.h>\n#include <sys/stat.h>\n\
    #include <unistd.h>\n#endif\n";

const WEIGHTS_FUNCTIONS: &str = r#"
/* Maps the file of weights, FILE, into memory until the program ends; returns NULL if that fails. Where files are not
 * mapped, it is read.
 */
static inline const void *NAME_weights(const char *path) {
#if defined(__unix__) || defined(__APPLE__)
  struct stat about;
  const void *bytes = NULL;
  int file = open(path, O_RDONLY);
  if (file < 0) return NULL;
  if (fstat(file, &about) == 0 && about.st_size >= 64) {
    void *map = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (map != MAP_FAILED) bytes = map;
  }
  close(file);
  return bytes;
#else
  FILE *file = fopen(path, "rb");
  void *bytes = NULL;
  long size = -1;
  if (!file) return NULL;
  if (fseek(file, 0, SEEK_END) == 0) size = ftell(file);
  if (size >= 64 && fseek(file, 0, SEEK_SET) == 0) bytes = malloc((size_t)size);
  if (bytes && fread(bytes, 1, (size_t)size, file) != (size_t)size) {
    free(bytes);
    bytes = NULL;
  }
  fclose(file);
  return bytes;
#endif
}
"#;
