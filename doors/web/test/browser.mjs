// A real Chromium with the built page in it.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

export const DIST = fileURLToPath(new URL("../dist", import.meta.url));

/// Returns the path of the browser: `CHROMIUM`, or `chromium` in the path.
function executable() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
}

export async function launch() {
  return await chromium.launch({ executablePath: executable(), args: ["--no-sandbox"] });
}

/// Starts a server of the built page, and a browser.
export async function start() {
  if (!existsSync(`${DIST}/index.html`)) throw new Error("the page is not built: cargo xtask web");
  const server = await serve(DIST);
  const browser = await launch();
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { url: server.url, browser, close };
}

/// Opens the page, and waits until it answers; what goes wrong in it is in `page.wrong`.
export async function open(context, url) {
  const page = await context.newPage();
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") page.wrong.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost") page.wrong.push(`asks ${hostname}`);
  });
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.words === "true", null, { timeout: 60_000 });
  return page;
}

/// Chooses an example by a part of its title, and waits for its passes.
export async function choose(page, title) {
  const value = await page.locator("#examples option", { hasText: title }).getAttribute("value");
  await settled(page, () => page.selectOption("#examples", value));
}

/// Does something that changes the program or the pipeline, and waits until the page has caught up.
export async function settled(page, action) {
  const round = await page.evaluate(() => Number(document.documentElement.dataset.checked ?? 0));
  await action();
  await page.waitForFunction(
    (round) => Number(document.documentElement.dataset.checked) > round && document.documentElement.dataset.settled === "true",
    round,
  );
}

/// Replaces the text of an editor, as a paste does.
export async function paste(page, editor, text) {
  await page.locator(`${editor} .cm-content`).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.locator(`${editor} .cm-content`).evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

export async function run(page) {
  const runs = await page.locator("#output").evaluate((output) => Number(output.dataset.runs ?? 0));
  await page.click("#go");
  await page.waitForFunction((runs) => Number(document.querySelector("#output").dataset.runs) > runs, runs);
  return await page.locator("#output").innerText();
}

/// Returns the text of the shown step, with the lines that the view has put out of sight.
export async function stepText(page) {
  return await page.locator("#step .cm-content").innerText();
}
