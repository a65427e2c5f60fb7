import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The folder of a program that was built from its sources: outside of the repository, so that every clone has what one of them has
 * built. Whoever builds it renames a finished folder or file to its place, so that nobody runs half of one.
 */
export function cachedProgramFolder(name: string, version: string): string {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  return join(caches, "premium-audit", `${name}-${version}-${process.platform}-${process.arch}`);
}
