import { jetstream } from "@nats-io/jetstream";
import type { Stack } from "@platform/local-stack/platform/stack-file";
import type { Page } from "playwright-core";
import { natsAdministrator } from "../fixture/operator/nats-administrator.ts";

/** Every page of the operator's staff by the name of its picture: its path, and the link in it that is followed. */
export const staffPictures: Readonly<Record<string, readonly [path: string, link?: RegExp]>> = {
  owners: ["/owners"],
  owner: ["/owners/demo-payroll-company"],
  "owner-credentials": ["/owners/demo-payroll-company?show=credentials"],
  "owner-support": ["/owners/demo-payroll-company?show=support&environment=sandbox"],
  "owner-support-report": ["/owners/demo-payroll-company?show=support&environment=sandbox", /quarry-lane-builders/],
  "owner-support-webhook": ["/owners/demo-payroll-company?show=support&environment=sandbox", /127\.0\.0\.1/],
  "owner-activity": ["/owners/demo-payroll-company?show=activity&environment=sandbox"],
  "dead-letters": ["/dead-letters"],
  "dead-letter": ["/dead-letters", /file\.uploaded/],
  outboxes: ["/outboxes"],
  "legal-holds": ["/legal-holds"],
  "lifted-holds": ["/legal-holds?status=released"],
  status: ["/status"],
};

/**
 * Gives these pages something to show: dead letters, holds and a suspension; does nothing if there is a hold.
 *
 * @param page of a member of staff, signed in
 * @param localDir folder of the platform's keys
 */
export async function addStaffData(page: Page, { portal, nats }: Stack, localDir: string): Promise<void> {
  const call = async (rpc: string, data: object = {}) => {
    const response = await page.request.post(`${portal?.url}/portal.v1.Portal${rpc}`, {
      headers: { "connect-protocol-version": "1" },
      data,
    });
    if (!response.ok()) throw new Error(`The data for staff was refused at ${rpc}: ${await response.text()}`);
    return response.json();
  };
  const { legalHolds = [] } = await call("OperationsService/ListLegalHolds");
  if (legalHolds.length > 0) return;
  const ownerId = "demo-payroll-company";
  const hold = { ownerId, environment: "production" };
  await call("OperationsService/PlaceLegalHold", { ...hold, employerId: "harbor-cafe", reason: "Case 2026-117" });
  await call("OperationsService/PlaceLegalHold", { ...hold, reason: "Case 2025-031" });
  await call("OperationsService/ReleaseLegalHold", { ...hold, reason: "Settled on November 3" });
  await call("OwnersService/SuspendOwner", { ownerId, reason: "Ticket 4711: a key leaked" });
  await call("OwnersService/ResumeOwner", { ownerId, reason: "Ticket 4711: the keys are replaced" });
  const connection = await natsAdministrator(localDir, nats.url);
  // An undecodable event becomes a dead letter of each consumer.
  await jetstream(connection).publish("events.file.uploaded", new Uint8Array([255]));
  await connection.close();
}
