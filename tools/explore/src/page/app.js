// The page: what is in sight, and what keys and clicks do.

const view = {
  step: -1, tab: "changes", split: true, track: null, thing: null, graph: "control", of: null, zoom: 1,
  unfolded: new Set(), open: new Set(), search: "",
};
const $ = (id) => document.getElementById(id);
let list = null;
let rows = [];

function readAddress() {
  const address = new URLSearchParams(location.hash.slice(1));
  const number = (name, limit) => {
    const value = Number(address.get(name));
    return address.get(name) !== null && Number.isInteger(value) && value >= 0 && value < limit ? value : null;
  };
  view.step = number("step", STEPS.length) ?? (address.has("step") ? -1 : view.step);
  if (["changes", "program", "operations", "graphs"].includes(address.get("tab"))) view.tab = address.get("tab");
  if (address.get("graph") in GRAPH_KINDS) view.graph = address.get("graph");
  view.track = number("op", TRACKS.length) ?? view.track;
  view.thing = number("value", THING_COUNT) ?? view.thing;
  if (address.has("find")) view.search = $("search").value = address.get("find");
  if (address.has("inline")) view.split = false;
}

function writeAddress() {
  const address = new URLSearchParams();
  if (view.step >= 0) {
    address.set("step", view.step);
    address.set("tab", view.tab);
    if (view.tab === "graphs") address.set("graph", view.graph);
  }
  if (view.thing !== null) address.set("value", view.thing);
  else if (view.track !== null) address.set("op", view.track);
  history.replaceState(null, "", "#" + address);
}

function show(step, tab) {
  const isNew = step !== view.step;
  view.step = step;
  if (tab) view.tab = tab;
  if (isNew) view.unfolded = new Set();
  if (step === 0 && view.tab === "changes") view.tab = "program";
  draw();
}

function draw() {
  drawSteps();
  drawCenter();
  drawSide();
  writeAddress();
}

// Passes.

const short = (count) => (count < 10000 ? count : Math.round(count / 1000) + "k");

function drawSteps() {
  const slowest = Math.max(1, ...STEPS.slice(1).map((step) => step.us));
  const item = (step) => {
    const [pass, effect] = [STEPS[step], EFFECTS[step]];
    const scope = pass.scope.slice(1).join(" › ");
    const counts = effect.any
      ? [["added", "+", effect.added], ["removed", "−", effect.removed], ["changed", "~", effect.changed], ["moved", "↕", effect.moved]]
          .filter(([, , count]) => count).map(([kind, sign, count]) => `<b class="${kind}">${sign}${short(count)}</b>`).join("") || '<span class="quiet">rearranged</span>'
      : '<span class="quiet">no change</span>';
    return `<button class="step${step === view.step ? " on" : ""}${pass.failed ? " failed" : ""}${effect.any ? "" : " idle"}" data-step="${step}" title="${escapeHtml(pass.text)}">
      <i>${step}</i><span class="name">${escapeHtml(pass.name)}${pass.told.length ? ' <em title="diagnostics">●</em>' : ""}</span><span class="time">${time(pass.us)}</span>
      <span class="meter"><s style="width:${(100 * pass.us) / slowest}%"></s></span>
      <span class="counts">${pass.failed ? '<b class="removed">failed</b> ' : ""}${counts}${scope ? `<span class="scope">${escapeHtml(scope)}</span>` : ""}</span></button>`;
  };
  let html = `<button class="step${view.step < 0 ? " on" : ""}" data-step="-1"><i>≡</i><span class="name">Overview</span></button>
    <button class="step${view.step === 0 ? " on" : ""}" data-step="0"><i>0</i><span class="name">Input</span><span class="time">${time(DATA.parseMs * 1000)}</span></button>`;
  for (let step = 1; step < STEPS.length; ) {
    let end = step;
    while (end < STEPS.length && !EFFECTS[end].any && !STEPS[end].failed && !STEPS[end].told.length) end++;
    if (end - step < 2) {
      html += item(step++);
      continue;
    }
    const isOpen = view.open.has(step) || (view.step >= step && view.step < end);
    html += `<button class="fold" data-fold="${step}" aria-expanded="${isOpen}">${isOpen ? "▾" : "▸"} ${end - step} passes without effect</button>`;
    if (isOpen) for (let inner = step; inner < end; inner++) html += item(inner);
    step = end;
  }
  $("steps").innerHTML = html;
  $("steps").querySelector(".on")?.scrollIntoView({ block: "nearest" });
}

// Center.

