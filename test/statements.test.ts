import { globSync, readFileSync } from "node:fs";
import { apps } from "@platform/app-register/apps";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);

/** The names of the prepared statements that the sources of an app and of the packages define, with their file. */
function statementsOf(app: string): { name: string; file: string }[] {
  const files = globSync([`apps/${app}/src/**/*.ts`, "packages/*/src/**/*.ts"], { cwd: root });
  return files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const source = readFileSync(new URL(file, root), "utf8");
      const written = [...source.matchAll(/\bstatement(?:<[^()]*?>)?\(\s*"([^"]+)"/g)].map(([, name = ""]) => name);
      // What a list names after its table.
      const lists = [...source.matchAll(/\btenantList\(\{\s*table: "([^"]+)"/g)];
      const made = lists.flatMap(([, table = ""]) => [`${table}_exists`, `${table}_list`, `${table}_list_deleted`]);
      return [...written, ...made].map((name) => ({ name, file }));
    });
}

// A connection refuses a second statement of the same name, but only when both are used on it: once in a while.
test("no two prepared statements of an app have the same name", () => {
  const twice = Object.keys(apps).flatMap((app) => {
    const byName = Map.groupBy(statementsOf(app), ({ name }) => name);
    return [...byName].filter(([, all]) => all.length > 1).map(([name, all]) => [name, ...all.map(({ file }) => file)]);
  });
  expect(twice).toEqual([]);
  expect(statementsOf("premium-audit").length).toBeGreaterThan(50);
  expect(statementsOf("webhooks").map(({ name }) => name)).toContain("webhooks_exists");
});
