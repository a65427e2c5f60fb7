import type { Progress } from "../machine/progress.ts";
import type { Platform } from "../platform/start-platform.ts";
import { findWorkspace, withDependents } from "../repository/workspace.ts";
import { type Edit, watchSources } from "./watch-sources.ts";

/**
 * Restarts apps when their sources change: an edited app, or all apps that depend on an edited package.
 *
 * If an app does not start, the end of its log is printed, and it stays stopped until the next edit that affects it.
 * New migrations are applied before the app starts.
 */
export function restartOnEdits(platform: Platform, progress: Progress): void {
  const folders = findWorkspace().map(({ folder }) => folder);
  const waiting: Edit[] = [];
  let working = false;

  watchSources(
    folders.filter((folder) => /^(?:apps|packages)\//.test(folder)),
    (edit) => {
      waiting.push(edit);
      void work();
    },
  );
  progress.line("Watching the sources: an edit restarts the apps that it concerns.");

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let edit = waiting.shift(); edit; edit = waiting.shift()) await restart(edit);
    working = false;
  }

  async function restart({ folders, files }: Edit): Promise<void> {
    const concerned = withDependents(folders, findWorkspace(), ({ dependencies }) => dependencies);
    const apps = [...platform.apps.keys()].filter((name) => concerned.has(`apps/${name}`));
    const migrate = [...files].some((file) => file.includes("/migrations/"));
    progress.line(`~ ${[...files].join(", ")} changed; apps to restart: ${apps.join(", ") || "none"}`);
    await Promise.all(
      apps.map((name) =>
        platform.restartApp(name, { migrate }).then(
          () => progress.line(`✓ ${name} runs the new sources, process ${platform.apps.get(name)?.pid}`),
          (error: Error) => progress.line(`✗ ${error.message}`),
        ),
      ),
    );
  }
}
