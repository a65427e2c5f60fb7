import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ColumnMapping } from "../src/files/csv/column-mapping.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf } from "./running-intake.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

const header = "Employee ID,Name,Class Code,State,Hours,Gross Pay,Remark";
const good = "E-1,Ada Quill,8810,TX,80,2000,";
const wrong = "E-2,Bo Reed,88-10,TX,80,1000,=1+1";
const unreadable = 'E-3,"Okafor, Amara",8810,TX,eighty,"$1,500.00",x';
const fileOf = (...rows: string[]) => `${[header, ...rows].join("\n")}\n`;

/** Receives a file and processes it. */
async function received(
  content: string,
  employerId: string,
  changes: { supplements?: string; corrects?: string } = {},
) {
  const { fileId } = await intake.receiveFile(content, { employerId, ...changes });
  await intake.process(fileId);
  return fileId;
}

const counted = async (employerId: string) => {
  const sql = "SELECT coalesce(sum(gross_wages), 0)::text AS wages FROM counted_exposure WHERE employer_id = {id:text}";
  return Number((await intake.rows<{ wages: string }>(sql, employerId))[0]?.wages);
};

test("failed rows are kept as they were sent, with their problems; the others are not", async () => {
  const fileId = await received(fileOf(good, wrong, unreadable, good), "EMP-rows");
  expect(await intake.failedRows(fileId)).toEqual({
    header: header.split(","),
    rows: [
      { row: 3, cells: wrong.split(","), codes: ["CLASS_CODE_UNKNOWN"] },
      { row: 4, cells: ["E-3", "Okafor, Amara", "8810", "TX", "eighty", "$1,500.00", "x"], codes: ["VALUE_INVALID"] },
      { row: 5, cells: good.split(","), codes: ["RECORD_REPEATED"] },
    ],
  });
  const countSql = `SELECT (SELECT count(*) FROM payroll_file_cells)::int + (SELECT count(*) FROM payroll_file_failures)::int AS count WHERE {id:text} <> ''`;
  expect(await intake.rows(countSql, fileId)).toEqual([{ count: 0 }]);
  const whole = await received(fileOf(good), "EMP-whole");
  expect(await refusal(intake.failedRows(whole))).toMatchObject({ reason: "FAILED_ROWS_NOT_FOUND" });
  expect(await refusal(intake.failedRows("PR_TEST_01JZZZZZZZZZZZZZZZZZZZZZZZ"))).toMatchObject({
    reason: "REPORT_NOT_FOUND",
  });
});

test("corrected rows count once, however often and however many rows are sent again", async () => {
  const employerId = "EMP-once";
  const fileId = await received(fileOf(good, wrong, unreadable), employerId);
  const fixed = wrong.replace("88-10", "5403");
  const first = await received(fileOf(fixed, unreadable), employerId, { supplements: fileId });
  expect(await counted(employerId)).toBe(3000);
  expect((await intake.failedRows(first)).rows).toMatchObject([{ row: 3, codes: ["VALUE_INVALID"] }]);
  const again = intake.receiveFile(fileOf(fixed, unreadable), { employerId, supplements: fileId });
  expect(await refusal(again)).toMatchObject({ reason: "DUPLICATE_REPORT", metadata: { report_id: first } });
  // The whole file, all corrected; it names the first supplement.
  const all = fileOf(good, fixed, unreadable.replace("eighty", "80"));
  const second = await received(all, employerId, { supplements: first });
  expect(await counted(employerId)).toBe(4500);
  expect((await intake.failedRows(second)).rows.map(({ codes }) => codes)).toEqual([
    ["RECORD_REPEATED"],
    ["RECORD_REPEATED"],
  ]);
  const [stored] = await intake.rows<{ supplements: string; warnings: unknown }>(
    "SELECT supplements, warnings FROM payroll_reports WHERE id = {id:text}",
    second,
  );
  expect(stored).toEqual({ supplements: fileId, warnings: [] });
});

test("a failed check of a person whose other check counts in the same class is corrected, once", async () => {
  const employerId = "EMP-second-check";
  const second = "E-1,Ada Quill,8810,TX,20,x,";
  const fileId = await received(fileOf(good, second), employerId);
  expect(await counted(employerId)).toBe(2000);
  const fixed = second.replace("x", "500");
  // The two checks are added up, and the sum contains what counts.
  await received(fileOf(good, fixed), employerId, { supplements: fileId });
  expect(await counted(employerId)).toBe(2000);
  await received(fileOf(fixed), employerId, { supplements: fileId });
  expect(await counted(employerId)).toBe(2500);
  await received(fileOf(fixed.replace("500", "501")), employerId, { supplements: fileId });
  expect(await counted(employerId)).toBe(2500);
});

test("two supplements at the same time count their records once", async () => {
  const employerId = "EMP-race";
  const fileId = await received(fileOf(good, wrong), employerId);
  const fixed = wrong.replace("88-10", "8810");
  const uploads = [fileOf(fixed), fileOf(fixed.replace("1000", "1001"))].map((content) =>
    intake.receiveFile(content, { employerId, supplements: fileId }, 1000, callOf()),
  );
  const ids = (await Promise.all(uploads)).map(({ fileId: id }) => id);
  await intake.process(...ids);
  expect([3000, 3001]).toContain(await counted(employerId));
});

