import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { makePackage } from "../src/package/make-package.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "mcp-package-"));
const partner = join(folder, "partner");
const installed = join(partner, "node_modules/@premium-audit/mcp");
const command = join(partner, "node_modules/.bin/premium-audit-mcp");
beforeAll(async () => {
  const archive = await makePackage(join(folder, "package"));
  mkdirSync(partner);
  writeFileSync(join(partner, "package.json"), "{}");
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", archive], { cwd: partner });
});
afterAll(() => rmSync(folder, { recursive: true }));

test("the package is one file of at most 750,000 bytes with its licenses, without dependencies", () => {
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  expect(readdirSync(join(installed, "dist"))).toEqual(["LICENSES.txt", "main.js"]);
  expect(readFileSync(join(installed, "dist/LICENSES.txt"), "utf8")).toMatch(
    /@modelcontextprotocol\/server[\s\S]+zod 4/,
  );
  const server = readFileSync(join(installed, "dist/main.js"));
  console.log(`MCP server: ${server.length} bytes minified, ${gzipSync(server).length} compressed`);
  expect(server.length).toBeLessThanOrEqual(750_000);
});

test("the installed command says its version and its options", async () => {
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  expect((await run(command, ["--version"])).stdout).toBe(`${version}\n`);
  expect((await run(command, ["--help"])).stdout).toContain("Usage: premium-audit-mcp [options]");
  await expect(run(command, ["serve"])).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("--help") });
});

test("the installed server serves its tools", async () => {
  const client = new Client({ name: "test", version: "1" });
  onTestFinished(() => client.close());
  const env = {
    PATH: String(process.env.PATH),
    PREMIUM_AUDIT_BASE_URL: "http://127.0.0.1:9",
    PREMIUM_AUDIT_API_KEY: `svc_test_sk_${"a".repeat(32)}`,
  };
  await client.connect(new StdioClientTransport({ command, env, cwd: partner, stderr: "ignore" }));
  expect((await client.listTools()).tools).toHaveLength(16);
  const { isError, content } = await client.callTool({ name: "get_report", arguments: { report_id: ".." } });
  expect([isError, content]).toEqual([true, [{ type: "text", text: expect.stringContaining("path.file_id must be") }]]);
});
