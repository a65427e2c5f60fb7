import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY, runCommand } from "../run-command.ts";
import type { Subject } from "./subject.ts";
import { strict } from "./typescript.ts";

/** Script that the page of the reference runs in a browser. */
const script = join(REPOSITORY, "apps/gateway/src/edge/reference/sdk-samples.js");

interface Operation {
  readonly operationId: string;
  readonly "x-codeSamples": readonly { readonly source: string }[];
}

/** Type-checks the sample of each operation that the reference shows, against the SDK as a partner has installed it. */
export async function checkSdkSamples({ profile, file }: Subject, tools: string, partner: string): Promise<void> {
  const { withSdkSamples } = await import(script);
  const { paths } = withSdkSamples(JSON.parse(readFileSync(file, "utf8")), profile);
  const folder = join(partner, `samples-${profile.toLowerCase()}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path));
  const files = operations.map(({ operationId, "x-codeSamples": [sample] }) => {
    const written = join(folder, `${operationId}.ts`);
    writeFileSync(written, `declare const process: { env: Record<string, string | undefined> };\n${sample?.source}`);
    return written;
  });
  await runCommand(join(tools, "tsc"), [...strict, ...files]);
}
