import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { statement } from "@platform/postgres/query/statement";
import { run } from "@platform/postgres/tables/run-sql";
import { ownerRetention } from "@platform/retention/owner-retention";
import { upkeep } from "@platform/retention/upkeep";
import { createLogger } from "@platform/service/observe/log";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finalAuditOpener } from "../src/audit/audits/open-audit.ts";
import { documentStore } from "../src/desk/document-store/document-store.ts";
import { upkeepChores } from "../src/upkeep/chores.ts";
import { dueDates } from "./due-dates.ts";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

/** A ledger with an entry, its worksheet, a source, and a cause that was never in an entry. */
const ledgerOf = statement(
  "test_old_ledger",
  `WITH entry AS (INSERT INTO ledger_entries (id, environment, owner_id, employer_id, policy_id, term, number, kind, earned,
       charged_before, total_earned, total_charged_before, causes, created_at)
     VALUES ({entryId:text}, {environment:text}, {ownerId:text}, {employerId:text}, {id:text}, 1, 1, 'premium', 1, 0, 1, 0, '[]', {then:timestamptz}) RETURNING id),
   worksheet AS (INSERT INTO ledger_worksheets (environment, owner_id, entry_id, worksheet) SELECT {environment:text}, {ownerId:text}, id, '' FROM entry),
   source AS (INSERT INTO ledger_sources (environment, owner_id, policy_id, source_owner_id, source_employer_id)
     VALUES ({environment:text}, {ownerId:text}, {id:text}, 'own_other', {employerId:text}))
   INSERT INTO ledger_causes (environment, owner_id, policy_id, term, kind, id, created_at)
   VALUES ({environment:text}, {ownerId:text}, {id:text}, 1, 'report_voided', 'PR_1', {then:timestamptz})`,
);

/** Creates a policy of 2015 with a completed audit and a payment, all unchanged since 2016. */
async function oldPolicy(employerId: string): Promise<string> {
  const { id } = await service.policy({ employerId, effectiveDate: timestampFromDate(new Date("2015-01-01")) });
  service.report(employerId, { periodStart: "2015-01-01", periodEnd: "2015-12-31" });
  await service.payments.createPayment({ members: { policyId: id, amount: "1" } }, { tenant });
  const { audit } = await service.audits.createAudit({ policyId: id }, { tenant });
  await service.finished(audit?.id ?? "");
  const then = new Date("2016-02-01");
  const age = (table: string, key: string) =>
    statement(`age_${table}`, `UPDATE ${table} SET updated_at = {then:timestamptz} WHERE ${key} = {id:text}`);
  await service.database.query(ledgerOf, { id, entryId: `led_${id}`, ...tenant, employerId, then });
  await service.database.query(age("policies", "id"), { id, then });
  await service.database.query(age("audits", "policy_id"), { id, then });
  await service.database.query(age("payments", "policy_id"), { id, then });
  return id;
}

const rowsOf = statement(
  "rows_of_policy",
  { count: "bigint" },
  `SELECT (SELECT count(*) FROM policies WHERE id = {id:text}) + (SELECT count(*) FROM policy_terms WHERE policy_id = {id:text})
     + (SELECT count(*) FROM audits WHERE policy_id = {id:text}) + (SELECT count(*) FROM payments WHERE policy_id = {id:text})
     + (SELECT count(*) FROM audit_versions JOIN audits ON audits.id = audit_id WHERE policy_id = {id:text})
     + (SELECT count(*) FROM worksheet_lines JOIN audits ON audits.id = audit_id WHERE policy_id = {id:text})
     + (SELECT count(*) FROM worksheet_sources JOIN audits ON audits.id = audit_id WHERE policy_id = {id:text})
     + (SELECT count(*) FROM ledger_entries WHERE policy_id = {id:text}) + (SELECT count(*) FROM ledger_sources WHERE policy_id = {id:text})
     + (SELECT count(*) FROM ledger_worksheets WHERE entry_id = 'led_' || {id:text})
     + (SELECT count(*) FROM ledger_causes WHERE policy_id = {id:text}) AS count`,
);
const countRows = async (id: string) => Number((await service.database.query(rowsOf, { id }))[0]?.count);

