import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { type Subscription, unsubscribeTokens } from "./unsubscribe-token.ts";

const subscription: Subscription = {
  environment: "production",
  ownerId: "own_1",
  kind: "file_failed",
  recipient: "contact",
};

test("a token says what it allows, also after the key has changed, and no other token is read", () => {
  const old = randomBytes(32);
  const next = randomBytes(32);
  const token = unsubscribeTokens([old]).make(subscription);
  expect(unsubscribeTokens([next, old]).read(token)).toEqual(subscription);
  expect(unsubscribeTokens([next]).read(token)).toBeUndefined();
  const [text = "", mac = ""] = token.split(".");
  const other = Buffer.from(JSON.stringify(["production", "own_2", "file_failed", "contact"])).toString("base64url");
  for (const forged of ["", ".", text, `${other}.${mac}`, `${text}.`, `${text}.${mac.slice(0, -4)}`, `${token}x`]) {
    expect(unsubscribeTokens([old]).read(forged)).toBeUndefined();
  }
});
