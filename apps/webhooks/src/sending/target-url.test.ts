import { expect, test } from "vitest";
import { problemOfTarget } from "./target-url.ts";

const problem = (url: string, allowInsecure = false) => problemOfTarget(url, { allowInsecure });

test.each([
  "https://example.com/hooks",
  "https://hooks.example.com:8443/a/b?c=d",
  "https://EXAMPLE.com",
  "https://bücher.example/",
  "https://example.com./",
  "https://8.8.8.8/hook",
  "https://[2606:4700::1111]/",
])("takes %s", (url) => {
  expect(problem(url)).toBeUndefined();
});

test.each([
  ["", "is required"],
  ["example.com/hooks", "must be an HTTPS URL"],
  ["http://example.com/", "must be an HTTPS URL"],
  ["ftp://example.com/", "must be an HTTPS URL"],
  ["https://exam\nple.com/", "must be an HTTPS URL"],
  ["https:\\\\example.com", "must be an HTTPS URL"],
  ["https://user@example.com/", "must not contain credentials"],
  ["https://:pass@example.com/", "must not contain credentials"],
  ["https://example.com/#top", "must not have a fragment"],
  ["https://example.com/".padEnd(2049, "a"), "must have at most 2048 characters"],
])("refuses %s: %s", (url, expected) => {
  expect(problem(url)).toBe(expected);
});

test.each([
  "https://localhost/",
  "https://app.localhost/",
  "https://intranet/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://１２７.０.０.１/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[64:ff9b::a00:1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://10.1.2.3:8443/",
])("refuses %s, which is not on the public internet", (url) => {
  expect(problem(url)).toBe("must name a host on the public internet");
});

test("the development switch adds plain HTTP and this machine, and nothing else", () => {
  for (const url of ["http://127.0.0.1:8080/", "http://localhost:1/", "https://[::1]/", "http://example.com/"]) {
    expect(problem(url, true)).toBeUndefined();
  }
  expect(problem("http://10.0.0.1/", true)).toBe("must name a host on the public internet");
  expect(problem("ftp://localhost/", true)).toBe("must be an HTTPS or HTTP URL");
});
