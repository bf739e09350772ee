// The change of a step: rows that put a line before beside the line after, matched by operation.

const CONTEXT = 3;

// Rows of a step; unfolded gaps are given by their first line.
function changeRows(step, unfolded) {
  const [before, after] = [docAt(step - 1), docAt(step)];
  const hunks = STEPS[step].hunks;
  const gone = new Map();
  const defined = new Map();
  const place = (entry) => trackOf(entry) + ":" + ordinalOf(entry);
  const removedEntries = new Set();
  for (let at = 0; at < hunks.length; at += 3) {
    for (let line = hunks[at]; line < hunks[at] + hunks[at + 1]; line++) {
      gone.set(place(before[line]), line);
      if (resultOf(before[line]) !== undefined) defined.set(resultOf(before[line]), line);
      removedEntries.add(before[line]);
    }
  }
  const come = new Set();
  const insertedEntries = new Set();
  for (let at = 2; at < hunks.length; at += 3) {
    for (const entry of hunks[at]) {
      come.add(place(entry));
      insertedEntries.add(entry);
    }
  }
  const rows = [];
  let [left, right] = [0, 0];
  const same = (until) => {
    const count = until - left;
    const gap = { l: left, r: right, count };
    const isOpen = unfolded.has(left) || count <= 2 * CONTEXT + 2;
    const isFirst = rows.length === 0;
    const isLast = until === before.length;
    for (let at = 0; at < count; at++) {
      const isNear = (!isFirst && at < CONTEXT) || (!isLast && at >= count - CONTEXT);
      if (isOpen || isNear) rows.push({ kind: "same", l: left + at, r: right + at });
      else {
        const start = isFirst ? 0 : CONTEXT;
        const end = isLast ? count : count - CONTEXT;
        rows.push({ kind: "gap", key: gap.l, count: end - start, l: left + start, context: before, end: left + end });
        at = end - 1;
      }
    }
    left += count;
    right += count;
  };
  // The line before that a line stands for: of the same operation, of the one that had its results, or of one that it
  // was made from.
  const partner = (entry) => {
    const own = gone.get(place(entry)) ?? defined.get(resultOf(entry));
    if (own !== undefined) return own;
    for (const parent of TRACKS[trackOf(entry)].parents) {
      const key = parent + ":" + ordinalOf(entry);
      const line = gone.get(key);
      const isLikely = resultOf(entry) === undefined || resultOf(before[line]) === undefined || ordinalOf(entry);
      if (line !== undefined && !come.has(key) && isLikely) return line;
    }
    return undefined;
  };
  for (let hunk = 0; hunk < hunks.length; hunk += 3) {
    const [position, count, inserted] = [hunks[hunk], hunks[hunk + 1], hunks[hunk + 2]];
    if (position > left || !rows.length) same(position);
    const partners = inOrder(inserted.map(partner), position, position + count);
    let next = position;
    const removed = (until) => {
      while (next < until) {
        const isMoved = insertedEntries.has(before[next]);
        rows.push({ kind: isMoved ? "moved" : "removed", l: next++, r: -1 });
      }
    };
    inserted.forEach((entry, at) => {
      const line = partners[at];
      if (line !== undefined) {
        removed(line);
        const isOwn = trackOf(before[line]) === trackOf(entry);
        rows.push({ kind: isOwn ? "changed" : "replaced", l: line, r: right + at });
        next = line + 1;
      } else {
        rows.push({ kind: removedEntries.has(entry) ? "moved" : "added", l: -1, r: right + at });
      }
    });
    removed(position + count);
    left = position + count;
    right += inserted.length;
  }
  if (hunks.length || unfolded.has(0)) same(before.length);
  return rows;
}

// The first result of an operation, on the line that it begins with.
function resultOf(entry) {
  if (entry === undefined || ordinalOf(entry) || templateOf(entry)[0] !== "\u0001") return undefined;
  const thing = thingsOf(entry)[0];
  return thingKind(thing) === 0 ? thing : undefined;
}

// Leaves as many of the lines as there can be in growing order, from a first to before a last one.
function inOrder(lines, first, end) {
  const ends = [];
  const before = new Map();
  lines.forEach((line, at) => {
    if (line === undefined || line < first || line >= end) return;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lines[ends[middle]] < line) low = middle + 1;
      else high = middle;
    }
    before.set(at, low ? ends[low - 1] : undefined);
    ends[low] = at;
  });
  const kept = new Array(lines.length);
  for (let at = ends[ends.length - 1]; at !== undefined; at = before.get(at)) kept[at] = lines[at];
  return kept;
}

// One row for each line: what was before stands above what is there after.
function inlineRows(rows) {
  const lines = [];
  for (let at = 0; at < rows.length; ) {
    if (rows[at].kind === "same" || rows[at].kind === "gap") {
      lines.push(rows[at++]);
      continue;
    }
    const start = at;
    while (at < rows.length && rows[at].kind !== "same" && rows[at].kind !== "gap") at++;
    const run = rows.slice(start, at);
    for (const row of run) if (row.l >= 0) lines.push({ ...row, r: -1, other: row.r });
    for (const row of run) if (row.r >= 0) lines.push({ ...row, l: -1, other: row.l });
  }
  return lines;
}

// Positions of the words of two lines that are not in both.
function markedWords(before, after) {
  const key = (word) => (word.thing === undefined ? word.text : "\u0001" + word.thing);
  const [a, b] = [before.map(key), after.map(key)];
  if (a.length * b.length > 40000) return [new Set(), new Set()];
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i * width + j] = a[i] === b[j]
        ? table[(i + 1) * width + j + 1] + 1
        : Math.max(table[(i + 1) * width + j], table[i * width + j + 1]);
    }
  }
  const [left, right] = [new Set(), new Set()];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) (i++, j++);
    else if (j >= b.length || (i < a.length && table[(i + 1) * width + j] >= table[i * width + j + 1])) left.add(i++);
    else right.add(j++);
  }
  for (const [set, words] of [[left, before], [right, after]]) {
    for (const at of [...set]) if (!words[at].text.trim()) set.delete(at);
    // Where little is the same, marks say nothing.
    if (set.size > 0.7 * words.filter((word) => word.text.trim()).length) set.clear();
  }
  return [left, right];
}

// The function that a line is in, for a gap.
function functionAbove(doc, line) {
  for (let at = Math.min(line, doc.length - 1); at >= 0; at--) {
    const track = TRACKS[trackOf(doc[at])];
    if (track.symbol && !ordinalOf(doc[at])) return `${track.name} @${track.symbol}`;
  }
  return "";
}
