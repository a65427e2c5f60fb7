import { expect, test } from "vitest";
import { charsetOf } from "./charset.ts";

test.each([
  ["application/json; charset=utf-8", "utf-8"],
  ["application/json;charset=UTF-8", "utf-8"],
  ['application/json; Charset="utf-8"', "utf-8"],
  ["application/json; charset=utf8", "utf-8"],
  ["application/json; v=1; charset = Utf-8 ", "utf-8"],
  ["application/json", undefined],
  ["application/json; v=charset", undefined],
  ["application/json; charset=iso-8859-1", "windows-1252"],
  ["application/json; charset=utf-16", "utf-16le"],
  ["application/json; charset=klingon", "unknown"],
  ["application/json; charset=", "unknown"],
  ["application/json; charset=utf-8; charset=utf-16", "unknown"],
])("the charset of %s is %s", (contentType, charset) => {
  expect(charsetOf(contentType)).toBe(charset);
});
