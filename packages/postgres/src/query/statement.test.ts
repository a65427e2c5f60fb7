import { expect, test } from "vitest";
import { unnested } from "./columns.ts";
import { statement } from "./statement.ts";

test.each([
  ["a number", "SELECT id FROM payments WHERE owner_id = $1"],
  [
    "the column of a row",
    "SELECT * FROM unnest({ownerIds:text[]}, {employerIds:text[]}) AS row (owner_id, employer_id)",
  ],
])("a statement whose parameter is %s is refused: only the order says what it is", (_, text) => {
  expect(() => statement("payments_of", text)).toThrow(/^payments_of: ".*" has parameters without names/);
});

test("lists of rows are sent by the names of their columns", () => {
  const key = { ownerId: "text", id: "text" } as const;
  const { text, order } = statement(
    "payments_moved",
    {},
    `SELECT FROM ${unnested(key)}, ${unnested(key, "target", "targets")} WHERE {day:date} > now()`,
    { rows: key, lists: { targets: key } },
  );
  expect(text).toContain("unnest($3::text[], $4::text[]) AS target (owner_id, id) WHERE $5::date");
  const values = { day: "2025-01-01", rows: [{ id: "pay_1", ownerId: "own_1" }], targets: [] };
  expect(order(values)).toEqual(['{"own_1"}', '{"pay_1"}', "{}", "{}", "2025-01-01"]);
});
