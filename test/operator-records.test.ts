import { join } from "node:path";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { headers, type NatsConnection } from "@nats-io/transport-node";
import { apps } from "@platform/app-register/apps";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { encodeEvent, newEvent } from "@platform/messaging/event/event";
import { newId } from "@platform/service/call/ids";
import { testNats } from "@platform/testing/servers/nats";
import { runSql } from "@platform/testing/servers/run-sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorOf } from "./fixture/operator/operator.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform/platform.ts";

const emitting = apps.filter(({ emits }) => emits.length > 0).map(({ name }) => name);
const holding = apps.filter(({ legalHolds }) => legalHolds).map(({ name }) => name);

// The operator's commands for records, webhooks and events, and its exit codes.
let platform: TestPlatform;
let nats: NatsConnection;
const { operator, json, removed, asProcess } = operatorOf(() => platform);

beforeAll(async () => {
  platform = await testPlatform();
  nats = await platform.natsAdministrator();
});
afterAll(() => nats?.close());

const asOther = (path: string, init: RequestInit = {}) =>
  fetch(`${platform.gatewayUrl}/api/v1${path}`, {
    ...init,
    headers: { ...headersOf(platform.credentials.sandbox.profileA), "content-type": "application/json" },
  });
const post = (path: string, body: unknown) => asOther(path, { method: "POST", body: JSON.stringify(body) });

/** Submits a report of half a month, and waits until it is completed. */
async function completedReport(employer_id: string, month: string): Promise<string> {
  const employee = { employee_id: "E-2", name: "Grace", classification_code: "8810", state: "GA" };
  const accepted = await post("/payroll/reports", {
    employer_id,
    period_start: `${month}-01`,
    period_end: `${month}-15`,
    employees: [{ ...employee, hours_worked: 80, gross_wages: 2000 }],
    payroll_data: { total_payroll: 2000 },
  });
  expect(accepted.ok, await accepted.clone().text()).toBe(true);
  const { report_id: id } = (await accepted.json()) as { report_id: string };
  await expect.poll(async () => (await json("reports", "show", id)).status).toBe("completed");
  return id;
}

/** Waits until file-status knows that it has every processed file: it would recover by itself what it lacks of later ones. */
async function passedFiles(): Promise<void> {
  const behind = `SELECT source FROM file_status.source_checks WHERE source = 'payroll-intake' AND checked_number <
    (SELECT max(seq) FROM payroll_intake.outbox WHERE type = 'file.processed')`;
  await expect.poll(() => runSql(platform.process("postgres").url, behind)).toEqual([]);
}

test("a report is shown without its records and voided; an unknown one is refused", async () => {
  const id = await completedReport("op-employer", "2026-02");
  const shown = await json("reports", "show", id);
  expect(shown).toMatchObject({ id, employer_id: "op-employer", environment: "sandbox", records_total: 1 });
  expect(JSON.stringify(shown)).not.toContain("Grace");
  const unasked = await operator(["reports", "void", id]);
  expect([unasked.code, unasked.stdout]).toEqual([2, ""]);
  expect(unasked.stderr).toMatch(/employer op-employer, 2026-02-01 to 2026-02-15\n.*\nerror: .* expected --yes/);
  expect((await json("reports", "show", id)).status).toBe("completed");
  expect(await removed("reports", "void", id)).toMatchObject({ id, status: "voided" });
  const status = (await (await asOther(`/payroll/reports/${id}`)).json()) as { status: string };
  expect(status.status).toBe("voided");
  const unknown = await operator(["reports", "show", "PR_TEST_unknown"]);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("REPORT_NOT_FOUND")]);
});

