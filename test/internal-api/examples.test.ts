import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import { makePackage } from "@platform/internal-client/make-package";
import { implementForTenants } from "@platform/rpc/server/handlers";
import { type RpcServer, rpcServer } from "@platform/rpc/server/server";
import { serviceIdentity } from "@platform/rpc/trust/service-identity";
import { createLogger } from "@platform/service/observe/log";
import { programOfRun } from "@platform/testing/programs/programs-of-run";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REPOSITORY } from "../run-command.ts";

const grpcurl = await programOfRun("grpcurl");
const page = readFileSync(join(REPOSITORY, "docs/internal-api.md"), "utf8");
const log = createLogger("internal-api-test", "silent");
const folder = mkdtempSync(join(tmpdir(), "internal-api-"));
const empty = join(folder, "empty");
const trusted = join(folder, "trusted");
let server: RpcServer;

/** The blocks of code of a section of the page, with the address of the server instead of that of a cluster. */
function blocksOf(section: string, language: string): string[] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [ownSection = ""] = text.split("\n## ");
  const blocks = ownSection.matchAll(new RegExp(`^( *)\`\`\`${language}\n([\\s\\S]*?)^ *\`\`\``, "gm"));
  return Array.from(blocks, ([, indent = "", code = ""]) =>
    code
      .replaceAll(new RegExp(`^${indent}`, "gm"), "")
      .replaceAll(/(?:dns:\/\/\/)?payroll-intake:50051/g, `127.0.0.1:${server.port()}`),
  );
}

/** Runs a program in the empty folder, with this Node and grpcurl on the PATH; resolves to all that it prints. */
async function run(program: string, ...args: string[]): Promise<string> {
  const path = [dirname(process.execPath), ...(grpcurl ? [dirname(grpcurl)] : []), process.env.PATH];
  const env = { HOME: process.env.HOME, PATH: path.join(delimiter) };
  const { stdout, stderr } = await promisify(execFile)(program, args, { cwd: empty, env }).catch((error) => error);
  return `${stdout}${stderr}`;
}

beforeAll(async () => {
  mkdirSync(empty);
  mkdirSync(trusted);
  const keyFile = join(folder, "called.key");
  writeFileSync(keyFile, generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }));
  const callersFile = join(folder, "callers.json");
  const [callers = ""] = /\{"data-warehouse": .*?\}/.exec(page) ?? [];
  writeFileSync(callersFile, callers);
  const config = { PLATFORM_MODE: "production", RPC_AUTHENTICATION: undefined } as const;
  const identity = serviceIdentity({
    name: "called",
    config: { ...config, SERVICE_KEY_FILE: keyFile, SERVICE_TRUST_DIR: trusted },
    log,
  });
  const amounts = { recordCount: 1, grossWages: "1234.5" };
  const exposure = implementForTenants(ExposureService, {
    async *listExposure() {},
    listGrantedRecords: async () => ({}),
    summarizeEmployers: async () => ({}),
    listReportedPeriods: async () => ({}),
    listExposureReports: async () => ({}),
    async summarizeExposure({ employerId }, { tenant }) {
      const state = `${tenant.ownerId}/${employerId}`;
      return { figures: [{ month: "2026-01", state, classCode: "8810", amounts }] };
    },
  });
  server = rpcServer({ host: "127.0.0.1", port: 0, log, identity, callersFile, services: [exposure] });
  await server.start?.();
  const archive = await makePackage(join(folder, "package"));
  copyFileSync(archive, join(empty, archive.slice(dirname(archive).length + 1)));
  writeFileSync(join(empty, "package.json"), '{ "type": "module" }');
  // The key of the page, which the operator trusts.
  for (const block of blocksOf("Get access", "sh")) await run("bash", "--norc", "-euc", block);
  copyFileSync(join(empty, "data-warehouse.pem"), join(trusted, "data-warehouse.pem"));
  for (const block of blocksOf("Call from TypeScript", "sh"))
    expect(
      await run("bash", "--norc", "-euc", block.replace("npm install", "npm install --offline --no-audit")),
    ).toContain("added 1");
});
afterAll(async () => {
  await server.stop?.();
  rmSync(folder, { recursive: true });
});

test("the client installs in an empty folder, and the example in TypeScript is type-checked and makes a call", async () => {
  const [example = ""] = blocksOf("Call from TypeScript", "ts");
  writeFileSync(join(empty, "example.ts"), example);
  const strict = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--lib", "es2024,dom"];
  expect(await run(join(REPOSITORY, "node_modules/.bin/tsc"), ...strict, "--types", "", "example.ts")).toBe("");
  expect(await run(process.execPath, "example.ts")).toBe("2026-01 own_1/acme 8810 1234.5\n");
});

test("a method that is not listed, another key and a wrong type are refused", async () => {
  const [example = ""] = blocksOf("Call from TypeScript", "ts");
  writeFileSync(join(empty, "wrong.ts"), example.replace('employerId: "acme"', "employerId: 1"));
  const strict = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--lib", "es2024,dom"];
  expect(await run(join(REPOSITORY, "node_modules/.bin/tsc"), ...strict, "--types", "", "wrong.ts")).toContain(
    "TS2322",
  );

  const other = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
  writeFileSync(join(empty, "other.pem"), other);
  writeFileSync(join(empty, "stranger.ts"), example.replace('"key.pem"', '"other.pem"'));
  expect(await run(process.execPath, "stranger.ts")).toContain("UNAUTHENTICATED SERVICE_TOKEN_REFUSED");

  const list = example.replace(
    /const \{ figures \}[\s\S]*?grossWages\);\n/,
    'for await (const _ of exposure.call.listExposure({}, { tenant: { ownerId: "own_1", environment: "sandbox" } })) {}\n',
  );
  writeFileSync(join(empty, "list.ts"), list);
  expect(await run(process.execPath, "list.ts")).toContain("PERMISSION_DENIED CALLER_NOT_ALLOWED");
});

test.skipIf(!grpcurl)("the examples with grpcurl run: reflection and a call", async () => {
  const [commands = ""] = blocksOf("Call with grpcurl", "sh");
  const printed = await run("bash", "--norc", "-euc", commands);
  expect(printed).toContain("payroll_intake.v1.ExposureService\n");
  expect(printed).toContain("message SummarizeExposureRequest {");
  expect(printed).toContain('"grossWages": "1234.5"');
  const without = commands.replaceAll('-H "authorization: Bearer $token"', "");
  expect(await run("bash", "--norc", "-uc", without)).toContain("code = Unauthenticated");
});

test("the table of errors has every reason with which a call is refused before its handler runs", () => {
  for (const reason of ["SERVICE_TOKEN_MISSING", "SERVICE_TOKEN_REFUSED", "TENANT_MISSING", "CALLER_NOT_ALLOWED"])
    expect(page).toContain(`\`${reason}\``);
});
