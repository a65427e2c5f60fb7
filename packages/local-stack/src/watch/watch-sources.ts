import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../repository/apps.ts";

/** Folders with the sources of a running app. */
const folders = ["src", "gen", "migrations"];

/** Editors save a file in several steps; changes within this time are one edit. */
const SETTLE_MS = 150;

/** An edit of the sources, with the changed folders of the repository. */
export interface Edit {
  /** Such as `packages/rpc` and `apps/webhooks`. */
  readonly folders: ReadonlySet<string>;
  /** Paths from the root of the repository. */
  readonly files: ReadonlySet<string>;
}

/**
 * Watches the sources of packages and apps, without their tests.
 *
 * @param watched folders from the root of the repository, such as `packages/rpc`
 * @param edited is called once for each edit, after it has settled
 */
export function watchSources(watched: readonly string[], edited: (edit: Edit) => void): void {
  let folderOf = new Map<string, string>();
  let settled: NodeJS.Timeout | undefined;

  function note(folder: string, file: string): void {
    if (!/\.(?:ts|mjs|json|sql|html|css)$/.test(file) || file.endsWith(".test.ts")) return;
    folderOf.set(file, folder);
    clearTimeout(settled);
    settled = setTimeout(() => {
      const edit = { folders: new Set(folderOf.values()), files: new Set(folderOf.keys()) };
      folderOf = new Map();
      edited(edit);
    }, SETTLE_MS);
  }

  for (const folder of watched) {
    for (const part of folders) {
      const directory = join(REPOSITORY, folder, part);
      if (!existsSync(directory)) continue;
      watch(directory, { recursive: true }, (_type, name) => name && note(folder, join(folder, part, name)));
    }
  }
}
