import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { summarizeExposure } from "../src/exposure/summarize-exposure.ts";
import { noMapping } from "../src/files/csv/column-mapping.ts";
import { readFile } from "../src/files/read-file.ts";
import { receiveFile } from "../src/files/receive-file.ts";
import { sentCells } from "../src/files/sent-cells.ts";
import { getReport } from "../src/reports/get-report.ts";
import { listRecords } from "../src/reports/list-records.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf, tenant } from "./running-intake.ts";
import { sampleRecord } from "./sample-report.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

let employers = 0;
let employerId: string;
beforeEach(() => {
  employerId = `EMP-${++employers}`;
});

const header = "Employee ID,Name,Class Code,State,Hours Worked,Gross Wages";

async function processed(
  content: string | Uint8Array,
  changes: Parameters<typeof intake.receiveFile>[1] = {},
  part = 7,
) {
  const { fileId, recordsTotal } = await intake.receiveFile(content, { employerId, ...changes }, part);
  await intake.process(fileId);
  const { report, findings, columns } = await getReport(intake, callOf(), { reportId: fileId });
  return { fileId, recordsTotal, report, findings, columns };
}

interface StoredRecord {
  employee_id: string;
  name: string;
  gross_wages: string;
  officer: boolean;
  status: string;
}

function recordsOf(fileId: string): Promise<StoredRecord[]> {
  const sql = `SELECT employee_id, name, trim_scale(gross_wages) AS gross_wages, officer, status FROM payroll_records
    WHERE report_id = {id:text} ORDER BY position`;
  return intake.rows(sql, fileId);
}

async function counted(): Promise<string[]> {
  const sql = `SELECT class_code || ' ' || trim_scale(sum(gross_wages)) AS line FROM counted_exposure WHERE employer_id = {id:text}
    GROUP BY class_code ORDER BY class_code`;
  return (await intake.rows<{ line: string }>(sql, employerId)).map(({ line }) => line);
}

test("a file is a report like any other: records, exposure, status and events", async () => {
  const rows = ["E-1,Ada Quill,8810,TX,80,2000.00", "E-2,Bo Reed,5403,tx,40,1000.5"];
  const { fileId, recordsTotal, report } = await processed([header, ...rows].join("\r\n"));
  expect(recordsTotal).toBe(2);
  expect(report).toMatchObject({
    status: "completed",
    fileName: "payroll.csv",
    recordsTotal: 2,
    recordsProcessed: 2,
    recordsFailed: 0,
    submittedGrossWages: "3000.5",
    processedGrossWages: "3000.5",
  });
  expect(await counted()).toEqual(["5403 1000.5", "8810 2000"]);
  const events = await intake.eventsOf(fileId);
  expect(events.map(({ data }) => data.case)).toEqual(["fileUploaded", "fileValidated", "fileProcessed"]);
  expect(events.at(-1)?.data.value).toMatchObject({
    fileName: "payroll.csv",
    employeeCount: 2,
    totalGrossPay: "3000.5000",
  });
});

test("a person who is paid in a standard exception and another class is warned of, however far apart the rows are", async () => {
  const others = Array.from({ length: 1000 }, (_, index) => `F-${index},Bo Reed,5403,TX,40,1000`);
  const clerk = "E-1,Ada Quill,8810,TX,20,2000";
  const carpenter = "E-1,Ada Quill,5403,TX,20,1000";
  const { findings } = await processed([header, clerk, ...others, carpenter].join("\n"));
  expect(findings?.warnings).toMatchObject([{ code: "DIVIDED_PAYROLL", position: 0, received: "8810" }]);
  const { findings: near } = await processed([header, carpenter, clerk].join("\n"), {
    employerId: `${employerId}-near`,
  });
  expect(near?.warnings).toMatchObject([{ code: "DIVIDED_PAYROLL", position: 1, received: "8810" }]);
});

test("reads headers with any known name in any order, and cells as payroll programs write them", async () => {
  const content = [
    "sep unused;Is Officer;WC Code;Gross Pay;OT Pay;Last Name;First Name;Emp #;Emp ID;Hrs",
    '-;Yes;8810;"$12,345.60";050.5;Quill;Ada;9;E-1;080.00',
    "-;;8810;.5;;Reed;Bo;8;E-2;0",
  ].join("\n");
  const { fileId, report } = await processed(content);
  expect(report).toMatchObject({ status: "completed", recordsProcessed: 2 });
  expect(await recordsOf(fileId)).toMatchObject([
    { employee_id: "E-1", name: "Ada Quill", gross_wages: "12345.6", officer: true },
    { employee_id: "E-2", name: "Bo Reed", gross_wages: "0.5", officer: false },
  ]);
});