test("an audit is shown with the reason of its failure", async () => {
  const policy = await post("/policies", {
    employer_id: "op-employer",
    effective_date: "2025-01-01T00:00:00Z",
    premium: 10_000,
  });
  expect(policy.status).toBe(201);
  const { id: policy_id } = (await policy.json()) as { id: string };
  const audit = await post("/audits", { policy_id });
  expect(audit.status).toBe(202);
  const { id } = (await audit.json()) as { id: string };
  await expect.poll(async () => (await json("audits", "show", id)).status).toBe("failed");
  expect(await json("audits", "show", id)).toMatchObject({
    id,
    policy_id,
    failure: expect.stringMatching(/^[A-Z_]+$/),
  });
  expect((await operator(["audits", "show", "aud_unknown"])).code).toBe(1);
});

test("an owner's webhooks are listed, shown and enabled, and all that failed in a period with a dry run first", async () => {
  const { owner_id: owner } = platform.credentials.sandbox.profileA;
  const created = await post("/webhooks", {
    owner_id: owner,
    owner_type: "payroll_company",
    url: `${platform.gatewayUrl}/receiver`,
    // None of what the tests before submitted may still be on its way to it.
    events: ["exposure_grant.accepted"],
  });
  expect(created.status, await created.clone().text()).toBe(201);
  const webhook = (await created.json()) as { id?: string; webhook?: { id: string } };
  const id = webhook.webhook?.id ?? webhook.id ?? "";
  const disable = () => asOther(`/webhooks/${id}`, { method: "PATCH", body: JSON.stringify({ is_active: false }) });
  expect((await disable()).status).toBe(200);
  expect(await json("webhooks", "list", "--owner", owner)).toContainEqual(
    expect.objectContaining({ id, is_active: false, disabled_reason: "requested" }),
  );
  expect(await json("webhooks", "enable", id)).toMatchObject({ id, is_active: true, disabled_at: null });
  expect(await json("webhooks", "show", id)).toMatchObject({ id, owner_id: owner, environment: "sandbox" });
  expect(await json("webhooks", "deliveries", id)).toEqual([]);
  await expect
    .poll(() => json("why", id))
    .toMatchObject({
      cause: "Nothing waits: deliveries are not late.",
      in_flight: "0 of 64",
      in_flight_of_owner: expect.stringMatching(/^\d+ of [1-9]\d*$/),
      next: `operator webhooks deliveries ${id}`,
    });
  expect((await operator(["why", "wh_unknown"])).stderr).toContain("WEBHOOK_NOT_FOUND");

  // As after an outage of the receiver.
  await runSql(
    platform.process("postgres").url,
    `UPDATE webhooks.webhooks SET is_active = false, disabled_reason = 'delivery_failed', disabled_at = '2026-01-01T10:00:00Z' WHERE id = '${id}'`,
  );
  const between = ["--disabled-between", "2026-01-01T09:00:00Z", "2026-01-01T11:00:00Z"];
  const outcome = async (...more: string[]) =>
    (await json("webhooks", "enable", ...between, ...more)).map((row: { id: string; outcome: string }) => [
      row.id,
      row.outcome,
    ]);
  expect(await outcome("--dry-run")).toEqual([[id, "would be enabled"]]);
  expect(await json("webhooks", "show", id)).toMatchObject({ is_active: false, disabled_reason: "delivery_failed" });
  expect((await json("why", id)).cause).toBe("It is disabled (delivery_failed): events are held for 72 hours.");
  expect(await outcome()).toEqual([[id, "enabled"]]);
  expect(await outcome()).toEqual([]);
  expect(await json("webhooks", "show", id)).toMatchObject({ is_active: true });
});

