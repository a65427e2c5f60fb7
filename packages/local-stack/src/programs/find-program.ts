import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Folders of packages with server programs that are not on every user's PATH. */
const SERVER_DIRECTORIES = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Full path of an installed program; undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const directories = [...(process.env.PATH ?? "").split(delimiter), ...SERVER_DIRECTORIES];
  return directories.map((directory) => join(directory, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
