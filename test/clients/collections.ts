import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Subject } from "./subject.ts";

const execute = promisify(execFile);

/** A request of the collection that needs nothing but credentials. */
const firstCall = "Retrieve the owner of the credentials";

/** Imports the collection that the gateway serves into Newman, Postman's own runner, and sends a first request with it. */
export async function tryPostman({ profile, folder, baseUrl, variables }: Subject, tools: string): Promise<void> {
  const file = join(folder, "postman.json");
  const served = await fetch(`${baseUrl}/docs/postman-${profile.toLowerCase()}.json`);
  writeFileSync(file, await served.text());
  const report = join(folder, "postman-report.json");
  const values = Object.entries(variables).flatMap(([name, value]) => ["--env-var", `${name}=${value}`]);
  const reporting = ["--reporters", "json", "--reporter-json-export", report];
  await execute(join(tools, "newman"), ["run", file, "--folder", firstCall, ...values, ...reporting]);
  const { run } = JSON.parse(readFileSync(report, "utf8"));
  requireSuccess(run.executions.map(({ response }: { response?: { code: number } }) => response?.code));
}

function requireSuccess(statuses: readonly (number | undefined)[]): void {
  if (statuses.length === 1 && statuses[0] === 200) return;
  throw new Error(`${firstCall}: expected one response with status 200, received ${JSON.stringify(statuses)}.`);
}
