// Graphs and charts as SVG.

const GRAPH_KINDS = { control: "Control flow", dominators: "Dominator tree", data: "Data flow", calls: "Call graph" };

// Drawings of a kind in a version: function and number of the drawing, or -2 if it was left out.
function drawingsAt(kind, step) {
  const rows = DATA.graphs[kind];
  const found = new Map();
  for (let at = 0; at < rows.length; at += 3) if (rows[at] <= step) found.set(rows[at + 1], rows[at + 2]);
  return new Map([...found].filter(([track, drawing]) => drawing !== -1 && (track < 0 || isAlive(track, step))));
}

function graphsHtml(step) {
  const kinds = Object.keys(GRAPH_KINDS);
  const all = new Map(kinds.map((kind) => [kind, drawingsAt(kind, step)]));
  const buttons = kinds.map((kind) =>
    `<button data-graph="${kind}" ${all.get(kind).size ? "" : "disabled"} class="${view.graph === kind ? "on" : ""}">${GRAPH_KINDS[kind]}</button>`);
  const drawings = all.get(view.graph);
  const names = [...drawings.keys()].filter((track) => track >= 0);
  if (!drawings.has(view.of)) view.of = drawings.size ? [...drawings.keys()][0] : null;
  const options = names.map((track) =>
    `<option value="${track}" ${track === view.of ? "selected" : ""}>@${escapeHtml(TRACKS[track].symbol || TRACKS[track].name)}</option>`);
  const select = names.length ? `<select id="of" aria-label="Function">${options.join("")}</select>` : "";
  const drawing = drawings.get(view.of);
  let picture = `<p class="empty">Nothing to draw here: ${{
    control: "no function has several blocks",
    dominators: "no function has several blocks",
    data: "no function has operations that use each other's results",
    calls: "no function refers to another",
  }[view.graph]}.</p>`;
  if (drawing === -2) picture = '<p class="empty">Left out to keep the page small: see <code>--graph-nodes</code>.</p>';
  else if (drawing !== undefined) picture = svgOf(DATA.graphs.drawings[drawing]);
  return `<div class="bar">${buttons.join("")}${select}<span class="grow"></span><button data-zoom="0.8" title="Smaller">−</button><button data-zoom="1.25" title="Larger">+</button></div><div class="picture">${picture}</div>`;
}

function svgOf(graph) {
  const edges = graph.edges.map(([from, to, ...points]) => {
    const isBack = points.length > 3 && points[1] > points[points.length - 1];
    return `<path class="${isBack ? "back" : ""}" d="${curve(points)}" marker-end="url(#tip)"/>`;
  });
  const nodes = graph.nodes.map(([x, y, w, h, track, ...label]) => {
    const lines = label.map((line, at) =>
      `<text x="${x}" y="${y + (at - (label.length - 1) / 2) * 16 + 4}" class="${at ? "second" : ""}">${escapeHtml(line)}</text>`);
    return `<g class="node${track === view.track ? " chosen" : ""}" ${track >= 0 ? `data-track="${track}" data-at="${view.step}" tabindex="0"` : ""}>
      <rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="5"/>${lines.join("")}</g>`;
  });
  const [w, h] = [graph.w + 40, graph.h + 40];
  return `<svg viewBox="-20 -20 ${w} ${h}" width="${w * view.zoom}" height="${h * view.zoom}" role="img">
    <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
    ${edges.join("")}${nodes.join("")}</svg>`;
}

// A smooth path through points.
function curve(points) {
  let path = `M${points[0]} ${points[1]}`;
  for (let at = 2; at < points.length; at += 2) {
    const [x0, y0, x1, y1] = points.slice(at - 2, at + 2);
    if (x0 === x1 || y0 === y1) path += `L${x1} ${y1}`;
    else {
      const middle = (y0 + y1) / 2;
      path += `C${x0} ${middle} ${x1} ${middle} ${x1} ${y1}`;
    }
  }
  return path;
}

// Dialects by their number of operations at the most.
const DIALECTS = (() => {
  const most = new Map();
  COUNTS.forEach((counts) => {
    const sums = new Map();
    counts.forEach((count, name) => sums.set(dialectOf(name), (sums.get(dialectOf(name)) || 0) + count));
    sums.forEach((sum, dialect) => most.set(dialect, Math.max(sum, most.get(dialect) || 0)));
  });
  return [...most].sort((a, b) => b[1] - a[1]).map(([dialect]) => dialect);
})();
const colorOf = (dialect) => {
  const at = DIALECTS.indexOf(dialect);
  return at < 8 ? `var(--c${at})` : "var(--c8)";
};

// Columns of a chart: operations of each dialect after each step.
function chartHtml() {
  const sums = COUNTS.map((counts) => {
    const of = new Map();
    counts.forEach((count, name) => {
      const dialect = DIALECTS.indexOf(dialectOf(name)) < 8 ? dialectOf(name) : "others";
      of.set(dialect, (of.get(dialect) || 0) + count);
    });
    return of;
  });
  const totals = sums.map((of) => [...of.values()].reduce((a, b) => a + b, 0));
  const top = Math.max(1, ...totals);
  const [height, width, left] = [180, 860, 56];
  const wide = Math.min(60, (width - left) / sums.length);
  const order = [...DIALECTS.slice(0, 8), ...(DIALECTS.length > 8 ? ["others"] : [])];
  let html = "";
  for (const part of [0, 0.5, 1]) {
    const y = height - part * height + 8;
    html += `<line x1="${left}" x2="${width}" y1="${y}" y2="${y}"/><text x="${left - 8}" y="${y + 4}" class="axis">${Math.round(part * top).toLocaleString("en")}</text>`;
  }
  sums.forEach((of, step) => {
    let y = height + 8;
    const x = left + step * wide;
    html += `<g data-step="${step}" tabindex="0" class="column"><title>${escapeHtml(passName(step))}: ${plural(totals[step], "operation")}</title><rect class="hit" x="${x}" y="8" width="${wide}" height="${height + 18}"/>`;
    for (const dialect of order) {
      const count = of.get(dialect) || 0;
      if (!count) continue;
      const tall = (count / top) * height;
      y -= tall;
      html += `<rect x="${x + 1}" y="${y}" width="${Math.max(1, wide - 2)}" height="${tall}" fill="${dialect === "others" ? "var(--c8)" : colorOf(dialect)}"/>`;
    }
    const every = Math.ceil(sums.length / 30);
    if (step % every === 0) html += `<text x="${x + wide / 2}" y="${height + 22}" class="tick">${step || "in"}</text>`;
    html += "</g>";
  });
  const legend = order.map((dialect) => `<span><i style="background:${dialect === "others" ? "var(--c8)" : colorOf(dialect)}"></i>${escapeHtml(dialect)}</span>`);
  return `<div class="chart"><svg viewBox="0 0 ${width} ${height + 30}" role="img" aria-label="Operations after each pass">${html}</svg><div class="legend">${legend.join("")}</div></div>`;
}
