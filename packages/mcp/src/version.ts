import { readFileSync } from "node:fs";

/** The version of the package; in the repository, where it has none, `development`. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return manifest.version ?? "development";
}
