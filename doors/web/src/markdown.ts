// The little Markdown of the reference pages, as elements.

/// Renders paragraphs, lists, fenced code and code in a line; everything else is text.
export function render(markdown: string): HTMLElement {
  const element = document.createElement("div");
  element.className = "description";
  const fences = markdown.split(/^```.*$/m);
  fences.forEach((part, number) => {
    if (number % 2 === 1) {
      const code = document.createElement("pre");
      code.textContent = part.trim();
      element.append(code);
      return;
    }
    for (const block of part.split(/\n\s*\n/)) if (block.trim() !== "") element.append(blockOf(block.trim()));
  });
  return element;
}

function blockOf(block: string): HTMLElement {
  const lines = block.split("\n");
  if (!lines.every((line) => line.startsWith("- "))) {
    const paragraph = document.createElement("p");
    paragraph.append(...inline(block));
    return paragraph;
  }
  const list = document.createElement("ul");
  for (const line of lines) {
    const item = document.createElement("li");
    item.append(...inline(line.slice(2)));
    list.append(item);
  }
  return list;
}

function inline(text: string): (string | HTMLElement)[] {
  const plain = (part: string) => part.replace(/\\([<|])/g, "$1");
  return text.split("`").map((part, number) => {
    if (number % 2 === 0) return plain(part);
    const code = document.createElement("code");
    code.textContent = plain(part);
    return code;
  });
}