test("e-mails are listed with their status, without what they say and to which address they go", async () => {
  const { owner_id: owner } = platform.credentials.sandbox.profileA;
  const columns =
    "id, environment, owner_id, webhook_id, subject, body, due_at, created_at, kind, outcome, finished_at";
  const mail = newId("mail_");
  await runSql(
    platform.process("postgres").url,
    `INSERT INTO webhooks.mails (${columns}) VALUES ('${mail}', 'production', '${owner}', '', 'About Grace', 'Wages 2000',
       now(), now(), 'file_failed', 'skipped', now())`,
  );
  const listed = await json("mails", "list", "--owner", owner, "--environment", "production");
  expect(listed).toMatchObject([
    { id: mail, kind: "file_failed", recipient: "contact", status: "skipped", attempts: 0 },
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/Grace|2000|@/);
  expect(await json("mails", "list", "--owner", owner, "--before", mail, "--status", "skipped")).toEqual([]);
  expect(await operator(["mails", "list", "--limit", "1001"])).toMatchObject({ code: 2, stdout: "" });
});

test("a dead letter is listed without its content, removed by a successful replay, and stays otherwise until discarded", async () => {
  const consumer = "file-status-project-files";
  const event = newEvent({
    tenant: { environment: "sandbox", ownerId: "demo-payroll-company" },
    data: {
      case: "fileUploaded",
      value: {
        fileId: newId("PR_TEST_"),
        fileName: "wages-of-ada.json",
        employerId: "emp_1",
        recordsTotal: 1,
        payPeriodStart: "2026-01-01",
        payPeriodEnd: "2026-01-15",
      },
    },
  });
  const about = headers();
  about.set("Consumer", consumer);
  about.set("Reason", "FAILED");
  about.set("Original-Subject", "events.file.uploaded");
  about.set("Source", "payroll-intake");
  const subject = `dead_letters.file-status.${consumer}.file.uploaded`;
  await jetstream(nats).publish(subject, encodeEvent(event), { headers: about });
  // An undecodable event becomes a dead letter of every consumer.
  await jetstream(nats).publish("events.file.uploaded", new Uint8Array([255]));
  const ofFileStatus = () => json("dead-letters", "list", "--service", "file-status");
  await expect.poll(async () => (await ofFileStatus()).length).toBe(2);

  const letters = await ofFileStatus();
  const good = letters.find(({ event_id }: { event_id: string }) => event_id === event.id);
  const garbage = letters.find(({ reason }: { reason: string }) => reason === "UNDECODABLE");
  expect(good).toMatchObject({ service: "file-status", consumer, event_type: "file.uploaded", reason: "FAILED" });
  expect(JSON.stringify(letters)).not.toContain("wages-of-ada");

  const replayed = await operator(["dead-letters", "replay", "file-status", "--all"]);
  expect(replayed.code).toBe(1);
  expect(replayed.stdout).toMatch(new RegExp(`^${good.number} +done$`, "m"));
  expect(replayed.stdout).toMatch(new RegExp(`^${garbage.number} +failed again: UNDECODABLE$`, "m"));
  expect(await ofFileStatus()).toEqual([garbage]);

  expect((await operator(["dead-letters", "discard", "file-status"])).stderr).toContain(
    "--all or a filter; received none",
  );
  expect(await json("dead-letters", "list", "--service", "file-status", "--reason", "FAILED")).toEqual([]);
  expect(await removed("dead-letters", "discard", "file-status", "--reason", "FAILED")).toEqual([]);
  const unasked = await operator(["dead-letters", "discard", "file-status", "--all"]);
  expect([unasked.code, unasked.stderr]).toEqual([
    2,
    expect.stringContaining("1 dead letters: file.uploaded (UNDECODABLE)"),
  ]);
  const discarded = await removed("dead-letters", "discard", "file-status", "--reason", "UNDECODABLE");
  expect(discarded).toEqual([{ number: garbage.number, discarded: true }]);
  expect(await ofFileStatus()).toEqual([]);
  const everywhere: { service: string }[] = await json("dead-letters", "list");
  expect(new Set(everywhere.map(({ service }) => service))).toContain("webhooks");
  const cut = await operator(["dead-letters", "list"], { FILE_STATUS_ADDRESS: "127.0.0.1:1" });
  expect([cut.code, cut.stderr]).toEqual([
    3,
    expect.stringContaining("Not listed are the dead letters of file-status."),
  ]);
});

test("events of every publishing service are published again, since the given time", async () => {
  const everything: { service: string; events: number }[] = await json("events", "republish");
  expect(everything.map(({ service }) => service)).toEqual(emitting);
  expect(everything.find(({ service }) => service === "payroll-intake")?.events).toBeGreaterThan(0);
  const none: { events: number }[] = await json("events", "republish", "--since", new Date().toISOString());
  expect(none.map(({ events }) => events)).toEqual(emitting.map(() => 0));
});

test("events of one service and type are published again; services that cannot be reached are named", async () => {
  const one = ["--service", "payroll-intake", "--type", "file.uploaded", "--owner", "demo-payroll-company"];
  expect(await json("events", "republish", ...one)).toEqual([
    { service: "payroll-intake", events: expect.any(Number) },
  ]);
  expect(await json("events", "republish", ...one.slice(0, 4), "--owner", "own_nobody")).toMatchObject([{ events: 0 }]);
  expect((await operator(["events", "republish", "--type", "file.proccessed"])).stderr).toContain(
    'the platform has no event type "file.proccessed"',
  );
  const nowhere = { PAYROLL_INTAKE_ADDRESS: "127.0.0.1:1" };
  const cut = await operator(["events", "republish", "--service", "payroll-intake"], nowhere);
  expect([cut.code, cut.stdout]).toEqual([3, expect.stringContaining("no service was reached")]);
  expect(cut.stderr).toContain("none of their events was published again: payroll-intake");
});

test("legal holds are placed, listed and released", async () => {
  const covered = ["--owner", "demo-payroll-company", "--environment", "production", "--employer", "emp_9"];
  await json("legal-holds", "place", ...covered, "--reason", "case 7");
  expect(await json("legal-holds", "list")).toMatchObject([
    { employer_id: "emp_9", reason: "case 7", services: holding.join(" ") },
  ]);
  await removed("legal-holds", "release", ...covered);
  expect(await json("legal-holds", "list")).toEqual([]);
  expect((await operator(["legal-holds", "release", ...covered, "--yes"])).code).toBe(1);
});

test("exits with 0, with 1 and the reason for a refusal, 2 for an invalid command, 3 for an unavailable service", async () => {
  expect(await asProcess(["plans", "list"])).toMatchObject({ code: 0, stderr: "" });
  const unknown = await asProcess(["owners", "show", "nobody"]);
  expect([unknown.code, unknown.stdout, unknown.stderr]).toEqual([
    1,
    "",
    "No owner has this id. (NOT_FOUND OWNER_NOT_FOUND)\n",
  ]);
  expect(await asProcess(["nonsense"])).toMatchObject({ code: 2, stdout: "" });
  expect(await operator(["dead-letters", "replay", "webhooks", "1", "--all"])).toMatchObject({ code: 2, stdout: "" });
  const away = await asProcess(["owners", "list"], { CREDENTIALS_ADDRESS: "127.0.0.1:1" });
  expect([away.code, away.stderr]).toEqual([3, expect.stringContaining("cannot be reached")]);
});

test("lists what the services with a known address have, and says which are skipped", async () => {
  for (const list of ["dead-letters", "legal-holds"]) {
    const unknown = await operator([list, "list"], { LOCAL_DIR: "/nowhere" });
    expect([list, unknown.code, unknown.stdout]).toEqual([list, 2, ""]);
    const variables = { LOCAL_DIR: "/nowhere", FILE_STATUS_ADDRESS: platform.stack().grpc["file-status"] };
    const key = { SERVICE_KEY_FILE: join(platform.localDir, "service-keys/operator.key") };
    const some = await operator([list, "list"], { ...variables, ...key });
    expect([list, some.code, some.stderr]).toEqual([list, 0, expect.stringContaining("payroll-intake")]);
  }
  const keyless = await operator(["owners", "list"], { SERVICE_KEY_FILE: "/nowhere" });
  expect([keyless.code, keyless.stderr]).toEqual([2, expect.stringContaining("SERVICE_KEY_FILE")]);
  const nowhere = await operator(["owners", "list"], { LOCAL_DIR: "/nowhere" });
  expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining("CREDENTIALS_ADDRESS")]);
});

