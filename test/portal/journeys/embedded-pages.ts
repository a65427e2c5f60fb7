import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isAccessible } from "../axe.ts";
import type { Stage } from "../stage.ts";

const rows = ["Emp ID,Name,WC Code,State,Hours,Gross Wages", "E1,Ana Diaz,8810,OR,80,2400.50", ""];
const file = { name: "march.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };

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
