import { findWorkspace } from "@platform/local-stack/repository/workspace";
import { expect, test } from "vitest";
import { foldersToTest } from "./changed-folders.ts";

const workspace = findWorkspace();
const testsFor = (...files: string[]) => foldersToTest(files, workspace);

test("an app concerns itself, and the tests that start the platform", () => {
  expect(testsFor("apps/webhooks/src/main.ts")).toEqual(
    ["apps/webhooks", "packages/local-stack", "packages/bundle", "test"].sort(byWorkspace),
  );
});

test("a package concerns those that run on it, through others too, and those whose tests use it", () => {
  const folders = testsFor("packages/postgres/src/pool.ts");
  expect(folders).toEqual(
    expect.arrayContaining(["packages/postgres", "packages/messaging", "apps/file-status", "test"]),
  );
  expect(folders).not.toContain("packages/credential-format");
});

test("a test concerns its own folder alone, and a page the end-to-end tests besides", () => {
  expect(testsFor("packages/postgres/test/migrate.test.ts")).toEqual(["packages/postgres"]);
  expect(testsFor("apps/webhooks/README.md")).toEqual(["apps/webhooks", "test"]);
  expect(testsFor("load-tests/scenarios/smoke.ts")).toContain("test");
});

test("what lies in no package concerns the end-to-end tests; settings of all concern everything", () => {
  expect(testsFor("charts/gateway/values.yaml", "docs/api/limits.md")).toEqual(["test"]);
  expect(testsFor("pnpm-lock.yaml")).toHaveLength(workspace.length);
  expect(testsFor()).toEqual([]);
});

function byWorkspace(one: string, other: string): number {
  const folders = workspace.map(({ folder }) => folder);
  return folders.indexOf(one) - folders.indexOf(other);
}
