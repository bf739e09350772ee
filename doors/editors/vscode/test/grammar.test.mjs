// The grammar over real files, by the engine that VS Code uses.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const HERE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

// Enough of Markdown to inject into.
const MARKDOWN = { scopeName: "text.html.markdown", patterns: [{ match: "^#.*$", name: "markup.heading.markdown" }] };

let mlir;
let markdown;

before(async () => {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const files = { "source.mlir": "syntaxes/mlir.tmLanguage.json", "markdown.mlir.codeblock": "syntaxes/markdown-mlir.tmLanguage.json" };
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    getInjections: (scope) => (scope === "text.html.markdown" ? ["markdown.mlir.codeblock"] : []),
    loadGrammar: async (scope) => {
      const file = files[scope];
      return file ? JSON.parse(readFileSync(join(HERE, file), "utf8")) : scope === MARKDOWN.scopeName ? MARKDOWN : null;
    },
  });
  mlir = await registry.loadGrammar("source.mlir");
  markdown = await registry.loadGrammar("text.html.markdown");
});

/// Returns the tokens of a text: line, text, and the innermost scope.
function tokens(grammar, text) {
  let state = textmate.INITIAL;
  return text.split("\n").flatMap((line, number) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens.map(({ startIndex, endIndex, scopes }) => ({
      line: number + 1,
      text: line.slice(startIndex, endIndex),
      scope: scopes.at(-1),
      scopes,
    }));
  });
}

function scopeOf(line, text) {
  const found = tokens(mlir, line).find((token) => token.text === text);
  return found?.scope;
}

test("words have their scopes", () => {
  const rows = [
    ['%0:2 = "x.y"() : () -> i32', "%0", "variable.other.mlir"],
    ["  %sum = arith.addi %a, %b : i32", "arith", "support.class.dialect.mlir"],
    ["  %sum = arith.addi %a, %b : i32", ".addi", "keyword.other.operation.mlir"],
    ["  %sum = arith.addi %a, %b : i32", "i32", "support.type.mlir"],
    ["  transform.structured.match ops", ".structured.match", "keyword.other.operation.mlir"],
    ["func.func private @f(%a: memref<4x?xf32>)", "@f", "entity.name.function.mlir"],
    ["func.func private @f(%a: memref<4x?xf32>)", "private", "keyword.control.mlir"],
    ["func.func private @f(%a: memref<4x?xf32>)", "memref", "support.type.mlir"],
    ["func.func private @f(%a: memref<4x?xf32>)", "4", "constant.numeric.dimension.mlir"],
    ["func.func private @f(%a: memref<4x?xf32>)", "?", "constant.numeric.dimension.mlir"],
    ["func.func private @f(%a: memref<4x?xf32>)", "f32", "support.type.mlir"],
    ["module {", "module", "keyword.other.operation.mlir"],
    ["^bb1(%a: i32):  // pred: ^bb0", "^bb1", "entity.name.label.mlir"],
    ["#map = affine_map<(d0) -> (d0 * 4)>", "#map", "entity.name.type.alias.mlir"],
    ["#map = affine_map<(d0) -> (d0 * 4)>", "affine_map", "support.function.mlir"],
    ["#map = affine_map<(d0) -> (d0 * 4)>", "->", "keyword.operator.arrow.mlir"],
    ["  return // the end", " the end", "comment.line.double-slash.mlir"],
    ["  %c = arith.constant -1.5e-3 : f64", "-1.5e-3", "constant.numeric.float.mlir"],
    ["  %c = arith.constant true", "true", "constant.language.mlir"],
    ["llvm.func @f(!llvm.ptr)", "!llvm.ptr", "entity.name.type.mlir"],
    ["  x = #dlti.dl_spec<>", "#dlti.dl_spec", "entity.other.attribute-name.mlir"],
  ];
  for (const [line, text, scope] of rows) assert.equal(scopeOf(line, text), scope, `${text} in ${line}`);
});

test("check lines stand out", () => {
  const found = tokens(mlir, "// CHECK-LABEL: func @f").find(({ scope }) => scope === "keyword.other.check.mlir");
  assert.equal(found?.text, "CHECK-LABEL:");
});

function files(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true }).filter((name) => name.endsWith(".mlir")).map((name) => join(ROOT, folder, name));
}

// Of each dialect: strings end on their line, comments are comments, and each operation at the start of a line is one.
test("the files of the dialects are read without a slip", () => {
  const all = [...files("dialects"), ...files("examples")].filter((name) => !name.includes("invalid"));
  assert.ok(all.length > 100, `${all.length} files`);
  let operations = 0;
  for (const file of all) {
    const text = readFileSync(file, "utf8");
    const lines = text.split("\n");
    for (const token of tokens(mlir, text)) {
      const line = lines[token.line - 1];
      const place = `${file}:${token.line}: ${line}`;
      if (line.trimStart().startsWith("//")) {
        assert.ok(token.text.trim() === "" || token.scopes.includes("comment.line.double-slash.mlir"), place);
      }
    }
    lines.forEach((line, number) => {
      const match = /^\s*(?:%[\w$.-]+(?::\d+)?(?:, %[\w$.-]+)* = )?([a-z_]\w*(?:\.[a-z_]\w*)+)(?= [%@(]|$)/.exec(line);
      if (!match || line.includes('"')) return;
      const found = tokens(mlir, line).filter(({ scope }) => scope === "keyword.other.operation.mlir");
      assert.ok(found.some((one) => match[1].endsWith(one.text)), `${file}:${number + 1}: ${line}`);
      operations += 1;
    });
  }
  assert.ok(operations > 1000, `${operations} operations`);
});

test("fences of Markdown hold MLIR", () => {
  const text = "# Title\n\n```mlir\n%0 = arith.constant 1 : i32\n```\n\nfunc.func in a text\n\n```c\n%0 = 1;\n```\n";
  const all = tokens(markdown, text);
  const inside = all.find(({ text }) => text === "%0");
  assert.ok(inside.scopes.includes("meta.embedded.block.mlir"));
  assert.equal(inside.scope, "variable.other.mlir");
  for (const token of all.filter(({ line }) => line > 5)) assert.ok(!token.scopes.includes("meta.embedded.block.mlir"), token.text);
});
