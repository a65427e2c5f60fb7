import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY } from "./run-command.ts";

// Our packages are in no registry, where anybody can register their names and have partners install something else.
const fromRegistry =
  /\b(?:npm (?:i|install|add|exec)|npx|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx?|deno|pip3? install|pipx|uvx?)\b[^\n`]*?[ \t"'=:](@?premium-audit[\w@/.-]*)/g;

test("no page and no text of a program has a package of ours installed by its name from a registry", () => {
  const folders = "{docs,examples,apps,charts}/**/*.{md,html,js,mjs,ts,tsx,yaml}";
  const files = globSync(["*.md", folders, "packages/*/{published,src}/**/*.{md,ts}"], {
    cwd: REPOSITORY,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist|CHANGELOG\.md)$/.test(name),
  });
  expect(files).toContain("docs/api/sdk.md");
  const installed = files.flatMap((file) =>
    Array.from(
      readFileSync(join(REPOSITORY, file), "utf8").matchAll(fromRegistry),
      ([command]) => `${file}: ${command}`,
    ),
  );
  expect(installed).toEqual([]);
});
