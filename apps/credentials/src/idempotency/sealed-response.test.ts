import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openResponse, sealResponse } from "./sealed-response.ts";

const seal = { pepper: randomBytes(32), idempotencyKey: "order 1", place: ["own_1", "sandbox", "POST /api-keys"] };
const body = Buffer.from('{"secret":"svc_test_sk_"}');

test("a response is decrypted byte for byte, and is unreadable while it is stored", () => {
  const sealed = sealResponse(seal, body);
  expect(sealed.includes("svc_test_sk_")).toBe(false);
  expect(openResponse(seal, sealed)).toEqual(body);
  expect(openResponse(seal, sealResponse(seal, Buffer.alloc(0)))).toHaveLength(0);
});

test("the same response is encrypted differently each time", () => {
  expect(sealResponse(seal, body)).not.toEqual(sealResponse(seal, body));
});

test.each([
  ["pepper", { pepper: randomBytes(32) }],
  ["idempotency key", { idempotencyKey: "order 2" }],
  ["owner", { place: ["own_2", "sandbox", "POST /api-keys"] }],
])("a response is not decrypted with another %s", (_, other) => {
  expect(() => openResponse({ ...seal, ...other }, sealResponse(seal, body))).toThrow();
});

test("a changed or truncated response is not decrypted", () => {
  const sealed = sealResponse(seal, body);
  sealed.writeUInt8(sealed.readUInt8(30) ^ 1, 30);
  expect(() => openResponse(seal, sealed)).toThrow();
  expect(() => openResponse(seal, sealResponse(seal, body).subarray(0, 20))).toThrow();
});
