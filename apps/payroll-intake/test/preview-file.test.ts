import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ColumnMapping } from "../src/files/csv/column-mapping.ts";
import { type ReadFile, readFile } from "../src/files/read-file.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf } from "./running-intake.ts";

const employerId = "EMP-1";
const header = "Employee ID,Name,Class Code,State,Hours Worked,Gross Wages";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

test("a dry run reads a file as it would be received, and stores nothing", async () => {
  const content = [
    "Payroll Register",
    `File #,Payroll Name,WC Code,State,Reg Hours,OT Hours,Gross Wages,Bonus`,
    '7,"Quill, Ada",8810 - Clerical,Texas,80,4,2000,50.00',
    "8,Bo Reed,88-10,TX,80,,1000,",
    "Total,,,,160,4,3000,",
  ].join("\n");
  const count = "SELECT count(*)::int AS count FROM payroll_reports, outbox WHERE {id:text} <> ''";
  const before = await intake.rows(count, employerId);
  const preview = await intake.previewFile(content, { employerId });
  expect(preview).toMatchObject({
    recordsTotal: 2,
    recordsFailed: 1,
    employeeCount: 1,
    totalGrossWages: "2000",
    records: [
      { row: 3, record: { employeeId: "7", name: "Ada Quill", classCode: "8810", state: "TX", hoursWorked: "84" } },
    ],
    columns: { ignored: ["Bonus"] },
    findings: {
      problems: [{ code: "CLASS_CODE_UNKNOWN", row: 4 }],
      warnings: [
        { code: "IGNORED_COLUMN_WITH_MONEY", field: "Bonus" },
        { code: "OVERTIME_PAY_MISSING" },
        { code: "IGNORED_ROW" },
      ],
    },
  });
  expect(preview.mapping).toContainEqual({ member: "hours_worked", headers: ["Reg Hours", "OT Hours"] });
  expect(await intake.rows(count, employerId)).toEqual(before);
  const { fileId } = await intake.receiveFile(content, { employerId });
  const again = intake.previewFile(content, { employerId });
  expect(await refusal(again)).toMatchObject({ reason: "DUPLICATE_REPORT", metadata: { report_id: fileId } });
});

test("a dry run ends when nobody waits for it any more", async () => {
  const content = `${header}\nE-1,Ada,8810,TX,80,2000\nE-2,Bo,8810,TX,80,2000\n`;
  const leave = new AbortController();
  const call = { ...callOf(), signal: leave.signal };
  let rowsRead = 0;
  const leavingAtRow: ReadFile = (file, how, take) =>
    readFile(file, how, (row, cells) => {
      rowsRead += 1;
      leave.abort();
      return take(row, cells);
    });
  await expect(intake.previewFile(content, { employerId }, { call, read: leavingAtRow })).rejects.toThrow("abort");
  expect(rowsRead).toBe(1);
  // Without rows that are records, it ends at the next bytes.
  await expect(intake.previewFile("\n", { employerId }, { call })).rejects.toThrow("abort");
  const leftAfterRows = new AbortController();
  const read: ReadFile = async (file, how, take) => {
    const reading = await readFile(file, how, take);
    leftAfterRows.abort();
    return reading;
  };
  const abandonedCall = { ...callOf(), signal: leftAfterRows.signal };
  const preview = intake.previewFile(content, { employerId }, { call: abandonedCall, read });
  await expect(preview).rejects.toThrow("abort");
});

test("a dry run says why a file would fail", async () => {
  const lacking = await intake.previewFile("Employee ID,Name,Hours\nE-1,Ada,80\n", { employerId });
  expect(lacking).toMatchObject({ recordsTotal: 0, failure: { code: "MISSING_REQUIRED_COLUMNS" }, records: [] });
  const titled = await intake.previewFile("Badge,Name,State,Hours,Gross\nE-1,Ada,TX,80,2000\n", { employerId });
  expect(titled.missing).toEqual([
    { member: "employee_id", headers: ["Badge"] },
    { member: "class_code", headers: [] },
  ]);
  const wrong = await intake.previewFile(`${header}\nE-1,Ada,88-10,TX,80,2000\n`, { employerId });
  expect(wrong).toMatchObject({ recordsTotal: 1, recordsFailed: 1, failure: { code: "ALL_RECORDS_FAILED" } });
});

