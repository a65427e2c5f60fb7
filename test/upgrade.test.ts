import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { apps } from "@platform/app-register/apps";
import { headersOf, type ProfileA, type ProfileB } from "@platform/local-stack/demo/demo-credentials";
import { eventually } from "@platform/testing/waiting/patience";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readReference } from "./fixture/pages/api-reference.ts";
import { type EventReceiver, eventReceiver } from "./fixture/partner/event-receiver.ts";
import {
  exampleRequests,
  inOrder,
  knowAuditDesk,
  knowDisputes,
  knowFailedRows,
  knowLedger,
  knowOffers,
} from "./fixture/partner/example-requests.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { manyEmployees, samplePayroll } from "./fixture/partner/payroll.ts";
import { settledAnswer } from "./fixture/partner/settled-answer.ts";
import { asCompleted, storedPayroll } from "./fixture/partner/stored-payroll.ts";
import { type DoneReport, workingDay } from "./fixture/partner/working-day.ts";
import { sendHeld } from "./fixture/platform/held-answer.ts";
import { migrationLocks, takeLocks } from "./fixture/platform/migration-locks.ts";
import { nextRelease } from "./fixture/platform/next-release.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform/platform.ts";

// The code as it is, on a schema to which everything was added that the rules of migrations allow a next release to add.
let platform: TestPlatform;
let receiver: EventReceiver;
let partners: { partner: Partner; day(partner: Partner): Promise<DoneReport> }[];

beforeAll(async () => {
  platform = await testPlatform({ DNS_SERVERS: "127.0.0.1:9" });
  receiver = await eventReceiver();
  const { sandbox, production } = platform.credentials;
  const [a, b, other] = [sandbox.profileA, sandbox.profileB, production.profileA].map((credential) =>
    partnerOf(platform.gatewayUrl, credential),
  );
  if (!a || !b || !other) throw new Error("There is a partner missing.");
  for (const [partner, { owner_id, owner_type }] of [
    [a, sandbox.profileA],
    [other, production.profileA],
  ] as const) {
    const registration = { owner_id, owner_type, url: receiver.url, events: ["file.processed"] };
    const registered = await partner.post("/webhooks", registration);
    expect(registered.status, registered.text).toBe(201);
  }
  partners = [
    { partner: a, day: workingDay },
    { partner: other, day: workingDay },
    { partner: b, day: reportOnly },
  ];
});

/** A partner of Profile B reports, and looks where the report stands. */
async function reportOnly(partner: Partner): Promise<DoneReport> {
  const payroll = samplePayroll({ employees: manyEmployees(5) });
  const reportId = await partner.submit(payroll);
  expect((await partner.ended(reportId)).status).toBe("completed");
  return { payroll, reportId };
}

/** Changes the schema while the partners work, and lets each work two days more on what there is in the end. Returns what they reported. */
async function whilePartnersWork(change: () => Promise<void>): Promise<DoneReport[]> {
  const over = new AbortController();
  const done: DoneReport[] = [];
  const days = Promise.all(
    partners.map(async ({ partner, day }) => {
      for (let after = 0; after < 2; after += over.signal.aborted ? 1 : 0) done.push(await day(partner));
    }),
  );
  try {
    // By then every statement has been prepared for the schema as it was.
    await Promise.race([days, vi.waitFor(() => expect(done.length).toBeGreaterThan(9), eventually)]);
    await Promise.race([change(), days]);
  } finally {
    over.abort();
  }
  await days;
  return done;
}

let done: DoneReport[] = [];

test("migrations lock tables in the order in which the services write: none waits for a writer that waits for it", async () => {
  const { url } = platform.process("postgres");
  const locks = await migrationLocks(url);
  expect(locks.filter(({ statements }) => statements.length > 0).length).toBeGreaterThan(5);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  done = await whilePartnersWork(async () => {
    for (let round = 0; round < 20; round += 1) for (const each of locks) await takeLocks(client, each);
  });
  expect(readFileSync(join(platform.localDir, "logs/postgres.log"), "utf8")).not.toContain("deadlock detected");
});

