// The page: what is typed goes to the library, and what it answers is shown.

import "./style.css";
import { setDiagnostics } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import wasm from "../build/terrace.wasm?url";
import { type Words, pipelineEditor, sourceEditor } from "./editors";
import { type Checked, Engine, type FunctionInfo, type PassInfo, type Ran, type Steps, Stopped, type Upgraded } from "./engine";
import { EXAMPLES } from "./examples";
import { marks, show } from "./problems";
import { type State, fromFragment, stateOf, toFragment } from "./share";
import { StepsView } from "./steps";

/// Pause in typing after which the text is checked, in milliseconds.
const PAUSE = 180;
/// Key of the saved program.
const SAVED = "terrace-program";

const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const status = element("status");
const stop = element<HTMLButtonElement>("stop");
const notice = element("notice");
const problems = element("problems");
const output = element("output");
const functions = element<HTMLSelectElement>("function");
const given = element<HTMLInputElement>("arguments");
const level = element<HTMLSelectElement>("level");
const go = element<HTMLButtonElement>("go");
const llvm = element<HTMLInputElement>("llvm");
const unregistered = element<HTMLInputElement>("unregistered");
const pipelineError = element("pipeline-error");

// The module is compiled once, while it arrives, for both workers.
const module = WebAssembly.compileStreaming(fetch(wasm)).catch(async () =>
  // A server that does not say what it is.
  WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()),
);
// Marks tell how long a start takes, and where.
performance.mark("terrace-script");
void module.then(() => performance.mark("terrace-compiled"));
let busy = 0;
const watch = () => {
  let was = false;
  let timer = 0;
  return (isBusy: boolean) => {
    if (isBusy === was) return;
    was = isBusy;
    busy += isBusy ? 1 : -1;
    clearTimeout(timer);
    if (isBusy) timer = window.setTimeout(showBusy, 400);
    else showBusy();
  };
};
function showBusy(): void {
  stop.hidden = busy === 0;
  status.textContent = busy === 0 ? "ready" : "working";
}
// One answers as one types; the other runs passes and programs, which may take long.
const checker = new Engine(module, watch());
const runner = new Engine(module, watch());

const words: Words = {
  passes: [],
  operations: [],
  describe: async (name) => (await checker.request<{ markdown: string | null }>({ method: "describe", name })).markdown,
};
const source: EditorView = sourceEditor(element("editor"), words, { changed: edited, pasted: upgrade, run });
const pipeline: EditorView = pipelineEditor(element("pipeline"), words, edited);
const steps = new StepsView({
  list: element("steps"),
  view: element("step"),
  name: element("step-name"),
  size: element("step-size"),
  differences: element<HTMLInputElement>("differences"),
});

let wantedFunction = "";
let signatures: FunctionInfo[] = [];

function state(): State {
  return {
    text: source.state.doc.toString(),
    pipeline: pipeline.state.doc.toString().trim(),
    function: functions.value || wantedFunction,
    arguments: given.value,
    llvm: llvm.checked,
    unregistered: unregistered.checked,
  };
}

function replace(editor: EditorView, text: string): void {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
}

function load(next: State): void {
  wantedFunction = next.function;
  functions.replaceChildren();
  given.value = next.arguments;
  llvm.checked = next.llvm;
  unregistered.checked = next.unregistered;
  output.replaceChildren();
  notice.hidden = true;
  steps.clear();
  replace(pipeline, next.pipeline);
  replace(source, next.text);
  source.scrollDOM.scrollTop = 0;
}

let timer = 0;
function edited(): void {
  document.documentElement.dataset.settled = "false";
  clearTimeout(timer);
  timer = window.setTimeout(refresh, PAUSE);
}

let round = 0;
let isTransforming = false;
let isStale = false;

/// Checks the program and runs the passes; answers to what was typed over are dropped.
async function refresh(): Promise<void> {
  const current = ++round;
  const now = state();
  localStorage.setItem(SAVED, JSON.stringify(now));
  const { text, unregistered } = now;
  const check = checked(current, checker.request<Checked>({ method: "check", text, unregistered }));
  if (isTransforming) {
    isStale = true;
    return check;
  }
  isTransforming = true;
  await Promise.all([check, transform(current, now)]);
  isTransforming = false;
  if (isStale) {
    isStale = false;
    edited();
  } else if (current === round) document.documentElement.dataset.settled = "true";
}

