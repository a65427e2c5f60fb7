import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import type { Stack } from "@platform/local-stack/platform/stack-file";
import { eventually } from "@platform/testing/waiting/patience";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyRepository, type RepositoryCopy, type RunningScript } from "./fixture/platform/repository-copy.ts";

const localDir = makeTemporaryDirectory("dev");
let copy: RepositoryCopy;
let dev: RunningScript;

beforeAll(async () => {
  copy = copyRepository();
  dev = copy.start("dev", ["--no-demo"], { LOCAL_DIR: localDir });
  await written(/Watching the sources/);
});

afterAll(async () => {
  await dev?.stop();
  copy[Symbol.dispose]();
  rmSync(localDir, { recursive: true, force: true });
});

/** Waits for a new line in the output of `npm run dev`. */
async function written(line: RegExp, before = ""): Promise<void> {
  await vi.waitFor(() => expect(dev.output().slice(before.length)).toMatch(line), eventually);
}

const stack = (): Stack => JSON.parse(readFileSync(join(localDir, "stack.json"), "utf8"));
const edit = (file: string, text = "\n// Edited.\n") => appendFileSync(join(copy.root, file), text);

/** The apps that have another process after this edit, which restarts these. */
async function restartedBy(file: string, apps: readonly string[]): Promise<string[]> {
  const before = { output: dev.output(), processes: stack().processes };
  edit(file);
  for (const app of apps) await written(new RegExp(`✓ ${app} runs the new sources`), before.output);
  const { processes } = stack();
  return Object.keys(processes).filter((app) => processes[app] !== before.processes[app]);
}

test("an edited app restarts alone", async () => {
  await expect(restartedBy("apps/file-status/src/main.ts", ["file-status"])).resolves.toEqual(["file-status"]);
});

test("an edited package restarts the apps that depend on it", async () => {
  const users = ["credentials", "gateway", "portal"];
  const restarted = await restartedBy("packages/credential-format/src/credential-format.ts", users);
  expect(restarted.sort()).toEqual(users);
});

test("an app that does not start prints the reason, and starts with the next edit", async () => {
  const main = "apps/webhooks/src/main.ts";
  const { processes } = stack();
  const beforeDefect = dev.output();
  copy.replace(main, "import", "export seeded defect; import");
  await written(/✗ webhooks ended with code 1 before it was ready.*SyntaxError/s, beforeDefect);
  expect(stack().processes.gateway).toBe(processes.gateway);

  const beforeRepair = dev.output();
  copy.replace(main, "export seeded defect; ", "");
  await written(/✓ webhooks runs the new sources/, beforeRepair);
});
