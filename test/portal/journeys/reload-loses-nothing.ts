import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ownerPages } from "../portal-pages.ts";
import type { Stage } from "../stage.ts";

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

/** Whoever reloads a list, or sends its address to a colleague, sees what was chosen in it. */
export function reloadLosesNothing(stage: () => Stage): void {
  let page: Page;
  beforeAll(async () => {
    ({ page } = (await stage().owner("reload-payroll")).admin);
  });

  test.for(ownerPages)("every filter and tab of sandbox%s is still chosen after a reload", async (path) => {
    const { url } = stage();
    const open = async () => {
      await page.goto(`${url}/sandbox${path}`);
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    };
    await open();
    const filters = page.getByRole("search").locator("input:visible, select:visible");
    if (filteredLists.includes(path)) await filters.first().waitFor();
    const count = await filters.count();
    for (let index = 0; index < count; index += 1) {
      if (index > 0) await open();
      const before = page.url();
      await choose(filters.nth(index));
      await expect.poll(() => page.url(), { message: `filter ${index} of ${path}` }).not.toBe(before);
      const chosen = await filters.nth(index).inputValue();
      await page.reload();
      await expect.poll(() => filters.nth(index).inputValue(), { message: `filter ${index} of ${path}` }).toBe(chosen);
    }
    await open();
    const last = page.getByRole("main").getByRole("tab").last();
    if ((await last.count()) === 0) return;
    await last.click();
    await expect.poll(() => new URL(page.url()).search, { message: `tab of ${path}` }).not.toBe("");
    await page.reload();
    await expect.poll(() => last.getAttribute("aria-selected")).toBe("true");
  });
}
