import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { valuesOf, valuesSchemas } from "../fixture/charts/value-descriptions.ts";

test.each(valuesSchemas())(
  "every value of $name has its description of charts/descriptions.json in the schema",
  ({ file }) => {
    const values = valuesOf(JSON.parse(readFileSync(file, "utf8")));
    expect(values.length).toBeGreaterThan(10);
    const different = values.filter(({ description, schema }) => !description || schema.description !== description);
    expect(
      different.map(({ path }) => path),
      "run test/charts/describe-values.ts and `npm run format`",
    ).toEqual([]);
  },
);
