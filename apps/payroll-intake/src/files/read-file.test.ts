import { expect, test } from "vitest";
import { type FileRow, readFile } from "./read-file.ts";

async function read(...lines: string[]) {
  const rows: FileRow[] = [];
  const bytes = Buffer.from(lines.join("\n"));
  const partOf = async (position: number) => bytes.subarray(position, position + 7);
  const reading = await readFile(
    { sizeBytes: bytes.length, read: partOf },
    { profile: "A", maxRecords: 100 },
    (row) => {
      rows.push(row);
      return undefined;
    },
  );
  return { ...reading, rows, records: rows.flatMap((row) => ("record" in row ? [row.record] : [])) };
}

const header = "Employee ID,Name,Class Code,State,Hours,Gross Wages";

test("a file that goes on with empty lines fails before they are all read", async () => {
  const bytes = Buffer.from(`${header}\n${"\n".repeat(1_050_000)}E-1,Ada,8810,TX,80,2000\n`);
  const read = async (position: number, length: number) => bytes.subarray(position, position + length);
  const file = { profile: "A", maxRecords: 1 } as const;
  const { failure } = await readFile({ sizeBytes: bytes.length, read }, file, () => undefined);
  const message = "The file has more than 1048576 rows that are no records, such as empty lines. Remove them.";
  expect(failure).toMatchObject({ code: "UNREADABLE_FILE", message });
});

const codesOf = ({ warnings }: { warnings: { code: string; field: string }[] }) =>
  warnings.map(({ code, field }) => `${code} ${field}`);

test("the header is found below a title, and rows keep their numbers", async () => {
  const { rows, records, warnings } = await read(
    "Northfield Framing Co",
    "Payroll Register,State: all,,",
    "",
    header,
    "E-1,Ada,8810,TX,80,2000",
    "",
    ",,,,,",
    "E-2,Bo,8810,TX,eighty,2000",
  );
  expect(rows.map(({ row }) => row)).toEqual([5, 8]);
  expect(records).toMatchObject([{ employeeId: "E-1", grossWages: "2000" }]);
  expect(warnings).toEqual([]);
});

test("totals and remarks are no records, and their rows are named", async () => {
  const reading = await read(
    header,
    "Department: 100 Framing,,,,,",
    "E-1,Ada,8810,TX,80,2000",
    "E-2,Total Maria,8810,TX,80,1000",
    "Department Total,,,,160,3000",
    header,
    "E-3,Cy,8810,TX,80,500",
    ",Grand Total:,,,240,3500",
    "End of report",
  );
  expect(reading.records.map(({ employeeId }) => employeeId)).toEqual(["E-1", "E-2", "E-3"]);
  expect(reading.warnings).toMatchObject([
    { code: "IGNORED_ROW", message: expect.stringContaining("rows 5 and 8") },
    { code: "IGNORED_ROW", message: expect.stringContaining("rows 2 and 9") },
  ]);
});

test("a total that differs from its rows is said, whether it is of the file or of a group", async () => {
  const rows = ["E-1,Ada,8810,TX,80,2000", "Subtotal,,,,80,2000", "E-2,Bo,8810,TX,80,500"];
  expect(codesOf(await read(header, ...rows, 'Total,,,,160,"2,500.00"'))).toEqual(["IGNORED_ROW file"]);
  expect(codesOf(await read(header, ...rows, "Subtotal,,,,80,500"))).toEqual(["IGNORED_ROW file"]);
  expect(codesOf(await read(header, ...rows, "Total,,,,160,2600.00"))).toEqual([
    "STATED_TOTAL_DIFFERS gross_wages",
    "IGNORED_ROW file",
  ]);
});

test("names of columns that payroll programs write", async () => {
  const { records, columns } = await read(
    "File #,Payroll Name,Worked In State,W/C Code,Reg Hours,OT Hours,Overtime (amount),Gross earnings,Adjusted Wages",
    '7,"Okafor, Amara",Texas,5403 - Carpentry NOC,80:00,8:30,"$ 382.50","$ 2,782.50",2655.00',
  );
  expect(records).toMatchObject([
    {
      employeeId: "7",
      name: "Amara Okafor",
      firstName: "Amara",
      lastName: "Okafor",
      state: "TX",
      classCode: "5403",
      hoursWorked: "88.5",
      overtimeHours: "8.5",
      overtimePay: "382.50",
      grossWages: "2782.50",
    },
  ]);
  expect(columns).toMatchObject({ ignored: ["Adjusted Wages"] });
  expect(columns?.used).toContainEqual({ header: "Reg Hours", member: "hours_worked" });
});

