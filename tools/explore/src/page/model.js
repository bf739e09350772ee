// The story: operations (tracks), values and blocks (things), and versions of the program as lines (entries).

const DATA = JSON.parse(document.getElementById("data").textContent);
const STEPS = DATA.steps;
const LAST = STEPS.length - 1;

// Entry: track, indent, template, things.
const entryAt = [];
for (let at = 0; at < DATA.entries.length; at += 4 + DATA.entries[at + 3]) entryAt.push(at);
const trackOf = (entry) => DATA.entries[entryAt[entry]];
const indentOf = (entry) => DATA.entries[entryAt[entry] + 1];
const templateOf = (entry) => DATA.templates[DATA.entries[entryAt[entry] + 2]];
const thingsOf = (entry) => {
  const at = entryAt[entry];
  return DATA.entries.slice(at + 4, at + 4 + DATA.entries[at + 3]);
};
const ordinals = new Map();
for (let at = 0; at < DATA.ordinals.length; at += 2) ordinals.set(DATA.ordinals[at], DATA.ordinals[at + 1]);
const ordinalOf = (entry) => ordinals.get(entry) || 0;

const TRACKS = [];
const NONE = Object.freeze([]);
for (let at = 0; at < DATA.tracks.length; at += 5 + DATA.tracks[at + 4]) {
  const [symbol, pattern, count] = [DATA.tracks[at + 1], DATA.tracks[at + 3], DATA.tracks[at + 4]];
  TRACKS.push({
    name: DATA.names[DATA.tracks[at]],
    symbol: symbol < 0 ? null : DATA.names[symbol],
    step: DATA.tracks[at + 2],
    pattern: pattern < 0 ? null : DATA.patterns[pattern],
    parents: count ? DATA.tracks.slice(at + 5, at + 5 + count) : NONE,
    children: NONE,
    events: [],
    end: null,
  });
}
TRACKS.forEach((track, number) => {
  for (const parent of track.parents) {
    if (TRACKS[parent].children === NONE) TRACKS[parent].children = [];
    TRACKS[parent].children.push(number);
  }
});
const THING_COUNT = DATA.things.length / 3;
const thingTrack = (thing) => DATA.things[3 * thing];
const thingKind = (thing) => DATA.things[3 * thing + 1];
const thingNumber = (thing) => DATA.things[3 * thing + 2];

const passName = (step) => (step === 0 ? "input" : STEPS[step].name);

// What each step did to each operation, from the lines that it took away and put in.
const EFFECTS = STEPS.map((step, number) => effectOf(step, number));

function effectOf(step, number) {
  const effect = { added: 0, removed: 0, changed: 0, moved: 0, any: step.hunks.length > 0 };
  const removed = new Map();
  let before = number ? docAt(number - 1) : [];
  for (let at = 0; at < step.hunks.length; at += 3) {
    const [position, count] = [step.hunks[at], step.hunks[at + 1]];
    for (let line = position; line < position + count; line++) {
      const entry = before[line];
      if (!ordinalOf(entry)) removed.set(trackOf(entry), entry);
    }
  }
  const touched = new Set();
  for (let at = 2; at < step.hunks.length; at += 3) {
    for (const entry of step.hunks[at]) {
      const track = trackOf(entry);
      if (ordinalOf(entry)) continue;
      if (removed.has(track)) {
        const isMove = removed.get(track) === entry;
        effect[isMove ? "moved" : "changed"]++;
        TRACKS[track].events.push({ step: number, kind: isMove ? "moved" : "changed", entry });
        removed.delete(track);
      } else {
        effect.added++;
        TRACKS[track].events.push({ step: number, kind: "made", entry });
      }
      touched.add(track);
    }
  }
  for (const [track, entry] of removed) {
    effect.removed++;
    TRACKS[track].events.push({ step: number, kind: "gone", entry });
    TRACKS[track].end = number;
  }
  effect.patterns = new Map();
  for (let at = 0; at < step.modified.length; at += 2) {
    effect.patterns.set(step.modified[at], DATA.patterns[step.modified[at + 1]]);
  }
  return effect;
}

// Versions are made from one another when they are first needed; a few are kept.
var docs;
function docAt(number) {
  docs ||= new Map();
  if (docs.has(number)) return docs.get(number);
  const before = number ? docAt(number - 1) : [];
  const hunks = STEPS[number].hunks;
  let doc = before;
  if (hunks.length) {
    doc = [];
    let at = 0;
    for (let hunk = 0; hunk < hunks.length; hunk += 3) {
      while (at < hunks[hunk]) doc.push(before[at++]);
      at += hunks[hunk + 1];
      for (const entry of hunks[hunk + 2]) doc.push(entry);
    }
    while (at < before.length) doc.push(before[at++]);
  }
  docs.set(number, doc);
  return doc;
}