function drawCenter() {
  if (view.step < 0) return drawOverview();
  const step = view.step;
  const pass = STEPS[step];
  const effect = EFFECTS[step];
  let head = `<h2>${step ? `<i>${step}</i> ${escapeHtml(pass.name)}` : "Input"}</h2>`;
  if (step) {
    const facts = [escapeHtml(pass.summary), `on ${escapeHtml(pass.scope[pass.scope.length - 1])}`, `ran ${pass.runs === 1 ? "once" : pass.runs + " times"}`, time(pass.us)];
    head += `<p class="quiet">${facts.filter(Boolean).join(" · ")}</p>`;
    if (pass.text !== pass.name) head += `<p class="quiet"><code>${escapeHtml(pass.text.slice(pass.name.length))}</code></p>`;
    if (pass.stats.length) {
      head += `<p class="stats">${pass.stats.map(([name, value, what]) => `<span title="${escapeHtml(what)}">${escapeHtml(name)} <b>${value}</b></span>`).join("")}</p>`;
    }
  } else head += `<p class="quiet">${escapeHtml(DATA.file)} · read and verified in ${time(DATA.parseMs * 1000)}</p>`;
  if (pass.told.length) head += `<pre class="told">${pass.told.map((at) => escapeHtml(DATA.told[at])).join("")}</pre>`;
  $("heading").innerHTML = head;
  const tabs = [["changes", "Changes"], ["program", step ? "Program after it" : "Program"], ["operations", "Operations"], ["graphs", "Graphs"]];
  const extra = view.tab === "changes" && effect.any
    ? `<span class="grow"></span><button data-split="true" class="${view.split ? "on" : ""}" title="Side by side (s)">Side by side</button><button data-split="false" class="${view.split ? "" : "on"}" title="Inline (s)">Inline</button>
       <button data-next="-1" title="Previous change (p)">↑</button><button data-next="1" title="Next change (n)">↓</button>`
    : "";
  $("tabs").innerHTML = tabs.filter(([tab]) => step || tab !== "changes")
    .map(([tab, name]) => `<button role="tab" aria-selected="${view.tab === tab}" data-tab="${tab}" class="tab${view.tab === tab ? " on" : ""}">${name}</button>`).join("") + extra;
  const body = $("body");
  body.className = view.tab + (view.split ? " split" : " inline");
  if (view.tab === "operations") body.innerHTML = countsHtml(step);
  else if (view.tab === "graphs") body.innerHTML = graphsHtml(step);
  else drawLines();
}

function drawLines() {
  const body = $("body");
  const step = view.step;
  if (view.tab === "changes" && !EFFECTS[step].any) {
    const why = STEPS[step].failed ? "The pass failed before it changed anything that could be shown." : "This pass changed nothing.";
    body.innerHTML = `<p class="empty">${why}</p>`;
    return;
  }
  const isSplit = view.tab === "changes" && view.split;
  body.innerHTML = '<div id="lines"></div>';
  nameAll(step);
  if (view.tab === "program") {
    rows = docAt(step).map((_, line) => ({ kind: "same", l: -1, r: line }));
  } else {
    rows = changeRows(step, view.unfolded);
    if (!view.split) rows = inlineRows(rows);
  }
  list = new List($("lines"), isSplit ? splitRow : plainRow);
  let width = 0;
  if (!isSplit) for (const row of rows.slice(0, 20000)) if (row.r >= 0) width = Math.max(width, templateOf(docAt(step)[row.r]).length + 24);
  list.show(rows, Math.min(width, 1500));
  const chosen = view.track === null ? -1 : rows.findIndex((row) => isChosen(row));
  if (chosen >= 0) list.reveal(chosen);
}

function isChosen(row) {
  if (view.track === null || row.kind === "gap") return false;
  const [before, after] = [view.step ? docAt(view.step - 1) : [], docAt(view.step)];
  return (row.r >= 0 && trackOf(after[row.r]) === view.track) || (row.l >= 0 && trackOf(before[row.l]) === view.track);
}

function gapRow(row) {
  const where = functionAbove(row.context, row.end);
  return `<div class="row gap" data-gap="${row.key}" role="button">⋯ ${plural(row.count, "line")} without change${where ? ` <code>${escapeHtml(where)}</code>` : ""}</div>`;
}

const SIGNS = { same: " ", added: "+", removed: "−", changed: "~", replaced: "→", moved: "↕" };

