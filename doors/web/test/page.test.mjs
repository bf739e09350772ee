// The playground from end to end: what a person does, in a real browser, and what the page says then.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, open, paste, run, settled, start, stepText } from "./browser.mjs";

let site;
let page;

before(async () => {
  site = await start();
  const context = await site.browser.newContext({ viewport: { width: 1360, height: 860 } });
  page = await open(context, site.url);
});

after(async () => {
  await site.close();
});

const problems = () => page.locator("#problems").innerText();
const steps = () => page.locator("#steps button").allInnerTexts();

test("a program runs, before and after its passes", async () => {
  await choose(page, "greatest common divisors");
  assert.deepEqual(await steps(), ["parsed", "cse", "canonicalize", "inline"]);
  assert.match(await run(page), /^= 168\n@main returned after/);
  await page.selectOption("#level", "step");
  assert.match(await run(page), /^= 168\n/);
  await page.selectOption("#level", "source");
});

test("a step shows what it changed", async () => {
  await page.locator("#steps button", { hasText: "cse" }).click();
  // Of two equal operations, one goes.
  assert.match(await page.locator("#step .cm-deletedChunk").first().innerText(), /arith\.remsi/);
  await page.uncheck("#differences");
  assert.equal(await page.locator("#step .cm-deletedChunk").count(), 0);
  await page.check("#differences");
  await page.locator("#steps button", { hasText: "inline" }).click();
});

test("every example of the menu works", async () => {
  const titles = await page.locator("#examples option").allInnerTexts();
  for (const title of titles.slice(1)) {
    await choose(page, title);
    const text = await problems();
    if (title.startsWith("Mistakes")) {
      assert.match(text, /'func\.return' op has 0 operands, but enclosing function \(@no_value\) returns 1/);
      assert.match(text, /doesn't match dim\(input, permutation\[0\]\) = 8/);
    } else {
      assert.equal(text, "", title);
      assert.equal(await page.locator("#pipeline-error").isVisible(), false, title);
      assert.match(await run(page), /returned after/, title);
    }
  }
});

test("a program prints", async () => {
  await choose(page, "Matrices");
  assert.match(await run(page), /\[8,\s+8,\s+8,/);
});

test("mistakes are marked as one types", async () => {
  await paste(page, "#editor", "");
  await settled(page, () => page.keyboard.type("func.func @f(%a: i32) {\n%b = arith.addi %a, %c : i32\nreturn\n"));
  assert.match(await problems(), /2:\d+\s+error\s+use of undeclared SSA value name/);
  assert.equal(await page.locator("#editor .cm-lintRange-error").first().innerText(), "%c");
  // The steps of the last valid program stay, and are dimmed.
  assert.notDeepEqual(await steps(), []);
  assert.ok(await page.locator("#step").evaluate((view) => view.hasAttribute("data-stale")));
  // The place in the list leads to the place in the text.
  await page.locator("#problems button").first().click();
  await settled(page, async () => {
    await page.keyboard.press("Delete");
    await page.keyboard.press("Delete");
    await page.keyboard.type("%a");
  });
  assert.equal(await problems(), "");
});

test("operations are completed and described", async () => {
  await paste(page, "#editor", "func.func @f(%a: i32) {\n  \n  return\n}\n");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type("arith.add");
  const list = page.locator(".cm-tooltip-autocomplete li");
  await list.first().waitFor();
  assert.ok((await list.allInnerTexts()).some((text) => text.startsWith("arith.addi")));
  await page.keyboard.press("Escape");
  await paste(page, "#editor", "func.func @f(%a: i32) {\n  %b = arith.addi %a, %a : i32\n  return\n}\n");
  await page.locator("#editor .cm-line", { hasText: "arith.addi" }).getByText("arith.addi").hover();
  await page.locator(".description", { hasText: "traits" }).waitFor();
});

test("passes are chosen by completion, and run at once", async () => {
  await choose(page, "greatest common divisors");
  await paste(page, "#pipeline", "");
  await page.keyboard.type("canonicali");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "canonicalize" }).first().waitFor();
  await page.waitForTimeout(100);
  await settled(page, () => page.keyboard.press("Enter"));
  assert.deepEqual(await steps(), ["parsed", "canonicalize"]);
  await page.keyboard.type("{top");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "top-down" }).waitFor();
  await page.waitForTimeout(100);
  await page.keyboard.press("Enter");
  await settled(page, () => page.keyboard.type("false"));
  assert.deepEqual(await steps(), ["parsed", "canonicalize{top-down=false}"]);
});

test("a wrong pipeline says why", async () => {
  await paste(page, "#pipeline", "cse,nope");
  const error = page.locator("#pipeline-error");
  await error.filter({ hasText: "'nope' does not refer to a registered pass or pass pipeline" }).waitFor();
  await settled(page, () => paste(page, "#pipeline", "cse"));
  assert.equal(await error.isVisible(), false);
});

