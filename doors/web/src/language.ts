// MLIR for the editor: colors, brackets, comments.

import { HighlightStyle, type IndentContext, LanguageSupport, StreamLanguage, type StringStream, indentService, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const KEYWORDS = new Set(
  ("module func return attributes private public nested to step iter_args else do loc unit true false dense sparse " +
    "affine_map affine_set affine_constraints floordiv ceildiv mod symbol array strided opaque unknown callsite fused " +
    "ins outs into from at init constant mutable iterator_types indexing_maps type max min and or where").split(" "),
);
const TYPES = /^(?:[su]?i\d+|index|none|bf16|tf32|f\d+(?:E\d+M\d+\w*)?|tensor|memref|vector|complex|tuple|function)$/;

interface State {
  isInString: boolean;
}

function token(stream: StringStream, state: State): string | null {
  if (state.isInString) return string(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match("//")) {
    stream.skipToEnd();
    return "lineComment";
  }
  if (stream.eat('"')) {
    state.isInString = true;
    return string(stream, state);
  }
  if (stream.match(/^%[\w$.-]+(?:[:#]\d+)?/)) return "variableName";
  if (stream.match(/^@(?:[\w$.-]+|"[^"]*")/)) return "labelName";
  if (stream.match(/^\^[\w$.-]*/)) return "labelName";
  if (stream.match(/^![\w$.]+/)) return "typeName";
  if (stream.match(/^#[\w$.-]+/)) return "attributeName";
  if (stream.match(/^->|^::|^==|^>=|^<=/)) return "punctuation";
  // The sizes of a shape: `4x?xf32`.
  if (stream.match(/^(?:\d+|\?)x(?=[\d?]|[a-z!])/)) return "number";
  if (stream.match(/^0x[\da-fA-F]+|^-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?/)) return "number";
  const word = stream.match(/^[a-zA-Z_][\w$]*(?:\.[a-zA-Z_][\w$]*)*/) as RegExpMatchArray | null;
  if (word) {
    if (TYPES.test(word[0])) return "typeName";
    if (KEYWORDS.has(word[0])) return "keyword";
    if (word[0].includes(".")) return "operatorKeyword";
    return null;
  }
  stream.next();
  return null;
}

function string(stream: StringStream, state: State): string {
  for (let c = stream.next(); c !== undefined && c !== null; c = stream.next()) {
    if (c === "\\") stream.next();
    else if (c === '"') {
      state.isInString = false;
      break;
    }
  }
  return "string";
}

const language = StreamLanguage.define<State>({
  name: "mlir",
  startState: () => ({ isInString: false }),
  copyState: (state) => ({ ...state }),
  token,
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
});

const style = HighlightStyle.define([
  { tag: tags.lineComment, color: "var(--comment)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.variableName, color: "var(--value)" },
  { tag: tags.labelName, color: "var(--symbol)" },
  { tag: tags.typeName, color: "var(--type)" },
  { tag: tags.attributeName, color: "var(--symbol)" },
  { tag: tags.keyword, color: "var(--keyword)" },
  { tag: tags.operatorKeyword, color: "var(--operation)" },
  { tag: tags.punctuation, color: "var(--faint)" },
]);

/// Indents what stands in brackets by two more than the line before.
function indentation(context: IndentContext, position: number): number {
  const line = context.lineAt(position, -1);
  const opens = /[{(\[]\s*$/.test(line.text) ? 2 : 0;
  const closes = /^\s*[})\]]/.test(context.textAfterPos(position)) ? 2 : 0;
  return Math.max(0, context.lineIndent(position, -1) + opens - closes);
}

export function mlir(): LanguageSupport {
  return new LanguageSupport(language, [syntaxHighlighting(style), indentService.of(indentation)]);
}
