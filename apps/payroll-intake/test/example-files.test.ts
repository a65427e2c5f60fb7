import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ColumnMapping } from "../src/files/csv/column-mapping.ts";
import { getReport } from "../src/reports/get-report.ts";
import { openIntake } from "./direct-intake.ts";
import { callOf } from "./running-intake.ts";

const examples = join(import.meta.dirname, "../../../examples");

/** Expected result of each file, as in the table of `examples/README.md`. */
const expected = readFileSync(join(examples, "README.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, file, form = "", records = "", gross = "", errors = "", warnings = ""] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    const name = /^`files\/(.+\.(?:csv|xlsx))`$/.exec(file ?? "")?.[1];
    if (name === undefined || !/^\d/.test(records)) return [];
    const codes = warnings === "" ? [] : warnings.split(", ");
    return [
      {
        name,
        records: Number(records),
        gross: Number(gross),
        several: form.includes("without `employer_id`"),
        errors: Number(errors || "0"),
        warnings: codes,
      },
    ];
  });

/** True for a warning that the response to the file has; one of a record comes when the file is processed. */
const isAtOnce = (code: string) => code !== "PAY_REVERSED";

/** True for a warning that a file has wherever it is sent. */
const isOfContent = (code: string | undefined) => code !== "EMPLOYER_NEW";

let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

test("the table has every file", () => {
  expect(expected.map(({ name }) => name).toSorted()).toEqual(readdirSync(join(examples, "files")).toSorted());
});

test.each(expected)(
  "$name gives what its table says, and so with the mapping of its dry run",
  async ({ name, records, gross, errors, warnings, several }) => {
    const content = readFileSync(join(examples, "files", name));
    const employerId = several ? "" : name;
    const preview = await intake.previewFile(content, { employerId });
    expect([Number(preview.totalGrossWages), preview.recordsTotal]).toEqual([gross, records]);
    const mapping = new Map(
      preview.mapping?.map(({ member = "", headers = [] }) => [member, headers]),
    ) as ColumnMapping;
    const { reports, warnings: atOnce, columns } = await intake.receiveFile(content, { employerId, mapping });
    expect(columns).toEqual(preview.columns);
    await intake.process(...reports.map(({ fileId }) => fileId));
    const counts = { records: 0, gross: 0, errors: 0, warnings: [] as (string | undefined)[] };
    for (const { fileId } of reports) {
      const { report, findings } = await getReport(intake, callOf(), { reportId: fileId });
      counts.records += report?.recordsTotal ?? 0;
      counts.gross += Number(report?.processedGrossWages);
      counts.errors += findings?.problems?.length ?? 0;
      counts.warnings = findings?.warnings?.map(({ code }) => code).filter(isOfContent) ?? [];
    }
    expect(counts).toEqual({ records, gross, errors, warnings });
    expect(atOnce.map(({ code }) => code).filter(isOfContent)).toEqual(warnings.filter(isAtOnce));
  },
);