async function checked(current: number, answer: Promise<Checked>): Promise<void> {
  try {
    const { diagnostics, functions } = await answer;
    if (current !== round) return;
    if (!document.documentElement.dataset.ready) performance.mark("terrace-ready");
    document.documentElement.dataset.ready = "true";
    showProblems(diagnostics);
    showFunctions(functions);
  } catch (why) {
    if (current === round) showProblems([{ severity: "error", message: wordsOf(why), notes: [] }]);
  }
  document.documentElement.dataset.checked = String(current);
}

function showProblems(diagnostics: Checked["diagnostics"]): void {
  source.dispatch(setDiagnostics(source.state, marks(diagnostics, source.state.doc.length)));
  show(problems, diagnostics, (position) => {
    source.dispatch({ selection: { anchor: Math.min(position, source.state.doc.length) }, scrollIntoView: true });
    source.focus();
  });
}

function showFunctions(found: FunctionInfo[]): void {
  signatures = found;
  const wanted = functions.value || wantedFunction;
  functions.replaceChildren(
    ...found.map(({ name, inputs, results, callable }) => {
      const option = new Option(`${name}(${inputs.join(", ")})${results.length > 0 ? ` -> ${results.join(", ")}` : ""}`, name);
      option.disabled = !callable;
      return option;
    }),
  );
  const chosen = found.find((one) => one.name === wanted && one.callable) ?? found.find((one) => one.callable);
  if (chosen) functions.value = chosen.name;
  showArguments();
}

function showArguments(): void {
  const chosen = signatures.find((one) => one.name === functions.value);
  given.disabled = !chosen || chosen.inputs.length === 0;
  given.placeholder = given.disabled ? "no arguments" : (chosen?.inputs.join(", ") ?? "");
  go.disabled = !chosen;
}

async function transform(current: number, { text, unregistered, pipeline, llvm }: State): Promise<void> {
  try {
    const answer = await runner.request<Steps>({ method: "steps", text, unregistered, pipeline, llvm });
    showPipelineError(answer.pipelineError?.message ?? "");
    if (answer.pipelineError) return;
    const { steps: done = [], failed, diagnostics = [] } = answer;
    steps.set(done, failed?.name ?? null);
    if (failed && current === round) {
      const why = diagnostics.find((one) => one.severity === "error")?.message ?? "without a message";
      showPipelineError(`${failed.name}: ${why}`);
    }
  } catch (why) {
    showPipelineError(wordsOf(why));
  }
}

function showPipelineError(text: string): void {
  pipelineError.hidden = text === "";
  pipelineError.textContent = text;
}

function wordsOf(why: unknown): string {
  return why instanceof Stopped ? "stopped" : why instanceof Error ? why.message : String(why);
}

/// Splits what was typed as arguments.
function argumentList(): string[] {
  const text = given.disabled ? "" : given.value.trim();
  return text === "" ? [] : text.split(",").map((one) => one.trim());
}

async function run(): Promise<void> {
  const { text, unregistered, pipeline, function: name } = state();
  output.replaceChildren();
  // Layout is asked for once a frame, however much is printed.
  let frame = 0;
  const put = (kind: string, words: string) => {
    const part = document.createElement("span");
    part.className = kind;
    part.textContent = words;
    output.append(part);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => (output.scrollTop = output.scrollHeight));
  };
  const isStep = level.value === "step";
  const request = {
    method: "run",
    text,
    unregistered,
    function: name,
    arguments: argumentList(),
    pipeline: isStep ? pipeline : "",
    count: isStep ? steps.shown : 0,
  };
  const started = performance.now();
  go.disabled = true;
  try {
    const ran = await runner.request<Ran>(request, (piece) => put("printed", piece));
    const time = `${((performance.now() - started) / 1000).toFixed(2)} s`;
    if (output.textContent !== "" && !output.textContent!.endsWith("\n")) put("printed", "\n");
    if (ran.pipelineError) put("error", ran.pipelineError.message);
    else if (ran.error !== undefined) {
      for (const one of ran.diagnostics ?? []) {
        const place = one.line === undefined ? "" : `${one.line}:${one.column}: `;
        put("error", `${place}${one.severity}: ${one.message}\n`);
        for (const note of one.notes) put("quiet", `${note.line}:${note.column}: note: ${note.message}\n`);
      }
      put("error", `${ran.error}\n`);
    } else {
      put("result", (ran.results ?? []).map((one) => `= ${one}\n`).join(""));
      put("quiet", `@${name} returned after ${time}\n`);
    }
  } catch (why) {
    put("error", `${wordsOf(why)}\n`);
  } finally {
    go.disabled = false;
    output.dataset.runs = String(Number(output.dataset.runs ?? 0) + 1);
  }
}

