import { expect, test } from "vitest";
import { z } from "zod";
import { exampleOf } from "./example.ts";

test("an example has null for every member that it does not give", () => {
  const schema = z.object({ id: z.string(), rate: z.number().nullable() });
  expect(exampleOf(schema, { id: "thing_1" })).toEqual({ id: "thing_1", rate: null });
});
