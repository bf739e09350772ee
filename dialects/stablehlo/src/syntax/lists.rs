//! Lists of operands and of integers, names, and formats of floats.

use terrace_ir::asm::{DirectiveSpec, Punct};

/// `custom<VariadicOperandWithAttribute>($inputs)`: operands with a comma after each.
pub(crate) const VARIADIC_OPERAND_WITH_ATTRIBUTE: DirectiveSpec<'static> = DirectiveSpec {
    name: "VariadicOperandWithAttribute",
    parse: |parser, _, arguments| {
        let [inputs] = arguments else { unreachable!("the format names the operands") };
        while let Some(operand) = parser.parse_optional_operand()? {
            inputs.operands().push(operand);
            parser.parse_comma()?;
        }
        Ok(())
    },
    print: |printer, _, arguments| {
        let [inputs] = arguments else { unreachable!("the format names the operands") };
        printer.print_operands(inputs.operands().iter().copied());
        printer.push(',');
    },
};

/// `custom<SliceRanges>($start_indices, $limit_indices, $strides)`: `[1:3, 4:8:2]`.
pub(crate) const SLICE_RANGES: DirectiveSpec<'static> = DirectiveSpec {
    name: "SliceRanges",
    parse: |parser, _, arguments| {
        let (mut starts, mut limits, mut strides) = (Vec::new(), Vec::new(), Vec::new());
        parser.parse_punct(Punct::LeftSquare)?;
        while !parser.parse_optional_punct(Punct::RightSquare) {
            starts.push(parser.parse_integer()?);
            parser.parse_colon()?;
            limits.push(parser.parse_integer()?);
            let has_stride = parser.parse_optional_punct(Punct::Colon);
            strides.push(if has_stride { parser.parse_integer()? } else { 1 });
            if parser.parse_optional_punct(Punct::RightSquare) {
                break;
            }
            parser.parse_comma()?;
        }
        let context = parser.context();
        for (argument, list) in arguments.iter_mut().zip([starts, limits, strides]) {
            *argument.attribute() = Some(context.dense_i64_array(&list));
        }
        Ok(())
    },
    print: |printer, _, arguments| {
        let list = |at: usize| {
            let attribute = arguments.get(at).and_then(|argument| argument.attribute());
            attribute.and_then(|list| list.as_i64_array()).unwrap_or_default()
        };
        let (starts, limits, strides) = (list(0), list(1), list(2));
        printer.push('[');
        if starts.len() == limits.len() && starts.len() == strides.len() {
            let ranges = starts.iter().zip(&limits).zip(&strides);
            printer.print_list(ranges, |printer, ((start, limit), stride)| match stride {
                1 => printer.push_str(&format!("{start}:{limit}")),
                _ => printer.push_str(&format!("{start}:{limit}:{stride}")),
            });
        } else {
            // What does not verify is printed all the same, and is not read again.
            for (words, list) in
                [("start_indices: ", &starts), (", limit_indices: ", &limits), (", strides: ", &strides)]
            {
                printer.push_str(words);
                printer.print_list(list, |printer, value| printer.push_integer(*value));
            }
        }
        printer.push(']');
    },
};

/// `custom<ExponentMantissa>($exponent_bits, $mantissa_bits)`: `e5m10`.
pub(crate) const EXPONENT_MANTISSA: DirectiveSpec<'static> = DirectiveSpec {
    name: "ExponentMantissa",
    parse: |parser, _, arguments| {
        let at = parser.current_location();
        let word = parser.parse_any_keyword()?;
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let parts = word.strip_prefix('e').and_then(|rest| rest.split_once('m'));
        let Some((exponent, mantissa)) = parts.filter(|(e, m)| digits(e) && digits(m)) else {
            let message = format!("expected exponent mantissa in format e#m#, saw {word}");
            return Err(parser.emit_error(at, &message));
        };
        for (argument, (name, text)) in
            arguments.iter_mut().zip([("exponent", exponent), ("mantissa", mantissa)])
        {
            let Ok(bits) = text.parse::<i32>() else {
                return Err(parser.emit_error(at, &format!("unable to parse {name} '{text}'")));
            };
            *argument.attribute() = Some(parser.context().i32_attribute(bits));
        }
        Ok(())
    },
    print: |printer, _, arguments| {
        for (letter, argument) in ['e', 'm'].into_iter().zip(arguments) {
            printer.push(letter);
            printer.push_integer(argument.attribute().and_then(|bits| bits.as_i64()).unwrap_or_default());
        }
    },
};

/// `custom<CustomCallTarget>($call_target_name)`: `@f`.
pub(crate) const CUSTOM_CALL_TARGET: DirectiveSpec<'static> = DirectiveSpec {
    name: "CustomCallTarget",
    parse: |parser, _, arguments| {
        let name = parser.parse_symbol_name()?;
        arguments.iter_mut().for_each(|argument| *argument.attribute() = Some(name));
        Ok(())
    },
    print: |printer, _, arguments| {
        let name = arguments.first().and_then(|name| name.attribute()).and_then(|name| name.as_str());
        printer.print_symbol_name(name.unwrap_or_default());
    },
};