test("pay in several columns is added up", async () => {
  const { records, warnings } = await read(
    "Emp #,Name,WC Code,Regular Hours,Regular Pay,OT Hours,OT Wages,Bonus,Tips",
    "1,Ada,8810,80,2000,10,375,(25.00),50",
    "2,Bo,8810,80,,,,,",
  );
  expect(records).toMatchObject([{ hoursWorked: "90", grossWages: "2400", overtimePay: "375" }]);
  expect(warnings).toEqual([]);
});

test("adjusted wages are the gross wages without the extra pay of overtime", async () => {
  const one = await read("Emp ID,Name,WC Code,Hours,Adjusted Wages,OT Premium", "1,Ada,8810,90,2000,125");
  expect(one.records).toMatchObject([{ grossWages: "2125", overtimePremium: "125" }]);
  const other = await read("Emp ID,Name,WC Code,Hours,Adjusted Wages,OT Wages", "1,Ada,8810,90,2000,375");
  expect(other.records).toMatchObject([{ grossWages: "2000", overtimePay: undefined }]);
  expect(codesOf(other)).toEqual(["IGNORED_COLUMN_WITH_MONEY OT Wages"]);
});

test("money that is not read is said by the column's name", async () => {
  const reading = await read(
    `${header},Bonus,Department,Net Pay,Pay Rate,PTO Hours,,Job Cost,Other Pay`,
    "E-1,Ada,8810,TX,80,2000,250,100,1500.00,25.00,8.00,75.50,12.00,0.00,$9.00",
  );
  expect(codesOf(reading)).toEqual([
    "IGNORED_COLUMN_WITH_MONEY Bonus",
    "IGNORED_COLUMN_WITH_MONEY column 12",
    "IGNORED_COLUMN_WITH_MONEY Job Cost",
    "IGNORED_COLUMN_WITH_MONEY column 15",
  ]);
});

test("parts of the pay that are more than the gross wages are said", async () => {
  const columns = "Emp ID,Name,WC Code,Hours,Regular Pay,Bonus,Gross Pay";
  expect(codesOf(await read(columns, "1,Ada,8810,80,2000,250,2250", "2,Bo,8810,80,2000,,2100"))).toEqual([]);
  expect(codesOf(await read(columns, "1,Ada,8810,80,2000,250,2000"))).toEqual(["PAY_PARTS_ABOVE_GROSS gross_wages"]);
});

test.each([
  ["Gross Pay;1.234,50;80,5", "1234.50", "80.5"],
  ["Gross Pay;1234,50;7:45", "1234.50", "7.75"],
  ["Gross Pay;1,234;80.5", "1234", "80.5"],
  ["Gross Pay;$1,234.50;80", "1234.50", "80"],
])("cells of a file with semicolons: %s", async (line, grossWages, hoursWorked) => {
  const [name, gross, hours] = line.split(";");
  const { records } = await read(`Emp ID;Name;WC Code;${name};Hours`, `1;Ada;8810;${gross};${hours}`);
  expect(records).toMatchObject([{ grossWages, hoursWorked }]);
});

test("one decimal comma says how ambiguous amounts of the file are meant", async () => {
  const { records } = await read(
    "Emp ID;Name;WC Code;Gross Pay;Hours",
    "1;Ada;8810;1.234;7,125",
    "2;Bo;8810;1.500,00;8",
  );
  expect(records).toMatchObject([
    { grossWages: "1234", hoursWorked: "7.125" },
    { grossWages: "1500.00", hoursWorked: "8" },
  ]);
});

test.each([
  ["0.00", "0.00"],
  ["-", "0"],
  ["$ -", "0"],
  ["USD 40", "40"],
])("gross wages of %j are read", async (cell, grossWages) => {
  expect((await read(header, `E-1,Ada,8810,TX,0,${cell}`)).records).toMatchObject([{ grossWages }]);
});

test.each([
  ["much", "xxxx"],
  ["1 2", "9 9"],
  ["12,34", "99,99"],
])("gross wages of %j are refused, and said without the amount", async (cell, received) => {
  const { rows } = await read(header, `E-1,Ada,8810,TX,80,"${cell}"`);
  expect(rows).toMatchObject([{ problems: [{ code: "VALUE_INVALID", field: "gross_wages", received }] }]);
});

test.each(["(240.00)", "-240.00", "240.00-", "$(240.00)"])(
  "gross wages of %j are minus, a part of a sum",
  async (cell) => {
    const { rows } = await read(header, `E-1,Ada,8810,TX,80,"${cell}"`);
    expect(rows).toMatchObject([{ isPart: true, record: { grossWages: "-240.00" } }]);
  },
);

