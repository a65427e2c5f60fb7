import { refusal } from "@platform/testing/reading/refusal";
import { type WorkbookCell, workbookOf, zipOf } from "@platform/testing/reading/workbook";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openIntake } from "./direct-intake.ts";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

const header = ["Employee ID", "Name", "Class Code", "State", "Hours", "Gross Pay"];
const row = (id: string, gross: WorkbookCell): WorkbookCell[] => [id, "Ada Quill", "8810", "TX", 80, gross];
const value = (text: string, attributes = "") => ({ xml: `<c${attributes}><v>${text}</v></c>` });
const employerId = "EMP-book";

async function grossOf(...cells: WorkbookCell[]): Promise<(string | undefined)[]> {
  const rows = [header, ...cells.map((cell, index) => row(`E-${index}`, cell))];
  const book = workbookOf({ formats: ["$#,##0.00", "0000"], sheets: [{ name: "Payroll", rows }] });
  const { records = [] } = await intake.previewFile(book, { employerId });
  return records.map(({ record }) => record?.grossWages);
}

test("numbers are what somebody typed, without the traces of their binary form", async () => {
  const written = ["0.30000000000000004", "1234.5599999999999", "2.5E3", "1E-3", "1000000000000", "12.3400"];
  expect(await grossOf(...written.map((text) => value(text)))).toEqual([
    "0.3",
    "1234.56",
    "2500",
    "0.001",
    "1000000000000",
    "12.34",
  ]);
});

test("formulas are their results, and texts are read wherever they are", async () => {
  const cells = [
    { xml: "<c><f>1+1</f><v>2</v></c>" },
    { xml: '<c t="str"><f>"3"</f><v>3</v></c>' },
    { xml: '<c t="inlineStr"><is><r><t>$ 4</t></r><r><t>.50</t></r><rPh><t>x</t></rPh></is></c>' },
    "1,250.00",
  ];
  expect(await grossOf(...cells)).toEqual(["2", "3", "4.5", "1250"]);
});

test("a formula without a result fails its row, because its money would be missing", async () => {
  const rows = [header, row("E-1", { xml: "<c><f>A1*2</f></c>" }), row("E-2", 10)];
  const preview = await intake.previewFile(workbookOf({ sheets: [{ name: "P", rows }] }), { employerId });
  expect(preview).toMatchObject({ recordsFailed: 1, findings: { problems: [{ position: 0, code: "VALUE_INVALID" }] } });
});

test("one sheet is read: the first that is not hidden, or the one that is named", async () => {
  const sheets = ["Hidden", "First", "Second"].map((name, index) => ({
    name,
    isHidden: index === 0,
    rows: [["Title"], [], header, row(name, index)],
  }));
  const book = workbookOf({ sheets });
  const first = await intake.previewFile(book, { employerId });
  expect(first.records).toMatchObject([{ row: 4, record: { employeeId: "First" } }]);
  expect(first.findings).toMatchObject({
    warnings: expect.arrayContaining([
      expect.objectContaining({ code: "IGNORED_SHEET", message: expect.stringContaining("Second") }),
    ]),
  });
  expect(first.otherSheets).toEqual(["Second"]);
  const second = await intake.previewFile(book, { employerId, sheet: " second" });
  expect(second.records).toMatchObject([{ record: { employeeId: "Second" } }]);
  const unknown = await refusal(intake.previewFile(book, { employerId, sheet: "Third" }));
  expect(unknown).toMatchObject({ violations: [{ field: "sheet", description: expect.stringContaining('"First"') }] });
  const text = await refusal(intake.previewFile(`${header}\n`, { employerId, sheet: "First" }));
  expect(text).toMatchObject({ violations: [{ field: "sheet" }] });
});

