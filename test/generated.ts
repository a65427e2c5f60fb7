// npm run generated: the committed code of the internal contract is what `npm run generate` makes of proto/.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./run-command.ts";

const directory = mkdtempSync(join(tmpdir(), "generated-"));
try {
  // The template writes to ../packages/contracts/gen, seen from proto/.
  const output = join(directory, "proto");
  await runCommand("buf", ["generate", "proto", "--template", "proto/buf.gen.yaml", "--output", output]);
  const generated = join(directory, "packages/contracts/gen");
  await runCommand("diff", ["--recursive", "--brief", generated, "packages/contracts/gen"]).catch((cause) => {
    throw new Error(`Run "npm run generate" and commit the result.\n${cause.message}`, { cause });
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
