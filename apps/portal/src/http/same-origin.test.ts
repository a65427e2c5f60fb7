import { expect, test } from "vitest";
import { isForeign } from "./same-origin.ts";

const portalOrigin = "https://portal.example.com";

test.each([
  ["POST", {}, false],
  ["POST", { origin: portalOrigin }, false],
  ["POST", { origin: portalOrigin, "sec-fetch-site": "same-origin" }, false],
  ["POST", { origin: "https://evil.example" }, true],
  ["POST", { origin: "null" }, true],
  ["POST", { origin: "http://portal.example.com" }, true],
  ["POST", { "sec-fetch-site": "same-site" }, true],
  ["POST", { origin: portalOrigin, "sec-fetch-site": "cross-site" }, true],
  ["DELETE", { origin: "https://evil.example" }, true],
  ["GET", { "sec-fetch-site": "cross-site" }, false],
])("%s with %o: foreign is %s", (method, headers, foreign) => {
  expect(isForeign({ method, headers }, portalOrigin)).toBe(foreign);
});
