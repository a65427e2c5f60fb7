import { create } from "@bufbuild/protobuf";
import { EmployeeRecordSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { expect, test } from "vitest";
import { classSpans } from "./class-spans.ts";

const record = (month: number, classCode: string, changes: object = {}) =>
  create(EmployeeRecordSchema, {
    reportStatus: "completed",
    periodStart: `2025-0${month}-01`,
    periodEnd: `2025-0${month}-28`,
    record: { classCode, state: "TX" },
    ...changes,
  });
const texts = (records: Parameters<typeof classSpans>[0]) =>
  classSpans(records).map(
    ({ classCode, from: firstDay, to: lastDay, reports }) => `${classCode} ${firstDay} ${lastDay} ${reports}`,
  );

test("months in one class are one span, and a class that returns begins another", () => {
  expect(texts([record(4, "8810"), record(3, "5403"), record(2, "8810"), record(1, "8810")])).toEqual([
    "8810 2025-04-01 2025-04-28 1",
    "5403 2025-03-01 2025-03-28 1",
    "8810 2025-01-01 2025-02-28 2",
  ]);
});

test("two classes in each month are two spans", () => {
  const both = [1, 2].flatMap((month) => [record(month, "8810"), record(month, "5403")]);
  expect(texts(both).toSorted()).toEqual(["5403 2025-01-01 2025-02-28 2", "8810 2025-01-01 2025-02-28 2"]);
});

test("records that failed, and those of reports that do not count, say nothing", () => {
  const failed = record(1, "88", { problems: [{ code: "CLASS_CODE_UNKNOWN" }] });
  expect(texts([failed, record(2, "8810", { reportStatus: "voided" })])).toEqual([]);
});
