import { expect, test } from "vitest";
import { mediaTypeOf } from "./media-type.ts";

test.each([
  ["%PDF-1.7\n", { type: "application/pdf" }],
  ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR", { type: "image/png" }],
  ["\xff\xd8\xff\xe0\0\x10JFIF", { type: "image/jpeg" }],
  ["employee,wages\n1,", { type: "text/csv" }],
  ["\xef\xbb\xbfState;Wages\r\n", { type: "text/csv" }],
  ["PK\x03\x04%PDF-1.7", { instead: "a ZIP archive or an Office document" }],
  ["\n  <html><script>", { instead: "HTML or XML" }],
  ["\xef\xbb\xbf<svg onload=", { instead: "HTML or XML" }],
  ["\0\0\0\x18ftypheic", { instead: "a HEIC image or a video" }],
  ["GIF89a", { instead: "a GIF image" }],
  ["MZ\x90\0", { instead: "a program" }],
  ["a,b\0c", { instead: "another kind of file" }],
])("%j is %o", (beginning, expected) => {
  expect(mediaTypeOf(Buffer.from(beginning, "latin1"))).toEqual(expected);
});
