import { expect, test } from "vitest";
import type { WorksheetWarning } from "../src/policy/preview/exposure-source.ts";
import { statementCsv } from "../src/statements/statement-csv.ts";
import { sampleStatement } from "./sample-statement.ts";

const days = { personCount: 0, periodStart: "2025-01-01", periodEnd: "2025-03-31" } as const;
const warnings: WorksheetWarning[] = [
  {
    code: "UNRECONCILED",
    message: "The returns state more than the payroll.",
    ...days,
    documentIds: ["doc_1", "doc_2"],
    unreconciled: { kind: "state", state: "IN", stated: "25000.50", payroll: "24000", difference: "1000.50" },
  },
  { code: "ADJUSTMENT_NOT_APPLIED", message: "=An accepted line, gone.", disputeId: "dsp_1", ...days },
  { code: "UNCHARGED_PAYMENTS", message: "Payments are in no line.", reportIds: ["PR_1", "PR_2"], ...days },
];

test("a CSV statement has the warnings as its last rows, each with what it is about", () => {
  const statement = sampleStatement();
  if (!statement.stated) throw new Error("no worksheet");
  const rows = [...statementCsv({ ...statement, stated: { ...statement.stated, warnings } })].map((row) =>
    row.trimEnd(),
  );
  const cells = rows
    .slice(-3)
    .map((row) => row.replace(/,"Quarry Lane Builders, Inc.",35-1234567$/, "").split(","))
    .map((row) => row.filter((cell, index) => cell !== "" && (index === 0 || index > 6)));
  expect(cells).toEqual([
    ["warning", "IN", "The returns state more than the payroll.", "2025-01-01", "2025-03-31", "24000", "1000.5"].concat(
      ["UNRECONCILED", '"doc_1; doc_2"'],
    ),
    ["warning", "\"'=An accepted line", ' gone."', "2025-01-01", "2025-03-31", "dsp_1", "ADJUSTMENT_NOT_APPLIED"],
    ["warning", "Payments are in no line.", "2025-01-01", "2025-03-31", '"PR_1; PR_2"', "UNCHARGED_PAYMENTS"],
  ]);
  expect([...statementCsv(statement)].some((row) => row.startsWith("warning"))).toBe(false);
});

test("a CSV statement names its insured in each row, and lists parties and payroll that is not covered", () => {
  const rows = [...statementCsv(sampleStatement())].map((row) => row.trimEnd());
  expect(rows.slice(1).every((row) => row.endsWith(',"Quarry Lane Builders, Inc.",35-1234567'))).toBe(true);
  const text = (kind: string) => rows.filter((row) => row.startsWith(`${kind},`)).join(" ");
  expect(text("party")).toContain("Quarry Lane Trucking LLC");
  expect(text("party")).toContain("FEIN 35-1234567, corporation, 400 Quarry Lane, Bedford, IN 47421");
  expect(text("party")).toContain("Limestone Agency: 0417");
  expect(text("not_covered")).toContain("OH,8810");
});
