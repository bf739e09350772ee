// The editors of the page: the program, the pipeline, and what a step made of the program.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { unifiedMergeView } from "@codemirror/merge";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import {
  EditorView,
  type Tooltip,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import type { PassInfo } from "./engine";
import { mlir } from "./language";
import { render } from "./markdown";

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--panel)", color: "var(--ink)", fontSize: "13.5px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection) !important",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--raised)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75" },
  ".cm-completionInfo": { maxWidth: "420px", fontFamily: "var(--sans)", fontSize: "13px", lineHeight: "1.45" },
  ".cm-placeholder": { color: "var(--faint)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--raised)", border: "none", color: "var(--faint)" },
  ".cm-deletedChunk": { backgroundColor: "var(--removed)", paddingLeft: "6px" },
  ".cm-deletedChunk .cm-deletedText, .cm-deletedText": { background: "var(--removed-strong) !important" },
  ".cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--added) !important" },
  ".cm-changedText": { background: "var(--added-strong) !important" },
  ".cm-changeGutter": { width: "3px", paddingLeft: "1px" },
  ".cm-changedLineGutter": { background: "var(--accent)" },
  ".cm-deletedLineGutter": { background: "var(--error)" },
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '"···"' },
  ".cm-collapsedLines": {
    background: "var(--raised)",
    color: "var(--faint)",
    fontFamily: "var(--sans)",
    fontSize: "12px",
  },
});

/// Words that completion offers, known once the library has started.
export interface Words {
  passes: PassInfo[];
  operations: [name: string, summary: string][];
  describe(name: string): Promise<string | null>;
}

export interface SourceEvents {
  changed(): void;
  pasted(): void;
  run(): void;
}

/// Creates the editor of the program.
export function sourceEditor(parent: HTMLElement, words: Words, events: SourceEvents): EditorView {
  const listener = EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    events.changed();
    if (update.transactions.some((one) => one.isUserEvent("input.paste"))) events.pasted();
  });
  return new EditorView({
    parent,
    extensions: [
      common(),
      history(),
      foldGutter(),
      lintGutter(),
      indentOnInput(),
      closeBrackets(),
      autocompletion({ override: [(context) => operations(context, words)] }),
      hoverTooltip((view, position) => description(view, position, words), { hoverTime: 350 }),
      Prec.high(keymap.of([{ key: "Mod-Enter", run: () => (events.run(), true) }])),
      keymap.of([
        ...closeBracketsKeymap,
        ...historyKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...foldKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ "aria-label": "Program" }),
      listener,
    ],
  });
}

function common(): Extension {
  return [
    mlir(),
    theme,
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    bracketMatching(),
    drawSelection(),
    indentUnit.of("  "),
    keymap.of([...defaultKeymap, ...searchKeymap]),
  ];
}

function operations(context: CompletionContext, words: Words): CompletionResult | null {
  const word = context.matchBefore(/[a-zA-Z_][\w.]*$/);
  if (!word || (word.to - word.from < 2 && !context.explicit)) return null;
  // Behind a sigil there is something else.
  if (/[%@!#^"]/.test(context.state.sliceDoc(word.from - 1, word.from))) return null;
  const options = words.operations.map(([label, detail]) => ({ label, detail, type: "function" }));
  return { from: word.from, options, validFor: /^[\w.]*$/ };
}

async function description(view: EditorView, position: number, words: Words): Promise<Tooltip | null> {
  const line = view.state.doc.lineAt(position);
  for (const match of line.text.matchAll(/[!#]?[a-zA-Z_]\w*(?:\.[a-zA-Z_]\w*)+/g)) {
    const from = line.from + match.index;
    const to = from + match[0].length;
    if (position < from || position > to) continue;
    const markdown = await words.describe(match[0]);
    if (!markdown) return null;
    const create = () => ({ dom: render(`\`${match[0]}\`\n\n${markdown}`) });
    return { pos: from, end: to, above: true, create };
  }
  return null;
}

/// Creates the editor of the pipeline, which is one line.
export function pipelineEditor(parent: HTMLElement, words: Words, changed: () => void): EditorView {
  const oneLine = EditorState.transactionFilter.of((transaction) => {
    if (transaction.newDoc.lines === 1) return transaction;
    const text = transaction.newDoc.toString().replace(/\s*\n\s*/g, " ").trim();
    const all = { from: 0, to: transaction.startState.doc.length, insert: text };
    return [{ changes: all, selection: { anchor: text.length } }];
  });
  return new EditorView({
    parent,
    extensions: [
      theme,
      EditorView.theme({ ".cm-content": { padding: "4px 4px" }, ".cm-scroller": { overflowX: "auto" } }),
      drawSelection(),
      history(),
      closeBrackets(),
      oneLine,
      placeholder("passes: canonicalize, cse, func.func(affine-loop-fusion)"),
      autocompletion({ override: [(context) => passes(context, words)], activateOnTyping: true }),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
      EditorView.contentAttributes.of({ "aria-label": "Pipeline" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) changed();
      }),
    ],
  });
}

function passes(context: CompletionContext, words: Words): CompletionResult | null {
  const before = context.state.sliceDoc(0, context.pos);
  const braces = /([\w-]+)\{([^{}]*)$/.exec(before);
  if (braces) return options(context, words, braces[1], braces[2]);
  const word = context.matchBefore(/[\w-]*$/);
  if (!word || (word.from === word.to && !context.explicit && !/[,(]\s*$/.test(before))) return null;
  const list = words.passes.map((pass) => ({
    label: pass.name,
    detail: pass.isPipeline ? "pipeline" : (pass.anchor ?? ""),
    type: pass.isPipeline ? "namespace" : "function",
    info: () => about(pass),
  }));
  return { from: word.from, options: list, validFor: /^[\w-]*$/ };
}

function options(context: CompletionContext, words: Words, name: string, inside: string): CompletionResult | null {
  const pass = words.passes.find((one) => one.name === name);
  if (!pass) return null;
  const value = /([\w-]+)=(\w*)$/.exec(inside);
  if (value) {
    const choices = pass.options.find((one) => one.name === value[1])?.choices ?? [];
    return { from: context.pos - value[2].length, options: choices.map((label) => ({ label, type: "constant" })) };
  }
  const typed = /[\w-]*$/.exec(inside)![0];
  const list = pass.options.map((option) => ({
    label: option.name,
    apply: `${option.name}=`,
    detail: option.default === "" ? "" : `= ${option.default}`,
    info: option.help,
    type: "property",
  }));
  return { from: context.pos - typed.length, options: list, validFor: /^[\w-]*$/ };
}

function about(pass: PassInfo): HTMLElement {
  const element = document.createElement("div");
  element.append(pass.summary);
  if (pass.options.length > 0) {
    const list = document.createElement("ul");
    for (const option of pass.options) {
      const item = document.createElement("li");
      const name = document.createElement("code");
      name.textContent = option.name;
      item.append(name, ` ${option.help}`);
      list.append(item);
    }
    element.append(list);
  }
  return element;
}

/// Creates a view of a step: its text, with the differences to the step before if that is given.
export function stepView(parent: HTMLElement, text: string, before: string | null): EditorView {
  const differences =
    before === null || before === text
      ? []
      : unifiedMergeView({
          original: before,
          mergeControls: false,
          collapseUnchanged: { margin: 3, minSize: 8 },
          diffConfig: { scanLimit: 2000, timeout: 500 },
        });
  return new EditorView({
    parent,
    doc: text,
    extensions: [
      common(),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ "aria-label": "Step" }),
      differences,
    ],
  });
}
