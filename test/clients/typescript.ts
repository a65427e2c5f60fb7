import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../run-command.ts";
import type { Subject } from "./subject.ts";

/** Options of the compiler of a partner who checks strictly. */
export const strict = [
  "--noEmit",
  "--strict",
  "--module",
  "nodenext",
  "--target",
  "es2022",
  "--lib",
  "es2022,dom,dom.iterable",
];

/** Generates types with openapi-typescript, compiles a first call with openapi-fetch over them, and makes it. */
export async function tryOpenapiFetch(subject: Subject, tools: string): Promise<void> {
  const { file, folder } = subject;
  await runCommand(join(tools, "openapi-typescript"), [file, "--output", join(folder, "types.ts")]);
  const call = `import createClient from "openapi-fetch";
import type { paths } from "./types.ts";

const client = createClient<paths>(${connection(subject)});
const { data, error, response } = await client.GET("/me");
if (error) throw new Error(JSON.stringify(error));
if (response.status !== 200 || !data.owner_id) throw new Error(\`GET /me: \${response.status}\`);
`;
  await compileAndRun(join(folder, "openapi-fetch.ts"), call, tools);
}

/** Generates a client with \`@hey-api/openapi-ts\`, compiles a first call with it, and makes it. */
export async function tryHeyApi(subject: Subject, tools: string): Promise<void> {
  const { file, folder } = subject;
  const output = join(folder, "hey-api");
  await runCommand(join(tools, "openapi-ts"), [
    "--input",
    file,
    "--output",
    output,
    "--client",
    "@hey-api/client-fetch",
  ]);
  const call = `import { createClient, createConfig } from "./hey-api/client/index.js";
import { getMe } from "./hey-api/sdk.gen.js";

const client = createClient(createConfig(${connection(subject)}));
const { data, error } = await getMe({ client });
if (error) throw new Error(JSON.stringify(error));
if (!data?.owner_id) throw new Error("GET /me has no owner_id.");
`;
  await compileAndRun(join(folder, "hey-api.ts"), call, tools);
}

function connection({ baseUrl, headers }: Subject): string {
  return JSON.stringify({ baseUrl, headers });
}

/** Type-checks a module with all that it imports, bundles it as a partner's build would, and runs it. */
async function compileAndRun(file: string, source: string, tools: string): Promise<void> {
  writeFileSync(file, source);
  await runCommand(join(tools, "tsc"), [...strict, "--allowImportingTsExtensions", file]);
  const bundle = file.replace(/\.ts$/, ".mjs");
  await runCommand("esbuild", [
    file,
    "--bundle",
    "--platform=node",
    "--format=esm",
    `--outfile=${bundle}`,
    "--log-level=error",
  ]);
  await runCommand(process.execPath, [bundle]);
}
