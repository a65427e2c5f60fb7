import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@platform/testing/waiting/patience";
import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { isAccessible } from "../axe.ts";
import type { Stage } from "../stage.ts";

const rows = ["Emp ID,Name,WC Code,State,Hours,Gross Wages", "E1,Ana Diaz,8810,OR,80,2400.50", ""];
const file = { name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };

/** Rows of which one is refused and one has a warning. */
const mixed = [...rows.slice(0, 2), "E2,Bo Arias,8810,ZZ,80,900", "E3,Cy Soto,8810,OR,80,90", ""].join("\n");

/** Texts that a person reads, sees in a field, or hears from a screen reader. */
const shownTexts = (page: Page) =>
  page.evaluate<
    string[]
  >(`[document.title, ...document.querySelectorAll("body *")].flatMap((one) => typeof one === "string" ? one :
    /^(SCRIPT|STYLE|NOSCRIPT)$/.test(one.tagName) ? [] : [
      ...["title", "aria-label", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
      ...[...one.childNodes].flatMap((node) => node.nodeType === Node.TEXT_NODE ? node.textContent : []),
    ]).map((text) => text.trim()).filter((text) => /[A-Za-z]{2}/.test(text))`);

/** An employer without an account uses the pages that a payroll company opens for it. */
export function embeddedPages(stage: () => Stage): void {
  test("an employer uploads payroll without an account, and reloading asks for another address", async () => {
    const { partner } = await stage().owner("embedding-payroll", "payroll_company", "nothing");
    const addressOf = async (role: string) => {
      const { status, text, body } = await partner.post("/portal-sessions", { employer_id: "corner-cafe", role });
      expect(status, text).toBe(201);
      return String(body.url);
    };
    const page = await stage().guest();
    await page.goto(await addressOf("operations"));
    await page.getByRole("heading", { level: 1, name: "Upload payroll" }).waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    await page.getByText("embedding-payroll, corner-cafe").waitFor();
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByLabel("First day of the period").fill("2026-03-01");
    await page.getByLabel("Last day of the period").fill("2026-03-15");
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("row", { name: /^2 corner-cafe Ana Diaz E1 OR 8810 80 \$2,400\.50/ }).waitFor();
    await isAccessible(page);
    const upload = () => page.getByRole("button", { name: "Upload", exact: true }).click();
    await upload();
    await page.getByText("The record counts: $2,400.50 of gross wages.").waitFor();
    await page.getByRole("button", { name: "Upload another file" }).click();
    // Nothing counts twice unasked.
    await page
      .locator("input[type=file]")
      .setInputFiles({ ...file, buffer: Buffer.from(`${rows.join("\n")}\n`.replace("2400", "2500")) });
    await page.getByLabel("First day of the period").fill("2026-03-01");
    await page.getByLabel("Last day of the period").fill("2026-03-15");
    await upload();
    await page.getByText("1 person in this file is paid for some of these days already.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await page.getByText("This link does not work").waitFor();

    await page.goto(await addressOf("viewer"));
    await page.getByRole("heading", { level: 1, name: "Missing payroll" }).waitFor();
    await page.getByText("No payroll is missing").waitFor();
    await isAccessible(page);
  });

  test("a page in Spanish has no English text, in the color of the payroll company", async () => {
    const { id, partner, admin } = await stage().owner("spanish-payroll", "payroll_company", "nothing");
    const brand = async (color: string, language: string) => {
      await admin.page.goto(`${stage().url}/${id}/sandbox/settings`);
      await admin.page.getByLabel("Brand color").fill(color);
      await admin.page.getByLabel("Language").selectOption(language);
      await admin.page.getByRole("button", { name: "Save color and language" }).click();
      await admin.page.getByText("Color and language are saved.").waitFor();
    };
    /** Walks through all states of the pages, in the language of the owner unless the session has one. Returns what they show. */
    const walk = async (employerId: string, members: object) => {
      const policy = await partner.post("/policies", {
        employer_id: employerId,
        premium: 900,
        effective_date: "2026-01-01T00:00:00Z",
        classifications: [{ state: "OR", classification_code: "8810", rate: 1 }],
        billing: { mode: "pay_as_you_go", pay_schedule: "weekly" },
      });
      expect(policy.status, policy.text).toBe(201);
      const page = await stage().guest();
      const texts = new Set<string>();
      const read = async () => {
        for (const text of await shownTexts(page)) texts.add(text);
      };
      const open = async (role: string) => {
        const { body } = await partner.post("/portal-sessions", { employer_id: employerId, role, ...members });
        await page.goto(String(body.url));
        await page.getByRole("heading", { level: 1 }).waitFor();
        await read();
      };
      const click = (action: string) => page.locator(`button[value=${action}]`).click();
      const fill = async (csv: string) => {
        await page.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from(csv) });
        await page.locator("input[name=period_start]").fill("2026-03-01");
        await page.locator("input[name=period_end]").fill("2026-03-15");
      };
      await open("operations");
      await fill(mixed);
      await click("check");
      await page.getByRole("row", { name: /Ana Diaz/ }).waitFor();
      await read();
      const filled = await page.evaluate<string>(
        "getComputedStyle(document.querySelector('button[value=upload]')).backgroundColor",
      );
      await isAccessible(page);
      await page.locator("input[name=period_end]").fill("2026-03-14");
      await read();
      await fill("A,B\n1,2\n");
      await click("check");
      await page.getByRole("alert").waitFor();
      await read();
      await isAccessible(page);
      await fill(mixed);
      await page.locator("input[name=period_end]").fill("2026-02-01");
      await click("upload");
      await page.getByRole("alert").waitFor();
      await read();
      await fill(mixed);
      await click("upload");
      await page.getByText("$2,490.50").waitFor();
      await read();
      await isAccessible(page);
      await page.getByRole("button").click();
      await fill(mixed.replace("2400.50", "2500.50"));
      await click("upload");
      await page.getByRole("dialog").waitFor();
      await read();
      await isAccessible(page);
      await page.reload();
      await page.getByRole("alert").waitFor();
      await read();
      // The payroll that is expected of a policy is known soon after it.
      await vi.waitFor(async () => {
        await open("viewer");
        await page.waitForLoadState("networkidle");
        expect(await page.getByRole("listitem").count()).toBeGreaterThan(0);
      }, eventually);
      await read();
      await isAccessible(page);
      const language = await page.locator("html").getAttribute("lang");
      return { texts, filled, language };
    };
    await brand("#ffd400", "es");
    const spanish = await walk("corner-cafe", {});
    expect([spanish.language, spanish.filled]).toEqual(["es-US", "rgb(255, 212, 0)"]);
    await brand("#101820", "es");
    const english = await walk("harbor-deli", { language: "en" });
    expect([english.language, english.filled]).toEqual(["en", "rgb(16, 24, 32)"]);
    expect(english.texts.size).toBeGreaterThan(40);
    const data =
      /^spanish-payroll$|Ana Diaz|Bo Arias|Cy Soto|^(OR|ZZ)$|Emp ID|WC Code|Gross Wages|^Hours$|^Name$|^State$|march\.csv|[\d.]+ (k|M)?B$|req_/;
    const same = [...spanish.texts].filter((text) => english.texts.has(text) && !data.test(text));
    expect(same).toEqual([]);
  });

  test("a payroll company frames the page on a host that it lists, and on no other", async ({
    expect,
    onTestFinished,
  }) => {
    const { id, partner, admin } = await stage().owner("framing-payroll", "payroll_company", "nothing");
    let address = "";
    const application = async () => {
      const server = createServer((_, response) =>
        response
          .setHeader("content-type", "text/html")
          .end(`<iframe src="${address}" width="900" height="700"></iframe>`),
      );
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      onTestFinished(() => void server.close());
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };
    const listed = await application();
    const unlisted = await application();
    await admin.page.goto(`${stage().url}/${id}/sandbox/settings`);
    await admin.page.getByLabel("Hosts that may frame pages").fill(listed);
    await admin.page.getByRole("button", { name: "Save the hosts" }).click();
    await admin.page.getByText("The hosts are saved.").waitFor();

    const page = await stage().guest();
    const open = async (host: string) => {
      const { body } = await partner.post("/portal-sessions", { employer_id: "corner-cafe", role: "operations" });
      address = String(body.url);
      await page.goto(host);
    };
    await open(listed);
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { level: 1, name: "Upload payroll" }).waitFor();
    await frame.locator("input[type=file]").setInputFiles(file);
    await frame.getByLabel("First day of the period").fill("2026-03-01");
    await frame.getByLabel("Last day of the period").fill("2026-03-15");
    await frame.getByRole("button", { name: "Upload", exact: true }).click();
    await frame.getByText("The record counts: $2,400.50 of gross wages.").waitFor();
    expect(stage().complaints()).toEqual([]);
    await open(unlisted);
    await expect.poll(() => stage().complaints().join()).toContain("frame-ancestors");
    expect(await frame.getByRole("heading").count()).toBe(0);
  });
}
