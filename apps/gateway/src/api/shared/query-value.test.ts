import { expect, test } from "vitest";
import { z } from "zod";
import { jsonSchemas } from "../../edge/reference/json-schemas.ts";
import { queryBoolean, queryInteger } from "./query-value.ts";

const version = queryInteger({ minimum: 1, maximum: 999_999_999 });

test("a query integer is decimal digits within its bounds", () => {
  expect(["1", "20", "999999999"].map((text) => version.parse(text))).toEqual([1, 20, 999_999_999]);
  for (const value of [
    "0",
    "01",
    "0x14",
    "2e1",
    " 20 ",
    "",
    "-1",
    "1.5",
    "1000000000",
    "9".repeat(30),
    20,
    ["1", "2"],
  ]) {
    const { error } = version.safeParse(value);
    expect(error?.issues[0]?.message, String(value)).toBe("a whole number from 1 to 999999999");
  }
});

test("a query boolean is true or false", () => {
  expect(["true", "false"].map((text) => queryBoolean().parse(text))).toEqual([true, false]);
  for (const value of ["", "1", "TRUE", "yes", true, ["true", "true"]]) {
    expect(queryBoolean().safeParse(value).error?.issues[0]?.message, String(value)).toBe("true or false");
  }
});

test("both are documented as what they are, with their defaults", () => {
  const query = z.object({
    limit: queryInteger({ minimum: 1, maximum: 100 }).default(20),
    dry_run: queryBoolean().default(false),
  });
  const { properties, required } = jsonSchemas().input(query);
  expect(properties).toEqual({
    limit: { type: "integer", format: "int64", minimum: 1, maximum: 100, default: 20 },
    dry_run: { type: "boolean", default: false },
  });
  expect(required).toBeUndefined();
  expect(query.parse({})).toEqual({ limit: 20, dry_run: false });
});
