import { create } from "@bufbuild/protobuf";
import { EmployeeSchema } from "@platform/contracts/employee_sync/v1/employee_sync";
import { EmployerMembersSchema } from "@platform/contracts/payroll_intake/v1/employers";
import { PolicySchema } from "@platform/contracts/premium_audit/v1/policies";
import { newEvent } from "@platform/messaging/event/event";
import { run } from "@platform/postgres/tables/run-sql";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmployer } from "../src/employers/create-employer.ts";
import { deleteEmployer } from "../src/employers/delete-employer.ts";
import { selectEmployers } from "../src/employers/employer.sql.ts";
import { employerNew } from "../src/employers/employer-new.ts";
import { recordEmployers } from "../src/employers/record-employers.ts";
import { updateEmployer } from "../src/employers/update-employer.ts";
import { selectReports } from "../src/reports/report-list.sql.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf, tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake({ areEmployersNew: true });
});
afterAll(() => intake.stop());

const period = { periodStart: "2025-02-01", periodEnd: "2025-02-15" };
const fileOf = (...rows: string[]) =>
  ["Employer ID,Employee ID,Name,Class Code,State,Hours,Gross Pay", ...rows].join("\n");
const membersOf = (employerId: string, name = "") => create(EmployerMembersSchema, { employerId, name });
const warningsOf = async (reportId: string) => {
  const sql = "SELECT warnings FROM payroll_reports WHERE id = {id:text}";
  const [report] = await intake.rows<{ warnings: { code: string }[] }>(sql, reportId);
  return report?.warnings.map(({ code }) => code);
};
const employersOf = async (employerId: string, owner = tenant) =>
  (await selectEmployers(intake.database, owner, { limit: 20, startingAfter: "" }, { employerId })).items;

test("payroll of a new employer is accepted with a warning that names the nearest known id", async () => {
  const first = await intake.accept({ employerId: "acme-1" });
  expect(first.warnings).toMatchObject([{ code: "EMPLOYER_NEW", field: "employer_id", received: "acme-1" }]);
  await intake.process(first.reportId);
  expect(await warningsOf(first.reportId)).toEqual(["EMPLOYER_NEW"]);
  expect(await employersOf("acme-1")).toMatchObject([{ employerId: "acme-1", name: "" }]);

  const misspelt = { code: "EMPLOYER_NEW", received: "amce-1", expected: "acme-1" };
  const dryRun = await intake.check({ employerId: "amce-1" });
  expect(dryRun.findings?.warnings).toMatchObject([misspelt]);
  expect(await employersOf("amce-1")).toEqual([]);

  // The second report of an employer is none of a new one, and neither is a retry of the first a second time.
  const second = await intake.accept({ employerId: "acme-1", ...period });
  expect(second.warnings).toEqual([]);
  const call = callOf();
  const report = { employerId: "acme-77", ...period };
  const codes = async () => (await intake.accept(report, call)).warnings.map(({ code }) => code);
  expect([await codes(), await codes()]).toEqual([["EMPLOYER_NEW"], ["EMPLOYER_NEW"]]);
});

test("the first report of an employer reads a few hundred ids of an owner with thousands, and finds the one that was meant", async () => {
  const many = { ...tenant, ownerId: "own_many" };
  await run(
    intake.database,
    `INSERT INTO employers (id, environment, owner_id, employer_id, created_at, updated_at)
     SELECT 'emr_' || to_char(n, 'FM00000'), {environment:text}, {ownerId:text}, 'client-' || to_char(7 * n, 'FM00000'), now(), now()
     FROM generate_series(1, 5000) AS n`,
    many,
  );
  // As autovacuum does elsewhere: without statistics, Postgres takes the table for an empty one.
  await run(intake.database, "ANALYZE employers");
  await intake.database.transaction(async (tx) => {
    const warning = await employerNew(tx, { tenant: many, employerId: "client-1505" });
    expect(warning).toMatchObject({ code: "EMPLOYER_NEW", expected: expect.stringContaining("client-15050") });
    const rows = await run(
      tx,
      "SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'employers'",
      {},
      { read: "int" },
    );
    expect(rows[0]?.read).toBeGreaterThan(0);
    expect(rows[0]?.read).toBeLessThan(1000);
  });
});

test("a file of new employers says which, is not stored where that is refused, and makes their records", async () => {
  const content = fileOf("north-1,E-1,Ada Quill,8810,TX,80,2000", "north-2,E-2,Bo Reed,8810,TX,80,1000");
  const header = { employerId: "", refuseNewEmployers: true };
  expect(await refusal(intake.receiveFile(content, header))).toMatchObject({ reason: "EMPLOYER_NEW" });
  const preview = await intake.previewFile(content, { employerId: "" });
  expect(preview.findings?.warnings?.map(({ received }) => received)).toEqual(["north-1", "north-2"]);
  const { warnings, reports } = await intake.receiveFile(content, { employerId: "" });
  expect(warnings.map(({ code }) => code)).toEqual(["EMPLOYER_NEW", "EMPLOYER_NEW"]);
  await intake.process(...reports.map(({ fileId }) => fileId));
  expect(await warningsOf(reports[1]?.fileId ?? "")).toEqual(["EMPLOYER_NEW"]);
  const again = await intake.receiveFile(content, { ...header, ...period });
  expect(again.warnings).toEqual([]);
});

