import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/apps";
import { headersOf } from "@platform/local-stack/demo-credentials";
import { startPostgres } from "@platform/local-stack/postgres";
import type { ServerProcess } from "@platform/local-stack/server-process";
import { temporaryServer } from "@platform/testing/temporary-server";
import { Client } from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { clusterCommands } from "./fixture/cluster-commands.ts";
import { type ArrivedEvent, type EventReceiver, eventReceiver } from "./fixture/event-receiver.ts";
import {
  type CommandBlock,
  type CommandSurroundings,
  carryOut,
  readOperationsPage,
} from "./fixture/operations-page.ts";
import { operatorWorkplace } from "./fixture/operator-workplace.ts";
import { type Partner, partnerOf } from "./fixture/partner.ts";
import { manyEmployees, type Payroll, samplePayroll } from "./fixture/payroll.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform.ts";
import { postgresTools } from "./fixture/postgres-tools.ts";
import { storedEmployees } from "./fixture/stored-employees.ts";
import { asCompleted, storedPayroll } from "./fixture/stored-payroll.ts";

const page = readOperationsPage(join(REPOSITORY, "docs/operations/backup.md"));
const tools = postgresTools();
if (!tools) console.log("Restoring a backup is not tested: pg_dump of Postgres 18 or later is not on the PATH.");

const within = { timeout: 60_000, interval: 50 };

interface Submitted {
  readonly payroll: Payroll;
  readonly reportId: string;
}

let platform: TestPlatform;
let postgres: ServerProcess;
let partner: Partner;
let receiver: EventReceiver;
let surroundings: CommandSurroundings;

/** Accepted before the copy: processed, processed with nobody having heard of it, and not even begun. */
let processed: Submitted[] = [];
let unheard: Submitted[] = [];
let waiting: Submitted[] = [];
/** Accepted after the copy, and while the schemas were copied one after the other. */
let lost: Submitted[] = [];
const during: Submitted[] = [];
let told: ArrivedEvent[] = [];
let keys: Record<"good" | "disabled" | "disabledLater", { id: string; secret: string }>;

describe.skipIf(!tools)("what docs/operations/backup.md says", () => {
  beforeAll(startEverything, 120_000);
  beforeAll(liveThroughBackup, 120_000);

  test.for([
    { copy: "a copy of just now", how: "at once" as const },
    { copy: "a copy that is older than what services remember", how: "old" as const },
  ])(
    "after the restore of $copy, what was accepted before it is done once and told of once",
    { timeout: 120_000 },
    async ({ how }) => {
      await restore(how);
      const accepted = [...processed, ...unheard, ...waiting];
      await expectDoneOnce(accepted, () => receiver.arrived);

      for (const { payroll, reportId } of lost) {
        expect((await partner.get(`/files/status/${reportId}`)).status).toBe(404);
        expect((await partner.ended(await partner.submit(payroll))).status).toBe("completed");
      }
      expectToldOnce(accepted);
      const [before, after] = [eventsByFile(told), eventsByFile(receiver.arrived)];
      for (const { reportId } of [...processed, ...unheard]) expect(after.get(reportId)).toEqual(before.get(reportId));

      expect(await statusWith(keys.good.secret)).toBe(200);
      expect(await statusWith(keys.disabled.secret)).toBe(401);
      // As the page warns.
      expect(await statusWith(keys.disabledLater.secret)).toBe(200);
    },
  );

  test("after the restore of copies that were made one after the other, too", { timeout: 120_000 }, async () => {
    await restore("several");
    const stored = await storedPayroll(postgres.url).reportsOf("%");
    const kept = new Set(stored.map(({ id }) => id));
    const accepted = [...processed, ...unheard, ...waiting, ...lost];
    const meanwhile = during.filter(({ reportId }) => kept.has(reportId));
    // Of some, all had been told before the first copy.
    await expectDoneOnce([...accepted, ...meanwhile], () => [...told, ...receiver.arrived]);
    expectToldOnce(accepted);
    expect(await statusWith(keys.disabledLater.secret)).toBe(401);
  });
});

/** These reports and no others are stored and have counted once; each is told of, and everybody in them. */
async function expectDoneOnce(accepted: readonly Submitted[], heard: () => ArrivedEvent[]): Promise<void> {
  for (const { reportId } of accepted) expect((await partner.ended(reportId)).status).toBe("completed");
  const stored = await storedPayroll(postgres.url).reportsOf("%");
  expect(stored).toEqual(expect.arrayContaining(accepted.map(asCompleted)));
  expect(stored).toHaveLength(accepted.length);

  const ids = accepted.map(({ reportId }) => reportId).toSorted();
  await expect.poll(() => [...eventsByFile(heard()).keys()].toSorted(), within).toEqual(expect.arrayContaining(ids));
  const employees = storedEmployees(postgres.url);
  await expect.poll(async () => (await employees.countByEmployer()).size, within).toBe(accepted.length);
  const counts = await employees.knownAndTold();
  expect(counts?.told).toBe(counts?.known);
}

/** However often it was delivered, no report was told of by two events. */
function expectToldOnce(accepted: readonly Submitted[]): void {
  const events = eventsByFile(receiver.arrived);
  for (const { reportId } of accepted) expect(events.get(reportId)?.size ?? 1).toBe(1);
}

