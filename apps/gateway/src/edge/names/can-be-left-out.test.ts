import { expect, test } from "vitest";
import { z } from "zod";
import { canBeLeftOut } from "./can-be-left-out.ts";

const schema = z.object({
  required: z.string(),
  optional: z.string().optional(),
  rows: z.array(z.object({ required: z.int(), defaulted: z.int().default(1) })).optional(),
  read: z.object({ optional: z.string().optional() }).transform(({ optional }) => optional),
});

test.each([
  [["required"], false],
  [["optional"], true],
  [["rows"], true],
  [["rows", 2], false],
  [["rows", 2, "required"], false],
  [["rows", 2, "defaulted"], true],
  [["read"], false],
  [["read", "optional"], true],
  [["unknown"], false],
])("%j can be left out: %s", (path, expected) => {
  expect(canBeLeftOut(schema, path)).toBe(expected);
});