test.each([
  ["Badge,Worker,Risk Code,Time (h),Paid Total", '"Risk Code" for classification_code, or "Time (h)" for hours_worked'],
  [
    "Title\nBadge,Name,State,Job Code,Clocked Hrs,Total Payments",
    'Is it "Badge" for employee_id, or "Job Code" for classification_code',
  ],
  ["Emp Code #,SSN,Name,Zip Code,Department,Hours,Gross", 'Is it "Emp Code #" for employee_id?'],
])("a failure names the headers of %s and the nearest of them", async (titled, part) => {
  const { failure } = await intake.previewFile(`${titled}\n1,2,3,4,5,6,7\n`, { employerId });
  expect(failure).toMatchObject({ code: "MISSING_REQUIRED_COLUMNS" });
  expect(failure?.message).toContain(part);
});

test("a failure shows nothing of a file without a header", async () => {
  const { failure } = await intake.previewFile("E-1,Ada Hourani,8810,TX,80,2000\n", { employerId });
  expect(failure?.message).toMatch(/No row has the names of columns: add a header\.$/);
});

test("a mapping says what columns are, whatever their names; the others are recognized", async () => {
  const content = [
    "Weekly,,,,,,,",
    "Badge,Wer,WC Code,State,Std,Zusatz,Lohn,Zulage,OT Pay",
    "7,Ada Quill,8810,TX,80,4,2000,50.50,75",
  ].join("\n");
  const mapping: ColumnMapping = new Map([
    ["employee_id", ["badge"]],
    ["name", ["Wer"]],
    ["hours_worked", ["Std", "Zusatz"]],
    ["gross_wages", ["Lohn", "ZULAGE"]],
    ["overtime_pay", []],
  ]);
  const preview = await intake.previewFile(content, { employerId: "EMP-2", mapping });
  expect(preview).toMatchObject({
    records: [
      {
        row: 3,
        record: { employeeId: "7", name: "Ada Quill", hoursWorked: "84", grossWages: "2050.5", overtimePay: "0" },
      },
    ],
    columns: { ignored: ["OT Pay"] },
    findings: { warnings: [{ code: "IGNORED_COLUMN_WITH_MONEY", field: "OT Pay" }] },
  });
  expect(preview.mapping).toContainEqual({ member: "overtime_pay", headers: [] });
});

test("a mapping of the name replaces the columns of first and last name", async () => {
  const content =
    "ID,First Name,Last Name,Legal,Class Code,State,Hours,Gross Pay\n1,Ada,Quill,Adela Quill,8810,TX,80,20\n";
  const { records } = await intake.previewFile(content, { employerId, mapping: new Map([["name", ["Legal"]]]) });
  expect(records).toMatchObject([{ record: { name: "Adela Quill" } }]);
});

test.each([
  [new Map([["tips", ["Gratuity"]]]), { code: "MAPPED_COLUMNS_MISSING", details: ["Gratuity"] }],
  [new Map([["gross_wages", ["Pay"]]]), { code: "REPEATED_COLUMNS", details: ["gross_wages"] }],
  [
    new Map([["class_code", []]]),
    { code: "MISSING_REQUIRED_COLUMNS", details: ["classification_code", "gross_wages"] },
  ],
] as [ColumnMapping, object][])("a mapping that the file does not have fails it: %j", async (mapping, failure) => {
  const content = "ID,Name,Class Code,State,Hours,Pay,pay\n1,Ada,8810,TX,80,20,30\n";
  expect(await intake.previewFile(content, { employerId, mapping })).toMatchObject({ failure });
});
