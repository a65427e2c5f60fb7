import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Where packages put servers that are not on every user's PATH. */
const SERVER_DIRECTORIES = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin"];

/** The full path of a program of this machine; undefined when it is not installed. */
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
