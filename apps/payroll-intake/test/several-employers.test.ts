import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getReport } from "../src/reports/get-report.ts";
import { listRecords } from "../src/reports/list-records.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

const header = "Co Code,Company Name,Employee ID,Name,Class Code,State,Hours,Gross Wages";
const noEmployer = { employerId: "" };

const countOf = (table: string) => `SELECT count(*)::int AS count FROM ${table} WHERE {id:text} <> ''`;
const stored = async () => [
  await intake.rows(countOf("payroll_reports"), "x"),
  await intake.rows(countOf("payroll_records"), "x"),
  await intake.rows(countOf("payroll_file_rows"), "x"),
  await intake.rows(countOf("outbox"), "x"),
];

async function countedOf(employerId: string) {
  const sql = `SELECT class_code || ' ' || trim_scale(sum(gross_wages)) AS line FROM counted_exposure WHERE employer_id = {id:text}
    GROUP BY class_code ORDER BY class_code`;
  return (await intake.rows<{ line: string }>(sql, employerId)).map(({ line }) => line);
}

test("a file with several employers is a report for each, however its rows are mixed", async () => {
  const rows = [
    "A1,Alder Co,E-1,Ada Quill,8810,TX,80,2000.10",
    "B2,Birch Co,E-1,Bo Reed,5403,TX,80,3000",
    "A1,Alder Co,E-2,Cy Stone,5403,TX,40,1000",
    "C3,Cedar Co,E-9,Di Trent,88-10,TX,40,900",
    "B2,Birch Co,E-2,Ed Unger,8810,TX,80,much",
    "Total,,,,,,200,6900.10",
    "B2,Birch Co,E-3,Fi Vance,8810,TX,80,500.55",
  ];
  const { fileId, recordsTotal, reports, warnings } = await intake.receiveFile(
    [header, ...rows].join("\n"),
    noEmployer,
  );
  expect({ recordsTotal, codes: warnings.map(({ code }) => code) }).toEqual({
    recordsTotal: 6,
    codes: ["IGNORED_ROW", "EMPLOYER_NEW", "EMPLOYER_NEW", "EMPLOYER_NEW"],
  });
  expect(reports).toEqual([
    { fileId, employerId: "A1", recordsTotal: 2 },
    { fileId: expect.stringMatching(/^PR_/), employerId: "B2", recordsTotal: 3 },
    { fileId: expect.stringMatching(/^PR_/), employerId: "C3", recordsTotal: 1 },
  ]);
  await intake.process(...reports.map((report) => report.fileId));
  expect(await Promise.all(["A1", "B2", "C3"].map(countedOf))).toEqual([
    ["5403 1000", "8810 2000.1"],
    ["5403 3000", "8810 500.55"],
    [],
  ]);
  const [, ofB = "", ofC = ""] = reports.map((report) => report.fileId);
  const b = await getReport(intake, callOf(), { reportId: ofB });
  expect(b).toMatchObject({
    report: {
      employerId: "B2",
      recordsTotal: 3,
      recordsFailed: 1,
      processedGrossWages: "3500.55",
      status: "completed",
    },
    findings: { problems: [{ row: 6, code: "VALUE_INVALID", field: "gross_wages", employeeId: "E-2" }] },
  });
  const cases = await Promise.all([fileId, ofB, ofC].map((id) => intake.eventsOf(id)));
  expect(cases.map((events) => events.map(({ data }) => data.case))).toEqual([
    ["fileUploaded", "fileValidated", "fileProcessed"],
    ["fileUploaded", "fileValidated", "fileProcessed"],
    ["fileUploaded", "fileValidated", "fileFailed"],
  ]);
});

test("a report of a file with several employers is a duplicate of the same rows sent alone", async () => {
  const ownHeader = "Employee ID,Name,Class Code,State,Hours,Gross Wages";
  const { fileId } = await intake.receiveFile(`${ownHeader}\nE-2,Ed Unger,8810,TX,80,much\nE-1,Bo Reed,5403,TX,80,30`, {
    employerId: "D2",
  });
  const both = [
    header,
    "D1,,E-1,Ada Quill,8810,TX,80,20",
    "D2,,E-1,Bo Reed,5403,TX,80.0,30.00",
    "D2,,E-2,Ed Unger,8810,TX,80,much",
  ];
  const before = await stored();
  expect(await refusal(intake.receiveFile(both.join("\n"), noEmployer))).toMatchObject({
    reason: "DUPLICATE_REPORT",
    metadata: { report_id: fileId },
  });
  expect(await stored()).toEqual(before);
  const asJson = await intake.submit({
    employerId: "D3",
    records: [
      sampleRecord({
        employeeId: "E-1",
        firstName: "",
        lastName: "",
        name: "Ada Quill",
        classCode: "8810",
        state: "TX",
        hoursWorked: "80",
        grossWages: "20",
      }),
    ],
  });
  const content = `${header}\nD3,,E-1,Ada Quill,8810,TX,80,20\nD4,,E-1,Ada Quill,8810,TX,80,20`;
  expect(await refusal(intake.receiveFile(content, noEmployer))).toMatchObject({ metadata: { report_id: asJson } });
});