test("streams create finds what exists, and creates what NATS has lost, so that services consume again", async () => {
  const evented = apps.filter(({ usesEvents }) => usesEvents);
  const durables = evented.flatMap(({ consumes }) => Object.keys(consumes));
  const streams = ["EVENTS", ...evented.map(({ name }) => `DEAD_LETTERS_${name}`)];
  const outcomes = async () =>
    Object.fromEntries(
      (await json("streams", "create")).map(({ name, outcome }: Record<string, string>) => [name, outcome]),
    );
  const all = (outcome: string) => Object.fromEntries([...streams, ...durables].map((name) => [name, outcome]));
  expect(await outcomes()).toEqual(all("exists"));

  const manager = await jetstreamManager(nats);
  for (const stream of streams) await manager.streams.delete(stream);
  expect(await outcomes()).toEqual(all("created"));
  await manager.streams.update("EVENTS", { max_age: 1_000_000_000_000 });
  expect((await json("streams", "create"))[0]).toEqual({
    name: "EVENTS",
    outcome: "different",
    different_settings: "max_age",
  });

  await expect
    .poll(async () => (await manager.consumers.info("EVENTS", "file-status-project-files")).num_waiting)
    .toBeGreaterThan(0);
  const connected = await operator(["streams", "recreate", "--yes"]);
  expect([connected.code, connected.stdout]).toEqual([1, ""]);
  expect(connected.stderr).toMatch(/file-status-project-files.*CONSUMERS_CONNECTED/);
  await manager.streams.update("EVENTS", { max_age: 7 * 86_400 * 1_000_000_000 });
  expect(await outcomes()).toEqual(all("exists"));
});

