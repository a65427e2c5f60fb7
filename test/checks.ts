import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkTypes } from "./check-types.ts";
import { runCommand } from "./run-command.ts";

/** A check of the repository that runs before its tests. */
export interface Check {
  /** Name for `npm run check -- <name>`. */
  readonly name: string;
  readonly title: string;
  /** Rejects with the problem. */
  readonly run: () => Promise<void>;
}

/** Every check, quick ones first. */
export const checks: readonly Check[] = [
  {
    name: "format",
    title: "Format and lint (Biome)",
    run: () => runCommand("biome", ["ci", "--colors=off", "--error-on-warnings"]),
  },
  { name: "unused", title: "Unused files, exports and dependencies (knip)", run: () => runCommand("knip", []) },
  {
    name: "contract-style",
    title: "Style of the internal contract (buf lint)",
    run: () => runCommand("buf", ["lint", "proto"]),
  },
  {
    // `proto/released.binpb` is the contract of the last release. A release renews it, and nothing else does:
    // buf build proto --exclude-source-info -o proto/released.binpb
    name: "contract-breaking",
    title: "The internal contract breaks no released caller (buf breaking)",
    run: () => runCommand("buf", ["breaking", "proto", "--against", "proto/released.binpb"]),
  },
  { name: "generated", title: "Generated code is that of proto/", run: generatedCodeIsCurrent },
  { name: "types", title: "Types (tsc)", run: () => checkTypes() },
];

async function generatedCodeIsCurrent(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "generated-"));
  try {
    // The template writes to ../packages/contracts/gen, seen from proto/.
    const output = join(directory, "proto");
    await runCommand("buf", ["generate", "proto", "--template", "proto/buf.gen.yaml", "--output", output]);
    const generated = join(directory, "packages/contracts/gen");
    await runCommand("diff", ["--recursive", "--brief", generated, "packages/contracts/gen"]).catch((cause) => {
      throw new Error(`Run "npm run generate" and commit the result.\n${cause.message}`, { cause });
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
