import { beforeAll, expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;
let key: string;

beforeAll(async () => {
  fixture = await gatewayFixture();
  key = fixture.upstream.apiKey().key;
});

type Part = [name: string, value: string | Blob];

const file: Part = ["file", new File(["employee_id,name\nE-1,Ada\n"], "march.csv")];

/** The details of the 400 to an upload. */
async function refusal(query: string, ...parts: Part[]): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${fixture.url}/v1/files${query}`, { method: "POST", headers, body });
  expect(response.status).toBe(400);
  return ((await response.json()) as { details: unknown }).details;
}

test("parameters of the query that are fields of the form are named as such, and not as missing", async () => {
  const fields: Part[] = [
    ["period_start", "2026-03-01"],
    ["period_end", "2026-03-15"],
  ];
  const inForm = { period_start: "is not read in the form: give it as a parameter of the query" };
  expect(await refusal("", ...fields, file)).toEqual(inForm);
  expect(await refusal("", file, ...fields)).toEqual(inForm);
  const missing = { period_start: "is required", period_end: "is required" };
  expect(await refusal("", file)).toEqual(missing);
  expect(await refusal("", ["note", "x"], file)).toEqual(missing);
});

test("a date that the calendar lacks is named", async () => {
  expect(await refusal("?period_start=2026-02-30&period_end=03/15/2026", file)).toEqual({
    period_start: "must be a date of the calendar as YYYY-MM-DD, which 2026-02-30 is not",
    period_end: "must be YYYY-MM-DD",
  });
});
