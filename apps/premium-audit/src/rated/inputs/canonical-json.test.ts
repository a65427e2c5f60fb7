import { expect, test } from "vitest";
import { canonicalJson, digestOf } from "./canonical-json.ts";

test("canonical JSON is that of RFC 8785: members sorted by UTF-16 code units, no white space, shortest numbers", () => {
  // The example of RFC 8785, section 3.2.3, with its order of names.
  const names = { "\u20ac": "Euro", "\r": "CR", "1": "One", "\u0080": "Control", "\u00f6": "O", "\ufb33": "D" };
  const written = '{"\\r":"CR","1":"One","\u0080":"Control","\u00f6":"O","\u20ac":"Euro","\ufb33":"D"}';
  expect(canonicalJson(names)).toBe(written);
  const value = { b: [1, "x", null, true, { d: 1e21, c: 4.5 }], a: undefined, _: '\u000f"' };
  expect(canonicalJson(value)).toBe('{"_":"\\u000f\\"","b":[1,"x",null,true,{"c":4.5,"d":1e+21}]}');
});

test("a digest is the SHA-256 of the text in UTF-8", () => {
  expect(digestOf("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(digestOf("\u20ac")).toBe("c4cc90ed3d26f12d4b08a75140970a7904035c31cbb4515a83f19b9003c00d1d");
});
