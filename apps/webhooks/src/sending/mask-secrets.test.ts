import { expect, test } from "vitest";
import { secretTexts, withoutSecrets } from "./mask-secrets.ts";
import type { RequestSecrets } from "./secrets/request-secrets.ts";

const password = 'p"ä/ <&word+1';
const apiKey = "k3y/with+all=of?it";
const token = "ey.token-0123";
const secrets: RequestSecrets = {
  headers: { "X-Api-Key": apiKey, Authorization: `Token ${token}` },
  authentication: { type: "basic", username: "audit", password },
};
const authorization = `Basic ${Buffer.from(`audit:${password}`).toString("base64")}`;
const shown = (answer: string, maxLength = 4096) =>
  withoutSecrets(Buffer.from(answer), secretTexts(secrets, authorization), maxLength).toString();

test.each([
  ["as it was sent", (text: string) => text],
  ["in JSON", (text: string) => JSON.stringify({ text })],
  ["in JSON with escaped slashes", (text: string) => JSON.stringify({ text }).replaceAll("/", "\\/")],
  ["in a URL", (text: string) => encodeURIComponent(text)],
  [
    "in a URL, in lower case",
    (text: string) => encodeURIComponent(text).replaceAll(/%../g, (one) => one.toLowerCase()),
  ],
  ["in a form", (text: string) => new URLSearchParams({ text }).toString()],
  ["in HTML", (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")],
  ["in base64", (text: string) => btoa(Buffer.from(text).toString("latin1"))],
  ["in base64 after one byte", (text: string) => Buffer.from(`:${text}`).toString("base64")],
  ["in base64url after two bytes", (text: string) => Buffer.from(`::${text}::`).toString("base64url")],
  ["in hexadecimal", (text: string) => Buffer.from(text).toString("hex")],
])("a secret that a receiver returns %s is not kept", (_, written) => {
  for (const secret of [password, apiKey, token]) {
    const answer = `you sent <${written(secret)}>`;
    const masked = shown(answer);
    expect(masked).toMatch(/^you sent <.*\.\.\..*>$/);
    // At most the ends stay, which depend on the characters around them.
    expect(masked.length).toBeLessThanOrEqual("you sent <text=...>".length + 10);
  }
});

test("a secret that goes on after what is kept leaves no beginning of it, and what follows is not shown instead", () => {
  const answer = `${"x".repeat(90)}${apiKey}${"y".repeat(50)}`;
  expect(shown(answer, 100)).toBe(`${"x".repeat(90)}...`);
  expect(shown(`${"x".repeat(99)}${apiKey}`, 100)).toBe(`${"x".repeat(99)}.`);
  expect(shown("no secret in here", 100)).toBe("no secret in here");
  expect(shown("abcdef", 3)).toBe("abc");
});

test("texts that are too short for a secret do not make a response unreadable", () => {
  const texts = secretTexts({ headers: { "X-Version": "1" }, authentication: null });
  expect(withoutSecrets(Buffer.from("HTTP/1.1 11"), texts, 100).toString()).toBe("HTTP/1.1 11");
});
