import { jetstreamManager } from "@nats-io/jetstream";
import { eventually } from "@platform/testing/waiting/patience";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { metricsText } from "./fixture/operator/metrics.ts";
import { operatorOf } from "./fixture/operator/operator.ts";
import { redisSize } from "./fixture/operator/redis-size.ts";
import { eventReceiver } from "./fixture/partner/event-receiver.ts";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { manyEmployees, samplePayroll } from "./fixture/partner/payroll.ts";
import { persistent } from "./fixture/partner/persistent-partner.ts";
import { asCompleted, storedPayroll } from "./fixture/partner/stored-payroll.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform/platform.ts";

const consumingNothing = ["gateway", "credentials"];
let platform: TestPlatform;
let partners: Partner[];
const { operator } = operatorOf(() => platform);
let away: string[] = [];
beforeAll(async () => {
  platform = await testPlatform({}, { apart: [...consumingNothing, "payroll-intake", "file-status"] });
  const { profileA, profileB } = platform.credentials.sandbox;
  partners = [partnerOf(platform.gatewayUrl, profileA), partnerOf(platform.gatewayUrl, profileB)];
});

/** Stops processes like an operator; they are not restarted before `back`. */
async function stop(...names: string[]): Promise<void> {
  away = names;
  await Promise.all(names.map((name) => platform.process(name).stop()));
}

/** Starts again what was stopped. */
async function back(): Promise<void> {
  const names = away;
  away = [];
  await Promise.all(names.map((name) => platform.process(name).restart()));
}

afterEach(async () => {
  await back();
  for (const partner of partners) await completesAgain(partner);
});

/** Waits until a new report is accepted, and then until it is completed. */
async function completesAgain(partner: Partner): Promise<void> {
  const payroll = samplePayroll();
  const reportId = await vi.waitFor(() => partner.submit(payroll), eventually);
  expect(await partner.ended(reportId)).toMatchObject({ status: "completed", records_processed: 1 });
}

function expectHeaders({ headers }: Answer): void {
  for (const name of ["limit", "remaining", "reset"]) expect(headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
  expect(headers.get("x-svc-request-id")).toMatch(/^req_/);
}

/** Checks that a response is a 503 in the form of the profile. */
function expectUnavailable(partner: Partner, answer: Answer): void {
  expect(answer.status, answer.text).toBe(503);
  expectHeaders(answer);
  expect(answer.body).toEqual(
    partner.profile === "A"
      ? { error: "Service Unavailable", message: expect.any(String), details: {} }
      : { success: false, error: { code: "SERVICE_UNAVAILABLE", message: expect.any(String) } },
  );
}

/** The ids of every process but those named. */
function otherProcesses(...names: string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(platform.processIds()).filter(([name]) => !names.includes(name)));
}

