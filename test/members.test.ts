import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Change, resources } from "./fixture/members/resources.ts";
import { runIn } from "./fixture/members/run-in.ts";
import { copyRepository } from "./fixture/platform/repository-copy.ts";

/** The number of files that a developer may have to change by hand for an optional member. */
const mostFiles = 4;

const changes = resources.flatMap(([, resourceChanges]) => resourceChanges);

const copy = copyRepository();
afterAll(() => copy[Symbol.dispose]());

const fileOf = (path: string) => join(copy.root, path);

function make({ path, after, text }: Change): void {
  const before = after === undefined ? "" : readFileSync(fileOf(path), "utf8");
  if (after !== undefined && !before.includes(after)) throw new Error(`${path} has no ${after}`);
  writeFileSync(fileOf(path), after === undefined ? text : before.replace(after, `${after}${text}`));
}

function takeBack({ path, after, text }: Change): void {
  if (after === undefined) rmSync(fileOf(path));
  else writeFileSync(fileOf(path), readFileSync(fileOf(path), "utf8").replace(text, ""));
}

async function generate(): Promise<void> {
  const { code, output } = await copy.npm("generate");
  expect(code, output).toBe(0);
}

beforeAll(async () => {
  for (const change of changes) make(change);
  await generate();
  const fixture = "test/fixture/members/added-member";
  cpSync(fileOf(`${fixture}.ts`), fileOf(`${fixture}.test.ts`));
});

test.each(resources)("%s: a member takes at most four files by hand", (_resource, resourceChanges) => {
  expect(new Set(resourceChanges.map(({ path }) => path)).size).toBeLessThanOrEqual(mostFiles);
});

test("everything from the request to the events, the files, the reference and the SDK has it", async () => {
  const types = await runIn(copy.root, "vitest", "run", "apps/gateway/test/reference-forms", "-u");
  expect(types.code, types.output).toBe(0);
  const added = await runIn(copy.root, "vitest", "run", "test/fixture/members/added-member");
  expect(added.code, added.output).toBe(0);
});

// Forgotten, each of them would lose a value without a word.
test.each(["proto", "migration", "declaration"])("the check is red for each resource without its %s", async (kind) => {
  const missing = changes.filter((change) => change.kind === kind);
  for (const change of missing) takeBack(change);
  await generate();
  const { code, output } = await runIn(
    copy.root,
    "vitest",
    "run",
    kind === "migration" ? "test/statements" : "declared-messages",
  );
  for (const change of missing) make(change);
  expect(code).not.toBe(0);
  for (const name of missing.flatMap(({ missed }) => missed)) expect(output).toMatch(new RegExp(`FAIL.*\\b${name}\\b`));
});
