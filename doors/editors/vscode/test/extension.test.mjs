// What there is without VS Code: the package, the bundle, the tools behind the commands, and the server's own words.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { strFromU8, unzipSync } from "fflate";

const require = createRequire(import.meta.url);
const HERE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const about = JSON.parse(readFileSync(join(HERE, "package.json"), "utf8"));

/// Returns the program: `TERRACE`, or what was built last.
function terrace() {
  const built = ["release", "debug"].map((profile) => join(ROOT, "target", profile, "terrace"));
  return process.env.TERRACE ?? built.find((path) => existsSync(path));
}

const program = terrace();
const lacksProgram = program ? false : "there is no program: set TERRACE, or cargo build";
const hasServer = program && !spawnSync(program, ["lsp", "--help"], { input: "" }).stderr.toString().includes("there is no command");
const lacksServer = lacksProgram || (hasServer ? false : "the program has no language server");

test("the package holds what its manifest names", () => {
  const entries = unzipSync(readFileSync(join(HERE, "terrace-mlir.vsix")));
  const shipped = JSON.parse(strFromU8(entries["extension/package.json"]));
  assert.equal(shipped.devDependencies, undefined);
  assert.equal(shipped.version, about.version);
  const { languages, grammars } = shipped.contributes;
  const named = [shipped.main, shipped.icon, ...languages.map((one) => one.configuration), ...grammars.map((one) => one.path)];
  for (const path of named) assert.ok(entries[`extension/${path.replace("./", "")}`], path);
  const manifest = strFromU8(entries["extension.vsixmanifest"]);
  for (const [, path] of manifest.matchAll(/Path="([^"]*)"/g)) assert.ok(entries[path], path);
  assert.match(manifest, new RegExp(`Version="${about.version}"`));
});

test("the bundle loads, and registers each command of the manifest", async () => {
  const registered = [];
  // Whatever is asked of the editor exists and does nothing.
  const handler = {
    get: (target, name) => (name === "prototype" ? target.prototype : name === "then" ? undefined : name === Symbol.toPrimitive ? () => "" : nothing()),
    apply: () => nothing(),
    construct: () => nothing(),
  };
  const nothing = () => new Proxy(function () {}, handler);
  const commands = { registerCommand: (name) => (registered.push(name), { dispose() {} }) };
  const getConfiguration = () => ({ get: (_name, fallback) => fallback });
  const over = (own) => Object.assign(Object.create(new Proxy({}, { get: () => nothing() })), own);
  const vscode = over({ __esModule: true, commands, workspace: over({ getConfiguration }) });
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
  try {
    const extension = require(join(HERE, "dist/extension.js"));
    assert.equal(typeof extension.deactivate, "function");
    void extension.activate({ subscriptions: [] }).catch(() => {});
    assert.deepEqual(registered.sort(), about.contributes.commands.map((one) => one.command).sort());
  } finally {
    Module._load = load;
  }
});

