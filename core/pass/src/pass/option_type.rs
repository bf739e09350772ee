//! Types of options: the fields of a pass.

use crate::pass::options::{NamedFiles, OptionKind, OptionValue, PassOptions};

/// Type that an option may have as a field of a pass.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of options",
    note = "options are `bool`, `i64`, `u32`, `u64`, `usize`, `f64`, `String`, a `Vec` of these, or have `choices`"
)]
pub trait OptionType: Sized {
    /// The kind of option that has such values.
    const KIND: OptionKind;
    /// The default of options that declare none.
    const DEFAULT: &'static str = "";

    /// Reads the value of the option at a position among those of the pass.
    fn read(options: &PassOptions, at: usize) -> Self;
}

impl OptionType for bool {
    const KIND: OptionKind = OptionKind::Bool;
    const DEFAULT: &'static str = "false";

    fn read(options: &PassOptions, at: usize) -> Self {
        matches!(options.value(at), OptionValue::Bool(true))
    }
}

impl OptionType for f64 {
    const KIND: OptionKind = OptionKind::Number;
    const DEFAULT: &'static str = "0";

    fn read(options: &PassOptions, at: usize) -> Self {
        match options.value(at) {
            OptionValue::Number(bits) => f64::from_bits(*bits),
            other => unreachable!("the option has the value {other} of another kind"),
        }
    }
}

impl OptionType for String {
    const KIND: OptionKind = OptionKind::Text;

    fn read(options: &PassOptions, at: usize) -> Self {
        match options.value(at) {
            OptionValue::Text(text) => text.clone(),
            other => unreachable!("the option has the value {other} of another kind"),
        }
    }
}

impl OptionType for Vec<String> {
    const KIND: OptionKind = OptionKind::Texts;

    fn read(options: &PassOptions, at: usize) -> Self {
        match options.value(at) {
            OptionValue::Texts(texts) => texts.clone(),
            other => unreachable!("the option has the value {other} of another kind"),
        }
    }
}

/// Files by the names that were given, each with its contents; `None` if there is no such file.
impl OptionType for Vec<(String, Option<NamedFiles>)> {
    const KIND: OptionKind = OptionKind::Files;

    fn read(options: &PassOptions, at: usize) -> Self {
        let names = Vec::<String>::read(options, at).into_iter();
        names.map(|name| (options.file(&name).cloned(), name)).map(|(file, name)| (name, file)).collect()
    }
}

/// `None` unless the option is given.
impl<T: OptionType> OptionType for Option<T> {
    const KIND: OptionKind = T::KIND;
    const DEFAULT: &'static str = T::DEFAULT;

    fn read(options: &PassOptions, at: usize) -> Self {
        options.is_given(at).then(|| T::read(options, at))
    }
}

/// Implements the trait for integers and lists of them; a number that does not fit becomes the largest that does.
macro_rules! integers {
    ($($ty:ty: $kind:ident, $list:ident;)*) => { $(
        impl OptionType for $ty {
            const KIND: OptionKind = OptionKind::$kind;
            const DEFAULT: &'static str = "0";

            fn read(options: &PassOptions, at: usize) -> Self {
                Self::try_from(options.integer(at)).unwrap_or(Self::MAX)
            }
        }

        impl OptionType for Vec<$ty> {
            const KIND: OptionKind = OptionKind::$list;

            fn read(options: &PassOptions, at: usize) -> Self {
                let values = options.integers(at).iter();
                values.map(|value| <$ty>::try_from(*value).unwrap_or(<$ty>::MAX)).collect()
            }
        }
    )* };
}

integers! {
    i64: Int, Ints;
    u32: Unsigned, UnsignedInts;
    u64: Unsigned, UnsignedInts;
    usize: Unsigned, UnsignedInts;
}
