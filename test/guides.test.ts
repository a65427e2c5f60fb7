import { once } from "node:events";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parseDocument } from "yaml";
import { type CodeBlock, differences, jsonIn, readGuide, runGuide } from "./fixture/pages/guide.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

const folder = join(REPOSITORY, "docs/api");
// In the order of their names, because proofs.md, statements.md and worksheets.md read the audit of audits.md.
const guides = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, blocks: readGuide(join(folder, name)) }))
  .filter(({ blocks }) => blocks.length > 0);

let platform: SharedPlatform;
// The tests of webhooks hold that a receiver verifies its requests.
const receiver = createServer((request, response) => request.resume().on("end", () => response.end()));
beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  platform = await sharedPlatform();
});
afterAll(() => receiver.close());

test.for(guides)("every block of $name runs and prints the documented output", async ({ blocks }) => {
  const directory = mkdtempSync(join(tmpdir(), "guide-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  installSdk(directory);
  const { profileA, profileB } = platform.credentials.sandbox;
  const env = {
    PATH: [join(directory, "node_modules/.bin"), process.env.PATH].join(delimiter),
    HOME: directory,
    npm_config_offline: "true",
    npm_config_audit: "false",
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    // A home without Go's cache compiles its library again.
    GOCACHE: join(homedir(), ".cache/go-build"),
    BASE: `${platform.gatewayUrl}/api/v1`,
    KEY: profileA.apiKey,
    LIVE_KEY: platform.credentials.production.profileA.apiKey,
    OWNER_ID: profileA.owner_id,
    OWNER_TYPE: profileA.owner_type,
    CARRIER_KEY: platform.credentials.other.profileA.apiKey,
    CARRIER_ID: platform.credentials.other.profileA.owner_id,
    RECEIVER: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    CLIENT_ID: profileB.clientId,
    CLIENT_SECRET: profileB.clientSecret,
  };
  const outputs = await runGuide(blocks, { env, directory });
  for (const block of blocks) {
    const output = outputs.get(block);
    // Programs in Python or Go, on a machine without it.
    if (output === undefined) continue;
    if (block.language === "js") expect(output, block.code).toMatch(/\d/);
    if (block.shown?.language === "json")
      expect(differences(JSON.parse(block.shown.text), JSON.parse(output))).toEqual([]);
    if (block.shown?.language === "text") expect(namesIn(output)).toEqual(namesIn(block.shown.text));
  }
});

test("no JSON of a guide has a member twice", () => {
  // JSON.parse takes the last of them without a word; YAML, of which JSON is a part, refuses them.
  const duplicatesIn = (block: CodeBlock) =>
    jsonIn(block).flatMap((text) => parseDocument(text).errors.filter(({ code }) => code === "DUPLICATE_KEY"));
  const blocks = guides.flatMap(({ blocks }) => blocks);
  expect(blocks.flatMap(jsonIn).length).toBeGreaterThan(50);
  expect(blocks.flatMap(duplicatesIn)).toEqual([]);
  const code = `curl -d '{ "a": "'"$A"'", "a": 2 }'`;
  expect(duplicatesIn({ language: "sh", code, shown: undefined })).toHaveLength(1);
});

test("no page tells people to install by a name that we do not own", () => {
  const pages = globSync(["docs/**/*.md", "packages/*/{.,published}/*.md", "apps/gateway/src/**/*.{ts,js,html}"], {
    cwd: REPOSITORY,
  });
  expect(pages.length).toBeGreaterThan(200);
  // By its archive: `npm install ./premium-audit-sdk.tgz`.
  const byName = /(?:npm (?:install|i|add)|npx|pip install|go get|go install)(?: -\S+)* @?premium[-_]audit.*/g;
  const installs = pages.flatMap((page) => readFileSync(join(REPOSITORY, page), "utf8").match(byName) ?? []);
  expect(installs).toEqual([]);
  expect("npm install --global @premium-audit/sdk").toMatch(byName);
});

/** As after `npm install ./premium-audit-sdk.tgz`, without the time that it takes; sdk.md does install it. */
function installSdk(directory: string): void {
  mkdirSync(join(directory, "node_modules/@premium-audit"), { recursive: true });
  symlinkSync(join(REPOSITORY, "packages/sdk"), join(directory, "node_modules/@premium-audit/sdk"));
  mkdirSync(join(directory, "node_modules/.bin"));
  for (const [name, main] of [
    ["premium-audit", "packages/sdk/src/command/main.ts"],
    ["premium-audit-mcp", "packages/mcp/src/main.ts"],
  ] as const) {
    const command = `#!/bin/sh\nexec "${process.execPath}" "${join(REPOSITORY, main)}" "$@"\n`;
    writeFileSync(join(directory, "node_modules/.bin", name), command, { mode: 0o755 });
  }
}

/** Compares the part before the colon of each line, and whole text where that matters: numbers may differ. */
function namesIn(text: string): string[] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/: ?"?\d{2,}$/, ""));
}
