import { runSql } from "@platform/testing/servers/run-sql";
import { test } from "vitest";
import { partnerOf } from "../../fixture/partner/partner.ts";
import { samplePayroll } from "../../fixture/partner/payroll.ts";
import { isAccessible } from "../axe.ts";
import { openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

/** A developer makes a key in the portal, and the first request with it is accepted. */
export function firstKey(stage: () => Stage): void {
  test("a new key sends payroll that the portal shows, and is nowhere after it was shown once", async ({ expect }) => {
    const { id, admin } = await stage().owner("first-key");
    const { page } = admin;
    const responses: Promise<readonly [url: string, text: string]>[] = [];
    page.on("response", (response) =>
      responses.push(
        response.text().then(
          (text) => [response.url(), text] as const,
          () => [response.url(), ""] as const,
        ),
      ),
    );
    await openSection(page, "Developers");
    await page.getByRole("button", { name: "Create a sandbox key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Payroll export");
    await dialog.getByLabel("do only what you choose").check();
    await dialog.getByLabel("payroll:write").check();
    await dialog.getByLabel("Requests in a minute").fill("90");
    await page.getByRole("button", { name: "Create the key" }).click();
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    expect(secret).toMatch(/^svc_test_sk_\w{32}$/);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Try it in the API reference" }).click();
    const reference = await opened;
    await reference.getByText("The examples are of your account.").waitFor();
    await reference.getByRole("heading", { name: "Premium audit API, profile A" }).first().waitFor();
    expect(reference.url()).not.toContain(secret);
    await reference.close();
    await page.getByLabel(/I have stored it/).check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: /Payroll export.*payroll:write.*90 requests a minute/ }).waitFor();

    const credential = { apiKey: secret, owner_id: id, owner_type: "payroll_company" };
    const program = partnerOf(stage().platform.gatewayUrl, credential);
    const report = await program.report(samplePayroll({ employerId: "first-employer" }));
    expect(report.status).toBe(202);
    const status = async () => (await program.get("/payroll/reports")).status;
    expect(await status()).toBe(403);

    const row = page.getByRole("row", { name: /Payroll export/ });
    const choose = async (action: string) => {
      await row.getByRole("button", { name: "Actions for Payroll export" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("Disable");
    await page.getByRole("button", { name: "Disable the key" }).click();
    await row.getByText("Disabled").waitFor();
    await expect.poll(status).toBe(401);
    await choose("Enable again");
    await row.getByText("Active").waitFor();
    await expect.poll(status).toBe(403);

    await openSection(page, "Payroll");
    await page.getByRole("link", { name: "first-employer" }).click();
    await page.getByRole("heading", { level: 1, name: "first-employer" }).waitFor();
    await page.getByText("Completed").waitFor();

    await openSection(page, "Developers", "Requests");
    await page.getByLabel("Request id").fill(report.headers.get("x-svc-request-id") ?? "");
    await page.getByRole("button", { name: "Look up" }).click();
    await page.getByRole("cell", { name: "File uploaded" }).waitFor();
    await isAccessible(page);
    await page.getByRole("link", { name: "first-employer" }).waitFor();

    await page.goBack();
    await openSection(page, "Developers");
    await page.getByText("Payroll export", { exact: true }).waitFor();
    const storage = await page.evaluate(
      "JSON.stringify([localStorage, sessionStorage, history.state, document.cookie, location.href])",
    );
    expect(`${await page.content()}${storage}`).not.toContain(secret);
    await page.reload();
    await page.getByText("Payroll export", { exact: true }).waitFor();
    expect(await page.content()).not.toContain(secret);
    const postgres = stage().platform.process("postgres").url;
    const aged =
      "UPDATE credentials.api_keys SET created_at = now() - interval '90 days' WHERE name = 'Payroll export'";
    await runSql(postgres, aged);
    await page.reload();
    await page.getByRole("row", { name: /Payroll export.*90 days\s*Old: replace it/ }).waitFor();
    await isAccessible(page);
    const holders = (await Promise.all(responses)).filter(([, text]) => text.includes(secret)).map(([url]) => url);
    expect(holders).toEqual([expect.stringMatching(/CreateKey$/)]);
  });
}