test("streams recreate empties the streams of a platform that is stopped, and says before how many messages go", async () => {
  const broker = await testNats();
  const stopped = { NATS_URL: broker.url, NATS_CREDENTIALS_FILE: broker.credentialsFile("administrator") };
  const connection = await broker.administrator();
  const manager = await jetstreamManager(connection);
  await jetstream(connection).publish("events.file.uploaded", "");
  const settings = await manager.streams.update("EVENTS", { max_age: 1_000_000_000_000 });
  const unasked = await operator(["streams", "recreate"], stopped);
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining("stream EVENTS: 1 messages")]);
  const recreated = await operator(["streams", "recreate", "--yes", "--json"], stopped);
  // Also a stream that differs gets the settings of the release.
  expect(JSON.parse(recreated.stdout)[0]).toEqual({ name: "EVENTS", outcome: "created", different_settings: "" });
  const { config, state } = await manager.streams.info("EVENTS");
  expect([state.messages, config.max_age > settings.config.max_age]).toEqual([0, true]);
  await connection.close();
});

test("nats heal creates what NATS has lost, and publishes again what a consumer lacks", async () => {
  const since = new Date().toISOString();
  await completedReport("healed-employer", "2026-04");
  await expect.poll(async () => (await operator(["events", "check", "--since", since])).code).toBe(0);
  await passedFiles();
  const manager = await jetstreamManager(nats);
  await manager.streams.delete("EVENTS");
  await runSql(
    platform.process("postgres").url,
    `DELETE FROM file_status.inbox WHERE event_id = (
       SELECT event_id FROM payroll_intake.outbox WHERE type = 'file.processed' ORDER BY seq DESC LIMIT 1)`,
  );
  const healed = await operator(["nats", "heal", "--since", since]);
  expect([healed.code, healed.stderr]).toEqual([0, expect.stringContaining("EVENTS: created")]);
  expect(healed.stderr).toContain("Published again of payroll-intake: 1");
  expect((await operator(["nats", "heal", "--since", since, "--json"])).stderr).toBe("");
});

