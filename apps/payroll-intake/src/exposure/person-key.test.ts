import { expect, test } from "vitest";
import { personKey } from "./person-key.ts";

test("a name has the same key however it is written, and another name has another one", () => {
  const written = ["Ida Moss", "Moss, Ida", "IDA  MOSS", "\u00cdda Moss"].map(personKey);
  expect(new Set(written).size).toBe(1);
  expect(written[0]).toHaveLength(22);
  expect(personKey("Ida Mossa")).not.toBe(written[0]);
  expect(["", " ", ","].map(personKey)).toEqual(["", "", ""]);
});
