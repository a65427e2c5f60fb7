import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { askPostgres } from "./fixture/operator/ask-postgres.ts";
import { operatorOf } from "./fixture/operator/operator.ts";
import { postgresTools } from "./fixture/operator/postgres-tools.ts";
import {
  type ArrivedEvent,
  type EventReceiver,
  eventReceiver,
  eventsByFile,
} from "./fixture/partner/event-receiver.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { manyEmployees, type Payroll, samplePayroll } from "./fixture/partner/payroll.ts";
import { storedEmployees } from "./fixture/partner/stored-employees.ts";
import { asCompleted, storedPayroll } from "./fixture/partner/stored-payroll.ts";
import { type BackedUpPlatform, backedUpPlatform, type CopyKind } from "./fixture/platform/backed-up-platform.ts";

const tools = postgresTools();
if (!tools) console.log("Restoring a backup is not tested: pg_dump of Postgres 18 or later is not on the PATH.");

interface Submitted {
  readonly payroll: Payroll;
  readonly reportId: string;
}

let platform: BackedUpPlatform;
const { json: operator } = operatorOf(() => platform);
let partner: Partner;
let receiver: EventReceiver;

/** Accepted before the backup: processed, processed without published events, and not yet processed. */
let processed: Submitted[] = [];
let unheard: Submitted[] = [];
let waiting: Submitted[] = [];
/** Accepted after the backup, and while the schemas were dumped one after the other. */
let lost: Submitted[] = [];
const during: Submitted[] = [];
/** Events that had arrived before the first restore. */
let arrivals: ArrivedEvent[] = [];
let keys: Record<"good" | "disabled" | "disabledLater", { id: string; secret: string }>;

describe.skipIf(!tools)("what docs/operations/backup.md says", () => {
  beforeAll(async () => {
    if (!tools) return;
    platform = await backedUpPlatform(tools);
    partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
    receiver = await eventReceiver();
  });
  beforeAll(liveThroughBackup);

  test("after the restore of a copy, what was accepted before it is processed once and has one event", async () => {
    await restore();
    const accepted = [...processed, ...unheard, ...waiting];
    await expectDoneOnce(accepted, () => receiver.arrived);

    for (const { payroll, reportId } of lost) {
      expect((await partner.get(`/files/status/${reportId}`)).status).toBe(404);
      expect((await partner.ended(await partner.submit(payroll))).status).toBe("completed");
    }
    expectToldOnce(accepted);
    const before = eventsByFile(arrivals);
    const after = eventsByFile(receiver.arrived);
    for (const { reportId } of [...processed, ...unheard]) expect(after.get(reportId)).toEqual(before.get(reportId));

    expect(await statusWith(keys.good.secret)).toBe(200);
    expect(await statusWith(keys.disabled.secret)).toBe(401);
    // As the page warns.
    expect(await statusWith(keys.disabledLater.secret)).toBe(200);
  });

  test("also after restoring dumps that were made one after the other, and are older than what services remember", async () => {
    await restore("several", "old");
    const stored = await storedPayroll(platform.postgresUrl).reportsOf("%");
    const storedIds = new Set(stored.map(({ id }) => id));
    const meanwhile = during.filter(({ reportId }) => storedIds.has(reportId));
    const accepted = [...processed, ...unheard, ...waiting, ...lost, ...meanwhile];
    // The events of some were sent before the first copy was made.
    await expectDoneOnce(accepted, () => [...arrivals, ...receiver.arrived]);
    expectToldOnce(accepted);
    expect(await statusWith(keys.disabledLater.secret)).toBe(401);
  });

  test("after a recovery to a point in time, everything accepted by then is there", async () => {
    await restore("archive");
    const accepted = [...processed, ...unheard, ...waiting, ...lost, ...during];
    await expectDoneOnce(accepted, () => [...arrivals, ...receiver.arrived]);
    expectToldOnce(accepted);
    expect(await statusWith(keys.disabledLater.secret)).toBe(401);
  });
});

