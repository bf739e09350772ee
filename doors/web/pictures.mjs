// Makes the pictures of `docs/tools.md`: of the built playground, and of tools in a terminal.
//
// `node pictures.mjs [NAME]...`; the program is `TERRACE`, or what was built last. `pictures.json` says what is shown.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DIST, choose, launch, open, start } from "./test/browser.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "../..");
const FOLDER = join(ROOT, "docs/pictures");
const SIZE = { width: 1280, height: 800 };

const built = ["release", "debug"].map((profile) => join(ROOT, "target", profile, "terrace"));
const program = process.env.TERRACE ?? built.find((path) => existsSync(path));
const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

const TERMINAL = `
  body { margin: 0; background: #10161a; width: max-content; }
  pre { margin: 0; padding: 18px 22px; color: #d5dde0; font: 15px/1.42 "DejaVu Sans Mono", monospace; }
  .prompt { color: #3fb8a9; font-weight: bold; } .command { color: #ffffff; font-weight: bold; }
  .error { color: #ff8a7d; font-weight: bold; } .note { color: #7cc1ec; font-weight: bold; } .caret { color: #7fd88f; }
  .typed { color: #ffffff; font-weight: bold; } .comment { color: #83939a; }
  span[style*="background"] { padding-block: 2px; }
`;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function colored(line) {
  return escaped(line)
    .replace(/^(\s*\^~*)$/, '<span class="caret">$1</span>')
    .replace(/(\berror:)/, '<span class="error">$1</span>')
    .replace(/(\b(?:note|remark):)/, '<span class="note">$1</span>')
    .replace(/(^\s*\/\/.*)/, '<span class="comment">$1</span>');
}

// `terrace` is our program in what the commands start as well; `$TMP` is a folder of theirs.
const TMP = mkdtempSync(join(tmpdir(), "terrace-pictures-"));
symlinkSync(program, join(TMP, "terrace"));
process.on("exit", () => rmSync(TMP, { recursive: true }));

/// Runs a line of a shell. What it prints, both streams in their order.
function output(command, input) {
  const env = { ...process.env, TMP, PATH: `${TMP}:${process.env.PATH}` };
  const options = { cwd: ROOT, env, input: input ?? "", encoding: "utf8", timeout: 60_000 };
  const { stdout } = spawnSync("bash", ["-c", `exec 2>&1; ${command}`], options);
  return stdout.replaceAll(`${TMP}/`, "").trimEnd();
}

function cut(text, limit, width) {
  const all = text.split("\n");
  const lines = all.slice(0, limit).map((line) => (line.length > width ? `${line.slice(0, width - 3)}...` : line));
  if (all.length > limit) lines.push(`... ${all.length - limit} more lines`);
  return lines;
}

async function terminal(browser, { name, steps, width = 112 }) {
  const lines = [];
  for (const { command, show, input, lines: limit = 40 } of steps) {
    lines.push(`<span class="prompt">$</span> <span class="command">${escaped(show ?? command)}</span>`);
    const text = output(command, input);
    if (text !== "") lines.push(...cut(text, limit, width).map(colored));
  }
  await pictureOf(browser, name, lines.join("\n"));
}