test("without an employer, a workbook and a CSV file of the same rows say alike which column is missing", async () => {
  const rows = [
    ["Employer Nr", ...header],
    ["c1", ...row("E-1", 100)],
    ["c2", ...row("E-2", 200)],
  ];
  const csv = rows.map((cells) => cells.join(",")).join("\n");
  const book = workbookOf({ sheets: [{ name: "P", rows }] });
  const noEmployer = { employerId: "" };
  const previews = [await intake.previewFile(csv, noEmployer), await intake.previewFile(book, noEmployer)];
  for (const preview of previews) {
    expect(preview).toMatchObject({
      failure: {
        code: "MISSING_REQUIRED_COLUMNS",
        message: expect.stringContaining('Is it "Employer Nr" for employer_id?'),
      },
      missing: [{ member: "employer_id", headers: ["Employer Nr"] }],
      columns: { ignored: ["Employer Nr"] },
      reports: [],
      records: [],
    });
  }
  expect(previews[1]?.columns).toEqual(previews[0]?.columns);
  const mapping = new Map([["employer_id" as const, ["Employer Nr"]]]);
  for (const content of [csv, book]) {
    expect((await refusal(intake.receiveFile(content, noEmployer))).violations).toEqual([
      { field: "file", description: expect.stringMatching(/because employer_id is not sent\..*"Employer Nr"/) },
    ]);
    expect((await intake.previewFile(content, { ...noEmployer, mapping })).reports).toMatchObject([
      { employerId: "c1", recordsTotal: 1 },
      { employerId: "c2", recordsTotal: 1 },
    ]);
  }
});

test("a workbook counts once with the CSV file of the same rows, and its failed rows are kept", async () => {
  const rows = [header, row("E-1", 2000.5), ["E-2", "Bo", "88-10", "TX", 80, 1000]];
  const book = workbookOf({ sheets: [{ name: "P", rows }] });
  const { fileId } = await intake.receiveFile(book, { employerId: "EMP-twice" }, 700);
  expect((await intake.failedRows(fileId)).rows).toEqual([
    { row: 3, cells: ["E-2", "Bo", "88-10", "TX", "80", "1000"], codes: ["CLASS_CODE_UNKNOWN"] },
  ]);
  const csv = rows.map((cells) => cells.join(",")).join("\n");
  const again = await refusal(intake.receiveFile(csv, { employerId: "EMP-twice" }));
  expect(again).toMatchObject({ reason: "DUPLICATE_REPORT" });
});

const sheets = [{ name: "P", rows: [header, row("E-1", 1)] }];
const sheet = (cells: string) => ({
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
});
const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;

const repeated = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(" ");
const longText = (rows: string) => ({
  ...sheet(rows),
  "xl/sharedStrings.xml": `<sst><si><t>${"a".repeat(39_000)}</t></si></sst>`,
});

