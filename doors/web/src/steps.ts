// The steps of a pipeline: a row of buttons, and the text of the chosen one.

import type { EditorView } from "@codemirror/view";
import type { Step } from "./engine";
import { stepView } from "./editors";

interface Elements {
  list: HTMLElement;
  view: HTMLElement;
  name: HTMLElement;
  size: HTMLElement;
  differences: HTMLInputElement;
}

export class StepsView {
  #elements: Elements;
  #steps: Step[] = [];
  #shown = 0;
  /// Whether the last step is shown, whichever it is after the next edit.
  #followsLast = true;
  #view: EditorView | null = null;
  #key = "";

  constructor(elements: Elements) {
    this.#elements = elements;
    elements.differences.onchange = () => this.#show();
  }

  /// Number of the shown step; 0 is the program before any pass.
  get shown(): number {
    return this.#shown;
  }

  get text(): string {
    return this.#steps[this.#shown]?.text ?? "";
  }

  /// Replaces the steps; `failed` is the name of a pass that did not succeed.
  set(steps: Step[], failed: string | null): void {
    // A program that is not valid has no steps; those of the last one that was stay in sight.
    for (const part of [this.#elements.list, this.#elements.view]) part.toggleAttribute("data-stale", steps.length === 0);
    if (steps.length === 0) return;
    this.#steps = steps;
    const last = Math.max(0, steps.length - 1);
    this.#shown = this.#followsLast ? last : Math.min(this.#shown, last);
    this.#list(failed);
    this.#show();
  }

  /// Drops the steps: another program is coming.
  clear(): void {
    this.#steps = [];
    this.#shown = 0;
    this.#followsLast = true;
    this.#list(null);
    this.#show();
  }

  #list(failed: string | null): void {
    const { list } = this.#elements;
    list.replaceChildren();
    this.#steps.forEach((step, number) => {
      const button = document.createElement("button");
      button.textContent = number === 0 ? "parsed" : step.name;
      button.title = step.changed || number === 0 ? button.textContent : `${step.name}: no change`;
      button.onclick = () => {
        this.#shown = number;
        this.#followsLast = number === this.#steps.length - 1;
        this.#show();
      };
      const item = document.createElement("li");
      item.className = step.changed ? "" : "same";
      item.append(button);
      list.append(item);
    });
    if (failed === null) return;
    const item = document.createElement("li");
    item.className = "failed";
    const button = document.createElement("button");
    button.textContent = `${failed}: failed`;
    button.disabled = true;
    item.append(button);
    list.append(item);
  }

  #show(): void {
    const { list, view, name, size, differences } = this.#elements;
    [...list.querySelectorAll("button")].forEach((button, number) => {
      if (number === this.#shown) {
        button.setAttribute("aria-current", "step");
        const middle = button.offsetLeft - list.offsetLeft + button.offsetWidth / 2;
        list.scrollTo({ left: middle - list.clientWidth / 2 });
      } else button.removeAttribute("aria-current");
    });
    const step = this.#steps[this.#shown];
    name.textContent = step ? (this.#shown === 0 ? "parsed" : step.name) : "";
    size.textContent = step ? this.#size(step) : "";
    const hasDifferences = differences.checked && this.#shown > 0;
    const before = hasDifferences && step && step.name !== "LLVM IR" ? this.#steps[this.#shown - 1].text : null;
    const key = JSON.stringify([step?.text ?? null, before]);
    if (key === this.#key) return;
    this.#key = key;
    const scroll = this.#view?.scrollDOM.scrollTop ?? 0;
    this.#view?.destroy();
    this.#view = step ? stepView(view, step.text, before) : null;
    if (this.#view && before === null) this.#view.scrollDOM.scrollTop = scroll;
  }

  #size(step: Step): string {
    const lines = step.text.split("\n").length - 1;
    const same = step.changed || this.#shown === 0 ? "" : ", no change";
    return `${lines} lines${same}`;
  }
}
