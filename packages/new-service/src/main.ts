// npm run new-service NAME ["What it is for"]: creates a service that starts and serves its health and one RPC.
//
//   --no-install   does not install packages; pnpm-lock.yaml is not updated
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyTemplate } from "./copy-template.ts";
import { makeChart } from "./make-chart.ts";
import { nextSteps } from "./next-steps.ts";
import { registerService } from "./register-service.ts";
import { spellingsOf } from "./spellings.ts";

const repository = join(import.meta.dirname, "../../..");

/** Runs a program at the root of the repository and shows only its error output. */
function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: repository, stdio: ["ignore", "ignore", "inherit"] });
}

function makeService(name: string, purpose: string): void {
  const spellings = spellingsOf(name);
  if (existsSync(join(repository, "apps", name))) throw new Error(`The app ${name} already exists: apps/${name}.`);
  const files = [
    `packages/contracts/gen/${spellings.snake}/v1/${spellings.snake}_pb.ts`,
    ...copyTemplate(repository, spellings, purpose),
    ...registerService(repository, spellings, purpose),
    ...makeChart(repository, name),
  ];
  run("buf", "generate", "proto", "--template", "proto/buf.gen.yaml", "--output", "proto");
  run(
    "biome",
    "check",
    "--write",
    "--no-errors-on-unmatched",
    `apps/${name}`,
    `charts/${name}`,
    ...files.filter((path) => path.endsWith(".json")),
  );
  console.log(
    `Created ${name}:\n${files
      .toSorted()
      .map((path) => `  ${path}`)
      .join("\n")}`,
  );
  console.log(
    `\nNext steps:\n${nextSteps(spellings)
      .map((step) => `  - ${step}`)
      .join("\n")}`,
  );
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { "no-install": { type: "boolean" } } });
  const [name, purpose = `The service ${name}`, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error('Usage: npm run new-service NAME ["What it is for"]');
  makeService(name, purpose);
  if (!values["no-install"]) {
    const { packageManager } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
    run("npx", "--yes", packageManager, "install", "--no-frozen-lockfile");
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
