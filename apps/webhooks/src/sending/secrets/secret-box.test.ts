import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newSecret, standardKey } from "./secret.ts";
import { parseSecretKey, secretBox } from "./secret-box.ts";

test("a secret comes back from what is kept of it, which shows nothing of it", () => {
  const box = secretBox(randomBytes(32));
  const secret = newSecret();
  const stored = box.seal(secret, "wh_1");
  expect(box.open(stored, "wh_1")).toBe(secret);
  expect(stored.sealed.toString("latin1")).not.toContain(secret.slice(6, 18));
  expect(box.seal(secret, "wh_1").sealed).not.toEqual(stored.sealed);
});

test("a sealed secret opens neither for another webhook nor when a bit has changed", () => {
  const box = secretBox(randomBytes(32));
  const stored = box.seal(newSecret(), "wh_1");
  expect(() => box.open(stored, "wh_2")).toThrow();
  stored.sealed.writeUInt8(stored.sealed.readUInt8(20) ^ 1, 20);
  expect(() => box.open(stored, "wh_1")).toThrow();
});

test("after the key was changed the earlier one still opens, and only the new one seals", () => {
  const before = randomBytes(32);
  const now = randomBytes(32);
  const stored = secretBox(before).seal("whsec_x", "wh_1");
  const box = secretBox(now, [before]);
  expect(box.open(stored, "wh_1")).toBe("whsec_x");
  expect(box.seal("whsec_x", "wh_1").keyId).toBe(box.keyId);
  expect(box.keyId).not.toBe(stored.keyId);
  expect(() => secretBox(now).open(stored, "wh_1")).toThrow("not configured");
});

test("a key is 32 bytes in hex or base64", () => {
  const key = randomBytes(32);
  for (const encoding of ["hex", "base64", "base64url"] as const) {
    expect(parseSecretKey(key.toString(encoding))).toEqual(key);
  }
  for (const text of ["", "short", key.toString("hex").slice(2), randomBytes(33).toString("base64")]) {
    expect(parseSecretKey(text)).toBeUndefined();
  }
});

test("a secret is whsec_ and the base64 of 32 bytes", () => {
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(standardKey(newSecret())).toHaveLength(32);
});