test("hours of a person are added to those that count", async () => {
  const employerId = "EMP-hours";
  const fileId = await received(fileOf("E-1,Ada Quill,8810,TX,300,2000,", "E-1,Ada Quill,5403,TX,x,1000,"), employerId);
  const fixed = await received(fileOf("E-1,Ada Quill,5403,TX,61,1000,", "E-2,Bo Reed,8810,TX,80,1000,"), employerId, {
    supplements: fileId,
  });
  expect((await intake.failedRows(fixed)).rows).toMatchObject([{ row: 2, codes: ["HOURS_ABOVE_PERIOD"] }]);
});

test("a supplement is replaced and restored with its report, and keeps it from being voided", async () => {
  const employerId = "EMP-moves";
  const fileId = await received(fileOf(good, wrong), employerId);
  const supplement = await received(fileOf(wrong.replace("88-10", "8810")), employerId, { supplements: fileId });
  const voided = intake.voidReport(fileId);
  expect(await refusal(voided)).toMatchObject({ reason: "REPORT_SUPPLEMENTED", metadata: { report_id: supplement } });
  const corrects = intake.receiveFile(fileOf(good), { employerId, corrects: supplement });
  expect(await refusal(corrects)).toMatchObject({ reason: "SUPPLEMENT_NOT_CORRECTABLE" });

  const correction = await received(fileOf(good.replace("2000", "2500")), employerId, { corrects: fileId });
  expect(await counted(employerId)).toBe(2500);
  const late = intake.receiveFile(fileOf(wrong.replace("88-10", "5403")), { employerId, supplements: fileId });
  expect(await refusal(late)).toMatchObject({ reason: "SUPPLEMENTED_REPORT_NOT_COMPLETED" });
  await intake.voidReport(correction);
  expect(await counted(employerId)).toBe(3000);
  await intake.voidReport(supplement);
  expect(await counted(employerId)).toBe(2000);
  await received(fileOf(wrong.replace("88-10", "8810")), employerId, { supplements: fileId });
  expect(await counted(employerId)).toBe(3000);
});

test.each(["EMP-other", "EMP-period"])("a supplement is of the same employer and period: %s", async (employerId) => {
  const fileId = await received(fileOf(good, wrong), "EMP-same").catch(
    async () => "PR_TEST_01JZZZZZZZZZZZZZZZZZZZZZZZ",
  );
  const periodEnd = employerId === "EMP-period" ? "2025-01-14" : "2025-01-15";
  const upload = intake.receiveFile(fileOf(good), { employerId, supplements: fileId, periodEnd });
  expect(await refusal(upload)).toMatchObject({ reason: "SUPPLEMENTED_REPORT_NOT_FOUND" });
});

test("failed rows are read as their file was: its mapping, its decimal commas, and escaped cells", async () => {
  const employerId = "EMP-commas";
  const mapping: ColumnMapping = new Map([["employee_id", ["Nr"]]]);
  const content =
    "Nr;Name;Class Code;State;Hours;Gross Pay\n1;Ada;8810;TX;80;2.000,50\n2;Bo;88-10;TX;80;1,234\n3;Cy;88-10;TX;8;1\n";
  const { fileId } = await intake.receiveFile(content, { employerId, mapping });
  await intake.process(fileId);
  const again =
    "Nr;Name;Class Code;State;Hours;Gross Pay;Failed because\n2;Bo;8810;TX;80;1,234;x\n'-3;'=Cy;8810;TX;8;1;y\n";
  const preview = await intake.previewFile(again, { employerId, supplements: fileId });
  expect(preview.records).toMatchObject([
    { record: { employeeId: "2", grossWages: "1.234" } },
    { record: { employeeId: "-3", name: "=Cy" } },
  ]);
  expect(preview.columns?.ignored).toEqual(["Failed because"]);
});

test("all rows of a failed sum are kept, for each employer", async () => {
  const content = [
    "Client Code,Employee ID,Name,Class Code,State,Earnings Code,Hours,Amount",
    "c1,1,Ada Quill,88-10,TX,Regular,80,2000",
    "c2,1,Bo Reed,8810,TX,Regular,80,1000",
    "c1,2,Cy Ito,8810,TX,Regular,80,1000",
    "c1,1,Ada Quill,88-10,TX,OT,4,100",
    "c2,2,Di Ray,8810,TX,Regular,many,1000",
  ].join("\n");
  const { reports } = await intake.receiveFile(content, { employerId: "" });
  expect((await intake.failedRows(reports[0]?.fileId ?? "")).rows).toMatchObject([
    { row: 2, codes: ["CLASS_CODE_UNKNOWN"] },
    { row: 5, cells: ["c1", "1", "Ada Quill", "88-10", "TX", "OT", "4", "100"], codes: ["CLASS_CODE_UNKNOWN"] },
  ]);
  expect((await intake.failedRows(reports[1]?.fileId ?? "")).rows).toMatchObject([
    { row: 6, codes: expect.arrayContaining(["VALUE_INVALID"]) },
  ]);
});
