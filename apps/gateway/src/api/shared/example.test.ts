import { expect, test } from "vitest";
import { z } from "zod";
import { exampleOf } from "./example.ts";

test("an example has null for every member that may be null and is not given", () => {
  const schema = z.object({ id: z.string(), rate: z.number().nullable(), note: z.string().optional() });
  expect(exampleOf(schema, { id: "thing_1" })).toEqual({ id: "thing_1", rate: null });
});

test("an example has the order of the schema", () => {
  const schema = z.object({ id: z.string(), rate: z.number().nullable(), name: z.string() });
  expect(Object.keys(exampleOf(schema, { name: "a", id: "thing_1" }))).toEqual(["id", "rate", "name"]);
});
