import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { eventually } from "@platform/testing/waiting/patience";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations that axe finds on a page as it is now, each with its elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (await page.evaluate("!('axe' in window)")) await page.evaluate(axe);
  // Nobody reads what axe is satisfied with, which takes it longer than finding the violations; and no rule that is on reads style sheets.
  const { violations } = (await page.evaluate(
    'axe.run({ resultTypes: ["violations"], preload: { assets: ["media"] } })',
  )) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Checks a page as it is now, narrow in light and wide in dark colours; it is wide afterwards. */
export async function isAccessible(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [360, "light"],
    [1440, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // The page hears of the scheme.
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: "attached" });
    expect([width, await axeViolations(page)]).toEqual([width, []]);
    // Charts follow the width of their place some frames later.
    const overflow = () => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    await vi.waitFor(async () => expect(await overflow()).toBeLessThanOrEqual(0), eventually);
  }
}
