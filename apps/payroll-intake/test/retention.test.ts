import { newEvent } from "@platform/messaging/event/event";
import { deleteOldEvents } from "@platform/messaging/publish/delete-old-events";
import { statement } from "@platform/postgres/query/statement";
import { deleteLegalHold, upsertLegalHold } from "@platform/retention/legal-hold.sql";
import { cutoffsOf, ownerRetention } from "@platform/retention/owner-retention";
import { upkeep } from "@platform/retention/upkeep";
import { createLogger } from "@platform/service/observe/log";
import { beforeAll, describe, expect, test } from "vitest";
import { insertCitations, lockReports } from "../src/citations/citation.sql.ts";
import { citeReports } from "../src/citations/cite-reports.ts";
import { releaseCitations } from "../src/events.ts";
import { createFileMapping } from "../src/files/mappings/create-file-mapping.ts";
import { deleteFileMapping } from "../src/files/mappings/delete-file-mapping.ts";
import { upkeepChores } from "../src/upkeep/chores.ts";
import { deleteExpiredReports } from "../src/upkeep/retention.sql.ts";
import { dateReport } from "./dated-report.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf, tenant } from "./running-intake.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});

const rowsOf = statement(
  "test_rows_of_report",
  { count: "int" },
  `SELECT ((SELECT count(*) FROM payroll_reports WHERE id = {id:text}) + (SELECT count(*) FROM payroll_records WHERE report_id = {id:text})
     + (SELECT count(*) FROM exposure WHERE report_id = {id:text}))::int AS count`,
);
const rowCount = async (id: string) => (await intake.database.query(rowsOf, { id }))[0]?.count ?? 0;

const usualRetention = ownerRetention(7, async () => ({ owners: [], hasMore: false }));

function keep(now: string, retention = usualRetention): Promise<void> {
  const log = createLogger("upkeep-test", "silent");
  const chores = [...upkeepChores(intake.database, retention), ...deleteOldEvents(intake.database)];
  return upkeep({ chores, intervalMs: 3_600_000, log }).run(new Date(now));
}

/** Submits a report of an employer and dates it back to 2015. */
async function oldReport(employerId: string, { isProcessed = true } = {}): Promise<string> {
  const id = await intake.submit({ employerId });
  if (isProcessed) await intake.process(id);
  return dateReport(intake.database, id, new Date("2015-06-01"));
}

test("reports that finished seven years ago are deleted; held, younger and unfinished ones are not", async () => {
  const aged: string[] = [];
  for (let index = 0; index < 12; index++) aged.push(await oldReport(`emp_aged_${index}`));
  const heldReport = await oldReport("emp_held");
  const unfinished = await oldReport("emp_unfinished", { isProcessed: false });
  const young = await intake.submit({ employerId: "emp_young" });
  await intake.process(young);
  await upsertLegalHold(intake.database, { ...tenant, employerId: "emp_held", reason: "case 7" });
  const [first = ""] = aged;
  const whole = await rowCount(first);
  expect(whole).toBeGreaterThan(2);

  await keep("2022-05-31");
  expect(await rowCount(first)).toBe(whole);
  await keep("2022-06-02");
  expect(await Promise.all(aged.map(rowCount))).toEqual(aged.map(() => 0));
  expect([await rowCount(heldReport), await rowCount(unfinished), await rowCount(young)]).toEqual([whole, 1, whole]);

  await deleteLegalHold(intake.database, { ...tenant, employerId: "emp_held" });
  await keep("2022-06-02");
  expect(await rowCount(heldReport)).toBe(0);
});

test("a hold does not cover other environments or owners", async () => {
  const id = await oldReport("emp_other");
  await upsertLegalHold(intake.database, {
    environment: "production",
    ownerId: tenant.ownerId,
    employerId: "",
    reason: "x",
  });
  await upsertLegalHold(intake.database, {
    environment: tenant.environment,
    ownerId: "own_2",
    employerId: "",
    reason: "x",
  });
  await keep("2022-06-02");
  expect(await rowCount(id)).toBe(0);
});

test("an owner's own retention, longer or shorter, goes before that of the service", async () => {
  const longer = await oldReport("emp_longer");
  const shorter = await oldReport("emp_shorter");
  const other = { id: "own_other", retentionYears: 1 };
  const retentionOf = (retentionYears: number) =>
    ownerRetention(7, async ({ afterId }) =>
      afterId === ""
        ? { owners: [other], hasMore: true }
        : { owners: [{ id: tenant.ownerId, retentionYears }], hasMore: false },
    );
  await keep("2025-05-31", retentionOf(10));
  expect(await rowCount(longer)).toBeGreaterThan(2);
  await keep("2018-05-31", retentionOf(3));
  expect(await rowCount(shorter)).toBeGreaterThan(2);
  await keep("2018-06-02", retentionOf(3));
  expect([await rowCount(longer), await rowCount(shorter)]).toEqual([0, 0]);
  const usual = await oldReport("emp_usual");
  await keep("2022-05-31", retentionOf(0));
  expect(await rowCount(usual)).toBeGreaterThan(2);
  await keep("2022-06-02", retentionOf(0));
  expect(await rowCount(usual)).toBe(0);
});

