import type { Progress } from "./progress.ts";
import type { Platform } from "./start-platform.ts";
import { type Edit, watchSources } from "./watch-sources.ts";
import { findWorkspace, withDependents } from "./workspace.ts";

/**
 * Restarts apps when their sources change: an app alone, or every app that runs on an edited package.
 *
 * An app that does not start is reported with the end of its log, and stays stopped until the next edit that concerns it.
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
