// A list of rows of one height, of which only those in sight are in the page; and the text of a line as HTML.

const ROW = 20;

class List {
  constructor(host, render) {
    this.host = host;
    this.render = render;
    this.rows = [];
    host.classList.add("list");
    host.innerHTML = '<div class="space"><div class="window"></div></div>';
    this.space = host.firstChild;
    this.window = this.space.firstChild;
    host.tabIndex = 0;
    host.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw(true)).observe(host);
  }
  show(rows, width) {
    this.rows = rows;
    this.space.style.height = rows.length * ROW + "px";
    this.space.style.minWidth = width ? `calc(${width}ch + 90px)` : "";
    this.draw(true);
  }
  draw(always) {
    const first = Math.max(0, Math.floor(this.host.scrollTop / ROW) - 20);
    const last = Math.min(this.rows.length, first + Math.ceil(this.host.clientHeight / ROW) + 40);
    if (!always && first === this.first && last === this.last) return;
    [this.first, this.last] = [first, last];
    this.window.style.transform = `translateY(${first * ROW}px)`;
    this.window.innerHTML = this.rows.slice(first, last).map((row, at) => this.render(row, first + at)).join("");
  }
  reveal(at) {
    const top = at * ROW;
    const { scrollTop, clientHeight } = this.host;
    if (top < scrollTop + 2 * ROW || top > scrollTop + clientHeight - 3 * ROW) {
      this.host.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.draw();
  }
}

const WORD = /"(?:[^"\\]|\\.)*"|\/\/.*|[@#!][\w$.\-]*(?:::@[\w$.\-]+)*|[A-Za-z_][\w$]*(?:\.[\w$]+)*|-?\b\d[\w.+]*|\s+|->|[^\w\s"@#!]/g;
const TYPE = /^(?:[su]?i\d+|f\d+\w*|bf16|tf32|index|none|vector|tensor|memref|tuple|complex)$/;

// Words of a piece of text, each with its class.
function wordsOf(text, name) {
  const words = [];
  for (const [word] of text.matchAll(WORD)) {
    const first = word[0];
    let kind = "";
    if (first === '"') kind = word.slice(1, -1) === name ? "op" : "str";
    else if (word.startsWith("//")) kind = "com";
    else if (first === "@") kind = "sym";
    else if (first === "!" || TYPE.test(word)) kind = "typ";
    else if (first === "#") kind = "att";
    else if (/^-?\d/.test(word)) kind = /x/.test(word) ? "typ" : "num";
    else if (word === name || (name.startsWith("builtin.") && word === name.slice(8))) kind = "op";
    words.push({ text: word, kind });
  }
  return words;
}

// Words of a line, with the values in it.
function lineWords(entry, step) {
  const name = TRACKS[trackOf(entry)].name;
  const words = piecesOf(entry, step).flatMap((piece) =>
    piece.thing === undefined
      ? wordsOf(piece.text, name)
      : [{ text: piece.text, kind: thingKind(piece.thing) === 2 ? "blk" : "val", thing: piece.thing }]);
  if (!ordinalOf(entry) && !words.some((word) => word.kind === "op")) {
    // A name without its dialect.
    const first = words.find((word) => word.thing === undefined && /^[A-Za-z_]/.test(word.text));
    if (first && name.endsWith("." + first.text)) first.kind = "op";
  }
  return words;
}

// HTML of words; those in `marked` stand out.
function wordsHtml(words, marked) {
  return words.map((word, at) => {
    const kinds = [word.kind, marked?.has(at) ? "mark" : "", word.thing !== undefined && word.thing === view.thing ? "chosen" : ""];
    const kind = kinds.filter(Boolean).join(" ");
    const data = word.thing !== undefined ? ` data-thing="${word.thing}"` : "";
    return kind || data ? `<span class="${kind}"${data}>${escapeHtml(word.text)}</span>` : escapeHtml(word.text);
  }).join("");
}

function lineHtml(entry, step, marked) {
  return " ".repeat(indentOf(entry)) + wordsHtml(lineWords(entry, step), marked);
}