test.each([";", "\t", "|", ","])("detects the delimiter %j", async (delimiter) => {
  const content = `${header}\nE-1,"Quill; Ada	| Jr",8810,TX,80,2000\n`;
  const { fileId } = await processed(content.replaceAll(",", delimiter));
  expect(await recordsOf(fileId)).toMatchObject([
    { name: "Quill; Ada	| Jr".replaceAll(",", delimiter), status: "processed" },
  ]);
});

test.each([
  ["UTF-8", (text: string) => Buffer.from(text)],
  ["UTF-8 with a byte order mark", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ["UTF-16 with a byte order mark", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
  ["windows-1252", (text: string) => Buffer.from(text, "latin1")],
] as const)("reads %s, wherever the parts are cut", async (_, encode) => {
  const content = `${header}\nE-1,Zoë Núñez Åström Müller,8810,TX,80,2000\nE-2,José Peña Gärtner,8810,TX,80,2000\n`;
  const { fileId } = await processed(encode(content), {}, 64);
  const names = (await recordsOf(fileId)).map(({ name }) => name);
  expect(names).toEqual(["Zoë Núñez Åström Müller", "José Peña Gärtner"]);
});

test("kinds of pay have columns, and a row with a wrong one fails and names it", async () => {
  const kinds = "OT Pay,OT Premium,Tips,Per Diem,Severance Pay,Expense Reimbursement,Employer Contributions";
  const rows = [
    "E-1,Ada,8810,TX,80,1100,,100.00,,,,,",
    "E-2,Bo,8810,TX,80,2000,,,$10.50,20,30,40,0",
    "E-3,Cy,8810,TX,80,1100,300,150,,,,,",
    "E-4,Di,8810,TX,80,1100,,1100.01,,,,,",
    "E-5,Ed,8810,TX,80,100,,,60,40.01,,,",
    "E-6,Fy,8810,TX,80,100,,,,-5,,,",
  ];
  const { fileId, report, findings } = await processed([`${header},${kinds}`, ...rows].join("\n"));
  expect(report).toMatchObject({ recordsProcessed: 2, recordsFailed: 4, processedGrossWages: "3100" });
  expect(findings?.problems).toMatchObject([
    {
      position: 2,
      code: "OVERTIME_STATED_TWICE",
      field: "overtime_premium",
      expected: "overtime_pay or overtime_premium, or both that agree",
    },
    { position: 3, code: "OVERTIME_PAY_ABOVE_TOTAL", field: "overtime_premium" },
    { position: 4, code: "EXCLUDED_PAY_ABOVE_TOTAL", field: "excluded_pay", received: "tips, per_diem" },
    {
      position: 5,
      code: "VALUE_INVALID",
      field: "per_diem",
      expected: expect.stringMatching(/^a number of 0 or more/),
    },
  ]);
  const { records } = await listRecords(intake, callOf(), { reportId: fileId, limit: 0 });
  const excludedPay = [
    { kind: "tips", amount: "10.5" },
    { kind: "severance", amount: "30" },
    { kind: "per_diem", amount: "20" },
    { kind: "expense_reimbursement", amount: "40" },
  ];
  expect(records).toMatchObject([
    { overtimePremium: "100", excludedPay: [] },
    { overtimePremium: "", excludedPay },
  ]);
  const { total } = await summarizeExposure(intake, callOf(), { employerId, from: "2025-01-01", to: "2025-12-31" });
  expect(total).toMatchObject({ grossWages: "3100", overtimePremium: "100", excludedPay: "100.5" });
});

test("a file without required columns fails and names them", async () => {
  const { fileId, report, columns } = await processed("Employee ID,Name,Hours,Shoe size\nE-1,Ada,80,44\n");
  expect(columns).toEqual({
    used: [
      { header: "Employee ID", member: "employee_id" },
      { header: "Name", member: "name" },
      { header: "Hours", member: "hours_worked" },
    ],
    ignored: ["Shoe size"],
  });
  expect(report).toMatchObject({
    status: "failed",
    failure: {
      code: "MISSING_REQUIRED_COLUMNS",
      details: ["classification_code", "gross_wages"],
      message:
        "The file lacks required columns: classification_code, gross_wages. Add what no column of the file has: classification_code, gross_wages. The header in row 1 has: Employee ID, Name, Hours, Shoe size.",
    },
  });
  // There is no file.validated.
  const events = await intake.eventsOf(fileId);
  expect(events.map(({ data }) => data.case)).toEqual(["fileUploaded", "fileFailed"]);
});

test.each([
  ["by the same name", "Employee ID,Name,Class Code,Hours,Gross Wages,gross_wages", ["gross_wages"], "columns 5, 6"],
  [
    "by aliases",
    "Employee ID,Name,Class Code,Hours,Gross Pay,Emp No,Total Wages,Wages",
    ["employee_id", "gross_wages"],
    "5, 7, 8",
  ],
  ["that is optional", `${header},State`, ["state"], "columns 4, 7"],
])("a file that names a column twice, %s, fails and names it", async (_, header, details, positions) => {
  const { fileId, report } = await processed(`${header}\nE-1,Ada,8810,80,2000,2000,2000,2000\n`);
  expect(report).toMatchObject({ status: "failed", failure: { code: "REPEATED_COLUMNS", details } });
  expect(report?.failure?.message).toContain(positions);
  expect(await counted()).toEqual([]);
  const events = await intake.eventsOf(fileId);
  expect(events.map(({ data }) => data.case)).toEqual(["fileUploaded", "fileFailed"]);
});

test("unknown columns may have the same name, and a full name stands beside first and last name", async () => {
  const rows =
    "Employee ID,Name,First Name,Last Name,Class Code,State,Hours,Gross,Note,Note,,\nE-1,Ada Quill,Ada,Quill,8810,TX,80,2000,a,b,,";
  expect((await processed(rows)).report).toMatchObject({ status: "completed", recordsProcessed: 1 });
});

test.each([
  ["is empty", "", "NO_RECORDS"],
  ["has a header alone", `${header}\n`, "NO_RECORDS"],
  ["has a quote within a cell", `${header}\nE-1,A"d"a,8810,TX,80,2000\n`, "UNREADABLE_FILE"],
  ["has a quote that is not closed", `${header}\nE-1,"Ada,8810,TX,80,2000\nE-2`, "UNREADABLE_FILE"],
  ["has more rows than may be", `${header}\n${"E-1,Ada,8810,TX,80,2000\n".repeat(5001)}`, "TOO_MANY_RECORDS"],
])("a file that %s fails with that reason", async (_, content, code) => {
  const { report } = await processed(content, {}, 65_536);
  expect(report).toMatchObject({ status: "failed", failure: { code } });
  expect(await counted()).toEqual([]);
});

test("invalid rows fail alone; their findings have the position and no cell text", async () => {
  const rows = [
    "E-1,Ada,8810,TX,80,2000",
    "E-2,Bo,8810,TX,eighty,2000",
    ",Cy,8810,TX,80,",
    "E-1,Ada,8810,TX,8,(100)",
    "E-3,Di,88-10,TX,80,2000",
    "E-4,Ed,8810,TX,200,1",
    "E-4,Ed,5403,TX,200,1",
    "E-5,Fy,8810,TX,8,100",
    "E-5,Fy,8810,TX,8,100",
  ];
  const { report, findings } = await processed([header, ...rows].join("\n"));
  expect(report).toMatchObject({ status: "completed", recordsTotal: 8, recordsProcessed: 2, recordsFailed: 6 });
  const problems = findings?.problems?.map(({ position, code, field }) => `${position} ${code} ${field}`);
  expect(problems).toEqual([
    "1 VALUE_INVALID hours_worked",
    "2 VALUE_MISSING gross_wages",
    "3 CLASS_CODE_UNKNOWN class_code",
    "4 HOURS_ABOVE_PERIOD hours_worked",
    "5 HOURS_ABOVE_PERIOD hours_worked",
    "7 RECORD_REPEATED employee_id",
  ]);
  expect(JSON.stringify(findings)).not.toContain("eighty");
  // Two checks of E-1, of which the second takes back a part of the first, and one of E-5.
  expect(await counted()).toEqual(["8810 2000"]);
});

test("records are checked against each other, anywhere in the file", async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => `E-${index % 1250},A,${index < 1250 ? 8810 : 5403},TX,200,1`);
  const { report } = await processed([header, ...rows].join("\n"), {}, 65_536);
  expect(report).toMatchObject({
    status: "failed",
    recordsFailed: 2500,
    failure: {
      code: "ALL_RECORDS_FAILED",
      details: expect.arrayContaining([expect.stringMatching(/^row 2, hours_worked: /)]),
    },
  });
});

