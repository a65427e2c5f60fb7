import { mintCredential } from "@platform/credential-format/credential-format";
import { expect, test } from "vitest";
import { homeDirectory, homesVariable } from "./directory.ts";

const homes = homesVariable.parse(
  JSON.stringify({ eu: "https://eu.internal", us: "https://us.internal:8443", euMoved1: "https://us.internal:8443" }),
);

test("a credential of either profile names its home by how it begins; the longest code counts", () => {
  const homeOf = homeDirectory(homes, "us");
  expect(homeOf?.(mintCredential("api_key", "production", "eu"))?.address.href).toBe("https://eu.internal/");
  expect(homeOf?.(mintCredential("client_id", "sandbox", "eu"))?.code).toBe("eu");
  expect(homeOf?.(mintCredential("api_key", "sandbox", "euMoved1"))?.address.port).toBe("8443");
  expect(homeOf?.(mintCredential("api_key", "sandbox", "ap"))).toBeUndefined();
});

test("credentials of this home, and everything without other homes, stays here", () => {
  expect(homeDirectory(homes, "us")?.(mintCredential("api_key", "sandbox", "us"))).toBeUndefined();
  expect(homeDirectory(homesVariable.parse(undefined), "us")).toBeUndefined();
  expect(homeDirectory(homesVariable.parse('{"us": "https://us.internal"}'), "us")).toBeUndefined();
});

test.each([
  ["not JSON", "HOMES"],
  ['{"e": "https://eu.internal"}', "must be 2 to 12 letters and digits"],
  ['{"eu": "ftp://eu.internal"}', "eu: "],
  ['{"eu": "https://eu.internal/v1"}', "eu: must have a host and perhaps a port"],
])("%s is refused with the member that is wrong", (text, message) => {
  expect(homesVariable.safeParse(text).error?.message).toContain(message);
});
