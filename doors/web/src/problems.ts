// The list of problems below the program, and their marks in it.

import type { Diagnostic as Mark } from "@codemirror/lint";
import type { Diagnostic } from "./engine";

/// Returns the marks of diagnostics in a text of a length.
export function marks(diagnostics: Diagnostic[], length: number): Mark[] {
  const found: Mark[] = [];
  for (const one of diagnostics) {
    if (one.from === undefined || one.to === undefined) continue;
    const severity = one.severity === "error" || one.severity === "warning" ? one.severity : "info";
    const from = Math.min(one.from, length);
    const notes = one.notes.map((note) => `\nnote: ${note.message}`).join("");
    found.push({ from, to: Math.max(from, Math.min(one.to, length)), severity, message: one.message + notes });
  }
  return found;
}

/// Fills the list; a click goes to the place.
export function show(list: HTMLElement, diagnostics: Diagnostic[], go: (position: number) => void): void {
  list.replaceChildren();
  for (const one of diagnostics) {
    list.append(line(one, go, ""));
    for (const note of one.notes) list.append(line(note, go, "note"));
  }
}

function line(one: Diagnostic, go: (position: number) => void, kind: string): HTMLElement {
  const button = document.createElement("button");
  button.className = `${one.severity} ${kind}`;
  const part = (name: string, text: string) => {
    const element = document.createElement("span");
    element.className = name;
    element.textContent = text;
    return element;
  };
  const place = one.line === undefined ? "" : `${one.line}:${one.column}`;
  button.append(part("place", place), part("word", one.severity), part("message", one.message));
  const from = one.from;
  if (from !== undefined) button.onclick = () => go(from);
  return button;
}
