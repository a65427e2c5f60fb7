import { eventually } from "@platform/testing/waiting/patience";
import type { Locator, Page } from "playwright-core";
import { expect, vi } from "vitest";

/** Lists that somebody narrows down by hand. Pages that are not here are tried too. */
const filteredLists = ["/payroll", "/employees", "/policies", "/audits", "/class-codes", "/activity"];

/** Gives a filter a value that it does not have at first. */
async function choose(filter: Locator): Promise<void> {
  const options = filter.locator("option");
  if ((await options.count()) > 0) {
    const values = await Promise.all((await options.all()).map((option) => option.getAttribute("value")));
    const now = await filter.inputValue();
    await filter.selectOption(values.findLast((value) => value !== now) ?? now);
    return;
  }
  const texts: Readonly<Record<string, string>> = { date: "2025-02-03", month: "2025-02" };
  await filter.fill(texts[(await filter.getAttribute("type")) ?? ""] ?? "IN");
  // A look-up waits for it; filters do not.
  await filter.press("Enter");
}

/**
 * Whoever reloads a list, or sends its address to a colleague, sees what was chosen in it: chooses something else in every filter and the
 * last tab of a page that is open, and reloads it.
 *
 * @param path of the page, below the environment
 */
export async function reloadLosesNothing(page: Page, path: string): Promise<void> {
  const filters = page.getByRole("search").locator("input:visible, select:visible");
  if (filteredLists.includes(path)) await filters.first().waitFor();
  const values = async () => Promise.all((await filters.all()).map((filter) => filter.inputValue()));
  const chosen: string[] = [];
  for (const [index, filter] of (await filters.all()).entries()) {
    const before = page.url();
    await choose(filter);
    await vi.waitFor(() => expect(page.url(), `filter ${index} of ${path}`).not.toBe(before), eventually);
    chosen.push(await filter.inputValue());
  }
  if (chosen.length > 0) {
    await page.reload();
    await vi.waitFor(async () => expect(await values()).toEqual(chosen), eventually);
  }
  const last = page.getByRole("main").getByRole("tab").last();
  if ((await last.count()) === 0) return;
  const before = page.url();
  await last.click();
  await vi.waitFor(() => expect(page.url(), `tab of ${path}`).not.toBe(before), eventually);
  await page.reload();
  await vi.waitFor(async () => expect(await last.getAttribute("aria-selected")).toBe("true"), eventually);
}
