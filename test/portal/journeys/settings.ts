import { samplePng } from "@platform/testing/reading/png";
import { test } from "vitest";
import type { Stage } from "../stage.ts";

/** Contact address and logo of an owner. */
export function settings(stage: () => Stage): void {
  test("an admin gives the organization a logo, which its people see and others do not, and a contact address", async ({
    expect,
  }) => {
    const { url } = stage();
    const owner = await stage().owner("settings-payroll", "payroll_company", "nothing");
    const { page } = owner.admin;
    await page.goto(`${url}/sandbox/settings`);
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
    await page.getByRole("button", { name: "Choose a picture" }).waitFor();
    // Named and sent as a picture, but a page.
    await choose("logo.png", "image/png", Buffer.from("<!doctype html><script>alert(1)</script>"));
    await page.getByRole("alert").getByText("must be a PNG, JPEG or WebP picture").waitFor();
    await choose("logo.png", "image/png", samplePng(120, 40));
    const logo = page.getByRole("img", { name: "Logo of settings-payroll" });
    await expect.poll(() => logo.evaluate((image: { naturalWidth?: number }) => image.naturalWidth)).toBe(120);
    await page.getByRole("navigation").locator("img").waitFor();
    const source = new URL((await logo.getAttribute("src")) ?? "", url).href;
    const served = await page.request.get(source);
    expect(served.headers()).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
    const stranger = await stage().owner("settings-stranger", "payroll_company", "nothing");
    expect((await stranger.admin.page.request.get(source)).status()).toBe(403);
    expect((await (await stage().guest()).request.get(source)).status()).toBe(401);
    await page.emulateMedia({ media: "print" });
    await page.getByRole("main").locator("img").first().waitFor();
    await page.emulateMedia({ media: "screen" });

    await page.getByLabel("Contact address").fill("office@settings.example");
    await page.getByRole("button", { name: "Change the address" }).click();
    await page.getByText("The contact address is changed").waitFor();

    // Nothing is sent about test data until somebody wants it.
    const failed = page.getByRole("checkbox", { name: "a payroll file or report failed" });
    expect(await failed.isChecked()).toBe(false);
    await failed.click();
    await page.getByRole("group", { name: "Recipients: a payroll file or report failed" }).getByText("Viewers").click();
    await page.getByText("Saved").waitFor();
    const viewer = await stage().person(owner.id, "viewer", "nothing");
    await viewer.page.goto(`${url}/sandbox/settings`);
    await viewer.page.getByText("office@settings.example", { exact: false }).first().waitFor();
    await viewer.page.getByRole("row", { name: /payroll file or report failed.*Contact address, Viewers/ }).waitFor();
    expect(await viewer.page.getByRole("button", { name: /logo|address/ }).count()).toBe(0);
  });
}
