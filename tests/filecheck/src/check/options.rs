//! The options of a comparison, and how they are written on a command line.

/// Options of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckOptions {
    /// The words that begin a directive.
    pub prefixes: Vec<String>,
    /// The words that begin a comment, in which no directive is looked for.
    pub comment_prefixes: Vec<String>,
    /// A match must cover a whole line, but for blanks around it.
    pub match_full_lines: bool,
    /// A run of blanks is not the same as one blank.
    pub strict_whitespace: bool,
    /// An empty input is no error.
    pub allow_empty: bool,
    /// A prefix may have no directive.
    pub allow_unused_prefixes: bool,
    /// The matches in a group of CHECK-DAG may overlap.
    pub allow_dag_overlap: bool,
    /// A CHECK-LABEL forgets all variables whose names do not start with `$`.
    pub enable_var_scope: bool,
    /// Letters match their other case.
    pub ignore_case: bool,
    /// Patterns that must not occur between matches.
    pub implicit_check_not: Vec<String>,
    /// Variables and their values; the name of a numeric one starts with `#`.
    pub defines: Vec<(String, String)>,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            prefixes: vec!["CHECK".to_owned()],
            comment_prefixes: vec!["COM".to_owned(), "RUN".to_owned()],
            match_full_lines: false,
            strict_whitespace: false,
            allow_empty: false,
            allow_unused_prefixes: false,
            allow_dag_overlap: false,
            enable_var_scope: false,
            ignore_case: false,
            implicit_check_not: Vec::new(),
            defines: Vec::new(),
        }
    }
}

/// A command line: the options, and the files that the caller is to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckArguments {
    /// The options.
    pub options: CheckOptions,
    /// The file with the CHECK lines.
    pub check_file: Option<String>,
    /// The file to check; `None` or `-` is the standard input.
    pub input_file: Option<String>,
}

impl CheckArguments {
    /// Reads the words after the program's name.
    ///
    /// Options may start with one dash or two, and have their value after `=` or in the next word.
    /// Those that only concern how failures are shown (`--dump-input`, `--color`, `-v`) are accepted and ignored.
    ///
    /// # Errors
    /// An unknown option, one without its value, or a bad value.
    pub fn parse<S: AsRef<str>>(words: &[S]) -> Result<CheckArguments, String> {
        let mut arguments = CheckArguments::default();
        let mut prefixes = Vec::new();
        let mut comment_prefixes = Vec::new();
        let mut words = words.iter().map(AsRef::as_ref);
        while let Some(word) = words.next() {
            let Some(option) = word.strip_prefix("--").or_else(|| word.strip_prefix('-')) else {
                arguments.positional(word)?;
                continue;
            };
            if word == "-" {
                arguments.positional(word)?;
                continue;
            }
            if let Some(define) = option.strip_prefix('D') {
                if define.is_empty() {
                    return Err(no_value("D"));
                }
                arguments.options.defines.push(split_define(define)?);
                continue;
            }
            let (name, inline_value) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (option, None),
            };
            if let Some(flag) = arguments.options.flag(name) {
                *flag = !matches!(inline_value, Some("false" | "0"));
                continue;
            }
            if IGNORED_FLAGS.contains(&name) {
                continue;
            }
            let mut value = || inline_value.or_else(|| words.next()).ok_or_else(|| no_value(name));
            match name {
                "check-prefix" | "check-prefixes" => prefixes.extend(split_list(value()?)),
                "comment-prefixes" => comment_prefixes.extend(split_list(value()?)),
                "implicit-check-not" => arguments.options.implicit_check_not.push(value()?.to_owned()),
                "input-file" => arguments.input_file = Some(value()?.to_owned()),
                "dump-input" | "dump-input-context" | "dump-input-filter" => {
                    value()?;
                }
                _ => return Err(format!("unknown command line argument '{word}'")),
            }
        }
        if !prefixes.is_empty() {
            arguments.options.prefixes = prefixes;
        }
        if !comment_prefixes.is_empty() {
            arguments.options.comment_prefixes = comment_prefixes;
        }
        arguments.options.validate()?;
        Ok(arguments)
    }

    fn positional(&mut self, word: &str) -> Result<(), String> {
        match self.check_file.replace(word.to_owned()) {
            None => Ok(()),
            Some(_) => Err(format!("too many positional arguments: '{word}'")),
        }
    }
}

const IGNORED_FLAGS: [&str; 4] = ["color", "v", "vv", "dump-input-on-failure"];

impl CheckOptions {
    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "match-full-lines" => &mut self.match_full_lines,
            "strict-whitespace" => &mut self.strict_whitespace,
            "allow-empty" => &mut self.allow_empty,
            "allow-unused-prefixes" => &mut self.allow_unused_prefixes,
            "allow-deprecated-dag-overlap" => &mut self.allow_dag_overlap,
            "enable-var-scope" => &mut self.enable_var_scope,
            "ignore-case" => &mut self.ignore_case,
            _ => return None,
        })
    }

    /// Looks at the prefixes: each must be a word, and there may not be two of the same.
    ///
    /// # Errors
    /// The first prefix that is wrong.
    pub fn validate(&self) -> Result<(), String> {
        let all: Vec<&String> = self.prefixes.iter().chain(&self.comment_prefixes).collect();
        for (i, prefix) in all.iter().enumerate() {
            let role = if i < self.prefixes.len() { "check" } else { "comment" };
            if prefix.is_empty() {
                return Err(format!("supplied {role} prefix must not be the empty string"));
            }
            let is_word = prefix.starts_with(|first: char| first.is_ascii_alphabetic())
                && prefix.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
            if !is_word {
                return Err(format!(
                    "supplied {role} prefix must start with a letter and contain only alphanumeric characters, \
                     hyphens, and underscores: '{prefix}'"
                ));
            }
            if all[..i].contains(prefix) {
                return Err(format!(
                    "supplied {role} prefix must be unique among check and comment prefixes: '{prefix}'"
                ));
            }
        }
        Ok(())
    }
}

fn no_value(name: &str) -> String {
    format!("for the --{name} option: requires a value!")
}

fn split_list(list: &str) -> impl Iterator<Item = String> {
    list.split(',').map(str::to_owned)
}

fn split_define(define: &str) -> Result<(String, String), String> {
    match define.split_once('=') {
        None => Err(format!("missing equal sign in command-line definition '-D{define}'")),
        Some(("" | "#", _)) => Err(format!("missing variable name in command-line definition '-D{define}'")),
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
    }
}