/// Replaces a program of an older edition by one of today, which can be undone.
async function upgrade(): Promise<void> {
  const text = source.state.doc.toString();
  let answer: Upgraded;
  try {
    answer = await checker.request<Upgraded>({ method: "upgrade", text });
  } catch {
    return;
  }
  if (!answer.text || text !== source.state.doc.toString()) return;
  replace(source, answer.text);
  const words = document.createElement("span");
  const changes = answer.changes ? `: ${answer.changes}` : "";
  words.textContent = `Upgraded from the MLIR of ${answer.edition} (${answer.by})${changes}`;
  words.title = words.textContent;
  const undo = document.createElement("button");
  undo.className = "small";
  undo.textContent = "Undo";
  undo.onclick = () => {
    replace(source, text);
    notice.hidden = true;
  };
  const close = document.createElement("button");
  close.className = "small";
  close.textContent = "Close";
  close.onclick = () => (notice.hidden = true);
  notice.replaceChildren(words, undo, close);
  notice.hidden = false;
}

async function share(): Promise<void> {
  const fragment = await toFragment(state());
  history.replaceState(null, "", `#${fragment}`);
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = "link copied";
  } catch {
    status.textContent = "the link is in the address bar";
  }
}

function toggleTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  localStorage.setItem("terrace-theme", root.dataset.theme);
}

function savedState(): State | null {
  try {
    const saved = JSON.parse(localStorage.getItem(SAVED) ?? "null");
    return saved === null ? null : stateOf(saved);
  } catch {
    return null;
  }
}

async function start(): Promise<void> {
  const menu = element<HTMLSelectElement>("examples");
  EXAMPLES.forEach(({ title }, number) => menu.add(new Option(title, String(number))));
  menu.onchange = () => {
    const example = EXAMPLES[Number(menu.value)];
    menu.value = "";
    history.replaceState(null, "", location.pathname + location.search);
    load(example.state);
    void upgrade();
  };
  element("share").onclick = () => void share();
  element("theme").onclick = toggleTheme;
  element("take").onclick = () => replace(source, steps.text);
  go.onclick = () => void run();
  given.onkeydown = ({ key }) => {
    if (key === "Enter" && !go.disabled) void run();
  };
  functions.onchange = showArguments;
  llvm.onchange = edited;
  unregistered.onchange = edited;
  stop.onclick = () => {
    checker.stop();
    runner.stop();
  };
  const fromLink = async () => {
    const shared = await fromFragment(location.hash);
    if (shared) load(shared);
    return shared !== null;
  };
  addEventListener("hashchange", () => void fromLink());
  if (!(await fromLink())) load(savedState() ?? EXAMPLES[0].state);
  clearTimeout(timer);
  try {
    await refresh();
    performance.mark("terrace-steps");
    status.textContent = "ready";
    const [{ passes }, { operations }] = await Promise.all([
      checker.request<{ passes: PassInfo[] }>({ method: "passes" }),
      checker.request<{ operations: Words["operations"] }>({ method: "words" }),
    ]);
    words.passes = passes;
    words.operations = operations;
    document.documentElement.dataset.words = "true";
  } catch (why) {
    status.textContent = `cannot start: ${wordsOf(why)}`;
  }
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    await navigator.serviceWorker.register("./sw.js").catch(() => {});
  }
}

void start();