// Names of things: steps and names in turn, for each thing.
var nameLog, namedUpTo;
function nameAll(number) {
  nameLog ||= new Array(THING_COUNT);
  const stamps = new Int32Array(THING_COUNT);
  let stamp = 0;
  namedUpTo ??= -1;
  for (let step = namedUpTo + 1; step <= number; step++) {
    const doc = docAt(step);
    const ranges = STEPS[step].renamed;
    for (let range = 0; range < ranges.length; range += 3) {
      const exceptions = ranges[range + 2];
      stamp++;
      let [last, position, next] = [-1, 0, 0];
      for (let line = ranges[range]; line < ranges[range + 1]; line++) {
        const at = entryAt[doc[line]];
        const end = at + 4 + DATA.entries[at + 3];
        for (let hole = at + 4; hole < end; hole++) {
          const thing = DATA.entries[hole];
          if (stamps[thing] === stamp) continue;
          stamps[thing] = stamp;
          const log = (nameLog[thing] ||= []);
          const old = log.length ? log[log.length - 1] : null;
          let name;
          if (exceptions[next] === position) {
            name = DATA.words[exceptions[next + 1]];
            next += 2;
            if (isNumber(name)) last = parseInt(name.slice(1), 10);
          } else if (old !== null && !isNumber(old)) name = old;
          else name = numbered(++last);
          if (name !== old) log.push(step, name);
          position++;
        }
      }
    }
    namedUpTo = step;
  }
}
// A name that begins with a digit is a number, maybe with the number of a result.
const isNumber = (name) => name.charCodeAt(0) === 37 && name.charCodeAt(1) >= 48 && name.charCodeAt(1) <= 57;
const NUMBERED = [];
const numbered = (number) => (NUMBERED[number] ||= "%" + number);
function nameOf(thing, step) {
  if (namedUpTo === undefined || namedUpTo < step) nameAll(step);
  const log = nameLog[thing] || [];
  let name = log.length ? log[1] : "%?";
  for (let at = 0; at < log.length && log[at] <= step; at += 2) name = log[at + 1];
  return name;
}

// Text of a line as pieces: words, and things with their names.
function piecesOf(entry, step) {
  const words = templateOf(entry).split("\u0001");
  const things = thingsOf(entry);
  const pieces = [];
  words.forEach((word, at) => {
    if (word) pieces.push({ text: word });
    if (at < things.length) {
      const name = nameOf(things[at], step);
      const isGroup = /^:\d/.test(words[at + 1]);
      pieces.push({ text: isGroup ? name.replace(/#0$/, "") : name, thing: things[at] });
    }
  });
  return pieces;
}
const textOf = (entry, step) => piecesOf(entry, step).map((piece) => piece.text).join("");

// Line of an operation in a version, or -1.
function lineOf(track, step) {
  return docAt(step).findIndex((entry) => trackOf(entry) === track);
}
const isAlive = (track, step) => TRACKS[track].step <= step && (TRACKS[track].end === null || TRACKS[track].end > step);

// Entry of an operation after a step.
function entryOf(track, step) {
  let found = null;
  for (const event of TRACKS[track].events) if (event.step <= step || found === null) found = event.entry;
  return found;
}

// Number of operations of each name after each step.
const COUNTS = [];
{
  const counts = new Map();
  STEPS.forEach((step, number) => {
    const before = number ? docAt(number - 1) : [];
    const add = (entry, by) => {
      if (ordinalOf(entry)) return;
      const name = TRACKS[trackOf(entry)].name;
      counts.set(name, (counts.get(name) || 0) + by);
    };
    for (let at = 0; at < step.hunks.length; at += 3) {
      for (let line = step.hunks[at]; line < step.hunks[at] + step.hunks[at + 1]; line++) add(before[line], -1);
      step.hunks[at + 2].forEach((entry) => add(entry, 1));
    }
    COUNTS.push(step.hunks.length || !number ? new Map([...counts].filter(([, count]) => count)) : COUNTS[number - 1]);
  });
}
const dialectOf = (name) => (name.includes(".") ? name.slice(0, name.indexOf(".")) : name);

const escapeHtml = (text) =>
  String(text).replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const time = (us) =>
  us >= 1e6 ? (us / 1e6).toFixed(2) + " s" : us >= 1e3 ? (us / 1e3).toFixed(us >= 1e4 ? 0 : 1) + " ms" : Math.round(us) + " µs";
