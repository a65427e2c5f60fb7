import { create } from "@bufbuild/protobuf";
import { ListFindingsResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { expect, test } from "vitest";
import { findingsCsv } from "./findings-csv.ts";

test("a cell with any separator is quoted, and none is run as a formula", async () => {
  async function* pages() {
    const warning = { code: "NOTE", field: "name", message: "Is it a name?" };
    yield create(ListFindingsResponseSchema, {
      fileName: "march.csv",
      problems: [
        { position: 0, employeeId: "=E;1", code: "BAD", field: "state", message: "must be a state", received: "T;X" },
        { position: 1, row: 9, employeeId: "E-2", code: "BAD", field: "hours", message: 'no "hours", no pay' },
      ],
      warnings: [{ ...warning, received: "Ann;Bo" }],
    });
  }
  let file = "";
  for await (const part of findingsCsv(pages())) file += part;
  expect(file).toBe(
    [
      "severity,row,employee_id,code,field,message,expected,received",
      `error,2,"'=E;1",BAD,state,must be a state,,"T;X"`,
      'error,9,E-2,BAD,hours,"no ""hours"", no pay",,',
      'warning,,,NOTE,name,Is it a name?,,"Ann;Bo"',
      "",
    ].join("\r\n"),
  );
});
