// The history of an operation or value: what it was made from, what changed it, and what became of it.

const MOST_RELATIVES = 40;

// Operations that one goes back to, or that go back to it.
function relatives(track, next) {
  const seen = new Set([track]);
  const pending = [track];
  while (pending.length && seen.size < MOST_RELATIVES) {
    for (const other of next(TRACKS[pending.shift()])) {
      if (!seen.has(other) && seen.size < MOST_RELATIVES) {
        seen.add(other);
        pending.push(other);
      }
    }
  }
  seen.delete(track);
  return [...seen];
}

const EVENT_WORDS = { made: "made", changed: "changed", moved: "moved", gone: "taken away" };

function historyHtml(track, thing) {
  const op = TRACKS[track];
  const before = relatives(track, (one) => one.parents);
  const after = relatives(track, (one) => one.children);
  const steps = [];
  for (const number of [...before, track, ...after]) {
    for (const event of TRACKS[number].events) {
      if (event.kind === "gone" && TRACKS[number].children.some((child) => TRACKS[child].step === event.step)) continue;
      steps.push({ ...event, track: number });
    }
  }
  const order = { made: 1, changed: 2, moved: 2, gone: 3 };
  steps.sort((a, b) => a.step - b.step || order[a.kind] - order[b.kind] || a.track - b.track);
  const what = thing === null
    ? `<code class="op">${escapeHtml(op.name)}</code>${op.symbol ? ` <code class="sym">@${escapeHtml(op.symbol)}</code>` : ""}`
    : thingHtml(thing);
  const end = op.end === null ? "still there at the end" : `gone since ${escapeHtml(passName(op.end))}`;
  const start = op.step === 0 ? "in the input" : `made by ${escapeHtml(passName(op.step))}`;
  let html = `<div class="side-head"><h2>${what}</h2><button class="close" data-close title="Close (Esc)" aria-label="Close">×</button></div>
    <p class="quiet">${start}${op.pattern ? `, pattern <b>${escapeHtml(op.pattern)}</b>` : ""}; ${end}</p><ol class="events">`;
  let last = null;
  for (const event of steps) {
    if (event.step !== last) {
      if (last !== null) html += "</div></li>";
      const isHere = event.step === view.step ? " here" : "";
      html += `<li class="event${isHere}"><button class="pass" data-step="${event.step}">${event.step === 0 ? "Input" : `<i>${event.step}</i> ${escapeHtml(passName(event.step))}`}</button><div>`;
      last = event.step;
    }
    html += eventHtml(event, track);
  }
  html += last === null ? "</ol>" : "</div></li></ol>";
  if (thing !== null) html += usesHtml(thing);
  return html;
}

function eventHtml(event, track) {
  const op = TRACKS[event.track];
  const step = event.kind === "gone" ? Math.max(0, event.step - 1) : event.step;
  let by = event.kind === "made" ? op.pattern : EFFECTS[event.step].patterns.get(event.track);
  let word = EVENT_WORDS[event.kind];
  if (event.kind === "made" && event.step === 0) word = "";
  if (event.kind === "made" && op.parents.length && event.step > 0) {
    word = `made from ${op.parents.slice(0, 3).map((parent) => escapeHtml(TRACKS[parent].name)).join(", ")}`;
  }
  const own = event.track === track ? " own" : "";
  return `<div class="line${own} ${event.kind}" data-track="${event.track}" data-at="${step}" tabindex="0">
    <code>${wordsHtml(lineWords(event.entry, step))}</code>
    ${word || by ? `<small>${word}${by ? ` <span class="pattern">${escapeHtml(by)}</span>` : ""}</small>` : ""}</div>`;
}

function thingHtml(thing) {
  const name = nameOf(thing, view.step);
  const kind = ["result", "argument", "block"][thingKind(thing)];
  const owner = TRACKS[thingTrack(thing)];
  const number = thingKind(thing) === 2 ? "" : ` ${thingNumber(thing)}`;
  return `<code class="val">${escapeHtml(name)}</code> <small>${kind}${number} of ${escapeHtml(owner.name)}</small>`;
}

// Lines of the version in sight that use a value.
function usesHtml(thing) {
  const step = view.step;
  const doc = docAt(step);
  const uses = [];
  let count = 0;
  for (const entry of doc) {
    const at = entryAt[entry];
    for (let hole = at + 4; hole < at + 4 + DATA.entries[at + 3]; hole++) {
      if (DATA.entries[hole] !== thing) continue;
      if (trackOf(entry) !== thingTrack(thing)) {
        count++;
        if (uses.length < 100) uses.push(entry);
      }
      break;
    }
  }
  const where = step === 0 ? "in the input" : `after ${escapeHtml(passName(step))}`;
  const lines = uses.map((entry) =>
    `<div class="line" data-track="${trackOf(entry)}" data-at="${step}" tabindex="0"><code>${wordsHtml(lineWords(entry, step))}</code></div>`);
  return `<h3>${plural(count, "use")} ${where}</h3>${lines.join("")}${count > uses.length ? `<p class="quiet">and ${count - uses.length} more</p>` : ""}`;
}

// Operations whose text has all the words, in any version; those in sight first.
function find(words) {
  const needles = words.toLowerCase().split(/\s+/).filter(Boolean);
  const names = needles.filter((needle) => needle.startsWith("%"));
  const others = needles.filter((needle) => !needle.startsWith("%"));
  const matching = new Uint8Array(DATA.templates.length);
  DATA.templates.forEach((template, at) => {
    const text = template.toLowerCase();
    matching[at] = others.every((needle) => text.includes(needle)) ? 1 : 0;
  });
  const shown = docAt(view.step);
  const found = new Map();
  if (names.length) {
    for (const entry of shown) {
      if (!matching[DATA.entries[entryAt[entry] + 2]]) continue;
      const own = thingsOf(entry).map((thing) => nameOf(thing, view.step).toLowerCase());
      if (names.every((name) => own.some((one) => one === name || one.startsWith(name + "#"))) && !found.has(trackOf(entry))) {
        found.set(trackOf(entry), entry);
      }
    }
    return [...found];
  }
  for (const entry of shown) if (matching[DATA.entries[entryAt[entry] + 2]] && !ordinalOf(entry)) found.set(trackOf(entry), entry);
  for (let entry = 0; entry < entryAt.length; entry++) {
    if (matching[DATA.entries[entryAt[entry] + 2]] && !ordinalOf(entry) && !found.has(trackOf(entry))) found.set(trackOf(entry), entry);
  }
  return [...found];
}

const MOST_FOUND = 200;

function foundHtml(words) {
  const found = find(words);
  const rows = found.slice(0, MOST_FOUND).map(([track, entry]) => {
    const op = TRACKS[track];
    const step = isAlive(track, view.step) ? view.step : Math.max(op.step, op.end === null ? 0 : op.end - 1);
    const life = `${op.step === 0 ? "input" : "pass " + op.step} – ${op.end === null ? "end" : "pass " + op.end}`;
    return `<div class="line" data-track="${track}" data-at="${step}" tabindex="0"><code>${wordsHtml(lineWords(entry, step))}</code><small>${life}</small></div>`;
  });
  const title = plural(found.length, "operation");
  return `<div class="side-head"><h2>${title}</h2><button class="close" data-close title="Close (Esc)" aria-label="Close">×</button></div>
    <p class="quiet">in all versions of the program; those in sight come first</p>${rows.join("")}
    ${found.length > MOST_FOUND ? `<p class="quiet">and ${(found.length - MOST_FOUND).toLocaleString("en")} more: add a word</p>` : ""}`;
}
