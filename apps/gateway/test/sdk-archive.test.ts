import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { builtArchive as builtMcpArchive } from "@premium-audit/mcp/package/built-archive";
import { builtArchive as builtSdkArchive } from "@premium-audit/sdk/package/built-archive";
import { languageArchive } from "@premium-audit/sdk/package/language-archive";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;
beforeAll(async () => {
  await Promise.all([builtSdkArchive(), builtMcpArchive(), languageArchive("python"), languageArchive("go")]);
  fixture = await gatewayFixture();
});

test.each([
  ["premium-audit-sdk.tgz", "premium-audit"],
  ["premium-audit-mcp.tgz", "premium-audit-mcp"],
])(
  "docs/%s is an archive that installs the command %s, with its checksum, under both prefixes",
  async (archive, command) => {
    const folder = mkdtempSync(join(tmpdir(), "sdk-archive-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, type] of [
      [archive, "application/gzip"],
      [`${archive}.sha256`, "text/plain; charset=utf-8"],
    ] as const) {
      const contents = ["/api/v1", "/v1"].map(async (prefix) => {
        const url = `${fixture.url}${prefix}/docs/${name}`;
        const response = await fetch(url);
        expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
        const head = await fetch(url, { method: "HEAD" });
        expect([head.status, head.headers.get("content-length")]).toEqual([
          200,
          response.headers.get("content-length"),
        ]);
        return Buffer.from(await response.arrayBuffer());
      });
      const [content = Buffer.alloc(0), other] = await Promise.all(contents);
      expect(content.equals(other ?? Buffer.alloc(0))).toBe(true);
      writeFileSync(join(folder, name), content);
    }
    const run = (...[command = "", ...args]: string[]) => promisify(execFile)(command, args, { cwd: folder });
    expect((await run("sha256sum", "--check", `${archive}.sha256`)).stdout).toBe(`${archive}: OK\n`);
    await run("npm", "install", "--offline", "--no-audit", `./${archive}`);
    expect((await run(`node_modules/.bin/${command}`, "--help")).stdout).toContain(`Usage: ${command}`);
  },
);

test.each([
  ["python", "premium-audit-python/premium_audit/profile_a.py"],
  ["go", "premiumaudit/profilea/profilea.go"],
] as const)("the SDK for %s is served with its sources and checksum", async (language, source) => {
  const name = `premium-audit-${language}.tgz`;
  const archive = Buffer.from(await (await fetch(`${fixture.url}/api/v1/docs/${name}`)).arrayBuffer());
  const checksum = await (await fetch(`${fixture.url}/api/v1/docs/${name}.sha256`)).text();
  expect(checksum).toBe(`${createHash("sha256").update(archive).digest("hex")}  ${name}\n`);
  const folder = mkdtempSync(join(tmpdir(), "sdk-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), archive);
  const { stdout } = await promisify(execFile)("tar", ["-tzf", name], { cwd: folder });
  expect(stdout.split("\n")).toContain(source);
});
