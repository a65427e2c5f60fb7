import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ColumnMapping } from "../src/files/csv/column-mapping.ts";
import { openIntake } from "./direct-intake.ts";

/** A layout of a payroll program, and the records that its file has by hand. */
interface Layout {
  name: string;
  content: string;
  records: string[];
  /** The mapping that a file which is refused needs: undefined if it is read untouched. */
  mapping: ColumnMapping | undefined;
  /** Columns that the file has to be given, because it has nothing like them, with their value in every row. */
  added: string[][];
  namesEmployers: boolean;
}

/** Layouts after the public documentation of payroll programs: a file, `---` with what it needs, and its records. */
const layouts = readFileSync(join(import.meta.dirname, "layouts.txt"), "utf8")
  .split(/^=== /m)
  .slice(1)
  .map((block): Layout => {
    const [name = "", ...lines] = block.trimEnd().split("\n");
    const end = lines.findIndex((line) => line.startsWith("---"));
    const needs = lines[end]?.slice(3).trim() ?? "";
    const pairs = needs.includes("=") ? needs.split(",").map((pair) => pair.trim().split("=")) : [];
    const isAdded = ([member = ""]: string[]) => member.startsWith("add ");
    const mapped = pairs.filter((pair) => !isAdded(pair));
    const mapping = new Map(mapped.map(([member, header]) => [member, [header]])) as unknown as ColumnMapping;
    return {
      name,
      content: lines.slice(0, end).join("\n"),
      records: lines.slice(end + 1),
      mapping: needs === "" || needs === "several" ? undefined : mapping,
      added: pairs.filter(isAdded).map(([member = "", value = ""]) => [member.replace("add ", ""), value]),
      namesEmployers: needs === "several",
    };
  });

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

type Preview = Awaited<ReturnType<typeof intake.previewFile>>;

/** Returns a record as a line of `layouts.txt`. */
function lineOf({ record, employerId = "" }: NonNullable<Preview["records"]>[number], namesEmployers: boolean): string {
  const { overtimeHours, overtimePay, overtimePremium, doubleTimePay, excludedPay = [], officer } = record ?? {};
  const amounts = { oth: overtimeHours, otp: overtimePay, pre: overtimePremium, dt: doubleTimePay };
  const kinds = Object.fromEntries(excludedPay.map(({ kind = "", amount }) => [kind, amount]));
  const positive = Object.entries({ ...amounts, ...kinds }).filter(([, amount]) => Number(amount ?? 0) > 0);
  const more = positive.map(([key, amount]) => `${key}=${Number(amount)}`);
  if (officer) more.push("officer");
  if (namesEmployers) more.push(`employer=${employerId}`);
  const { employeeId, name, classCode, state, hoursWorked, grossWages } = record ?? {};
  const fields = [employeeId, name, classCode, state, Number(hoursWorked), Number(grossWages)];
  return [...fields, ...(more.length === 0 ? [] : [more.join(" ")])].join("|");
}

async function readLayout({ name, content, namesEmployers }: Layout, mapping?: ColumnMapping) {
  const period = { periodStart: "2026-03-01", periodEnd: "2026-03-31" };
  const header = { employerId: namesEmployers ? "" : name, ...period };
  const preview = await intake.previewFile(content, mapping ? { ...header, mapping } : header);
  const lines = (preview.records ?? []).map((record) => lineOf(record, namesEmployers));
  return { lines, failed: preview.recordsFailed, failure: preview.failure };
}

test("sixty layouts of payroll programs are read right, or refused with one step to the mapping", async () => {
  const right: string[] = [];
  const refused: string[] = [];
  const wrong: object[] = [];
  for (const layout of layouts) {
    const { name, records, mapping, added } = layout;
    const { lines, failed, failure } = await readLayout(layout);
    const isRight = !failure && failed === 0 && lines.toSorted().join("\n") === records.toSorted().join("\n");
    if (isRight && mapping === undefined) right.push(name);
    else if (failure?.code === "MISSING_REQUIRED_COLUMNS" && mapping !== undefined) {
      refused.push(name);
      const step = /Add what no column of the file has: classification_code, hours_worked\./;
      if (added.length > 0) expect(failure.message, name).toMatch(step);
      const rows = layout.content.split("\n");
      const content = rows.map((row, index) => [row, ...added.map((column) => column[Math.min(index, 1)])].join(","));
      expect((await readLayout({ ...layout, content: content.join("\n") }, mapping)).lines, name).toEqual(records);
    } else wrong.push({ name, failure, failed, lines, records });
  }
  console.log(`layouts ${layouts.length}: right ${right.length}, refused ${refused.length}, wrong ${wrong.length}`);
  expect(wrong).toEqual([]);
  expect([layouts.length, right.length, refused.length]).toEqual([60, 55, 5]);
}, 120_000);
