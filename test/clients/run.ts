// npm run clients: what tools of partners make of the API. Lints the OpenAPI documents of each profile with the rules that Redocly
// and Spectral recommend. Generates clients with each tool, compiles them and uses them: submit, poll, page, upload, try, read an error of
// every form, verify a webhook, and read an amount back exactly. Sends the collection with the runner of Postman. Runs the packed SDK on
// the oldest Node that it supports, on Bun and on Deno. All of it against a platform of its own.
//
// `npm run clients -- orval rust` tries only tools with these words in their names. It writes the outcomes into the table of
// docs/api/README.md, where tools that were not tried keep theirs. The tools are installed in `.local/clients`. It is no part of `npm test`, because it installs 2 GB from npm, PyPI,
// Go's proxy, Maven and crates.io.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { progressOn } from "@platform/local-stack/machine/progress";
import { startPlatform } from "@platform/local-stack/platform/start-platform";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { REPOSITORY } from "../run-command.ts";
import { clientRows, rowsAfter, tableOf, writeClientRows } from "./client-table.ts";
import { clientTools } from "./client-tools.ts";
import { lintWithRedocly, lintWithSpectral } from "./lint.ts";
import { installSdk, runtimeNames, tryRuntime } from "./runtimes.ts";
import { checkSdkSamples } from "./sdk-samples.ts";
import { type Profile, type Subject, subjectsOf } from "./subject.ts";
import { installGoTools, installNpmTools, installPythonTools } from "./tools.ts";
import { type ClientTool, requireUses } from "./uses.ts";

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isChosen = (title: string) => words.length === 0 || words.some((word) => title.toLowerCase().includes(word));
const folder = join(REPOSITORY, ".local/clients");
const npmPrograms = join(folder, "node_modules/.bin");
const pythonPrograms = join(folder, "python/bin");
const progress = progressOn(process.stdout);
const oapiCodegen = join(folder, "go/oapi-codegen");
const tools = clientTools({ npm: npmPrograms, python: pythonPrograms, oapiCodegen });
refuseUnknown([
  "redocly",
  "spectral",
  "openapi 3.0",
  "openapi 3.1",
  "profile a",
  "profile b",
  "sdk",
  ...tools.map(({ name }) => name),
]);
let failed = 0;
const triedWith = new Map<string, Profile[]>();
const passedWith = new Map<string, Profile[]>();

/** Shows a step; one that fails does not keep the others from being tried. */
async function attempt(title: string, run: () => Promise<void>): Promise<void> {
  if (!isChosen(title)) return;
  try {
    await progress.step(title, run);
  } catch (error) {
    failed += 1;
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    progress.line([message, stdout, stderr].join("\n").trim().replaceAll(/^/gm, "    "));
  }
}

await progress.step("Tools from npm", () => installNpmTools(folder));
if (findProgram("python3")) await progress.step("Tools from PyPI", () => installPythonTools(join(folder, "python")));
if (findProgram("go")) await progress.step("Tools from Go's proxy", () => installGoTools(join(folder, "go")));

const absent = new Map(
  tools.flatMap(({ name, needs }) => {
    const programs = needs.filter((program) => findProgram(program) === undefined);
    return programs.length > 0 && isChosen(name) ? [[name, programs]] : [];
  }),
);
for (const [name, programs] of absent)
  progress.line(`not tried: ${name}, because ${programs.join(" and ")} is not on PATH`);

const localDir = join(folder, "platform");
{
  await using platform = await startPlatform({ localDir, gatewayPort: 0, progress });
  for (const subject of await subjectsOf(platform.gatewayUrl, platform.credentials, folder)) await trySubject(subject);
}
rmSync(localDir, { recursive: true, force: true });
const rows = rowsAfter(clientRows(), tools, { tried: triedWith, passed: passedWith, absent });
writeClientRows(rows);
progress.line(tableOf(rows));
process.exitCode = failed === 0 ? 0 : 1;

async function trySubject(subject: Subject): Promise<void> {
  const label = `profile ${subject.profile}`;
  for (const [version, file] of [
    ["3.1", subject.file],
    ["3.0", subject.olderFile],
  ] as const) {
    await attempt(`Redocly, OpenAPI ${version}, ${label}`, () => lintWithRedocly(file, npmPrograms));
    await attempt(`Spectral, OpenAPI ${version}, ${label}`, () => lintWithSpectral(file, npmPrograms));
  }
  for (const tool of tools.filter(({ name }) => !absent.has(name)))
    await attempt(`${tool.name}, ${label}`, () => tryTool(tool, subject));
  if (words.length > 0 && !words.includes("sdk")) return;
  const partner = await progress.step("The SDK, packed and installed", () => installSdk(folder));
  await attempt(`The samples of the reference with the SDK, ${label}`, () =>
    checkSdkSamples(subject, npmPrograms, partner),
  );
  if (subject.profile === "B") return;
  for (const runtime of runtimeNames) {
    await attempt(`The SDK on ${runtime}`, () => tryRuntime(runtime, subject, { partner, tools: npmPrograms }));
  }
}

/** Ends the process before anything is installed if nothing that is tried has one of the words. */
function refuseUnknown(names: readonly string[]): void {
  const unknown = words.filter((word) => !names.some((name) => name.toLowerCase().includes(word)));
  if (unknown.length === 0) return;
  progress.line(`Nothing is called ${unknown.join(" or ")}. What is tried: ${names.join(", ")}.`);
  process.exit(2);
}

async function tryTool(tool: ClientTool, subject: Subject): Promise<void> {
  note(triedWith, tool, subject);
  requireUses(tool, await tool.run(subject));
  note(passedWith, tool, subject);
}

function note(profiles: Map<string, Profile[]>, { name }: ClientTool, { profile }: Subject): void {
  profiles.set(name, [...(profiles.get(name) ?? []), profile]);
}