test("nothing is deleted while the retention of owners is unknown", async () => {
  const id = await oldReport("emp_unknown");
  const unknown = ownerRetention(7, async ({ afterId }) => {
    if (afterId !== "") throw new Error("credentials is down");
    return { owners: [{ id: "own_other", retentionYears: 1 }], hasMore: true };
  });
  await expect(keep("2035-01-01", unknown)).rejects.toThrow("credentials is down");
  expect(await rowCount(id)).toBeGreaterThan(2);
  await keep("2035-01-01");
  expect(await rowCount(id)).toBe(0);
});

describe("a report that an audit cites", () => {
  const auditor = { environment: tenant.environment, ownerId: "own_carrier" };
  const cite = (auditId: string, ...reportIds: string[]) =>
    citeReports(intake, callOf(auditor), { auditId, reportIds });
  const erase = (auditId: string) =>
    releaseCitations(intake.database, newEvent({ tenant: auditor, data: { case: "auditErased", value: { auditId } } }));

  test("is kept until the last audit that cites it is erased", async () => {
    const id = await oldReport("emp_cited");
    await cite("aud_1", id);
    expect((await cite("aud_1", id, "PR_TEST_none")).missingReportIds).toEqual(["PR_TEST_none"]);
    await cite("aud_2", id);
    await keep("2030-01-01");
    expect(await rowCount(id)).toBeGreaterThan(2);
    await erase("aud_1");
    await keep("2030-01-01");
    expect(await rowCount(id)).toBeGreaterThan(2);
    await erase("aud_2");
    await erase("aud_2");
    await keep("2030-01-01");
    expect(await rowCount(id)).toBe(0);
  });

  test("is kept if the citation commits while reports are being deleted", async () => {
    const id = await oldReport("emp_citing");
    await intake.database.transaction(async (tx) => {
      await insertCitations(tx, auditor, "aud_3", await lockReports(tx, tenant.environment, [id]));
      await keep("2030-01-01");
    });
    await keep("2030-01-01");
    expect(await rowCount(id)).toBeGreaterThan(2);
    await erase("aud_3");
  });

  test("is missing for an audit that cites it while it is being deleted", async () => {
    const id = await oldReport("emp_going");
    const waiting = statement(
      "test_waiting",
      { n: "int" },
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    const cited = await intake.database.transaction(async (tx) => {
      const now = new Date("2030-01-01");
      await deleteExpiredReports(tx, cutoffsOf(new Date("2023-01-01")), { now, rowsBefore: now }, 1000);
      const citing = cite("aud_4", id);
      await expect.poll(async () => (await intake.database.query(waiting))[0]?.n).toBe(1);
      return [citing];
    });
    expect((await cited[0])?.missingReportIds).toEqual([id]);
  });
});

test("deleted file mappings are removed after seven years, unless the owner is held; others stay", async () => {
  const members = { $typeName: "payroll_intake.v1.FileMappingMembers" as const, mapping: [] };
  const make = (name: string) =>
    createFileMapping(intake, callOf(), {
      ...members,
      name,
      mapping: [{ $typeName: "payroll_intake.v1.MappedMember", member: "tips", headers: ["Tips"] }],
    });
  const deleted = await make("Gone");
  const used = await make("Used");
  await deleteFileMapping(intake, callOf(), deleted);
  const again = await make("gone");
  const after = new Date(Date.now() + 7.1 * 366 * 86_400_000).toISOString();
  const mappings = statement("test_file_mappings", { id: "text" }, "SELECT id FROM file_mappings ORDER BY id");
  const ids = async () => (await intake.database.query(mappings)).map(({ id }) => id);
  await upsertLegalHold(intake.database, { ...tenant, employerId: "", reason: "case 8" });
  await keep(after);
  expect(await ids()).toEqual([deleted.id, used.id, again.id]);
  await deleteLegalHold(intake.database, { ...tenant, employerId: "" });
  await keep(after);
  expect(await ids()).toEqual([used.id, again.id]);
});

const events = statement(
  "test_events",
  { outbox: "int", inbox: "int" },
  "SELECT (SELECT count(*)::int FROM outbox) AS outbox, (SELECT count(*)::int FROM inbox) AS inbox",
);
const publishAllButLast = statement(
  "test_publish_all_but_last",
  {},
  "UPDATE outbox SET published_at = now() WHERE seq <> (SELECT max(seq) FROM outbox)",
);
const takeIn = statement("test_take_in", {}, "INSERT INTO inbox (consumer, event_id) VALUES ('test', 'evt_1')");

test("published events are deleted after a week, inbox entries after 15 days and a period, unpublished events never", async () => {
  await intake.submit({ employerId: "emp_events" });
  await intake.submit({ employerId: "emp_events_2" });
  await intake.database.query(publishAllButLast);
  await intake.database.query(takeIn);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const before = (await intake.database.query(events))[0];
  await keep(inDays(6.9));
  expect((await intake.database.query(events))[0]).toEqual(before);
  await keep(inDays(7.1));
  expect((await intake.database.query(events))[0]).toEqual({ outbox: 1, inbox: before?.inbox });
  await keep(inDays(14.9));
  expect((await intake.database.query(events))[0]).toEqual({ outbox: 1, inbox: before?.inbox });
  // No partition is dropped before a period of seven days and a day more.
  await keep(inDays(23.1));
  expect((await intake.database.query(events))[0]).toEqual({ outbox: 1, inbox: 0 });
});