test("rosters and policies make employers, once and for their tenant", async () => {
  const employee = create(EmployeeSchema, { employerId: "roster-1", employeeId: "E-1" });
  const policy = create(PolicySchema, { employerId: "policy-1" });
  const events = [
    newEvent({ tenant, data: { case: "employeeCreated", value: { employee } } }),
    newEvent({ tenant, data: { case: "policyCreated", value: { policy } } }),
  ];
  const record = () => intake.database.transaction((tx) => recordEmployers(tx, [...events, ...events]));
  await record();
  await record();
  expect(await employersOf("roster-1")).toHaveLength(1);
  expect((await intake.accept({ employerId: "policy-1" })).warnings).toEqual([]);
  expect(await employersOf("policy-1", { ...tenant, environment: "production" })).toEqual([]);
});

test("an employer is created by hand, changed, and deleted once no payroll counts for it", async () => {
  const call = callOf();
  const employer = await createEmployer(intake, call, membersOf("hand-1", "Northfield Framing"));
  expect(await createEmployer(intake, call, membersOf("hand-1", "Northfield Framing"))).toEqual(employer);
  const duplicate = createEmployer(intake, callOf(), membersOf("hand-1"));
  expect(await refusal(duplicate)).toMatchObject({ reason: "DUPLICATE_EMPLOYER" });
  const invalid = createEmployer(intake, callOf(), membersOf(""));
  expect(await refusal(invalid)).toMatchObject({ reason: "INVALID_EMPLOYER" });

  const { id } = employer;
  const members = create(EmployerMembersSchema, { fein: "35-1234567", partyIds: [{ party: "Granite", id: "7" }] });
  const changed = await updateEmployer(intake, callOf(), { id, members, paths: ["fein", "party_ids"] });
  expect(changed).toMatchObject({ name: "Northfield Framing", fein: "35-1234567", partyIds: [{ party: "Granite" }] });
  const foreign = updateEmployer(intake, callOf({ ...tenant, ownerId: "own_other" }), { id, members, paths: [] });
  expect(await refusal(foreign)).toMatchObject({ reason: "EMPLOYER_NOT_FOUND" });

  const { reportId, warnings } = await intake.accept({ employerId: "hand-1" });
  expect(warnings).toEqual([]);
  await intake.process(reportId);
  const reportsLike = async (search: string, owner = tenant) => {
    const page = await selectReports(intake.database, owner, { limit: 20, startingAfter: "", search }, {});
    return page.items.map((report) => report.id);
  };
  expect(await reportsLike("northFIELD fra")).toEqual([reportId]);
  expect(await reportsLike("northfield", { ...tenant, environment: "production" })).toEqual([]);
  expect(await refusal(deleteEmployer(intake, callOf(), { id }))).toMatchObject({ reason: "EMPLOYER_IN_USE" });
  await intake.voidReport(reportId);
  await deleteEmployer(intake, callOf(), { id });
  expect(await employersOf("hand-1")).toEqual([]);
  expect((await intake.accept({ employerId: "hand-1", ...period })).warnings).toMatchObject([{ code: "EMPLOYER_NEW" }]);
});

test("payroll whose people and days count already is accepted with a warning that names the report", async () => {
  const first = await intake.submit({ employerId: "twice-1" });
  await intake.process(first);
  const records = [sampleRecord({ grossWages: "2001" }), sampleRecord({ employeeId: "E-2" })];
  const second = await intake.submit({ employerId: "twice-1", records });
  await intake.process(second);
  expect(await warningsOf(second)).toEqual(["OVERLAPPING_PERIOD", "OVERLAPPING_REPORTS"]);
  const others = await intake.submit({ employerId: "twice-1", records: [sampleRecord({ employeeId: "E-3" })] });
  await intake.process(others);
  expect(await warningsOf(others)).toEqual(["OVERLAPPING_PERIOD"]);
  const content = fileOf("x,E-2,Bo Reed,8810,TX,80,1000").replace("Employer ID", "Note");
  const { warnings } = await intake.receiveFile(content, { employerId: "twice-1" });
  expect(warnings).toMatchObject([{ code: "OVERLAPPING_REPORTS", message: expect.stringContaining(second) }]);
  const { findings } = await intake.check({ employerId: "twice-1", records: [sampleRecord({ grossWages: "2002" })] });
  expect(findings?.warnings?.map(({ code }) => code)).toEqual(["OVERLAPPING_PERIOD", "OVERLAPPING_REPORTS"]);
});