test("a retry of the same request gets the reports of the first", async () => {
  const content = `${header}\nR1,,E-1,Ada Quill,8810,TX,80,20\nR2,,E-1,Ada Quill,8810,TX,80,20`;
  const call = callOf();
  const first = await intake.receiveFile(content, noEmployer, 1000, call);
  expect(await intake.receiveFile(content, noEmployer, 1000, call)).toEqual(first);
});

test("rows for each earnings are added up for each employer", async () => {
  const rows = [
    "Client ID,Employee ID,Name,Class Code,State,Earnings Code,Hours,Amount",
    "S1,E-1,Ada Quill,8810,TX,REG,80,1000",
    "S2,E-1,Bo Reed,8810,TX,REG,80,2000",
    "S1,E-1,Ada Quill,8810,TX,OT,4,75",
    "S2,E-1,Bo Reed,8810,TX,REG,,(2100)",
    "S2,E-2,Cy Stone,8810,TX,REG,80,500",
  ];
  const { reports } = await intake.receiveFile(rows.join("\n"), noEmployer);
  await intake.process(...reports.map(({ fileId }) => fileId));
  expect(reports.map(({ recordsTotal }) => recordsTotal)).toEqual([1, 2]);
  const [first = "", second = ""] = reports.map(({ fileId }) => fileId);
  const { records } = await listRecords(intake, callOf(), { reportId: first, limit: 9 });
  expect(records).toMatchObject([{ employeeId: "E-1", grossWages: "1075", hoursWorked: "84", overtimePay: "75" }]);
  expect(await countedOf("S2")).toEqual(["8810 500"]);
  const { findings } = await getReport(intake, callOf(), { reportId: second });
  expect(findings?.problems).toMatchObject([{ row: 3, field: "gross_wages", employeeId: "E-1" }]);
});

test.each([
  [
    "a row names no employer",
    `${header}\nN1,,E-1,Ada,8810,TX,80,20\n,,E-2,Bo,8810,TX,80,20`,
    /in each row, and does not in row 3$/,
  ],
  [
    "no column names them",
    "Client Group,Employee ID,Name,Class Code,State,Hours,Gross\nN1,E-1,Ada,8810,TX,80,20",
    /employer_id\. Is it "Client Group" for employer_id\?/,
  ],
  [
    "it has no pay",
    "Client ID,Employee ID,Name,Class Code,State,Earnings Code,Hours,Amount\nN1,E-1,Ada,,TX,FIT,,20",
    /rows with pay$/,
  ],
  ["it has no rows", header, /no rows below its header/],
])("a file without employer is refused if %s, and nothing is stored", async (_case, content, message) => {
  const before = await stored();
  const { violations } = await refusal(intake.receiveFile(content, noEmployer));
  expect(violations).toEqual([{ field: "file", description: expect.stringMatching(message) }]);
  expect(await stored()).toEqual(before);
});

test("a file that is sent for one employer and names several has a warning", async () => {
  const content = `${header}\nW1,,E-1,Ada,8810,TX,80,20\nW2,,E-2,Bo,8810,TX,80,30`;
  const { warnings, reports } = await intake.receiveFile(content, { employerId: "W0" });
  expect(warnings).toMatchObject([{ code: "SEVERAL_EMPLOYERS", message: expect.stringContaining("row 3") }]);
  expect(reports).toMatchObject([{ employerId: "W0", recordsTotal: 2 }]);
});

test("a dry run shows the report of each employer", async () => {
  const content = `${header}\nP1,,E-1,Ada,8810,TX,80,20.5\nP2,,E-2,Bo,88-10,TX,80,30\nP1,,E-3,Cy,8810,TX,80,9.5`;
  const before = await stored();
  expect(await intake.previewFile(content, noEmployer)).toMatchObject({
    recordsTotal: 3,
    recordsFailed: 1,
    employeeCount: 2,
    totalGrossWages: "30",
    failure: { code: "ALL_RECORDS_FAILED" },
    records: [
      { row: 2, employerId: "P1" },
      { row: 4, employerId: "P1" },
    ],
    reports: [
      { employerId: "P1", recordsTotal: 2, recordsFailed: 0, totalGrossWages: "30.0000" },
      { employerId: "P2", recordsTotal: 1, recordsFailed: 1, failure: { code: "ALL_RECORDS_FAILED" } },
    ],
    findings: { problems: [{ row: 3, employeeId: "E-2" }] },
  });
  expect(await stored()).toEqual(before);
});

test("each further employer of a file takes three statements of a dry run, two of which read and write its rows", async () => {
  const contentOf = (count: number) =>
    [header, ...Array.from({ length: count }, (_, nth) => `Q${nth},,E-1,Ada,8810,TX,80,20`)].join("\n");
  const few = await intake.statementsOfPreview(contentOf(5), noEmployer);
  expect(await intake.statementsOfPreview(contentOf(15), noEmployer)).toBe(few + 10 * 3);
});
