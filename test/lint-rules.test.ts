import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { expect, onTestFinished, test } from "vitest";

/** Output of the linter for a source file with this text. */
async function complaintsAbout(text: string): Promise<string> {
  const file = join(REPOSITORY, "test", `seeded-${process.pid}.ts`);
  onTestFinished(() => rmSync(file));
  writeFileSync(file, text);
  const run = promisify(execFile)("biome", ["lint", file], { cwd: REPOSITORY });
  return run.then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }) => stdout + stderr,
  );
}

test.each([
  ["an object literal in an object literal", "export const all = { ...{ one: 1, two: 2 }, three: 3 };", "one by one"],
  ["an array literal in an array literal", 'export const all = [...["one", "two"], "three"];', "one by one"],
  ["several variables as a tuple", "const [one, two] = [1, 2];\nexport const all = one + two;", "by itself"],
  ["a participle as the name of a variable", "const found = 1;\nexport const all = [found];", "noun of the field"],
  ["a wait with the default patience", "export const wait = () => vi.waitFor(() => true);", "patience"],
])("the linter refuses %s", async (_, text, complaint) => {
  expect(await complaintsAbout(text)).toContain(complaint);
});
