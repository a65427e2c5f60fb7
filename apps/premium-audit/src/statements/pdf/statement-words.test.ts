import { globSync, readFileSync } from "node:fs";
import { editionText } from "@platform/public-records/value/edition-text";
import { expect, test } from "vitest";
import { disagreementText, dueText } from "./due-text.ts";

test("what is due is a sentence, whoever owes it", () => {
  const due = (balance: string, ownerName = "Prairie Mutual") =>
    dueText({ account: { paid: "0", balance } as never, ownerName });
  expect(due("1234.50")).toBe("Please pay $1,234.50 to Prairie Mutual.");
  expect(due("-20.00")).toBe("Prairie Mutual owes you $20.00, which was paid above the premium.");
  expect(due("0.00", "")).toBe("Nothing is due: what was paid to your insurance carrier is the premium.");
  const version = { createdAt: new Date("2026-01-31T12:00:00Z") } as never;
  expect(disagreementText({ version, ownerName: "Prairie Mutual" })).toContain(
    "write to Prairie Mutual by Mar 2, 2026",
  );
});

test("no source on file shows a customer an address or a note of ours", () => {
  const folders = ["apps/premium-audit/rules", "packages/class-codes/data"];
  const files = folders.flatMap((folder) =>
    globSync(new URL(`../../../../../${folder}/*.json`, import.meta.url).pathname),
  );
  expect(files.length).toBeGreaterThan(5);
  const sources = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"source": "((?:[^"\\]|\\.)*)"/g)].map(([, source = ""]) => source),
  );
  expect(sources.length).toBeGreaterThan(50);
  const notes =
    /https?:|\bread\b|not (?:confirmed|compared)|\bquotes?\b|\ban? (?:agent|adviser|insurer)\b|Consultants|taken to be|SAIF|Builders Trust|ClearPath|Stonetrust|Texas Mutual|^$/i;
  expect(sources.map(editionText).filter((text) => notes.test(text))).toEqual([]);
  expect(editionText("NCCI Basic Manual, Rule 2-C-2 (https://a.example/x); the text was not read")).toBe(
    "NCCI Basic Manual, Rule 2-C-2",
  );
  expect(
    editionText("Payroll of owners of Maryland in 2017, as an agent quotes it; the minimum is not confirmed"),
  ).toBe("Payroll of owners of Maryland in 2017");
  expect(editionText("An agent, payroll of owners in Florida (https://a.example/fl)")).toBe(
    "Rule of the state's bureau",
  );
});