test("LLVM IR is the last step", async () => {
  await choose(page, "Down to LLVM IR");
  assert.equal((await steps()).at(-1), "LLVM IR");
  assert.match(await stepText(page), /define i64 @collatz\(i64 %0\)/);
  assert.match(await run(page), /^= 111\n/);
});

test("an old edition is upgraded when it is pasted, and that can be undone", async () => {
  const old = "func @f(%a : i32) -> i32 {\n  %b = addi %a, %a : i32 // Twice.\n  return %b : i32\n}\n";
  await paste(page, "#editor", old);
  await page.locator("#notice", { hasText: "Upgraded from the MLIR of 2020" }).waitFor();
  assert.match(await page.locator("#editor .cm-content").innerText(), /arith\.addi %arg0, %arg0 : i32 \/\/ Twice\./);
  await page.locator("#notice button", { hasText: "Undo" }).click();
  assert.match(await page.locator("#editor .cm-content").innerText(), /= addi %a, %a/);
});

test("a link holds program, passes and arguments", async () => {
  await choose(page, "Down to LLVM IR");
  await page.fill("#arguments", "97");
  await page.click("#share");
  await page.waitForFunction(() => location.hash.length > 10);
  const other = await open(await site.browser.newContext(), page.url());
  assert.match(await run(other), /^= 118\n@collatz/);
  assert.equal(await other.locator("#steps li").count(), await page.locator("#steps li").count());
  assert.deepEqual(other.wrong, []);
  const broken = await open(await site.browser.newContext(), `${site.url}#1notbase64%%`);
  assert.match(await broken.locator("#editor .cm-content").innerText(), /func\.func/);
  assert.deepEqual(broken.wrong, []);
});

test("a program that never ends can be stopped", async () => {
  const endless = `func.func private @printI64(i64)
func.func private @printNewline()
func.func @main() {
  %c = arith.constant 7 : i64
  cf.br ^bb1
^bb1:
  call @printI64(%c) : (i64) -> ()
  call @printNewline() : () -> ()
  cf.br ^bb1
}
`;
  await settled(page, () => paste(page, "#pipeline", "cse"));
  await settled(page, () => paste(page, "#editor", endless));
  await page.click("#go");
  // It prints while it runs, and the page goes on.
  await page.locator("#output", { hasText: "7" }).waitFor();
  await page.locator("#stop").click();
  await page.locator("#output", { hasText: "stopped" }).waitFor();
  await choose(page, "greatest common divisors");
  assert.match(await run(page), /^= 168\n/);
});

test("nesting without end is an error, and all that is accepted has stack enough", async () => {
  await settled(page, () => paste(page, "#editor", "module {\n".repeat(5000)));
  assert.match(await problems(), /257:\d+\s+error\s+more than 256 brackets are open here/);
  const deep = (depth) => {
    const open = "scf.if %c {\n".repeat(depth);
    return `func.func @main(%c: i1) {\n${open}%x = arith.constant 1 : i32\n${"}\n".repeat(depth)}return\n}\n`;
  };
  await settled(page, () => paste(page, "#pipeline", "cse,canonicalize,symbol-dce,lower-to-llvm"));
  await page.check("#llvm");
  await settled(page, () => paste(page, "#editor", deep(254)));
  assert.equal(await problems(), "");
  assert.equal(await page.locator("#pipeline-error").isVisible(), false, await page.locator("#pipeline-error").innerText());
  assert.equal((await steps()).at(-1), "LLVM IR");
  await page.uncheck("#llvm");
  // Depth without brackets ends in an error as well, and the page answers after it.
  const minuses = `func.func private @f() attributes {m = affine_map<(d0) -> (${"-".repeat(200_000)}d0)>}\n`;
  await settled(page, () => paste(page, "#editor", minuses));
  assert.match(await problems(), /error\s+\S/);
  await choose(page, "greatest common divisors");
  assert.match(await run(page), /^= 168\n/);
});

test("light and dark", async () => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const one = await ground();
  await page.click("#theme");
  assert.notEqual(await ground(), one);
  await page.click("#theme");
  assert.equal(await ground(), one);
});

test("without a network the page works", async () => {
  const context = await site.browser.newContext();
  const first = await open(context, site.url);
  await first.evaluate(() => navigator.serviceWorker.ready);
  await first.close();
  await context.setOffline(true);
  const again = await open(context, site.url);
  assert.match(await run(again), /returned after/);
  assert.deepEqual(again.wrong, []);
});

test("nothing went wrong unseen", () => {
  assert.deepEqual(page.wrong, []);
});

// A figure for a person to read, and no limit: machines differ.
test("start", async (t) => {
  const context = await site.browser.newContext();
  const other = await open(context, site.url);
  const times = await other.evaluate(() => {
    const at = (name) => Math.round(performance.getEntriesByName(`terrace-${name}`)[0].startTime);
    return { script: at("script"), compiled: at("compiled"), ready: at("ready"), steps: at("steps") };
  });
  t.diagnostic(
    `milliseconds until the script runs ${times.script}, the module is compiled ${times.compiled}, ` +
      `the program is checked ${times.ready}, its passes have run ${times.steps}`,
  );
});