test.each<[what: string, parts: Record<string, string>, why: string | RegExp]>([
  ["a document type", { "xl/worksheets/sheet1.xml": laughs }, "document type"],
  ["an unknown entity", sheet("<row><c><v>&b;</v></c></row>"), "damaged"],
  ["an endless cell", sheet(`<row><c t="str"><v>${"a".repeat(50_000)}</v></c></row>`), "too long"],
  ["an endless name", sheet(`<row ${"a".repeat(200_000)}="1"/>`), "damaged"],
  ["a long name", sheet(`<row ${"a".repeat(300)}="1"/>`), "a name in it is longer than 255 characters"],
  ["an endless tag", sheet(`<row ${'a="" '.repeat(60_000)}/>`), "longer than 262144 characters"],
  ["many attributes", sheet(`<row ${repeated(101, (n) => `a${n}=""`)}/>`), "more than 100 attributes"],
  ["attributes that hide a method", sheet('<row hasOwnProperty="" r="1"/>'), "damaged"],
  ["a declaration", sheet("<!ELEMENT>"), "a declaration"],
  ["an endless declaration", sheet(`<!${"a".repeat(500_000)}`), "a declaration"],
  ["many elements", sheet("<x/>".repeat(600_000)), /at least 5\d+ elements, .* allows 5\d+\./],
  ["many attributes in all", sheet('<x a="" b="" c=""/>'.repeat(200_000)), "elements, attributes"],
  [
    "many cells left out",
    sheet(`${cellsOf(1, header)}${'<row><c r="ALL1"><v>1</v></c></row>'.repeat(1000)}`),
    "empty cells",
  ],
  [
    "many elements in another part",
    { "xl/styles.xml": `<styleSheet>${"<x/>".repeat(600_000)}</styleSheet>` },
    "elements,",
  ],
  [
    "texts that are long and shared",
    longText(`${cellsOf(1, header)}${'<row><c t="s"><v>0</v></c></row>'.repeat(1000)}`),
    "grows too much",
  ],
  [
    "a long name of a sheet",
    { "xl/workbook.xml": `<workbook><sheet name="${"a".repeat(300)}"/></workbook>` },
    "255 characters",
  ],
  ["deep elements", sheet("<a>".repeat(200)), "more than 100 levels"],
  ["an unclosed element", sheet("<row><c>"), "damaged"],
  ["a far column", sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'), "columns"],
  ["rows backwards", sheet('<row r="9"/><row r="3"/>'), "order"],
  ["a row that no sheet has", sheet('<row r="99999999"/>'), "order"],
  ["cells backwards", sheet('<row r="1"><c r="B1"/><c r="A1"/></row>'), "order"],
  ["a text that is not there", sheet('<row r="1"><c r="A1" t="s"><v>77</v></c></row>'), "missing"],
  ["zeros without end", sheet(" ".repeat(40_000_000)), /to at least 4\d{7} bytes, and its size allows \d{8}\./],
  ["no sheet", { "xl/_rels/workbook.xml.rels": "<Relationships/>" }, "no sheet"],
])("a workbook with %s fails with a sentence", async (_, parts, why) => {
  const book = workbookOf({ sheets, parts });
  const { failure } = await intake.previewFile(book, { employerId });
  expect(failure).toMatchObject({ code: "UNREADABLE_FILE", message: expect.stringMatching(why) });
});

test("a number format without end is read at once", async () => {
  const formats = `<numFmt numFmtId="200" formatCode="${"[".repeat(60_000)}0.00"/>`.repeat(100);
  const parts = { "xl/styles.xml": `<styleSheet>${formats}<cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>` };
  const { records } = await intake.previewFile(workbookOf({ sheets, parts }), { employerId });
  expect(records).toMatchObject([{ record: { grossWages: "1" } }]);
});

test("a far row is read with its number", async () => {
  const parts = sheet(`${cellsOf(1, header)}${cellsOf(1_048_576, ["E-1", "Ada", "8810", "TX", "80", "5"])}`);
  const { records } = await intake.previewFile(workbookOf({ sheets, parts }), { employerId });
  expect(records).toMatchObject([{ row: 1_048_576, record: { grossWages: "5" } }]);
});

function cellsOf(row: number, cells: readonly string[]): string {
  return `<row r="${row}">${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`;
}

test("half of a workbook, and one whose parts are damaged, fail; another Office document is refused at once", async () => {
  const book = workbookOf({ sheets });
  const half = await intake.previewFile(book.subarray(0, book.length / 2), { employerId });
  expect(half.failure).toMatchObject({ code: "UNREADABLE_FILE" });
  const damaged = Buffer.from(book);
  damaged.fill(7, book.indexOf("sheet1.xml") + 15, book.indexOf("sheet1.xml") + 60);
  expect((await intake.previewFile(damaged, { employerId })).failure).toMatchObject({ code: "UNREADABLE_FILE" });
  const text = zipOf([{ name: "[Content_Types].xml", bytes: Buffer.from("<Types/>") }]);
  const refused = await refusal(intake.previewFile(text, { employerId }));
  expect(refused).toMatchObject({
    violations: [{ field: "file", description: expect.stringContaining("another document") }],
  });
});
