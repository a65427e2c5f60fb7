import { Fault } from "@platform/service/call/fault";
import { expect, test } from "vitest";
import { z } from "zod";
import { calendarDate, decimal, fileName, oneOf, optionalText, orEmpty, requiredText, stateCode } from "./members.ts";
import { parseMessage, required, violationsOf } from "./message.ts";

const line = z.object({ classCode: requiredText(4), grossWages: decimal("amount") });
const schema = z.object({
  employerId: requiredText(),
  note: optionalText(5),
  state: orEmpty(stateCode()),
  from: calendarDate(),
  status: oneOf(["pending", "failed"]),
  statedTotals: z.object({ totalHours: decimal("amount") }).optional(),
  lines: z.array(line),
});
const valid = { employerId: "e", note: "", state: "", from: "2028-02-29", status: "failed", lines: [] };

test("a valid message is returned without members that the schema does not contain", () => {
  expect(parseMessage("INVALID_PAYMENT", schema, { ...valid, $typeName: "a.v1.Message" })).toEqual(valid);
});

test("each invalid member has one violation with its name in proto/, in the order of the schema", () => {
  const lines = [
    { classCode: "5403", grossWages: "1" },
    { classCode: "", grossWages: "007" },
  ];
  const wrong = { employerId: "\0", note: "longer", state: "in", from: "2025-02-29", status: "", lines };
  expect(violationsOf(schema, { ...wrong, statedTotals: { totalHours: "1e3" } })).toEqual([
    { field: "employer_id", description: "must have 1 to 255 characters and no NUL" },
    { field: "note", description: "must have at most 5 characters and no NUL" },
    { field: "state", description: "must be a two-letter state code in capitals" },
    { field: "from", description: "must be a date of the calendar, YYYY-MM-DD" },
    { field: "status", description: "is required" },
    {
      field: "stated_totals.total_hours",
      description: "must be a number of 0 or more, such as 1234.5",
    },
    { field: "lines[1].class_code", description: "must have 1 to 4 characters and no NUL" },
    {
      field: "lines[1].gross_wages",
      description: "must be a number of 0 or more, such as 1234.5",
    },
  ]);
});

test("the fault has the reason, and a message that names the first invalid member", () => {
  const parse = () => parseMessage("INVALID_PAYMENT", schema, { ...valid, state: "in", status: "open" });
  expect(parse).toThrow(
    expect.objectContaining({
      code: "INVALID_ARGUMENT",
      reason: "INVALID_PAYMENT",
      message: "The payment is not valid: state must be a two-letter state code in capitals (and 1 more).",
    }),
  );
});

test("a missing required member is named", () => {
  expect(required("INVALID_POLICY", "members", { a: 1 })).toEqual({ a: 1 });
  expect(() => required("INVALID_POLICY", "members", undefined)).toThrow(Fault);
});

test("a file name that would show another ending than it has, or a social security number, is refused", () => {
  const isAccepted = (name: string) => fileName().safeParse(name).success;
  expect(["payroll.csv", "Lönne März.xlsx", "レポート.pdf", ""].map(isAccepted)).toEqual([true, true, true, true]);
  expect(["payroll\u202efdp.exe", "a\u2066b", "a\u200fb", "a\nb", "a\u0085b"].map(isAccepted)).toEqual(
    Array(5).fill(false),
  );
  expect(["W2 123-45-6789.pdf", "941 12-3456789.pdf"].map(isAccepted)).toEqual([false, true]);
});