function keeper(ownYears = 0) {
  const owners = [{ id: tenant.ownerId, retentionYears: ownYears }];
  const retention = ownerRetention(7, async () => ({ owners, hasMore: false }));
  const log = createLogger("upkeep-test", "silent");
  const { database, citations, exposure } = service;
  const chores = upkeepChores(
    {
      database,
      citations,
      exposure,
      documents: documentStore(database),
      dueDates,
      graceDays: 10,
      openFinalAudit: finalAuditOpener(dueDates),
      log,
    },
    retention,
  );
  return upkeep({ chores, intervalMs: 3_600_000, log });
}

test("policies that ended seven years ago are deleted with their records, unless held, younger or changed since", async () => {
  const aged = await oldPolicy("emp_aged");
  const heldId = await oldPolicy("emp_held");
  const touched = await oldPolicy("emp_touched");
  const young = (await service.policy({ employerId: "emp_young" })).id;
  await service.operator.placeLegalHold({ ...tenant, employerId: "emp_held", reason: "case 7" });
  await service.payments.createPayment({ members: { policyId: touched, amount: "1" } }, { tenant });

  await keeper().run(new Date("2022-12-31"));
  expect([await countRows(aged), await countRows(young)]).toEqual([11, 2]);
  await keeper().run(new Date("2023-02-02"));
  expect(await countRows(aged)).toBe(0);
  expect([await countRows(heldId), await countRows(touched), await countRows(young)]).toEqual([11, 12, 2]);

  const { legalHolds } = await service.operator.listLegalHolds({});
  expect(legalHolds).toMatchObject([{ ...tenant, employerId: "emp_held", reason: "case 7" }]);
  await service.operator.releaseLegalHold({ ...tenant, employerId: "emp_held" });
  await keeper().run(new Date("2023-02-02"));
  expect(await countRows(heldId)).toBe(0);
  expect((await refusal(service.operator.releaseLegalHold({ ...tenant, employerId: "emp_held" }))).code).toBe(
    "NOT_FOUND",
  );
});

test("deleted rate tables are kept for the retention period, and while a policy or a version of an audit rests on them", async () => {
  const insert = statement(
    "insert_rate_table",
    `INSERT INTO rate_tables (environment, owner_id, id, name, applies_to, version, row_count, created_at, updated_at, deleted_at, request_id)
     VALUES ({environment:text}, {ownerId:text}, {id:text?}, 'T', 'outstanding', 1, 0, {createdAt:timestamptz}, {createdAt:timestamptz}, {createdAt:timestamptz}, {id:text?})`,
  );
  for (const [id, day] of [
    ["rt_old", "2015-01-01"],
    ["rt_named", "2015-01-01"],
    ["rt_cited", "2015-01-01"],
    ["rt_new", "2016-06-01"],
  ]) {
    await service.database.query(insert, { ...tenant, id, createdAt: new Date(day ?? "") });
  }
  const namingId = await oldPolicy("emp_names_table");
  const cited = await oldPolicy("emp_cites_table");
  const change = (sql: string, policyId: string) => run(service.database, sql, { policyId });
  await change(
    `UPDATE policy_terms SET rating = rating || jsonb_build_object('rateTable', 'rt_named') WHERE policy_id = {policyId:text}`,
    namingId,
  );
  await change(
    `UPDATE worksheet_lines SET rate_source = jsonb_build_object('rateTable', 'rt_cited', 'version', 1)
     WHERE audit_id IN (SELECT id FROM audits WHERE policy_id = {policyId:text})`,
    cited,
  );
  const tablesStatement = statement("rate_tables_left", { id: "text" }, "SELECT id FROM rate_tables ORDER BY id");
  const tables = async () => (await service.database.query(tablesStatement)).map(({ id }) => id);
  await keeper().run(new Date("2022-01-02"));
  expect(await tables()).toEqual(["rt_cited", "rt_named", "rt_new"]);
  await keeper().run(new Date("2023-06-02"));
  // Its policies and audits are gone, and with them their tables.
  await keeper().run(new Date("2023-06-02"));
  expect(await tables()).toEqual([]);
});

test("a hold on an owner covers all of its employers", async () => {
  const id = await oldPolicy("emp_any");
  await service.operator.placeLegalHold({ ...tenant, employerId: "", reason: "all" });
  await keeper().run(new Date("2023-02-02"));
  expect(await countRows(id)).toBe(11);
  await service.operator.releaseLegalHold({ ...tenant, employerId: "" });
});

