import { eventually } from "@platform/testing/waiting/patience";
import { test } from "vitest";
import { eventReceiver } from "../../fixture/partner/event-receiver.ts";
import { samplePayroll } from "../../fixture/partner/payroll.ts";
import { isAccessible } from "../axe.ts";
import { openSection } from "../browser.ts";
import type { Stage } from "../stage.ts";

/** A receiver refuses until its webhook is switched off; it is repaired, switched on again, and what it missed is replayed. */
export function deadWebhook(stage: () => Stage): void {
  test("a webhook that is off says why, and is switched on and sent what it missed", async ({ expect }) => {
    const { admin, partner } = await stage().owner("dead-webhook");
    const { page } = admin;
    const receiver = await eventReceiver();
    receiver.open = false;

    await openSection(page, "Developers", "Webhooks");
    await page.getByRole("button", { name: "Add a webhook" }).first().click();
    await page.getByLabel("URL").fill(receiver.url);
    await page.getByLabel("All events").check();
    await page.getByLabel("file.processed").uncheck();
    await page.getByLabel("All events").check();
    await page.getByLabel("All events").uncheck();
    await page.getByLabel("file.processed").check();
    await page.getByLabel("Time-out").selectOption("9 seconds");
    await page.getByLabel("Requests a second").fill("500");
    await page.getByLabel("Your id").fill("hook-7");
    await page.getByLabel("Metadata").fill("team=payroll\nsite=Köln=1");
    await page.getByLabel("Employers").fill("missed-employer\n\nheld-employer ");
    await page.getByRole("button", { name: "Test the filter" }).click();
    await page.getByLabel("Event", { exact: true }).selectOption("file.processed");
    const body = page.getByLabel("Body of the request");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByText("This file.processed does not pass the filter").waitFor();
    await body.fill((await body.inputValue()).replace("employer_042", "held-employer"));
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByText("This file.processed passes the filter").waitFor();
    await page.getByLabel("States").fill("ca");
    await isAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Add the webhook" }).click();
    await page.getByText(/^must be left out, because .* have no state: file\.processed/).waitFor();
    await page.getByLabel("States").fill("");
    await page.getByRole("dialog").getByRole("button", { name: "Add the webhook" }).click();
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    expect(secret).toMatch(/^whsec_/);
    await page.getByLabel(/I have stored it/).check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: receiver.url }).click();
    await page.getByText("No deliveries in the last 24 hours.").waitFor();
    await page.getByText("No attempts in the last 24 hours.").waitFor();
    for (const shown of [
      "9 s",
      "At most 500",
      "hook-7",
      "site=Köln=1, team=payroll",
      "missed-employer, held-employer",
    ]) {
      await page.getByRole("definition").getByText(shown, { exact: true }).waitFor();
    }

    const webhook = `/webhooks/${new URL(page.url()).pathname.split("/").at(-1)}`;
    const missed = await partner.submit(samplePayroll({ employerId: "missed-employer" }));
    const isActive = async () => (await partner.get(webhook)).body.is_active;
    await expect.poll(isActive, eventually).toBe(false);
    const heldReport = await partner.submit(samplePayroll({ employerId: "held-employer" }));
    const deliveries = async () => (await partner.get(`${webhook}/deliveries`)).body.data;
    await expect.poll(deliveries, eventually).toHaveLength(2);
    await page.reload();
    await page.getByText("This webhook is off").waitFor();
    await page.getByText("1 event is waiting and is then delivered.").waitFor();
    await page.getByText("All attempts of a delivery failed.").waitFor();
    await page.getByRole("link", { name: "See requests and responses" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("Attempt 6").waitFor();
    await drawer.getByText("The receiver responded with status 503.").first().waitFor();
    expect(await drawer.getByLabel("Body of the request").textContent()).toContain(missed);
    await drawer.getByText("Headers of the request").first().click();
    const headers = await drawer.getByLabel("Headers of attempt 6").textContent();
    expect(headers).toMatch(/svc-event-type: file\.processed/);
    expect(headers).toMatch(/svc-signature: t=\d+,v1=…/);
    expect(await page.content()).not.toContain(secret);
    await isAccessible(page);
    await drawer.getByRole("button", { name: "Try again now" }).and(page.locator(":disabled")).waitFor();
    await drawer.getByRole("button", { name: "Close" }).click();
    await drawer.waitFor({ state: "detached" });
    await page.getByText("As a table").click();
    await page.getByText("0% succeeded: 0 of 6 (6 × 5xx).").waitFor();
    await page.getByText("Figures of these charts").click();
    await isAccessible(page);

    const unwanted = await partner.submit(samplePayroll({ employerId: "other-employer" }));
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Test the filter" }).click();
    // Until the list is read, the first choice is another event.
    const past = page
      .getByRole("dialog")
      .locator("option")
      .filter({ hasText: /^file\.processed, / });
    await past.first().waitFor({ state: "attached" });
    await page.getByRole("dialog").getByLabel("Event").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("dialog").getByRole("cell", { name: "held-employer", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions" }).and(page.locator(":focus")).waitFor();

    receiver.open = true;
    await page.getByRole("button", { name: "Enable again" }).click();
    await page.getByText("This webhook is off").waitFor({ state: "detached" });
    await expect.poll(() => receiver.arrived.map(({ fileId }) => fileId), eventually).toEqual([heldReport]);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Replay a period" }).click();
    await page.getByRole("dialog").getByText("1 × file.processed").waitFor();
    await isAccessible(page);
    await page.getByRole("button", { name: "Replay 1 event" }).click();
    await page.getByText("1 event is being delivered again").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await expect.poll(() => receiver.arrived.map(({ fileId }) => fileId), eventually).toEqual([heldReport, missed]);
    const delivered = page.getByRole("region", { name: "Deliveries" }).getByText("Delivered", { exact: true });
    await expect.poll(() => delivered.count(), eventually).toBe(2);
    await page.reload();
    await page.getByText("66.6% delivered: 2 of 3").waitFor();
    await page.getByText("25% succeeded: 2 of 8 (6 × 5xx).").waitFor();

    await page
      .getByRole("region", { name: "Deliveries" })
      .getByRole("link", { name: "file.processed" })
      .first()
      .click();
    await drawer.getByRole("button", { name: "Remove the payload" }).click();
    await drawer.getByText("This cannot be undone.").waitFor();
    await isAccessible(page);
    await drawer.getByRole("button", { name: "Remove it" }).click();
    await drawer.getByText("It was removed on request.").waitFor();
    await drawer.getByRole("button", { name: "Try again now" }).and(page.locator(":disabled")).waitFor();
    await isAccessible(page);

    await page.goto(`${stage().url}/sandbox/deliveries?resource_id=${heldReport}`);
    await page.getByRole("button", { name: "Remove payloads" }).click();
    await page.getByLabel("Events about").selectOption("file");
    await page.getByRole("button", { name: "Remove them" }).click();
    // The payloads of file.uploaded, file.validated and file.processed, which the event log has whether or not a webhook is subscribed to them.
    await page.getByText("3 payloads were removed.").waitFor();
    await isAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove payloads" }).and(page.locator(":focus")).waitFor();
    const { data } = (await partner.get(`/webhooks/deliveries?resource_id=${heldReport}`)).body;
    expect(data).toEqual([expect.objectContaining({ payload_removed_at: expect.any(String) })]);

    // The log has what the webhook did not want, too, and says what a receiver missed since a number.
    const ofUnwanted = `/events?resource_id=${unwanted}&type=file.processed`;
    await expect.poll(async () => (await partner.get(ofUnwanted)).body.data, eventually).toHaveLength(1);
    await page.goto(`${stage().url}/sandbox${ofUnwanted}`);
    await page.getByText(/^The log has every number from 1 to /).waitFor();
    await page.getByRole("link", { name: "file.processed" }).click();
    await page.getByText("No webhook is registered for the event").waitFor();
    expect(await page.getByLabel("Data of the event").textContent()).toContain("other-employer");
    await isAccessible(page);
    await page.goto(`${stage().url}/sandbox/events?after=1`);
    await page.getByText(/^You missed \d+ events: 2 to \d+\. The log has each of them\.$/).waitFor();
    await page.getByLabel("Last number that you have").fill("0");
    await page.getByText(/^You missed \d+ events: 1 to /).waitFor();
    await page.goto(`${stage().url}/sandbox/events?resource_id=${heldReport}&type=file.processed`);
    await page.getByRole("link", { name: "file.processed" }).click();
    await page.getByText("It was removed on request.").waitFor();
    await page.getByRole("link", { name: "file.processed" }).click();
    await drawer.getByText("Attempt 1").waitFor();
  });
}
