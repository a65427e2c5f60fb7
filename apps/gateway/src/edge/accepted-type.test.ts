import { expect, test } from "vitest";
import { acceptedType } from "./accepted-type.ts";
import { ProblemError } from "./errors/problem.ts";

const offered = ["application/json", "text/csv", "application/pdf"] as const;

test.each([
  [undefined, "application/json"],
  ["", "application/json"],
  ["*/*", "application/json"],
  ["application/*", "application/json"],
  ["text/*", "text/csv"],
  ["text/html, application/pdf;q=0.9, */*;q=0.1", "application/pdf"],
  ["application/json;q=0.2, text/csv;q=0.4", "text/csv"],
  ["application/pdf;q=0, */*", "application/json"],
  ["APPLICATION/PDF", "application/pdf"],
])("Accept: %s", (accept, type) => {
  expect(acceptedType(accept, offered)).toBe(type);
});

test.each(["text/html", "application/pdf;q=0", "nonsense"])("refuses Accept: %s", (accept) => {
  expect(() => acceptedType(accept, offered)).toThrow(ProblemError);
});
