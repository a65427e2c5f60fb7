import { expect, test } from "vitest";
import {
  type CredentialEnvironment,
  type CredentialKind,
  credentialSha256,
  mintCredential,
  parseCredential,
  prefixOf,
} from "./credential-format.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const forms: [CredentialKind, CredentialEnvironment, string][] = [
  ["api_key", "sandbox", "svc_test_sk_"],
  ["api_key", "production", "svc_live_sk_"],
  ["client_id", "sandbox", "svc_test_cli_"],
  ["client_id", "production", "svc_live_cli_"],
  ["client_secret", "sandbox", "svc_test_sec_"],
  ["client_secret", "production", "svc_live_sec_"],
];

test.each(forms)("a new %s for %s is %s and 32 characters, and says what it is", (kind, environment, prefix) => {
  const credential = mintCredential(kind, environment);
  expect(prefixOf(kind, environment)).toBe(prefix);
  expect(credential).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{32}$`));
  expect(parseCredential(credential)).toEqual({ kind, environment });
});

test("the checksum is the CRC-32 of everything before it, in base 62", () => {
  // Python's zlib.crc32 gives 3,654,569,128 = 3·62⁵ + 61·62⁴ + 20·62³ + 12·62² + 23·62 + 22.
  expect(parseCredential(`svc_test_sk_${"0".repeat(26)}3zKCNM`)).toEqual({ kind: "api_key", environment: "sandbox" });
});

test.each(forms)("refuses a %s for %s with any one character changed", (kind, environment) => {
  const credential = mintCredential(kind, environment);
  for (let index = 0; index < credential.length; index++) {
    for (const character of `${alphabet}_- é\0`) {
      if (character === credential.charAt(index)) continue;
      const changed = credential.slice(0, index) + character + credential.slice(index + 1);
      expect(["malformed", "bad_checksum"], changed).toContain(parseCredential(changed));
    }
  }
});

test("refuses two neighbouring characters that changed places", () => {
  const credential = mintCredential("api_key", "production");
  for (let index = 0; index + 1 < credential.length; index++) {
    const [first = "", second = ""] = credential.slice(index, index + 2);
    if (first === second) continue;
    const swapped = credential.slice(0, index) + second + first + credential.slice(index + 2);
    expect(["malformed", "bad_checksum"], swapped).toContain(parseCredential(swapped));
  }
});

test("a credential does not pass for one of another environment or kind", () => {
  const body = mintCredential("api_key", "sandbox").slice("svc_test_sk_".length);
  for (const [kind, environment, prefix] of forms) {
    if (kind === "api_key" && environment === "sandbox") continue;
    expect(parseCredential(prefix + body)).toBe("bad_checksum");
  }
});

test("what lacks the shape is malformed", () => {
  const credential = mintCredential("api_key", "sandbox");
  const wrong = ["", "Bearer", credential.slice(0, -1), `${credential}0`, ` ${credential}`, `${credential}\n`];
  const wrongPrefix = [`SVC${credential.slice(3)}`, credential.replace("sk", "pk"), credential.replace("test", "prod")];
  const inherited = `svc_test_constructor_${"0".repeat(32)}`;
  for (const text of [...wrong, ...wrongPrefix, inherited]) expect(parseCredential(text), text).toBe("malformed");
});

test("every character is as likely as any other", () => {
  const counts = new Map<string, number>();
  const rounds = 10_000;
  for (let round = 0; round < rounds; round++) {
    const random = mintCredential("api_key", "sandbox").slice("svc_test_sk_".length, -6);
    for (const character of random) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  // Seven standard deviations: chance alone exceeds them once in more than a billion runs; folded bytes always would.
  const expected = (rounds * 26) / 62;
  for (const character of alphabet) {
    expect(Math.abs((counts.get(character) ?? 0) - expected), character).toBeLessThan(7 * Math.sqrt(expected));
  }
});

test("10,000 credentials made in one go are all different", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => mintCredential("client_id", "sandbox"))).size).toBe(10_000);
});

test("the digest is SHA-256 of the text", () => {
  expect(credentialSha256("abc").toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