test("a file that cannot be read to its end stores nothing", async () => {
  const beginning = Buffer.from(`${header}\n${"E-1,Ada,8810,TX,80,2000\n".repeat(3000)}`);
  const broken = {
    sizeBytes: 2 * beginning.length,
    async read(position: number, length: number) {
      if (position === beginning.length) throw new Error("the disk is gone");
      return beginning.subarray(position, position + length);
    },
  };
  const { database, book } = intake;
  const dependencies = { database, book, read: readFile, maxRecords: 5000 };
  const about = {
    profile: "A" as const,
    employerId,
    periodStart: "2025-01-01",
    periodEnd: "2025-01-15",
    corrects: "",
    supplements: "",
    fileName: "",
    mapping: noMapping,
    sheet: "",
    refuseOverlaps: false,
    refuseNewEmployers: false,
  };
  const before = await intake.rows("SELECT count(*) FROM payroll_records WHERE {id:text} <> ''", employerId);
  await expect(receiveFile(dependencies, callOf(), { about, content: broken })).rejects.toThrow("the disk is gone");
  expect(await intake.rows("SELECT count(*) FROM payroll_records WHERE {id:text} <> ''", employerId)).toEqual(before);
  expect(await intake.rows("SELECT 1 FROM payroll_reports WHERE employer_id = {id:text}", employerId)).toEqual([]);
});