describe("while Redis is down", () => {
  test("every response has rate-limit headers, and reports are completed", async () => {
    await stop("redis");
    for (const partner of partners) {
      const answers = [await partner.get("/health"), await partner.report(samplePayroll())];
      const reportId = String(answers[1]?.body.report_id);
      answers.push(await partner.get(`/files/status/${reportId}`), await partner.post("/payroll/reports", "{"));
      expect(answers.map(({ status }) => status)).toEqual([200, 202, 200, 400]);
      for (const answer of answers) expectHeaders(answer);
      const remaining = answers.map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
      expect(remaining).toEqual(remaining.toSorted((a, b) => b - a));
      expect(await partner.ended(reportId)).toMatchObject({ status: "completed" });
    }
  });

  test("limits still apply", async () => {
    await stop("redis");
    const limited = partnerOf(platform.gatewayUrl, platform.credentials.limited.profileB);
    const answers = await Promise.all(Array.from({ length: 120 }, () => limited.get("/health")));
    for (const answer of answers) expectHeaders(answer);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("Redis decides again after it is back, without restarts", async () => {
    const others = otherProcesses("redis");
    await stop("redis");
    await partners[0]?.get("/health");
    await back();
    // It comes back empty, so what it holds was counted since: the gateway's probe, and a key for each credential.
    await vi.waitFor(async () => {
      for (const partner of partners) await partner.get("/health");
      expect(await redisSize(platform.process("redis").url)).toBeGreaterThanOrEqual(partners.length + 1);
    }, eventually);
    expect(otherProcesses("redis")).toEqual(others);
  });
});

test("while NATS is down reports are accepted and their status is available; they are completed after it is back", async () => {
  const others = otherProcesses("nats");
  await stop("nats");
  const submitted: [Partner, string][] = [];
  for (let round = 0; round < 10; round += 1) {
    for (const partner of partners) {
      const reportId = await partner.submit(samplePayroll({ employees: manyEmployees(5) }));
      expect(await partner.statusOf(reportId)).toMatchObject({ status: "processing", records_total: 5 });
      submitted.push([partner, reportId]);
    }
  }
  await back();
  for (const [partner, reportId] of submitted) {
    expect(await partner.ended(reportId)).toMatchObject({ status: "completed", records_processed: 5 });
  }
  expect(otherProcesses("nats")).toEqual(others);
});

test("while Postgres is down both profiles return 503 in their forms; afterwards no restart is needed", async () => {
  const others = otherProcesses("postgres");
  const fileIds = await Promise.all(partners.map((partner) => partner.submit(samplePayroll())));
  await stop("postgres");
  // Twice, because the first answer may come from a connection that was just lost and the second from a new one.
  for (let round = 0; round < 2; round += 1) {
    for (const [index, partner] of partners.entries()) {
      expectUnavailable(partner, await partner.report(samplePayroll()));
      expectUnavailable(partner, await partner.get(`/files/status/${fileIds[index]}`));
    }
  }
  expect((await fetch(`${platform.gatewayUrl}/api/v1/health`)).status).toBe(200);
  await back();
  for (const [index, partner] of partners.entries()) {
    await completesAgain(partner);
    expect(await partner.ended(fileIds[index] ?? "")).toMatchObject({ status: "completed" });
  }
  expect(otherProcesses("postgres")).toEqual(others);
});

test("a report accepted before all servers go down is completed after they are back", async () => {
  await stop("nats");
  const reports = await Promise.all(partners.map((partner) => partner.submit(samplePayroll())));
  const others = otherProcesses("nats", "postgres", "redis");
  await stop("nats", "postgres", "redis");
  for (const partner of partners) expectUnavailable(partner, await partner.report(samplePayroll()));
  await back();
  for (const [index, partner] of partners.entries()) {
    await completesAgain(partner);
    expect(await partner.ended(reports[index] ?? "")).toMatchObject({ status: "completed" });
  }
  expect(otherProcesses("nats", "postgres", "redis")).toEqual(others);
});

test.each(["credentials", "payroll-intake"])(
  "while %s is away reports are refused with a 503, and accepted after it",
  async (app) => {
    await stop(app);
    for (const partner of partners) expectUnavailable(partner, await partner.report(samplePayroll()));
    await back();
    for (const partner of partners) await completesAgain(partner);
  },
);

test("while payroll-intake is down the status of processed files is available", async () => {
  const fileIds = await Promise.all(partners.map((partner) => partner.submit(samplePayroll())));
  for (const [index, partner] of partners.entries()) await partner.ended(fileIds[index] ?? "");
  await stop("payroll-intake");
  // An event brings file-status what it had until then asked payroll-intake for.
  await vi.waitFor(async () => {
    for (const [index, partner] of partners.entries()) {
      expect(await partner.statusOf(fileIds[index] ?? "")).toMatchObject({ status: "completed" });
    }
  }, eventually);
});

test("while file-status is down the status comes from payroll-intake, and never goes back afterwards", async () => {
  const stored = storedPayroll(platform.process("postgres").url);
  await stop("file-status");
  const employers = Array.from({ length: 30 }, (_, index) => `while-away-${index}`);
  const reports = await Promise.all(
    employers.map(async (employerId, index) => {
      const partner = partners[index % partners.length] as Partner;
      // All at once may be more than a busy machine takes.
      return { partner, reportId: await persistent(partner).submit(samplePayroll({ employerId })) };
    }),
  );
  for (const { partner, reportId } of reports.slice(0, 2)) {
    expect(["processing", "validated", "completed"]).toContain((await partner.statusOf(reportId)).status);
  }
  await vi.waitFor(async () => {
    const rows = await stored.reportsOf("while-away-%");
    expect(rows.map(({ status }) => status)).toEqual(employers.map(() => "completed"));
  }, eventually);
  await back();
  for (const { partner, reportId } of reports.slice(0, 2)) {
    await vi.waitFor(() => partner.statusOf(reportId), eventually);
  }
  for (let round = 0; round < 10; round += 1) {
    const files = await Promise.all(reports.map(({ partner, reportId }) => partner.statusOf(reportId)));
    expect(files.map(({ status }) => status)).toEqual(reports.map(() => "completed"));
  }
});

test("while file-status is frozen the status comes from payroll-intake", async () => {
  const reports = await Promise.all(partners.map((partner) => partner.submit(samplePayroll())));
  await platform.process("file-status").kill("SIGSTOP");
  onTestFinished(() => platform.process("file-status").kill("SIGCONT"));
  for (const [index, partner] of partners.entries()) {
    expect(await partner.ended(reports[index] ?? "")).toMatchObject({ status: "completed", records_processed: 1 });
  }
});

/** How many events of reports were recovered because NATS had lost or did not deliver them. */
async function recoveredReports(): Promise<number> {
  const shown = await metricsText(`http://127.0.0.1:${platform.process("payroll-intake").port}`);
  const [, count] =
    /^messaging_consumer_recovered_total\{.*consumer="payroll-intake-process-file".*\} (\d+)$/m.exec(shown) ?? [];
  return Number(count);
}

test("an event that NATS loses is recovered: its report is processed and announced once", async () => {
  const [partner] = partners as [Partner];
  const before = await recoveredReports();
  const receiver = await eventReceiver();
  const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
  const events = ["file.uploaded", "file.processed"];
  const webhook = await partner.post("/webhooks", { owner_id, owner_type, url: `${receiver.url}/`, events });
  expect(webhook.status, webhook.text).toBe(201);
  const connection = await platform.natsAdministrator();
  onTestFinished(() => connection.close());
  const manager = await jetstreamManager(connection);
  await manager.consumers.delete("EVENTS", "payroll-intake-process-file");
  const payroll = samplePayroll({ employerId: "lost-event" });
  const reportId = await partner.submit(payroll);
  const arrived = () => receiver.arrived.filter(({ fileId }) => fileId === reportId);
  await vi.waitFor(() => expect(arrived()).toHaveLength(1), eventually);
  await manager.streams.purge("EVENTS");
  // It creates the consumer again, and forgets the ids of events that it does not have.
  await stop("nats");
  await back();
  expect(await partner.ended(reportId)).toMatchObject({ status: "completed", records_processed: 1 });
  await vi.waitFor(() => expect(arrived()).toHaveLength(2), eventually);
  const stored = await storedPayroll(platform.process("postgres").url).reportsOf(payroll.employerId);
  expect(stored).toEqual([asCompleted({ payroll, reportId })]);
  expect((await recoveredReports()) - before).toBeGreaterThan(0);
  expect(new Set(arrived().map(({ id }) => id)).size).toBe(2);
});

test("consumers that were frozen while NATS lost all of its data get every event, and nobody types anything", async () => {
  const since = new Date().toISOString();
  const frozen = [...platform.apps.keys()].filter((name) => !consumingNothing.includes(name));
  const connection = await platform.natsAdministrator();
  onTestFinished(() => connection.close());
  const manager = await jetstreamManager(connection);
  const before = await Promise.all(partners.map((partner) => partner.submit(samplePayroll())));
  for (const name of frozen.filter((app) => app !== "payroll-intake")) await platform.process(name).kill("SIGSTOP");
  const meanwhile = await Promise.all(partners.map((partner) => partner.submit(samplePayroll())));
  for (const { config } of await manager.streams.list().next()) await manager.streams.delete(config.name);
  const after = await Promise.all(partners.map((partner) => partner.submit(samplePayroll())));
  for (const name of frozen) await platform.process(name).kill("SIGCONT");
  const check = ["events", "check", "--since", since, "--until", new Date().toISOString()];
  await vi.waitFor(async () => expect((await operator(check)).code).toBe(0), eventually);
  for (const ids of [before, meanwhile, after]) {
    for (const [index, partner] of partners.entries()) {
      expect(await partner.ended(ids[index] ?? "")).toMatchObject({ status: "completed", records_processed: 1 });
    }
  }
  // The next tests find the streams that the administrator creates at a start.
  await stop("nats");
});
