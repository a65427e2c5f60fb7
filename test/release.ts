// npm run release -- <version>: writes the version of a release wherever it belongs, dates its notes in CHANGELOG.md, and
// records the contract, the requests of the API and the migrations that later releases are compared with. docs/operations/release.md says what
// comes before and after.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { releasedPartsOf, releasedReferenceFile } from "./fixture/pages/released-reference.ts";
import { migrationFiles, releasedMigrationsFile } from "./fixture/platform/migration-files.ts";
import { changelogSections, versionPlaces } from "./release-files.ts";
import { REPOSITORY, runCommand } from "./run-command.ts";

const changelog = join(REPOSITORY, "CHANGELOG.md");
const { version: current } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as { version: string };
const [next = ""] = process.argv.slice(2);

const refusal = reasonToRefuse();
if (refusal) {
  console.error(refusal);
  process.exit(2);
}

for (const { path, pattern } of versionPlaces()) rewrite(path, (text) => text.replaceAll(pattern, `$1${next}$2`));
const today = new Date().toISOString().slice(0, 10);
rewrite("CHANGELOG.md", (text) => text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${next} (${today})`));
const migrations = Object.fromEntries(migrationFiles().map(({ path, sha256 }) => [path, sha256]));
writeFileSync(releasedMigrationsFile, `${JSON.stringify(migrations, undefined, 2)}\n`);
const printed = await promisify(execFile)(
  process.execPath,
  [join(REPOSITORY, "apps/gateway/test/scripts/print-reference.ts")],
  {
    maxBuffer: 2 ** 26,
  },
);
const { A, B } = JSON.parse(printed.stdout);
writeFileSync(releasedReferenceFile, JSON.stringify({ A: releasedPartsOf(A), B: releasedPartsOf(B) }));
await runCommand("buf", ["build", "proto", "--exclude-source-info", "-o", "proto/released.binpb"]);
console.log(`Version ${next} is written. Read \`git diff\`, run \`npm test\`, commit, then \`git tag v${next}\`.`);

function reasonToRefuse(): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(next)) {
    return `"${next}" is not a version. Usage: npm run release -- <major.minor.patch>, later than ${current}`;
  }
  if (!isLater(next, current)) return `${next} is not later than ${current}, which is the version now.`;
  const notes = changelogSections(readFileSync(changelog, "utf8")).find(({ heading }) => heading === "Unreleased");
  if (!notes?.body) return 'CHANGELOG.md has nothing under "## Unreleased": say what changes and what readers must do.';
  return undefined;
}

function isLater(one: string, other: string): boolean {
  const numbers = (version: string) => version.split(".").map(Number);
  const leftNumbers = numbers(one);
  const right = numbers(other);
  const differs = leftNumbers.findIndex((number, index) => number !== right[index]);
  return differs >= 0 && Number(leftNumbers[differs]) > Number(right[differs]);
}

function rewrite(path: string, change: (text: string) => string): void {
  const file = join(REPOSITORY, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}
