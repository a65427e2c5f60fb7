import { create } from "@bufbuild/protobuf";
import { RuleTableRowsSchema } from "@platform/contracts/premium_audit/v1/rule_tables";
import { ruleTableBounds } from "@platform/validation/bounds";
import { expect, test } from "vitest";
import { readRows } from "./read-rows.ts";

const read = (csv: string) => readRows(create(RuleTableRowsSchema, { form: { case: "csv", value: Buffer.from(csv) } }));
const beyondRows = "x\n".repeat(ruleTableBounds.rows + 1);

test.each([
  ["a header of a million names", "1,".repeat(1_000_000), "at most 65536 characters in a line"],
  ["a row of a million values", `kind\n${"1,".repeat(1_000_000)}\n`, "at most 65536 characters in a line"],
  ["more rows than a table has", `kind\n${beyondRows}`, "must have at most 2000 elements"],
  // An open quote behind them is not read.
  ["a file that goes on behind them", `kind\n${beyondRows}"`, "must have at most 2000 elements"],
])("%s is refused before the rest is read", (_, csv, message) => {
  expect(() => read(csv)).toThrow(message);
});
