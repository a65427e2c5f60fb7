import { expect, test } from "vitest";
import { parseExactJson } from "./exact-json.ts";

test("numbers are written again with all of their digits, and the rest is as it was", () => {
  const text = '{"pay":90071992547409931.2345,"rate":1.50,"list":[0,-1,true,null,"1.50"],"object":{"a":"b"}}';
  expect(JSON.stringify(parseExactJson(text))).toBe(text);
});
