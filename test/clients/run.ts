// npm run clients: what tools of partners make of the API. Lints the OpenAPI document of each profile with the rules that Redocly
// and Spectral recommend; generates clients with openapi-typescript and openapi-fetch, @hey-api/openapi-ts and
// openapi-python-client, compiles them and makes a first call with each; generates clients for Go and Python with openapi-generator,
// compiles them, and submits reports and files with them; sends a request of the collection with the runner of Postman;
// runs the packed SDK on the oldest Node that it supports, on Bun and on Deno. All of it against a platform of its own.
//
// The tools are installed in `.local/clients`. It is no part of `npm test`, because it installs 1 GB from npm, PyPI and Go's proxy.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { acceptedFlags } from "@platform/local-stack/machine/accepted-flags";
import { progressOn } from "@platform/local-stack/machine/progress";
import { startPlatform } from "@platform/local-stack/platform/start-platform";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { tryPostman } from "./collections.ts";
import { lintWithRedocly, lintWithSpectral } from "./lint.ts";
import { tryGoClient, tryPydanticClient } from "./openapi-generator.ts";
import { tryPythonClient } from "./python.ts";
import { installSdk, runtimeNames, tryRuntime } from "./runtimes.ts";
import { checkSdkSamples } from "./sdk-samples.ts";
import { subjectsOf } from "./subject.ts";
import { installNpmTools, installPythonTools } from "./tools.ts";
import { tryHeyApi, tryOpenapiFetch } from "./typescript.ts";

acceptedFlags({});
const folder = join(REPOSITORY, ".local/clients");
const npmPrograms = join(folder, "node_modules/.bin");
const progress = progressOn(process.stdout);
let failed = 0;

/** Shows a step; one that fails does not keep the others from being tried. */
async function attempt(title: string, run: () => Promise<void>): Promise<void> {
  try {
    await progress.step(title, run);
  } catch (error) {
    failed += 1;
    progress.line((error as Error).message.replaceAll(/^/gm, "    "));
  }
}

await progress.step("Linters, generators and runtimes from npm", () => installNpmTools(folder));
let partner = "";
let pythonPrograms: string | undefined;
if (findProgram("python3")) {
  await progress.step("Generators from PyPI", async () => {
    pythonPrograms = await installPythonTools(join(folder, "python"));
  });
} else {
  progress.line("skipped: the clients for Python and Go, because there is no python3 on PATH");
}
const hasGo = findProgram("go") !== undefined;
if (!hasGo) progress.line("skipped: the client for Go, because there is no go on PATH");

await progress.step("The SDK, packed and installed", async () => {
  partner = await installSdk(folder);
});

const localDir = join(folder, "platform");
{
  await using platform = await startPlatform({ localDir, gatewayPort: 0, progress });
  for (const subject of await subjectsOf(platform.gatewayUrl, platform.credentials, folder)) {
    const label = `profile ${subject.profile}`;
    await attempt(`Redocly, ${label}`, () => lintWithRedocly(subject, npmPrograms));
    await attempt(`Spectral, ${label}`, () => lintWithSpectral(subject, npmPrograms));
    await attempt(`openapi-typescript and openapi-fetch, ${label}`, () => tryOpenapiFetch(subject, npmPrograms));
    await attempt(`@hey-api/openapi-ts, ${label}`, () => tryHeyApi(subject, npmPrograms));
    const programs = pythonPrograms;
    if (programs) {
      await attempt(`openapi-python-client, ${label}`, () => tryPythonClient(subject, programs));
      await attempt(`openapi-generator for Python, ${label}`, () => tryPydanticClient(subject, programs));
      if (hasGo) await attempt(`openapi-generator for Go, ${label}`, () => tryGoClient(subject, programs));
    }
    await attempt(`Postman, ${label}`, () => tryPostman(subject, npmPrograms));
    await attempt(`The samples of the reference with the SDK, ${label}`, () =>
      checkSdkSamples(subject, npmPrograms, partner),
    );
    if (subject.profile === "B") continue;
    for (const runtime of runtimeNames) {
      await attempt(`The SDK on ${runtime}`, () => tryRuntime(runtime, subject, { partner, tools: npmPrograms }));
    }
  }
}
rmSync(localDir, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