async function startEverything(): Promise<void> {
  if (!tools) return;
  const { directory: toolDirectory, programs } = tools;
  postgres = await temporaryServer("postgres", (dataDir) => startPostgres({ dataDir, ...(programs && { programs }) }));
  platform = await testPlatform({
    POSTGRES_URL: postgres.url,
    // A receiver that failed is asked again soon, and often; what services remember is looked through all the time.
    RETRY_DELAYS_MS: [0, ...Array.from({ length: 49 }, () => 1_000)].join(","),
    UPKEEP_INTERVAL_MS: "1000",
    HOUSEKEEPING_INTERVAL_MS: "1000",
  });
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  receiver = await eventReceiver();
  const directory = operatorWorkplace({ admin_url_of: 'echo "$ADMIN_URL"' });
  const env = {
    PATH: [directory, toolDirectory, process.env.PATH].join(":"),
    LOCAL_DIR: platform.localDir,
    ADMIN_URL: postgres.url,
    SERVER_URL: postgres.url.replace(/platform$/, "postgres"),
  };
  surroundings = { directory, env, cluster: clusterCommands(platform) };
}

/** Reports come in while services and servers stop, a copy is made in the middle of it, and life goes on. */
async function liveThroughBackup(): Promise<void> {
  keys = { good: issueKey(), disabled: issueKey(), disabledLater: issueKey() };
  operator("api-keys", "disable", keys.disabled.id);
  const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
  const registration = { owner_id, owner_type, url: receiver.url, events: ["file.processed"] };
  expect((await partner.post("/webhooks", registration)).status).toBe(201);

  receiver.open = false;
  processed = await submitSome();
  for (const { reportId } of processed) await partner.ended(reportId);

  const hearing = ["webhooks", "employee-sync", "file-status", "premium-audit"].map((name) => platform.process(name));
  await Promise.all(hearing.map((app) => app.stop()));
  unheard = await submitSome();
  const isPublished = "SELECT bool_and(published_at IS NOT NULL) FROM payroll_intake.outbox";
  const isProcessed = "SELECT bool_and(status = 'completed') FROM payroll_intake.payroll_reports";
  await vi.waitFor(
    async () => expect(await answerTo(`SELECT (${isProcessed}) AND (${isPublished})`)).toBe(true),
    within,
  );

  await platform.process("nats").stop();
  waiting = await submitSome();
  const [copies, copiesInTurn] = [blocksUnder("Back up", ""), blocksUnder("Back up", "several")];
  for (const block of copies) await carryOut(block, surroundings);

  await platform.process("nats").restart();
  await Promise.all(hearing.map((app) => app.restart()));
  receiver.open = true;
  lost = await submitSome();
  operator("api-keys", "disable", keys.disabledLater.id);
  const everything = [processed, unheard, waiting, lost].flat().length;
  await vi.waitFor(() => expect(eventsByFile(receiver.arrived).size).toBe(everything), within);
  await copyInTurn(copiesInTurn);
  told = [...receiver.arrived];
}

/** Copies the schemas one after the other, while reports come in and are processed. */
async function copyInTurn(blocks: readonly CommandBlock[]): Promise<void> {
  const over = new AbortController();
  const traffic = (async () => {
    while (!over.signal.aborted) during.push(...(await submitSome()));
  })();
  try {
    for (const block of blocks) await carryOut(block, surroundings);
  } finally {
    over.abort();
  }
  await traffic;
}

/** Does what the page says, step by step; an old copy is one whose services' memory is of long ago. */
async function restore(how: "at once" | "old" | "several"): Promise<void> {
  for (const block of page.filter(({ heading }) => /^\d\. /.test(heading))) {
    if (["old", "several"].includes(block.kind) && block.kind !== how) continue;
    if (how === "several" && block.heading.startsWith("2.") && block.kind !== how) continue;
    if (block.kind === "old") await age(20);
    // From here on it is another life.
    if (block.heading.startsWith("3.")) receiver.arrived.length = 0;
    const output = await carryOut(block, surroundings);
    if (block.heading.startsWith("6.")) expect(output).toContain("There are no dead letters.");
  }
}

async function age(days: number): Promise<void> {
  for (const schema of ["employee_sync", "file_status", "payroll_intake", "premium_audit", "webhooks"]) {
    await answerTo(`UPDATE ${schema}.inbox SET received_at = received_at - interval '${days} days'`);
    await answerTo(`UPDATE ${schema}.outbox SET created_at = created_at - interval '${days} days',
      published_at = published_at - interval '${days} days'`);
  }
}

function blocksUnder(heading: string, kind: string): CommandBlock[] {
  const blocks = page.filter((block) => block.heading === heading && block.kind === kind);
  expect(blocks.length, heading).toBeGreaterThan(0);
  return blocks;
}

async function submitSome(): Promise<Submitted[]> {
  const payrolls = Array.from({ length: 4 }, () => samplePayroll({ employees: manyEmployees(7) }));
  return Promise.all(payrolls.map(async (payroll) => ({ payroll, reportId: await partner.submit(payroll) })));
}

/** The ids of the events that have told of each file. */
function eventsByFile(events: readonly ArrivedEvent[]): Map<string, Set<string>> {
  const groups = Map.groupBy(events, ({ fileId }) => fileId);
  return new Map([...groups].map(([fileId, group]) => [fileId, new Set(group.map(({ id }) => id))]));
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes, each of which its user looks at
function operator(...args: string[]): any {
  const program = join(surroundings.directory, "operator");
  return JSON.parse(execFileSync(program, [...args, "--json"], { env: surroundings.env, encoding: "utf8" }));
}

function issueKey(): { id: string; secret: string } {
  const { owner_id } = platform.credentials.sandbox.profileA;
  return operator("api-keys", "issue", "--owner", owner_id, "--environment", "sandbox");
}

async function statusWith(secret: string): Promise<number> {
  const headers = headersOf({ ...platform.credentials.sandbox.profileA, apiKey: secret });
  return (await fetch(`${platform.gatewayUrl}/api/v1/health`, { headers })).status;
}

/** The only value that a statement gives. */
async function answerTo(sql: string): Promise<unknown> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
