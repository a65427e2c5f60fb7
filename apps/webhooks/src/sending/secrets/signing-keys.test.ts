import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { newSecret, standardKey } from "./secret.ts";
import { secretBox } from "./secret-box.ts";
import { signingKeys } from "./signing-keys.ts";

const box = secretBox(randomBytes(32));

/** Returns a box that counts how often it was opened. */
function countingBox() {
  return { open: vi.fn(box.open) };
}

test("a secret is decrypted once for all requests that it signs", () => {
  const counted = countingBox();
  const keys = signingKeys(counted);
  const secret = newSecret();
  const stored = box.seal(secret, "wh_1");
  const key = keys.keyOf(stored, "wh_1");
  expect(key.whole.export().toString()).toBe(secret);
  expect(key.standard.export()).toEqual(standardKey(secret));
  // Each claim reads the secret again.
  expect(keys.keyOf({ ...stored, sealed: Buffer.from(stored.sealed) }, "wh_1")).toBe(key);
  expect(counted.open).toHaveBeenCalledTimes(1);
});

test("a rotated secret has its own key, and that of one webhook serves no other", () => {
  const keys = signingKeys(box);
  const before = box.seal(newSecret(), "wh_1");
  const after = newSecret();
  keys.keyOf(before, "wh_1");
  expect(keys.keyOf(box.seal(after, "wh_1"), "wh_1").whole.export().toString()).toBe(after);
  expect(() => keys.keyOf(before, "wh_2")).toThrow();
});

test("no more keys are kept than allowed, and those in use are not decrypted again", () => {
  const counted = countingBox();
  const keys = signingKeys(counted, 2);
  const stored = Array.from({ length: 7 }, (_, n) => ({ id: `wh_${n}`, secret: box.seal(newSecret(), `wh_${n}`) }));
  const [used] = stored;
  for (const { id, secret } of stored) {
    keys.keyOf(secret, id);
    if (used) keys.keyOf(used.secret, used.id);
  }
  expect(counted.open).toHaveBeenCalledTimes(stored.length);
  for (const { id, secret } of stored.slice(1, 4)) keys.keyOf(secret, id);
  expect(counted.open).toHaveBeenCalledTimes(stored.length + 3);
});