function plainRow(row) {
  if (row.kind === "gap") return gapRow(row);
  const isBefore = row.r < 0;
  const step = isBefore ? view.step - 1 : view.step;
  const entry = docAt(step)[isBefore ? row.l : row.r];
  let marked;
  if ((row.kind === "changed" || row.kind === "replaced") && row.other >= 0) {
    const other = docAt(isBefore ? view.step : view.step - 1)[row.other];
    marked = isBefore
      ? markedWords(lineWords(entry, step), lineWords(other, view.step))[0]
      : markedWords(lineWords(other, view.step - 1), lineWords(entry, step))[1];
  }
  const side = row.kind === "same" ? "" : isBefore ? " old" : " new";
  const sign = row.kind === "same" ? " " : isBefore ? "−" : row.kind === "moved" ? "↕" : "+";
  return `<div class="row ${row.kind}${side}${isChosen(row) ? " here" : ""}" data-track="${trackOf(entry)}"><span class="nr">${(isBefore ? row.l : row.r) + 1}</span><span class="sign">${sign}</span><code>${lineHtml(entry, step, marked)}</code></div>`;
}

function splitRow(row) {
  if (row.kind === "gap") return gapRow(row);
  const before = row.l >= 0 ? docAt(view.step - 1)[row.l] : null;
  const after = row.r >= 0 ? docAt(view.step)[row.r] : null;
  let marks = [];
  if (row.kind === "changed" || row.kind === "replaced") marks = markedWords(lineWords(before, view.step - 1), lineWords(after, view.step));
  const half = (entry, step, line, side, marked) => entry === null
    ? `<span class="half none"></span>`
    : `<span class="half ${side}${trackOf(entry) === view.track ? " here" : ""}" data-track="${trackOf(entry)}" title="${escapeHtml(textOf(entry, step))}"><span class="nr">${line + 1}</span><code>${lineHtml(entry, step, marked)}</code></span>`;
  return `<div class="row ${row.kind}">${half(before, view.step - 1, row.l, "old", marks[0])}<span class="sign">${SIGNS[row.kind]}</span>${half(after, view.step, row.r, "new", marks[1])}</div>`;
}

function countsHtml(step) {
  const [before, after] = [COUNTS[Math.max(0, step - 1)], COUNTS[step]];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const most = Math.max(1, ...names.map((name) => Math.max(before.get(name) || 0, after.get(name) || 0)));
  const groups = new Map();
  names.forEach((name) => groups.set(dialectOf(name), [...(groups.get(dialectOf(name)) || []), name]));
  const sum = (counts, group) => group.reduce((total, name) => total + (counts.get(name) || 0), 0);
  const row = (name, a, b, isGroup) => {
    const by = b - a;
    const sign = by > 0 ? `<b class="added">+${by}</b>` : by < 0 ? `<b class="removed">−${-by}</b>` : "";
    const bar = isGroup ? "" : `<span class="bar-of"><s style="width:${(100 * b) / most}%;background:${colorOf(dialectOf(name))}"></s></span>`;
    return `<tr class="${isGroup ? "group" : "one"}" ${isGroup ? "" : `data-find="${escapeHtml(name)}"`}><td>${isGroup ? `<i style="background:${colorOf(name)}"></i>` : ""}${escapeHtml(name)}</td>${step ? `<td>${a.toLocaleString("en")}</td>` : ""}<td>${b.toLocaleString("en")}</td>${step ? `<td>${sign}</td>` : ""}<td>${bar}</td></tr>`;
  };
  const parts = [...groups].sort((a, b) => sum(after, b[1]) - sum(after, a[1])).map(([dialect, group]) =>
    row(dialect, sum(before, group), sum(after, group), true) +
    group.sort((a, b) => (after.get(b) || 0) - (after.get(a) || 0) || a.localeCompare(b)).map((name) => row(name, before.get(name) || 0, after.get(name) || 0, false)).join(""));
  return `<div class="scroll"><table class="counts-table"><thead><tr><th>Operation</th>${step ? "<th>before</th><th>after</th><th></th>" : "<th>count</th>"}<th></th></tr></thead><tbody>${parts.join("")}</tbody></table></div>`;
}