/// Returns a module of the extension that does not need the editor.
async function compiled(name) {
  const { buildSync } = require("esbuild");
  const { outputFiles } = buildSync({ entryPoints: [join(HERE, `src/${name}.ts`)], platform: "node", format: "esm", write: false });
  return await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

test("pipelines get an anchor where they have none", async () => {
  const { optArguments } = await compiled("tools");
  assert.equal(optArguments(" cse,canonicalize ")[2], "--pass-pipeline=builtin.module(cse,canonicalize)");
  assert.equal(optArguments("func.func(cse)")[2], "--pass-pipeline=builtin.module(func.func(cse))");
  assert.equal(optArguments("builtin.module(cse)")[2], "--pass-pipeline=builtin.module(cse)");
  assert.equal(optArguments("any(cse)")[2], "--pass-pipeline=any(cse)");
});

test("the commands run their tools", { skip: lacksProgram }, async () => {
  const { RUN_ARGUMENTS, UPGRADE_ARGUMENTS, optArguments, runTool } = await compiled("tools");
  const text = "func.func @main() -> i32 {\n  %a = arith.constant 21 : i32\n  %b = arith.addi %a, %a : i32\n  return %b : i32\n}\n";
  const passes = await runTool(program, optArguments("canonicalize"), text);
  assert.equal(passes.status, 0, passes.errors);
  assert.match(passes.output, /arith\.constant 42 : i32/);
  assert.equal((await runTool(program, RUN_ARGUMENTS, text)).output, "42\n");
  const old = await runTool(program, UPGRADE_ARGUMENTS, "func @f() {\n  return\n}\n");
  assert.match(old.output, /func\.func @f\(\)/);
  const wrong = await runTool(program, optArguments("nope"), text);
  assert.notEqual(wrong.status, 0);
  assert.match(wrong.errors, /nope/);
  await assert.rejects(runTool(join(HERE, "no-such-program"), RUN_ARGUMENTS, ""), /ENOENT/);
});

/// A language server, and requests to it: the framing of messages is what editor and server must agree on first.
class Server {
  #child;
  #buffer = Buffer.alloc(0);
  #waiting = [];
  #messages = [];
  #count = 0;

  constructor() {
    this.#child = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    this.#child.stdout.on("data", (piece) => {
      this.#buffer = Buffer.concat([this.#buffer, piece]);
      this.#read();
    });
  }

  #read() {
    for (;;) {
      const end = this.#buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.#buffer.subarray(0, end).toString())[1]);
      if (this.#buffer.length < end + 4 + length) return;
      this.#messages.push(JSON.parse(this.#buffer.subarray(end + 4, end + 4 + length).toString()));
      this.#buffer = this.#buffer.subarray(end + 4 + length);
      this.#waiting = this.#waiting.filter(({ wanted, resolve }) => {
        const found = this.#messages.find(wanted);
        if (found) resolve(found);
        return !found;
      });
    }
  }

  send(message) {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    this.#child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  until(wanted) {
    const found = this.#messages.find(wanted);
    return found ? Promise.resolve(found) : new Promise((resolve) => this.#waiting.push({ wanted, resolve }));
  }

  async request(method, params) {
    const id = ++this.#count;
    this.send({ id, method, params });
    return await this.until((message) => message.id === id && !message.method);
  }

  ended() {
    return new Promise((resolve) => this.#child.on("exit", resolve));
  }
}

test("the server answers over its standard streams", { skip: lacksServer }, async () => {
  const server = new Server();
  const started = await server.request("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  assert.ok(started.result.capabilities.textDocumentSync !== undefined, JSON.stringify(started));
  server.send({ method: "initialized", params: {} });
  const uri = "file:///program.mlir";
  const text = "func.func @f(%a: i32, %b: i64) {\n  %c = arith.addi %a, %b : i32\n  return\n}\n";
  server.send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "mlir", version: 1, text } } });
  const isTold = ({ method, params }) => method === "textDocument/publishDiagnostics" && params.diagnostics.length > 0;
  const told = await server.until(isTold);
  assert.equal(told.params.uri, uri);
  assert.match(told.params.diagnostics[0].message, /use of value '%b' expects different type than prior uses: 'i32' vs 'i64'/);
  assert.deepEqual(told.params.diagnostics[0].range.start, { line: 1, character: 22 });
  // The commands that the extension sends are those that the server has, and their results have what is shown.
  const offered = started.result.capabilities.executeCommandProvider.commands;
  const { SERVER_COMMANDS } = await compiled("commands");
  assert.deepEqual(Object.values(SERVER_COMMANDS).filter((name) => !offered.includes(name)), []);
  const good = text.replace("%a, %b : i32", "%a, %a : i32");
  server.send({ method: "textDocument/didChange", params: { textDocument: { uri, version: 2 }, contentChanges: [{ text: good }] } });
  const execute = (command, argument) => server.request("workspace/executeCommand", { command, arguments: [{ uri, ...argument }] });
  const position = { line: 1, character: 3 };
  const passes = await execute(SERVER_COMMANDS.runPass, { position, pipeline: "canonicalize" });
  assert.match(passes.result.before, /arith\.addi/);
  assert.doesNotMatch(passes.result.after, /arith\.addi/);
  assert.match((await execute(SERVER_COMMANDS.showGeneric, { position })).result.output, /"arith\.addi"/);
  const list = await server.request(SERVER_COMMANDS.listPasses);
  assert.ok(list.result.some(({ name, summary }) => name === "cse" && summary !== ""));
  const ended = server.ended();
  await server.request("shutdown", null);
  server.send({ method: "exit" });
  assert.equal(await ended, 0);
});
