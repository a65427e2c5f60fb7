import { expect, test } from "vitest";
import { columnsOf } from "../table/columns.ts";
import { compareValues } from "../table/use-sort.ts";
import { listCsv } from "./list-csv.ts";

test("a list is exported with its values, and without what a spreadsheet would run", () => {
  const column = columnsOf<{ name: string; due: string }>();
  const columns = column.columns([
    column.accessor(({ name }) => name, { id: "name", header: "Name" }),
    column.accessor(({ due }) => due, { id: "due", header: "Due now" }),
    column.display({ id: "actions", header: "Actions" }),
  ]);
  const rows = [
    { name: "=HYPERLINK()", due: "-20.50" },
    { name: "Moss, Ida", due: "" },
  ];
  expect(listCsv(columns, rows)).toBe('Name,Due now\r\n\'=HYPERLINK(),-20.50\r\n"Moss, Ida",\r\n');
});

test("amounts are sorted as numbers, and texts as people order them", () => {
  expect(["10.5", "-20.00", "9.25"].toSorted(compareValues)).toEqual(["-20.00", "9.25", "10.5"]);
  expect(["row 10", "Row 9", "árbol", "beta"].toSorted(compareValues)).toEqual(["árbol", "beta", "Row 9", "row 10"]);
});