function drawOverview() {
  const passes = STEPS.slice(1);
  const total = passes.reduce((sum, step) => sum + step.us, 0);
  const idle = EFFECTS.slice(1).filter((effect) => !effect.any).length;
  const count = (step) => [...COUNTS[step].values()].reduce((a, b) => a + b, 0);
  $("heading").innerHTML = `<h2>Overview</h2><p class="quiet">${plural(passes.length, "pass").replace("passs", "passes")} in ${time(total)}, ${idle} without effect · ${count(0).toLocaleString("en")} → ${plural(count(LAST), "operation")} · times are of one thread</p>`;
  $("tabs").innerHTML = "";
  const slowest = passes.map((step, at) => [step, at + 1]).sort((a, b) => b[0].us - a[0].us).slice(0, 5);
  const largest = EFFECTS.map((effect, step) => [effect, step]).slice(1).filter(([effect]) => effect.any)
    .sort((a, b) => weight(b[0]) - weight(a[0])).slice(0, 5);
  const told = DATA.told.length ? `<h3>Diagnostics</h3><pre class="told">${DATA.told.map(escapeHtml).join("")}</pre>` : "";
  const table = (title, rows, cell) => rows.length ? `<div><h3>${title}</h3>${rows.map(([, step]) => `<button class="link" data-step="${step}"><i>${step}</i><span>${escapeHtml(passName(step))}</span><span class="right">${cell(step)}</span></button>`).join("")}</div>` : "";
  const body = $("body");
  body.className = "overview";
  body.innerHTML = `<div class="scroll">${told}${STEPS.length > 1 && count(0) + count(LAST) ? `<h3>Operations after each pass</h3>${chartHtml()}` : ""}
    <div class="two">${table("Largest changes", largest, (step) => changeWords(EFFECTS[step]))}${table("Longest times", slowest, (step) => time(STEPS[step].us))}</div>
    ${DATA.pipeline ? `<h3>Pipeline</h3><pre class="pipeline">${escapeHtml(DATA.pipeline)}</pre>` : ""}</div>`;
}
const weight = (effect) => effect.added + effect.removed + effect.changed + effect.moved;
const changeWords = (effect) =>
  [["added", "+", effect.added], ["removed", "−", effect.removed], ["changed", "~", effect.changed], ["moved", "↕", effect.moved]]
    .filter(([, , count]) => count).map(([kind, sign, count]) => `<b class="${kind}">${sign}${count}</b>`).join(" ");

// Side.

function drawSide() {
  const side = $("side");
  const isFinding = view.search.trim() !== "";
  side.hidden = !isFinding && view.track === null && view.thing === null;
  if (side.hidden) return;
  if (view.step >= 0) nameAll(view.step);
  else nameAll(LAST);
  if (isFinding) side.innerHTML = foundHtml(view.search);
  else side.innerHTML = historyHtml(view.thing === null ? view.track : thingTrack(view.thing), view.thing);
  if (!isFinding) side.querySelector(".own")?.scrollIntoView({ block: "nearest" });
}

function choose(track, thing, step) {
  view.track = track;
  view.thing = thing;
  view.search = $("search").value = "";
  if (step !== undefined && step !== view.step) return show(step, STEPS[step].hunks.length && step ? view.tab : "program");
  if (view.step >= 0 && (view.tab === "changes" || view.tab === "program") && list) {
    const isInSight = rows.some((row) => isChosen(row));
    if (!isInSight && view.tab === "changes" && isAlive(track, view.step)) view.tab = "program";
  }
  draw();
}

function close() {
  view.track = view.thing = null;
  view.search = $("search").value = "";
  draw();
}

// Goes to the next change.
function next(by) {
  if (!list || view.tab !== "changes") return;
  const top = Math.round(list.host.scrollTop / ROW);
  const at = view.at ?? top;
  const isStart = (row) => rows[row].kind !== "same" && rows[row].kind !== "gap" && (row === 0 || rows[row - 1].kind === "same" || rows[row - 1].kind === "gap");
  for (let row = at + by; row >= 0 && row < rows.length; row += by) {
    if (!isStart(row)) continue;
    view.at = row;
    list.host.scrollTop = Math.max(0, (row - 4) * ROW);
    return;
  }
}

function moveStep(by) {
  const step = view.step + by;
  if (step >= -1 && step < STEPS.length) show(step, view.step <= 0 && step > 0 ? "changes" : undefined);
}

document.addEventListener("click", (event) => {
  const on = (name) => event.target.closest(`[data-${name}]`);
  let found;
  if ((found = on("close"))) return close();
  if ((found = on("thing"))) {
    const thing = Number(found.dataset.thing);
    return choose(thingTrack(thing), thing, undefined);
  }
  if ((found = on("gap"))) {
    const top = list.host.scrollTop;
    view.unfolded.add(Number(found.dataset.gap));
    drawLines();
    list.host.scrollTop = top;
    return list.draw(true);
  }
  if ((found = on("fold"))) {
    const at = Number(found.dataset.fold);
    view.open.has(at) ? view.open.delete(at) : view.open.add(at);
    return drawSteps();
  }
  if ((found = on("split"))) return (view.split = found.dataset.split === "true"), drawCenter();
  if ((found = on("next"))) return next(Number(found.dataset.next));
  if ((found = on("tab"))) return (view.tab = found.dataset.tab), draw();
  if ((found = on("graph"))) return (view.graph = found.dataset.graph), (view.of = null), draw();
  if ((found = on("zoom"))) return (view.zoom *= Number(found.dataset.zoom)), drawCenter();
  if ((found = on("find"))) return ($("search").value = view.search = found.dataset.find), drawSide();
  if ((found = on("track"))) {
    const isInSide = found.closest("#side");
    return choose(Number(found.dataset.track), null, isInSide && found.dataset.at !== undefined ? Number(found.dataset.at) : undefined);
  }
  if ((found = on("step"))) {
    const step = Number(found.dataset.step);
    return show(step, step > 0 && view.step <= 0 ? "changes" : undefined);
  }
});
document.addEventListener("change", (event) => {
  if (event.target.id === "of") {
    view.of = Number(event.target.value);
    drawCenter();
  }
});
let waiting;
$("search").addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    view.search = $("search").value;
    drawSide();
  }, 80);
});