test("a file with the same rows and days is a duplicate; a file may correct a report, and be voided", async () => {
  const first = await intake.submit({ employerId, records: [sampleRecord({ grossWages: "1" })] });
  await intake.process(first);
  const content = `${header}\nE-1,Ada,8810,TX,80,2000\n`;
  const { fileId } = await processed(content, { corrects: first });
  expect(await counted()).toEqual(["8810 2000"]);
  const duplicate = { reason: "DUPLICATE_REPORT", metadata: { report_id: fileId } };
  expect(await refusal(intake.receiveFile(content, { employerId }))).toMatchObject(duplicate);
  await intake.voidReport(fileId);
  expect(await counted()).toEqual(["8810 1"]);
});

test("a person whose rows are below 0 is a reversal, with a warning, in a file as in a JSON report", async () => {
  const rows = [
    "E-1,Ada,8810,TX,80,2000",
    "E-2,Bo,8810,TX,0,(240.00)",
    "E-3,Cy,8810,TX,8,200",
    "E-3,Cy,8810,TX,-4,-100",
  ];
  const { fileId, findings, report } = await processed([header, ...rows].join("\n"));
  expect(report).toMatchObject({ recordsFailed: 0, processedGrossWages: "1860" });
  expect((await recordsOf(fileId)).map(({ gross_wages: wages }) => wages)).toEqual(["2000", "-240", "100"]);
  expect(findings?.warnings).toContainEqual(
    expect.objectContaining({ code: "PAY_REVERSED", employeeId: "E-2", field: "gross_wages" }),
  );
  expect(await counted()).toEqual(["8810 1860"]);
  const records = [sampleRecord({ grossWages: "240", hoursWorked: "8", reversal: true })];
  await intake.process(
    await intake.submit({ employerId, records, periodStart: "2025-02-01", periodEnd: "2025-02-15" }),
  );
  expect(await counted()).toEqual(["8810 1620"]);
});

