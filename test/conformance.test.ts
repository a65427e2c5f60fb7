import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCases } from "./conformance/conformance-case.ts";
import { Installation } from "./conformance/installation.ts";
import { reportOf, runCases } from "./conformance/run-cases.ts";
import { sharedPlatform } from "./fixture/platform/shared-platform.ts";

const cases = readCases();

async function installation(): Promise<Installation> {
  const { gatewayUrl, credentials } = await sharedPlatform();
  return new Installation(gatewayUrl, credentials.sandbox.profileA.apiKey);
}

test("every case of the conformance kit is right", async () => {
  const results = await runCases(await installation(), cases);
  expect(results.length).toBeGreaterThan(300);
  expect(reportOf(results.filter(({ result }) => result !== "right"))).toBe("0 right, 0 refused, 0 wrong");
});

test("a wrong expectation is reported as wrong, and a figure that is openly not given as refused", async () => {
  const [figure] = cases.filter(({ expects }) => "worksheet" in expects);
  const [refusal] = cases.filter(({ expects }) => "refused" in expects);
  if (!figure || !refusal) throw new Error("no cases");
  const seeded = [
    { ...figure, id: "seeded-figure", expects: { worksheet: { remuneration: 1 } } },
    { ...figure, id: "seeded-refusal", expects: { refused: { code: "invalid" } } },
    { ...refusal, id: "seeded-refused", expects: { worksheet: { remuneration: 1 } } },
  ];
  const report = reportOf(await runCases(await installation(), seeded)).split("\n");
  expect(report[0]).toBe("0 right, 1 refused, 2 wrong");
  expect(report[1]).toMatch(/^refused {2}seeded-refused {2}.*RULE_NOT_ON_FILE/);
  expect(report[2]).toMatch(/^wrong {2}seeded-figure {2}remuneration is expected to be 1, and is \d+/);
  expect(report[3]).toMatch(/^wrong {2}seeded-refusal {2}a refusal is expected/);
});

test("a carrier's own cases are read from its files, and one that lacks a member is named", () => {
  const folder = mkdtempSync(join(tmpdir(), "own-cases-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "own.json");
  const [worked] = cases;
  writeFileSync(file, JSON.stringify([worked]));
  expect(readCases([file])).toEqual([worked]);
  expect(() => readCases([file, file])).toThrow(`the id ${worked?.id} occurs twice`);
  writeFileSync(
    file,
    JSON.stringify([worked, { id: "own-2", source: "manual", policy: {}, reports: [], expects: {} }]),
  );
  expect(() => readCases([file])).toThrow(`${file}: case 2 (own-2) has no derivation.`);
});
