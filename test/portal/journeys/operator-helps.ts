import { runSql } from "@platform/testing/servers/run-sql";
import { eventually } from "@platform/testing/waiting/patience";
import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { signInStaff } from "../browser.ts";
import type { Owner, Stage } from "../stage.ts";

/** A payroll whose only record is rejected, so that the file fails. */
const failing = {
  employer_id: "quarry-lane",
  period_start: "2025-01-01",
  period_end: "2025-01-31",
  payroll_data: {},
  employees: [
    {
      employee_id: "E-1",
      name: "Ida Moss",
      classification_code: "12",
      state: "IN",
      hours_worked: 100,
      gross_wages: 5000,
    },
  ],
};

/** Staff find an owner in trouble, look at it, suspend and resume it, and replay what a service could not process. */
export function operatorHelps(stage: () => Stage): void {
  let owner: Owner;
  let staff: Page;

  beforeAll(async () => {
    owner = await stage().owner("puzzled-payroll");
    staff = await stage().guest();
    await signInStaff(staff, stage().url, stage().staff);
  });

  test("staff see why a file failed and a webhook is off, and the owner sees that they looked", async () => {
    await owner.partner.post("/webhooks", {
      url: `${stage().platform.gatewayUrl}/nowhere`,
      events: ["file.failed"],
      owner_id: owner.id,
      owner_type: "payroll_company",
    });
    const { body } = await owner.partner.post("/payroll/reports", failing);
    expect((await owner.partner.ended(String(body.report_id))).status).toBe("failed");
    const isOff = async () => (await stage().operator("webhooks", "list", "--owner", owner.id))[0].is_active === false;
    await expect.poll(isOff, eventually).toBe(true);

    await staff.getByLabel("Name, id or contact").fill("puzzled");
    await staff.getByRole("link", { name: owner.id }).click();
    await staff.getByRole("tab", { name: "Files and webhooks" }).click();
    await staff.getByText("Sandbox", { exact: true }).click();
    await staff.getByRole("link", { name: "quarry-lane" }).click();
    const drawer = staff.getByRole("dialog");
    await drawer.getByText("Record 1").waitFor();
    expect(await drawer.textContent()).not.toMatch(/Ida Moss|E-1|5,?000/);
    await drawer.getByRole("button", { name: "Close" }).click();
    await staff.getByRole("link", { name: /nowhere/ }).click();
    await drawer.getByText("A delivery failed six times").waitFor();
    await drawer.getByRole("link", { name: "file.failed" }).click();
    await drawer.getByText("Attempt 6").waitFor();
    await drawer.getByRole("button", { name: "Close" }).click();

    const { page } = owner.admin;
    const looks = Object.entries({
      delivery: "a delivery",
      owner: "settings and credentials",
      records: "files and webhooks",
      report: "a payroll report",
      webhook: "a webhook",
    });
    const recorded = async () => {
      const ofOwner = ["--owner", owner.id, "--environment", "sandbox", "--type", "support"];
      const entries: { action: string }[] = await stage().operator("activity", ...ofOwner);
      return entries.map(({ action }) => action).toSorted();
    };
    await expect.poll(recorded, eventually).toEqual(looks.map(([what]) => `support.viewed_${what}`));
    await page.goto(`${stage().url}/sandbox/activity`);
    for (const [, look] of looks) {
      await page.getByRole("row", { name: new RegExp(`Support looked at ${look}.*The operator`) }).waitFor();
    }
  });

  test("staff suspend and resume an owner with a reason, which its requests notice at once", async () => {
    const status = async () => (await owner.partner.get("/policies")).status;
    await staff.getByRole("tab", { name: "Overview" }).click();
    await staff.getByRole("button", { name: "Suspend" }).click();
    await staff.getByRole("dialog").getByLabel("Reason").fill("ticket 4711");
    await staff.getByRole("button", { name: "Suspend the owner" }).click();
    await staff.getByText("This owner is suspended").waitFor();
    await expect.poll(status, eventually).toBe(401);
    await staff.getByRole("button", { name: "Resume" }).click();
    await staff.getByRole("dialog").getByLabel("Reason").fill("paid");
    await staff.getByRole("button", { name: "Resume the owner" }).click();
    await staff.getByText("This owner is suspended").waitFor({ state: "detached" });
    await expect.poll(status, eventually).toBe(200);
    await staff.getByText(/by Demo Operator: ticket 4711/).waitFor();
    await staff.getByText(/by Demo Operator: paid/).waitFor();
  });

  test("an owner's admin does not find the pages of staff", async () => {
    const { page } = owner.admin;
    for (const path of [new URL(staff.url()).pathname, "/operator/dead-letters", "/operator/status"]) {
      await page.goto(stage().url + path);
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    }
  });

  test("a service that hangs is shown, and again once it responds, while the others stay in view", async () => {
    const { "file-status": pid } = stage().platform.processIds();
    const shown = (service: string, status: string) =>
      staff.getByRole("article", { name: service }).getByText(status, { exact: true }).waitFor();
    await staff.getByRole("link", { name: "System status" }).click();
    await shown("file-status", "Available");
    process.kill(pid ?? 0, "SIGSTOP");
    try {
      await shown("file-status", "No response");
      await shown("credentials", "Available");
    } finally {
      process.kill(pid ?? 0, "SIGCONT");
    }
    await shown("file-status", "Available");

    const nats = stage().platform.process("nats");
    await nats.kill("SIGSTOP");
    try {
      const credentials = staff.getByRole("article", { name: "credentials" });
      await credentials.getByText("Unavailable: not connected").waitFor();
    } finally {
      await nats.kill("SIGCONT");
    }
    await shown("credentials", "Available");
  });

  test("people can use the portal while the service of owners does not respond, and keep their owner's name", async () => {
    const { page } = owner.admin;
    await stage().operator("owners", "set", owner.id, "--name", "Puzzled Payroll");
    const name = page.getByRole("navigation").getByText("Puzzled Payroll");
    const shown = () => name.waitFor();
    // A name that is slow to come is shown as it was.
    await vi.waitFor(async () => {
      await page.goto(`${stage().url}/sandbox/payroll`);
      await name.waitFor({ timeout: 5000 });
    }, eventually);
    const { credentials: pid } = stage().platform.processIds();
    process.kill(pid ?? 0, "SIGSTOP");
    try {
      await page.reload();
      await shown();
      await page.getByRole("link", { name: "quarry-lane" }).waitFor();
    } finally {
      process.kill(pid ?? 0, "SIGCONT");
    }
  });

  test("events that a service could not process are replayed from the page, and take effect", async () => {
    const postgres = stage().platform.process("postgres").url;
    await runSql(postgres, "ALTER TABLE file_status.files RENAME TO files_unavailable");
    const letters = async () =>
      (await stage().operator("dead-letters", "list", "--service", "file-status")).filter(
        ({ owner_id }: { owner_id: string }) => owner_id === owner.id,
      );
    const reported = await owner.partner.post("/payroll/reports", { ...failing, employer_id: "pier-bakery" });
    await expect.poll(async () => (await letters()).length, eventually).toBe(3);
    await runSql(postgres, "ALTER TABLE file_status.files_unavailable RENAME TO files");

    await staff.goto(`${stage().url}/operator/dead-letters?owner=${owner.id}`);
    await staff.getByRole("link", { name: "file.uploaded" }).click();
    await staff.getByRole("dialog").getByText("file-status-project-files").waitFor();
    expect(await staff.getByRole("dialog").textContent()).not.toContain("Ida Moss");
    await staff.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await staff.getByLabel("Choose all 3").check();
    await staff.getByRole("button", { name: "Replay 3" }).click();
    await staff
      .getByRole("dialog", { name: "Replay 3 dead letters?" })
      .getByRole("button", { name: "Replay 3" })
      .click();
    await staff.getByText("Processed: 3 of 3.").waitFor();
    expect(await letters()).toEqual([]);
    expect((await owner.partner.statusOf(String(reported.body.report_id))).status).toBe("failed");
    await staff.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await staff.getByText("No dead letter matches").waitFor();
  });
}