test("a file and a JSON report with the same payroll are duplicates, for any spelling in the file", async () => {
  const record = {
    name: "Ada",
    firstName: "",
    lastName: "",
    classCode: "8810",
    state: "TX",
    officer: false,
    volunteer: false,
    oneOrTwoFamily: false,
    reversal: false,
  };
  const records = [
    { ...record, employeeId: "E-1", hoursWorked: "80", grossWages: "2000" },
    { ...record, employeeId: "E-2", hoursWorked: "80", grossWages: "1000.5" },
  ];
  const first = await intake.submit({ employerId, records, statedTotals: {} });
  const duplicate = { reason: "DUPLICATE_REPORT", metadata: { report_id: first } };
  for (const rows of [
    "E-1,Ada,8810,TX,80,2000\nE-2,Ada,8810,TX,80,1000.5",
    "E-2,Ada,8810,tx,80.0,$1000.50\nE-1,Ada,8810,TX,80,2000",
  ]) {
    expect(await refusal(intake.receiveFile(`${header}\n${rows}\n`, { employerId }))).toMatchObject(duplicate);
  }
  const { fileId } = await intake.receiveFile(`${header}\nE-1,Ada,8810,TX,80,2000.01\n`, { employerId });
  const again = intake.submit({
    employerId,
    records: [{ ...record, employeeId: "E-1", hoursWorked: "80", grossWages: "2000.01" }],
    statedTotals: {},
  });
  expect(await refusal(again)).toMatchObject({ reason: "DUPLICATE_REPORT", metadata: { report_id: fileId } });
});

test("a file with invalid rows is recognised as a duplicate in another order", async () => {
  const rows = ["E-1,Ada,8810,TX,80,2000", "E-2,Ada,8810,TX,80,lots"];
  const { fileId } = await intake.receiveFile([header, ...rows].join("\n"), { employerId });
  const again = intake.receiveFile([header, ...rows.toReversed()].join("\n"), { employerId });
  expect(await refusal(again)).toMatchObject({ reason: "DUPLICATE_REPORT", metadata: { report_id: fileId } });
});

test("rows of one person, class and state are added up, however far apart, and only once", async () => {
  const columns = "Emp ID,Name,Class Code,State,Earnings Code,Hours,Amount";
  const persons = Array.from({ length: 1500 }, (_, index) => `E-${index},Ada Quill,8810,TX`);
  const rows = [
    ...persons.map((person) => `${person},REG,80,1000.10`),
    ...persons.map((person) => `${person},OT,4,75.15`),
    "E-0,Ada Quill,5403,TX,REG,8,100",
    "E-1,Ada Quill,8810,TX,REG,,(2000)",
    "E-2,Ada Quill,8810,TX,Tips,,20",
  ];
  const { fileId, recordsTotal, report, findings } = await processed([columns, ...rows].join("\n"), {}, 65_536);
  expect(recordsTotal).toBe(1501);
  expect(report).toMatchObject({ status: "completed", recordsFailed: 1, processedGrossWages: "1611919.75" });
  expect(findings?.problems).toMatchObject([
    { code: "VALUE_INVALID", field: "gross_wages", employeeId: "E-1", position: 1 },
  ]);
  const { records = [] } = await listRecords(intake, callOf(), { reportId: fileId, limit: 2 });
  expect(records).toMatchObject([
    { employeeId: "E-0", grossWages: "1075.25", hoursWorked: "84", overtimeHours: "4", overtimePay: "75.15" },
    { employeeId: "E-2", grossWages: "1095.25", excludedPay: [{ kind: "tips", amount: "20" }] },
  ]);
  expect(
    await intake.rows("SELECT count(*)::int AS count FROM payroll_file_rows WHERE {id:text} <> ''", fileId),
  ).toEqual([{ count: 0 }]);
  const again = intake.receiveFile([columns, ...rows.toReversed()].join("\n"), { employerId });
  expect(await refusal(again)).toMatchObject({ reason: "DUPLICATE_REPORT", metadata: { report_id: fileId } });
});

test("exposure of a file does not count before the file is completed", async () => {
  await intake.receiveFile(`${header}\nE-1,Ada,8810,TX,80,2000\n`, { employerId });
  expect(await counted()).toEqual([]);
});

test("cells of rows are written before they fill the memory, also if they are empty", async () => {
  const cells = Array.from({ length: 65_000 }, () => "");
  const written = await intake.database.transaction(async (tx) => {
    const fileCells = sentCells(tx, { tenant, reportId: "PR_TEST_cells" });
    const rows: number[] = [];
    for (let row = 1; row <= 40; row += 1) await fileCells.add({ row, cells })?.then(() => rows.push(row));
    return rows;
  });
  expect(written).toEqual([16, 32]);
});