test("a hold on the employer of an audit or a payment keeps a policy that has another employer now", async () => {
  const move = (table: string) =>
    statement(`move_${table}`, `UPDATE ${table} SET employer_id = {employerId:text} WHERE policy_id = {id:text}`);
  for (const table of ["audits", "payments"]) {
    const id = await oldPolicy(`emp_moved_${table}`);
    await service.database.query(move(table), { id, employerId: `emp_former_${table}` });
    await service.operator.placeLegalHold({ ...tenant, employerId: `emp_former_${table}`, reason: "case 8" });
    await keeper().run(new Date("2023-02-02"));
    expect(await countRows(id), table).toBe(11);
    await service.operator.releaseLegalHold({ ...tenant, employerId: `emp_former_${table}` });
    await keeper().run(new Date("2023-02-02"));
    expect(await countRows(id), table).toBe(0);
  }
});

test("policies of an owner with a retention of its own are deleted after that, counted from the last change of any record", async () => {
  const id = await oldPolicy("emp_own");
  await keeper(10).run(new Date("2025-12-30"));
  expect(await countRows(id)).toBe(11);
  await keeper(3).run(new Date("2019-01-31"));
  expect(await countRows(id)).toBe(11);
  await keeper(3).run(new Date("2019-02-02"));
  expect(await countRows(id)).toBe(0);
});

const auditsOf = async (policyId: string) =>
  (
    await run(service.database, "SELECT id FROM audits WHERE policy_id = {policyId:text}", { policyId }, { id: "text" })
  ).map(({ id }) => id);

test("what an audit was rated from is kept as long as the audit, also under a legal hold", async () => {
  const count = "SELECT count(*)::int FROM";
  const joined = "JOIN audits ON audits.id = audit_id WHERE policy_id = {id:text}" as const;
  const keptOf = statement(
    "kept_inputs_of",
    { inputs: "int", documents: "int", lines: "int" },
    `SELECT (${count} version_inputs ${joined}) AS inputs, (${count} input_documents ${joined}) AS documents,
       (${count} input_lines ${joined}) AS lines`,
  );
  const inputsOf = async (id: string) => (await service.database.query(keptOf, { id }))[0];
  const id = await oldPolicy("emp_inputs");
  const before = await inputsOf(id);
  expect(before?.lines).toBe(1);
  expect(before?.documents).toBe(before?.inputs);
  await service.operator.placeLegalHold({ ...tenant, employerId: "emp_inputs", reason: "case 9" });
  await keeper().run(new Date("2023-02-02"));
  expect(await inputsOf(id)).toEqual(before);
  const [auditId = ""] = await auditsOf(id);
  expect(await service.proofs.checkReplay({ auditId }, { tenant })).toMatchObject({ equal: true });
  await service.operator.releaseLegalHold({ ...tenant, employerId: "emp_inputs" });
  await keeper().run(new Date("2023-02-02"));
  const orphans = `SELECT (${count} version_inputs WHERE audit_id = {auditId:text}) + (${count} input_documents WHERE audit_id = {auditId:text})
    + (${count} input_lines WHERE audit_id = {auditId:text}) AS left`;
  expect(await run(service.database, orphans, { auditId })).toEqual([{ left: 0 }]);
});

test("disputes, requests and documents of an audit are kept with it, and keep it while they are younger", async () => {
  const id = await oldPolicy("emp_disputes");
  const [auditId = ""] = await auditsOf(id);
  const line = { state: "IL", classCode: "5403", ground: "wrong_class", amount: "1", toClassCode: "8810" };
  const request = { auditId, reason: "An old mistake.", lines: [line] };
  const { dispute } = await service.disputes.createDispute(request, { tenant });
  await service.requests.createRecordsRequest({ auditId, members: { subject: "Ledger" } }, { tenant });
  const insertDocument = statement(
    "test_document",
    `INSERT INTO audit_documents (id, environment, owner_id, audit_id, document_type, state, other_employer_ids, file_name, media_type,
       sha256, store, created_at, updated_at, request_id)
     VALUES ('doc_' || {auditId:text}, {environment:text}, {ownerId:text}, {auditId:text}, 'other', '', ARRAY[]::text[], 'a.csv', 'text/csv', 'x', 'postgres', now(), now(), {auditId:text})`,
  );
  await service.database.query(insertDocument, { ...tenant, auditId });
  const tables = ["audit_disputes", "records_requests", "audit_documents"];
  const partsOf = statement(
    "test_parts",
    { count: "int" },
    `SELECT (${tables.map((table) => `(SELECT count(*) FROM ${table} WHERE audit_id = {auditId:text})`).join(" + ")})::int AS count`,
    { using: { auditId: "text" } },
  );
  const parts = async () => (await service.database.query(partsOf, { auditId }))[0]?.count;
  const touch = (table: string) =>
    statement(`touch_${table}`, `UPDATE ${table} SET updated_at = {at:timestamptz} WHERE audit_id = {auditId:text}`);
  const moment = (day: string) => new Date(day);
  for (const table of tables) {
    for (const each of tables) await service.database.query(touch(each), { auditId, at: moment("2016-02-01") });
    await service.database.query(touch(table), { auditId, at: moment("2018-06-01") });
    await keeper().run(moment("2023-02-02"));
    expect([table, await countRows(id), await parts()]).toEqual([table, 11, 3]);
  }
  for (const each of tables) await service.database.query(touch(each), { auditId, at: moment("2016-02-01") });
  await service.operator.placeLegalHold({ ...tenant, employerId: "emp_disputes", reason: "case 10" });
  await keeper().run(moment("2023-02-02"));
  expect(await parts()).toBe(3);
  const { dispute: heldDispute } = await service.disputes.getDispute({ auditId, id: dispute?.id ?? "" }, { tenant });
  expect(heldDispute?.status).toBe("open");
  await service.operator.releaseLegalHold({ ...tenant, employerId: "emp_disputes" });
  await keeper().run(moment("2023-02-02"));
  expect([await countRows(id), await parts()]).toEqual([0, 0]);
});

