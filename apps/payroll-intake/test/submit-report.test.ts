import { FileState } from "@platform/contracts/file_status/v1/file_status";
import { Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { statement } from "@platform/postgres/query/statement";
import type { Fault } from "@platform/service/call/fault";
import { isId, newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleRequest, startIntake, tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof startIntake>>;
beforeAll(async () => {
  intake = await startIntake();
});
afterAll(() => intake.stop());

let employers = 0;
/** Returns a new employer id, so that tests do not share reports. */
const newEmployer = () => `EMP-${++employers}`;

describe("an accepted report", () => {
  test("returns its id, its number of records and their exact sum", async () => {
    const records = [
      sampleRecord({ employeeId: "A", grossWages: "0.1" }),
      sampleRecord({ employeeId: "B", grossWages: "0.2" }),
    ];
    const response = await intake.client.call.submitReport(sampleRequest({ employerId: newEmployer(), records }), {
      tenant,
    });
    expect(response).toMatchObject({ employeeCount: 2, totalGrossWages: "0.3" });
    expect(isId("PR_TEST_", response.reportId)).toBe(true);
  });

  test("of production has an id without TEST", async () => {
    const production: Tenant = { ...tenant, environment: "production" };
    const reportId = await intake.submit({ employerId: newEmployer() }, { tenant: production });
    expect(isId("PR_", reportId)).toBe(true);
  });

  test("has a file status as soon as it is accepted", async () => {
    const file = await intake.fileOf(await intake.submit({ employerId: newEmployer() }));
    expect([FileState.PROCESSING, FileState.COMPLETED]).toContain(file.state);
    expect(file).toMatchObject({ recordsTotal: 1, receivedAt: expect.anything() });
  });
});

test.each(["", "PR_TEST_", "a\0b", newId("PR_TEST_"), newId("PR_")])("the file %j is not found", async (fileId) => {
  expect(await refusal(intake.fileOf(fileId))).toMatchObject({ code: "NOT_FOUND", reason: "FILE_NOT_FOUND" });
});

describe("a report is refused", () => {
  test("with the path of each wrong member", async () => {
    const request = sampleRequest({ periodEnd: "2025-02-30", employerId: "a\0b" });
    const fault = await refusal(intake.client.call.submitReport(request, { tenant }));
    expect(fault).toMatchObject({ code: "INVALID_ARGUMENT", reason: "INVALID_REPORT" });
    expect(fault.violations.map(({ field }) => field)).toEqual(["employer_id", "period_end"]);
  });

  test("without a profile", async () => {
    const request = { ...sampleRequest(), profile: Profile.UNSPECIFIED };
    const fault = await refusal(intake.client.call.submitReport(request, { tenant }));
    expect(fault.violations).toEqual([{ field: "profile", description: "must be PROFILE_A or PROFILE_B" }]);
  });

  test("without a tenant in the call", async () => {
    expect(await refusal(intake.client.call.submitReport(sampleRequest()))).toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

describe("identical content", () => {
  test("submitted ten times concurrently is accepted once; the nine errors name the accepted report", async () => {
    const employerId = newEmployer();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => intake.submit({ employerId })));
    const accepted = outcomes.filter((outcome) => outcome.status === "fulfilled").map(({ value }) => value);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason as Fault);
    expect(accepted).toHaveLength(1);
    expect(refused.map(({ code, reason, metadata }) => [code, reason, metadata.report_id])).toEqual(
      Array(9).fill(["ALREADY_EXISTS", "DUPLICATE_REPORT", accepted[0]]),
    );
  });

  test("is recognised in another order and spelling, also after completion", async () => {
    const employerId = newEmployer();
    const a = sampleRecord({ employeeId: "A" });
    const b = sampleRecord({ employeeId: "B" });
    const first = await intake.submit({ employerId, records: [a, b] });
    await intake.ended(first);
    const fault = await refusal(intake.submit({ employerId, records: [b, { ...a, hoursWorked: "80.00" }] }));
    expect(fault.metadata).toEqual({ report_id: first });
  });

  test("for another employer or period, or changed content, is another report", async () => {
    const employerId = newEmployer();
    const ids = [
      await intake.submit({ employerId }),
      await intake.submit({ employerId: newEmployer() }),
      await intake.submit({ employerId, periodStart: "2025-01-02" }),
      await intake.submit({ employerId, periodEnd: "2025-01-14" }),
      await intake.submit({ employerId, records: [sampleRecord({ grossWages: "2000.01" })] }),
    ];
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) expect((await intake.ended(id)).state).toBe(FileState.COMPLETED);
  });

  test("is accepted again after the first has failed", async () => {
    const failing = { employerId: newEmployer(), records: [sampleRecord({ classCode: "88-10" })] };
    const first = await intake.submit(failing);
    expect((await intake.ended(first)).state).toBe(FileState.FAILED);
    const second = await intake.submit(failing);
    expect(second).not.toBe(first);
    expect((await intake.ended(second)).state).toBe(FileState.FAILED);
  });

  test("with the same request id returns the first response, for a caller that lost it", async () => {
    const employerId = newEmployer();
    const requestId = newId("req_");
    const first = await intake.submit({ employerId }, { requestId });
    expect(await intake.submit({ employerId }, { requestId })).toBe(first);
  });
});

describe("two owners and two environments", () => {
  const others: Tenant[] = [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" },
  ];

  test("may submit the same content and do not see each other's files", async () => {
    const employerId = newEmployer();
    const mine = await intake.submit({ employerId });
    for (const other of others) {
      const theirs = await intake.submit({ employerId }, { tenant: other });
      expect((await intake.ended(theirs, other)).state).toBe(FileState.COMPLETED);
      expect(await refusal(intake.fileOf(mine, other))).toMatchObject({ code: "NOT_FOUND", reason: "FILE_NOT_FOUND" });
      expect(await refusal(intake.fileOf(theirs))).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("cannot correct each other's reports", async () => {
    const employerId = newEmployer();
    const mine = await intake.submit({ employerId });
    for (const other of others) {
      const correction = { employerId, periodEnd: "2025-01-14", corrects: mine };
      expect(await refusal(intake.submit(correction, { tenant: other }))).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("are in every inserted row", async () => {
    const rows = await intake.database.query(
      statement(
        "tables_with_tenant",
        { name: "text", hasTenant: "bool" },
        `SELECT t.table_name AS name,
           (SELECT count(*) FROM information_schema.columns c WHERE c.table_schema = t.table_schema
             AND c.table_name = t.table_name AND c.column_name IN ('environment', 'owner_id') AND c.is_nullable = 'NO') = 2
             AS "hasTenant"
         FROM information_schema.tables t
         WHERE t.table_schema = 'payroll_intake' AND t.table_type = 'BASE TABLE'
           AND t.table_name NOT LIKE 'migrations_%' AND t.table_name NOT LIKE 'inbox%' AND t.table_name NOT IN ('event_checks', 'source_checks')`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["payroll_reports", "payroll_records", "exposure", "outbox"]),
    );
    expect(rows.filter(({ hasTenant }) => !hasTenant)).toEqual([]);
  });
});
