import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { builtArchive } from "@premium-audit/sdk/package/built-archive";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let fixture: GatewayFixture;
beforeAll(async () => {
  await builtArchive();
  fixture = await gatewayFixture();
});

test.each(["/api/v1", "/v1"])(
  "the SDK is served at %s as an archive that installs, with its checksum",
  async (prefix) => {
    const folder = mkdtempSync(join(tmpdir(), "sdk-archive-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, type] of [
      ["premium-audit-sdk.tgz", "application/gzip"],
      ["premium-audit-sdk.tgz.sha256", "text/plain; charset=utf-8"],
    ] as const) {
      const url = `${fixture.url}${prefix}/docs/${name}`;
      const response = await fetch(url);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
      writeFileSync(join(folder, name), Buffer.from(await response.arrayBuffer()));
      const head = await fetch(url, { method: "HEAD" });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, response.headers.get("content-length")]);
    }
    const run = (...[command = "", ...args]: string[]) => promisify(execFile)(command, args, { cwd: folder });
    expect((await run("sha256sum", "--check", "premium-audit-sdk.tgz.sha256")).stdout).toBe(
      "premium-audit-sdk.tgz: OK\n",
    );
    await run("npm", "install", "--offline", "--no-audit", "./premium-audit-sdk.tgz");
    expect((await run("node_modules/.bin/premium-audit", "help")).stdout).toContain("premium-audit");
  },
);
