// npm run fuzz: Schemathesis sends requests that it makes from the OpenAPI document of each profile, right and wrong ones, and checks
// the responses against the document. `judged.toml` has what was judged to be right although it is reported, with the reason.
//
//     npm run fuzz                              a few examples of each operation
//     npm run fuzz -- --examples=50 --seed=7    more of them, from another seed
//
// Schemathesis is installed in `.local/fuzz`. It is no part of `npm test`, because it installs from PyPI.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { progressOn } from "@platform/local-stack/machine/progress";
import { startPlatform } from "@platform/local-stack/platform/start-platform";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { subjectsOf } from "../clients/subject.ts";
import { installPythonTools } from "../clients/tools.ts";
import { runCommand } from "../run-command.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    examples: { type: "string", default: "5" },
    /** Path of one operation, such as `/files`; all if absent. */
    path: { type: "string" },
  },
});
const folder = join(REPOSITORY, ".local/fuzz");
const progress = progressOn(process.stdout);
// No limit of a plan, or of an address that sends wrong credentials, ends a run.
const failures = { FAILURES_PER_MINUTE: "100000", OPEN_REQUESTS_PER_MINUTE: "100000" };
const windows = [{ limit: 1_000_000_000, windowSeconds: 60 }];
const plans = Object.fromEntries(
  ["sandbox", "developer", "enterprise"].map((name) => [name, { windows, concurrentWebhooks: 1000 }]),
);
/** Variables that the configuration reads. */
const environment: NodeJS.ProcessEnv = {};
const config = join(REPOSITORY, "test/fuzz/judged.toml");
const bounds = [`--seed=${values.seed}`, `--max-examples=${values.examples}`, "--phases=examples,coverage,fuzzing"];
const one = values.path === undefined ? [] : [`--include-path=${values.path}`];
let failed = 0;

let programs = "";
await progress.step("Schemathesis from PyPI", async () => {
  programs = await installPythonTools(join(folder, "python"), ["schemathesis==4.32.5"]);
});
const localDir = join(folder, "platform");
// A run that was interrupted has left its platform, perhaps with other migrations.
rmSync(localDir, { recursive: true, force: true });
{
  const env = { ...process.env, ...failures, RATE_LIMIT_PLANS: JSON.stringify(plans) };
  await using platform = await startPlatform({ localDir, env, gatewayPort: 0, progress });
  const { profileA, profileB } = platform.credentials.sandbox;
  environment.FUZZ_API_KEY = profileA.apiKey;
  environment.FUZZ_CLIENT_ID = profileB.clientId;
  environment.FUZZ_CLIENT_SECRET = profileB.clientSecret;
  for (const { profile, file, baseUrl, variables } of await subjectsOf(
    platform.gatewayUrl,
    platform.credentials,
    folder,
  )) {
    const args = ["--config-file", config, "run", file, `--url=${baseUrl}`, ...bounds, ...one];
    environment.FUZZ_OWNER_ID = variables.ownerId;
    try {
      await progress.step(`Schemathesis, profile ${profile}`, () =>
        runCommand(join(programs, "schemathesis"), args, environment),
      );
    } catch (error) {
      failed += 1;
      progress.line((error as Error).message);
    }
  }
}
rmSync(localDir, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);