/** Reports are submitted while services and servers stop and backups are made. */
async function liveThroughBackup(): Promise<void> {
  keys = { good: await issueKey(), disabled: await issueKey(), disabledLater: await issueKey() };
  await operator("api-keys", "disable", keys.disabled.id);
  const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
  const registration = { owner_id, owner_type, url: receiver.url, events: ["file.processed"] };
  expect((await partner.post("/webhooks", registration)).status).toBe(201);

  receiver.open = false;
  processed = await submitSome();
  for (const { reportId } of processed) await partner.ended(reportId);

  const hearing = platform.process("platform");
  await hearing.stop();
  unheard = await submitSome();
  const isPublished = "SELECT bool_and(published_at IS NOT NULL) FROM payroll_intake.outbox";
  const isProcessed = "SELECT bool_and(status = 'completed') FROM payroll_intake.payroll_reports";
  const isIdle = `SELECT (${isProcessed}) AND (${isPublished})`;
  await vi.waitFor(async () => expect(await askPostgres(platform.postgresUrl, isIdle)).toBe(true), eventually);

  await platform.process("nats").stop();
  waiting = await submitSome();
  await platform.copy("");
  await platform.copy("archive");

  await platform.process("nats").restart();
  // Before all of them are back: a webhook that failed for too long is switched off.
  receiver.open = true;
  await hearing.restart();
  lost = await submitSome();
  await operator("api-keys", "disable", keys.disabledLater.id);
  const everything = [processed, unheard, waiting, lost].flat().length;
  await vi.waitFor(() => expect(eventsByFile(receiver.arrived).size).toBe(everything), eventually);
  await Promise.all([submitForAWhile(), platform.copy("several")]);
  await platform.remember();
  arrivals = [...receiver.arrived];
}

async function restore(...kinds: CopyKind[]): Promise<void> {
  await platform.restore(kinds, () => receiver.arrived.splice(0));
}

/** These reports and no others are stored and have counted once; each has its event, and so has everybody in them. */
async function expectDoneOnce(accepted: readonly Submitted[], heard: () => ArrivedEvent[]): Promise<void> {
  for (const { reportId } of accepted) expect((await partner.ended(reportId)).status).toBe("completed");
  const stored = await storedPayroll(platform.postgresUrl).reportsOf("%");
  expect(stored).toEqual(expect.arrayContaining(accepted.map(asCompleted)));
  expect(stored).toHaveLength(accepted.length);

  const ids = accepted.map(({ reportId }) => reportId).toSorted();
  await expect.poll(() => [...eventsByFile(heard()).keys()].toSorted()).toEqual(expect.arrayContaining(ids));
  const employees = storedEmployees(platform.postgresUrl);
  await expect.poll(async () => (await employees.countByEmployer()).size).toBe(accepted.length);
  const counts = await employees.knownAndTold();
  expect(counts?.told).toBe(counts?.known);
}

/** However often it was delivered, no report has two events. */
function expectToldOnce(accepted: readonly Submitted[]): void {
  const events = eventsByFile(receiver.arrived);
  for (const { reportId } of accepted) expect(events.get(reportId)?.size ?? 1).toBe(1);
}

async function submitSome(): Promise<Submitted[]> {
  const payrolls = Array.from({ length: 4 }, () => samplePayroll({ employees: manyEmployees(7) }));
  return Promise.all(payrolls.map(async (payroll) => ({ payroll, reportId: await partner.submit(payroll) })));
}

/** Long enough that each schema is copied in another state of things. */
async function submitForAWhile(): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    const reports = await submitSome();
    during.push(...reports);
    for (const { reportId } of reports) await partner.ended(reportId);
  }
}

async function issueKey(): Promise<{ id: string; secret: string }> {
  const { id } = await operator("owners", "create", "--type", "employer");
  return operator("api-keys", "issue", "--owner", id, "--environment", "sandbox");
}

async function statusWith(secret: string): Promise<number> {
  const headers = headersOf({ ...platform.credentials.sandbox.profileA, apiKey: secret });
  return (await fetch(`${platform.gatewayUrl}/api/v1/health`, { headers })).status;
}