test("a header may be written over two rows, which a printed file repeats", async () => {
  const top = "Employee,Employee,Workers Comp,Work,Hours,Gross";
  const bottom = "Number,Name,Code,State,Worked,Pay";
  const { records } = await read("Payroll", top, bottom, "1,Ada,8810,TX,80,2000", top, bottom, "2,Bo,8810,TX,80,1000");
  expect(records.map(({ employeeId, grossWages }) => [employeeId, grossWages])).toEqual([
    ["1", "2000"],
    ["2", "1000"],
  ]);
});

test("a person without a number is known by the name, unless a column is probably the number", async () => {
  const reading = await read("Name,WC Code,Hours,Gross", '"Quill, Ada",8810,80,2000', "Ada QUILL,5403,8,200");
  expect(reading.records.map(({ employeeId }) => employeeId)).toEqual(["name:ada-quill", "name:ada-quill"]);
  expect(codesOf(reading)).toEqual(["EMPLOYEE_ID_MISSING employee_id"]);
  const { failure } = await read("Badge,Name,WC Code,Hours,Gross", "7,Ada,8810,80,2000");
  expect(failure).toMatchObject({ code: "MISSING_REQUIRED_COLUMNS", details: ["employee_id"] });
});

test("overtime that is stated twice is read where both agree", async () => {
  const columns = "Emp ID,Name,WC Code,Hours,OT Pay,OT Premium,Gross Pay";
  const { records } = await read(columns, "1,Ada,8810,90,375,125.00,2375", "2,Bo,8810,90,375,100,2375");
  expect(records).toMatchObject([
    { overtimePay: "375", overtimePremium: undefined },
    { overtimePay: "375", overtimePremium: "100" },
  ]);
});

test("a row for one earnings has its hours and pay in the members that the earnings name", async () => {
  const columns = "Emp ID,Name,WC Code,State,Pay Code,Hours,Amount";
  const { rows, records, warnings } = await read(
    columns,
    "1,Ada,8810,TX,REG,80,2000",
    "1,Ada,8810,TX,O/T 1.5,10,375.00",
    "1,Ada,8810,TX,OT Premium,10,125",
    "1,Ada,8810,TX,Double Time,2,100",
    "1,Ada,8810,TX,Tips,5,50",
    "1,Ada,8810,TX,Adjustment,(8.00),(200.00)",
    "1,Ada,8810,TX,XQ7,,30.00",
    "1,Ada,8810,TX,FICA,,153.00",
    "1,Ada,8810,TX,Total,90,2480",
    "2,Bo,8810,TX,REG,eighty,5",
  );
  expect(rows.map(({ row, isPart }) => [row, isPart])).toEqual([2, 3, 4, 5, 6, 7, 8, 11].map((row) => [row, true]));
  expect(records).toMatchObject([
    { hoursWorked: "80", grossWages: "2000", overtimePay: undefined },
    { hoursWorked: "10", grossWages: "375.00", overtimeHours: "10", overtimePay: "375.00" },
    { hoursWorked: "0", grossWages: "125", overtimeHours: "10", overtimePremium: "125" },
    { hoursWorked: "2", grossWages: "100", doubleTimePay: "100" },
    { hoursWorked: "0", grossWages: "50", excludedPay: [{ kind: "tips", amount: "50" }] },
    { hoursWorked: "-8.00", grossWages: "-200.00" },
    { hoursWorked: "0", grossWages: "30.00" },
  ]);
  expect(rows.at(-1)).toMatchObject({ problems: [{ code: "VALUE_INVALID", field: "hours_worked" }] });
  expect(warnings).toMatchObject([
    { code: "UNKNOWN_EARNINGS", received: "XQ7", message: expect.stringContaining("row 8") },
    { code: "IGNORED_ROW", message: expect.stringContaining("row 9") },
    { code: "IGNORED_ROW", message: expect.stringContaining("row 10") },
  ]);
});

test("parts without an amount are missing, and wrong ones invalid", async () => {
  const { rows } = await read("Emp ID,Name,WC Code,Reg Hours,Reg Pay", "1,Ada,8810,,", "2,Bo,8810,x,5");
  expect(rows).toMatchObject([
    {
      problems: [
        { code: "VALUE_MISSING", field: "hours_worked" },
        { code: "VALUE_MISSING", field: "gross_wages" },
      ],
    },
    { problems: [{ code: "VALUE_INVALID", field: "hours_worked" }] },
  ]);
});