test("an audit has its reports kept from its completion until it is deleted from the database", async () => {
  const id = await oldPolicy("emp_cited");
  const [auditId = ""] = await auditsOf(id);
  const [report] = service.payroll.reports.filter(({ employerId }) => employerId === "emp_cited");
  expect(service.payroll.cited.get(auditId)).toEqual([report?.reportId]);
  await keeper().run(new Date("2023-02-02"));
  expect(await countRows(id)).toBe(0);
  expect((await service.eventsOf(auditId)).at(-1)?.type).toBe("audit.erased");
});

test("a version is not written from a report that was deleted meanwhile", async () => {
  const policy = await service.policy();
  service.report(policy.employerId);
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  const { id, version } = await service.finished(audit?.id ?? "");
  const late = service.report(policy.employerId);
  service.payroll.deleted.add(late.reportId);
  const revise = () => service.audits.reviseAudit({ id, reason: "late" }, { tenant });
  expect(await refusal(revise())).toMatchObject({ code: "UNAVAILABLE", reason: "REPORTS_DELETED" });
  expect((await service.audit(id)).version).toBe(version);
  service.payroll.deleted.clear();
  expect((await revise()).audit?.version).toBe(version + 1);
  expect(service.payroll.cited.get(id)).toContain(late.reportId);
});

test("the reports of audits of earlier releases are cited by upkeep, also those of earlier versions", async () => {
  const id = await oldPolicy("emp_earlier");
  const [auditId = ""] = await auditsOf(id);
  const forget = statement("forget_citations", "UPDATE audits SET cited_version = 0 WHERE id = {auditId:text}");
  await service.database.query(forget, { auditId });
  service.payroll.cited.delete(auditId);
  await keeper().run(new Date("2020-01-01"));
  expect(service.payroll.cited.get(auditId)).toHaveLength(1);
});

test("deleted audits and payments of a policy that runs on are deleted from the database seven years later", async () => {
  const { id, employerId } = await service.policy({ expirationDate: timestampFromDate(new Date("2999-01-01")) });
  const { payment } = await service.payments.createPayment({ members: { policyId: id, amount: "1" } }, { tenant });
  const { audit } = await service.audits.createAudit({ policyId: id }, { tenant });
  await service.finished(audit?.id ?? "");
  await service.audits.deleteAudit({ id: audit?.id ?? "" }, { tenant });
  await service.payments.deletePayment({ id: payment?.id ?? "" }, { tenant });
  const inYears = (years: number) => new Date(Date.now() + years * 365.25 * 86_400_000);
  await service.operator.placeLegalHold({ ...tenant, employerId, reason: "case 8" });
  await keeper().run(inYears(7.1));
  await service.operator.releaseLegalHold({ ...tenant, employerId });
  await keeper().run(inYears(6.9));
  expect(await countRows(id)).toBe(4);
  await keeper().run(inYears(7.1));
  expect(await countRows(id)).toBe(2);
  await service.policies.deletePolicy({ id }, { tenant });
  await keeper().run(inYears(7.1));
  expect(await countRows(id)).toBe(0);
});
