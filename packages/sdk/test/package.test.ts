import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePackage } from "../src/package/make-package.ts";

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "sdk-package-"));
const partner = join(folder, "partner");
beforeAll(async () => {
  const archive = await makePackage(join(folder, "package"));
  mkdirSync(partner);
  writeFileSync(join(partner, "package.json"), '{ "type": "module" }');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], { cwd: partner });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program of a partner, bundled for a browser: whatever needs Node fails. */
async function bundled(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: partner },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
  });
  return outputFiles[0]?.text ?? "";
}

const programs = {
  calls: `import { createClient } from "@premium-audit/sdk"; await createClient({ baseUrl: "b", apiKey: "k" }).get("/me");`,
  verification: `import { verify } from "@premium-audit/sdk/webhooks"; await verify("", {}, "whsec_");`,
  everything: `import * as sdk from "@premium-audit/sdk"; console.log(sdk, sdk.webhooks);`,
};

test.for([
  ["calls", 9_500],
  ["verification", 4_500],
  ["everything", 20_000],
] as const)("a bundle with %s has at most %i bytes", async ([name, most]) => {
  const text = await bundled(programs[name]);
  console.log(`${name}: ${text.length} bytes minified, ${gzipSync(text).length} compressed`);
  expect(text.length).toBeLessThanOrEqual(most);
});

test("a bundler leaves out what is not used", async () => {
  const calls = await bundled(programs.calls);
  const verification = await bundled(programs.verification);
  expect(calls).toContain("Idempotency-Key");
  expect(calls).not.toMatch(/multipart|svc-signature|files\/status/);
  expect(verification).toContain("svc-signature");
  expect(verification).not.toMatch(/Idempotency-Key|multipart/);
  const fromMain = await bundled(
    `import { webhooks } from "@premium-audit/sdk"; await webhooks.verify("", {}, "whsec_");`,
  );
  expect(fromMain).not.toContain("Idempotency-Key");
});

/** A program of a partner of Profile A. */
const ofProfileA = `import { createClient, waitForReport } from "@premium-audit/sdk/profile-a";

const api = createClient({ baseUrl: "https://api.example.com", apiKey: "svc_test_sk_" });
const employee = { employee_id: "1", name: "Ana Ruiz", classification_code: "8810", hours_worked: 80, gross_wages: 2400 };
const period = { period_start: "2026-03-01", period_end: "2026-03-15" };
const body = { employer_id: "e", ...period, employees: [employee], payroll_data: {} };
const { report_id } = await api.post("/payroll/reports", { body });
console.log((await waitForReport(api, report_id)).records_processed);
for await (const policy of api.list("/policies", { query: { employer_id: undefined } })) console.log(policy.id);
// @ts-expect-error a path of no profile
await api.get("/nothing");
`;

test("a program of one profile loads the types of that profile alone", async () => {
  writeFileSync(join(partner, "profile-a.ts"), ofProfileA);
  const lib = ["--lib", "es2022,dom,dom.iterable,dom.asynciterable", "--target", "es2022", "--module", "nodenext"];
  const args = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--listFiles",
    "--extendedDiagnostics",
    ...lib,
    "profile-a.ts",
  ];
  const { stdout } = await run(join(packageFolder, "node_modules/.bin/tsc"), args, { cwd: partner });
  expect(stdout).toContain("generated/profile-a.d.ts");
  expect(stdout).not.toContain("generated/profile-b.d.ts");
  // Time depends on the machine; a file of fifty lines that makes six thousand types checks in a second.
  expect(Number(/^Types:\s+(\d+)/m.exec(stdout)?.[1])).toBeLessThan(6_000);
});

test("the entries of the profiles export what the main one does", async () => {
  const [all, a, b] = await Promise.all(
    ["index", "profile-a", "profile-b"].map(async (name) => Object.keys(await import(`../src/${name}.ts`)).toSorted()),
  );
  expect(a).toEqual(all);
  expect(b).toEqual(all);
});

test("it has no dependencies, and the files that it names", async () => {
  const installed = join(partner, "node_modules/@premium-audit/sdk");
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  const files = Object.values<string | Record<string, string>>(manifest.exports).flatMap((entry) =>
    Object.values([entry].flat()[0] ?? {}),
  );
  for (const file of files.filter((value) => value.startsWith("./")))
    expect(readFileSync(join(installed, file)).length).toBeGreaterThan(0);
  expect(readFileSync(join(installed, "README.md"), "utf8")).toContain("# @premium-audit/sdk");
});

test.for([
  ["Node", ["--lib", "es2022", "--types", "node", "--typeRoots", join(packageFolder, "node_modules/@types")]],
  ["browsers", ["--lib", "es2022,dom,dom.iterable,dom.asynciterable"]],
] as const)("the examples of the README are type-checked for %s", async ([, lib]) => {
  const blocks = readFileSync(join(packageFolder, "published/README.md"), "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm);
  const code = Array.from(blocks, ([, block]) => block).join("\n");
  const declared = `declare const process: { env: Record<string, string | undefined> };\n`;
  const globals = "declare const request: { headers: Headers }, rawBody: Uint8Array;\nexport {};\n";
  writeFileSync(join(partner, "example.ts"), `${lib[3] !== undefined ? "" : declared}${globals}${code}`);
  const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022"];
  const { stdout } = await run(join(packageFolder, "node_modules/.bin/tsc"), [...strict, ...lib, "example.ts"], {
    cwd: partner,
  }).catch((error) => error);
  expect(stdout).toBe("");
});
