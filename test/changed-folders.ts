import type { WorkspaceFolder } from "@platform/local-stack/repository/workspace";
import { withDependents } from "@platform/local-stack/repository/workspace";

/** Their tests start every app as a process, which no import and no `package.json` shows. */
const startThePlatform = ["test", "packages/local-stack", "packages/bundle"];

/** Files that every test depends on. */
const everywhere = /^(?:package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|vitest\.config\.ts|packages\/tsconfig\/.*)$/;

/** A file that only the tests of its own folder read. */
const ofTestsAlone = /(?:^|\/)test\/|\.test\.ts$|\.md$/;

/**
 * The folders whose tests are affected by these changes.
 *
 * A folder is concerned when something in it changed, or in what it runs on, or in what its tests use. Whatever lies in
 * no package (charts, the proto, guides, settings) concerns the end-to-end tests.
 *
 * @param files paths from the root of the repository
 */
export function foldersToTest(files: readonly string[], workspace: readonly WorkspaceFolder[]): string[] {
  if (files.some((file) => everywhere.test(file) && !file.endsWith(".test.ts"))) {
    return workspace.map(({ folder }) => folder);
  }
  const folderOf = (file: string) => workspace.find(({ folder }) => file.startsWith(`${folder}/`))?.folder ?? "test";
  const changed = new Set(files.map(folderOf));
  const sources = new Set(files.filter((file) => !ofTestsAlone.test(file)).map(folderOf));

  const concerned = withDependents(sources, workspace, ({ dependencies }) => dependencies);
  const users = workspace.filter(({ devDependencies }) => devDependencies.some((folder) => concerned.has(folder)));
  const appChanged = [...concerned].some((folder) => folder.startsWith("apps/"));
  const folders = new Set([...changed, ...concerned, ...users.map(({ folder }) => folder)]);
  if (appChanged) for (const folder of startThePlatform) folders.add(folder);
  // The end-to-end tests hold guides and tables, wherever they lie, and run the load tests.
  if (files.some((file) => /\.md$|^load-tests\//.test(file))) folders.add("test");
  return workspace.map(({ folder }) => folder).filter((folder) => folders.has(folder));
}
