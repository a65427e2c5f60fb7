import { credentialSha256 } from "@platform/credential-format/credential-format";
import { expect, test } from "vitest";
import { parsePepper, parsePeppers, storedDigest } from "./pepper.ts";

const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 8));

test("a pepper of 32 bytes is read from hex, base64 and base64url", () => {
  for (const encoding of ["hex", "base64", "base64url"] as const) {
    expect(parsePepper(bytes.toString(encoding)), encoding).toEqual(bytes);
  }
});

test("a pepper that is too short, or neither hex nor base64, is refused", () => {
  const short = bytes.subarray(1);
  for (const text of ["", "changeme", short.toString("hex"), short.toString("base64"), "correct horse ".repeat(9)]) {
    expect(parsePepper(text), text).toBeUndefined();
  }
});

test("several peppers are separated by commas, and each must be valid and another one", () => {
  const other = Buffer.alloc(32, 9);
  expect(parsePeppers(`${bytes.toString("hex")}, ${other.toString("base64")}`)).toEqual([bytes, other]);
  for (const text of ["", ",", `${bytes.toString("hex")},`, `${bytes.toString("hex")},${bytes.toString("base64")}`]) {
    expect(parsePeppers(text), text).toBeUndefined();
  }
});

test("the stored digest depends on the pepper and on every byte of the secret", () => {
  const sha256 = credentialSha256("svc_test_sk_1");
  const digest = storedDigest(bytes, sha256);
  expect(digest).toHaveLength(32);
  expect(storedDigest(bytes, sha256)).toEqual(digest);
  expect(storedDigest(Buffer.from(bytes).fill(1), sha256)).not.toEqual(digest);
  expect(storedDigest(bytes, credentialSha256("svc_test_sk_2"))).not.toEqual(digest);
});

test("a digest that does not have the length of a SHA-256 is refused", () => {
  for (const length of [0, 31, 33]) {
    expect(() => storedDigest(bytes, new Uint8Array(length))).toThrow("32 bytes");
  }
});