test("events check proves that every event was processed, finds one that a consumer lacks, and publishes it again", async () => {
  const since = new Date().toISOString();
  await completedReport("checked-employer", "2026-03");
  const until = new Date().toISOString();
  const check = (...more: string[]) => operator(["events", "check", "--since", since, "--until", until, ...more]);
  const provenAgain = () => expect.poll(async () => (await check()).code).toBe(0);
  await provenAgain();
  const { stdout } = await check("--json");
  const rows: { consumer: string; emitted: number; processed: number }[] = JSON.parse(stdout);
  expect(rows.map(({ consumer }) => consumer)).toEqual(apps.flatMap(({ consumes }) => Object.keys(consumes)));
  const rowOf = (consumer: string) => rows.find((row) => row.consumer === consumer);
  expect(rowOf("file-status-project-files")?.emitted).toBeGreaterThan(1);
  expect(rowOf("webhooks-fan-out")?.emitted).toBe(rowOf("activity-record-changes")?.emitted);
  expect(rows.every(({ emitted, processed }) => processed === emitted)).toBe(true);
  await passedFiles();

  // As if the consumer had skipped it.
  const postgres = platform.process("postgres").url;
  const [lost] = (await runSql(
    postgres,
    `DELETE FROM file_status.inbox WHERE event_id = (
       SELECT event_id FROM payroll_intake.outbox WHERE type = 'file.processed' ORDER BY seq DESC LIMIT 1) RETURNING event_id`,
  )) as { event_id: string }[];
  await expect.poll(async () => (await check()).stderr).toContain("EVENTS_ARE_MISSING");
  const result = await check();
  expect(result.code).toBe(1);
  expect(result.stdout).toMatch(/^file-status +file-status-project-files( +\d+){2} +0 +0 +0 +1 /m);
  expect(result.stderr).toContain("file-status-project-files lacks of payroll-intake: 1, ");
  expect(result.stderr).toContain(lost?.event_id);
  expect(result.stderr).toContain("Missing events: 1. (FAILED_PRECONDITION EVENTS_ARE_MISSING)");
  expect((await check("--republish")).stderr).toContain("Published again of payroll-intake: 1");
  await provenAgain();

  const stretch = ["--since", since, "--until", until];
  const cut = await operator(["events", "check", ...stretch], { FILE_STATUS_ADDRESS: "127.0.0.1:1" });
  expect([cut.code, cut.stdout]).toEqual([3, expect.not.stringContaining("file-status-project-files")]);
  expect(cut.stderr).toContain(
    "Not checked is what file-status emitted and consumed: it did not respond (UNAVAILABLE).",
  );
});

test("streams create is refused without the administrator's key, and says so if NATS is down", async () => {
  const seed = (app: string) => join(platform.localDir, `nats-users/${app}.nk`);
  const url = platform.servers.nats?.url ?? "";
  const asService = await operator(["streams", "create"], {
    NATS_URL: url,
    NATS_CREDENTIALS_FILE: seed("payroll-intake"),
  });
  expect([asService.code, asService.stdout]).toEqual([2, ""]);
  expect(asService.stderr).toContain("Check NATS_CREDENTIALS_FILE: it must be the administrator's.");
  const nobody = await operator(["streams", "create"], { NATS_URL: url });
  expect([nobody.code, nobody.stderr]).toEqual([2, expect.stringContaining("Authorization Violation")]);
  // The key is not the reason of any other failure, such as a stream with more copies than there are servers.
  await (await jetstreamManager(nats)).streams.delete("DEAD_LETTERS_portal");
  const tooMany = await operator(["streams", "create"], { NATS_STREAM_REPLICAS: "3" });
  expect([tooMany.code, tooMany.stderr]).toEqual([
    2,
    expect.stringContaining("NATS refused: replicas > 1 not supported"),
  ]);
  expect(tooMany.stderr).not.toContain("NATS_CREDENTIALS_FILE");
  expect(await json("streams", "create")).toContainEqual({
    name: "DEAD_LETTERS_portal",
    outcome: "created",
    different_settings: "",
  });
  const down = await operator(["streams", "create"], { NATS_URL: "nats://127.0.0.1:1" });
  expect([down.code, down.stderr]).toEqual([3, expect.stringContaining("NATS_UNAVAILABLE")]);
});
