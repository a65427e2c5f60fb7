import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyRepository } from "./fixture/platform/repository-copy.ts";
import { REPOSITORY } from "./run-command.ts";

interface TurboJson {
  readonly tasks: Readonly<Record<string, { readonly dependsOn?: readonly string[] }>>;
}

test("every task of the root has a script: turbo passes over one without", () => {
  const { tasks } = JSON.parse(readFileSync(join(REPOSITORY, "turbo.json"), "utf8")) as TurboJson;
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const names = [...Object.keys(tasks), ...(tasks.check?.dependsOn ?? [])].filter((name) => name.startsWith("//#"));
  expect(names).not.toEqual([]);
  for (const name of names) expect(scripts).toHaveProperty(name.replace("//#", ""));
});

test("npm run check repeats nothing for files that passed, and finds what has become wrong since", async () => {
  using copy = copyRepository();
  const git = (...args: string[]) => execFileSync("git", args, { cwd: copy.root });
  git("init", "--quiet");
  git("add", "--all");
  git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message=start");

  // A run of all tests begins with the same checks, and what turbo then stored is good for the same files elsewhere.
  const stored = "node_modules/.cache/turbo";
  if (existsSync(join(REPOSITORY, stored)))
    cpSync(join(REPOSITORY, stored), join(copy.root, stored), { recursive: true });
  const first = await copy.npm("check");
  expect(first.output).toMatch(/5 successful, 5 total/);
  expect(first.code).toBe(0);
  await expect(copy.npm("check")).resolves.toMatchObject({
    code: 0,
    output: expect.stringMatching(/Cached: +5 cached, 5 total/),
  });

  copy.write("test/new-file.test.ts", 'import { join } from "node:path";\n');
  copy.write("packages/decimal/src/new-file.ts", "export const unused = 1;\n");
  // The apps that call the function have not changed themselves.
  copy.replace(
    "packages/credential-format/src/credential-format.ts",
    "mintCredential(kind",
    "mintCredential(length: number, kind",
  );
  copy.replace("proto/events/v1/events.proto", "  string pay_period_end = 7;\n", "  string pay_period_close = 7;\n");
  const { code, output } = await copy.npm("check");
  expect(output).toMatch(/lint: .*new-file\.test\.ts.*noUnusedImports/);
  expect(output).toMatch(/unused: .*packages\/decimal\/src\/new-file\.ts/);
  expect(output).toMatch(/contract: .*events\.proto.*Field "7".*changed name from "pay_period_end"/);
  expect(output).toMatch(/generated: .*Run "npm run generate" and commit the result/);
  expect(output).toMatch(/typecheck: apps\/credentials\/src\/api-keys\/issue-api-key\.ts.*error TS2554/);
  expect(code).toBeGreaterThan(0);
});