/// Returns the colors of a terminal (`ESC[38;2;R;G;Bm` and the like) as HTML.
function fromTerminal(text) {
  let style = {};
  const pieces = text.split(/\x1b\[([\d;]*)m/);
  return pieces.map((piece, at) => {
    if (at % 2 === 0) {
      const css = Object.entries(style).map(([name, value]) => `${name}:${value}`).join(";");
      return piece === "" ? "" : `<span style="${css}">${escaped(piece)}</span>`;
    }
    const codes = piece.split(";").map(Number);
    for (let code = codes.shift(); code !== undefined; code = codes.shift()) {
      if (code === 0) style = {};
      else if (code === 1) style["font-weight"] = "bold";
      else if (code === 4) style["text-decoration"] = "underline";
      else if (code === 24) delete style["text-decoration"];
      else if (code === 39) delete style.color;
      else if (code === 49) delete style.background;
      else if ((code === 38 || code === 48) && codes.shift() === 2) {
        style[code === 38 ? "color" : "background"] = `rgb(${codes.splice(0, 3).join(",")})`;
      }
    }
    return "";
  }).join("");
}

const hasProgram = (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

/// Takes a picture of Neovim with the language server at work, where there are Neovim and tmux.
async function editor(browser, { name, file, width, height }) {
  if (!hasProgram("nvim") || !hasProgram("tmux")) {
    console.log(`there is no nvim or no tmux: ${name} stays as it is`);
    return;
  }
  const tmux = (...words) => execFileSync("tmux", ["-L", "terrace-pictures", "-f", "/dev/null", ...words], { cwd: ROOT, encoding: "utf8" });
  const command = `COLORTERM=truecolor TERRACE='${program}' nvim -u doors/web/pictures.lua ${file}`;
  tmux("new-session", "-d", "-x", `${width}`, "-y", `${height}`, command);
  await new Promise((resolve) => setTimeout(resolve, 9000));
  const text = tmux("capture-pane", "-p", "-e", "-N");
  tmux("kill-server");
  await pictureOf(browser, name, fromTerminal(text.replace(/(\s*\n)+$/, "")));
}

/// Takes a picture of lines in a terminal.
async function pictureOf(browser, name, html) {
  const page = await browser.newPage({ viewport: { width: 400, height: 100 } });
  await page.setContent(`<style>${TERMINAL}</style><pre>${html}</pre>`);
  await page.locator("body").screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
}

/// Takes a picture of a page that a tool writes to `$PAGE`; `click` lists what is clicked before.
async function pageOf(browser, { name, command, click = [] }) {
  const file = join(TMP, `${name}.html`);
  output(`PAGE='${file}'; ${command}`);
  const page = await browser.newPage({ viewport: SIZE });
  await page.goto(`file://${file}`);
  for (const selector of click) await page.locator(selector).first().click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
}

async function playground(site) {
  const context = async (colorScheme) => await site.browser.newContext({ viewport: SIZE, colorScheme });
  const picture = async (page, name) => {
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  };
  if (isWanted("playground")) {
    const page = await open(await context("light"), site.url);
    await choose(page, "Tensors to loops");
    await page.click("#go");
    await page.locator("#output", { hasText: "returned" }).waitFor();
    await page.locator("#steps button", { hasText: "one-shot-bufferize" }).click();
    await picture(page, "playground");
  }
  if (isWanted("playground-dark")) {
    const page = await open(await context("dark"), site.url);
    await choose(page, "Down to LLVM IR");
    await page.click("#go");
    await page.locator("#output", { hasText: "returned" }).waitFor();
    await picture(page, "playground-dark");
  }
  if (isWanted("playground-mistakes")) {
    const page = await open(await context("light"), site.url);
    await choose(page, "Mistakes");
    await page.locator("#pipeline .cm-content").click();
    await page.keyboard.type("affine-");
    await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
    await page.waitForTimeout(300);
    await picture(page, "playground-mistakes");
  }
}

mkdirSync(FOLDER, { recursive: true });
const { terminals, pages, editors } = JSON.parse(readFileSync(join(HERE, "pictures.json"), "utf8"));
const PLAYGROUND = ["playground", "playground-dark", "playground-mistakes"];
if (!PLAYGROUND.some(isWanted)) {
  // Nothing of it is asked for.
} else if (existsSync(join(DIST, "index.html"))) {
  const site = await start();
  await playground(site);
  await site.close();
} else console.log("the playground is not built: its pictures stay as they are");
const browser = await launch();
for (const one of terminals) if (isWanted(one.name)) await terminal(browser, one);
for (const one of pages) if (isWanted(one.name)) await pageOf(browser, one);
for (const one of editors) if (isWanted(one.name)) await editor(browser, one);
await browser.close();
const files = execFileSync("ls", [FOLDER], { encoding: "utf8" }).trim().split("\n");
for (const file of files) console.log(`${(statSync(join(FOLDER, file)).size / 1024).toFixed(0)} KiB  ${file}`);
