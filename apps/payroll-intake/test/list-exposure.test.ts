import { listed, parameters } from "@platform/postgres/query/columns";
import { statement } from "@platform/postgres/query/statement";
import type { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listExposure } from "../src/exposure/list-exposure.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf, tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

const year = { from: "2025-01-01", to: "2025-12-31" };
const carrier: Tenant = { environment: "sandbox", ownerId: "own_carrier" };

async function complete(changes: Parameters<typeof intake.submit>[0]): Promise<string> {
  const id = await intake.submit(changes);
  await intake.process(id);
  return id;
}

/** Returns the lines of the stream as `report position gross wages`. */
async function linesOf(
  employerId: string,
  { as = tenant, from: firstDay = year.from, to: lastDay = year.to } = {},
): Promise<string[]> {
  const texts: string[] = [];
  for await (const { report, lines = [] } of listExposure(intake, callOf(as), {
    employerId,
    from: firstDay,
    to: lastDay,
  })) {
    for (const line of lines) texts.push(`${report?.reportId} ${line.position} ${Number(line.grossWages)}`);
  }
  return texts;
}

async function grant(employerId: string, granteeEmployerId: string): Promise<void> {
  const columns = {
    id: "text",
    environment: "text",
    ownerId: "text",
    employerId: "text",
    granteeOwnerId: "text",
    granteeEmployerId: "text",
    status: "text",
  } as const;
  const insert = statement(
    "test_grant",
    {},
    `INSERT INTO exposure_grants (${listed(columns)}) VALUES (${parameters(columns)})`,
    { using: columns },
  );
  const grantee = { granteeOwnerId: carrier.ownerId, granteeEmployerId };
  await intake.database.query(insert, {
    id: `grant_${employerId}`,
    ...tenant,
    employerId,
    ...grantee,
    status: "accepted",
  });
}

test("lists only processed records of reports that count", async () => {
  const employerId = "EMP-counting";
  const records = [
    sampleRecord({ employeeId: "E-1", grossWages: "100" }),
    sampleRecord({ employeeId: "E-2", classCode: "88-10" }),
    sampleRecord({ employeeId: "E-3", grossWages: "300" }),
  ];
  const first = await complete({ employerId, records });
  await intake.submit({ employerId, periodStart: "2025-02-01", periodEnd: "2025-02-15" });
  const replaced = await complete({ employerId, periodStart: "2025-03-01", periodEnd: "2025-03-15" });
  const correction = await complete({
    employerId,
    periodStart: "2025-03-01",
    periodEnd: "2025-03-15",
    records: [sampleRecord({ grossWages: "900" })],
    corrects: replaced,
  });
  expect(await linesOf(employerId)).toEqual([`${first} 0 100`, `${first} 2 300`, `${correction} 0 900`]);
});

test("includes each report that has a day in the period, first and last day included", async () => {
  const employerId = "EMP-period";
  const id = await complete({ employerId, periodStart: "2025-06-10", periodEnd: "2025-06-20" });
  const days = [
    { from: "2025-06-20", to: "2025-06-30" },
    { from: "2025-06-01", to: "2025-06-10" },
    { from: "2025-06-21", to: "2025-06-30" },
    { from: "2025-06-01", to: "2025-06-09" },
  ];
  const linesOfDays = await Promise.all(days.map((period) => linesOf(employerId, period)));
  expect(linesOfDays.map((lines) => lines.length)).toEqual([1, 1, 0, 0]);
  expect(linesOfDays[0]).toEqual([`${id} 0 2000`]);
});

test("includes granted exposure, under the grantee's id of the employer, until the grant is deleted", async () => {
  const id = await complete({ employerId: "EMP-granted" });
  expect(await linesOf("acme", { as: carrier })).toEqual([]);
  await grant("EMP-granted", "acme");
  expect(await linesOf("acme", { as: carrier })).toEqual([`${id} 0 2000`]);
  expect(await linesOf("EMP-granted", { as: carrier })).toEqual([]);
  expect(await linesOf("acme", { as: { ...carrier, environment: "production" } })).toEqual([]);
  const { value } = await listExposure(intake, callOf(carrier), { employerId: "acme", ...year })
    [Symbol.asyncIterator]()
    .next();
  expect(value.sources).toEqual([
    { ownerId: carrier.ownerId, employerId: "acme" },
    { ownerId: tenant.ownerId, employerId: "EMP-granted", grantId: "grant_EMP-granted" },
  ]);
  await intake.database.query(statement("test_take_back", {}, "UPDATE exposure_grants SET deleted_at = now()"));
  expect(await linesOf("acme", { as: carrier })).toEqual([]);
});

test("pages through reports larger than a page and lists each line once", async () => {
  const employerId = "EMP-large";
  const records = Array.from({ length: 7000 }, (_, index) => sampleRecord({ employeeId: `E-${index}` }));
  const large = await complete({ employerId, records });
  const small = await complete({ employerId, periodStart: "2025-02-01", periodEnd: "2025-02-15" });
  const lines = await linesOf(employerId);
  expect(lines).toHaveLength(7001);
  expect(new Set(lines).size).toBe(7001);
  expect(lines.at(6999)).toBe(`${large} 6999 2000`);
  expect(lines.at(-1)).toBe(`${small} 0 2000`);
});

test("another owner and another environment see nothing", async () => {
  await complete({ employerId: "EMP-private" });
  expect(await linesOf("EMP-private", { as: { ...tenant, ownerId: "own_2" } })).toEqual([]);
  expect(await linesOf("EMP-private", { as: { ...tenant, environment: "production" } })).toEqual([]);
});

test("names each invalid member of the request", async () => {
  const refusal = await linesOf("", { from: "2025-02-30", to: "soon" }).catch((fault: Fault) => fault);
  expect(refusal).toMatchObject({ code: "INVALID_ARGUMENT" });
  expect((refusal as Fault).violations.map(({ field }) => field)).toEqual(["employer_id", "from", "to"]);
});
