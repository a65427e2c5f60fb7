import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "./run-command.ts";

/** A place in the repository that holds the version of the release. */
interface VersionPlace {
  readonly path: string;
  /** Matches every version in the file; its groups are what comes before and after. */
  readonly pattern: RegExp;
}

/** Every place that holds the version. The one in package.json is the source; `npm run release` writes all of them. */
export function versionPlaces(): VersionPlace[] {
  const charts = globSync("charts/*/Chart.yaml", { cwd: REPOSITORY }).sort();
  return [
    { path: "package.json", pattern: /^( {2}"version": ")[^"]*(")/gm },
    { path: "packages/service/src/settings/version.ts", pattern: /(version = ")[^"]*(")/g },
    { path: "docs/operations/install.md", pattern: /^(version=)[^ ]*()/gm },
    ...charts.map((path) => ({ path, pattern: /(\b(?:appVersion|version): )[^\s,]*()/g })),
  ];
}

/** The versions that a place holds. */
export function versionsIn({ path, pattern }: VersionPlace): string[] {
  const text = readFileSync(join(REPOSITORY, path), "utf8");
  return Array.from(text.matchAll(pattern), ([whole, before = "", after = ""]) =>
    whole.slice(before.length, whole.length - after.length),
  );
}

/** The sections of CHANGELOG.md: heading, such as `1.2.0 (2026-11-21)` or `Unreleased`, and what is below it. */
export function changelogSections(text: string): { heading: string; body: string }[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = "", ...body] = section.split("\n");
      return { heading, body: body.join("\n").trim() };
    });
}