const KEYS = [
  ["j k", "next, previous pass"], ["n p", "next, previous change"], ["s", "side by side or inline"],
  ["1 2 3 4", "changes, program, operations, graphs"], ["o", "overview"], ["/", "find an operation, value or symbol"],
  ["Enter", "open the first one found, or what has the focus"], ["t", "light or dark"], ["Esc", "close"], ["?", "this list"],
];
function showKeys() {
  const keys = $("keys");
  keys.innerHTML = `<h2>Keys</h2><dl>${KEYS.map(([key, what]) => `<dt>${key.split(" ").map((one) => `<kbd>${one}</kbd>`).join(" ")}</dt><dd>${what}</dd>`).join("")}</dl>
    <p class="quiet">Click a line for the history of its operation, a value for its own history and its uses. <b class="added">+</b> made, <b class="removed">−</b> taken away, <b class="changed">~</b> changed in place, <b class="replaced">→</b> replaced, <b class="moved">↕</b> moved.</p>
    <form method="dialog"><button>Close</button></form>`;
  keys.showModal();
}
$("help").onclick = showKeys;
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("terrace-theme", theme);
  } catch {
    // Pages from files may have no storage.
  }
}
const isDark = () =>
  (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
$("theme").onclick = () => setTheme(isDark() ? "light" : "dark");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isText = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === "Escape") return event.target.blur(), close();
  if (event.key === "Enter" && event.target.id === "search") return $("side").querySelector("[data-track]")?.click();
  if (event.key === "Enter" && event.target.matches("[data-track], .column, .node")) return event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  if (isText || $("keys").open) return;
  const tabs = { 1: "changes", 2: "program", 3: "operations", 4: "graphs" };
  const actions = {
    j: () => moveStep(1), k: () => moveStep(-1), n: () => next(1), p: () => next(-1), o: () => show(-1),
    s: () => ((view.split = !view.split), drawCenter()), t: () => $("theme").click(), "?": showKeys,
    "/": () => $("search").focus(),
  };
  if (tabs[event.key] && view.step >= 0 && (view.step > 0 || event.key !== "1")) (view.tab = tabs[event.key]), draw();
  else if (actions[event.key]) actions[event.key]();
  else return;
  event.preventDefault();
});

// A live page asks for the next version.

function live() {
  $("edit").hidden = false;
  $("pipeline").value = DATA.request;
  $("edit").onsubmit = (event) => {
    event.preventDefault();
    $("live").textContent = "running…";
    fetch("/pipeline", { method: "POST", headers: { "x-terrace": "explore" }, body: $("pipeline").value });
  };
  const wait = () =>
    fetch(`/version?after=${LIVE}`).then((answer) => answer.text()).then((version) => {
      if (Number(version) > LIVE) location.reload();
      else wait();
    }).catch(() => {
      $("live").textContent = "the server has gone";
    });
  wait();
}

function start() {
  try {
    const theme = localStorage.getItem("terrace-theme");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // As above.
  }
  $("file").textContent = DATA.file;
  const failed = STEPS.findIndex((step) => step.failed);
  const passes = plural(LAST, "pass").replace("passs", "passes");
  $("verdict").textContent = DATA.succeeded ? `${passes}, no failure` : failed > 0 ? `failed in ${passName(failed)}` : "failed";
  $("verdict").className = DATA.succeeded ? "good" : "bad";
  readAddress();
  if (view.thing !== null && view.track === null) view.track = thingTrack(view.thing);
  if (view.step === 0 && view.tab === "changes") view.tab = "program";
  draw();
  if (LIVE !== null) live();
  document.documentElement.dataset.ready = Math.round(performance.now());
}
window.addEventListener("hashchange", () => {
  readAddress();
  draw();
});
start();