test("while the schema of the next release comes into use, every request is answered and no event is lost or doubled", async () => {
  const reported = await whilePartnersWork(async () => {
    expect(await nextRelease(platform.process("postgres").url).expand()).toBeGreaterThan(100);
  });
  done = [...done, ...reported];

  const stored = await storedPayroll(platform.process("postgres").url).reportsOf("%");
  expect(stored).toHaveLength(done.length);
  expect(stored).toEqual(expect.arrayContaining(done.map(asCompleted)));

  // Both credentials of the sandbox are of one owner, whose webhook receives all events.
  const ids = done.map(({ reportId }) => reportId).toSorted();
  const announcedIds = () => [...new Set(receiver.arrived.map(({ fileId }) => fileId))].toSorted();
  await expect.poll(announcedIds).toEqual(ids);
});

test("on the schema of the next release every operation of the API does what its example shows", async () => {
  const { sandbox, production, other, limited } = platform.credentials;
  const callerOf = (credential: ProfileA | ProfileB) => ({
    headers: headersOf(credential),
    ownerId: credential.owner_id,
    ownerType: credential.owner_type,
  });
  for (const [profile, credential] of [
    ["A", other.profileA],
    ["B", production.profileB],
  ] as const) {
    const operations = inOrder(await readReference(platform.gatewayUrl, profile));
    const caller = callerOf(credential);
    const examples = exampleRequests(caller, limited.profileA.owner_id);
    await knowOffers(examples, operations, { url: platform.gatewayUrl, from: callerOf(sandbox.profileA), to: caller });
    await knowLedger(examples, operations, partnerOf(platform.gatewayUrl, credential));
    await knowAuditDesk(examples, operations, partnerOf(platform.gatewayUrl, credential));
    await knowFailedRows(examples, operations, partnerOf(platform.gatewayUrl, credential));
    await knowDisputes(examples, operations, partnerOf(platform.gatewayUrl, credential));
    // Profile B is tried with credentials of production.
    for (const operation of operations.filter(({ onlySandbox }) => !onlySandbox || profile === "A")) {
      const { method, url, body } = examples.requestOf(operation);
      const send = () =>
        sendHeld(platform.gatewayUrl + url, {
          method,
          headers: {
            ...(operation.onlyProduction ? headersOf(production[`profile${profile}`]) : caller.headers),
            ...(operation.file !== undefined && { "content-type": "text/csv" }),
          },
          body: operation.file ?? (body === undefined ? undefined : JSON.stringify(body)),
        });
      const answer = await settledAnswer(operation, send);
      expect(answer.status, `${method} ${url} ${JSON.stringify(answer.body)}`).toBe(operation.success.status);
      expect(operation.undocumented(answer)).toBeUndefined();
      examples.learn(operation, answer.body);
    }
  }
});

test("what was rolled back starts on the schema of the next release", async () => {
  await Promise.all([...platform.apps.values()].map((app) => app.restart()));
  for (const { partner, day } of partners) await day(partner);
});

test("there are no dead letters and no unexpected errors", async () => {
  const connection = await platform.natsAdministrator();
  const manager = await jetstreamManager(connection);
  const streams = await manager.streams.list().next();
  const dead = streams.filter(({ config }) => config.name.startsWith("DEAD_LETTERS_"));
  expect(dead).toHaveLength(apps.filter(({ usesEvents }) => usesEvents).length);
  for (const { config, state } of dead) expect([config.name, state.messages]).toEqual([config.name, 0]);
  await connection.close();
  const logs = join(platform.localDir, "logs");
  const errors = readdirSync(logs)
    .filter((name) => [...platform.apps.keys()].some((app) => name === `${app}.log`))
    .flatMap((name) => readFileSync(join(logs, name), "utf8").split("\n"))
    .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line));
  expect(errors).toEqual([]);
});
